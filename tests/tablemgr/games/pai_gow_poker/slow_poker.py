"""A second, slow reading of Pai Gow Poker for the tests: codes as text, nothing shared with the program.

The joker is tried as every card it may be; a house way goes through all 21 splits with the words of
the rules; nothing is tabulated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations

FACES = "23456789TJQKA"
DECK = [face + suit for face in FACES for suit in "cdhs"] + ["Jk"]
Key = tuple[int, ...]
Setting = tuple[Key, Key]
"""What a low and a high hand are worth."""


def value(code: str) -> int:
    """Answer 2 to 14; the joker is an ace."""
    return 14 if code == "Jk" else FACES.index(code[0]) + 2


def two(cards: tuple[str, ...]) -> Key:
    """Answer what two cards are worth: a pair first, then the cards."""
    high, low = sorted(map(value, cards), reverse=True)
    return (1, high, low) if high == low else (0, high, low)


def straight(values: list[int]) -> int:
    """Answer how high five values run: 14 for the ace, 13.5 (as 27 halves) for A-2-3-4-5, 0 for none."""
    held = sorted(values)
    if held == [2, 3, 4, 5, 14]:
        return 27
    if held == list(range(held[0], held[0] + 5)):
        return 2 * held[4]
    return 0


def plain(cards: list[str]) -> Key:
    """Answer what five cards without joker are worth; "A?" is an ace of no suit."""
    values = [value(card) for card in cards]
    flush = len({card[1] for card in cards}) == 1
    run = straight(values)
    times = Counter(values)
    by_group = sorted(values, key=lambda one: (-times[one], -one))
    shape = sorted(times.values(), reverse=True)
    if shape == [5]:
        return (10,)
    if flush and run:
        return (9 if run == 28 else 8, run)
    if shape == [4, 1]:
        return (7, *by_group)
    if shape == [3, 2]:
        return (6, *by_group)
    if flush:
        return (5, *by_group)
    if run:
        return (4, run)
    if shape == [3, 1, 1]:
        return (3, *by_group)
    if shape == [2, 2, 1]:
        return (2, *by_group)
    return (1 if shape[0] == 2 else 0, *by_group)


def five(cards: tuple[str, ...]) -> Key:
    """Answer what five cards are worth; the joker is an ace of no suit or completes."""
    if "Jk" not in cards:
        return plain(list(cards))
    rest = [card for card in cards if card != "Jk"]
    best = plain([*rest, "A?"])
    for card in DECK[:-1]:
        if card not in rest:
            made = plain([*rest, card])
            if made[0] in (4, 5, 8, 9):
                best = max(best, made)
    return best


def fouls(low: Key, high: Key) -> bool:
    """Answer whether a low hand outranks a high hand."""
    if high[0] > 1 or high[0] > low[0]:
        return False
    if low[0] == 1:
        return high[0] == 0 or high[1] < low[1]
    return high[1:3] < low[1:3]


def settings(hand: tuple[str, ...]) -> list[tuple[tuple[str, ...], Key, Key]]:
    """Answer the legal ones of the 21 splits: low cards, and what low and high are worth."""
    found: list[tuple[tuple[str, ...], Key, Key]] = []
    for low in combinations(hand, 2):
        high = tuple(card for card in hand if card not in low)
        worth = two(low), five(high)
        if not fouls(*worth):
            found.append((low, *worth))
    return found


def categories(hand: tuple[str, ...]) -> set[int]:
    """Answer the categories of all 21 five-card hands in seven."""
    return {five(cards)[0] for cards in combinations(hand, 5)}


class Slow:
    """One hand seen by the rules: its groups, and the best setting among those that a rule allows."""

    def __init__(self, hand: tuple[str, ...]) -> None:
        self.hand = hand
        self.times = Counter(value(card) for card in hand)
        self.groups = sorted(((n, rank) for rank, n in self.times.items() if n > 1), reverse=True)
        self.shape = [n for n, _ in self.groups]
        self.loose = sorted((rank for rank, n in self.times.items() if n == 1), reverse=True)
        self.all = settings(hand)

    def best(self, allowed: Callable[[list[int], Key], bool]) -> Setting | None:
        """Answer the highest low, then the highest high, among the settings a rule allows."""
        fit = [
            (low, high)
            for cards, low, high in self.all
            if allowed(sorted(map(value, cards), reverse=True), high)
        ]
        return max(fit) if fit else None

    def lay(self, *ranks: int) -> Setting:
        """Answer the setting with these two ranks low."""
        found = self.best(lambda low, _: low == sorted(ranks, reverse=True))
        assert found is not None, (self.hand, ranks)
        return found

    def keep(self, *ranks: int) -> Setting:
        """Answer the best setting with none of these ranks low."""
        found = self.best(lambda low, _: not set(low) & set(ranks))
        assert found is not None, (self.hand, ranks)
        return found

    def complete(self) -> Setting | None:
        """Answer the best setting behind which a straight, flush, straight flush or royal stays."""
        return self.best(lambda _, high: high[0] in (4, 5, 8, 9))


def standard(hand: tuple[str, ...]) -> Setting:
    """Answer how H1 to H16 with D1 to D8 set a hand, in the order of PGP 2.1."""
    slow = Slow(hand)
    if slow.shape[:1] == [5]:
        return slow.lay(13, 13) if slow.times[13] == 2 else slow.lay(14, 14)
    if slow.shape[:1] == [4]:
        return _four(slow)
    if slow.shape == [2, 2]:
        return _two_pairs(slow)
    if len(slow.shape) > 1:
        return _three_or_three_pairs(slow)
    whole = slow.complete()
    return _one_group(slow) if whole is None else whole


def _three_or_three_pairs(slow: Slow) -> Setting:
    first, second = slow.groups[0][1], slow.groups[1][1]
    if slow.shape == [3, 2] and second == 2 and slow.loose == [14, 13]:
        return slow.lay(14, 13)
    pair = first if slow.shape in ([3, 3], [2, 2, 2]) else second
    return slow.lay(pair, pair)


def _one_group(slow: Slow) -> Setting:
    if not slow.shape:
        return slow.lay(slow.loose[1], slow.loose[2])
    if slow.groups == [(3, 14)]:
        return slow.lay(14, slow.loose[0])
    return slow.lay(slow.loose[0], slow.loose[1])


def _four(slow: Slow) -> Setting:
    rank = slow.groups[0][1]
    side = slow.groups[1][1] if len(slow.groups) > 1 else 0
    least_side = {11: 10, 12: 10, 13: 10, 14: 7}.get(rank, 2)
    kept = rank <= 6 or side >= least_side or (rank <= 10 and 14 in slow.loose)
    if not kept:
        return slow.lay(rank, rank)
    return slow.lay(side, side) if side else slow.lay(slow.loose[0], slow.loose[1])


def _two_pairs(slow: Slow, *, before_straights: bool = False) -> Setting:
    higher, lower = slow.groups[0][1], slow.groups[1][1]
    ace = 14 in slow.loose
    by_the_pairs = ace or higher == 14 or (higher >= 11 and lower >= 6)
    whole = slow.complete()
    if whole is not None and not by_the_pairs and not before_straights:
        return whole
    split = higher == 14 or (higher >= 7 and not ace) or (11 <= higher <= 13 and lower >= 6)
    return slow.lay(lower, lower) if split else slow.keep(higher, lower)


def standard_two_pair(hand: tuple[str, ...]) -> Setting:
    """Answer the other reading of D3: two pairs are set before straights and flushes."""
    slow = Slow(hand)
    return _two_pairs(slow, before_straights=True) if slow.shape == [2, 2] else standard(hand)


def trump_plaza(hand: tuple[str, ...]) -> Setting:
    """Answer the Trump Plaza column of PGP 3 where it differs from `standard`."""
    slow = Slow(hand)
    if slow.shape[:1] == [4]:
        rank = slow.groups[0][1]
        side = slow.groups[1][1] if len(slow.groups) > 1 else 0
        top = max(slow.loose, default=0)
        kept = rank <= 6 or side or (rank <= 10 and top >= 13) or (11 <= rank <= 13 and top == 14)
        if not kept:
            return slow.lay(rank, rank)
        return slow.lay(side, side) if side else slow.lay(slow.loose[0], slow.loose[1])
    if slow.shape != [2, 2]:
        return standard(hand)
    higher, lower = slow.groups[0][1], slow.groups[1][1]
    bands = _band(lower), _band(higher)
    if bands in (("L", "L"), ("L", "M")):
        kept = slow.loose[0] >= 13
    elif bands in (("L", "H"), ("M", "M")):
        kept = slow.loose[0] == 14
    else:
        kept = False
    return slow.keep(higher, lower) if kept else slow.lay(lower, lower)


def _band(rank: int) -> str:
    return "L" if rank <= 6 else "M" if rank <= 10 else "H" if rank <= 13 else "A"


def foxwoods(hand: tuple[str, ...]) -> Setting:
    """Answer the Foxwoods column of PGP 3 where it differs from `standard`."""
    slow = Slow(hand)
    if slow.shape[:1] == [4]:
        rank = slow.groups[0][1]
        side = slow.groups[1][1] if len(slow.groups) > 1 else 0
        if side:
            return slow.lay(side, side)
        kept = rank <= 6 or (rank <= 10 and max(slow.loose) >= 13)
        return slow.lay(slow.loose[0], slow.loose[1]) if kept else slow.lay(rank, rank)
    if slow.shape == [3, 2]:
        return slow.lay(slow.groups[1][1], slow.groups[1][1])
    if slow.shape == [2, 2]:
        higher, lower = slow.groups[0][1], slow.groups[1][1]
        kept = (7 <= higher <= 10 and 14 in slow.loose) or (higher <= 6 and slow.loose[0] >= 13)
        return slow.keep(higher, lower) if kept else slow.lay(lower, lower)
    if slow.shape == [2] and 10 <= slow.groups[0][1] <= 13 and 14 in slow.loose:
        whole, paired = slow.complete(), slow.keep(slow.groups[0][1])
        if whole is not None and paired[0] > whole[0]:
            return paired
    return standard(hand)


def golden_nugget(hand: tuple[str, ...]) -> Setting:
    """Answer the Golden Nugget column: a good straight flush is given up for a good front only."""
    slow = Slow(hand)
    if slow.shape not in ([], [2], [3]):
        return standard(hand)
    whole = slow.complete()
    if whole is None:
        return standard(hand)
    front = whole[0]
    held = {high[0] for _, _, high in slow.all}
    if 9 in held and front[0] == 0 and front[1] < 13:
        found = slow.best(lambda _, high: high[0] == 9)
    elif 8 in held and front[0] == 0 and front[1] < 11:
        found = slow.best(lambda _, high: high[0] in (8, 9))
    else:
        found = whole
    assert found is not None
    return found


WAYS: dict[str, Callable[[tuple[str, ...]], Setting]] = {
    "standard": standard,
    "standard-two-pair": standard_two_pair,
    "golden-nugget": golden_nugget,
    "trump-plaza": trump_plaza,
    "foxwoods": foxwoods,
}
