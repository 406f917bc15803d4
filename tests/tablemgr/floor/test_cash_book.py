"""Cash by patron and gaming day: apart, watched, undone, named late; and who sits where."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablemgr.core.cash_watch import Watch
from tablemgr.core.money import Money
from tablemgr.core.seats import Seat
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.cash_book import CashBook, bounds_around, cash_book_of, cash_of_day
from tablemgr.floor.racks.report import cash_of
from tablemgr.floor.session import Done
from tablemgr.table import commands as c

from .conftest import ANA, BO, CY, StandingClock
from .racks_pit import Pit, of, opened_pit


@pytest.fixture
def pit(tmp_path: Path, clock: StandingClock) -> Iterator[Pit]:
    """A pit with a round open at table 3."""
    with opened_pit(tmp_path, clock) as there:
        there.count("3", a.OPENING, of(u25=100))
        assert isinstance(there.session.do("3", c.OpenRound(0, ANA.name, ANA.badge), by=ANA), Done)
        yield there


def cash(pit: Pit, command: c.Command) -> None:
    done = pit.session.do("3", command, by=ANA)
    assert isinstance(done, Done), done


def book(pit: Pit) -> CashBook:
    return cash_book_of((told.entry, told.fact) for told in pit.session.readings.every())


def test_in_and_out_stand_apart_and_what_is_undone_does_not_count(pit: Pit) -> None:
    pit.do(a.SeatPatron("3", Seat(1), "Ng"), by=ANA)
    for amount in (400_000, 350_000, 250_000):
        cash(pit, c.BuyIn(Seat(1), Money(amount)))
    cash(pit, c.BuyIn(Seat(1), Money(5_000)))
    cash(pit, c.UndoCash())
    cash(pit, c.GiveBack(Seat(1), Money(700_000)))
    (one,) = book(pit).of_day(pit.racks.book.day)
    assert (one.patron, one.cash_in, one.cash_out) == ("Ng", Money(1_000_000), Money(700_000))
    assert (one.watch_in, one.watch_out, one.level) == (Watch.NEAR, Watch.LOG, Watch.NEAR)
    cash(pit, c.BuyIn(Seat(1), Money(1)))
    assert book(pit).of_day(pit.racks.book.day)[0].level is Watch.REPORT


def test_r66_cash_that_plays_is_cash_in_and_a_colour_up_is_none(pit: Pit) -> None:
    pit.do(a.SeatPatron("3", Seat(1), "Ng"), by=ANA)
    cash(pit, c.BuyIn(Seat(1), Money(600_000)))
    cash(pit, c.PlayCash(Seat(1), Money(400_000)))
    cash(pit, c.ColourUp(Seat(1), Money(900_000)))
    (one,) = book(pit).of_day(pit.session.gaming_day())
    assert (one.cash_in, one.cash_out, one.level) == (Money(1_000_000), Money(0), Watch.NEAR)
    assert [(entry.direction, entry.kind) for entry in one.entries] == [
        ("in", ""), ("in", "play"), ("change", "colour"),
    ]  # fmt: skip
    cash(pit, c.UndoCash())
    cash(pit, c.PlayCash(Seat(1), Money(1)))
    (one,) = book(pit).of_day(pit.session.gaming_day())
    assert (one.cash_in, one.level, len(one.entries)) == (Money(1_000_001), Watch.REPORT, 3)


def test_cash_of_nobody_belongs_to_the_seat_until_he_is_named_or_leaves(pit: Pit) -> None:
    cash(pit, c.BuyIn(Seat(2), Money(600_000)))
    cash(pit, c.BuyIn(Seat(2), Money(500_000)))
    pit.do(a.SeatPatron("3", Seat(2), "tall man, grey hat", is_description=True), by=ANA)
    cash(pit, c.BuyIn(Seat(2), Money(100_000)))
    pit.do(a.LeaveSeat("3", Seat(2)), by=ANA)
    cash(pit, c.BuyIn(Seat(2), Money(100_000)))
    rows = book(pit).of_day(pit.racks.book.day)
    assert [(one.cash_in, one.level) for one in rows] == [
        (Money(1_200_000), Watch.REPORT), (Money(100_000), Watch.QUIET)
    ]  # fmt: skip
    assert rows[0].patron == "tall man, grey hat"
    assert rows[0].described_as.startswith("3 / 2 / "), "what was written stays written"
    assert rows[1].patron.startswith("3 / 2 / ")


def closed_and_open_again(pit: Pit) -> None:
    """Void the open round, count, close table 3, and open it once more."""
    assert isinstance(pit.session.do("3", c.VoidRound("misdeal"), by=ANA, witness=BO), Done)
    pit.count("3", a.CLOSING, of(u25=100))
    pit.session.close_table("3", "quiet", by=BO)
    pit.open("3")
    pit.count("3", a.OPENING, of(u25=100))
    assert isinstance(pit.session.do("3", c.OpenRound(0, ANA.name, ANA.badge), by=ANA), Done)


def test_r66_no_label_outlives_its_table(pit: Pit) -> None:
    pit.do(a.SeatPatron("3", Seat(1), "Kim"), by=ANA)
    cash(pit, c.BuyIn(Seat(1), Money(600_000)))
    cash(pit, c.BuyIn(Seat(2), Money(200_000)))
    closed_and_open_again(pit)
    assert pit.racks.book.table("3").patrons == {}
    for seat in (1, 2):
        cash(pit, c.BuyIn(Seat(seat), Money(500_000)))
    rows = {one.patron: one.cash_in for one in book(pit).of_day(pit.racks.book.day)}
    assert rows.pop("Kim") == Money(600_000)
    assert sorted(rows.values()) == [Money(200_000), Money(500_000), Money(500_000)]
    assert Watch.REPORT not in {one.level for one in cash_of(pit.session, pit.racks.book.day)}


def test_r66_cash_before_a_name_joins_whoever_is_named_with_his_cash(pit: Pit) -> None:
    cash(pit, c.BuyIn(Seat(1), Money(600_000)))
    cash(pit, c.BuyIn(Seat(1), Money(300_000), "Kim"))
    cash(pit, c.BuyIn(Seat(1), Money(200_000)))
    cash(pit, c.GiveBack(Seat(1), Money(700_000)))
    cash(pit, c.BuyIn(Seat(1), Money(50_000)))
    kim, other = book(pit).of_day(pit.racks.book.day)
    assert (kim.patron, kim.cash_in, kim.cash_out) == ("Kim", Money(1_100_000), Money(700_000))
    assert kim.level is Watch.REPORT
    # Chips given back end it: whoever comes then is not said to be Kim.
    assert (other.cash_in, other.patron.startswith("3 / 1 / ")) == (Money(50_000), True)


def test_r68_cash_of_nobody_is_linked_though_he_moved_to_another_seat(pit: Pit) -> None:
    cash(pit, c.BuyIn(Seat(1), Money(600_000)))
    pit.do(a.SeatPatron("3", Seat(4), "Kim"), by=ANA)
    cash(pit, c.BuyIn(Seat(4), Money(500_000)))
    before = {one.patron for one in book(pit).of_day(pit.racks.book.day)} - {"Kim"}
    pit.do(a.LinkPatron("", before.pop(), "Kim", "he moved over"), by=BO)
    (one,) = book(pit).of_day(pit.racks.book.day)
    assert (one.patron, one.cash_in, one.level) == ("Kim", Money(1_100_000), Watch.REPORT)
    for nobody in ("9 / 1 / 4", "3 / 1 / x", "3 / 1"):
        assert pit.refused(a.LinkPatron("", nobody, "Kim", "x"), by=BO) == ["PATRON-UNKNOWN"]


def test_r68_links_are_followed_to_their_end_and_never_round(pit: Pit) -> None:
    for seat, label in ((1, "red hat"), (2, "tall man")):
        pit.do(a.SeatPatron("3", Seat(seat), label, is_description=True), by=ANA)
    cash(pit, c.BuyIn(Seat(1), Money(600_000)))
    cash(pit, c.BuyIn(Seat(2), Money(100_000)))
    cash(pit, c.BuyIn(Seat(3), Money(400_000), "Kim"))
    pit.do(a.LinkPatron("", "red hat", "tall man", "the same coat"), by=BO)
    pit.do(a.LinkPatron("", "tall man", "Kim", "showed his card"), by=BO)
    (one,) = book(pit).of_day(pit.racks.book.day)
    assert (one.patron, one.cash_in, one.level) == ("Kim", Money(1_100_000), Watch.REPORT)
    assert one.described_as == "red hat, tall man"
    pit.do(a.LinkPatron("", "tall man", "red hat", "a slip of the finger"), by=BO)
    pit.do(a.LinkPatron("", "red hat", "tall man", "again"), by=BO)
    assert {one.patron: one.cash_in for one in book(pit).of_day(pit.racks.book.day)} == {
        "tall man": Money(700_000), "Kim": Money(400_000),
    }  # fmt: skip


def test_a_description_is_linked_later_and_stays_written(pit: Pit) -> None:
    pit.do(a.SeatPatron("3", Seat(2), "tall man, grey hat", is_description=True), by=ANA)
    cash(pit, c.BuyIn(Seat(2), Money(600_000)))
    cash(pit, c.BuyIn(Seat(3), Money(500_000), "Mr. Ng"))
    pit.do(a.LinkPatron("", "tall man, grey hat", "Mr. Ng", "showed his card"), by=BO)
    (one,) = book(pit).of_day(pit.racks.book.day)
    assert (one.patron, one.described_as, one.level) == ("Mr. Ng", "tall man, grey hat", Watch.REPORT)
    assert [entry.patron for entry in one.entries] == ["tall man, grey hat", "Mr. Ng"]
    assert pit.refused(a.LinkPatron("", "nobody", "Mr. Ng", "x"), by=BO) == ["PATRON-UNKNOWN"]
    assert pit.refused(a.LinkPatron("", "Mr. Ng", "Mr. Ng", "x"), by=BO) == ["PATRON-SAME"]


def test_two_gaming_days_are_two(pit: Pit, clock: StandingClock) -> None:
    cash(pit, c.BuyIn(Seat(1), Money(900_000), "Ng"))
    first = pit.racks.book.day
    assert isinstance(pit.session.do("3", c.VoidRound("misdeal"), by=ANA, witness=BO), Done)
    assert isinstance(pit.house.close_shift(by=CY, witness=BO), Done)
    assert isinstance(pit.house.close_day(by=CY, witness=BO), Done)
    clock.at_us += 86_400_000_000
    assert isinstance(pit.house.open_day(by=CY), Done)
    assert isinstance(pit.session.do("3", c.OpenRound(0, ANA.name, ANA.badge), by=ANA), Done)
    cash(pit, c.BuyIn(Seat(1), Money(900_000), "Ng"))
    there = book(pit)
    second = pit.house.standing.day
    assert second is not None
    assert [there.of_day(day)[0].level for day in (first, second)] == [Watch.NEAR, Watch.NEAR]


def test_a_row_by_hand_is_noted_and_moves_nothing(pit: Pit) -> None:
    pit.do(a.LogCash("", "Ng", "in", Money(400_000), "seen at the cage"), by=BO)
    (one,) = book(pit).of_day(pit.racks.book.day)
    assert (one.cash_in, one.level, one.entries[0].note) == (Money(0), Watch.QUIET, "seen at the cage")
    assert pit.refused(a.LogCash("", "Ng", "up", Money(0), "x"), by=BO) == ["CASH-DIRECTION", "CASH-AMOUNT"]


def test_a_seat_holds_one_person(pit: Pit) -> None:
    pit.do(a.SeatPatron("3", Seat(1), "Ng"), by=ANA)
    assert pit.refused(a.SeatPatron("3", Seat(1), "Li"), by=ANA) == ["PATRON-THERE"]
    assert pit.refused(a.SeatPatron("3", Seat(9), "Li"), by=ANA) == ["SEAT-UNKNOWN"]
    assert pit.refused(a.LeaveSeat("3", Seat(2)), by=ANA) == ["PATRON-NONE"]
    pit.do(a.LeaveSeat("3", Seat(1)), by=ANA)
    pit.do(a.SeatPatron("3", Seat(1), "Li"), by=ANA)
    assert pit.racks.book.table("3").patrons == {1: "Li"}


def test_r67_the_thresholds_are_those_of_the_profile_in_force(pit: Pit) -> None:
    text = 'id = "macau"\ntitle = "X"\nsource = "X 1"\ncash_report = 500000\ncash_log = 100000\ncash_near_percent = 80\n'
    pit.do(a.AdoptJurisdiction("", text), by=BO, witness=CY)
    cash(pit, c.BuyIn(Seat(1), Money(99_999), "Ng"))
    day = pit.session.gaming_day()
    assert cash_of(pit.session, day) == ()
    for amount, level in ((1, Watch.LOG), (300_000, Watch.NEAR), (100_000, Watch.NEAR), (1, Watch.REPORT)):
        cash(pit, c.BuyIn(Seat(1), Money(amount), "Ng"))
        assert [one.level for one in cash_of(pit.session, day)] == [level]
    wrong = text.replace("cash_log = 100000", "cash_log = 500001")
    assert pit.refused(a.AdoptJurisdiction("", wrong), by=BO, witness=CY) == ["VALUE-RANGE"]


def test_a_day_s_cash_is_told_without_the_days_long_before_and_after_it(pit: Pit) -> None:
    pit.do(a.SeatPatron("3", Seat(2), "Ng"), by=ANA)
    assert isinstance(pit.session.do("3", c.VoidRound("misdeal"), by=ANA, witness=BO), Done)
    days: list[str] = []
    before = 0
    for amount in (100, 200, 300, 400, 500):
        days.append(pit.session.gaming_day())
        cash(pit, c.BuyIn(Seat(1), Money(amount), "Lee"))
        cash(pit, c.BuyIn(Seat(2), Money(amount)))
        assert isinstance(pit.house.close_shift(by=CY, witness=BO), Done)
        assert isinstance(pit.house.close_day(by=CY, witness=BO), Done)
        pit.clock.at_us += 86_400_000_000
        assert isinstance(pit.house.open_day(by=CY), Done)
        assert isinstance(pit.house.open_shift(by=CY), Done)
    readings = pit.session.readings
    whole = cash_book_of((told.entry, told.fact) for told in readings.every())
    for day in days:
        of_lee = [one for one in cash_of_day(readings, day) if one.patron == "Lee"]
        assert of_lee == [one for one in whole.of_day(day) if one.patron == "Lee"]
        after, until = bounds_around(readings, day)
        assert before <= after < until
        before = after
    # Whoever sat there the day before sits there still; nobody reads further back than that.
    assert {one.patron for one in cash_of_day(readings, days[1])} == {"Lee", "Ng"}
    first, _ = bounds_around(readings, days[2])
    assert first > 0
    assert bounds_around(readings, days[0])[0] == 0
