"""A table that its players bank: its revenue is the collection, and its rack's movement is nobody's win.

Source: FORMULA 7; REQ R60.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tablemgr.core.money import ZERO, Money
from tablemgr.core.seats import Seat
from tablemgr.core.takings import Takings
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.day_report import DayReport, day_report
from tablemgr.floor.racks.figures import TableFigures, day_figures, shift_figures, summed
from tablemgr.floor.racks.report import shift_report
from tablemgr.floor.racks.revenue import Revenue, parted
from tablemgr.floor.session import Done
from tablemgr.floor.unexplained_alerts import UnexplainedWatch
from tablemgr.games.tien_gow.variant import CORE
from tablemgr.table import chip_events as k
from tablemgr.table import commands as c
from tablemgr.table import deal_commands as d
from tablemgr.table.deal_rules import DealRules

from .conftest import ANA, BO, CY, HOUSE, StandingClock
from .racks_pit import NIL, Pit, of, opened_pit
from .test_shift_figures import RACK

TG = "TG-01"
OPENER, FILL, CLOSER, NOTES = of(u100=120), of(u100=30), of(u100=59, u1=46), of(u100=95)
"""FORMULA 7: (5,946 + 0 + 9,500 - 12,000 - 3,000) = 446."""
A_HAND = k.RackRulesSet("carried", ZERO, Money(1), Money(2), "hand", Money(11_200), 30, 0, Money(100), ZERO)
"""One deal of four players owes 448."""
GOLDEN = Takings(Money(1_200_000), Money(594_600), Money(950_000), Money(300_000))


@contextmanager
def house_won(folder: Path, clock: StandingClock) -> Iterator[Pit]:
    """A pit whose poker table 3 won 4,000 in its shift."""
    with opened_pit(folder, clock) as there:
        there.count("3", a.OPENING, RACK)
        there.do(a.PlaceBox("3", "B-1"), by=NIL, witness=BO)
        there.count("3", a.CLOSING, RACK)
        assert isinstance(there.session.close_table("3", "end of shift", by=BO), Done)
        there.drop("3", 1, of(u100=40))
        yield there


@pytest.fixture
def pit(tmp_path: Path, clock: StandingClock) -> Iterator[Pit]:
    """A pit whose poker table won."""
    with house_won(tmp_path, clock) as there:
        yield there


def open_tiles(pit: Pit, collection: Money = ZERO) -> None:
    """Open the tile table, count it and place its box."""
    rules = DealRules(CORE, "core", Money(100), "USD", collection)
    assert isinstance(pit.session.open_table(TG, rules, house=HOUSE, by=BO, witness=CY), Done)
    pit.count(TG, a.OPENING, OPENER)
    pit.do(a.PlaceBox(TG, "B-2"), by=NIL, witness=BO)


def deal(pit: Pit, *before: c.Command) -> None:
    """Deal once to four players; one wins five columns, one three."""
    opened = (d.OpenDeal(0, ANA.name, banker=Seat(1), streak=0), d.ChangeDepth("columns"))
    for command in (*opened, *before, d.RecordColumns((5, 3, 0, 0), Seat(1), "single"), d.SettleDeal()):
        done = pit.session.do(TG, command, by=ANA)
        assert isinstance(done, Done), done


def end_tiles(pit: Pit, closer: tuple[k.Chips, ...] = CLOSER, notes: tuple[k.Chips, ...] = NOTES) -> None:
    """Close the tile table and count its box."""
    pit.count(TG, a.CLOSING, closer)
    assert isinstance(pit.session.close_table(TG, "end of shift", by=BO), Done)
    pit.drop(TG, 1, notes)
    pit.racks.look_again()


def of_shift(pit: Pit) -> tuple[TableFigures, ...]:
    """The poker table's and the tile table's figures."""
    return shift_figures(pit.session.readings, pit.racks.book, 1, now_us=pit.clock.at_us)


def of_day(pit: Pit) -> DayReport:
    """The day's report."""
    found = day_report(pit.session, pit.racks.book, pit.racks.book.day, by=CY.signature)
    assert found is not None
    return found


def test_formula_7_the_counted_collection_is_the_revenue() -> None:
    one = Revenue(GOLDEN, Money(44_800))
    assert (one.counted, one.expected, one.over_short) == (Money(44_600), Money(44_800), Money(-200))
    assert not one.is_negative
    # Fees that were taken out of the rack meanwhile are the house's all the same.
    out = Takings(GOLDEN.opener, Money(594_600 - 44_500), GOLDEN.drop, GOLDEN.fills, collected=Money(44_500))
    assert Revenue(out, Money(44_800)).counted == Money(44_600)


def test_r60_what_is_not_known_stays_unknown() -> None:
    unknown = Takings(GOLDEN.opener, None, GOLDEN.drop, GOLDEN.fills)
    assert (Revenue(unknown, ZERO).counted, Revenue(unknown, ZERO).over_short) == (None, None)
    assert (Revenue(GOLDEN, None).counted, Revenue(GOLDEN, None).over_short) == (Money(44_600), None)
    known = Takings(Money(100), Money(100), Money(50))
    found = parted([("pai-gow", known), ("tien-gow", unknown)])
    assert (found.win, found.revenue, found.banked, found.players) == (Money(50), None, 1, 1)
    assert parted([("tien-gow", GOLDEN)]).win is None
    assert parted([]) == parted([("pai-gow", unknown)][:0])


