"""How hands rank: five cards (high) and two cards (low), with the joker, as one small whole number.

Only `strength` is compared; suits never break ties. Both tables are worked out when a `Ranking` is
made: a key of three bits a rank counts the ranks of a hand, and a second table holds the hands whose
cards are all of one suit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, combinations_with_replacement
from typing import Final

from tablemgr.pieces.cards import FACES, PACK, Card

RANKS: Final = 13
ACE: Final = 12
JOKER_DIGIT: Final = 13
SUIT_BITS: Final = 12
SUITS_MASK: Final = (1 << SUIT_BITS) - 1

CATEGORIES: Final = (
    "high-card",
    "pair",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
    "five-aces",
)
"""From the lowest to the highest. Source: PGP R5."""

HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL, FIVE_ACES = range(
    11
)


def rank_of(card: Card) -> int:
    """Answer a card's rank from 0 (deuce) to 12 (ace); the joker counts as an ace.

    Source: PGP G2, R2.
    """
    return min(card.index // 4, ACE)


def _digit(card: Card) -> int:
    return card.index // 4


WEIGHT: Final[dict[Card, int]] = {
    card: (1 << (3 * _digit(card) + SUIT_BITS)) + (0 if card.is_joker else 1 << (3 * (card.index % 4)))
    for card in PACK
}
"""A card's part of a hand's key: three bits a suit, then three bits a rank, the joker as a 14th rank."""

_FIVE_RANKS: Final = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415, 130285)
"""A number a rank, the joker's last: the smallest ones of which no two sets of five ranks have one sum."""
_FIVE_SUITS: Final = (0, 1, 8, 57)
_FIVE_SUITS_JOKER: Final = 400
_FIVE_SHIFT: Final = 10
_FIVE_WEIGHT: Final[dict[Card, int]] = {
    card: (_FIVE_RANKS[_digit(card)] << _FIVE_SHIFT)
    + (_FIVE_SUITS_JOKER if card.is_joker else _FIVE_SUITS[card.index % 4])
    for card in PACK
}
"""A card's part of a five-card key; small numbers, because they are added faster than keys of digits."""
_ONE_SUIT: Final = frozenset(
    [5 * suit for suit in _FIVE_SUITS] + [4 * suit + _FIVE_SUITS_JOKER for suit in _FIVE_SUITS]
)
"""Sums of the suits of five cards of one suit, the joker of any."""

_Key = tuple[int, tuple[int, ...]]
"""What orders hands before they are numbered: category, then ranks by weight."""

NATURAL: Final = tuple(range(RANKS))


@dataclass(frozen=True, slots=True)
class Ranked:
    """A hand with its strength (the only thing compared) and its name.

    category is one of CATEGORIES; played are the faces it counts as, the joker resolved.
    """

    strength: int
    category: str
    played: str
    cards: tuple[Card, ...]

    @property
    def label(self) -> str:
        """Answer the hand's name: the category and the faces played. Source: PGP R1 to R5."""
        return f"{self.category} {'-'.join(self.played)}"


def straight_top(ranks: Sequence[int], *, wheel_second_highest: bool) -> int | None:
    """Answer twice the top rank of five consecutive ranks, None where they are none.

    A-2-3-4-5 stands between A-K-Q-J-10 and K-Q-J-10-9 where it is second highest, below
    6-5-4-3-2 otherwise.

    Source: PGP R3.
    """
    if len(set(ranks)) != 5:
        return None
    held = sorted(ranks)
    if held[4] - held[0] == 4:
        return 2 * held[4]
    if held == [0, 1, 2, 3, ACE]:
        return 2 * ACE - 1 if wheel_second_highest else 0
    return None


def _natural_key(ranks: Sequence[int], *, suited: bool, wheel: bool) -> _Key:
    """Order five plain ranks; a fifth ace is the joker's."""
    top = straight_top(ranks, wheel_second_highest=wheel)
    if top is not None:
        if suited:
            return (ROYAL if top == 2 * ACE else STRAIGHT_FLUSH), (top,)
        return STRAIGHT, (top,)
    groups = sorted(((n, rank) for rank, n in Counter(ranks).items()), reverse=True)
    counts = tuple(n for n, _ in groups)
    order = tuple(rank for _, rank in groups)
    if suited:
        return FLUSH, order
    return _SHAPES[counts], order


