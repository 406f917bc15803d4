"""`tablemgr report` and `tablemgr forms`: files without a display, prints on record, what is wrong in one sentence."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tablemgr.ledger.readings import open_readings
from tablemgr.table.chip_events import FormsIssued
from tablemgr.table.keeping_events import PaperPrinted
from tests.reports.reading import lines_of, text_of
from tests.reports.shift_house import DAY, two_shifts
from ui.cli import main

BY = ("--by", "O1/operator/Cy Ames")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data of two shifts; copied, never opened."""
    folder = tmp_path_factory.mktemp("house")
    with two_shifts(folder):
        pass
    return folder / "data"


@pytest.fixture
def data(played: Path, tmp_path: Path) -> Path:
    """The data of two shifts."""
    shutil.copytree(played, tmp_path / "data")
    return tmp_path / "data"


def prints(data: Path) -> list[PaperPrinted]:
    """Every print on record."""
    with open_readings(data / "tablemgr.sqlite3") as readings:
        return [told.fact for told in readings.facts("PaperPrinted") if isinstance(told.fact, PaperPrinted)]


def test_a_shift_s_report_is_written_kept_and_on_record(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second, again = (tmp_path / f"{n}.pdf" for n in ("first", "second", "again"))
    words = ["report", "shift", "--shift", "1", "--data", str(data), *BY]
    assert main([*words, "--pdf", str(first)]) == 0
    assert f"paper P-0001, print 1: {first}" in capsys.readouterr().out
    assert main([*words, "--pdf", str(second), "--why", "for the auditor"]) == 0
    more = ["report", "--again", "P-0001", "--data", str(data), *BY, "--lang", "ru", "--pdf", str(again)]
    assert main(more) == 2
    assert "say why it is printed again" in capsys.readouterr().err
    assert main([*more, "--why", "torn"]) == 0
    assert "3 60,000 12,000 5,000 58,115 11,390 2,505 21.99 % 0" in lines_of(first.read_bytes())
    assert "House of Tiles DUPLICATE 1" in lines_of(second.read_bytes())
    assert "Отчёт смены S-0001" in text_of(again.read_bytes())
    assert [(p.copy, p.why, p.language) for p in prints(data)] == [
        (1, "", "en"), (2, "for the auditor", "en"), (3, "torn", "ru"),
    ]  # fmt: skip
    assert (data / "papers" / "paper-000001.pdf").read_bytes() == first.read_bytes()


REPORTS = [
    ("master", "--day", DAY, "YEAR TO DATE"),
    ("master", "--month", DAY[:7], "MONTH TO DATE"),
    ("exceptions", "--shift", "1", "Exception report of shift S-0001"),
    ("exceptions", "--day", DAY, "Exception report 2026-05-28"),
    ("cash", "--day", DAY, "guest 2"),
    ("audit", "--day", DAY, "reviewer"),
]


@pytest.mark.parametrize(("what", "word", "of", "wanted"), REPORTS)
def test_every_report_is_written_of_its_subject(
    data: Path, tmp_path: Path, what: str, word: str, of: str, wanted: str
) -> None:
    pdf, sheet = tmp_path / "x.pdf", tmp_path / "x.csv"
    words = ["report", what, word, of, "--data", str(data), *BY, "--pdf", str(pdf), "--csv", str(sheet)]
    assert main(words) == 0
    assert wanted in text_of(pdf.read_bytes())
    assert sheet.read_bytes().startswith(b"\xef\xbb\xbf")
    assert "guest 2" not in sheet.read_text("utf-8-sig")
    assert [p.what for p in prints(data)] == [what]


def test_a_csv_alone_is_no_print_and_names_stand_in_it_where_asked_for(data: Path, tmp_path: Path) -> None:
    target = tmp_path / "cash.csv"
    words = ["report", "cash", "--month", DAY[:7], "--data", str(data), *BY, "--csv", str(target)]
    assert main([*words, "--names"]) == 0
    assert "guest 2" in target.read_text("utf-8-sig")
    assert prints(data) == []


def test_the_access_report_needs_no_subject(data: Path, tmp_path: Path) -> None:
    target = tmp_path / "access.pdf"
    assert main(["report", "access", "--data", str(data), *BY, "--paper", "80mm", "--pdf", str(target)]) == 0
    assert "Access report" in text_of(target.read_bytes())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["shift"], "shift wants --shift"),
        (["shift", "--day", DAY], "shift wants --shift"),
        (["audit", "--month", "2026-05"], "audit wants --day"),
        (
            ["access", "--day", DAY],
            "access tells how things stand now, of no shift, day or month: leave --day out",
        ),
        (["master", "--shift", "1", "--day", DAY], "master wants --day, --month"),
        (["shift", "--shift", "9"], "there was no shift 9"),
        (["exceptions", "--shift", "9"], "there was no shift 9"),
        (["audit", "--day", "2026-01-01"], "no shift belongs to 2026-01-01"),
        (["audit", "--day", "yesterday"], "yesterday is no day"),
        (["--again", "7"], "no paper has the number 7"),
    ],
)
def test_what_cannot_be_made_is_one_sentence_and_no_file(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    target = tmp_path / "x.pdf"
    assert main(["report", *words, "--data", str(data), *BY, "--pdf", str(target)]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1
    assert not target.exists()
    assert prints(data) == []


def test_blank_forms_take_their_numbers_and_stand_a_page_each(data: Path, tmp_path: Path) -> None:
    one, two = tmp_path / "one.pdf", tmp_path / "two.pdf"
    words = ["forms", "--data", str(data), *BY]
    assert main([*words, "--what", "round", "--count", "3", "--pdf", str(one)]) == 0
    assert main([*words, "--what", "fill", "--count", "2", "--lang", "fa", "--pdf", str(two)]) == 0
    said = lines_of(one.read_bytes())
    assert [line for line in said if line.startswith("Blank form")] == [
        f"Blank form B-000{n}: round" for n in (1, 2, 3)
    ]
    assert said.count("House of Tiles · N2 page 1 of 1") == 1
    assert "۵" in text_of(two.read_bytes())
    with open_readings(data / "tablemgr.sqlite3") as readings:
        issued = [t.fact for t in readings.facts("FormsIssued") if isinstance(t.fact, FormsIssued)]
    assert [(f.first, f.number, f.what) for f in issued] == [(1, 3, "round"), (4, 5, "fill")]
    assert [(p.what, p.which) for p in prints(data)] == [("form", "1-3"), ("form", "4-5")]


def test_forms_are_an_operator_s(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["forms", "--what", "round", "--count", "1", "--data", str(data), "--by", "D1/dealer/Ana"]
    assert main([*words, "--pdf", str(tmp_path / "x.pdf")]) == 2
    assert "operator" in capsys.readouterr().err
    assert not (tmp_path / "x.pdf").exists()
