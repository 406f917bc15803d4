"""The PostgreSQL server a ledger may stand on: its address, the settings of a connection, its errors in our words.

Source: ledger.md (PostgreSQL); stack.md 4.
"""

from __future__ import annotations

import importlib.util
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Dialect, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

from tablemgr.ledger import answering
from tablemgr.ledger.errors import (
    DamagedLedgerError,
    DiskFullError,
    LedgerError,
    LockedLedgerError,
    NotWrittenError,
    ReadOnlyLedgerError,
    StaleHeadError,
    UnsafePlaceError,
)
from tablemgr.ledger.place import account

VARIABLE = "TABLEMGR_DATABASE"
"""The variable that may name the database."""
DRIVER = "postgresql+psycopg"
SCHEMES = (DRIVER, "postgresql", "postgres")
TRAIL_SCHEMA = "tablemgr"
"""Where the trail of all stations stands."""
STATION, READER = "tablemgr_station", "tablemgr_reader"
"""The roles: one appends to the trail and draws read tables, the other reads."""
FILE = "tablemgr.sqlite3"
"""What lies in the folder of a station that keeps its ledger in a file."""
ORIGIN_FILE = "tablemgr.origin"
"""In the station's folder: which chain of the database is its."""
MOST_NAME = 63
"""What a server keeps of a connection's name."""
HELD_SECONDS = 2
"""How long a server may hold the screen by a connection, a lock or bytes that nobody takes; the driver's least."""
PATIENCE: dict[str, Any] = {
    "connect_timeout": HELD_SECONDS,
    # A server that was lost without a word is given up after seconds, not after the system's quarter of an hour.
    "tcp_user_timeout": HELD_SECONDS * 1_000,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 2,
}
"""How long the driver waits, where the address says nothing of it."""
SETTINGS = {
    # An acknowledged entry is on the server's disk, whatever its default says.
    "synchronous_commit": "on",
    "lock_timeout": f"{HELD_SECONDS}s",
    # A cable that was pulled must not keep the station's chain held for hours.
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
    "row_security": "off",
}


@dataclass(frozen=True, slots=True)
class Server:
    """A ledger on a server: the database's address, and the station's own folder for keys, papers and drafts."""

    url: str
    home: Path
    origin: str = ""
    """Whose chain; empty: the one that the folder names."""

    def __str__(self) -> str:
        return make_url(self.url).render_as_string(hide_password=True)

    @property
    def path(self) -> Path:
        """The file in the station's folder that names its chain. Source: ledger.md (one chain per station)."""
        return self.home.absolute() / ORIGIN_FILE


Ledger = Path | Server
"""Where a ledger lies: a file, or a chain in a server's database."""


def server_at(typed: str, home: Path, origin: str = "") -> Server:
    """Answer the server's database that an address names; LedgerError where it names none that is known here.

    Source: ledger.md (`--database URL`).
    """
    try:
        url = make_url(typed)
    except (ArgumentError, ValueError) as error:
        raise UnsafePlaceError("LEDGER-SERVER-URL", _without_password(typed)) from error
    if url.drivername not in SCHEMES or not url.database:
        raise UnsafePlaceError("LEDGER-SERVER-URL", url.render_as_string(hide_password=True))
    if origin and not is_origin(origin):
        raise UnsafePlaceError("LEDGER-ORIGIN-UNKNOWN", origin=origin[:60])
    plain = url.set(drivername=DRIVER).render_as_string(hide_password=False)
    return Server(plain, home.expanduser(), origin)


def _without_password(typed: str) -> str:
    return re.sub(r"//[^@/]*@", "//***@", typed)[:200]


def is_origin(typed: str) -> bool:
    """Answer whether a text may be the id of a chain.

    >>> is_origin("T0a1b2c"), is_origin("T1; DROP"), is_origin("")
    (True, False, False)

    Source: ledger.md (shape).
    """
    return typed.isascii() and typed.isalnum() and len(typed) <= 40


def read_schema(origin: str) -> str:
    """Answer the name of the schema that an origin's read tables stand in.

    >>> read_schema("T0a1b2c")
    'tablemgr_t0a1b2c'

    Source: ledger.md (projections; one chain per station).
    """
    if not is_origin(origin):
        raise DamagedLedgerError("LEDGER-ORIGIN-UNKNOWN", origin=origin[:60])
    return f"{TRAIL_SCHEMA}_{origin.lower()}"


def demand_driver() -> None:
    """Raise where the driver is not installed, and say what installs it. Source: stack.md 4 (psycopg optional)."""
    if importlib.util.find_spec("psycopg") is None:
        raise UnsafePlaceError("LEDGER-SERVER-NO-DRIVER")


