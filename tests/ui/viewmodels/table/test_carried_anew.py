"""A seat of the round before settled anew while bets are open: no bet is covered whose chips went by it.

Source: recording.md (bets: carried; a slip of the finger); tablemgr/DECISIONS.md (a bet that is carried).
"""

from __future__ import annotations

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.floor.auditing import audit
from tablemgr.floor.session import Done
from tablemgr.table.commands import CorrectRound
from tablemgr.table.state import RoundState, refold
from tests.tablemgr.floor.conftest import BO, CY

from .conftest import Make
from .desk import TABLE, Desk, again


def next_bets(make: Make, outcome: str) -> Desk:
    """A round of one seat that ended so, and the next one's bets open."""
    return make(level=0).to_the_bank("4=100").type(f"{outcome}\n\n")


def on_record(desk: Desk) -> RoundState:
    """The present round as the trail has it."""
    return refold(told.fact for told in desk.session.readings.round_facts(TABLE, desk.state.number))


def test_a_win_that_was_a_loss_asks_whether_its_bet_was_laid_again(make: Make) -> None:
    desk = next_bets(make, "7")
    assert desk.box(4).carried == "carried"
    desk.type("/9")
    assert (desk.box(4).carried, desk.box(4).pile) == ("laid again?", ())
    assert "seat 4, main bet 100: chips taken" in desk.picture.console.panels[-1].lines[0].text
    assert on_record(desk) == desk.state
    desk.press("Enter")
    assert (desk.state.phase, desk.asked) == ("bets", "Has seat 4 bet the same again?")
    desk.press("Enter")
    assert (desk.state.phase, desk.seat(4).confirmed) == ("start", True)


def test_both_rounds_are_put_right_in_one_action(make: Make) -> None:
    desk = next_bets(make, "7").type("/9")
    entries = desk.session.readings.entries(1)[-2:]
    assert [(one.kind, one.round, one.part) for one in entries] == [
        ("SeatRecalled", 1, 1),
        ("BetPlaced", 2, 2),
    ]
    assert entries[0].op_id == entries[1].op_id


def test_the_audit_finds_nothing_in_rounds_that_were_put_right_so(make: Make) -> None:
    desk = next_bets(make, "7").type("/9").no_more().type("1\n\n\n7\n")
    assert desk.state.phase == "closed"
    found = audit(desk.session.readings)
    assert (found.rounds, found.differences, found.not_audited) == (2, [], [])


def test_a_loss_that_was_a_win_leaves_its_bet_where_it_lies(make: Make) -> None:
    desk = next_bets(make, "9")
    assert desk.box(4).carried == "laid again?"
    desk.type("/7")
    assert desk.box(4).carried == "carried"
    assert desk.press("Enter").state.phase == "start"


def test_a_bet_that_was_laid_again_stays_laid(make: Make) -> None:
    desk = next_bets(make, "9").type("4\n")
    desk.type("/7")
    assert (desk.seat(4).confirmed, desk.kinds().count("BetPlaced")) == (True, 1)


def test_what_was_said_of_chips_that_went_says_nothing_of_those_to_come(make: Make) -> None:
    for touched in ("4\n", "4150\n"):
        desk = next_bets(make, "7").type(touched)
        assert desk.box(4).carried == ""
        desk.type("/9")
        assert desk.box(4).carried == "laid again?"
        assert desk.press("Enter").state.phase == "bets"


def test_a_push_that_was_a_win_asks_nothing(make: Make) -> None:
    desk = next_bets(make, "8").type("/7")
    assert desk.kinds().count("BetPlaced") == 1


def test_what_went_is_not_taken_back_with_the_last_entry(make: Make) -> None:
    desk = next_bets(make, "7").type("150\n").type("/9").press("Undo")
    assert desk.prompt.facts == "On record: seat 1, main bet 50."
    desk.press("Y")
    assert (desk.seat(1).bets, desk.box(4).carried) == ((), "laid again?")


def test_a_round_that_lags_is_re_called_into_the_bets_beside_it(make: Make) -> None:
    desk = make(level=0).to_the_bank("4=100 5=100").type("7M7")
    assert [desk.box(n).carried for n in (5, 4)] == ["carried", "laid again?"]
    desk.type("L/9L")
    assert [desk.box(n).carried for n in (5, 4)] == ["laid again?", "laid again?"]
    assert again(desk).box(5).carried == "laid again?"


def test_a_correction_by_two_people_does_the_same(make: Make) -> None:
    desk = next_bets(make, "7")
    command = CorrectRound(Seat(4), Outcome.LOSE, "seen on the camera")
    shown = desk.session.show(TABLE, command, by=BO, round_=1)
    done = desk.session.do(TABLE, command, by=BO, witness=CY, round_=1)
    assert isinstance(done, Done)
    assert shown.facts == (*done.facts, *done.beside)  # type: ignore[union-attr]
    assert [(fact.taken, fact.amount) for fact in done.beside] == [(True, Money(10_000))]  # type: ignore[attr-defined]
    assert desk.box(4).carried == "laid again?"
