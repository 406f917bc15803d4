"""A settled deal of Tien Gow is disputed and settled anew as a round of the other games is.

Source: facts.md (dispute: any phase; correct after close); TG R6 to R11, TG M4; FAULT E7, D15.
"""

from __future__ import annotations

import pytest

from reports.slips import DealSlip
from reports.snapshots import slip_snapshot
from tablemgr.core.money import Money
from tablemgr.core.seats import Seat
from tablemgr.floor.auditing import audit
from tablemgr.floor.session import Done, Session
from tablemgr.games.tien_gow.variant import CORE
from tablemgr.ledger.rows import Coverage
from tablemgr.table import commands as c
from tablemgr.table import deal_commands as d
from tablemgr.table.commands import Command, Problems
from tablemgr.table.deal_events import DealCorrected
from tablemgr.table.deal_rules import DealRules
from tablemgr.table.deal_state import DealTableState
from tablemgr.table.events import DisputeOpened, EntryUndone
from tests.tablemgr.floor.conftest import ANA, BO, CY, HOUSE

TABLE = "TG"


def do(session: Session, *commands: Command) -> Done:
    """Record what the dealer says, all of which must be taken."""
    done: Done | Problems = Problems(())
    for command in commands:
        done = session.do(TABLE, command, by=ANA)
        assert isinstance(done, Done), (command, done)
    assert isinstance(done, Done)
    return done


@pytest.fixture
def settled(session: Session) -> Session:
    """A deal is settled by its columns: seat 1 took five, seat 2 three."""
    rules = DealRules(CORE, "core", Money(100), "EUR")
    session.open_table(TABLE, rules, house=HOUSE, by=BO, witness=CY)
    do(session, d.OpenDeal(0, "Ana Lim", banker=Seat(1), streak=0), d.ChangeDepth("columns"))
    do(session, d.RecordColumns((5, 3, 0, 0), Seat(1), "single"), d.SettleDeal())
    return session


def correct(session: Session, command: d.CorrectDeal, round_: int = 1) -> Done | Problems:
    """Correct the deal by pit boss and operator."""
    return session.do(TABLE, command, by=BO, witness=CY, round_=round_)


def codes(found: Done | Problems) -> list[str]:
    """Answer the codes of a refusal."""
    assert isinstance(found, Problems), found
    return [p.code for p in found.problems]


def test_other_columns_settle_the_deal_anew_and_both_results_stay(settled: Session) -> None:
    readings = settled.readings
    before = {s.seat: s.net for s in readings.seats(TABLE, 1)}
    done = correct(settled, d.CorrectDeal((3, 5, 0, 0), Seat(2), "single", "the tape says so"))
    assert isinstance(done, Done), done
    (fact,) = (f for f in done.facts if isinstance(f, DealCorrected))
    assert (fact.old.winner, fact.new.winner) == (1, 2)
    assert [-p.amount for p in fact.mirror] == [p.amount for p in fact.old.postings]
    after = {s.seat: s.net for s in readings.seats(TABLE, 1)}
    assert after != before
    assert after == {n: points * 100 for n, points in enumerate(fact.new.net, 1)}
    assert sum(p.amount for p in readings.postings(TABLE, 1)) == 0
    row = readings.round(TABLE, 1)
    assert row is not None
    assert (row.status, row.corrections, row.coverage) == ("closed", 1, Coverage(0, 0, 4))
    # Who banks next follows the result that stands.
    state = settled.state(TABLE)
    assert isinstance(state, DealTableState)
    assert state.next_banker == fact.new.next_banker
    assert audit(readings).differences == []


def test_a_deal_is_put_right_after_the_next_one_and_on_a_closed_table(settled: Session) -> None:
    do(settled, d.OpenDeal(0, "Ana Lim"), d.ChangeDepth("columns"))
    do(settled, d.RecordColumns((2, 2, 2, 2), Seat(3), "single"), d.SettleDeal())
    assert isinstance(settled.close_table(TABLE, "end", by=BO), Done)
    done = correct(settled, d.CorrectDeal((4, 4, 0, 0), Seat(2), "single", "camera"))
    assert isinstance(done, Done), done
    again = correct(settled, d.CorrectDeal((5, 3, 0, 0), Seat(1), "single", "camera, seen again"))
    assert isinstance(again, Done), again
    row = settled.readings.round(TABLE, 1)
    assert row is not None
    assert (row.corrections, row.coverage) == (2, Coverage(0, 0, 4))
    assert audit(settled.readings).differences == []


