"""The end of a round: closed with its totals, or void while no chips have moved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tablemgr.core.banking import bank_postings, bank_result
from tablemgr.core.money import Money, total
from tablemgr.core.problems import Problem, problem
from tablemgr.core.settlements import Posting, Settlement
from tablemgr.table.commands.base import Command, check_open, check_text, resolved_seats
from tablemgr.table.events import BankSettled, Coverage, RoundClosed, RoundVoided
from tablemgr.table.facts import Fact
from tablemgr.table.phases import SEATS, check_phase
from tablemgr.table.rules import TableRules
from tablemgr.table.settling import bank_gross_of, unpaid
from tablemgr.table.state import RoundState


@dataclass(frozen=True, slots=True)
class CloseRound(Command):
    """Close the round: every seat is resolved."""


def check_close_round(state: RoundState, command: CloseRound, rules: TableRules) -> tuple[Problem, ...]:
    """Answer every seat that keeps the round open: not resolved, contradicted by its pieces, not paid.

    Source: facts.md (close: all seats resolved), recording.md (nothing is paid until somebody resolves it).
    """
    del command
    problems = list(check_phase(rules.phases, state.phase, SEATS))
    if not problems:
        problems += _check_seats(state, rules)
    return tuple(problems)


def _check_seats(state: RoundState, rules: TableRules) -> Iterator[Problem]:
    for seat in state.in_play:
        where = f"seat {seat.seat}"
        if not seat.is_resolved:
            yield problem("SEAT-OPEN", where)
        elif seat.is_contradicted and seat.computed is not None:
            yield problem("SEAT-CONTRADICTED", where, computed=seat.computed.outcome.value)
        elif rules.pays_at_end and not seat.paid and not seat.disputes:
            yield problem("SEAT-UNPAID", where)


def close_round(state: RoundState, command: CloseRound, rules: TableRules) -> tuple[Fact, ...]:
    """Answer a banking player's result, and the close with coverage and totals.

    Source: facts.md (close), PG 3.6 (commission once on his net win).
    """
    del command
    settlements = [seat.settlement for seat in state.in_play if seat.settlement is not None]
    bank = _bank_settled(state, settlements, rules)
    postings = [posting for settlement in settlements for posting in settlement.postings]
    postings += [] if bank is None else bank.postings
    closed = RoundClosed(
        coverage=_coverage(state),
        bets=total([seat.staked for seat in state.in_play]),
        house=_sum(postings, "house") + _sum(postings, "side-bets"),
        commission=_sum(postings, "commission"),
    )
    return (closed,) if bank is None else (bank, closed)


def _sum(postings: list[Posting], account: str) -> Money:
    return Money(sum(posting.amount.minor for posting in postings if posting.account == account))


def _coverage(state: RoundState) -> Coverage:
    bases = [seat.basis for seat in state.in_play]
    return Coverage(bases.count("pieces"), bases.count("call"), bases.count("ruling"))


def _bank_settled(state: RoundState, settlements: list[Settlement], rules: TableRules) -> BankSettled | None:
    if state.banked is None or state.banked.seat is None:
        return None
    seat = state.banked.seat
    result = bank_result(bank_gross_of(settlements), rules.commission, co_bank=state.banked.co_bank)
    return BankSettled(
        seat, state.banked.co_bank, result.gross, result.share, result.charged, result.net,
        total([unpaid(settlement) for settlement in settlements]), bank_postings(result, seat),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class VoidRound(Command):
    """Void the round: every bet goes back. reason is a short code, text what happened."""

    reason: str
    text: str = ""


def check_void_round(state: RoundState, command: VoidRound, rules: TableRules) -> tuple[Problem, ...]:
    """Answer why a round may not be void: ended, chips have moved, no reason.

    Source: facts.md (void: only while no seat is resolved), recording.md (phases).
    """
    del rules
    problems = list(check_open(state)) + list(check_text(command.reason, "reason"))
    problems += check_text(command.text, "text", required=False)
    if state.any_resolved and not check_open(state):
        problems.append(problem("ROUND-HAS-RESULTS", "round", seats=resolved_seats(state)))
    return tuple(problems)


def void_round(state: RoundState, command: VoidRound, rules: TableRules) -> tuple[Fact, ...]:
    """Answer that nothing counts.

    Source: facts.md (void).
    """
    del state, rules
    return (RoundVoided(command.reason, command.text),)
