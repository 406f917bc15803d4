"""`tablemgr demo`: plays, reopens, plays again, and touches nothing that is no demo."""

from __future__ import annotations

import hashlib
import json
import subprocess
from pathlib import Path

import pytest

from tablemgr.ledger.errors import HeldLedgerError
from tablemgr.ledger.place import Held
from ui.cli import main
from ui.commands import demo_folder


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the demo was played once."""
    folder = tmp_path_factory.mktemp("demo") / "data"
    assert main(["demo", "--data", str(folder), "--no-window"]) == 0
    return folder


def digests(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.endswith(".lock")
    }


def test_it_says_where_everything_lies_and_that_the_trail_is_clean(
    played: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["demo", "--data", str(played), "--no-window"]) == 0
    said = capsys.readouterr().out
    assert f"reopening the demo in {played}" in said
    assert "TRAINING" in said
    assert said.count(str(played / "tablemgr.sqlite3")) == 1
    assert f"papers: {played / 'papers'} (83 slips)" in said
    for rounds in ("pai-gow: 27 rounds", "pai-gow-poker: 32 rounds", "tien-gow: 26 rounds"):
        assert rounds in said
    assert said.rstrip().endswith("clean")


def test_reopening_writes_nothing(played: Path) -> None:
    before = digests(played)
    assert main(["demo", "--data", str(played), "--no-window"]) == 0
    assert digests(played) == before


def test_a_folder_that_holds_something_else_is_refused_untouched(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "accounts.ods").write_text("mine")
    assert main(["demo", "--data", str(tmp_path), "--fresh", "--no-window"]) == 2
    assert "accounts.ods" in capsys.readouterr().err
    assert (tmp_path / "accounts.ods").read_text() == "mine"
    assert len(list(tmp_path.iterdir())) == 1


def test_a_real_data_folder_is_refused_even_with_fresh(tmp_path: Path) -> None:
    (tmp_path / "tablemgr.sqlite3").write_bytes(b"SQLite format 3\x00")
    assert main(["demo", "--data", str(tmp_path), "--fresh", "--no-window"]) == 2
    assert (tmp_path / "tablemgr.sqlite3").exists()


def test_a_file_or_a_link_in_place_of_the_folder_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    assert main(["demo", "--data", str(tmp_path / "file"), "--no-window"]) == 2
    assert main(["demo", "--data", str(tmp_path / "link"), "--no-window"]) == 2
    said = capsys.readouterr().err
    assert "not a folder" in said
    assert "symbolic link" in said


def test_a_demo_that_was_cut_off_is_played_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    demo_folder.mark(folder, complete=False, program="0")
    (folder / "tablemgr.sqlite3").write_bytes(b"half of it")
    assert main(["demo", "--data", str(folder), "--no-window"]) == 0
    assert "cut off" in capsys.readouterr().out
    assert json.loads((folder / "demo.json").read_text())["complete"] is True
    assert len(list((folder / "papers").glob("*/*.pdf"))) == 83


def test_a_demo_whose_database_was_being_made_counts_as_cut_off(tmp_path: Path) -> None:
    demo_folder.mark(tmp_path, complete=False, program="0")
    (tmp_path / ".tablemgr.sqlite3.new").write_bytes(b"half of it")
    assert demo_folder.look(tmp_path) is demo_folder.Found.BEGUN
    demo_folder.clear(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_demo_that_was_cut_off_before_its_marker_stood_counts_as_cut_off(tmp_path: Path) -> None:
    (tmp_path / "demo.json.new").write_text("{")
    assert demo_folder.look(tmp_path) is demo_folder.Found.BEGUN


def test_a_demo_is_removed_under_its_lock_which_stays(tmp_path: Path) -> None:
    held = Held(tmp_path / "tablemgr.sqlite3")
    demo_folder.mark(tmp_path, complete=True, program="0")
    demo_folder.clear(tmp_path)
    with pytest.raises(HeldLedgerError):
        Held(tmp_path / "tablemgr.sqlite3")
    held.release()
    assert [path.name for path in tmp_path.iterdir()] == ["tablemgr.sqlite3.lock"]
    assert demo_folder.look(tmp_path) is demo_folder.Found.BEGUN


def test_a_changed_byte_in_a_reopened_demo_is_found(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    for name in ("demo.json", "tablemgr.sqlite3"):
        (folder / name).write_bytes((played / name).read_bytes())
    database = folder / "tablemgr.sqlite3"
    database.write_bytes(database.read_bytes().replace(b"H. Brandt", b"H. Brendt"))
    assert main(["demo", "--data", str(folder), "--no-window"]) == 1
    assert "tablemgr demo --fresh replaces it" in capsys.readouterr().err


@pytest.mark.parametrize("left", [b"", b"no database at all" * 400, None])
def test_a_complete_demo_whose_database_is_no_longer_one_is_told_what_replaces_it(
    left: bytes | None, played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    whole = (played / "tablemgr.sqlite3").read_bytes()
    (folder / "demo.json").write_bytes((played / "demo.json").read_bytes())
    (folder / "tablemgr.sqlite3").write_bytes(whole[: len(whole) // 2] if left is None else left)
    assert main(["demo", "--data", str(folder), "--no-window"]) == 2
    said = capsys.readouterr().err
    assert "tablemgr demo --fresh replaces it" in said
    assert "Traceback" not in said


def test_data_without_a_name_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["demo", "--data", ""], ["verify", "--data="], ["slip", "--dat", " ", "--table", "T"]):
        assert main([*words]) == 2
        assert capsys.readouterr().err == (
            "tablemgr: --data names no folder; write its path behind it, or leave --data out\n"
        )


@pytest.mark.parametrize("words", [["verify"], ["audit"], ["slip", "--table", "PG-02", "--round", "1"]])
def test_where_only_the_demo_has_a_database_it_is_named(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("TABLEMGR_DATA", raising=False)
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_, **__: str(tmp_path))
    (tmp_path / "demo").mkdir()
    (tmp_path / "demo" / "tablemgr.sqlite3").write_bytes(b"SQLite format 3")
    assert main(words) == 2
    assert capsys.readouterr().err == (
        f"tablemgr: {tmp_path / 'tablemgr.sqlite3'}: there is no database here; "
        f"the demo has one: add --data {tmp_path / 'demo'}\n"
    )


@pytest.mark.parametrize(
    ("environment", "opens"),
    [
        ({}, False),
        ({"DISPLAY": ":0"}, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, True),
        ({"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"}, False),
        ({"DISPLAY": ":0", "QT_QPA_PLATFORM": "minimal"}, False),
    ],
)
def test_the_desktop_opens_only_where_there_is_a_display(
    environment: dict[str, str], opens: bool, played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    started: list[list[str]] = []
    monkeypatch.setattr(subprocess, "run", lambda words, **_: started.append(words))
    assert main(["demo", "--data", str(played)]) == 0
    assert main(["demo", "--data", str(played), "--no-window"]) == 0
    assert [words[1:] for words in started] == ([["-P", "-m", "ui", "--data", str(played)]] if opens else [])


def test_the_variable_names_the_folder_where_no_word_does(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLEMGR_DATA", str(played))
    assert demo_folder.demo_folder(None) == played
    monkeypatch.delenv("TABLEMGR_DATA")
    assert demo_folder.demo_folder(None).parts[-2:] == ("tablemgr", "demo")
