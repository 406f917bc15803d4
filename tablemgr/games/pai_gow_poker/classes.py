"""The classes of seven cards that decide a setting, each with a hand and the hands it stands for.

The proof that nothing else decides stands in CLASSES.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import Final

from tablemgr.games.pai_gow_poker.meta import HAND_SIZE
from tablemgr.games.pai_gow_poker.ranking import ACE, RANKS
from tablemgr.pieces.cards import JOKER, PACK, Card

FLUSH_SUIT_INDEX: Final = 3
"""The suit that can flush is laid as spades in the hand that stands for a class."""
_OTHERS: Final = (0, 1, 2)


@dataclass(frozen=True, slots=True)
class SevenClass:
    """Joker or not, how often each rank is there (deuce first), the ranks of the suit that can flush."""

    joker: bool
    counts: tuple[int, ...]
    suited: tuple[int, ...]
    """Ranks held in the one suit that can still flush; empty where none can."""


def class_of(hand: Sequence[Card]) -> SevenClass:
    """Answer the class of seven different cards.

    Source: PGP 8 (classes of seven cards).
    """
    naturals = [card for card in hand if not card.is_joker]
    counts = [0] * RANKS
    suits: dict[str, list[int]] = {suit: [] for suit in "cdhs"}
    for card in naturals:
        counts[card.index // 4] += 1
        suits[card.suit].append(card.index // 4)
    suited: tuple[int, ...] = ()
    for ranks in suits.values():
        if len(ranks) >= len(naturals) - 2:
            suited = tuple(sorted(ranks))
    return SevenClass(len(naturals) < len(hand), tuple(counts), suited)


def rank_counts(cards: int, rank: int = 0) -> Iterator[tuple[int, ...]]:
    """Answer every way to hold so many natural cards by rank, four of each at most.

    Source: PGP G2.
    """
    if rank == RANKS:
        if not cards:
            yield ()
        return
    for count in range(min(4, cards), -1, -1):
        for rest in rank_counts(cards - count, rank + 1):
            yield (count, *rest)


def all_classes() -> Iterator[tuple[SevenClass, int]]:
    """Answer each of the 292,253 classes with the number of hands it stands for.

    Source: PGP 8 (classes of seven cards).
    """
    for joker in (False, True):
        naturals = HAND_SIZE - joker
        for counts in rank_counts(naturals):
            held = [rank for rank in range(RANKS) if counts[rank]]
            left = 1
            for rank in held:
                left *= comb(4, counts[rank])
            for size in range(naturals - 2, len(held) + 1):
                for suited in combinations(held, size):
                    weight = 4
                    for rank in held:
                        weight *= comb(3, counts[rank] - (rank in suited))
                    if weight:
                        left -= weight
                        yield SevenClass(joker, counts, suited), weight
            if left:
                yield SevenClass(joker, counts, ()), left


def hand_of(seven: SevenClass) -> tuple[Card, ...]:
    """Answer a hand of a class: the suit that can flush is spades, the others go round.

    Source: PGP 8 (classes of seven cards).
    """
    hand: list[Card] = [JOKER] if seven.joker else []
    turn = 0
    for rank in range(ACE, -1, -1):
        count = seven.counts[rank]
        if not count:
            continue
        if seven.suited:
            is_suited = rank in seven.suited
            if is_suited:
                hand.append(PACK[4 * rank + FLUSH_SUIT_INDEX])
            # At most two cards lie outside the suit that can flush beside each other's ranks.
            hand += [PACK[4 * rank + suit] for suit in _OTHERS[: count - is_suited]]
        else:
            hand += [PACK[4 * rank + (turn + n) % 4] for n in range(count)]
            turn += count
    return tuple(hand)
