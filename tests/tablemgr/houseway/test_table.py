"""The first row that fits sets the hand, and a decision says why the others did not."""

from __future__ import annotations

import pytest

from tablemgr.houseway.load import bind, parse
from tablemgr.houseway.table import Passed, UndecidedError
from tests.tablemgr.houseway.toy import TOY, WORDS, ToyWay, row, text


def way(*rows: str) -> ToyWay:
    """Answer a bound house way of these rows."""
    return bind(parse(text(*rows), slots=WORDS.slots), TOY)


THREE = way(
    row("two-four", [], ["turned"], 'numbers = ["2", "4"]'),
    row("one-without-three", ["holds: 1", "without: 3"], ["turned"]),
    row("pairs", ["pair"], ["in order"]),
    row("rest", [], ["in order"]),
)


@pytest.mark.parametrize(
    ("hand", "index", "laid"),
    [
        ((4, 2), 0, (4, 2)),
        ((1, 2), 1, (2, 1)),
        ((1, 3), 3, (1, 3)),
        ((3, 3), 2, (3, 3)),
        ((1, 1), 1, (1, 1)),
        ((4, 3), 3, (3, 4)),
    ],
)
def test_the_first_row_that_fits_wins(hand: tuple[int, int], index: int, laid: tuple[int, int]) -> None:
    assert THREE.choose(hand) == (index, laid)


def test_a_decision_names_every_row_passed_over_and_the_first_condition_that_failed() -> None:
    decision = THREE.decide((1, 3))
    assert (decision.row, decision.sentence, decision.choice) == ("rest", "Say rest.", (1, 3))
    assert decision.passed == (
        Passed("two-four", "numbers: 2 4"),
        Passed("one-without-three", "without: 3"),
        Passed("pairs", "pair"),
    )


def test_a_hand_that_no_row_fits_is_undecided() -> None:
    with pytest.raises(UndecidedError) as undecided:
        way(row("pairs", ["pair"], ["in order"])).choose((1, 2))
    assert undecided.value.problems[0].code == "HOUSEWAY-UNDECIDED"


def test_sieves_that_leave_nothing_name_their_row() -> None:
    with pytest.raises(UndecidedError) as undecided:
        way(row("all", [], ["nothing"])).decide((1, 2))
    assert [(p.code, p.where) for p in undecided.value.problems] == [("HOUSEWAY-NOTHING-LEFT", "row 1 (all)")]


def test_every_word_says_what_it_means() -> None:
    assert WORDS.conditions["holds"].meaning == "The number is in the hand."
    assert WORDS.sieves["turned"].meaning == "The larger number low."
