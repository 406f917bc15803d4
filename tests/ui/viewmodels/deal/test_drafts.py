"""What was typed survives a kill; what was recorded is not typed any more; undo and redo."""

from __future__ import annotations

import pytest

from tests.ui.viewmodels.deal.conftest import NewDesk
from tests.ui.viewmodels.deal.felt import PLAYS, Desk


@pytest.fixture
def desk(new_desk: NewDesk) -> Desk:
    """Answer a table whose draft goes to its file at each key."""
    return new_desk(keeps_drafts=True)


def test_a_play_that_was_being_typed_is_there_after_a_kill(desk: Desk) -> None:
    desk.type("2⏎")
    desk.enter_hands()
    desk.play(PLAYS[:2])
    desk.type("66 66 6")
    desk.restart()
    assert desk.picture.prompt.question == "Seat 4: three tiles"
    assert desk.picture.prompt.echo == "66 66 6"
    desk.taken("3 ⏎")
    assert desk.felt.hands[3].spots[0].note == "t1"


def test_a_hand_and_its_form_are_there_after_a_kill(desk: Desk) -> None:
    desk.type("2⏎ H4 66 55 4")
    desk.restart()
    assert (desk.picture.prompt.question, desk.picture.prompt.echo) == ("Hand of seat 4", "66 55 4")


def test_what_was_recorded_when_the_program_ended_is_not_typed_any_more(desk: Desk) -> None:
    desk.type("2⏎ 31 31 32")
    kept = desk.recorder._drafts.settle
    # The kill falls between the record and the draft that would have followed it.
    desk.recorder._drafts.settle = lambda draft: None  # type: ignore[method-assign]
    desk.press("Enter")
    desk.recorder._drafts.settle = kept  # type: ignore[method-assign]
    desk.restart()
    assert desk.picture.prompt.echo == ""
    assert desk.picture.prompt.question == "Seat 3: three tiles"
    assert len(desk.state.facts) == 2


def test_the_settlement_waits_after_a_kill(new_desk: NewDesk) -> None:
    desk = new_desk(depth="columns", keeps_drafts=True)
    desk.type("2⏎ 3023 3 1")
    desk.restart()
    assert desk.picture.prompt.question == "Seat 3 wins the deal. Settle it so?"
    desk.taken("⏎")
    desk.restart()
    assert desk.picture.prompt.question == "Deal 2: seat 3 banks"
    assert desk.felt.due is not None
    assert len(desk.felt.due.rows) == 3


def test_undo_and_redo_of_what_is_typed(desk: Desk) -> None:
    desk.type("2⏎ 31 3")
    desk.press("Undo", "Undo")
    assert desk.picture.prompt.echo == "3"
    desk.press("Redo")
    assert desk.picture.prompt.echo == "31"
    desk.press("Escape")
    assert desk.picture.prompt.echo == ""
    desk.press("Undo")
    assert desk.picture.prompt.echo == "31"


def test_back_takes_back_a_tile_then_an_entry_then_the_trick(desk: Desk) -> None:
    desk.type("2⏎ 31 31 32⏎ ? 66 66 63⏎ 51 4")
    desk.press("/")
    assert desk.picture.prompt.echo == "51"
    desk.press("/")
    assert desk.picture.prompt.echo == ""
    assert desk.picture.prompt.question == "Seat 1: three tiles, face down"
    desk.press("/")
    assert desk.picture.prompt.question == "Seat 4: three tiles"
    desk.press("Z")
    assert desk.picture.prompt.question == "Seat 2 leads"
    assert desk.picture.console.pad[1].live is False
    desk.press("/")
    assert desk.picture.prompt.refusals


def test_undo_takes_back_what_was_due(new_desk: NewDesk) -> None:
    desk = new_desk()
    desk.type("4⏎ 42 21 ⏎")
    assert desk.felt.due is not None
    desk.press("Undo")
    assert desk.felt.due is None
    assert desk.state.dues == ()
