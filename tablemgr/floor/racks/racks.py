"""The racks: the one service through which chips, slips, boxes and counts are recorded at a station.

Source: facts.md (who may be the second person); REQ R21 to R48; architecture.md (the path of one action).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tablemgr.core.money import Money
from tablemgr.core.problems import Problem, problem
from tablemgr.floor.authority import Shown, show
from tablemgr.floor.desks import is_open
from tablemgr.floor.people import MAY, Act, Allowed, Person, Role, check_may
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.alarms import rack_alarms
from tablemgr.floor.racks.book import OPEN, PAUSED, RUN_DOWN, Book, TableShift
from tablemgr.floor.racks.ground import Ground
from tablemgr.floor.racks.owed import Debts
from tablemgr.floor.racks.planning import plan
from tablemgr.floor.racks.steps import KINDS, take
from tablemgr.floor.series_labels import SeriesLabels
from tablemgr.floor.session import Done, Session
from tablemgr.ledger.entries import Entry
from tablemgr.ledger.shift_readings import FAR, last_number, milestone_facts, span_facts
from tablemgr.ledger.work import Work
from tablemgr.table.commands import Problems
from tablemgr.table.facts import Fact
from tablemgr.table.house_events import ChipSetAdopted
from tablemgr.table.jurisdiction_events import JurisdictionAdopted
from tablemgr.table.people_events import BadgeReplaced

CHIP_SET = "ChipSetAdopted"
CASH = ("CashIn", "CashOut", "CashUndone", "ColouredUp")
"""What moves chips at a table between rounds."""


class Racks:
    """The chip book of a house, and what people do with it. Others may write too: look again before showing."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.book = Book()
        self.values: tuple[int, ...] = ()
        """Denominations in force, in minor units."""
        self._read_to = 0
        self._debts: dict[str, Debts] = {}
        self._badges: dict[str, str] = {}
        self._badges_to = 0
        self.labels = SeriesLabels(session.readings)
        """How numbers of series read, by the profile in force."""
        self.look_again()
        session.stands_still = self._stands_still
        session.stays_open = self._stays_open

    def look_again(self) -> bool:
        """Take what was written since; answer whether there was anything. Source: ledger.md (one writer a chain)."""
        before = self._read_to
        for told in milestone_facts(self._session.readings, (*KINDS, CHIP_SET), after=before):
            self._take(told.entry, told.fact)
        return self._read_to > before

    def _take(self, entry: Entry, fact: Fact) -> None:
        self._read_to = max(self._read_to, entry.seq)
        if isinstance(fact, JurisdictionAdopted):
            self.labels = SeriesLabels(self._session.readings)
        if isinstance(fact, ChipSetAdopted):
            self.values = tuple(sorted((chip.value.minor for chip in fact.chips), reverse=True))
        take(self.book, entry, fact)

    def alarms(self) -> tuple[Problem, ...]:
        """Answer what racks ask for without anybody acting; shown, and stops nothing. Source: REQ R38, R39, R59."""
        self.look_again()
        session = self._session
        return rack_alarms(self.book, day=session.gaming_day(), now_us=session.now().at_us)

    def check(self, act: a.RackAct, *, by: Person, witness: Person | None = None) -> tuple[Problem, ...]:
        """Answer everything that is wrong with an act now, people included; a button asks this.

        Source: architecture.md (one check decides whether a button is live).
        """
        self.look_again()
        found, _ = plan(act, self._ground(by))
        return (*self._may(act, by, witness), *found)

    def show(self, act: a.RackAct, *, by: Person, op_id: str | None = None) -> Shown | Problems:
        """Answer what an act would write, for a second person to approve. Source: FAULT C12."""
        self.look_again()
        found, facts = plan(act, self._ground(by))
        people = [p for p in self._may(act, by, None) if p.code != "ROLE-SECOND-MISSING"]
        if found or people:
            return Problems((*people, *found))
        return show(self.act_of(act).value, act.table, by, facts, op_id=op_id)

    def do(
        self, act: a.RackAct, *, by: Person, witness: Person | None = None, op_id: str | None = None
    ) -> Done | Problems:
        """Record an act, all of it or nothing; its numbers are taken in the same transaction.

        Source: REQ R22; facts.md.
        """
        self.look_again()
        found = self._may(act, by, witness)
        if op_id is not None and self._session.store.written(op_id):
            found = ()
        if found:
            return Problems(found)

        def decide(work: Work) -> tuple[Fact, ...] | Problems:
            problems, facts = plan(act, self._ground(by))
            return Problems(tuple(problems)) if problems else _numbered(work, facts)

        mode = self.book.table(act.table).mode or "live"
        if act.table:
            done = self._session.write_table(
                act.table, decide, by=by, witness=witness, op_id=op_id, mode=mode
            )
        else:
            done = self._session.write_house(decide, by=by, witness=witness, op_id=op_id)
        if isinstance(done, Done) and not done.repeated:
            self.look_again()
        return done

    def _may(self, act: a.RackAct, by: Person, witness: Person | None) -> tuple[Problem, ...]:
        ways = MAY[self.act_of(act)]
        if isinstance(act, a.CountDrop):
            return self._may_count(act, ways, by)
        return check_may(ways, by, witness)

    def _may_count(self, act: a.CountDrop, ways: tuple[Allowed, ...], by: Person) -> tuple[Problem, ...]:
        """Each counts alone; who counts second is the other person beside the first one, and not the same."""
        one = self.book.shifts.get((act.table, act.shift))
        first = None if one is None or one.box is None or one.box.first is None else person(one.box.first_by)
        if first is None:
            return tuple(p for p in check_may(ways, by, None) if p.code != "ROLE-SECOND-MISSING")
        found = check_may(ways, first, by)
        if first.badge != by.badge and self._person_of(first.badge) == self._person_of(by.badge):
            # Another badge makes nobody another person.
            found = (problem("ROLE-SAME-PERSON", "second person", badge=by.badge[:40]), *found)
        return found

    def act_of(self, act: a.RackAct) -> Act:
        """Answer what is done, as it stands in the permission matrix: what a closed day still lacks is counted late,
        and what explains a figure of it is said, by other people than those of an open one.

        Source: REQ R48, R65; facts.md (who may be the second person).
        """
        shift = getattr(act, "shift", 0) or self.book.table(act.table).shift
        one = self.book.shifts.get((act.table, shift))
        if one is None or one.day not in self.book.closed_days:
            return a.act_of(act)
        if isinstance(act, a.ResolveDrop):
            return Act.COUNT_LATE
        return Act.ADJUST_CLOSED_DAY if isinstance(act, a.NoteCause) else a.act_of(act)

    def _person_of(self, badge: str) -> str:
        """Whose a badge is or was, by the badge of enrolment; one that nobody replaced is its own. REQ R01."""
        for told in self._session.readings.house_facts("BadgeReplaced", after=self._badges_to):
            self._badges_to = told.entry.seq
            if isinstance(told.fact, BadgeReplaced):
                self._badges[told.fact.new] = told.fact.person
        return self._badges.get(badge, badge)

    def _ground(self, by: Person) -> Ground:
        return Ground(
            self.book, self.values, self._next_number(), self._open_round, by.signature, self._last_round, self.owes,
            self._person_of,
        )  # fmt: skip

    def owes(self, table: str) -> Mapping[int, Money]:
        """Answer what each seat of a table owes of commission, those that owe nothing left out.

        Source: recording.md (bets: owed until the player leaves).
        """
        debts = self._debts.setdefault(table, Debts(table))
        debts.look_again(self._session.readings, self.book)
        return debts.owing

    def _next_number(self) -> Callable[[str], int]:
        given: dict[str, int] = {}

        def next_number(series: str) -> int:
            last = given.get(series) or last_number(self._session.readings, series)
            given[series] = last + 1
            return given[series]

        return next_number

    def _open_round(self, table: str) -> int:
        if table not in self._session.tables:
            return 0
        lagging, state = self._session.lagging(table), self._session.state(table)
        if lagging is not None:
            return lagging.number
        return state.number if is_open(state) else 0

    def _last_round(self, table: str) -> int:
        rows = self._session.readings.rounds(table, limit=1)
        return rows[0].number if rows else 0

    def _stands_still(self, table: str) -> tuple[Problem, ...]:
        here = self.book.tables.get(table)
        return (problem("RACK-PAUSED", table),) if here is not None and here.state == PAUSED else ()

    def _stays_open(self, table: str) -> tuple[Problem, ...]:
        self.look_again()
        here, one = self.book.tables.get(table), self.book.now(table)
        if here is None:
            return ()
        found = [problem("RACK-SLIP-OPEN", table, move=s.move, number=s.number) for s in here.on_the_way]
        counted = here.state in (OPEN, PAUSED, RUN_DOWN)
        if counted and one is not None and one.opener is not None and one.closer is None:
            found.append(problem("RACK-CLOSER-MISSING", table))
        if one is not None and one.closer is not None and self.has_moved(one):
            found.append(problem("RACK-CLOSER-STALE", table, number=one.closer.number))
        return tuple(found)

    def has_moved(self, one: TableShift) -> bool:
        """Answer whether chips may have moved since a closing count: a round, a slip, fees, cash. Source: REQ R41."""
        readings, since = self._session.readings, one.closer_seq
        rounds = readings.rounds(one.table, limit=1)
        if one.moved_seq > since or (rounds and rounds[0].opened_seq > since):
            return True
        return any(told.entry.table == one.table for told in span_facts(readings, CASH, since + 1, FAR))


def person(signature: str) -> Person:
    """Answer who signed, from the trail's own words: badge, role, name.

    Source: ledger.md (by content).
    """
    badge, role, name = signature.split("/", 2)
    return Person(badge, name, Role(role))


def _numbered(work: Work, facts: tuple[Fact, ...]) -> tuple[Fact, ...] | Problems:
    """Take each fact's number in the transaction; what was shown with another number is shown anew."""
    for fact in facts:
        series, wanted = getattr(fact, "SERIES", None), getattr(fact, "number", 0)
        if series is None:
            continue
        # A fact that issues several numbers holds the last of them.
        last = getattr(fact, "first", wanted)
        number = work.next_number(series, None, first=1)
        if number != last:
            return Problems((problem("FLOOR-NUMBER", series, number=wanted, wanted=number),))
    return facts
