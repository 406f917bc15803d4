"""Whatever is typed: nothing raises, postings sum to zero, bytes come back, the fold of all facts is the state.

Source: style.md (properties), FAULT A (oracle after every case).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import Settlement
from tablemgr.table import commands as c
from tablemgr.table import events as e
from tablemgr.table.codec import decode, encode
from tablemgr.table.facts import Fact
from tablemgr.table.games import table_rules
from tablemgr.table.notation import commands_of, export, format_rounds, parse_rounds, play, rules_of
from tablemgr.table.state import EMPTY, evolve, refold
from tablemgr.table.variants import shipped_variant

TABLES = [("pai-gow-poker", "commission"), ("pai-gow-poker", "face-up"), ("pai-gow", "commission")]
SEATS = st.integers(0, 4).map(Seat)
OUTCOMES = st.sampled_from(Outcome)
AMOUNTS = st.sampled_from([500, 1000, 2500, 1150, 0, -500, 2**62, 60_000]).map(Money)
TEXTS = st.sampled_from(["reason", "", 'quote " and \\', "a\nb", "x" * 600, "{brace} ; semicolon"])
PIECES = {
    "pai-gow-poker": [
        "As",
        "Ad",
        "Kh",
        "Kd",
        "Qs",
        "Jc",
        "Th",
        "9d",
        "7c",
        "7h",
        "2s",
        "3c",
        "A",
        "K",
        "Jk",
        "?",
        "zz",
    ],
    "pai-gow": ["66", "66", "11", "63", "54", "55", "44", "22", "42", "21", "9", "7", "GJ", "?", "99"],
}
LIMIT = {"pai-gow-poker": 8, "pai-gow": 5}


class Table(RuleBasedStateMachine):
    """A table at which anything may be typed."""

    @initialize(table=st.sampled_from(TABLES), at_end=st.booleans(), threshold=st.booleans())
    def choose(self, table: tuple[str, str], at_end: bool, threshold: bool) -> None:
        """Take a table's rules."""
        variant = replace(shipped_variant(*table), pays_at_end=at_end)
        rules = table_rules(table[0], variant)
        self.table_rules = replace(rules, pay_threshold=Money(2000) if threshold else None)
        self.state = EMPTY
        self.facts: list[Fact] = []
        self.game = table[0]

    def type(self, command: c.Command) -> None:
        """Type a command; refused or taken, nothing raises."""
        answer = c.decide(self.state, command, self.table_rules)
        if isinstance(answer, c.Problems):
            assert answer.problems
            return
        for fact in answer:
            assert decode(*encode(fact)) == fact
            self.state = evolve(self.state, fact)
            if isinstance(fact, e.RoundOpened | e.RoundSkipped):
                self.facts = []
            self.facts.append(fact)

    @rule(number=st.integers(-1, 60), carry=st.booleans(), name=TEXTS)
    def open(self, number: int, carry: bool, name: str) -> None:
        self.type(c.OpenRound(number, name, carry=carry))

    @rule()
    def next_round(self) -> None:
        self.type(c.OpenRound(self.state.number + 1, "Ana Lim"))

    @rule(seat=st.one_of(st.none(), SEATS), co=st.booleans(), amount=st.one_of(st.none(), AMOUNTS))
    def take_bank(self, seat: Seat | None, co: bool, amount: Money | None) -> None:
        self.type(c.TakeBank(seat, co, amount))

    @rule(
        seat=SEATS, amount=AMOUNTS, box=st.integers(0, 3), carried=st.booleans(),
        kind=st.sampled_from(["main", "main", "main", "side", "back", "toke", "dragon", "odd"]),
        bet=st.sampled_from(["", "", "fortune", "bonanza"]),
    )  # fmt: skip
    def place(self, seat: Seat, amount: Money, box: int, carried: bool, kind: str, bet: str) -> None:
        self.type(c.PlaceBet(seat, amount, kind, bet if kind == "side" else "", box, carried))

    @rule(seats=st.lists(st.integers(1, 4), min_size=1, max_size=3), capped=st.booleans())
    def deal_a_round(self, seats: list[int], capped: bool) -> None:
        self.next_round()
        if capped:
            self.type(c.TakeBank(Seat(5), bank_amount=Money(3000)))
        for seat in seats:
            self.type(c.PlaceBet(Seat(seat), Money(1000)))
        for command in (c.CloseBets(), c.SetStart(2), c.Deliver(), c.LockHands()):
            self.type(command)

    @rule(
        command=st.sampled_from(
            [
                c.CloseBets(),
                c.Deliver(),
                c.LockHands(),
                c.CloseRound(),
                c.UndoEntry(),
                c.UndoCash(),
                c.SetStart(1),
            ]
        )
    )
    def go_on(self, command: c.Command) -> None:
        self.type(command)

    @rule(position=st.one_of(st.none(), st.integers(-1, 9)), dice=st.lists(st.integers(0, 7), max_size=4))
    def start(self, position: int | None, dice: list[int]) -> None:
        self.type(c.SetStart(position, tuple(dice)))

    @rule(data=st.data(), seat=SEATS, cut=st.integers(0, 3), way=st.booleans(), no_flush=st.booleans())
    def enter(self, data: Any, seat: Seat, cut: int, way: bool, no_flush: bool) -> None:
        codes = st.sampled_from(PIECES[self.game])
        pieces = tuple(data.draw(st.lists(codes, max_size=LIMIT[self.game])))
        low, high = (pieces[:cut], pieces[cut:]) if cut else ((), ())
        why = data.draw(st.sampled_from(["level", "sample", "dispute", "odd"]))
        self.type(c.EnterHand(seat, pieces, low, high, why, way, no_flush))
        self.type(c.EnterBankHand(pieces, low, high, way, no_flush))

    @rule(data=st.data(), seat=SEATS)
    def enter_whole(self, data: Any, seat: Seat) -> None:
        real = [code for code in dict.fromkeys(PIECES[self.game]) if code not in ("?", "zz", "99")]
        size = LIMIT[self.game] - 1
        pieces = tuple(data.draw(st.permutations(real))[:size])
        self.type(c.EnterBankHand(pieces, house_way=True, no_flush=True))
        self.type(c.EnterHand(seat, pieces, pieces[:2], pieces[2:], no_flush=True))

    @rule(seat=SEATS, outcome=OUTCOMES)
    def call(self, seat: Seat, outcome: Outcome) -> None:
        self.type(c.CallOutcome(seat, outcome))

    @rule(seat=SEATS)
    def at_seat(self, seat: Seat) -> None:
        for command in (c.DrawSample(seat), c.ConfirmBets(seat), c.PaySeat(seat)):
            self.type(command)

    @rule(seat=SEATS, outcome=OUTCOMES, note=TEXTS)
    def settle_anew(self, seat: Seat, outcome: Outcome, note: str) -> None:
        self.type(c.RecallSeat(seat, outcome, note))
        self.type(c.CorrectRound(seat, outcome, note))

    @rule(
        result=st.sampled_from(["stands", "no-action", "re-set", "redeal", "odd"]), text=TEXTS,
        seat=st.one_of(st.none(), SEATS), outcome=st.one_of(st.none(), OUTCOMES),
        outcomes=st.lists(st.tuples(SEATS, OUTCOMES), max_size=2),
    )  # fmt: skip
    def rule_on(
        self, result: str, text: str, seat: Seat | None, outcome: Outcome | None,
        outcomes: list[tuple[Seat, Outcome]],
    ) -> None:  # fmt: skip
        given = tuple(outcomes) if result == "re-set" and seat is None else ()
        self.type(c.MakeRuling(text, "lay there", result, "boss", seat, outcome, given))

    @rule(entry=st.integers(-2, 30))
    def undo(self, entry: int) -> None:
        self.type(c.UndoEntry(entry))
        self.type(c.UndoCash(entry))

    @rule(reason=TEXTS)
    def void(self, reason: str) -> None:
        self.type(c.VoidRound(reason, "text"))

    @rule(number=st.integers(0, 3), seat=SEATS, text=TEXTS)
    def dispute(self, number: int, seat: Seat, text: str) -> None:
        self.type(c.OpenDispute(number, seat, text))
        self.type(c.RuleDispute(number, text, "boss"))

    @rule(number=st.integers(0, 3), text=TEXTS)
    def end_dispute(self, number: int, text: str) -> None:
        self.type(c.CloseDispute(number, text))

    @rule(seat=SEATS, amount=AMOUNTS, text=TEXTS)
    def cash(self, seat: Seat, amount: Money, text: str) -> None:
        self.type(c.BuyIn(seat, amount, text))
        self.type(c.GiveBack(seat, amount, text))

    @rule(begun=st.integers(-5, 5), ended=st.integers(-5, 2**63), rounds=st.integers(-1, 20_000), text=TEXTS)
    def off_record(self, begun: int, ended: int, rounds: int, text: str) -> None:
        self.type(c.DeclareGap(begun, ended, rounds, text))
        self.type(c.SkipRound(self.state.number + 1, text))

    @invariant()
    def the_fold_of_all_facts_is_the_state(self) -> None:
        assert refold(self.facts) == self.state

    @invariant()
    def every_settlement_sums_to_zero_and_takes_what_it_says(self) -> None:
        for seat in self.state.seats:
            if seat.settlement is not None:
                check_settlement(seat.settlement)

    @invariant()
    def a_closed_round_is_whole(self) -> None:
        closed = self.state.closed
        if closed is None or any(seat.recalls for seat in self.state.seats):
            return
        players = sum(s.settlement.net.minor for s in self.state.in_play if s.settlement is not None)
        bank = 0 if self.state.bank_settled is None else self.state.bank_settled.net.minor
        assert players + bank + closed.house.minor + closed.commission.minor == 0

    @invariant()
    def what_is_exported_reads_back_as_it_stands(self) -> None:
        if not any(isinstance(fact, e.RoundOpened) for fact in self.facts):
            return
        text = export(self.facts, table="1")
        assert format_rounds(parse_rounds(text)) == text


