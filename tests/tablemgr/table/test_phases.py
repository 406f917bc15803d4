"""How far a round has gone, and what may be entered when.

Source: recording.md (phases), PGP G6, PGP 5 (house-way display).
"""

from __future__ import annotations

import pytest

from tablemgr.core.money import Money
from tablemgr.core.seats import Seat
from tablemgr.table.commands import (
    CallOutcome,
    CloseBets,
    CloseRound,
    Deliver,
    EnterBankHand,
    LockHands,
    OpenRound,
    PlaceBet,
    SetStart,
)
from tablemgr.table.phases import BANK_FIRST, BANK_LAST, after, check_phases, lock_holds
from tests.tablemgr.table.felt import BANK, LOSE, WIN, WINS, Felt, codes, hand, kinds


def test_a_round_goes_from_bets_to_closed_in_the_variants_order() -> None:
    felt = Felt().bets((1, 2500))
    went = [felt.state.phase]
    for command in (CloseBets(), SetStart(3), Deliver(), LockHands(), EnterBankHand(codes(BANK))):
        felt.do(command)
        went.append(felt.state.phase)
    felt.call(1, LOSE)
    felt.do(CloseRound())
    went.append(felt.state.phase)
    assert went == ["bets", "start", "delivery", "setting", "bank", "seats", "closed"]


def test_the_banks_setting_is_not_computed_before_all_players_have_set() -> None:
    felt = Felt().bets((1, 2500))
    for command in (CloseBets(), SetStart(3), Deliver()):
        assert felt.refused(EnterBankHand(codes(BANK))) == ["BANK-LOCKED"]
        felt.do(command)
    assert felt.places(EnterBankHand(codes(BANK))) == [("BANK-LOCKED", "bank")]
    felt.do(LockHands())
    felt.bank()
    assert felt.state.setting is not None


def test_face_up_games_open_the_bank_before_the_players_set() -> None:
    felt = Felt(variant="face-up").bets((1, 2500))
    for command in (CloseBets(), SetStart(3), Deliver()):
        felt.do(command)
    felt.bank()
    assert felt.state.phase == "setting"
    assert felt.refused(CallOutcome(Seat(1), WIN)) == ["PHASE-NOT-YET"]
    felt.do(LockHands())
    assert felt.state.phase == "seats"


def test_a_players_hand_is_not_entered_before_the_hands_are_locked() -> None:
    felt = Felt(variant="face-up").bets((1, 2500))
    for command in (CloseBets(), SetStart(3), Deliver()):
        felt.do(command)
    felt.bank()
    assert felt.places(hand(1, WINS)) == [("HAND-LOCKED", "seat 1")]
    felt.do(LockHands())
    assert kinds(felt.hand(1, WINS)) == ["HandEntered", "OutcomeComputed", "SeatResolved"]


def test_a_table_may_record_fewer_phases() -> None:
    felt = Felt(level=0, phases=("bets", "seats", "closed")).bets((1, 2500))
    felt.do(CloseBets())
    assert felt.state.phase == "seats"
    assert felt.refused(SetStart(1)) == ["PHASE-NOT-HERE"]
    felt.call(1, WIN)
    felt.do(CloseRound())
    assert felt.state.closed is not None


def test_bets_are_over_when_no_more_bets_was_said() -> None:
    felt = Felt().bets((1, 2500))
    felt.do(CloseBets())
    assert felt.refused(PlaceBet(Seat(2), Money(2500))) == ["PHASE-OVER"]


def test_a_round_is_opened_before_anything_is_entered() -> None:
    felt = Felt()
    assert felt.refused(PlaceBet(Seat(1), Money(2500))) == ["ROUND-NOT-OPEN"]
    assert felt.refused(CloseRound()) == ["ROUND-NOT-OPEN"]


def test_a_round_is_ended_before_the_next_one_opens() -> None:
    felt = Felt().opened()
    assert felt.refused(OpenRound(2, "Ana Lim")) == ["ROUND-OPEN"]


def test_the_start_seat_is_counted_from_the_banker_as_one() -> None:
    # 4 + 5 + 2 = 11: seven packets, the banker is 1 and 8, so 11 is three behind him.
    felt = Felt().bets((1, 2500))
    felt.do(CloseBets())
    felt.do(SetStart(dice=(4, 5, 2)))
    assert felt.state.start is not None
    assert felt.state.start.position == 3


def test_tiles_count_over_eight_stacks() -> None:
    felt = Felt("pai-gow").bets((1, 2500))
    felt.do(CloseBets())
    felt.do(SetStart(dice=(3, 3, 3)))
    assert felt.state.start is not None
    assert felt.state.start.position == 0


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (SetStart(dice=(1, 2)), "START-DICE"),
        (SetStart(dice=(1, 2, 7)), "START-DICE"),
        (SetStart(2, (4, 5, 2)), "START-MISCOUNT"),
        (SetStart(7), "START-POSITION"),
        (SetStart(-1), "START-POSITION"),
        (SetStart(), "START-MISSING"),
    ],
)
def test_a_start_that_does_not_follow_from_the_dice_is_refused(command: SetStart, code: str) -> None:
    felt = Felt().bets((1, 2500))
    felt.do(CloseBets())
    assert felt.refused(command) == [code]


def test_phases_are_checked_as_a_list() -> None:
    assert check_phases(BANK_LAST) == ()
    assert check_phases(BANK_FIRST) == ()
    assert check_phases(("bets", "seats", "closed")) == ()
    assert [p.code for p in check_phases(("bets", "tea", "seats", "closed"))] == ["PHASE-UNKNOWN"]
    assert [p.code for p in check_phases(("seats", "bets", "closed"))] == ["PHASE-ORDER"]
    assert [p.code for p in check_phases(("bets", "bets", "seats", "closed"))] == ["PHASE-ORDER"]
    assert [p.code for p in check_phases(("bets", "seats"))] == ["PHASE-MISSING"]
    assert [p.code for p in check_phases(("bets", "bank", "seats", "closed"))] == ["PHASE-MISSING"]


def test_the_lock_condition_is_a_matter_of_the_phases() -> None:
    assert [phase for phase in BANK_LAST if lock_holds(BANK_LAST, phase)] == ["bank", "seats", "closed"]
    assert [phase for phase in BANK_FIRST if lock_holds(BANK_FIRST, phase)] == [
        "bank", "setting", "seats", "closed",
    ]  # fmt: skip
    assert after(BANK_LAST, "closed") == "closed"
