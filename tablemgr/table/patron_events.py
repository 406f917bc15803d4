"""Facts of the people at a table, by a label that somebody gave them; there is no file of patrons.

Source: facts.md (cash: label?); REQ R66 to R68.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablemgr.core.money import Money
from tablemgr.core.seats import Seat
from tablemgr.table.facts import Fact


@dataclass(frozen=True, slots=True)
class PatronSeated(Fact):
    """Somebody plays at a seat from now on."""

    seat: Seat
    label: str
    """A name, a card's number, or a description of somebody who is not known."""
    is_description: bool


@dataclass(frozen=True, slots=True)
class PatronLeft(Fact):
    """Nobody of that name plays at the seat any more."""

    seat: Seat
    label: str


@dataclass(frozen=True, slots=True)
class PatronLinked(Fact):
    """Somebody who was described turns out to be somebody known; what was written stays."""

    label: str
    to: str
    note: str


@dataclass(frozen=True, slots=True)
class CashLogged(Fact):
    """A row of the cash log made by hand, with its reason; it moves nothing."""

    label: str
    direction: str
    """in or out."""
    amount: Money
    note: str


@dataclass(frozen=True, slots=True)
class CashPlayed(Fact):
    """Cash lay on the layout as a bet: it is cash in, whether it wins or loses; no chips were bought for it."""

    seat: Seat
    amount: Money
    label: str = ""


@dataclass(frozen=True, slots=True)
class ColouredUp(Fact):
    """Small chips were changed for large ones of the same worth; no cash moved."""

    seat: Seat
    amount: Money
    label: str = ""


PATRON_KINDS = (PatronSeated, PatronLeft, PatronLinked, CashLogged, CashPlayed, ColouredUp)
"""Every fact of the people at a table."""
