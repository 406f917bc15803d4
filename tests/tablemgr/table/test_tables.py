"""A table's rules from a variant's file and a house's choices.

Source: PGP 8, PG 3, architecture.md (plain dated values).
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablemgr.core.charges import CommissionRule
from tablemgr.core.money import Money
from tablemgr.core.problems import Refused
from tablemgr.core.resources import resource
from tablemgr.core.seats import Seat
from tablemgr.table.commands import OpenRound
from tablemgr.table.events import Limits, RoundOpened
from tablemgr.table.games import Choices, table_rules
from tablemgr.table.phases import BANK_FIRST
from tablemgr.table.rules import Seating, check_table_rules
from tablemgr.table.variants import parse_variant, variant_ids
from tests.tablemgr.table.felt import Felt

TEXT = resource("variants", "pai-gow-poker", "commission.toml").read_bytes()


def refused(game: str, variant: str, **choices: object) -> list[str]:
    """Answer the codes with which a table's rules are refused."""
    with pytest.raises(Refused) as error:
        table_rules(game, variant, Choices(**choices))  # type: ignore[arg-type]
    return [found.code for found in error.value.problems]


def test_the_shipped_variants_are_these() -> None:
    assert variant_ids("pai-gow-poker") == ("commission", "commission-free", "ez", "face-up")
    assert variant_ids("pai-gow") == ("commission", "washington")


@pytest.mark.parametrize(
    ("game", "variant", "bp"),
    [
        ("pai-gow", "commission", 500),
        ("pai-gow", "washington", 0),
        ("pai-gow-poker", "commission", 500),
        ("pai-gow-poker", "commission-free", 0),
        ("pai-gow-poker", "ez", 0),
        ("pai-gow-poker", "face-up", 0),
    ],
)
def test_every_shipped_variant_makes_a_table(game: str, variant: str, bp: int) -> None:
    rules = table_rules(game, variant)
    assert (rules.commission.bp, check_table_rules(rules)) == (bp, ())


def test_face_up_opens_the_bank_first() -> None:
    assert table_rules("pai-gow-poker", "face-up").phases == BANK_FIRST


def test_a_round_is_opened_with_all_that_its_result_depends_on() -> None:
    felt = Felt(pay_threshold=Money(100_000), recall_threshold=Money(20_000))
    (opened,) = felt.do(OpenRound(1, "Ana Lim", "4471"))
    assert isinstance(opened, RoundOpened)
    assert (opened.house_way.id, [ref.id for ref in opened.pay_tables]) == ("standard", ["fortune/fortune-3"])
    assert opened.commission == CommissionRule(bp=500)
    assert opened.limits.most == Money(50_000)
    assert dict(opened.values)["wheel_second_highest"] == "true"
    assert (opened.dealer, opened.dealer_badge, opened.mode, opened.level) == ("Ana Lim", "4471", "live", 1)
    assert (opened.pay_threshold, opened.recall_threshold) == (Money(100_000), Money(20_000))


@pytest.mark.parametrize(
    ("choices", "found"),
    [
        ({"house_way": "nobodys"}, ["HOUSEWAY-UNKNOWN"]),
        ({"pay_tables": ("fortune",)}, ["VARIANT-SIDE-BET"]),
        ({"pay_tables": ("envy/fortune-3",)}, ["VARIANT-SIDE-BET"]),
        (
            {"pay_tables": ("fortune/fortune-2", "fortune/fortune-3")},
            ["VARIANT-SIDE-BET", "VARIANT-SIDE-BET"],
        ),
        ({"phases": ("bets", "closed")}, ["PHASE-MISSING"]),
        ({"seating": Seating(0, ())}, ["TABLE-SEATS"]),
        ({"seating": Seating(2, (Seat(1), Seat(1)))}, ["TABLE-ORDER"]),
        ({"mode": "quiet"}, ["TABLE-MODE"]),
        ({"level": 4}, ["TABLE-LEVEL"]),
        ({"currency": "euro"}, ["TABLE-CURRENCY"]),
        ({"limits": Limits(Money(5), Money(1), Money(1), Money(2), Money(1))}, ["TABLE-LIMITS"]),
        ({"limits": Limits(Money(5), Money(10), Money(1), Money(2), Money(11))}, ["TABLE-CHIP"]),
        ({"limits": Limits(Money(5), Money(10), Money(1), Money(2), Money(1), Money(0))}, ["TABLE-LIMITS"]),
    ],
)
def test_choices_that_do_not_fit_are_refused(choices: dict[str, object], found: list[str]) -> None:
    assert refused("pai-gow-poker", "commission", **choices) == found


def test_unknown_games_and_variants_are_named() -> None:
    assert refused("baccarat", "commission") == ["VARIANT-OTHER-GAME"]
    assert refused("pai-gow", "ez") == ["VARIANT-UNKNOWN"]
    with pytest.raises(Refused) as error:
        table_rules("pai-gow", parse_variant(TEXT))
    assert error.value.problems[0].code == "VARIANT-GAME"


def test_a_switch_that_the_game_has_not_is_refused() -> None:
    variant = replace(parse_variant(TEXT), rules=(("jokers", 2),))
    with pytest.raises(Refused) as error:
        table_rules("pai-gow-poker", variant)
    assert [(p.code, p.where) for p in error.value.problems] == [("KEY-UNKNOWN", "variant.rules.jokers")]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        (b"bp = 500", b"bp = 5.5", "VALUE-TYPE"),
        (b"bp = 500", b"bp = 10001", "VALUE-RANGE"),
        (b'rounding = "half_up"', b'rounding = "even"', "VALUE-CHOICE"),
        (b"pays_at_end = false", b'pays_at_end = "no"', "VALUE-TYPE"),
        (b"pays_at_end = false", b"", "KEY-MISSING"),
        (b"pays_at_end = false", b"pays_at_end = false\nmore = 1", "KEY-UNKNOWN"),
        (b"dated = 2010-01-01", b'dated = "2010"', "VALUE-TYPE"),
        (b'"fortune/fortune-3"', b'"fortune"', "VARIANT-SIDE-BET"),
        (b'"fortune/fortune-3"', b'"a/b", "a/c"', "VARIANT-SIDE-BET"),
        (b'"bets", "start"', b'"start", "bets"', "PHASE-ORDER"),
        (b"wheel_second_highest = true", b"wheel_second_highest = 1.0", "VALUE-TYPE"),
        (b"caps_wins = true", b"caps_wins = 1", "VALUE-TYPE"),
        (b"[bank]", b"[bank", "VARIANT-TOML"),
        (b"id =", b"\xff =", "VARIANT-TOML"),
    ],
)
def test_a_variants_file_is_read_strictly(old: bytes, new: bytes, code: str) -> None:
    assert old in TEXT
    with pytest.raises(Refused) as error:
        parse_variant(TEXT.replace(old, new, 1))
    assert error.value.problems[0].code == code


def test_the_seats_of_a_new_table_open_from_one_up() -> None:
    assert table_rules("pai-gow", "commission").seating.opening_order == (1, 2, 3, 4, 5, 6, 7)
