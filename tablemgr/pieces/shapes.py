"""The alphabet of drawing: flat shapes in unit coordinates, with no painter of their own.

Origin at the upper left, y downwards, one unit = the width of the piece. The screen's painter and
the paper's play the same lists. The faces themselves are in `faces.py`, signs and chips in `signs.py`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from tablemgr.core.resources import resource

Segment = tuple[str, tuple[float, ...]]
"""A step of an outline: ("M", (x, y)), ("L", (x, y)), ("C", (x1, y1, x2, y2, x, y)), ("Z", ())."""


@dataclass(frozen=True, slots=True)
class RoundRect:
    """A rectangle with round corners; the stroke is centred on its edge."""

    x: float
    y: float
    width: float
    height: float
    radius: float
    fill: str | None = None
    stroke: str | None = None
    stroke_width: float = 0.0
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Circle:
    """A filled disc about (x, y)."""

    x: float
    y: float
    radius: float
    fill: str
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Ring:
    """A circle line about (x, y), stroke_width wide and centred on the radius."""

    x: float
    y: float
    radius: float
    stroke: str
    stroke_width: float
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Path:
    """An outline of straight and cubic steps, filled, stroked or both; round caps and joins."""

    segments: tuple[Segment, ...]
    fill: str | None = None
    stroke: str | None = None
    stroke_width: float = 0.0
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Glyphs:
    """A word in bold Noto Sans, centred on x, its baseline at y, stretched, then turned about (x, y).

    turned counts degrees counter-clockwise; 90 reads upwards.
    """

    text: str
    x: float
    y: float
    size: float
    fill: str
    stretch_x: float = 1.0
    stretch_y: float = 1.0
    turned: int = 0


Shape = RoundRect | Circle | Ring | Path | Glyphs


@dataclass(frozen=True, slots=True)
class Face:
    """What is drawn for one piece: its size in units and its shapes, from back to front."""

    width: float
    height: float
    shapes: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Paint:
    """The colours a face is drawn in; where red_rings, a red pip or a red suit is said by its form."""

    stock: str
    edge: str
    spade: str
    heart: str
    diamond: str
    club: str
    joker: str
    card_back: str
    card_frame: str
    card_lattice: str
    body: str
    rim: str | None
    gleam: str | None
    pip: str
    red_pip: str
    tile_back: str
    tile_frame: str
    tile_ink: str = "#F2ECDD"
    red_rings: bool = False
    red_halo: str | None = None
    edge_width: float = 0.018

    def suit(self, suit: str) -> str:
        """Answer the colour of a suit (c d h s). Source: look.md 7."""
        return {"s": self.spade, "h": self.heart, "d": self.diamond, "c": self.club}[suit]


SCREEN = Paint(
    stock="#F1EBDC", edge="#6E675A", spade="#15181B", heart="#9C0D18", diamond="#08458F", club="#07572E",
    joker="#652A8C", card_back="#54303B", card_frame="#A8917A", card_lattice="#7E5560", body="#16181A",
    rim="#8B8F8E", gleam="#C9CBC6", pip="#F2ECDD", red_pip="#FF5B45", tile_back="#2B2F31",
    tile_frame="#5C6264",
)  # fmt: skip
"""Four colours, on the screen. Source: look.md 7."""

SCREEN_TWO_COLOURS = Paint(
    stock="#F1EBDC", edge="#6E675A", spade="#15181B", heart="#9C0D18", diamond="#9C0D18", club="#15181B",
    joker="#652A8C", card_back="#54303B", card_frame="#A8917A", card_lattice="#7E5560", body="#16181A",
    rim="#8B8F8E", gleam="#C9CBC6", pip="#F2ECDD", red_pip="#FF5B45", tile_back="#2B2F31",
    tile_frame="#5C6264",
)  # fmt: skip
"""Black and red, on the screen. Source: look.md 7."""

PAPER = Paint(
    stock="#FFFFFF", edge="#000000", spade="#000000", heart="#C00000", diamond="#C00000", club="#000000",
    joker="#000000", card_back="#FFFFFF", card_frame="#000000", card_lattice="#555555", body="#000000",
    rim=None, gleam=None, pip="#FFFFFF", red_pip="#C00000", tile_back="#FFFFFF", tile_frame="#000000", tile_ink="#000000",
    red_halo="#FFFFFF", edge_width=0.03,
)  # fmt: skip
"""Black, white and the red of the pips, on white paper. Source: look.md 6."""

THERMAL = Paint(
    stock="#FFFFFF", edge="#000000", spade="#000000", heart="#000000", diamond="#000000", club="#000000",
    joker="#000000", card_back="#FFFFFF", card_frame="#000000", card_lattice="#000000", body="#000000",
    rim=None, gleam=None, pip="#FFFFFF", red_pip="#FFFFFF", tile_back="#FFFFFF", tile_frame="#000000", tile_ink="#000000",
    red_rings=True, edge_width=0.034,
)  # fmt: skip
"""Black only, on the 80 mm roll: red pips are rings, red suits are hollow. Source: look.md 6."""


@cache
def pieces_list() -> Mapping[str, Any]:
    """Answer the one list of shapes, `resources/pieces.json`. Source: look.md 7."""
    listed: Mapping[str, Any] = json.loads(resource("pieces.json").read_text("utf-8"))
    return listed


_STEP = re.compile(r"([MLCZ])|(-?\.?\d+(?:\.\d+)?|-?\.\d+)")
_TAKES = {"M": 2, "L": 2, "C": 6, "Z": 0}


@cache
def outline(text: str) -> tuple[Segment, ...]:
    """Answer the steps of an outline written with absolute M, L, C and Z.

    >>> outline("M0,-.5L1,2Z")
    (('M', (0.0, -0.5)), ('L', (1.0, 2.0)), ('Z', ()))

    Source: look.md 7 (suit paths).
    """
    steps: list[Segment] = []
    word = ""
    figures: list[float] = []
    for letter, figure in _STEP.findall(text):
        if letter:
            word, figures = letter, []
        else:
            figures.append(float(figure))
        if word and len(figures) == _TAKES[word]:
            steps.append((word, tuple(figures)))
            figures = []
    return tuple(steps)


def placed(segments: tuple[Segment, ...], x: float, y: float, size: float) -> tuple[Segment, ...]:
    """Answer an outline scaled by size and moved to stand about (x, y).

    Source: look.md 7 (suit paths, unit box).
    """
    return tuple(
        (word, tuple(round(size * n + (y if i % 2 else x), 5) for i, n in enumerate(figures)))
        for word, figures in segments
    )


def polygon(*points: tuple[float, float], closed: bool = True) -> tuple[Segment, ...]:
    """Answer the outline through the points.

    Source: look.md 1.4 (signs are painted paths).
    """
    steps: list[Segment] = [("M", points[0]), *(("L", point) for point in points[1:])]
    return (*steps, ("Z", ())) if closed else tuple(steps)
