"""The audit: every round through today's engine, under the rule texts of its own day; nothing is changed.

What was called stays called: the audit confirms its arithmetic, never its outcome.

Source: ledger.md (`tablemgr audit`); recording.md (audit never counts a call as verified).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any

from tablemgr.core.outcomes import Outcome
from tablemgr.core.problems import Refused
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import mirrored
from tablemgr.core.text import problem_sentence
from tablemgr.floor.recorded_rules import adopted_texts, rules_of_deal, rules_of_round, variant_in_force
from tablemgr.ledger.errors import DamagedLedgerError
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.rows import Told
from tablemgr.table import deal_events as d
from tablemgr.table import events as e
from tablemgr.table.banks import is_capped
from tablemgr.table.commands.ending import CloseRound, close_round
from tablemgr.table.deal_commands.correcting import CorrectDeal, correct_deal
from tablemgr.table.deal_commands.ending import SettleDeal, settle_deal
from tablemgr.table.deal_rules import DealRules
from tablemgr.table.deal_state import DealTableState, evolve_deal
from tablemgr.table.facts import Fact
from tablemgr.table.resolving import Evidence, computed, resolution
from tablemgr.table.rules import TableRules
from tablemgr.table.settling import settle_seat
from tablemgr.table.state import EMPTY, RoundState, evolve
from tablemgr.table.table_events import RulesAdopted


@dataclass(frozen=True, slots=True)
class Difference:
    """Where today's engine says something else than the record."""

    table: str
    round: int
    seq: int
    what: str
    """The kind of the fact, and its seat where it has one."""
    text: str


@dataclass(slots=True)
class Audited:
    """What was gone through and what differs."""

    rounds: int = 0
    from_pieces: int = 0
    """Settlements whose outcome the pieces confirm."""
    from_call: int = 0
    """Settlements of which only the arithmetic can be confirmed."""
    settings: int = 0
    differences: list[Difference] = field(default_factory=list)
    not_audited: list[str] = field(default_factory=list)


def audit(
    readings: Readings, table: str | None = None, progress: Callable[[int], None] = lambda _: None
) -> Audited:
    """Answer what today's engine says of every recorded round, of one table or of all.

    Source: ledger.md (audit).
    """
    found = Audited()
    for row in readings.rounds(table, newest_first=False):
        if row.status == "skipped":
            continue
        try:
            _round(found, readings, row.table, readings.round_facts(row.table, row.number))
        except (Refused, DamagedLedgerError) as error:
            problems = error.problems if isinstance(error, Refused) else (error.problem,)
            why = "; ".join(problem_sentence(p) for p in problems)
            found.not_audited.append(f"round {row.number} of table {row.table}: {why}")
            continue
        found.rounds += 1
        progress(found.rounds)
    return found


def _round(found: Audited, readings: Readings, table: str, told: tuple[Told, ...]) -> None:
    opened = next((each for each in told if isinstance(each.fact, e.RoundOpened | d.DealOpened)), None)
    if opened is None:
        found.not_audited.append(f"entries {told[0].entry.seq} to {told[-1].entry.seq}: no opening")
    elif isinstance(opened.fact, d.DealOpened):
        _deal(found, told, rules_of_deal(opened.fact))
    elif isinstance(opened.fact, e.RoundOpened):
        adopted = readings.table_facts(table, RulesAdopted.__name__)
        variant = variant_in_force(adopted, opened.fact.variant, opened.entry.seq)
        if variant is None:
            found.not_audited.append(f"round {opened.fact.number} of table {table}: no adopted variant")
            return
        _hands(found, told, rules_of_round(opened.fact, variant, adopted_texts(adopted)))


def _hands(found: Audited, told: tuple[Told, ...], rules: TableRules) -> None:
    state = EMPTY
    for each in told:
        _compare(found, each, lambda fact, at=state: _anew(found, at, fact, rules))  # type: ignore[misc]
        state = evolve(state, each.fact)


def _deal(found: Audited, told: tuple[Told, ...], rules: DealRules) -> None:
    state = DealTableState()
    for each in told:
        if isinstance(each.fact, d.DealSettled):
            _compare(found, each, lambda _, at=state: settle_deal(at, SettleDeal(), rules)[-1])  # type: ignore[misc]
            found.from_call += 4 if each.fact.skipped else 0
            found.from_pieces += 0 if each.fact.skipped else 4
        elif isinstance(each.fact, d.DealCorrected):
            said = each.fact
            command = CorrectDeal(said.columns, said.last_winner, said.kind, said.reason, said.little_three)
            _compare(found, each, lambda _, at=state, c=command: correct_deal(at, c, rules)[-1])  # type: ignore[misc]
        state = evolve_deal(state, each.fact)


