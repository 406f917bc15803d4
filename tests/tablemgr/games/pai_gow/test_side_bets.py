"""Bonanza on the four tiles, and the sum of the dice."""

from __future__ import annotations

import pytest

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.problems import Refused
from tablemgr.games.pai_gow.pay_tables import parse_pay_table, pay_table, pay_tables
from tablemgr.games.pai_gow.side_bets import (
    bonanza_class,
    bonanza_counts,
    dice_sum_class,
    dice_sum_counts,
    house_edge,
    side_line,
)
from tablemgr.pieces.tiles import parse_tiles

TEXT = b"""id = "mine"
game = "pai-gow"
bet = "bonanza"
title = "Mine"
dated = 2026-01-01
source = "own"
[pays]
wong = 2
"""


@pytest.mark.parametrize(
    ("hand", "found"),
    [
        ("42 66 21 66", "gee-joon-and-teen"),
        ("21 42 11 11", "gee-joon-and-day"),
        ("66 11 66 11", "teen-and-day-pairs"),
        ("33 51 61 22", "lame-duck"),
        ("51 33 43 31", "lame-duck"),
        ("66 55 66 55", "two-pair"),
        ("42 21 55 55", "two-pair"),
        ("65 42 21 64", "high-pair"),
        ("11 11 52 64", "high-pair"),
        ("62 53 66 63", "one-pair"),
        ("55 66 32 54", "wong"),
        ("66 55 65 64", "lose"),
        ("44 62 66 65", "lose"),
    ],
)
def test_bonanza_pays_on_what_the_four_tiles_are(hand: str, found: str) -> None:
    assert bonanza_class(parse_tiles(hand)) == found


def test_bonanza_counts_of_all_hands() -> None:
    assert bonanza_counts() == {
        "gee-joon-and-teen": 1,
        "gee-joon-and-day": 1,
        "teen-and-day-pairs": 1,
        "lame-duck": 64,
        "two-pair": 117,
        "high-pair": 1260,
        "one-pair": 5460,
        "wong": 2704,
        "lose": 26352,
    }


@pytest.mark.parametrize(("table", "edge"), [("melbourne", "9.6051"), ("commerce", "6.0734")])
def test_bonanza_edges(table: str, edge: str) -> None:
    assert f"{float(100 * house_edge(bonanza_counts(), pay_table(table))):.4f}" == edge


@pytest.mark.parametrize(("table", "edge"), [("sum-a", "5.56"), ("sum-b", "4.63")])
def test_dice_sum_edges(table: str, edge: str) -> None:
    assert f"{float(100 * house_edge(dice_sum_counts(), pay_table(table))):.2f}" == edge


def test_the_pay_tables_of_bonanza() -> None:
    assert [table.id for table in pay_tables("bonanza")] == ["commerce", "melbourne"]


def test_a_side_bet_is_paid_to_one_or_lost() -> None:
    won = side_line("lame-duck", Money(500), pay_table("melbourne"))
    assert (won.outcome, won.won, won.returned) == (Outcome.WIN, Money(10_000), Money(10_500))
    lost = side_line("lose", Money(500), pay_table("melbourne"))
    assert (lost.outcome, lost.won, lost.returned) == (Outcome.LOSE, Money(-500), Money(0))


def test_a_throw_that_the_dice_table_does_not_pay_loses() -> None:
    table = pay_table("sum-a")
    assert [table.pays_for(dice_sum_class(dice)) for dice in ((6, 6, 5), (1, 2, 5), (1, 1, 1))] == [25, 3, -1]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        (b'id = "mine"', b"id = 7", "PAYTABLE-VALUE"),
        (b"dated = 2026-01-01", b'dated = "today"', "PAYTABLE-VALUE"),
        (b'source = "own"', b'source = "own"\nspare = 1', "PAYTABLE-KEY"),
        (b"wong = 2", b"wong = 2.5", "PAYTABLE-PAYS"),
        (b"wong = 2", b"wong = -1", "PAYTABLE-PAYS"),
        (b"wong = 2", b"wong = true", "PAYTABLE-PAYS"),
        (b'"pai-gow"', b'"tien-gow"', "PAYTABLE-GAME"),
        (b"[pays]", b"[pays", "PAYTABLE-TEXT"),
        (b"Mine", b"\xff", "PAYTABLE-TEXT"),
    ],
)
def test_a_pay_table_that_cannot_be_used_says_why(old: bytes, new: bytes, code: str) -> None:
    with pytest.raises(Refused) as refused:
        parse_pay_table(TEXT.replace(old, new))
    assert [p.code for p in refused.value.problems] == [code]


def test_an_unknown_pay_table_names_the_known_ones() -> None:
    with pytest.raises(Refused) as refused:
        pay_table("nowhere")
    assert dict(refused.value.problems[0].data)["choices"] == "commerce, melbourne, sum-a, sum-b"
