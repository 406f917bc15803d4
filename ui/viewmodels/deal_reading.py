"""A deal of Tien Gow read from its facts: hands, plays, tricks, what fell due, the settlement."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tablemgr.core.money import Money
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import Posting
from tablemgr.ledger.rows import Told
from tablemgr.table import deal_events as deals
from tablemgr.table.events import DisputeClosed, DisputeOpened, DisputeRuled, HandEntered
from tablemgr.table.facts import Fact
from ui.viewmodels.journal import standing


@dataclass(slots=True)
class DealRead:
    """A whole deal as its facts tell it."""

    records: tuple[Told, ...]
    opened: deals.DealOpened | None = None
    hands: dict[Seat, tuple[str, ...]] = field(default_factory=dict)
    plays: list[deals.TilesPlayed] = field(default_factory=list)
    tricks: dict[int, tuple[Seat, int]] = field(default_factory=dict)
    """Winner and size of a trick by its number."""
    immediates: list[deals.ImmediateDue] = field(default_factory=list)
    collections: list[deals.CollectionTaken] = field(default_factory=list)
    columns: deals.ColumnsRecorded | None = None
    marks: list[deals.MarkSet] = field(default_factory=list)
    claim: Seat | None = None
    settled: deals.DealSettled | None = None
    voided: deals.DealVoided | None = None
    incidents: list[deals.IncidentNoted] = field(default_factory=list)
    corrections: list[deals.DealCorrected] = field(default_factory=list)
    disputes: list[DisputeOpened] = field(default_factory=list)
    """Those that are open."""
    rulings: list[DisputeRuled] = field(default_factory=list)
    agreements: list[deals.StandsByAgreement] = field(default_factory=list)
    rewinds: list[deals.DealRewound] = field(default_factory=list)
    paid: set[tuple[Seat, Seat]] = field(default_factory=set)
    mirrors: list[tuple[Posting, ...]] = field(default_factory=list)

    @property
    def postings(self) -> tuple[Posting, ...]:
        """All postings of the deal, in order. Source: TG M1; facts.md (deals)."""
        parts = [
            *(c.postings for c in self.collections),
            *(i.postings for i in self.immediates),
            *self.mirrors,
        ]
        if self.settled:
            parts.append(self.settled.postings)
        return tuple(posting for part in parts for posting in part)

    def net(self, seat: Seat) -> Money:
        """Answer what the deal brought a seat, collection included. Source: TG M1."""
        mine = (p for p in self.postings if p.account == "player" and p.seat == seat)
        return Money(sum(p.amount.minor for p in mine))


def read_deal(records: Iterable[Told]) -> DealRead:
    """Answer a deal read from its facts in the order of the trail.

    Source: facts.md (deals of Tien Gow).
    """
    placed = tuple(records)
    read = DealRead(placed)
    for record in standing(placed):
        if not _entered(read, record.fact):
            _ended(read, record.fact)
    return read


def _entered(read: DealRead, fact: Fact) -> bool:
    match fact:
        case deals.DealOpened():
            read.opened = fact
        case HandEntered():
            read.hands[fact.seat] = fact.pieces
        case deals.TilesPlayed():
            read.plays.append(fact)
        case deals.TrickWon():
            read.tricks[fact.trick] = (fact.seat, fact.size)
        case deals.TrickRecorded():
            read.tricks[fact.trick] = (fact.winner, fact.size)
        case deals.ColumnsRecorded():
            read.columns = fact
        case deals.MarkSet():
            read.marks.append(fact)
        case deals.OneRedDotClaimed():
            read.claim = fact.seat
        case deals.DealRewound():
            _rewind(read, fact)
        case _:
            return False
    return True


def _rewind(read: DealRead, fact: deals.DealRewound) -> None:
    read.rewinds.append(fact)
    read.plays = [play for play in read.plays if play.trick < fact.to_trick]
    read.tricks = {trick: won for trick, won in read.tricks.items() if trick < fact.to_trick}
    read.mirrors.append(fact.mirror)


def _ended(read: DealRead, fact: Fact) -> None:
    match fact:
        case deals.ImmediateDue():
            read.immediates.append(fact)
        case deals.CollectionTaken():
            read.collections.append(fact)
        case deals.DealSettled():
            read.settled = fact
        case deals.DealCorrected():
            read.corrections.append(fact)
            read.mirrors.append((*fact.old.postings, *fact.mirror))
            read.settled = fact.new
        case DisputeOpened():
            read.disputes.append(fact)
        case DisputeRuled():
            read.rulings.append(fact)
        case DisputeClosed():
            read.disputes = [one for one in read.disputes if one.number != fact.number]
        case deals.DealVoided():
            read.voided = fact
            read.mirrors.append(fact.mirror)
        case deals.DebtPaid():
            read.paid.add((fact.debtor, fact.creditor))
        case deals.IncidentNoted():
            read.incidents.append(fact)
        case deals.StandsByAgreement():
            read.agreements.append(fact)
        case _:
            pass
