"""What the facts of a round of Pai Gow or Pai Gow Poker do to the read tables."""

from __future__ import annotations

from typing import Any

from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import Posting, Settlement
from tablemgr.ledger.draw_trail import milestone
from tablemgr.ledger.drawing import DISPUTES, Draw, Drawing
from tablemgr.ledger.entries import Entry
from tablemgr.table import events as f
from tablemgr.table.state import refold

OPEN_ROUND: dict[str, Any] = {
    "ended_at": None, "ended_seq": None, "bets": 0, "house": 0, "commission": 0, "from_pieces": 0,
    "from_call": 0, "from_ruling": 0, "corrections": 0, "notes": 0, "said_house": None,
    "said_commission": None, "said_bets": None, "way_row": None,
}  # fmt: skip
"""What stands in the row of a round that was just opened."""
SETTLED_ANEW = "SeatSettledAnew"
"""The kind of a note on a seat that was settled anew, and not by a re-call."""
FROM = {"pieces": "from_pieces", "call": "from_call", "ruling": "from_ruling"}


def opened(d: Drawing, e: Entry, fact: f.RoundOpened) -> None:
    """A round's row begins. Source: facts.md (open round)."""
    d.open_round(
        **OPEN_ROUND, table=e.table, number=fact.number, status="open", game=fact.game,
        variant=fact.variant, mode=fact.mode, currency=fact.currency, level=fact.level, dealer=fact.dealer,
        dealer_badge=fact.dealer_badge, phase=fact.phase, gaming_day=e.gaming_day, opened_at=e.at_us,
        opened_seq=e.seq,
    )  # fmt: skip


def skipped(d: Drawing, e: Entry, fact: f.RoundSkipped) -> None:
    """A number without a round keeps its row. Source: facts.md (skip)."""
    row = d.do.table.run(d.cursor, at_table=e.table).fetchone()
    game, variant, mode, currency = row if row is not None else ("", "", "", "")
    d.open_round(
        **{**OPEN_ROUND, "ended_at": e.at_us, "ended_seq": e.seq}, table=e.table,
        number=fact.number, status="skipped", game=game, variant=variant, mode=mode, currency=currency,
        level=0, dealer="", dealer_badge="", phase="", gaming_day=e.gaming_day, opened_at=e.at_us,
        opened_seq=e.seq,
    )  # fmt: skip
    d.note(e, fact.reason, round_=fact.number)


def phase(d: Drawing, e: Entry, fact: f.BetsClosed | f.StartSeat) -> None:
    """The round is in another phase. Source: recording.md (phases)."""
    d.do.phase.run(d.cursor, at_table=e.table, at_number=e.round, to_phase=fact.phase)


def set_(d: Drawing, e: Entry, fact: f.SettingMade) -> None:
    """The bank's hand is set, by a row of the house way or otherwise. Source: screens.md (rounds: rule row)."""
    if fact.seat is not None:
        d.do.phase.run(d.cursor, at_table=e.table, at_number=e.round, to_phase=fact.phase)
        return
    d.do.set.run(
        d.cursor, at_table=e.table, at_number=e.round, to_phase=fact.phase, to_way_row=fact.row or None
    )


def called(d: Drawing, e: Entry, fact: f.OutcomeCalled) -> None:
    """A seat's outcome as called. Source: facts.md (call outcome)."""
    say(d, e, fact.seat, "called", fact.outcome)


def computed(d: Drawing, e: Entry, fact: f.OutcomeComputed) -> None:
    """A seat's outcome as its pieces say; a disagreement is noted. Source: recording.md (levels)."""
    say(d, e, fact.seat, "computed", fact.outcome)
    if fact.agrees is False:
        d.note(e, fact.outcome.value, seat=fact.seat)


def say(d: Drawing, e: Entry, seat: Seat, name: str, outcome: Outcome | None) -> None:
    """Put what was called or computed into a seat's row. Source: recording.md (levels)."""
    value = None if outcome is None else outcome.value
    d.do.seat_says[name].run(d.cursor, **{**d.seat_row(e, seat), name: value, f"to_{name}": value})


