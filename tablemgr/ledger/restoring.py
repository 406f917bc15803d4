"""A restore by the book: the backup verifies, what was there is put aside, the gap is an entry, numbers go on above it.

At every instant a whole database lies in its place: the former one until its successor, which already says
what was lost, takes its name in one step.

Source: ledger.md (the end of the chain); FAULT B10, B17; REQ R74.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from tablemgr.core.problems import Refused, problem
from tablemgr.ledger import ground, place
from tablemgr.ledger.backing_up import Verdict, copy_of, digest_of, judged, trusted
from tablemgr.ledger.entries import Entry, Envelope
from tablemgr.ledger.errors import DamagedLedgerError, LedgerError, MarkError, NotWrittenError
from tablemgr.ledger.marks import Mark, Series, read_mark
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.schema import VERSION
from tablemgr.ledger.upgrading import STEPS, due_steps, upgrade_copy
from tablemgr.table.facts import Fact
from tablemgr.table.keeping_events import NumberFloor, Restored, SchemaUpgraded

COMPANIONS = ("-wal", "-shm", "-journal")


@dataclass(frozen=True, slots=True)
class Former:
    """What is known of the database that a backup takes the place of."""

    origin: str = ""
    last: int = 0
    head: str = ""
    numbers: Mapping[Series, int] = field(default_factory=dict)
    sound: bool = False
    """It verifies: nothing speaks for restoring over it."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is restored, why, and what else is known of what is lost."""

    source: Path
    database: Path
    reason: str
    over_newer: bool = False
    marks: Path | None = None
    """The folder of high-water marks."""
    paper: Mapping[Series, int] = field(default_factory=dict)
    """Last numbers as read from papers."""


def restore(order: Order, envelope: Envelope, *, program: str) -> tuple[Restored, Entry]:
    """Put a backup in the database's place; LedgerError or Refused where not, with everything as it was.

    Source: ledger.md (recovery); FAULT B17.
    """
    source, database = order.source.absolute(), order.database.absolute()
    place.look(source, must_exist=True)
    due_steps(source, STEPS, VERSION)
    backup = trusted(source)
    if backup.last == 0:
        raise Refused(problem("RESTORE-EMPTY", str(source)))
    place.look(database, must_exist=False)
    place.own_folder(database.parent)
    held = place.Held(database)
    try:
        former = _former(database)
        _check(order, backup, former)
        with _prepared(source, database) as (fresh, old):
            fact = _fact(order, backup, former, numbers_of(fresh), envelope.at_us)
            upgraded = () if old is None else (SchemaUpgraded(old, VERSION, source.name),)
            entry = _record(fresh, (fact, *upgraded), envelope, program)
            _put_aside(database, fact.kept_as)
            fresh.replace(database)
            place.sync_folder(database.parent)
    except OSError as error:
        reason = error.strerror or str(error)
        raise NotWrittenError("RESTORE-FAILED", str(database), reason=reason) from error
    else:
        return fact, entry
    finally:
        held.release()


def _former(database: Path) -> Former | None:
    """What can be learnt of the database in place; damaged as it may be, it is only looked at."""
    if not database.exists():
        return None
    try:
        verdict = judged(database)
    except (DamagedLedgerError, NotWrittenError):
        return Former()
    sound = not verdict.findings
    return Former(verdict.origin, verdict.last, verdict.head, numbers_of(database), sound)


def numbers_of(database: Path) -> dict[Series, int]:
    """Answer the last number of every series; none where they cannot be read.

    Source: ledger.md (numbers).
    """
    sqlite = ground.driver()
    engine = ground.engine_for(database, read_only=True, still=place.is_still(database))
    try:
        with ground.told(database, sqlite), closing(engine.raw_connection()) as live:
            connection: Any = live.driver_connection
            asked = 'SELECT series, "table", last FROM number'
            return {(str(s), str(t)): int(n) for s, t, n in connection.execute(asked)}
    except (LedgerError, ValueError, TypeError):
        return {}
    finally:
        engine.dispose()


def _check(order: Order, backup: Verdict, former: Former | None) -> None:
    if former is None:
        return
    where = str(order.database)
    if former.last and former.origin != backup.origin:
        raise Refused(problem("RESTORE-OTHER", where, mine=former.origin, backup=backup.origin))
    if former.sound and former.last >= backup.last and not order.over_newer:
        raise Refused(problem("RESTORE-NEWER", where, last=former.last, backup=backup.last))


