"""The sieves of Pai Gow Poker's house ways: which settings a row leaves.

Where a sieve names the cards that go low, the one setting with the highest high hand is taken (rule
T), legal or not: the check names it if it fouls. All others look at legal settings alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablemgr.games.pai_gow_poker.ranking import ACE, LOW_NUMBER, LOW_RANKS, ROYAL, STANDARD, STRAIGHT_FLUSH
from tablemgr.games.pai_gow_poker.view import (
    FIRST_SHIFT,
    HIGH_MASK,
    LOW_SHIFT,
    PHYSICAL_BITS,
    RANK_MASK,
    SECOND_SHIFT,
    View,
)
from tablemgr.games.pai_gow_poker.words import WORDS
from tablemgr.houseway.table import Sieve

_Settings = Sequence[int] | None
GLOSSARY: Final = WORDS
"""All words of the game: importing this file adds the sieves to the conditions."""


def _legal(view: View, settings: _Settings) -> Sequence[int]:
    return view.legal if settings is None else settings


@WORDS.sieve("best low")
def best_low() -> Sieve[View, int]:
    """The highest low hand; of those, the highest high hand.

    Source: PGP D8, H1, H2, T.
    """

    def sieve(view: View, settings: _Settings) -> Sequence[int]:
        if settings is None:
            return view.legal[:1]
        return (max(settings),) if settings else ()

    return sieve


@WORDS.sieve("best high")
def best_high() -> Sieve[View, int]:
    """The highest high hand; of those, the highest low hand.

    Source: PGP 1.3.
    """

    def sieve(view: View, settings: _Settings) -> Sequence[int]:
        left = _legal(view, settings)
        if not left:
            return ()
        return (max(left, key=lambda setting: (setting >> PHYSICAL_BITS & HIGH_MASK, setting)),)

    return sieve


@WORDS.sieve("complete high")
def complete_high() -> Sieve[View, int]:
    """Settings whose high hand is a straight, flush, straight flush or royal flush.

    Source: PGP H9 to H11, D2, D4, D8.
    """
    return _high_among(STANDARD.straight_or_flush)


@WORDS.sieve("straight flush high")
def straight_flush_high() -> Sieve[View, int]:
    """Settings whose high hand is a straight flush or a royal flush.

    Source: PGP D8 (Golden Nugget).
    """
    return _high_among(tuple(category in (STRAIGHT_FLUSH, ROYAL) for category in STANDARD.category))


@WORDS.sieve("royal flush high")
def royal_flush_high() -> Sieve[View, int]:
    """Settings whose high hand is a royal flush.

    Source: PGP D8 (Golden Nugget).
    """
    return _high_among(tuple(category == ROYAL for category in STANDARD.category))


def _high_among(wanted: tuple[bool, ...]) -> Sieve[View, int]:
    def sieve(view: View, settings: _Settings) -> Sequence[int]:
        return [s for s in _legal(view, settings) if wanted[s >> PHYSICAL_BITS & HIGH_MASK]]

    return sieve


KEPT: Final = {
    "five aces": (True, False),
    "the four": (True, False),
    "the three": (True, False),
    "the pair": (True, False),
    "both pairs": (True, True),
    "the full house": (True, True),
}
"""What `keep` may name, and whether that is the first group, the second, or both."""


@WORDS.sieve("keep", takes=", ".join(KEPT))
def keep(parameter: str) -> Sieve[View, int]:
    """Settings with none of these cards in the low hand.

    Source: PGP H2, H3, H5, H7, H12 to H16.
    """
    if parameter not in KEPT:
        raise ValueError(f"{parameter!r} is not one of: {', '.join(KEPT)}")
    first, second = KEPT[parameter]

    def sieve(view: View, settings: _Settings) -> Sequence[int]:
        mask = view.mask
        kept = (mask >> FIRST_SHIFT if first else 0) | (mask >> SECOND_SHIFT if second else 0)
        kept &= RANK_MASK
        return [s for s in _legal(view, settings) if not LOW_RANKS[s >> LOW_SHIFT] & kept]

    return sieve


@WORDS.sieve("one of the three low")
def one_of_the_three_low() -> Sieve[View, int]:
    """Settings with one of the three in the low hand and two in the high hand.

    Source: PGP H5 (three aces).
    """

    def sieve(view: View, settings: _Settings) -> Sequence[int]:
        three = view.mask >> FIRST_SHIFT & RANK_MASK
        return [
            s
            for s in _legal(view, settings)
            if LOW_RANKS[s >> LOW_SHIFT] & three and LOW_RANKS[s >> LOW_SHIFT] != three
        ]

    return sieve


PAIRS_LOW: Final = {
    "the higher pair": FIRST_SHIFT,
    "the lower pair": SECOND_SHIFT,
    "the side pair": SECOND_SHIFT,
    "two of the four": FIRST_SHIFT,
    "two of the higher three": FIRST_SHIFT,
    "two aces": FIRST_SHIFT,
    "the pair": FIRST_SHIFT,
}
"""What `low` may name as a pair of cards, and which group gives it."""


@WORDS.sieve("low", takes=", ".join(PAIRS_LOW))
def low(parameter: str) -> Sieve[View, int]:
    """These two cards go low, legal or not; the highest high hand behind them.

    Source: PGP H3 to H8, H13 to H16, T.
    """
    if parameter not in PAIRS_LOW:
        raise ValueError(f"{parameter!r} is not one of: {', '.join(PAIRS_LOW)}")
    shift = PAIRS_LOW[parameter]

    def sieve(view: View, settings: _Settings) -> Sequence[int]:
        ranks = view.mask >> shift & RANK_MASK
        left = view.settings if settings is None else settings
        found = [s for s in left if LOW_RANKS[s >> LOW_SHIFT] == ranks]
        return (max(found),) if found else ()

    return sieve


@WORDS.sieve("low two highest")
def low_two_highest() -> Sieve[View, int]:
    """The two highest cards of the seven go low, legal or not.

    Source: PGP H11 (as the seed says it).
    """

    def sieve(view: View, settings: _Settings) -> Sequence[int]:
        left = view.settings if settings is None else settings
        ranks = sorted((min(card.index // 4, ACE) for card in view.cards), reverse=True)
        wanted = LOW_NUMBER[(ranks[1], ranks[0])]
        found = [s for s in left if s >> LOW_SHIFT == wanted]
        return (max(found),) if found else ()

    return sieve
