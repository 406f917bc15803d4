"""A house whose ledger is of an older program opens on the newer one's tables, with a backup of what was.

Source: FAULT B14; style.md, rule 39.
"""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tablemgr import verifier
from tablemgr.floor.house_opening import OpenHouse, open_house
from tablemgr.ledger import opening, restoring, upgrading
from tablemgr.ledger.backing_up import back_up, copies
from tablemgr.ledger.entries import Envelope
from tablemgr.ledger.errors import DamagedLedgerError, NewerLedgerError, OlderLedgerError
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.restoring import Order, restore
from tablemgr.table.keeping_events import NumberFloor, SchemaUpgraded

from .conftest import EVENING_US, StandingClock

GOLDEN = Path(__file__).resolve().parents[2] / "golden" / "db" / "v1.sqlite3"
BY_TWO = Envelope("O1/operator/Cy", "station-1", EVENING_US, 60, "2026-05-28", "restore-1", "A1/auditor/Di")


@pytest.fixture
def old(database: Path) -> Path:
    """A ledger of version 1, two rounds in it."""
    database.parent.mkdir(mode=0o700)
    shutil.copyfile(GOLDEN, database)
    database.chmod(0o600)
    return database


@pytest.fixture
def newer(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A program whose tables are of version 2; answers how often its step was made."""
    made: list[int] = []

    def step(op: Any) -> None:
        # Read tables are thrown away and drawn anew; nothing else is another one in this version.
        op.execute("DROP TABLE note")
        made.append(1)

    for module in (upgrading, opening, restoring):
        monkeypatch.setattr(module, "VERSION", 2)
    for module in (upgrading, restoring):
        monkeypatch.setattr(module, "STEPS", {1: step})
    return made


def opened(database: Path, clock: StandingClock) -> OpenHouse:
    """The house over a ledger."""
    return open_house(database, clock, station="station-1", program="0.2.0", witness=None)


def version(path: Path) -> int:
    """The version that a file names."""
    connection = sqlite3.connect(path)
    (found,) = connection.execute("PRAGMA user_version").fetchone()
    connection.close()
    return int(found)


def test_an_older_ledger_is_upgraded_when_its_house_is_opened(
    old: Path, clock: StandingClock, newer: list[int]
) -> None:
    house = opened(old, clock)
    (copy,) = copies(old.parent / "backups")
    (told,) = house.session.readings.facts("SchemaUpgraded")
    assert told.fact == SchemaUpgraded(1, 2, copy.name)
    assert (told.entry.actor, newer) == ("program", [1])
    assert house.walk.take(10)
    assert [row.number for row in house.session.readings.rounds()] == [2, 1]
    house.close()
    assert (version(old), version(copy)) == (2, 1)
    assert (verifier.verify(copy).findings, verifier.verify(copy).last) == ([], 28)
    # It is done once.
    opened(old, clock).close()
    assert newer == [1]


def test_whoever_opens_no_house_is_told_to_upgrade_and_nothing_is_touched(
    old: Path, newer: list[int]
) -> None:
    before = old.read_bytes()
    with pytest.raises(OlderLedgerError) as told:
        open_store(old, program="0.2.0")
    assert told.value.problem.code == "LEDGER-OLDER"
    assert old.read_bytes() == before


def test_an_upgrade_without_its_backup_does_not_happen(
    old: Path, clock: StandingClock, newer: list[int]
) -> None:
    (old.parent / "backups").write_text("in the way", "utf-8")
    before = old.read_bytes()
    with pytest.raises(Exception, match="backups"):
        opened(old, clock)
    assert (newer, version(old), old.read_bytes() == before) == ([], 1, True)


def test_a_newer_ledger_is_not_opened_and_not_touched(old: Path, clock: StandingClock) -> None:
    connection = sqlite3.connect(old)
    connection.execute("PRAGMA user_version=9")
    connection.close()
    before = old.read_bytes()
    with pytest.raises(NewerLedgerError):
        opened(old, clock)
    assert old.read_bytes() == before
    assert not (old.parent / "backups").exists()


def test_an_older_backup_is_restored_and_upgraded_in_one(old: Path, tmp_path: Path, newer: list[int]) -> None:
    copy = back_up(old, tmp_path / "copies", at_us=EVENING_US)
    # What came since has numbers that must not be given again.
    order = Order(copy.path, old, "disk died", over_newer=True, paper={("round", "PG-1"): 9})
    fact, entry = restore(order, BY_TWO, program="0.2.0")
    assert fact.floors == (NumberFloor("round", "PG-1", 2, 9),)
    assert (version(old), version(copy.path), newer) == (2, 1, [1])
    store = open_store(old, program="0.2.0")
    assert [e.kind for e in store.written("restore-1")] == ["Restored", "SchemaUpgraded"]
    assert store.written("restore-1")[0] == entry
    store.close()


def test_a_backup_that_no_step_leads_from_is_refused_and_everything_stays(
    old: Path, tmp_path: Path, newer: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = back_up(old, tmp_path / "copies", at_us=EVENING_US)
    for module in (upgrading, restoring):
        monkeypatch.setattr(module, "STEPS", {})
    before = old.read_bytes()
    with pytest.raises(DamagedLedgerError) as told:
        restore(Order(copy.path, old, "disk died", over_newer=True), BY_TWO, program="0.2.0")
    assert told.value.problem.code == "UPGRADE-NO-WAY"
    assert old.read_bytes() == before
