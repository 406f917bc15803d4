"""A window that looks as somebody likes it: by who is in where it is shown, else by the workstation."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QMainWindow

from tablemgr.floor.practice import live_of
from ui.screens.desk import Desk
from ui.viewmodels.preferences import Preferences, write_preferences
from ui.viewmodels.theme import FACES, SCALES, THEMES, fitted
from ui.viewmodels.words import LANGUAGES
from ui.widgets.look import Look

if TYPE_CHECKING:
    from ui.screens.floor import Floor
    from ui.screens.table_tab import TableTab


class LikedWindow(QMainWindow):
    """Language, bright or dark, size of text, side of the pad; `rebuild` draws everything anew."""

    def __init__(self, desk: Desk, preferences: Preferences, remember: Path | None) -> None:
        super().__init__()
        self.desk, self.preferences, self._remember = desk, preferences, remember
        self.floor: Floor | None = None
        self.at_table = ""
        """The table that has the whole window; "" in the office."""
        self.tab: TableTab | None = None
        self.resize(1440, 900)
        self.look = self.look_now()

    # A class of Qt's has a maker of its own, which no `ABC` goes with: the types hold that nobody leaves this out.
    @abstractmethod
    def rebuild(self) -> None:
        """Draw everything anew in the present look. Source: screens.md, ground rule 8."""

    @property
    def place(self) -> str:
        """Where people sign in for what is shown: the live table, or the station. Source: REQ R02."""
        return live_of(self.at_table)

    @property
    def liked(self) -> Preferences:
        """How the screen is liked now: by who is in, else by the workstation. Source: screens.md (languages)."""
        here = self.preferences
        if self.floor is None:
            return here
        mine = self.floor.liking(self.place)
        return Preferences(mine.language or here.language, mine.theme or here.theme, mine.scale or here.scale)

    def look_now(self) -> Look:
        """Answer the look as it is liked now, at this size of window. Source: look.md 6."""
        liked = self.liked
        look = Look.of(liked.theme, fitted(liked.scale, self.width(), self.height()), liked.language)
        return look if self.floor is None else replace(look, faces=self.floor.liking(self.place).faces)

    def take_look(self) -> bool:
        """Take the look as it is liked now; answer whether it is another one. Source: screens.md, ground rule 8."""
        look = self.look_now()
        if look == self.look:
            return False
        self.look = look
        self.desk.words = look.words
        return True

    # -- keys --

    def next_language(self) -> None:
        """Speak the next language, without a restart. Source: screens.md, ground rule 8."""
        offered = LANGUAGES if self.floor is None else self.floor.live.languages()
        self._prefer(language=_after(self.liked.language, offered))
        self.desk.speak(self.look.words)

    def next_theme(self) -> None:
        """Turn from dark to light and back. Source: screens.md, ground rule 7."""
        self._prefer(theme=_after(self.liked.theme, THEMES))

    def larger(self) -> None:
        """Make text larger, up to 200 %. Source: screens.md, ground rule 7."""
        self._prefer(scale=SCALES[min(SCALES.index(self.liked.scale) + 1, len(SCALES) - 1)])

    def smaller(self) -> None:
        """Make text smaller, down to 100 %. Source: screens.md, ground rule 7."""
        self._prefer(scale=SCALES[max(SCALES.index(self.liked.scale) - 1, 0)])

    def other_side(self) -> None:
        """Lay the pad on the other side, for this person. Source: screens.md (sign-in: hand side)."""
        if self.floor is not None:
            near = self.floor.liking(self.place).pad == "near"
            self.floor.like(self.place, pad="far" if near else "near")

    def next_faces(self) -> None:
        """Paint pieces the next way, for this person. Source: screens.md, ground rule 6 (accessible mode)."""
        if self.floor is not None:
            now = self.floor.liking(self.place).faces
            if self.floor.like(self.place, faces=_after(now, FACES)) and self.take_look():
                QTimer.singleShot(0, self.rebuild)

    def _prefer(self, **changed: str | int) -> None:
        """Keep a liking: of the person who is in here, else of the workstation."""
        if self.floor is None or not self.floor.like(self.place, **changed):
            self.preferences = replace(self.preferences, **changed)  # type: ignore[arg-type]
            if self._remember is not None:
                write_preferences(self._remember, self.preferences)
        if self.take_look():
            # Out of the button's own event first: it is about to be drawn anew.
            QTimer.singleShot(0, self.rebuild)


def _after(current: str, choices: tuple[str, ...]) -> str:
    """The choice behind the present one; the first where the present one is not offered any more."""
    return choices[(choices.index(current) + 1) % len(choices)] if current in choices else choices[0]
