"""The faces: every card and every tile, and their backs, as lists of shapes."""

from __future__ import annotations

from functools import cache

from tablemgr.pieces.cards import Card, card
from tablemgr.pieces.shapes import (
    SCREEN,
    Circle,
    Face,
    Glyphs,
    Paint,
    Path,
    Ring,
    RoundRect,
    Shape,
    outline,
    pieces_list,
    placed,
    polygon,
)
from tablemgr.pieces.tiles import Tile, tile

CARD_HEIGHT, CARD_CORNER = 1.4, 0.085
SMALL_CARD = 34.0
"""Under this many pixels a card shows its index only."""
NO_GLEAM, TINY_TILE = 30.0, 12.0
RING_RADIUS, RING_STROKE = 0.72, 0.55


def card_face(card: Card, *, paint: Paint = SCREEN, width: float = 96.0) -> Face:
    """Answer the face of a card; under 34 px width rank and suit grow and the large suit goes.

    Args:
        width: pixels (or printer dots) the card will be wide; it chooses the layout only.

    Source: look.md 7 (card).
    """
    return _card_face(card, paint, small=width < SMALL_CARD)


@cache
def _card_face(card: Card, paint: Paint, *, small: bool) -> Face:
    marks = _joker_marks(paint, small=small) if card.is_joker else _card_marks(card, paint, small=small)
    return Face(1.0, CARD_HEIGHT, (_stock(paint), *marks))


def rank_face(rank: str, *, paint: Paint = SCREEN) -> Face:
    """Answer the face of a card whose suit was not taken: the rank alone, in black.

    Source: recording.md (suits not taken).
    """
    word = "10" if rank == "T" else rank
    wide, tall = 0.66 if word == "10" else 0.92, 0.80 if word == "J" else 1.0
    glyphs = Glyphs(word, 0.5, 0.86 if word == "J" else 0.99, 0.80, paint.spade, wide, tall)
    return Face(1.0, CARD_HEIGHT, (_stock(paint), glyphs))


def piece_face(code: str, *, tiles: bool, paint: Paint = SCREEN, width: float = 48.0) -> Face:
    """Answer the face for a piece as recorded: "As", "A" (no suit taken), "63", "9" or "GJ" (its kind), or "?" (its back).

    Source: recording.md (unknown stays unknown).
    """
    if code == "?":
        return tile_back(paint=paint) if tiles else card_back(paint=paint)
    if tiles and is_kind(code):
        return kind_face(code, paint=paint)
    if tiles:
        return tile_face(tile(code), paint=paint, width=width)
    if len(code) == 1:
        return rank_face(code, paint=paint)
    return card_face(card(code), paint=paint, width=width)


def _stock(paint: Paint, fill: str | None = None) -> RoundRect:
    half = paint.edge_width / 2
    return RoundRect(
        half, half, 1 - 2 * half, CARD_HEIGHT - 2 * half, CARD_CORNER - half,
        fill=fill or paint.stock, stroke=paint.edge, stroke_width=paint.edge_width,
    )  # fmt: skip


def _card_marks(card: Card, paint: Paint, *, small: bool) -> tuple[Shape, ...]:
    colour = paint.suit(card.suit)
    word = "10" if card.face == "T" else card.face
    # A ten is two figures in the room of one; the J of the bold face hangs below its baseline.
    wide, tall = 0.66 if word == "10" else 0.92, 0.80 if word == "J" else 1.0
    if small:
        rank = Glyphs(word, 0.37, 0.525 if word == "J" else 0.63, 0.80, colour, wide, tall)
        return (rank, *suit_shapes(card.suit, paint, 0.37, 1.03, 0.54))
    rank = Glyphs(word, 0.285, 0.415 if word == "J" else 0.50, 0.62, colour, wide, tall)
    return (
        rank,
        *suit_shapes(card.suit, paint, 0.285, 0.735, 0.33),
        *suit_shapes(card.suit, paint, 0.70, 1.07, 0.50),
    )


def _joker_marks(paint: Paint, *, small: bool) -> tuple[Shape, ...]:
    star = outline(pieces_list()["suits"]["joker"])
    if small:
        return (
            Path(placed(star, 0.37, 0.37, 0.56), fill=paint.joker),
            Glyphs("JK", 0.37, 1.16, 0.52, paint.joker, 0.92),
        )
    return (
        Path(placed(star, 0.27, 0.27, 0.40), fill=paint.joker),
        Path(placed(star, 0.68, 1.02, 0.50), fill=paint.joker),
        Glyphs("JOKER", 0.345, 0.93, 0.245, paint.joker, turned=90),
    )


