"""Colours and sizes: a theme read from `resources/theme`, and the measure of a text scale."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any

from tablemgr.core.resources import resource

THEMES = ("dark", "light")
SCALES = (100, 125, 150, 200)
NUMERALS, TWO_COLOURS = "numerals", "two-colours"
FACES = ("", NUMERALS, TWO_COLOURS)
"""How pieces are painted: as they are; tiles with numerals, red ones as rings; cards in black and red."""
BASE = 15
"""Pixels of the base font at 100 %."""
FULL_WIDTH, FULL_HEIGHT, LEAST_WIDTH = 1440, 900, 1280
"""The window the layout is drawn for, and the smallest one, in which all but touch targets is 8/9 as large."""
STEP = 12.5
"""Per cent in which the layout grows with a larger window."""


@dataclass(frozen=True, slots=True)
class Theme:
    """One theme's colours by token, as #RRGGBB."""

    id: str
    is_light: bool
    room: str
    panel: str
    raised: str
    well: str
    felt: str
    box: str
    lampbg: str
    line: str
    edge: str
    ink: str
    ink2: str
    pay: str
    take: str
    push: str
    clash: str
    ok: str
    lamp: str
    onlamp: str
    onclash: str
    paybg: str
    takebg: str
    pushbg: str
    clashbg: str

    def state(self, state: str) -> str:
        """Answer the colour of a state: pay, take, push, clash, ok, or ink2 for none.

        Source: look.md 2.
        """
        return {
            "pay": self.pay,
            "take": self.take,
            "push": self.push,
            "clash": self.clash,
            "ok": self.ok,
        }.get(state, self.ink2)

    def ground(self, state: str) -> str:
        """Answer the ground that a state stands on.

        Source: look.md 2.
        """
        return {
            "pay": self.paybg,
            "take": self.takebg,
            "push": self.pushbg,
            "clash": self.clashbg,
        }.get(state, self.raised)


@cache
def load_theme(theme: str) -> Theme:
    """Answer a shipped theme; KeyError or TypeError where a token is missing or unknown.

    Source: look.md 2.
    """
    given: dict[str, Any] = tomllib.loads(resource("theme", f"{theme}.toml").read_text("utf-8"))
    groups = (group for group in given.values() if isinstance(group, dict))
    colours = {token: colour for group in groups for token, colour in group.items()}
    return Theme(id=given["id"], is_light=given["is_light"], **colours)


def fitted(scale: int, width: int, height: int) -> float:
    """Answer the scale that is drawn: 8/9 in a window narrower than the layout, larger where all of it grows.

    >>> fitted(100, 1440, 900), fitted(100, 1920, 1080), fitted(150, 1920, 1080)
    (100, 112.5, 150)

    Source: look.md 6 (1280 x 800 is exactly 8/9; 4K: same layout, larger u).
    """
    if width < FULL_WIDTH:
        return scale * LEAST_WIDTH / FULL_WIDTH
    room = 100 * min(width / FULL_WIDTH, height / FULL_HEIGHT)
    return max(scale, room // STEP * STEP) if room >= 100 + STEP else scale


@dataclass(frozen=True, slots=True)
class Measure:
    """Sizes at a text scale in per cent; every length of the look goes through it."""

    scale: float = 100

    def px(self, at_100: float) -> int:
        """Answer a length of the 100 % layout at this scale, in whole pixels.

        Source: look.md 3 (unit u), look.md 6.
        """
        return round(at_100 * self.scale / 100)

    def font(self, times_base: float) -> int:
        """Answer the pixel size of text that is so many times the base font.

        Source: look.md 3 (B).
        """
        return round(BASE * times_base * self.scale / 100)

    def touch(self, at_100: float = 48) -> int:
        """Answer the side of a touch target: scaled, never under 48 pixels.

        Source: look.md 5, look.md 6 (touch targets are held at 48).
        """
        return max(48, self.px(at_100))


def luminance(colour: str) -> float:
    """Answer the relative luminance of #RRGGBB, 0 to 1.

    Source: look.md 2 (WCAG contrast).
    """
    parts = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str, b: str) -> float:
    """Answer the WCAG contrast of two colours, 1 to 21.

    Source: look.md 2; screens.md, ground rule 7.
    """
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)
