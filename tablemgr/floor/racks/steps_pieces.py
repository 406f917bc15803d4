"""Steps of the chip book that move no chip: a rack taken over, sets and decks, the profile in force.

Source: ledger.md (projections are folds); REQ R26, R37, R54.
"""

from __future__ import annotations

from typing import Any

from tablemgr.floor.jurisdiction import jurisdiction_of
from tablemgr.floor.racks.book import Book, PiecesIn
from tablemgr.ledger.entries import Entry
from tablemgr.table import chip_events as k
from tablemgr.table.facts import Fact
from tablemgr.table.jurisdiction_events import JurisdictionAdopted
from tablemgr.table.pieces_events import PiecesPutIn, PiecesTakenOut


def _taken_over(book: Book, e: Entry, fact: k.RackTakenOver) -> None:
    one = book.shifts.get((e.table or "", fact.shift))
    if one is not None:
        one.taken_over_by = e.actor


def _put_in(book: Book, e: Entry, fact: PiecesPutIn) -> None:
    here = book.table(e.table or "")
    here.pieces = PiecesIn(fact.name, fact.pieces, e.seq, e.at_us, e.actor, e.witness or "")


def _taken_out(book: Book, e: Entry, _: PiecesTakenOut) -> None:
    book.table(e.table or "").pieces = None


def _jurisdiction(book: Book, _: Entry, fact: JurisdictionAdopted) -> None:
    book.jurisdiction = jurisdiction_of(fact.text)


PIECES_STEPS: dict[type[Fact], Any] = {
    k.RackTakenOver: _taken_over,
    PiecesPutIn: _put_in,
    PiecesTakenOut: _taken_out,
    JurisdictionAdopted: _jurisdiction,
}
