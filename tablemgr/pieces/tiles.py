"""The 32 Chinese dominoes, as 21 kinds. A tile has two halves; each game ranks it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from tablemgr.core.problems import NotationError, Problem, problem

CIVIL_CODES = ("66", "11", "44", "31", "55", "33", "22", "65", "64", "61", "51")
MILITARY_CODES = ("63", "54", "62", "53", "52", "43", "42", "41", "32", "21")


class Tile:
    """A kind of tile: the two copies of a civil kind are one value and are never told apart.

    code has the larger half first ("63"); pips is the sum of both halves; copies is how many
    of the kind the set holds; red_pips counts the red ones; index runs 0 to 20, civil first.

    Source: TG R1, PG 2.
    """

    __slots__ = ("code", "copies", "index", "is_civil", "pips", "red_pips")

    code: str
    copies: int
    index: int
    is_civil: bool
    pips: int
    red_pips: int

    def __init__(self, code: str, index: int) -> None:
        set_once = object.__setattr__
        set_once(self, "code", code)
        set_once(self, "index", index)
        set_once(self, "is_civil", code in CIVIL_CODES)
        set_once(self, "copies", 2 if code in CIVIL_CODES else 1)
        set_once(self, "pips", int(code[0]) + int(code[1]))
        set_once(self, "red_pips", 6 if code == "66" else sum(int(half) for half in code if half in "14"))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a tile does not change: {name}")

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return tile, (self.code,)

    def __repr__(self) -> str:
        return self.code


KINDS: tuple[Tile, ...] = tuple(Tile(code, n) for n, code in enumerate(CIVIL_CODES + MILITARY_CODES))
"""The 21 kinds, in the order of their index."""

SET: tuple[Tile, ...] = tuple(t for t in KINDS for _ in range(t.copies))
"""All 32 tiles; a civil kind stands twice."""

_BY_CODE = {t.code: t for t in KINDS}
_TOKEN = re.compile(r"(?P<tile>[1-6]-?[1-6])|(?P<gap>[\s,]+)|(?P<bad>[^\s,]+?(?=[\s,]|$))")


def tile(code: str) -> Tile:
    """Answer the tile of an exact code ("63"); KeyError where there is none.

    Source: vectors README (notation).
    """
    return _BY_CODE[code]


def read_tiles(text: str) -> tuple[tuple[Tile, ...], tuple[Problem, ...]]:
    """Answer the tiles of a text in order, and a Problem with its column for each piece that is none.

    Either half may stand first, with or without a hyphen ("36", "6-3").

    >>> read_tiles("36 6-3,11")
    ((63, 63, 11), ())

    Source: vectors README (notation), TG R1.5.
    """
    tiles: list[Tile] = []
    problems: list[Problem] = []
    for token in _TOKEN.finditer(text):
        if token["tile"]:
            halves = sorted(token["tile"].replace("-", ""), reverse=True)
            tiles.append(_BY_CODE["".join(halves)])
        elif token["bad"]:
            problems.append(problem("PIECE-UNKNOWN", f"column {token.start() + 1}", piece=token["bad"]))
    return tuple(tiles), tuple(problems)


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """Answer the tiles of a text in order; NotationError names every piece that is none.

    Source: vectors README (notation).
    """
    tiles, problems = read_tiles(text)
    if problems:
        raise NotationError(*problems)
    return tiles


def format_tiles(tiles: Iterable[Tile]) -> str:
    """Answer tiles as text in the order given, one blank between.

    Source: vectors README (notation).
    """
    return " ".join(t.code for t in tiles)


def check_tiles(tiles: Iterable[Tile], count: int | None = None, where: str = "hand") -> tuple[Problem, ...]:
    """Answer every Problem of a hand: a tile more often than it exists, a wrong count.

    Source: TG R1.1, PG 3.7.
    """
    held = Counter(tiles)
    problems = [problem("PIECE-DUPLICATE", where, piece=t.code) for t, n in held.items() if n > t.copies]
    if count is not None and held.total() != count:
        problems.append(problem("PIECE-COUNT", where, got=held.total(), wanted=count))
    return tuple(problems)
