"""Facts of what hands are dealt from: a set of tiles or a deck is looked over, put in, and taken out again.

Source: REQ R54 (inspected, by whom, put in and out, set number, reason, sealed container); 58 Pa. Code 621a.4.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablemgr.table.facts import Fact


@dataclass(frozen=True, slots=True)
class PiecesPutIn(Fact):
    """Two people looked a set or a deck over and put it in; hands are dealt from it until it is taken out."""

    name: str
    """The set's number or the deck's marking, as it is read."""
    pieces: str
    """tiles or cards."""
    note: str
    """What was seen of it, "" where nothing was to be said."""


@dataclass(frozen=True, slots=True)
class PiecesTakenOut(Fact):
    """A set or deck lies at the table no longer."""

    name: str
    reason: str
    """rotation, closing, unsuitable or investigation."""
    container: str
    """The seal of the container that holds it; "" where it goes back on the shelf."""
    note: str
    after_round: int
    """The last round that was dealt from it, 0 for none."""


PIECES_KINDS = (PiecesPutIn, PiecesTakenOut)
"""Every fact of sets and decks."""
