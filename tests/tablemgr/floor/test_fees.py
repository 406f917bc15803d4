"""Fees of a shift: by the seats that play, the time that they sit, a part of each round's wagers; and by older rules.

Source: FORMULA 7; REQ R57, R58, R60.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tablemgr.core.money import ZERO, Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.figures import figures_of
from tablemgr.floor.racks.rack_rules import FOUR, SEATS, rules_of
from tablemgr.floor.session import Done
from tablemgr.table import chip_events as k
from tablemgr.table import commands as c
from tablemgr.table.codec import decode, encode

from .conftest import ANA, BO, CY, StandingClock
from .racks_pit import Pit, of, opened_pit

MINUTE = 60_000_000
RULES = k.RackRulesSet("carried", ZERO, Money(1), Money(2), "hand", Money(100), 30, 1_000, Money(100), ZERO)


@pytest.fixture
def pit(tmp_path: Path, clock: StandingClock) -> Iterator[Pit]:
    """A pit whose table 3 has its opening count."""
    with opened_pit(tmp_path, clock) as there:
        there.count("3", a.OPENING, of(u100=200))
        yield there


def deal(pit: Pit, *bets: int) -> None:
    """Deal a round to seats 1 on, each with its bet; the house wins them all."""
    todo: list[c.Command] = [c.OpenRound(0, ANA.name, ANA.badge)]
    todo += [c.PlaceBet(Seat(n), Money(bet)) for n, bet in enumerate(bets, 1)]
    todo += [c.CloseBets(), c.SetStart(position=1), c.Deliver(), c.LockHands()]
    todo += [c.CallOutcome(Seat(n), Outcome.LOSE) for n in range(1, len(bets) + 1)]
    for command in (*todo, c.CloseRound()):
        done = pit.session.do("3", command, by=ANA)
        assert isinstance(done, Done), done


def due(pit: Pit) -> Money | None:
    """What table 3 owes for its first shift."""
    pit.racks.look_again()
    one = pit.racks.book.shifts["3", 1]
    return figures_of(pit.session.readings, pit.racks.book, one, now_us=pit.clock.at_us).collection_due


def set_rules(pit: Pit, **more: object) -> None:
    """Set the rack's rules."""
    pit.do(a.SetRackRules("3", replace(RULES, **more)), by=BO, witness=CY)  # type: ignore[arg-type]


def test_formula_7_a_fee_a_hand_is_owed_by_whoever_played_it(pit: Pit) -> None:
    set_rules(pit)
    deal(pit, 2_500, 2_500)
    deal(pit, 2_500, 2_500, 2_500, 2_500, 2_500)
    for command in (c.OpenRound(0, ANA.name, ANA.badge), c.PlaceBet(Seat(1), Money(2_500))):
        assert isinstance(pit.session.do("3", command, by=ANA), Done)
    assert isinstance(pit.session.do("3", c.VoidRound("misdeal"), by=ANA, witness=BO), Done)
    # Two hands, then five; a void one owes nothing.
    assert due(pit) == Money(700)


def test_formula_7_time_is_owed_by_whoever_sat_there_in_each_step(pit: Pit) -> None:
    set_rules(pit, collection="time", fee=Money(500))
    for players, minutes in ((4, 5), (2, 20), (2, 30)):
        deal(pit, *[2_500] * players)
        pit.clock.at_us += minutes * MINUTE
    pit.do(a.PauseTable("3", "fill"), by=ANA)
    pit.clock.at_us += 60 * MINUTE
    pit.do(a.ResumeTable("3"), by=ANA)
    # 55 minutes of play are two steps: four sat in the first, the two that stayed in the second.
    assert due(pit) == Money(4 * 500 + 2 * 500)
    deal(pit, 2_500, 2_500, 2_500)
    assert due(pit) == Money(4 * 500 + 3 * 500)


def test_formula_7_a_rake_is_rounded_and_capped_by_each_round(pit: Pit) -> None:
    set_rules(pit, collection="rake", most=Money(400))
    for _ in range(5):
        deal(pit, 2_500)
    assert due(pit) == Money(5 * 200)
    deal(pit, 10_000)
    assert due(pit) == Money(5 * 200 + 400)


def test_r57_rules_of_before_reckon_as_they_did(pit: Pit) -> None:
    kind, version, body = encode(replace(RULES, players=FOUR))
    plain = json.loads(body)
    assert (version, plain.pop("players")) == (3, FOUR)
    older = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    read = decode(kind, 2, older)
    assert read == replace(RULES, players=FOUR)
    plain.pop("commission")
    oldest = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    assert decode(kind, 1, oldest) == read
    pit.session.write_table("3", lambda _: (read,), by=BO, witness=CY)
    deal(pit, 2_500, 2_500)
    assert due(pit) == Money(400)
    raking = replace(RULES, players=FOUR, collection="rake", most=Money(400))
    pit.session.write_table("3", lambda _: (raking,), by=BO, witness=CY)
    for _ in range(4):
        deal(pit, 2_500)
    assert due(pit) == Money(400)
    # What is set from now on counts the seats.
    pit.do(a.SetRackRules("3", rules_of(pit.racks.book, "3")), by=BO, witness=CY)
    assert rules_of(pit.racks.book, "3").players == SEATS
    # A tenth of 50 is capped at 4, a tenth of each 25 is 2.
    assert due(pit) == Money(400 + 4 * 200)
