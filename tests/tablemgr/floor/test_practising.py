"""Practice beside a live table: its rules, its own numbers, no total, one person.

Source: screens.md (practice); facts.md (mode live or practice).
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tablemgr.core.resources import resource
from tablemgr.floor.house_file import read_house
from tablemgr.floor.house_record import house_record
from tablemgr.floor.people import Person, Role
from tablemgr.floor.practice import practice_of
from tablemgr.floor.practising import practise
from tablemgr.floor.session import Done, Session
from tablemgr.floor.shift import House
from tablemgr.floor.table_card import card_text
from tablemgr.ledger.gaps import Numbers
from tablemgr.ledger.trail_readings import milestones
from tablemgr.table import commands as c
from tablemgr.table.rules import TableRules
from tablemgr.table.trail_events import CheckpointSigned

from . import house as people
from .conftest import ANA, BO, CY, StandingClock
from .house import Floor, codes, staffed

TABLES = {table.name: table.rules for table in read_house(resource("demo", "house.toml")).tables}
CASHIER = Person("C1", "Cass Roe", Role.CASHIER)


def opened(session: Session, table: str = "PGP-04") -> None:
    """Open a live table of the example."""
    assert isinstance(session.open_table(table, TABLES[table], house="House", by=BO, witness=CY), Done)


def test_practice_is_dealt_under_exactly_the_rules_of_the_table_with_its_own_numbers(
    session: Session,
) -> None:
    opened(session)
    assert practise(session, "PGP-04", by=ANA) == ()
    name = practice_of("PGP-04")
    rules, live = session.rules(name), session.rules("PGP-04")
    assert rules.mode == "practice"
    assert card_text(replace(rules, mode="live")) == card_text(live)
    for table in ("PGP-04", name, name):
        done = session.do(table, c.OpenRound(0, "Ana Lim", "D104"), by=ANA)
        if isinstance(done, Done):
            assert session.do(table, c.VoidRound("other", "only tried"), by=ANA, witness=BO)
    assert [row.number for row in session.readings.rounds(name, newest_first=False)] == [1, 2]
    assert [row.number for row in session.readings.rounds("PGP-04")] == [1]
    assert {row.mode for row in session.readings.rounds(name)} == {"practice"}
    numbers = Numbers()
    for told in session.readings.every():
        numbers.take(told.entry, told.fact)
    assert tuple(numbers.gaps()) == ()


def test_practice_begins_between_rounds_and_not_by_everybody(session: Session) -> None:
    opened(session)
    assert [p.code for p in practise(session, "PGP-04", by=CASHIER)] == ["ROLE-MAY-NOT"]
    assert isinstance(session.do("PGP-04", c.OpenRound(0, "Ana Lim", "D104"), by=ANA), Done)
    assert [p.code for p in practise(session, "PGP-04", by=ANA)] == ["PRACTICE-ROUND-OPEN"]
    assert practice_of("PGP-04") not in session.tables


def test_an_open_practice_round_keeps_no_shift_and_no_day_open(session: Session) -> None:
    opened(session)
    house = House(session)
    assert isinstance(house.open_day(by=CY), Done)
    assert isinstance(house.open_shift(by=CY), Done)
    assert practise(session, "PGP-04", by=ANA) == ()
    name = practice_of("PGP-04")
    assert isinstance(session.do(name, c.OpenRound(0, "Ana Lim", "D104"), by=ANA), Done)
    assert house.open_rounds() == ()
    for done in (house.close_shift(by=CY, witness=BO), house.close_day(by=CY, witness=BO)):
        assert isinstance(done, Done), done
        assert not getattr(done.facts[0], "open_rounds", None)


def test_a_second_time_nothing_is_written_and_new_rules_are_taken_over(session: Session) -> None:
    opened(session)
    assert practise(session, "PGP-04", by=ANA) == ()
    size = session.store.head()[0]
    assert practise(session, "PGP-04", by=ANA) == ()
    assert session.store.head()[0] == size
    rules = TABLES["PGP-04"]
    assert isinstance(rules, TableRules)
    assert isinstance(session.adopt("PGP-04", replace(rules, level=2), by=BO, witness=CY), Done)
    assert practise(session, "PGP-04", by=ANA) == ()
    found = session.rules(practice_of("PGP-04"))
    assert (found.level, found.mode) == (2, "practice")


def test_at_practice_stands_who_is_signed_in_at_the_table(tmp_path: Path, clock: StandingClock) -> None:
    floor = staffed(tmp_path / "data", clock)
    table = "PGP-04"
    floor.here(people.BO)
    shown = floor.session.show_rules(table, TABLES[table], by=people.BO, house="House")
    done = floor.session.open_table(
        table, TABLES[table], house="House", by=people.BO, witness=floor.authority(shown, people.ONA)
    )
    assert isinstance(done, Done), done
    assert codes(_tried(floor, table)) == ["SIGN-IN-NOT-HERE"]
    floor.here(people.ANA, table=table)
    assert practise(floor.session, table, by=people.ANA) == ()
    assert isinstance(_tried(floor, practice_of(table)), Done)
    there = floor.staff.places.at(practice_of(table))
    assert there is not None
    assert there.person == people.ANA
    floor.staff.places.lock(practice_of(table))
    assert floor.staff.places.is_locked(table)
    assert codes(_tried(floor, practice_of(table))) == ["SIGN-IN-IDLE"]
    assert floor.last("IdleLocked")["idle_seconds"] == 0
    floor.store.close()


def _tried(floor: Floor, table: str) -> object:
    ana = people.ANA
    return floor.session.do(table, c.OpenRound(0, ana.name, ana.badge), by=ana)


def test_a_trail_without_a_house_says_so(session: Session) -> None:
    found = house_record(session.readings)
    assert (found.set_up, found.chips, found.is_staffed, found.cut_off_minutes) == (None, (), False, 360)
    assert not [f for f in milestones(session.store, "CheckpointSigned") if isinstance(f, CheckpointSigned)]
