"""Making an empty ledger into a house: people, chips, tables and rules on record, day and shift as the file says.

Source: screens.md (set-up); architecture.md (adoption needs two people).
"""

from __future__ import annotations

from collections.abc import Mapping

from tablemgr.core.problems import Problem, Refused
from tablemgr.floor.authority import Authority
from tablemgr.floor.credentials import Credentials
from tablemgr.floor.house_plan import Hired, HousePlan, PlannedTable
from tablemgr.floor.people import Person, Role
from tablemgr.floor.session import Done, Session
from tablemgr.floor.shift import House
from tablemgr.floor.staff import Newcomer, Staff
from tablemgr.floor.staff_acts import EnrolStaff
from tablemgr.table.commands import Problems
from tablemgr.table.house_events import ChipSetAdopted

Pins = Mapping[str, str]
"""The start PIN of each badge."""
NOT_OPEN = "set up, not opened yet"


class SetUpGate:
    """The gate while a house is made: nobody can be signed in yet, so the people of the file act by name.

    It exists only for a ledger that this program has just made and nobody has opened.

    Source: screens.md (set-up); REQ R08.
    """

    def check_first(self, _by: Person, _table: str) -> tuple[Problem, ...]:
        """Whoever the file names may act. Source: screens.md (set-up)."""
        return ()

    def takes_names(self, _mode: str) -> bool:
        """The second person's name is enough here. Source: screens.md (set-up)."""
        return True

    def touch(self, _table: str) -> None:
        """Nobody waits at a station. Source: REQ R06."""

    def check_authority(self, _given: Authority, _shown: str | None) -> tuple[Problem, ...]:
        """No approval is given before there are PINs. Source: REQ R08."""
        return ()

    def refused(self, _given: Authority, _problems: tuple[Problem, ...]) -> None:
        """No approval is refused. Source: FAULT C12."""

    def used(self, _given: Authority) -> None:
        """No approval is used up. Source: REQ R08."""


def make_house(plan: HousePlan, pins: Pins, session: Session, credentials: Credentials) -> None:
    """Write a whole house into an empty ledger; Refused where the engine finds what the file's reader did not.

    session: over a ledger that was just made, with a `SetUpGate`. Every PIN is to be changed at its owner's
    first sign-in.

    Source: screens.md (set-up); facts.md (who may be the second person).
    """
    administrator = Person(plan.administrator.badge, plan.administrator.name, Role.ADMINISTRATOR)
    operator = Person(plan.operator.badge, plan.operator.name, Role.OPERATOR)
    staff = Staff(
        session.store, session.now, credentials, station=session.station,
        cut_off_minutes=session.cut_off_minutes, practice=True,
    )  # fmt: skip
    _expect(staff.first_start(_newcomer(plan.administrator, pins), _newcomer(plan.operator, pins), own=False))
    for one in plan.people:
        if one not in (plan.administrator, plan.operator):
            enrol = EnrolStaff(one.badge, one.name, one.roles, one.permit)
            _expect(staff.do(enrol, by=administrator, witness=operator, pin=pins[one.badge]))
    _expect(session.write_house(lambda _: (plan.house,), by=administrator, witness=operator))
    if plan.chips:
        chips = ChipSetAdopted(plan.house.currency, plan.chips)
        _expect(session.write_house(lambda _: (chips,), by=plan.proposes, witness=plan.approves))
    for table in plan.tables:
        _open(table, plan, session)
    _open_house(plan, session, operator)


def _newcomer(one: Hired, pins: Pins) -> Newcomer:
    return Newcomer(one.badge, one.name, pins[one.badge])


def _open(table: PlannedTable, plan: HousePlan, session: Session) -> None:
    opened = session.open_table(
        table.name, table.rules, house=plan.house.name, by=plan.proposes, witness=plan.approves
    )
    _expect(opened)
    if not table.is_open:
        boss = plan.proposes if plan.proposes.role is Role.PIT_BOSS else plan.approves
        _expect(session.close_table(table.name, NOT_OPEN, by=boss))


def _open_house(plan: HousePlan, session: Session, operator: Person) -> None:
    house = House(session)
    if plan.opens_day:
        _expect(house.open_day(by=operator))
    if plan.opens_shift:
        _expect(house.open_shift(by=operator))


def _expect(answer: Done | tuple[object, ...] | Problems) -> None:
    if isinstance(answer, Problems):
        raise Refused(*answer.problems)
