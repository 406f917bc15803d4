"""Who must be another person than whom at a rack, whatever badge and role either bears.

Source: REQ R01, R08, R26, R37, R43; facts.md (who may be the second person).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablemgr.floor.people import Person, Role
from tablemgr.floor.racks import acts as a
from tablemgr.table.people_events import BadgeReplaced

from .conftest import ANA, BO, CY, StandingClock
from .racks_pit import CASS, NED, NIL, RACK, Pit, counted_pit, of

ISA = Person("B2", "Isa Lund", Role.PIT_BOSS)


@pytest.fixture
def pit(tmp_path: Path, clock: StandingClock) -> Iterator[Pit]:
    """A pit whose table 3 has its opening count and its box."""
    with counted_pit(tmp_path, clock) as there:
        yield there


def as_(person: Person, role: Role, badge: str = "") -> Person:
    """Somebody in another role, perhaps with another badge."""
    return Person(badge or person.badge, person.name, role)


def replaced(pit: Pit, person: Person, badge: str) -> Person:
    """Give somebody another badge."""
    fact = BadgeReplaced(person.badge, person.name, person.badge, badge, "lost")
    pit.session.write_house(lambda _: (fact,), by=CY, witness=BO)
    return as_(person, person.role, badge)


@pytest.mark.parametrize("move", [a.FILL, a.CREDIT])
def test_r26_chips_are_received_by_somebody_who_had_no_hand_in_them(pit: Pit, move: str) -> None:
    slip = pit.issued("3", move, of(u100=5))
    receive = a.ReceiveChips("3", move, slip)
    for before in (BO, CASS, Person("R9", "Rae Fox", Role.DEALER)):
        same = as_(before, Role.DEALER)
        assert pit.refused(receive, by=same) == ["RACK-SLIP-SAME-PERSON"]
    assert pit.refused(receive, by=as_(replaced(pit, BO, "P77"), Role.DEALER)) == ["RACK-SLIP-SAME-PERSON"]
    pit.do(receive, by=ANA)


def test_r43_another_badge_makes_no_second_counter(pit: Pit) -> None:
    pit.do(a.TakeBox("3", "S1"), by=NIL, witness=BO)
    pit.do(a.CountDrop("3", 1, of(u100=1)), by=NIL)
    assert pit.refused(a.CountDrop("3", 1, of(u100=1)), by=NIL) == ["ROLE-SAME-PERSON"]
    new = replaced(pit, NIL, "N11")
    assert pit.refused(a.CountDrop("3", 1, of(u100=1)), by=new) == ["ROLE-SAME-PERSON"]
    pit.do(a.CountDrop("3", 1, of(u100=1)), by=NED)


def test_r37_whoever_counted_takes_no_rack_over_in_another_role(pit: Pit) -> None:
    pit.count("3", a.SHIFT, RACK)
    assert pit.refused(a.TakeOverRack("3"), by=as_(ANA, Role.PIT_BOSS)) == ["RACK-SAME-SUPERVISOR"]
    new = as_(replaced(pit, ANA, "D204"), Role.PIT_BOSS)
    assert pit.refused(a.TakeOverRack("3"), by=new) == ["RACK-SAME-SUPERVISOR"]
    pit.do(a.TakeOverRack("3"), by=ISA)