_SHAPES: Final = {
    (5,): FIVE_ACES,
    (4, 1): FOUR,
    (3, 2): FULL_HOUSE,
    (3, 1, 1): THREE,
    (2, 2, 1): TWO_PAIR,
    (2, 1, 1, 1): PAIR,
    (1, 1, 1, 1, 1): HIGH_CARD,
}


def _joker_plays(
    ranks: Sequence[int], *, suited: bool, wheel: bool
) -> Iterator[tuple[_Key, tuple[int, ...]]]:
    """Every hand the joker may make of four ranks: an ace of no suit, or any completing card.

    Source: PGP G2, 2.2, D11.
    """
    as_ace = (*ranks, ACE)
    yield _natural_key(as_ace, suited=False, wheel=wheel), as_ace
    if len(set(ranks)) < len(ranks):
        return
    missing = [rank for rank in NATURAL if rank not in ranks]
    for rank in missing:
        made = (*ranks, rank)
        # Of all flushes that are no more than that, the highest missing rank makes the best.
        if (suited and rank == missing[-1]) or straight_top(made, wheel_second_highest=wheel) is not None:
            yield _natural_key(made, suited=suited, wheel=wheel), made


def _best_five(ranks: Sequence[int], *, suited: bool, wheel: bool) -> tuple[_Key, tuple[int, ...]]:
    if JOKER_DIGIT in ranks:
        rest = [rank for rank in ranks if rank != JOKER_DIGIT]
        return max(_joker_plays(rest, suited=suited, wheel=wheel))
    return _natural_key(ranks, suited=suited, wheel=wheel), tuple(ranks)


def _spelled(key: _Key, ranks: Sequence[int]) -> str:
    """Answer the faces in the order that counts: groups first, straights from the top."""
    category, _ = key
    if category in (STRAIGHT, STRAIGHT_FLUSH, ROYAL):
        held = sorted(ranks, reverse=True)
        if held[:2] == [ACE, 3]:
            held = [*held[1:], ACE]
    else:
        counts = Counter(ranks)
        held = sorted(ranks, key=lambda rank: (counts[rank], rank), reverse=True)
    return "".join(FACES[rank] for rank in held)


def rank_key(ranks: Sequence[int]) -> int:
    """Answer the rank part of a key: how often each of the 14 digits is there, three bits each.

    Source: PGP R1.
    """
    return sum(1 << (3 * rank) for rank in ranks)


class Ranking:
    """The order of all hands under one reading of A-2-3-4-5.

    five and suited give the strength of a five-card hand by its rank key, two that of a low hand.
    Strengths run from 0 without gaps; `shadow[strength]` is the strongest low hand that a high
    hand of that strength still ranks with or above (LOW_HANDS where any low hand will do).
    """

    strength: Callable[[Sequence[Card]], int]
    """Answers the strength of five cards, the joker allowed; more is better. PGP R1 to R5, 2.2."""

    def __init__(self, *, wheel_second_highest: bool = True) -> None:
        self.wheel_second_highest = wheel_second_highest
        made = {
            (rank_key(ranks), suited): _best_five(ranks, suited=suited, wheel=wheel_second_highest)
            for suited in (False, True)
            for ranks in _multisets(5, suited=suited)
        }
        order = sorted({key for key, _ in made.values()})
        number = {key: n for n, key in enumerate(order)}
        self.keys: tuple[_Key, ...] = tuple(order)
        self.five = {held: number[key] for (held, suited), (key, _) in made.items() if not suited}
        self.suited = {held: number[key] for (held, suited), (key, _) in made.items() if suited}
        self.category = tuple(key[0] for key in order)
        self.shadow = tuple(_shadow(key) for key in order)
        self.first = {name: self.category.index(n) for n, name in enumerate(CATEGORIES)}
        self.strength = _evaluator(self.five, self.suited)
        self._example = {number[key]: ranks for key, ranks in made.values()}

    def rank(self, cards: Sequence[Card]) -> Ranked:
        """Answer five cards, or two, with strength and name.

        Source: PGP R1 to R5.
        """
        if len(cards) == 2:
            return rank_two(cards)
        strength = self.strength(cards)
        played = _spelled(self.keys[strength], self._example[strength])
        return Ranked(strength, CATEGORIES[self.category[strength]], played, tuple(cards))

    @cached_property
    def straight_or_flush(self) -> tuple[bool, ...]:
        """Answer by strength whether a hand is a straight, flush, straight flush or royal. Source: PGP D8."""
        return tuple(c in (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL) for c in self.category)