def test_what_holds_no_deal_or_moves_nothing_is_refused(settled: Session) -> None:
    for command, code in (
        (d.CorrectDeal((5, 3, 0, 0), Seat(1), "single", "same"), "DEAL-CORRECT-SAME"),
        (d.CorrectDeal((5, 3, 1, 0), Seat(1), "single", "nine"), "TG-BAD_COLUMNS"),
        (d.CorrectDeal((5, 3, 0, 0), Seat(9), "single", "nobody"), "TG-BAD_SEAT"),
        (d.CorrectDeal((5, 3, 0, 0), Seat(1), "x", "kind"), "DEAL-LAST-KIND"),
        (d.CorrectDeal((3, 5, 0, 0), Seat(2), "single", " "), "TEXT-MISSING"),
    ):
        assert codes(correct(settled, command)) == [code]
    do(settled, d.OpenDeal(0, "Ana Lim"))
    assert codes(correct(settled, d.CorrectDeal((5, 3, 0, 0), Seat(1), "single", "open"), 2)) == [
        "DEAL-NOT-SETTLED"
    ]


def test_supreme_with_the_last_trick_is_due_besides_and_stays_due(settled: Session) -> None:
    done = correct(settled, d.CorrectDeal((5, 3, 0, 0), Seat(1), "SUPREME", "the pair was Supreme"))
    assert isinstance(done, Done), done
    assert [type(f).__name__ for f in done.facts] == ["ImmediateDue", "DealCorrected"]
    assert sum(p.amount for p in settled.readings.postings(TABLE, 1)) == 0
    kept = correct(settled, d.CorrectDeal((6, 2, 0, 0), Seat(1), "SUPREME", "one column more"))
    assert isinstance(kept, Done), kept
    assert [type(f).__name__ for f in kept.facts] == ["DealCorrected"]
    assert audit(settled.readings).differences == []


def test_a_dispute_of_a_deal_opens_is_ruled_and_ends(settled: Session) -> None:
    opened = settled.do(TABLE, c.OpenDispute(0, Seat(2), "I took four"), by=BO, round_=1)
    assert isinstance(opened, Done), opened
    (fact,) = opened.facts
    assert isinstance(fact, DisputeOpened)
    assert (fact.number, fact.round, fact.seat) == (1, 1, 2)
    state = settled.state(TABLE)
    assert isinstance(state, DealTableState)
    assert state.disputes == (fact,)
    assert codes(settled.do(TABLE, c.RuleDispute(9, "stands", "Bo"), by=BO, round_=1)) == ["DISPUTE-UNKNOWN"]
    ruling = c.RuleDispute(1, "stands", "Bo Chen")
    assert isinstance(settled.do(TABLE, ruling, by=BO, round_=1), Done)
    assert codes(settled.do(TABLE, ruling, by=BO, round_=1)) == ["DISPUTE-RULED"]
    assert isinstance(settled.do(TABLE, c.CloseDispute(1, "accepts"), by=BO, round_=1), Done)
    state = settled.state(TABLE)
    assert isinstance(state, DealTableState)
    assert state.disputes == ()


@pytest.fixture
def with_supreme(session: Session) -> Session:
    """A deal whose Supreme, led by seat 2 in the middle, was paid at once: four from the bank, two from each other."""
    rules = DealRules(CORE, "core", Money(100), "EUR")
    session.open_table(TABLE, rules, house=HOUSE, by=BO, witness=CY)
    do(session, d.OpenDeal(0, "Ana Lim", banker=Seat(1), streak=0), d.ChangeDepth("columns"))
    do(session, d.SetMark("SUPREME", Seat(2)))
    do(session, d.RecordColumns((5, 3, 0, 0), Seat(1), "single"), d.SettleDeal())
    return session


def nets(session: Session) -> dict[int, int]:
    """What each seat won or lost in all, in cents."""
    return {s.seat: int(s.net) for s in session.readings.seats(TABLE, 1)}


