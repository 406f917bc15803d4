"""The people of a recorded evening: enrolled before it begins, signed in where they deal, relieved between rounds.

Nobody gave an evening's people PINs; all bear the one that is no secret. Its tables are of mode demo, which
every screen and paper says, so a second person's name is enough there.

Source: recording.md; screens.md (practice and demo are marked); REQ R02.
"""

from __future__ import annotations

from collections.abc import Callable

from tablemgr.core.problems import Refused
from tablemgr.floor.credentials import OPEN_COST, Credentials, InMemory, Keeps
from tablemgr.floor.evening import Evening
from tablemgr.floor.people import Person
from tablemgr.floor.roster import Presence
from tablemgr.floor.session import Session
from tablemgr.floor.staff import Newcomer, Staff
from tablemgr.floor.staff_acts import EnrolStaff
from tablemgr.table.commands import Problems

PIN, FIRST_PIN = "lantern-room", "lantern-first"
NO_BADGE = "?"
Name = Callable[..., str]
"""Makes an action's id from its parts, the same each time."""


def staff_of(evening: Evening, session: Session, name: Name, kept: Keeps | None = None) -> Staff:
    """Enrol everybody of an evening and answer the staff; kept is where their PINs go.

    Source: screens.md (set-up); facts.md (staff: administrator proposes, operator approves).
    """
    store = session.store
    credentials = Credentials(kept or InMemory(), lambda op: bool(store.written(op)), cost=OPEN_COST)
    staff = Staff(store, session.now, credentials, station=session.station, practice=True)
    boss, operator, administrator = evening.pit_boss, evening.operator, evening.administrator
    begun = staff.first_start(
        Newcomer(administrator.badge, administrator.name, PIN), Newcomer(operator.badge, operator.name, PIN),
        op_id=name("staff", "first"),
    )  # fmt: skip
    _expect(begun)
    for person in dict.fromkeys((boss, *dealers(evening))):
        enrol = EnrolStaff(person.badge, person.name, (person.role,))
        done = staff.do(
            enrol, by=administrator, witness=operator, pin=FIRST_PIN, op_id=name("staff", person.badge)
        )
        _expect(done)
    for person in (boss, *dict.fromkeys(dealers(evening))):
        entered = staff.places.sign_in(person.badge, FIRST_PIN, new_pin=PIN, op_id=name("PIN", person.badge))
        _expect(entered)
    staff.places.sign_out(op_id=name("PIN", "out"))
    return staff


def dealers(evening: Evening) -> tuple[Person, ...]:
    """Answer who deals, in the order of their first round; a record without a badge names nobody.

    Source: recording.md.
    """
    found = (told.dealer for table in evening.tables for told in table.rounds)
    return tuple(dict.fromkeys(person for person in found if person.badge != NO_BADGE))


def take_place(staff: Staff, person: Person, table: str, op_id: str) -> None:
    """Let a dealer begin at a table by badge and PIN, or relieve the one who is there by a badge.

    Source: screens.md (relief: badge tap in, one key out).
    """
    there = staff.places.at(table)
    if person.badge == NO_BADGE or (there is not None and there.person == person):
        return
    entered: Presence | Problems
    if there is None:
        entered = staff.places.sign_in(person.badge, PIN, table=table, role=person.role, op_id=op_id)
    else:
        entered = staff.places.relieve(person.badge, by=there.person, table=table, op_id=op_id)
    _expect(entered)


def _expect(answer: object) -> None:
    if isinstance(answer, Problems):
        raise Refused(*answer.problems)
