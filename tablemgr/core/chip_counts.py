"""Chips as they are counted: typed as a count, as stacks and loose, or as an amount; added, compared, totalled.

Source: ops/users.md (operator); REQ R34, R36; FORMULA 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from tablemgr.core.money import Money
from tablemgr.core.problems import Problem, problem

STACK = 20
"""Chips of a full stack."""
MOST = 1_000_000
"""More chips of one denomination than any rack or cage of ours holds."""
_STACKS = re.compile(r"(\d{1,6})s(\d{1,6})?", re.IGNORECASE)
_COUNT = re.compile(r"\d{1,12}")
Counts = Mapping[int, int]
"""How many of each denomination, both whole: value in minor units, count."""


def parse_count(text: str, value: Money, where: str, *, places: int = 2, stack: int = STACK) -> int | Problem:
    """Answer how many chips of a denomination were typed.

    247 is a count, 12s7 twelve stacks and seven, =6175 an amount that the chips come to. An empty text is
    no chip.

    >>> parse_count("12s7", Money(2500), "25"), parse_count("=6175", Money(2500), "25")
    (247, 247)

    Source: REQ R36 (negative counts, non-integers refused).
    """
    typed = text.strip().replace(" ", "")
    if not typed.isascii():
        return problem("COUNT-TEXT", where, typed=text[:30])
    if stacks := _STACKS.fullmatch(typed):
        count = int(stacks[1]) * stack + int(stacks[2] or 0)
    elif typed.startswith("="):
        return _from_amount(typed[1:], value, where, places)
    elif not typed:
        return 0
    elif _COUNT.fullmatch(typed):
        count = int(typed)
    else:
        return problem("COUNT-TEXT", where, typed=text[:30])
    return problem("COUNT-LARGE", where, count=count, most=MOST) if count > MOST else count


def _from_amount(text: str, value: Money, where: str, places: int) -> int | Problem:
    found = re.fullmatch(rf"(\d{{1,15}})(?:\.(\d{{1,{places}}}))?" if places else r"(\d{1,15})()", text)
    if found is None:
        return problem("COUNT-TEXT", where, typed=f"={text}"[:30])
    minor = int(found[1]) * 10**places + int((found[2] or "").ljust(places, "0") or 0)
    count, left = divmod(minor, value.minor)
    if left:
        return problem("COUNT-AMOUNT", where, typed=text, value=value.minor)
    return problem("COUNT-LARGE", where, count=count, most=MOST) if count > MOST else count


def worth(counts: Counts) -> Money:
    """Answer what chips come to.

    Source: REQ R36 (total is the sum of count by value).
    """
    return Money(sum(value * count for value, count in counts.items()))


def plus(*many: Counts) -> dict[int, int]:
    """Answer counts added by denomination, without those that come to none.

    Source: FORMULA 1.
    """
    sums: dict[int, int] = {}
    for counts in many:
        for value, count in counts.items():
            sums[value] = sums.get(value, 0) + count
    return {value: sums[value] for value in sorted(sums, reverse=True) if sums[value]}


def minus(counts: Counts, other: Counts) -> dict[int, int]:
    """Answer counts less others by denomination, without those that agree.

    Source: REQ R34.
    """
    return plus(counts, {value: -count for value, count in other.items()})


def check_counts(counts: Counts, known: Iterable[int], *, empty: bool = False) -> tuple[Problem, ...]:
    """Answer what is wrong with a count: an unknown denomination, fewer than none, too many, nothing at all.

    Source: REQ R36.
    """
    values = frozenset(known)
    found = [problem("COUNT-VALUE", "count", value=value) for value in counts if value not in values]
    for value, count in counts.items():
        if not 0 <= count <= MOST:
            found.append(problem("COUNT-RANGE", "count", value=value, count=count, most=MOST))
    if not found and not empty and not any(counts.values()):
        found.append(problem("COUNT-NOTHING", "count"))
    return tuple(found)
