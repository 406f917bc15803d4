"""Which program was started, by version and by its files, is on record at each start and in reports.

Source: REQ R79.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import tablemgr
from tablemgr.floor import program_files as p
from tablemgr.floor.house_opening import open_house
from tablemgr.floor.racks.racks import Racks
from tablemgr.floor.racks.report import shift_report
from tablemgr.ledger.schema import VERSION
from tablemgr.table.program_events import ProgramStarted

from .conftest import CY, StandingClock


def opened(folder: Path, clock: StandingClock, *, create: bool) -> tuple[ProgramStarted, ...]:
    """Start the program on a ledger and leave it; answer the starts on record."""
    house = open_house(
        folder / "tablemgr.sqlite3", clock, station="station-1", program=tablemgr.__version__, witness=None,
        create=create,
    )  # fmt: skip
    assert house.walk.take(60)
    told = [t.fact for t in house.session.readings.every() if isinstance(t.fact, ProgramStarted)]
    house.close()
    return tuple(told)


def test_r79_each_start_is_on_record_with_version_files_and_tables(
    tmp_path: Path, clock: StandingClock
) -> None:  # fmt: skip
    first = opened(tmp_path, clock, create=True)
    assert len(first) == 1
    second = opened(tmp_path, clock, create=False)
    assert len(second) == 2
    last = second[-1]
    assert (last.version, last.schema) == (tablemgr.__version__, VERSION)
    assert (len(last.sha256), last.files > 500) == (64, True)


def test_r79_another_byte_in_any_file_is_another_program(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    one, other = tmp_path / "a.py", tmp_path / "b.toml"
    one.write_bytes(b"x = 1\n")
    other.write_bytes(b"")
    monkeypatch.setattr(p, "_files", lambda: iter([("tablemgr/a.py", one), ("resources/b.toml", other)]))
    found = []
    for changed in (b"", b" ", b"\n"):
        other.write_bytes(changed)
        found.append(p.program_files.__wrapped__()[0])
    monkeypatch.setattr(p, "_files", lambda: iter([("tablemgr/c.py", one), ("resources/b.toml", other)]))
    found.append(p.program_files.__wrapped__()[0])
    assert len(set(found)) == 4


def test_r79_a_report_says_which_program_made_it(tmp_path: Path, clock: StandingClock) -> None:
    house = open_house(
        tmp_path / "tablemgr.sqlite3", clock, station="station-1", program=tablemgr.__version__, witness=None
    )
    house.walk.take(60)
    house.house.open_day(by=CY)
    house.house.open_shift(by=CY)
    report = shift_report(house.session, house.house, Racks(house.session).book, 1, by=CY.signature)
    assert report is not None
    digest, _ = p.program_files()
    assert report.program == f"{tablemgr.__version__} · {digest[:12]}"
    house.close()
