"""Where people have PINs, the command line takes nobody's word: badge and PIN, counted and on record.

Source: REQ R03, R05, R08; FAULT C10, C12, B17.
"""

from __future__ import annotations

import getpass
import io
import json
import shutil
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from tablemgr import verifier
from tablemgr.core.problems import Refused
from tablemgr.floor import proving as floor_proving
from tablemgr.floor.credentials import OPEN_COST, Credentials
from tablemgr.floor.house_opening import open_house
from tablemgr.floor.session import Done
from tablemgr.ledger.examining import examine
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.readings import open_readings
from tablemgr.table.games import table_rules
from tests.tablemgr.floor.conftest import HOUSE, StandingClock
from tests.tablemgr.floor.house import ANA, BO, DEE, ONA, PINS, Floor, staffed
from ui import cli
from ui.commands import proving

WRONG = "000-not-it"


@pytest.fixture(scope="session")
def house_of_people(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A live house with its people and their PINs, and a table; copied, never opened."""
    floor = staffed(tmp_path_factory.mktemp("people"), StandingClock())
    floor.here(BO)
    rules = table_rules("pai-gow", "commission")
    shown = floor.session.show_rules("PG-1", rules, by=BO, house=HOUSE)
    witness = floor.authority(shown, ONA)
    assert isinstance(floor.session.open_table("PG-1", rules, house=HOUSE, by=BO, witness=witness), Done)
    floor.store.close()
    return floor.folder


@pytest.fixture
def data(tmp_path: Path, house_of_people: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of it, an hour later."""
    monkeypatch.setenv("TABLEMGR_WITNESS", str(tmp_path / "witness"))
    clock = StandingClock()
    # What a guess costs is tried where PINs are; here it would only cost time.
    monkeypatch.setattr(floor_proving, "Credentials", partial(Credentials, cost=OPEN_COST))
    monkeypatch.setattr(proving, "system_clock", replace(clock, at_us=clock.at_us + 3_600_000_000))
    return Path(shutil.copytree(house_of_people, tmp_path / "data"))


def pins(tmp_path: Path, *lines: str) -> list[str]:
    """The words that name a file of PINs."""
    path = tmp_path / "pins"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return ["--pin-file", str(path)]


def told(data: Path, *kinds: str) -> list[tuple[str, str]]:
    """Kind and actor of what is on record of some kinds at the command line."""
    with open_readings(data / "tablemgr.sqlite3") as readings:
        return [
            (e.kind, e.actor) for e in readings.entries() if e.kind in kinds and e.station == "command line"
        ]


def said(capsys: pytest.CaptureFixture[str]) -> str:
    """What standard error said."""
    return capsys.readouterr().err


def test_an_export_is_proved_by_badge_and_pin_and_bears_the_name(data: Path, tmp_path: Path) -> None:
    words = ["export", "--data", str(data), "--all", str(tmp_path / "out"), "--by", DEE.badge]
    assert cli.main([*words, *pins(tmp_path, PINS[DEE.badge])]) == 0
    assert told(data, "SignedIn", "Exported", "SignedOut") == [
        ("SignedIn", DEE.signature), ("SignedOut", DEE.signature), ("Exported", DEE.signature),
    ]  # fmt: skip
    assert (
        verifier.verify(data / "tablemgr.sqlite3").findings,
        examine(data / "tablemgr.sqlite3").findings,
    ) == ([], [])


def test_nobody_exports_unnamed_or_by_name_alone(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["export", "--data", str(data), "--all", str(tmp_path / "out")]
    assert cli.main(words) == 2
    assert "--by BADGE" in said(capsys)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert cli.main([*words, "--by", "7700/auditor/Dee", "--pin-file", "-"]) == 2
    assert "no line is left for the PIN of badge 7700" in said(capsys)
    assert not (tmp_path / "out").exists()


def test_five_wrong_pins_lock_somebody_out_of_the_command_line_only(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["export", "--data", str(data), "--all", str(tmp_path / "out"), "--by", DEE.badge]
    for _ in range(5):
        assert cli.main([*words, *pins(tmp_path, WRONG)]) == 2
    assert "locked out at this station" in said(capsys)
    assert cli.main([*words, *pins(tmp_path, PINS[DEE.badge])]) == 2
    assert [kind for kind, _ in told(data, "SignInRefused", "LockedOut")] == [
        *["SignInRefused"] * 5, "LockedOut", "SignInRefused",
    ]  # fmt: skip
    assert WRONG not in (data / "tablemgr.sqlite3").read_bytes().decode("latin-1")
    floor = Floor(data, StandingClock())
    floor.here(DEE)
    floor.store.close()


def test_a_role_that_may_not_is_refused_after_its_pin(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["export", "--data", str(data), "--all", str(tmp_path / "out"), "--by", ANA.badge]
    assert cli.main([*words, *pins(tmp_path, PINS[ANA.badge])]) == 2
    assert "the role dealer may not do this" in said(capsys)
    assert told(data, "SignedIn", "Exported", "SignedOut") == [
        ("SignedIn", ANA.signature), ("SignedOut", ANA.signature),
    ]  # fmt: skip


def test_an_unknown_badge_and_a_role_that_is_not_held_are_refused(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["export", "--data", str(data), "--all", str(tmp_path / "out")]
    assert cli.main([*words, "--by", "9999", *pins(tmp_path, WRONG)]) == 2
    assert "badge or PIN is not right" in said(capsys)
    assert cli.main([*words, "--by", f"{DEE.badge}/operator", *pins(tmp_path, PINS[DEE.badge])]) == 2
    assert "this person holds: auditor" in said(capsys)


def test_a_ledger_that_another_program_holds_counts_wrong_pins_as_well(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["export", "--data", str(data), "--all", str(tmp_path / "out"), "--by", DEE.badge]
    held = open_store(data / "tablemgr.sqlite3", program="0.1.0")
    for _ in range(5):
        assert cli.main([*words, *pins(tmp_path, WRONG)]) == 2
    assert cli.main([*words, *pins(tmp_path, PINS[DEE.badge])]) == 2
    assert "locked out" in said(capsys)
    held.close()
    assert told(data, "SignInRefused") == []
    opened = open_house(
        data / "tablemgr.sqlite3", StandingClock(), station="s", program="0.1.0", witness=None
    )
    opened.close()
    assert [kind for kind, _ in told(data, "SignInRefused", "LockedOut")] == [
        *["SignInRefused"] * 5, "LockedOut", "SignInRefused",
    ]  # fmt: skip
    assert list((data / "notes").iterdir()) == []
    assert not [path.name for path in data.iterdir() if "asked" in path.name]


def restored(data: Path, tmp_path: Path, *lines: str, witness: str = DEE.badge) -> int:
    """Restore the newest backup by the operator and somebody."""
    (copy,) = (data / "backups").iterdir()
    people = ["--by", ONA.badge, "--witness", witness, "--reason", "disk died", "--over-newer"]
    return cli.main(["restore", str(copy), "--data", str(data), *people, *pins(tmp_path, *lines)])


def test_a_restore_is_approved_by_two_pins_and_what_was_proved_is_in_the_restored_ledger(
    data: Path, tmp_path: Path
) -> None:
    assert cli.main(["backup", "--data", str(data)]) == 0
    assert restored(data, tmp_path, PINS[ONA.badge], PINS[DEE.badge]) == 0
    with open_readings(data / "tablemgr.sqlite3") as readings:
        entry = next(e for e in readings.entries() if e.kind == "Restored")
    assert (entry.actor, entry.witness) == (ONA.signature, DEE.signature)
    assert told(data, "Authorised") == [("Authorised", DEE.signature)]
    assert list((data / "notes").iterdir()) == []
    assert verifier.verify(data / "tablemgr.sqlite3").findings == []


@pytest.mark.parametrize(
    ("lines", "witness", "sentence"),
    [
        ((WRONG, PINS[DEE.badge]), DEE.badge, "badge or PIN is not right"),
        ((PINS[ONA.badge], WRONG), DEE.badge, "badge or PIN is not right"),
        ((PINS[ONA.badge], PINS[BO.badge]), BO.badge, "the role pit boss may not be the second person here"),
        ((PINS[ONA.badge], PINS[ONA.badge]), ONA.badge, "must be another one"),
        ((PINS[ONA.badge],), DEE.badge, "no line is left"),
    ],
)
def test_a_restore_that_one_of_the_two_does_not_prove_leaves_everything(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], lines: tuple[str, ...], witness: str,
    sentence: str,
) -> None:  # fmt: skip
    assert cli.main(["backup", "--data", str(data)]) == 0
    before = (data / "tablemgr.sqlite3").read_bytes()
    # No process has a number this high: whoever asked this copy was killed.
    (data / "tablemgr.sqlite3.4194305.asked").write_bytes(b"half")
    assert restored(data, tmp_path, *lines, witness=witness) == 2
    assert sentence in said(capsys)
    assert (data / "tablemgr.sqlite3").read_bytes() == before
    if len(lines) == 2:
        assert not [path.name for path in data.iterdir() if "asked" in path.name]


def test_a_damaged_ledger_is_restored_by_the_people_that_its_backup_knows(data: Path, tmp_path: Path) -> None:
    assert cli.main(["backup", "--data", str(data)]) == 0
    database = data / "tablemgr.sqlite3"
    database.write_bytes(b"garbage" * 1000)
    assert restored(data, tmp_path, WRONG, PINS[DEE.badge]) == 2
    assert database.read_bytes() == b"garbage" * 1000
    assert restored(data, tmp_path, PINS[ONA.badge], PINS[DEE.badge]) == 0
    # The wrong one of before is on record as well, in the ledger that came in its place.
    assert [kind for kind, _ in told(data, "SignInRefused", "Authorised")] == ["SignInRefused", "Authorised"]


@pytest.mark.parametrize("word", ["export", "backup", "restore"])
def test_where_the_file_of_pins_is_gone_nobody_acts_by_name(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], word: str
) -> None:
    assert cli.main(["backup", "--data", str(data)]) == 0
    (copy,) = (data / "backups").iterdir()
    (data / "credentials.json").unlink()
    before = (data / "tablemgr.sqlite3").read_bytes()
    named = ["--by", f"{ONA.badge}/operator/{ONA.name}"]
    words = {
        "export": ["--all", str(tmp_path / "out")], "backup": [],
        "restore": [str(copy), "--witness", f"{DEE.badge}/auditor/{DEE.name}", "--reason", "x", "--over-newer"],
    }[word]  # fmt: skip
    assert cli.main([word, "--data", str(data), *words, *named]) == 2
    told_so = said(capsys)
    assert "credentials.json: people have PINs on record, and this file of them is gone" in told_so
    assert (data / "tablemgr.sqlite3").read_bytes() == before
    assert not (tmp_path / "out").exists()


def test_two_who_are_only_named_restore_where_nothing_is_left_and_it_is_said_aloud(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["backup", "--data", str(data)]) == 0
    (copy,) = (data / "backups").iterdir()
    capsys.readouterr()
    people = ["--by", f"{ONA.badge}/operator/{ONA.name}", "--witness", f"{DEE.badge}/auditor/{DEE.name}"]
    empty = tmp_path / "another machine"
    assert cli.main(["restore", str(copy), "--data", str(empty), *people, "--reason", "fire"]) == 0
    assert "nobody could prove who they are: no PINs lie here" in said(capsys)
    with open_readings(empty / "tablemgr.sqlite3") as readings:
        entry = next(e for e in readings.entries() if e.kind == "Restored")
    assert (entry.actor, entry.witness) == (ONA.signature, DEE.signature)


def test_a_pin_is_asked_for_at_the_terminal_without_showing_it(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def hidden(prompt: str) -> str:
        asked.append(prompt)
        # Whoever thinks about a PIN keeps no program out.
        open_store(data / "tablemgr.sqlite3", program="0.1.0").close()
        return PINS[ONA.badge]

    monkeypatch.setattr(getpass, "getpass", hidden)
    assert cli.main(["backup", "--data", str(data), "--by", ONA.badge]) == 0
    assert asked == [f"PIN of badge {ONA.badge}: "]
    assert told(data, "BackupMade") == [("BackupMade", ONA.signature)]


def test_a_terminal_that_would_show_a_pin_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    def shown(_: str) -> str:
        import warnings

        warnings.warn("Can not control echo on the terminal.", getpass.GetPassWarning, stacklevel=1)
        return "shown"

    monkeypatch.setattr(getpass, "getpass", shown)
    with pytest.raises(Refused) as told_:
        proving.Pins(None).of("0007")
    assert [p.code for p in told_.value.problems] == ["PIN-NO-TERMINAL"]


def test_what_needs_nobody_is_still_done_by_the_account(data: Path) -> None:
    assert cli.main(["backup", "--data", str(data)]) == 0
    ((_, actor),) = told(data, "BackupMade")
    assert actor.startswith("command line/auditor/")


def test_a_demos_people_are_taken_by_name(data: Path, tmp_path: Path) -> None:
    demo = tmp_path / "demo"
    floor = Floor(demo, StandingClock())
    rules = replace(table_rules("pai-gow", "commission"), mode="demo")
    floor.session.gate = None
    assert isinstance(floor.session.open_table("PG-1", rules, house=HOUSE, by=BO, witness=ONA), Done)
    floor.store.close()
    shutil.copyfile(data / "credentials.json", demo / "credentials.json")
    assert json.loads((demo / "credentials.json").read_text("utf-8"))["people"]
    words = ["export", "--data", str(demo), "--all", str(tmp_path / "out")]
    assert cli.main([*words, "--by", "A1/auditor/Di"]) == 0
    assert told(demo, "Exported") == [("Exported", "A1/auditor/Di")]


@pytest.mark.parametrize("typed", ["A1", "A1/auditor"])
def test_a_name_that_must_be_taken_is_said_whole(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], typed: str
) -> None:
    open_store(tmp_path / "tablemgr.sqlite3", program="0.1.0").close()
    words = ["export", "--data", str(tmp_path), "--all", str(tmp_path / "out"), "--by", typed]
    assert cli.main(words) == 2
    assert "A1 is no BADGE/ROLE/NAME" in said(capsys)
