"""What a player's two hands come to against the banker's, and what the main bet pays."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tablemgr.core.banking import seat_postings
from tablemgr.core.charges import CommissionRule, charge
from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.problems import Problem
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import Line, Reason, RulesRef, Settlement
from tablemgr.games.pai_gow_poker.ranking import (
    ACE,
    LOW_ORDER,
    Ranked,
    Ranking,
    low_strength,
    rank_of,
    rank_two,
    ranking,
)
from tablemgr.games.pai_gow_poker.setting import foul_problem, is_foul
from tablemgr.games.pai_gow_poker.view import COMPLETE, SHAPE_BIT, STANDARD_SETTINGS
from tablemgr.pieces.cards import FACES, Card
from tablemgr.pieces.hands import Split


class DealerPush(StrEnum):
    """A hand of the dealer's that makes every main bet a push.

    Source: PGP 5 (commission-free), PGP 8.
    """

    QUEEN_HIGH = "queen_high"
    """EZ: the dealer's seven cards are a queen-high pai gow."""
    ACE_HIGH = "ace_high"
    """Face Up: the dealer's seven cards are an ace-high pai gow; the joker is an ace."""
    LOW_NINE_HIGH = "low_nine_high"
    """Commission-free: the dealer's low hand has no pair and a nine at the top."""


@dataclass(frozen=True, slots=True)
class Switches:
    """How a table reads the rules of comparing.

    Source: PGP 8 (defaults).
    """

    wheel_second_highest: bool = True
    """A-2-3-4-5 is the second highest straight; otherwise the lowest."""
    strict_high_over_low: bool = False
    """A low hand whose every card the high hand only matches is a foul."""
    dealer_push: DealerPush | None = None

    @property
    def ranking(self) -> Ranking:
        """Answer the order of hands. Source: PGP R3."""
        return ranking(wheel_second_highest=self.wheel_second_highest)


STANDARD_SWITCHES = Switches()
PAYS = {Outcome.WIN: Fraction(1), Outcome.PUSH: Fraction(0)}
"""To one; every other outcome loses the bet. Source: PGP P1 to P3."""


_LOW_SAID = {1: "PGP-LOW-WON", 0: "PGP-LOW-COPY", -1: "PGP-LOW-LOST"}
_HIGH_SAID = {1: "PGP-HIGH-WON", 0: "PGP-HIGH-COPY", -1: "PGP-HIGH-LOST"}
_PUSH_SAID = {
    DealerPush.QUEEN_HIGH: "PGP-PUSH-QUEEN-HIGH",
    DealerPush.ACE_HIGH: "PGP-PUSH-ACE-HIGH",
    DealerPush.LOW_NINE_HIGH: "PGP-PUSH-LOW-NINE-HIGH",
}


@dataclass(frozen=True, slots=True)
class Comparison:
    """Both halves from the player's side (1 higher, 0 a copy, -1 lower), and what they come to."""

    low: int
    high: int
    outcome: Outcome
    """WIN, PUSH, LOSE or FOUL."""
    reasons: tuple[Reason, ...]


def order(one: int, other: int) -> int:
    """Answer 1, 0 (a copy) or -1 as one strength is above, equal to or below another.

    Source: PGP P4.
    """
    return (one > other) - (one < other)


def check_banker(banker: Split[Card], switches: Switches, where: str = "banker") -> tuple[Problem, ...]:
    """Answer the Problem of a foul bank hand: it is never settled but re-set by the house way.

    Source: PGP 8, PGP 4.
    """
    if is_foul(banker, switches.ranking, strict_high_over_low=switches.strict_high_over_low):
        return (foul_problem(banker, switches.ranking, where),)
    return ()


