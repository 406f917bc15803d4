"""A fill or credit slip shows every field that a regulator's profile asks for, and nothing is asked that cannot be shown.

Source: REQ R21, R26; requirements section 2.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from reports.sheets.sheet import Part, Sheet, Signatures
from reports.sheets.slip_fields import fields_on
from reports.sheets.slips import slip_sheet
from tablemgr.floor.jurisdiction import FIELDS, UNION, Jurisdiction, jurisdiction_of, shipped, text_of
from tablemgr.floor.racks import acts as a
from tests.reports.reading import lines_of
from tests.reports.shift_house import two_shifts
from tests.tablemgr.floor.conftest import BO, CY
from tests.tablemgr.floor.racks_pit import Pit

PROFILES = (UNION, *(jurisdiction_of(text_of(name)) for name in shipped()))


@pytest.fixture(scope="module")
def pit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pit]:
    """Answer a house with fills, a credit and a void slip."""
    with two_shifts(tmp_path_factory.mktemp("fields")) as there:
        yield there


def slip(pit: Pit, move: str, number: int) -> Sheet:
    """Answer a slip that is there."""
    found = slip_sheet(pit.session, move, number, by=CY.signature)
    assert found is not None
    return found


@pytest.mark.parametrize("profile", PROFILES, ids=lambda profile: profile.name)
def test_r26_a_slip_shows_what_the_profile_asks(pit: Pit, profile: Jurisdiction) -> None:
    for move, number, wanted in (
        ("fill", 1, profile.fill),
        ("fill", 3, profile.fill),
        ("credit", 1, profile.credit),
    ):
        assert sorted(set(wanted) - fields_on(slip(pit, move, number))) == [], (profile.name, move)


def test_r26_a_field_that_is_left_out_is_missed(pit: Pit) -> None:
    whole = slip(pit, "fill", 1)
    assert fields_on(whole) == frozenset(FIELDS)
    no_day = replace(whole, facts=tuple(one for one in whole.facts if one.label.code != "SHEET-SHIFT-NUMBER"))
    assert sorted(frozenset(FIELDS) - fields_on(no_day)) == ["shift"]
    unsigned = tuple(
        Part(part.title, tuple(body for body in part.body if not isinstance(body, Signatures)))
        for part in whole.parts
    )
    missing = frozenset(FIELDS) - fields_on(replace(whole, parts=unsigned))
    assert sorted(missing) == ["cashier", "dealer", "requester", "runner", "security", "supervisor"]


def test_r21_a_letter_stands_before_a_number_and_each_year_begins_anew(tmp_path: Path) -> None:
    with two_shifts(tmp_path) as pit:
        assert pit.racks.labels.of("fill", 2, "2026-05-28") == "F-0002"
        pit.do(a.AdoptJurisdiction("", text_of("kansas")), by=BO, witness=CY)
        # The year's first fill is one, whatever the trail counts; both years' papers say theirs.
        pit.racks.look_again()
        day = pit.session.gaming_day()
        assert pit.racks.labels.of("fill", 3, day) == "F26-0003"
        assert pit.racks.labels.of("fill", 4, "2027-01-01") == "F27-0001"
        assert pit.racks.labels.of("credit", 1, day) == "C26-0001"
        assert pit.racks.labels.of("inventory", 9, "2028-03-01") == f"I28-{9 - 4:04}"
        assert "Fill slip F26-0001" in lines_of_slip(pit)


def lines_of_slip(pit: Pit) -> list[str]:
    """Answer what the first fill's paper says."""
    from reports.sheets.paper import sheet_pdf

    return lines_of(sheet_pdf(slip(pit, "fill", 1)))
