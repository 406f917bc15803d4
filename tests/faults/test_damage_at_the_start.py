"""A page that was damaged while nobody looked stops dealing at the next start, whichever table it belongs to.

Source: REQ R80; FAULT B7; ledger.md (faults: chain, schema or high-water failure at start).
"""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from tablemgr import verifier
from tablemgr.floor.clock import system_clock
from tablemgr.floor.house_opening import open_house
from tablemgr.ledger.errors import DamagedLedgerError
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.soundness import demand_sound
from tests.tablemgr.ledger.conftest import open_table, write_round

PAGE = 4096


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger of some rounds; copied, never opened again."""
    database = tmp_path_factory.mktemp("sound") / "tablemgr.sqlite3"
    store = open_store(database, program="0.1.0")
    open_table(store)
    for number in range(1, 11):
        write_round(store, number)
    demand_sound(store)
    store.close()
    return database


@pytest.fixture
def database(tmp_path: Path, sound: Path) -> Path:
    """A copy of it."""
    (tmp_path / "data").mkdir(mode=0o700)
    return Path(shutil.copyfile(sound, tmp_path / "data" / sound.name))


def page_of(database: Path, table: str) -> int:
    """The page on which a table or index begins, from 1."""
    connection = sqlite3.connect(database)
    (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    connection.close()
    return int(page)


@pytest.mark.parametrize("table", ["note", "slip", "posting", "seat", "line", "entry_round"])
@pytest.mark.parametrize("damage", [b"\xa5" * PAGE, bytes(PAGE)], ids=["garbage", "zeroes"])
def test_a_damaged_page_stops_dealing_at_the_next_start(database: Path, table: str, damage: bytes) -> None:
    raw, page = database.read_bytes(), page_of(database, table)
    damaged = raw[: (page - 1) * PAGE] + damage + raw[page * PAGE :]
    database.write_bytes(damaged)
    try:
        opened = open_house(database, system_clock, station="s", program="0.1.0", witness=None)
    except DamagedLedgerError:
        # Met while it was opened: nobody deals, and every entry is where it was.
        report = verifier.verify(database)
        assert report.entries >= 132
        assert {finding.kind for finding in report.findings} <= {"DAMAGED", "SCHEMA"}
        return
    assert opened.walk.take(30)
    assert [p.code for p in opened.house.may_deal()] == ["LEDGER-DAMAGED"]
    opened.close()


def test_a_sound_ledger_is_dealt_on(database: Path) -> None:
    opened = open_house(database, system_clock, station="s", program="0.1.0", witness=None)
    assert opened.walk.take(30)
    assert opened.house.may_deal() == ()
    opened.close()