def test_a_supreme_that_was_paid_is_taken_back(with_supreme: Session) -> None:
    # Points of the settlement: 5 3 0 0 at par 4, the bank's payments doubled; Supreme beside it.
    before = nets(with_supreme)
    back = d.CorrectDeal(
        (5, 3, 0, 0), Seat(1), "single", "no Supreme on the tape", taken_back=(("SUPREME", Seat(2)),)
    )
    done = correct(with_supreme, back)
    assert isinstance(done, Done), done
    assert [type(f).__name__ for f in done.facts] == ["EntryUndone", "EntryUndone", "DealCorrected"]
    taken, mark, fact = done.facts
    assert isinstance(taken, EntryUndone)
    assert isinstance(mark, EntryUndone)
    assert isinstance(fact, DealCorrected)
    assert (taken.undone, mark.undone, mark.mirror) == ("ImmediateDue", "MarkSet", ())
    assert sorted(p.amount.minor for p in taken.mirror) == [-400, -200, -200, 200, 200, 400]
    assert (fact.old.immediate, fact.new.immediate) == ((-4, 8, -2, -2), (0, 0, 0, 0))
    assert fact.old.final == fact.new.final
    assert {seat: before[seat] - after for seat, after in nets(with_supreme).items()} == {
        1: -400, 2: 800, 3: -200, 4: -200,
    }  # fmt: skip
    assert sum(p.amount for p in with_supreme.readings.postings(TABLE, 1)) == 0
    state = with_supreme.state(TABLE)
    assert isinstance(state, DealTableState)
    assert state.dues == ()
    assert audit(with_supreme.readings).differences == []


def test_what_was_taken_back_stays_so_and_what_was_not_paid_cannot_be(with_supreme: Session) -> None:
    none = d.CorrectDeal((5, 3, 0, 0), Seat(1), "single", "x", taken_back=(("QUARTET", Seat(2)),))
    assert codes(correct(with_supreme, none)) == ["DEAL-NOT-PAID"]
    twice = d.CorrectDeal(
        (5, 3, 0, 0), Seat(1), "single", "x", taken_back=(("SUPREME", Seat(2)), ("SUPREME", Seat(2)))
    )
    assert codes(correct(with_supreme, twice)) == ["DEAL-NOT-PAID"]
    last = d.CorrectDeal((5, 3, 0, 0), Seat(2), "SUPREME", "x", taken_back=(("SUPREME", Seat(2)),))
    assert codes(correct(with_supreme, last)) == ["DEAL-STILL-DUE"]
    back = d.CorrectDeal((7, 1, 0, 0), Seat(1), "single", "seen again", taken_back=(("SUPREME", Seat(2)),))
    assert isinstance(correct(with_supreme, back), Done)
    assert codes(correct(with_supreme, back)) == ["DEAL-NOT-PAID"]
    again = correct(with_supreme, d.CorrectDeal((6, 2, 0, 0), Seat(1), "single", "and again"))
    assert isinstance(again, Done), again
    assert [type(f).__name__ for f in again.facts] == ["DealCorrected"]
    assert sum(p.amount for p in with_supreme.readings.postings(TABLE, 1)) == 0
    assert audit(with_supreme.readings).differences == []


def test_a_supreme_is_taken_back_at_a_closed_table_too(with_supreme: Session) -> None:
    assert isinstance(with_supreme.close_table(TABLE, "end", by=BO), Done)
    back = d.CorrectDeal((5, 3, 0, 0), Seat(1), "single", "camera", taken_back=(("SUPREME", Seat(2)),))
    assert isinstance(correct(with_supreme, back), Done)
    assert sum(p.amount for p in with_supreme.readings.postings(TABLE, 1)) == 0


def test_the_slip_of_a_deal_whose_supreme_was_taken_back_shows_none(with_supreme: Session) -> None:
    back = d.CorrectDeal((5, 3, 0, 0), Seat(1), "single", "camera", taken_back=(("SUPREME", Seat(2)),))
    assert isinstance(correct(with_supreme, back), Done)
    slip = slip_snapshot(with_supreme.readings.round_facts(TABLE, 1))
    assert isinstance(slip, DealSlip)
    assert (slip.immediates, slip.marks) == ((), ())
    assert slip.result is not None
    assert slip.result.immediate == (0, 0, 0, 0)
