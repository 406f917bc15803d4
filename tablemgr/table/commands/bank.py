"""The bank's hand: its pieces, and how it is set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from tablemgr.core.problems import Problem, Refused, problem
from tablemgr.table.commands.base import Command, check_open
from tablemgr.table.conservation import check_apart, check_pieces
from tablemgr.table.events import BankHandEntered, SettingMade
from tablemgr.table.facts import Codes, Fact
from tablemgr.table.phases import BANK, after, lock_holds
from tablemgr.table.resolving import computed, resolved_by
from tablemgr.table.round_game import UNKNOWN, Set
from tablemgr.table.rules import TableRules
from tablemgr.table.state import RoundState, evolve

WHERE = "bank"


@dataclass(frozen=True, slots=True)
class EnterBankHand(Command):
    """Enter the bank's pieces. low and high say how they were laid; a banking player's own setting needs them.

    house_way: the banking player asked for the house way. no_flush: where suits were not taken, the
    word of whoever enters that no five of one suit lie there.
    """

    pieces: Codes
    low: Codes = ()
    high: Codes = ()
    house_way: bool = False
    no_flush: bool = False


def check_enter_bank_hand(
    state: RoundState, command: EnterBankHand, rules: TableRules
) -> tuple[Problem, ...]:
    """Answer every Problem of a bank hand: the lock, its pieces, suits, and how it was laid.

    Source: recording.md (phases: lock condition), PGP G6, PGP 4, PG 3.4, FAULT D2, D4.
    """
    problems = list(check_open(state))
    if not problems and not lock_holds(rules.phases, state.phase):
        problems.append(problem("BANK-LOCKED", WHERE, phase=state.phase))
    if state.bank_hand is not None:
        problems.append(problem("BANK-ENTERED", WHERE))
    found = check_bank_pieces(state, command.pieces, rules, no_flush=command.no_flush)
    problems += found
    if not found:
        problems += _check_laid(state, command, rules)
    return tuple(problems)


def check_bank_pieces(
    state: RoundState, pieces: Codes, rules: TableRules, *, no_flush: bool
) -> tuple[Problem, ...]:
    """Answer every Problem of the pieces of a bank hand, which must be whole.

    Source: PG 3.7, PGP G3, recording.md (suits asked only where a flush is possible).
    """
    problems = list(check_pieces(pieces, rules.play, WHERE))
    whole = len(pieces) == rules.play.hand_size and UNKNOWN not in pieces
    if not problems and not whole:
        known = sum(piece != UNKNOWN for piece in pieces)
        problems.append(problem("PIECE-COUNT", WHERE, got=known, wanted=rules.play.hand_size))
    if not problems:
        others = [hand for hand in state.hands() if hand[0] != WHERE]
        problems += check_apart(pieces, WHERE, others, rules.play)
        problems += rules.play.check_suits(pieces, WHERE, no_flush=no_flush)
    return tuple(problems)


def check_division(pieces: Codes, low: Codes, high: Codes, where: str) -> tuple[Problem, ...]:
    """Answer the Problem of a setting that does not divide the pieces of its hand.

    Source: FAULT D4.
    """
    stray = (Counter((*low, *high)) - Counter(pieces)).elements()
    missing = (Counter(pieces) - Counter((*low, *high))).elements()
    return (
        *(problem("SPLIT-NOT-IN-HAND", where, piece=piece[:20]) for piece in stray),
        *(problem("SPLIT-NOT-LAID", where, piece=piece[:20]) for piece in missing),
    )


def _check_laid(state: RoundState, command: EnterBankHand, rules: TableRules) -> Iterator[Problem]:
    """A house bank lies as its house way says; a banking player's own setting must be seen, and no foul."""
    his_own = _player_sets(state) and not command.house_way
    if not (command.low or command.high):
        if his_own:
            yield problem("BANK-SETTING-MISSING", WHERE)
        else:
            yield from check_house_way(command.pieces, rules, WHERE)
        return
    divided = check_division(command.pieces, command.low, command.high, WHERE)
    # A foul bank hand is never settled: it is set anew by the house way, which is a ruling.
    found = divided or rules.play.check_split(command.low, command.high, WHERE)
    if not found and not his_own:
        found = check_house_way(command.pieces, rules, WHERE) or _check_same(command, rules)
    yield from found


def _check_same(command: EnterBankHand, rules: TableRules) -> tuple[Problem, ...]:
    right = rules.play.house_way(command.pieces)
    if rules.play.same_setting(right, rules.play.as_laid(command.low, command.high)):
        return ()
    low, high = " ".join(right.low), " ".join(right.high)
    return (problem("BANK-NOT-HOUSE-WAY", WHERE, low=low, high=high, row=right.row),)


def check_house_way(pieces: Codes, rules: TableRules, where: str) -> tuple[Problem, ...]:
    """Answer the Problem of a hand that the table's house way does not set, or sets as a foul.

    Source: PGP 4 (a foul bank hand), architecture.md (total, legal).
    """
    try:
        made = rules.play.house_way(pieces)
    except Refused as refused:
        return tuple(Problem(found.code, f"{where}, {found.where}", found.data) for found in refused.problems)
    return tuple(p for p in rules.play.check_split(made.low, made.high, where) if p.code == "SPLIT-FOUL")


def _player_sets(state: RoundState) -> bool:
    """A player banks for himself; a hand banked with the house must be set the house way. PG 3.5."""
    return state.banked is not None and state.banked.seat is not None and not state.banked.co_bank


def enter_bank_hand(state: RoundState, command: EnterBankHand, rules: TableRules) -> tuple[Fact, ...]:
    """Answer the bank's hand, its setting, and what seats whose pieces are there already come to.

    Source: facts.md (enter bank hand), PGP G5, PG 3.4.
    """
    entered = bank_hand_fact(command.pieces, rules)
    if _player_sets(state) and command.low and not command.house_way:
        made = setting_fact(state, rules.play.as_laid(command.low, command.high), rules, by="player")
    else:
        made = setting_fact(state, rules.play.house_way(command.pieces), rules, by="house-way")
    facts: list[Fact] = [entered, made]
    for fact in facts:
        state = evolve(state, fact)
    return (*facts, *_seats_compared(state, rules))


def bank_hand_fact(pieces: Codes, rules: TableRules) -> BankHandEntered:
    """Answer the fact of the bank's pieces, which says whether each was taken with its suit.

    Source: recording.md ("suits not taken" goes on record).
    """
    return BankHandEntered(pieces, suits_taken=not rules.play.loose.intersection(pieces))


def _seats_compared(state: RoundState, rules: TableRules) -> Iterator[Fact]:
    for seat in state.in_play:
        found = computed(state, seat.seat, rules)
        if found is None:
            continue
        yield found
        state = evolve(state, found)
        for fact in resolved_by(state, seat.seat, rules):
            yield fact
            state = evolve(state, fact)


def setting_fact(state: RoundState, made: Set, rules: TableRules, *, by: str) -> SettingMade:
    """Answer the fact of the bank's setting, and the phase that it opens.

    Source: facts.md (enter bank hand: by house way, player or ruling; row, rows passed over).
    """
    phase = state.phase
    if phase == BANK:
        phase = after(rules.phases, BANK)
    ref = rules.variant_ref if by == "player" else rules.house_way
    return SettingMade(
        made.low,
        made.high,
        by,
        made.row,
        made.sentence,
        made.passed,
        made.low_label,
        made.high_label,
        ref,
        phase,
    )
