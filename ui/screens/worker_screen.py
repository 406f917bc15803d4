"""A screen of the office whose keys and fingers are tokens and whose figures are read in the worker.

Source: screens.md, ground rules 2 and 10.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from tablemgr.core.problems import Problem
from ui.models.background import Background
from ui.widgets.console.keys import token_of
from ui.widgets.console.part import Touched
from ui.widgets.console.stream import TokenStream
from ui.widgets.look import Look


class WorkerScreen(QWidget):
    """Takes tokens, asks the worker, draws what stands; what a token does and how it is drawn is its heirs' own."""

    def __init__(self, look: Look, background: Background, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look, self.background = look, background
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.stream = TokenStream(self)
        self.stream.token.connect(self.press)

    # A class of Qt's has a maker of its own, which no `ABC` goes with: the types hold that nobody leaves these out.
    @abstractmethod
    def refresh(self) -> None:
        """Draw the screen as it stands. Source: ui/README.md."""

    @abstractmethod
    def _take(self, token: str) -> None:
        """What a token does."""

    @abstractmethod
    def _refused(self, problem: Problem | None) -> None:
        """What is said where the worker could not read; None where nothing is known of why."""

    def listen(self, *parts: Touched[Any]) -> None:
        """Take what is touched on these parts. Source: screens.md, ground rule 2."""
        for part in parts:
            part.token.connect(self.press)

    def press(self, token: str) -> None:
        """Hand a token over, and draw what became of it. Source: screens.md, ground rule 2."""
        self._take(token)
        self.refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        token = token_of(event)
        if token:
            self.stream.feed(token, float(event.timestamp()))
        else:
            super().keyPressEvent(event)

    def _failed(self, failure: Exception) -> None:
        found = getattr(failure, "problem", None)
        self._refused(found if isinstance(found, Problem) else None)
        self.refresh()
