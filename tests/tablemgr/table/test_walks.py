"""Long walks at a table: mostly what a dealer would do next, now and then anything at all.

Every walk holds what the random commands hold, and its exported text plays to the same figures.

Source: style.md (properties), NOTATION.md, FAULT A (oracle after every case).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.pieces.cards import PACK
from tablemgr.pieces.tiles import SET
from tablemgr.table import commands as c
from tablemgr.table import events as e
from tablemgr.table.codec import decode, encode
from tablemgr.table.facts import Codes, Fact
from tablemgr.table.games import Choices, table_rules
from tablemgr.table.notation import commands_of, export, play
from tablemgr.table.phases import BANK, BETS, CLOSED, DELIVERY, SETTING, START, VOID
from tablemgr.table.rules import TableRules
from tablemgr.table.state import EMPTY, RoundState, evolve, refold
from tablemgr.table.variants import shipped_variant
from tests.tablemgr.table.test_random_commands import check_settlement

TABLES = (
    ("pai-gow-poker", "commission"), ("pai-gow-poker", "face-up"), ("pai-gow-poker", "ez"),
    ("pai-gow", "commission"), ("pai-gow", "washington"),
)  # fmt: skip
SIDE = {"pai-gow-poker": "fortune", "pai-gow": "bonanza"}


class Walk:
    """One table, walked by one seed."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        game, variant = self.random.choice(TABLES)
        shipped = replace(shipped_variant(game, variant), pays_at_end=self.random.random() < 0.2)
        threshold = Money(2000) if self.random.random() < 0.3 else None
        envy = (
            "fortune/seed-004-literal",
            "envy/envy",
            "insurance/insurance-4",
            "queens-dragon/queens-dragon",
        )
        choices = Choices(pay_tables=envy if game != "pai-gow" and self.random.random() < 0.4 else None)
        self.rules: TableRules = replace(
            table_rules(game, shipped, choices), pay_threshold=threshold, recall_threshold=threshold
        )
        self.state: RoundState = EMPTY
        self.facts: list[Fact] = []
        self.written: Counter[str] = Counter()
        self.pieces: list[str] = []

    def type(self, command: c.Command) -> None:
        """Type a command, refused or taken."""
        answer = c.decide(self.state, command, self.rules)
        if isinstance(answer, c.Problems):
            self.written.update(found.code for found in answer.problems)
            return
        for fact in answer:
            assert decode(*encode(fact)) == fact
            self.state = evolve(self.state, fact)
            self.facts.append(fact)
            self.written[type(fact).__name__ + getattr(fact, "cause", "")] += 1

    def step(self) -> None:
        """Do what a dealer would do next, or anything."""
        if self.random.random() < 0.25:
            self.type(self.anything())
            return
        for command in self.next():
            self.type(command)

    def next(self) -> list[c.Command]:
        """Answer what comes next on the felt."""
        pick = self.random
        phase = self.state.phase
        if phase in (CLOSED, VOID):
            return self.between_rounds()
        if phase == BETS:
            return [c.CloseBets()]
        if phase == START:
            return [c.SetStart(pick.randrange(self.rules.play.positions))]
        if phase == DELIVERY:
            return [c.Deliver()]
        if phase == SETTING:
            return [c.LockHands()]
        if phase == BANK and pick.random() < 0.7:
            return [self.bank_hand()]
        still = [seat.seat for seat in self.state.in_play if not seat.is_resolved]
        if not still:
            if pick.random() < 0.3 and self.state.in_play:
                seat = pick.choice(self.state.in_play).seat
                return [c.RecallSeat(seat, pick.choice([Outcome.WIN, Outcome.LOSE]))]
            paid = [c.PaySeat(seat.seat) for seat in self.state.in_play] if self.rules.pays_at_end else []
            return [*paid, c.CloseRound()]
        return self.seat(still[0] if pick.random() < 0.7 else pick.choice(still))

    def between_rounds(self) -> list[c.Command]:
        """Answer what is done while no round is open: corrections, gaps, the next round."""
        pick = self.random
        if self.state.phase == CLOSED and pick.random() < 0.3 and self.state.in_play:
            seat = pick.choice(self.state.in_play).seat
            return [c.CorrectRound(seat, pick.choice(list(Outcome)), "camera"), c.GiveBack(seat, Money(500))]
        if pick.random() < 0.05:
            return [c.DeclareGap(60_000_000, 120_000_000, 2, "gap")]
        self.pieces = [piece.code for piece in (PACK if self.rules.play.game != "pai-gow" else SET)]
        pick.shuffle(self.pieces)
        return [
            c.OpenRound(self.state.number + 1, "Ana Lim", "4471", carry=pick.random() < 0.3),
            *self.bets(),
        ]

    def bets(self) -> list[c.Command]:
        """Answer who banks and what lies there."""
        pick = self.random
        commands: list[c.Command] = []
        if pick.random() < 0.4:
            amount = Money(pick.choice([1000, 2500, 6000])) if pick.random() < 0.7 else None
            commands.append(c.TakeBank(Seat(4), pick.random() < 0.3, amount))
        for seat in (1, 2, 3):
            if pick.random() < 0.8:
                commands.append(
                    c.PlaceBet(Seat(seat), Money(100 * pick.randint(5, 60)), carried=pick.random() < 0.2)
                )
            if pick.random() < 0.3:
                commands.append(c.PlaceBet(Seat(seat), Money(500), "side", SIDE[self.rules.play.game]))
                commands.append(c.PlaceBet(Seat(seat), Money(300), "side", "queens-dragon"))
            if pick.random() < 0.2:
                commands.append(c.PlaceBet(Seat(seat), Money(1000), "back", box=pick.randint(1, 2)))
            if pick.random() < 0.1:
                commands.append(c.PlaceBet(Seat(seat), Money(500), "toke"))
            if pick.random() < 0.1:
                commands.append(c.PlaceBet(Seat(5), Money(700), "dragon", box=seat))
        return commands

    def taken(self) -> Codes:
        """Take a hand from the pack."""
        size = self.rules.play.hand_size
        if len(self.pieces) < size:
            return ()
        hand, self.pieces = self.pieces[:size], self.pieces[size:]
        return tuple(hand)

    def bank_hand(self) -> c.Command:
        """Answer the bank's hand, mostly as the house way has it."""
        pieces = self.taken()
        if self.state.banker is not None and self.random.random() < 0.5 and pieces:
            made = self.rules.play.house_way(pieces)
            return c.EnterBankHand((*made.low, *made.high), made.low, made.high)
        return c.EnterBankHand(pieces, house_way=self.state.banker is not None)

    def seat(self, number: Seat) -> list[c.Command]:
        """Answer what is entered at a seat: a sample, a call, a hand, in any of their orders."""
        pick = self.random
        pieces = self.taken() if self.state.seat(number).hand is None else ()
        commands: list[c.Command] = [c.DrawSample(number)] if pick.random() < 0.2 else []
        hand = c.EnterHand(number, pieces, pieces[:2], pieces[2:])
        if pick.random() < 0.3:
            hand = c.EnterHand(number, pieces, why="request", house_way=True)
        if pick.random() < 0.1:
            hand = c.EnterHand(number, pieces[:3])
        call = c.CallOutcome(number, pick.choice(list(Outcome)))
        together: list[c.Command] = [call, hand]
        pick.shuffle(together)
        return commands + together[: pick.randint(1, 2)]

    def anything(self) -> c.Command:
        """Answer any command, sensible or not."""
        pick = self.random
        seat, outcome = Seat(pick.randint(0, 5)), pick.choice(list(Outcome))
        result = pick.choice(["stands", "no-action", "re-set", "redeal"])
        on = pick.choice([None, seat])
        given = ((seat, outcome),) if result == "re-set" and on is None else ()
        ruled = outcome if result == "stands" and on is not None and pick.random() < 0.5 else None
        return pick.choice(
            [
                c.CallOutcome(seat, outcome),
                c.RecallSeat(seat, outcome),
                c.RecallSeat(seat, outcome),
                c.CorrectRound(seat, outcome, 'reason "x" {y} ; z'),
                c.MakeRuling("subject", "lay there \\", result, "boss", on, ruled, given),
                c.MakeRuling("subject", "lay there", result, "boss", on, ruled, given),
                c.UndoEntry(),
                c.UndoEntry(pick.randint(1, 20)),
                c.VoidRound("shuffler", "stopped") if pick.random() < 0.2 else c.DrawSample(seat),
                c.OpenDispute(pick.randint(1, 3), seat, "claim"),
                c.RuleDispute(pick.randint(1, 3), "ruling", "boss"),
                c.CloseDispute(pick.randint(1, 3), "closed"),
                c.BuyIn(seat, Money(5000), "label"),
                c.UndoCash(),
                c.ConfirmBets(seat),
                c.PaySeat(seat),
                c.SkipRound(self.state.number + 1, "spilt") if pick.random() < 0.3 else c.PaySeat(seat),
                c.DeclareGap(60_000_000, 120_000_000, 2, "gap") if pick.random() < 0.3 else c.Deliver(),
                c.EnterHand(seat, self.taken(), why=pick.choice(["back-up", "dispute"]), house_way=True),
                self.bank_hand(),
            ]
        )

    def check(self) -> None:
        """Hold what must always hold."""
        for seat in self.state.seats:
            if seat.settlement is not None:
                check_settlement(seat.settlement)
        closed = self.state.closed
        if closed is not None and not any(seat.recalls for seat in self.state.seats):
            players = sum(s.settlement.net.minor for s in self.state.in_play if s.settlement is not None)
            bank = 0 if self.state.bank_settled is None else self.state.bank_settled.net.minor
            assert players + bank + closed.house.minor + closed.commission.minor == 0


