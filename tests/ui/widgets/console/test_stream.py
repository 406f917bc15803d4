"""Hands told from scanners: a badge read at the table records no outcome.

Source: screens.md, ground rule 3 and sign-in (a badge is never typed); BUG 20.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ui.screens.start import application
from ui.widgets.console.echo import EchoField
from ui.widgets.console.stream import BURST_MS, HELD_MS, SLOW_MS, TokenStream
from ui.widgets.look import Look

PAD = frozenset("789R-0/C")


class Typist:
    """Feeds keys at instants of its choice and keeps what comes out."""

    def __init__(self) -> None:
        self.stream = TokenStream(now=lambda: self.at / 1000)
        self.stream.recording = PAD
        self.at = 1000.0
        self.out: list[str] = []
        self.stream.token.connect(self.out.append)
        self.stream.scanned.connect(lambda line: self.out.append(f"scan {line}"))

    def key(self, token: str, after_ms: float = 200) -> None:
        self.at += after_ms
        self.stream.feed(token)

    def scan(self, line: str, gap_ms: float = 4) -> None:
        self.key(line[0])
        for letter in line[1:]:
            self.key(letter, gap_ms)
        self.key("Enter", gap_ms)


@pytest.fixture
def typist(qtbot: QtBot) -> Iterator[Typist]:
    application()
    yield Typist()
    QCoreApplication.processEvents()


def test_a_scanned_badge_of_outcome_keys_is_one_line_and_no_outcome(typist: Typist) -> None:
    typist.scan("0789")
    assert typist.out == ["scan 0789"]


def test_a_scanned_line_whose_first_letter_went_out_takes_it_back(typist: Typist) -> None:
    typist.scan("PACKET1")
    assert typist.out == ["P", "Backspace", "scan PACKET1"]


def test_hands_are_no_scanner_however_fast(typist: Typist) -> None:
    for token in "7789":
        typist.key(token, 40)
        typist.stream.flush()
    typist.key("Enter", 40)
    assert typist.out == ["7", "7", "8", "9", "Enter"]


def test_a_key_that_records_waits_only_for_a_moment(qtbot: QtBot, typist: Typist) -> None:
    typist.key("7")
    assert typist.out == []
    qtbot.waitUntil(lambda: typist.out == ["7"], timeout=1000)
    assert HELD_MS <= BURST_MS <= 25


def test_a_key_that_only_types_waits_for_nothing(typist: Typist) -> None:
    typist.key("K")
    typist.key("S")
    assert typist.out == ["K", "S"]


def test_a_burst_without_its_end_is_given_out_in_order(qtbot: QtBot, typist: Typist) -> None:
    typist.key("7")
    typist.key("8", 5)
    qtbot.waitUntil(lambda: typist.out == ["7", "8"], timeout=1000)


def test_two_keys_and_enter_are_no_line(typist: Typist) -> None:
    typist.scan("78")
    assert typist.out == ["7", "8", "Enter"]


def test_a_key_after_a_scan_is_a_key(qtbot: QtBot, typist: Typist) -> None:
    typist.scan("0417")
    typist.key("7")
    qtbot.waitUntil(lambda: typist.out == ["scan 0417", "7"], timeout=1000)


def test_the_instant_of_the_key_counts_not_that_of_its_arrival(typist: Typist) -> None:
    # Typed ahead while the screen was busy: all arrive at once, but their own instants lie apart.
    for at, token in ((5000, "7"), (5400, "8"), (5800, "9"), (6200, "Enter")):
        typist.stream.feed(token, at)
    assert typist.out == ["7", "8", "9", "Enter"]


class Wait:
    """A timer by a clock that a test turns."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now, self.due = now, float("inf")

    def start(self, for_ms: int) -> None:
        """Fall due after some milliseconds."""
        self.due = self.now() + for_ms

    def stop(self) -> None:
        """Fall due no more."""
        self.due = float("inf")


class Keyboard:
    """A keyboard's reports on a stream, in milliseconds of a clock of its own."""

    def __init__(self) -> None:
        self.at = 0.0
        self.stream = TokenStream()
        self.stream.recording = PAD
        self.wait = Wait(lambda: self.at)
        self.stream._timer = self.wait  # type: ignore[assignment]
        self.out: list[tuple[str, float]] = []
        """What came out, with its instant."""
        self.stream.token.connect(lambda token: self.out.append((token, self.at)))
        self.stream.scanned.connect(lambda line: self.out.append((f"scan {line}", self.at)))

    def report(self, at: float, token: str = "") -> None:
        """A key goes down, or none is down any more."""
        if self.wait.due <= at:
            self.at = self.wait.due
            self.stream.flush()
        self.at = at
        if token:
            self.stream.feed(token, 5000 + at, down=True)
        else:
            self.stream.let_go(5000 + at)

    def rest(self) -> list[tuple[str, float]]:
        """Answer what came out, once nothing comes any more."""
        self.report(self.at + 1000)
        return self.out


