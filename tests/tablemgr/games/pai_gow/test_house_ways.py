"""The six tile house ways: proved, equal to the handed classes, and to the document's figures."""

from __future__ import annotations

import csv
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.core.problems import Refused
from tablemgr.games.pai_gow.classes import classes
from tablemgr.games.pai_gow.house_ways import (
    TILES,
    house_way,
    house_way_ids,
    parse_split,
    rules_ref,
    strengths,
)
from tablemgr.games.pai_gow.ranking import ranking
from tablemgr.games.pai_gow.setting import settings
from tablemgr.houseway.audit import audit, diff
from tablemgr.pieces.tiles import SET, Tile, parse_tiles

WAYS = ("canberra", "foxwoods", "foxwoods-jb", "generic", "generic-common", "horseshoe")

hands = st.lists(st.sampled_from(range(32)), min_size=4, max_size=4, unique=True).map(
    lambda places: tuple(SET[place] for place in places)
)


def setting(way: str, hand: str) -> str:
    """Answer how a house way sets a hand, as text."""
    return TILES.format_choice(house_way(way).choose(parse_tiles(hand))[1])


def test_the_six_house_ways_ship() -> None:
    assert house_way_ids() == WAYS


@pytest.mark.parametrize("way_id", WAYS)
def test_a_house_way_is_total_legal_reached_and_its_examples_hold(way_id: str) -> None:
    report = audit(house_way(way_id))
    assert report.findings == ()
    assert (report.hands, report.classes, report.dominated) == (35960, 3620, 0)
    assert sum(row.hands for row in report.rows) == 35960


@pytest.mark.parametrize("way_id", WAYS)
def test_no_setting_is_as_good_in_one_hand_and_worse_in_the_other(way_id: str) -> None:
    way = house_way(way_id)
    worse = []
    for hand, _ in classes():
        low, high = strengths(way.choose(hand)[1])
        others = [strengths(other) for other in settings(hand)]
        worse += [hand for a, b in others if a >= low and b >= high and (a, b) != (low, high)]
    assert worse == []


