"""Where the first stack goes: three dice, counted from the banker as one, counter-clockwise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product

from tablemgr.core.problems import Problem, problem
from tablemgr.games.pai_gow.meta import POSITIONS

DICE = 3


def check_dice(dice: Sequence[int], where: str = "dice") -> tuple[Problem, ...]:
    """Answer every Problem of a throw: the number of dice, a face that no die has.

    Source: PG S3, PG 3.3.
    """
    problems = []
    if len(dice) != DICE:
        problems.append(problem("DICE-COUNT", where, got=len(dice), wanted=DICE))
    problems += [
        problem("DIE-FACE", f"{where}, die {n}", face=face)
        for n, face in enumerate(dice, start=1)
        if not 1 <= face <= 6
    ]
    return tuple(problems)


def start_offset(dice: Sequence[int], positions: int = POSITIONS) -> int:
    """Answer how many positions counter-clockwise from the banker the first stack goes; 0 is the banker.

    >>> start_offset((3, 3, 4))
    1

    Source: PG 3.3.
    """
    return (sum(dice) - 1) % positions


def offset_counts(positions: int = POSITIONS) -> tuple[int, ...]:
    """Answer how many of the 216 throws of three dice give each start offset, from 0.

    Source: PG 3.3.
    """
    counts = Counter(start_offset(dice, positions) for dice in product(range(1, 7), repeat=DICE))
    return tuple(counts[offset] for offset in range(positions))
