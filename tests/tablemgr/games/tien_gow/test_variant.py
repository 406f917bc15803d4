"""The switches and constants of a table, and the text of its Rules tag: TG R12, X17.5."""

from __future__ import annotations

from dataclasses import fields

import pytest

from tablemgr.core.problems import NotationError, Refused
from tablemgr.games.tien_gow.variant import (
    CORE,
    PRESETS,
    StreakBasis,
    StreakMode,
    SweepException,
    Variant,
    check_variant,
    format_rules,
    parse_rules,
    read_variant,
    rules_ref,
)


def test_r12_the_defaults_are_those_of_the_core_rules() -> None:
    assert {field.name: getattr(CORE, field.name) for field in fields(Variant)} == {
        "banker_double": True, "streak_mode": "off", "streak_basis": "wins_in_a_row", "early_death": True,
        "last_trick_bonus": True, "sweep_bonus": True, "sweep_exception": "off", "six_captures_three": True,
        "one_red_dot": False, "par": 4, "no_column": 5, "supreme": 2, "quartet": 4, "banker_factor": 2,
        "last_factor": 2, "sweep_factor": 2,
    }  # fmt: skip


def test_r12_seed003_is_core_and_seed000_all_has_every_option() -> None:
    assert PRESETS["seed003"] == CORE
    assert PRESETS["seed000_all"] == Variant(
        streak_mode=StreakMode.PRODUCT, sweep_exception=SweepException.FIRST_LEAD, one_red_dot=True
    )


def test_rules_are_written_from_core_in_alphabetical_order_even_where_a_preset_says_it() -> None:
    assert format_rules(CORE) == "core"
    assert format_rules(PRESETS["seed000_all"]) == (
        "core; one_red_dot=true; streak_mode=product; sweep_exception=first_lead"
    )
    assert format_rules(Variant(par=5, banker_double=False)) == "core; banker_double=false; par=5"


@pytest.mark.parametrize(
    ("text", "variant"),
    [
        ("core", CORE),
        ("seed003", CORE),
        ("seed000_all", PRESETS["seed000_all"]),
        ("seed000_all;one_red_dot = false", Variant(
            streak_mode=StreakMode.PRODUCT, sweep_exception=SweepException.FIRST_LEAD)),
        ("core ; streak_basis=wins_as_banker;streak_mode=additive", Variant(
            streak_mode=StreakMode.ADDITIVE, streak_basis=StreakBasis.WINS_AS_BANKER)),
        ("core; supreme=3; quartet=8; last_factor=3", Variant(supreme=3, quartet=8, last_factor=3)),
    ],
)  # fmt: skip
def test_rules_are_read_with_any_preset_and_blanks(text: str, variant: Variant) -> None:
    assert parse_rules(text) == variant


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("house", ["TG-BAD_PRESET"]),
        ("", ["TG-BAD_PRESET"]),
        ("core; par", ["TG-BAD_SWITCH", "TG-BAD_VARIANT"]),
        ("core; par=4; par=5", ["TG-BAD_SWITCH"]),
        ("core; par=99", ["TG-BAD_VARIANT"]),
        ("core; par=4.5; free_tiles=true", ["TG-BAD_VARIANT", "TG-BAD_VARIANT"]),
        ("core; early_death=yes", ["TG-BAD_VARIANT"]),
        ("core; banker_factor=0", ["TG-BAD_VARIANT"]),
        ("core; quartet=99999", ["TG-BAD_VARIANT"]),
        ("core;", ["TG-BAD_SWITCH"]),
    ],
)
def test_rules_that_are_none_are_refused_by_name(text: str, codes: list[str]) -> None:
    with pytest.raises(NotationError) as refused:
        parse_rules(text)
    assert [problem.code for problem in refused.value.problems] == codes


@pytest.mark.parametrize(
    "values",
    [
        {"free_tiles": True}, {"sweep_exception": "maybe"}, {"banker_double": 1}, {"banker_double": "true"},
        {"par": True}, {"par": -1}, {"par": 9}, {"supreme": 2.0}, {"quartet": "4"}, {"streak_mode": None},
        {"streak_mode": ["off"]}, {"sweep_factor": 0}, {"no_column": 1_001},
    ],
)  # fmt: skip
def test_a_switch_with_another_kind_of_value_is_bad_variant(values: dict[str, object]) -> None:
    assert [problem.code for problem in check_variant(values)] == ["TG-BAD_VARIANT"]
    with pytest.raises(Refused):
        read_variant(values)


def test_reading_and_writing_rules_is_the_identity_for_every_single_change() -> None:
    for values in (
        {"banker_double": False}, {"streak_mode": "product"}, {"streak_mode": "additive"},
        {"streak_basis": "wins_as_banker"}, {"early_death": False}, {"last_trick_bonus": False},
        {"sweep_bonus": False}, {"sweep_exception": "any_lead"}, {"six_captures_three": False},
        {"one_red_dot": True}, {"par": 0}, {"no_column": 10}, {"supreme": 0}, {"quartet": 1_000},
        {"banker_factor": 3}, {"last_factor": 4}, {"sweep_factor": 1},
    ):  # fmt: skip
        variant = read_variant(values)
        assert variant != CORE
        assert parse_rules(format_rules(variant)) == variant


def test_a_settlement_names_its_rules_by_their_text_and_its_digest() -> None:
    ref = rules_ref(CORE)
    assert (ref.game, ref.id) == ("tien-gow", "core")
    assert ref.sha256 == "0d45f5fd462b8c70bffb10021ac1bcff3f58f29b1faf7568595095427d42812c"
