"""The signs of a result, the dots of evidence, chips and dice: painted, never font glyphs."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from math import cos, radians, sin, tan

from tablemgr.pieces.shapes import Circle, Face, Glyphs, Path, Ring, RoundRect, Segment, Shape, polygon


class Sign(StrEnum):
    """What a sign says, whatever its colour.

    Source: look.md 1.4.
    """

    PAY = "pay"
    """▲ chips go out to a player."""
    TAKE = "take"
    """▼ chips come to the rack."""
    PUSH = "push"
    """= the bet goes back."""
    CLASH = "clash"
    """≠ call and pieces differ."""
    RULED = "ruled"
    """§ a ruling."""
    RECALLED = "recalled"
    """↺ called again."""
    AGREED = "agreed"
    """✓ agreed."""


def arc(x: float, y: float, radius: float, start: float, sweep: float) -> tuple[Segment, ...]:
    """Answer a circular arc about (x, y) as cubic steps, in degrees clockwise from three o'clock.

    Source: look.md 1.4 (signs are painted paths).
    """
    pieces = max(1, -int(-abs(sweep) // 45))
    step = radians(sweep) / pieces
    reach = 4 / 3 * tan(step / 4) * radius
    angle = radians(start)
    steps: list[Segment] = [("M", _rounded(x + radius * cos(angle), y + radius * sin(angle)))]
    for _ in range(pieces):
        there = angle + step
        steps.append(
            (
                "C",
                _rounded(
                    x + radius * cos(angle) - reach * sin(angle),
                    y + radius * sin(angle) + reach * cos(angle),
                    x + radius * cos(there) + reach * sin(there),
                    y + radius * sin(there) - reach * cos(there),
                    x + radius * cos(there),
                    y + radius * sin(there),
                ),
            )
        )
        angle = there
    return tuple(steps)


def _rounded(*figures: float) -> tuple[float, ...]:
    return tuple(round(n, 5) for n in figures)


@cache
def sign(which: Sign, ink: str) -> Face:
    """Answer a sign in a unit square.

    Source: look.md 1.4.
    """
    return Face(1.0, 1.0, _SIGNS[which](ink))


def _pay(ink: str) -> tuple[Shape, ...]:
    return (Path(polygon((0.5, 0.14), (0.92, 0.86), (0.08, 0.86)), fill=ink),)


def _take(ink: str) -> tuple[Shape, ...]:
    return (Path(polygon((0.5, 0.86), (0.08, 0.14), (0.92, 0.14)), fill=ink),)


def _push(ink: str) -> tuple[Shape, ...]:
    return tuple(RoundRect(0.12, y, 0.76, 0.17, 0.03, fill=ink) for y in (0.26, 0.57))


def _clash(ink: str) -> tuple[Shape, ...]:
    slash = polygon((0.70, 0.06), (0.30, 0.94), closed=False)
    return (*_push(ink), Path(slash, stroke=ink, stroke_width=0.14))


def _ruled(ink: str) -> tuple[Shape, ...]:
    # Two hooks joined by an oval: the upper one opens to the right, the lower one to the left.
    hooks = (arc(0.5, 0.21, 0.155, -25, -235), arc(0.5, 0.79, 0.155, 155, -235))
    upper: tuple[Segment, ...] = (
        ("M", (0.39, 0.32)), ("C", (0.50, 0.42, 0.74, 0.44, 0.74, 0.58)), ("C", (0.74, 0.66, 0.68, 0.68, 0.61, 0.68)),
    )  # fmt: skip
    lower: tuple[Segment, ...] = (
        ("M", (0.61, 0.68)), ("C", (0.50, 0.58, 0.26, 0.56, 0.26, 0.42)), ("C", (0.26, 0.34, 0.32, 0.32, 0.39, 0.32)),
    )  # fmt: skip
    return tuple(Path(steps, stroke=ink, stroke_width=0.105) for steps in (*hooks, upper, lower))


def _recalled(ink: str) -> tuple[Shape, ...]:
    head = polygon((0.04, 0.36), (0.44, 0.36), (0.20, 0.02))
    return (Path(arc(0.52, 0.54, 0.34, -118, 298), stroke=ink, stroke_width=0.13), Path(head, fill=ink))


def _agreed(ink: str) -> tuple[Shape, ...]:
    return (
        Path(polygon((0.12, 0.56), (0.40, 0.82), (0.88, 0.20), closed=False), stroke=ink, stroke_width=0.15),
    )


_SIGNS = {
    Sign.PAY: _pay,
    Sign.TAKE: _take,
    Sign.PUSH: _push,
    Sign.CLASH: _clash,
    Sign.RULED: _ruled,
    Sign.RECALLED: _recalled,
    Sign.AGREED: _agreed,
}


@cache
def evidence(level: int, ink: str) -> Face:
    """Answer three dots in a row, the first level of them filled: a seat's evidence, 0 to 3.

    Source: look.md 4 (evidence mark).
    """
    if not 0 <= level <= 3:
        raise ValueError(f"evidence {level}: three dots, 0 to 3")
    dots = tuple(
        Circle(0.5 + n, 0.5, 0.36, ink) if n < level else Ring(0.5 + n, 0.5, 0.305, ink, 0.11)
        for n in range(3)
    )
    return Face(3.0, 1.0, dots)


CHIPS = {
    1: ("#E9E2CF", "#8F8876", "#16181A"),
    5: ("#A3262A", "#F1EBDC", "#F1EBDC"),
    25: ("#136B41", "#F1EBDC", "#F1EBDC"),
    100: ("#23272A", "#F1EBDC", "#F1EBDC"),
    500: ("#5B3A94", "#F1EBDC", "#F1EBDC"),
    1000: ("#B2640F", "#16181A", "#16181A"),
}
"""Disc, edge spots and figure of each denomination; the house may recolour, the figure stays."""


@cache
def chip(figure: str, disc: str, spots: str, ink: str) -> Face:
    """Answer a chip in a unit square: a disc with six spots on its edge, the figure always inside.

    Source: look.md 7 (chips).
    """
    edge = tuple(
        Path(arc(0.5, 0.5, 0.41, 60 * n - 13, 26), stroke=spots, stroke_width=0.13) for n in range(6)
    )
    size = {1: 0.40, 2: 0.36, 3: 0.27}.get(len(figure), 0.21)
    inside = (Circle(0.5, 0.5, 0.32, disc), Ring(0.5, 0.5, 0.32, spots, 0.022))
    return Face(
        1.0,
        1.0,
        (Circle(0.5, 0.5, 0.49, disc), *edge, *inside, Glyphs(figure, 0.5, 0.5 + 0.357 * size, size, ink)),
    )


_DIE = {
    1: ((0.5, 0.5),),
    2: ((0.28, 0.28), (0.72, 0.72)),
    3: ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75)),
    4: ((0.28, 0.28), (0.72, 0.28), (0.28, 0.72), (0.72, 0.72)),
    5: ((0.26, 0.26), (0.74, 0.26), (0.5, 0.5), (0.26, 0.74), (0.74, 0.74)),
    6: ((0.28, 0.22), (0.28, 0.5), (0.28, 0.78), (0.72, 0.22), (0.72, 0.5), (0.72, 0.78)),
}


@cache
def die(eyes: int, ink: str, ground: str) -> Face:
    """Answer the face of a die, one to six eyes.

    Source: PG 3.3 (three dice).
    """
    box = RoundRect(0.03, 0.03, 0.94, 0.94, 0.18, fill=ground, stroke=ink, stroke_width=0.06)
    return Face(1.0, 1.0, (box, *(Circle(x, y, 0.10, ink) for x, y in _DIE[eyes])))
