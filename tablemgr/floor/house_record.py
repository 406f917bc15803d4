"""What is on record of the house: its name, currency, zone and cut-off, its chips.

Source: REQ R15, R64; ledger.md (house zone and cut-off).
"""

from __future__ import annotations

from dataclasses import dataclass
from zoneinfo import ZoneInfo

from tablemgr.floor.clock import CUT_OFF_MINUTES, Clock, HouseClock, is_zone, system_clock
from tablemgr.ledger.readings import Readings
from tablemgr.table.house_events import Chip, ChipSetAdopted, HouseSetUp
from tablemgr.table.people_events import StaffEnrolled


@dataclass(frozen=True, slots=True)
class HouseRecord:
    """The house as the trail has it; an older trail says nothing of it, and of nobody."""

    set_up: HouseSetUp | None = None
    chips: tuple[Chip, ...] = ()
    is_staffed: bool = False
    """Whether anybody ever was enrolled."""

    @property
    def cut_off_minutes(self) -> int:
        """When a new gaming day begins. Source: ledger.md (house zone and cut-off)."""
        return CUT_OFF_MINUTES if self.set_up is None else self.set_up.cut_off_minutes

    @property
    def clock(self) -> Clock:
        """The house's clock; the machine's where the house says none, or one that is unknown here."""
        if self.set_up is None or not is_zone(self.set_up.zone):
            return system_clock
        return HouseClock(ZoneInfo(self.set_up.zone))


def house_record(readings: Readings) -> HouseRecord:
    """Answer what is on record of the house: the last of each.

    Source: REQ R64 (effective-dated).
    """
    set_up: HouseSetUp | None = None
    chips: tuple[Chip, ...] = ()
    is_staffed = False
    for told in readings.house_facts(HouseSetUp.__name__, ChipSetAdopted.__name__, StaffEnrolled.__name__):
        match told.fact:
            case HouseSetUp():
                set_up = told.fact
            case ChipSetAdopted():
                chips = told.fact.chips
            case StaffEnrolled():
                is_staffed = True
    return HouseRecord(set_up, chips, is_staffed)