def suit_shapes(suit: str, paint: Paint, x: float, y: float, size: float) -> tuple[Shape, ...]:
    """Answer a suit (c d h s) about (x, y), size wide; red suits are hollow where red is said by form.

    Source: look.md 6 (thermal), look.md 7 (suit paths).
    """
    listed = pieces_list()["suits"]
    if suit == "c":
        return _club(listed["c"], paint.club, x, y, size)
    steps = outline(listed[suit])
    if paint.red_rings and suit in "hd":
        line = max(0.11 * size, 0.036)
        return (Path(placed(steps, x, y, size - line), stroke=paint.suit(suit), stroke_width=line),)
    return (Path(placed(steps, x, y, size), fill=paint.suit(suit)),)


def _club(listed: dict[str, object], colour: str, x: float, y: float, size: float) -> tuple[Shape, ...]:
    circles, rect, stem = listed["circles"], listed["rect"], listed["stem"]
    assert isinstance(circles, list)
    assert isinstance(rect, list)
    assert isinstance(stem, str)
    return (
        *(Circle(x + size * cx, y + size * cy, size * r, colour) for cx, cy, r in circles),
        RoundRect(x + size * rect[0], y + size * rect[1], size * rect[2], size * rect[3], 0.0, fill=colour),
        Path(placed(outline(stem), x, y, size), fill=colour),
    )


@cache
def card_back(*, paint: Paint = SCREEN) -> Face:
    """Answer the back of a card: darker than any face, a lattice and a lozenge in a frame.

    Source: look.md 7 (back).
    """
    left, top, right, bottom = 0.12, 0.12, 0.88, CARD_HEIGHT - 0.12
    lines = tuple(
        Path(polygon(a, b, closed=False), stroke=paint.card_lattice, stroke_width=0.02)
        for a, b in _lattice(left, top, right, bottom)
    )
    line = 0.02 if paint.edge_width < 0.03 else paint.edge_width
    frame = RoundRect(left, top, right - left, bottom - top, 0.03, stroke=paint.card_frame, stroke_width=line)
    outer = RoundRect(
        0.0175, 0.0175, 0.965, CARD_HEIGHT - 0.035, CARD_CORNER - 0.0175, fill=paint.card_back,
        stroke=paint.card_frame, stroke_width=0.035,
    )  # fmt: skip
    lozenge = _lozenge(0.5, CARD_HEIGHT / 2, 0.16, 0.21)
    middle = Path(lozenge, fill=paint.card_back, stroke=paint.card_frame, stroke_width=line)
    return Face(1.0, CARD_HEIGHT, (outer, *lines, frame, middle))


def _lozenge(x: float, y: float, across: float, up: float) -> tuple[tuple[str, tuple[float, ...]], ...]:
    return polygon((x, y - up), (x + across, y), (x, y + up), (x - across, y))


def _lattice(
    left: float, top: float, right: float, bottom: float
) -> tuple[tuple[tuple[float, float], tuple[float, float]], ...]:
    """Answer the crossing lines of a lattice, three lozenges across and four down, cut at the frame."""
    across, down = (right - left) / 3, (bottom - top) / 4
    found = []
    for n in range(1 - 4, 3):
        begin, end = max(0, -n), min(4, 3 - n)
        if begin < end:
            xs = left + (n + begin) * across, left + (n + end) * across
            ys = top + begin * down, top + end * down
            found.append(((xs[0], ys[0]), (xs[1], ys[1])))
            found.append(((left + right - xs[0], ys[0]), (left + right - xs[1], ys[1])))
    return tuple(found)


def tile_face(tile: Tile, *, paint: Paint = SCREEN, width: float = 48.0, accessible: bool = False) -> Face:
    """Answer the face of a tile, its high half on top; red ones and fours, the half-red 6-6.

    Args:
        width: pixels the tile will be wide; it chooses the layout only.
        accessible: red pips as rings and a plate with two numerals, so that red is not needed.

    Source: look.md 7 (tile), TG R1.6.
    """
    return _tile_face(tile, paint, gleaming=width >= NO_GLEAM, tiny=width < TINY_TILE, accessible=accessible)


