"""A banking player's foul hand is set anew by the floor; once he was settled, nothing of his round is promised.

Source: tablemgr/DECISIONS.md (a foul bank hand; what may be settled anew); screens.md, ground rule 4.
"""

from __future__ import annotations

import pytest

from tablemgr.table.events import RulingMade

from .conftest import Make
from .desk import POKER, Desk
from .test_bank_and_dragon import key_of
from .test_bank_end import banked


def foul_bank(make: Make) -> Desk:
    """A poker table whose seat 3 banks, his aces laid low."""
    desk = make(POKER, level=1).press("Enter", "K").type("3\n4100\n\n2\n\n\n")
    return desk.type("AAKQ975")


def test_a_banking_players_foul_is_said_before_enter_and_set_anew_by_the_floor(make: Make) -> None:
    desk = foul_bank(make)
    assert desk.asked == "The bank: as laid a foul. The floor sets it anew."
    assert desk.prompt.facts.startswith("Foul: the low hand")
    assert key_of(desk, "Enter")[0] is False
    assert key_of(desk, "F7") == (True, "needs floor")
    desk.press("F7")
    approval = desk.picture.approval
    assert approval is not None
    desk.recorder.approve("P7", "1")
    setting, ruling = desk.state.setting, desk.state.rulings[0]
    assert setting is not None
    assert isinstance(ruling, RulingMade)
    assert (setting.by, ruling.result, ruling.what_lay_there) == ("ruling", "re-set", "A A | K Q 9 7 5")
    assert desk.asked == "Seat 4: win, push or lose?"


def test_a_ruling_that_is_withdrawn_leaves_the_hand_as_it_was_typed(make: Make) -> None:
    desk = foul_bank(make).press("F7")
    desk.recorder.withdraw()
    assert desk.asked == "The bank: as laid a foul. The floor sets it anew."
    assert desk.press("Tab").asked == "The bank: the hand is whole. Record it?"
    assert key_of(desk, "Enter")[0] is True


@pytest.mark.parametrize(("way", "seat"), [("/", 6), ("seat:4", 4)])
def test_a_round_whose_bank_is_settled_promises_no_re_call(make: Make, way: str, seat: int) -> None:
    desk = banked(make, "3").type("999\n")
    assert desk.prompt.facts == "Round 1 is over and its bank settled; it stands as it is."
    assert key_of(desk, "/") == (False, "bank settled")
    assert [key.token for panel in desk.picture.console.panels for key in panel.keys] == []
    desk.press(way)
    assert desk.asked == "The bank of round 1 is settled: no re-call."
    assert [key.token for key in desk.picture.console.pad] == ["Escape"]
    desk.type("7")
    said = "the banking player has been settled; neither re-call nor correction touches this round."
    assert desk.prompt.refusals == (f"Seat {seat}: {said}",)


def test_while_the_next_bets_are_open_the_same_is_said(make: Make) -> None:
    desk = banked(make, "3").type("999\n\n/")
    assert desk.asked == "The bank of round 1 is settled: no re-call."
