"""A hand tried under a house way: how it is set, the row that says so, the rows passed over and why.

Source: screens.md (house ways: try a hand), ground rule 5; architecture.md (Decision).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from tablemgr.core.problems import Problem, Refused, problem
from tablemgr.pieces.cards import PACK, check_cards, read_cards
from tablemgr.pieces.tiles import KINDS, check_tiles, read_tiles
from ui.viewmodels.table.rows import Hand, PieceKey

SIZE = {"cards": 7, "tiles": 4}


@dataclass(frozen=True, slots=True)
class Tried:
    """What became of a hand."""

    hand: Hand
    row: str
    passed: tuple[tuple[str, str], ...]
    """Each row's id and the first condition that did not hold, in the file's words."""


def read_hand(kind: str, text: str) -> tuple[tuple[Any, ...], tuple[Problem, ...]]:
    """Answer the pieces of a text, and what is wrong with them so far. Source: screens.md, ground rule 3."""
    pieces: tuple[Any, ...]
    if kind == "cards":
        pieces, problems = read_cards(text)
        return pieces, (*problems, *check_cards(pieces))
    pieces, problems = read_tiles(text)
    return pieces, (*problems, *check_tiles(pieces))


def try_hand(way: Any, kind: str, text: str) -> Tried | tuple[Problem, ...]:
    """Answer how a house way sets a hand, or why it cannot. Source: screens.md (house ways: try a hand)."""
    pieces, problems = read_hand(kind, text)
    if not problems and len(pieces) != SIZE[kind]:
        problems = (problem("PIECE-COUNT", "hand", got=len(pieces), wanted=SIZE[kind]),)
    if problems:
        return problems
    try:
        found = way.decide(pieces)
    except Refused as refused:
        return refused.problems
    split = found.choice
    hand = Hand(kind, codes(split.low), codes(split.high))
    return Tried(hand, found.row, tuple((one.row, one.condition) for one in found.passed))


def codes(pieces: Any) -> tuple[str, ...]:
    """Answer the codes of pieces. Source: screens.md, ground rule 6."""
    return tuple(piece.code for piece in pieces)


def hand_of(kind: str, example: str) -> Hand:
    """Answer an example "low | high" as a painted hand. Source: vectors README (rounds as text)."""
    low, _, high = example.partition("|")
    read = read_cards if kind == "cards" else read_tiles
    return Hand(kind, codes(read(low)[0]), codes(read(high)[0]))


def pad_of(kind: str, text: str) -> tuple[str, tuple[PieceKey, ...]]:
    """Answer a key for each face; what the hand holds is used up. Source: look.md 4 (pieces pad)."""
    held = Counter(codes(read_hand(kind, text)[0]))
    full = sum(held.values()) >= SIZE[kind]
    faces = [(card.code, 1) for card in PACK] if kind == "cards" else [(t.code, t.copies) for t in KINDS]
    return kind, tuple(
        PieceKey(
            code,
            f"piece:{code}",
            f"\u00d7{copies - held[code]}" if copies > 1 else "",
            live=held[code] < copies and not full,
        )
        for code, copies in faces
    )
