"""Patterns on the screen: keys and fingers to tokens, rounds looked through in the worker.

Source: screens.md (patterns for surveillance), ground rules 2 and 10.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from tablemgr.core.problems import Problem
from tablemgr.floor.patterns import Patterns
from ui.models.background import Background
from ui.screens.worker_screen import WorkerScreen
from ui.viewmodels.pit.pattern_desk import PatternsDesk
from ui.widgets.look import Look
from ui.widgets.shift.bars import KeyBar, PageBar, PromptBar
from ui.widgets.shift.list_part import ListPart
from ui.widgets.text import Text

PROMPT, EDGE, NOTE = 64, 16, 52


class PatternsScreen(WorkerScreen):
    """Pages of rows, each with its bounds and its evidence."""

    _moved = Signal()

    def __init__(
        self, look: Look, desk: PatternsDesk, background: Background, parent: QWidget | None = None
    ) -> None:
        super().__init__(look, background, parent)
        self.desk = desk
        self.prompt, self.pages = PromptBar(look), PageBar(look)
        self.rows, self.keys = ListPart(look), KeyBar(look)
        self.note = Text(look, "", 0.93, token="ink2", wrap=True)
        for part in (self.prompt, self.pages, self.rows, self.keys, self.note):
            part.setParent(self)
        self.listen(self.pages, self.rows, self.keys)
        # The worker tells how far it is; drawn it is here.
        self._moved.connect(self.refresh, Qt.ConnectionType.QueuedConnection)
        desk.heard = self._moved.emit
        self.refresh()

    def refresh(self) -> None:
        """Draw the screen as it stands, and look through the rounds where that is wanted. Source: ui/README.md."""
        if self.desk.wanted:
            self.desk.wanted = False
            self.background.run(self.desk.read, self._is_read, self._failed)
        shown = self.desk.picture()
        self.prompt.show_row(shown.prompt)
        self.pages.show_row(shown.pages)
        self.rows.show_row(shown.listing)
        self.keys.show_row(shown.keys)
        self.note.say(shown.note)
        self._place()

    def _is_read(self, found: Patterns) -> None:
        self.desk.take(found)
        self.refresh()

    def _refused(self, problem: Problem | None) -> None:
        self.desk.refused = () if problem is None else (problem,)

    def _take(self, token: str) -> None:
        self.desk.press(token)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _place(self) -> None:
        px, wide = self.look.px, self.width()
        top = px(PROMPT)
        self.prompt.setGeometry(0, 0, wide, top)
        pages = self.pages.height_in(wide)
        self.pages.setGeometry(0, top, wide, pages)
        keys, note = self.keys.height_in(wide), px(NOTE)
        bottom = self.height() - keys - note
        edge = px(EDGE)
        self.rows.setGeometry(edge, top + pages, wide - 2 * edge, max(0, bottom - top - pages))
        self.note.setGeometry(edge, bottom, wide - 2 * edge, note)
        self.keys.setGeometry(0, self.height() - keys, wide, keys)
