"""The laboratory's questions of Tien Gow: shapes of answers, and the first error of section E."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.core.problems import Refused
from tablemgr.games.tien_gow.deal import DealState, Play, events_of
from tablemgr.games.tien_gow.lab import ASKS, answer
from tablemgr.games.tien_gow.meta import SEATS
from tablemgr.games.tien_gow.record import DealRecord
from tests.tablemgr.games.tien_gow.random_deals import played
from tests.tablemgr.games.tien_gow.test_depths import as_columns, as_tricks

HANDS = [
    ["33", "64", "11", "22", "33", "51", "51", "21"],
    ["31", "54", "31", "64", "22", "32", "62", "43"],
    ["42", "55", "65", "53", "52", "61", "11", "44"],
    ["66", "55", "44", "65", "41", "66", "61", "63"],
]


def case(**changed: Any) -> dict[str, Any]:
    """Answer the given of an untouched deal, with some keys changed."""
    return {"rules": {}, "banker": 2, "streak": 0, "hands": copy.deepcopy(HANDS), "plays": [], **changed}


def error(**changed: Any) -> tuple[int, str]:
    """Answer index and code of the error of a case."""
    found = answer("settle-deal", case(**changed))["error"]
    return found["index"], found["code"]


def raw_plays(state: DealState) -> list[dict[str, Any]]:
    """Answer the plays of a deal as a case writes them."""
    return [
        {"seat": play.seat, "up" if play.up else "down": [one.code for one in play.tiles or ()]}
        for play in events_of(state)
        if isinstance(play, Play)
    ]


def raw_case(state: DealState) -> dict[str, Any]:
    """Answer a whole deal as a case writes it."""
    return {
        "rules": {}, "banker": state.banker, "streak": state.streak, "plays": raw_plays(state),
        "hands": [[one.code for one in state.hands[seat] or ()] for seat in SEATS],
    }  # fmt: skip


def test_the_asks_are_those_of_the_laboratory() -> None:
    assert sorted(ASKS) == ["beats", "classify", "deal-state", "settle-deal"]
    with pytest.raises(Refused) as refused:
        answer("set", {})
    assert refused.value.problems[0].code == "ASK-UNKNOWN"


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"rules": {"free_tiles": True}, "hands": [], "banker": 9}, "BAD_VARIANT"),
        ({"rules": []}, "BAD_VARIANT"),
        ({"rules": {"par": "4"}}, "BAD_VARIANT"),
        ({"hands": HANDS[:3], "banker": 9}, "HAND_COUNT"),
        ({"hands": None}, "HAND_COUNT"),
        ({"hands": [["77", *HANDS[0]], *HANDS[1:]]}, "UNKNOWN_TILE"),
        ({"hands": [[33, *HANDS[0][1:]], *HANDS[1:]]}, "UNKNOWN_TILE"),
        ({"hands": [HANDS[0][:7], *HANDS[1:]], "streak": -1}, "HAND_SIZE"),
        ({"hands": ["33 64 11", *HANDS[1:]]}, "HAND_SIZE"),
        ({"hands": [["66", *HANDS[0][1:]], *HANDS[1:]], "banker": 9}, "TILE_COUNT"),
        ({"banker": 9, "streak": -1}, "BAD_SEAT"),
        ({"banker": True}, "BAD_SEAT"),
        ({"banker": "B"}, "BAD_SEAT"),
        ({"banker": None}, "BAD_SEAT"),
        ({"streak": -1}, "BAD_STREAK"),
        ({"streak": 1.5}, "BAD_STREAK"),
        ({"streak": 10**400}, "BAD_STREAK"),
    ],
)
def test_e_errors_of_the_deal_itself_have_index_minus_one(changed: dict[str, Any], code: str) -> None:
    assert error(**changed) == (-1, code)


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (None, "BAD_EVENT"), ("claim", "BAD_EVENT"), ([], "BAD_EVENT"), ({"void": 5}, "BAD_EVENT"),
        ({"void": ""}, "BAD_EVENT"), ({"void": "x", "seat": 2}, "BAD_EVENT"), ({"seat": 2, "up": ["31"], "k": 1}, "BAD_EVENT"),
        ({"seat": 2, "claim": "TWO_RED_DOTS"}, "BAD_EVENT"), ({"seat": 2, "claim": "ONE_RED_DOT", "up": []}, "BAD_EVENT"),
        ({"seat": 2}, "BAD_EVENT"), ({"seat": 2, "up": ["31"], "down": ["31"]}, "BAD_EVENT"),
        ({"seat": 2, "up": 1}, "BAD_EVENT"), ({"seat": 2, "up": "31"}, "BAD_EVENT"), ({"seat": 2, "down": True}, "BAD_EVENT"),
        ({"seat": 2, "down": 1.0}, "BAD_EVENT"), ({"seat": 2, "down": None}, "BAD_EVENT"),
        ({}, "BAD_SEAT"), ({"up": ["31"]}, "BAD_SEAT"), ({"seat": 0, "up": ["31"]}, "BAD_SEAT"),
        ({"seat": "2", "up": ["31"]}, "BAD_SEAT"), ({"seat": True, "up": ["31"]}, "BAD_SEAT"),
        ({"seat": 5, "claim": "ONE_RED_DOT"}, "BAD_SEAT"), ({"seat": 9, "up": ["31"], "down": 1}, "BAD_SEAT"),
        ({"seat": 2, "claim": "ONE_RED_DOT"}, "CLAIM_NOT_ENABLED"),
        ({"seat": 1, "up": ["99"]}, "UNKNOWN_TILE"), ({"seat": 1, "up": [None]}, "UNKNOWN_TILE"),
        ({"seat": 1, "up": ["11"]}, "OUT_OF_TURN"), ({"seat": 2, "down": 1}, "LEAD_FACE_DOWN"),
        ({"seat": 2, "down": ["31"]}, "LEAD_FACE_DOWN"), ({"seat": 2, "up": []}, "LEAD_SIZE"),
        ({"seat": 2, "up": ["31", "31", "32", "64", "22"]}, "LEAD_SIZE"), ({"seat": 2, "up": ["66"]}, "TILE_NOT_HELD"),
        ({"seat": 2, "up": ["31", "54"]}, "LEAD_NOT_A_SET"),
    ],
)  # fmt: skip
def test_e_the_first_matching_check_wins(event: object, code: str) -> None:
    assert error(plays=[event]) == (0, code)


def test_tiles_are_taken_with_either_half_first_and_with_a_hyphen() -> None:
    found = answer("deal-state", case(plays=[{"seat": 2, "up": ["13", "1-3", "2-3"]}]))
    assert found["best"] == {"seat": 2, "tiles": ["31", "31", "32"], "class": "X21"}


def test_an_unfinished_deal_has_the_number_of_its_events_as_index() -> None:
    assert error(plays=[{"seat": 2, "up": ["31"]}]) == (1, "DEAL_INCOMPLETE")
    assert error(plays=[], tricks=[{"size": 3, "winner": 2}]) == (1, "DEAL_INCOMPLETE")


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({"tricks": [{"size": 3, "winner": 5}]}, (0, "BAD_SEAT")),
        ({"tricks": [{"size": 5, "winner": 1}]}, (0, "LEAD_SIZE")),
        ({"tricks": [{"size": "3", "winner": 1}]}, (0, "BAD_EVENT")),
        ({"tricks": [7]}, (0, "BAD_EVENT")),
        ({"tricks": [{"size": 4, "winner": 1}, {"size": 4, "winner": 1}, {"size": 1, "winner": 1}]}, (2, "DEAL_OVER")),
        ({"tricks": [{"size": 4, "winner": 1}, {"size": 3, "winner": 2}, {"size": 1, "winner": 3}]}, (2, "DEAD_FACE_UP")),
        ({"columns": [3, 3, 3, 3], "last": {"winner": 1, "kind": "single"}}, (-1, "BAD_EVENT")),
        ({"columns": [3, 3, 2], "last": {"winner": 1, "kind": "single"}}, (-1, "BAD_EVENT")),
        ({"columns": [3, 3, 2, 0], "last": {"winner": 1, "kind": "double"}}, (-1, "BAD_EVENT")),
        ({"columns": [3, 3, 2, 0], "last": {"winner": 1, "kind": ["single"]}}, (-1, "BAD_EVENT")),
        ({"columns": [3, 3, 2, 0], "last": {"winner": 9, "kind": "single"}}, (-1, "BAD_SEAT")),
        ({"columns": [3, 3, 2, 0]}, (-1, "BAD_EVENT")),
        ({"columns": [3, 3, 2, 0], "last": {"winner": 1, "kind": "single"}, "marks": [{"type": "KING", "seat": 1}]},
         (-1, "BAD_EVENT")),
        ({"columns": [3, 3, 2, 0], "last": {"winner": 1, "kind": "single"}, "marks": [{"type": "SUPREME", "seat": 0}]},
         (-1, "BAD_SEAT")),
    ],
)  # fmt: skip
def test_errors_at_other_depths(changed: dict[str, Any], found: tuple[int, str]) -> None:
    assert error(**{"hands": [None] * 4, **changed}) == found


def test_an_unknown_key_is_refused_as_data() -> None:
    with pytest.raises(Refused) as refused:
        answer("settle-deal", case(dealer="x"))
    assert [(one.code, one.where) for one in refused.value.problems] == [("KEY-UNKNOWN", "given.dealer")]


@pytest.mark.parametrize(
    ("tiles", "code", "where"),
    [
        (["77"], "PIECE-UNKNOWN", "given.tiles, tile 1"), (["63", "63"], "PIECE-DUPLICATE", "given.tiles"),
        ([63], "PIECE-UNKNOWN", "given.tiles, tile 1"), (["66", "66", "66"], "PIECE-DUPLICATE", "given.tiles"),
    ],
)  # fmt: skip
def test_a_set_of_pieces_that_are_none_is_refused(tiles: list[object], code: str, where: str) -> None:
    with pytest.raises(Refused) as refused:
        answer("classify", {"tiles": tiles})
    assert [(one.code, one.where) for one in refused.value.problems] == [(code, where)]


def test_what_may_not_be_led_beats_nothing_and_has_no_class() -> None:
    assert answer("classify", {"tiles": []}) == {"class": None}
    assert answer("classify", {"tiles": ["66", "66", "63", "54", "11"]}) == {"class": None}
    assert answer("beats", {"challenger": ["66", "53"], "incumbent": ["11", "62"]}) == {"beats": False}
    assert answer("beats", {"challenger": ["66"], "incumbent": ["66", "53"]}) == {"beats": False}


def test_what_could_not_be_checked_is_named_and_otherwise_there_is_no_such_key() -> None:
    state = played(5)
    whole = raw_case(state)
    assert "skipped" not in answer("settle-deal", whole)
    hidden = {**whole, "hands": [None, *whole["hands"][1:]]}
    assert answer("settle-deal", hidden)["skipped"] == ["TILE_COUNT", "TILE_NOT_HELD"]
    columns = {
        "banker": 1,
        "hands": [None] * 4,
        "columns": [4, 4, 0, 0],
        "last": {"winner": 1, "kind": "single"},
    }
    assert answer("settle-deal", columns)["skipped"] == [
        "TILE_COUNT", "OUT_OF_TURN", "LEAD_FACE_DOWN", "LEAD_SIZE", "TILE_NOT_HELD", "LEAD_NOT_A_SET", "WRONG_COUNT",
        "FACE_UP_NOT_A_SET", "FACE_UP_WRONG_CLASS", "FACE_UP_NOT_HIGHER",
    ]  # fmt: skip


def test_a_void_is_the_same_at_every_depth() -> None:
    found = answer("settle-deal", case(plays=[{"void": "misdeal"}], tricks=[{"size": 2, "winner": 1}]))
    assert (found["status"], found["net"], found["next_banker"]) == ("void", [0, 0, 0, 0], 2)


def test_a_capture_may_be_marked_where_only_tricks_are_on_record() -> None:
    tricks = [{"size": 4, "winner": 1}, {"size": 3, "winner": 2}, {"size": 1, "winner": 1}]
    marked = case(hands=[None] * 4, tricks=tricks, marks=[{"type": "CAPTURE", "seat": 2}])
    stated = case(hands=[None] * 4, tricks=tricks, last={"winner": 1, "kind": "CAPTURE", "little_three": 2})
    assert answer("settle-deal", marked) == answer("settle-deal", stated)
    assert answer("settle-deal", marked)["capture"] == 2
    wrong = case(hands=[None] * 4, tricks=tricks, marks=[{"type": "LITTLE_THREE", "seat": 2}])
    assert answer("settle-deal", wrong)["error"] == {"index": -1, "code": "BAD_EVENT"}


KEYS = (
    "status", "winner", "columns", "dead", "swept", "sweep_exception", "last_bonus", "capture", "multipliers",
    "transfers", "final", "net", "next_banker", "next_streak",
)  # fmt: skip


def raw_record(record: DealRecord) -> dict[str, Any]:
    """Answer a deal at depth tricks or columns as a case writes it."""
    state, last = record.state, record.last
    raw: dict[str, Any] = {
        "rules": {}, "banker": state.banker, "streak": state.streak, "hands": [None] * 4,
        "tricks": [{"size": trick.size, "winner": trick.winner} for trick in state.tricks],
        "marks": [{"type": mark.kind.value, "seat": mark.seat, "trick": mark.trick} for mark in record.marks],
        "columns": record.columns and list(record.columns),
    }  # fmt: skip
    if last is not None:
        raw["last"] = {"winner": last.winner, "kind": last.kind.value, "little_three": last.little_three}
    return raw


def test_a_case_has_the_same_answer_at_every_depth() -> None:
    for seed in range(200):
        state = played(seed)
        full = answer("settle-deal", raw_case(state))
        for record in (as_tricks(state), as_columns(state)):
            found = answer("settle-deal", raw_record(record))
            assert {key: found.get(key) for key in KEYS} == {key: full[key] for key in KEYS}, seed


def test_deal_state_follows_the_deal_to_its_end() -> None:
    whole = raw_case(played(3))
    for count in range(len(whole["plays"])):
        found = answer("deal-state", {**whole, "plays": whole["plays"][:count]})
        assert found["status"] == "play"
        assert found["to_play"] == whole["plays"][count]["seat"]
        assert sum(found["columns"]) + sum(found["left"]) <= 40
    over = answer("deal-state", whole)
    assert (over["status"], over["to_play"], over["left"]) == ("complete", None, [0, 0, 0, 0])


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=4)
    | st.sampled_from(["66", "63", "ONE_RED_DOT", "single", "SUPREME"]),
    lambda inner: st.lists(inner, max_size=5)
    | st.dictionaries(st.sampled_from(["seat", "up", "down", "claim", "void", "size", "winner", "type", "kind"]), inner),
    max_leaves=12,
)  # fmt: skip


@given(
    st.dictionaries(
        st.sampled_from(
            ["rules", "banker", "streak", "hands", "plays", "tricks", "columns", "last", "marks"]
        ),
        JUNK,
    )
)
def test_junk_gets_an_error_or_a_refusal_and_never_anything_else(changed: dict[str, Any]) -> None:
    for ask in ("settle-deal", "deal-state"):
        try:
            found = answer(ask, case(**changed))
        except Refused:
            continue
        assert "error" in found or "status" in found


def test_every_wrong_change_of_a_true_case_is_an_error_and_not_an_exception() -> None:
    rng = random.Random(1)
    for seed in range(150):
        whole = raw_case(played(seed))
        place = rng.randrange(len(whole["plays"]))
        play = whole["plays"][place]
        key = "up" if "up" in play else "down"
        kind = rng.randrange(4)
        if kind == 0:
            play["seat"] = rng.randrange(6)
        elif kind == 1:
            play[key] = play[key][:-1]
        elif kind == 2:
            play[key] = [*play[key][:-1], rng.choice(("66", "21", "51", "00"))]
        else:
            whole["plays"].insert(place, dict(play))
        found = answer("settle-deal", whole)
        assert "error" in found or found["status"] == "complete"
        if "error" in found:
            assert found["error"]["index"] >= place
