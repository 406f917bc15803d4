"""A bank that was set wrong, found when the round is over: the list of chips, the second person, the effect.

Source: recording.md (bank mis-set found late); facts.md (correct after close); FAULT C12.
"""

from __future__ import annotations

import pytest

from tablemgr.core.money import Money
from tablemgr.table.events import RoundCorrected, RulingMade
from ui.viewmodels.pit import mis_set as m
from ui.viewmodels.pit.asked import DONE, REASON
from ui.viewmodels.pit.mis_set_rows import MisSetDesk
from ui.viewmodels.words import LANGUAGES, Words

from .conftest import EN, TABLE, Desk

BANK = "as ad kh kd 9c 5s 2h"


def keys(one: MisSetDesk, *tokens: str) -> None:
    """Press tokens."""
    for token in tokens:
        one.press(token)


def lines(one: MisSetDesk, column: int) -> list[str]:
    """Answer the lines of a column."""
    return [line.text for line in one.picture().columns[column].lines]


@pytest.fixture
def one(desk: Desk) -> MisSetDesk:
    """The bank's hand is typed and lies by the house way; the seats are asked."""
    there = MisSetDesk(desk.pit, TABLE, 1, EN)
    assert there.stage == m.HAND
    keys(there, *BANK, "Enter", "1")
    assert there.stage == m.SEATS, there.refused
    return there


def test_each_seat_that_was_only_called_is_asked_and_the_chips_are_listed(one: MisSetDesk) -> None:
    assert one.picture().prompt.question == "Seat 1 was only called: what is it now?"
    keys(one, "8")
    assert one.picture().prompt.question == "Seat 2 was only called: what is it now?"
    assert lines(one, 1)[:2] == ["Seat 1: win becomes push", "Seat 2: stays lose"]
    assert lines(one, 2) == ["Seat 1: +23.75 becomes 0, the player gets \u221223.75."]
    before, after = one.before, one.after
    assert before is not None
    assert after is not None
    assert after.recorded - before.recorded == Money(2_375)
    keys(one, "Up", "Backspace")
    assert lines(one, 2) == ["No chips move."]


def test_two_people_sign_the_list_and_the_chips_move(desk: Desk, one: MisSetDesk) -> None:
    keys(one, "8", "8", "Enter", "2")
    shown = one.picture().approval
    assert shown is not None
    assert [line.text for line in shown.shown][:3] == [
        "Bank set anew, 2 seats move: the camera shows it",
        "Seat 1: +23.75 becomes 0, the player gets \u221223.75.",
        "Seat 2: \u2212100 becomes 0, the player gets +100.",
    ]
    one.approve("P9", "1")
    assert one.stage == DONE, one.refused
    facts = [told.fact for told in one.told(1)]
    (ruling,) = (fact for fact in facts if isinstance(fact, RulingMade))
    assert [(int(move.seat), move.move) for move in ruling.moves] == [(1, Money(-2_375)), (2, Money(10_000))]
    assert [int(fact.seat) for fact in facts if isinstance(fact, RoundCorrected)] == [1, 2]
    assert sum(p.amount for p in desk.pit.session.readings.postings(TABLE, 1)) == 0
    assert one.picture().prompt.facts.startswith("Seats whose chips move: 2.")
    keys(one, "Enter")
    assert one.over


def test_what_cannot_lie_there_is_said_and_nothing_typed_is_lost(desk: Desk) -> None:
    there = MisSetDesk(desk.pit, TABLE, 1, EN)
    keys(there, *"as zz", "Enter")
    assert there.refused
    assert (there.stage, there.text) == (m.HAND, "as zz")
    keys(there, "Escape")
    assert there.over


def test_a_setting_as_ruled_takes_both_hands_and_must_be_one(desk: Desk) -> None:
    there = MisSetDesk(desk.pit, TABLE, 1, EN)
    keys(there, *BANK, "Enter", "W", *"as ad", "Enter")
    assert [p.code for p in there.refused] == ["MIS-SET-STROKE"]
    keys(there, *" / kh kd 9c 5s 2h", "Enter", "8", "Enter")
    # A low hand above the high one is a foul, and is refused with its rule.
    assert there.stage == m.SEATS
    assert there.refused
    keys(there, "Escape", "W", *"kh kd / as ad 9c 5s 2h", "Enter", "Enter")
    assert there.stage == REASON, there.refused


def test_nothing_moves_nothing_is_signed(one: MisSetDesk) -> None:
    keys(one, "Enter")
    assert [p.code for p in one.refused] == ["MIS-SET-SAME"]
    assert one.stage == m.SEATS


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_every_language(desk: Desk, language: str) -> None:
    there = MisSetDesk(desk.pit, TABLE, 1, Words(language, "USD", 60))
    for tokens in ((), (*BANK, "Enter"), ("1",), ("8", "Enter"), ("1",)):
        keys(there, *tokens)
        shown = there.picture()
        said = [
            shown.prompt.question,
            *(key.label for key in shown.keys),
            *(c.caption for c in shown.columns),
        ]
        assert not any("PIT-" in text for text in said)
        if language != "en":
            assert not any(text.isascii() and len(text) > 3 for text in said), said
