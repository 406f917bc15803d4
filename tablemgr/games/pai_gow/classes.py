"""The 3,620 classes of four-tile hands, and how many of the 35,960 hands each stands for.

Why the classes cover everything: every one of the sixteen kinds holds exactly two of the 32 tiles,
and with the default rules two tiles of one kind never change a rank (both copies of a civil kind
are the same; 6-3 and 5-4 and the other mixed twins rank alike singly and pair alike; 4-2 and 2-1
count 3 or 6 alike, stand last alike, and pair only with each other). So rank and setting depend on
the number of tiles of each kind alone. A class with s kinds held once stands for 2**s hands, and
the sum of 2**s over all multisets of four from sixteen kinds, at most two of each, is C(32, 4).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb

from tablemgr.games.pai_gow.kinds import CODES, SINGLE_ORDER
from tablemgr.pieces.tiles import Tile, tile

HANDS = comb(32, 4)

TilesOfFour = tuple[Tile, Tile, Tile, Tile]

KIND_PAIRS: tuple[tuple[Tile, Tile], ...] = tuple(
    (tile(CODES[kind][0]), tile(CODES[kind][-1])) for kind in SINGLE_ORDER
)
"""The two tiles of every kind, best single first."""


def classes() -> Iterator[tuple[TilesOfFour, int]]:
    """Answer one hand of every class, best tiles first, with the hands the class stands for.

    >>> sum(weight for _, weight in classes())
    35960

    Source: PG 7 (3,620 classes).
    """
    for a, b, c, d in combinations_with_replacement(range(16), 4):
        if a == c or b == d:
            continue
        kinds = (a, b, c, d)
        hand = tuple(KIND_PAIRS[k][kinds[:n].count(k)] for n, k in enumerate(kinds))
        singles = sum(kinds.count(k) == 1 for k in kinds)
        yield (hand[0], hand[1], hand[2], hand[3]), 1 << singles
