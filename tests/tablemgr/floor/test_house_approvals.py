"""The house's acts of two people at a staffed house: shown, approved by the second one's PIN, done.

Source: facts.md (who may be the second person); FAULT C12.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tablemgr import verifier
from tablemgr.floor.attending import attended
from tablemgr.floor.authority import Shown
from tablemgr.floor.house_acts import CloseDay, CloseShift, DeclareRecovery, HouseAct, RotateKey, WaiveCode
from tablemgr.floor.people import Person
from tablemgr.floor.session import Done
from tablemgr.floor.shift import House
from tablemgr.ledger.server import Ledger
from tablemgr.table import trail_events as t
from tests.postgres_server import as_file, on_both

from .conftest import StandingClock
from .house import BO, DEE, ONA, Floor, codes, floor_on

backing = on_both


@dataclass
class Desk:
    """The house's desk with the operator signed in."""

    floor: Floor
    house: House

    def do(self, act: HouseAct, second: Person) -> Done:
        """Show, approve, do."""
        shown = self.house.show(act, by=ONA)
        assert isinstance(shown, Shown), shown
        done = self.house.do(act, by=ONA, witness=self.floor.authority(shown, second))
        assert isinstance(done, Done), done
        return done


@pytest.fixture
def desk(database: Ledger, tmp_path: Path, staffed_folder: Path, clock: StandingClock) -> Iterator[Desk]:
    """A staffed house whose day and first shift are open."""
    floor = floor_on(database, staffed_folder, clock)
    attended(floor.store, clock, station="station-1", program="0.1.0", witness=tmp_path / "witness")
    floor.here(ONA)
    house = House(floor.session)
    assert isinstance(house.open_day(by=ONA), Done)
    assert isinstance(house.open_shift(by=ONA), Done)
    yield Desk(floor, house)
    floor.store.close()


def test_a_shift_and_a_day_are_closed_by_an_approved_second_person(desk: Desk) -> None:
    done = desk.do(CloseShift(), BO)
    assert done.entries[0].witness == "0101/pit boss/Bo Chen"
    assert isinstance(desk.do(CloseDay(), BO).facts[0], t.GamingDayClosed)


def test_a_name_is_no_approval(desk: Desk) -> None:
    assert codes(desk.house.close_shift(by=ONA, witness=BO)) == ["AUTHORITY-MISSING"]


def test_an_approval_of_one_act_is_none_of_another(desk: Desk) -> None:
    shown = desk.house.show(CloseShift("end of shift"), by=ONA)
    given = desk.floor.authority(shown, BO)
    assert codes(desk.house.do(CloseShift("another reason"), by=ONA, witness=given)) == ["AUTHORITY-OTHER"]


def test_a_key_is_rotated_with_an_approval_of_the_rotation(desk: Desk) -> None:
    (fact,) = desk.do(RotateKey("yearly"), DEE).facts
    assert isinstance(fact, t.KeyRotated)
    assert fact.by_old
    assert fact.by_new
    assert verifier.verify(as_file(desk.floor.ledger)).findings == []


def test_a_code_is_waived_and_a_recovery_declared_by_operator_and_auditor(desk: Desk) -> None:
    desk.do(CloseShift(), BO)
    assert isinstance(desk.do(WaiveCode("the report burned"), DEE).facts[0], t.PaperCodeWaived)
    found = t.VerificationRun("asked", 1, 1, "", 0, (t.Finding("ALTERED", 1, 1, "x"),), ())
    assert isinstance(desk.house.note_verification(found), Done)
    assert isinstance(desk.do(DeclareRecovery("looked into"), DEE).facts[0], t.RecoveryDeclared)
    assert desk.house.may_deal() == ()


def test_what_cannot_be_done_is_not_shown(desk: Desk) -> None:
    assert codes(desk.house.show(WaiveCode("why"), by=ONA)) == ["CODE-NONE-DUE"]
    assert codes(desk.house.show(CloseDay(), by=ONA)) == ["DAY-SHIFT-OPEN"]
    assert codes(desk.house.show(CloseShift(), by=BO)) == ["ROLE-MAY-NOT"]
