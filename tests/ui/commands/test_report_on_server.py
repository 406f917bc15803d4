"""Reports of a house whose ledger is a chain on a server: the same figures as from a file, printed, kept and on record.

Source: ledger.md (PostgreSQL: same schema, same tests); REQ R18, R69, R70, R78.
"""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from tablemgr.ledger.readings import open_readings
from tablemgr.ledger.server import Ledger
from tablemgr.table.keeping_events import PaperPrinted
from tests.postgres_server import PostgresServer, words_for
from tests.reports.reading import lines_of, text_of
from tests.reports.shift_house import DAY, two_shifts
from ui.cli import main

pytestmark = pytest.mark.postgres
BY = ("--by", "O1/operator/Cy Ames")
REPORTS = (
    ("shift", "--shift", "1"), ("shift", "--shift", "2"), ("master", "--day", DAY), ("exceptions", "--shift", "1"),
    ("exceptions", "--month", DAY[:7]), ("cash", "--day", DAY), ("audit", "--day", DAY), ("access",),
)  # fmt: skip


def house_in(folder: Path, ledger: Ledger | None = None) -> list[str]:
    """Play two shifts; answer the words that name the house."""
    with two_shifts(folder, ledger):
        pass
    return ["--data", str(folder / "data")] if ledger is None else words_for(ledger)


def rows(path: Path) -> list[list[str]]:
    """What a report says as CSV, but for who made it when of which entry, and the codes of its own chain."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        told = [row for place, row in enumerate(csv.reader(file)) if place != 1]
    return [row[:-1] if row[0] == "Code for the next shift" else row for row in told]


def test_every_report_says_the_same_from_a_server_as_from_a_file(
    postgres_server: PostgresServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = postgres_server.new_database()
    owner = postgres_server.place(tmp_path / "owner", database, "owner")
    assert main(["upgrade", "--database", owner.url, "--data", str(owner.home)]) == 0
    place = postgres_server.place(tmp_path / "station", database)
    houses = {"file": house_in(tmp_path / "file"), "server": house_in(tmp_path / "server", place)}
    for number, words in enumerate(REPORTS):
        for name, where in houses.items():
            sheet, pdf = tmp_path / f"{name}-{number}.csv", tmp_path / f"{name}-{number}.pdf"
            assert main(["report", *words, *where, *BY, "--csv", str(sheet), "--pdf", str(pdf)]) == 0
        one, other = (rows(tmp_path / f"{name}-{number}.csv") for name in houses)
        assert one == other, words
        assert len(one) > 3
    shift = lines_of((tmp_path / "server-0.pdf").read_bytes())
    assert "3 60,000 12,000 5,000 58,115 11,390 2,505 21.99 % 0" in shift
    with open_readings(place) as readings:
        prints = [told.fact for told in readings.facts("PaperPrinted")]
    assert [one.number for one in prints if isinstance(one, PaperPrinted)] == list(range(1, len(REPORTS) + 1))
    assert (place.home / "papers" / "paper-000001.pdf").read_bytes() == (
        tmp_path / "server-0.pdf"
    ).read_bytes()


def test_a_duplicate_and_blank_forms_are_printed_from_a_server(
    postgres_server: PostgresServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = postgres_server.new_database()
    owner = postgres_server.place(tmp_path / "owner", database, "owner")
    assert main(["upgrade", "--database", owner.url, "--data", str(owner.home)]) == 0
    where = house_in(tmp_path / "server", postgres_server.place(tmp_path / "station", database))
    first, again, forms = (tmp_path / f"{name}.pdf" for name in ("first", "again", "forms"))
    assert main(["report", "shift", "--shift", "1", *where, *BY, "--pdf", str(first)]) == 0
    assert main(["report", "--again", "1", *where, *BY, "--pdf", str(again)]) == 2
    assert "say why" in capsys.readouterr().err
    assert main(["report", "--again", "1", *where, *BY, "--pdf", str(again), "--why", "torn"]) == 0
    assert "DUPLICATE 1" in text_of(again.read_bytes())
    assert main(["forms", "--what", "fill", "--count", "2", *where, *BY, "--pdf", str(forms)]) == 0
    assert text_of(forms.read_bytes()).count("Blank form") == 2
    assert main(["report", "shift", "--shift", "9", *where, *BY]) == 2
    assert "no shift 9" in capsys.readouterr().err
