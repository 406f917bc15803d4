"""Figures counted over all 154,143,080 hands by classes: PGP 7 and the edges of PGP 6."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tablemgr.games.pai_gow_poker.figures import Figures, count_all_hands
from tablemgr.games.pai_gow_poker.pay_tables import pay_table

ALL = 154_143_080


@pytest.fixture(scope="module")
def counted() -> Figures:
    return count_all_hands()


@pytest.mark.exhaustive
def test_7_best_hands_of_seven_cards(counted: Figures) -> None:
    assert counted.total == ALL
    assert dict(counted.best) == {
        "five-aces": (0, 1_128),
        "royal-flush": (4_324, 21_808),
        "straight-flush": (37_260, 147_572),
        "four-of-a-kind": (224_848, 82_624),
        "full-house": (3_473_184, 715_344),
        "flush": (4_047_644, 2_124_444),
        "straight": (6_180_020, 5_056_008),
        "three-of-a-kind": (6_461_620, 1_009_056),
        "two-pair": (31_433_400, 4_120_416),
        "pair": (58_627_800, 5_594_160),
        "high-card": (23_294_460, 1_485_960),
    }


@pytest.mark.exhaustive
def test_6_hands_that_each_line_of_fortune_pays(counted: Figures) -> None:
    assert counted.paid(pay_table("fortune-1")) == {
        "7-card-straight-flush-no-joker": 32,
        "royal-flush-royal-match": 72,
        "7-card-straight-flush-with-joker": 196,
        "five-aces": 1_128,
        "royal-flush": 26_020,
        "straight-flush": 184_644,
        "four-of-a-kind": 307_472,
        "full-house": 4_188_528,
        "flush": 6_172_088,
        "three-of-a-kind": 7_672_500,
        "straight": 11_034_204,
        "three-pairs": 2_862_000,
        None: 121_694_196,
    }
    assert counted.paid(pay_table("fortune-3"))[None] == 124_556_196
    assert counted.paid(pay_table("seed-004-literal"))["royal-flush-royal-match"] == 72 + 1_572


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("table", "per_cent"),
    [
        ("fortune-1", "8.0008"),
        ("fortune-2", "7.7656"),
        ("fortune-3", "7.8279"),
        ("fortune-4", "8.4900"),
        ("fortune-5", "7.8279"),
        ("fortune-6", "9.2855"),
        ("fortune-7", "7.7656"),
        ("seed-004-literal", "5.9412"),
        ("emperors", "4.1714"),
        ("insurance-4", "9.1100"),
        ("insurance-queen-7", "7.3457"),
        ("queens-dragon", "10.0222"),
        ("envy", "0.9268"),
    ],
)
def test_6_edges_of_the_side_bets(counted: Figures, table: str, per_cent: str) -> None:
    assert f"{float(counted.edge(pay_table(table))) * 100:.4f}" == per_cent


@pytest.mark.exhaustive
def test_6_edges_as_exact_fractions(counted: Figures) -> None:
    assert counted.edge(pay_table("fortune-2")) == Fraction(11_970_096, ALL)
    literal_8000 = replace(pay_table("fortune-2"), or_pair=True)
    assert f"{float(counted.edge(literal_8000)) * 100:.2f}" == "5.88"


@pytest.mark.exhaustive
def test_7_pai_gows_by_their_top_card(counted: Figures) -> None:
    assert {line: counted.making(line) for line in ("nine-high", "ten-high", "jack-high")} == {
        "nine-high": 31_080,
        "ten-high": 248_640,
        "jack-high": 963_480,
    }
    assert counted.making("queen-high") == 2_719_500
    assert counted.making("king-high") == 6_386_940
    assert counted.making("ace-high") == 14_430_780


def test_figures_of_a_handful_of_hands() -> None:
    royal = (frozenset({"royal-flush", "flush", "straight", "straight-flush"}), frozenset({"KQ"}))
    nothing = (frozenset({"pair", "high-card"}), frozenset[str]())
    some = Figures({"royal-flush": (1, 0), "pair": (2, 1)}, {royal: 1, nothing: 3})
    assert (some.total, some.hands_of("pair"), some.making("flush")) == (4, 3, 1)
    assert some.paid(pay_table("fortune-3")) == {"royal-flush-royal-match": 1, None: 3}
    assert some.edge(pay_table("fortune-3")) == Fraction(3 - 2000, ALL)
    assert some.edge(pay_table("envy")) == Fraction(100_000, ALL * 500)
