"""`tablemgr archive`: proved, on record by two people, within no record's term, and nothing is removed.

Source: REQ R76, R77.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tablemgr.core.problems import Refused
from tablemgr.floor import archiving
from tablemgr.ledger.entries import Envelope
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.readings import open_readings
from tablemgr.table.keeping_events import Archived
from tablemgr.table.table_events import TableClosed, TableOpened
from ui import cli

TWO = ["--by", "O1/operator/Cy", "--witness", "A1/auditor/Di", "--reason", "their term has run out"]
OLD, YOUNG = "2019-03-02", "2025-01-05"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A ledger with two entries of 2019 and one of 2025."""
    monkeypatch.setenv("TABLEMGR_WITNESS", str(tmp_path / "witness"))
    store = open_store(tmp_path / "data" / "tablemgr.sqlite3", program="0.1.0")
    opened = TableOpened("pai-gow", "standard", "House", "USD", 7, "live")
    for place, (day, fact) in enumerate(((OLD, opened), (OLD, TableClosed("end")), (YOUNG, opened))):
        at = 1_551_500_000_000_000 + place
        with store.writing(Envelope("D/dealer/A", "s", at, 0, day, f"op{place}", None, "PG-1")) as work:
            work.record([fact])
    store.close()
    return tmp_path / "data"


def archive(data: Path, target: Path, before: str, *people: str) -> int:
    """Type the word."""
    return cli.main(["archive", "--data", str(data), str(target), "--before", before, *(people or TWO)])


def on_record(data: Path) -> list[Archived]:
    """Answer the archives on record."""
    with open_readings(data / "tablemgr.sqlite3") as readings:
        return [told.fact for told in readings.every() if isinstance(told.fact, Archived)]


def test_r76_what_is_past_its_term_is_archived_proved_and_on_record(data: Path, tmp_path: Path) -> None:
    target = tmp_path / "until-2020"
    assert archive(data, target, "2020-01-01") == 0
    proof = [sys.executable, "-I", str(target / "verify_export.py"), str(target)]
    assert subprocess.run(proof, capture_output=True, check=False).returncode == 0
    (fact,) = on_record(data)
    assert (fact.before, fact.first, fact.last, fact.folder, fact.years) == (
        "2020-01-01",
        1,
        2,
        "until-2020",
        5,
    )
    with open_readings(data / "tablemgr.sqlite3") as readings:
        (entry,) = [e for e in readings.entries() if e.kind == "Archived"]
        assert (entry.actor, entry.witness) == ("O1/operator/Cy", "A1/auditor/Di")
        # Nothing is gone: the chain begins where it began, and is sound.
        assert [e.kind for e in readings.entries()][:2] == ["TableOpened", "TableClosed"]
    assert cli.main(["verify", str(data / "tablemgr.sqlite3")]) == 0


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("2026-06-01", "at least 5 years"),
        ("2019-03-02", "older than 2019-03-02"),
        ("yesterday", "no gaming day"),
    ],
)
def test_r76_a_record_within_its_term_is_not_touched(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], before: str, said: str
) -> None:
    assert archive(data, tmp_path / "out", before) == 2
    assert said in capsys.readouterr().err
    assert (on_record(data), (tmp_path / "out").exists()) == ([], False)


@pytest.mark.parametrize(
    ("by", "witness"), [("O1/operator/Cy", "O2/operator/Ed"), ("A1/auditor/Di", "O1/operator/Cy")]
)
def test_r76_one_person_or_the_wrong_two_archive_nothing(
    data: Path, tmp_path: Path, by: str, witness: str
) -> None:
    assert (
        archive(data, tmp_path / "out", "2020-01-01", "--by", by, "--witness", witness, "--reason", "x") == 2
    )
    assert (on_record(data), (tmp_path / "out").exists()) == ([], False)


def test_r76_an_archive_that_does_not_prove_itself_is_thrown_away(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    prove = archiving.demand_proved

    def damaged(folder: Path) -> None:
        entries = folder / "entries.jsonl"
        entries.write_bytes(entries.read_bytes().replace(b"dealer", b"deal3r", 1))
        prove(folder)

    monkeypatch.setattr("ui.commands.archive.demand_proved", damaged)
    assert archive(data, tmp_path / "out", "2020-01-01") == 2
    assert "does not prove itself" in capsys.readouterr().err
    assert (on_record(data), sorted(p.name for p in tmp_path.iterdir() if "out" in p.name)) == ([], [])


def test_r76_a_held_ledger_is_not_archived(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    held = open_store(data / "tablemgr.sqlite3", program="0.1.0")
    assert archive(data, tmp_path / "out", "2020-01-01") == 2
    assert "another program holds" in capsys.readouterr().err
    held.close()


@pytest.mark.parametrize(
    ("before", "code"),
    [("2026-06-01", "ARCHIVE-TERM"), ("2019-03-02", "ARCHIVE-NOTHING"), ("2021-13-01", "ARCHIVE-DAY")],
)
def test_r76_each_refusal_has_its_code(data: Path, tmp_path: Path, before: str, code: str) -> None:
    with open_readings(data / "tablemgr.sqlite3") as readings, pytest.raises(Refused) as refused:
        archiving.part_before(readings, before, "2026-06-02")
    assert [problem.code for problem in refused.value.problems] == [code]
    with pytest.raises(Refused) as unproved:
        archiving.demand_proved(tmp_path)
    assert [problem.code for problem in unproved.value.problems] == ["ARCHIVE-NOT-PROVED"]
