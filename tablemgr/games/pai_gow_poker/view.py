"""Seven cards as the house ways see them: their facts as bits, and their settings as ints.

A setting under consideration is one int: low strength, high strength, physical choice. So more is
better in that order, and of settings equal in value the greatest is the one of rule T: the joker
stays high, then the lowest suits go low.

What depends on ranks alone (the groups, and every setting where no flush is possible) is worked out
once for each multiset of ranks; see CLASSES.md. Loops over the 21 settings run inside `map`, because
a house way sets tens of thousands of hands a second.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import combinations
from operator import add, attrgetter, itemgetter, or_
from typing import Final, NamedTuple, cast

from tablemgr.games.pai_gow_poker.meta import HAND_SIZE, LOW_SIZE
from tablemgr.games.pai_gow_poker.ranking import (
    FLUSH,
    LOW_STRENGTH,
    ROYAL,
    STANDARD,
    STRAIGHT,
    STRAIGHT_FLUSH,
    SUIT_BITS,
    SUITS_MASK,
    WEIGHT,
    Ranking,
    rank_of,
)
from tablemgr.games.pai_gow_poker.setting import Cards
from tablemgr.pieces.cards import PACK, Card
from tablemgr.pieces.hands import Split

Picks = Callable[[Sequence[Card]], Cards]

PHYSICAL_BITS: Final = 5
LOW_SHIFT: Final = PHYSICAL_BITS + 13
HIGH_MASK: Final = (1 << 13) - 1

PLACES: Final = tuple(combinations(range(HAND_SIZE), LOW_SIZE))
"""The 21 pairs of places in a hand ordered from the joker and the ace down; later ones go low first."""
LOW_OF: Final[tuple[Picks, ...]] = tuple(cast("Picks", itemgetter(*pair)) for pair in PLACES)
HIGH_OF: Final[tuple[Picks, ...]] = tuple(
    cast("Picks", itemgetter(*(n for n in range(HAND_SIZE) if n not in pair))) for pair in PLACES
)
_by_index = attrgetter("index")

# Facts of a hand, a bit each: its shape, the ranks of its groups, what five of its cards can make.
SHAPES: Final = (
    "five aces",
    "four of a kind",
    "two threes",
    "three and two pairs",
    "three and a pair",
    "three pairs",
    "two pairs",
    "three of a kind",
    "one pair",
    "no pair",
)
SHAPE_BIT: Final = {name: 1 << n for n, name in enumerate(SHAPES)}
COMPLETE: Final = 1 << 10
STRAIGHT_FLUSH_BIT: Final = 1 << 11
ROYAL_BIT: Final = 1 << 12
FIRST_SHIFT, SECOND_SHIFT, LOOSE_SHIFT = 13, 26, 39
RANK_MASK: Final = (1 << 13) - 1

# Beside four of a kind or five aces what else is there changes no shape; it is "the second group".
_SHAPE_BITS_OF: Final = {
    (5,): SHAPE_BIT["five aces"],
    (5, 2): SHAPE_BIT["five aces"],
    (4,): SHAPE_BIT["four of a kind"],
    (4, 2): SHAPE_BIT["four of a kind"],
    (4, 3): SHAPE_BIT["four of a kind"],
    (3, 3): SHAPE_BIT["two threes"],
    (3, 2, 2): SHAPE_BIT["three and two pairs"],
    (3, 2): SHAPE_BIT["three and a pair"],
    (2, 2, 2): SHAPE_BIT["three pairs"],
    (2, 2): SHAPE_BIT["two pairs"],
    (3,): SHAPE_BIT["three of a kind"],
    (2,): SHAPE_BIT["one pair"],
    (): SHAPE_BIT["no pair"],
}
_RANK: Final = {card: rank_of(card) for card in PACK}
_RANK_WEIGHT: Final = {card: weight >> SUIT_BITS for card, weight in WEIGHT.items()}
_LOW: Final = {ranks: strength << LOW_SHIFT for ranks, strength in LOW_STRENGTH.items()}
_NUMBERS: Final = range(len(PLACES))
_HIGH_BITS: Final = HIGH_MASK << PHYSICAL_BITS


def _flush_suits() -> dict[int, int]:
    """Answer by the suit digits of seven cards the one suit that can still flush."""
    found: dict[int, int] = {}
    for counts in _suit_counts():
        naturals = sum(counts)
        for suit, count in enumerate(counts):
            if count >= naturals - LOW_SIZE:
                found[sum(n << (3 * s) for s, n in enumerate(counts))] = suit
    return found


def _suit_counts() -> Iterator[tuple[int, int, int, int]]:
    """Every division of seven natural cards, or of six beside the joker, among the suits."""
    for naturals in (HAND_SIZE - 1, HAND_SIZE):
        for c in range(naturals + 1):
            for d in range(naturals + 1 - c):
                for h in range(naturals + 1 - c - d):
                    yield c, d, h, naturals - c - d - h


FLUSH_SUIT: Final = _flush_suits()
_FLUSH_PLACES: Final = {
    outside: tuple(n for n, pair in enumerate(PLACES) if set(outside) <= set(pair))
    for size in range(LOW_SIZE + 1)
    for outside in combinations(range(HAND_SIZE), size)
}
"""By the places of the cards outside the flush suit: the settings with all of them low."""


class Pattern(NamedTuple):
    """What a multiset of ranks fixes: the facts of its groups, and its settings where none is a flush."""

    groups: int
    """Shape and ranks of the groups, as bits."""
    mask: int
    """The same, with what five of the cards can make without a flush."""
    legal: tuple[int, ...]
    """Legal settings of different value, from the best low down."""
    settings: tuple[int, ...]
    """The same with the fouls among them."""


class View:
    """Seven cards as the house ways see them.

    cards run from the joker and the ace down; legal and settings are as in Pattern.
    """

    __slots__ = ("cards", "legal", "mask", "settings")

    def __init__(
        self, cards: Sequence[Card], mask: int, legal: tuple[int, ...], settings: tuple[int, ...]
    ) -> None:
        self.cards = cards
        self.mask = mask
        self.legal = legal
        self.settings = settings


class Settings:
    """All settings of any hand under one order of hands.

    Source: PGP G4, D10, 2.2.
    """

    def __init__(self, ranking: Ranking = STANDARD) -> None:
        self.ranking = ranking
        self._patterns: dict[int, Pattern] = {}
        # Strengths stand here as they stand in a setting, above the bits of the physical choice.
        self._five = {ranks: strength << PHYSICAL_BITS for ranks, strength in ranking.five.items()}
        self._suited = {ranks: strength << PHYSICAL_BITS for ranks, strength in ranking.suited.items()}
        self._made = {
            strength << PHYSICAL_BITS: _MADE_BITS.get(category, 0)
            for strength, category in enumerate(ranking.category)
        }
        # By a high hand, where the settings begin whose low hand outranks it.
        self._limit = {
            strength << PHYSICAL_BITS: (shadow + 1) << LOW_SHIFT
            for strength, shadow in enumerate(ranking.shadow)
        }

    def view(self, hand: Sequence[Card]) -> View:
        """Answer the view of seven different cards.

        Source: PGP 2.1, 8 (classes of seven cards).
        """
        a, b, c, d, e, f, g = hand
        key = WEIGHT[a] + WEIGHT[b] + WEIGHT[c] + WEIGHT[d] + WEIGHT[e] + WEIGHT[f] + WEIGHT[g]
        cards = sorted(hand, key=_by_index, reverse=True)
        ranks = key >> SUIT_BITS
        pattern = self._patterns.get(ranks)
        if pattern is None:
            pattern = self._patterns[ranks] = self._pattern(cards)
        groups, mask, legal, settings = pattern
        suit = FLUSH_SUIT.get(key & SUITS_MASK)
        if suit is None:
            return View(cards, mask, legal, settings)
        made, legal, settings = self._settings(cards, suit)
        return View(cards, groups | made, legal, settings)

    def _pattern(self, cards: Sequence[Card]) -> Pattern:
        groups = group_facts([_RANK[card] for card in cards])
        mask, legal, settings = self._settings(cards, None)
        return Pattern(groups, groups | mask, legal, settings)

    def _settings(
        self, cards: Sequence[Card], suit: int | None
    ) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
        """What five cards can make; the legal settings; all of them. suit is the one that can flush."""
        a, b, c, d, e, f, g = weights = [_RANK_WEIGHT[card] for card in cards]
        total = sum(weights)
        lows = (
            a + b, a + c, a + d, a + e, a + f, a + g, b + c, b + d, b + e, b + f, b + g,
            c + d, c + e, c + f, c + g, d + e, d + f, d + g, e + f, e + g, f + g,
        )  # fmt: skip
        rests = [total - low for low in lows]
        highs = list(map(self._five.__getitem__, rests))
        if suit is not None:
            for n in _FLUSH_PLACES[_outside(cards, suit)]:
                highs[n] = self._suited[rests[n]]
        made = reduce(or_, map(self._made.__getitem__, highs))
        values = map(add, map(_LOW.__getitem__, lows), highs)
        # Of settings equal in value the later place overwrites the earlier: rule T.
        best = dict(zip(values, _NUMBERS, strict=True))
        settings = sorted(map(add, best, best.values()), reverse=True)
        limit = self._limit
        legal = tuple([s for s in settings if s < limit[s & _HIGH_BITS]])
        return made, legal, legal if len(legal) == len(settings) else tuple(settings)


def _outside(cards: Sequence[Card], suit: int) -> tuple[int, ...]:
    """Answer the places of the cards that are not of a suit; the joker is of any."""
    fits = _OF_SUIT[suit]
    return tuple([n for n, card in enumerate(cards) if card not in fits])


_MADE_BITS: Final = {
    STRAIGHT: COMPLETE,
    FLUSH: COMPLETE,
    STRAIGHT_FLUSH: COMPLETE | STRAIGHT_FLUSH_BIT,
    ROYAL: COMPLETE | ROYAL_BIT,
}


_OF_SUIT: Final = tuple(
    frozenset(card for card in PACK if card.is_joker or card.index % 4 == suit) for suit in range(4)
)


def group_facts(ranks: Sequence[int]) -> int:
    """Answer shape and ranks of the groups of seven cards as bits; the joker counts as an ace.

    ranks run from the ace down.

    Source: PGP 2.1, D1.
    """
    counts = [0] * 13
    for rank in ranks:
        counts[rank] += 1
    loose = 0
    groups = []
    for rank in set(ranks):
        if counts[rank] == 1:
            loose |= 1 << rank
        else:
            groups.append((counts[rank], rank))
    groups.sort(reverse=True)
    facts = loose << LOOSE_SHIFT
    if groups:
        facts |= 1 << (FIRST_SHIFT + groups[0][1])
    if len(groups) > 1:
        facts |= 1 << (SECOND_SHIFT + groups[1][1])
    return facts | _SHAPE_BITS_OF[tuple([n for n, _ in groups])]


def split_of(view: View, setting: int) -> Split[Card]:
    """Answer the split that a setting lays: cards from the joker and the ace down, suits s h d c.

    Source: PGP T.
    """
    n = setting & ((1 << PHYSICAL_BITS) - 1)
    return Split(LOW_OF[n](view.cards), HIGH_OF[n](view.cards))


STANDARD_SETTINGS: Final = Settings(STANDARD)
"""Settings under the standard order, shared so that what ranks fix is worked out once."""
