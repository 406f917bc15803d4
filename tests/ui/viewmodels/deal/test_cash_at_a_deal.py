"""Cash at a table of Tien Gow, before, within and after a deal: it stands in the cash book, and no deal rests on it.

Source: facts.md (cash: any phase); FORMULA 7; REQ R66 (all tables).
"""

from __future__ import annotations

from tablemgr.core.money import Money
from tablemgr.floor.racks.cash_book import cash_book_of
from tablemgr.table.deal_commands import UndoDealEntry
from tests.ui.viewmodels.deal.felt import ANA, TABLE, Desk, open_as
from ui.viewmodels.deal.recorded import fact_line
from ui.viewmodels.words import Words


def standing(desk: Desk) -> list[tuple[str, int, int]]:
    """Answer the cash entries that stand."""
    return [
        (type(one).__name__, int(one.seat), one.amount.minor) for one in desk.state.cash if one is not None
    ]


def test_r66_cash_is_written_down_before_and_within_a_deal(desk: Desk) -> None:
    desk.taken("B1500⏎")
    assert standing(desk) == [("CashIn", 1, 50_000)]
    open_as(desk, 2)
    before = desk.state.facts
    desk.taken("B2300P⏎")
    desk.taken("BU31000⏎")
    desk.taken("BO320.5⏎")
    assert standing(desk) == [("CashPlayed", 2, 30_000), ("ColouredUp", 3, 100_000), ("CashOut", 3, 2_050)]
    # The deal knows nothing of it: its facts are as they were.
    assert desk.state.facts == before
    book = cash_book_of((told.entry, told.fact) for told in desk.session.readings.every())
    moved = {
        one.entries[0].seat: (one.cash_in, one.cash_out) for one in book.of_day(desk.session.gaming_day())
    }
    assert moved == {
        1: (Money(50_000), Money(0)), 2: (Money(30_000), Money(0)), 3: (Money(0), Money(2_050)),
    }  # fmt: skip
    told = desk.session.readings.round_facts(TABLE, 1)[-1]
    assert fact_line(told.fact, Words("en", "USD")) == "seat 3 gave back 20.50"


def test_the_last_one_is_taken_back_and_what_is_wrong_is_said(desk: Desk) -> None:
    desk.taken("B4700⏎")
    desk.taken("B/")
    assert standing(desk) == []
    assert desk.refusals("B/")
    desk.press("Escape")
    assert desk.refusals("B7")
    desk.press("Escape")
    assert "an amount is wanted" in desk.refusals("B1⏎").lower()
    desk.press("Escape")
    assert "no amount" in desk.refusals("B1..⏎")
    assert standing(desk) == []


def test_cash_that_no_chips_make_is_refused_with_the_smallest_one(desk: Desk) -> None:
    desk.recorder.chips = (Money(50), Money(500))
    for way in ("", "O", "U"):
        said = desk.refusals(f"B{way}32.37⏎")
        assert "cannot be laid out in this house's chips; the smallest is 0.50" in said, said
        desk.press("Escape")
    # Cash that plays lies there as it is.
    desk.taken("BP32.37⏎")
    desk.taken("B32.5⏎")
    assert standing(desk) == [("CashPlayed", 3, 237), ("CashIn", 3, 250)]


def test_what_was_bought_before_the_first_deal_stands_among_what_was_recorded(desk: Desk) -> None:
    desk.taken("B2300⏎")
    for recorder in (desk.recorder, desk.new_recorder()):
        said = [line.text for panel in recorder.picture().console.panels for line in panel.lines]
        assert any("seat 2 bought in 300" in line for line in said), said


def test_a_deal_s_undo_passes_cash_by(desk: Desk) -> None:
    open_as(desk, 2)
    desk.taken("B150⏎")
    assert desk.session.check(TABLE, UndoDealEntry(), by=ANA)
    assert standing(desk) == [("CashIn", 1, 5_000)]


def test_a_whole_deal_is_played_over_cash_entries(desk: Desk) -> None:
    desk.type("2⏎")
    desk.taken("B1500⏎")
    desk.enter_hands()
    desk.taken("B2500⏎")
    desk.play()
    desk.taken("B3500⏎")
    desk.type("⏎")
    assert desk.state.settled is not None
    assert len(standing(desk)) == 3


def test_cash_of_an_earlier_deal_is_told_before_it_is_taken_back(desk: Desk) -> None:
    open_as(desk, 2)
    desk.taken("B1500⏎")
    desk.type("X1⏎")
    desk.recorder.approve("P7", "1")
    open_as(desk, 2)
    desk.type("B/")
    assert desk.picture.prompt.question == "Take the last cash entry back?"
    assert "500" in desk.picture.prompt.facts
    desk.press("Enter")
    book = cash_book_of((told.entry, told.fact) for told in desk.session.readings.every())
    assert len(book.of_day(desk.session.gaming_day())) == 1
    desk.type("B/Y")
    book = cash_book_of((told.entry, told.fact) for told in desk.session.readings.every())
    assert book.of_day(desk.session.gaming_day()) == ()
    assert desk.refusals("B/")
