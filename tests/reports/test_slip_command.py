"""`tablemgr slip`: the paper from a database, counted as a print; what is missing is said in one sentence."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from tablemgr.ledger.entries import Envelope
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.readings import open_readings
from tablemgr.table import events
from tablemgr.table.deal_events import DealVoided
from tablemgr.table.facts import Fact
from tablemgr.table.table_events import TableOpened
from tests.reports.reading import lines_of, text_of
from tests.reports.test_snapshots import DEAL, OPENED, a_round
from ui.cli import main


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with a closed round 213, an open round 214 and a skipped one 215 of PGP-04."""
    folder = tmp_path / "data"
    folder.mkdir(mode=0o700)
    store = open_store(folder / "tablemgr.sqlite3", program="0")
    opened = TableOpened("pai-gow-poker", "pgp-1", "Casino Bellevue", "USD", 6, "demo")
    actions: list[tuple[int | None, list[Fact]]] = [
        (None, [opened]),
        (213, a_round()),
        (214, [replace(OPENED, number=214)]),
        (215, [events.RoundSkipped(215, "power cut")]),
    ]
    for number, facts in actions:
        envelope = Envelope(
            "0417/dealer/D. Marsh", "station-1", 1_796_065_200_000_000, 120, "2026-11-30", f"op-{number}", None,
            "PGP-04", number,
        )  # fmt: skip
        with store.writing(envelope) as work:
            work.record(facts)
    store.close()
    return folder


def slip(data: Path, *more: str) -> int:
    return main(["slip", "--data", str(data), "--table", "PGP-04", *more])


def test_the_first_print_is_the_original_and_the_next_is_a_duplicate(data: Path, tmp_path: Path) -> None:
    first, second = tmp_path / "first.pdf", tmp_path / "second.pdf"
    assert slip(data, "--round", "213", "-o", str(first)) == 0
    assert slip(data, "--round", "213", "--paper", "a4", "--lang", "fa", "-o", str(second)) == 2
    assert not second.exists()
    why = ("--why", "for the guest")
    assert slip(data, "--round", "213", "--paper", "a4", "--lang", "fa", "-o", str(second), *why) == 0
    said = lines_of(first.read_bytes())
    assert "Casino Bellevue ORIGINAL" in said
    assert "PGP-04 · Round 213" in said
    assert "6 LOSE take 100" in said
    assert "Re-called: WIN pay 95 → LOSE take 100" in said
    assert "PGP-04" in text_of(second.read_bytes())
    with open_readings(data / "tablemgr.sqlite3") as readings:
        prints = readings.slips("PGP-04", 213)
    assert [(p.copy, p.paper, p.language) for p in prints] == [(1, "80mm", "en"), (2, "a4", "fa")]
    assert prints[0].sha256 == sha256(first.read_bytes()).hexdigest()


def test_two_prints_of_one_record_differ_in_the_copy_mark_alone(data: Path, tmp_path: Path) -> None:
    papers = [tmp_path / "1.pdf", tmp_path / "2.pdf"]
    for paper in papers:
        slip(data, "--round", "213", "-o", str(paper), "--why", "two are compared")
    one, two = (lines_of(paper.read_bytes()) for paper in papers)
    assert [line for line in one if line not in two] == ["Casino Bellevue ORIGINAL"]
    assert [line for line in two if line not in one] == ["Casino Bellevue DUPLICATE 1"]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--round", "999"], "999"),
        (["--round", "214"], "214"),
        (["--round", "215"], "power cut"),
    ],
)
def test_a_round_without_a_slip_is_said_to_be_so_and_nothing_is_written(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], more: list[str], said: str
) -> None:
    target = tmp_path / "x.pdf"
    assert slip(data, *more, "-o", str(target)) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1
    assert list(tmp_path.glob("*.pdf")) == list(tmp_path.glob(".*.new")) == []
    with open_readings(data / "tablemgr.sqlite3") as readings:
        assert readings.slips() == ()


@pytest.mark.parametrize("typed", ["12.5", "-5", "x", "", "9" * 40, "²"])
def test_a_number_that_is_none_is_refused(data: Path, typed: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        slip(data, f"--round={typed}")
    assert ended.value.code == 2
    assert "is not the number of a round" in capsys.readouterr().err


def test_a_missing_database_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert slip(tmp_path, "--round", "1") == 2
    assert "tablemgr.sqlite3" in capsys.readouterr().err


def test_without_a_word_the_folder_is_the_users_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("TABLEMGR_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["slip", "--table", "PGP-04", "--round", "213", "-o", str(tmp_path / "slip.pdf")]) == 2
    said = capsys.readouterr().err
    assert len(said.splitlines()) == 1
    assert str(tmp_path / "tablemgr" / "tablemgr.sqlite3") in said


def test_a_link_a_folder_and_a_missing_folder_are_no_targets(data: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.pdf"
    link.symlink_to(tmp_path / "elsewhere.pdf")
    for target in (link, tmp_path, tmp_path / "no" / "where.pdf"):
        assert slip(data, "--round", "213", "-o", str(target)) == 2
    assert not (tmp_path / "elsewhere.pdf").exists()


def test_a_deal_of_another_game_is_drawn_by_the_same_word(data: Path, tmp_path: Path) -> None:
    store = open_store(data / "tablemgr.sqlite3", program="0", create=False)
    envelope = Envelope(
        "0291/dealer/K. Lau",
        "station-1",
        1_796_065_200_000_000,
        120,
        "2026-11-30",
        "op-deal",
        None,
        "TG-01",
        20,
    )
    with store.writing(envelope) as work:
        work.record([DEAL, DealVoided("misdeal", ())])
    store.close()
    target = tmp_path / "deal.pdf"
    assert main(["slip", "--data", str(data), "--table", "TG-01", "--round", "20", "-o", str(target)]) == 0
    assert "Void: misdeal." in text_of(target.read_bytes())
