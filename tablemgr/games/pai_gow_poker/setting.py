"""The 21 ways to set seven cards, which of them are legal, and the view the house ways look at.

A setting under consideration is one int: low strength, high strength, physical choice. So more is
better in that order, and of settings equal in value the greatest is the one of rule T: the joker
stays high, then the lowest suits go low.

What depends on ranks alone (the groups, and every setting where no flush is possible) is worked out
once for each multiset of ranks; see CLASSES.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from operator import attrgetter, itemgetter
from typing import Final, cast

from tablemgr.core.problems import Problem, problem
from tablemgr.games.pai_gow_poker.meta import HAND_SIZE, HIGH_SIZE, LOW_SIZE
from tablemgr.games.pai_gow_poker.ranking import (
    ACE,
    JOKER_DIGIT,
    ROYAL,
    STANDARD,
    STRAIGHT,
    STRAIGHT_FLUSH,
    SUIT_BITS,
    SUITS_MASK,
    WEIGHT,
    Ranking,
    low_strength,
)
from tablemgr.games.pai_gow_poker.ranking import FLUSH as FLUSH_CATEGORY
from tablemgr.games.pai_gow_poker.ranking import LOW_STRENGTH as LOW
from tablemgr.pieces.cards import Card, check_cards
from tablemgr.pieces.hands import Split

Cards = tuple[Card, ...]
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

_SHAPE_OF: Final = {
    (5,): "five aces",
    (4,): "four of a kind",
    (3, 3): "two threes",
    (3, 2, 2): "three and two pairs",
    (3, 2): "three and a pair",
    (2, 2, 2): "three pairs",
    (2, 2): "two pairs",
    (3,): "three of a kind",
    (2,): "one pair",
    (): "no pair",
}
_SUITED_UNIT: Final = 1 << 45
_RANKS_OF_KEY: Final = _SUITED_UNIT - 1


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


@dataclass(frozen=True, slots=True)
class Pattern:
    """What a multiset of ranks fixes: the facts of its groups, and its settings where none is a flush."""

    groups: int
    """Shape and ranks of the groups, as bits."""
    mask: int
    """The same, with what five of the cards can make without a flush."""
    settings: tuple[int, ...]
    """Legal settings from the best low down, then the fouls."""
    legal: int
    """How many of settings are legal."""


class View:
    """Seven cards as the house ways see them.

    cards run from the joker and the ace down; settings and legal are as in Pattern.
    """

    __slots__ = ("cards", "legal", "mask", "settings")

    def __init__(self, cards: Sequence[Card], mask: int, settings: tuple[int, ...], legal: int) -> None:
        self.cards = cards
        self.mask = mask
        self.settings = settings
        self.legal = legal


class Settings:
    """All settings of any hand under one order of hands.

    Source: PGP G4, D10, 2.2.
    """

    def __init__(self, ranking: Ranking = STANDARD) -> None:
        self.ranking = ranking
        self._patterns: dict[int, Pattern] = {}
        self._made = tuple(_MADE_BITS.get(category, 0) for category in ranking.category)

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
        suit = FLUSH_SUIT.get(key & SUITS_MASK)
        if suit is None:
            return View(cards, pattern.mask, pattern.settings, pattern.legal)
        settings, legal = self._settings(cards, suit)
        return View(cards, pattern.groups | self._bits(settings), settings, legal)

    def _pattern(self, cards: Sequence[Card]) -> Pattern:
        groups = group_facts([min(card.index // 4, ACE) for card in cards])
        settings, legal = self._settings(cards, None)
        return Pattern(groups, groups | self._bits(settings), settings, legal)

    def _bits(self, settings: Sequence[int]) -> int:
        made = self._made
        bits = 0
        for setting in settings:
            bits |= made[setting >> PHYSICAL_BITS & HIGH_MASK]
        return bits

    def _settings(self, cards: Sequence[Card], suit: int | None) -> tuple[tuple[int, ...], int]:
        """Every setting of different value once, legal ones first; suit is the one that can flush."""
        weights = [_weight(card, suit) for card in cards]
        total = sum(weights)
        lows = [weights[i] + weights[j] for i, j in PLACES]
        if suit is None:
            five = self.ranking.five
            highs = [five[total - low] for low in lows]
        else:
            highs = [self._high(total - low) for low in lows]
        # Of settings equal in value the later place overwrites the earlier: rule T.
        best = {
            LOW[low & _RANKS_OF_KEY] << 13 | high: n
            for n, (low, high) in enumerate(zip(lows, highs, strict=True))
        }
        found = sorted([value << PHYSICAL_BITS | n for value, n in best.items()], reverse=True)
        shadow = self.ranking.shadow
        legal = [s for s in found if s >> LOW_SHIFT <= shadow[s >> PHYSICAL_BITS & HIGH_MASK]]
        if len(legal) == len(found):
            return tuple(legal), len(legal)
        allowed = set(legal)
        return (*legal, *(s for s in found if s not in allowed)), len(legal)

    def _high(self, rest: int) -> int:
        """Answer a high hand's strength by a key whose upper digit counts cards of the suit that can flush."""
        made = self.ranking.suited if rest >= HIGH_SIZE * _SUITED_UNIT else self.ranking.five
        return made[rest & _RANKS_OF_KEY]


