"""Which ledger is meant, and how a server's refusals are told; no server is needed for it.

Source: ledger.md (`--database URL` or `TABLEMGR_DATABASE`; faults).
"""

from __future__ import annotations

import importlib.util
from pathlib import Path

import psycopg
import pytest

from tablemgr.ledger.addressing import home_of, ledger_in
from tablemgr.ledger.errors import LedgerError, UnsafePlaceError
from tablemgr.ledger.ground import translated
from tablemgr.ledger.server import Server, demand_driver, read_schema, server_at
from tablemgr.ledger.server_writer import lock_number
from tests.postgres_server import PostgresServer, as_file, binaries

from .conftest import write_rounds

URL = "postgresql+psycopg://pit@db.house/tables"


def test_a_data_folder_has_a_file_or_the_server_that_is_named(tmp_path: Path) -> None:
    file = ledger_in(tmp_path, environment={})
    assert file == tmp_path / "tablemgr.sqlite3"
    assert home_of(file) == tmp_path
    by_variable = ledger_in(tmp_path, environment={"TABLEMGR_DATABASE": URL})
    assert by_variable == Server(URL, tmp_path)
    other = ledger_in(tmp_path, "postgres://x@h/other", "T1", environment={"TABLEMGR_DATABASE": URL})
    assert other == Server("postgresql+psycopg://x@h/other", tmp_path, "T1")
    assert home_of(other) == tmp_path
    with pytest.raises(UnsafePlaceError):
        ledger_in(tmp_path, "", environment={})


@pytest.mark.parametrize(
    "typed", ["", "house", "mysql://a@b/c", "sqlite:///x", "postgresql+psycopg://host", "://", "a://b:c:d/e"]
)
def test_what_is_no_address_of_a_database_is_refused(typed: str, tmp_path: Path) -> None:
    with pytest.raises(UnsafePlaceError) as failure:
        server_at(typed, tmp_path)
    assert failure.value.problem.code == "LEDGER-SERVER-URL"


@pytest.mark.parametrize("scheme", ["postgresql", "mysql"])
def test_a_password_is_never_said(scheme: str, tmp_path: Path) -> None:
    typed = f"{scheme}://pit:s3cret@db/house"
    try:
        said = str(server_at(typed, tmp_path))
    except UnsafePlaceError as error:
        said = str(error)
    assert "s3cret" not in said
    assert "pit" in said


def test_a_password_reaches_the_server_as_it_was_typed(tmp_path: Path) -> None:
    assert server_at("postgresql://pit:s3%40cret@db/house", tmp_path).url == (
        "postgresql+psycopg://pit:s3%40cret@db/house"
    )


@pytest.mark.parametrize("typed", ["T1; DROP TABLE entry", 'T"', "T 1", "T" * 41, "Ť1"])
def test_only_a_chains_id_becomes_a_name_in_the_database(typed: str, tmp_path: Path) -> None:
    with pytest.raises(LedgerError):
        server_at(URL, tmp_path, typed)
    with pytest.raises(LedgerError):
        read_schema(typed)


def test_a_chain_has_its_own_lock() -> None:
    numbers = [lock_number(f"T{n}") for n in range(1000)]
    assert len(set(numbers)) == 1000
    assert all(-(2**63) <= number < 2**63 for number in numbers)


def test_a_missing_driver_is_told_with_the_command_that_adds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    with pytest.raises(UnsafePlaceError, match="pip install"):
        demand_driver()


@pytest.mark.parametrize(
    ("state", "text", "code"),
    [
        ("P0001", "entry is append-only: not at the head", "LEDGER-STALE-HEAD"),
        ("P0001", "entry is append-only: no update", "LEDGER-REFUSED"),
        ("53100", "could not extend file: No space left on device", "LEDGER-WRITE-FAILED"),
        ("53300", "sorry, too many clients already", "LEDGER-WRITE-FAILED"),
        ("55P03", "canceling statement due to lock timeout", "LEDGER-LOCKED"),
        ("40P01", "deadlock detected", "LEDGER-LOCKED"),
        ("57P01", "terminating connection due to administrator command", "LEDGER-SERVER-GONE"),
        ("08006", "connection failure", "LEDGER-SERVER-GONE"),
        (None, "the connection is closed", "LEDGER-SERVER-GONE"),
        (None, 'FATAL:  password authentication failed for user "pit"', "LEDGER-SERVER-REFUSED"),
        (None, "FATAL:  the database system is starting up", "LEDGER-SERVER-GONE"),
        ("28P01", "password authentication failed", "LEDGER-SERVER-REFUSED"),
        ("3D000", 'database "x" does not exist', "LEDGER-SERVER-REFUSED"),
        ("42501", "permission denied for table entry", "LEDGER-SERVER-RIGHTS"),
        ("22023", 'role "tablemgr_station" does not exist', "LEDGER-SERVER-RIGHTS"),
        ("25006", "cannot execute INSERT in a read-only transaction", "LEDGER-READ-ONLY"),
        ("XX001", "invalid page in block 5", "LEDGER-DAMAGED"),
        ("23505", "duplicate key value", "LEDGER-REFUSED"),
    ],
)
def test_every_failure_of_a_server_has_its_sentence(state: str | None, text: str, code: str) -> None:
    error = psycopg.OperationalError(f"{text}\nDETAIL: more")
    error.sqlstate = state
    found = translated(error, "here")
    assert found.problem.code == code
    assert str(found).startswith("here: ")


if binaries() is not None:
    # The sample of the tests that are marked `postgres`.
    def test_a_chain_is_written_and_verified_on_a_server(
        postgres_server: PostgresServer, tmp_path: Path
    ) -> None:
        from tablemgr import verifier
        from tablemgr.ledger.examining import examine

        place = postgres_server.place(tmp_path / "data")
        write_rounds(place, 2)
        assert verifier.verify(as_file(place)).findings == []
        assert examine(as_file(place)).findings == []
