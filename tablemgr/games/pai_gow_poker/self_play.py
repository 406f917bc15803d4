"""One house way against another over dealt hands: counts, and how far chance may have bent them.

Pai Gow Poker has too many deals to count (about 6 x 10^15), so deals are drawn. Each deal gives seven hands
of seven cards, and every ordered pair of them is a player against the bank; pairs of one deal are not
independent, so the error is taken over deals.

Source: PGP 8 (house way v. house way: 42 ordered pairs per shuffle); FORMULA 8.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction

from tablemgr.games.pai_gow_poker.house_ways import HouseWayOfPoker
from tablemgr.games.pai_gow_poker.meta import HAND_SIZE
from tablemgr.games.pai_gow_poker.ranking import STANDARD, low_strength
from tablemgr.games.pai_gow_poker.settle import DealerPush, pushes
from tablemgr.pieces.cards import PACK, Card

HANDS_A_DEAL = len(PACK) // HAND_SIZE
PAIRS = HANDS_A_DEAL * (HANDS_A_DEAL - 1)
Played = tuple[int, int, bool]
"""Strengths of low and high hand, and whether it makes the bank's bets push."""


@dataclass(frozen=True, slots=True)
class Counted:
    """Pairs won, pushed and lost by the player over so many deals; squares are sums over deals, for the error."""

    deals: int = 0
    win: int = 0
    lose: int = 0
    win_squares: int = 0
    lose_squares: int = 0
    products: int = 0

    @property
    def push(self) -> int:
        """Pairs in which the bet goes back. Source: PGP 8."""
        return self.deals * PAIRS - self.win - self.lose

    def plus(self, other: Counted) -> Counted:
        """Answer two counts of different deals together. Source: PGP 8."""
        mine, theirs = _fields(self), _fields(other)
        return Counted(*(a + b for a, b in zip(mine, theirs, strict=True)))

    def share(self, count: int) -> Fraction:
        """Answer pairs as a part of all. Source: PGP 8."""
        return Fraction(count, self.deals * PAIRS)

    def edge(self, commission_bp: int) -> Fraction:
        """Answer what the player loses on a unit bet, commission on his wins. Source: PGP 8."""
        kept = 1 - Fraction(commission_bp, 10_000)
        return Fraction(self.lose - self.win * kept) / (self.deals * PAIRS)

    def error(self, win: Fraction, lose: Fraction) -> Decimal:
        """Answer one standard error of win x its share + lose x its share, by the spread from deal to deal.

        Source: FORMULA 8.
        """
        n = self.deals
        if n < 2:
            return Decimal("Infinity")
        squares = win**2 * self.win_squares + lose**2 * self.lose_squares + 2 * win * lose * self.products
        mean = win * self.win + lose * self.lose
        spread = (squares - mean**2 / n) / (n - 1) / n / PAIRS**2
        with localcontext() as context:
            context.prec = 30
            return (Decimal(spread.numerator) / Decimal(spread.denominator)).sqrt()


def _fields(one: Counted) -> tuple[int, ...]:
    return one.deals, one.win, one.lose, one.win_squares, one.lose_squares, one.products


def play_out(
    player: HouseWayOfPoker, banker: HouseWayOfPoker, shuffles: Iterable[Sequence[int]],
    *, push: DealerPush | None = None,
) -> Counted:  # fmt: skip
    """Answer what a player who sets by one house way makes against a bank that sets by another.

    shuffles: orders of the 53 cards by number; the first 49 are dealt. A copy counts for the bank.

    Source: PGP 8, PGP P1 to P4.
    """
    deals = win = lose = win_squares = lose_squares = products = 0
    same = player is banker
    for order in shuffles:
        hands = [_hand(order, n) for n in range(HANDS_A_DEAL)]
        bank = [_played(banker, hand, push) for hand in hands]
        guests = bank if same else [_played(player, hand, None) for hand in hands]
        won, lost = _pairs(guests, bank)
        deals += 1
        win += won
        lose += lost
        win_squares += won * won
        lose_squares += lost * lost
        products += won * lost
    return Counted(deals, win, lose, win_squares, lose_squares, products)


def _hand(order: Sequence[int], n: int) -> tuple[Card, ...]:
    return tuple(PACK[card] for card in order[n * HAND_SIZE : (n + 1) * HAND_SIZE])


def _played(way: HouseWayOfPoker, hand: tuple[Card, ...], push: DealerPush | None) -> Played:
    split = way.choose(hand)[1]
    made_push = push is not None and pushes(split, push)
    return low_strength(split.low), STANDARD.strength(split.high), made_push


def _pairs(guests: Sequence[Played], bank: Sequence[Played]) -> tuple[int, int]:
    won = lost = 0
    for seat, (low, high, _) in enumerate(guests):
        for other, (bank_low, bank_high, push) in enumerate(bank):
            if seat == other or push:
                continue
            above = (low > bank_low) + (high > bank_high)
            won += above == 2
            lost += above == 0
    return won, lost
