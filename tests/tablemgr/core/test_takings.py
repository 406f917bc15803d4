"""Takings, rates, luck, sharing, collection and cash: every table of the formulas, to the cent."""

from __future__ import annotations

import json
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.core.cash_watch import Thresholds, Watch, watch
from tablemgr.core.charges import CommissionRule, Rounding, charge
from tablemgr.core.collection import by_time, per_hand, rack_over_short, rake
from tablemgr.core.luck import Odds, luck
from tablemgr.core.money import ZERO, Money, total
from tablemgr.core.pace import LEAST_US, MINUTE_US, an_hour, average_bet, money_an_hour, theoretical
from tablemgr.core.rounding import half_up
from tablemgr.core.sharing import converted, split
from tablemgr.core.takings import Bridge, Cause, Takings, added, hold, known_sum

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "vectors" / "formulas.vectors.json").read_text("utf-8")
)
UNITS = Money(1_000_000)
MONEY = st.integers(-(10**9), 10**9).map(Money)


def takings(row: dict[str, Any]) -> Takings:
    return Takings(
        Money(row["opener"]),
        Money(row["closer"]),
        Money(row["drop"]),
        Money(row["fills"]),
        Money(row["credits"]),
    )


@pytest.mark.parametrize("row", VECTORS["table_win"], ids=lambda row: row["id"])
def test_win_and_hold_are_those_of_the_tables(row: dict[str, Any]) -> None:
    found = takings(row)
    assert found.win == Money(row["win"])
    assert found.hold == (None if row["hold"] is None else Decimal(row["hold"]))


GOLDEN = {  # denomination in cents: opener, fills, credit, closer, net to players
    100_000: (10, 0, 5, 7, -2),
    50_000: (20, 0, 0, 18, 2),
    10_000: (200, 40, 0, 211, 29),
    2_500: (600, 280, 0, 674, 206),
    500: (800, 200, 0, 690, 310),
    100: (500, 0, 0, 310, 190),
    25: (2000, 0, 0, 1620, 380),
}


def test_chips_out_to_players_check_the_win_by_denomination() -> None:
    parts = [
        Takings(Money(o * d), Money(c * d), ZERO, Money(f * d), Money(k * d))
        for d, (o, f, k, c, _) in GOLDEN.items()
    ]
    net = [part.chips_to_players for part in parts]
    assert net == [Money(d * row[-1]) for d, row in GOLDEN.items()]
    whole = known_sum(net)
    assert whole == Money(888_500)
    # Drop less the chips that players took away is the win of the whole table.
    assert Money(1_139_000) - whole == takings(VECTORS["table_win"][0]).win


def test_a_fill_is_never_added() -> None:
    table = takings(next(row for row in VECTORS["table_win"] if row["id"] == "B"))
    assert table.win == Money(-475_000)
    assert Takings(table.opener, table.closer, table.drop, -table.fills).win == Money(525_000)


def test_shifts_add_up_to_their_day_and_hold_is_no_mean() -> None:
    shifts = [takings(row) for row in VECTORS["table_win"] if row["id"] in {"F1", "F2", "F3"}]
    day = added(shifts)
    assert day == takings(VECTORS["table_win"][-1])
    assert day.win == known_sum([shift.win for shift in shifts])
    mean = sum((s.hold for s in shifts if s.hold is not None), Decimal(0)) / 3
    assert mean.quantize(Decimal("0.01")) == Decimal("9.02")
    assert day.hold == Decimal("16.46")


@pytest.mark.parametrize("missing", ["opener", "closer", "drop"])
def test_what_is_not_known_is_never_zero(missing: str) -> None:
    whole = Takings(Money(100), Money(90), Money(20))
    table = {
        "opener": replace(whole, opener=None),
        "closer": replace(whole, closer=None),
        "drop": replace(whole, drop=None),
    }[missing]
    assert (table.win, table.hold) == (None, None)
    assert added([whole, table]).win is None
    assert added([table, whole]).win is None
    assert hold(None, Money(5)) is None
    assert known_sum([]) is None


