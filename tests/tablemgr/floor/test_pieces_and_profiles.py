"""Sets and decks at a table, a rack taken over, a regulator's profile.

Source: REQ R21, R26, R37, R54, R58.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablemgr.core.money import ZERO, Money
from tablemgr.core.problems import Refused
from tablemgr.floor.jurisdiction import FIELDS, UNION, jurisdiction_of, shipped, text_of
from tablemgr.floor.people import Person, Role
from tablemgr.floor.racks import acts as a
from tablemgr.ledger.exception_readings import What
from tablemgr.ledger.store import Store
from tablemgr.table import chip_events as k
from tablemgr.table.commands import OpenRound, VoidRound

from .conftest import ANA, BO, CY, DEE, StandingClock
from .racks_pit import Pit, of, opened_pit

RACK = of(u100=30)
ISA = Person("B2", "Isa Lund", Role.PIT_BOSS)


@pytest.fixture
def pit(tmp_path: Path, clock: StandingClock) -> Iterator[Pit]:
    """A pit whose table 3 is open with 3,000 in its rack."""
    with opened_pit(tmp_path, clock) as there:
        there.count("3", a.OPENING, RACK)
        yield there


# -- R37 --


def test_r37_whoever_comes_in_signs_for_the_rack_of_a_shift_change(pit: Pit) -> None:
    assert pit.refused(a.TakeOverRack("3"), by=ISA) == ["RACK-NO-CHANGE"]
    pit.count("3", a.SHIFT, RACK)
    # Neither of the two who counted is the one who comes in.
    assert pit.refused(a.TakeOverRack("3"), by=BO) == ["RACK-SAME-SUPERVISOR"]
    assert pit.refused(a.TakeOverRack("3"), by=ANA) == ["ROLE-MAY-NOT"]
    pit.do(a.TakeOverRack("3"), by=ISA)
    one = pit.racks.book.now("3")
    assert one is not None
    assert (one.shift, one.taken_over_by) == (2, ISA.signature)
    assert pit.refused(a.TakeOverRack("3"), by=ISA) == ["RACK-TAKEN-OVER"]


# -- R54 --


def test_r54_a_set_is_looked_over_by_two_and_lies_at_one_table(pit: Pit) -> None:
    put = a.PutPiecesIn("3", "T-118", "tiles", "16 pairs, backs and sides clean")
    assert pit.refused(put, by=ANA) == ["ROLE-SECOND-MISSING"]
    pit.do(put, by=ANA, witness=BO)
    there = pit.racks.book.table("3").pieces
    assert there is not None
    assert (there.name, there.pieces, there.by, there.witness) == (
        "T-118",
        "tiles",
        ANA.signature,
        BO.signature,
    )
    assert pit.refused(a.PutPiecesIn("3", "T-9", "tiles"), by=ANA, witness=BO) == ["PIECES-THERE"]
    pit.open("4")
    assert pit.refused(a.PutPiecesIn("4", "T-118", "tiles"), by=ANA, witness=BO) == ["PIECES-ELSEWHERE"]
    assert pit.refused(a.PutPiecesIn("4", "D-1", "dice"), by=ANA, witness=BO) == ["PIECES-KIND"]
    assert pit.refused(a.TakePiecesOut("4", "rotation"), by=ANA, witness=BO) == ["PIECES-NONE"]


def test_r54_what_is_unsuitable_goes_into_a_sealed_container_with_its_reason(pit: Pit) -> None:
    pit.do(a.PutPiecesIn("3", "T-118", "tiles"), by=ANA, witness=BO)
    bare = a.TakePiecesOut("3", "unsuitable")
    assert pit.refused(bare, by=ANA, witness=BO) == ["TEXT-MISSING", "TEXT-MISSING"]
    assert pit.refused(a.TakePiecesOut("3", "bored"), by=ANA, witness=BO) == ["PIECES-REASON"]
    pit.do(a.TakePiecesOut("3", "unsuitable", "S-4471", "6-4 is chipped"), by=ANA, witness=BO)
    assert pit.racks.book.table("3").pieces is None
    told = pit.session.readings.table_facts("3", "PiecesTakenOut")[0]
    assert (told.entry.actor, told.entry.witness) == (ANA.signature, BO.signature)
    rows = [row for row in _exceptions(pit) if row.what is What.PIECES]
    assert [row.text for row in rows] == ["T-118 · unsuitable · S-4471 · 6-4 is chipped"]
    # A set that only had its turn is nothing out of the ordinary.
    pit.do(a.PutPiecesIn("3", "T-119", "tiles"), by=ANA, witness=BO)
    pit.do(a.TakePiecesOut("3", "rotation"), by=ANA, witness=BO)
    assert len([row for row in _exceptions(pit) if row.what is What.PIECES]) == 1


def test_r54_a_set_is_changed_between_rounds(pit: Pit) -> None:
    pit.do(a.PutPiecesIn("3", "T-118", "tiles"), by=ANA, witness=BO)
    pit.session.do("3", OpenRound(0, "Ana Perez", "D1"), by=ANA)
    assert pit.refused(a.TakePiecesOut("3", "rotation"), by=ANA, witness=BO) == ["ROUND-OPEN"]


def _exceptions(pit: Pit):  # type: ignore[no-untyped-def]
    from tablemgr.floor.exceptions import exceptions

    store = pit.session.store
    assert isinstance(store, Store)
    return exceptions(store, 1, store.head()[0])


# -- R26, R58, R21 --


@pytest.mark.parametrize("name", shipped())
def test_r26_every_shipped_profile_can_be_adopted(pit: Pit, name: str) -> None:
    profile = jurisdiction_of(text_of(name))
    assert profile.name == name
    pit.do(a.AdoptJurisdiction("", text_of(name)), by=BO, witness=CY)
    assert pit.racks.book.jurisdiction == profile
    rows = [row for row in _exceptions(pit) if row.kind == "JurisdictionAdopted"]
    assert [row.text for row in rows] == [name]


def test_r26_a_profile_that_asks_for_what_is_not_printed_is_refused_whole(pit: Pit) -> None:
    text = 'id = "x"\ntitle = "X"\nsource = "X 1"\nfill = ["number", "blood-group"]\nretention_years = 3\n'
    found = pit.refused(a.AdoptJurisdiction("", text), by=BO, witness=CY)
    assert sorted(found) == ["JURISDICTION-FIELD", "VALUE-RANGE"]
    assert pit.refused(a.AdoptJurisdiction("", "id = "), by=BO, witness=CY) == ["JURISDICTION-FILE"]
    with pytest.raises(Refused) as refused:
        text_of("atlantis")
    assert [p.code for p in refused.value.problems] == ["JURISDICTION-UNKNOWN"]
    assert (UNION.fill, UNION.percentage, UNION.retention_years) == (FIELDS, True, 5)


def test_r58_a_share_of_the_wagers_is_refused_where_the_law_forbids_it(pit: Pit) -> None:
    rake = k.RackRulesSet(
        "carried", ZERO, Money(2_500), Money(10_000), "rake", ZERO, 30, 1_000, Money(100), Money(500)
    )
    pit.do(a.SetRackRules("3", rake), by=BO, witness=CY)
    adopt = a.AdoptJurisdiction("", text_of("california"))
    assert pit.refused(adopt, by=BO, witness=CY) == ["JURISDICTION-PERCENTAGE"]
    flat = k.RackRulesSet(
        "carried", ZERO, Money(2_500), Money(10_000), "hand", Money(100), 30, 0, Money(100), ZERO
    )
    pit.do(a.SetRackRules("3", flat), by=BO, witness=CY)
    pit.do(adopt, by=BO, witness=CY)
    assert pit.refused(a.SetRackRules("3", rake), by=BO, witness=CY) == ["RACK-PERCENTAGE"]
    assert pit.refused(adopt, by=DEE) == ["ROLE-MAY-NOT"]


def test_r54_a_hand_refers_to_the_set_that_lay_there_when_it_was_opened(pit: Pit) -> None:
    from reports.papers import snapshot_of

    opened = OpenRound(0, "Ana Perez", "D1")
    pit.do(a.PutPiecesIn("3", "T-118", "tiles"), by=ANA, witness=BO)
    pit.session.do("3", opened, by=ANA)
    pit.session.do("3", VoidRound("misdeal", "a tile was turned"), by=ANA, witness=BO)
    pit.do(a.TakePiecesOut("3", "rotation"), by=ANA, witness=BO)
    pit.session.do("3", opened, by=ANA)
    readings = pit.session.readings
    assert [snapshot_of(readings, "3", number).head.dealt_from for number in (1, 2)] == ["T-118", ""]
