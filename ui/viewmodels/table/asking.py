"""What is expected now: one thing, of one place, from the round as it stands and what was opened over it.

Source: screens.md, ground rule 1 (always one next thing); recording.md (phases).
"""

from __future__ import annotations

from dataclasses import dataclass

from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.table.banks import action_order
from tablemgr.table.events import SeatRecalled, SeatResolved
from tablemgr.table.phases import (
    BANK,
    BETS,
    DELIVERY,
    ENDED,
    SETTING,
    START,
    after,
)
from tablemgr.table.resolving import holds
from tablemgr.table.rules import TableRules
from tablemgr.table.state import RoundState, SeatState
from ui.viewmodels.table.draft import Draft

OPEN, CALL, CLASH, PIECES, PAY, CLOSE, FORM = "open", "call", "clash", "pieces", "pay", "close", "form"
"""Beside the phases: open the next round, an outcome, a contradiction, pieces, a tick, the end, an open form."""
RECALL, CARDS, CALLING, BANKING = "recall", "cards", "calling", "bank"
"""Forms of the round itself: settle anew, a seat's pieces, a call where pieces are asked, the bank's pieces."""
ANEW = "anew"
"""The question before no more bets: were bets laid again whose chips were taken?"""


@dataclass(frozen=True, slots=True)
class Asked:
    """The one thing that is expected."""

    what: str
    seat: int = 0
    """Whom it is about; 0 for the bank or the whole round."""
    why: str = ""
    """Why pieces are asked for, as it goes on record ("sample")."""
    place: str = ""
    """Where in the draft its text stands."""


def asking(state: RoundState, rules: TableRules, draft: Draft) -> Asked:
    """Answer what is expected now. Source: screens.md, ground rule 1."""
    if draft.form == CARDS:
        why = why_pieces(state, state.seat(Seat(draft.seat)), rules)
        return Asked(PIECES, draft.seat, why, f"seat {draft.seat}")
    if draft.form == BANKING:
        return Asked(PIECES, 0, "level", "bank")
    if draft.form == CALLING and not state.seat(Seat(draft.seat)).is_resolved:
        return Asked(CALL, draft.seat, place="call")
    if draft.form == RECALL:
        return Asked(FORM, draft.seat or to_settle_anew(state), place=RECALL)
    if draft.form == ANEW and not (state.phase == BETS and any(seat.is_taken for seat in state.in_play)):
        # Somebody else at the table has said so, or laid them otherwise.
        return _of_round(state, rules, draft)
    if draft.form and draft.form != CALLING:
        return Asked(FORM, draft.seat, place=draft.form)
    return _of_round(state, rules, draft)


def _of_round(state: RoundState, rules: TableRules, draft: Draft) -> Asked:
    phase = due(state, rules, draft)
    if phase in ENDED:
        return Asked(OPEN, place="open")
    if phase == BANK:
        return Asked(PIECES, 0, "level", "bank")
    if phase in (BETS, START):
        return Asked(phase, place=phase)
    if phase in (DELIVERY, SETTING):
        return Asked(phase, place=phase)
    return _of_seats(state, rules, draft)


def due(state: RoundState, rules: TableRules, draft: Draft) -> str:
    """Answer the phase whose question is open: the bank's hand is passed over where the level does not ask for it.

    Source: recording.md (levels: a missed level is never a barrier).
    """
    if state.phase == BANK and (rules.level == 0 or draft.bank_later):
        return after(rules.phases, BANK)
    return state.phase


def in_order(state: RoundState) -> tuple[SeatState, ...]:
    """Answer the seats that play as their hands are opened: from the action seat where a player banks.

    Source: recording.md (opening order; bets: settlement in order from the action seat).
    """
    if state.banker is None:
        return state.in_play
    return tuple(state.seat(number) for number in action_order(state))


def open_seats(state: RoundState) -> tuple[SeatState, ...]:
    """Answer the seats whose chips have not moved, in their order. Source: recording.md (phases)."""
    return tuple(seat for seat in in_order(state) if not seat.is_resolved)


