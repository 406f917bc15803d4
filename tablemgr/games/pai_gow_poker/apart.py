"""Pairs of hands that hold no card in common, counted without looking at each pair.

Two hands are apart in as many ways as inclusion and exclusion over what they could share says: over every set of
cards S that both hold, with the sign of its size. Of a hand only its ranks matter, and in the suit that can flush
which ranks; so the sets S are classes too, a state a rank. For each state that a hand can hold in S there is a
multiplier a hand and a factor a set; both are worked out in APART.md. The sets are walked as a tree, rank by rank:
under a set lie those that hold it and something of a higher rank, and only the hands that hold a set are looked at.

Source: PGP 8 (house way v. house way); FORMULA 8 (exact where it can be).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from fractions import Fraction

from tablemgr.games.pai_gow_poker.sweep import Values, Weights, against, against_itself

Held = tuple[tuple[int, ...], ...]
"""What a class holds: a rank and its state, a rank at a time, the lowest first."""
Options = Callable[[tuple[int, ...]], Iterable[tuple[int, int, Fraction]]]
"""What a rank's state can hold of a set: the set's state there (its code), the hand's multiplier, the set's factor."""
Points = tuple[Values, Weights, list[int]]
"""Values in their order, how much each weighs, what is left of each hand behind the set's last rank."""
CODES = 64
_PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)
_Sums = dict[tuple[int, int], list[int]]


