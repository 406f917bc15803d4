"""The look as Qt values: colours, fonts and lengths of one theme, scale and language."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase
from PySide6.QtWidgets import QLayout, QWidget

from tablemgr.core.resources import resource
from ui.viewmodels.theme import Measure, Theme, load_theme
from ui.viewmodels.words import Words

LATIN, PERSIAN, HAN, SYMBOLS = "Noto Sans", "Vazirmatn", "Droid Sans Fallback", "DejaVu Sans"
MONO = "DejaVu Sans Mono"
FAMILIES = {
    "fa": [PERSIAN, LATIN, SYMBOLS, HAN],
    "en": [LATIN, SYMBOLS, PERSIAN, HAN],
    "ru": [LATIN, SYMBOLS, PERSIAN, HAN],
    "zh_Hant": [LATIN, SYMBOLS, HAN, PERSIAN],
}
"""The faces of each language; the minus, which the Latin face lacks, comes from the symbols."""


def load_fonts() -> tuple[str, ...]:
    """Load the shipped faces into Qt and answer the files that could not be loaded.

    Source: stack.md 1 (never system fonts).
    """
    files = sorted(resource("fonts").glob("*.[ot]tf"))
    return tuple(file.name for file in files if QFontDatabase.addApplicationFont(str(file)) < 0)


@dataclass(frozen=True, slots=True)
class Look:
    """How everything is drawn now; another theme, scale or language is another Look."""

    theme: Theme
    measure: Measure
    words: Words
    faces: str = ""
    """How pieces are painted: one of FACES."""

    @classmethod
    def of(cls, theme: str = "dark", scale: float = 100, language: str = "en") -> Look:
        """Answer the look of a theme, scale and language by name. Source: screens.md, ground rules 7 and 8."""
        return cls(load_theme(theme), Measure(scale), Words(language))

    def margins(self, layout: QLayout | QWidget, start: float, top: float, end: float, bottom: float) -> None:
        """Give a layout margins where reading begins, on top, where it ends, below. Source: look.md 6."""
        near, far = self.px(start), self.px(end)
        left, right = (far, near) if self.words.is_rtl else (near, far)
        layout.setContentsMargins(left, self.px(top), right, self.px(bottom))

    def spoken(self, currency: str) -> Look:
        """Answer the same look for amounts of a currency. Source: FORMULA 1."""
        return replace(self, words=replace(self.words, currency=currency))

    def px(self, at_100: float) -> int:
        """Answer a length of the 100 % layout in pixels. Source: look.md 3."""
        return self.measure.px(at_100)

    def fine(self, at_100: float) -> float:
        """Answer the width of a line or radius of a corner: scaled, never under that of the 100 % layout.

        Source: look.md 3 (borders, radii).
        """
        return at_100 * max(1.0, self.measure.scale / 100)

    def colour(self, token: str) -> QColor:
        """Answer the colour of a token. Source: look.md 2."""
        return _colour(getattr(self.theme, token))

    def font(self, times: float = 1.0, *, bold: bool = False) -> QFont:
        """Answer the face of the language at so many times the base size. Source: look.md 3."""
        return _font(self.words.language, self.measure.font(times), bold)

    def mono(self, times: float = 0.87) -> QFont:
        """Answer the face of digests. Source: look.md 3."""
        font = QFont()
        font.setFamilies([MONO, *FAMILIES["en"]])
        font.setPixelSize(self.measure.font(times))
        font.setBold(True)
        return font

    @property
    def direction(self) -> Qt.LayoutDirection:
        """The direction that texts, bars and tables run in. Source: look.md 6."""
        rtl = self.words.is_rtl
        return Qt.LayoutDirection.RightToLeft if rtl else Qt.LayoutDirection.LeftToRight

    def caption(self, text: str) -> str:
        """Answer a section's caption: capitals for at most four words of Latin or Cyrillic.

        Source: look.md 3.
        """
        return text.upper() if self.words.language in {"en", "ru"} and len(text.split()) <= 4 else text


@cache
def _colour(value: str) -> QColor:
    return QColor(value)


@cache
def _font(language: str, pixels: int, bold: bool) -> QFont:
    font = QFont()
    font.setFamilies(FAMILIES[language])
    font.setPixelSize(pixels)
    font.setBold(bold)
    font.setHintingPreference(QFont.HintingPreference.PreferVerticalHinting)
    # Figures of one width, so that columns of money stand under each other.
    font.setFeature(QFont.Tag("tnum"), 1)
    return font
