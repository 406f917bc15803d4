"""A ledger on a real PostgreSQL server: guards, roles, one chain an origin, one program a chain, what breaks.

That writing and reading are the same there is shown by the tests that run on both (`on_both`).

Source: ledger.md (PostgreSQL; doors that are shut); stack.md 4.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import Engine, create_engine, insert, text
from sqlalchemy.exc import DBAPIError

from tablemgr import verifier
from tablemgr.ledger import postgres, server
from tablemgr.ledger.chain import GENESIS, sealed
from tablemgr.ledger.entries import Draft, Entry
from tablemgr.ledger.errors import (
    DamagedLedgerError,
    HeldLedgerError,
    LedgerError,
    LockedLedgerError,
    NewerLedgerError,
    NotWrittenError,
    OlderLedgerError,
    ReadOnlyLedgerError,
    StaleHeadError,
    UnsafePlaceError,
)
from tablemgr.ledger.examining import examine
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.pouring import pour
from tablemgr.ledger.readings import open_readings, readings_of
from tablemgr.ledger.schema import ENTRY
from tablemgr.ledger.server import Server
from tablemgr.ledger.server_opening import origins, prepare
from tablemgr.ledger.store import Store
from tablemgr.ledger.work import _row
from tablemgr.table.table_events import TableClosed
from tests.postgres_server import PostgresServer, as_file
from tests.tablemgr.ledger.conftest import envelope, open_table, opened, write_round, write_rounds

pytestmark = pytest.mark.postgres
REPLACE = "INSERT INTO entry SELECT * FROM entry LIMIT 1 ON CONFLICT (origin, seq) DO UPDATE SET actor = 'x'"


@pytest.fixture
def place(postgres_server: PostgresServer, tmp_path: Path) -> Server:
    """A station's place in the database that all stations share."""
    return postgres_server.place(tmp_path / "data")


@pytest.fixture
def own(postgres_server: PostgresServer, tmp_path: Path) -> Server:
    """The owner's place in a database of its own, with nothing in it."""
    return postgres_server.place(tmp_path / "data", postgres_server.new_database(), "owner")


def engine_of(place: Server, user: str = "pit") -> Engine:
    """A login's own connections, without any setting of ours but where names are looked up."""
    url = place.url.replace("pit@", f"{user}@").replace("owner@", f"{user}@")
    return create_engine(url, connect_args={"options": "-c search_path=tablemgr"})


def run(place: Server, *statements: str, user: str = "owner") -> None:
    engine = engine_of(place, user)
    try:
        with engine.begin() as connection:
            for statement in statements:
                connection.execute(text(statement))
    finally:
        engine.dispose()


def entries(origin: str, count: int) -> list[Entry]:
    """The first entries of a chain."""
    made: list[Entry] = []
    for seq in range(1, count + 1):
        prev = made[-1].digest if made else GENESIS
        draft = Draft("TableClosed", 1, b'{"reason":"end"}')
        made.append(sealed(draft, envelope(f"op-{seq}"), origin=origin, seq=seq, part=1, prev=prev))
    return made


def append(place: Server, *chain: Entry, user: str = "pit") -> None:
    """Write entries in one transaction."""
    engine = engine_of(place, user)
    try:
        with engine.begin() as connection:
            connection.execute(insert(ENTRY), [_row(entry) for entry in chain])
    finally:
        engine.dispose()


def code_of(failure: pytest.ExceptionInfo[LedgerError]) -> str:
    return failure.value.problem.code


# --- what may be done to the trail ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entry SET actor = 'x'", "DELETE FROM entry", "TRUNCATE entry", "DROP TABLE entry", REPLACE,
        "ALTER TABLE entry DISABLE TRIGGER ALL", "SET session_replication_role = replica",
        "UPDATE origin SET program = 'x'", "DELETE FROM origin", "DROP TRIGGER entry_at_head ON entry",
        "CREATE RULE r AS ON INSERT TO entry DO INSTEAD NOTHING", "CREATE TABLE tablemgr.strange (a int)",
        "CREATE OR REPLACE FUNCTION tablemgr.entry_refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
        "ALTER TABLE entry ENABLE ROW LEVEL SECURITY", "DROP SCHEMA tablemgr CASCADE",
    ],
)  # fmt: skip
def test_a_station_can_change_nothing(place: Server, statement: str) -> None:
    write_rounds(place, 1)
    with pytest.raises(DBAPIError):
        run(place, statement, user="pit")


