"""Writes a month of a house as one real chain: gaming days, shifts, racks, boxes and rounds at three tables.

What people do with chips is planned by the program's own checks, with the chip book as it stands at that moment;
rounds come from patterns that were really played. Beside the ledger an account of the month is kept in plain
numbers, by whoever moves the chips here: what was laid down, counted, planted and named. Tests hold the program's
figures against that account.

Source: FORMULA 1, 7, 8, 9; REQ R23, R46, R48, R62, R65, R70.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from tablemgr.core.money import ZERO, Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.floor.attending import attended
from tablemgr.floor.clock import Instant
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.book import Book, chips
from tablemgr.floor.racks.ground import Ground
from tablemgr.floor.racks.planning import plan
from tablemgr.floor.racks.steps import take
from tablemgr.floor.recorded_rules import adopted_texts, rules_of_round
from tablemgr.ledger.entries import Draft, Entry, Envelope
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.projections import drawn_to
from tablemgr.ledger.redrawing import write_read_tables
from tablemgr.ledger.rows import Told
from tablemgr.ledger.sheets import Sheets
from tablemgr.ledger.store import Store
from tablemgr.table import chip_events as k
from tablemgr.table.codec import encode
from tablemgr.table.commands.recalls import CorrectRound, check_correct_round, correct_round
from tablemgr.table.deal_events import DealSettled
from tablemgr.table.events import CashIn, RoundCorrected, RoundOpened
from tablemgr.table.facts import Fact
from tablemgr.table.house_events import Chip, ChipSetAdopted
from tablemgr.table.state import EMPTY, evolve
from tablemgr.table.table_events import TableClosed
from tablemgr.table.trail_events import (
    GamingDayClosed,
    GamingDayOpened,
    OpenRound,
    RecoveryDeclared,
    SeriesNumber,
    ShiftClosed,
    ShiftOpened,
)

from .account import ROUNDS, Account, moves
from .evening import Pattern
from .years import _Years

VALUES = (100_000, 50_000, 10_000, 2_500, 500, 100, 25)
CUT_OFF = 6 * 60
BEGINS = (6, 14, 22)
"""Local hours at which a day's shifts begin."""
A_HAND = 100
"""The fee of a seat and hand at a table that collects one, in minor units."""
SECOND = 1_000_000
MINUTE = 60 * SECOND
KEPT = 40
"""Rounds of a table that can still be corrected here."""
DEALER, BOSS, CAGE, OPERATOR = (
    "D1/dealer/Ana Lim",
    "P7/pit boss/Bo Chen",
    "C1/cashier/Cass Roe",
    "O1/operator/Cy Ode",
)
COUNTERS = ("N1/counter/Nil Farhad", "N2/counter/Ned Oz")
UNNAMED, NAMED = -12_500, -7_500
"""What is planted now and then: missing from a rack, without and with a word about it."""


@dataclass(frozen=True, slots=True)
class Like:
    """What a table of the month is made like: its opening facts and the rounds that come again at it."""

    opening: tuple[Fact, ...]
    patterns: tuple[Pattern, ...]
    collects: bool = False
    """Whether a fee is taken from the rack and counted."""


@dataclass(slots=True)
class Desk:
    """A table while the month is written: chips in its rack, cash in its box, its open round."""

    name: str
    like: Like
    rack: int = 400_000_000
    box: int = 0
    shift: int = 0
    round: int = 0
    opened: bool = False
    waits: str = ""
    """How the next change of shifts goes: "", "cut" or "nobody"."""
    recent: list[int] = field(default_factory=list)


