"""A round put right after its table, its shift or its day was closed: the present shift carries it, the old stays.

Source: FAULT E7, C9; facts.md (correct after close; dispute; closing over open things); recording.md (bank mis-set
found late); FORMULA 8.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from reports.sheets.kept import body_of
from reports.sheets.papers import print_sheets
from reports.sheets.shift_sheet import shift_sheet
from tablemgr.core.money import ZERO, Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.floor.auditing import audit
from tablemgr.floor.papers import PaperDone, kept_at
from tablemgr.floor.past_rounds import recorded_rules
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.figures import TableFigures, shift_figures
from tablemgr.floor.racks.report import shift_report
from tablemgr.floor.session import Done
from tablemgr.table import commands as c
from tablemgr.table.commands import Problems
from tablemgr.table.events import DisputeOpened, RoundCorrected, RoundOpened, RulingMade
from tablemgr.table.games import Choices, table_rules
from tests.tablemgr.floor.conftest import ANA, BO, CY, StandingClock
from tests.tablemgr.floor.racks_pit import NIL, Pit, of, opened_pit

TABLE = "3"
RACK = of(u100=100, u25=200, u5=100)
BANK = ("As", "Ad", "Kh", "Kd", "9c", "5s", "2h")
"""Two pairs: the house way splits aces and kings."""


def play(
    pit: Pit, outcomes: dict[int, tuple[int, Outcome]], *, bank: tuple[str, ...] = (), close: bool = True
) -> None:
    """Play a round by calls, the bank's hand entered where it is given."""
    todo: list[c.Command] = [c.OpenRound(0, ANA.name, ANA.badge)]
    todo += [c.PlaceBet(Seat(n), Money(bet)) for n, (bet, _) in outcomes.items()]
    todo += [c.CloseBets(), c.SetStart(position=1), c.Deliver(), c.LockHands()]
    todo += [c.EnterBankHand(bank)] if bank else []
    todo += [c.CallOutcome(Seat(n), outcome) for n, (_, outcome) in outcomes.items()]
    todo += [c.CloseRound()] if close else []
    for command in todo:
        done = pit.session.do(TABLE, command, by=ANA)
        assert isinstance(done, Done), (command, done)
    pit.clock.at_us += 120_000_000


@pytest.fixture
def pit(tmp_path: Path) -> Iterator[Pit]:
    """Answer a table that is counted, with two rounds, the second one with its bank's hand."""
    with opened_pit(tmp_path, StandingClock()) as there:
        there.count(TABLE, a.OPENING, RACK)
        there.do(a.PlaceBox(TABLE, "B-17"), by=NIL, witness=BO)
        play(there, {1: (2_500, Outcome.WIN), 2: (10_000, Outcome.LOSE)})
        play(there, {1: (2_500, Outcome.WIN), 3: (5_000, Outcome.LOSE)}, bank=BANK)
        yield there


def closed(pit: Pit) -> None:
    """Close the table, the shift and the day, and open the next ones; the table stays closed."""
    pit.count(TABLE, a.CLOSING, RACK)
    assert isinstance(pit.session.close_table(TABLE, "end", by=BO), Done)
    assert isinstance(pit.house.close_shift(by=CY, witness=BO), Done)
    assert isinstance(pit.house.close_day(by=CY, witness=BO), Done)
    pit.clock.at_us += 12 * 3_600_000_000
    assert isinstance(pit.house.open_day(by=CY), Done)
    assert isinstance(pit.house.open_shift(by=CY), Done)
    pit.racks.look_again()


def figures(pit: Pit, shift: int) -> tuple[TableFigures, ...]:
    """Answer the figures of a shift as they stand now."""
    pit.racks.look_again()
    return shift_figures(pit.session.readings, pit.racks.book, shift, now_us=pit.clock.at_us)


def body(pit: Pit, shift: int) -> str:
    """Answer the digest of all that a shift's report says."""
    pit.racks.look_again()
    report = shift_report(pit.session, pit.house, pit.racks.book, shift, by="Cy Ames")
    assert report is not None
    return body_of((shift_sheet(report),))


def correct(pit: Pit, seat: int, outcome: Outcome, round_: int = 1) -> Done:
    """Correct a seat by pit boss and operator."""
    done = pit.session.do(
        TABLE, c.CorrectRound(Seat(seat), outcome, "camera"), by=BO, witness=CY, round_=round_
    )
    assert isinstance(done, Done), done
    return done


