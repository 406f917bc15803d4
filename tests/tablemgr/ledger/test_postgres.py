"""The trail on a real PostgreSQL server, which the test starts itself: guards, role, one chain an origin.

Source: ledger.md (PostgreSQL); stack.md 4.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, create_engine, insert, text
from sqlalchemy.exc import DBAPIError

from tablemgr.ledger import postgres
from tablemgr.ledger.chain import GENESIS, sealed
from tablemgr.ledger.entries import Draft, Entry
from tablemgr.ledger.errors import DamagedLedgerError
from tablemgr.ledger.schema import ENTRY, ORIGIN
from tablemgr.ledger.work import _row
from tests.tablemgr.ledger.conftest import envelope

BINARIES = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)
pytestmark = [
    pytest.mark.postgres,
    pytest.mark.skipif(not BINARIES, reason="Debian's package postgresql is not installed"),
]


@pytest.fixture(scope="module")
def server() -> Iterator[Path]:
    """The socket's folder of a server of this test's own; it does not run as root."""
    home = Path(tempfile.mkdtemp(prefix="tm-pg-"))
    owner = "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
    if os.geteuid() == 0:
        shutil.chown(home, owner)
    bin_ = BINARIES[0].parent

    def run(*words: str) -> None:
        user = owner if os.geteuid() == 0 else None
        subprocess.run(words, check=True, capture_output=True, user=user, cwd=home, timeout=120)

    run(str(bin_ / "initdb"), "-D", f"{home}/data", "-U", "owner", "-A", "trust", "--no-sync", "-E", "UTF8")
    options = f"-c listen_addresses='' -c unix_socket_directories='{home}' -c fsync=off"
    run(str(bin_ / "pg_ctl"), "-D", f"{home}/data", "-o", options, "-l", f"{home}/log", "-w", "start")
    try:
        yield home
    finally:
        run(str(bin_ / "pg_ctl"), "-D", f"{home}/data", "-m", "immediate", "-w", "stop")
        shutil.rmtree(home)


@pytest.fixture
def owner(server: Path) -> Iterator[Engine]:
    """The owner of a new database with the trail's tables."""
    root = create_engine(f"postgresql+psycopg://owner@/postgres?host={server}", isolation_level="AUTOCOMMIT")
    with root.connect() as connection:
        connection.execute(text("DROP DATABASE IF EXISTS house"))
        connection.execute(text("CREATE DATABASE house"))
    root.dispose()
    engine = create_engine(f"postgresql+psycopg://owner@/house?host={server}")
    postgres.make(engine)
    yield engine
    engine.dispose()


@pytest.fixture
def station(owner: Engine, server: Path) -> Iterator[Engine]:
    """A station that belongs to the role and owns nothing."""
    with owner.begin() as connection:
        connection.execute(text("DROP ROLE IF EXISTS station_1"))
        connection.execute(text(f"CREATE ROLE station_1 LOGIN IN ROLE {postgres.ROLE}"))
    engine = create_engine(f"postgresql+psycopg://station_1@/house?host={server}")
    yield engine
    engine.dispose()
    with owner.begin() as connection:
        connection.execute(text("DROP ROLE station_1"))


def entries(origin: str, count: int) -> list[Entry]:
    """The first entries of a chain."""
    made: list[Entry] = []
    for seq in range(1, count + 1):
        prev = made[-1].digest if made else GENESIS
        draft = Draft("Noted", 1, f'{{"n":{seq}}}'.encode())
        made.append(sealed(draft, envelope(f"op-{seq}"), origin=origin, seq=seq, part=1, prev=prev))
    return made


def append(engine: Engine, *chain: Entry) -> None:
    """Write entries in one transaction."""
    with engine.begin() as connection:
        connection.execute(insert(ENTRY), [_row(entry) for entry in chain])


def test_a_station_appends_one_chain_an_origin_and_reads_it_back(station: Engine) -> None:
    for origin in ("T1", "T2"):
        append(station, *entries(origin, 3))
    with station.connect() as connection:
        rows = connection.execute(ENTRY.select().order_by(ENTRY.c.origin, ENTRY.c.seq)).fetchall()
    assert [Entry(*row) for row in rows] == [*entries("T1", 3), *entries("T2", 3)]


@pytest.mark.parametrize(
    "statement",
    ["UPDATE entry SET actor = 'x'", "DELETE FROM entry", "TRUNCATE entry", "DROP TABLE entry",
     "ALTER TABLE entry DISABLE TRIGGER ALL", "SET session_replication_role = replica"],
)  # fmt: skip
def test_a_station_can_change_nothing(station: Engine, statement: str) -> None:
    append(station, *entries("T1", 2))
    with pytest.raises(DBAPIError), station.begin() as connection:
        connection.execute(text(statement))


@pytest.mark.parametrize("statement", ["UPDATE entry SET actor = 'x'", "DELETE FROM entry", "TRUNCATE entry"])
def test_even_the_owner_is_stopped_by_the_guards(owner: Engine, statement: str) -> None:
    append(owner, *entries("T1", 2))
    with pytest.raises(DBAPIError, match="append-only"), owner.begin() as connection:
        connection.execute(text(statement))


def test_an_entry_that_is_not_at_the_head_is_refused(station: Engine) -> None:
    first, second, third = entries("T1", 3)
    append(station, first)
    for wrong in (third, first, entries("T2", 2)[1]):
        with pytest.raises(DBAPIError, match="not at the head"):
            append(station, wrong)
    append(station, second)


def test_guards_that_are_missing_or_switched_off_are_named(owner: Engine) -> None:
    with owner.begin() as connection:
        postgres.demand(connection, "house")
        connection.execute(text("ALTER TABLE entry DISABLE TRIGGER entry_no_update"))
        connection.execute(text("DROP TRIGGER entry_at_head ON entry"))
        with pytest.raises(DamagedLedgerError) as failure:
            postgres.demand(connection, "house")
        postgres.apply(connection)
    assert "entry_at_head is missing; entry_no_update is switched off" in str(failure.value)


def test_an_operation_is_never_written_twice(station: Engine) -> None:
    append(station, *entries("T1", 1))
    again = sealed(
        Draft("Noted", 1, b"{}"),
        envelope("op-1"),
        origin="T1",
        seq=2,
        part=1,
        prev=entries("T1", 1)[0].digest,
    )
    with pytest.raises(DBAPIError, match="entry_operation"):
        append(station, again)
    with station.begin() as connection:
        connection.execute(insert(ORIGIN), {"origin": "T1", "program": "0.1.0"})
