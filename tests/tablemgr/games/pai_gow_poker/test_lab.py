"""The laboratory's questions: the handed cases, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tablemgr.core.problems import Refused
from tablemgr.games.pai_gow_poker.lab import answer

CASES = Path(__file__).parents[3] / "vectors" / "pai-gow-poker.jsonl"
COMMISSION = {"bp": 500, "unit": 1, "rounding": "half_up"}
SETTLE: dict[str, Any] = {
    "player": {"low": ["Ks", "Qd"], "high": ["Ah", "Ad", "9c", "5s", "2h"]},
    "banker": {"low": ["Kc", "Jd"], "high": ["Kh", "Kd", "8c", "5c", "2d"]},
    "bet": 10_000,
    "commission": COMMISSION,
}
FOUL = {"low": ["As", "Qd"], "high": ["Kh", "Jd", "9c", "5s", "2h"]}
PLAYER_FOUL = {"low": ["As", "Qd"], "high": ["Ks", "Jh", "9c", "5s", "2h"]}
HAND = ["8s", "8h", "8c", "3d", "3h", "9s", "2c"]


def refused(ask: str, given: Any) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as found:
        answer(ask, given)
    return [(problem.code, problem.where) for problem in found.value.problems]


def test_all_handed_cases_are_answered_as_expected() -> None:
    lines = CASES.read_text("utf-8").splitlines()
    assert len(lines) == 299
    different = []
    for line in lines:
        case = json.loads(line)
        expect = dict(case["expect"])
        accepted = expect.pop("accept_low", None)
        said = answer(case["ask"], case["given"])
        if accepted is not None and sorted(said["low"]) in [sorted(low) for low in accepted]:
            assert sorted(said["low"] + said["high"]) == sorted(case["given"]["hand"])
            expect.pop("low"), expect.pop("high")
        different += [(case["id"], key) for key in expect if said[key] != expect[key]]
    assert different == []


def test_set_says_row_sentence_and_labels() -> None:
    said = answer("set", {"house_way": "standard", "hand": "6s As 9h Kh 4d Qs 8c"})
    assert said["low"] == ["Kh", "Qs"]
    assert said["high"] == ["As", "9h", "8c", "6s", "4d"]
    assert (said["row"], said["why"]) == ("no-pair", "No pair: the second and third highest cards go low.")
    assert (said["low_rank"], said["high_rank"]) == ("high-card K-Q", "high-card A-9-8-6-4")
    assert said["passed"][0] == {"row": "five-aces-kings", "condition": "five aces"}


def test_cards_may_be_typed_in_any_of_the_notations() -> None:
    hands = (["6S", "as", "9h", "KH", "10d", "qs", "joker"], "6sas9hkh10dqsJK", "6s, As 9h\tKh Td Qs jk")
    lows = [answer("set", {"house_way": "standard", "hand": hand})["low"] for hand in hands]
    assert lows[0] == lows[1] == lows[2]


@pytest.mark.parametrize(
    ("given", "problems"),
    [
        ({"house_way": "standard"}, [("KEY-MISSING", "given.hand")]),
        ({"hand": HAND}, [("KEY-MISSING", "given.house_way")]),
        ({"house_way": "taj", "hand": HAND}, [("HOUSEWAY-UNKNOWN", "given.house_way")]),
        ({"house_way": 7, "hand": HAND}, [("VALUE-TYPE", "given.house_way")]),
        ({"house_way": "standard", "hand": HAND, "x": 1}, [("KEY-UNKNOWN", "given.x")]),
        ({"house_way": "standard", "hand": 7}, [("VALUE-TYPE", "given.hand")]),
        ({"house_way": "standard", "hand": HAND[:6]}, [("PIECE-COUNT", "given.hand")]),
        ({"house_way": "standard", "hand": [*HAND, "2d"]}, [("PIECE-COUNT", "given.hand")]),
        ({"house_way": "standard", "hand": [*HAND[:6], "8s"]}, [("PIECE-DUPLICATE", "given.hand")]),
        ({"house_way": "standard", "hand": [*HAND[:6], "1s"]}, [("PIECE-UNKNOWN", "given.hand, card 7")]),
        ({"house_way": "standard", "hand": [*HAND[:6], 7]}, [("PIECE-UNKNOWN", "given.hand, card 7")]),
        # The long s and the Kelvin sign are no s and no k, whatever the case.
        (
            {"house_way": "standard", "hand": [*HAND[:6], "7\u017f"]},
            [("PIECE-UNKNOWN", "given.hand, card 7")],
        ),
        (
            {"house_way": "standard", "hand": [*HAND[:6], "J\u212a"]},
            [("PIECE-UNKNOWN", "given.hand, card 7")],
        ),
        ({"house_way": "standard", "hand": "8s 8h 1s"}, [("PIECE-UNKNOWN", "given.hand, column 7")]),
    ],
)
def test_set_refuses(given: dict[str, Any], problems: list[tuple[str, str]]) -> None:
    assert refused("set", given) == problems


def test_an_unknown_question_is_refused() -> None:
    assert refused("start", {}) == [("ASK-UNKNOWN", "ask")]


def test_settle_answers_every_key() -> None:
    assert answer("settle", SETTLE) == {
        "low": 1,
        "high": 1,
        "result": "win",
        "commission": 500,
        "net": 9_500,
        "returned": 19_500,
        "foul": False,
    }


def test_settle_says_that_a_player_fouled() -> None:
    said = answer("settle", {**SETTLE, "player": PLAYER_FOUL})
    assert (said["result"], said["foul"], said["net"], said["returned"]) == ("lose", True, -10_000, 0)


def test_a_foul_bank_hand_is_refused_at_the_banker() -> None:
    player = {"low": ["Ks", "Td"], "high": ["Qh", "Qc", "9d", "6s", "3h"]}
    assert refused("settle", {**SETTLE, "player": player, "banker": FOUL}) == [("SPLIT-FOUL", "banker")]


def test_a_foul_bank_hand_is_no_hindrance_where_it_cannot_matter() -> None:
    # The player beats both halves as they lie, and after the re-set too; or fouls himself.
    aces = {"low": ["9s", "9d"], "high": ["Ah", "As", "Ad", "Ac", "Jk"]}
    banker = {"low": ["8c", "8h"], "high": ["Ks", "Qs", "Js", "Ts", "7d"]}
    assert answer("settle", {**SETTLE, "player": aces, "banker": banker})["result"] == "win"
    also_foul = {"low": ["Ac", "Qs"], "high": ["Kd", "Js", "9h", "6s", "3h"]}
    assert answer("settle", {**SETTLE, "player": also_foul, "banker": FOUL})["foul"]


@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        ({"bet": 12.5}, [("VALUE-TYPE", "given.bet")]),
        ({"bet": -5}, [("VALUE-RANGE", "given.bet")]),
        ({"bet": True}, [("VALUE-TYPE", "given.bet")]),
        ({"bet": "100"}, [("VALUE-TYPE", "given.bet")]),
        (
            {"commission": {"bp": 500, "unit": 0, "rounding": "up"}},
            [("VALUE-RANGE", "given.commission.unit")],
        ),
        (
            {"commission": {"bp": 500, "unit": 1, "rounding": "near"}},
            [("VALUE-CHOICE", "given.commission.rounding")],
        ),
        (
            {"commission": {"bp": 500, "unit": 1, "rounding": "up", "max": 3}},
            [("KEY-UNKNOWN", "given.commission.max")],
        ),
        ({"rules": {"copy_rule": "banker"}}, [("KEY-UNKNOWN", "given.rules.copy_rule")]),
        ({"rules": {"dealer_push": "king_high"}}, [("VALUE-CHOICE", "given.rules.dealer_push")]),
        ({"rules": {"dealer_push": ""}}, [("VALUE-CHOICE", "given.rules.dealer_push")]),
        ({"rules": {"strict_high_over_low": 1}}, [("VALUE-TYPE", "given.rules.strict_high_over_low")]),
        (
            {"player": {"low": ["Ks"], "high": ["Ah", "Ad", "9c", "5s", "2h"]}},
            [("PIECE-COUNT", "given.player.low")],
        ),
        ({"player": {"low": ["Ks", "Qd"]}}, [("KEY-MISSING", "given.player.high")]),
        (
            {"player": {"low": ["Ks", "Kh"], "high": ["Ah", "Ad", "9c", "5s", "2h"]}},
            [("PIECE-DUPLICATE", "given.player and given.banker")],
        ),
        (
            {"player": {"low": ["Ks", "Ah"], "high": ["Ah", "Ad", "9c", "5s", "2h"]}},
            [("PIECE-DUPLICATE", "given.player")],
        ),
    ],
)
def test_settle_refuses(changes: dict[str, Any], problems: list[tuple[str, str]]) -> None:
    assert refused("settle", {**SETTLE, **changes}) == problems


def test_compare_takes_five_or_two_cards_and_a_card_may_stand_in_both() -> None:
    assert answer("compare", {"a": ["As", "Kd"], "b": ["As", "Qd"]}) == {"order": 1}
    assert answer("compare", {"a": "2s 2h 2d 2c 3h", "b": "2s 2h 2d 2c 3h"}) == {"order": 0}
    wheel = {"a": "5c 4d 3h 2s Ac", "b": "Kh Qs Jd Tc 9h"}
    assert answer("compare", wheel) == {"order": 1}
    assert answer("compare", {**wheel, "rules": {"wheel_second_highest": False}}) == {"order": -1}


@pytest.mark.parametrize(
    ("given", "problems"),
    [
        ({"a": "As Kd", "b": "As Qd 2c 3d 5h"}, [("PIECE-COUNT", "given.b")]),
        ({"a": "As Kd Qc", "b": "As Qd 2c 3d 5h"}, [("PIECE-COUNT", "given.a")]),
        ({"a": "As As", "b": "Ks Qd"}, [("PIECE-DUPLICATE", "given.a")]),
        ({"a": "As Kd", "b": "Ks Qd", "rules": {"strict_high_over_low": True}},
         [("KEY-UNKNOWN", "given.rules.strict_high_over_low")]),
    ],
)  # fmt: skip
def test_compare_refuses(given: dict[str, Any], problems: list[tuple[str, str]]) -> None:
    assert refused("compare", given) == problems


def test_bank_shares_with_the_house_and_takes_commission_on_the_net() -> None:
    bettors = [{"result": "win", "bet": 1000}, {"result": "lose", "bet": 2001}]
    said = answer("bank", {"bettors": bettors, "co_bank": True, "commission": COMMISSION})
    assert said == {"gross": 1001, "share": 500, "commission": 25, "net": 475}


@pytest.mark.parametrize(
    ("bettors", "problems"),
    [
        ([{"result": "draw", "bet": 1}], [("VALUE-CHOICE", "given.bettors, bettor 1.result")]),
        ([{"result": "win"}], [("KEY-MISSING", "given.bettors, bettor 1.bet")]),
        ([7], [("VALUE-TYPE", "given.bettors, bettor 1.bettor")]),
        ("win", [("VALUE-TYPE", "given.bettors")]),
    ],
)
def test_bank_refuses(bettors: Any, problems: list[tuple[str, str]]) -> None:
    assert refused("bank", {"bettors": bettors, "co_bank": False, "commission": COMMISSION}) == problems


def test_side_bet_by_id_by_figures_and_by_default() -> None:
    asked = {"bet": "fortune", "hand": HAND, "stake": 100}
    paid = {"line": "full-house", "pays": 5, "net": 500, "returned": 600}
    assert answer("side-bet", asked) == paid
    assert answer("side-bet", {**asked, "pay_table": "fortune-6"}) == paid
    figures = [5000, 2000, 1000, 400, 150, 50, 25, 7, 4, 3, 2]
    assert answer("side-bet", {**asked, "pay_table": figures})["net"] == 700


def test_or_pair_overrides_the_table() -> None:
    royal = {"bet": "fortune", "hand": "As Ks Qs Js Ts 9d 9h", "stake": 100}
    assert answer("side-bet", {**royal, "pay_table": "seed-004-literal"})["pays"] == 2000
    assert answer("side-bet", {**royal, "pay_table": "seed-004-literal", "or_pair": False})["pays"] == 150
    assert answer("side-bet", {**royal, "pay_table": "fortune-2", "or_pair": True})["pays"] == 2000


def test_side_bets_beside_fortune() -> None:
    nine_high = "9c 8d 7h 5s 4c 3d 2h"
    assert answer("side-bet", {"bet": "insurance", "hand": nine_high, "stake": 500}) == {
        "line": "nine-high",
        "pays": 100,
        "net": 50_000,
        "returned": 50_500,
    }
    assert answer("side-bet", {"bet": "queens-dragon", "hand": nine_high, "stake": 500})["line"] is None
    assert answer("side-bet", {"bet": "emperors", "hand": nine_high, "stake": 500})["pays"] == 40
    envy = {"bet": "envy", "hands": ["8s 8h 8c 8d Kh 2s 3d", "9h 7h 6h 5h 4d Kd 2c"], "stake": 500}
    assert answer("side-bet", envy) == {
        "line": "four-of-a-kind",
        "lines": ["four-of-a-kind"],
        "pays": 500,
        "net": 500,
        "returned": 500,
    }


@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        ({"bet": "bonanza"}, [("VALUE-CHOICE", "given.bet")]),
        ({"pay_table": "fortune-9"}, [("PAYTABLE-UNKNOWN", "given.pay_table")]),
        ({"pay_table": "emperors"}, [("PAYTABLE-BET", "given.pay_table")]),
        ({"pay_table": [5000, 2000]}, [("PAYTABLE-LINES", "given.pay_table")]),
        ({"pay_table": [1.5] * 11}, [("VALUE-TYPE", "given.pay_table.line 1")]),
        ({"pay_table": 3}, [("VALUE-TYPE", "given.pay_table")]),
        ({"stake": -1}, [("VALUE-RANGE", "given.stake")]),
        ({"or_pair": "yes"}, [("VALUE-TYPE", "given.or_pair")]),
        ({"hand": HAND[:5]}, [("PIECE-COUNT", "given.hand")]),
        ({"hands": [HAND]}, [("KEY-UNKNOWN", "given.hands")]),
    ],
)
def test_side_bet_refuses(changes: dict[str, Any], problems: list[tuple[str, str]]) -> None:
    assert refused("side-bet", {"bet": "fortune", "hand": HAND, "stake": 100, **changes}) == problems


def test_envy_refuses_a_card_in_two_hands() -> None:
    given = {"bet": "envy", "hands": [HAND, HAND], "stake": 500}
    assert {code for code, _ in refused("side-bet", given)} == {"PIECE-DUPLICATE"}


def test_check_split_answers_about_bad_data() -> None:
    assert answer("check-split", {"low": "Kc Jd", "high": "Kh Kd 8c 5c 2d"}) == {"valid": True}
    said = answer("check-split", {"low": "As Ad", "high": "7h 7c Ks 9d 3c"})
    assert said == {
        "valid": False,
        "problems": [
            {
                "code": "SPLIT-FOUL",
                "where": "given",
                "message": "given: foul: the low hand (pair A-A) outranks the high hand (pair 7-7-K-9-3)",
            }
        ],
    }
    assert not answer("check-split", {"low": ["1s", "Ad"], "high": "7h 7c Ks 9d 3c"})["valid"]
    assert not answer("check-split", {"low": "Ad", "high": "7h 7c Ks 9d 3c 2h"})["valid"]
    strict = {"low": "As Kd", "high": "Ah Kc 9c 5s 2h", "rules": {"strict_high_over_low": True}}
    assert not answer("check-split", strict)["valid"]


def test_check_hand_answers_about_bad_data() -> None:
    assert answer("check-hand", {"hand": HAND}) == {"valid": True}
    codes = {
        tuple(problem["code"] for problem in answer("check-hand", {"hand": hand})["problems"])
        for hand in ([*HAND[:6], "8s"], HAND[:6], [*HAND[:6], "0s"])
    }
    assert codes == {("PIECE-DUPLICATE",), ("PIECE-COUNT",), ("PIECE-UNKNOWN",)}