def _evaluator(five: dict[int, int], suited: dict[int, int]) -> Callable[[Sequence[Card]], int]:
    """Answer the function that ranks five cards by tables of strengths by rank key."""
    by_ranks = {_sum_of(key): strength for key, strength in five.items()}
    by_suited_ranks = {_sum_of(key): strength for key, strength in suited.items()}
    weight, one_suit, suits, shift = _FIVE_WEIGHT, _ONE_SUIT, (1 << _FIVE_SHIFT) - 1, _FIVE_SHIFT

    def strength(cards: Sequence[Card]) -> int:
        a, b, c, d, e = cards
        key = weight[a] + weight[b] + weight[c] + weight[d] + weight[e]
        if key & suits in one_suit:
            return by_suited_ranks[key >> shift]
        return by_ranks[key >> shift]

    return strength


def _sum_of(rank_key: int) -> int:
    """Answer the sum of the numbers of the ranks in a rank key."""
    return sum((rank_key >> (3 * digit) & 7) * number for digit, number in enumerate(_FIVE_RANKS))


def _multisets(size: int, *, suited: bool) -> Iterator[tuple[int, ...]]:
    """Every multiset of five ranks the pack can give, the joker at most once."""
    if suited:
        yield from combinations(range(RANKS + 1), size)
        return
    for ranks in combinations_with_replacement(range(RANKS + 1), size):
        # In order: five of a rank are alike at both ends, two jokers stand last.
        if ranks[0] != ranks[-1] and ranks[-2] != JOKER_DIGIT:
            yield ranks


LOW_ORDER: Final = tuple(
    sorted(
        (pair for pair in combinations_with_replacement(range(RANKS), 2)),
        key=lambda p: (p[0] == p[1], p[1], p[0]),
    )
)
"""The ranks of every low hand, the smaller first, from 3-2 to A-A."""
LOW_HANDS: Final = len(LOW_ORDER)
LOW_NUMBER: Final = {pair: n for n, pair in enumerate(LOW_ORDER)}
LOW_STRENGTH: Final = {
    rank_key(pair): LOW_NUMBER[(min(pair[0], ACE), min(pair[1], ACE))]
    for pair in combinations_with_replacement(range(RANKS + 1), 2)
    if pair != (JOKER_DIGIT, JOKER_DIGIT)
}
LOW_RANKS: Final = tuple((1 << a) | (1 << b) for a, b in LOW_ORDER)
"""By low strength, a bit for each rank in it."""


def low_strength(cards: Sequence[Card]) -> int:
    """Answer the strength of two cards: a pair beats none, the joker is an ace; more is better.

    Source: PGP R2.
    """
    a, b = cards
    return LOW_STRENGTH[(WEIGHT[a] + WEIGHT[b]) >> SUIT_BITS]


def rank_two(cards: Sequence[Card]) -> Ranked:
    """Answer two cards with strength and name.

    Source: PGP R2.
    """
    strength = low_strength(cards)
    small, large = LOW_ORDER[strength]
    category = CATEGORIES[PAIR if small == large else HIGH_CARD]
    return Ranked(strength, category, FACES[large] + FACES[small], tuple(cards))


def _shadow(key: _Key) -> int:
    category, order = key
    if category == HIGH_CARD:
        return LOW_NUMBER[(order[1], order[0])]
    if category == PAIR:
        return LOW_NUMBER[(order[0], order[0])]
    return LOW_HANDS


STANDARD: Final = Ranking()
"""A-2-3-4-5 is the second highest straight. Source: PGP R3, 8.5."""


@cache
def _wheel_lowest() -> Ranking:
    return Ranking(wheel_second_highest=False)


def ranking(*, wheel_second_highest: bool = True) -> Ranking:
    """Answer the order of hands under a table's reading of A-2-3-4-5.

    Source: PGP R3.
    """
    return STANDARD if wheel_second_highest else _wheel_lowest()


rank_strength = STANDARD.strength
"""Strength of five cards under the standard reading, one call."""


def rank_five(cards: Sequence[Card], *, wheel_second_highest: bool = True) -> Ranked:
    """Answer five cards with strength and name.

    >>> from tablemgr.pieces.cards import parse_cards
    >>> rank_five(parse_cards("Jk 9d 8c 7s 6h")).label
    'straight T-9-8-7-6'

    Source: PGP R1 to R5.
    """
    return ranking(wheel_second_highest=wheel_second_highest).rank(cards)