@pytest.mark.parametrize(
    "statement", ["UPDATE entry SET actor = 'x'", "DELETE FROM entry", "TRUNCATE entry", REPLACE]
)
def test_even_the_owner_is_stopped_by_the_guards(place: Server, statement: str) -> None:
    write_rounds(place, 1)
    with pytest.raises(DBAPIError, match="append-only"):
        run(place, statement)


def test_who_may_read_may_not_write(place: Server) -> None:
    write_rounds(place, 1)
    with pytest.raises(DBAPIError, match="permission denied"):
        append(place, *entries("T0", 1), user="ear")
    schema = server.read_schema(place.path.read_text().strip())
    with pytest.raises(DBAPIError, match="permission denied"):
        run(place, f"DELETE FROM {schema}.round", user="ear")
    ear = Server(place.url.replace("pit@", "ear@"), place.home)
    with open_readings(ear) as readings:
        assert readings.count_rounds() == 1
    with pytest.raises(ReadOnlyLedgerError) as failure:
        open_store(ear, program="0")
    assert code_of(failure) == "LEDGER-SERVER-RIGHTS"


def test_a_programs_own_connection_gives_up_what_its_login_may(own: Server) -> None:
    write_rounds(own, 1)
    store = open_store(own, program="0")
    try:
        for statement in ("ALTER TABLE entry DISABLE TRIGGER ALL", "DROP TABLE entry", "DELETE FROM entry"):
            with pytest.raises(Exception, match=r"must be owner|permission denied"):
                store._cursor.execute(statement)
        with (
            store.engine.connect() as connection,
            pytest.raises(DBAPIError, match=r"read-only|permission denied"),
        ):
            connection.execute(text(f"DELETE FROM {server.read_schema(store.origin)}.round"))
    finally:
        store.close()


def test_an_entry_that_is_not_at_the_head_is_refused(place: Server) -> None:
    first, second, third = entries("T1head", 3)
    append(place, first)
    for wrong in (third, first, entries("T2head", 2)[1]):
        with pytest.raises(DBAPIError, match="not at the head"):
            append(place, wrong)
    append(place, second)


def test_an_operation_is_never_written_twice(place: Server) -> None:
    (first,) = entries("T1op", 1)
    append(place, first)
    draft = Draft("TableClosed", 1, b"{}")
    with pytest.raises(DBAPIError, match="entry_operation"):
        append(place, sealed(draft, envelope("op-1"), origin="T1op", seq=2, part=1, prev=first.digest))


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        ("ALTER TABLE entry DISABLE TRIGGER entry_no_update", "entry_no_update is switched off"),
        ("DROP TRIGGER entry_at_head ON entry", "entry_at_head is missing"),
        (
            "CREATE OR REPLACE FUNCTION entry_refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN OLD; END'",
            "entry_refuse is changed",
        ),
        (
            "CREATE OR REPLACE TRIGGER entry_no_delete BEFORE UPDATE ON entry FOR EACH ROW EXECUTE FUNCTION entry_refuse()",
            "entry_no_delete is changed",
        ),
        (
            "CREATE TRIGGER strange AFTER INSERT ON entry FOR EACH ROW EXECUTE FUNCTION entry_refuse()",
            "strange does not belong here",
        ),
        ("CREATE RULE r AS ON INSERT TO entry DO INSTEAD NOTHING", "r does not belong here"),
        ("ALTER TABLE entry ENABLE ROW LEVEL SECURITY", "entry hides rows"),
        ("ALTER TABLE entry DROP CONSTRAINT entry_operation", "entry_operation is missing"),
        ("ALTER TABLE entry ADD COLUMN more text", "entry is changed"),
        ("ALTER TABLE entry ALTER COLUMN seq TYPE integer", "entry is changed"),
        ("CREATE TABLE more (a int)", "more does not belong here"),
        ("DROP INDEX entry_round", "entry_round is missing"),
    ],
)
def test_a_guard_that_is_not_as_it_was_made_is_named_and_nothing_is_opened(
    own: Server, statement: str, found: str, tmp_path: Path
) -> None:
    write_rounds(own, 1)
    run(own, statement)
    with pytest.raises(DamagedLedgerError) as failure:
        open_store(own, program="0")
    assert code_of(failure) == "LEDGER-SCHEMA"
    assert found in str(failure.value)
    target = tmp_path / "poured.sqlite3"
    if "SECURITY" in statement:
        # What hides rows would hide them from the verifier too.
        with pytest.raises(DamagedLedgerError, match=found):
            pour(own, own.path.read_text().strip(), target)
        return
    assert found in "; ".join(pour(own, own.path.read_text().strip(), target))
    assert verifier.verify(target).findings == []


