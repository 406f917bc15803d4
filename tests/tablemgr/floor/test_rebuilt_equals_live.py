"""An evening by chance: after it the read tables say what a reference says, and drawn again they are the same.

Rounds of two games, deals, cash, disputes, re-calls, corrections, undoings, voids, people, shifts, restarts.

Source: ledger.md (rebuild must equal the live ones); FAULT general oracle; style.md (properties).
"""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from tablemgr import verifier
from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.floor.attending import attended
from tablemgr.floor.changes import State
from tablemgr.floor.credentials import FILE, OPEN_COST, Credentials, InFile
from tablemgr.floor.people import Person, Role
from tablemgr.floor.roster import Presence
from tablemgr.floor.session import Done, Session
from tablemgr.floor.shift import House
from tablemgr.floor.staff import Staff
from tablemgr.floor.staff_acts import EnrolStaff, GiveRole, LetGo, TakeRole, UnlockStaff
from tablemgr.games.tien_gow.variant import CORE
from tablemgr.ledger.examining import examine
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.projections import contents
from tablemgr.ledger.readtables import READ
from tablemgr.ledger.rows import RoundFilter
from tablemgr.table import commands as c
from tablemgr.table import deal_commands as d
from tablemgr.table.commands import Command, Problems
from tablemgr.table.deal_rules import DealRules
from tablemgr.table.deal_state import DealTableState
from tablemgr.table.events import RoundCorrected
from tablemgr.table.games import Choices, table_rules
from tablemgr.table.phases import BANK, BETS, CLOSED, DELIVERY, SETTING, START, VOID
from tablemgr.table.state import RoundState

from .conftest import HOUSE, StandingClock, Trusting
from .house import ANA, BEA, BO, DEE, MAX, ONA, PINS, TOM, staffed
from .money_model import Model
from .test_random_commands import BANK as POKER_BANK
from .test_random_commands import HANDS, OUTCOMES, TEXTS

PRACTICE = Choices(mode="practice")
RULES: dict[str, Any] = {
    "7": table_rules("pai-gow-poker", "commission", PRACTICE), "8": table_rules("pai-gow", "commission", PRACTICE),
    "9": DealRules(CORE, "evening", Money(500), "EUR", Money(100), "practice"),
}  # fmt: skip
ROUNDS = st.sampled_from(["7", "7", "8"])
SEATS = st.integers(1, 4).map(Seat)
BETS_LAID = st.sampled_from([500, 1000, 1100, 2710, 7300, 50_000, 60_000, 7]).map(Money)
COLUMNS = st.sampled_from(
    [(3, 0, 2, 3), (8, 0, 0, 0), (1, 3, 2, 2), (0, 4, 4, 0), (5, 1, 1, 1), (9, 9, 9, 9)]
)
SECONDS = st.sampled_from([None, BO, BO, BEA, ONA])
UNDER_WAY = {START: c.SetStart(1), DELIVERY: c.Deliver(), SETTING: c.LockHands()}


@cache
def _begun() -> Path:
    """A staffed house with three open tables; copied for each evening."""
    folder = Path(tempfile.mkdtemp(prefix="evening-"))
    floor = staffed(folder / "data", StandingClock())
    session = Session(floor.store, floor.clock, station="station-1", gate=Trusting())
    for table, rules in RULES.items():
        done = session.open_table(table, rules, house=HOUSE, by=BO, witness=ONA)
        assert isinstance(done, Done), done
    floor.store.close()
    return folder