def test_a_closed_table_of_yesterday_is_put_right_today(pit: Pit) -> None:
    closed(pit)
    assert TABLE not in pit.session.tables
    yesterday, was = body(pit, 1), figures(pit, 1)
    assert figures(pit, 2) == ()
    done = correct(pit, 2, Outcome.WIN)
    assert done.entries[0].gaming_day == "2026-05-29"
    assert TABLE not in pit.session.tables
    # Yesterday's report says what it said, today's carries the correction.
    assert (body(pit, 1), figures(pit, 1)) == (yesterday, was)
    (now,) = figures(pit, 2)
    assert (now.recorded, now.takings.win) == (Money(-19_500), ZERO)
    assert now.bridge.over_short == Money(19_500)
    report = shift_report(pit.session, pit.house, pit.racks.book, 2, by="Cy Ames")
    assert report is not None
    assert (report.sums.recorded, report.sums.over_short) == (Money(-19_500), Money(19_500))
    # It stood closed: it asks for no drop box, and stands among the tables that did not open.
    assert (report.boxes_missing, report.not_opened) == ((), (TABLE,))
    assert sum(p.amount for p in pit.session.readings.postings(TABLE, 1)) == 0
    assert audit(pit.session.readings).differences == []


def test_yesterdays_paper_stays_byte_for_byte_and_asked_for_again_is_a_duplicate_of_it(
    pit: Pit, tmp_path: Path
) -> None:
    closed(pit)
    first = printed(pit, tmp_path)
    kept = [path.read_bytes() for path in kept_at(tmp_path / "data", first.order.number)]
    correct(pit, 2, Outcome.WIN)
    again = printed(pit, tmp_path)
    # The same paper, its second copy: what it says of yesterday is what it said.
    assert (again.order.number, again.order.copy) == (first.order.number, 2)
    assert [path.read_bytes() for path in kept_at(tmp_path / "data", first.order.number)] == kept


def printed(pit: Pit, tmp_path: Path) -> PaperDone:
    """Print the report of the first shift."""
    pit.racks.look_again()
    report = shift_report(pit.session, pit.house, pit.racks.book, 1, by=CY.signature)
    assert report is not None
    done = print_sheets(
        pit.session, tmp_path / "data", (shift_sheet(report),), "1", by=CY, why="for the auditor"
    )
    assert isinstance(done, PaperDone), done
    return done


def test_a_second_correction_counts_in_the_same_shift_and_the_table_may_open_after_it(pit: Pit) -> None:
    closed(pit)
    correct(pit, 2, Outcome.WIN)
    correct(pit, 1, Outcome.PUSH)
    assert [one.recorded for one in figures(pit, 2)] == [Money(-19_500 + 2_375)]
    pit.open(TABLE)
    pit.count(TABLE, a.OPENING, RACK)
    play(pit, {4: (1_000, Outcome.LOSE)})
    (now,) = figures(pit, 2)
    assert (now.recorded, now.takings.win) == (Money(-19_500 + 2_375 + 1_000), None)
    assert now.posted.rounds == 1


def test_a_table_closed_earlier_in_this_shift_carries_it_itself(pit: Pit) -> None:
    pit.count(TABLE, a.CLOSING, RACK)
    assert isinstance(pit.session.close_table(TABLE, "end", by=BO), Done)
    (before,) = figures(pit, 1)
    correct(pit, 2, Outcome.PUSH)
    (after,) = figures(pit, 1)
    assert after.recorded - before.recorded == Money(-10_000)
    assert after.takings == before.takings


def test_a_dispute_of_a_closed_table_opens_is_ruled_and_ends(pit: Pit) -> None:
    closed(pit)
    opened = pit.session.do(TABLE, c.OpenDispute(0, Seat(2), "I won"), by=BO, round_=1)
    assert isinstance(opened, Done), opened
    (fact,) = (f for f in opened.facts if isinstance(f, DisputeOpened))
    for command in (c.RuleDispute(fact.number, "stands", "Bo Chen"), c.CloseDispute(fact.number, "accepts")):
        assert isinstance(pit.session.do(TABLE, command, by=BO, round_=1), Done)
    report = shift_report(pit.session, pit.house, pit.racks.book, 2, by="Cy Ames")
    assert report is not None
    assert [(one.table, one.round, one.is_open) for one in report.disputes] == [(TABLE, 1, False)]


