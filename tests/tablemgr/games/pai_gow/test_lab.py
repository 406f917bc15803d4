"""The lab's questions: answers whole, and every refusal with its code and place."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.core.problems import Refused
from tablemgr.games.pai_gow.lab import answer

COMMISSION = {"bp": 500, "unit": 1, "rounding": "half_up"}
PLAYER = {"low": ["65", "51"], "high": ["63", "55"]}
BANKER = {"low": ["65", "42"], "high": ["54", "55"]}
SETTLE = {"player": PLAYER, "banker": BANKER, "bet": 700, "commission": COMMISSION}


def refused(ask: str, given: dict[str, Any]) -> list[tuple[str, str]]:
    """Answer code and place of everything a case is refused for."""
    with pytest.raises(Refused) as caught:
        answer(ask, given)
    return [(p.code, p.where) for p in caught.value.problems]


def test_set_answers_the_setting_its_row_its_sentence_and_its_labels() -> None:
    assert answer("set", {"house_way": "generic", "hand": ["44", "11", "54", "22"]}) == {
        "low": ["44", "22"],
        "high": ["54", "11"],
        "row": "strong-boost",
        "why": "A strong hand can be made, but the low hand stays under high three: play the best high hand.",
        "low_rank": "2 (H8 high)",
        "high_rank": "Day Wong",
    }


def test_tiles_may_be_entered_either_way_round_with_hyphens_or_as_one_text() -> None:
    whole = answer("set", {"house_way": "generic", "hand": ["4-4", "11", "45", "22"]})
    assert answer("set", {"house_way": "generic", "hand": "44,11 4-5 22"}) == whole


def test_settle_answers_both_comparisons_and_the_money() -> None:
    assert answer("settle", SETTLE) == {
        "low": 0, "high": 0, "result": "lose", "commission": 0, "net": -700, "returned": 0, "foul": False,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "result"),
    [
        ({"copy_rule": "banker"}, "lose"),
        ({"copy_rule": "push_unless_both_lower"}, "push"),
        ({"gee_joon_wild": False}, "lose"),
        ({}, "lose"),
    ],
)
def test_settle_follows_the_table_rules(rules: dict[str, Any], result: str) -> None:
    assert answer("settle", SETTLE | {"rules": rules})["result"] == result


def test_settle_with_zero_by_tile_and_luk_above_five() -> None:
    player = {"low": ["55", "64"], "high": ["41", "42"]}
    banker = {"low": ["63", "65"], "high": ["32", "21"]}
    case = {"player": player, "banker": banker, "bet": 100, "commission": COMMISSION}
    assert (answer("settle", case)["low"], answer("settle", case)["high"]) == (0, 0)
    assert answer("settle", case | {"rules": {"zero_is_copy": False}})["low"] == 1
    assert answer("settle", case | {"rules": {"luk_above_five": True}})["high"] == 1


def test_settle_a_foul_loses_where_the_house_has_fouls() -> None:
    fouled = SETTLE | {"player": {"low": ["66", "66"], "high": ["51", "62"]}}
    assert answer("settle", fouled)["result"] == "push"
    found = answer("settle", fouled | {"rules": {"foul_rule": "as_placed"}})
    assert (found["result"], found["net"], found["returned"], found["foul"]) == ("lose", -700, 0, True)


def test_settle_refuses_a_foul_bank_hand() -> None:
    case = SETTLE | {
        "banker": {"low": ["66", "66"], "high": ["51", "62"]},
        "rules": {"foul_rule": "as_placed"},
    }
    assert refused("settle", case) == [("SPLIT-FOUL", "banker")]


def test_bank_answers_gross_share_commission_net() -> None:
    bettors = [{"result": "lose", "bet": 101}, {"result": "push", "bet": 5}]
    case = {"bettors": bettors, "co_bank": True, "commission": COMMISSION}
    assert answer("bank", case) == {"gross": 101, "share": 50, "commission": 3, "net": 47}


def test_check_split_judges_as_placed_and_says_why() -> None:
    assert answer("check-split", {"low": ["55", "64"], "high": ["65", "54"]}) == {"valid": True}
    found = answer("check-split", {"low": ["41", "32"], "high": ["66", "63"]})
    assert found == {
        "valid": False,
        "problems": [
            {
                "code": "SPLIT-FOUL",
                "where": "given",
                "message": "given: foul: the low hand (pair 5) outranks the high hand (Teen Wong)",
            }
        ],
    }


@pytest.mark.parametrize(
    ("low", "high", "codes"),
    [
        (["55"], ["65", "54"], ["PIECE-COUNT"]),
        (["63", "63"], ["65", "54"], ["PIECE-DUPLICATE"]),
        (["77", "x"], ["65", "54"], ["PIECE-UNKNOWN", "PIECE-UNKNOWN"]),
    ],
)
def test_check_split_answers_bad_data(low: list[str], high: list[str], codes: list[str]) -> None:
    found = answer("check-split", {"low": low, "high": high})
    assert (found["valid"], [p["code"] for p in found["problems"]]) == (False, codes)


@pytest.mark.parametrize(
    ("hand", "codes"),
    [
        (["66", "66", "66", "11"], ["PIECE-DUPLICATE"]),
        (["66", "11", "22"], ["PIECE-COUNT"]),
        (["63", "63", "22"], ["PIECE-DUPLICATE", "PIECE-COUNT"]),
        (["00", "11", "22", "33"], ["PIECE-UNKNOWN"]),
        ([66, "11", "22", "33"], ["PIECE-UNKNOWN"]),
        (["6611", "22", "33"], ["PIECE-UNKNOWN"]),
        ([], ["PIECE-COUNT"]),
    ],
)
def test_check_hand_answers_bad_data(hand: list[Any], codes: list[str]) -> None:
    found = answer("check-hand", {"hand": hand})
    assert (found["valid"], [p["code"] for p in found["problems"]]) == (False, codes)


def test_check_hand_of_a_right_hand() -> None:
    assert answer("check-hand", {"hand": ["36", "13", "24", "56"]}) == {"valid": True}


def test_start_and_side_bet() -> None:
    assert answer("start", {"dice": [1, 2, 6], "positions": 8}) == {"start_offset": 0}
    assert answer("side-bet", {"bet": "bonanza", "hand": ["33", "51", "61", "22"]}) == {
        "class": "lame-duck",
        "pays": {"commerce": 20, "melbourne": 20},
    }


HAND = ["44", "11", "54", "22"]
REFUSED = [
    ("deal", {}, [("ASK-UNKNOWN", "ask")]),
    ("set", {"house_way": "nowhere", "hand": HAND}, [("HOUSEWAY-UNKNOWN", "given.house_way")]),
    ("set", {"house_way": "generic"}, [("KEY-MISSING", "given.hand")]),
    ("set", {"hand": HAND}, [("KEY-MISSING", "given.house_way")]),
    ("set", {"house_way": 7, "hand": HAND}, [("VALUE-TYPE", "given.house_way")]),
    ("set", {"house_way": "generic", "hand": HAND, "spare": 1}, [("KEY-UNKNOWN", "given.spare")]),
    ("set", {"house_way": "generic", "hand": 4}, [("VALUE-TYPE", "given.hand")]),
    ("set", {"house_way": "generic", "hand": HAND[:3]}, [("PIECE-COUNT", "given.hand")]),
    ("set", {"house_way": "generic", "hand": ["63", "63", "11", "22"]}, [("PIECE-DUPLICATE", "given.hand")]),
    ("set", {"house_way": "generic", "hand": ["67", "1", "11", "22"]},
     [("PIECE-UNKNOWN", "given.hand, tile 1"), ("PIECE-UNKNOWN", "given.hand, tile 2")]),
    ("set", {"house_way": "generic", "hand": "44 11 5x 22"}, [("PIECE-UNKNOWN", "given.hand, column 7")]),
    ("compare", {"a": ["66", "63"], "b": ["66"]}, [("PIECE-COUNT", "given.b")]),
    ("compare", {"a": ["63", "63"], "b": ["66", "11"]}, [("PIECE-DUPLICATE", "given.a")]),
    ("settle", SETTLE | {"bet": 12.5}, [("VALUE-TYPE", "given.bet")]),
    ("settle", SETTLE | {"bet": -5}, [("VALUE-RANGE", "given.bet")]),
    ("settle", SETTLE | {"bet": True}, [("VALUE-TYPE", "given.bet")]),
    ("settle", SETTLE | {"bet": "700"}, [("VALUE-TYPE", "given.bet")]),
    ("settle", SETTLE | {"player": {"low": ["65", "51"]}}, [("KEY-MISSING", "given.player.high")]),
    ("settle", SETTLE | {"player": PLAYER | {"x": 1}}, [("KEY-UNKNOWN", "given.player.x")]),
    ("settle", SETTLE | {"player": []}, [("VALUE-TYPE", "given.player")]),
    ("settle", SETTLE | {"banker": {"low": ["63", "65"], "high": ["66", "66"]}},
     [("PIECE-DUPLICATE", "given.player and given.banker")]),
    ("settle", SETTLE | {"rules": {"copy_rule": "player"}}, [("VALUE-CHOICE", "given.rules.copy_rule")]),
    ("settle", SETTLE | {"rules": {"luk_above_five": 1}}, [("VALUE-TYPE", "given.rules.luk_above_five")]),
    ("settle", SETTLE | {"rules": {"copies": "banker"}}, [("KEY-UNKNOWN", "given.rules.copies")]),
    ("settle", SETTLE | {"commission": COMMISSION | {"bp": 10_001}}, [("VALUE-RANGE", "given.commission.bp")]),
    ("settle", SETTLE | {"commission": COMMISSION | {"unit": 0}}, [("VALUE-RANGE", "given.commission.unit")]),
    ("settle", SETTLE | {"commission": COMMISSION | {"rounding": "off"}},
     [("VALUE-CHOICE", "given.commission.rounding")]),
    ("settle", SETTLE | {"commission": {"bp": 500}}, [("KEY-MISSING", "given.commission.unit")]),
    ("bank", {"bettors": [{"result": "foul", "bet": 1}], "co_bank": False, "commission": COMMISSION},
     [("VALUE-CHOICE", "given.bettors, bettor 1.result")]),
    ("bank", {"bettors": ["win"], "co_bank": False, "commission": COMMISSION},
     [("VALUE-TYPE", "given.bettors, bettor 1.bettor")]),
    ("bank", {"bettors": [], "co_bank": 0, "commission": COMMISSION}, [("VALUE-TYPE", "given.co_bank")]),
    ("start", {"dice": [1, 2], "positions": 8}, [("DICE-COUNT", "given.dice")]),
    ("start", {"dice": [1, 2, 7], "positions": 8}, [("DIE-FACE", "given.dice, die 3")]),
    ("start", {"dice": [1, 2, "3"], "positions": 8}, [("VALUE-TYPE", "given.dice.die 3")]),
    ("start", {"dice": [1, 2, 3], "positions": 0}, [("VALUE-RANGE", "given.positions")]),
    ("side-bet", {"bet": "fortune", "hand": HAND}, [("VALUE-CHOICE", "given.bet")]),
    ("side-bet", {"bet": "bonanza", "hand": HAND[:2]}, [("PIECE-COUNT", "given.hand")]),
    ("check-hand", {"hand": HAND, "low": []}, [("KEY-UNKNOWN", "given.low")]),
]  # fmt: skip


@pytest.mark.parametrize(("ask", "given", "problems"), REFUSED)
def test_data_that_are_not_usable_are_refused_with_their_place(
    ask: str, given: dict[str, Any], problems: list[tuple[str, str]]
) -> None:
    assert refused(ask, given) == problems


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**30), 10**30) | st.floats() | st.text(max_size=6)
    | st.sampled_from(["66", "63", "36", "6-3", "generic", "bonanza", "win", "half_up"]),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=10,
)  # fmt: skip
RIGHT: dict[str, dict[str, Any]] = {
    "set": {"house_way": "generic", "hand": HAND},
    "compare": {"a": HAND[:2], "b": HAND[2:]},
    "settle": SETTLE,
    "bank": {"bettors": [{"result": "lose", "bet": 101}], "co_bank": True, "commission": COMMISSION},
    "check-split": {"low": HAND[:2], "high": HAND[2:]},
    "check-hand": {"hand": HAND},
    "start": {"dice": [1, 2, 3], "positions": 8},
    "side-bet": {"bet": "bonanza", "hand": HAND},
}


@given(st.sampled_from(sorted(RIGHT)), st.data())
def test_whatever_stands_in_a_case_it_is_answered_or_refused(ask: str, data: st.DataObject) -> None:
    case = dict(RIGHT[ask])
    key = data.draw(st.sampled_from(sorted(case)))
    case[key] = data.draw(json_values)
    with contextlib.suppress(Refused):
        answer(ask, case)
