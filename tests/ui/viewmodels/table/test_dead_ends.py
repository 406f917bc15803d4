"""What cannot be done is said before anything is typed for it, and no key is lit that would be refused.

Source: screens.md, ground rule 3 (refused as typed, nothing lost); recording.md (a slip of the finger; backing up).
"""

from __future__ import annotations

from tablemgr.core.text import sentence
from tablemgr.table.events import RulingMade
from tests.ui.viewmodels.table.conftest import Make
from tests.ui.viewmodels.table.desk import TILES, Desk
from ui.viewmodels.table.form_recall import QUESTION as RE_CALL
from ui.viewmodels.table.records import fact_text
from ui.viewmodels.table.rows import Key


def live(desk: Desk) -> set[str]:
    """Answer the tokens of the keys that are lit."""
    return {key.token for key in desk.picture.console.pad if key.live}


def recall_key(desk: Desk) -> Key:
    """Answer the key beside what was just recorded."""
    return next(key for panel in desk.picture.console.panels for key in panel.keys if key.cap == "/")


def test_the_floor_is_not_called_where_no_round_is_open(make: Make) -> None:
    desk = make(level=0).press("F")
    assert desk.prompt.refusals == ("No round is open here.",)
    desk.to_the_bank("6=25").type("9\n")
    for key in ("F", "F4"):
        assert desk.press(key).asked == "Open round 2?"
        assert desk.prompt.refusals[0].startswith("No round is open here: what concerns round 1 is put right")
    # From the list of rare things it is the same.
    assert desk.type("MF").prompt.refusals


def test_a_seat_of_a_round_that_lags_is_the_dealers_until_the_next_bets_are_closed(make: Make) -> None:
    desk = make(level=0).to_the_bank("6=25 4=100").type("9M7")
    desk.type("2100\n").press("L")
    free = recall_key(desk)
    assert free.second is not None
    assert free.second.text == "free until the next “no more bets”"
    assert "7" in live(desk.press("/"))
    desk.press("Escape", "L").no_more().press("L")
    late = recall_key(desk)
    assert late.second is not None
    assert late.second.text == "next bets closed: a correction"
    assert live(desk.press("/")).isdisjoint({"7", "8", "9", "-", "0"})
    # The floor can still be called for a round that is open.
    assert RE_CALL.panels(desk.recorder._scene())[0].keys[-1].token == "F"
    assert desk.press("7").prompt.refusals


def test_a_seat_of_a_void_round_says_that_it_came_to_nothing(make: Make) -> None:
    desk = make(level=0).to_the_bank("6=25").type("M2")
    desk.press("1", "Enter")
    desk.recorder.approve("P7", "1")
    assert desk.state.phase == "void"
    desk.press("seat:6")
    assert desk.asked == "Open round 2?"
    assert desk.prompt.refusals == ("Round 1 is void: every bet went back, and no seat came to anything.",)
    assert "8" not in live(desk.press("M"))


def test_hands_are_backed_up_one_after_the_other(make: Make) -> None:
    desk = make(level=0).to_the_bank("6=25 4=100").type("99\n").type("M8")
    assert desk.asked == "Back up seat 4?"
    pad = {key.token: key for key in desk.press("Enter").picture.console.pad}
    assert pad["Escape"].label == "Leave it"
    assert not pad["F6"].live
    assert not pad["F4"].live
    desk.type("ACQSJH8S6H4S4D\n")
    assert desk.asked == "Back up seat 6?"
    desk.press("Enter").type("KCQHTS9S7H3S2D\n")
    # The last one ends it.
    assert desk.asked == "Open round 2?"
    assert [seat.hand is None for seat in desk.state.in_play] == [False, False]


def test_a_seat_that_is_touched_where_it_is_not_asked_for_is_named(make: Make) -> None:
    desk = make(level=0)
    assert desk.press("seat:4").prompt.refusals == ("Seat 4 is not asked for now.",)
    assert desk.press("bank").prompt.refusals == ("The bank's hand is not asked for now.",)
    desk.bets("4=100").type("\n1\n")
    assert desk.press("seat:4").prompt.refusals == ("Seat 4 is not asked for now.",)
    in_persian = make(level=0, language="fa").press("seat:4")
    assert "seat" not in in_persian.prompt.refusals[0]


def test_enter_says_that_a_bet_stands_only_where_one_lies(make: Make) -> None:
    desk = make(level=0).press("Enter").type("4")
    enter = next(key for key in desk.picture.console.pad if key.token == "Enter")
    assert (enter.live, enter.second) == (False, None)
    desk.type("100\n4")
    enter = next(key for key in desk.picture.console.pad if key.token == "Enter")
    assert enter.live
    assert enter.second is not None


def test_a_ruling_on_nobody_is_asked_at_no_seat(make: Make) -> None:
    desk = make(level=0).press("Enter").type("4100\n").type("F2the box was short\n")
    assert "seat 0" not in desk.prompt.facts.lower()
    assert desk.prompt.facts


def test_a_bank_whose_hand_was_left_out_is_not_asked_for_on_the_strip(make: Make) -> None:
    desk = make(level=0).to_the_bank("6=25")
    assert dict(desk.picture.strip.fields)["NOW"] == "SEAT 6"
    assert dict(desk.type("9").picture.strip.fields)["NOW"] == "SEATS"
    left = make(TILES, level=1).to_the_bank("1=25").press("F6").type("9")
    assert dict(left.picture.strip.fields)["NOW"] == "SEATS"


def test_what_a_key_says_is_on_record_in_english_and_read_in_the_readers_language(make: Make) -> None:
    desk = make(level=0, language="fa").to_the_bank("6=25").type("F2x\n")
    desk.type("6\n").press("2")
    approval = desk.picture.approval
    assert approval is not None
    assert not any("cards" in line.text for line in approval.shown)
    desk.recorder.approve("P7", "1")
    (ruling,) = (fact for fact in desk.state.facts if isinstance(fact, RulingMade))
    assert ruling.subject == sentence("DESK-RULING-COUNT")
    said = fact_text(ruling, desk.recorder.words)
    assert sentence("DESK-RULING-COUNT", language="fa") in said


def test_a_seat_that_was_ruled_on_is_not_called_free(make: Make) -> None:
    desk = make(level=0).to_the_bank("6=25 4=100").type("F2x\n").type("6\n").press("8")
    desk.recorder.approve("P7", "1")
    assert desk.seat(6).basis == "ruling"
    ruled = recall_key(desk).second
    assert ruled is not None
    assert ruled.text == "ruled: by another ruling only"