@cache
def _tile_face(tile: Tile, paint: Paint, *, gleaming: bool, tiny: bool, accessible: bool) -> Face:
    listed = pieces_list()["tile"]
    grown = 1.12 if tiny else 1.0
    pips: list[Shape] = []
    for x, y, radius, colour in listed["faces"][tile.code]:
        place = (x, y, radius * grown)
        pips += (
            _red_pip(place, paint, rings=accessible or paint.red_rings)
            if colour == "r"
            else [Circle(*place, paint.pip)]
        )
    plate = _plate(tile, paint) if accessible and not tiny else ()
    return Face(
        1.0, listed["height"], (*_body(paint, paint.body, gleaming=gleaming, plain=tiny), *pips, *plate)
    )


def _red_pip(place: tuple[float, float, float], paint: Paint, *, rings: bool) -> list[Shape]:
    x, y, radius = place
    if rings:
        return [Ring(x, y, radius * RING_RADIUS, paint.red_pip, radius * RING_STROKE)]
    if paint.red_halo:
        # A grey printer turns the red into the black of the body; the thin light line keeps the pip.
        return [Circle(x, y, radius, paint.red_halo), Circle(x, y, radius * 0.84, paint.red_pip)]
    return [Circle(x, y, radius, paint.red_pip)]


def _plate(tile: Tile, paint: Paint) -> tuple[Shape, ...]:
    return (
        RoundRect(0.31, 0.952, 0.38, 0.196, 0.05, fill=paint.pip),
        Glyphs(tile.code, 0.5, 1.117, 0.19, paint.body),
    )


def _body(paint: Paint, fill: str, *, gleaming: bool = False, plain: bool = False) -> tuple[Shape, ...]:
    listed = pieces_list()["tile"]
    height, corner, rim = listed["height"], listed["corner"], listed["rim"]
    if paint.rim is None or plain:
        return (RoundRect(0.0, 0.0, 1.0, height, corner, fill=fill),)
    body = RoundRect(
        rim / 2, rim / 2, 1 - rim, height - rim, corner - rim / 2, fill=fill, stroke=paint.rim,
        stroke_width=rim,
    )  # fmt: skip
    if not gleaming or paint.gleam is None:
        return (body,)
    gleam = polygon((0.10, 0.035), (0.90, 0.035), closed=False)
    return (body, Path(gleam, stroke=paint.gleam, stroke_width=0.02, opacity=0.55))


@cache
def tile_back(*, paint: Paint = SCREEN) -> Face:
    """Answer a tile face down: its body, a frame and a lozenge, nothing of its face.

    Source: look.md 7 (face-down).
    """
    height = pieces_list()["tile"]["height"]
    line = 0.02 if paint.rim else 0.036
    outer = (
        _body(paint, paint.tile_back)
        if paint.rim
        else (
            RoundRect(
                line / 2, line / 2, 1 - line, height - line, 0.1 - line / 2, fill=paint.tile_back,
                stroke=paint.tile_frame, stroke_width=line,
            ),
        )
    )  # fmt: skip
    return Face(
        1.0,
        height,
        (
            *outer,
            RoundRect(0.14, 0.14, 0.72, height - 0.28, 0.03, stroke=paint.tile_frame, stroke_width=line),
            Path(_lozenge(0.5, height / 2, 0.22, 0.29), stroke=paint.tile_frame, stroke_width=line),
        ),
    )


def is_kind(code: str) -> bool:
    """Answer whether a code names a kind of tile and not a tile: the points of a mixed pair, or `GJ`, either of the two.

    Source: recording.md (tiles need kinds, not pieces, for money); facts.md (pieces in facts are codes).
    """
    return len(code) == 1 or code == "GJ"


@cache
def kind_face(points: str, *, paint: Paint = SCREEN) -> Face:
    """Answer the face of a tile of which only the kind was taken, as a mixed nine: its body with the figure.

    Source: recording.md (tiles need kinds, not pieces, for money).
    """
    height = pieces_list()["tile"]["height"]
    wide = 1.0 if len(points) == 1 else 0.66
    figure = Glyphs(points, 0.5, height / 2 + 0.25, 0.7, paint.pip, wide)
    return Face(1.0, height, (*_body(paint, paint.body), figure))


@cache
def turned_tile(code: str, *, paint: Paint = SCREEN) -> Face:
    """Answer a tile played face down that is known all the same: its back with its two numerals.

    Source: recording.md (face down with identity), look.md 4 (trick).
    """
    back = tile_back(paint=paint)
    height = back.height
    plate = RoundRect(0.18, height / 2 - 0.36, 0.64, 0.72, 0.08, fill=paint.tile_back)
    numerals = Glyphs(code, 0.5, height / 2 + 0.18, 0.5, paint.tile_ink)
    return Face(1.0, height, (*back.shapes, plate, numerals))
