"""While a key waits to be known as a hand's, what it would come to is painted beside the screen.

Nothing of it is shown: each part keeps what it painted for that very row, and when the key is pressed everything goes
its usual way, only sooner. It is done a part at a time, and between two of them the screen takes what came in.

Source: screens.md, ground rule 10; tablemgr/DECISIONS.md (a key that waits).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import QObject, QTimer

from ui.widgets.console.ahead import Beside
from ui.widgets.console.part import Part
from ui.widgets.console.stream import TokenStream


class Foresight(QObject):
    """Paints what one key would come to, as long as it waits; knows nothing of the screen."""

    def __init__(self, stream: TokenStream, parent: QObject) -> None:
        super().__init__(parent)
        self._stream, self._token = stream, ""
        self._left: list[tuple[Part[Any], Any]] = []
        self._beside = Beside()
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.timeout.connect(self._step)

    def paint(self, token: str, rows: Iterable[tuple[Part[Any], Any]]) -> None:
        """Paint parts as these rows would leave them, one after the other. Source: screens.md, ground rule 10."""
        self._token, self._left = token, list(rows)
        if self._left:
            self._beside.begin(self._left[0][0].window())
        self._next.start(0)

    def _step(self) -> None:
        if self._stream.waits_for != self._token:
            self._left.clear()
        while self._left:
            part, row = self._left.pop(0)
            if part.foresee(row, self._beside):
                self._next.start(0)
                return
