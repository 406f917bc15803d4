"""No sequence of sign-ins, approvals, changes and restarts lets anybody do what the matrix does not let them.

The trail is judged by a second reading of its own, which knows only facts and a table written out here.

Source: facts.md (who may be the second person); REQ R07 to R09; FAULT C12, C13.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tablemgr import verifier
from tablemgr.core.money import Money
from tablemgr.core.seats import Seat
from tablemgr.floor.authority import Authority, Shown
from tablemgr.floor.people import Person, Role
from tablemgr.floor.session import Done
from tablemgr.floor.staff_acts import GiveRole, LetGo, ResetPin, StaffAct, TakeRole, UnlockStaff
from tablemgr.ledger.entries import Entry
from tablemgr.table import commands as c
from tablemgr.table.games import table_rules

from .conftest import HOUSE, StandingClock
from .house import ANA, BEA, BO, CASS, DEE, MAX, NIL, ONA, PINS, TOM, Floor

POKER = table_rules("pai-gow-poker", "commission")
PEOPLE = (ANA, TOM, BO, BEA, CASS, NIL, DEE, MAX, ONA)
SECOND = 1_000_000

# Kinds of facts; the roles of who did it; the roles of who stood by, "" for nobody.
WHO: dict[str, set[tuple[str, str]]] = {
    "RoundOpened": {("dealer", "")},
    "BetPlaced": {("dealer", "")},
    "BetsClosed": {("dealer", "")},
    "RoundVoided": {("dealer", "pit boss")},
    "TableOpened": {("pit boss", "operator"), ("operator", "pit boss")},
    "TableClosed": {("pit boss", "")},
    "StaffEnrolled": {("administrator", "operator")},
    "RoleGiven": {("administrator", "operator")},
    "RoleTaken": {("administrator", "operator")},
    "StaffLeft": {("administrator", "operator")},
    "Unlocked": {("operator", ""), ("administrator", "")},
}

person = st.sampled_from(PEOPLE)
command = st.sampled_from(
    [
        c.OpenRound(0, "Ana Lim", "4471"), c.PlaceBet(Seat(1), Money(2500)), c.CloseBets(), c.VoidRound("misdeal"),
        c.VoidRound("x"),
    ]
)  # fmt: skip
act: st.SearchStrategy[StaffAct] = st.one_of(
    st.builds(GiveRole, person.map(lambda p: p.badge), st.sampled_from(Role)),
    st.builds(TakeRole, person.map(lambda p: p.badge), st.sampled_from(Role)),
    st.builds(LetGo, person.map(lambda p: p.badge), st.just("2026-05-28"), st.just("gone"), st.booleans()),
    st.builds(UnlockStaff, person.map(lambda p: p.badge), st.just("station-1")),
)
role = st.sampled_from(Role)
step = st.one_of(
    st.tuples(st.just("in"), person, st.sampled_from(["", "7"]), st.booleans()),
    st.tuples(st.just("do"), person, role, command),
    st.tuples(st.just("approve"), person, role, command, person),
    st.tuples(st.just("approve"), st.just(ANA), st.just(Role.DEALER), command, person),
    st.tuples(st.just("use"), person, role, command),
    st.tuples(st.just("use"), st.just(ANA), st.just(Role.DEALER), command),
    st.tuples(st.just("staff"), person, act, person),
    st.tuples(st.just("staff"), st.just(MAX), act, st.just(ONA)),
    st.tuples(
        st.just("staff"),
        st.just(MAX),
        st.just(LetGo("4471", "2026-05-28", "gone", at_once=True)),
        st.just(ONA),
    ),
    st.just(("in", ANA, "7", True)),
    st.tuples(st.just("do"), st.just(ANA), st.just(Role.DEALER), command),
    st.tuples(st.just("relieve"), person, person),
    st.tuples(st.just("close"), person, role),
    st.tuples(st.just("wait"), st.sampled_from([1, 59, 61, 400])),
    st.tuples(st.just("restart")),
)


class Walk:
    """Takes steps at a floor; whatever is refused is refused."""

    def __init__(self, floor: Floor) -> None:
        self.floor, self.given = floor, list[Authority]()

    def take(self, one: tuple[Any, ...]) -> None:
        """Take one step."""
        getattr(self, f"_{one[0]}")(*one[1:])

    def _in(self, who: Person, table: str, right: bool) -> None:
        self.floor.sign_in(who, table, pin=None if right else "000-not-it")

    def _do(self, who: Person, as_: Role, what: c.Command) -> None:
        by = Person(who.badge, who.name, as_)
        self.floor.session.do("7", what, by=by, witness=None if as_ is Role.DEALER else BO)

    def _approve(self, who: Person, as_: Role, what: c.Command, other: Person) -> None:
        shown = self.floor.session.show("7", what, by=Person(who.badge, who.name, as_))
        if isinstance(shown, Shown):
            given = self.floor.staff.authorise(shown, other.badge, PINS[other.badge])
            self.given += [given] if isinstance(given, Authority) else []

    def _use(self, who: Person, as_: Role, what: c.Command) -> None:
        for one in self.given[-2:]:
            self.floor.session.do("7", what, by=Person(who.badge, who.name, as_), witness=one)

    def _staff(self, who: Person, what: StaffAct, other: Person) -> None:
        self.floor.sign_in(who)
        shown = self.floor.staff.show(what, by=who)
        given = (
            self.floor.staff.authorise(shown, other.badge, PINS[other.badge])
            if isinstance(shown, Shown)
            else None
        )
        witness = given if isinstance(given, Authority) else other
        pin = "another-77-one" if isinstance(what, ResetPin) else None
        self.floor.staff.do(what, by=who, witness=None if isinstance(what, UnlockStaff) else witness, pin=pin)

    def _relieve(self, who: Person, other: Person) -> None:
        self.floor.staff.places.relieve(other.badge, by=who, table="7")

    def _close(self, who: Person, as_: Role) -> None:
        if isinstance(self.floor.session.close_table("7", "end", by=Person(who.badge, who.name, as_)), Done):
            opened(self.floor)

    def _wait(self, seconds: int) -> None:
        self.floor.clock.at_us += seconds * SECOND
        self.floor.staff.places.lock_idle()

    def _restart(self) -> None:
        self.floor.restart()
        assert self.floor.session.take_up("7", POKER) == ()


def opened(floor: Floor) -> bool:
    """Open table 7; answer whether the two were still let in."""
    floor.sign_in(BO)
    shown = floor.session.show_rules("7", POKER, by=BO, house=HOUSE)
    given = floor.staff.authorise(shown, ONA.badge, PINS[ONA.badge])
    done = (
        floor.session.open_table("7", POKER, house=HOUSE, by=BO, witness=given)
        if isinstance(given, Authority)
        else None
    )
    return isinstance(done, Done)


def judge(entries: tuple[Entry, ...], begun: int) -> None:
    """Read the trail a second time: roles as they were held, approvals as they were given."""
    held: dict[str, set[str]] = {}
    gone: set[str] = set()
    approved: dict[str, str] = {}
    for entry in entries:
        fact = json.loads(entry.body)
        if entry.seq > begun and entry.kind in WHO:
            first = entry.actor.split("/", 2)
            second = (entry.witness or "//").split("/", 2)
            assert (first[1], second[1]) in WHO[entry.kind], entry
            assert first[0] != second[0]
            for badge, as_, _ in (first, second) if second[0] else (first,):
                assert as_ in held[badge], (badge, as_, entry)
                assert badge not in gone, entry
            if second[0]:
                assert approved[entry.op_id] == entry.witness, entry
        if entry.kind == "RoleGiven":
            held.setdefault(fact["person"], set()).add(fact["role"])
        if entry.kind == "RoleTaken":
            held[fact["person"]].discard(fact["role"])
        if entry.kind == "StaffLeft" and fact["at_once"]:
            gone.add(fact["person"])
        if entry.kind == "Authorised":
            approved[fact["action"]] = fact["second"]


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(steps=st.lists(step, max_size=40))
def test_no_sequence_of_steps_lets_anybody_do_what_he_may_not(
    staffed_folder: Path, steps: list[tuple[Any, ...]]
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        data = Path(shutil.copytree(staffed_folder, Path(folder) / "data"))
        floor = Floor(data, StandingClock())
        begun = floor.store.head()[0]
        assert opened(floor)
        floor.here(ANA, table="7")
        walk = Walk(floor)
        for one in steps:
            if "7" in floor.session.tables:
                walk.take(one)
        entries = floor.session.readings.entries()
        floor.store.close()
        judge(entries, begun)
        assert verifier.verify(data / "tablemgr.sqlite3").findings == []
