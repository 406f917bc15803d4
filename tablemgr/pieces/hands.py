"""What a player holds and did with it: a hand, a split in two, a play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from tablemgr.pieces.cards import Card
from tablemgr.pieces.tiles import Tile

Piece = TypeVar("Piece", Card, Tile)


@dataclass(frozen=True, slots=True)
class Split(Generic[Piece]):
    """A hand set in two: low (front) and high (back), pieces in the order laid."""

    low: tuple[Piece, ...]
    high: tuple[Piece, ...]
