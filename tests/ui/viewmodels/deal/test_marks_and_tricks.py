"""Marks and tricks by size: which of them contradicts the other is said before it is recorded."""

from __future__ import annotations

from tests.ui.viewmodels.deal.conftest import NewDesk


def test_a_trick_that_contradicts_a_mark_is_refused_at_its_size(new_desk: NewDesk) -> None:
    desk = new_desk(depth="tricks")
    desk.type("2⏎ 12⏎ Q22⏎")
    said = desk.refusals("1")
    assert "the mark Quartet of seat 2 would fit no trick any more" in said
    assert said.startswith("Trick 2 ")
    # Its own size is taken.
    desk.taken("/ 42")
    # Where the mark was the slip, it is taken back, and the trick is what it is.
    desk.press("Escape", "/")
    desk.taken("12⏎")
    assert [trick.size for trick in desk.recorder._at.deal.tricks] == [1, 1]


def test_a_mark_that_contradicts_a_recorded_trick_is_refused(new_desk: NewDesk) -> None:
    desk = new_desk(depth="tricks")
    desk.taken("2⏎ 12⏎ 14⏎")
    assert "Quartet fits no trick" in desk.refusals("Q22⏎")


def test_what_is_left_keeps_room_for_a_mark_without_its_trick(new_desk: NewDesk) -> None:
    desk = new_desk(depth="tricks")
    desk.taken("2⏎ Q3⏎ 12⏎ 12⏎ 22⏎")
    # Four are left: they are the quartet, or the mark is a slip.
    assert "the mark Quartet of seat 3" in desk.refusals("1")
    desk.press("Escape")
    desk.taken("43⏎")
    assert desk.recorder._at.deal.is_played


def test_a_lead_at_depth_full_fits_the_mark_of_its_trick(new_desk: NewDesk) -> None:
    desk = new_desk(depth="tricks")
    desk.taken("2⏎ Q21⏎")
    desk.press("V", "V")
    assert desk.state.depth == "full"
    assert "the mark Quartet of seat 2" in desk.refusals("31⏎")
