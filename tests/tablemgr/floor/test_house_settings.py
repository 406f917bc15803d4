"""What the house sets for itself: administrator and operator, on record, in force from then on; wrong values refused.

Source: screens.md (set-up); facts.md (who may be the second person); REQ R15, R64.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tablemgr.core.money import Money
from tablemgr.floor.authority import Shown
from tablemgr.floor.chip_sets import check_chips, contrast, ink_on
from tablemgr.floor.house_settings import (
    Setting,
    check_setting,
    put_setting,
    settings_in_force,
    show_setting,
)
from tablemgr.floor.people import Person, Role
from tablemgr.floor.session import Done
from tablemgr.table.commands import Problems
from tablemgr.table.house_events import (
    BackupPlaceSet,
    Chip,
    ChipSetAdopted,
    HouseSetUp,
    LanguagesOffered,
    PlannedShift,
    ShiftPlanSet,
    StationPrintersSet,
)
from tests.tablemgr.floor.conftest import ANA, BO, CY, StandingClock
from tests.tablemgr.floor.racks_pit import Pit, opened_pit

AD = Person("0002", "Ad", Role.ADMINISTRATOR)
CHIPS = (Chip(Money(500), "5", "#B3261E", "#FFFFFF"), Chip(Money(2500), "25", "#1B5E20", "#FFFFFF"))
HOUSE = HouseSetUp("The Lantern", "EUR", "Europe/Vienna", 300, "en")
SHIFTS = (PlannedShift("Day", 600), PlannedShift("Swing", 1080))


@pytest.fixture
def pit(tmp_path: Path) -> Iterator[Pit]:
    """Answer an open house."""
    with opened_pit(tmp_path, StandingClock()) as there:
        yield there


def codes(found: object) -> list[str]:
    """Answer the codes of a refusal."""
    assert isinstance(found, Problems), found
    return [p.code for p in found.problems]


def test_each_setting_is_in_force_from_its_entry_on_and_the_last_one_counts(pit: Pit, tmp_path: Path) -> None:
    session = pit.session
    before = settings_in_force(session.readings)
    assert (before.languages, before.shifts, before.backup.folder) == (("en", "fa", "ru", "zh_Hant"), (), "")
    for setting in (
        HOUSE, LanguagesOffered(("en", "fa")), ShiftPlanSet(SHIFTS), StationPrintersSet("pit-3", "roll", ""),
        StationPrintersSet("cage", "", "laser", "letter"), BackupPlaceSet(str(tmp_path), 5), ShiftPlanSet(SHIFTS[:1]),
    ):  # fmt: skip
        assert isinstance(put_setting(session, setting, by=AD, witness=CY), Done), setting
    found = settings_in_force(session.readings)
    assert (found.house, found.languages, found.shifts) == (HOUSE, ("en", "fa"), SHIFTS[:1])
    assert {name: (one.roll, one.sheet) for name, one in found.printers.items()} == {
        "pit-3": ("roll", ""), "cage": ("", "laser"),
    }  # fmt: skip
    assert found.backup_folder(Path("x")) == tmp_path
    assert before.backup_folder(Path("x")) == Path("x")


def test_who_proposes_and_who_approves(pit: Pit) -> None:
    session, plan, chips = pit.session, ShiftPlanSet(SHIFTS), ChipSetAdopted("EUR", CHIPS)
    assert isinstance(show_setting(session, plan, by=AD), Shown)
    assert codes(show_setting(session, plan, by=BO)) == ["ROLE-MAY-NOT"]
    assert codes(put_setting(session, plan, by=AD, witness=BO)) == ["ROLE-SECOND-MAY-NOT"]
    assert codes(put_setting(session, plan, by=CY, witness=CY)) != []
    assert codes(show_setting(session, chips, by=AD)) == ["ROLE-MAY-NOT"]
    assert codes(show_setting(session, chips, by=ANA)) == ["ROLE-MAY-NOT"]
    assert isinstance(put_setting(session, chips, by=BO, witness=CY), Done)
    assert isinstance(put_setting(session, plan, by=AD, witness=CY), Done)
    assert codes(show_setting(session, plan, by=AD)) == ["SETTING-SAME"]


def test_every_set_of_chips_that_was_in_use_can_be_taken_up_again(pit: Pit) -> None:
    session = pit.session
    first = settings_in_force(session.readings)
    one, other = ChipSetAdopted("EUR", CHIPS), ChipSetAdopted("EUR", CHIPS[:1])
    for chips in (one, other, one):
        assert isinstance(put_setting(session, chips, by=CY, witness=BO), Done)
    found = settings_in_force(session.readings)
    assert found.chips == CHIPS
    assert found.chip_sets == (*first.chip_sets, one, other)


@pytest.mark.parametrize(
    ("setting", "wrong"),
    [
        (replace(HOUSE, zone="Nowhere/Here"), ["HOUSE-ZONE"]),
        (replace(HOUSE, cut_off_minutes=1440, language="xx"), ["HOUSE-CUT-OFF", "SETTING-LANGUAGE"]),
        # FORMULA 9: in the autumn night 01:30 would come twice, and the gaming day with it.
        (replace(HOUSE, cut_off_minutes=90), ["HOUSE-CUT-OFF-TWICE"]),
        (replace(HOUSE, cut_off_minutes=179), ["HOUSE-CUT-OFF-TWICE"]),
        (replace(HOUSE, name=" "), ["TEXT-MISSING"]),
        (LanguagesOffered(()), ["SETTING-NO-LANGUAGE"]),
        (LanguagesOffered(("en", "en", "xx")), ["SETTING-LANGUAGE"] * 3),
        (ShiftPlanSet((SHIFTS[0], SHIFTS[0])), ["SETTING-SHIFT-TWICE"] * 2),
        (ShiftPlanSet((PlannedShift("x", -1),)), ["HOUSE-CUT-OFF"]),
        (ShiftPlanSet(tuple(PlannedShift(str(n), n) for n in range(7))), ["SETTING-SHIFTS"]),
        (StationPrintersSet("s", "a\nb", ""), ["TEXT-CHARACTERS"]),
        (StationPrintersSet("s", "", "", "a3"), ["SETTING-PAPER"]),
        (BackupPlaceSet("backups", 5), ["SETTING-FOLDER"]),
        (BackupPlaceSet("/no/such/place", 0), ["VALUE-RANGE", "SETTING-NO-FOLDER"]),
        (ChipSetAdopted("EUR", ()), ["HOUSE-CHIPS"]),
        (ChipSetAdopted("EUR", (CHIPS[0], CHIPS[0])), ["HOUSE-CHIP-TWICE"]),
        (ChipSetAdopted("EUR", (Chip(Money(0), "12345", "red", "#000000"),)), ["HOUSE-COLOUR", "HOUSE-CHIP-LABEL", "VALUE-RANGE"]),
    ],
)  # fmt: skip
def test_what_cannot_be_in_force_is_named(setting: Setting, wrong: list[str]) -> None:
    assert [p.code for p in check_setting(setting)] == wrong


def test_the_figure_on_a_chip_is_black_or_white_whichever_is_read() -> None:
    assert (ink_on("#FFF59D"), ink_on("#1B5E20")) == ("#000000", "#FFFFFF")
    assert contrast("#FFFFFF", "#000000") == pytest.approx(21)
    assert [p.code for p in check_chips((Chip(Money(5), "5", "#777777", "#808080"),))] == ["HOUSE-CHIP-FAINT"]
