"""A ruling and what it moves are one action; free words say why, a key says what becomes of the money.

Source: facts.md (dispute: one transaction a command); ops/users.md 3 (decision with reason); REQ R53; FAULT A1.
"""

from __future__ import annotations

import pytest

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.floor.racks.report import _disputes
from tablemgr.floor.session import Done
from tablemgr.table import commands as c
from tablemgr.table.codec import decode
from tablemgr.table.events import DisputeRuled
from tests.tablemgr.floor.conftest import BO, CY
from ui.viewmodels.pit.asked import END, RULE
from ui.viewmodels.pit.righting import Righting
from ui.viewmodels.pit.righting_rows import righting_picture

from .conftest import TABLE, Desk

FAR = 10**9


def keys(one: Righting, *tokens: str) -> None:
    """Press tokens."""
    for token in tokens:
        one.press(token)


def ruled(desk: Desk) -> list[DisputeRuled]:
    """Every ruling on record."""
    return [
        t.fact for t in desk.pit.session.readings.facts("DisputeRuled") if isinstance(t.fact, DisputeRuled)
    ]


def actions(desk: Desk, *kinds: str) -> set[str]:
    """The ids of the actions that entries of these kinds belong to."""
    return {e.op_id for e in desk.pit.session.readings.entries() if e.kind in kinds}


def test_a_correction_and_the_ruling_that_it_carries_out_are_one_action(desk: Desk) -> None:
    one = desk.righting()
    keys(one, "2", "1", "7")
    assert one.waiting is not None
    assert one.waiting.shown is not None
    assert [type(fact).__name__ for fact in one.waiting.shown.facts] == ["RoundCorrected", "DisputeRuled"]
    one.approve("P9", "1")
    assert one.stage == END
    assert len(actions(desk, "RoundCorrected", "DisputeRuled")) == 1
    # Seat 2 lost 100 and wins 95.
    assert [(one.money, one.to_guest) for one in ruled(desk)] == [("moved", Money(19_500))]


def test_a_ruling_on_an_open_round_is_one_action_too(desk: Desk) -> None:
    desk.play({4: (5_000, Outcome.LOSE)}, close=False)
    one = desk.righting(2)
    keys(one, "4", "2", "8")
    assert one.stage == END, one.refused
    assert len(actions(desk, "RulingMade", "SeatRecalled", "DisputeRuled")) == 1
    assert [(one.money, one.to_guest) for one in ruled(desk)] == [("moved", Money(5_000))]


@pytest.mark.parametrize("text", ["ok", "!!!!", "no.", "付"])
def test_words_from_which_nobody_reads_what_was_decided_are_no_ruling(desk: Desk, text: str) -> None:
    one = desk.righting()
    keys(one, "2", "1", "W", *text, "Enter")
    assert [p.code for p in one.refused] == ["RULING-SHORT"]
    assert (one.own, one.text) == (True, text), "nothing typed is lost"
    refused = desk.pit.session.do(TABLE, c.RuleDispute(one.dispute, text, "Bo"), by=BO, round_=1)
    assert isinstance(refused, c.Problems)
    assert [p.code for p in refused.problems] == ["RULING-SHORT"]


@pytest.mark.parametrize("text", ["照付", "footage shows a push"])
def test_free_words_are_followed_by_what_becomes_of_the_money(desk: Desk, text: str) -> None:
    one = desk.righting()
    keys(one, "2", "1", "W", *text, "Enter")
    assert one.stage == RULE
    assert ruled(desk) == [], "words alone rule nothing"
    assert righting_picture(one).prompt.question == "What becomes of the money?"
    assert text in righting_picture(one).prompt.facts
    assert {"1", "7", "8", "9"} <= {key.token for key in righting_picture(one).keys}
    assert [key.token for key in righting_picture(one).keys][-1] == "Escape"
    assert righting_picture(one).keys[-1].label == "Back", (
        "the words are taken back before the dispute is left"
    )
    keys(one, "8")
    approval = righting_picture(one).approval
    assert approval is not None
    signed = f"Dispute D-0001 ruled: settled as push: {text}"
    assert signed in [line.text for line in approval.shown], "who signs sees what is ruled"
    one.approve("P9", "1")
    (fact,) = ruled(desk)
    assert (fact.ruling, fact.money, fact.to_guest) == (f"settled as push: {text}", "moved", Money(10_000))


def test_words_can_be_taken_back_and_the_record_may_stand_with_them(desk: Desk) -> None:
    one = desk.righting()
    keys(one, "2", "1", "W", *"wrong words", "Enter", "Escape")
    assert (one.wording, one.over, one.stage) == ("", False, RULE)
    keys(one, "W", *"the guest misread his hand", "Enter", "1")
    (fact,) = ruled(desk)
    assert (fact.ruling, fact.money, fact.to_guest) == (
        "the record stands: the guest misread his hand", "stays", Money(0),
    )  # fmt: skip


def test_the_register_sums_what_rulings_brought(desk: Desk) -> None:
    first = desk.righting()
    keys(first, "2", "1", "8")
    first.approve("P9", "1")
    keys(first, "1")
    second = desk.righting()
    keys(second, "5", "1", "1", "1")
    third = desk.righting()
    keys(third, "1", "1", "Escape")
    found = _disputes(desk.pit.session, 1, FAR)
    assert [(one.seat, one.is_open, one.to_guest) for one in found] == [
        (2, False, Money(10_000)), (5, False, Money(0)), (1, True, None),
    ]  # fmt: skip


def test_a_ruling_of_an_earlier_program_says_nothing_of_its_money() -> None:
    body = b'{"number":7,"ruled_by":"Bo","ruling":"the call stands"}'
    fact = decode("DisputeRuled", 1, body)
    assert isinstance(fact, DisputeRuled)
    assert (fact.money, fact.to_guest) == ("", Money(0))


def test_nothing_moves_with_a_ruling_that_cannot_be_made(desk: Desk) -> None:
    one = desk.righting()
    keys(one, "2", "1", "1")
    again = c.CorrectRound(
        Seat(2), Outcome.PUSH, "dispute", c.RuleDispute(one.dispute, "settled as push", "Bo")
    )
    head = desk.pit.session.store.head()
    refused = desk.pit.session.do(TABLE, again, by=BO, witness=CY, round_=1)
    assert isinstance(refused, c.Problems)
    assert [p.code for p in refused.problems] == ["DISPUTE-RULED"]
    assert desk.pit.session.store.head() == head
    alone = c.CorrectRound(Seat(2), Outcome.PUSH, "dispute")
    assert isinstance(desk.pit.session.do(TABLE, alone, by=BO, witness=CY, round_=1), Done)