class EveningByChance(RuleBasedStateMachine):
    """A floor on which anything may happen next."""

    total = 0
    """Commands that were given, in all evenings."""

    @initialize()
    def begin(self) -> None:
        """Open a copy of the house."""
        self.folder = Path(tempfile.mkdtemp(prefix="by-chance-"))
        shutil.copytree(_begun(), self.folder, dirs_exist_ok=True)
        self.clock, self.model = StandingClock(), Model()
        self.start()

    def start(self) -> None:
        """Start the program."""
        data = self.folder / "data"
        self.store = open_store(data / "tablemgr.sqlite3", program="0.1.0")
        attended(
            self.store, self.clock, station="station-1", program="0.1.0", witness=self.folder / "witness"
        )
        known = Credentials(InFile(data / FILE), lambda op: bool(self.store.written(op)), cost=OPEN_COST)
        self.staff = Staff(self.store, self.clock, known, station="station-1")
        self.staff.begin()
        self.session = Session(self.store, self.clock, station="station-1", gate=Trusting())
        self.house = House(self.session)
        for table, rules in RULES.items():
            assert self.session.take_up(table, rules) == ()

    def give(self, table: str, command: Command, by: Person = ANA, second: Person | None = None) -> bool:
        """Give a command: it is taken whole, or nothing is written."""
        EveningByChance.total += 1
        self.clock.at_us += 1_000_000
        before = self.store.head()[0]
        done = self.session.do(table, command, by=by, witness=second)
        if isinstance(done, Problems):
            assert self.store.head()[0] == before
            return False
        self.model.accept(
            table, command, [(f, e.round) for f, e in zip(done.facts, done.entries, strict=True)]
        )
        return True

    @rule(table=ROUNDS, seats=st.lists(st.tuples(SEATS, BETS_LAID), max_size=3))
    def open_round(self, table: str, seats: list[tuple[Seat, Money]]) -> None:
        """Open a round and lay bets."""
        self.give(table, c.OpenRound(0, "Ana Lim", "4471"))
        for seat, amount in seats:
            self.give(table, c.PlaceBet(seat, amount))

    @rule(table=ROUNDS, seat=SEATS, amount=BETS_LAID)
    def lay(self, table: str, seat: Seat, amount: Money) -> None:
        """Lay or change a bet."""
        self.give(table, c.PlaceBet(seat, amount))

    @rule(table=ROUNDS, outcomes=st.lists(OUTCOMES, min_size=4, max_size=4), steps=st.integers(1, 9))
    def go_on(self, table: str, outcomes: list[Outcome], steps: int) -> None:
        """Do what comes next on the felt, some steps of it."""
        for _ in range(steps):
            state = self.session.state(table)
            assert isinstance(state, RoundState)
            if state.phase in (CLOSED, VOID):
                self.give(table, c.OpenRound(0, "Ana Lim", "4471"))
                self.give(table, c.PlaceBet(Seat(1), Money(1000)))
            elif state.phase == BETS:
                self.give(table, c.CloseBets())
            elif state.phase in UNDER_WAY:
                self.give(table, UNDER_WAY[state.phase])
            else:
                self.at_the_seats(table, state, outcomes)

    def at_the_seats(self, table: str, state: RoundState, outcomes: list[Outcome]) -> None:
        """Call the next seat, or close."""
        if state.phase == BANK and table == "7" and outcomes[0] is Outcome.WIN:
            self.give(table, c.EnterBankHand(POKER_BANK))
        still = [seat.seat for seat in state.in_play if not seat.is_resolved]
        if still:
            self.give(table, c.CallOutcome(still[0], outcomes[still[0] % 4]))
        else:
            self.give(table, c.CloseRound())

    @rule(table=ROUNDS, seat=SEATS, outcome=OUTCOMES, hand=st.sampled_from(HANDS))
    def call(self, table: str, seat: Seat, outcome: Outcome, hand: tuple[str, ...]) -> None:
        """Call a seat, enter its hand, ask for it, whether it is its turn or not."""
        self.give(table, c.DrawSample(seat))
        self.give(table, c.CallOutcome(seat, outcome))
        self.give(table, c.EnterHand(seat, hand, house_way=True))

    @rule(table=ROUNDS, seat=SEATS, outcome=OUTCOMES, text=TEXTS)
    def recall(self, table: str, seat: Seat, outcome: Outcome, text: str) -> None:
        """Call a settled seat again."""
        self.give(table, c.RecallSeat(seat, outcome, text))

    @rule(table=ROUNDS, seat=SEATS, outcome=OUTCOMES, text=TEXTS, second=SECONDS)
    def correct(self, table: str, seat: Seat, outcome: Outcome, text: str, second: Person | None) -> None:
        """Correct a closed round."""
        self.give(table, c.CorrectRound(seat, outcome, text), BO, second)

    @rule(table=ROUNDS, entry=st.integers(0, 9))
    def undo(self, table: str, entry: int) -> None:
        """Take an entry back."""
        self.give(table, c.UndoEntry(entry))

    @rule(table=ROUNDS, text=TEXTS, second=SECONDS, skip=st.booleans())
    def void(self, table: str, text: str, second: Person | None, skip: bool) -> None:
        """Void a round, or skip one."""
        self.give(table, c.SkipRound(0, text) if skip else c.VoidRound(text), ANA, None if skip else second)

    @rule(table=ROUNDS, seat=SEATS, text=TEXTS, number=st.integers(0, 4))
    def dispute(self, table: str, seat: Seat, text: str, number: int) -> None:
        """Open a dispute, rule on it, close it."""
        if number == 0:
            self.give(table, c.OpenDispute(0, seat, text), BO)
        elif number % 2:
            self.give(table, c.RuleDispute(self.model.disputes, text, "Bo Chen"), BO)
        else:
            self.give(table, c.CloseDispute(self.model.disputes, text), BO)

    @rule(table=ROUNDS, seat=SEATS, amount=BETS_LAID, what=st.integers(0, 3))
    def cash(self, table: str, seat: Seat, amount: Money, what: int) -> None:
        """Change money at the table, or take that back."""
        commands = (
            c.BuyIn(seat, amount),
            c.GiveBack(seat, amount),
            c.UndoCash(),
            c.BuyIn(seat, amount, "Mr. Ng"),
        )
        self.give(table, commands[what])

    @rule(columns=COLUMNS, last=SEATS, fees=st.lists(SEATS, max_size=4), settle=st.booleans())
    def deal(self, columns: tuple[int, int, int, int], last: Seat, fees: list[Seat], settle: bool) -> None:
        """Open a deal, take fees, record its columns, settle it."""
        self.give("9", d.OpenDeal(0, "Ana Lim", "4471", Seat(1), 0))
        for seat in fees:
            self.give("9", d.TakeCollection(seat))
        self.give("9", d.ChangeDepth("columns"))
        self.give("9", d.RecordColumns(columns, last, "single"))
        if settle:
            self.give("9", d.SettleDeal())

    @rule(size=st.integers(1, 3), winner=SEATS, mark=st.sampled_from(["SUPREME", "QUARTET", "x"]), seat=SEATS)
    def trick(self, size: int, winner: Seat, mark: str, seat: Seat) -> None:
        """Record a trick of the open deal, or a mark that is paid at once."""
        self.give("9", d.ChangeDepth("tricks"))
        self.give("9", d.RecordTrick(size, winner))
        self.give("9", d.SetMark(mark, seat, 1))

    @rule(what=st.integers(0, 6), seat=SEATS, other=SEATS, text=TEXTS, second=SECONDS)
    def about_a_deal(self, what: int, seat: Seat, other: Seat, text: str, second: Person | None) -> None:
        """Undo, rewind, void, pay, note."""
        command, by, witness = [
            (d.UndoDealEntry(), ANA, None), (d.UndoDealEntry(whole_trick=True), ANA, None),
            (d.RewindDeal(1, text), ANA, second), (d.VoidDeal(text), ANA, second), (d.PayDebt(seat, other), ANA, None),
            (d.NoteIncident(text, seat, text), ANA, None), (d.AgreeStands(text, "all"), BO, None),
        ][what]  # fmt: skip
        self.give("9", command, by, witness)

    @rule(what=st.integers(0, 7), chance=st.randoms(use_true_random=False))
    def people(self, what: int, chance: Random) -> None:
        """Sign in rightly and wrongly, sign out, change the staff."""
        EveningByChance.total += 1
        who = chance.choice([ANA, TOM, BO, BEA, DEE])
        if what == 0:
            self.staff.places.sign_in(who.badge, "000000-no")
        elif what == 1:
            self.staff.places.sign_out()
        elif what == 2:
            self.staff.places.sign_in(
                who.badge, PINS[who.badge], table=chance.choice(["", "7"]), role=who.role
            )
        else:
            badge = str(chance.randrange(8000, 8010))
            act, pin = [
                (EnrolStaff(badge, f"Guest {badge}", (Role.DEALER,)), "another-77-one"), (GiveRole(badge, Role.PIT_BOSS), None),
                (TakeRole(badge, Role.PIT_BOSS), None), (LetGo(badge, "2026-05-28", "left"), None),
                (UnlockStaff(who.badge, "station-1"), None),
            ][what - 3]  # fmt: skip
            self.change(act, pin)

    def change(self, act: Any, pin: str | None) -> None:
        """Change the staff as it is done: shown, approved, done."""
        assert isinstance(self.staff.places.sign_in(MAX.badge, PINS[MAX.badge]), Presence | Problems)
        shown = self.staff.show(act, by=MAX)
        if not isinstance(shown, Problems):
            given = self.staff.authorise(shown, ONA.badge, PINS[ONA.badge])
            self.staff.do(act, by=MAX, witness=None if isinstance(given, Problems) else given, pin=pin)

    @rule(what=st.integers(0, 4), code=st.booleans())
    def shift(self, what: int, code: bool) -> None:
        """Open and close days and shifts, change the key."""
        EveningByChance.total += 1
        due = self.house.standing.code_due
        found = self.house.code_of(due) if due and code else None
        before = self.house.standing.shift
        acts = (
            lambda: self.house.open_day(by=ONA),
            lambda: self.house.open_shift(by=ONA, code=found.typed if found else ""),
            lambda: self.house.close_shift(by=ONA, witness=BO),
            lambda: self.house.close_day(by=ONA, witness=BO, forced=True, reason="end"),
            lambda: self.house.rotate_key("yearly", by=ONA, witness=DEE),
        )
        acts[what]()
        now = self.house.standing.shift
        if now is not None and now != before:
            # Shifts are numbered one after the other.
            self.model.shifts += 1
            assert now == self.model.shifts

    @rule()
    def restart(self) -> None:
        """End the program and start it again."""
        states = self.states()
        self.store.close()
        self.start()
        assert self.states() == states

    def states(self) -> dict[str, State]:
        """How each table stands. Who banks the next deal is asked only between two of them."""
        found = {table: self.session.state(table) for table in RULES}
        deal = found["9"]
        assert isinstance(deal, DealTableState)
        return {**found, "9": replace(deal, next_banker=None, next_streak=0) if deal.is_open else deal}

    def teardown(self) -> None:
        """Hold everything against the reference, draw it again, verify it."""
        if not hasattr(self, "store"):
            return
        self.compare()
        live = self.read_tables()
        self.store.redraw()
        assert self.read_tables() == live
        self.store.close()
        path = self.folder / "data" / "tablemgr.sqlite3"
        assert verifier.verify(path, witness=self.folder / "witness").findings == []
        assert examine(path).findings == []
        shutil.rmtree(self.folder)

    def read_tables(self) -> dict[str, list[tuple[Any, ...]]]:
        """Everything that the read tables say."""
        return {
            table.name: contents(self.store._cursor, table.name, [column.name for column in table.columns])
            for table in READ.sorted_tables
        }

    def compare(self) -> None:
        """Hold the read tables against the reference: numbers, states, every seat's money, the house's."""
        readings, model = self.session.readings, self.model
        for row in readings.tables():
            table = row.table
            for status in ("open", "closed", "void", "skipped"):
                seen = readings.count_rounds(table, filters=RoundFilter(status=status))
                assert seen == model.counted(table, status), (table, status)
            assert (row.last_round or 0) == model.last[table]
            rounds = readings.rounds(table)
            came = sum(one.house + one.commission for one in rounds)
            still_open = sum(one.status == "open" for one in rounds)
            assert (row.rounds, row.open_rounds, row.result) == (len(rounds), still_open, came)
        for (table, number), game in model.games.items():
            stake = 500
            nets = {seat.seat: seat.net for seat in readings.seats(table, number)}
            wanted = {seat: game.net(seat, stake) for seat in nets}
            assert nets == wanted, (table, number, game)
            drawn = readings.round(table, number)
            assert drawn is not None
            assert drawn.corrections == len(game.standing(RoundCorrected))
            # Nobody but the house stands against the players; among themselves they come to nothing.
            assert drawn.house + drawn.commission == -sum(wanted.values()), (table, number)
            assert sum(posting.amount for posting in readings.postings(table, number)) == 0


def by_chance(evenings: int, steps: int) -> int:
    """Let evenings happen; answer how many commands were given."""
    EveningByChance.total = 0
    run_state_machine_as_test(
        EveningByChance,
        settings=settings(
            max_examples=evenings,
            stateful_step_count=steps,
            suppress_health_check=list(HealthCheck),
            # An evening's steps are printed as they came; making them fewer takes minutes.
            phases=[Phase.generate],
        ),
    )
    return EveningByChance.total


def test_after_some_hundred_commands_the_read_tables_are_those_of_a_reference() -> None:
    assert by_chance(10, 30) >= 300


@pytest.mark.large
def test_after_ten_thousand_commands_the_read_tables_are_those_of_a_reference() -> None:
    assert by_chance(140, 60) >= 10_000
