"""Guessing PINs, at the door and as a second person, across restarts and stations: nobody gets in, all is on record.

Source: FAULT C10; REQ R03, R05.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablemgr import verifier
from tablemgr.core.money import Money
from tablemgr.core.seats import Seat
from tablemgr.floor.roster import Presence
from tablemgr.floor.session import Done
from tablemgr.table import commands as c
from tablemgr.table.games import table_rules

from .conftest import HOUSE, StandingClock
from .house import ANA, BO, ONA, PINS, Floor, codes

HOUR = 3_600_000_000
POKER = table_rules("pai-gow-poker", "commission")
STATIONS = ("station-1", "station-2", "station-3")


@pytest.fixture
def floor(tmp_path: Path, staffed_folder: Path, clock: StandingClock) -> Iterator[Floor]:
    """The staffed house."""
    made = Floor(Path(shutil.copytree(staffed_folder, tmp_path / "data")), clock)
    yield made
    made.store.close()


def guess(floor: Floor, tries: int, *, a_restart: int) -> Counter[str]:
    """Try one PIN after the other, the right one among them, with restarts, other stations and hours between."""
    answers: Counter[str] = Counter()
    for n in range(tries):
        if n % a_restart == a_restart - 1:
            floor.clock.at_us += HOUR
            floor.restart(STATIONS[n // a_restart % len(STATIONS)])
        # The right one comes late in each round of tries, once the door is shut.
        pin = PINS[ANA.badge] if n % a_restart == a_restart - 2 else f"{n:06d}-x"
        answer = floor.sign_in(ANA, pin=pin)
        answers.update(["in"] if isinstance(answer, Presence) else codes(answer))
    return answers


def check_guessing(floor: Floor, tries: int, *, a_restart: int) -> None:
    """Hold what must hold after many tries."""
    before = len(floor.kinds())
    answers = guess(floor, tries, a_restart=a_restart)
    assert answers == {"SIGN-IN-REFUSED": 4 * 3, "SIGN-IN-LOCKED-OUT": tries - 4 * 3}
    told = floor.session.readings.entries(before + 1)
    kinds = Counter(entry.kind for entry in told)
    # Every try is an entry, and the fifth wrong one at each station another.
    assert kinds == {"SignInRefused": tries, "LockedOut": len(STATIONS)}
    assert Counter(entry.station for entry in told if entry.kind == "LockedOut") == dict.fromkeys(STATIONS, 1)
    assert floor.staff.roster.members[ANA.badge].locked == frozenset(STATIONS)
    said = b"".join(entry.body for entry in told)
    assert PINS[ANA.badge].encode() not in said
    # A supervisor works on, where it is locked for her.
    for station in STATIONS:
        floor.restart(station)
        floor.here(BO, ONA)
    path = floor.store.path
    assert verifier.verify(path).findings == []


def test_guessing_at_three_stations_across_restarts_lets_nobody_in(floor: Floor) -> None:
    check_guessing(floor, 90, a_restart=10)


@pytest.mark.large
def test_ten_thousand_guesses_let_nobody_in(floor: Floor) -> None:
    check_guessing(floor, 10_000, a_restart=100)


def test_guessing_as_a_second_person_is_the_same_guessing(floor: Floor) -> None:
    floor.here(BO)
    given = floor.authority(floor.session.show_rules("7", POKER, by=BO, house=HOUSE), ONA)
    assert isinstance(floor.session.open_table("7", POKER, house=HOUSE, by=BO, witness=given), Done)
    floor.here(ANA, table="7")
    floor.session.do("7", c.OpenRound(0, ANA.name, ANA.badge), by=ANA)
    shown = floor.session.show("7", c.VoidRound("misdeal"), by=ANA)
    before = len(floor.kinds())
    answers: Counter[str] = Counter()
    for n in range(40):
        # At the door and at the approval in turn: they are counted together.
        if n % 2:
            answers.update(codes(floor.sign_in(BO, pin=f"{n:06d}-x")))
        else:
            answers.update(codes(floor.staff.authorise(shown, BO.badge, f"{n:06d}-x")))  # type: ignore[arg-type]
    assert answers == {"SIGN-IN-REFUSED": 4, "SIGN-IN-LOCKED-OUT": 36}
    assert codes(floor.staff.authorise(shown, BO.badge, PINS[BO.badge])) == ["SIGN-IN-LOCKED-OUT"]  # type: ignore[arg-type]
    kinds = Counter(entry.kind for entry in floor.session.readings.entries(before + 1))
    assert kinds == {"SignInRefused": 20, "AuthorityRefused": 21, "LockedOut": 1}
    # The dealer deals on.
    assert isinstance(floor.session.do("7", c.PlaceBet(Seat(1), Money(1000)), by=ANA), Done)
