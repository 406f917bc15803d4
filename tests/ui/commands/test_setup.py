"""`tablemgr setup`: a house from one file, or nothing at all.

Source: screens.md (set-up); REQ R03; FAULT B7, B14.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablemgr.core.resources import resource
from tablemgr.floor import credentials
from tablemgr.floor.credentials import OPEN_COST
from tablemgr.floor.house_file import read_house
from tablemgr.floor.house_record import house_record
from tablemgr.ledger.readings import open_readings
from tests.ui.house import EXAMPLE
from ui import cli
from ui.commands import setup

TEXT = EXAMPLE.read_text("utf-8")
WITHOUT_A_PIN = TEXT.replace('pin = "583920"\n', "")


@pytest.fixture(autouse=True)
def _cheap(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(credentials, "HashCost", lambda: OPEN_COST)
    monkeypatch.setenv("TABLEMGR_WITNESS", str(tmp_path / "witness"))


def write(tmp_path: Path, text: str) -> str:
    """Answer a file of a house."""
    path = tmp_path / "house.toml"
    path.write_text(text, "utf-8")
    return str(path)


def test_the_example_becomes_a_house_with_everybody_and_everything_on_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "data"
    assert cli.main(["setup", str(EXAMPLE), "--data", str(folder)]) == 0
    said = capsys.readouterr().out
    assert "The Lantern Room is set up in" in said
    assert "tables 4, people 12, denominations 6" in said
    with open_readings(folder / "tablemgr.sqlite3") as readings:
        record = house_record(readings)
        rows = readings.tables()
        entries = readings.entries()
    assert record.set_up is not None
    assert (record.set_up.name, record.cut_off_minutes, len(record.chips)) == ("The Lantern Room", 360, 6)
    assert [(row.table, row.status, row.mode) for row in rows] == [
        (name, "open", "live") for name in ("PG-02", "PGP-04", "PGP-07", "TG-01")
    ]
    adopted = [e for e in entries if e.kind == "RulesAdopted"]
    assert {(e.actor, e.witness) for e in adopted} == {
        ("0101/pit boss/Henrik Brandt", "0007/operator/Maya Okafor")
    }
    assert [e.kind for e in entries if e.kind in ("GamingDayOpened", "ShiftOpened")] == [
        "GamingDayOpened",
        "ShiftOpened",
    ]
    assert cli.main(["verify", "--data", str(folder)]) == 0


def test_no_pin_of_the_file_is_in_the_trail_and_files_are_their_owners_alone(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    assert cli.main(["setup", str(EXAMPLE), "--data", str(folder)]) == 0
    pins = re.findall(r'pin = "(\d+)"', TEXT)
    assert len(pins) == 12
    for path in folder.rglob("*"):
        if path.is_file():
            content = path.read_bytes()
            assert not [pin for pin in pins if pin.encode() in content], path
            assert path.stat().st_mode & 0o077 == 0, path
    assert folder.stat().st_mode & 0o077 == 0


def test_every_mistake_is_said_on_a_line_of_its_own_and_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = TEXT.replace('"USD"', '"usd"').replace("stake = 500", "stake = 0").replace('"#1F7A46"', '"green"')
    assert cli.main(["setup", write(tmp_path, text), "--data", str(tmp_path / "data")]) == 2
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 4
    assert all(line.startswith("tablemgr: line ") for line in said[:3])
    assert said[3] == "tablemgr: nothing was written; what was found: 3"
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("kind", ["file", "full", "link"])
def test_a_house_is_set_up_in_an_empty_folder_only(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    folder = tmp_path / "data"
    if kind == "file":
        folder.write_text("", "utf-8")
    elif kind == "full":
        folder.mkdir()
        (folder / "mine.txt").write_text("mine", "utf-8")
    else:
        (tmp_path / "real").mkdir()
        folder.symlink_to(tmp_path / "real")
    assert cli.main(["setup", str(EXAMPLE), "--data", str(folder)]) == 2
    wanted = {"file": "this is no folder", "full": "it holds mine.txt", "link": "symbolic link"}[kind]
    assert wanted in capsys.readouterr().err
    assert not list(tmp_path.glob(".data.setup"))
    if kind == "full":
        assert (folder / "mine.txt").read_text("utf-8") == "mine"


def test_what_a_set_up_that_was_cut_off_left_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / ".data.setup").mkdir()
    (tmp_path / ".data.setup" / "tablemgr.sqlite3").write_text("half", "utf-8")
    (tmp_path / "data").mkdir()
    assert cli.main(["setup", str(EXAMPLE), "--data", str(tmp_path / "data")]) == 0
    assert (tmp_path / "data" / "tablemgr.sqlite3").exists()
    assert not (tmp_path / ".data.setup").exists()


def test_a_set_up_that_fails_half_way_leaves_the_folder_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "no space left")

    monkeypatch.setattr(setup, "_make", full)
    folder = tmp_path / "data"
    folder.mkdir()
    assert cli.main(["setup", str(EXAMPLE), "--data", str(folder)]) == 2
    assert "no space left" in capsys.readouterr().err
    assert list(folder.iterdir()) == []
    assert list(tmp_path.iterdir()) == [folder]


def test_a_pin_that_the_file_leaves_out_is_asked_for_twice_or_refused(tmp_path: Path) -> None:
    from tablemgr.core.problems import Refused

    plan = read_house(Path(write(tmp_path, WITHOUT_A_PIN)))
    asked: list[str] = []

    def ask(prompt: str) -> str:
        asked.append(prompt)
        return "482915"

    assert setup.pins_of(plan, ask)["0417"] == "482915"
    assert len(asked) == 2
    assert all("Dana Marsh" in prompt for prompt in asked)
    with pytest.raises(Refused) as caught:
        setup.pins_of(plan, None)
    assert [p.code for p in caught.value.problems] == ["HOUSE-PIN-MISSING"]
    answers = iter(["482915", "482916"])
    with pytest.raises(Refused) as caught:
        setup.pins_of(plan, lambda _: next(answers))
    assert [p.code for p in caught.value.problems] == ["HOUSE-PIN-DIFFERENT"]
    with pytest.raises(Refused) as caught:
        setup.pins_of(plan, lambda _: "123456")
    assert [p.code for p in caught.value.problems] == ["PIN-SIMPLE"]


def test_a_table_that_is_not_to_be_open_keeps_its_rules_on_record(tmp_path: Path) -> None:
    from tablemgr.floor.table_card import rules_in_force

    folder = tmp_path / "data"
    text = TEXT.replace('name = "PGP-07"\n', 'name = "PGP-07"\nopen = false\n').replace(
        "open_shift = true", ""
    )
    assert cli.main(["setup", write(tmp_path, text), "--data", str(folder)]) == 0
    with open_readings(folder / "tablemgr.sqlite3") as readings:
        status = {row.table: row.status for row in readings.tables()}
        assert status["PGP-07"] == "closed"
        assert rules_in_force(readings, "PGP-07").variant == "face-up"


def test_the_example_ships_and_the_readme_names_it(root: Path) -> None:
    assert resource("demo", "house.toml") == EXAMPLE
    assert "resources/demo/house.toml" in (root / "README.md").read_text("utf-8")
