"""Keys side by side in reading order, in further rows where one is too short for them.

Source: look.md 5 (buttons, touch), look.md 6 (nothing clipped).
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.widgets.controls import KeyButton
from ui.widgets.look import Look


class KeyFlow(QWidget):
    """A place for keys; it is as tall as the rows that they need, and a hidden key takes no room."""

    def __init__(
        self, look: Look, parent: QWidget | None = None, *, gap: int = 8, edge: int = 0,
        above: int = 0, below: int = 0,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self.look = look
        self.keys: list[KeyButton] = []
        self._gap, self._edge, self._above, self._below = map(look.px, (gap, edge, above, below))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def insert(self, place: int, key: KeyButton) -> None:
        """Stand a key at a place in the order. Source: screens.md, ground rule 2."""
        self.keys.insert(place, key)
        key.setParent(self)
        key.installEventFilter(self)
        key.show()
        self.place()

    def empty(self) -> None:
        """Let all keys go. Source: ui/README.md."""
        gone, self.keys = self.keys, []
        for key in gone:
            key.hide()
            key.deleteLater()

    def place(self) -> None:
        """Stand the keys where they have room, and take the height that they need. Source: look.md 6."""
        rtl = self.look.words.is_rtl
        x, y, tall = self._edge, self._above, 0
        for key in self.keys:
            if key.isHidden():
                continue
            size = key.sizeHint()
            if x > self._edge and x + size.width() > self.width() - self._edge:
                x, y = self._edge, y + tall
            left = self.width() - x - size.width() if rtl else x
            key.setGeometry(left, y, size.width(), size.height())
            x, tall = x + size.width() + self._gap, size.height()
        self.setFixedHeight(y + tall + self._below)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self.place()
        return False