def _fact(
    order: Order, backup: Verdict, former: Former | None, held: Mapping[Series, int], at_us: int
) -> Restored:
    ours_mark = _mark(order.marks, backup.origin)
    witnesses = [("former database", former.last, former.head)] if former is not None else []
    witnesses += [("witness", ours_mark.size, ours_mark.head)] if ours_mark is not None else []
    ahead = [one for one in witnesses if one[1] > backup.last]
    _, known, head = max(ahead, key=lambda one: one[1], default=("", backup.last, backup.head))
    when = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=at_us)
    kept = f"{order.database.name}.before-{when:%Y%m%dT%H%M%S%f}Z" if former is not None else ""
    told = tuple(name for name, _, _ in ahead) + (("paper",) if order.paper else ())
    floors = _floors(order.paper, held, former, ours_mark, known - backup.last)
    return Restored(
        order.source.name, digest_of(order.source), backup.last, backup.head, known, head, told, floors, kept,
        order.reason,
    )  # fmt: skip


def _mark(folder: Path | None, origin: str) -> Mark | None:
    try:
        return None if folder is None else read_mark(folder, origin)
    except MarkError:
        return None


def _floors(
    paper: Mapping[Series, int],
    held: Mapping[Series, int],
    former: Former | None,
    mark: Mark | None,
    lost: int,
) -> tuple[NumberFloor, ...]:
    """Answer above which numbers series go on; held: those of the backup, lost: how many entries are."""
    numbers = [paper, *((former.numbers,) if former else ()), *((mark.numbers,) if mark else ())]
    highest: dict[Series, int] = {}
    for some in numbers:
        for series, number in some.items():
            highest[series] = max(number, highest.get(series, 0))
    if lost > 0 and not any(numbers[1:]):
        # Nobody knows the numbers that are lost; no entry can have taken more than one of a series.
        for series, number in held.items():
            highest[series] = max(highest.get(series, 0), number + lost)
    floors = [
        NumberFloor(series, table, held.get((series, table), 0), number)
        for (series, table), number in sorted(highest.items())
        if number > held.get((series, table), 0)
    ]
    return tuple(floors)


@contextmanager
def _prepared(source: Path, database: Path) -> Iterator[tuple[Path, int | None]]:
    """A copy of the backup beside the database, of this program's version, gone again unless it took its place.

    With it the version that it had, where it was an older one.
    """
    fresh = database.with_name(f".{database.name}.restored")
    _leave_nothing(fresh)
    try:
        place.make_private(fresh)
        copy_of(source, fresh)
        old = upgrade_copy(fresh)
        if old is not None:
            # Its numbers are read from tables that only this program draws.
            open_store(fresh, program="", create=False).close()
        yield fresh, old
    finally:
        _leave_nothing(fresh)


def _record(fresh: Path, facts: tuple[Fact, ...], envelope: Envelope, program: str) -> Entry:
    """Write the gap into the copy, before anybody can take it for the whole trail; answer the entry of it."""
    store = open_store(fresh, program=program, create=False)
    try:
        with store.writing(envelope) as work:
            entry = work.record(facts)[0]
    finally:
        store.close()
    if any(Path(f"{fresh}{end}").exists() for end in ("-wal", "-journal")):
        raise NotWrittenError("RESTORE-FAILED", str(fresh), reason="the copy is still open")
    return entry


def _put_aside(database: Path, kept_as: str) -> None:
    """Give the former database a second name; its log goes with it, or it would be played into its successor."""
    if not kept_as:
        return
    kept = database.with_name(kept_as)
    try:
        os.link(database, kept, follow_symlinks=False)
    except OSError:
        shutil.copyfile(database, kept, follow_symlinks=False)
    for end in COMPANIONS:
        companion = Path(f"{database}{end}")
        if companion.exists():
            companion.rename(Path(f"{kept}{end}"))
    place.keep_private(kept)


def _leave_nothing(fresh: Path) -> None:
    for path in (fresh, *(Path(f"{fresh}{end}") for end in (*COMPANIONS, ".lock"))):
        with suppress(FileNotFoundError):
            path.unlink()