def engine_for(ledger: Server, *, role: str = "", origin: str = "") -> Engine:
    """Answer an engine for reading: none of its connections can write.

    role: what a connection may do, the login's own rights where it is empty; origin: whose read tables it sees.

    Source: ledger.md (PostgreSQL).
    """
    demand_driver()
    url = make_url(ledger.url)
    engine = create_engine(
        url, isolation_level="AUTOCOMMIT", connect_args=_asked_of(url), pool_size=3, pool_pre_ping=True
    )

    @event.listens_for(engine, "do_connect")
    def _(_dialect: Any, _record: Any, words: Any, named: Any) -> Any:
        return answering.connected(ledger.url, words, named)

    @event.listens_for(engine, "connect")
    def _(connection: Any, _record: Any) -> None:
        settle(connection, role=role, origin=origin, writes=False)

    return engine


def dialect() -> Dialect:
    """Answer how statements are written for a server. Source: stack.md 4."""
    made: Dialect = make_url(f"{DRIVER}://").get_dialect()()
    return made


def connect(ledger: Server, *, role: str = "", origin: str = "") -> Any:
    """Answer a connection of the driver's own that may write, outside of any pool.

    Source: ledger.md (PostgreSQL).
    """
    demand_driver()
    url = make_url(ledger.url)
    words, named = url.get_dialect()().create_connect_args(url)
    connection = answering.connected(ledger.url, words, {**named, **_asked_of(url), "autocommit": True})
    try:
        settle(connection, role=role, origin=origin, writes=True)
    except BaseException:
        connection.close()
        raise
    return connection


def _asked_of(url: URL) -> dict[str, Any]:
    user, pid, host = account()
    name = f"{user}, process {pid} on {host}"
    asked = {"application_name": name.encode("ascii", "replace")[:MOST_NAME].decode(), **PATIENCE}
    return {key: value for key, value in asked.items() if key not in url.query}


def settle(connection: Any, *, role: str, origin: str, writes: bool) -> None:
    """Give a new connection its settings.

    Names are looked up in the trail's schema first: nothing that a station makes can stand before `entry`.

    Source: ledger.md (doors that are shut).
    """
    before, connection.autocommit = connection.autocommit, True
    with connection.cursor() as cursor:
        for name, value in SETTINGS.items():
            cursor.execute(f"SET {name} = '{value}'")
        if not writes:
            cursor.execute("SET default_transaction_read_only = on")
        schemas = (TRAIL_SCHEMA, read_schema(origin)) if origin else (TRAIL_SCHEMA,)
        cursor.execute(f"SET search_path = {', '.join(schemas)}, pg_temp")
        if role:
            cursor.execute(f"SET ROLE {role}")
    connection.autocommit = before
    connection.adapters.register_loader("numeric", _whole_loader())


def _whole_loader() -> type[Any]:
    from psycopg.adapt import Loader

    class Whole(Loader):
        """Reads a sum: a server answers sums of whole numbers as numeric, and nothing else here is."""

        def load(self, data: Any) -> int:
            return int(bytes(data))

    return Whole


GONE = ("08", "57P")
LOCKED = ("55P03", "40P01", "40001", "57014", "25P03")
DAMAGED = ("XX001", "XX002")
REFUSED = ("28", "3D000")
LATER = ("starting up", "shutting down", "too many", "connection slots", "terminating")


def translated(error: BaseException, where: str) -> LedgerError:
    """Answer the ledger's error for one of the server's driver.

    Source: FAULT B1, B3, C1.
    """
    state = str(getattr(error, "sqlstate", None) or "")
    reason = _first_line(error)
    if "not at the head" in reason:
        return StaleHeadError("LEDGER-STALE-HEAD", where)
    # Who is turned away at the door gets no code, only the server's word; one that is starting lets him in later.
    turned_away = not state and "FATAL" in str(error) and not any(word in str(error) for word in LATER)
    if turned_away or state.startswith(REFUSED):
        return UnsafePlaceError("LEDGER-SERVER-REFUSED", where, reason=reason)
    if not state or state.startswith(GONE):
        return NotWrittenError("LEDGER-SERVER-GONE", where, reason=reason)
    if state in LOCKED:
        return LockedLedgerError("LEDGER-LOCKED", where)
    if state in DAMAGED:
        return DamagedLedgerError("LEDGER-DAMAGED", where, reason=reason)
    if state.startswith("53"):
        return DiskFullError("LEDGER-WRITE-FAILED", where, reason=reason)
    if state == "25006":
        return ReadOnlyLedgerError("LEDGER-READ-ONLY", where)
    if state == "42501" or (state == "22023" and "role" in reason):
        return ReadOnlyLedgerError("LEDGER-SERVER-RIGHTS", where, reason=reason)
    return NotWrittenError("LEDGER-REFUSED", where, reason=reason)


def _first_line(error: BaseException) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[0] if lines else type(error).__name__