def _of_seats(state: RoundState, rules: TableRules, draft: Draft) -> Asked:
    seats = in_order(state)
    chosen = next((s for s in seats if s.seat == draft.seat), None)
    if chosen is not None and (not chosen.is_resolved or chosen.is_contradicted):
        return _of_seat(state, chosen, rules, draft)
    now = [s for s in seats if s.seat not in draft.later]
    for seat in (*now, *(s for s in seats if s.seat in draft.later)):
        if seat.is_contradicted or (not seat.is_resolved and not _waits(state, seat, rules)):
            return _of_seat(state, seat, rules, draft)
        if seat in now and seat.is_resolved and _wants_pieces_anyway(seat, rules):
            return Asked(PIECES, seat.seat, "foul", f"seat {seat.seat}")
    if any(not seat.is_resolved for seat in seats):
        waiting = next(seat for seat in seats if not seat.is_resolved)
        return Asked(CALL, waiting.seat, place="call")
    if rules.pays_at_end:
        unpaid = [seat.seat for seat in seats if not seat.paid and not seat.disputes]
        if unpaid:
            return Asked(PAY, unpaid[0], place="pay")
    return Asked(CLOSE, place="close")


def _of_seat(state: RoundState, seat: SeatState, rules: TableRules, draft: Draft) -> Asked:
    if seat.is_contradicted:
        return Asked(CLASH, seat.seat, place="clash")
    wanted = pieces_wanted(state, seat, rules)
    if wanted and seat.seat not in draft.later:
        return Asked(PIECES, seat.seat, wanted, f"seat {seat.seat}")
    return Asked(CALL, seat.seat, place="call")


def _waits(state: RoundState, seat: SeatState, rules: TableRules) -> bool:
    """Called, and held by something that no key of the dealer's removes: a dispute, the order of a capped bank."""
    held = set(holds(state, seat, rules))
    return seat.called is not None and bool(held) and held <= {"dispute", "order"}


def pieces_wanted(state: RoundState, seat: SeatState, rules: TableRules) -> str:
    """Answer why a seat's pieces are asked for before it goes on; "" where they are not.

    Source: recording.md (levels, samples); facts.md (call outcome: a sample, a threshold hold it).
    """
    if seat.computed is not None:
        return ""
    held = holds(state, seat, rules) if seat.called is not None else ()
    for why in ("sample", "threshold"):
        if why in held:
            return why
    return "level" if rules.level >= 3 and seat.hand is None else ""


def _wants_pieces_anyway(seat: SeatState, rules: TableRules) -> bool:
    """A foul decides money by what lay there: from level 2 on its pieces are asked for, after the call."""
    return rules.level >= 2 and seat.called is Outcome.FOUL and seat.hand is None


def why_pieces(state: RoundState, seat: SeatState, rules: TableRules) -> str:
    """Answer why pieces are entered that a person chose to enter, as it goes on record.

    Source: facts.md (enter hand: why).
    """
    if state.phase in ENDED:
        return "dispute" if seat.disputes else "back-up"
    wanted = pieces_wanted(state, seat, rules)
    if wanted:
        return wanted
    if seat.disputes:
        return "dispute"
    if seat.called is Outcome.FOUL:
        return "foul"
    return "side-bet" if any(bet.kind == "side" for bet in seat.bets) else "request"


def to_settle_anew(state: RoundState) -> int:
    """Answer the seat that "back" leads to: of a round that is over one whose pieces contradict it, else the last.

    Source: recording.md (back; nothing is paid until somebody resolves it).
    """
    if state.phase in ENDED:
        clash = next((seat for seat in in_order(state) if seat.is_resolved and seat.is_contradicted), None)
        if clash is not None:
            return int(clash.seat)
    return last_resolved(state)


def last_resolved(state: RoundState) -> int:
    """Answer the seat whose chips moved last; 0 where none did. Source: recording.md (back)."""
    for fact in reversed(state.facts):
        if isinstance(fact, SeatResolved | SeatRecalled):
            return int(fact.seat)
    return 0
