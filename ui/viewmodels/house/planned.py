"""Which shift comes next by the house's plan.

Source: screens.md (set-up: gaming day; shift); REQ R61.
"""

from __future__ import annotations

from tablemgr.floor.house_settings import DAY_MINUTES, settings_in_force
from tablemgr.table.house_events import PlannedShift
from ui.viewmodels.live import LiveHouse
from ui.viewmodels.table.rows import Line
from ui.viewmodels.words import Words


def next_planned(live: LiveHouse) -> PlannedShift | None:
    """Answer the planned shift whose beginning comes next by the house's clock; None where nothing is planned.

    Source: screens.md (set-up).
    """
    shifts, now = settings_in_force(live.session.readings).shifts, live.session.now()
    minute = (now.at_us // 60_000_000 + now.offset_minutes) % DAY_MINUTES
    return min(shifts, key=lambda one: (one.begins_minutes - minute - 1) % DAY_MINUTES, default=None)


def planned_lines(live: LiveHouse, words: Words) -> tuple[Line, ...]:
    """Answer what the plan says, as a quiet line; none where nothing is planned. Source: screens.md (shift)."""
    shift = next_planned(live)
    if shift is None:
        return ()
    begins = f"{shift.begins_minutes // 60:02d}:{shift.begins_minutes % 60:02d}"
    said = words.say("SETUP-PLANNED", name=words.typed(shift.name), at=words.ltr(words.digits(begins)))
    return (Line(said, "quiet"),)
