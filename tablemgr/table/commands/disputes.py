"""Disputes: a guest's word against the record, ruled and closed; the money of the seat waits."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from unicodedata import east_asian_width

from tablemgr.core.money import LARGEST, Money
from tablemgr.core.problems import Problem, problem
from tablemgr.core.seats import Seat
from tablemgr.table.commands.base import Command, check_open, check_playing, check_text
from tablemgr.table.events import (
    DisputeClosed,
    DisputeOpened,
    DisputeRuled,
    RoundCorrected,
    SeatRecalled,
    SeatResolved,
)
from tablemgr.table.facts import Fact
from tablemgr.table.phases import BETS, SEATS
from tablemgr.table.resolving import resolved_by
from tablemgr.table.rules import TableRules
from tablemgr.table.state import RoundState, evolve

MOVED = "moved"
"""What a ruling says of its money where chips move by the same action."""
LEAST_SAID = 4
"""Letters and figures of the shortest ruling; a sign of a square script says as much as two."""


@dataclass(frozen=True, slots=True)
class OpenDispute(Command):
    """Open a dispute about a seat of this round; the floor gives the number."""

    number: int
    seat: Seat
    claim: str


def check_open_dispute(state: RoundState, command: OpenDispute, rules: TableRules) -> tuple[Problem, ...]:
    """Answer why a dispute cannot be opened so.

    Source: facts.md (dispute).
    """
    problems = list(check_playing(state, command.seat, rules)) + list(check_text(command.claim, "claim"))
    if state.opened is None:
        problems.append(problem("ROUND-NOT-OPEN", "dispute"))
    elif state.phase == BETS:
        # A bet that can still be changed is no matter for a dispute.
        problems.append(problem("PHASE-NOT-YET", "dispute", wanted=SEATS, phase=BETS))
    taken = {dispute.number for dispute in state.disputes}
    if not 1 <= command.number <= LARGEST or command.number in taken:
        problems.append(problem("DISPUTE-NUMBER", "dispute", number=str(command.number)[:30]))
    return tuple(problems)


def open_dispute(state: RoundState, command: OpenDispute, rules: TableRules) -> tuple[Fact, ...]:
    """Answer the dispute.

    Source: facts.md (dispute).
    """
    del rules
    return (DisputeOpened(command.number, state.number, command.seat, command.claim),)


@dataclass(frozen=True, slots=True)
class RuleDispute(Command):
    """Write down what was ruled on a dispute: alone where no chips move, else with what moves them."""

    number: int
    ruling: str
    ruled_by: str


def _check_known(state: RoundState, number: int) -> tuple[Problem, ...]:
    if any(dispute.number == number for dispute in state.disputes):
        return ()
    return (problem("DISPUTE-UNKNOWN", "dispute", number=str(number)[:30]),)


def _check_unruled(state: RoundState, number: int) -> tuple[Problem, ...]:
    """A ruling stands: the money and the guest's paper go by it. Who is not content has the dispute ended otherwise."""
    return (problem("DISPUTE-RULED", "dispute", number=str(number)[:30]),) if number in state.ruled else ()


def check_rule_dispute(state: RoundState, command: RuleDispute, rules: TableRules) -> tuple[Problem, ...]:
    """Answer why a ruling on a dispute cannot be written down.

    Source: facts.md (dispute).
    """
    del rules
    return (
        *_check_known(state, command.number),
        *_check_unruled(state, command.number),
        *check_ruling(command.ruling),
        *check_text(command.ruled_by, "ruled by"),
    )


def check_ruling(text: str) -> tuple[Problem, ...]:
    """Answer why a text is no ruling: nothing, or so little that nobody could read from it what was decided.

    Source: ops/users.md 3 (decision with reason); REQ R53.
    """
    said = sum(1 + (east_asian_width(one) in "WF") for one in text if one.isalnum())
    is_short = bool(text.strip()) and said < LEAST_SAID
    short = (problem("RULING-SHORT", "ruling", text=text.strip()[:20]),) if is_short else ()
    return (*check_text(text, "ruling"), *short)


def rule_dispute(state: RoundState, command: RuleDispute, rules: TableRules) -> tuple[Fact, ...]:
    """Answer the ruling; chips move by a ruling on the seat or a correction that carries it, not by this alone.

    Source: facts.md (dispute).
    """
    del state, rules
    return (DisputeRuled(command.number, command.ruling, command.ruled_by),)


def check_ruled_with(
    state: RoundState, dispute: RuleDispute | None, rules: TableRules
) -> tuple[Problem, ...]:
    """Answer why a dispute cannot be ruled by the action that moves its chips. Source: facts.md (dispute)."""
    return () if dispute is None else check_rule_dispute(state, dispute, rules)


def ruled_with(state: RoundState, dispute: RuleDispute | None, facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """Answer the ruling that an action carries, with what its facts bring the seat that disputes.

    One action writes both: whoever is cut off in between has neither.

    Source: facts.md (dispute; one transaction a command).
    """
    if dispute is None:
        return ()
    seat = next((one.seat for one in state.disputes if one.number == dispute.number), None)
    moved = 0
    for fact in facts:
        if isinstance(fact, RoundCorrected | SeatRecalled) and fact.seat == seat:
            moved += fact.new.net.minor - fact.old.net.minor
        elif isinstance(fact, SeatResolved) and fact.seat == seat:
            moved += fact.settlement.net.minor
    return (DisputeRuled(dispute.number, dispute.ruling, dispute.ruled_by, MOVED, Money(moved)),)


@dataclass(frozen=True, slots=True)
class CloseDispute(Command):
    """Close a dispute."""

    number: int
    outcome: str


def check_close_dispute(state: RoundState, command: CloseDispute, rules: TableRules) -> tuple[Problem, ...]:
    """Answer why a dispute cannot be closed.

    Source: facts.md (dispute).
    """
    del rules
    return (*_check_known(state, command.number), *check_text(command.outcome, "outcome"))


def close_dispute(state: RoundState, command: CloseDispute, rules: TableRules) -> tuple[Fact, ...]:
    """Answer the end of a dispute, and the seat resolved that only waited for it.

    Source: facts.md (dispute; an open dispute: only its money waits).
    """
    closed = DisputeClosed(command.number, command.outcome)
    facts: list[Fact] = [closed]
    now = evolve(state, closed)
    for dispute in state.disputes:
        if dispute.number == command.number and dispute.round == state.number and not check_open(state):
            facts += resolved_by(now, dispute.seat, rules)
    return tuple(facts)
