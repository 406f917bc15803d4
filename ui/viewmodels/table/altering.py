"""A seat settled anew after its chips moved: what goes over the felt is the difference, not the new result.

The difference is that of the whole nets, whenever the rack takes its commission. Where winners are paid at the end and
the seat was not paid yet, nothing lay with the guest: then the new result itself is what moves.

Source: recording.md (old and new result and chips to move per seat); facts.md (re-call); screens.md, ground rule 5.
"""

from __future__ import annotations

from collections.abc import Iterable

from tablemgr.core.money import Money
from tablemgr.core.settlements import Settlement
from tablemgr.table.events import RoundCorrected, SeatPaid, SeatRecalled
from tablemgr.table.facts import Fact
from tablemgr.table.rules import TableRules
from tablemgr.table.state import RoundState, SeatState
from ui.viewmodels.table.rows import PAY, QUIET, TAKE, Line
from ui.viewmodels.words import Words

Anew = SeatRecalled | RoundCorrected
RULED = "ruling"


def lies_there(seat: SeatState, rules: TableRules) -> bool:
    """Answer whether what a seat was settled at went over the felt. Source: facts.md (paid)."""
    if seat.settlement is None:
        return False
    return seat.paid or not rules.pays_at_end or seat.settlement.net.minor <= 0


def altered(seat: SeatState, settlement: Settlement) -> Money:
    """Answer what a seat gets if it is settled anew so, below zero what it gives. Source: facts.md (re-call)."""
    return settlement.net - seat.settlement.net if seat.settlement is not None else settlement.net


def last_move(state: RoundState, seat: SeatState, rules: TableRules) -> Money:
    """Answer what the last change of a settled seat moved; zero where none did.

    Source: recording.md (chips to move per seat).
    """
    if not seat.recalls:
        return Money(0)
    last = seat.recalls[-1]
    return moved_by(last, state.facts, rules)


def moved_by(fact: Anew, facts: Iterable[Fact], rules: TableRules) -> Money:
    """Answer what a change moved among a round's facts. Source: facts.md (re-call; paid)."""
    if rules.pays_at_end and fact.old.net.minor > 0 and not _was_paid(fact, facts):
        return Money(0)
    return fact.new.net - fact.old.net


def _was_paid(fact: Anew, facts: Iterable[Fact]) -> bool:
    paid = False
    for kept in facts:
        if kept is fact:
            break
        if isinstance(kept, SeatPaid) and kept.seat == fact.seat:
            paid = True
        elif isinstance(kept, SeatRecalled | RoundCorrected) and kept.seat == fact.seat:
            paid = False
    return paid


def move_text(seat: int, move: Money, words: Words) -> str:
    """Answer what is moved, and which way: "195 to seat 6", "195 from seat 6". Source: screens.md, ground rule 5."""
    if not move:
        return words.say("DESK-ALTER-NOTHING")
    code = "DESK-ALTER-TO" if move.minor > 0 else "DESK-ALTER-FROM"
    return words.say(code, amount=words.money(Money(abs(move.minor))), seat=seat)


def move_line(seat: int, move: Money, words: Words) -> Line:
    """Answer the same with its sign. Source: look.md 1.3, 1.4."""
    if not move:
        return Line(move_text(seat, move, words), QUIET)
    tone, sign = (PAY, "pay") if move.minor > 0 else (TAKE, "take")
    return Line(move_text(seat, move, words), tone, sign=sign)


def was_moved(seat: SeatState, words: Words, chips: Money) -> str:
    """Answer what went over the felt at a settled seat: taken, paid, or given back. Source: recording.md (levels)."""
    if chips:
        code = "DESK-WAS-PAID" if chips.minor > 0 else "DESK-WAS-TAKEN"
        return words.say(code, amount=words.money(Money(abs(chips.minor))))
    return words.say("DESK-WAS-LIFTED", amount=words.money(seat.staked))
