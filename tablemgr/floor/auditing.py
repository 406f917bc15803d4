"""The audit: every round through today's engine, under the rule texts of its own day; nothing is changed.

What was called stays called: the audit confirms its arithmetic, never its outcome.

Source: ledger.md (`tablemgr audit`); recording.md (audit never counts a call as verified).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import lru_cache
from hashlib import sha256
from typing import Any, NamedTuple

from tablemgr.core.outcomes import Outcome
from tablemgr.core.problems import Refused
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import RulesRef, mirrored
from tablemgr.core.text import problem_sentence
from tablemgr.floor.recorded_rules import TableTexts, rules_of_deal
from tablemgr.ledger.errors import DamagedLedgerError
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.rows import Step
from tablemgr.table import deal_events as d
from tablemgr.table import events as e
from tablemgr.table.banks import is_capped
from tablemgr.table.codec import decode
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

STRETCH = 250
"""Rounds that are read at once."""
KEPT = 4096
"""Bodies whose fact is kept for the next entry that says the same."""
OPENINGS = frozenset({e.RoundOpened, d.DealOpened})
MADE = frozenset({
    e.SettingMade, e.OutcomeComputed, e.SeatResolved, e.SeatRecalled, e.RoundCorrected, e.BankSettled, e.RoundClosed
})  # fmt: skip
"""Facts of a round that the engine makes; people make the others."""


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

    def add(self, other: Audited) -> None:
        """Take what was found elsewhere in. Source: ledger.md (audit)."""
        self.rounds += other.rounds
        self.from_pieces += other.from_pieces
        self.from_call += other.from_call
        self.settings += other.settings
        self.differences += other.differences
        self.not_audited += other.not_audited

    def in_order(self) -> Audited:
        """Answer the same with its differences in the order of the trail. Source: ledger.md (audit)."""
        self.differences.sort(key=lambda one: one.seq)
        return self


def audit(
    readings: Readings, table: str | None = None, progress: Callable[[int], None] = lambda _: None
) -> Audited:
    """Answer what today's engine says of every recorded round, of one table or of all.

    progress hears how many rounds were gone through, and may raise to stop.

    Source: ledger.md (audit).
    """
    found = Audited()
    tables: dict[str, TableAudit] = {}
    for one in stretches(readings.round_places(table)):
        at = tables.get(one.table)
        if at is None:
            at = tables[one.table] = TableAudit(readings, one.table)
            found.add(at.texts())
        found.add(at.stretch(one))
        progress(found.rounds)
    return found.in_order()


@dataclass(frozen=True, slots=True)
class Stretch:
    """Rounds of a table that are read at once, from the first to the last number."""

    table: str
    first: int
    last: int


def stretches(places: Iterable[tuple[str, int]]) -> tuple[Stretch, ...]:
    """Answer rounds cut into stretches, each of one table. Source: ledger.md (audit)."""
    numbers: dict[str, list[int]] = {}
    for table, number in places:
        numbers.setdefault(table, []).append(number)
    return tuple(
        Stretch(table, some[at], some[min(at + STRETCH, len(some)) - 1])
        for table, some in ((table, sorted(given)) for table, given in numbers.items())
        for at in range(0, len(some), STRETCH)
    )


class TableAudit:
    """The audit of one table: the rule texts that it adopted, read once, and its rounds."""

    def __init__(self, readings: Readings, table: str) -> None:
        self.readings, self.table = readings, table
        self._adopted = readings.table_facts(table, RulesAdopted.__name__)
        self._texts = TableTexts(self._adopted)
        self._decode = lru_cache(maxsize=KEPT)(decode)

    def texts(self) -> Audited:
        """Answer what differs among the adopted texts: each must be the one its digest names.

        Source: ledger.md (rule-set id + hash).
        """
        found = Audited()
        for each in self._adopted:
            fact = each.fact
            assert isinstance(fact, RulesAdopted)
            now = sha256(fact.text.encode()).hexdigest()
            if now != fact.rules.sha256:
                text = f"{fact.what} {fact.rules.id}: recorded {fact.rules.sha256[:16]}, today {now[:16]}"
                found.differences.append(Difference(self.table, 0, each.entry.seq, each.entry.kind, text))
        return found

    def stretch(self, one: Stretch) -> Audited:
        """Answer what today's engine says of a stretch of rounds. Source: ledger.md (audit)."""
        found = Audited()
        for number, steps in self.readings.steps_of_rounds(self.table, one.first, one.last).items():
            try:
                said = [Said(step, self.readings.fact_of(step, self._decode)) for step in steps]
                found.rounds += self._went(_Going(found, self.table, number), said)
            except (Refused, DamagedLedgerError) as error:
                problems = error.problems if isinstance(error, Refused) else (error.problem,)
                why = "; ".join(problem_sentence(p) for p in problems)
                found.not_audited.append(f"round {number} of table {self.table}: {why}")
        return found

    def round(self, number: int) -> Audited:
        """Answer what today's engine says of one round. Source: ledger.md (audit)."""
        return self.stretch(Stretch(self.table, number, number))

    def _went(self, going: _Going, said: list[Said]) -> bool:
        """Go through a round; False where nothing was dealt, or nobody knows what."""
        opened = next((each for each in said if type(each.fact) in OPENINGS), None)
        not_audited = going.found.not_audited
        if opened is None:
            if not any(isinstance(each.fact, e.RoundSkipped) for each in said):
                not_audited.append(f"entries {said[0].step.seq} to {said[-1].step.seq}: no opening")
            return False
        if isinstance(opened.fact, d.DealOpened):
            self._in_force(going, opened, (("variant", opened.fact.rules_ref),))
            going.deal(said, rules_of_deal(opened.fact))
        elif isinstance(opened.fact, e.RoundOpened):
            rules = self._texts.rules_of(opened.fact, opened.step.seq)
            if rules is None:
                not_audited.append(f"round {opened.fact.number} of table {self.table}: no adopted variant")
            else:
                tables = (("pay-table", ref) for ref in opened.fact.pay_tables)
                self._in_force(going, opened, (("house-way", opened.fact.house_way), *tables))
                going.hands(said, rules)
        return True

    def _in_force(self, going: _Going, opened: Said, refs: Iterable[tuple[str, RulesRef]]) -> None:
        for ref, other in self._texts.not_in_force(refs, opened.step.seq):
            going.differs(opened, f"{ref.id}: recorded {ref.sha256[:16]}, in force {other.sha256[:16]}")


