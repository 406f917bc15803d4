"""A house way with a fault: the check names row and place. Audits of small spaces stand for the whole one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tablemgr.core.resources import resource
from tablemgr.games.pai_gow_poker.house_ways import PokerHouseWays
from tablemgr.games.pai_gow_poker.words import ranks_of
from tablemgr.houseway.audit import audit
from tablemgr.houseway.load import bind, parse
from tablemgr.houseway.table import HouseWayError
from tests.tablemgr.games.pai_gow_poker.hands import Cards, random_hands

STANDARD = resource("houseways", "pai-gow-poker", "standard.toml").read_text("utf-8")
OF_THE_SAMPLE = 1_500


class SampledHouseWays(PokerHouseWays):
    """The game over a sample of hands, so that a fault is found in a moment."""

    total = OF_THE_SAMPLE

    def classes(self) -> Iterator[tuple[Cards, int]]:
        return ((hand, 1) for hand in random_hands(OF_THE_SAMPLE, seed=2))


SAMPLED = SampledHouseWays()


def findings(text: str) -> set[tuple[str, str]]:
    """Answer code and place of everything the check finds."""
    report = audit(bind(parse(text.encode()), SAMPLED))
    return {(finding.problem.code, finding.problem.where) for finding in report.findings}


def refusals(text: str) -> set[tuple[str, str]]:
    """Answer code and place of everything that keeps a text from being used."""
    with pytest.raises(HouseWayError) as refused:
        bind(parse(text.encode()), SAMPLED)
    return {(problem.code, problem.where) for problem in refused.value.problems}


def changed(old: str, new: str) -> str:
    assert STANDARD.count(old) == 1
    return STANDARD.replace(old, new)


def test_a_row_that_no_hand_reaches_is_named() -> None:
    dead = """
[[row]]
id = "second-no-pair"
sentence = "No pair again: the best low."
source = "PGP H1"
when = ["no pair"]
play = ["best low"]
"""
    assert ("AUDIT-DEAD-ROW", "row 29 (second-no-pair)") in findings(STANDARD + dead)


def test_a_row_that_fouls_is_named() -> None:
    text = changed(
        'play = ["low: the lower pair"]\nexamples = ["3s 3c',
        'play = ["low: the higher pair"]\nexamples = ["3s 3c',
    )
    assert ("AUDIT-FOUL", "row 20 (two-pairs-sevens)") in findings(text)


def test_the_literal_two_highest_cards_foul() -> None:
    text = changed(
        'when = ["no pair"]\nplay = ["best low"]', 'when = ["no pair"]\nplay = ["low two highest"]'
    )
    assert ("AUDIT-FOUL", "row 28 (no-pair)") in findings(text)


def test_a_hand_that_no_row_sets_is_named() -> None:
    start = STANDARD.index('\n[[row]]\nid = "no-pair"')
    assert "AUDIT-UNDECIDED" in {code for code, _ in findings(STANDARD[:start])}


def test_a_row_whose_sieves_leave_nothing_is_named() -> None:
    text = changed('when = ["no pair"]\nplay = ["best low"]', 'when = ["no pair"]\nplay = ["complete high"]')
    assert ("AUDIT-NOTHING-LEFT", "row 28 (no-pair)") in findings(text)


def test_a_row_that_leaves_settings_of_different_value_is_named() -> None:
    text = changed(
        'when = ["one pair: 2-A"]\nplay = ["keep: the pair", "best low"]',
        'when = ["one pair: 2-A"]\nplay = ["keep: the pair"]',
    )
    assert ("AUDIT-SEVERAL-LEFT", "row 27 (pair)") in findings(text)


def test_a_wrong_example_is_named() -> None:
    text = changed('"Kh Qs | As 9h 8c 6s 4d"', '"Qs 9h | As Kh 8c 6s 4d"')
    assert ("AUDIT-EXAMPLE-WRONG", "row 28 (no-pair), example 1") in findings(text)


@pytest.mark.parametrize(
    "example",
    ["Kh Qs As 9h 8c 6s 4d", "Kh Qs | As 9h 8c 6s", "Kh Qs | As 9h 8c 6s 1d", "Kh Kh | As 9h 8c 6s 4d"],
)
def test_an_example_that_is_no_setting_is_named(example: str) -> None:
    text = changed('"Kh Qs | As 9h 8c 6s 4d"', f'"{example}"')
    assert ("AUDIT-EXAMPLE-UNREADABLE", "row 28 (no-pair), example 1") in findings(text)


def test_an_unknown_word_is_named() -> None:
    assert refusals(changed('when = ["no pair"]', 'when = ["no pear"]')) == {
        ("HOUSEWAY-WORD", "row 28 (no-pair)")
    }


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("one pair: 9-2", "HOUSEWAY-PARAMETER"),
        ("one pair: 10", "HOUSEWAY-PARAMETER"),
        ("one pair", "HOUSEWAY-PARAMETER-MISSING"),
        ("no pair: 2", "HOUSEWAY-PARAMETER-NONE"),
        ("complete front below: 2", "HOUSEWAY-PARAMETER"),
    ],
)
def test_a_bad_parameter_is_named(word: str, code: str) -> None:
    assert refusals(changed('when = ["no pair"]', f'when = ["{word}"]')) == {(code, "row 28 (no-pair)")}


@pytest.mark.parametrize("sieve", ["keep: the house", "low: the highest pair"])
def test_a_sieve_that_names_no_cards_of_the_game_is_named(sieve: str) -> None:
    text = changed('when = ["no pair"]\nplay = ["best low"]', f'when = ["no pair"]\nplay = ["{sieve}"]')
    assert refusals(text) == {("HOUSEWAY-PARAMETER", "row 28 (no-pair)")}


def test_the_shipped_text_has_none_of_these_faults_on_the_same_sample() -> None:
    codes = {code for code, _ in findings(STANDARD)}
    assert codes <= {"AUDIT-DEAD-ROW"}  # rare rows are not met by a sample


def test_a_range_is_read_upward() -> None:
    assert ranks_of("2-A") == (1 << 13) - 1
    assert ranks_of("T") == 1 << 8
