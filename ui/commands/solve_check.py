"""What an answer differs in from what a case expects.

Source: vectors README (`solve --check`, `swap_ok`, `twins_interchangeable`, `accept_low`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tablemgr.core.problems import Problem, Refused
from ui.commands.solve_lines import Answer, Line, answer_of, lab_of, problem_object

PERMISSIONS = frozenset({"swap_ok", "twins_interchangeable", "accept_low"})
"""Keys of an expectation that allow something instead of expecting it."""

UNORDERED = frozenset({"tiles", "cards"})
"""Pieces of one set: their order says nothing."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One key of an answer that is not as expected."""

    key: str
    expected: object
    got: object


def differences_of(line: Line) -> tuple[Difference, ...]:
    """Answer every difference of a case's answer from its `expect`; only the keys that stand there count.

    Source: vectors README.
    """
    if line.problem is not None:
        return (Difference("line", "a case", problem_object(line.problem)["message"]),)
    expect = line.case.get("expect")
    if not isinstance(expect, dict):
        return (Difference("expect", "an object", expect),)
    try:
        found = answer_of(line)
    except Refused as refused:
        return tuple(_of_refusal(expect, refused.problems))
    try:
        return (*_of_setting(line, expect, found), *_of_keys(line, expect, found))
    except TypeError as error:
        # An expectation of no known shape, such as a number where a list of hands is meant.
        return (Difference("expect", "a shape that can be compared", str(error)),)


def _of_refusal(expect: Mapping[str, Any], problems: Sequence[Problem]) -> Iterator[Difference]:
    got = [problem_object(one) for one in problems]
    for key in expect:
        if key != "problems":
            yield Difference(key, expect[key], f"refused: {'; '.join(_told(one) for one in got)}")
        elif not _same_problems(expect[key], got):
            yield Difference(key, expect[key], got)


def _told(one: Mapping[str, str]) -> str:
    return f"{one['code']} at {one['where']}: {one['message']}"


def _of_keys(line: Line, expect: Mapping[str, Any], found: Answer) -> Iterator[Difference]:
    is_setting = _is_setting(line, expect)
    for key, expected in expect.items():
        if key in PERMISSIONS or is_setting and key in {"low", "high"}:
            continue
        if key not in found:
            yield Difference(key, expected, "no such key")
        elif not (_same_problems if key == "problems" else same)(expected, found[key]):
            yield Difference(key, expected, found[key])


def same(expected: object, got: object, *, key: str = "") -> bool:
    """Answer whether two values of JSON are the same; true is not 1, and pieces of a set have no order.

    Source: vectors README.
    """
    if isinstance(expected, dict) and isinstance(got, dict):
        return expected.keys() == got.keys() and all(same(expected[k], got[k], key=k) for k in expected)
    if isinstance(expected, list) and isinstance(got, list):
        if key in UNORDERED:
            expected, got = sorted(map(str, expected)), sorted(map(str, got))
        return len(expected) == len(got) and all(map(same, expected, got))
    if isinstance(expected, bool) or isinstance(got, bool):
        return expected is got
    return expected == got


def _same_problems(expected: object, got: object) -> bool:
    """Answer whether the same problems are named, by those of their keys that are expected."""
    if not isinstance(expected, list) or not isinstance(got, list) or len(expected) != len(got):
        return False
    left = list(got)
    for one in expected:
        wanted = one if isinstance(one, dict) else {"code": one}
        match = next((other for other in left if all(other.get(k) == v for k, v in wanted.items())), None)
        if match is None:
            return False
        left.remove(match)
    return True


def _is_setting(line: Line, expect: Mapping[str, Any]) -> bool:
    both = (expect.get("low"), expect.get("high"))
    return line.case.get("ask") == "set" and all(isinstance(half, list) for half in both)


def _of_setting(line: Line, expect: Mapping[str, Any], found: Answer) -> Iterator[Difference]:
    """Compare a setting of a hand by what its halves are worth, not by which equal pieces stand in them."""
    if not _is_setting(line, expect):
        return
    wanted, got = (expect["low"], expect["high"]), (found.get("low"), found.get("high"))
    if not _is_same_setting(str(line.case["game"]), expect, wanted, got):
        yield Difference("low | high", _halves(wanted), _halves(got))


def _halves(halves: tuple[Any, Any]) -> str:
    return " | ".join(" ".join(map(str, half)) if isinstance(half, list) else str(half) for half in halves)


def _is_same_setting(
    game: str, expect: Mapping[str, Any], wanted: tuple[Any, Any], got: tuple[Any, Any]
) -> bool:
    low, high = got
    if not isinstance(low, list) or not isinstance(high, list):
        return False
    if len(low) != len(wanted[0]) or Counter([*low, *high]) != Counter([*wanted[0], *wanted[1]]):
        return False
    accepted = expect.get("accept_low")
    if accepted is not None:
        return sorted(low) in [sorted(one) for one in accepted]
    if _worth_the_same(game, wanted, (low, high)):
        return True
    return bool(expect.get("swap_ok")) and _worth_the_same(game, wanted, (high, low))


def _worth_the_same(game: str, wanted: tuple[Any, Any], got: tuple[Any, Any]) -> bool:
    return all(
        sorted(one) == sorted(other) or _rank_equally(game, one, other)
        for one, other in zip(wanted, got, strict=True)
    )


def _rank_equally(game: str, one: list[str], other: list[str]) -> bool:
    if len(one) != len(other):
        return False
    try:
        return bool(lab_of(game)("compare", {"a": one, "b": other})["order"] == 0)
    except Refused:
        return False
