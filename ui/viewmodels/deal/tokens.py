"""Tokens as the questions of this screen read them."""

from __future__ import annotations

DIGITS = frozenset("0123456789")
ENTER, BACKSPACE, ESCAPE = "Enter", "Backspace", "Escape"
SPACE, UNDO, REDO = "Space", "Undo", "Redo"
DEPTH, FEE, TRICK_BACK, TEXT, WRITE, LITTLE, PLAYERS = "V", "C", "Z", "T", "E", "L", "P"
PAID_BEFORE = "Y"
"""Ticks what is still owed of the deal before."""
BESIDE = frozenset({TEXT, WRITE, PLAYERS, PAID_BEFORE})
"""Letters that leave the deal as it is, wherever no form is open."""


def digit(token: str) -> str:
    """Answer the digit of a token: a digit key, a seat touched ("seat:4"), or nothing.

    >>> digit("7"), digit("seat:4"), digit("R")
    ('7', '4', '')

    Source: recording.md (Pace: one key).
    """
    if token in DIGITS:
        return token
    kind, _, what = token.partition(":")
    return what if kind == "seat" and what in DIGITS else ""


def tile_digits(token: str) -> str:
    """Answer what a token adds to tiles that are typed: a digit, a whole tile of the pad, or nothing.

    >>> tile_digits("piece:63"), tile_digits("6"), tile_digits("seat:4")
    ('63', '6', '')

    Source: screens.md, ground rule 3 (two keystrokes a tile).
    """
    kind, _, what = token.partition(":")
    if kind == "piece" and len(what) == 2 and set(what) <= DIGITS:
        return what
    return token if token in DIGITS else ""


def shortened(text: str) -> str:
    """Answer text without its last character.

    Source: screens.md, ground rule 3.
    """
    return text[:-1]


def without_tile(text: str) -> str:
    """Answer digits without their last tile: both its digits, or the one that is typed of it.

    >>> without_tile("6354"), without_tile("635")
    ('63', '63')

    Source: screens.md, ground rule 3 (two keystrokes a tile).
    """
    return text[: (len(text) - 1) // 2 * 2] if text else ""


def in_pairs(text: str) -> tuple[str, ...]:
    """Answer digits two by two, the last alone where they are odd.

    >>> in_pairs("4455 6")
    ('44', '55', '6')

    Source: screens.md, ground rule 3.
    """
    flat = text.replace(" ", "")
    return tuple(flat[start : start + 2] for start in range(0, len(flat), 2))


def typed_tiles(text: str) -> str:
    """Answer digits as tiles are written: larger half first, one blank between.

    Source: vectors README (notation).
    """
    return " ".join(
        "".join(sorted(pair, reverse=True)) if len(pair) == 2 else pair for pair in in_pairs(text)
    )
