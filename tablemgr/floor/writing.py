"""How an action is written: signed for by both people, all of its facts in one transaction, or nothing.

Source: architecture.md (the path of one action, 5); ledger.md (faults: write error).
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass

from tablemgr.core.problems import problem
from tablemgr.floor.approval import Approval
from tablemgr.floor.authority import Gate
from tablemgr.floor.changes import Changed
from tablemgr.floor.clock import Instant
from tablemgr.floor.numbering import number_in
from tablemgr.floor.people import Person
from tablemgr.ledger.entries import Entry, Envelope
from tablemgr.ledger.errors import NotWrittenError
from tablemgr.ledger.notary import PROGRAM
from tablemgr.ledger.store import Store
from tablemgr.ledger.work import Work
from tablemgr.table.codec import decode
from tablemgr.table.commands import Problems
from tablemgr.table.facts import Fact

TRIES = 3
"""Failed writes in a row after which nothing is tried any more until somebody says otherwise."""
Facts = Callable[[Work], tuple[Fact, ...] | Problems]
Beside = Callable[[tuple[Fact, ...]], tuple[Fact, ...]]
"""What an action's facts bring in the round after theirs."""


def nothing_beside(_: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """Answer that facts bring nothing elsewhere. Source: ledger.md (shape)."""
    return ()


@dataclass(frozen=True, slots=True)
class Done:
    """What an action wrote; it is on record."""

    facts: tuple[Fact, ...]
    entries: tuple[Entry, ...]
    changed: Changed
    repeated: bool = False
    """The action was on record already; nothing was written again."""
    beside: tuple[Fact, ...] = ()
    """What it wrote in the round that follows."""


class _Refusal(Exception):
    """Ends a transaction in which a command turned out to be refused."""

    def __init__(self, problems: Problems) -> None:
        super().__init__()
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be written: about which table and round, by whom, when, under which action's id."""

    table: str | None
    round: int | None
    by: Person | None
    """None is the program itself."""
    witness: Person | None
    op_id: str | None
    at: Instant
    gaming_day: str
    about: str = ""
    """What both people saw besides the facts."""
    beside: Beside = nothing_beside


class Pen:
    """Writes what people do into one station's ledger, and stops after failures in a row."""

    def __init__(self, store: Store, station: str) -> None:
        self._store, self._station = store, station
        self._failed = 0

    @property
    def is_down(self) -> bool:
        """Whether writing has failed so often that nothing is tried any more. Source: ledger.md (faults)."""
        return self._failed >= TRIES

    def take_up(self) -> None:
        """Write again, once somebody has seen to the disk. Source: ledger.md (faults: write error)."""
        self._failed = 0

    def write(self, wish: Wish, decide: Facts, gate: Gate | None) -> Done | Problems:
        """Record what is decided inside the transaction; NotWrittenError where the ledger could not.

        Source: architecture.md (the path of one action, 5); FAULT D7 (an op_id on record writes nothing again).
        """
        if self.is_down:
            return Problems((problem("FLOOR-READS-ONLY", wish.table or "", tries=TRIES),))
        approval = Approval(gate, wish.witness, wish.table or "", wish.by, wish.about)
        problems = approval.check(wish.op_id, self._store.written)
        if problems:
            return Problems(problems)
        try:
            with self._store.writing(self._envelope(wish, approval.op_id or wish.op_id)) as work:
                if work.repeated:
                    return _repeated(wish.table or "", work.repeated)
                facts, entries, beside = _recorded(work, wish, decide, approval)
        except _Refusal as refusal:
            approval.not_taken(refusal.problems.problems)
            return refusal.problems
        except NotWrittenError:
            self._failed += 1
            raise
        self._failed = 0
        approval.taken()
        return Done(facts, entries, Changed(wish.table or "", wish.round or 0), beside=beside)

    def _envelope(self, wish: Wish, op_id: str | None) -> Envelope:
        return Envelope(
            actor=PROGRAM if wish.by is None else wish.by.signature,
            witness=None if wish.witness is None else wish.witness.signature, station=self._station,
            at_us=wish.at.at_us, offset_minutes=wish.at.offset_minutes, op_id=op_id or str(uuid.uuid4()),
            table=wish.table, gaming_day=wish.gaming_day, round=wish.round,
        )  # fmt: skip


def _recorded(
    work: Work, wish: Wish, decide: Facts, approval: Approval
) -> tuple[tuple[Fact, ...], tuple[Entry, ...], tuple[Fact, ...]]:
    facts = decide(work)
    if isinstance(facts, Problems):
        raise _Refusal(facts)
    beside = wish.beside(facts)
    problems = approval.check_facts((*facts, *beside))
    if problems:
        raise _Refusal(Problems(problems))
    entries = work.record(facts, round_=number_in(facts))
    work.record(beside, round_=(wish.round or 0) + 1)
    return facts, entries, beside


def _repeated(table: str, entries: tuple[Entry, ...]) -> Done:
    facts = tuple(decode(entry.kind, entry.version, entry.body) for entry in entries)
    return Done(facts, entries, Changed(table, entries[-1].round or 0), repeated=True)