@pytest.fixture
def keyboard(qtbot: QtBot) -> Keyboard:
    application()
    return Keyboard()


# A report each 1 to 16 ms on the bus, one each 12 ms over the air, one more where a reader is told to be slow.
@pytest.mark.parametrize("report_ms", [1, 2, 4, 8, 10, 12, 16, 19])
@pytest.mark.parametrize("line", ["0789", "789", "7R-C", "0417", "K77", "KK7789"])
def test_no_scanner_that_lets_go_of_its_keys_records_an_outcome(
    keyboard: Keyboard, line: str, report_ms: int
) -> None:
    tokens = (*line, "Enter")
    for place, token in enumerate(tokens):
        keyboard.report(1000 + 2 * report_ms * place, token)
        keyboard.report(1000 + 2 * report_ms * place + report_ms)
    before = ["K", "Backspace"] if line.startswith("K") else []
    assert [token for token, _ in keyboard.rest()] == [*before, f"scan {line}"]


@pytest.mark.parametrize("report_ms", [1, 2, 4, 8, 16, 19])
def test_no_scanner_that_goes_from_key_to_key_records_an_outcome(keyboard: Keyboard, report_ms: int) -> None:
    for place, token in enumerate(("0", "7", "8", "9", "Enter")):
        if place:
            keyboard.report(1000 + report_ms * place)
        keyboard.report(1000 + report_ms * place, token)
    assert [token for token, _ in keyboard.rest()] == ["scan 0789"]


@pytest.mark.parametrize("down_ms", [21, 35, 50, 80, 120])
def test_a_key_that_stays_down_is_a_hands_and_waits_no_longer(keyboard: Keyboard, down_ms: int) -> None:
    for at, token in ((1000, "7"), (1200, "9"), (1400, "8")):
        keyboard.report(at, token)
        keyboard.report(at + down_ms)
    assert keyboard.rest() == [("7", 1000 + HELD_MS), ("9", 1200 + HELD_MS), ("8", 1400 + HELD_MS)]


def test_keys_of_two_fingers_that_overlap_are_two_keys(keyboard: Keyboard) -> None:
    keyboard.report(1000, "7")
    keyboard.report(1060, "9")
    keyboard.report(1085)
    keyboard.report(1140)
    assert keyboard.rest() == [("7", 1000 + HELD_MS), ("9", 1060 + HELD_MS)]


def test_a_key_that_was_only_touched_is_a_key_a_moment_later(keyboard: Keyboard) -> None:
    keyboard.report(1000, "7")
    keyboard.report(1006)
    assert keyboard.rest() == [("7", 1000 + SLOW_MS)]


def test_what_came_in_while_the_screen_was_busy_is_looked_at_first(typist: Typist) -> None:
    typist.key("0")
    # The wait is over, but the screen was busy with something else meanwhile, and keys lie in its queue.
    typist.stream._timer.timeout.emit()
    for letter in ("7", "8", "9", "Enter"):
        typist.key(letter, 4)
    QCoreApplication.processEvents()
    assert typist.out == ["scan 0789"]


def test_the_echo_field_tells_a_slow_scanner_by_its_keys_that_are_let_go(qtbot: QtBot) -> None:
    application()
    out: list[str] = []
    field = EchoField(Look.of())
    qtbot.addWidget(field)
    field.stream.recording = PAD
    field.token.connect(out.append)
    field.scanned.connect(lambda line: out.append(f"scan {line}"))

    def report(kind: QEvent.Type, letter: str, at: int) -> None:
        key = Qt.Key.Key_Return if letter == "\r" else Qt.Key(ord(letter))
        event = QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, letter)
        event.setTimestamp(at)
        QApplication.sendEvent(field, event)

    for place, letter in enumerate("0789\r"):
        report(QEvent.Type.KeyPress, letter, 1000 + 36 * place)
        report(QEvent.Type.KeyRelease, letter, 1018 + 36 * place)
    assert out == ["scan 0789"]
