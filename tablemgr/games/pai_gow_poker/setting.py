"""What may be laid: two cards low and five high, and a high hand that ranks with or above the low."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from tablemgr.core.problems import Problem, problem
from tablemgr.games.pai_gow_poker.meta import HIGH_SIZE, LOW_SIZE
from tablemgr.games.pai_gow_poker.ranking import STANDARD, Ranking, low_strength
from tablemgr.pieces.cards import Card, check_cards
from tablemgr.pieces.hands import Split

Cards = tuple[Card, ...]
_by_index = attrgetter("index")


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
