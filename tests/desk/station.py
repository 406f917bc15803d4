"""The whole desktop of one station over a data folder, and a dealer's hands on it: real keys, real fingers.

Nothing here reaches past the window: a key goes where the focus is, a finger on what is drawn.

Source: screens.md, ground rule 2; recording.md (pace: keys a round).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tablemgr.table.deal_state import DealTableState
from tablemgr.table.state import RoundState
from tests.desk.house import PIN, START
from ui.screens.start import application, build, open_after_paint
from ui.screens.table_screen import TableScreen
from ui.screens.window import MainWindow
from ui.viewmodels.preferences import Preferences, write_preferences
from ui.viewmodels.table.rows import Picture
from ui.widgets.console.part import Touched

NAMED = {
    "\n": Qt.Key.Key_Return, "<": Qt.Key.Key_Backspace, "!": Qt.Key.Key_Escape, "~": Qt.Key.Key_Tab,
    "Left": Qt.Key.Key_Left, "Right": Qt.Key.Key_Right, "Up": Qt.Key.Key_Up, "Down": Qt.Key.Key_Down,
    "Home": Qt.Key.Key_Home, "PageUp": Qt.Key.Key_PageUp, "PageDown": Qt.Key.Key_PageDown,
    **{f"F{n}": getattr(Qt.Key, f"Key_F{n}") for n in range(1, 13)},
}  # fmt: skip
"""Keys that are no character, as they are written in a line of keys."""
LONG_S = 60.0
SIZE = (1440, 900)


def turn() -> None:
    """Let the desktop work once, as its own loop does: what it let go of goes as well."""
    QApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    QApplication.processEvents()


def wait_for(true: Callable[[], Any], what: str = "", *, seconds: float = LONG_S) -> None:
    """Let the desktop work until something holds. Short sleeps leave the worker its turn."""
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            raise AssertionError(f"not within {seconds:.0f} s: {what or true}")
        turn()
        time.sleep(0.002)
    turn()


class Hand:
    """A dealer's hand as a clock: each key takes its time, so that none is taken for a bounce."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


