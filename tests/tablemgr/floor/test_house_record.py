"""The house lives by its own zone and cut-off, whatever the machine is set to, and its chips are on record.

Source: REQ R61, R64; ledger.md (house zone and cut-off); FAULT E2.
"""

from __future__ import annotations

from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from tablemgr.core.money import Money
from tablemgr.floor.clock import HouseClock, gaming_day, is_zone, system_clock
from tablemgr.floor.house_making import SetUpGate
from tablemgr.floor.house_record import HouseRecord, house_record
from tablemgr.floor.session import Done, Session
from tablemgr.table.house_events import Chip, ChipSetAdopted, HouseSetUp

from .conftest import BO, CY, Trusting

KATHMANDU = HouseSetUp("House", "NPR", "Asia/Kathmandu", 300, "en")


def test_the_clock_of_the_house_is_not_the_machines() -> None:
    clock = HouseRecord(KATHMANDU).clock
    assert clock == HouseClock(ZoneInfo("Asia/Kathmandu"))
    assert clock().offset_minutes == 345
    assert abs(clock().at_us - system_clock().at_us) < 60_000_000


def test_a_zone_that_this_machine_does_not_know_falls_back_to_the_machines() -> None:
    assert not is_zone("Atlantis/Main")
    assert not is_zone("../etc/passwd")
    assert HouseRecord(HouseSetUp("House", "EUR", "Atlantis/Main", 0, "en")).clock is system_clock


def test_the_gaming_day_is_cut_off_where_the_house_says(session: Session, tmp_path: Path) -> None:
    from tablemgr.floor.clock import Instant

    # 2026-05-29 04:30 by a clock two hours ahead of UTC.
    at = Instant(1_780_021_800_000_000, 120)
    assert gaming_day(at, cut_off_minutes=240) == "2026-05-29"
    assert gaming_day(at, cut_off_minutes=300) == "2026-05-28"


def test_the_last_of_each_is_in_force_and_the_old_ones_stay_on_record(session: Session) -> None:
    chips = (Chip(Money(100), "1", "#FFFFFF", "#000000"), Chip(Money(500), "5", "#B3261E", "#FFFFFF"))
    for fact in (
        KATHMANDU, ChipSetAdopted("NPR", chips[:1]), HouseSetUp("House", "NPR", "UTC", 360, "ru"),
        ChipSetAdopted("NPR", chips),
    ):  # fmt: skip
        assert isinstance(session.write_house(lambda _, fact=fact: (fact,), by=BO, witness=CY), Done)  # type: ignore[misc]
    found = house_record(session.readings)
    assert found.set_up is not None
    assert (found.set_up.zone, found.set_up.language, found.chips) == ("UTC", "ru", chips)
    assert len(session.readings.house_facts("HouseSetUp", "ChipSetAdopted")) == 4


def test_the_gate_of_a_set_up_takes_names_and_gives_no_approval() -> None:
    gate = SetUpGate()
    assert gate.takes_names("live")
    assert gate.check_first(BO, "") == Trusting().check_first(BO, "") == ()


@pytest.mark.parametrize("name", ["Europe/Vienna", "America/New_York", "UTC"])
def test_usual_zones_are_known(name: str) -> None:
    assert is_zone(name)
