"""What keeps a ledger, on a file and on a server: checkpoints, marks, keys, numbers, exports, sheets, the walk.

Source: ledger.md (PostgreSQL: same tests).
"""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from tablemgr import verifier, verify_export
from tablemgr.ledger.addressing import home_of
from tablemgr.ledger.as_of import sheets
from tablemgr.ledger.chain_walk import walk
from tablemgr.ledger.checkpoints import paper_code
from tablemgr.ledger.codes import parse_code
from tablemgr.ledger.entries import Entry
from tablemgr.ledger.examining import examine
from tablemgr.ledger.exporting import export, part_of
from tablemgr.ledger.gaps import gaps_of
from tablemgr.ledger.marks import read_mark
from tablemgr.ledger.notary import Notary, attend
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.readings import open_readings
from tablemgr.ledger.server import Ledger, Server, read_schema
from tablemgr.ledger.server_opening import kept_origin
from tablemgr.ledger.store import Store
from tablemgr.ledger.trail_readings import checkpoint_of, entry_at, milestones
from tablemgr.table.codec import decode
from tablemgr.table.trail_events import CheckpointSigned, RecoveryDeclared, SeriesNumber, ShiftClosed
from tests.postgres_server import as_file, on_both

from .conftest import envelope, open_table, opened, write_round

backing = on_both


@pytest.fixture
def witness(tmp_path: Path) -> Path:
    """Where high-water marks lie."""
    return tmp_path / "witness"


def attended(ledger: Ledger, witness: Path, *, secret: bytes | None = None) -> tuple[Store, Notary]:
    store = open_store(ledger, program="0.1.0")
    stamp = lambda op: envelope(op, table=None)  # noqa: E731
    return store, attend(store, program="0.1.0", stamp=stamp, secret=secret, witness=witness)


def work_three_shifts(ledger: Ledger, witness: Path) -> list[Entry]:
    """Three rounds, a shift closed after each; answers what signs the shifts."""
    store, _ = attended(ledger, witness)
    open_table(store)
    signed = []
    for number in (1, 2, 3):
        write_round(store, number)
        with store.writing(envelope(f"shift-{number}", table=None)) as work:
            work.record([ShiftClosed(number, "2026-05-28", (), "")])
        found = checkpoint_of(store, number)
        assert found is not None
        signed.append(found)
    store.close()
    return signed


def test_an_attended_trail_is_clean_by_mark_key_code_and_examination(database: Ledger, witness: Path) -> None:
    signed = work_three_shifts(database, witness)
    typed = [paper_code(entry).typed for entry in signed]
    report = verifier.verify(as_file(database), [verifier.anchor(code) for code in typed], witness=witness)
    assert (report.findings, report.not_checked) == ([], [])
    assert (report.checked["checkpoints"], report.checked["signatures"]) == (4, 4)
    found = examine(as_file(database))
    assert (found.findings, found.checked["checkpoint_totals"]) == ([], 4)
    assert parse_code(typed[1]) is not None


def test_totals_stand_in_the_checkpoint(database: Ledger, witness: Path) -> None:
    _, second, _ = work_three_shifts(database, witness)
    fact = decode(second.kind, second.version, second.body)
    assert isinstance(fact, CheckpointSigned)
    (totals,) = fact.totals
    assert (totals.currency, totals.mode, totals.rounds, totals.voids) == ("USD", "live", 2, 0)
    # A round: seat 1 wins 1000 less 50, seat 2 loses 2000: the house 1000, and the commission 50.
    figures = (totals.bets.minor, totals.win.minor, totals.commission.minor)
    assert figures == (7000, 2100, 100)
    assert {type(figure) for figure in figures} == {int}


def test_a_checkpoint_is_signed_every_500_entries(database: Ledger, witness: Path) -> None:
    store, _ = attended(database, witness)
    open_table(store)
    for number in range(1, 42):
        write_round(store, number)
    found = [fact for fact in milestones(store, "CheckpointSigned") if isinstance(fact, CheckpointSigned)]
    assert [(fact.why, fact.size) for fact in found[1:]] == [("entries", 502)]
    walked = walk(store)
    assert (walked.entries, walked.findings) == (store.head()[0], ())
    store.close()


