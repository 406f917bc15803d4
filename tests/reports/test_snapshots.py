"""From the record to the slip: what was undone is gone, what changed since is shown, prints do not count."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from reports.slips import DealSlip, RoundSlip
from reports.snapshots import slip_snapshot
from tablemgr.core.charges import Charged, CommissionRule
from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.problems import Refused
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import Line, Posting, Reason, RulesRef, Settlement, mirrored
from tablemgr.ledger.entries import Entry
from tablemgr.ledger.rows import Told
from tablemgr.table import deal_events as deals
from tablemgr.table import events
from tablemgr.table.facts import Fact
from tablemgr.table.table_events import SlipPrinted

WAY = RulesRef("pai-gow-poker", "standard", "ab" * 32)
VARIANT = RulesRef("pai-gow-poker", "pgp-1", "cd" * 32)
LIMITS = events.Limits(Money(2500), Money(500_000), Money(500), Money(10_000), Money(500))


def told(*facts: Fact) -> list[Told]:
    return [
        Told(
            Entry(
                "Tabc", 100 + n, type(fact).__name__, 1, "D. Marsh", None, "station 1", 1_796_065_200_000_000 + n * 10**6,
                120, "2026-11-30", f"op-{n}", 1, "PGP-04", 213, b"{}", b"", bytes([n]) * 32,
            ),
            fact,
        )
        for n, fact in enumerate(facts, 1)
    ]  # fmt: skip


OPENED = events.RoundOpened(
    213, "pai-gow-poker", "pgp-1", (), 6, tuple(Seat(n) for n in (6, 5, 4, 3, 2, 1)), ("bets", "seats"), LIMITS,
    CommissionRule(bp=500, unit=Money(25)), WAY, (RulesRef("pai-gow-poker", "fortune/fortune-2", "ef" * 32),), 1,
    "D. Marsh", "0417", "USD", "demo", "bets",
)  # fmt: skip


def settlement(seat: int, outcome: Outcome, won: int, taken: int = 0) -> Settlement:
    charged = Charged(Fraction(taken), Money(taken), Fraction(0))
    line = Line("main", "main", Money(10_000), outcome, Fraction(1), Money(won), charged)
    postings = (
        Posting("player", Money(won - taken), Seat(seat)),
        Posting("house", Money(-won)),
        Posting("commission", Money(taken)),
    )
    return Settlement(Seat(seat), outcome, (line,), postings, VARIANT)


SETTING = events.SettingMade(
    ("9h", "9c"), ("Kd", "Ks", "Ah", "7d", "4s"), "house-way", "H3b", "The lower pair goes low.", (), "nines",
    "kings", WAY, "seats",
)  # fmt: skip


def a_round() -> list[Fact]:
    """Seat 2 was called wrong and undone, seat 6 re-called after it was paid, seat 3 computed against its call."""
    won, lost = settlement(6, Outcome.WIN, 10_000, 500), settlement(6, Outcome.LOSE, -10_000)
    return [
        OPENED,
        events.BankTaken(None),
        events.BetPlaced(Seat(6), Money(10_000)),
        events.BetPlaced(Seat(3), Money(5_000)),
        events.BetPlaced(Seat(3), Money(10_000)),
        events.BetPlaced(Seat(2), Money(10_000)),
        events.BetPlaced(Seat(1), Money(10_000)),
        events.BetPlaced(Seat(1), Money(0)),
        events.BetsClosed("start"),
        events.StartSeat(4, (3, 5, 4), "deliver"),
        events.BankHandEntered(("9h", "9c", "Kd", "Ks", "Ah", "7d", "4s")),
        SETTING,
        events.OutcomeCalled(Seat(2), Outcome.LOSE),
        events.EntryUndone("OutcomeCalled", Seat(2), 13),
        events.OutcomeCalled(Seat(6), Outcome.WIN),
        events.SeatResolved(Seat(6), Outcome.WIN, "call", won),
        events.SampleDrawn(Seat(3)),
        events.OutcomeCalled(Seat(3), Outcome.WIN),
        events.HandEntered(
            Seat(3), ("Jc", "Js", "Qh", "Qd", "4c", "Ac", "3h"), ("Jc", "Js"), ("Qh", "Qd", "4c", "Ac", "3h"), "sample"
        ),
        events.OutcomeComputed(
            Seat(3), Outcome.PUSH, 1, -1, "jacks", "queens", (Reason("PAPER-NOT-CLOSED"),), False, VARIANT
        ),
        events.SeatResolved(Seat(3), Outcome.PUSH, "pieces", settlement(3, Outcome.PUSH, 0)),
        events.SeatRecalled(Seat(6), won, lost, mirrored(won.postings), "slip of the finger"),
        events.RulingMade("exposed card", "queen of clubs", "stands", "H. Brandt", Seat(3)),
        events.SampleDrawn(Seat(2)),
        events.OutcomeCalled(Seat(2), Outcome.LOSE),
        events.SeatResolved(Seat(2), Outcome.LOSE, "call", settlement(2, Outcome.LOSE, -10_000)),
        events.DisputeOpened(1, 213, Seat(2), "says he pushed"),
        events.RoundClosed(events.Coverage(1, 2), Money(30_000), Money(20_000), Money(0)),
    ]  # fmt: skip


def snapshot(*facts: Fact, copy: int = 1) -> RoundSlip:
    made = slip_snapshot(told(*facts), house="Casino Bellevue", copy=copy)
    assert isinstance(made, RoundSlip)
    return made


def test_seats_stand_in_opening_order_and_a_lifted_bet_leaves_none() -> None:
    assert [seat.seat for seat in snapshot(*a_round()).seats] == [6, 3, 2]


def test_an_undone_call_does_not_count_and_a_later_one_does() -> None:
    half = a_round()[:14]
    assert snapshot(*half).seats[2].called is None
    assert snapshot(*a_round()).seats[2].called is Outcome.LOSE


def test_a_replaced_bet_shows_its_last_amount() -> None:
    seat = snapshot(*a_round()[:9]).seats[1]
    assert seat.bets == (("main", 1, Money(10_000)),)
    assert seat.settlement is None


def test_a_re_call_holds_and_both_settlements_are_shown() -> None:
    seat = snapshot(*a_round()).seats[0]
    assert seat.settlement is not None
    assert seat.settlement.outcome is Outcome.LOSE
    assert [(a.old.outcome, a.new.outcome, a.note, a.cause) for a in seat.again] == [
        (Outcome.WIN, Outcome.LOSE, "slip of the finger", "re-call")
    ]
    assert seat.basis == "call"


def test_call_and_pieces_that_differ_are_a_contradiction_with_full_evidence() -> None:
    seat = snapshot(*a_round()).seats[1]
    assert (seat.contradicted, seat.evidence, seat.why, seat.basis) == (True, 3, "sample", "pieces")
    assert (seat.low_order, seat.high_order) == (1, -1)
    assert seat.hand is not None
    assert (seat.hand.low_label, seat.hand.high_label) == ("jacks", "queens")


def test_the_bank_and_its_row() -> None:
    hand = snapshot(*a_round()).bank_hand
    assert hand is not None
    assert (hand.low, hand.row, hand.by) == (("9h", "9c"), "H3b", "house-way")


def test_a_setting_that_a_ruling_replaced_stays_to_be_seen() -> None:
    again = events.SettingMade(
        ("Ah", "Kd"), ("9h", "9c", "Ks", "7d", "4s"), "ruling", "", "", (), "ace king", "nines", WAY, "seats"
    )
    made = snapshot(*a_round()[:12], again)
    assert made.bank_hand is not None
    assert made.bank_hand.by == "ruling"
    assert [before.low for before in made.bank_before] == [("9h", "9c")]


def test_totals_times_rules_and_trail() -> None:
    made = snapshot(*a_round(), copy=2)
    assert made.coverage == events.Coverage(1, 2)
    assert (made.bets, made.house) == (Money(30_000), Money(20_000))
    assert made.head.opened is not None
    assert made.head.closed is not None
    assert made.head.closed.at - made.head.opened.at == 27_000_000
    assert (made.head.trail.first_seq, made.head.trail.last_seq) == (101, 128)
    assert made.head.trail.digest == "1c" * 32
    assert [ref.id for ref in made.head.rules] == ["standard", "fortune/fortune-2"]
    assert (made.head.copy, made.head.mode, made.head.house) == (2, "demo", "Casino Bellevue")


def test_a_print_of_the_slip_is_no_part_of_the_round() -> None:
    printed = SlipPrinted("round", 1, 1, 213, "80mm", "en", "00" * 32)
    assert snapshot(*a_round(), printed) == snapshot(*a_round())


def test_rulings_disputes_and_samples_without_pieces_are_noted() -> None:
    made = snapshot(*a_round())
    assert [(r.subject, r.result, r.seat) for r in made.rulings] == [("exposed card", "stands", 3)]
    assert [note.code for note in made.notes] == ["PAPER-SAMPLE", "PAPER-DISPUTE"]


def test_a_correction_after_the_close_takes_the_place_of_what_was_paid() -> None:
    old, new = settlement(2, Outcome.LOSE, -10_000), settlement(2, Outcome.PUSH, 0)
    corrected = events.RoundCorrected(213, Seat(2), old, new, mirrored(old.postings), "tape looked at")
    seat = snapshot(*a_round(), corrected).seats[2]
    assert seat.settlement == new
    assert (seat.again[0].cause, seat.basis) == ("correction", "ruling")


def test_a_void_round() -> None:
    made = snapshot(
        OPENED, events.BetPlaced(Seat(1), Money(2500)), events.RoundVoided("misdeal", "six cards")
    )
    assert made.head.void is not None
    assert (made.head.void.reason, made.head.void.text) == ("misdeal", "six cards")
    assert made.head.closed is not None


def test_a_skipped_round_and_an_empty_record_have_no_slip() -> None:
    with pytest.raises(Refused) as refused:
        slip_snapshot(told(events.RoundSkipped(12, "power cut")))
    assert refused.value.problems[0].code == "PAPER-ROUND-SKIPPED"
    with pytest.raises(Refused):
        slip_snapshot([])


DEAL = deals.DealOpened(
    20, "core", "tg-core", Money(1000), Seat(2), 0, "full", ("Chan", "Wong", "Leung", "Ip"), "K. Lau", "0291", "HKD",
    "live", RulesRef("tien-gow", "core", "aa" * 32),
)  # fmt: skip


def test_a_deal_with_a_rewind_keeps_what_came_before_it() -> None:
    made = slip_snapshot(
        told(
            DEAL,
            events.HandEntered(Seat(1), ("33", "64", "11", "22", "33", "51", "51", "21")),
            deals.TilesPlayed(Seat(2), True, ("31",), 1, 1),
            deals.TrickWon(1, Seat(4), 1),
            deals.TilesPlayed(Seat(4), True, ("66",), 1, 2),
            deals.DealRewound(2, "wrong tile"),
            deals.TilesPlayed(Seat(4), True, ("44",), 1, 2),
            deals.DepthChanged("tricks"),
            deals.TrickRecorded(3, 2, Seat(1)),
            deals.MarkSet("SUPREME", Seat(1), 3),
            deals.CollectionTaken(Seat(1), Money(500), ()),
            deals.IncidentNoted("exposed", Seat(3), ("55",), "picked up"),
        )
    )
    assert isinstance(made, DealSlip)
    assert [(t.number, t.size, t.winner, [p.tiles for p in t.plays]) for t in made.tricks] == [
        (1, 1, 4, [("31",)]),
        (2, 1, None, [("44",)]),
        (3, 2, 1, []),
    ]
    assert made.hands[0][:2] == ("33", "64")
    assert made.hands[1:] == ((), (), ())
    assert (made.depth, made.marks, made.collections) == ("tricks", (("SUPREME", 1, 3),), ((1, Money(500)),))
    assert [note.code for note in made.notes] == ["PAPER-REWOUND", "PAPER-INCIDENT"]
    assert made.result is None


def test_a_transfer_tells_what_its_points_are_the_product_of() -> None:
    factors = (("banker", 2), ("last", 2), ("sweep", 1), ("streak", 1))
    transfers = (
        deals.Transfer(Seat(1), Seat(3), 6, Money(6000), base=3, banker=1),
        deals.Transfer(Seat(2), Seat(3), 20, Money(20_000), base=5, banker=2),
        deals.Transfer(Seat(4), Seat(3), 7, Money(7000)),
    )
    settled = deals.DealSettled(
        "complete", Seat(3), (1, 0, 5, 2), (), factors, transfers, (-6, -20, 33, -7), (0, 0, 0, 0), (-6, -20, 33, -7),
        (), "QUARTET", None, Seat(3), 1, RulesRef("tien-gow", "core", "aa" * 32), (),
    )  # fmt: skip
    made = slip_snapshot(told(DEAL, settled))
    assert isinstance(made, DealSlip)
    assert made.result is not None
    assert [t.product for t in made.result.transfers] == [(3, 2), (5, 2, 2), ()]


def test_a_settled_deal_and_who_has_paid() -> None:
    transfers = (
        deals.Transfer(Seat(1), Seat(3), 1, Money(1000)),
        deals.Transfer(Seat(2), Seat(3), 10, Money(10_000)),
    )
    settled = deals.DealSettled(
        "complete", Seat(3), (3, 0, 2, 3), (Seat(2),), (("banker", 2),), transfers, (-1, -10, 12, -1), (0, 0, 0, 0),
        (-1, -10, 12, -1), (), "", None, Seat(3), 1, RulesRef("tien-gow", "core", "aa" * 32), (),
    )  # fmt: skip
    made = slip_snapshot(told(DEAL, settled, deals.DebtPaid(Seat(1), Seat(3))))
    assert isinstance(made, DealSlip)
    assert made.result is not None
    assert [t.paid for t in made.result.transfers] == [True, False]
    assert (made.result.columns, made.result.next_banker) == ((3, 0, 2, 3), 3)


def test_a_ruling_that_leaves_the_setting_as_entered_replaces_nothing() -> None:
    again = replace(SETTING, low=("9c", "9h"), by="ruling", row="", sentence="")
    slip = slip_snapshot(told(OPENED, events.BankTaken(None), SETTING, again))
    assert isinstance(slip, RoundSlip)
    assert slip.bank_before == ()


def test_a_call_that_the_pieces_contradicted_stays_beside_the_one_that_was_called_again() -> None:
    seat = Seat(3)
    computed = events.OutcomeComputed(seat, Outcome.LOSE, -1, -1, "sevens", "ace", (), False, VARIANT)
    slip = slip_snapshot(
        told(
            OPENED, events.BankTaken(None), events.BetPlaced(seat, Money(10_000)),
            events.OutcomeCalled(seat, Outcome.PUSH), computed, events.OutcomeCalled(seat, Outcome.LOSE),
        )
    )  # fmt: skip
    assert isinstance(slip, RoundSlip)
    (shown,) = slip.seats
    assert (shown.called, shown.computed, shown.called_again) == (Outcome.PUSH, Outcome.LOSE, Outcome.LOSE)
    assert shown.contradicted
    assert not shown.paid_first


def test_a_players_bank_meets_the_seats_with_a_bet_from_the_action_seat_on() -> None:
    bets = [events.BetPlaced(Seat(n), Money(10_000)) for n in (6, 5, 2, 1)]
    banked = [OPENED, events.BankTaken(Seat(4)), *bets]
    slip = slip_snapshot(told(*banked, events.StartSeat(0, (5, 5, 5), "delivery")))
    assert isinstance(slip, RoundSlip)
    assert slip.meeting_order == (2, 1, 6, 5)
    later = slip_snapshot(told(*banked, events.StartSeat(4, (5, 5, 6), "delivery")))
    assert isinstance(later, RoundSlip)
    assert later.meeting_order == (6, 5, 2, 1)
