"""Refusals that a table meets once in years: more pieces than a pack, a payment booked twice, a depth that is there."""

from __future__ import annotations

from dataclasses import replace

from tablemgr.core.money import Money
from tablemgr.core.seats import Seat
from tablemgr.games.tien_gow.variant import parse_rules
from tablemgr.table import deal_events as d
from tablemgr.table.commands.base import Command, Problems
from tablemgr.table.conservation import check_apart
from tablemgr.table.deal_commands import ChangeDepth, OpenDeal, RecordColumns, SettleDeal, decide_deal
from tablemgr.table.deal_rules import DealRules
from tablemgr.table.deal_state import DealTableState, evolve_deal
from tablemgr.table.games import table_rules

B, C = Seat(2), Seat(3)
RULES = DealRules(parse_rules("core"), "evening", Money(500), "USD", Money(0))


def taken(state: DealTableState, command: Command) -> DealTableState:
    """Answer the state after a command that must be taken."""
    found = decide_deal(state, command, RULES)
    assert not isinstance(found, Problems), found
    for fact in found:
        state = evolve_deal(state, fact)
    return state


def refused(state: DealTableState, command: Command, rules: DealRules = RULES) -> list[tuple[str, str]]:
    """Answer code and place of every problem with which a command is refused."""
    found = decide_deal(state, command, rules)
    assert isinstance(found, Problems), found
    return [(problem.code, problem.where) for problem in found.problems]


def opened(depth: str) -> DealTableState:
    """Answer a table whose first deal is open at a depth."""
    return taken(DealTableState(), OpenDeal(1, "Ana Lim", "4471", B, 0, depth=depth))


def test_more_hands_than_a_pack_fills_are_refused_even_where_nobody_saw_a_card() -> None:
    game = table_rules("pai-gow-poker", "commission").play
    hand = ("?",) * 7
    others = [(f"seat {n}", hand) for n in range(1, 8)]
    found = check_apart(hand, "seat 8", others, game)
    # Eight hands of seven are 56; the pack has 53.
    assert [(one.code, one.where, dict(one.data)) for one in found] == [
        ("PIECE-TOO-MANY", "seat 8", {"got": 56, "most": 53})
    ]


def test_a_collection_below_nothing_opens_no_deal() -> None:
    below = replace(RULES, collection=Money(-1))
    assert refused(DealTableState(), OpenDeal(1, "Ana Lim", "4471", B, 0), below) == [
        ("COLLECTION-AMOUNT", "collection")
    ]


def test_the_depth_that_a_deal_has_is_no_change_of_depth() -> None:
    assert refused(opened("tricks"), ChangeDepth("tricks")) == [("DEAL-DEPTH-SAME", "depth")]


def test_a_last_trick_is_won_by_something_that_the_rules_know() -> None:
    assert refused(opened("columns"), RecordColumns((3, 0, 2, 3), C, "bogus")) == [
        ("DEAL-LAST-KIND", "last trick")
    ]


def test_a_payment_that_the_record_does_not_owe_stops_the_settlement() -> None:
    played = taken(opened("columns"), RecordColumns((3, 0, 2, 3), C, "single"))
    booked = d.ImmediateDue("SUPREME", C, None, (-4, -4, 12, -4), ())
    assert refused(evolve_deal(played, booked), SettleDeal()) == [("DEAL-PAID-TOO-MUCH", "seat 3")]
