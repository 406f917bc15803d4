"""Disputes of a deal: a player's word against the record, ruled and closed, as in a round of the other games."""

from __future__ import annotations

from tablemgr.core.money import LARGEST, Money
from tablemgr.core.problems import Problem, problem
from tablemgr.table.commands.base import check_text
from tablemgr.table.commands.disputes import MOVED, CloseDispute, OpenDispute, RuleDispute, check_ruling
from tablemgr.table.deal_commands.base import check_deal_seat
from tablemgr.table.deal_events import DealCorrected
from tablemgr.table.deal_rules import DealRules
from tablemgr.table.deal_state import DealTableState
from tablemgr.table.events import DisputeClosed, DisputeOpened, DisputeRuled
from tablemgr.table.facts import Fact


def check_open_dispute(state: DealTableState, command: OpenDispute, rules: DealRules) -> tuple[Problem, ...]:
    """Answer why a dispute of a deal cannot be opened so.

    Source: facts.md (dispute: any phase).
    """
    del rules
    problems = [*check_deal_seat(command.seat), *check_text(command.claim, "claim")]
    if state.opened is None:
        problems.append(problem("DEAL-NOT-OPEN", "dispute"))
    taken = {dispute.number for dispute in state.disputes}
    if not 1 <= command.number <= LARGEST or command.number in taken:
        problems.append(problem("DISPUTE-NUMBER", "dispute", number=str(command.number)[:30]))
    return tuple(problems)


def open_dispute(state: DealTableState, command: OpenDispute, rules: DealRules) -> tuple[Fact, ...]:
    """Answer the dispute. Source: facts.md (dispute)."""
    del rules
    return (DisputeOpened(command.number, state.number, command.seat, command.claim),)


def _check_known(state: DealTableState, number: int) -> tuple[Problem, ...]:
    if any(dispute.number == number for dispute in state.disputes):
        return ()
    return (problem("DISPUTE-UNKNOWN", "dispute", number=str(number)[:30]),)


def _check_unruled(state: DealTableState, number: int) -> tuple[Problem, ...]:
    """A ruling stands: the money and the guest's paper go by it. Who is not content has the dispute ended otherwise."""
    return (problem("DISPUTE-RULED", "dispute", number=str(number)[:30]),) if number in state.ruled else ()


def check_rule_dispute(state: DealTableState, command: RuleDispute, rules: DealRules) -> tuple[Problem, ...]:
    """Answer why a ruling on a dispute cannot be written down. Source: facts.md (dispute)."""
    del rules
    return (
        *_check_known(state, command.number),
        *_check_unruled(state, command.number),
        *check_ruling(command.ruling),
        *check_text(command.ruled_by, "ruled by"),
    )


def rule_dispute(state: DealTableState, command: RuleDispute, rules: DealRules) -> tuple[Fact, ...]:
    """Answer the ruling; points move by a correction that carries it, not by this alone. Source: facts.md (dispute)."""
    del state, rules
    return (DisputeRuled(command.number, command.ruling, command.ruled_by),)


def check_ruled_with(
    state: DealTableState, dispute: RuleDispute | None, rules: DealRules
) -> tuple[Problem, ...]:
    """Answer why a dispute cannot be ruled by the correction of its deal. Source: facts.md (dispute)."""
    return () if dispute is None else check_rule_dispute(state, dispute, rules)


def ruled_with(
    state: DealTableState, dispute: RuleDispute | None, corrected: DealCorrected
) -> tuple[Fact, ...]:
    """Answer the ruling that a correction carries, with what it brings the seat that disputes.

    Source: facts.md (dispute; one transaction a command).
    """
    if dispute is None:
        return ()
    seat = next((int(one.seat) for one in state.disputes if one.number == dispute.number), 0)
    points = corrected.new.net[seat - 1] - corrected.old.net[seat - 1] if seat else 0
    stake = state.opened.stake.minor if state.opened is not None else 0
    return (DisputeRuled(dispute.number, dispute.ruling, dispute.ruled_by, MOVED, Money(points * stake)),)


def check_close_dispute(
    state: DealTableState, command: CloseDispute, rules: DealRules
) -> tuple[Problem, ...]:
    """Answer why a dispute cannot be closed. Source: facts.md (dispute)."""
    del rules
    return (*_check_known(state, command.number), *check_text(command.outcome, "outcome"))


def close_dispute(state: DealTableState, command: CloseDispute, rules: DealRules) -> tuple[Fact, ...]:
    """Answer the end of a dispute. Source: facts.md (dispute)."""
    del state, rules
    return (DisputeClosed(command.number, command.outcome),)
