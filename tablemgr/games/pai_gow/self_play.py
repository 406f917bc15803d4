"""One house way against another, exactly: all 736,281,000 deals of four tiles against four.

The deals are counted by classes. For a player's hand X the bank's hands that hold none of its tiles
are counted by inclusion and exclusion over the subsets of X: the hands that hold a subset S number
product C(2 - s, n - s) over the kinds of their class (n tiles of a kind in it, s of them in S).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import comb

from tablemgr.core.played_out import PlayedOut
from tablemgr.games.pai_gow.classes import HANDS, TilesOfFour, classes
from tablemgr.games.pai_gow.house_ways import TileWay, strengths
from tablemgr.games.pai_gow.kinds import KIND_OF, SINGLE_ORDER
from tablemgr.games.pai_gow.ranking import ranking

DEALS = HANDS * comb(28, 4)
RANKS = len(ranking().labels)

Kinds = tuple[int, ...]
Values = tuple[int, int]
_ORDER = {kind: n for n, kind in enumerate(SINGLE_ORDER)}


def play_out(player: TileWay, banker: TileWay) -> PlayedOut:
    """Answer every deal of a player who sets by one house way against a bank that sets by another.

    A copy counts for the bank.

    Source: PG 7 (house way against itself), PG S7.
    """
    counts = _BankHands(banker)
    win = lose = 0
    for hand, weight in classes():
        values = strengths(player.choose(hand)[1])
        beaten, not_beaten = counts.apart_from(_kinds(hand), values)
        win += weight * beaten
        lose += weight * not_beaten
    return PlayedOut(win, DEALS - win - lose, lose)


def _kinds(hand: TilesOfFour) -> Kinds:
    return tuple(sorted(_ORDER[KIND_OF[held]] for held in hand))


class _BankHands:
    """The bank's hands by the subsets of tiles they hold, each with its low and high strengths."""

    def __init__(self, banker: TileWay) -> None:
        self._holding: dict[Kinds, list[tuple[int, int, int]]] = defaultdict(list)
        for hand, _ in classes():
            low, high = strengths(banker.choose(hand)[1])
            for subset, ways in _subsets(_kinds(hand)):
                self._holding[subset].append((low, high, ways))
        self._sums: dict[Kinds, list[list[int]]] = {}

    def apart_from(self, kinds: Kinds, values: Values) -> tuple[int, int]:
        """Answer how many bank hands without these tiles are lower in both hands, and in neither."""
        both = neither = 0
        for size in range(len(kinds) + 1):
            sign = -1 if size % 2 else 1
            for subset in combinations(kinds, size):
                lower, not_lower = self._counted(subset, values)
                both += sign * lower
                neither += sign * not_lower
        return both, neither

    def _counted(self, subset: Kinds, values: Values) -> tuple[int, int]:
        low, high = values
        if len(subset) > 2:
            held = self._holding[subset]
            lower = sum(ways for a, b, ways in held if a < low and b < high)
            return lower, sum(ways for a, b, ways in held if a >= low and b >= high)
        sums = self._sums.get(subset)
        if sums is None:
            sums = self._sums[subset] = _summed(self._holding[subset])
        lower = sums[low][high]
        return lower, sums[RANKS][RANKS] - sums[low][RANKS] - sums[RANKS][high] + lower


def _subsets(kinds: Kinds) -> Iterator[tuple[Kinds, int]]:
    """Answer every subset of a class's kinds, with the hands of the class that hold such tiles."""
    held = Counter(kinds)
    for taken in product(*(range(count + 1) for count in held.values())):
        subset = tuple(kind for kind, count in zip(held, taken, strict=True) for _ in range(count))
        ways = 1
        for count, some in zip(held.values(), taken, strict=True):
            ways *= comb(2 - some, count - some)
        yield subset, ways


def _summed(held: Sequence[tuple[int, int, int]]) -> list[list[int]]:
    """Answer, at [low][high], the hands lower than both strengths."""
    sums = [[0] * (RANKS + 1) for _ in range(RANKS + 1)]
    for low, high, ways in held:
        sums[low + 1][high + 1] += ways
    for low in range(1, RANKS + 1):
        row = 0
        for high in range(1, RANKS + 1):
            row += sums[low][high]
            sums[low][high] = row + sums[low - 1][high]
    return sums
