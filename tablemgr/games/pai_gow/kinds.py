"""The sixteen kinds that matter in Pai Gow: a pair each, most of them a single rank each.

Two tiles of one kind make a pair. 6-3 and 5-4 are one kind, as are the mixed eights, sevens and
fives, and the Gee Joon (4-2 with 2-1): with the default rules no result tells them apart.
"""

from __future__ import annotations

from tablemgr.pieces.tiles import KINDS as TILE_KINDS
from tablemgr.pieces.tiles import Tile, tile

PAIR_ORDER = ("GJ", "T", "D", "H8", "H4", "H10", "H6", "L4", "11", "L10", "H7", "L6", "9", "L8", "L7", "5")
"""Kinds by the rank of their pair, highest first. PG S8."""

SINGLE_ORDER = (*PAIR_ORDER[1:], "GJ")
"""Kinds by the rank of a single tile, highest first. PG S11."""

LABELS = dict(zip(PAIR_ORDER, PAIR_ORDER, strict=True)) | {"T": "12", "D": "2"}
"""How a kind is called in a label: the casino's "12" is 6-6, its "2" is 1-1."""

CODES: dict[str, tuple[str, ...]] = {
    "GJ": ("42", "21"), "T": ("66",), "D": ("11",), "H8": ("44",), "H4": ("31",), "H10": ("55",),
    "H6": ("33",), "L4": ("22",), "11": ("65",), "L10": ("64",), "H7": ("61",), "L6": ("51",),
    "9": ("63", "54"), "L8": ("62", "53"), "L7": ("52", "43"), "5": ("41", "32"),
}  # fmt: skip
"""The tiles of every kind. PG 2."""

KIND_OF: dict[Tile, str] = {tile(code): kind for kind, codes in CODES.items() for code in codes}

BIT: dict[str, int] = {kind: 1 << n for n, kind in enumerate(PAIR_ORDER)}
"""A bit for every kind, in pair order."""

ALL_KINDS = (1 << len(PAIR_ORDER)) - 1

GROUPS: dict[str, tuple[str, ...]] = {
    "4": ("H4", "L4"), "6": ("H6", "L6"), "7": ("H7", "L7"), "8": ("H8", "L8"), "10": ("H10", "L10"),
}  # fmt: skip
"""Words of the floor for more than one kind: "6" is H6 or L6, never the 4-2. PG short names."""

TILE_BITS: tuple[int, ...] = tuple(BIT[KIND_OF[kind]] for kind in TILE_KINDS)
"""The kind's bit of every tile, by the tile's index."""


def kinds_named(text: str) -> tuple[str, ...]:
    """Answer the kinds of a slot like "T|D", "6" or "any"; ValueError where a name is unknown.

    >>> kinds_named("T|6")
    ('T', 'H6', 'L6')

    Source: PG short names.
    """
    kinds: list[str] = []
    for name in text.split("|"):
        if name == "any":
            kinds += PAIR_ORDER
        elif name in GROUPS:
            kinds += GROUPS[name]
        elif name in BIT:
            kinds.append(name)
        else:
            raise ValueError(f"{name!r} is not a tile's name; names are {', '.join((*PAIR_ORDER, *GROUPS))}")
    return tuple(dict.fromkeys(kinds))


def bits_named(text: str) -> int:
    """Answer the bits of all kinds in a slot or a blank-separated list of them.

    Source: PG short names.
    """
    bits = 0
    for slot in text.split():
        for kind in kinds_named(slot):
            bits |= BIT[kind]
    return bits
