"""What is on record of a deal of Tien Gow, gathered for its slip."""

from __future__ import annotations

from math import prod

from reports.record import Record, trail_of
from reports.slips import (
    DealResult,
    DealSlip,
    Head,
    ImmediateSlip,
    PlaySlip,
    TransferSlip,
    TrickSlip,
    Voided,
)
from tablemgr.core.settlements import Reason
from tablemgr.table import deal_events as deals
from tablemgr.table.events import DisputeClosed, DisputeOpened, DisputeRuled, HandEntered
from tablemgr.table.facts import Codes, Fact

SEATS = (1, 2, 3, 4)


def deal_snapshot(record: Record, *, house: str, copy: int) -> DealSlip:
    """Answer the snapshot of a deal, at whatever depth it was recorded.

    Source: facts.md (deals of Tien Gow); TG 17.
    """
    opened = record.the(deals.DealOpened)
    claim = record.last(deals.OneRedDotClaimed)
    facts = _counting(record)
    return DealSlip(
        head=_head(record, opened, house, copy),
        stake=opened.stake,
        banker=opened.banker,
        streak=opened.streak,
        depth=_depth(record, opened),
        rules_text=opened.rules,
        names=opened.names,
        hands=_hands(record),
        tricks=_tricks(facts),
        immediates=tuple(
            ImmediateSlip(f.type, f.seat, f.trick, f.points)
            for f in facts
            if isinstance(f, deals.ImmediateDue)
        ),
        collections=tuple((f.seat, f.amount) for f in record.all(deals.CollectionTaken)),
        claim=claim.seat if claim else None,
        marks=tuple((m.type, m.seat, m.trick) for m in record.all(deals.MarkSet)),
        result=_result(record),
        notes=_notes(record),
    )


def _head(record: Record, opened: deals.DealOpened, house: str, copy: int) -> Head:
    void = record.last(deals.DealVoided)
    ending = record.moment(deals.DealSettled) or record.moment(deals.DealVoided)
    return Head(
        house=house,
        table=record.table,
        game="tien-gow",
        variant=opened.variant,
        number=opened.number,
        gaming_day=record.told[0].entry.gaming_day,
        opened=record.moment(deals.DealOpened),
        closed=ending,
        dealer=opened.dealer,
        dealer_badge=opened.dealer_badge,
        currency=opened.currency,
        mode=opened.mode,
        rules=(opened.rules_ref,),
        trail=trail_of(record.told),
        copy=copy,
        level=opened.level,
        void=Voided(void.reason) if void else None,
    )


def _counting(record: Record) -> tuple[Fact, ...]:
    """The facts after every rewind: plays and tricks from the rewound trick on no longer count."""
    kept: list[Fact] = []
    for fact in record.facts:
        if isinstance(fact, deals.DealRewound):
            kept = [f for f in kept if (_trick_number(f) or 0) < fact.to_trick]
        kept.append(fact)
    return tuple(kept)


def _trick_number(fact: Fact) -> int | None:
    if isinstance(fact, deals.TilesPlayed | deals.TrickWon | deals.TrickRecorded | deals.ImmediateDue):
        return fact.trick
    return None


def _depth(record: Record, opened: deals.DealOpened) -> str:
    changed = record.last(deals.DepthChanged)
    return changed.to if changed else opened.depth


def _hands(record: Record) -> tuple[Codes, ...]:
    known: dict[int, Codes] = {fact.seat: fact.pieces for fact in record.all(HandEntered)}
    return tuple(known.get(seat, ()) for seat in SEATS)


def _tricks(facts: tuple[Fact, ...]) -> tuple[TrickSlip, ...]:
    plays: dict[int, list[PlaySlip]] = {}
    won: dict[int, tuple[int, int]] = {}
    for fact in facts:
        match fact:
            case deals.TilesPlayed():
                play = PlaySlip(fact.seat, fact.up, fact.tiles, fact.count)
                plays.setdefault(fact.trick, []).append(play)
            case deals.TrickWon():
                won[fact.trick] = (fact.size, fact.seat)
            case deals.TrickRecorded():
                won[fact.trick] = (fact.size, fact.winner)
            case _:
                pass
    slips = []
    for number in sorted({*plays, *won}):
        size, winner = won.get(number, (plays[number][0].count if number in plays else 0, None))
        slips.append(TrickSlip(number, size, winner, tuple(plays.get(number, ()))))
    return tuple(slips)


def _result(record: Record) -> DealResult | None:
    corrected = record.last(deals.DealCorrected)
    settled = record.last(deals.DealSettled) if corrected is None else corrected.new
    if settled is None:
        return None
    paid = {(fact.debtor, fact.creditor) for fact in record.all(deals.DebtPaid)}
    transfers = tuple(
        TransferSlip(
            t.debtor, t.creditor, t.points, t.amount, t.on_behalf_of, paid=(t.debtor, t.creditor) in paid,
            product=_product(t, settled.factors),
        )
        for t in settled.transfers
    )  # fmt: skip
    return DealResult(
        status=settled.status,
        winner=settled.winner,
        columns=settled.columns,
        dead=settled.dead,
        factors=settled.factors,
        transfers=transfers,
        final=settled.final,
        immediate=settled.immediate,
        net=settled.net,
        skipped=settled.skipped,
        last_bonus=settled.last_bonus,
        capture=settled.capture,
        next_banker=settled.next_banker,
        next_streak=settled.next_streak,
    )


def _product(transfer: deals.Transfer, factors: tuple[tuple[str, int], ...]) -> tuple[int, ...]:
    """Points by columns and the factors over one that made the payment; nothing where they do not tell it all."""
    others = (times for name, times in factors if name != "banker")
    steps = (transfer.base, *(times for times in (transfer.banker, *others) if times > 1))
    return steps if prod(steps) == transfer.points else ()


def _notes(record: Record) -> tuple[Reason, ...]:
    said: list[Reason] = []
    for fact in record.facts:
        match fact:
            case deals.DealRewound():
                said.append(Reason("PAPER-REWOUND", (("trick", fact.to_trick), ("reason", fact.reason))))
            case deals.DealCorrected():
                said.append(_corrected(fact))
            case DisputeOpened():
                claim = (("number", fact.number), ("seat", fact.seat), ("claim", fact.claim))
                said.append(Reason("PAPER-DISPUTE", claim))
            case DisputeRuled():
                ruled = (("number", fact.number), ("ruling", fact.ruling), ("by", fact.ruled_by))
                said.append(Reason("PAPER-DISPUTE-RULED", ruled))
            case DisputeClosed():
                ended = (("number", fact.number), ("outcome", fact.outcome))
                said.append(Reason("PAPER-DISPUTE-CLOSED", ended))
            case deals.StandsByAgreement():
                said.append(Reason("PAPER-AGREED", (("what", fact.what), ("by", fact.by_whom))))
            case deals.IncidentNoted():
                data = (
                    ("kind", fact.kind), ("seat", fact.seat), ("tiles", " ".join(fact.tiles)),
                    ("ruling", fact.ruling),
                )  # fmt: skip
                said.append(Reason("PAPER-INCIDENT", data))
            case _:
                pass
    return tuple(said)


def _corrected(fact: deals.DealCorrected) -> Reason:
    before, after = (" ".join(f"{points:+d}" for points in one.net) for one in (fact.old, fact.new))
    return Reason("PAPER-DEAL-CORRECTED", (("after", after), ("before", before), ("reason", fact.reason)))