class Said(NamedTuple):
    """An entry of a round with what it says."""

    step: Step
    fact: Fact


class _Going:
    """Going through one round, fact by fact."""

    def __init__(self, found: Audited, table: str, number: int) -> None:
        self.found, self.table, self.number = found, table, number

    def hands(self, said: list[Said], rules: TableRules) -> None:
        state = EMPTY
        for each in said:
            if type(each.fact) in MADE:
                self._compare(each, lambda fact, at=state: _anew(self.found, at, fact, rules))  # type: ignore[misc]
            state = evolve(state, each.fact)

    def deal(self, said: list[Said], rules: DealRules) -> None:
        state = DealTableState()
        for each in said:
            fact = each.fact
            if isinstance(fact, d.DealSettled):
                self._compare(each, lambda _, at=state: settle_deal(at, SettleDeal(), rules)[-1])  # type: ignore[misc]
                self.found.from_call += 4 if fact.skipped else 0
                self.found.from_pieces += 0 if fact.skipped else 4
            elif isinstance(fact, d.DealCorrected):
                command = CorrectDeal(
                    fact.columns, fact.last_winner, fact.kind, fact.reason, fact.little_three
                )
                self._compare(each, lambda _, at=state, c=command: correct_deal(at, c, rules)[-1])  # type: ignore[misc]
            state = evolve_deal(state, fact)

    def differs(self, each: Said, text: str) -> None:
        seat = getattr(each.fact, "seat", None)
        what = each.step.kind if seat is None else f"{each.step.kind}, seat {seat}"
        self.found.differences.append(Difference(self.table, self.number, each.step.seq, what, text))

    def _compare(self, each: Said, anew: Callable[[Fact], Fact | None]) -> None:
        """Note where a fact made anew differs from the recorded one, or cannot be made any more."""
        try:
            now = anew(each.fact)
        except Refused as refused:
            self.differs(each, "; ".join(problem_sentence(p) for p in refused.problems))
            return
        # Whatever today's engine trips over is itself the finding; the audit goes on.
        except (ValueError, KeyError, TypeError, LookupError, OverflowError) as error:
            self.differs(each, f"today's engine cannot make it: {type(error).__name__}: {error}")
            return
        if now is not None and now != each.fact:
            self.differs(each, "; ".join(unlike(each.fact, now)))


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
