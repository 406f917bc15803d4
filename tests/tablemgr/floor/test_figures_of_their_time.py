"""Figures of a shift come out by what was in force in it, whatever the table is opened for and charges later.

Source: REQ R18, R64, R71; FAULT E7; FORMULA 7, 8.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tablemgr.core.money import Money
from tablemgr.core.odds import odds_of
from tablemgr.core.rounding import half_up
from tablemgr.core.seats import Seat
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.figures import TableFigures, figures_of
from tablemgr.floor.racks.rack_rules import rules_of
from tablemgr.floor.racks.racks import Racks
from tablemgr.floor.session import Done
from tablemgr.table import commands as c
from tablemgr.table.games import table_rules

from .conftest import ANA, BO, CY, HOUSE, StandingClock
from .racks_pit import RACK, Pit, counted_pit, deal, of


@pytest.fixture
def pit(tmp_path: Path, clock: StandingClock) -> Iterator[Pit]:
    """A pit whose table 3 has its opening count and its box."""
    with counted_pit(tmp_path, clock) as there:
        yield there


def figures(pit: Pit, shift: int = 1) -> TableFigures:
    """What table 3 came to in a shift."""
    pit.racks.look_again()
    one = pit.racks.book.shifts["3", shift]
    return figures_of(pit.session.readings, pit.racks.book, one, now_us=pit.clock.at_us)


def test_r71_a_shift_stays_of_the_game_that_it_was_dealt_in(pit: Pit) -> None:
    deal(pit)
    pit.count("3", a.CLOSING, of(u100=201))
    assert isinstance(pit.session.close_table("3", "end", by=BO), Done)
    pit.drop("3", 1, ())
    assert isinstance(pit.house.close_shift(by=CY, witness=BO), Done)
    before = figures(pit)
    assert (before.game, before.variant) == ("pai-gow-poker", "commission")
    assert before.luck is not None
    assert isinstance(pit.house.open_shift(by=CY), Done)
    tiles = table_rules("pai-gow", "commission")
    assert isinstance(pit.session.open_table("3", tiles, house=HOUSE, by=BO, witness=CY), Done)
    assert figures(pit) == before
    assert figures(pit, 2).game == "pai-gow"
    # What a program sees that starts now is what this one saw.
    book = Racks(pit.session).book
    assert book == pit.racks.book


def test_r64_fees_of_a_shift_are_those_of_its_own_time(pit: Pit) -> None:
    timed = replace(rules_of(pit.racks.book, "3"), collection="time", fee=Money(500), step_minutes=30)
    pit.do(a.SetRackRules("3", timed), by=BO, witness=CY)
    deal(pit)
    pit.clock.at_us += 3_600_000_000
    pit.count("3", a.SHIFT, RACK)
    due = figures(pit).collection_due
    assert due == Money(2 * 500)
    for later in (replace(timed, fee=Money(900)), replace(timed, collection="none")):
        pit.do(a.SetRackRules("3", later), by=BO, witness=CY)
        assert figures(pit).collection_due == due
        pit.do(a.SetRackRules("", later), by=BO, witness=CY)
        assert figures(pit).collection_due == due
    assert figures(pit, 2).collection_due is None


def test_r18_luck_is_reckoned_by_the_variant_that_each_round_was_dealt_under(pit: Pit) -> None:
    deal(pit)
    before = figures(pit)
    assert before.theoretical == Money(273)
    other = table_rules("pai-gow-poker", "face-up")
    assert isinstance(pit.session.adopt("3", other, by=BO, witness=CY), Done)
    assert figures(pit).luck == before.luck
    pit.clock.at_us += 1_000_000
    todo: tuple[c.Command, ...] = (
        c.OpenRound(0, ANA.name, ANA.badge), c.PlaceBet(Seat(1), Money(10_000)), c.CloseBets(),
    )  # fmt: skip
    for command in todo:
        done = pit.session.do("3", command, by=ANA)
        assert isinstance(done, Done), done
    assert [row.variant for row in pit.session.readings.rounds("3", limit=1)] == ["face-up"]
    assert figures(pit).luck == before.luck


def test_r18_a_shift_of_two_variants_lets_expect_what_each_of_them_does(pit: Pit) -> None:
    deal(pit)
    first = odds_of("pai-gow-poker", "commission")
    other = odds_of("pai-gow-poker", "ez")
    assert isinstance(pit.session.adopt("3", table_rules("pai-gow-poker", "ez"), by=BO, witness=CY), Done)
    deal(pit)
    assert first is not None
    assert other is not None
    assert first.edge != other.edge
    assert figures(pit).theoretical == Money(int(half_up(10_000 * (first.edge + other.edge), 0)))
