"""A restore by the book: what is lost is said in an entry, what was there is put aside, numbers go on above it.

Source: ledger.md (recovery); FAULT B10, B17; REQ R74.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tablemgr import verifier
from tablemgr.core.problems import Refused
from tablemgr.ledger import restoring
from tablemgr.ledger.backing_up import back_up
from tablemgr.ledger.entries import Envelope
from tablemgr.ledger.errors import DamagedLedgerError, HeldLedgerError, LedgerError
from tablemgr.ledger.marks import Mark, write_mark
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.readings import open_readings
from tablemgr.ledger.restoring import Order, restore
from tablemgr.table.keeping_events import NumberFloor, Restored
from tests.tablemgr.ledger.conftest import NOON_US, envelope, opened, write_round

Written = Callable[[int], Path]
BY_TWO = Envelope(
    "O1/operator/Cy", "station-1", NOON_US, 60, "2026-05-28", "restore-1", "A1/auditor/Di",
)  # fmt: skip
KEPT = "tablemgr.sqlite3.before-20260528T202640000000Z"


@pytest.fixture
def two_more(written: Written, tmp_path: Path) -> tuple[Path, Path]:
    """A backup of a ledger at round 1, and the ledger itself two rounds later."""
    database = written(1)
    copy = back_up(database, tmp_path / "copies", at_us=NOON_US)
    store = open_store(database, program="0.1.0")
    write_round(store, 2)
    write_round(store, 3)
    store.close()
    return copy.path, database


def give(source: Path, database: Path, **more: object) -> Restored:
    """Restore by two people."""
    fact, _ = restore(Order(source, database, "disk died", **more), BY_TWO, program="0.1.0")  # type: ignore[arg-type]
    return fact


def kinds(database: Path) -> list[str]:
    """The last two kinds on record."""
    with open_readings(database) as readings:
        return [entry.kind for entry in readings.entries()][-2:]


def test_a_backup_restores_into_an_empty_folder(two_more: tuple[Path, Path], tmp_path: Path) -> None:
    fact = give(two_more[0], tmp_path / "new" / "tablemgr.sqlite3")
    assert (fact.last, fact.known, fact.lost, fact.kept_as, fact.floors) == (15, 15, 0, "", ())
    assert sorted(p.name for p in (tmp_path / "new").iterdir()) == [
        "tablemgr.sqlite3",
        "tablemgr.sqlite3.lock",
    ]
    assert kinds(tmp_path / "new" / "tablemgr.sqlite3") == ["RoundClosed", "Restored"]


def test_a_sound_newer_database_is_not_replaced_unless_told(two_more: tuple[Path, Path]) -> None:
    source, database = two_more
    before = database.read_bytes()
    with pytest.raises(Refused) as failure:
        give(source, database)
    assert failure.value.problems[0].code == "RESTORE-NEWER"
    assert database.read_bytes() == before
    assert sorted(p.name for p in database.parent.iterdir()) == ["tablemgr.sqlite3", "tablemgr.sqlite3.lock"]


def test_the_gap_is_declared_and_numbers_go_on_above_it(two_more: tuple[Path, Path]) -> None:
    source, database = two_more
    before = database.read_bytes()
    fact = give(source, database, over_newer=True)
    assert (fact.last, fact.known, fact.lost, fact.known_by) == (15, 41, 26, ("former database",))
    assert fact.floors == (NumberFloor("round", "PG-1", 1, 3),)
    assert (database.parent / KEPT).read_bytes() == before
    assert verifier.verify(database).findings == []
    store = open_store(database, program="0.1.0")
    with store.writing(envelope("next")) as work:
        assert work.next_number("round", "PG-1") == 4
        work.record([opened(4)])
    store.close()


def test_a_damaged_database_is_replaced_and_put_aside(two_more: tuple[Path, Path]) -> None:
    source, database = two_more
    raw = database.read_bytes()
    database.write_bytes(raw.replace(b"slip of the finger", b"slip of the singer"))
    fact = give(source, database)
    assert (fact.lost, fact.kept_as) == (26, KEPT)


def test_a_file_that_is_no_database_is_put_aside_as_it_is(two_more: tuple[Path, Path]) -> None:
    source, database = two_more
    database.write_bytes(b"garbage")
    fact = give(source, database)
    assert (fact.lost, fact.kept_as) == (0, KEPT)
    assert (database.parent / KEPT).read_bytes() == b"garbage"


def test_the_high_water_mark_tells_of_what_no_database_knows(
    two_more: tuple[Path, Path], tmp_path: Path
) -> None:
    source, database = two_more
    database.unlink()
    with open_readings(source) as readings:
        origin = readings.entries()[0].origin
    (tmp_path / "marks").mkdir()
    mark = Mark(origin, 60, "ab" * 32, "", {("round", "PG-1"): 6, ("slip", "PG-1"): 2})
    write_mark(tmp_path / "marks", mark, durable=False)
    fact = give(source, database, marks=tmp_path / "marks")
    assert (fact.known, fact.known_head, fact.lost, fact.known_by) == (60, "ab" * 32, 45, ("witness",))
    assert fact.floors == (NumberFloor("round", "PG-1", 1, 6), NumberFloor("slip", "PG-1", 0, 2))


def test_where_nobody_knows_the_numbers_each_lost_entry_may_have_taken_one(
    two_more: tuple[Path, Path], tmp_path: Path
) -> None:
    source, database = two_more
    with open_readings(source) as readings:
        origin = readings.entries()[0].origin
    database.unlink()
    (tmp_path / "marks").mkdir()
    write_mark(tmp_path / "marks", Mark(origin, 60, "ab" * 32), durable=False)
    fact = give(source, database, marks=tmp_path / "marks")
    assert fact.floors == (NumberFloor("round", "PG-1", 1, 46),)


def test_a_number_read_from_paper_is_believed(two_more: tuple[Path, Path], tmp_path: Path) -> None:
    fact = give(two_more[0], tmp_path / "new" / "tablemgr.sqlite3", paper={("round", "PG-1"): 60})
    assert (fact.floors, fact.known_by) == ((NumberFloor("round", "PG-1", 1, 60),), ("paper",))


def test_a_backup_that_does_not_verify_is_refused(two_more: tuple[Path, Path], tmp_path: Path) -> None:
    source, database = two_more
    raw = source.read_bytes()
    source.write_bytes(raw.replace(b"slip of the finger", b"slip of the singer"))
    before = database.read_bytes()
    with pytest.raises(DamagedLedgerError):
        give(source, database, over_newer=True)
    assert database.read_bytes() == before


def test_a_backup_of_another_chain_is_refused(two_more: tuple[Path, Path], tmp_path: Path) -> None:
    other = tmp_path / "other" / "tablemgr.sqlite3"
    store = open_store(other, program="0.1.0")
    write_round(store, 1)
    store.close()
    with pytest.raises(Refused) as failure:
        give(two_more[0], other, over_newer=True)
    assert failure.value.problems[0].code == "RESTORE-OTHER"


def test_a_database_that_a_program_holds_is_not_replaced(two_more: tuple[Path, Path]) -> None:
    source, database = two_more
    held = open_store(database, program="0.1.0")
    with pytest.raises(HeldLedgerError):
        give(source, database, over_newer=True)
    held.close()


def test_a_link_in_the_databases_place_is_refused(two_more: tuple[Path, Path], tmp_path: Path) -> None:
    (tmp_path / "there").mkdir(mode=0o700)
    (tmp_path / "there" / "tablemgr.sqlite3").symlink_to(two_more[1])
    with pytest.raises(LedgerError, match="symbolic link"):
        give(two_more[0], tmp_path / "there" / "tablemgr.sqlite3")


def test_a_log_of_the_former_database_is_never_played_into_its_successor(two_more: tuple[Path, Path]) -> None:
    source, database = two_more
    store = open_store(database, program="0.1.0")
    write_round(store, 4)
    # As after a power cut: a log beside the file that nobody has played back.
    crashed = database.parent.parent / "crashed" / "tablemgr.sqlite3"
    crashed.parent.mkdir(mode=0o700)
    for end in ("", "-wal"):
        if Path(f"{database}{end}").exists():
            shutil.copyfile(f"{database}{end}", f"{crashed}{end}")
    store.close()
    fact = give(source, crashed, over_newer=True)
    assert (fact.known, fact.lost) == (54, 39)
    assert verifier.verify(crashed).last == 16
    assert verifier.verify(crashed.with_name(fact.kept_as)).last == 54


@pytest.mark.parametrize("step", ["_record", "_put_aside"])
def test_a_restore_that_fails_leaves_everything_as_it_was(
    two_more: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    source, database = two_more
    before = database.read_bytes()

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(restoring, step, fail)
    with pytest.raises(LedgerError, match="No space left"):
        give(source, database, over_newer=True)
    assert database.read_bytes() == before
    assert sorted(p.name for p in database.parent.iterdir()) == ["tablemgr.sqlite3", "tablemgr.sqlite3.lock"]
