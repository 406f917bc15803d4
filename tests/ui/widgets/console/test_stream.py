"""Hands told from scanners: a badge read at the table records no outcome.

Source: screens.md, ground rule 3 and sign-in (a badge is never typed); BUG 20.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from ui.screens.start import application
from ui.widgets.console.stream import BURST_MS, TokenStream

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
    assert BURST_MS <= 25


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
