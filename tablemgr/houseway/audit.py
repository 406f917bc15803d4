"""Proving a house way: total, legal, reached, examples hold; and what sets two of them apart.

Every hand is looked at through the classes its game enumerates. The proof is complete because a
game's classes cover all hands (their weights sum to `game.total`, checked here) and the setting of
a hand depends on nothing but its class (the game's own written proof).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Generic

from tablemgr.core.problems import Problem, Refused, problem
from tablemgr.core.text import problem_sentence
from tablemgr.houseway.table import BoundHouseWay, C, H, S, UndecidedError, V

SHOWN = 3
"""Findings of one kind at one row are shown this often and counted beyond."""

Progress = Callable[[int, int], None]
"""Called now and then with the hands proved so far and all hands; raises to cancel."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong: a Problem with its place, and how many hands it concerns."""

    problem: Problem
    hands: int
    row: int = -1
    """Index of the row; -1 where it concerns the whole house way."""


@dataclass(frozen=True, slots=True)
class RowCount:
    """How many hands, and how many classes of them, a row sets."""

    row: str
    hands: int
    classes: int


@dataclass(frozen=True, slots=True)
class Report:
    """The proof of one house way."""

    id: str
    sha256: str
    findings: tuple[Finding, ...]
    rows: tuple[RowCount, ...]
    hands: int
    classes: int
    dominated: int
    allows_dominated: int

    @property
    def clean(self) -> bool:
        """Answer whether nothing was found. Source: architecture.md (houseway.audit)."""
        return not self.findings


@dataclass(slots=True)
class _Tally:
    """What the walk over all classes has counted so far."""

    hands: list[int]
    classes: list[int]
    fired: set[int] = field(default_factory=set)
    dominated: int = 0
    found: dict[tuple[str, str, int], list[Any]] = field(default_factory=dict)

    def add(self, code: str, where: str, row: int, weight: int, **data: str | int) -> None:
        """Count a finding; its first hands are kept to be shown."""
        entry = self.found.setdefault((code, where, row), [0, []])
        entry[0] += weight
        if len(entry[1]) < SHOWN:
            entry[1].append(data)

    def findings(self) -> list[Finding]:
        """Answer one finding a code and place, its hands joined."""
        answer = []
        for (code, where, row), (hands, shown) in self.found.items():
            data = {key: " / ".join(str(one[key]) for one in shown) for key in shown[0]}
            answer.append(Finding(problem(code, where, hands=hands, **data), hands, row))
        return answer


def audit(
    bound: BoundHouseWay[H, V, S, C],
    progress: Progress | None = None,
    *,
    left_out: frozenset[int] = frozenset(),
) -> Report:
    """Answer the proof of a house way over all hands, with every finding at once.

    Rows left out when it was bound (by index) are neither called dead nor tried on their examples.

    Source: architecture.md (houseway.audit).
    """
    tally = _Tally([0] * len(bound.rows), [0] * len(bound.rows))
    walked = classes = 0
    for hand, weight in bound.game.classes():
        _judge(bound, hand, weight, tally)
        walked += weight
        classes += 1
        if progress is not None and classes % 2048 == 0:
            progress(walked, bound.game.total)
    findings = tally.findings()
    if walked != bound.game.total:
        findings.append(Finding(problem("AUDIT-TOTAL", "classes", got=walked, wanted=bound.game.total), 0))
    findings += _dead_rows(bound, tally.fired | left_out)
    findings += _wrong_examples(bound, left_out)
    allowed = bound.way.allows_dominated
    if tally.dominated == allowed:
        findings = [f for f in findings if f.problem.code != "AUDIT-DOMINATED" or not allowed]
    elif allowed:
        findings.append(
            Finding(problem("AUDIT-ALLOWANCE", "file", allowed=allowed, got=tally.dominated), tally.dominated)
        )
    rows = tuple(
        RowCount(row.row.id, hands, count)
        for row, hands, count in zip(bound.rows, tally.hands, tally.classes, strict=True)
    )
    return Report(
        bound.way.id,
        bound.way.sha256,
        tuple(sorted(findings, key=lambda f: f.row)),
        rows,
        walked,
        classes,
        tally.dominated,
        allowed,
    )


def _place(bound: BoundHouseWay[H, V, S, C], index: int) -> str:
    return f"row {index + 1} ({bound.rows[index].row.id})"


