"""What one list of valued hands makes against another, every pair weighed: running sums over the high hands.

A value is low strength x 2^13 + high strength, so that a sorted list runs by low hands, then by high ones.
Weights are whole numbers and may be negative: a list may say by how much something is other than elsewhere.
A copy is the bank's.

Source: PGP P1 to P4.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Final

HIGH_BITS: Final = 13
HIGH: Final = (1 << HIGH_BITS) - 1
FEW, FEW_PAIRS = 5, 30
"""Below these every pair is looked at: running sums would cost more."""
_BEHIND: Final = 1 << 60
"""Behind every low hand."""
Values = list[int]
Weights = list[int]


def valued(low: int, high: int) -> int:
    """Answer the value of a setting by its strengths.

    Source: PGP R1, R2.
    """
    return low << HIGH_BITS | high


def against_itself(values: Values, weights: Weights) -> tuple[int, int]:
    """Answer the weight of pairs that the first hand of a pair wins and loses, both from one sorted list.

    Source: PGP P1 to P4.
    """
    if len(values) == 1:
        return 0, weights[0] * weights[0]
    return (_few if len(values) <= FEW else _many)(values, weights)


def _few(values: Values, weights: Weights) -> tuple[int, int]:
    win = lose = 0
    for place, value in enumerate(values):
        weight, high = weights[place], value & HIGH
        lose += weight * weight
        for before in range(place):
            other = values[before]
            both = weight * weights[before]
            if other == value:
                lose += 2 * both
            elif other & HIGH <= high:
                lose += both
                if other & HIGH < high and other >> HIGH_BITS < value >> HIGH_BITS:
                    win += both
            elif other >> HIGH_BITS == value >> HIGH_BITS:
                lose += both
    return win, lose


def _many(values: Values, weights: Weights) -> tuple[int, int]:
    win = lose = start = 0
    size = len(values)
    ranks = _ranks(values)
    held = [0] * (max(ranks) + 1)
    lower = held
    while start < size:
        low, end = values[start] >> HIGH_BITS, start
        while end < size and values[end] >> HIGH_BITS == low:
            win += weights[end] * lower[ranks[end] - 1]
            end += 1
        for place in range(start, end):
            held[ranks[place]] += weights[place]
        lower = list(accumulate(held))
        for place in range(start, end):
            lose += weights[place] * lower[ranks[place]]
        start = end
    return win, lose


def _ranks(values: Values) -> list[int]:
    """Each value's place among the high hands that there are, from 1."""
    place = {high: n for n, high in enumerate(sorted({value & HIGH for value in values}), start=1)}
    return [place[value & HIGH] for value in values]


def against(values: Values, weights: Weights, bank: Values, bank_weights: Weights) -> tuple[int, int]:
    """Answer the weight of pairs that a player's list wins and loses against the bank's; both are sorted.

    Source: PGP P1 to P4.
    """
    if len(values) * len(bank) <= FEW_PAIRS:
        return _each(values, weights, bank, bank_weights)
    return _summed(values, weights, bank, bank_weights)


def _each(values: Values, weights: Weights, bank: Values, bank_weights: Weights) -> tuple[int, int]:
    win = lose = 0
    for value, weight in zip(values, weights, strict=True):
        low, high = value >> HIGH_BITS, value & HIGH
        for other, its in zip(bank, bank_weights, strict=True):
            if low > other >> HIGH_BITS:
                if high > other & HIGH:
                    win += weight * its
            elif high <= other & HIGH:
                lose += weight * its
    return win, lose


def _summed(values: Values, weights: Weights, bank: Values, bank_weights: Weights) -> tuple[int, int]:
    win = lose = at = bank_at = 0
    ranks = _ranks(values + bank)
    size, bank_size = len(values), len(bank)
    held, bank_held = [0] * (max(ranks) + 1), [0] * (max(ranks) + 1)
    so_far, bank_lower = held, bank_held
    is_old = False
    while bank_at < bank_size or at < size:
        mine = values[at] >> HIGH_BITS if at < size else _BEHIND
        its = bank[bank_at] >> HIGH_BITS if bank_at < bank_size else _BEHIND
        low = min(mine, its)
        while at < size and values[at] >> HIGH_BITS == low:
            rank = ranks[at]
            win += weights[at] * bank_lower[rank - 1]
            held[rank] += weights[at]
            at, is_old = at + 1, True
        if its == low:
            if is_old:
                so_far, is_old = list(accumulate(held)), False
            while bank_at < bank_size and bank[bank_at] >> HIGH_BITS == low:
                rank = ranks[size + bank_at]
                lose += bank_weights[bank_at] * so_far[rank]
                bank_held[rank] += bank_weights[bank_at]
                bank_at += 1
            bank_lower = list(accumulate(bank_held))
    return win, lose
