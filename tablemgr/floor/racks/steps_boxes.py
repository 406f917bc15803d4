"""Steps of the chip book that money in boxes goes through: placed, taken, counted, accepted; fees taken out.

Source: ledger.md (projections are folds); REQ R42, R43, R48, R59.
"""

from __future__ import annotations

from typing import Any

from tablemgr.floor.racks.book import Book, Box
from tablemgr.ledger.entries import Entry
from tablemgr.table import chip_events as k
from tablemgr.table.facts import Fact


def _box_placed(book: Book, e: Entry, fact: k.BoxPlaced) -> None:
    one = book.shifts.get((e.table or "", fact.shift))
    if one is not None:
        one.boxes.append(Box(fact.box, e.at_us))


def _box(book: Book, e: Entry, shift: int, name: str) -> Box | None:
    """A box of a shift by its name; the last one, where it was there more than once."""
    one = book.shifts.get((e.table or "", shift))
    named = [] if one is None else [box for box in one.boxes if box.box == name]
    return named[-1] if named else None


def _box_taken(book: Book, e: Entry, fact: k.BoxTaken) -> None:
    box = _box(book, e, fact.shift, fact.box)
    if box is not None:
        box.taken_us, box.taken_seq, box.seal = e.at_us, e.seq, fact.seal


def _drop_counted(book: Book, e: Entry, fact: k.DropCounted) -> None:
    box = _box(book, e, fact.shift, fact.box)
    if box is None:
        return
    if fact.place == 1:
        box.first, box.first_by = fact, e.actor
    else:
        box.second, box.second_by = fact, e.actor
    box.late = box.late or fact.late


def _drop_resolved(book: Book, e: Entry, fact: k.DropResolved) -> None:
    box = _box(book, e, fact.shift, fact.box)
    if box is not None:
        box.resolved = fact


def _drop_accepted(book: Book, e: Entry, fact: k.DropAccepted) -> None:
    box = _box(book, e, fact.shift, fact.box)
    if box is not None:
        box.drop = fact.total


def _collected(book: Book, e: Entry, fact: k.CollectionCounted) -> None:
    book.table(e.table or "").fees_since_us = e.at_us
    one = book.shifts.get((e.table or "", fact.shift))
    if one is not None:
        one.collected = one.collected + fact.amount
        one.moved_seq = e.seq


BOX_STEPS: dict[type[Fact], Any] = {
    k.BoxPlaced: _box_placed,
    k.BoxTaken: _box_taken,
    k.DropCounted: _drop_counted,
    k.DropResolved: _drop_resolved,
    k.DropAccepted: _drop_accepted,
    k.CollectionCounted: _collected,
}
