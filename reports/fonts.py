"""The bundled typefaces on paper: which font holds a character, embedded as subsets."""

from __future__ import annotations

import unicodedata
from functools import cache

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from tablemgr.core.problems import Refused, problem
from tablemgr.core.resources import resource

PIECES = "NotoSans-Bold"
"""The face of ranks on cards and numerals on tiles."""
MONO = "DejaVuSansMono-Bold"
"""The face of digests."""
_OTHERS = ("DroidSansFallbackFull", "NanumBarunGothic", "DejaVuSans", "NotoEmoji-Regular")
_LATIN = {weight: (f"NotoSans-{weight}", f"Vazirmatn-{weight}") for weight in ("Regular", "Bold")}
_PERSIAN = {weight: tuple(reversed(names)) for weight, names in _LATIN.items()}

Run = tuple[str, str]
"""A font's name and the text it writes."""


class NoGlyph(Refused):
    """A character that none of the bundled fonts holds."""


def chain(*, bold: bool = False, persian: bool = False) -> tuple[str, ...]:
    """Answer the fonts to ask for a character, first the language's own.

    Source: look.md 3 (faces); stack.md 1 (fonts).
    """
    weight = "Bold" if bold else "Regular"
    own = (_PERSIAN if persian else _LATIN)[weight]
    return (*own, f"NotoSansHebrew-{weight}", f"NotoSansThai-{weight}", *_OTHERS)


@cache
def load(name: str) -> TTFont:
    """Answer a bundled font, registered for paper.

    Source: stack.md 5 (embedding).
    """
    font = TTFont(name, str(resource("fonts", f"{name}.ttf")))
    pdfmetrics.registerFont(font)
    return font


def holds(name: str, character: str) -> bool:
    """Answer whether a bundled font has a glyph for a character.

    Source: stack.md 5 (font runs).
    """
    return ord(character) in load(name).face.charToGlyph


def covered(character: str) -> bool:
    """Answer whether any bundled font has a glyph for a character.

    Source: FAULT F4 (scripts).
    """
    return _font_for(character, chain()) is not None


@cache
def _font_for(character: str, fonts: tuple[str, ...]) -> str | None:
    return next((name for name in fonts if holds(name, character)), None)


def font_runs(text: str, fonts: tuple[str, ...]) -> tuple[Run, ...]:
    """Answer a text cut into pieces that one font each can write, in the order given.

    Marks and blanks stay with the font of what they follow. A character that no font holds raises
    NoGlyph: nothing is ever left out in silence.

    Source: stack.md 5 (no font fallback of its own), BUG E6.
    """
    runs: list[list[str]] = []
    for at, character in enumerate(text, start=1):
        name = _font_for(character, fonts)
        if name is None:
            raise NoGlyph(
                problem("PAPER-NO-GLYPH", f"character {at}", character=f"U+{ord(character):04X}", text=text)
            )
        stays = character == " " or unicodedata.category(character) in {"Mn", "Me"}
        if runs and stays and holds(runs[-1][0], character):
            name = runs[-1][0]
        if runs and runs[-1][0] == name:
            runs[-1][1] += character
        else:
            runs.append([name, character])
    return tuple((name, written) for name, written in runs)


def run_width(run: Run, size: float) -> float:
    """Answer the width of a run in points.

    Source: stack.md 5.
    """
    load(run[0])
    return float(pdfmetrics.stringWidth(run[1], run[0], size))
