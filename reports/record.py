"""The facts of one round that still count, with the entries that hold them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from reports.figures import Moment
from reports.slips import Trail
from tablemgr.core.problems import Refused, problem
from tablemgr.ledger.rows import Told
from tablemgr.table.events import EntryUndone
from tablemgr.table.facts import Fact
from tablemgr.table.table_events import SlipPrinted

F = TypeVar("F", bound=Fact)


@dataclass(frozen=True, slots=True)
class Record:
    """One round's entries: all of them, and the facts that were not undone."""

    told: tuple[Told, ...]
    """Everything on record about the round but its own prints."""
    counting: tuple[Told, ...]

    @property
    def facts(self) -> tuple[Fact, ...]:
        """Facts that count, in order. Source: facts.md (undo)."""
        return tuple(each.fact for each in self.counting)

    @property
    def table(self) -> str:
        """The table's name. Source: ledger.md (shape)."""
        return self.told[0].entry.table or ""

    def all(self, kind: type[F]) -> tuple[F, ...]:
        """Answer every fact of a kind, in order. Source: facts.md."""
        return tuple(fact for fact in self.facts if isinstance(fact, kind))

    def first(self, kind: type[F]) -> F | None:
        """Answer the first fact of a kind. Source: facts.md."""
        return next(iter(self.all(kind)), None)

    def last(self, kind: type[F]) -> F | None:
        """Answer the last fact of a kind. Source: facts.md."""
        found = self.all(kind)
        return found[-1] if found else None

    def the(self, kind: type[F]) -> F:
        """Answer the fact of a kind that must be there; LookupError where it is not. Source: facts.md."""
        found = self.first(kind)
        if found is None:
            raise LookupError(f"no {kind.__name__} among {len(self.told)} entries")
        return found

    def moment(self, kind: type[Fact]) -> Moment | None:
        """Answer when the last fact of a kind was written. Source: ledger.md (at, offset)."""
        found = [each for each in self.counting if isinstance(each.fact, kind)]
        return Moment(found[-1].entry.at_us, found[-1].entry.offset_minutes) if found else None


def standing(told: Iterable[Told]) -> Record:
    """Answer a round's record: what was undone before its seat resolved no longer counts.

    An undone fact is named by its place in the round, from 1; a print of the slip is no part of it.

    Source: facts.md (undo before resolve).
    """
    everything = tuple(told)
    if not everything:
        raise Refused(problem("PAPER-ROUND-UNKNOWN", number="?", table="?"))
    undone = {each.fact.entry for each in everything if isinstance(each.fact, EntryUndone)}
    placed = [(place, each) for place, each in enumerate(everything, 1) if not _is_print(each)]
    counting = tuple(
        each for place, each in placed if place not in undone and not isinstance(each.fact, EntryUndone)
    )
    return Record(tuple(each for _, each in placed), counting)


def _is_print(told: Told) -> bool:
    return isinstance(told.fact, SlipPrinted)


def trail_of(told: Sequence[Told]) -> Trail:
    """Answer where a round stands in the ledger: its first and last seq, the digest of the last.

    Source: ledger.md (every slip carries its seq and the first eight characters of its digest).
    """
    return Trail(told[0].entry.seq, told[-1].entry.seq, told[-1].entry.digest.hex(), told[0].entry.origin)
