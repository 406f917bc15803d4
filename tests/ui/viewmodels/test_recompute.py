"""Recorded rounds once more through the engine: what holds, what differs, what cannot be said."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tablemgr.core.money import Money
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import RulesRef
from tablemgr.ledger.rows import Told
from tablemgr.table import deal_events, events
from tablemgr.table.facts import Fact
from tablemgr.table.notation import commands_of, play, rules_of
from tests.ui.evening import deal_20, deal_21, round_213, round_214, told
from ui.viewmodels.recompute import Recomputed, recompute, verdict
from ui.viewmodels.words import Words

EN = Words("en", "USD")
ROUNDS = Path(__file__).resolve().parents[2] / "rounds"


def recorded(name: str) -> list[tuple[Told, ...]]:
    """Answer the rounds of a recorded file as they would stand in a trail."""
    found = []
    for record in commands_of((ROUNDS / f"{name}.pgr").read_text("utf-8")):
        _, facts = play(record, rules_of(record.text))
        if any(isinstance(fact, events.RoundClosed) for fact in facts):
            found.append(told(facts, table=record.table, number=record.number))
    return found


def changed(round_: tuple[Told, ...], kind: type[Fact], **fields: object) -> tuple[Told, ...]:
    """Answer a round whose last fact of a kind says something else."""
    last = max(n for n, each in enumerate(round_) if isinstance(each.fact, kind))
    other = replace(round_[last].fact, **fields)
    return (*round_[:last], Told(round_[last].entry, other), *round_[last + 1 :])


def with_hand(rounds: list[tuple[Told, ...]]) -> tuple[Told, ...]:
    """Answer a round in which a hand was compared and the house way set the bank's."""
    return next(
        round_ for round_ in rounds
        if {"OutcomeComputed", "SettingMade"} <= {each.entry.kind for each in round_}
    )  # fmt: skip


@pytest.mark.parametrize("name", ["pai-gow-poker", "pai-gow"])
def test_recorded_rounds_come_out_as_they_were_recorded(name: str) -> None:
    rounds = recorded(name)
    assert rounds
    found = [recompute(round_) for round_ in rounds]
    assert [r.differences if r else None for r in found] == [()] * len(rounds)
    assert [(r.unable, r.other_rules) if r else None for r in found] == [("", "")] * len(rounds)


@pytest.mark.parametrize("name", ["pai-gow-poker", "pai-gow"])
def test_a_bank_hand_that_the_house_way_sets_otherwise_is_named(name: str) -> None:
    wrong = changed(with_hand(recorded(name)), events.SettingMade, row="another-row")
    found = recompute(wrong)
    assert found is not None
    assert [d.where for d in found.differences] == ["bank"]
    assert "another-row" in found.differences[0].recorded


@pytest.mark.parametrize("name", ["pai-gow-poker", "pai-gow"])
def test_an_outcome_that_the_pieces_do_not_say_is_named(name: str) -> None:
    wrong = changed(with_hand(recorded(name)), events.OutcomeComputed, low_label="something else")
    found = recompute(wrong)
    assert found is not None
    assert [d.where.split()[0] for d in found.differences] == ["seat"]


def test_a_total_that_does_not_add_up_is_named() -> None:
    wrong = changed(recorded("pai-gow-poker")[0], events.RoundClosed, house=Money(12_345_600))
    found = recompute(wrong)
    assert found is not None
    assert [d.where for d in found.differences] == ["round"]
    assert "house 12345600" in found.differences[0].recorded
    said = verdict(found, EN)
    assert (said.state, said.text) == ("clash", "recomputed now: differences 1")
    assert said.lines[0].startswith("round: recorded bets ")


def test_rules_that_are_not_at_hand_are_named_and_nothing_is_claimed() -> None:
    other = RulesRef("pai-gow-poker", "standard", "00" * 32)
    found = recompute(changed(recorded("pai-gow-poker")[0], events.RoundOpened, house_way=other))
    assert found == Recomputed(other_rules="standard 00000000")
    assert verdict(found, EN).text == "not recomputed: the recorded rules standard 00000000 are not at hand"


def test_a_variant_that_no_longer_ships_is_said() -> None:
    found = recompute(told(round_213()))
    assert found is not None
    assert found.differences == ()
    assert "classic is not a variant of this game" in found.unable
    assert verdict(found, EN).state == ""


def test_an_open_round_has_nothing_to_compare() -> None:
    assert recompute(told(round_214())) is None


def test_sums_that_rest_on_calls_are_not_called_verified() -> None:
    assert verdict(Recomputed(0, 4), EN).text == "sums recomputed now: no difference; outcomes as called"
    assert verdict(Recomputed(2, 2), EN).text == "recomputed now: no difference"


def deal(final: tuple[int, int, int, int] | None = None) -> tuple[Told, ...]:
    """Answer a deal recorded by columns under the core rules, settled by the engine, or with other points."""
    from tablemgr.games.tien_gow.variant import parse_rules
    from tablemgr.table.commands.base import Problems
    from tablemgr.table.deal_commands import OpenDeal, RecordColumns, SettleDeal, decide_deal
    from tablemgr.table.deal_rules import DealRules
    from tablemgr.table.deal_state import DealTableState, evolve_deal

    rules = DealRules(parse_rules("core"), "core", Money(500), "USD")
    state, facts = DealTableState(), list[Fact]()
    opening = OpenDeal(1, "K. Lau", "0291", Seat(1), 0, ("", "", "", ""), "columns")
    for command in (opening, RecordColumns((3, 2, 2, 1), Seat(1), "single"), SettleDeal()):
        answer = decide_deal(state, command, rules)
        assert not isinstance(answer, Problems), answer
        for fact in answer:
            state = evolve_deal(state, fact)
        facts += answer
    if final is not None:
        facts = [replace(f, final=final) if isinstance(f, deal_events.DealSettled) else f for f in facts]
    return told(facts, table="TG-01", number=1)


def test_a_deal_comes_out_as_it_was_settled() -> None:
    found = recompute(deal())
    assert found is not None
    assert found.differences == ()
    assert verdict(found, EN).text == "sums recomputed now: no difference; outcomes as called"


def test_a_deal_whose_points_are_not_what_its_columns_give_is_named() -> None:
    found = recompute(deal((1, 1, -1, -1)))
    assert found is not None
    assert [(d.where, d.recorded) for d in found.differences] == [("deal", "final (1, 1, -1, -1)")]


def test_a_deal_under_rules_that_are_not_at_hand_is_not_compared() -> None:
    assert recompute(told(deal_21(), table="TG-01", number=21)) == Recomputed(other_rules="house 9c9c9c9c")


def test_an_unfinished_deal_has_nothing_to_compare() -> None:
    assert recompute(told(deal_20()[:12], table="TG-01", number=20)) is None
