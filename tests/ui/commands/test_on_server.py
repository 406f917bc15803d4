"""The command line on a server's database: one URL, several chains, and what is left to the server.

Source: ledger.md (PostgreSQL); style.md, rule 35.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from tablemgr import verify_export
from tablemgr.floor.clock import system_clock
from tablemgr.floor.house_opening import open_house
from tablemgr.ledger.addressing import ledger_in
from tablemgr.ledger.server import Server
from tablemgr.ledger.server_opening import kept_origin
from tests.postgres_server import PostgresServer
from tests.tablemgr.ledger.conftest import write_rounds
from ui.cli import main

pytestmark = pytest.mark.postgres


@pytest.fixture
def stations(postgres_server: PostgresServer, tmp_path: Path) -> tuple[Server, Server]:
    """Two stations in a database of their own, of one and of two rounds."""
    name = postgres_server.new_database()
    owner = postgres_server.place(tmp_path / "owner", name, "owner")
    assert main(["upgrade", "--database", owner.url, "--data", str(owner.home)]) == 0
    places = (postgres_server.place(tmp_path / "one", name), postgres_server.place(tmp_path / "two", name))
    for rounds, place in enumerate(places, 1):
        write_rounds(place, rounds)
    return places


def said(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    """What a command says, whose exit code is this."""
    capsys.readouterr()
    assert main(list(words)) == code
    told = capsys.readouterr()
    return told.err if code == 2 else told.out


def machine(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> Any:
    return json.loads(said(capsys, *words, "--json", code=code))


def test_every_chain_is_verified_or_the_one_that_is_named(
    stations: tuple[Server, Server], capsys: pytest.CaptureFixture[str]
) -> None:
    one, two = stations
    report = machine(capsys, "verify", "--database", one.url)
    assert {chain["origin"]: chain["last"] for chain in report["chains"]} == {
        kept_origin(one): 15,
        kept_origin(two): 28,
    }
    assert said(capsys, "verify", "--database", one.url).count("\nclean\n") == 2
    (only,) = machine(capsys, "verify", "--database", one.url, "--origin", kept_origin(two))["chains"]
    assert only["last"] == 28


def test_a_chain_that_was_changed_is_named_and_so_is_a_missing_guard(
    stations: tuple[Server, Server], capsys: pytest.CaptureFixture[str]
) -> None:
    one, two = stations
    owner = create_engine(one.url.replace("pit@", "owner@"))
    with owner.begin() as connection:
        connection.execute(text("DROP TRIGGER entry_no_update ON tablemgr.entry"))
        change = f"UPDATE tablemgr.entry SET actor = 'Eve' WHERE origin = '{kept_origin(one)}' AND seq = 5"
        connection.execute(text(change))
    owner.dispose()
    report = machine(capsys, "verify", "--database", one.url, code=1)
    found = {chain["origin"]: {f["kind"] for f in chain["findings"]} for chain in report["chains"]}
    assert found == {kept_origin(one): {"ALTERED", "SCHEMA"}, kept_origin(two): {"SCHEMA"}}


def test_words_that_read_take_the_folders_chain_or_a_named_one(
    stations: tuple[Server, Server], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:  # fmt: skip
    one, two = stations
    (series,) = machine(capsys, "gaps", "--database", one.url, "--data", str(two.home))["series"]
    assert (series["table"], series["last"]) == ("PG-1", 2)
    monkeypatch.setenv("TABLEMGR_DATABASE", one.url)
    (series,) = machine(capsys, "gaps", "--origin", kept_origin(one))["series"]
    assert series["last"] == 1
    assert "name one of them with --origin" in said(capsys, "gaps", "--data", str(tmp_path / "none"), code=2)
    assert machine(capsys, "access", "--data", str(one.home))["people"] == []
    assert machine(capsys, "audit", "--data", str(one.home), code=1)["rounds"] == 1
    assert "holds no chain T9" in said(capsys, "verify", "--origin", "T9", code=2)
    # A file that is typed is meant, whatever the variable says.
    assert "there is no database here" in said(capsys, "audit", str(tmp_path / "file"), code=2)


def test_an_export_a_checkpoint_and_a_slip_are_on_record(
    stations: tuple[Server, Server], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    one, _ = stations
    where = ("--database", one.url, "--data", str(one.home))
    assert "checkpoint at entry" in said(capsys, "checkpoint", *where)
    said(capsys, "export", *where, "--all", str(tmp_path / "part"))
    assert verify_export.verify(tmp_path / "part").findings == []
    (chain,) = machine(capsys, "verify", *where, "--origin", kept_origin(one))["chains"]
    # KeyMade and two checkpoints, the export, and the checkpoint of each clean exit.
    assert chain["last"] > 18
    assert "no round 9" in said(capsys, "slip", *where, "--table", "PG-1", "--round", "9", code=2).lower()


@pytest.mark.parametrize("word", ["verify", "audit", "gaps", "access", "checkpoint", "backup", "upgrade"])
def test_a_chain_without_a_server_is_refused(
    word: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    told = said(capsys, word, "--data", str(tmp_path), "--origin", "T1", code=2)
    assert "name that database with --database" in told


@pytest.mark.parametrize("word", ["backup", "restore"])
def test_a_server_is_backed_up_by_its_own_means(
    word: str, postgres_server: PostgresServer, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = ["--database", postgres_server.url("house"), "--data", str(tmp_path)]
    if word == "restore":
        words += ["file", "--by", "O1/operator/Cy", "--witness", "A1/auditor/Dee", "--reason", "why"]
    assert "own means" in said(capsys, word, *words, code=2)


def test_a_demo_is_played_into_an_empty_database_alone(
    postgres_server: PostgresServer, capsys: pytest.CaptureFixture[str], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    url = postgres_server.url(postgres_server.new_database())
    where = ("--database", url, "--data", str(tmp_path / "demo"), "--no-window")
    told = said(capsys, "demo", *where)
    assert told.splitlines()[0].startswith("TRAINING")
    assert told.splitlines()[-1] == "clean"
    assert said(capsys, "demo", *where).splitlines()[-1] == "clean"
    assert "give the demo an empty database" in said(capsys, "demo", *where, "--fresh", code=2)
    other = ("--database", url, "--data", str(tmp_path / "other"), "--no-window")
    assert "give the demo an empty database" in said(capsys, "demo", *other, code=2)


def test_a_house_is_set_up_on_a_server_opened_for_dealing_and_audited(
    stations: tuple[Server, Server], capsys: pytest.CaptureFixture[str], tmp_path: Path, root: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setenv("TABLEMGR_WITNESS", str(tmp_path / "witness"))
    where = ("--database", stations[0].url, "--data", str(tmp_path / "house"))
    told = said(capsys, "setup", str(root / "resources" / "demo" / "house.toml"), *where)
    assert f"--database {stations[0].url}" in told
    ledger = ledger_in(tmp_path / "house", stations[0].url)
    assert isinstance(ledger, Server)
    for _ in range(2):
        opened = open_house(
            ledger, system_clock, station="pit-3", program="0.1.0", witness=tmp_path / "witness", create=False
        )
        assert opened.walk.take(30)
        assert opened.house.may_deal() == ()
        assert opened.house.alarms() == ()
        assert len(opened.session.readings.tables()) == 4
        opened.close()
    (chain,) = machine(capsys, "verify", *where, "--origin", kept_origin(ledger))["chains"]
    assert chain["not_checked"] == []
    assert machine(capsys, "access", *where)["people"] != []
    assert "PIN" in said(capsys, "export", *where, "--all", str(tmp_path / "part"), code=2)
