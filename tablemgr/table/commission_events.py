"""Facts of commission that was not taken with the win: what a seat owes is paid later, or never.

What is owed is no fact of its own: each settlement says what it charges, and the rack's rule in force says whether
chips were taken with it.

Source: recording.md (bets: commission at pay-out, prepaid per bet, or owed until the player leaves).
"""

from __future__ import annotations

from dataclasses import dataclass

from tablemgr.core.money import Money
from tablemgr.core.seats import Seat
from tablemgr.table.facts import Fact


@dataclass(frozen=True, slots=True)
class CommissionTaken(Fact):
    """A seat paid commission that it owed; its chips lie in the rack from now on."""

    seat: Seat
    amount: Money
    left: Money
    """What the seat still owes."""


@dataclass(frozen=True, slots=True)
class CommissionLost(Fact):
    """Commission that a seat owed is not to be had any more: its guest is gone."""

    seat: Seat
    amount: Money
    left: Money
    reason: str


COMMISSION_KINDS = (CommissionTaken, CommissionLost)
"""Every fact of commission that was owed."""