# --- several stations -----------------------------------------------------------------------------------------


def test_stations_stand_side_by_side_each_with_its_own_chain_and_numbers(
    postgres_server: PostgresServer, tmp_path: Path
) -> None:
    places = [postgres_server.place(tmp_path / name) for name in ("one", "two")]
    stores = [open_store(place, program="0") for place in places]
    try:
        # The same table, rounds and operations at both.
        for store in stores:
            open_table(store)
        for number in (1, 2, 3):
            for store in stores:
                if store is stores[0] or number < 3:
                    write_round(store, number)
        assert [store.head()[0] for store in stores] == [41, 28]
        for store, rounds in zip(stores, (3, 2), strict=True):
            with store.writing(envelope("next")) as work:
                assert work.next_number("round", "PG-1") == rounds + 1
                work.record([opened(rounds + 1)], round_=rounds + 1)
            room = readings_of(store)
            assert [row.number for row in room.rounds(newest_first=False)] == list(range(1, rounds + 2))
            assert {told.entry.origin for told in room.every()} == {store.origin}
            assert room.count_entries() == store.head()[0]
            assert room.entry(2) is not None
            assert len(room.round_facts("PG-1", 2)) == 13
        assert stores[0].redraw() == 42
        assert len(readings_of(stores[1]).rounds()) == 3
    finally:
        for store in stores:
            store.close()
    assert {store.origin for store in stores} <= set(origins(places[0]))
    for place in places:
        assert verifier.verify(as_file(place)).findings == []
        assert examine(as_file(place)).findings == []


def test_one_program_holds_a_chain_and_is_named_to_the_second(place: Server) -> None:
    store = open_store(place, program="0")
    with pytest.raises(HeldLedgerError) as failure:
        open_store(place, program="0")
    assert f"process {os.getpid()} on " in str(failure.value)
    store.close()
    open_store(place, program="0", create=False).close()