def test_no_shift_has_no_win() -> None:
    assert added([]).win is None
    assert Takings(None, Money(1), Money(1)).chips_to_players is None


def test_only_what_no_cause_explains_is_left() -> None:
    row = VECTORS["over_short"]
    causes = tuple(Cause(f"cause {n}", Money(part)) for n, part in enumerate(row["explained"]))
    bridge = Bridge(Money(row["recorded"]), Money(row["counted"]), causes)
    assert (bridge.over_short, bridge.unexplained) == (Money(-7_500), Money(row["unexplained"]))
    assert Bridge(Money(1), None).unexplained is None


@given(st.lists(st.tuples(MONEY, MONEY, MONEY, MONEY), min_size=1, max_size=6), MONEY)
def test_a_day_is_the_sum_of_its_shifts(rows: list[tuple[Money, Money, Money, Money]], opener: Money) -> None:
    shifts = []
    for closer, drop, fills, credit in rows:
        shifts.append(Takings(opener, closer, drop, fills, credit))
        opener = closer
    assert added(shifts).win == total([s.win for s in shifts if s.win is not None])
    # A fill and a credit of the same amount change nothing.
    one = shifts[0]
    assert Takings(one.opener, one.closer, one.drop, one.fills + opener, one.credits + opener).win == one.win


@pytest.mark.parametrize("row", VECTORS["commission_cents"], ids=lambda row: str(row["win"]))
def test_commission_by_rounding(row: dict[str, Any]) -> None:
    def taken(unit: int, rounding: Rounding) -> int:
        return charge(Money(row["win"]), CommissionRule(500, Money(unit), rounding)).taken.minor

    assert taken(25, Rounding.UP) == row["up25"]
    assert taken(25, Rounding.HALF_UP) == row["near25"]
    assert taken(100, Rounding.DOWN) == row["down100"]
    assert taken(100, Rounding.UP) == row["up100"]


def test_commission_is_rounded_by_the_hand() -> None:
    rule = CommissionRule(500, Money(25), Rounding.UP)
    assert total([charge(Money(700), rule).taken] * 7) == Money(350)
    assert charge(Money(4_900), rule).taken == Money(250)


def test_rounds_an_hour_need_a_quarter_of_table_time() -> None:
    assert an_hour(118, 220 * MINUTE_US) == Decimal("32.2")
    assert an_hour(118, 220 * MINUTE_US, 25 * MINUTE_US) == Decimal("36.3")
    assert an_hour(3, 2 * MINUTE_US) is None
    assert an_hour(3, LEAST_US) == Decimal("12.0")
    assert money_an_hour(Money(60_000), 42 * MINUTE_US) == Money(85_714)
    assert money_an_hour(Money(60_000), 2 * MINUTE_US) is None


def test_average_bet_and_theoretical_win() -> None:
    assert average_bet(total([Money(2_500), Money(2_500), Money(10_000), Money(5_000)]), 4) == Money(5_000)
    assert average_bet(ZERO, 0) is None
    assert theoretical(Money(5_000), 34, 210, Fraction(196)) == Money(11_662)
    assert theoretical(Money(10_000), 30, 120, Fraction(165)) == Money(9_900)
    assert theoretical(Money(2_750), 31, 100, Fraction(273)) == Money(3_879)


POKER = Odds.of(Fraction(4148, 10_000), Fraction(273, 10_000), Fraction(95, 100))


def test_the_odds_behind_a_push_rate_and_an_edge() -> None:
    assert half_up(100 * POKER.win, 4) == Decimal("28.6103")
    assert half_up(100 * POKER.lose, 4) == Decimal("29.9097")
    assert half_up(POKER.variance, 6) == Decimal("0.556560")
    assert POKER.edge == Fraction(273, 10_000)


@pytest.mark.parametrize(("result", "z"), [(-40_000, "-1.50"), (-120_000, "-2.17")])
def test_luck_of_a_thousand_hands(result: int, z: str) -> None:
    found = luck(Money(result), [(Money(5_000), 1000, POKER)])
    in_units = [
        half_up(Fraction(x) / 100, 2) for x in (found.expected, found.deviation, found.low, found.high)
    ]
    assert in_units == [Decimal("1365.00"), Decimal("1179.58"), Decimal("-946.97"), Decimal("3676.97")]
    assert found.z == Decimal(z)