def test_formula_7_a_rack_that_players_bank_is_in_no_win_and_no_hold(pit: Pit) -> None:
    open_tiles(pit)
    pit.do(a.SetRackRules(TG, A_HAND), by=BO, witness=CY)
    deal(pit)
    pit.move(TG, a.FILL, FILL)
    end_tiles(pit)
    poker, tiles = of_shift(pit)
    assert poker.revenue is None
    assert poker.won == poker.takings.win == Money(400_000)
    assert tiles.won is None
    assert tiles.revenue is not None
    assert (tiles.revenue.counted, tiles.revenue.expected) == (Money(44_600), Money(44_800))
    assert tiles.revenue.over_short == tiles.bridge.over_short == tiles.bridge.unexplained == Money(-200)
    sums = summed([poker, tiles])
    assert (sums.win, sums.revenue, sums.takings_known, sums.parts) == (Money(400_000), Money(44_600), 2, 2)
    # The drop of the tables that the house banks alone: 4,000 of 4,000.
    assert (sums.hold, sums.drop) == (poker.takings.hold, Money(400_000 + 950_000))
    assert sums.over_short == Money(400_000 - 200)
    whole = of_day(pit).whole
    for stretch in (whole.day, whole.month, whole.year):
        assert (stretch.win, stretch.revenue, stretch.hold) == (sums.win, sums.revenue, sums.hold)
        assert (stretch.counted, stretch.shifts) == (2, 2)
    games = {row.game: row.month for row in of_day(pit).games}
    assert (games["tien-gow"].win, games["tien-gow"].hold) == (None, None)
    assert (games["tien-gow"].revenue, games["pai-gow-poker"].revenue) == (Money(44_600), None)
    day = day_figures(pit.session.readings, pit.racks.book, pit.racks.book.day, now_us=pit.clock.at_us)
    assert summed(day) == sums


def test_r60_fees_of_a_deals_own_record_are_expected_where_the_rack_names_none(pit: Pit) -> None:
    open_tiles(pit, Money(200))
    deal(pit, *[d.TakeCollection(Seat(n)) for n in (1, 2, 3, 4)])
    # Ten was bought, eight of fees stay in the rack.
    end_tiles(pit, of(u100=119, u5=19, u1=3), of(u10=1))
    tiles = of_shift(pit)[1]
    assert tiles.revenue is not None
    assert (tiles.revenue.expected, tiles.revenue.counted, tiles.recorded) == (
        Money(800), Money(800), Money(800),
    )  # fmt: skip
    assert tiles.bridge.over_short == ZERO


def test_formula_7_a_rake_of_points_is_expected_by_nobody(pit: Pit) -> None:
    open_tiles(pit)
    raking = k.RackRulesSet("carried", ZERO, Money(1), Money(2), "rake", ZERO, 30, 1_000, Money(100), ZERO)
    pit.do(a.SetRackRules(TG, raking), by=BO, witness=CY)
    deal(pit)
    pit.move(TG, a.FILL, FILL)
    end_tiles(pit)
    tiles = of_shift(pit)[1]
    assert tiles.revenue is not None
    assert (tiles.revenue.expected, tiles.revenue.counted, tiles.bridge.over_short) == (
        None, Money(44_600), None,
    )  # fmt: skip
    assert summed([tiles]).over_short is None


def test_r60_a_collection_below_nothing_is_looked_into(pit: Pit) -> None:
    open_tiles(pit)
    deal(pit)
    before = shift_report(pit.session, pit.house, pit.racks.book, 1, by=CY.signature)
    assert before is not None
    end_tiles(pit, of(u100=118), of(u100=1))
    tiles = of_shift(pit)[1]
    assert tiles.revenue is not None
    assert (tiles.revenue.counted, tiles.revenue.is_negative) == (Money(-10_000), True)
    after = shift_report(pit.session, pit.house, pit.racks.book, 1, by=CY.signature)
    assert after is not None
    new = [one for one in after.alarms if one not in before.alarms]
    assert [(one.code, one.where, dict(one.data)) for one in new] == [
        ("RACK-REVENUE-NEGATIVE", TG, {"table": TG, "shift": 1})
    ]
    # What nobody can explain of it is an alert on the floor, as at any table.
    watch = UnexplainedWatch(pit.session.readings)
    (alert, *_) = [one for one in watch.look(pit.racks.book, Money(5_000), 0) if one.table == TG]
    assert alert.amount == Money(-10_000)


def test_r60_a_house_that_banks_keeps_its_win_though_a_fee_is_taken(pit: Pit) -> None:
    pit.do(a.SetRackRules("3", A_HAND), by=BO, witness=CY)
    pit.racks.look_again()
    (poker,) = of_shift(pit)
    assert (poker.revenue, poker.won) == (None, Money(400_000))