@pytest.mark.parametrize("way_id", ["canberra", "horseshoe"])
def test_every_class_is_set_as_the_handed_table_has_it(way_id: str, root: Path) -> None:
    with (root / "tests/vectors/pai-gow-houseways.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    way = house_way(way_id)
    different = [
        row["hand"]
        for row in rows
        if strengths(way.choose(parse_tiles(row["hand"]))[1])
        != strengths(parse_split(f"{row[way_id + '_low']} | {row[way_id + '_high']}"))
    ]
    assert (len(rows), different) == (3620, [])


def test_12012_hands_have_only_one_sensible_setting() -> None:
    """Counted without the engine's words: one setting at least as good in both hands as every other."""
    count = 0
    for hand, weight in classes():
        three = [strengths(one) for one in settings(hand)]
        count += weight * any(all(low >= a and high >= b for a, b in three) for low, high in three)
    assert count == 12012


@pytest.mark.parametrize("way_id", WAYS)
def test_every_house_way_plays_the_only_sensible_setting(way_id: str) -> None:
    way = house_way(way_id)
    for hand, _ in classes():
        three = [strengths(one) for one in settings(hand)]
        best = [one for one in three if all(one[0] >= a and one[1] >= b for a, b in three)]
        assert not best or strengths(way.choose(hand)[1]) == best[0]


def test_182_hands_can_be_set_nothing_and_nothing() -> None:
    count = sum(
        weight * any(strengths(one) == (0, 0) for one in settings(hand)) for hand, weight in classes()
    )
    assert count == 182


def test_428_hands_have_a_setting_with_low_equal_to_high() -> None:
    count = sum(
        weight * any(low == high for low, high in map(strengths, settings(hand)))
        for hand, weight in classes()
    )
    assert count == 428


def test_120_hands_are_two_pairs_6720_one_29120_none() -> None:
    held: Counter[int] = Counter()
    for hand, weight in classes():
        pairs = sum(ranking().rank(pair).value == 12 for pair in combinations(hand, 2))
        held[pairs] += weight
    assert held == {2: 120, 1: 6720, 0: 29120}


def test_11230_hands_can_play_a_high_nine_gong_or_wong() -> None:
    first = ranking().labels.index("high 9 (2 high)")
    last = ranking().labels.index("Teen Wong")
    count = sum(
        weight
        * any(
            first <= strengths(one)[1] <= last or first <= strengths(one)[0] <= last for one in settings(hand)
        )
        for hand, weight in classes()
    )
    assert count == 11230


@pytest.mark.parametrize(
    ("one", "other", "hands_different", "classes_different"),
    [
        ("generic", "foxwoods", 1096, 73),
        ("foxwoods", "foxwoods-jb", 24, 6),
        ("generic", "horseshoe", 272, 17),
    ],
)
def test_how_many_hands_two_house_ways_set_differently(
    one: str, other: str, hands_different: int, classes_different: int
) -> None:
    found = diff(house_way(one), house_way(other), show=5)
    assert (found.hands, found.classes, found.total) == (hands_different, classes_different, 35960)
    assert len(found.shown) == 5


@pytest.mark.parametrize(
    ("way", "hand", "laid"),
    [
        ("generic", "44 11 54 22", "44 22 | 11 54"),
        ("generic", "66 11 33 41", "11 41 | 66 33"),
        ("generic-common", "66 11 33 41", "66 41 | 11 33"),
        ("generic-common", "22 31 32 63", "63 31 | 22 32"),
        ("foxwoods", "66 62 54 22", "54 22 | 66 62"),
        ("foxwoods", "43 22 66 54", "22 43 | 66 54"),
        ("foxwoods", "55 65 43 52", "55 43 | 65 52"),
        ("foxwoods-jb", "55 65 43 52", "65 55 | 43 52"),
        ("canberra", "21 42 51 31", "51 31 | 21 42"),
        ("canberra", "66 63 65 66", "66 65 | 66 63"),
        ("horseshoe", "66 11 55 31", "55 31 | 66 11"),
        ("horseshoe", "66 11 31 41", "66 31 | 11 41"),
    ],
)
def test_hands_that_the_documents_print(way: str, hand: str, laid: str) -> None:
    chosen = house_way(way).choose(parse_tiles(hand))[1]
    assert strengths(chosen) == strengths(parse_split(laid))


def test_two_settings_of_one_value_are_laid_with_the_better_second_tile_low() -> None:
    assert setting("generic", "66 66 61 43") == "66 61 | 66 43"


@given(hands, st.permutations(range(4)))
def test_the_order_of_entry_never_changes_what_is_laid(hand: tuple[Tile, ...], turn: list[int]) -> None:
    way = house_way("generic")
    one, other = way.choose(hand)[1], way.choose(tuple(hand[place] for place in turn))[1]
    assert sorted(t.code for t in one.low) == sorted(t.code for t in other.low)


@given(hands, st.sampled_from(WAYS))
def test_a_decision_lays_the_hands_own_tiles_and_says_why(hand: tuple[Tile, ...], way_id: str) -> None:
    way = house_way(way_id)
    decision = way.decide(hand)
    index, choice = way.choose(hand)
    assert decision.choice == choice
    assert (decision.row, decision.sentence) == (way.rows[index].row.id, way.rows[index].row.sentence)
    assert [passed.row for passed in decision.passed] == [row.row.id for row in way.rows[:index]]
    assert all(passed.condition for passed in decision.passed)
    assert sorted(t.index for t in choice.low + choice.high) == sorted(t.index for t in hand)
    assert strengths(choice)[0] <= strengths(choice)[1]


def test_a_decision_names_the_rows_passed_over_and_the_first_condition_that_did_not_hold() -> None:
    decision = house_way("generic").decide(parse_tiles("44 11 54 22"))
    assert (decision.row, [(p.row, p.condition) for p in decision.passed]) == (
        "strong-boost",
        [
            ("two-pairs", "two pairs"),
            ("only-way", "only way"),
            ("split-two-strong", "one pair"),
            ("split-12-or-2", "one pair"),
            ("split-other", "one pair"),
            ("split-eights-tens", "one pair"),
            ("keep-pair", "one pair"),
        ],
    )


def test_a_result_refers_to_the_whole_text_of_its_house_way() -> None:
    way = house_way("generic")
    reference = rules_ref(way)
    assert (reference.game, reference.id, len(reference.sha256)) == ("pai-gow", "generic", 64)
    assert reference.sha256 == way.way.sha256


def test_an_unknown_house_way_names_the_known_ones() -> None:
    with pytest.raises(Refused) as refused:
        house_way("taj-mahal")
    (problem,) = refused.value.problems
    assert problem.code == "HOUSEWAY-UNKNOWN"
    assert dict(problem.data)["choices"] == ", ".join(WAYS)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("66 63 55 64", "SPLIT-NOTATION"),
        ("66 63 | 55", "PIECE-COUNT"),
        ("66 63 | 63 64", "PIECE-DUPLICATE"),
        ("66 77 | 63 64", "PIECE-UNKNOWN"),
    ],
)
def test_a_setting_that_is_none_is_refused(text: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        parse_split(text)
    assert code in [p.code for p in refused.value.problems]


@pytest.mark.parametrize("way_id", WAYS)
def test_every_row_has_a_sentence_a_source_and_an_example(way_id: str) -> None:
    bare = [
        row.row.id
        for row in house_way(way_id).rows
        if not (row.row.examples and row.row.source.startswith("PG ") and row.row.sentence.endswith("."))
    ]
    assert bare == []
