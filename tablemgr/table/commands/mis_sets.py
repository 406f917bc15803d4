"""A bank's hand that was set wrong, found when its round is closed: set anew, with the list of chips to move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tablemgr.core.outcomes import Outcome
from tablemgr.core.problems import Problem, problem
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import mirrored
from tablemgr.table.banks import hand_outcome
from tablemgr.table.commands.bank import (
    WHERE,
    bank_hand_fact,
    check_bank_pieces,
    check_division,
    check_house_way,
    setting_fact,
)
from tablemgr.table.commands.base import Command, check_seat, check_text
from tablemgr.table.commands.outcomes import check_outcome
from tablemgr.table.commands.rulings import RE_SET
from tablemgr.table.events import ChipMove, RoundCorrected, RulingMade
from tablemgr.table.facts import Codes, Fact
from tablemgr.table.phases import CLOSED
from tablemgr.table.resolving import Evidence, computed, recalled
from tablemgr.table.round_game import UNKNOWN
from tablemgr.table.rules import TableRules
from tablemgr.table.settling import comes_to_the_same
from tablemgr.table.state import JUDGED, RoundState, evolve


@dataclass(frozen=True, slots=True)
class CorrectSetting(Command):
    """Set the bank's hand of a closed round anew; the floor asks for the second person.

    pieces: the bank's hand, where it is not on record. low, high: how it lies; empty for the house way.
    outcomes: what seats that were paid by call come to against it; the others stay as they were paid.
    """

    reason: str
    ruled_by: str
    what_lay_there: str
    outcomes: tuple[tuple[Seat, Outcome], ...] = ()
    pieces: Codes = ()
    low: Codes = ()
    high: Codes = ()


def check_correct_setting(
    state: RoundState, command: CorrectSetting, rules: TableRules
) -> tuple[Problem, ...]:
    """Answer why the bank of a closed round cannot be set anew so, or that nothing would move by it.

    Source: recording.md (bank mis-set found late); facts.md (correct after close); FAULT E7.
    """
    problems = [
        *check_text(command.reason, "reason"), *check_text(command.ruled_by, "ruled by"),
        *check_text(command.what_lay_there, "what lay there"),
    ]  # fmt: skip
    if state.opened is None or state.phase != CLOSED:
        problems.append(problem("ROUND-NOT-CLOSED", WHERE))
    elif state.bank_settled is not None:
        problems.append(problem("BANK-SETTLED", WHERE))
    for seat, outcome in command.outcomes:
        where = f"seat {seat}"
        problems += check_seat(seat, rules) or check_outcome(outcome, rules, where)
        if not state.seat(seat).is_resolved:
            problems.append(problem("SEAT-NO-BET", where))
    problems += problems or list(_check_bank(state, command, rules))
    if not problems and not any(
        isinstance(f, RoundCorrected) for f in correct_setting(state, command, rules)
    ):
        problems.append(problem("MIS-SET-SAME", WHERE))
    return tuple(problems)


def _pieces(state: RoundState, command: CorrectSetting) -> Codes:
    return command.pieces if state.bank_hand is None else state.bank_hand.pieces


def _check_bank(state: RoundState, command: CorrectSetting, rules: TableRules) -> Iterator[Problem]:
    pieces = _pieces(state, command)
    if state.bank_hand is not None and command.pieces and sorted(command.pieces) != sorted(pieces):
        yield problem("MIS-SET-PIECES", WHERE)
        return
    if state.bank_hand is None and pieces:
        found = check_bank_pieces(state, pieces, rules, no_flush=True)
        yield from found
        if found:
            return
    if len(pieces) != rules.play.hand_size or UNKNOWN in pieces:
        yield problem("RULING-NO-HAND", WHERE)
        return
    unclear = rules.play.check_suits(pieces, WHERE, no_flush=True)
    yield from unclear
    if command.low or command.high:
        divided = check_division(pieces, command.low, command.high, WHERE)
        yield from divided or rules.play.check_split(command.low, command.high, WHERE)
    elif not unclear:
        yield from check_house_way(pieces, rules, WHERE)


def correct_setting(state: RoundState, command: CorrectSetting, rules: TableRules) -> tuple[Fact, ...]:
    """Answer the ruling with its list of chips to move, the setting, and a correction for each seat that moves.

    Source: recording.md (a list of old and new result and chips to move per seat); facts.md (correct after close).
    """
    facts: list[Fact] = []
    pieces = _pieces(state, command)
    if state.bank_hand is None:
        facts.append(bank_hand_fact(pieces, rules))
        state = evolve(state, facts[0])
    made = rules.play.as_laid(command.low, command.high) if command.low else rules.play.house_way(pieces)
    facts.append(setting_fact(state, made, rules, by="ruling"))
    state = evolve(state, facts[-1])
    given, changes = dict(command.outcomes), {}
    for seat in state.in_play:
        found = computed(state, seat.seat, rules)
        if found is not None:
            facts.append(found)
            state = evolve(state, found)
        outcome = given.get(seat.seat) or (None if found is None else found.outcome)
        # What people ruled of a seat stands, unless they say otherwise now.
        judged = seat.seat in given or (not seat.ruled and hand_outcome(seat) in JUDGED)
        if judged and outcome is not None and outcome is not hand_outcome(seat):
            changes[seat.seat] = Evidence(outcome, "ruling")
    anew = recalled(state, changes, rules, cause="ruling", note=command.reason)
    corrected = tuple(
        RoundCorrected(state.number, one.seat, one.old, one.new, mirrored(one.old.postings), command.reason)
        for one in anew
        if not comes_to_the_same(one.new, one.old)
    )
    moves = tuple(
        ChipMove(one.seat, one.old.net, one.new.net, one.new.net - one.old.net) for one in corrected
    )
    ruling = RulingMade(
        command.reason, command.what_lay_there, RE_SET, command.ruled_by, None, moves, None, command.outcomes
    )
    return (ruling, *facts, *corrected)