def test_an_old_round_is_put_right_under_its_own_rules(pit: Pit) -> None:
    other = table_rules("pai-gow-poker", "commission", Choices(house_way="foxwoods"))
    assert isinstance(pit.session.adopt(TABLE, other, by=BO, witness=CY), Done)
    play(pit, {1: (2_500, Outcome.WIN)})
    done = correct(pit, 2, Outcome.WIN)
    (fact,) = (f for f in done.facts if isinstance(f, RoundCorrected))
    assert fact.new.net == Money(9_500)
    assert audit(pit.session.readings).differences == []


def test_a_closed_table_takes_no_new_round_and_an_unknown_one_no_correction(pit: Pit) -> None:
    closed(pit)
    for command, round_ in (
        (c.OpenRound(0, ANA.name, ANA.badge), None),
        (c.CorrectRound(Seat(2), Outcome.WIN, "x"), 99),
    ):
        done = pit.session.do(TABLE, command, by=BO, witness=CY, round_=round_)
        assert isinstance(done, Problems)
        assert [p.code for p in done.problems] == [
            "FLOOR-TABLE-NOT-OPEN" if round_ is None else "FLOOR-ROUND-UNKNOWN"
        ]


def test_a_late_mis_set_lists_the_chips_to_move_and_moves_them(pit: Pit) -> None:
    closed(pit)
    yesterday = body(pit, 1)
    command = c.CorrectSetting(
        "bank laid 2-5 wrong", "Bo Chen, P7", "two pairs in the high hand",
        outcomes=((Seat(1), Outcome.PUSH), (Seat(3), Outcome.PUSH)),
    )  # fmt: skip
    done = pit.session.do(TABLE, command, by=BO, witness=CY, round_=2)
    assert isinstance(done, Done), done
    (ruling,) = (f for f in done.facts if isinstance(f, RulingMade))
    assert [(int(m.seat), m.old, m.new, m.move) for m in ruling.moves] == [
        (1, Money(2_375), ZERO, Money(-2_375)), (3, Money(-5_000), ZERO, Money(5_000)),
    ]  # fmt: skip
    assert [int(f.seat) for f in done.facts if isinstance(f, RoundCorrected)] == [1, 3]
    assert body(pit, 1) == yesterday
    assert [one.recorded for one in figures(pit, 2)] == [Money(2_375 - 5_000)]
    assert sum(p.amount for p in pit.session.readings.postings(TABLE, 2)) == 0
    assert pit.session.readings.round(TABLE, 2).status == "closed"  # type: ignore[union-attr]
    assert audit(pit.session.readings).differences == []


def test_a_mis_set_of_a_hand_that_nobody_entered_takes_its_pieces(pit: Pit) -> None:
    lacking = c.CorrectSetting("mis-set", "Bo Chen", "seen on tape", outcomes=((Seat(2), Outcome.PUSH),))
    refused = pit.session.do(TABLE, lacking, by=BO, witness=CY, round_=1)
    assert isinstance(refused, Problems)
    assert [p.code for p in refused.problems] == ["RULING-NO-HAND"]
    whole = c.CorrectSetting(
        "mis-set", "Bo Chen", "seen on tape", outcomes=((Seat(2), Outcome.PUSH),), pieces=BANK
    )
    done = pit.session.do(TABLE, whole, by=BO, witness=CY, round_=1)
    assert isinstance(done, Done), done
    nothing = c.CorrectSetting("mis-set", "Bo Chen", "seen on tape")
    again = pit.session.do(TABLE, nothing, by=BO, witness=CY, round_=1)
    assert isinstance(again, Problems)
    assert [p.code for p in again.problems] == ["MIS-SET-SAME"]


def test_a_mis_set_takes_no_other_pieces_than_the_bank_had_on_record(pit: Pit) -> None:
    others = ("Ac", "Ad", "Kh", "Kd", "9c", "5s", "2h")
    swapped = c.CorrectSetting("mis-set", "Bo Chen", "seen on tape", pieces=others)
    refused = pit.session.do(TABLE, swapped, by=BO, witness=CY, round_=2)
    assert isinstance(refused, Problems)
    assert [p.code for p in refused.problems] == ["MIS-SET-PIECES"]


def test_a_round_under_a_variant_that_was_never_adopted_has_no_rules_here(pit: Pit) -> None:
    told = pit.session.readings.round_facts(TABLE, 1)
    opened = told[0].fact
    assert isinstance(opened, RoundOpened)
    strange = replace(told[0], fact=replace(opened, variant="of-another-house"))
    found = recorded_rules(pit.session.readings, TABLE, 1, (strange, *told[1:]))
    assert isinstance(found, Problems)
    assert [(p.code, p.where) for p in found.problems] == [("FLOOR-ROUND-RULES", TABLE)]
