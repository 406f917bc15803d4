"""The session: the one service through which desktop and demo record what happens at the tables.

Who may, what follows, all of it in one transaction, then the fold; nothing is shown that is not on record.

Source: architecture.md (the path of one action).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from tablemgr.core.problems import Problem, problem
from tablemgr.floor.adopt import Rules, Texts, adoptions, refs_of, table_opened
from tablemgr.floor.approval import check_signature
from tablemgr.floor.authority import LIVE, Gate, Shown, show
from tablemgr.floor.changes import Changed, State, changed
from tablemgr.floor.clock import CUT_OFF_MINUTES, Clock, Instant, gaming_day
from tablemgr.floor.desks import OPENING, Desk, desk_of, is_open
from tablemgr.floor.last_cash import LastCash, last_cash
from tablemgr.floor.meant import Desks, state_meant
from tablemgr.floor.numbering import numbered, out_of_turn, round_of
from tablemgr.floor.past_rounds import PastRounds
from tablemgr.floor.people import ADOPT, CLOSE_TABLE, MAY, Act, Allowed, Person, check_may
from tablemgr.floor.space import FreeBytes, check_space, free_bytes
from tablemgr.floor.writing import TRIES, Beside, Done, Facts, Pen, Wish, nothing_beside
from tablemgr.ledger.readings import readings_of
from tablemgr.ledger.store import Store
from tablemgr.ledger.work import Work
from tablemgr.table.commands import Command, OpenDispute, Problems, UndoCash
from tablemgr.table.commands.base import check_text
from tablemgr.table.deal_rules import DealRules
from tablemgr.table.facts import Fact
from tablemgr.table.state import RoundState
from tablemgr.table.table_events import RulesAdopted, SlipPrinted, TableClosed

if TYPE_CHECKING:
    from tablemgr.floor.cash_elsewhere import CashElsewhere

__all__ = ["TRIES", "Done", "Facts", "Session"]


class Session:
    """One station's tables, over one ledger."""

    def __init__(
        self, store: Store, clock: Clock, *, station: str, cut_off_minutes: int = CUT_OFF_MINUTES,
        gate: Gate | None = None,
    ) -> None:  # fmt: skip
        self.store = store
        self.gate = gate
        """Who is really there; without one, nothing that takes two people is recorded at a live table."""
        self.readings = readings_of(store)
        self.station = station
        self._clock, self._cut_off = clock, cut_off_minutes
        self._desks = Desks(PastRounds(self.readings))
        self._cash: dict[str, tuple[int, LastCash | None]] = {}
        """The last cash entry by table, each with the last entry when it was looked for."""
        self._pen = Pen(store, station)
        self.elsewhere: CashElsewhere | None = None
        """The other stations' cash on a shared server; None where there is one station."""
        self.free_bytes: FreeBytes = free_bytes
        """How much room the disk has, asked before a round opens."""
        self.standing: Callable[[], tuple[Problem, ...]] = tuple
        """What stops dealing; the house's standing puts its own question here."""
        self.day: Callable[[], str | None] = lambda: None
        """The gaming day that people opened, None where none is open."""
        self.stands_still: Callable[[str], tuple[Problem, ...]] = lambda _: ()
        """What keeps a table from another round: it is paused."""
        self.stays_open: Callable[[str], tuple[Problem, ...]] = lambda _: ()
        """What keeps a table from closing besides its round: a slip on its way, a count that is missing."""

    @property
    def tables(self) -> tuple[str, ...]:
        """Names of the tables that this session records. Source: architecture.md (stations)."""
        return tuple(self._desks)

    @property
    def reads_only(self) -> bool:
        """Whether writing has failed so often that nothing is tried any more. Source: ledger.md (faults)."""
        return self._pen.is_down

    def try_again(self) -> None:
        """Let actions be written again, once somebody has seen to the disk.

        Source: ledger.md (faults: write error).
        """
        self._pen.take_up()

    def may_deal(self) -> tuple[Problem, ...]:
        """Answer what stops a round from being opened; an open one may always be finished.

        Source: ledger.md (no new round); FAULT B1.
        """
        return (*self.standing(), *check_space(self.store.path, free=self.free_bytes))

    def write_house(
        self, decide: Facts, *, by: Person | None, witness: Person | None = None, op_id: str | None = None,
        day: str | None = None,
    ) -> Done | Problems:  # fmt: skip
        """Record what belongs to no table; whoever calls has asked who may. Without by the program acts itself.

        Source: facts.md (who may be the second person).
        """
        mode = LIVE if self.gate is not None else ""
        problems = check_signature(self.gate, by, witness, table="", mode=mode)
        return (
            Problems(problems) if problems else self._write(None, None, decide, by, witness, op_id, day=day)
        )

    def write_table(
        self, table: str, decide: Facts, *, by: Person, witness: Person | None = None, op_id: str | None = None,
        mode: str = LIVE,
    ) -> Done | Problems:  # fmt: skip
        """Record what belongs to a table and none of its rounds; whoever calls has asked who may.

        Source: facts.md (fill, credit, counts).
        """
        problems = check_signature(self.gate, by, witness, table=table, mode=mode)
        return Problems(problems) if problems else self._write(table, None, decide, by, witness, op_id)

    def now(self) -> Instant:
        """Answer this moment by the session's clock. Source: ledger.md (at, offset)."""
        return self._clock()

    def gaming_day(self) -> str:
        """Answer the gaming day: the one that is open, else by zone and cut-off. Source: ledger.md (faults)."""
        return self.day() or gaming_day(self._clock(), cut_off_minutes=self._cut_off)

    @property
    def cut_off_minutes(self) -> int:
        """The house's cut-off. Source: ledger.md (house zone and cut-off)."""
        return self._cut_off

    def state(self, table: str) -> State:
        """Answer a table's state: its last round, open or ended.

        Source: architecture.md (seven sentences, 2).
        """
        return self._desks[table].state

    def last_cash(self, table: str) -> LastCash | None:
        """Answer the last cash entry that stands at a table. Source: users.md (undo last)."""
        at = self.readings.last_entry()
        known = self._cash.get(table)
        if known is None or known[0] != at:
            known = self._cash[table] = at, last_cash(self.readings, table)
        return known[1]

    def _round_of_cash(self, table: str, command: Command, round_: int | None) -> int | None:
        """Taking the last cash entry back is about the round in which it was written."""
        here = self._desks.get(table)
        if here is None or not isinstance(command, UndoCash) or command.entry or round_ is not None:
            return round_
        found = self.last_cash(table)
        return None if found is None or found.round == here.state.number else found.round

    def lagging(self, table: str) -> RoundState | None:
        """Answer the round before the present one where its last seats are still open; `round_` names it.

        Source: recording.md (one round may lag).
        """
        return self._desks[table].lagging

    def round_at(self, table: str, number: int) -> Desk | Problems:
        """Answer a round with the rules that it is under, at an open table or a closed one, or why it cannot be.

        Source: FAULT C9; facts.md (correct after close; dispute: any phase).
        """
        found = self._desks.at(table, number)
        return found if isinstance(found, Problems) else replace(found, state=state_meant(found, number))

    def rules(self, table: str) -> Rules:
        """Answer the rules in force at a table.

        Source: architecture.md (adoption).
        """
        return self._desks[table].rules

    def open_table(
        self, table: str, rules: Rules, *, house: str, by: Person, witness: Person,
        own: Texts | None = None, op_id: str | None = None,
    ) -> Done | Problems:  # fmt: skip
        """Open a table under rules whose whole texts go on record; the two people approve them.

        Source: architecture.md (adoption needs two people); ledger.md (by content).
        """
        problems = [
            *self._who(ADOPT, by, witness, table, rules), *check_text(table, "table"), *check_text(house, "house")
        ]  # fmt: skip
        there = {row.table: row for row in self.readings.tables()}
        if (
            table in there
            and there[table].status == "open"
            and (op_id is None or not self.store.written(op_id))
        ):
            problems.append(problem("FLOOR-TABLE-OPEN", table))
        if problems:
            return Problems(tuple(problems))
        opened = table_opened(rules, house)
        adopted = adoptions(rules, proposed_by=by, approved_by=witness, own=own)
        done = self._write(table, None, lambda _: (opened, *adopted), by, witness, op_id)
        if isinstance(done, Problems):
            return done
        self._desks[table] = desk_of(self.readings, table, rules)
        return replace(done, changed=Changed(table, self.state(table).number, phase=True))

    def take_up(self, table: str, rules: Rules) -> tuple[Problem, ...]:
        """Go on with a table that is open on record, its state folded from the trail.

        The rules must be those that were adopted last.

        Source: ledger.md (power cut or kill); architecture.md (replay asks no rules).
        """
        row = next((r for r in self.readings.tables() if r.table == table), None)
        if row is None or row.status != "open":
            return (problem("FLOOR-TABLE-NOT-OPEN", table),)
        in_force = {
            told.fact.rules
            for told in self.readings.rules_in_force(table)
            if isinstance(told.fact, RulesAdopted)
        }
        unknown = [ref for _, ref in refs_of(rules) if ref not in in_force]
        if unknown:
            return tuple(problem("FLOOR-RULES", table, rules=ref.id[:60]) for ref in unknown)
        self._desks[table] = desk_of(self.readings, table, rules)
        return ()

    def adopt(
        self, table: str, rules: Rules, *, by: Person, witness: Person, own: Texts | None = None,
        op_id: str | None = None,
    ) -> Done | Problems:  # fmt: skip
        """Put other rules into force at a table, from the next round on.

        Source: architecture.md (takes effect at the next round); FAULT C9.
        """
        desk = self._desks[table]
        problems = list(self._who(ADOPT, by, witness, table, desk.rules))
        if isinstance(rules, DealRules) != isinstance(desk.rules, DealRules):
            problems.append(problem("FLOOR-OTHER-GAME", table, command="adopt"))
        if problems:
            return Problems(tuple(problems))
        adopted = adoptions(rules, proposed_by=by, approved_by=witness, own=own)
        done = self._write(table, None, lambda _: adopted, by, witness, op_id)
        if isinstance(done, Done):
            waiting = replace(desk, next_rules=rules)
            self._desks[table] = waiting if desk.is_open else waiting.refreshed()
        return done

    def close_table(
        self, table: str, reason: str, *, by: Person, witness: Person | None = None, op_id: str | None = None
    ) -> Done | Problems:
        """Close a table that has no open round.

        Source: facts.md (closing over open things).
        """
        desk = self._desks[table]
        problems = [
            *self._who(CLOSE_TABLE, by, witness, table, desk.rules), *check_text(reason, "reason")
        ]  # fmt: skip
        if desk.is_open:
            problems.append(problem("ROUND-OPEN", table, number=desk.open_round))
        problems += self.stays_open(table)
        if problems:
            return Problems(tuple(problems))
        done = self._write(table, None, lambda _: (TableClosed(reason),), by, witness, op_id)
        if isinstance(done, Done):
            del self._desks[table]
        return done

    def note_print(
        self, table: str, fact: SlipPrinted, *, by: Person, op_id: str | None = None
    ) -> Done | Problems:
        """Put a print on record; an original takes its number in the committing transaction.

        Source: ledger.md (numbers); FAULT F2.
        """

        def numbered(work: Work) -> tuple[Fact, ...] | Problems:
            number = work.next_number(fact.series, table) if fact.copy == 1 else fact.number
            if number != fact.number:
                return Problems((problem("FLOOR-NUMBER", table, number=fact.number, wanted=number),))
            return (fact,)

        return self._write(table, fact.round, numbered, by, None, op_id)

    def check(
        self, table: str, command: Command, *, by: Person, witness: Person | None = None,
        round_: int | None = None,
    ) -> tuple[Problem, ...]:  # fmt: skip
        """Answer what is wrong with a command now, people included; a button asks this.

        Source: architecture.md (one check decides whether a button is live).
        """
        round_ = self._round_of_cash(table, command, round_)
        desk = self._desks.at(table, round_)
        if isinstance(desk, Problems):
            return desk.problems
        problems = self._who(MAY[type(command)], by, witness, table, desk.rules)
        if isinstance(command, OPENING):
            problems = (
                *problems,
                *self._may_open(table, command),
                *out_of_turn(self.readings, table, command.number),
            )
        if isinstance(command, OPENING) and command.number == 0:
            command = replace(command, number=desk.state.number + 1)
            desk = desk if desk.is_open else desk.refreshed()
        state = state_meant(desk, round_)
        if isinstance(command, OpenDispute) and command.number == 0:
            # The series gives the number when it is recorded; any free one tells whether it would be.
            command = replace(command, number=max((one.number for one in state.disputes), default=0) + 1)
        return (*problems, *desk.check(self._desks.completed(command, table, round_), state))

    def do(
        self, table: str, command: Command, *, by: Person, witness: Person | None = None,
        op_id: str | None = None, round_: int | None = None,
    ) -> Done | Problems:  # fmt: skip
        """Record what a command says, all of it or nothing; LedgerError where nothing could be written.

        op_id: the action's own id; with one that is on record nothing is written again. round_: an
        earlier round of the table that the command is about. A number 0 is taken in the transaction.

        Source: architecture.md (the path of one action); FAULT D7.
        """
        round_ = self._round_of_cash(table, command, round_)
        desk = self._desks.at(table, round_)
        if isinstance(desk, Problems):
            return desk
        opening = isinstance(command, OPENING)
        problems = (
            *self._who(MAY[type(command)], by, witness, table, desk.rules),
            *(self._may_open(table, command) if opening else ()),
        )
        if problems:
            return Problems(problems)
        if opening and not desk.is_open:
            desk = desk.refreshed()
        state = state_meant(desk, round_)

        def decided(work: Work) -> tuple[Fact, ...] | Problems:
            given = numbered(work, table, self._desks.completed(command, table, round_))
            return given if isinstance(given, Problems) else desk.decide(given, state)

        lags = desk.lagging is not None and round_ == desk.lagging.number
        day = desk.lagging_day if lags else self._day_of(desk, state, opening=opening)
        done = self._write(
            table,
            round_of(command, state),
            decided,
            by,
            witness,
            op_id,
            day=day,
            about=_about(command, state),
            beside=lambda facts: self._desks.beside(table, round_, state, facts),
        )
        if isinstance(done, Problems) or done.repeated:
            return done
        after = desk.after_lagging(done.facts) if lags else desk.after(done.facts, day=day)
        self._desks.take(table, round_, after, done.beside)
        now = after.state if after.lagging is None or not lags else after.lagging
        return replace(done, changed=changed(table, state if lags else desk.state, now, done.facts))

    def show(
        self, table: str, command: Command, *, by: Person, op_id: str | None = None, round_: int | None = None
    ) -> Shown | Problems:
        """Answer what a command would write, for a second person to approve before it is done.

        Source: FAULT C12 (hash of what was shown); facts.md (the second person).
        """
        desk = self._desks.at(table, round_)
        if isinstance(desk, Problems):
            return desk
        state = state_meant(desk, round_)
        found = self.check(table, command, by=by, round_=round_)
        problems = tuple(p for p in found if p.code != "ROLE-SECOND-MISSING")
        facts = (
            Problems(problems)
            if problems
            else desk.decide(self._desks.completed(command, table, round_), state)
        )
        if isinstance(facts, Problems):
            return facts
        facts = (*facts, *self._desks.beside(table, round_, state, facts))
        return show(type(command).__name__, table, by, facts, about=_about(command, state), op_id=op_id)

    def show_rules(
        self, table: str, rules: Rules, *, by: Person, house: str | None = None, own: Texts | None = None,
        op_id: str | None = None,
    ) -> Shown:  # fmt: skip
        """Answer what an adoption would write, or the opening of a table where house names one.

        Source: architecture.md (adoption needs two people); FAULT C12.
        """
        opened = () if house is None else (table_opened(rules, house),)
        act = Act.ADOPT_RULES if house is None else Act.OPEN_TABLE
        facts = (*opened, *adoptions(rules, proposed_by=by, approved_by=by, own=own))
        return show(act.value, table, by, facts, op_id=op_id)

    def _may_open(self, table: str, command: Command) -> tuple[Problem, ...]:
        return (*self.may_deal(), *self.stands_still(table), *self._desks[table].check_lag(command))

    def _who(
        self, ways: tuple[Allowed, ...], by: Person, witness: Person | None, table: str, rules: Rules
    ) -> tuple[Problem, ...]:  # fmt: skip
        found = check_may(ways, by, witness)
        return (*found, *check_signature(self.gate, by, witness, table=table, mode=rules.mode))

    def _day_of(self, desk: Desk, state: State, *, opening: bool) -> str:
        """A round belongs to the gaming day in which it was opened. FAULT E3."""
        if not opening and is_open(state) and desk.day:
            return desk.day
        return self.gaming_day()

    def _write(
        self, table: str | None, round_: int | None, decide: Facts, by: Person | None, witness: Person | None,
        op_id: str | None, *, day: str | None = None, about: str = "", beside: Beside = nothing_beside,
    ) -> Done | Problems:  # fmt: skip
        wish = Wish(table, round_, by, witness, op_id, self._clock(), day or self.gaming_day(), about, beside)
        return self._pen.write(wish, decide, self.gate)


def _about(command: Command, state: State) -> str:
    """What both people saw besides the facts: the command, its round, and how far the round had come."""
    return f"{command!r} {state.number} {len(state.facts)}"
