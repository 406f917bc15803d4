"""A PostgreSQL server that the tests start themselves, from Debian's package, in a folder that goes with them.

It listens on a socket in that folder alone. As root it runs as the user that the package made: initdb refuses root.

Source: ledger.md (PostgreSQL: same tests).
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from tablemgr.ledger.pouring import pour
from tablemgr.ledger.server import Ledger, Server, server_at
from tablemgr.ledger.server_opening import kept_origin, prepare

MISSING = (
    "no PostgreSQL server is installed here; as root type: apt-get install --no-install-recommends postgresql"
)


def binaries() -> Path | None:
    """The folder of the newest server's programs, None where none is installed."""
    found = [path for path in Path("/usr/lib/postgresql").glob("*/bin/initdb") if path.parts[-3].isdigit()]
    if found:
        return max(found, key=lambda path: int(path.parts[-3])).parent
    elsewhere = shutil.which("initdb")
    return None if elsewhere is None else Path(elsewhere).parent


@dataclass
class PostgresServer:
    """A running server: its socket's folder, and databases made for the asking."""

    socket: Path
    number: Iterator[int]
    control: Callable[..., None]
    """Starts and stops it: the words of `pg_ctl`."""

    def stop(self) -> None:
        """Be gone, as a server is that fell or was unplugged."""
        self.control("-m", "immediate", "stop")

    def start(self) -> None:
        """Be back."""
        self.control("start")

    def url(self, database: str, user: str = "owner") -> str:
        """The address of a database."""
        return f"postgresql+psycopg://{user}@/{database}?host={self.socket}"

    def run(self, *statements: str, database: str = "postgres", user: str = "owner") -> None:
        """Run statements one by one, each in a transaction of its own."""
        engine = create_engine(self.url(database, user), isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            for statement in statements:
                connection.execute(text(statement))
        engine.dispose()

    def new_database(self) -> str:
        """A database with nothing in it."""
        name = f"house{next(self.number)}"
        self.run(f"CREATE DATABASE {name}")
        return name

    def place(self, home: Path, database: str = "house", user: str = "pit") -> Server:
        """A station's place: its own folder, and the database that it shares with all others."""
        return server_at(self.url(database, user), home)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """A server with one database, `house`, that has a trail, and a login `pit` that is a station's and owns nothing."""
    programs = binaries()
    if programs is None:
        pytest.fail(MISSING)
    as_root = os.geteuid() == 0
    owner = "postgres" if as_root else pwd.getpwuid(os.geteuid()).pw_name
    # A socket's path may not be long.
    home = Path(tempfile.mkdtemp(prefix="tm-pg-"))
    if as_root:
        shutil.chown(home, owner)
    home.chmod(0o755)

    def run(*words: str) -> None:
        done = subprocess.run(
            words,
            check=False,
            capture_output=True,
            user=owner if as_root else None,
            cwd=home,
            timeout=120,
            text=True,
        )
        assert done.returncode == 0, f"{words[0]}: {done.stderr or done.stdout}"

    data = f"{home}/data"
    run(
        f"{programs}/initdb",
        "-D",
        data,
        "-U",
        "owner",
        "-A",
        "trust",
        "--no-sync",
        "-E",
        "UTF8",
        "--locale=C.UTF-8",
    )
    quick = "-c fsync=off -c full_page_writes=off -c autovacuum=off -c max_connections=60"
    only_here = f"-c listen_addresses='' -c unix_socket_directories='{home}'"

    def control(*words: str) -> None:
        run(f"{programs}/pg_ctl", "-D", data, "-o", f"{only_here} {quick}", "-l", f"{home}/log", "-w", *words)

    control("start")
    try:
        server = PostgresServer(home, count(1), control)
        server.run("CREATE DATABASE house")
        assert prepare(server.place(home, user="owner"))
        server.run(
            "CREATE ROLE pit LOGIN IN ROLE tablemgr_station", "CREATE ROLE ear LOGIN IN ROLE tablemgr_reader"
        )
        yield server
    finally:
        control("-m", "immediate", "stop")
        shutil.rmtree(home)


@pytest.fixture
def backing() -> str:
    """What a test's ledger stands on: a file, unless its module asks for both with `backing = on_both`."""
    return "sqlite"


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def on_both(request: pytest.FixtureRequest) -> str:
    """Runs a test on a file, and on a server where those tests are asked for."""
    found: str = request.param
    return found


def ledger_on(backing: str, home: Path, request: pytest.FixtureRequest) -> Ledger:
    """A ledger's place in a folder, or of a station that has the folder."""
    if backing == "sqlite":
        return home / "tablemgr.sqlite3"
    server: PostgresServer = request.getfixturevalue("postgres_server")
    return server.place(home)


def words_for(ledger: Ledger) -> list[str]:
    """The words of the command line that name a ledger."""
    return (
        [str(ledger)] if isinstance(ledger, Path) else ["--database", ledger.url, "--data", str(ledger.home)]
    )


def as_file(ledger: Ledger) -> Path:
    """The ledger as a file that the verifier reads: itself, or what a chain on a server is poured into."""
    if isinstance(ledger, Path):
        return ledger
    target = ledger.home / f"poured-{time.monotonic_ns()}.sqlite3"
    assert pour(ledger, kept_origin(ledger), target) == ()
    return target
