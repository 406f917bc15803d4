"""Points as money: one set of postings for each immediate payment and one for the final settlement.

Source: TG M2 to M5.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablemgr.core.money import LARGEST, Money
from tablemgr.core.problems import Problem, problem
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import Posting
from tablemgr.games.tien_gow.deal import Immediate
from tablemgr.games.tien_gow.meta import COLUMNS, SEATS
from tablemgr.games.tien_gow.meta import by_seat as points_by_seat
from tablemgr.games.tien_gow.settle import DealSettlement, Transfer
from tablemgr.games.tien_gow.variant import Variant

LEAST = Money(1)
"""The smallest stake: one minor unit a point. Source: TG M2."""


@dataclass(frozen=True, slots=True)
class Booking:
    """Postings that belong together and sum to zero: "SUPREME", "QUARTET" or "final"."""

    what: str
    trick: int | None
    postings: tuple[Posting, ...]

    def __post_init__(self) -> None:
        if sum(posting.amount.minor for posting in self.postings):
            raise ValueError(f"{self.what}: postings do not sum to zero: {self.postings}")


def check_stake(rules: Variant, streak: int, stake: Money) -> tuple[Problem, ...]:
    """Answer whether a stake, in minor units a point, is positive and no result of the deal leaves 64 bits.

    Source: TG M2.
    """
    highest = max(rules.no_column, COLUMNS) * rules.banker_factor * rules.last_factor * rules.sweep_factor
    highest = (highest * (streak + 2) + 2 * rules.banker_factor * max(rules.supreme, rules.quartet)) * len(
        SEATS
    )
    most = LARGEST // highest
    if LEAST.minor <= stake.minor <= most:
        return ()
    return (problem("TG-BAD_STAKE", "stake", got=stake.minor, least=LEAST.minor, most=most),)


def immediate_booking(due: Immediate, stake: Money) -> Booking:
    """Answer the postings of one immediate payment: a pair for each seat that pays.

    Source: TG R8, TG M4.
    """
    points = points_by_seat(due.points)
    postings = [
        posting
        for payer in SEATS
        if payer != due.seat and points[payer]
        for posting in _moved(payer, due.seat, stake * -points[payer])
    ]
    return Booking(due.kind.value, due.trick, tuple(postings))


def final_booking(transfers: tuple[Transfer, ...], stake: Money) -> Booking:
    """Answer the postings of the final settlement: a pair for each transfer, naming for whom it is paid.

    Source: TG M4, TG R10.2.
    """
    postings = [
        posting
        for transfer in transfers
        for posting in _moved(
            transfer.debtor, transfer.creditor, stake * transfer.points, on_behalf_of=transfer.on_behalf_of
        )
    ]
    return Booking("final", None, tuple(postings))


def bookings_of(settlement: DealSettlement, stake: Money) -> tuple[Booking, ...]:
    """Answer every booking of a deal: the immediate payments in order, then the final settlement.

    Source: TG M1, TG M4.
    """
    immediate = (immediate_booking(due, stake) for due in settlement.immediate)
    return (*immediate, final_booking(settlement.transfers, stake))


def _moved(
    debtor: Seat, creditor: Seat, amount: Money, on_behalf_of: Seat | None = None
) -> tuple[Posting, Posting]:
    return (
        Posting("player", -amount, seat=debtor, on_behalf_of=on_behalf_of),
        Posting("player", amount, seat=creditor, on_behalf_of=on_behalf_of),
    )
