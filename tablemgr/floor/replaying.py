"""Playing a recorded evening: its tables open, its rounds go through the session, table by table in turn."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass, replace

from tablemgr.core.problems import Problem, Refused, problem
from tablemgr.floor.clock import Instant
from tablemgr.floor.credentials import Keeps
from tablemgr.floor.evening import Evening, RecordedRound, RecordedTable
from tablemgr.floor.evening_staff import staff_of, take_place
from tablemgr.floor.people import MAY, Person, check_may
from tablemgr.floor.session import Done, Session
from tablemgr.floor.shift import House
from tablemgr.floor.staff import Staff
from tablemgr.table.commands import Command, Problems
from tablemgr.table.rules import TableRules

NAMES = uuid.UUID("6f2d1f0e-5f7e-4d9b-9a51-3f0c7a1f9d20")
"""Actions of a recorded evening get the same ids each time, so that the same trail comes out."""


@dataclass
class EveningClock:
    """A clock that goes on with the recording: by a step an action, never backwards."""

    at_us: int
    offset_minutes: int

    def __call__(self) -> Instant:
        return Instant(self.at_us, self.offset_minutes)

    def advance(self, seconds: int) -> None:
        """Let time pass on the recorded evening. Source: ledger.md (order is by seq)."""
        self.at_us += seconds * 1_000_000


Ended = Callable[[RecordedTable, RecordedRound], None]
"""Told after each round: what is done with it (a slip) is the caller's."""


def play_evening(
    evening: Evening, session: Session, clock: EveningClock, ended: Ended, *, pins: Keeps | None = None
) -> None:
    """Record the whole evening through the session; Refused names table, round and line of a refusal.

    Tables take turns round by round, as they did on the floor; around them a gaming day and a shift, before
    them the enrolment of the people, whose PINs go where pins says.

    Source: architecture.md (the path of one action); recording.md; ledger.md (checkpoints at shift close).
    """
    staff = staff_of(evening, session, _op, pins)
    house = House(session)
    _expect(house.open_day(by=evening.operator, op_id=_op("day")), "gaming day")
    _expect(house.open_shift(by=evening.operator, op_id=_op("shift")), "shift")
    _play_tables(evening, session, clock, ended, staff)
    by, witness = evening.operator, evening.pit_boss
    _expect(house.close_shift(by=by, witness=witness, op_id=_op("shift", "close")), "shift")
    over = bool(house.open_rounds())
    closed = house.close_day(
        by=by, witness=witness, forced=over, reason="the recording ends here" if over else "",
        op_id=_op("day", "close"),
    )  # fmt: skip
    _expect(closed, "gaming day")


def _play_tables(evening: Evening, session: Session, clock: EveningClock, ended: Ended, staff: Staff) -> None:
    for table in evening.tables:
        done = session.open_table(
            table.name, table.rules, house=evening.house, by=evening.pit_boss, witness=evening.operator,
            op_id=_op(table.name, "open"),
        )  # fmt: skip
        _expect(done, table.name)
        clock.advance(evening.seconds_between_actions)
    for turn in range(max(len(table.rounds) for table in evening.tables)):
        for table in evening.tables:
            if turn < len(table.rounds):
                told = table.rounds[turn]
                take_place(staff, told.dealer, table.name, _op(table.name, told.number, "dealer"))
                _play_round(evening, session, clock, table, told)
                # All tables go on at once on the floor; nobody is idle while another one is played here.
                for other in evening.tables:
                    staff.touch(other.name)
                ended(table, table.rounds[turn])


def _play_round(
    evening: Evening, session: Session, clock: EveningClock, table: RecordedTable, told: RecordedRound
) -> None:
    _set_level(evening, session, table, told)
    for n, step in enumerate(told.steps, start=1):
        by, witness = _people(evening, told, step.command)
        done = session.do(
            table.name, step.command, by=by, witness=witness, op_id=_op(table.name, told.number, n)
        )
        _expect(done, f"{table.name}, round {told.number}, line {step.line}")
        clock.advance(evening.seconds_between_actions)


def _set_level(evening: Evening, session: Session, table: RecordedTable, told: RecordedRound) -> None:
    """The house sets a table's target level; it changes between rounds only."""
    rules = session.rules(table.name)
    if not isinstance(rules, TableRules) or told.level is None or told.level == rules.level:
        return
    done = session.adopt(
        table.name, replace(rules, level=told.level), by=evening.pit_boss, witness=evening.operator,
        op_id=_op(table.name, told.number, "level"),
    )  # fmt: skip
    _expect(done, f"{table.name}, round {told.number}")


def _people(evening: Evening, told: RecordedRound, command: Command) -> tuple[Person, Person | None]:
    """Who acts and who stands by: the dealer where he may, else the pit boss."""
    allowed = MAY[type(command)]
    for by, witness in (
        (told.dealer, None), (told.dealer, evening.pit_boss), (evening.pit_boss, None),
        (evening.pit_boss, evening.operator),
    ):  # fmt: skip
        if not check_may(allowed, by, witness):
            return by, witness
    return told.dealer, None


def _op(*parts: object) -> str:
    return str(uuid.uuid5(NAMES, "/".join(map(str, parts))))


def _expect(done: Done | Problems, where: str) -> None:
    if isinstance(done, Problems):
        raise Refused(*(_placed(found, where) for found in done.problems))


def _placed(found: Problem, where: str) -> Problem:
    return problem(found.code, f"{where}: {found.where}", **dict(found.data))