def walked(seed: int, steps: int = 60) -> Walk:
    """Walk a table and look at everything along the way."""
    walk = Walk(seed)
    for _ in range(steps):
        walk.step()
        walk.check()
    assert refold(walk.facts) == walk.state
    text = export(walk.facts, table="1")
    assert played(text, walk.rules) == text
    return walk


def played(text: str, rules: TableRules) -> str:
    """Play an exported text and export it again; every figure in it is compared on the way."""
    state, facts = EMPTY, list[Fact]()
    for record in commands_of(text):
        state, more = play(record, rules, state)
        facts += more
    return export(facts, table="1")


def test_walks_reach_every_kind_of_fact_and_lose_no_money() -> None:
    written: Counter[str] = Counter()
    for seed in range(120):
        written += walked(seed).written
    facts = {
        name for name, kind in vars(e).items()
        if isinstance(kind, type) and issubclass(kind, Fact) and kind not in (Fact, e.Coverage, e.ChipMove, e.Passed)
    }  # fmt: skip
    reached = {
        name.removesuffix(cause) for name in written for cause in ("", "re-call", "ruling", "pieces", "bank")
    }
    assert facts - reached == set()
    causes = {"SeatRecalledre-call", "SeatRecalledruling", "SeatRecalledpieces"}
    assert causes <= set(written)


@pytest.mark.exhaustive
def test_many_walks_lose_no_money() -> None:
    for seed in range(1000, 6000):
        walked(seed)
