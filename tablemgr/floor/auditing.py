"""The audit: every round through today's engine, under the rule texts of its own day; nothing is changed.

What was called stays called: the audit confirms its arithmetic, never its outcome.

Source: ledger.md (`tablemgr audit`); recording.md (audit never counts a call as verified).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from hashlib import sha256
from typing import Any

from tablemgr.core.problems import Refused
from tablemgr.core.settlements import RulesRef
from tablemgr.core.text import problem_sentence
from tablemgr.floor.audit_anew import KEPT, Anew, Counts, Kept
from tablemgr.floor.audit_reading import OPENINGS, Bodies, Said, Shape, shape_of
from tablemgr.floor.recorded_rules import TableTexts, rules_of_deal
from tablemgr.ledger.errors import DamagedLedgerError
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.rows import Step
from tablemgr.table import deal_events as d
from tablemgr.table import events as e
from tablemgr.table.deal_commands.correcting import CorrectDeal, correct_deal
from tablemgr.table.deal_commands.ending import SettleDeal, settle_deal
from tablemgr.table.deal_rules import DealRules
from tablemgr.table.deal_state import refold_deal
from tablemgr.table.facts import Fact
from tablemgr.table.rules import TableRules
from tablemgr.table.state import EMPTY, evolve
from tablemgr.table.table_events import RulesAdopted

STRETCH = 250
"""Rounds that are read at once."""


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
class Audited(Counts):
    """What was gone through and what differs."""

    rounds: int = 0
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
    tables, bodies = dict[str, TableAudit](), Bodies()
    for one in stretches(readings.round_places(table)):
        at = tables.get(one.table)
        if at is None:
            at = tables[one.table] = TableAudit(readings, one.table, bodies)
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

    def __init__(self, readings: Readings, table: str, bodies: Bodies | None = None) -> None:
        """Args: bodies: those of other tables that are gone through in the same process."""
        self.readings, self.table = readings, table
        self._adopted = readings.table_facts(table, RulesAdopted.__name__)
        self._texts = TableTexts(self._adopted)
        self._bodies = bodies or Bodies()
        self._under: dict[tuple[Shape, int], _Under] = {}
        self._anew: dict[TableRules, Anew] = {}
        self._deals = Kept()

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
                found.rounds += self._went(_Going(found, self.table, number), steps)
            except (Refused, DamagedLedgerError) as error:
                problems = error.problems if isinstance(error, Refused) else (error.problem,)
                why = "; ".join(problem_sentence(p) for p in problems)
                found.not_audited.append(f"round {number} of table {self.table}: {why}")
        return found

    def round(self, number: int) -> Audited:
        """Answer what today's engine says of one round. Source: ledger.md (audit)."""
        return self.stretch(Stretch(self.table, number, number))

    def _went(self, going: _Going, steps: list[Step]) -> bool:
        """Go through a round; False where nothing was dealt, or nobody knows what."""
        some, facts = self._bodies.said(self.readings, steps)
        at = next((at for at, fact in enumerate(facts) if type(fact) in OPENINGS), None)
        not_audited = going.found.not_audited
        if at is None:
            if not any(isinstance(fact, e.RoundSkipped) for fact in facts):
                not_audited.append(f"entries {steps[0].seq} to {steps[-1].seq}: no opening")
            return False
        opened = Said(some[at], facts[at])
        under = self._rules_of(opened)
        for text in under.not_in_force:
            going.differs(opened, text)
        if under.deal is not None:
            going.deal(some, facts, under.deal, self._deals)
        elif under.anew is not None:
            going.hands(some, facts, under.anew)
        else:
            not_audited.append(f"round {going.number} of table {self.table}: no adopted variant")
        return True

    def _rules_of(self, opened: Said) -> _Under:
        """The rules that a round or deal was opened under; all but the first under the same are answered at once."""
        key = (shape_of(opened.step)[0], self._texts.adopted_by(opened.step.seq))
        known = self._under.get(key)
        if known is None:
            if len(self._under) >= KEPT:
                self._under.clear()
            known = self._under[key] = self._bound(opened)
        return known

    def _bound(self, opened: Said) -> _Under:
        fact, seq = opened.fact, opened.step.seq
        if isinstance(fact, d.DealOpened):
            return _Under(self._not_in_force((("variant", fact.rules_ref),), seq), deal=rules_of_deal(fact))
        assert isinstance(fact, e.RoundOpened)
        rules = self._texts.rules_of(fact, seq)
        if rules is None:
            return _Under(())
        refs = (("house-way", fact.house_way), *(("pay-table", ref) for ref in fact.pay_tables))
        # Rounds of other dealers are under the same rules of the table.
        return _Under(self._not_in_force(refs, seq), anew=self._anew.setdefault(rules, Anew(rules)))

    def _not_in_force(self, refs: Iterable[tuple[str, RulesRef]], before: int) -> tuple[str, ...]:
        return tuple(
            f"{ref.id}: recorded {ref.sha256[:16]}, in force {other.sha256[:16]}"
            for ref, other in self._texts.not_in_force(refs, before)
        )