def test_a_chain_is_free_again_when_its_program_was_killed(place: Server, root: Path) -> None:
    write_rounds(place, 1)
    program = (
        "import sys, time\nfrom pathlib import Path\nfrom tablemgr.ledger.opening import open_store\n"
        "from tablemgr.ledger.server import server_at\n"
        "store = open_store(server_at(sys.argv[1], Path(sys.argv[2])), program='0')\nprint('held', flush=True)\ntime.sleep(60)\n"
    )
    other = subprocess.Popen(
        [sys.executable, "-c", program, place.url, str(place.home)],
        cwd=root,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert other.stdout is not None
    assert other.stdout.readline() == "held\n"
    with pytest.raises(HeldLedgerError):
        open_store(place, program="0")
    other.kill()
    other.wait()
    other.stdout.close()
    for _ in range(100):
        try:
            open_store(place, program="0").close()
            break
        except HeldLedgerError:
            continue
    else:
        pytest.fail("the chain stayed held")


def test_a_second_writer_that_got_past_the_lock_is_stopped_by_the_head(place: Server) -> None:
    store = open_store(place, program="0")
    open_table(store)
    draft = Draft("TableClosed", 1, b'{"reason":"end"}')
    size, head = store.head()
    append(place, sealed(draft, envelope("other"), origin=store.origin, seq=size + 1, part=1, prev=head))
    for _ in range(2):
        with pytest.raises(StaleHeadError):
            write_round(store, 1)
    store.close()
    again = open_store(place, program="0")
    assert len(readings_of(again).tables()) == 1
    write_round(again, 1)
    again.close()


# --- which chain is whose -------------------------------------------------------------------------------------


def test_a_folder_keeps_its_chain_and_belongs_to_no_other(place: Server, own: Server, tmp_path: Path) -> None:
    write_rounds(place, 1)
    origin = place.path.read_text().strip()
    assert place.path.stat().st_mode & 0o777 == 0o600
    with open_readings(Server(place.url, tmp_path / "elsewhere", origin)) as readings:
        assert readings.count_rounds() == 1
    for wrong, code in (
        (Server(place.url, place.home, "T999"), "LEDGER-ORIGIN-OTHER"),
        (Server(place.url, tmp_path / "elsewhere", "T999"), "LEDGER-ORIGIN-UNKNOWN"),
        (Server(place.url, tmp_path / "elsewhere"), "LEDGER-ORIGIN-WHICH"),
    ):
        write_rounds(Server(place.url, tmp_path / "third"), 1) if code.endswith("WHICH") else None
        with pytest.raises(UnsafePlaceError) as failure:
            open_store(wrong, program="0", create=False)
        assert code_of(failure) == code
        with pytest.raises(UnsafePlaceError) as failure:
            open_readings(wrong)
        assert code_of(failure) == code
    prepare(own)
    with pytest.raises(UnsafePlaceError) as failure:
        open_store(Server(own.url, place.home), program="0")
    assert code_of(failure) == "LEDGER-ORIGIN-UNKNOWN"
    with pytest.raises(UnsafePlaceError) as failure:
        open_readings(Server(own.url, tmp_path / "elsewhere"))
    assert code_of(failure) == "LEDGER-ORIGIN-NONE"


def test_a_folder_that_cannot_be_a_stations_is_refused(place: Server, tmp_path: Path) -> None:
    place.home.mkdir()
    (place.home / "tablemgr.sqlite3").touch()
    with pytest.raises(UnsafePlaceError) as failure:
        open_store(place, program="0")
    assert code_of(failure) == "LEDGER-SERVER-FOLDER"
    (place.home / "tablemgr.sqlite3").unlink()
    place.path.write_text("not a chain; DROP TABLE entry")
    with pytest.raises(UnsafePlaceError) as failure:
        open_store(place, program="0")
    assert code_of(failure) == "LEDGER-ORIGIN-UNREADABLE"
    place.path.unlink()
    place.path.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(UnsafePlaceError) as failure:
        open_store(place, program="0")
    assert code_of(failure) == "LEDGER-SYMLINK"


# --- a database that is not ready -----------------------------------------------------------------------------


def test_an_empty_database_is_prepared_by_its_owner_alone(
    postgres_server: PostgresServer, own: Server, tmp_path: Path
) -> None:
    pit = Server(own.url.replace("owner@", "pit@"), tmp_path / "pit")
    for create in (False, True):
        with pytest.raises(LedgerError) as failure:
            open_store(pit, program="0", create=create)
        assert code_of(failure) == "LEDGER-SERVER-UNPREPARED"
    with pytest.raises(UnsafePlaceError):
        open_readings(pit)
    assert prepare(own)
    assert not prepare(own)
    write_rounds(pit, 1)


def test_an_owner_that_is_no_superuser_prepares_and_deals(
    postgres_server: PostgresServer, tmp_path: Path
) -> None:
    name = postgres_server.new_database()
    postgres_server.run(f"CREATE ROLE {name}_owner LOGIN", f"ALTER DATABASE {name} OWNER TO {name}_owner")
    place = postgres_server.place(tmp_path / "data", name, f"{name}_owner")
    assert prepare(place)
    with pytest.raises(ReadOnlyLedgerError):
        open_store(place, program="0")
    postgres_server.run(f"GRANT {server.STATION} TO {name}_owner")
    write_rounds(place, 1)


def test_a_database_of_a_newer_program_or_of_another_one_is_left_as_it_is(own: Server) -> None:
    write_rounds(own, 1)
    run(own, "COMMENT ON SCHEMA tablemgr IS 'tablemgr trail 999'")
    with pytest.raises(NewerLedgerError):
        open_store(own, program="0")
    run(own, "COMMENT ON SCHEMA tablemgr IS 'tablemgr trail 0'")
    with pytest.raises(OlderLedgerError):
        open_store(own, program="0")
    run(own, "COMMENT ON SCHEMA tablemgr IS 'somebody else'")
    with pytest.raises(UnsafePlaceError) as failure:
        open_store(own, program="0")
    assert code_of(failure) == "LEDGER-SERVER-FOREIGN"


def test_a_database_that_would_lose_names_is_refused(postgres_server: PostgresServer, tmp_path: Path) -> None:
    postgres_server.run("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
    with pytest.raises(UnsafePlaceError) as failure:
        open_store(postgres_server.place(tmp_path / "data", "latin", "owner"), program="0")
    assert code_of(failure) == "LEDGER-SERVER-ENCODING"


def test_a_server_that_is_too_old_is_refused(own: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "OLDEST", 99)
    with pytest.raises(UnsafePlaceError) as failure:
        open_store(own, program="0")
    assert code_of(failure) == "LEDGER-SERVER-OLD"


# --- what breaks ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("house", "nowhere"), "LEDGER-SERVER-REFUSED"),
        (("pit@", "nobody@"), "LEDGER-SERVER-REFUSED"),
        (("host=", "host=/nowhere"), "LEDGER-SERVER-GONE"),
    ],
)
def test_a_server_that_does_not_let_us_in_is_told_in_a_sentence(
    place: Server, change: tuple[str, str], code: str
) -> None:
    wrong = Server(place.url.replace(*change), place.home)
    for opening in (lambda: open_store(wrong, program="0"), lambda: open_readings(wrong)):
        with pytest.raises(LedgerError) as failure:
            opening()
        assert code_of(failure) == code