_MADE_BITS: Final = {
    STRAIGHT: COMPLETE,
    FLUSH_CATEGORY: COMPLETE,
    STRAIGHT_FLUSH: COMPLETE | STRAIGHT_FLUSH_BIT,
    ROYAL: COMPLETE | ROYAL_BIT,
}


def _weight(card: Card, suit: int | None) -> int:
    digit = 1 << (3 * (card.index // 4))
    if suit is not None and (card.is_joker or card.index % 4 == suit):
        return digit + _SUITED_UNIT
    return digit


def group_facts(ranks: Sequence[int]) -> int:
    """Answer shape and ranks of the groups of seven cards as bits; the joker counts as an ace.

    ranks run from the ace down.

    Source: PGP 2.1, D1.
    """
    counts = [0] * 13
    for rank in ranks:
        counts[rank] += 1
    groups = sorted(((n, rank) for rank, n in enumerate(counts) if n > 1), reverse=True)
    sizes = tuple(n for n, _ in groups)
    # Only the biggest group counts beside four of a kind or five aces; what lies beside it is "the second".
    shape = _SHAPE_OF[sizes if sizes[:1] < (4,) else sizes[:1]]
    facts = SHAPE_BIT[shape]
    if groups:
        facts |= 1 << (FIRST_SHIFT + groups[0][1])
    if len(groups) > 1:
        facts |= 1 << (SECOND_SHIFT + groups[1][1])
    for rank, n in enumerate(counts):
        if n == 1:
            facts |= 1 << (LOOSE_SHIFT + rank)
    return facts


def split_of(view: View, setting: int) -> Split[Card]:
    """Answer the split that a setting lays: cards from the joker and the ace down, suits s h d c.

    Source: PGP T.
    """
    n = setting & ((1 << PHYSICAL_BITS) - 1)
    return Split(LOW_OF[n](view.cards), HIGH_OF[n](view.cards))


def in_order(cards: Sequence[Card]) -> Cards:
    """Answer cards from the joker and the ace down, suits s h d c.

    Source: vectors README (answers of set).
    """
    return tuple(sorted(cards, key=_by_index, reverse=True))


def is_foul(split: Split[Card], ranking: Ranking = STANDARD, *, strict_high_over_low: bool = False) -> bool:
    """Answer whether low outranks high; where every low card is matched high counts as higher.

    With strict_high_over_low a matched low hand is a foul too.

    Source: PGP G4, D10, 4.
    """
    low = low_strength(split.low)
    shadow = ranking.shadow[ranking.strength(split.high)]
    return low >= shadow if strict_high_over_low else low > shadow


def check_split(
    split: Split[Card],
    ranking: Ranking = STANDARD,
    *,
    strict_high_over_low: bool = False,
    where: str = "split",
) -> tuple[Problem, ...]:
    """Answer every Problem of a split: wrong counts, a card twice, a foul.

    Source: PGP G3, G4, D10.
    """
    problems = [
        problem("PIECE-COUNT", f"{where}.{half}", got=len(cards), wanted=wanted)
        for half, cards, wanted in (("low", split.low, LOW_SIZE), ("high", split.high, HIGH_SIZE))
        if len(cards) != wanted
    ]
    problems += check_cards((*split.low, *split.high), where=where)
    if not problems and is_foul(split, ranking, strict_high_over_low=strict_high_over_low):
        problems.append(foul_problem(split, ranking, where))
    return tuple(problems)


def foul_problem(split: Split[Card], ranking: Ranking, where: str) -> Problem:
    """Answer the Problem of a foul split with both hands' names.

    Source: PGP G4.
    """
    return problem(
        "SPLIT-FOUL", where, low=ranking.rank(split.low).label, high=ranking.rank(split.high).label
    )


assert JOKER_DIGIT * 3 + 3 <= 45  # the rank digits end below the suited unit