@dataclass(frozen=True, slots=True)
class _Under:
    """What a round was opened under: a table's rules or a deal's; neither where no variant was adopted."""

    not_in_force: tuple[str, ...]
    anew: Anew | None = None
    deal: DealRules | None = None


class _Going:
    """Going through one round, fact by fact."""

    def __init__(self, found: Audited, table: str, number: int) -> None:
        self.found, self.table, self.number = found, table, number

    def hands(self, steps: list[Step], facts: list[Fact], anew: Anew) -> None:
        state, made = EMPTY, anew.made
        for step, fact in zip(steps, facts, strict=True):
            make = made.get(type(fact))
            if make is not None:
                self._compare(Said(step, fact), make, state)
            elif isinstance(fact, e.HandEntered | e.BankHandEntered):
                problems = anew.too_many(state, fact)
                if problems:
                    self.differs(Said(step, fact), "; ".join(problem_sentence(p) for p in problems))
            state = evolve(state, fact)

    def deal(self, steps: list[Step], facts: list[Fact], rules: DealRules, known: Kept) -> None:
        for at, fact in enumerate(facts):
            if isinstance(fact, d.DealSettled):
                self._compare(
                    Said(steps[at], fact),
                    lambda _, before, fact: _settled(before, fact, rules, known),
                    facts[:at],
                )
                self.found.from_call += 4 if fact.skipped else 0
                self.found.from_pieces += 0 if fact.skipped else 4
            elif isinstance(fact, d.DealCorrected):
                self._compare(
                    Said(steps[at], fact), lambda _, before, fact: _corrected(before, fact, rules), facts[:at]
                )

    def differs(self, each: Said, text: str) -> None:
        seat = getattr(each.fact, "seat", None)
        what = each.step.kind if seat is None else f"{each.step.kind}, seat {seat}"
        self.found.differences.append(Difference(self.table, self.number, each.step.seq, what, text))

    def _compare(self, each: Said, make: Callable[[Any, Any, Any], Fact | None], before: Any) -> None:
        """Note where a fact made anew differs from the recorded one, or cannot be made any more."""
        fact = each.fact
        try:
            now = make(self.found, before, fact)
        except Refused as refused:
            self.differs(each, "; ".join(problem_sentence(p) for p in refused.problems))
            return
        # Whatever today's engine trips over is itself the finding; the audit goes on.
        except (ValueError, KeyError, TypeError, LookupError, OverflowError) as error:
            self.differs(each, f"today's engine cannot make it: {type(error).__name__}: {error}")
            return
        if now is not fact and now is not None and now != fact:
            self.differs(each, "; ".join(unlike(fact, now)))


def _corrected(before: list[Fact], fact: d.DealCorrected, rules: DealRules) -> Fact:
    command = CorrectDeal(fact.columns, fact.last_winner, fact.kind, fact.reason, fact.little_three)
    return correct_deal(refold_deal(before), command, rules)[-1]


def _settled(before: list[Fact], fact: d.DealSettled, rules: DealRules, known: Kept) -> Fact:
    """A deal's settlement, made once from the same plays under the same rules; the recorded value where it is equal."""
    # The very facts, not their values, are what it is kept by; kept with it, they cannot become others.
    opened = next(one for one in before if isinstance(one, d.DealOpened))
    inputs = (id(rules), *(0 if one is opened else id(one) for one in before))
    there = known.get(inputs)
    made: Fact = settle_deal(refold_deal(before), SettleDeal(), rules)[-1] if there is None else there[0]
    if there is None or (made is not fact and made == fact):
        known.put(inputs, (fact if made == fact else made, before, rules))
    return made


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