def _judge(bound: BoundHouseWay[H, V, S, C], hand: H, weight: int, tally: _Tally) -> None:
    game = bound.game
    view = game.view(hand)
    try:
        index, left = bound.sieved(view)
    except UndecidedError as error:
        tally.fired.add(error.row)
        code = "AUDIT-UNDECIDED" if error.row < 0 else "AUDIT-NOTHING-LEFT"
        tally.add(code, error.problems[0].where, error.row, weight, hand=game.format_hand(hand))
        return
    tally.fired.add(index)
    tally.hands[index] += weight
    tally.classes[index] += 1
    if len(left) > 1:
        value = game.value(view, left[0])
        if any(game.value(view, other) != value for other in left[1:]):
            tally.add("AUDIT-SEVERAL-LEFT", _place(bound, index), index, weight, hand=game.format_hand(hand))
    choice = game.finish(view, left)
    if game.is_foul(view, choice):
        tally.add("AUDIT-FOUL", _place(bound, index), index, weight, setting=game.format_choice(choice))
    elif game.is_dominated(view, choice):
        tally.dominated += weight
        tally.add("AUDIT-DOMINATED", _place(bound, index), index, weight, setting=game.format_choice(choice))


def _dead_rows(bound: BoundHouseWay[H, V, S, C], fired: set[int]) -> list[Finding]:
    return [
        Finding(problem("AUDIT-DEAD-ROW", _place(bound, index)), 0, index)
        for index in range(len(bound.rows))
        if index not in fired
    ]


def _wrong_examples(bound: BoundHouseWay[H, V, S, C], left_out: frozenset[int]) -> list[Finding]:
    findings = []
    for row in bound.rows:
        if row.index in left_out:
            continue
        for n, text in enumerate(row.row.examples, start=1):
            wrong = _example_problem(bound, row.index, f"{_place(bound, row.index)}, example {n}", text)
            if wrong is not None:
                findings.append(Finding(wrong, 1, row.index))
    return findings


def _example_problem(bound: BoundHouseWay[H, V, S, C], index: int, where: str, text: str) -> Problem | None:
    game = bound.game
    try:
        hand, wanted = game.parse_example(text)
    except Refused as error:
        return problem(
            "AUDIT-EXAMPLE-UNREADABLE", where, example=text[:80], reason=problem_sentence(error.problems[0])
        )
    try:
        fired, choice = bound.choose(hand)
    except UndecidedError:
        return problem("AUDIT-EXAMPLE-UNDECIDED", where, example=text[:80])
    if not game.same_value(choice, wanted):
        got = game.format_choice(choice)
        return problem("AUDIT-EXAMPLE-WRONG", where, example=text[:80], got=got, row=_place(bound, fired))
    if fired != index:
        return problem("AUDIT-EXAMPLE-ROW", where, example=text[:80], row=_place(bound, fired))
    return None


@dataclass(frozen=True, slots=True)
class Difference(Generic[C]):
    """A class of hands that two house ways set to different values."""

    hand: str
    hands: int
    one: C
    one_row: str
    other: C
    other_row: str


@dataclass(frozen=True, slots=True)
class Diff(Generic[C]):
    """What sets two house ways apart: hands, classes, and the first differences in full."""

    one: str
    other: str
    hands: int
    classes: int
    total: int
    shown: tuple[Difference[C], ...]


def differences(one: BoundHouseWay[H, V, S, C], other: BoundHouseWay[H, V, S, C]) -> Iterator[Difference[C]]:
    """Answer every class of hands that two house ways of one game set to different values.

    Source: architecture.md (a change shows its consequences).
    """
    game = one.game
    for hand, weight in game.classes():
        row, choice = one.choose(hand)
        other_row, other_choice = other.choose(hand)
        if not game.same_value(choice, other_choice):
            yield Difference(
                game.format_hand(hand),
                weight,
                choice,
                one.rows[row].row.id,
                other_choice,
                other.rows[other_row].row.id,
            )


def diff(one: BoundHouseWay[H, V, S, C], other: BoundHouseWay[H, V, S, C], show: int = 10) -> Diff[C]:
    """Answer how many hands two house ways set to different values, and the first ones in full.

    Source: architecture.md (a change shows its consequences).
    """
    hands = classes = 0
    shown: list[Difference[C]] = []
    for difference in differences(one, other):
        hands += difference.hands
        classes += 1
        if len(shown) < show:
            shown.append(difference)
    return Diff(one.way.id, other.way.id, hands, classes, one.game.total, tuple(shown))
