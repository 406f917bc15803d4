"""Plain text on the screen: sized from the base font, coloured by token, never markup."""

from __future__ import annotations

import re
from unicodedata import bidirectional

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from ui.widgets.look import Look

RIGHT_TO_LEFT, LEFT_TO_RIGHT, MAY_BREAK, NO_BREAK = "\u200f", "\u200e", "\u200b", "\u00a0"
LONG_WORD = re.compile(r"\S{20,}")


def breakable(text: str) -> str:
    """Answer a text whose longest words, paths and values may break where they are joined.

    >>> breakable("a short one, and /a/very/long/path/to/a/database.sqlite3").count(MAY_BREAK)
    8

    Source: look.md 3; FAULT F3 (overflow).
    """
    return LONG_WORD.sub(lambda word: re.sub(r"([/\\_.,;:=()\[\]-])", rf"\1{MAY_BREAK}", word[0]), text)


def show_or_hide(widget: QWidget, *, visible: bool) -> None:
    """Show or hide a widget; one that has no place yet is shown with its place, never as a window of its own.

    Source: screens.md, ground rule 4 (no pop-ups).
    """
    if visible and widget.parentWidget() is None:
        widget.setAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide, False)
    else:
        widget.setVisible(visible)


def _turns(text: str) -> bool:
    """Whether a text would run from right to left by its first letter."""
    ways = (bidirectional(letter) for letter in text)
    return next((way for way in ways if way in ("L", "R", "AL")), "L") != "L"


class Text(QLabel):
    """A text of one size, weight and colour; user text in it prints as typed."""

    def __init__(
        self, look: Look, text: str = "", times: float = 1.0, *, bold: bool = False, token: str = "ink",
        wrap: bool = False, parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self.look = look
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setFont(look.font(times, bold=bold))
        self.setWordWrap(wrap)
        self.paint_in(token)
        # Leading: the edge where reading begins, whatever the language of a single text.
        self.setAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)
        if wrap:
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self.say(text)

    def say(self, text: str) -> None:
        """Show a text, nothing where it is empty. Source: look.md 3."""
        # A text takes its direction from its first letter, and one that begins with a name or a figure
        # would run the wrong way: the mark says what the line is.
        shown = breakable(text) if self.wordWrap() else text
        if self.wordWrap() and self.look.words.is_rtl:
            # Qt hangs the blank at a line's end out to the left and pushes the line's first letters off.
            shown = shown.replace(" ", f"{NO_BREAK}{MAY_BREAK}")
        mark = RIGHT_TO_LEFT if self.look.words.is_rtl else LEFT_TO_RIGHT if _turns(shown) else ""
        self.setText(f"{mark}{shown}" if text else "")
        show_or_hide(self, visible=bool(text))

    def paint_in(self, token: str) -> None:
        """Take the colour of a token. Source: look.md 2."""
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.WindowText, self.look.colour(token))
        self.setPalette(palette)


class Caption(Text):
    """A section's caption: small, bold, in the second ink."""

    def __init__(self, look: Look, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(look, "", 0.87, bold=True, token="ink2", wrap=True, parent=parent)
        self.say(text)

    def say(self, text: str) -> None:
        """Show a caption, in capitals where the language has them. Source: look.md 3."""
        super().say(self.look.caption(text))