class Ranks:
    """What is left of hands from some rank on, each once, and what a set can hold of it."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._ids: dict[tuple[tuple[int, ...], int], int] = {}
        self._steps: dict[tuple[int, ...], tuple[tuple[int, int], ...]] = {}
        self.first: list[tuple[tuple[int, int], ...]] = [()]
        """By what is left: what a set can hold of its lowest rank (set state, multiplier)."""
        self.rest: list[int] = [0]
        """By what is left: what is left behind its lowest rank; 0 is nothing."""
        self.factors: dict[int, Fraction] = {}
        """By set state: rank x CODES + code."""

    def id_of(self, held: Held) -> int:
        """Answer the number of what is left where this is held. Source: PGP 8."""
        left = 0
        for state in reversed(held):
            known = self._ids.get((state, left))
            if known is None:
                known = self._ids[state, left] = len(self.first)
                self.first.append(self._steps_of(state))
                self.rest.append(left)
            left = known
        return left

    def _steps_of(self, state: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
        if state not in self._steps:
            found = []
            for code, multiplier, factor in self._options(state):
                key = state[0] * CODES + code
                self.factors[key] = factor
                found.append((key, multiplier))
            self._steps[state] = tuple(found)
        return self._steps[state]

    def keys(self, points: Points) -> set[int]:
        """Answer every set state that some of these hands can hold. Source: PGP 8."""
        found: set[int] = set()
        seen: set[int] = set()
        for held in points[2]:
            left = held
            while left not in seen:
                seen.add(left)
                found.update(key for key, _ in self.first[left])
                left = self.rest[left]
        return found

    def by_step(self, points: Points, among: Collection[int] | None = None) -> dict[int, Points]:
        """Answer the hands that hold one state more, by it, in their order; only states of `among` if given.

        Source: PGP 8.
        """
        first, rests = self.first, self.rest
        found: dict[int, Points] = defaultdict(lambda: ([], [], []))
        for value, weight, held in zip(*points, strict=True):
            left = held
            while left:
                rest = rests[left]
                for key, multiplier in first[left]:
                    if among is None or key in among:
                        values, weights, lefts = found[key]
                        values.append(value)
                        weights.append(weight * multiplier)
                        lefts.append(rest)
                left = rest
        return found


class Walk:
    """All sets that a player's hands and the bank's hands can share; one list where both are the same."""

    def __init__(
        self, player: Points, bank: Points | None, ranks: Ranks, bank_ranks: Ranks | None = None
    ) -> None:
        """Args: bank: None where the bank's hands are the player's."""
        self._player, self._bank = player, bank
        self._ranks, self._bank_ranks = ranks, bank_ranks or ranks
        factors = self._bank_ranks.factors | ranks.factors
        kinds = sorted(set(factors.values()))
        self._prime = {key: _PRIMES[kinds.index(factor)] for key, factor in factors.items()}
        self._factor = dict(zip(_PRIMES, kinds, strict=False))
        self._factors = factors
        self._below: dict[tuple[int, int], Fraction] = {}
        self._kinds: dict[Fraction, int] = {}
        self._sums: _Sums = {}

    def first_sets(self) -> list[int]:
        """Answer the sets of one state that both can hold; with the empty set they lead to every other.

        Source: PGP 8.
        """
        own = self._ranks.keys(self._player)
        return sorted(own if self._bank is None else own & self._bank_ranks.keys(self._bank))

    def at_nothing(self) -> tuple[Fraction, Fraction]:
        """Answer what is won and lost where nothing is asked to be shared. Source: PGP P1 to P4."""
        return self._summed(lambda: self._add(1, self._player, self._bank, 0))

    def under(self, keys: Collection[int]) -> tuple[Fraction, Fraction]:
        """Answer what is won and lost over some first sets and every set that begins with one, signs and all.

        Source: PGP P1 to P4, PGP 8.
        """
        return self._summed(lambda: self._below_of(1, self._player, self._bank, frozenset(keys)))

    def _summed(self, fill: Callable[[], None]) -> tuple[Fraction, Fraction]:
        self._sums = {}
        fill()
        of_kind = {number: below for below, number in self._kinds.items()}
        win = lose = Fraction(0)
        for (label, kind), (won, lost) in self._sums.items():
            whole = self._product(label) * of_kind.get(kind, Fraction(1))
            win += won * whole
            lose += lost * whole
        return win, lose

    def _product(self, label: int) -> Fraction:
        found = Fraction(1)
        for prime, factor in self._factor.items():
            while label % prime == 0:
                label //= prime
                found *= factor
        return found

    def _add(self, label: int, own: Points, bank: Points | None, kind: int) -> None:
        if bank is None:
            win, lose = against_itself(own[0], own[1])
        else:
            win, lose = against(own[0], own[1], bank[0], bank[1])
        sums = self._sums.setdefault((label, kind), [0, 0])
        sums[0] += win
        sums[1] += lose

    def _go(self, label: int, own: Points, bank: Points | None) -> None:
        left = own[2]
        bank_left = left if bank is None else bank[2]
        if left.count(left[0]) == len(left) and bank_left.count(bank_left[0]) == len(bank_left):
            # All that is left is alike: whatever is shared further weighs every pair alike.
            self._add(label, own, bank, self._kind(left[0], bank_left[0]))
            return
        self._add(label, own, bank, 0)
        self._below_of(label, own, bank, None)

    def _below_of(self, label: int, own: Points, bank: Points | None, among: Collection[int] | None) -> None:
        if bank is None:
            for key, points in self._ranks.by_step(own, among).items():
                self._go(label * self._prime[key], points, None)
            return
        theirs = self._bank_ranks.by_step(bank, among)
        for key, points in self._ranks.by_step(own, theirs).items():
            self._go(label * self._prime[key], points, theirs[key])

    def _kind(self, left: int, bank_left: int) -> int:
        return self._kinds.setdefault(self._all_below(left, bank_left), len(self._kinds) + 1)

    def _all_below(self, left: int, bank_left: int) -> Fraction:
        known = self._below.get((left, bank_left))
        if known is not None:
            return known
        found, at = Fraction(1), bank_left
        theirs: dict[int, tuple[int, int]] = {}
        while at:
            theirs |= {
                key: (multiplier, self._bank_ranks.rest[at]) for key, multiplier in self._bank_ranks.first[at]
            }
            at = self._bank_ranks.rest[at]
        at = left
        while at:
            rest = self._ranks.rest[at]
            for key, multiplier in self._ranks.first[at]:
                if key in theirs:
                    other, bank_rest = theirs[key]
                    found += multiplier * other * self._factors[key] * self._all_below(rest, bank_rest)
            at = rest
        self._below[left, bank_left] = found
        return found
