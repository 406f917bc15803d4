"""Two settlers of Tien Gow that share nothing come to the same money."""

from __future__ import annotations

import json
import random
from itertools import combinations
from pathlib import Path

import pytest

from tablemgr.games.tien_gow.meta import LETTERS
from tablemgr.games.tien_gow.notation import Tgn, export_deal
from tablemgr.games.tien_gow.record import DealRecord
from tablemgr.games.tien_gow.settle import settle
from tests.rounds import second_settler_tien_gow as second
from tests.tablemgr.games.tien_gow.random_deals import (
    half_the_time,
    played,
    random_variant,
    seldom,
    whenever_possible,
)
from tests.tablemgr.games.tien_gow.test_depths import as_columns, as_mixed, as_tricks

VECTORS = Path(__file__).parents[1] / "vectors" / "tien-gow.jsonl"
BEHAVIOURS = (half_the_time, whenever_possible, seldom)


def first(record: DealRecord) -> dict[str, object]:
    """Answer what the program's settler says, in the words of the second."""
    found = settle(record)
    return {
        "columns": list(found.columns), "immediate": list(found.immediate_points), "final": list(found.final),
        "net": list(found.net), "banker": LETTERS[found.next_banker], "streak": found.next_streak,
    }  # fmt: skip


def compare(seeds: range) -> None:
    """Compare random deals under random rules at every depth."""
    for seed in seeds:
        state = played(seed, random_variant(random.Random(seed)), BEHAVIOURS[seed % 3])
        depths = (DealRecord(state), as_tricks(state), as_columns(state), as_mixed(state, seed))
        for record in depths:
            text = export_deal(Tgn(record))
            assert second.settle(text) == first(record), text


def test_both_settlers_agree_on_random_deals_under_random_rules_at_every_depth() -> None:
    compare(range(1_000_000, 1_000_400))


@pytest.mark.exhaustive
def test_both_settlers_agree_on_5000_random_deals() -> None:
    compare(range(2_000_000, 2_005_000))


def test_the_second_settler_agrees_with_every_handed_deal() -> None:
    compared = 0
    for line in VECTORS.read_text("utf-8").splitlines():
        case = json.loads(line)
        if "tgn" in case:
            found = second.settle(case["tgn"])
            expect = case["expect"]
            assert (found["columns"], found["final"], found["net"]) == (
                expect["columns"], expect["final"], expect["net"],
            ), case["id"]  # fmt: skip
            assert found["streak"] == expect["next_streak"], case["id"]
            compared += 1
    assert compared == 82


def test_the_second_settler_knows_84_playable_sets_too() -> None:
    tiles = second.all_tiles()
    assert (
        sum(
            second.value(list(choice)) is not None
            for size in range(1, 5)
            for choice in combinations(tiles, size)
        )
        == 84
    )