def check_settlement(settlement: Settlement) -> None:
    """Postings sum to zero, the player gets what the lines come to, breakage is what rounding leaves."""
    assert sum(p.amount.minor for p in settlement.postings) == 0
    players = sum(p.amount.minor for p in settlement.postings if p.account == "player")
    assert players == settlement.net.minor
    for line in settlement.lines:
        assert line.charged.exact + line.charged.breakage == line.charged.taken.minor
        assert line.won.minor >= -line.stake.minor


def test_random_commands_never_raise_and_money_is_never_lost() -> None:
    settings_ = settings(max_examples=60, stateful_step_count=40, suppress_health_check=list(HealthCheck))
    run_state_machine_as_test(Table, settings=settings_)


@pytest.mark.exhaustive
def test_many_random_commands_never_raise_and_money_is_never_lost() -> None:
    settings_ = settings(max_examples=1500, stateful_step_count=60, suppress_health_check=list(HealthCheck))
    run_state_machine_as_test(Table, settings=settings_)


def test_a_played_export_is_the_same_text_again() -> None:
    text = export(_an_evening(), table="9")
    facts: list[Fact] = []
    state = EMPTY
    for record in commands_of(text):
        state, more = play(record, rules_of(record.text), state)
        facts += more
    assert export(facts, table="9") == text


def _an_evening() -> list[Fact]:
    rules = table_rules("pai-gow-poker", "commission")
    state, facts = EMPTY, list[Fact]()
    for number in (1, 2, 3):
        steps: list[c.Command] = [c.OpenRound(number, "Ana Lim", "4471")]
        steps += [c.PlaceBet(Seat(seat), Money(500 * seat)) for seat in (1, 2, 3)]
        steps += [c.CloseBets(), c.SetStart(number), c.Deliver(), c.LockHands()]
        steps += [
            c.CallOutcome(Seat(seat), outcome) for seat, outcome in enumerate(Outcome, start=1) if seat < 4
        ]
        for step in (*steps, c.CloseRound()):
            answer = c.decide(state, step, rules)
            assert not isinstance(answer, c.Problems)
            for fact in answer:
                state = evolve(state, fact)
                facts.append(fact)
    return facts