def hand_entered(d: Drawing, e: Entry, fact: f.HandEntered) -> None:
    """Other pieces say nothing yet. Source: facts.md (enter hand)."""
    say(d, e, fact.seat, "computed", None)


def undone(d: Drawing, e: Entry, fact: f.EntryUndone) -> None:
    """What was taken back no longer counts; what stood before it does again. Source: facts.md (undo)."""
    d.post(e, fact.mirror)
    d.move_seats(e, fact.mirror)
    if fact.seat is None:
        return
    seat = refold(told for _, told in d.history(e)).seat(fact.seat)
    say(d, e, fact.seat, "called", seat.called)
    say(d, e, fact.seat, "computed", None if seat.computed is None else seat.computed.outcome)


def resolved(d: Drawing, e: Entry, fact: f.SeatResolved) -> None:
    """A seat is settled: its row, its lines, its postings, its round's sums. Source: facts.md (resolve)."""
    stake = settle(d, e, fact.settlement, basis=fact.basis, outcome=fact.outcome, since=None)
    d.post(e, fact.settlement.postings, bets=stake, **{FROM[fact.basis]: 1})


def recalled(d: Drawing, e: Entry, fact: f.SeatRecalled) -> None:
    """Another settlement takes the place of a seat's first. Source: facts.md (re-call, ruling)."""
    resettled(d, e, fact.old, fact.new, fact.mirror, round_=e.round, basis=fact.basis)
    # Pieces, rulings and a bank that reaches differently settle a seat anew too; nobody re-called it.
    d.note(e, fact.note, seat=fact.seat, kind="" if fact.cause == "re-call" else SETTLED_ANEW)


def corrected(d: Drawing, e: Entry, fact: f.RoundCorrected) -> None:
    """A closed round's seat is settled anew. Source: facts.md (correct after close)."""
    resettled(d, e, fact.old, fact.new, fact.mirror, round_=fact.round, basis="ruling", corrections=1)
    milestone(d, e, fact)
    d.note(e, fact.reason, round_=fact.round, seat=fact.seat)


def resettled(
    d: Drawing, e: Entry, old: Settlement, new: Settlement, mirror: tuple[Posting, ...], *,
    round_: int | None, basis: str, **sums: int,
) -> None:  # fmt: skip
    """Let a settlement take another's place: its lines fall, both postings stand. Source: facts.md."""
    here = {"at_table": e.table, "at_round": round_, "at_seat": new.seat}
    d.do.lines_fallen.run(d.cursor, **here)
    (former,) = d.do.seat_basis.run(d.cursor, **here).fetchone()
    # It is paid from something else now; where nothing changed the two cancel.
    sums[FROM[former]] = sums.get(FROM[former], 0) - 1
    sums[FROM[basis]] = sums.get(FROM[basis], 0) + 1
    stake = settle(d, e, new, basis=basis, outcome=new.outcome, since=old, round_=round_)
    d.post(e, (*mirror, *new.postings), round_=round_, bets=stake, **sums)


def settle(
    d: Drawing, e: Entry, new: Settlement, *, basis: str, outcome: Outcome, since: Settlement | None,
    round_: int | None = None,
) -> int:  # fmt: skip
    """Write a settlement into seat and lines; answer by how much the stakes changed. Source: facts.md."""
    where = e.round if round_ is None else round_
    before = (0, 0, 0) if since is None else amounts(since)
    stake, net, commission = (now - then for now, then in zip(amounts(new), before, strict=True))
    said = {"status": "resolved", "outcome": outcome.value, "basis": basis}
    row = {**d.seat_row(e, new.seat, **said, stake=stake, net=net, commission=commission), "round": where}
    moved = {"by_stake": stake, "by_net": net, "by_commission": commission}
    d.do.seat_resolved.run(d.cursor, **row, **{f"to_{k}": v for k, v in said.items()}, **moved)
    d.lines(e, new, round_=where)
    return stake


def amounts(settlement: Settlement) -> tuple[int, int, int]:
    """Answer stake, net and commission of a settlement in minor units. Source: PGP P1 to P4."""
    lines = settlement.lines
    return (
        sum(line.stake.minor for line in lines),
        sum(line.net.minor for line in lines),
        sum(line.charged.taken.minor for line in lines),
    )


