"""From the record to the paper: a round's or a deal's facts become the snapshot its slip is drawn from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from reports.deal_snapshot import deal_snapshot
from reports.record import Record, standing, trail_of
from reports.seat_snapshot import setting_of, snapshot_seats
from reports.slips import BankSlip, DealSlip, Head, RoundSlip, Ruled, SetHand, Voided
from tablemgr.core.banking import from_action_seat
from tablemgr.core.problems import Refused, problem
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import Reason
from tablemgr.ledger.rows import Told
from tablemgr.table import deal_events as deals
from tablemgr.table import events
from tablemgr.table.handing import AT_ONCE


def slip_snapshot(
    told: Iterable[Told], *, house: str = "", copy: int = 1, dealt_from: str = "", takes: str = AT_ONCE,
    late_form: str = "",
) -> RoundSlip | DealSlip:  # fmt: skip
    """Answer the snapshot of a round or a deal from its facts, each with its entry.

    Args:
        told: everything on record about one round, in order.
        copy: 1 for the ORIGINAL, n + 1 for DUPLICATE n.
        dealt_from: the set or deck that lay at the table.
        takes: when its rack took commission.
        late_form: the blank form that it was keyed from later.

    Source: facts.md (a slip prints from facts alone); REQ R18, REQ R24.
    """
    record = standing(told)
    if record.first(deals.DealOpened) is not None:
        deal = deal_snapshot(record, house=house, copy=copy)
        return replace(deal, head=replace(deal.head, dealt_from=dealt_from, late_form=late_form))
    if record.first(events.RoundOpened) is not None:
        made = round_snapshot(record, house=house, copy=copy)
        head = replace(made.head, dealt_from=dealt_from, late_form=late_form)
        return replace(made, head=head, takes=takes)
    skipped = record.first(events.RoundSkipped)
    if skipped is not None:
        raise Refused(problem("PAPER-ROUND-SKIPPED", number=skipped.number, reason=skipped.reason))
    raise Refused(problem("PAPER-ROUND-UNKNOWN", number="?", table="?"))


def round_snapshot(record: Record, *, house: str, copy: int) -> RoundSlip:
    """Answer the snapshot of a round of Pai Gow Poker or Pai Gow.

    Source: facts.md (rounds); recording.md (coverage).
    """
    opened = record.the(events.RoundOpened)
    closed = record.first(events.RoundClosed)
    start = record.last(events.StartSeat)
    settings = bank_settings(record)
    return RoundSlip(
        head=_head(record, opened, house, copy),
        limits=opened.limits,
        commission=opened.commission,
        bank=_bank(record),
        seats=snapshot_seats(record, opened.opening_order),
        bank_hand=settings[-1] if settings else None,
        start_position=start.position if start else None,
        dice=start.dice if start else (),
        rulings=_rulings(record),
        coverage=closed.coverage if closed else None,
        bets=closed.bets if closed else None,
        house=closed.house if closed else None,
        commission_taken=closed.commission if closed else None,
        bank_before=_replaced(settings),
        notes=tuple(_notes(record)),
        meeting_order=_meeting_order(record, opened.opening_order),
    )


def _head(record: Record, opened: events.RoundOpened, house: str, copy: int) -> Head:
    void = record.last(events.RoundVoided)
    ending = record.moment(events.RoundClosed) or record.moment(events.RoundVoided)
    return Head(
        house=house,
        table=record.table,
        game=opened.game,
        variant=opened.variant,
        number=opened.number,
        gaming_day=record.told[0].entry.gaming_day,
        opened=record.moment(events.RoundOpened),
        closed=ending,
        dealer=opened.dealer,
        dealer_badge=opened.dealer_badge,
        currency=opened.currency,
        mode=opened.mode,
        rules=(opened.house_way, *opened.pay_tables),
        trail=trail_of(record.told),
        copy=copy,
        level=opened.level,
        void=Voided(void.reason, void.text) if void else None,
    )


def _bank(record: Record) -> BankSlip:
    taken = record.last(events.BankTaken)
    settled = record.last(events.BankSettled)
    if taken is None or taken.seat is None:
        return BankSlip()
    if settled is None:
        return BankSlip(taken.seat, taken.co_bank, taken.bank_amount)
    return BankSlip(
        taken.seat, taken.co_bank, taken.bank_amount, settled.gross, settled.share, settled.charged,
        settled.net, settled.unpaid,
    )  # fmt: skip


def bank_settings(record: Record) -> tuple[SetHand, ...]:
    """Answer every setting of the bank's hand, the one that holds last; a hand not set yet alone.

    Source: facts.md (enter bank hand); recording.md (bank mis-set found late).
    """
    entered = record.last(events.BankHandEntered)
    made = [fact for fact in record.all(events.SettingMade) if fact.seat is None]
    pieces = entered.pieces if entered else ()
    suits = entered.suits_taken if entered else True
    if made:
        return tuple(setting_of(setting, pieces, suits_taken=suits) for setting in made)
    return (SetHand(pieces, suits_taken=suits),) if entered else ()


def _replaced(settings: tuple[SetHand, ...]) -> tuple[SetHand, ...]:
    """Settings that another one took the place of; one ruled to be as it was entered replaced nothing."""
    return tuple(s for s in settings[:-1] if _halves(s) != _halves(settings[-1]))


def _halves(setting: SetHand) -> tuple[list[str], list[str]]:
    return sorted(setting.low), sorted(setting.high)


def _meeting_order(record: Record, order: tuple[Seat, ...]) -> tuple[int, ...]:
    """Every seat from the action seat on, as a player's bank meets them; nothing where the house banks."""
    taken, start = record.last(events.BankTaken), record.last(events.StartSeat)
    if taken is None or taken.seat is None:
        return ()
    if taken.seat in order:
        at = order.index(taken.seat)
        order = (*order[at + 1 :], *order[:at])
    if start is not None and 1 <= start.position <= len(order):
        order = from_action_seat(order, order[start.position - 1])
    bets = {f.seat for f in record.all(events.BetPlaced)}
    return tuple(seat for seat in order if seat in bets)


def _rulings(record: Record) -> tuple[Ruled, ...]:
    return tuple(
        Ruled(r.subject, r.what_lay_there, r.result, r.ruled_by, r.seat, r.moves, r.outcome)
        for r in record.all(events.RulingMade)
    )


def _notes(record: Record) -> Sequence[Reason]:
    said: list[Reason] = []
    for fact in record.facts:
        match fact:
            case events.DisputeOpened():
                said.append(
                    Reason(
                        "PAPER-DISPUTE",
                        (("number", fact.number), ("seat", fact.seat), ("claim", fact.claim)),
                    )
                )
            case events.DisputeRuled():
                data = (("number", fact.number), ("ruling", fact.ruling), ("by", fact.ruled_by))
                said.append(Reason("PAPER-DISPUTE-RULED", data))
            case events.DisputeClosed():
                said.append(
                    Reason("PAPER-DISPUTE-CLOSED", (("number", fact.number), ("outcome", fact.outcome)))
                )
            case events.SampleDrawn() if not _entered(record, fact.seat):
                said.append(Reason("PAPER-SAMPLE", (("seat", fact.seat),)))
            case _:
                pass
    return said


def _entered(record: Record, seat: int) -> bool:
    return any(hand.seat == seat for hand in record.all(events.HandEntered))
