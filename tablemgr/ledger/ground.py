"""The SQLite a ledger stands on: which driver, which settings, what its connection may never do."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from sqlalchemy import Dialect, Engine, create_engine
from sqlalchemy.dialects.sqlite import pysqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from tablemgr.ledger.errors import (
    DamagedLedgerError,
    DiskFullError,
    LedgerError,
    LockedLedgerError,
    NotALedgerError,
    NotWrittenError,
    ReadOnlyLedgerError,
    StaleHeadError,
)  # fmt: skip

WAIT_SECONDS = 5.0
"""How long a locked database is waited for."""


@dataclass(frozen=True, slots=True)
class Journal:
    """How commits are made to survive a power cut, and why so."""

    mode: str
    synchronous: str
    version: str
    """Of the linked SQLite, or of the server."""


def driver() -> ModuleType:
    """Answer the SQLite driver: pysqlite3, which carries a newer SQLite, else the standard library's.

    Source: stack.md (decisions).
    """
    try:
        return importlib.import_module("pysqlite3.dbapi2")
    except ImportError:
        return importlib.import_module("sqlite3")


def journal_for(version: tuple[int, ...]) -> Journal:
    """Answer the journal a linked SQLite is trusted with.

    Before 3.51.3 (and the repaired 3.50.7 and 3.44.6) two connections can corrupt a write-ahead log
    between them; there the rollback journal serves, synced once more.

    >>> journal_for((3, 40, 1)).mode, journal_for((3, 50, 7)).mode
    ('delete', 'wal')

    Source: ledger.md (SQLite settings); FAULT B15.
    """
    repaired = version >= (3, 51, 3) or (3, 50, 7) <= version < (3, 51) or (3, 44, 6) <= version < (3, 45)
    shown = ".".join(map(str, version))
    return Journal("wal", "full", shown) if repaired else Journal("delete", "extra", shown)


def engine_for(path: Path, *, read_only: bool = False, still: bool = False) -> Engine:
    """Answer an engine whose every connection to the database has this program's settings.

    still: nobody writes to it, and reading is to leave nothing beside it.

    Source: ledger.md (SQLite settings); stack.md 3.
    """
    sqlite = driver()
    address = (
        f"{path.absolute().as_uri()}?mode={'ro' if read_only else 'rw'}{'&immutable=1' if still else ''}"
    )

    def connect() -> Any:
        connection = sqlite.connect(
            address, uri=True, timeout=WAIT_SECONDS, isolation_level=None, check_same_thread=False,
            cached_statements=512,
        )  # fmt: skip
        settle(connection, sqlite, read_only=read_only)
        return connection

    return create_engine(
        "sqlite+pysqlite://", creator=connect, module=sqlite, poolclass=NullPool, paramstyle="named"
    )


def file_dialect() -> Dialect:
    """Answer how statements are written for SQLite, whatever the ledger itself stands on.

    Source: ledger.md (rebuilt from `entry` at will).
    """
    made: Dialect = pysqlite.dialect(paramstyle="named")
    return made


def settle(connection: Any, sqlite: ModuleType, *, read_only: bool) -> None:
    """Give a new connection its settings.

    Source: ledger.md (SQLite settings).
    """
    for setting in ("foreign_keys=ON", "recursive_triggers=ON", "trusted_schema=OFF", "cell_size_check=ON"):
        connection.execute(f"PRAGMA {setting}")
    if read_only:
        connection.execute("PRAGMA query_only=ON")
        return
    journal = journal_for(sqlite.sqlite_version_info)
    (mode,) = connection.execute(f"PRAGMA journal_mode={journal.mode}").fetchone()
    if mode != journal.mode:
        raise LockedLedgerError("LEDGER-JOURNAL", wanted=journal.mode, got=str(mode))
    connection.execute(f"PRAGMA synchronous={journal.synchronous}")


def shut(connection: Any, sqlite: ModuleType) -> None:
    """Forbid a connection what no part of this program ever does to the trail.

    Source: ledger.md (doors that are shut); stack.md 3.
    """
    codes = {name: getattr(sqlite, name) for name in dir(sqlite) if name.startswith("SQLITE_")}
    allowed, denied = int(codes["SQLITE_OK"]), int(codes["SQLITE_DENY"])
    rewriting = {codes["SQLITE_UPDATE"], codes["SQLITE_DELETE"]}
    never = {code for name, code in codes.items() if name.startswith(("SQLITE_DROP_", "SQLITE_CREATE_"))}
    never |= {codes["SQLITE_ATTACH"], codes["SQLITE_DETACH"], codes["SQLITE_ALTER_TABLE"]}
    pragma = codes["SQLITE_PRAGMA"]

    def may(action: int, first: str | None, second: str | None, *_: Any) -> int:
        if action in never or (action in rewriting and first in ("entry", "origin", "sqlite_master")):
            return denied
        if action == pragma and second is not None and first not in ("query_only", "table_info"):
            return denied
        return allowed

    connection.set_authorizer(may)


@contextmanager
def told(path: object, sqlite: ModuleType) -> Iterator[None]:
    """Turn the errors of the driver, a server's too, into the ledger's, each with its sentence; path says where.

    Source: architecture.md (errors); ledger.md (faults).
    """
    try:
        yield
    except LedgerError:
        raise
    except (sqlite.Error, *server_errors()) as error:
        raise translated(error, str(path)) from error
    except DBAPIError as error:
        raise translated(error.orig or error, str(path)) from error
    except UnicodeDecodeError as error:
        # Damaged text breaks the driver's own message.
        raise DamagedLedgerError("LEDGER-DAMAGED", str(path), reason=str(error.reason)) from error


def server_errors() -> tuple[type[Exception], ...]:
    """Answer what a server's driver raises; nothing where it was never loaded. Source: architecture.md (errors)."""
    psycopg = sys.modules.get("psycopg")
    return () if psycopg is None else (psycopg.Error,)


def translated(error: BaseException, where: str) -> LedgerError:
    """Answer the ledger's error for one of the driver.

    Source: FAULT B1, B3, B7, C1.
    """
    if isinstance(error, server_errors()):
        from tablemgr.ledger import server

        return server.translated(error, where)
    reason = str(error)
    name = str(getattr(error, "sqlite_errorname", ""))
    if name.startswith("SQLITE_FULL"):
        return DiskFullError("LEDGER-DISK-FULL", where)
    if name.startswith("SQLITE_IOERR"):
        return DiskFullError("LEDGER-WRITE-FAILED", where, reason=reason)
    if name.startswith(("SQLITE_READONLY", "SQLITE_PERM")):
        return ReadOnlyLedgerError("LEDGER-READ-ONLY", where)
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return LockedLedgerError("LEDGER-LOCKED", where)
    if name.startswith("SQLITE_NOTADB"):
        return NotALedgerError("LEDGER-NOT-A-DATABASE", where)
    if name.startswith("SQLITE_CORRUPT"):
        return DamagedLedgerError("LEDGER-DAMAGED", where, reason=reason)
    if name.startswith("SQLITE_CANTOPEN"):
        return ReadOnlyLedgerError("LEDGER-CANNOT-OPEN", where)
    if "not at the head" in reason:
        return StaleHeadError("LEDGER-STALE-HEAD", where)
    return NotWrittenError("LEDGER-REFUSED", where, reason=reason)
