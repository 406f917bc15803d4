"""Side bets: which lines seven cards make, and what the best paying one comes to.

However the hand was set, and whatever became of the main bet, the side bet looks at the seven cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import combinations, product
from operator import or_
from typing import Final

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.settlements import Line, Reason
from tablemgr.games.pai_gow_poker.classes import FLUSH_SUIT_INDEX, SevenClass, hand_of
from tablemgr.games.pai_gow_poker.pay_tables import PayTable
from tablemgr.games.pai_gow_poker.ranking import ACE, CATEGORIES, STANDARD, rank_of
from tablemgr.games.pai_gow_poker.view import (
    COMPLETE,
    HIGH_MASK,
    HIGH_OF,
    LOW_OF,
    PHYSICAL_BITS,
    ROYAL_BIT,
    SHAPE_BIT,
    STANDARD_SETTINGS,
    STRAIGHT_FLUSH_BIT,
    View,
)
from tablemgr.pieces.cards import JOKER, PACK, Card

MATCHES: Final = ("KQ", "AK", "pair")
"""What may lie beside a royal flush: a suited king and queen, a suited ace and king, any pair."""
_IMPLIED: Final = {
    "royal-flush": ("straight-flush", "flush", "straight"),
    "straight-flush": ("flush", "straight"),
    "five-aces": ("four-of-a-kind", "three-of-a-kind"),
    "four-of-a-kind": ("three-of-a-kind",),
    "full-house": ("three-of-a-kind",),
}
_HIGH_LINES: Final = {
    7: "nine-high",
    8: "ten-high",
    9: "jack-high",
    10: "queen-high",
    11: "king-high",
    12: "ace-high",
}
_NOTHING: Final[frozenset[str]] = frozenset()
_CATEGORY_BITS: Final = tuple(1 << category for category in STANDARD.category)


class _Made(dict[int, frozenset[str]]):
    """The lines of hands by the categories found in them, those that these contain included."""

    def __missing__(self, categories: int) -> frozenset[str]:
        found = {name for n, name in enumerate(CATEGORIES) if categories >> n & 1}
        contained = {line for name in found for line in _IMPLIED.get(name, ())}
        self[categories] = frozenset(found | contained)
        return self[categories]


_MADE: Final = _Made()


@dataclass(frozen=True, slots=True)
class SideResult:
    """What a side bet comes to: its line (None where it loses) and what that pays to one."""

    line: str | None
    outcome: Outcome
    pays: Fraction
    """To one; 0 for a push, -1 where it loses."""
    reasons: tuple[Reason, ...]


def lines_of(hand: Sequence[Card]) -> tuple[frozenset[str], frozenset[str]]:
    """Answer every line seven cards make, and what lies beside a royal flush among MATCHES.

    The royal match is not among the lines: which match counts is the pay table's to say.

    Source: PGP B, 6.
    """
    view = STANDARD_SETTINGS.view(hand)
    made = _MADE[reduce(or_, [_CATEGORY_BITS[s >> PHYSICAL_BITS & HIGH_MASK] for s in view.settings])]
    if view.mask & SHAPE_BIT["three pairs"]:
        made |= {"three-pairs"}
    elif view.mask & SHAPE_BIT["no pair"] and not view.mask & COMPLETE:
        made |= {_HIGH_LINES[max(rank_of(card) for card in hand)]}
    if view.mask & (STRAIGHT_FLUSH_BIT | ROYAL_BIT) and is_seven_card_straight_flush(hand):
        made |= {f"7-card-straight-flush-{'with' if JOKER in hand else 'no'}-joker"}
    return made, matches_of(view) if view.mask & ROYAL_BIT else _NOTHING


def is_seven_card_straight_flush(hand: Sequence[Card]) -> bool:
    """Answer whether all seven cards, the joker as any of them, are consecutive in one suit.

    >>> from tablemgr.pieces.cards import parse_cards
    >>> is_seven_card_straight_flush(parse_cards("As 2s 3s Jk 5s 6s 7s"))
    True

    Source: PGP B, 6.
    """
    naturals = [card for card in hand if not card.is_joker]
    if len({card.suit for card in naturals}) != 1:
        return False
    ranks = {card.index // 4 for card in naturals}
    with_low_ace = {-1 if rank == ACE else rank for rank in ranks}
    return any(max(held) - min(held) < len(hand) for held in (ranks, with_low_ace))


def matches_of(view: View) -> frozenset[str]:
    """Answer which of MATCHES lie beside some royal flush of the seven cards.

    Source: PGP B, D12, 6 (Emperor's, Washington).
    """
    found: set[str] = set()
    royal = STANDARD.first["royal-flush"]
    for low, high in zip(LOW_OF, HIGH_OF, strict=True):
        if STANDARD.strength(high(view.cards)) == royal:
            found.update(_match(*low(view.cards)))
    return frozenset(found)


def _match(one: Card, other: Card) -> Iterator[str]:
    if rank_of(one) == rank_of(other):
        yield "pair"
    elif one.suit == other.suit:
        faces = {one.face, other.face}
        yield from (match for match in ("KQ", "AK") if set(match) == faces)


def best_line(table: PayTable, lines: frozenset[str], matches: frozenset[str]) -> tuple[str, int] | None:
    """Answer the best paying line of a table that a hand makes, None where it makes none.

    Source: PGP B (best paying line), D12 (or a pair).
    """
    if table.match in matches or (table.or_pair and "pair" in matches):
        lines = lines | {"royal-flush-royal-match"}
    paying = [(line, pays) for line, pays in table.lines if line in lines]
    return max(paying, key=lambda entry: entry[1]) if paying else None


def side_bet(table: PayTable, hand: Sequence[Card]) -> SideResult:
    """Answer what a side bet comes to on seven cards (the dealer's, for the Queen's Dragon).

    Source: PGP B, 6.
    """
    best = best_line(table, *lines_of(hand))
    if best is None:
        return SideResult(None, Outcome.LOSE, Fraction(-1), (Reason("PGP-SIDE-NO-LINE"),))
    line, pays = best
    reason = Reason("PGP-SIDE-LINE", (("line", line), ("pays", pays)))
    return SideResult(line, Outcome.WIN if pays else Outcome.PUSH, Fraction(pays), (reason,))


def settle_side_bet(table: PayTable, hand: Sequence[Card], stake: Money) -> Line:
    """Answer a side bet settled: won to one, pushed or lost; no commission.

    Source: PGP B ("to 1": the stake is returned as well), 6.
    """
    found = side_bet(table, hand)
    won = Money(stake.minor * int(found.pays))
    return Line("side", table.bet, stake, found.outcome, found.pays, won, reasons=found.reasons)


def envy_prize(
    table: PayTable, others: Sequence[Sequence[Card]], stake: Money
) -> tuple[Money, tuple[str, ...]]:
    """Answer the prizes for other players' hands, added up, and the line of each that pays.

    Neither one's own hand nor the dealer's counts; a stake below the table's takes no part.

    Source: PGP 6 (Envy).
    """
    if stake.minor < table.least_stake:
        return Money(0), ()
    found = [best for hand in others if (best := best_line(table, *lines_of(hand))) is not None]
    return Money(sum(prize for _, prize in found)), tuple(line for line, _ in found)


def settle_envy(table: PayTable, others: Sequence[Sequence[Card]], stake: Money) -> Line:
    """Answer the envy part of a Fortune bet as a line of its own, without a stake of its own.

    Source: PGP 6 (Envy).
    """
    prize, lines = envy_prize(table, others, stake)
    reasons = tuple(Reason("PGP-ENVY-LINE", (("line", line),)) for line in lines)
    outcome = Outcome.WIN if prize else Outcome.NO_ACTION
    return Line("side", table.bet, Money(0), outcome, Fraction(0), prize, reasons=reasons)


def class_hands(seven: SevenClass, hands: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Answer hands that stand for a class, divided where the bonus asks for more than the class tells.

    A royal flush can have a suited pair of cards beside it: those classes are divided by the suits
    of the cards outside the royal's suit.

    Source: PGP 8 (royal match), CLASSES.md.
    """
    hand = hand_of(seven)
    if not seven.suited or not _can_be_royal(seven):
        yield hand, hands
        return
    suited = [PACK[4 * rank + FLUSH_SUIT_INDEX] for rank in seven.suited]
    outside = [
        tuple(
            combinations(
                (PACK[4 * rank], PACK[4 * rank + 1], PACK[4 * rank + 2]), count - (rank in seven.suited)
            )
        )
        for rank, count in enumerate(seven.counts)
    ]
    ways = list(product(*outside))
    for way in ways:
        others = [card for cards in way for card in cards]
        yield (*([JOKER] if seven.joker else []), *suited, *others), hands // len(ways)


_ROYAL_RANKS: Final = frozenset(range(ACE - 4, ACE + 1))


def _can_be_royal(seven: SevenClass) -> bool:
    return len(_ROYAL_RANKS.intersection(seven.suited)) + seven.joker >= len(_ROYAL_RANKS)
