"""From an empty folder to a dealer at an open table, with real keys; lock, relief, lock-out, a second program, a kill.

Source: screens.md (sign-in, set-up, practice); look.md picture h; FAULT A6, C10, C12, C13; REQ R05, R06.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from tablemgr.floor import credentials, signing
from tablemgr.floor.credentials import OPEN_COST
from tests.ui.house import EXAMPLE, PINS, STATION, copy_of, make
from ui.screens.start import application, build, open_after_paint
from ui.screens.window import MainWindow
from ui.viewmodels.preferences import Preferences, write_preferences
from ui.viewmodels.words import LANGUAGES

K = Qt.Key
OpenHouse = Callable[..., MainWindow]
LONG_MS = 60_000


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Answer a house that is copied, never opened."""
    folder = tmp_path_factory.mktemp("house") / "data"
    make(folder)
    return folder


@pytest.fixture
def desktop(qtbot: QtBot, kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[OpenHouse]:
    """Answer a way to open the desktop on a house, or on any folder."""
    monkeypatch.setenv("TABLEMGR_WITNESS", str(tmp_path / "witness"))
    monkeypatch.setenv("TABLEMGR_STATION", STATION)
    # What guessing costs is not what is tried here.
    monkeypatch.setattr(credentials, "HashCost", lambda: OPEN_COST)
    application()
    windows: list[MainWindow] = []

    def opened(
        folder: Path | None = None, *, language: str = "en", theme: str = "dark", scale: int = 100,
        size: tuple[int, int] = (1440, 900),
    ) -> MainWindow:  # fmt: skip
        if folder is None:
            folder = tmp_path / "data"
            if not folder.exists():
                copy_of(kept, folder)
        remember = tmp_path / "desktop.toml"
        write_preferences(remember, Preferences(language, theme, scale))
        window = build(folder, remember)
        windows.append(window)
        window.resize(*size)
        window.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        open_after_paint(window)
        qtbot.waitUntil(lambda: window.desk.is_open or window.desk.refusal is not None, timeout=LONG_MS)
        qtbot.wait(30)
        qtbot.waitUntil(
            lambda: window.floor is None or not window.floor.live.house.may_deal(), timeout=LONG_MS
        )
        return window

    yield opened
    for window in windows:
        # Over an open round it asks once.
        if not window.close():
            window.close()
        window.deleteLater()


def typed(window: MainWindow, *texts: str) -> None:
    """Type texts where the focus is, each with Enter after it."""
    for text in texts:
        for letter in text:
            QTest.keyClicks(window.focusWidget() or window, letter)
        press(window, K.Key_Return)


def press(window: MainWindow, *keys: K) -> None:
    """Press keys where the focus is, as a person does: each is done with before the next."""
    for key in keys:
        QTest.keyClick(window.focusWidget() or window, key)
        QTest.qWait(10)


def go(window: MainWindow, table: str) -> None:
    """Give the window to a table or the office, and let it be laid out."""
    window.go(table)
    QTest.qWait(30)


def to_screen(window: MainWindow, name: str) -> None:
    """Go to a screen of the office with its key, past the others."""
    QTest.qWait(30)
    for _ in window.tabs():
        if window.shown != name:
            press(window, K.Key_F8)
            QTest.qWait(60)
    assert window.shown == name


def dealer(window: MainWindow, badge: str = "0417", table: str = "PGP-04") -> None:
    """Sign a dealer in at a table."""
    assert window.floor is not None
    go(window, table)
    typed(window, badge, PINS[badge])
    there = window.floor.person(table)
    assert there is not None
    assert there.badge == badge


def is_locked(window: MainWindow) -> bool:
    """Answer whether the sign-in lies over the table, and the picture under it is locked."""
    tab = window.tab
    assert tab is not None
    assert (tab.sign_in is not None) == tab.table_screen.picture.locked
    return tab.sign_in is not None


def kinds(window: MainWindow, *only: str) -> list[str]:
    """Answer the kinds of entries among those asked for, in order."""
    assert window.floor is not None
    return [e.kind for e in window.floor.live.session.readings.entries() if e.kind in only]


# -- from an empty folder --


@pytest.mark.parametrize("language", ["en", "fa"])
def test_from_an_empty_folder_to_a_dealer_who_opens_a_round(
    qtbot: QtBot, desktop: OpenHouse, tmp_path: Path, language: str
) -> None:
    folder = tmp_path / "new"
    folder.mkdir()
    window = desktop(folder, language=language)
    assert window.opening is not None
    assert window.opening.is_empty
    press(window, K.Key_S)
    assert window.opening.field is not None
    window.opening.field.setText(str(EXAMPLE))
    press(window, K.Key_Return)
    qtbot.waitUntil(lambda: window.floor is not None, timeout=LONG_MS)
    floor = window.floor
    assert floor is not None
    qtbot.waitUntil(lambda: not floor.live.house.may_deal(), timeout=LONG_MS)
    go(window, "PGP-04")
    assert is_locked(window)
    # The start PIN lets nobody in; it is changed first.
    typed(window, "0533", "395162")
    assert is_locked(window)
    typed(window, PINS["0533"], PINS["0533"])
    assert not is_locked(window)
    qtbot.wait(50)
    # The screen speaks the language of whoever is in.
    assert window.look.words.language == "fa"
    assert window.tab is not None
    press(window, K.Key_Return)
    assert kinds(window, "RoundOpened") == ["RoundOpened"]
    strip = dict(window.tab.table_screen.picture.strip.fields)
    assert "PGP-04" in strip.values()
    assert "0533" in strip.values()


def test_a_file_with_mistakes_writes_nothing_and_each_is_said(
    qtbot: QtBot, desktop: OpenHouse, tmp_path: Path
) -> None:
    folder, file = tmp_path / "new", tmp_path / "bad.toml"
    file.write_text(
        EXAMPLE.read_text("utf-8").replace('"USD"', '"usd"').replace("stake = 500", "stake = 0"), "utf-8"
    )
    window = desktop(folder)
    press(window, K.Key_S)
    assert window.opening is not None
    assert window.opening.field is not None
    window.opening.field.setText(str(file))
    press(window, K.Key_Return)
    opening = window.opening
    qtbot.waitUntil(lambda: "Nothing was written" in opening.said.text(), timeout=LONG_MS)
    assert "house.currency" in opening.said.text()
    assert "table 4.stake" in opening.said.text()
    assert not folder.exists()


def test_a_demonstration_that_cannot_be_played_is_said(
    qtbot: QtBot, desktop: OpenHouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "interpreter"
    broken.write_text("#!/bin/sh\necho 'tablemgr: no room left' >&2\nexit 2\n", "utf-8")
    broken.chmod(0o700)
    window = desktop(tmp_path / "new")
    monkeypatch.setattr("sys.executable", str(broken))
    press(window, K.Key_D)
    opening = window.opening
    assert opening is not None
    qtbot.waitUntil(lambda: "no room left" in opening.said.text(), timeout=LONG_MS)


# -- lock --


def test_f12_locks_what_was_typed_stays_and_the_pin_gives_it_back(desktop: OpenHouse) -> None:
    window = desktop()
    dealer(window)
    assert window.tab is not None
    press(window, K.Key_Return)
    for key in (K.Key_1, K.Key_Space, K.Key_5):
        press(window, key)
    before = window.tab.table_screen.picture.prompt.echo
    assert before
    press(window, K.Key_F12)
    assert is_locked(window)
    picture = window.tab.table_screen.picture
    assert "Dana" not in picture.top.person
    for key in (K.Key_9, K.Key_Return, K.Key_F11, K.Key_Tab, K.Key_F5):
        press(window, key)
    assert window.tab.sheet is None
    press(window, K.Key_Escape)
    typed(window, "0417", PINS["0417"])
    assert not is_locked(window)
    assert window.tab.table_screen.picture.prompt.echo == before
    assert kinds(window, "RoundOpened", "IdleLocked") == ["RoundOpened", "IdleLocked"]


def test_fingers_alone_sign_somebody_in(qtbot: QtBot, desktop: OpenHouse) -> None:
    window = desktop()
    go(window, "PGP-07")
    assert window.tab is not None
    screen = window.tab.sign_in
    assert screen is not None

    def touch(token: str) -> None:
        box = next(target.box for target in screen.pad.targets() if target.token == token)
        spot = (box.center() * screen.pad.scale).toPoint()
        QTest.mouseClick(screen.pad, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)

    for token in (*"0462", "enter", *PINS["0462"], "enter"):
        touch(token)
    assert window.floor is not None
    there = window.floor.person("PGP-07")
    assert there is not None
    assert there.badge == "0462"
    sides = [target.box.width() * screen.pad.scale for target in screen.pad.targets()]
    assert min(sides) >= 48


def test_who_touches_nothing_is_locked_by_the_clock(
    qtbot: QtBot, desktop: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = desktop()
    dealer(window)
    monkeypatch.setattr(signing, "IDLE_SECONDS", {True: 0, False: 0})
    qtbot.waitUntil(lambda: is_locked(window), timeout=LONG_MS)
    assert kinds(window, "IdleLocked") == ["IdleLocked"]


def test_a_scanner_reads_a_badge_while_a_pin_is_typed_and_a_pin_is_never_shown(desktop: OpenHouse) -> None:
    window = desktop()
    go(window, "PGP-04")
    assert window.tab is not None
    typed(window, "0417")
    for letter in "27;0462?":
        QTest.keyClicks(window.focusWidget(), letter)
    screen = window.tab.sign_in
    assert screen is not None
    screen._burst = ";0462?"
    press(window, K.Key_Return)
    rows = screen.dialogue.rows()
    assert rows.question == "PIN for Marisa Duarte"
    # A PIN that comes as fast as a scanner's line is no badge of anybody, and is not shown as one.
    typed(window, "000111")
    assert "000111" not in repr(screen.dialogue.rows())


# -- relief, lock-out --


def test_relief_by_badge_and_one_key(desktop: OpenHouse) -> None:
    window = desktop()
    dealer(window, "0462", "PGP-07")
    window.floor.sign_out("PGP-07")  # type: ignore[union-attr]
    dealer(window, "0417", "PGP-04")
    tab = window.tab
    assert tab is not None
    tab.table_screen._scanned("0462")
    assert "Marisa Duarte" in tab.table_screen.picture.notices[0].text
    press(window, K.Key_Plus)
    QTest.qWait(60)
    assert window.floor is not None
    there = window.floor.person("PGP-04")
    assert there is not None
    assert there.badge == "0462"
    assert not is_locked(window)


def test_in_a_round_the_newcomer_signs_in_with_the_pin_and_may_put_it_away(desktop: OpenHouse) -> None:
    window = desktop()
    dealer(window)
    tab = window.tab
    assert tab is not None
    press(window, K.Key_Return)
    tab.table_screen._scanned("0462")
    press(window, K.Key_Plus)
    QTest.qWait(60)
    assert tab.sign_in is not None
    assert tab.sign_in.dialogue.rows().question == "PIN for Marisa Duarte"
    press(window, K.Key_Escape)
    assert tab.sign_in is None
    tab.table_screen._scanned("0462")
    press(window, K.Key_Plus)
    QTest.qWait(60)
    typed(window, PINS["0462"])
    QTest.qWait(30)
    there = window.floor.person("PGP-04")
    assert there is not None
    assert there.badge == "0462"


def test_a_lock_out_is_said_survives_the_program_and_others_work_on(desktop: OpenHouse) -> None:
    window = desktop()
    go(window, "PGP-04")
    typed(window, "0417", *["000111"] * 5)
    assert window.close()
    again = desktop()
    go(again, "PGP-04")
    typed(again, "0417", PINS["0417"])
    assert again.tab is not None
    assert again.tab.sign_in is not None
    assert "Locked out at this station" in " ".join(again.tab.sign_in.dialogue.rows().refusals)
    press(again, K.Key_Escape)
    typed(again, "0462", PINS["0462"])
    assert not is_locked(again)


# -- the office --


def test_the_office_has_the_screens_of_whoever_is_in(qtbot: QtBot, desktop: OpenHouse) -> None:
    window = desktop()
    go(window, "")
    typed(window, "0002", PINS["0002"])
    qtbot.waitUntil(lambda: window.office is not None)
    assert window.tabs() == ("setup", "audit")
    press(window, K.Key_F4)
    qtbot.waitUntil(lambda: window.office is None)
    typed(window, "0007", PINS["0007"])
    qtbot.waitUntil(lambda: window.office is not None)
    assert {"rounds", "shift", "audit"} <= set(window.tabs())
    to_screen(window, "rounds")
    assert window.rounds is not None
    to_screen(window, "shift")
    press(window, K.Key_F12)
    qtbot.waitUntil(lambda: window.shift is None)
    typed(window, "0417", PINS["0417"])
    QTest.qWait(60)
    shown = " ".join(label.text() for label in window.findChildren(QLabel) if label.isVisible())
    assert "Nothing here is for the role dealer" in shown
    press(window, K.Key_F7)
    assert window.tab is not None


def test_a_shift_is_closed_with_real_keys_and_its_code_stands_with_its_qr(
    qtbot: QtBot, desktop: OpenHouse
) -> None:
    window = desktop()
    go(window, "")
    typed(window, "0007", PINS["0007"])
    qtbot.waitUntil(lambda: window.floor is not None and window.floor.person("") is not None)
    to_screen(window, "shift")
    shift = window.shift
    assert shift is not None
    QTest.keyClick(window.focusWidget(), K.Key_S)
    qtbot.waitUntil(shift.form.isVisible)
    press(window, K.Key_F10)
    typed(window, "0101", PINS["0101"])
    paper = shift.sheet.picture().paper
    assert paper is not None
    assert not shift.form.isVisible()
    QTest.keyClick(window.focusWidget(), K.Key_S)
    qtbot.waitUntil(lambda: shift.sheet.takes_text)
    typed(window, paper.code)
    assert window.floor is not None
    assert (window.floor.live.house.standing.shift, window.floor.live.house.standing.code_due) == (2, 0)


def scan(window: MainWindow, line: str, report_ms: int = 8) -> None:
    """Let a scanner type a line where the focus is: its keys bear their instants, however slow this machine is."""
    at = 1_000_000
    for letter in (*line, "\r"):
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            key = K.Key_Return if letter == "\r" else K(ord(letter.upper()))
            event = QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, letter)
            event.setTimestamp(at)
            QApplication.sendEvent(window.focusWidget() or window, event)
            at += report_ms


def test_a_papers_code_is_scanned_whatever_stands_on_the_sheet(qtbot: QtBot, desktop: OpenHouse) -> None:
    window = desktop()
    go(window, "")
    typed(window, "0007", PINS["0007"])
    qtbot.waitUntil(lambda: window.floor is not None and window.floor.person("") is not None)
    to_screen(window, "shift")
    shift = window.shift
    assert shift is not None
    shift.sheet.press("S")
    shift.sheet.approve("0101", PINS["0101"])
    paper = shift.sheet.picture().paper
    assert paper is not None
    scan(window, paper.scanned)
    assert shift.sheet.takes_text
    assert shift.sheet.picture().prompt.echo == paper.scanned
    press(window, K.Key_Return)
    assert window.floor is not None
    assert (window.floor.live.house.standing.shift, window.floor.live.house.standing.code_due) == (2, 0)


# -- practice, card --


def test_practice_is_one_key_of_the_tables_sheet_and_cannot_be_taken_for_the_table(
    qtbot: QtBot, desktop: OpenHouse
) -> None:
    window = desktop()
    dealer(window)
    press(window, K.Key_F11)
    assert window.tab is not None
    assert window.tab.sheet is not None
    press(window, K.Key_P)
    qtbot.waitUntil(lambda: window.at_table == "PGP-04-PRACTICE")
    tab = window.tab
    assert tab is not None
    assert not is_locked(window)
    picture = tab.table_screen.picture
    assert picture.prompt.question.startswith("PRACTICE")
    assert any("PRACTICE" in mark for mark in picture.top.marks)
    assert tab.table_screen.geometry() != tab.rect()
    press(window, K.Key_Return)
    assert window.floor is not None
    assert [row.number for row in window.floor.live.session.readings.rounds("PGP-04-PRACTICE")] == [1]
    assert not window.floor.live.session.readings.rounds("PGP-04")
    press(window, K.Key_F12)
    assert is_locked(window)
    typed(window, "0417", PINS["0417"])
    tab.table_screen.press("practice:end")
    qtbot.waitUntil(lambda: window.at_table == "PGP-04")


def test_language_and_brightness_are_a_key_each_and_follow_the_badge(
    qtbot: QtBot, desktop: OpenHouse
) -> None:
    window = desktop()
    dealer(window)
    press(window, K.Key_Home)
    qtbot.waitUntil(lambda: window.look.theme.id == "light")
    press(window, K.Key_F11, K.Key_L)
    qtbot.waitUntil(lambda: window.look.words.language == "fa")
    window.floor.sign_out("PGP-04")  # type: ignore[union-attr]
    qtbot.waitUntil(lambda: window.look.words.language == "en")
    assert window.look.theme.id == "dark"
    typed(window, "0417", PINS["0417"])
    qtbot.waitUntil(lambda: (window.look.words.language, window.look.theme.id) == ("fa", "light"))


def test_a_window_over_an_open_round_asks_once_and_the_round_is_there_again(desktop: OpenHouse) -> None:
    window = desktop()
    dealer(window)
    press(window, K.Key_Return)
    assert not window.close()
    assert window.tab is not None
    assert "PGP-04 round 1" in window.tab.table_screen.picture.notices[0].text
    # Who goes on with the table was not asked: the notice goes, and the next close asks anew.
    press(window, K.Key_Down)
    assert not any("round 1" in notice.text for notice in window.tab.table_screen.picture.notices)
    assert not window.close()
    assert window.floor is not None
    assert window.floor.live.said
    window.floor.people_changed.emit()
    assert not window.floor.live.said
    assert not window.close()
    assert window.close()
    again = desktop()
    dealer(again)
    assert again.tab is not None
    assert again.tab.table_screen.picture.top.number == "Round 1"


def test_the_pads_lie_on_the_side_of_this_persons_hand(desktop: OpenHouse) -> None:
    window = desktop()
    dealer(window)
    tab = window.tab
    assert tab is not None
    far = tab.table_screen.work.pad.x()
    press(window, K.Key_F11, K.Key_H)
    assert tab.table_screen.work.pad.x() < far
    press(window, K.Key_F12)
    assert tab.sign_in is not None
    assert tab.sign_in.pad.x() < tab.sign_in.front.x()
    press(window, K.Key_Escape)
    typed(window, "0462", PINS["0462"])
    assert tab.table_screen.work.pad.x() == far


# -- another program, a kill --


def test_a_second_program_names_the_first_and_shows_nothing_of_the_house(
    qtbot: QtBot, desktop: OpenHouse
) -> None:
    first = desktop()
    second = desktop()
    assert second.opening is not None
    assert second.opening.is_held
    shown = " ".join(label.text() for label in second.findChildren(QLabel) if label.isVisible())
    assert str(os.getpid()) in shown
    assert list(second.opening.buttons) == ["F5"]
    # No key leads past the sign-in: not to rounds, not to the audit, not to a slip.
    for key in (K.Key_R, K.Key_F8, K.Key_F7, K.Key_S, K.Key_V, K.Key_F5):
        press(second, key)
    qtbot.wait(300)
    assert not second.desk.is_open
    assert second.rounds is None
    assert second.audit is None
    assert second.slip is None
    assert second.opening is not None
    assert first.floor is not None
    first.close()
    press(second, K.Key_F5)
    qtbot.waitUntil(lambda: second.floor is not None, timeout=LONG_MS)
    assert is_locked(second)


KILLED = """
import os, signal, sys
from pathlib import Path
from tablemgr.floor.house_acts import CloseShift
from ui.viewmodels.live import open_live
live = open_live(Path(sys.argv[1]))
live.opened.walk.take()
live.staff.places.sign_in("0007", sys.argv[2])
live.staff.places.sign_in("0417", sys.argv[3], table="PGP-04")
by = live.staff.places.at("").person
shown = live.house.show(CloseShift(), by=by)
given = live.staff.authorise(shown, "0101", sys.argv[4])
assert given.action == shown.action
print("approved", flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_kill_in_the_middle_of_an_approval_leaves_nobody_signed_in_and_nothing_approved(
    desktop: OpenHouse, kept: Path, tmp_path: Path, root: Path
) -> None:
    folder = copy_of(kept, tmp_path / "data")
    environment = {
        **os.environ, "PYTHONPATH": str(root), "TABLEMGR_WITNESS": str(tmp_path / "witness"), "TABLEMGR_STATION": STATION,
    }  # fmt: skip
    killed = subprocess.run(
        [sys.executable, "-c", KILLED, str(folder), PINS["0007"], PINS["0417"], PINS["0101"]],
        env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (killed.stdout.strip(), killed.returncode) == ("approved", -signal.SIGKILL), killed.stderr
    window = desktop(folder)
    assert window.floor is not None
    places = window.floor.live.staff.places
    assert [places.at(table) for table in ("", "PGP-04")] == [None, None]
    assert is_locked(window)
    assert kinds(window, "ShiftClosed", "Authorised") == ["Authorised"]
    assert kinds(window, "SignedOut")[-2:] == ["SignedOut", "SignedOut"]
    go(window, "")
    typed(window, "0007", PINS["0007"])
    assert window.floor.live.house.standing.shift == 1


# -- how it looks --


@pytest.mark.parametrize("language", LANGUAGES)
def test_sign_in_is_drawn_whole_in_every_language(desktop: OpenHouse, language: str) -> None:
    from ui.widgets.pen import watching

    window = desktop(
        language=language, theme="light" if language in ("ru", "fa") else "dark", size=(1280, 800)
    )
    go(window, "PGP-04")
    typed(window, "0462", "000111")
    assert window.tab is not None
    screen = window.tab.sign_in
    assert screen is not None
    with watching() as said:
        screen.front.repaint()
        screen.pad.repaint()
    assert [one.text for one in said if not one.fits] == []
    assert QGuiApplication.layoutDirection() == window.look.direction