def test_a_mark_follows_and_keeps_the_numbers(database: Ledger, witness: Path) -> None:
    work_three_shifts(database, witness)
    store, notary = attended(database, witness)
    assert (notary.bars, notary.alarm) == ((), None)
    mark = read_mark(witness, store.origin)
    assert mark is not None
    assert (mark.size, mark.numbers) == (store.head()[0], {("round", "PG-1"): 3})
    store.close()


def cut(ledger: Ledger, last: int) -> None:
    """Take the tail off a ledger and out of its read tables, as an older copy in its place would be."""
    if isinstance(ledger, Server):
        here, schema = f"origin = '{kept_origin(ledger)}'", read_schema(kept_origin(ledger))
        owner = create_engine(ledger.url.replace("pit@", "owner@"))
        with owner.begin() as connection:
            for statement in (
                "ALTER TABLE tablemgr.entry DISABLE TRIGGER USER",
                f"DELETE FROM tablemgr.entry WHERE {here} AND seq > {last}",
                "ALTER TABLE tablemgr.entry ENABLE TRIGGER USER",
                f"DELETE FROM {schema}.drawn",
            ):
                connection.execute(text(statement))
        owner.dispose()
        return
    raw = sqlite3.connect(ledger)
    ((made,),) = raw.execute("SELECT sql FROM sqlite_master WHERE name = 'entry_no_delete'").fetchall()
    raw.execute("DROP TRIGGER entry_no_delete")
    raw.execute("DELETE FROM entry WHERE seq > ?", (last,))
    raw.execute("DELETE FROM drawn")
    raw.execute(made)
    raw.commit()
    raw.close()


def test_a_mark_ahead_of_the_database_stops_dealing_until_a_recovery(database: Ledger, witness: Path) -> None:
    work_three_shifts(database, witness)
    cut(database, 19)
    store, notary = attended(database, witness)
    assert [p.code for p in notary.bars] == ["MARK-AHEAD"]
    known = notary.known
    assert known is not None
    numbers = (SeriesNumber("round", "PG-1", 3),)
    with store.writing(envelope("recovery", table=None)) as work:
        work.record([RecoveryDeclared("disk", ("MARK-AHEAD",), known.size, known.head, numbers)])
    assert notary.bars == ()
    with store.writing(envelope("number")) as work:
        assert work.next_number("round", "PG-1") == 4
        work.record([opened(4)], round_=4)
    store.close()
    assert verifier.verify(as_file(database), witness=witness).findings == []
    old = verifier.Anchor(known.size, known.head)
    assert [f.kind for f in verifier.verify(as_file(database), [old]).findings] == ["ROLLBACK"]


def test_a_lost_key_stops_dealing_and_a_passphrase_opens_it(database: Ledger, witness: Path) -> None:
    store, notary = attended(database, witness, secret=b"four words in a row")
    name = notary.key
    store.close()
    assert b"ENCRYPTED" in (home_of(database) / "keys" / f"{name}.pem").read_bytes()
    store, notary = attended(database, witness, secret=b"other words")
    assert [p.code for p in notary.bars] == ["LEDGER-KEY-LOCKED"]
    store.close()
    shutil.rmtree(home_of(database) / "keys")
    store, notary = attended(database, witness)
    assert [p.code for p in notary.bars] == ["LEDGER-KEY-MISSING"]
    assert entry_at(store, 1) is not None
    store.close()


def test_an_export_proves_itself_and_its_sheets_stand_as_of_its_end(
    database: Ledger, witness: Path, tmp_path: Path
) -> None:
    work_three_shifts(database, witness)
    with open_readings(database) as readings:
        whole = part_of(readings, None, None)
        export(readings, tmp_path / "whole", whole)
        export(readings, tmp_path / "part", part_of(readings, 10, 25), zipped=True)
        early = {sheet.name: len(sheet.rows) for sheet in sheets(readings, first=1, last=20)}
        late = {sheet.name: len(sheet.rows) for sheet in sheets(readings, first=1, last=whole.last)}
        assert gaps_of((told.entry, told.fact) for told in readings.every()).gaps() == ()
    assert verify_export.verify(tmp_path / "whole").findings == []
    assert verify_export.verify(tmp_path / "part").findings == []
    assert list((tmp_path / "whole" / "keys").glob("*.pub"))
    assert (early["rounds"], late["rounds"]) == (2, 3)
    assert late["lines"] == 12
