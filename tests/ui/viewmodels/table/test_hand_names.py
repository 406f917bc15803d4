"""What halves are called: in full beside the bank, in codes where it must be short.

Source: look.md pictures a and c; PG 2; PGP R5.
"""

from __future__ import annotations

from itertools import combinations

import pytest

from tablemgr.games.pai_gow.meta import DEFAULT_RULES
from tablemgr.games.pai_gow.ranking import ranking
from tablemgr.pieces.tiles import SET
from ui.viewmodels.table.hand_names import bank_lines, hand_name, set_against, short_name
from ui.viewmodels.words import Words

EN = Words("en")


@pytest.mark.parametrize(
    ("label", "whole", "short"),
    [
        ("pair 9-9", ("nines",), "9-9"),
        ("pair K-K-A-7-4", ("kings", "ace 7 4"), "K-K"),
        ("high-card A-Q", ("ace queen",), "A-Q"),
        ("high-card T-8-5-3-2", ("10 8 5 3 2",), "10-8"),
        ("two-pair 7-7-6-6-5", ("sevens and sixes", "5"), "7-7-6-6"),
        ("three-of-a-kind Q-Q-Q-A-3", ("three queens", "ace 3"), "Q-Q-Q"),
        ("straight Q-J-T-9-8", ("straight to queen",), "straight to queen"),
        ("flush A-Q-9-8-5", ("flush", "ace queen 9 8 5"), "flush"),
        ("full-house T-T-T-A-A", ("full house, tens over aces",), "10-10-10-A-A"),
        ("four-of-a-kind 2-2-2-2-3", ("four twos", "3"), "2-2-2-2"),
        ("straight-flush 9-8-7-6-5", ("straight flush to 9",), "straight flush to 9"),
        ("royal-flush A-K-Q-J-T", ("royal flush",), "royal flush"),
        ("five-aces A-A-A-A-A", ("five aces",), "five aces"),
        ("4 (H4 high)", ("4", "Goose 鵝"), "4"),
        ("0", ("0",), "0"),
        ("high 9 (12 high)", ("9", "Heaven 天"), "9"),
        ("Teen Gong", ("Gong, Heaven 天",), "Gong, Heaven 天"),
        ("pair GJ", ("pair, Supreme 至尊",), "pair, Supreme 至尊"),
        ("something else", ("something else",), "something else"),
        ("pair Z-Z", ("pair Z-Z",), "pair Z-Z"),
    ],
)
def test_a_half_has_a_whole_name_and_a_short_one(label: str, whole: tuple[str, ...], short: str) -> None:
    assert (hand_name(label, EN), short_name(label, EN)) == (whole, short)


def test_every_label_of_two_tiles_is_understood() -> None:
    order = ranking(DEFAULT_RULES)
    labels = {order.rank(pair).label for pair in combinations(SET, 2)}
    assert len(labels) == 102
    assert [label for label in labels if "(" in short_name(label, EN) or short_name(label, EN) == ""] == []
    named = {short_name(label, EN) for label in labels if label.startswith("pair ")}
    assert len(named) == 16


def test_the_banks_tiles_are_named_with_the_chinese_beside() -> None:
    assert bank_lines("4 (H4 high)", ("64", "31"), "tiles", EN) == ("4", "Partition 屏風", "Goose 鵝")
    assert bank_lines("7", ("9", "GJ"), "tiles", EN) == ("7", "Mixed nine 雜九", "Supreme 至尊")
    assert bank_lines("pair 9-9", ("9h", "9c"), "cards", EN) == ("nines",)


def test_figures_are_persian_in_persian_and_codes_are_not_turned_around() -> None:
    assert short_name("pair T-T", Words("fa")) == "\u2066۱۰-۱۰\u2069"
    assert short_name("6 (H4 high)", Words("fa")) == "۶"


@pytest.mark.parametrize(
    ("mine", "bank", "said"),
    [
        ("pair GJ", "Teen Wong", ("pair", "Wong")),
        ("Day Gong", "high 9 (12 high)", ("Gong", "9")),
        ("pair 9", "pair L10", ("Mixed nine 雜九", "Partition 屏風")),
        ("Teen Wong", "Day Wong", ("Heaven 天", "Earth 地")),
        ("6 (11 high)", "4 (H4 high)", ("6", "4")),
        ("pair K-K-A-7-4", "pair 9-9", ("K-K", "9-9")),
    ],
)
def test_a_seat_s_line_says_no_more_than_tells_two_halves_apart(
    mine: str, bank: str, said: tuple[str, str]
) -> None:
    assert set_against(mine, bank, EN) == said
