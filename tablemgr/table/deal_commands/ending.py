"""The end of a deal: settled, void, agreed; its debts; and what was noted on the way."""

from __future__ import annotations

from dataclasses import dataclass

from tablemgr.core.money import Money
from tablemgr.core.problems import Problem, problem
from tablemgr.core.seats import Seat
from tablemgr.games.tien_gow.postings import final_booking
from tablemgr.games.tien_gow.settle import DealSettlement, check_settle, settle
from tablemgr.games.tien_gow.settle import Transfer as EngineTransfer
from tablemgr.pieces.tiles import read_tiles
from tablemgr.table import deal_events as d
from tablemgr.table.commands.base import Command, check_text
from tablemgr.table.deal_commands.base import check_deal_open, check_deal_seat
from tablemgr.table.deal_debts import debts_of
from tablemgr.table.deal_records import due_beyond, mirror_of, overbooked, record_of
from tablemgr.table.deal_rules import DealRules
from tablemgr.table.deal_state import DealTableState
from tablemgr.table.facts import Codes, Fact


@dataclass(frozen=True, slots=True)
class SettleDeal(Command):
    """Settle the finished deal."""


def check_settle_deal(state: DealTableState, command: SettleDeal, rules: DealRules) -> tuple[Problem, ...]:
    """Answer why the deal cannot be settled yet.

    Source: facts.md (settle: complete), TG E (DEAL_INCOMPLETE).
    """
    del command
    problems = check_deal_open(state, "settle")
    if problems:
        return problems
    record = record_of(state, rules)
    if not record.is_complete:
        return (problem("TG-DEAL_INCOMPLETE", f"deal {state.number}"),)
    problems = check_settle(record)
    if problems:
        return problems
    extra = overbooked(state, settle(record).immediate)
    return tuple(
        problem("DEAL-PAID-TOO-MUCH", f"seat {due.seat}", type=due.type, seat=due.seat) for due in extra
    )


def settle_deal(state: DealTableState, command: SettleDeal, rules: DealRules) -> tuple[Fact, ...]:
    """Answer what is still due at once, then the settlement with each factor, transfer and posting.

    Source: facts.md (settle), TG R6 to R11, TG M4.
    """
    del command
    result = settle(record_of(state, rules))
    return (*due_beyond(state, result.immediate, rules), settled_fact(result, rules))


def settled_fact(result: DealSettlement, rules: DealRules) -> d.DealSettled:
    """Answer the fact of a settlement. Source: TG R6 to R11, TG M4."""
    winner = result.winner
    if winner is None:
        raise ValueError("a settled deal has a winner")
    factors = result.factors
    banker = rules.values.banker_factor if rules.values.banker_double else 1
    return d.DealSettled(
        status=result.status.value, winner=winner, columns=result.columns, dead=result.dead,
        factors=(
            ("banker", banker), ("last", factors.last), ("sweep", factors.sweep), ("streak", factors.streak),
        ),
        transfers=tuple(_transfer(one, rules.stake) for one in result.transfers),
        final=result.final, immediate=result.immediate_points, net=result.net, skipped=result.skipped,
        last_bonus="" if result.last_bonus is None else result.last_bonus.value, capture=result.capture,
        next_banker=result.next_banker, next_streak=result.next_streak, rules=result.rules,
        postings=final_booking(result.transfers, rules.stake).postings,
    )  # fmt: skip


def _transfer(one: EngineTransfer, stake: Money) -> d.Transfer:
    return d.Transfer(
        one.debtor, one.creditor, one.points, stake * one.points, one.on_behalf_of, one.base, one.banker
    )


@dataclass(frozen=True, slots=True)
class VoidDeal(Command):
    """Call the deal off: nothing is owed, immediate payments go back."""

    reason: str


def check_void_deal(state: DealTableState, command: VoidDeal, rules: DealRules) -> tuple[Problem, ...]:
    """Answer why the deal cannot be voided: it is over, or no reason is given.

    Source: facts.md (void: until settled), TG P3.
    """
    del rules
    return (*check_deal_open(state, "void"), *check_text(command.reason, "reason"))