def compare(player: Split[Card], banker: Split[Card], switches: Switches = STANDARD_SWITCHES) -> Comparison:
    """Answer what a player's split comes to against the banker's, which is not foul.

    A pushing hand of the dealer's is looked at first, then a foul, then the two halves; every copy
    is the banker's.

    Source: PGP P1 to P4, 4, D13.
    """
    made = switches.ranking
    low = order(low_strength(player.low), low_strength(banker.low))
    high = order(made.strength(player.high), made.strength(banker.high))
    reasons = (
        Reason(_LOW_SAID[low], _sides(rank_two(player.low), rank_two(banker.low))),
        Reason(_HIGH_SAID[high], _sides(made.rank(player.high), made.rank(banker.high))),
    )
    if switches.dealer_push is not None and pushes(banker, switches.dealer_push):
        return Comparison(low, high, Outcome.PUSH, (Reason(_PUSH_SAID[switches.dealer_push]),))
    if is_foul(player, made, strict_high_over_low=switches.strict_high_over_low):
        foul = Reason(
            "PGP-FOUL", (("high", made.rank(player.high).label), ("low", rank_two(player.low).label))
        )
        return Comparison(low, high, Outcome.FOUL, (foul,))
    return Comparison(low, high, _outcome(low, high), reasons)


def _sides(player: Ranked, banker: Ranked) -> tuple[tuple[str, str], ...]:
    return (("banker", banker.label), ("player", player.label))


def _outcome(low: int, high: int) -> Outcome:
    """Answer what two halves come to: a copy is a half the player did not win. Source: PGP P1 to P4."""
    won = (low > 0) + (high > 0)
    return (Outcome.LOSE, Outcome.PUSH, Outcome.WIN)[won]


def pushes(banker: Split[Card], rule: DealerPush) -> bool:
    """Answer whether the dealer's hand is the one that makes every main bet a push.

    Source: PGP 5 (commission-free), PGP 8.
    """
    if rule is DealerPush.LOW_NINE_HIGH:
        small, large = LOW_ORDER[low_strength(banker.low)]
        return small != large and large == FACES.index("9")
    wanted = ACE if rule is DealerPush.ACE_HIGH else FACES.index("Q")
    return pai_gow_rank((*banker.low, *banker.high)) == wanted


def pai_gow_rank(hand: tuple[Card, ...]) -> int | None:
    """Answer the highest rank of seven cards that are a pai gow: no pair, straight or flush in them.

    None where they are none; the joker is an ace.

    Source: PGP H1, 6 (insurance, Queen's Dragon).
    """
    mask = STANDARD_SETTINGS.view(hand).mask
    if mask & COMPLETE or not mask & SHAPE_BIT["no pair"]:
        return None
    return max(rank_of(card) for card in hand)


def settle(
    seat: Seat,
    bet: Money,
    player: Split[Card],
    banker: Split[Card],
    *,
    commission: CommissionRule,
    rules: RulesRef,
    switches: Switches = STANDARD_SWITCHES,
    bank: Seat | None = None,
    kind: str = "main",
) -> Settlement:
    """Answer what a seat's bet on its hand comes to; kind is "dragon" for a hand of an empty seat.

    The commission is taken from a win; bank is the seat that banks, None for the house.

    Source: PGP P1 to P4, 5 (commission), 8.6 (dragon hand).
    """
    found = compare(player, banker, switches)
    pays = PAYS.get(found.outcome, Fraction(-1))
    won = Money(bet.minor * int(pays))
    line = Line(kind, "main", bet, found.outcome, pays, won, charge(won, commission), found.reasons)
    return Settlement(seat, found.outcome, (line,), seat_postings((line,), seat, bank=bank), rules)


def fold(seat: Seat, bet: Money, rules: RulesRef, *, bank: Seat | None = None) -> Settlement:
    """Answer a bet that its player gave up before the bank's hand counted: lost, side bets stand.

    Source: PGP 5 (fold), PGP 8.
    """
    line = Line("main", "main", bet, Outcome.FOLD, Fraction(-1), -bet, reasons=(Reason("PGP-FOLD"),))
    return Settlement(seat, Outcome.FOLD, (line,), seat_postings((line,), seat, bank=bank), rules)
