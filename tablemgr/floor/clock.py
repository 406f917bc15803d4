"""The clock as a port: an instant, the house's offset from UTC, and the gaming day it belongs to."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

CUT_OFF_MINUTES = 6 * 60
TWICE = range(61, 180)
"""Minutes of the day at which no gaming day may begin: clock changes fall there, and a day would come twice.

Source: FORMULA 9 (cut-offs between 01:00 and 03:00).
"""
"""Minutes after midnight at which a new gaming day begins, unless the house says otherwise."""


@dataclass(frozen=True, slots=True)
class Instant:
    """A moment: microseconds of UTC since 1970, and the house's clock against UTC then, in minutes."""

    at_us: int
    offset_minutes: int


Clock = Callable[[], Instant]


def system_clock() -> Instant:
    """Answer this moment by the machine's clock and zone.

    Source: ledger.md (at, offset).
    """
    at_ns = time.time_ns()
    offset = datetime.fromtimestamp(at_ns / 1e9, UTC).astimezone().utcoffset() or timedelta()
    return Instant(at_ns // 1000, int(offset.total_seconds()) // 60)


@dataclass(frozen=True, slots=True)
class HouseClock:
    """This moment by the machine's clock, in the zone that the house lives by, whatever the machine's is."""

    zone: ZoneInfo

    def __call__(self) -> Instant:
        at_ns = time.time_ns()
        offset = datetime.fromtimestamp(at_ns / 1e9, UTC).astimezone(self.zone).utcoffset() or timedelta()
        return Instant(at_ns // 1000, int(offset.total_seconds()) // 60)


def is_zone(name: str) -> bool:
    """Answer whether this machine knows a time zone by its name. Source: ledger.md (house zone and cut-off)."""
    try:
        ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return False
    return True


def gaming_day(instant: Instant, *, cut_off_minutes: int = CUT_OFF_MINUTES) -> str:
    """Answer the gaming day of an instant as year-month-day: before the cut-off it is still yesterday's.

    >>> gaming_day(Instant(1_780_026_000_000_000, 60))
    '2026-05-28'

    Source: ledger.md (house zone and cut-off); FAULT E3; FORMULA gaming day.
    """
    local = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(
        microseconds=instant.at_us, minutes=instant.offset_minutes - cut_off_minutes
    )
    return local.date().isoformat()