class Station:
    """A window over a folder; keys and touches are counted."""

    key_s = 0.4
    """Seconds that a key takes. Source: recording.md (pace: human key times)."""

    def __init__(
        self, folder: Path, *, language: str = "en", theme: str = "dark", scale: int = 100,
        size: tuple[int, int] = SIZE, hand: Hand | None = None, own: Iterable[str] = (),
        refused: bool = False, database: str = "",
    ) -> None:  # fmt: skip
        application()
        remember = folder.parent / f"{folder.name}.toml"
        write_preferences(remember, Preferences(language, theme, scale))
        self.window: MainWindow = build(folder, remember, database=database)
        self.window.resize(*size)
        self.window.show()
        self.window.activateWindow()
        wait_for(self.window.isActiveWindow, "the window is active")
        open_after_paint(self.window)
        wait_for(
            lambda: self.window.desk.is_open or self.window.desk.refusal is not None, "the folder is open"
        )
        assert (self.window.desk.refusal is not None) is refused, self.window.desk.refusal
        wait_for(lambda: self.window.floor is None or not self.window.floor.live.house.may_deal(), "may deal")
        self.hand, self.keys, self.touches = hand or Hand(), 0, 0
        self.own = set(own)
        """Badges whose owners have chosen a PIN."""
        self.refused: list[str] = []
        """Every sentence that stood against an answer after a key, in order."""

    # -- what there is to see --

    @property
    def screen(self) -> TableScreen:
        """The table's screen that has the window."""
        assert self.window.tab is not None
        return self.window.tab.table_screen

    @property
    def picture(self) -> Picture:
        """What the table's screen shows."""
        return self.screen.picture

    @property
    def asked(self) -> str:
        """The open question."""
        return self.picture.prompt.question

    @property
    def echo(self) -> str:
        """What was typed towards its answer."""
        return self.picture.prompt.echo

    @property
    def table(self) -> str:
        """The table on the screen."""
        return self.window.at_table

    @property
    def live(self) -> Any:
        """The house that is open."""
        assert self.window.floor is not None
        return self.window.floor.live

    def who(self, place: str) -> str:
        """Answer the badge of who is in at a place; "" for nobody."""
        floor = self.window.floor
        member = None if floor is None else floor.member(place)
        return "" if member is None else member.badge

    @property
    def round(self) -> RoundState:
        """The round on record at this table."""
        state = self.live.session.state(self.table)
        assert isinstance(state, RoundState)
        return state

    @property
    def deal(self) -> DealTableState:
        """The deal on record at this table."""
        state = self.live.session.state(self.table)
        assert isinstance(state, DealTableState)
        return state

    @property
    def signing(self) -> Any:
        """The sign-in that lies over the table; None where somebody is in."""
        return None if self.window.tab is None else self.window.tab.sign_in

    def kinds(self, *only: str) -> list[str]:
        """Answer the kinds of this house's entries among those asked for, in order."""
        return [entry.kind for entry in self.live.session.readings.entries() if entry.kind in only]

    # -- keys --

    def press(self, *names: str) -> Station:
        """Press keys where the focus is: a character, or a name of NAMED; with none, only wait as a hand does."""
        if not names:
            self._rest()
        for name in names:
            self.hand.seconds += self.key_s
            focus: Any = QApplication.focusWidget() or self.window
            QTest.keyClick(focus, NAMED.get(name, name))
            self._rest()
            self.keys += 1
        return self

    def type(self, line: str) -> Station:
        """Press a line of keys, each a character; see NAMED for those that are none."""
        return self.press(*line)

    def no_more(self) -> Station:
        """End the betting; bets whose chips went with the last round are laid again."""
        self.press("\n")
        return self.press("\n") if any(seat.is_taken for seat in self.round.in_play) else self

    def typed_as_is(self, text: str) -> Station:
        """Type a free text: every character is itself, also those that stand for named keys elsewhere."""
        for letter in text:
            self.hand.seconds += self.key_s
            focus: Any = QApplication.focusWidget()
            event = QKeyEvent(QEvent.Type.KeyPress, 0, Qt.KeyboardModifier.NoModifier, letter)
            QApplication.sendEvent(focus, event)
            self.screen.prompt.echo.stream.flush()
        self._rest()
        return self

    def scan(self, line: str) -> Station:
        """Let a scanner type a line: faster than any hand, Enter at its end."""
        for letter in (*line, "Enter"):
            self.screen.prompt.echo.stream.feed(letter, 1_000_000 + 1000 * self.keys)
        self._rest()
        return self

    def _rest(self) -> None:
        """A hand waits longer than a scanner; and what a key put off until its own event was over is done."""
        if self.window.tab is not None:
            self.screen.prompt.echo.stream.flush()
        elif self.window.shift is not None:
            self.window.shift.stream.flush()
        turn()
        if not self.window.isActiveWindow():
            # A window system leaves the keys where they are when the players' window opens; this platform does not.
            self.window.activateWindow()
            turn()
        if self.window.tab is not None:
            self.refused += self.picture.prompt.refusals

    # -- fingers --

    def touch(self, *tokens: str) -> Station:
        """Press and let go on what gives each token, wherever it is drawn; no pointer hovers before."""
        for token in tokens:
            self.hand.seconds += self.key_s
            part, spot = self.find(token)
            QTest.mousePress(part, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)
            QTest.mouseRelease(part, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)
            self._rest()
            self.touches += 1
        return self

    def parts(self) -> list[Touched[Any]]:
        """Answer what may be touched just now, the uppermost first."""
        tab = self.window.tab
        top: QWidget = self.window
        if tab is not None:
            top = tab.sign_in or tab.sheet or tab.table_screen.sheet or tab.table_screen
        found = top.findChildren(Touched)  # type: ignore[type-abstract]
        return [part for part in found if part.isVisible() and part.isEnabled()]

    def find(self, token: str) -> tuple[Touched[Any], QPoint]:
        """Answer the part and the point at which a token can be touched."""
        for part in self.parts():
            for target in part.targets():
                if target.live and target.token == token:
                    return part, (target.box.center() * part.scale).toPoint()
        raise AssertionError(f"nothing to touch for {token!r}; {self.window.at_table}: {self.asked!r}")

    # -- people and places --

    def go(self, table: str) -> Station:
        """Give the window to a table, or to the office."""
        self.window.go(table)
        turn()
        return self

    def sign_in(self, badge: str) -> Station:
        """Type a badge and its PIN where the window is; the first time also a PIN of one's own, twice."""
        return self.type(f"{badge}\n").pin(badge)

    def pin(self, badge: str) -> Station:
        """Type the PIN that is asked for; the first time it is changed at once."""
        if badge not in self.own:
            self.type(f"{START[badge]}\n").choose_pin(badge)
        else:
            self.type(f"{PIN[badge]}\n")
        where = self.window.place
        wait_for(lambda: self.who(where) == badge, f"{badge} is in")
        return self

    def choose_pin(self, badge: str) -> Station:
        """Type a PIN of one's own, twice."""
        self.own.add(badge)
        return self.type(f"{PIN[badge]}\n{PIN[badge]}\n")

    def sit(self, table: str, badge: str = "0417") -> Station:
        """Go to a table, or to the office, and sign in there unless that was done."""
        self.go(table)
        return self if self.who(table) == badge and self.signing is None else self.sign_in(badge)

    def close(self) -> None:
        """Close the window; over an open round it asks once. The house is let go of."""
        if not self.window.close():
            self.window.close()
        self.window.deleteLater()
        turn()


@contextmanager
def station(folder: Path, **how: Any) -> Iterator[Station]:
    """Answer a station, closed at the end. Source: FAULT A5."""
    hand = how.setdefault("hand", Hand())
    with patch("ui.screens.floor.ticks", hand):
        opened = Station(folder, **how)
        try:
            yield opened
        finally:
            opened.close()
