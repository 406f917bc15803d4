"""`tablemgr access`: roles and who gave them, last sign-ins, lock-outs, leavers, unused.

Source: REQ R10.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tablemgr.floor.access import access
from tablemgr.floor.clock import Instant
from tablemgr.floor.credentials import OPEN_COST, Credentials, InMemory
from tablemgr.floor.people import Person, Role
from tablemgr.floor.staff import Newcomer, Staff
from tablemgr.floor.staff_acts import EnrolStaff, LetGo, StaffAct
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.readings import open_readings
from tablemgr.table.commands import Problems
from ui.cli import main

BEGAN = 1_780_000_000_000_000
MAX = Person("9001", "Max Ode", Role.ADMINISTRATOR)
ONA = Person("0007", "Ona Ray", Role.OPERATOR)
LATER = BEGAN + 91 * 86_400 * 1_000_000


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A house with a dealer who is locked out, one who left, and nobody else but its first two."""
    store = open_store(tmp_path / "tablemgr.sqlite3", program="0.1.0")
    credentials = Credentials(InMemory(), lambda op: bool(store.written(op)), cost=OPEN_COST)
    staff = Staff(store, lambda: Instant(BEGAN, 60), credentials, station="pit", practice=True)
    staff.first_start(Newcomer("9001", "Max Ode", "620417"), Newcomer("0007", "Ona Ray", "815203"))
    acts: list[tuple[StaffAct, str | None]] = [
        (EnrolStaff("4471", "Ana Lim", (Role.DEALER,), "W-17"), "another-77-one"),
        (EnrolStaff("4480", "陳大文", (Role.DEALER, Role.PIT_BOSS)), "another-77-two"),
        (LetGo("4480", "2026-05-27", "moved away"), None),
    ]
    for act, pin in acts:
        done = staff.do(act, by=MAX, witness=ONA, pin=pin)
        assert not isinstance(done, Problems), done
    for _ in range(5):
        staff.places.sign_in("4471", "not-it")
    staff.places.sign_in("9001", "620417")
    store.close()
    return tmp_path


def test_it_says_who_may_do_what_since_when_and_by_whom(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["access", "--data", str(folder)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[1:6] == [
        "4471  Ana Lim",
        "    dealer since 2026-05-28 20:26 UTC, by 9001/administrator/Max Ode, 0007/operator/Ona Ray",
        "    never signed in",
        "    PIN must be changed at the next sign-in",
        "    wrong PINs: 5",
    ]
    assert said[6] == "    locked out at pit"
    assert "    last signed in 2026-05-28 20:26 UTC at pit" in said
    assert said[-6:-2] == [
        "4480  陳大文",
        "    dealer since 2026-05-28 20:26 UTC, by 9001/administrator/Max Ode, 0007/operator/Ona Ray",
        "    pit boss since 2026-05-28 20:26 UTC, by 9001/administrator/Max Ode, 0007/operator/Ona Ray",
        "    never signed in",
    ]
    assert said[-1] == "    LEFT, last day 2026-05-27"


def test_a_machine_reads_the_same(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["access", str(folder / "tablemgr.sqlite3"), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [one["badge"] for one in found["people"]] == ["4471", "9001", "0007", "4480"]
    ana = found["people"][0]
    assert (ana["permit"], ana["wrong_pins"], ana["locked_at"], ana["left"]) == ("W-17", 5, ["pit"], False)
    assert found["people"][3]["left"] is True
    assert found["people"][3]["unused"] is False


def test_whoever_was_not_seen_for_ninety_days_is_named(folder: Path) -> None:
    with open_readings(folder / "tablemgr.sqlite3") as readings:
        before = access(readings, Instant(LATER - 86_400_000_000, 60))
        after = access(readings, Instant(LATER, 60))
    assert [row.unused for row in before.people] == [False, False, False, False]
    assert [row.unused for row in after.people] == [True, True, True, False]


def test_no_database_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["access", "--data", str(tmp_path)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