def kill_connections(postgres_server: PostgresServer) -> None:
    """End every connection of a station, as a server that is restarted does."""
    ends = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'pit'"
    postgres_server.run(ends)


def test_a_broken_connection_loses_nothing_and_is_made_anew(
    place: Server, postgres_server: PostgresServer
) -> None:
    store = open_store(place, program="0")
    open_table(store)

    def cut_in_the_middle() -> None:
        with store.writing(envelope("cut")) as work:
            assert work.next_number("round", "PG-1") == 1
            work.record([opened(1)], round_=1)
            kill_connections(postgres_server)

    with pytest.raises(NotWrittenError) as failure:
        cut_in_the_middle()
    assert code_of(failure) == "LEDGER-SERVER-GONE"
    assert store.head()[0] == 2
    assert store.written("cut") == ()
    write_round(store, 1)
    with pytest.raises(HeldLedgerError):
        open_store(place, program="0")
    store.close()
    assert verifier.verify(as_file(place)).findings == []


def test_a_chain_that_went_on_while_the_connection_was_broken_is_opened_anew(
    place: Server, postgres_server: PostgresServer
) -> None:
    store = open_store(place, program="0")
    open_table(store)
    kill_connections(postgres_server)
    draft = Draft("TableClosed", 1, b'{"reason":"end"}')
    with pytest.raises(NotWrittenError):
        store.written("any")
    origin = store.origin
    with open_readings(place) as readings:
        last = readings.entries(2)[0]
    append(place, sealed(draft, envelope("other"), origin=origin, seq=3, part=1, prev=last.digest))
    for _ in range(2):
        with pytest.raises(StaleHeadError):
            write_round(store, 1)
    store.close()


