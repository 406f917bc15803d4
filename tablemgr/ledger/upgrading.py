"""Upgrades: a backup first, then every step in one transaction, entries untouched, doors shut again.

Alembic writes the statements and is imported only here, when a step is due.

Source: ledger.md (guards run after every migration); stack.md 3; FAULT B14.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection

from tablemgr.ledger import ground, guards, place
from tablemgr.ledger.backing_up import FOLDER, Copy, back_up
from tablemgr.ledger.entries import Entry, Envelope
from tablemgr.ledger.errors import DamagedLedgerError, NewerLedgerError, NotALedgerError
from tablemgr.ledger.schema import APPLICATION_ID, TRAIL, VERSION, statements
from tablemgr.ledger.store import Store
from tablemgr.table.keeping_events import SchemaUpgraded

if TYPE_CHECKING:
    from alembic.operations import Operations

Step = Callable[["Operations"], None]
STEPS: Mapping[int, Step] = {}
"""By the version that a step starts from; version 1 is the first, so that none is due yet."""
COLUMNS = "origin, seq, op_id, part, body, prev, digest"


def version_of(path: Path) -> int:
    """Answer the version of a ledger's tables; it is looked at, not touched.

    Source: ledger.md (user_version); FAULT B14.
    """
    if not place.has_header(path):
        raise NotALedgerError("LEDGER-NOT-A-DATABASE", str(path))
    engine = ground.engine_for(path, read_only=True, still=place.is_still(path))
    with ground.told(path, ground.driver()), closing(engine.raw_connection()) as live:
        connection: Any = live.driver_connection
        (ours,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
    if ours != APPLICATION_ID:
        raise NotALedgerError("LEDGER-FOREIGN", str(path))
    return int(version)


def upgrade(
    path: Path,
    *,
    at_us: int,
    folder: Path | None = None,
    steps: Mapping[int, Step] | None = None,
    newest: int | None = None,
    wanted: Mapping[str, str] | None = None,
) -> tuple[int, Copy] | None:
    """Bring a ledger's tables to the newest version; answer the old one and the backup, None where none is due.

    Everything happens in one transaction: a kill leaves the old version or the new one. A newer file is
    refused untouched. wanted: the trail's schema afterwards, this program's unless given.

    Source: FAULT B14; ledger.md (guards).
    """
    path = path.absolute()
    newest = VERSION if newest is None else newest
    place.look(path, must_exist=True)
    held = place.Held(path)
    try:
        old, due = due_steps(path, STEPS if steps is None else steps, newest)
        if not due:
            return None
        place.demand_writable(path)
        copy = back_up(path, folder or path.parent / FOLDER, at_us=at_us)
        _transform(path, due, newest, wanted)
        return old, copy
    finally:
        held.release()


def upgrade_copy(path: Path) -> int | None:
    """Bring a copy that nobody else has to this program's tables; answer the old version, None where none is due.

    What it was copied from is its backup.

    Source: FAULT B14 (a restored backup of an older version).
    """
    old, due = due_steps(path, STEPS, VERSION)
    if due:
        _transform(path, due, VERSION, None)
    return old if due else None


def due_steps(path: Path, steps: Mapping[int, Step], newest: int) -> tuple[int, list[Step]]:
    """Answer a ledger's version and the steps from there; LedgerError where it is newer, or no way is known.

    Source: FAULT B14 (a newer one is refused untouched).
    """
    old = version_of(path)
    if old > newest:
        raise NewerLedgerError("LEDGER-NEWER", str(path), got=old, known=newest)
    due = [steps.get(version) for version in range(old, newest)]
    if any(step is None for step in due):
        raise DamagedLedgerError("UPGRADE-NO-WAY", str(path), old=old, new=newest)
    return old, [step for step in due if step is not None]


def _transform(path: Path, due: list[Step], newest: int, wanted: Mapping[str, str] | None) -> None:
    from alembic.operations import Operations
    from alembic.runtime.migration import MigrationContext

    engine = ground.engine_for(path)
    try:
        with ground.told(path, ground.driver()), engine.connect() as connection:
            # The driver's own transaction; its default would run these statements outside of any.
            connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            try:
                before = imprint(connection)
                operations = Operations(MigrationContext.configure(connection))
                for step in due:
                    step(operations)
                _shut(path, connection, before, wanted or statements(TRAIL, engine.dialect))
                connection.exec_driver_sql(f"PRAGMA user_version={newest}")
                connection.exec_driver_sql("COMMIT")
            except BaseException:
                _roll_back(connection)
                raise
    finally:
        engine.dispose()


def _shut(path: Path, connection: Connection, before: str, wanted: Mapping[str, str]) -> None:
    """Put the guards back that a remade table lost, and prove that schema and entries are as they must be."""
    raw: Any = connection.connection.driver_connection
    cursor = raw.cursor()
    guards.apply(cursor)
    guards.demand(cursor, wanted, str(path))
    if imprint(connection) != before:
        raise DamagedLedgerError("UPGRADE-ENTRIES", str(path))


def _roll_back(connection: Connection) -> None:
    raw: Any = connection.connection.driver_connection
    if raw.in_transaction:
        raw.execute("ROLLBACK")


def imprint(connection: Connection) -> str:
    """Answer one digest over every entry, for showing that none was touched.

    Source: FAULT B14 (old records still verify).
    """
    made = sha256()
    asked = f"SELECT {COLUMNS} FROM entry ORDER BY origin, seq"  # noqa: S608
    for row in connection.exec_driver_sql(asked):
        made.update(repr(tuple(row)).encode())
    return made.hexdigest()


def record(store: Store, envelope: Envelope, old: int, copy: Copy, *, newest: int | None = None) -> Entry:
    """Put an upgrade on record in the ledger that was upgraded.

    Source: ledger.md (everything that happens is an entry).
    """
    with store.writing(envelope) as work:
        (entry,) = work.record([SchemaUpgraded(old, newest or VERSION, copy.path.name)])
    made: Entry = entry
    return made