def test_luck_counts_each_bet_not_their_mean() -> None:
    bets = [(Money(2_500), 600, POKER), (Money(5_000), 300, POKER), (Money(20_000), 100, POKER)]
    found = luck(ZERO, bets)
    assert half_up(Fraction(found.deviation) / 100, 2) == Decimal("1688.90")
    assert luck(ZERO, []).z is None


@pytest.mark.parametrize("row", VECTORS["split"], ids=lambda row: str(row["total"]))
def test_splits_are_whole(row: dict[str, Any]) -> None:
    assert [part.minor for part in split(Money(row["total"]), row["weights"])] == row["parts"]


@given(MONEY, st.lists(st.integers(0, 100), min_size=1, max_size=7).filter(any))
def test_parts_always_make_the_whole(amount: Money, weights: list[int]) -> None:
    assert total(list(split(amount, weights))) == amount
    assert split(-amount, weights) == tuple(-part for part in split(amount, weights))


@pytest.mark.parametrize("weights", [[0, 0], [1, -1, 2]])
def test_weights_that_share_nothing_are_refused(weights: list[int]) -> None:
    with pytest.raises(ValueError, match="weights"):
        split(Money(10), weights)


def test_currencies_round_once() -> None:
    rate = Fraction(1282, 10_000)
    parts = [converted(Money(minor), rate) for minor in (125_000, 33_333, 7_850)]
    assert parts == [Money(16_025), Money(4_273), Money(1_006)]
    assert total(parts) == Money(21_304)
    assert converted(Money(125_000 + 33_333 + 7_850), rate) == Money(21_305)
    assert converted(Money(15_555), Fraction(655, 100_000), from_places=0) == Money(10_189)
    assert (half_up(Fraction(125, 1000), 2), half_up(Fraction(-125, 1000), 2)) == (
        Decimal("0.13"),
        Decimal("-0.13"),
    )


def test_collection_of_the_three_kinds() -> None:
    assert per_hand(112, 4, Money(100)) == Money(44_800)
    assert by_time(165, 4, Money(500)) == Money(12_000)
    assert rake(Money(36_400), 1_000, unit=Money(1)) == Money(3_640)
    assert rake(Money(36_400), 1_000, unit=Money(100)) == Money(3_600)
    assert rake(Money(36_400), 1_000, unit=Money(100), rounding=Rounding.UP) == Money(3_700)
    assert rake(Money(36_500), 1_000, unit=Money(100), rounding=Rounding.HALF_UP) == Money(3_700)
    assert rake(Money(36_400), 1_000, unit=Money(100), most=Money(500)) == Money(500)


def test_a_rack_without_a_banking_house_holds_its_collection() -> None:
    rack = Takings(Money(1_200_000), Money(594_600), Money(950_000), Money(300_000))
    assert rack.win == Money(44_600)
    assert rack_over_short(rack, Money(44_800)) == Money(-200)
    assert rack_over_short(Takings(None, ZERO, ZERO), ZERO) is None


@pytest.mark.parametrize("row", VECTORS["ctr"], ids=str)
def test_in_and_out_are_neither_added_nor_netted(row: dict[str, Any]) -> None:
    limits = Thresholds(UNITS, Money(300_000))
    found = [watch([Money(n) for n in row[way]], limits) for way in ("in", "out")]
    assert (Watch.REPORT in found) is row["report"]


def test_a_day_of_cash_is_watched_from_the_log_to_the_report() -> None:
    limits = Thresholds(UNITS, Money(300_000))
    levels = {
        299_999: "quiet",
        300_000: "log",
        899_999: "log",
        900_000: "near",
        1_000_000: "near",
        1_000_001: "report",
    }
    assert {minor: watch([Money(minor)], limits).value for minor in levels} == levels
