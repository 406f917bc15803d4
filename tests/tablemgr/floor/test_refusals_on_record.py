"""An approval that is refused is refused on record, whichever way it was come by, and stands among the exceptions.

Source: FAULT C12, C13; REQ R08, R16.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tablemgr.core.money import Money
from tablemgr.core.seats import Seat
from tablemgr.floor.authority import Authority, Shown
from tablemgr.floor.exceptions import exceptions
from tablemgr.floor.people import Role
from tablemgr.floor.session import Done
from tablemgr.floor.staff_acts import EnrolStaff, LetGo, ReplaceBadge
from tablemgr.ledger.exception_readings import What
from tablemgr.table import commands as c
from tablemgr.table.commands import Problems
from tablemgr.table.games import table_rules

from .conftest import HOUSE, StandingClock
from .house import ANA, BO, ONA, PINS, TOM, Floor, codes

POKER = table_rules("pai-gow-poker", "commission")
VOID = c.VoidRound("misdeal")
MINUTE = 60_000_000
Answer = Done | Problems | Authority


@pytest.fixture
def floor(tmp_path: Path, staffed_folder: Path, clock: StandingClock) -> Iterator[Floor]:
    """A live table 7 with an open round, its dealer and a bet."""
    made = Floor(Path(shutil.copytree(staffed_folder, tmp_path / "data")), clock)
    made.here(BO)
    given = made.authority(made.session.show_rules("7", POKER, by=BO, house=HOUSE), ONA)
    assert isinstance(made.session.open_table("7", POKER, house=HOUSE, by=BO, witness=given), Done)
    made.here(ANA, table="7")
    assert isinstance(made.session.do("7", c.OpenRound(0, ANA.name, ANA.badge), by=ANA), Done)
    assert isinstance(made.session.do("7", c.PlaceBet(Seat(1), Money(1000)), by=ANA), Done)
    yield made
    made.store.close()


def shown(floor: Floor) -> Shown:
    found = floor.session.show("7", VOID, by=ANA)
    assert isinstance(found, Shown)
    return found


def given(floor: Floor) -> Authority:
    return floor.authority(shown(floor), BO)


def void(floor: Floor, witness: Authority) -> Done | Problems:
    return floor.session.do("7", VOID, by=ANA, witness=witness)


def own_approval(floor: Floor) -> Answer:
    return floor.staff.authorise(shown(floor), ANA.badge, PINS[ANA.badge])


def same_person_by_another_badge(floor: Floor) -> Answer:
    assert (
        codes(floor.change(EnrolStaff("0103", "Gus Ito", (Role.DEALER, Role.PIT_BOSS)), "another-77-one"))
        == []
    )
    floor.staff.places.sign_in("0103", "another-77-one", role=Role.DEALER, new_pin="208365", table="7")
    what = floor.session.show("7", VOID, by=replace(ANA, badge="0103", name="Gus Ito"))
    assert isinstance(what, Shown)
    assert codes(floor.change(ReplaceBadge("0103", "0199", "lost"))) == []
    return floor.staff.authorise(what, "0199", "208365")


def lost_badge(floor: Floor) -> Answer:
    assert codes(floor.change(ReplaceBadge(BO.badge, "0198", "lost"))) == []
    return floor.staff.authorise(shown(floor), BO.badge, PINS[BO.badge])


def replayed(floor: Floor) -> Answer:
    approval = given(floor)
    assert isinstance(void(floor, approval), Done)
    assert isinstance(floor.session.do("7", c.OpenRound(0, ANA.name, ANA.badge), by=ANA), Done)
    return void(floor, approval)


def stale(floor: Floor) -> Answer:
    approval = given(floor)
    floor.clock.at_us += MINUTE
    return void(floor, approval)


def figures_changed(floor: Floor) -> Answer:
    approval = given(floor)
    assert isinstance(floor.session.do("7", c.PlaceBet(Seat(1), Money(50_000)), by=ANA), Done)
    return void(floor, approval)


def reason_changed(floor: Floor) -> Answer:
    return floor.session.do("7", c.VoidRound("another reason"), by=ANA, witness=given(floor))


def made_by_hand(floor: Floor) -> Answer:
    return void(floor, replace(given(floor), sha256="0" * 64))


def made_longer(floor: Floor) -> Answer:
    approval = given(floor)
    return void(floor, replace(approval, expires_us=approval.expires_us + MINUTE))


def kept_over_a_restart(floor: Floor) -> Answer:
    approval = given(floor)
    floor.restart()
    assert floor.session.take_up("7", POKER) == ()
    floor.here(ANA, table="7")
    return void(floor, approval)


def given_by_a_leaver(floor: Floor) -> Answer:
    approval = given(floor)
    assert codes(floor.change(LetGo(BO.badge, "2026-05-28", "dismissed", at_once=True))) == []
    return void(floor, approval)


def given_to_another(floor: Floor) -> Answer:
    approval = given(floor)
    floor.here(TOM, table="7")
    return floor.session.do("7", VOID, by=TOM, witness=approval)


WAYS: list[tuple[Callable[[Floor], Answer], str, str]] = [
    (own_approval, "ROLE-SAME-PERSON", "same"),
    (same_person_by_another_badge, "ROLE-SAME-PERSON", "same"),
    (lost_badge, "SIGN-IN-REFUSED", "badge"),
    (replayed, "AUTHORITY-USED", "AUTHORITY-USED"),
    (stale, "AUTHORITY-LATE", "AUTHORITY-LATE"),
    (figures_changed, "AUTHORITY-OTHER", "AUTHORITY-OTHER"),
    (reason_changed, "AUTHORITY-OTHER", "AUTHORITY-OTHER"),
    (made_by_hand, "AUTHORITY-UNKNOWN", "AUTHORITY-UNKNOWN"),
    (made_longer, "AUTHORITY-UNKNOWN", "AUTHORITY-UNKNOWN"),
    (kept_over_a_restart, "AUTHORITY-UNKNOWN", "AUTHORITY-UNKNOWN"),
    (given_by_a_leaver, "AUTHORITY-UNKNOWN", "AUTHORITY-UNKNOWN"),
    (given_to_another, "AUTHORITY-OTHER", "AUTHORITY-OTHER"),
]


@pytest.mark.parametrize(("way", "code", "why"), WAYS, ids=lambda value: getattr(value, "__name__", value))
def test_an_approval_that_does_not_hold_is_refused_on_record(
    floor: Floor, way: Callable[[Floor], Answer], code: str, why: str
) -> None:
    voids = 1 if way is replayed else 0
    assert code in codes(way(floor))
    assert len(floor.kinds("RoundVoided")) == voids
    assert len(floor.kinds("AuthorityRefused")) == 1
    rows = exceptions(floor.store, 1, floor.store.head()[0])
    (row,) = [row for row in rows if row.what is What.APPROVAL_REFUSED]
    assert row.text.startswith("VoidRound · ")
    assert row.text.endswith(why)
    # It says who asked and who was to approve; the entry, at which station and when.
    assert (row.station, row.at_us) == ("station-1", floor.clock.at_us)


def test_a_start_pin_that_must_be_changed_is_no_exception_and_a_wrong_one_is(floor: Floor) -> None:
    assert codes(floor.change(EnrolStaff("0103", "Gus Ito", (Role.PIT_BOSS,)), "another-77-one")) == []
    assert codes(floor.staff.places.sign_in("0103", "another-77-one")) == ["SIGN-IN-PIN-OLD"]
    assert codes(floor.staff.authorise(shown(floor), "0103", "another-77-one")) == ["SIGN-IN-PIN-OLD"]
    # Both are on record, as everything is.
    assert floor.kinds("SignInRefused", "AuthorityRefused") == ["SignInRefused", "AuthorityRefused"]
    kept_out = What.SIGN_IN_REFUSED, What.APPROVAL_REFUSED

    def out_of_the_ordinary() -> list[str]:
        return [row.text for row in exceptions(floor.store, 1, floor.store.head()[0]) if row.what in kept_out]

    assert out_of_the_ordinary() == []
    assert codes(floor.staff.places.sign_in("0103", "739104-no")) == ["SIGN-IN-REFUSED"]
    assert codes(floor.staff.authorise(shown(floor), "0103", "739104-no")) == ["SIGN-IN-REFUSED"]
    assert [text.split(" · ")[-1] for text in out_of_the_ordinary()] == ["pin", "pin"]
