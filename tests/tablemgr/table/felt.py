"""A felt for tests: a table's rules and its round, commands recorded one by one."""

from __future__ import annotations

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.table.codec import decode, encode
from tablemgr.table.commands import (
    CallOutcome,
    CloseBets,
    Command,
    Deliver,
    EnterBankHand,
    EnterHand,
    LockHands,
    OpenRound,
    PlaceBet,
    Problems,
    SetStart,
    TakeBank,
    decide,
)
from tablemgr.table.facts import Codes, Fact
from tablemgr.table.games import Choices, table_rules
from tablemgr.table.rules import TableRules
from tablemgr.table.state import EMPTY, RoundState, SeatState, evolve

WIN, PUSH, LOSE, FOUL = Outcome.WIN, Outcome.PUSH, Outcome.LOSE, Outcome.FOUL
NO_ACTION, FOLD = Outcome.NO_ACTION, Outcome.FOLD

BANK = "Ks 9d As Ad 7c 7h 2s"
"""Set by the house way: 7h 7c | As Ad Ks 9d 2s."""
WINS = "8s 8d | Kh Kd Kc Qh Jd"
LOSES = "Ah Qc | 9c 9h 6d 4s 3c"
PUSHES = "8h 8c | Qd Qs Jc 5d 4h"
"""Its low hand wins, its high hand loses."""
COPIES = "7d 7s | Th Tc Td 5c 4c"
"""Its low hand copies, its high hand wins."""
FOULS = "Js Jh | Ts 9s 6c 5h 3d"

TILE_BANK = "66 63 55 51"
"""Set by the house way generic: 6 | wong (55 51 | 66 63)."""


def codes(text: str) -> Codes:
    """Answer pieces of a text."""
    return tuple(text.split())


def halves(text: str) -> tuple[Codes, Codes]:
    """Answer low and high of "low | high"."""
    low, _, high = text.partition("|")
    return codes(low), codes(high)


class Felt:
    """A table at which commands are recorded; every fact goes through its bytes."""

    def __init__(
        self, game: str = "pai-gow-poker", variant: str = "commission", *, rules: TableRules | None = None,
        **choices: object,
    ) -> None:  # fmt: skip
        self.rules = rules or table_rules(game, variant, Choices(**choices))  # type: ignore[arg-type]
        self.state: RoundState = EMPTY
        self.facts: list[Fact] = []

    def do(self, command: Command) -> tuple[Fact, ...]:
        """Record a command that must be taken."""
        answer = decide(self.state, command, self.rules)
        assert not isinstance(answer, Problems), answer.problems
        for fact in answer:
            assert decode(*encode(fact)) == fact
            self.state = evolve(self.state, fact)
        self.facts += answer
        return answer

    def refused(self, command: Command) -> list[str]:
        """Answer the codes with which a command is refused."""
        answer = decide(self.state, command, self.rules)
        assert isinstance(answer, Problems), answer
        return [found.code for found in answer.problems]

    def places(self, command: Command) -> list[tuple[str, str]]:
        """Answer code and place of everything that is wrong with a command."""
        answer = decide(self.state, command, self.rules)
        assert isinstance(answer, Problems), answer
        return [(found.code, found.where) for found in answer.problems]

    def opened(self, number: int = 1) -> Felt:
        """Open a round."""
        self.do(OpenRound(number, "Ana Lim", "4471"))
        return self

    def bets(self, *bets: tuple[int, int]) -> Felt:
        """Open the round if none is open, and lay main bets as (seat, amount)."""
        if self.state.phase in ("closed", "void"):
            self.opened(self.state.number + 1)
        for seat, amount in bets:
            self.do(PlaceBet(Seat(seat), Money(amount)))
        return self

    def side(self, seat: int, amount: int, bet: str = "fortune") -> Felt:
        """Lay a side bet."""
        self.do(PlaceBet(Seat(seat), Money(amount), "side", bet))
        return self

    def banker(self, seat: int, amount: int | None = None, *, co_bank: bool = False) -> Felt:
        """Give the bank to a seat."""
        if self.state.phase in ("closed", "void"):
            self.opened(self.state.number + 1)
        self.do(TakeBank(Seat(seat), co_bank, None if amount is None else Money(amount)))
        return self

    def dealt(self, start: int = 0) -> Felt:
        """Go from the bets to where the seats or the bank come."""
        for command in (CloseBets(), SetStart(start), Deliver(), LockHands()):
            self.do(command)
        return self

    def bank(self, pieces: str = BANK) -> Felt:
        """Enter the bank's pieces."""
        self.do(EnterBankHand(codes(pieces)))
        return self

    def call(self, seat: int, outcome: Outcome) -> tuple[Fact, ...]:
        """Call an outcome."""
        return self.do(CallOutcome(Seat(seat), outcome))

    def hand(self, seat: int, setting: str, why: str = "level") -> tuple[Fact, ...]:
        """Enter a seat's hand as it was set."""
        return self.do(hand(seat, setting, why))

    def seat(self, number: int) -> SeatState:
        """Answer a seat."""
        return self.state.seat(Seat(number))

    def net(self, number: int) -> int:
        """Answer what a seat came to, in minor units."""
        settlement = self.seat(number).settlement
        assert settlement is not None
        return settlement.net.minor


def hand(seat: int, setting: str, why: str = "level") -> EnterHand:
    """Answer the command that enters a hand as "low | high"."""
    low, high = halves(setting)
    return EnterHand(Seat(seat), (*low, *high), low, high, why)


def kinds(facts: tuple[Fact, ...]) -> list[str]:
    """Answer the names of facts."""
    return [type(fact).__name__ for fact in facts]