class Month(_Years):
    """The writing of one month."""

    def __init__(
        self, store: Store, sheets: Sheets, likes: dict[str, Like], *, zone: str, first: date, days: int,
        rounds: int, seed: int,
    ) -> None:  # fmt: skip
        super().__init__(store, sheets, lean=False, seed=seed)
        self.zone, self.first, self.days = ZoneInfo(zone), first, days
        self.desks = {name: Desk(name, like) for name, like in likes.items()}
        self.book, self.account = Book(), Account()
        self.heap: list[tuple[int, int, Callable[[], object]]] = []
        self.order = self.op = 0
        self.day, self.shift = "", 0
        parts = sum(len(self._shifts_of(number, at)) for number in range(days) for at in range(3))
        self.a_shift = max(1, -(-rounds // max(1, parts)))

    def local_us(self, day: date, hour: int) -> int:
        """The instant of an hour of the house's clock."""
        return int(datetime(day.year, day.month, day.day, hour, tzinfo=self.zone).timestamp()) * SECOND

    def _shifts_of(self, number: int, at: int) -> tuple[str, ...]:
        """Which tables are open in a shift: the third one neither by day nor in the week of its repair."""
        names = tuple(self.desks)
        in_repair = self.days > 20 and 9 <= number < 18
        return names if at > 0 and not in_repair else names[:2]

    # Time.

    def at(self, at_us: int, what: Callable[[], object]) -> None:
        """Let something happen at an instant."""
        self.order += 1
        heapq.heappush(self.heap, (at_us, self.order, what))

    def run(self) -> None:
        """Let everything happen that is due, in order; what happens may bring more."""
        while self.heap:
            at_us, _, what = heapq.heappop(self.heap)
            self.at_us = max(self.at_us + 1, at_us)
            what()

    def now(self) -> Instant:
        """The instant that the month has come to."""
        offset = datetime.fromtimestamp(self.at_us / SECOND, UTC).astimezone(self.zone).utcoffset()
        return Instant(self.at_us, int((offset or timedelta()).total_seconds()) // 60)

    # Writing.

    def write_facts(
        self, facts: Iterable[Fact], by: str, *, witness: str | None = None, table: str | None = None,
        round_: int | None = None, encoded: Iterable[Any] | None = None, day: str = "",
    ) -> None:  # fmt: skip
        """Write one act."""
        now = self.now()
        self.op += 1
        local = datetime.fromtimestamp(now.at_us // SECOND, UTC) + timedelta(
            minutes=now.offset_minutes - CUT_OFF
        )
        envelope = Envelope(
            by, "station-1", now.at_us, now.offset_minutes, day or self.day or local.date().isoformat(),
            f"act-{self.op}", witness, table, round_,
        )  # fmt: skip
        every = tuple(facts)
        said = tuple(encoded) if encoded is not None else tuple(encode(fact) for fact in every)
        for part, (fact, text) in enumerate(zip(every, said, strict=True), 1):
            self._append(Draft(*text), fact, envelope, part)
        if self.seq - self.checkpoint[0] >= 500:
            self._sign()

    def _append(self, draft: Draft, fact: Fact, envelope: Envelope, part: int) -> None:
        super()._append(draft, fact, envelope, part)
        take(self.book, self.last, fact)
        series = getattr(fact, "SERIES", None)
        if series is not None:
            self.numbers[series, ""] = fact.number  # type: ignore[attr-defined]
        desk = self.desks.get(envelope.table or "")
        if desk is not None:
            house, commission = moves(fact)
            if not desk.opened and self.shift and isinstance(fact, RoundCorrected):
                self.account.put_right(desk.name, self.shift, desk.rack, self.at_us, (house, commission))
            else:
                self.account.posted(desk.name, desk.shift, house, commission, fact)
            if type(fact).__name__ in ROUNDS:
                self.account.last_us[desk.name, desk.shift] = self.at_us
            if desk.opened:
                desk.rack += house + commission
            if desk.like.collects and isinstance(fact, DealSettled):
                # Each of the four players lays the fee of the hand on the rack.
                desk.rack += 4 * A_HAND
            if isinstance(fact, CashIn):
                desk.rack -= fact.amount.minor
                desk.box += fact.amount.minor

    def do(self, act: a.RackAct, by: str, witness: str | None = None) -> tuple[Fact, ...]:
        """Do something with chips or boxes that the program lets be done."""
        given: dict[str, int] = {}

        def number(series: str) -> int:
            given[series] = given.get(series, self.numbers.get((series, ""), 0)) + 1
            return given[series]

        ground = Ground(self.book, VALUES, number, lambda table: self.desks[table].round, by)
        found, facts = plan(act, ground)
        assert not found, (act, found)
        self.write_facts(facts, by, witness=witness, table=act.table or None)
        return facts

    # The house.

    def write_month(self) -> None:
        """Write everything."""
        kinds = tuple(Chip(Money(v), str(v), "#FFFFFF", "#000000") for v in sorted(VALUES))
        self.at_us = self.local_us(self.first, 5)
        self.write_facts((ChipSetAdopted("USD", kinds),), OPERATOR, witness=BOSS)
        number = 0
        for day in range(self.days):
            at = self.first + timedelta(days=day)
            after = at + timedelta(days=1)
            begins = [self.local_us(at, hour) for hour in BEGINS] + [self.local_us(after, BEGINS[0])]
            for place in range(3):
                number += 1
                self._plan_shift(day, at.isoformat(), place, number, begins[place], begins[place + 1])
        self.run()
        self._sign()
        self._flush()
        drawn_to(self.drawing, self.last)
        write_read_tables(self.store._cursor, self.store.engine, self.sheets)

    def _plan_shift(self, number: int, day: str, place: int, shift: int, begins: int, ends: int) -> None:
        is_last = place == 2
        self.account.days[shift] = day
        self.at(begins, lambda: self._open(day, place, shift))
        for order, name in enumerate(self._shifts_of(number, place)):
            self.at(
                begins + (order + 1) * SECOND,
                lambda name=name: self._table_shift(self.desks[name], shift, begins, ends, place),  # type: ignore[misc]
            )
        self.at(ends - 5 * SECOND, lambda: self._close(day, shift, is_last))
        if place == 1 and number == self.days // 2:
            self.at(begins + 5 * MINUTE, self._lose_numbers)
        if place == 1 and number % 5 == 3:
            self.at(begins + 6 * MINUTE, self._adjust)

    def _open(self, day: str, place: int, shift: int) -> None:
        if place == 0:
            self.day = day
            self.write_facts((GamingDayOpened(day, self.now().offset_minutes, CUT_OFF),), OPERATOR)
        self.shift = shift
        self.write_facts((ShiftOpened(shift, day),), OPERATOR)
        for desk in self.desks.values():
            if desk.opened and desk.shift < shift and desk.waits == "nobody":
                self._enter(desk, shift, opener=None)

    def _close(self, day: str, shift: int, is_last: bool) -> None:
        open_ = tuple(OpenRound(d.name, d.round) for d in self.desks.values() if d.round)
        self.write_facts((ShiftClosed(shift, day, open_, ""),), OPERATOR, witness=BOSS)
        self.account.closed_us[shift] = self.at_us
        self._sign("shift", shift)
        self.shift = 0
        if is_last:
            assert not open_
            self.write_facts((GamingDayClosed(day, False, (), ""),), OPERATOR, witness=BOSS)
            self._sign("day")
            self.day = ""

    def _lose_numbers(self) -> None:
        known = self.numbers.get(("fill", ""), 0) + 3
        fact = RecoveryDeclared("a pad of slips is gone", (), 0, "", (SeriesNumber("fill", "", known),))
        self.write_facts((fact,), OPERATOR, witness=BOSS)
        self.account.declared = (known - 2, known)
        self.numbers["fill", ""] = known
        self._sign("recovery")

    def _adjust(self) -> None:
        parts = [p for p in self.account.parts.values() if p.day in self.book.closed_days]
        if parts:
            one = parts[-1]
            act = a.AdjustDay(one.table, one.day, one.shift, "drop", Money(2_000), "a note stuck in the box")
            self.do(act, OPERATOR, BOSS)
            one.adjusted += 2_000

    # A table in a shift.

    def _enter(self, desk: Desk, shift: int, opener: int | None) -> None:
        """The table is in a shift from now on."""
        self.account.ended(desk.name, desk.shift, self.at_us)
        self.account.begun(desk.name, shift, self.account.days.get(shift, self.day), self.at_us, opener)
        self._box_of(desk, desk.shift)
        desk.shift, desk.waits = shift, ""
        self.at(self.at_us + 20 * SECOND, lambda: self._place(desk, shift))

    def _place(self, desk: Desk, shift: int) -> None:
        if desk.shift == shift:
            self.do(a.PlaceBox(desk.name, f"{desk.name}-{shift}"), COUNTERS[0], BOSS)

    def _box_of(self, desk: Desk, shift: int) -> None:
        """A shift's box goes to be counted: soon, or after its day is closed."""
        if not shift:
            return
        cash, desk.box = desk.box, 0
        self.at(
            self.at_us + SECOND,
            lambda: self.do(a.TakeBox(desk.name, "seal", shift), COUNTERS[0], BOSS),
        )
        wait = 2 * SECOND if self.chance.random() < 0.8 else 90 * MINUTE
        self.at(self.at_us + wait, lambda: self._count_box(desk.name, shift, cash))

    def _count_box(self, name: str, shift: int, cash: int) -> None:
        notes, coupons = chips({10_000: cash // 10_000}), Money(cash % 10_000)
        differ = self.chance.random() < 0.1
        for place, counter in enumerate(COUNTERS):
            other = coupons + Money(500) if differ and place else coupons
            self.do(a.CountDrop(name, shift, notes, other), counter)
        part = self.account.parts[name, shift]
        late = part.day in self.book.closed_days
        part.late = late
        if late or differ:
            self.do(a.ResolveDrop(name, shift, Money(cash), "counted once more"), BOSS, COUNTERS[0])
        part.drop = cash

    def _table_shift(self, desk: Desk, shift: int, begins: int, ends: int, place: int) -> None:
        if not desk.opened:
            desk.opened = True
            self._open_table(desk, shift)
        is_last, is_end = place == 2, shift == 3 * self.days
        closes = is_end or (is_last and desk.name != next(iter(self.desks)))
        way = self.chance.choices(("", "cut", "nobody"), (8, 2, 1))[0] if not closes else ""
        if is_last and way == "cut":
            way = ""
        last = ends - 10 * MINUTE
        self._rounds(desk, shift, begins + 10 * MINUTE, last)
        self._moves(desk, shift, begins + 10 * MINUTE, last)
        if closes:
            self.at(ends - 4 * MINUTE, lambda: self._close_table(desk, shift))
        elif way == "":
            self.at(ends - 3 * MINUTE, lambda: self._change(desk, shift + 1))
        else:
            self.at(ends - MINUTE, lambda: setattr(desk, "waits", way))
        if way == "cut":
            self._straddle(desk, shift, ends)

    def _straddle(self, desk: Desk, shift: int, ends: int) -> None:
        """A round goes on over the house's change of shifts; the table changes after it."""
        self._one_round(desk, ends - 60 * SECOND, 6 * SECOND)
        self.at(ends - 50 * SECOND, lambda: self.do(a.CutShift(desk.name), BOSS))
        self.at(ends + 9 * MINUTE, lambda: self._change(desk, shift + 1))

    def _open_table(self, desk: Desk, shift: int) -> None:
        self.write_facts(desk.like.opening, BOSS, witness=OPERATOR, table=desk.name)
        if desk.like.collects and not self.book.table(desk.name).rules:
            rules = k.RackRulesSet(
                "carried", ZERO, Money(2_500), Money(10_000), "hand", Money(A_HAND), 30, 0, Money(100), ZERO
            )
            self.do(a.SetRackRules(desk.name, rules), BOSS, OPERATOR)
        if self.book.table(desk.name).last_closer is not None and self.chance.random() < 0.4:
            # Somebody was at the rack while the table was closed: it opens with less than it closed with.
            desk.rack -= 3_000
            self.account.variances.append((desk.name, shift, -3_000))
        self.do(a.CountRack(desk.name, a.OPENING, greedy(desk.rack)), DEALER, BOSS)
        desk.shift = 0
        self._enter(desk, shift, desk.rack)

    def _change(self, desk: Desk, shift: int) -> None:
        self.account.parts[desk.name, desk.shift].closer = desk.rack
        self.do(a.CountRack(desk.name, a.SHIFT, greedy(desk.rack)), DEALER, BOSS)
        self._enter(desk, shift, desk.rack)

    def _close_table(self, desk: Desk, shift: int) -> None:
        self.do(a.CountRack(desk.name, a.CLOSING, greedy(desk.rack)), DEALER, BOSS)
        self.account.parts[desk.name, shift].closer = desk.rack
        self._box_of(desk, shift)
        self.write_facts((TableClosed("the day is over"),), BOSS, table=desk.name)
        self.account.ended(desk.name, shift, self.at_us)
        desk.opened, desk.shift = False, 0
        if self.chance.random() < 0.7:
            self.at(self.at_us + 40 * MINUTE, lambda: self._correct(desk))

    # What happens at it.

    def _rounds(self, desk: Desk, shift: int, begins: int, ends: int) -> None:
        step = (ends - begins) // self.a_shift
        for number in range(self.a_shift):
            self._one_round(desk, begins + number * step, 0, most=step)

    def _one_round(self, desk: Desk, begins: int, step: int, most: int = 0) -> None:
        pattern = self.chance.choice(desk.like.patterns)
        times = self.chance.randint(1, pattern.largest)
        step = step or most // (len(pattern.actions) + 2)
        holder: list[int] = []
        for place in range(len(pattern.actions)):
            self.at(
                begins + (place + 1) * step,
                lambda place=place: self._action(desk, pattern, times, place, holder),  # type: ignore[misc]
            )

    def _action(self, desk: Desk, pattern: Pattern, times: int, place: int, holder: list[int]) -> None:
        if place == 0:
            holder.append(self._number("round", desk.name))
            desk.round = holder[0]
        facts, said = [], []
        for fact, known in self._encoded(pattern, times)[place]:
            numbered, text = self._numbered(fact, known, desk.name, holder[0])
            if hasattr(numbered, "mode"):
                numbered = replace(numbered, mode="live")  # type: ignore[call-arg]
                text = encode(numbered)
            facts.append(numbered)
            said.append(text)
        like = pattern.actions[place][0][0]
        self.write_facts(
            facts, like.actor, witness=like.witness, table=desk.name, round_=holder[0], encoded=said
        )
        if place == len(pattern.actions) - 1:
            desk.round = 0
            desk.recent.append(holder[0])
            if len(desk.recent) > KEPT:
                self.told.pop((desk.name, desk.recent.pop(0)), None)

    def _moves(self, desk: Desk, shift: int, begins: int, ends: int) -> None:
        def at(part: float) -> int:
            return begins + int((ends - begins) * part)

        for _ in range(8):
            self.at(at(self.chance.random()), lambda: self._buy_in(desk))
        self._slip(desk, a.FILL, at(0.2), at(0.25), void=False)
        if self.chance.random() < 0.5:
            self._slip(desk, a.CREDIT, at(0.5), at(0.55), void=False)
        if self.chance.random() < 0.2:
            self._slip(desk, a.FILL, at(0.6), at(0.62), void=True)
        if self.chance.random() < 0.3:
            self.at(at(0.7), lambda: self._plant(desk, UNNAMED, ""))
        if self.chance.random() < 0.3:
            self.at(at(0.75), lambda: self._plant(desk, NAMED, "mispay"))
        if self.chance.random() < 0.5:
            self.at(at(0.1), lambda: self._correct(desk))
        if desk.like.collects:
            self.at(at(0.8), lambda: self._collect(desk))
        self.at(begins - 9 * MINUTE, lambda: self._pause(desk))

    def _buy_in(self, desk: Desk) -> None:
        amount = 10_000 * self.chance.randint(1, 5) + 500 * self.chance.randint(0, 3)
        fact = CashIn(Seat(1), Money(amount), "a guest")
        self.write_facts((fact,), DEALER, table=desk.name, round_=desk.round or None)

    def _slip(self, desk: Desk, move: str, asked: int, ended: int, *, void: bool) -> None:
        counted = greedy(100_000 * self.chance.randint(1, 4) + 2_500)
        given: list[int] = []

        def ask() -> None:
            (one,) = self.do(a.AskChips(desk.name, move, counted), BOSS)
            (slip,) = self.do(a.IssueChips(desk.name, one.number, "Rae Fox", "R9", move), CAGE)  # type: ignore[attr-defined]
            given.append(slip.number)  # type: ignore[attr-defined]

        def end() -> None:
            if void:
                self.do(a.VoidSlip(desk.name, move, given[0], "a wrong denomination"), CAGE, BOSS)
                return
            self.do(a.ReceiveChips(desk.name, move, given[0]), DEALER)
            whole = sum(one.value.minor * one.count for one in counted)
            part = self.account.parts[desk.name, desk.shift]
            if move == a.FILL:
                desk.rack += whole
                part.fills += whole
            else:
                desk.rack -= whole
                part.credits += whole

        self.at(asked, ask)
        self.at(ended, end)

    def _plant(self, desk: Desk, amount: int, cause: str) -> None:
        desk.rack += amount
        part = self.account.parts[desk.name, desk.shift]
        if cause:
            self.do(a.NoteCause(desk.name, cause, Money(amount), "seen on the tape", desk.shift), BOSS)
            part.named.append((cause, amount))
        else:
            part.unnamed += amount

    def _collect(self, desk: Desk) -> None:
        self.do(a.CountCollection(desk.name, Money(4_000)), DEALER, BOSS)
        desk.rack -= 4_000
        self.account.parts[desk.name, desk.shift].collected += 4_000

    def _pause(self, desk: Desk) -> None:
        part, begins = self.account.parts[desk.name, desk.shift], self.at_us
        self.do(a.PauseTable(desk.name, "cards are changed"), BOSS)

        def resume() -> None:
            self.do(a.ResumeTable(desk.name), BOSS)
            part.paused_us += self.at_us - begins

        self.at(begins + 5 * MINUTE, resume)

    def _correct(self, desk: Desk) -> None:
        """A round of an earlier shift, or of this one, is put right now."""
        texts = adopted_texts(Told(_no_entry(), fact) for fact in desk.like.opening)
        for number in desk.recent:
            told = [fact for _, fact in self.told[desk.name, number]]
            if not isinstance(told[0], RoundOpened):
                continue
            variant = next(f.rules for f in desk.like.opening if getattr(f, "what", "") == "variant")  # type: ignore[attr-defined]
            rules, state = rules_of_round(told[0], variant, texts), EMPTY
            for fact in told:
                state = evolve(state, fact)
            for seat in state.in_play:
                wanted = CorrectRound(seat.seat, Outcome.PUSH, "seen on the tape")
                if seat.is_resolved and not check_correct_round(state, wanted, rules):
                    facts = correct_round(state, wanted, rules)
                    self.write_facts(facts, BOSS, witness=OPERATOR, table=desk.name, round_=number)
                    self.account.corrections += 1
                    return


def _no_entry() -> Entry:
    return Entry("T", 0, "", 1, "", None, "", 0, 0, "", "", 1, None, None, b"", b"", b"")


def greedy(amount: int) -> tuple[k.Chips, ...]:
    """An amount in the fewest chips."""
    counted = {}
    for value in VALUES:
        counted[value], amount = divmod(amount, value)
    assert amount == 0, amount
    return chips({value: count for value, count in counted.items() if count})


def write_month(
    path: Path, likes: dict[str, Like], *, zone: str, first: date, days: int, rounds: int, seed: int = 1
) -> Account:  # fmt: skip
    """Write a new ledger at path: so many gaming days from the first, with at least so many rounds."""
    store = open_store(path, program="0.1.0")
    try:
        begins = int(datetime(first.year, first.month, first.day, 4, tzinfo=ZoneInfo(zone)).timestamp())
        attended(
            store, lambda: Instant(begins * SECOND, 0), station="station-1", program="0.1.0", witness=None
        )
        with closing(Sheets()) as sheets:
            month = Month(store, sheets, likes, zone=zone, first=first, days=days, rounds=rounds, seed=seed)
            with store._transaction():
                month.write_month()
        month.account.ends_us = month.at_us
        return month.account
    finally:
        store.close()
