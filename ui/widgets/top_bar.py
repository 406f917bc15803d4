"""The bar on top: the screen's name, the tabs, and what holds on every screen at the far end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ui.widgets.controls import KeyButton, Tab
from ui.widgets.look import Look
from ui.widgets.text import Text


class TopBar(QWidget):
    """Names the screen; tabs; language, theme, text size and the sheet of keys at the far end."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self.stacked = False
        """Whether the words of keys stand under their caps: so they need half the room."""
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(look.px(16), look.px(1), look.px(16), look.px(1))
        self.row.setSpacing(look.px(6))

    def name(self, text: str, others: tuple[str, ...] = ()) -> None:
        """Name the screen that is shown, in the room of the longest name: the tabs stay where they are.

        Source: look.md picture g.
        """
        title = Text(self.look, text, 1.4, bold=True)
        self.look.margins(title, 0, 0, 14, 0)
        wide = QFontMetrics(title.font()).horizontalAdvance
        title.setMinimumWidth(max(map(wide, (text, *others))) + self.look.px(14))
        self.row.addWidget(title)

    def add_tab(self, text: str, show: Callable[[], None], *, shown: bool) -> None:
        """Add the tab of a screen. Source: look.md picture g."""
        tab = Tab(self.look, text)
        tab.setChecked(shown)
        tab.clicked.connect(lambda _checked=False: show())
        self.row.addWidget(tab)

    def say_folder(self, folder: Path, house: str) -> None:
        """Say whose tables these are and which data folder is open. Source: architecture.md (stations)."""
        words = self.look.words
        said = words.ltr(folder.name)
        text = Text(self.look, f"{words.typed(house)} · {said}" if house else said, 0.93, token="ink2")
        text.setToolTip(str(folder))
        self.row.addWidget(text)
        self.row.addSpacing(self.look.px(10))

    def say(self, text: str) -> None:
        """Say who is in. Source: look.md picture f."""
        self.row.addWidget(Text(self.look, text, 0.97, token="ink2"))
        self.row.addSpacing(self.look.px(6))

    def add_key(self, text: str, key: str, act: Callable[[], None], *, name: str = "") -> None:
        """Add a button with its key. Source: screens.md, ground rule 2."""
        button = KeyButton(self.look, text, key, quiet=True, stacked=self.stacked)
        if name:
            button.setAccessibleName(f"{name} ({key})")
            button.setToolTip(name)
        button.clicked.connect(lambda _checked=False: act())
        self.row.addWidget(button)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.look.colour("panel"))
        painter.setPen(QPen(self.look.colour("line"), 1))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
        painter.end()