def test_a_commit_whose_answer_was_lost_is_on_record_once(
    place: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store(place, program="0")
    open_table(store)
    writer: Any = store._writer
    commit = writer.commit

    def unanswered() -> None:
        commit()
        writer.connection.close()
        raise psycopg.OperationalError("the connection was lost")

    monkeypatch.setattr(writer, "commit", unanswered)
    with pytest.raises(NotWrittenError), store.writing(envelope("lost")) as work:
        work.record([TableClosed("night")])
    monkeypatch.undo()
    # The tables in memory know nothing of it: they are folded anew before anything else is written.
    with pytest.raises(StaleHeadError):
        store.written("lost")
    store.close()
    again = open_store(place, program="0")
    with again.writing(envelope("lost")) as work:
        assert [entry.kind for entry in work.repeated] == ["TableClosed"]
    assert again.head()[0] == 3
    again.close()


def test_stations_write_at_the_same_time_and_every_chain_stays_whole(
    postgres_server: PostgresServer, tmp_path: Path
) -> None:
    places = [postgres_server.place(tmp_path / name) for name in ("one", "two", "three")]
    stores = [open_store(place, program="0") for place in places]

    def work(store: Store) -> None:
        open_table(store)
        for number in range(1, 5):
            write_round(store, number)

    threads = [threading.Thread(target=work, args=(store,)) for store in stores]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [store.head()[0] for store in stores] == [54, 54, 54]
    for store in stores:
        store.close()
    for place in places:
        assert verifier.verify(as_file(place)).findings == []
        assert examine(as_file(place)).findings == []


def test_a_waiting_writer_is_told_after_a_while(place: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(server.SETTINGS, "lock_timeout", "50ms")
    store = open_store(place, program="0")
    engine = engine_of(place)
    with engine.begin() as connection:
        connection.execute(
            text("SELECT pg_advisory_xact_lock(hashtextextended('tablemgr head ' || :o, 0))"),
            {"o": store.origin},
        )
        with pytest.raises(LockedLedgerError):
            open_table(store)
    engine.dispose()
    open_table(store)
    store.close()


def test_read_tables_that_are_not_this_programs_are_drawn_anew(place: Server) -> None:
    write_rounds(place, 2)
    schema = server.read_schema(place.path.read_text().strip())
    run(place, f"DELETE FROM {schema}.seat", f"ALTER TABLE {schema}.round DROP COLUMN notes")
    with pytest.raises(DamagedLedgerError) as failure:
        open_readings(place)
    assert code_of(failure) == "LEDGER-READ-TABLES"
    store = open_store(place, program="0")
    assert [seat.net for seat in readings_of(store).seats("PG-1", 1)] == [950, -2000, 0]
    store.close()
    run(place, f"DELETE FROM {schema}.seat", f"DELETE FROM {schema}.drawn")
    store = open_store(place, program="0")
    assert len(readings_of(store).seats("PG-1", 1)) == 3
    store.close()


def test_a_cut_tail_is_found_when_the_chain_is_opened(place: Server) -> None:
    write_rounds(place, 1)
    origin = place.path.read_text().strip()
    run(
        place, "ALTER TABLE entry DISABLE TRIGGER entry_no_delete",
        f"DELETE FROM entry WHERE origin = '{origin}' AND seq > 10",
        "ALTER TABLE entry ENABLE TRIGGER entry_no_delete",
    )  # fmt: skip
    with pytest.raises(DamagedLedgerError) as failure:
        open_store(place, program="0")
    assert code_of(failure) == "LEDGER-CUT"


# --- what is poured into a file -------------------------------------------------------------------------------


TAMPERED = {
    "ALTERED": "UPDATE entry SET actor = 'Y9/dealer/Nobody' WHERE origin = '{o}' AND seq = 6",
    "REMOVED": "DELETE FROM entry WHERE origin = '{o}' AND seq = 6",
    "PROJECTION": "UPDATE {s}.seat SET net = net + 100 WHERE seat = 1",
}


@pytest.mark.parametrize("kind", TAMPERED)
def test_what_was_changed_on_the_server_is_named_and_another_chain_stays_clean(
    place: Server, kind: str, tmp_path: Path
) -> None:
    other = Server(place.url, tmp_path / "other")
    for one in (place, other):
        write_rounds(one, 1)
    origin = place.path.read_text().strip()
    statement = TAMPERED[kind].format(o=origin, s=server.read_schema(origin))
    run(place, "ALTER TABLE entry DISABLE TRIGGER USER", statement, "ALTER TABLE entry ENABLE TRIGGER USER")
    found = {one.kind for one in verifier.verify(as_file(place)).findings}
    found |= {one.kind for one in examine(as_file(place)).findings}
    assert kind in found
    assert verifier.verify(as_file(other)).findings == []
    assert examine(as_file(other)).findings == []


def test_money_of_64_bits_comes_back_whole(place: Server) -> None:
    most = 2**63 - 1
    store = open_store(place, program="0")
    with store.writing(envelope("table")) as work:
        work.record([])
    engine = engine_of(place)
    with engine.connect() as connection:
        kinds = connection.execute(
            text(
                "SELECT DISTINCT data_type FROM information_schema.columns WHERE table_schema = :s"
                " AND column_name IN ('net', 'stake', 'amount', 'commission', 'bets', 'won')"
            ),
            {"s": server.read_schema(store.origin)},
        ).fetchall()
    engine.dispose()
    assert [tuple(kind) for kind in kinds] == [("bigint",)]
    (whole,) = store._cursor.execute(
        "SELECT sum(n) FROM (VALUES (%s::bigint), (1::bigint)) AS t (n)", (most,)
    ).fetchone()
    assert (type(whole), whole) == (int, 2**63)
    store.close()
