"""The words of tile house ways: all used, all explained, and wrong parameters named."""

from __future__ import annotations

import pytest

from tablemgr.games.pai_gow.house_ways import TILES, house_way, house_way_ids
from tablemgr.games.pai_gow.kinds import kinds_named
from tablemgr.games.pai_gow.view import strength_named
from tablemgr.houseway.load import bind, parse
from tablemgr.houseway.table import HouseWayError

TEXT = """id = "mine"
game = "pai-gow"
title = "Mine"
dated = 2026-01-01
source = "own"
[[row]]
id = "all"
sentence = "All."
source = "own"
when = {when}
play = {play}
"""


def test_every_word_is_used_by_a_shipped_house_way() -> None:
    rows = [row.row for way_id in house_way_ids() for row in house_way(way_id).rows]
    said = {text.partition(":")[0] for row in rows for text in (*row.when, *row.play)}
    unused = (TILES.glossary.conditions.keys() | TILES.glossary.sieves.keys()) - said
    # Where pairs are decided first, as in all that ship, nobody needs to say it; others may.
    assert unused == {"no pair"}


def test_every_word_has_a_meaning_and_a_source() -> None:
    for word in (*TILES.glossary.conditions.values(), *TILES.glossary.sieves.values()):
        assert word.meaning.endswith("."), word.name
        assert "Source: PG" in (word.bind.__doc__ or ""), word.name


@pytest.mark.parametrize(
    ("when", "play", "reason"),
    [
        ('["pair of: X"]', '["best low"]', "'X' is not a tile's name"),
        ('["holds: 6"]', '["best low"]', "'6' is more than one tile"),
        ('["tiles: T D 5"]', '["best low"]', "3 slots; a hand has four tiles"),
        ('["tiles: T T 5 5"]', '["best low"]', "no hand has these four tiles"),
        ('["split makes: 68"]', '["best low"]', "'68' is not two values like 6/8"),
        ('["best low under: H4"]', '["best low"]', "'H4' is no value"),
        ("[]", '["points: 79"]', "'79' is not two values like 7/9"),
        ("[]", '["high of: ten"]', "'ten' is no value"),
    ],
)
def test_a_wrong_parameter_says_row_word_and_reason(when: str, play: str, reason: str) -> None:
    with pytest.raises(HouseWayError) as refused:
        bind(parse(TEXT.format(when=when, play=play).encode(), slots=("tiles",)), TILES)
    (problem,) = refused.value.problems
    assert (problem.code, problem.where) == ("HOUSEWAY-PARAMETER", "row 1 (all)")
    assert reason in str(dict(problem.data)["reason"])


@pytest.mark.parametrize(
    ("name", "kinds"),
    [("T|D", ("T", "D")), ("6", ("H6", "L6")), ("GJ|6", ("GJ", "H6", "L6")), ("6|H6", ("H6", "L6"))],
)
def test_the_floors_words_for_tiles(name: str, kinds: tuple[str, ...]) -> None:
    assert kinds_named(name) == kinds


def test_a_value_is_where_its_weakest_hand_stands() -> None:
    values = ["0", "3", "H3", "9", "high-nine", "gong", "wong", "pair"]
    assert [strength_named(value) for value in values] == [0, 15, 20, 72, 80, 82, 84, 86]
