"""Pieces, undoing, cash, rounds that are not on record.

Source: PG 3.7, PGP G3, FAULT D2, D4, facts.md (undo, cash, skip, gap).
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablemgr.core.money import Money
from tablemgr.core.seats import Seat
from tablemgr.games.pai_gow_poker.house_ways import POKER
from tablemgr.houseway.load import bind, parse
from tablemgr.table.commands import (
    BuyIn,
    CallOutcome,
    CloseRound,
    ColourUp,
    DeclareGap,
    DrawSample,
    EnterBankHand,
    EnterHand,
    GiveBack,
    LockHands,
    OpenRound,
    PaySeat,
    PlaceBet,
    PlayCash,
    Problems,
    SetStart,
    SkipRound,
    UndoCash,
    UndoEntry,
    decide,
)
from tablemgr.table.events import CashUndone, EntryUndone, GapDeclared, RoundSkipped
from tablemgr.table.games import table_rules
from tablemgr.table.pai_gow_poker_round import PaiGowPokerRound
from tablemgr.table.patron_events import CashPlayed, ColouredUp
from tablemgr.table.rules import seating
from tablemgr.table.variants import shipped_variant
from tests.tablemgr.table.felt import (
    FOLD,
    FOUL,
    LOSE,
    TILE_BANK,
    WIN,
    WINS,
    Felt,
    codes,
    halves,
    hand,
    kinds,
)


def enter(seat: int, pieces: str, **more: bool) -> EnterHand:
    """Answer the command that enters pieces without a setting."""
    return EnterHand(Seat(seat), codes(pieces), **more)  # type: ignore[arg-type]


def test_a_card_at_two_seats_is_refused_with_both_places() -> None:
    felt = Felt().bets((1, 2500), (2, 2500)).dealt()
    felt.do(enter(1, "8s 8d"))
    assert felt.places(enter(2, "Kh 8d")) == [("PIECE-ELSEWHERE", "seat 2, piece 2")]
    answer = felt.refused(EnterBankHand(codes("Ks 9d As Ad 7c 7h 8s")))
    assert answer == ["PIECE-ELSEWHERE"]


def test_a_tile_lies_as_often_as_the_set_holds_it() -> None:
    felt = Felt("pai-gow").bets((1, 2500), (2, 2500), (3, 2500)).dealt()
    felt.do(enter(1, "66 63"))
    felt.do(enter(2, "66"))
    assert felt.places(enter(3, "66")) == [("PIECE-KIND-USED", "seat 3, piece 1")]
    assert felt.places(enter(3, "63")) == [("PIECE-ELSEWHERE", "seat 3, piece 1")]


def test_a_piece_twice_in_one_hand_is_named_in_that_hand() -> None:
    felt = Felt().bets((1, 2500)).dealt()
    assert felt.places(enter(1, "8s 8d 8s")) == [("PIECE-DUPLICATE", "seat 1, piece 3")]


def test_cards_without_suits_count_four_of_a_rank_over_all_hands() -> None:
    felt = Felt().bets((1, 2500), (2, 2500)).dealt()
    felt.do(enter(1, "A A As"))
    felt.do(enter(2, "A K"))
    assert felt.places(enter(2, "A A")) == [("PIECE-KIND-USED", "seat 2, piece 2")]
    # The suit of none of the four was said: none of them is called the ace of diamonds.
    answer = decide(felt.state, EnterBankHand(codes("Ad Kd 9s 8c 7c 4h 3h")), felt.rules)
    assert isinstance(answer, Problems)
    (found,) = answer.problems
    assert (found.code, dict(found.data)) == ("PIECE-KIND-USED", {"kind": "A", "place": "seat 1, piece 1"})


def test_tiles_by_kind_count_two_of_a_kind_over_all_hands() -> None:
    felt = Felt("pai-gow").bets((1, 2500), (2, 2500), (3, 2500)).dealt()
    felt.do(enter(1, "9"))
    felt.do(enter(2, "54"))
    assert felt.places(enter(3, "63")) == [("PIECE-KIND-USED", "seat 3, piece 1")]


def test_tiles_by_kind_are_set_and_compared_like_tiles() -> None:
    felt = Felt("pai-gow").bets((1, 2500)).dealt()
    felt.bank("66 9 55 51")
    assert felt.state.setting is not None
    assert felt.state.setting.high_label == "Teen Wong"
    assert "9" in felt.state.setting.high
    assert felt.state.bank_hand is not None
    assert not felt.state.bank_hand.suits_taken
    # 8 against the bank's 6, nine high against its wong.
    felt.do(EnterHand(Seat(1), codes("44 GJ 22 7"), codes("44 GJ"), codes("22 7")))
    assert felt.seat(1).evidence == "computed"


def test_more_than_the_pack_holds_cannot_lie_on_the_table() -> None:
    # Seven seats and the bank would be 56 cards of a pack of 53.
    felt = Felt(seating=seating(7)).bets(*((n, 2500) for n in range(1, 8))).dealt()
    for seat in range(1, 8):
        felt.do(EnterHand(Seat(seat), ("?",) * 7))
    assert felt.places(EnterBankHand(codes("Ks 9d As Ad 7c 7h 2s"))) == [("PIECE-TOO-MANY", "bank")]


@pytest.mark.parametrize(
    ("command", "found"),
    [
        (enter(1, "8s Zz"), [("PIECE-UNKNOWN", "seat 1, piece 2")]),
        (enter(1, ""), [("PIECE-COUNT", "seat 1")]),
        (enter(1, "2c 3c 4c 5c 6c 7c 8c 9c"), [("PIECE-COUNT", "seat 1")]),
        (enter(1, "2c 3c", house_way=True), [("PIECE-COUNT", "seat 1")]),
        (enter(3, "2c"), [("SEAT-NO-BET", "seat 3")]),
        (enter(11, "2c"), [("SEAT-UNKNOWN", "seat 11")]),
        (EnterHand(Seat(1), codes("2c"), why="because"), [("HAND-WHY", "seat 1")]),
        (
            EnterHand(Seat(1), codes("Kh Kd Kc Qh Jd 8s 8d"), codes("8s 8c"), codes("Kh Kd Kc Qh Jd")),
            [("SPLIT-NOT-IN-HAND", "seat 1"), ("SPLIT-NOT-LAID", "seat 1")],
        ),
        (
            EnterHand(Seat(1), codes("Kh Kd Kc Qh Jd 8s 8d"), codes("8s 8d Qh"), codes("Kh Kd Kc Jd")),
            [("PIECE-COUNT", "seat 1.low"), ("PIECE-COUNT", "seat 1.high")],
        ),
    ],
)
def test_an_impossible_hand_is_refused_with_every_reason(
    command: EnterHand, found: list[tuple[str, str]]
) -> None:
    assert Felt().bets((1, 2500)).dealt().places(command) == found


def test_three_and_one_is_no_setting_of_tiles() -> None:
    felt = Felt("pai-gow").bets((1, 2500)).dealt()
    command = EnterHand(Seat(1), codes("66 63 55 51"), codes("66 63 55"), codes("51"))
    assert felt.refused(command) == ["PIECE-COUNT", "PIECE-COUNT"]


@pytest.mark.parametrize(
    ("pieces", "found"),
    [
        ("Ks 9d As Ad 7c 7h", ["PIECE-COUNT"]),
        ("Ks 9d As Ad 7c 7h ?", ["PIECE-COUNT"]),
        ("Ks 9d As Ad 7c 7h 7h", ["PIECE-DUPLICATE"]),
        ("Ks 9d As Ad 7c 7h 1s", ["PIECE-UNKNOWN"]),
        ("Ks 9d A 5 7 4h 3s", ["SUITS-NEEDED"]),
    ],
)
def test_a_bank_hand_is_whole_and_real(pieces: str, found: list[str]) -> None:
    felt = Felt().bets((1, 2500)).dealt()
    assert felt.refused(EnterBankHand(codes(pieces))) == found


def test_the_bank_is_entered_once() -> None:
    felt = Felt().bets((1, 2500)).dealt().bank()
    assert felt.refused(EnterBankHand(codes("Ks 9d As Ad 7c 7h 2s"))) == ["BANK-ENTERED"]


def test_tiles_know_no_fold_and_no_foul_where_hands_are_put_in_order() -> None:
    felt = Felt("pai-gow").bets((1, 2500)).dealt().bank(TILE_BANK)
    assert felt.refused(CallOutcome(Seat(1), FOLD)) == ["OUTCOME-NOT-HERE"]
    assert felt.refused(CallOutcome(Seat(1), FOUL)) == ["OUTCOME-NOT-HERE"]
    # Laid the wrong way round it counts the right way round: 3 low, 9 high against 6 and wong.
    low, high = halves("22 41 | 61 33")
    felt.do(EnterHand(Seat(1), (*low, *high), low, high))
    assert felt.seat(1).outcome is LOSE


def test_gee_joon_tiles_are_told_apart_where_the_table_does() -> None:
    variant = replace(shipped_variant("pai-gow", "commission"), rules=(("luk_above_five", True),))
    felt = Felt(rules=table_rules("pai-gow", variant)).bets((1, 2500)).dealt()
    assert felt.refused(EnterBankHand(codes("66 GJ 55 51"))) == ["KIND-NOT-ENOUGH"]


def test_an_undone_call_stays_on_record_and_no_longer_counts() -> None:
    felt = Felt().bets((1, 2500)).dealt().bank()
    felt.do(DrawSample(Seat(1)))
    felt.call(1, WIN)
    (undone,) = felt.do(UndoEntry())
    assert undone == EntryUndone("OutcomeCalled", Seat(1), len(felt.facts) - 1)
    assert felt.seat(1).called is None
    assert [type(fact).__name__ for fact in felt.state.facts][-2:] == ["OutcomeCalled", "EntryUndone"]


def test_undoing_the_banks_hand_takes_its_setting_with_it() -> None:
    felt = Felt().bets((1, 2500)).dealt().bank()
    undone = felt.do(UndoEntry())
    assert [fact.undone for fact in undone if isinstance(fact, EntryUndone)] == [
        "SettingMade", "BankHandEntered",
    ]  # fmt: skip
    assert (felt.state.bank_hand, felt.state.setting, felt.state.phase) == (None, None, "bank")
    felt.do(UndoEntry())
    assert felt.state.phase == "setting"
    felt.do(LockHands())
    felt.bank()
    assert felt.state.phase == "seats"


def test_a_bet_is_taken_back_while_bets_are_open() -> None:
    felt = Felt().bets((1, 2500), (2, 1000))
    felt.do(UndoEntry(2))
    assert [seat.seat for seat in felt.state.in_play] == [2]
    felt.dealt()
    assert felt.refused(UndoEntry(3)) == ["UNDO-PHASE"]


@pytest.mark.parametrize(
    ("entry", "found"), [(1, "UNDO-NOTHING"), (99, "UNDO-NOTHING"), (-1, "UNDO-NOTHING")]
)
def test_there_must_be_something_to_take_back(entry: int, found: str) -> None:
    assert Felt().bets((1, 2500)).refused(UndoEntry(entry)) == [found]


def test_what_something_rests_on_is_not_taken_back() -> None:
    felt = Felt().bets((1, 2500), (2, 1000)).dealt().bank()
    closed_bets = [type(fact).__name__ for fact in felt.state.facts].index("BetsClosed") + 1
    assert felt.refused(UndoEntry(closed_bets)) == ["UNDO-LATER"]
    felt.call(1, WIN)
    called = [type(fact).__name__ for fact in felt.state.facts].index("OutcomeCalled") + 1
    assert felt.refused(UndoEntry(called)) == ["SEAT-RESOLVED"]
    assert felt.refused(UndoEntry(closed_bets)) == ["ROUND-HAS-RESULTS", "UNDO-LATER"]


def test_cash_is_taken_at_any_time_and_taken_back() -> None:
    felt = Felt().opened()
    felt.do(BuyIn(Seat(3), Money(50_000), "cash"))
    felt.do(GiveBack(Seat(3), Money(10_000)))
    assert felt.do(UndoCash()) == (CashUndone(Seat(3), Money(10_000), 2),)
    assert felt.do(UndoCash()) == (CashUndone(Seat(3), Money(50_000), 1),)
    assert felt.refused(UndoCash()) == ["UNDO-NOTHING"]
    assert felt.refused(UndoCash(2)) == ["UNDO-NOTHING"]


def test_cash_plays_and_chips_change_in_any_phase_and_the_last_one_is_taken_back() -> None:
    felt = Felt().opened()
    felt.do(ColourUp(Seat(3), Money(50_000)))
    felt.bets((1, 10_000)).dealt()
    felt.do(PlayCash(Seat(1), Money(2_500), "Ng"))
    assert felt.state.cash == (ColouredUp(Seat(3), Money(50_000)), CashPlayed(Seat(1), Money(2_500), "Ng"))
    felt.do(BuyIn(Seat(1), Money(7_500)))
    assert felt.do(UndoCash()) == (CashUndone(Seat(1), Money(7_500), 3),)
    assert felt.do(UndoCash()) == (CashUndone(Seat(1), Money(2_500), 2),)
    # An entry of the round is taken back over them: they rest on no phase.
    assert felt.do(UndoEntry())
    assert felt.state.cash[0] == ColouredUp(Seat(3), Money(50_000))


@pytest.mark.parametrize("command", [BuyIn, GiveBack, PlayCash, ColourUp])
@pytest.mark.parametrize("amount", [0, -5, 2**62])
def test_cash_has_an_amount(command: type[BuyIn], amount: int) -> None:
    assert Felt().opened().refused(command(Seat(1), Money(amount))) == ["CASH-AMOUNT"]


def test_a_skipped_round_keeps_its_number() -> None:
    felt = Felt()
    felt.do(SkipRound(1, "spilt drink"))
    assert felt.facts == [RoundSkipped(1, "spilt drink")]
    assert felt.refused(OpenRound(1, "Ana Lim")) == ["ROUND-NUMBER"]
    assert felt.refused(SkipRound(2, "")) == ["TEXT-MISSING"]
    felt.opened(2)
    assert felt.refused(SkipRound(3, "again")) == ["ROUND-OPEN"]


def test_a_gap_is_declared_once_with_its_times_and_rounds() -> None:
    felt = Felt()
    felt.do(DeclareGap(1_000_000, 2_000_000, 12, "network down"))
    assert felt.facts == [GapDeclared(1_000_000, 2_000_000, 12, "network down")]
    assert felt.refused(DeclareGap(2, 1, 0, "")) == ["TEXT-MISSING", "GAP-TIMES", "GAP-ROUNDS"]


def test_a_rounds_number_grows() -> None:
    felt = Felt()
    assert felt.refused(OpenRound(0, "Ana Lim")) == ["ROUND-NUMBER"]
    assert felt.refused(OpenRound(1, "")) == ["TEXT-MISSING"]
    assert felt.refused(OpenRound(2**64, "Ana\ud800")) == ["ROUND-NUMBER", "TEXT-CHARACTERS"]


def test_winners_are_ticked_where_they_are_paid_at_the_end() -> None:
    felt = Felt().bets((1, 2500)).dealt()
    felt.call(1, WIN)
    assert felt.refused(PaySeat(Seat(1))) == ["PAY-NOT-HERE"]
    variant = replace(shipped_variant("pai-gow-poker", "commission"), pays_at_end=True)
    felt = Felt(rules=table_rules("pai-gow-poker", variant)).bets((1, 2500)).dealt()
    assert felt.refused(PaySeat(Seat(1))) == ["SEAT-OPEN"]
    felt.call(1, WIN)
    assert felt.refused(CloseRound()) == ["SEAT-UNPAID"]
    felt.do(PaySeat(Seat(1)))
    assert felt.refused(PaySeat(Seat(1))) == ["SEAT-PAID"]
    felt.do(CloseRound())


def test_a_round_is_finished_under_the_rules_it_was_opened_with() -> None:
    felt = Felt().bets((1, 2500))
    felt.rules = table_rules("pai-gow-poker", "face-up")
    assert felt.refused(SetStart(1)) == ["ROUND-OTHER-RULES"]


def test_a_hand_entered_again_replaces_the_first() -> None:
    felt = Felt().bets((1, 2500)).dealt()
    felt.do(enter(1, "8s 8d"))
    felt.bank()
    assert kinds(felt.do(hand(1, WINS))) == ["HandEntered", "OutcomeComputed", "SeatResolved"]


def test_ez_pushes_every_hand_when_the_banks_seven_are_a_queen_high_pai_gow() -> None:
    felt = Felt(variant="ez").bets((1, 2500), (2, 1000)).dealt()
    felt.bank("Qc Jd 9h 7s 5d 3c 2h")
    felt.hand(1, "8s 8d | Kh Kd Kc Qh Js")
    felt.hand(2, "Ts Th | 9s 8h 7c 6c 4d", "foul")
    assert (felt.net(1), felt.net(2)) == (0, 0)


def test_a_win_without_commission_is_even_money() -> None:
    felt = Felt(variant="face-up").bets((1, 2500))
    felt.do(PlaceBet(Seat(2), Money(1000)))
    assert felt.rules.commission.bp == 0


def test_a_house_way_that_fouls_by_the_tables_own_reading_sets_no_bank() -> None:
    # Four nines are split: 9-9 low, 9-9 high. Where a matched low hand is a foul, that is one.
    variant = replace(shipped_variant("pai-gow-poker", "commission"), rules=(("strict_high_over_low", True),))
    felt = Felt(rules=table_rules("pai-gow-poker", variant)).bets((1, 2500)).dealt()
    assert felt.places(EnterBankHand(codes("9s 9c 9d 9h Kd 5c 2s"))) == [("SPLIT-FOUL", "bank")]


ONE_ROW = b"""
id = "two-pairs-only"
game = "pai-gow-poker"
title = "Two pairs only"
dated = 2026-01-01
source = "a house of its own"
[[row]]
id = "two-pairs"
sentence = "Two pairs: the lower goes low."
source = "a house of its own"
when = ["two pairs"]
play = ["best low"]
"""


def test_a_hand_that_a_house_way_does_not_decide_is_refused_and_never_guessed() -> None:
    felt = Felt().bets((1, 2500)).dealt()
    assert isinstance(felt.rules.play, PaiGowPokerRound)
    way = bind(parse(ONE_ROW), POKER)
    play = PaiGowPokerRound(felt.rules.play.switches, way, ())
    felt.rules = replace(felt.rules, play=play)
    assert felt.refused(EnterBankHand(codes("Ks 9d As Jd 7c 5h 2s"))) == ["HOUSEWAY-UNDECIDED"]
    assert felt.refused(EnterHand(Seat(1), codes("Ks 9d As Jd 7c 5h 2s"), house_way=True)) == [
        "HOUSEWAY-UNDECIDED"
    ]


def test_an_undone_hand_takes_with_it_what_the_bank_was_compared_with() -> None:
    felt = Felt().bets((1, 2500)).dealt()
    felt.do(DrawSample(Seat(1)))
    felt.do(CallOutcome(Seat(1), LOSE))
    felt.do(hand(1, WINS))
    felt.bank()
    entered = [type(fact).__name__ for fact in felt.state.facts].index("HandEntered") + 1
    called = [type(fact).__name__ for fact in felt.state.facts].index("OutcomeCalled") + 1
    assert felt.refused(UndoEntry(called)) == ["UNDO-LATER"]
    felt.do(UndoEntry(entered))
    assert (felt.seat(1).hand, felt.seat(1).computed, felt.seat(1).called) == (None, None, LOSE)


def test_what_is_left_after_an_undone_call_resolves_the_seat() -> None:
    felt = Felt().bets((1, 2500)).dealt()
    felt.do(hand(1, WINS))
    felt.do(DrawSample(Seat(1)))
    felt.do(CallOutcome(Seat(1), LOSE))
    felt.bank()
    assert felt.seat(1).is_contradicted
    called = [type(fact).__name__ for fact in felt.state.facts].index("OutcomeCalled") + 1
    # With the call taken back the pieces stand alone.
    assert kinds(felt.do(UndoEntry(called))) == ["EntryUndone", "SeatResolved"]
    assert (felt.seat(1).outcome, felt.seat(1).basis) == (WIN, "pieces")
