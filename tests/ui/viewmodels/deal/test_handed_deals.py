"""The handed deals, typed at the screen: the same settlement; and the same deal at three depths the same money."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tablemgr.core.money import Money
from tablemgr.games.tien_gow.deal import Claim, DealState, events_of
from tablemgr.games.tien_gow.notation_reader import import_deal
from tablemgr.games.tien_gow.record import DealRecord, last_trick, sized_tricks
from tablemgr.games.tien_gow.settle import settle
from tablemgr.games.tien_gow.variant import CORE, SEED_000_ALL, format_rules
from tests.tablemgr.games.tien_gow.random_deals import played
from tests.ui.viewmodels.deal.conftest import NewDesk
from tests.ui.viewmodels.deal.felt import Desk, open_as, plays_of
from ui.viewmodels.deal.columns import KINDS

LINES = (Path(__file__).parents[3] / "vectors" / "tien-gow.jsonl").read_text("utf-8").splitlines()
CASES = [case for case in map(json.loads, LINES) if "tgn" in case]
TYPED = [case for case in CASES if case["expect"]["status"] == "complete"]
KEY_OF_KIND = {kind: token for token, kind in KINDS.items()}
BY_RULES: dict[str, list[dict[str, Any]]] = {}
for one in TYPED:
    BY_RULES.setdefault(format_rules(import_deal(one["tgn"]).record.state.rules), []).append(one)


def type_deal(desk: Desk, record: DealRecord) -> None:
    """Enter the hands that are known and every event, then settle."""
    state = record.state
    open_as(desk, state.banker, state.streak)
    for seat, hand in state.hands.items():
        if hand is not None:
            desk.press("H", str(seat))
            desk.taken(" ".join(one.code for one in hand) + "⏎")
            desk.press("Escape")
    for play in plays_of(events_of(state)):
        desk.taken(play)
    desk.taken("⏎")


@pytest.mark.parametrize("rules", sorted(rules for rules, cases in BY_RULES.items() if len(cases) >= 3))
def test_handed_deals_settle_as_expected(new_desk: NewDesk, rules: str) -> None:
    desk = new_desk(rules)
    for case in BY_RULES[rules][:4]:
        type_deal(desk, import_deal(case["tgn"]).record)
        assert desk.state.settled is not None, case["id"]
        assert list(desk.state.settled.net) == case["expect"]["net"], case["id"]
        assert list(desk.state.settled.columns) == case["expect"]["columns"], case["id"]


@pytest.mark.exhaustive
@pytest.mark.parametrize("case", TYPED, ids=[case["id"] for case in TYPED])
def test_every_handed_deal_settles_as_expected(new_desk: NewDesk, case: dict[str, Any]) -> None:
    record = import_deal(case["tgn"]).record
    desk = new_desk(format_rules(record.state.rules))
    type_deal(desk, record)
    assert desk.state.settled is not None
    assert list(desk.state.settled.net) == case["expect"]["net"]


def at_tricks(desk: Desk, state: DealState) -> None:
    """Type a finished deal by sizes and winners, what is marked, and the kind of its last trick."""
    open_as(desk, state.banker, state.streak)
    kind = KEY_OF_KIND[_last(state).kind]
    for trick in state.tricks:
        supreme = any(due.trick == trick.number and due.kind == "SUPREME" for due in state.immediate)
        desk.taken("S⏎" if supreme else f"{trick.size}{trick.winner}⏎")
    if kind in "LK":
        desk.taken(kind)
    _mark_unbeatable(desk, state)
    desk.taken("⏎")


def _mark_unbeatable(desk: Desk, state: DealState) -> None:
    if settle(DealRecord(state)).sweep_exception:
        desk.type("U1⏎")


def _last(state: DealState) -> Any:
    last = last_trick(DealRecord(state))
    assert last is not None
    return last


def at_columns(desk: Desk, state: DealState) -> None:
    """Type a finished deal by marks, columns and last trick."""
    open_as(desk, state.banker, state.streak)
    last = _last(state)
    for due in state.immediate:
        # What wins the last trick is said by its kind.
        if due.trick != len(state.tricks):
            desk.taken(f"{due.kind[0]}{due.seat}")
            desk.press(str(due.trick), "Enter")
    if settle(DealRecord(state)).sweep_exception:
        desk.type("U1⏎")
    desk.taken("".join(map(str, state.columns)) + str(last.winner) + KEY_OF_KIND[last.kind])
    if last.little_three is not None and last.kind == "CAPTURE":
        desk.taken(str(last.little_three))
    desk.taken("⏎")


@pytest.mark.parametrize("rules", [CORE, SEED_000_ALL], ids=["core", "all options"])
def test_the_same_deal_at_three_depths_comes_to_the_same_money(new_desk: NewDesk, rules: Any) -> None:
    text = format_rules(rules)
    full, tricks, columns = (
        new_desk(text, depth=depth, stake=Money(500)) for depth in ("full", "tricks", "columns")
    )
    rng = random.Random(9)
    for _ in range(3):
        state = played(rng.randrange(10**6), rules)
        if isinstance(state.ending, Claim):
            continue
        type_deal(full, DealRecord(state))
        at_tricks(tricks, state)
        at_columns(columns, state)
        assert sized_tricks(state)
        found = [desk.state.settled for desk in (full, tricks, columns)]
        money = [
            (fact.net, fact.final, fact.postings, fact.next_banker) for fact in found if fact is not None
        ]
        assert len(money) == 3
        assert money[0] == money[1] == money[2]