def paid(d: Drawing, e: Entry, fact: f.SeatPaid) -> None:
    """A seat's chips have moved. Source: facts.md (paid)."""
    d.do.seat_status.run(d.cursor, at_table=e.table, at_round=e.round, at_seat=fact.seat, to_status="paid")


def ruled(d: Drawing, e: Entry, fact: f.RulingMade) -> None:
    """A ruling is noted; its money follows as facts of its own. Source: recording.md (rulings)."""
    d.note(e, f"{fact.subject}: {fact.result}", seat=fact.seat)


def bank_settled(d: Drawing, e: Entry, fact: f.BankSettled) -> None:
    """The player who banked has a result. Source: PGP 5 (player-banking)."""
    said = {"status": "resolved", "outcome": None, "basis": "bank"}
    sums = {"stake": 0, "net": fact.net.minor, "commission": fact.charged.taken.minor}
    d.do.seat_resolved.run(
        d.cursor, **d.seat_row(e, fact.seat, **said, **sums),
        **{f"to_{k}": v for k, v in said.items()}, **{f"by_{k}": v for k, v in sums.items()},
    )  # fmt: skip
    d.post(e, fact.postings)


def closed(d: Drawing, e: Entry, fact: f.RoundClosed) -> None:
    """A round is closed, with what its close said. Source: facts.md (close)."""
    end(d, e, "closed", fact.phase, said=(fact.house.minor, fact.commission.minor, fact.bets.minor))


def voided(d: Drawing, e: Entry, fact: f.RoundVoided) -> None:
    """A round is void; what was posted is mirrored. Source: facts.md (void)."""
    end(d, e, "void", fact.phase, said=(None, None, None))
    d.post(e, fact.mirror)
    d.move_seats(e, fact.mirror)
    d.note(e, f"{fact.reason}: {fact.text}" if fact.text else fact.reason)


def end(d: Drawing, e: Entry, status: str, phase_: str, *, said: tuple[int | None, ...]) -> None:
    """Write the end of a round into its row. Source: facts.md (close, void)."""
    house, commission, bets = said
    d.do.round_ended.run(
        d.cursor, at_table=e.table, at_number=e.round, to_status=status, to_phase=phase_,
        to_ended_at=e.at_us, to_ended_seq=e.seq, to_said_house=house, to_said_commission=commission,
        to_said_bets=bets,
    )  # fmt: skip


def gap(d: Drawing, e: Entry, fact: f.GapDeclared) -> None:
    """Rounds off system are noted. Source: recording.md (pace)."""
    d.note(e, fact.reason)


def disputed(d: Drawing, e: Entry, fact: f.DisputeOpened) -> None:
    """A dispute is noted at its round. Source: facts.md (dispute)."""
    d.note(e, fact.claim, round_=fact.round, seat=fact.seat)
    d.numbered(DISPUTES, None, fact.number)


def dispute_ruled(d: Drawing, e: Entry, fact: f.DisputeRuled) -> None:
    """A dispute's ruling is noted. Source: facts.md (dispute)."""
    d.note(e, fact.ruling)


def dispute_closed(d: Drawing, e: Entry, fact: f.DisputeClosed) -> None:
    """A dispute's end is noted. Source: facts.md (dispute)."""
    d.note(e, fact.outcome)


DRAWS: dict[str, Draw] = {
    "RoundOpened": opened,
    "RoundSkipped": skipped,
    "BetsClosed": phase,
    "StartSeat": phase,
    "HandsDelivered": phase,
    "HandsLocked": phase,
    "SettingMade": set_,
    "OutcomeCalled": called,
    "SampleDrawn": milestone,
    "OutcomeComputed": computed,
    "HandEntered": hand_entered,
    "EntryUndone": undone,
    "SeatResolved": resolved,
    "SeatPaid": paid,
    "SeatRecalled": recalled,
    "RoundCorrected": corrected,
    "RulingMade": ruled,
    "BankSettled": bank_settled,
    "RoundClosed": closed,
    "RoundVoided": voided,
    "GapDeclared": gap,
    "DisputeOpened": disputed,
    "DisputeRuled": dispute_ruled,
    "DisputeClosed": dispute_closed,
}