def void_deal(state: DealTableState, command: VoidDeal, rules: DealRules) -> tuple[Fact, ...]:
    """Answer the void with the mirror of every immediate payment.

    Source: TG P3.
    """
    del rules
    return (d.DealVoided(command.reason, mirror_of(state.dues)),)


@dataclass(frozen=True, slots=True)
class AgreeStands(Command):
    """A misplay found after everybody had paid stands by agreement, with the amounts as paid."""

    what: str
    by_whom: str
    amounts: tuple[Money, ...] = ()


def check_agree_stands(state: DealTableState, command: AgreeStands, rules: DealRules) -> tuple[Problem, ...]:
    """Answer why nothing can stand by agreement here: the deal is not settled, words are missing.

    Source: facts.md (stands by agreement: after the fact).
    """
    del rules
    problems = [] if state.settled is not None else [problem("DEAL-NOT-SETTLED", "agreement")]
    problems += check_text(command.what, "what")
    problems += check_text(command.by_whom, "by whom")
    if sum(amount.minor for amount in command.amounts):
        problems.append(problem("DEAL-AMOUNTS", "amounts"))
    return tuple(problems)


def agree_stands(state: DealTableState, command: AgreeStands, rules: DealRules) -> tuple[Fact, ...]:
    """Answer the agreement.

    Source: facts.md (stands by agreement).
    """
    del state, rules
    return (d.StandsByAgreement(command.what, command.by_whom, command.amounts),)


@dataclass(frozen=True, slots=True)
class PayDebt(Command):
    """Tick what one seat owes another as paid."""

    debtor: Seat
    creditor: Seat


def check_pay_debt(state: DealTableState, command: PayDebt, rules: DealRules) -> tuple[Problem, ...]:
    """Answer why there is nothing to tick: no such debt, or it is paid already.

    Source: recording.md (players pay each other), facts.md (paid, owes).
    """
    del rules
    where, pair = f"seat {command.debtor}", (command.debtor, command.creditor)
    debt = next((one for one in debts_of(state) if (one.debtor, one.creditor) == pair), None)
    if debt is None:
        return (problem("DEBT-NONE", where, debtor=command.debtor, creditor=command.creditor),)
    if debt.paid:
        return (problem("DEBT-PAID", where, debtor=command.debtor, creditor=command.creditor),)
    return ()


def pay_debt(state: DealTableState, command: PayDebt, rules: DealRules) -> tuple[Fact, ...]:
    """Answer the tick.

    Source: facts.md (paid, owes).
    """
    del state, rules
    return (d.DebtPaid(command.debtor, command.creditor),)


@dataclass(frozen=True, slots=True)
class NoteIncident(Command):
    """Note an irregularity of play and how it was ruled."""

    kind: str
    seat: Seat
    ruling: str
    tiles: Codes = ()


def check_note_incident(
    state: DealTableState, command: NoteIncident, rules: DealRules
) -> tuple[Problem, ...]:
    """Answer why the incident cannot be noted so: no deal yet, an unknown seat or tile, words missing.

    Source: facts.md (incident: any), TG P.
    """
    del rules
    problems = [] if state.opened is not None else [problem("DEAL-NOT-OPEN", "incident")]
    problems += check_deal_seat(command.seat)
    problems += check_text(command.kind, "kind")
    problems += check_text(command.ruling, "ruling")
    _, unknown = read_tiles(" ".join(command.tiles))
    problems += [problem("TG-UNKNOWN_TILE", "incident", tile=str(dict(p.data)["piece"])) for p in unknown]
    return tuple(problems)


def note_incident(state: DealTableState, command: NoteIncident, rules: DealRules) -> tuple[Fact, ...]:
    """Answer the incident.

    Source: facts.md (incident).
    """
    del state, rules
    return (d.IncidentNoted(command.kind, command.seat, command.tiles, command.ruling),)