def _compare(found: Audited, each: Told, anew: Callable[[Fact], Fact | None]) -> None:
    """Note where a fact made anew differs from the recorded one, or cannot be made any more."""
    entry, seat = each.entry, getattr(each.fact, "seat", None)
    what = entry.kind if seat is None else f"{entry.kind}, seat {seat}"

    def differs(text: str) -> None:
        found.differences.append(Difference(entry.table or "", entry.round or 0, entry.seq, what, text))

    try:
        now = anew(each.fact)
    except Refused as refused:
        differs("; ".join(problem_sentence(p) for p in refused.problems))
        return
    # Whatever today's engine trips over is itself the finding; the audit goes on.
    except (ValueError, KeyError, TypeError, LookupError, OverflowError) as error:
        differs(f"today's engine cannot make it: {type(error).__name__}: {error}")
        return
    if now is not None and now != each.fact:
        differs("; ".join(unlike(each.fact, now)))


def unlike(recorded: Any, now: Any, path: str = "") -> Iterator[str]:
    """Answer a phrase for each field in which two values differ.

    Source: ledger.md (reports differences).
    """
    if is_dataclass(recorded) and type(recorded) is type(now):
        for one in fields(recorded):
            yield from unlike(
                getattr(recorded, one.name), getattr(now, one.name), f"{path}.{one.name}".lstrip(".")
            )
    elif isinstance(recorded, tuple) and isinstance(now, tuple) and len(recorded) == len(now):
        for place, (one, other) in enumerate(zip(recorded, now, strict=True), 1):
            yield from unlike(one, other, f"{path}[{place}]")
    elif recorded != now:
        yield f"{path}: recorded {recorded!s}, today {now!s}"


def _anew(found: Audited, state: RoundState, fact: Fact, rules: TableRules) -> Fact | None:
    """Answer a fact as today's engine makes it from the state before it; None where people made it."""
    match fact:
        case e.SettingMade(by="house-way", seat=None) if state.bank_hand is not None:
            found.settings += 1
            return _setting(fact, state.bank_hand.pieces, rules)
        case e.OutcomeComputed():
            return computed(state, fact.seat, rules)
        case e.SeatResolved():
            return _resolved(found, state, fact, rules)
        case e.SeatRecalled() | e.RoundCorrected():
            return _resettled(state, fact, rules)
        case e.BankSettled():
            return close_round(state, CloseRound(), rules)[0]
        case e.RoundClosed():
            return close_round(state, CloseRound(), rules)[-1]
    return None


def _setting(fact: e.SettingMade, pieces: tuple[str, ...], rules: TableRules) -> e.SettingMade:
    made = rules.play.house_way(pieces)
    return replace(
        fact, low=made.low, high=made.high, row=made.row, sentence=made.sentence, passed=made.passed,
        low_label=made.low_label, high_label=made.high_label, rules=rules.house_way,
    )  # fmt: skip


def _resolved(found: Audited, state: RoundState, fact: e.SeatResolved, rules: TableRules) -> e.SeatResolved:
    seat = state.seat(fact.seat)
    outcome: Outcome | None = fact.hand_outcome or fact.outcome
    if fact.basis == "pieces":
        found.from_pieces += 1
        outcome = None if seat.computed is None else seat.computed.outcome
    elif fact.basis == "call":
        found.from_call += 1
        outcome = seat.called
    if outcome is None:
        raise LookupError(f"nothing on record says what seat {fact.seat} came to")
    return resolution(state, fact.seat, Evidence(outcome, fact.basis), rules)


def _resettled(state: RoundState, fact: e.SeatRecalled | e.RoundCorrected, rules: TableRules) -> Fact:
    """What is taken back must be what stood there, its mirror the opposite, and what follows right."""
    seat = state.seat(Seat(fact.seat))
    if seat.settlement is None:
        raise LookupError(f"nothing stood at seat {fact.seat}")
    taken_back = replace(fact, old=seat.settlement, mirror=mirrored(seat.settlement.postings))
    if is_capped(state):
        # Where a player's bank can break, a seat's money hangs on others that changed in the same action.
        return taken_back
    outcome = (fact.hand_outcome if isinstance(fact, e.SeatRecalled) else None) or fact.new.outcome
    return replace(taken_back, new=settle_seat(state, seat, outcome, rules))
