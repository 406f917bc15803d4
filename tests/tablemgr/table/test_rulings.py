"""Rulings, re-calls, corrections, disputes: what happened is written down, and chips follow.

Source: recording.md (rulings, phases), facts.md (ruling, re-call, correct), FAULT D15.
"""

from __future__ import annotations

import pytest

from tablemgr.core.money import Money
from tablemgr.core.seats import Seat
from tablemgr.table.commands import (
    CloseBets,
    CloseDispute,
    CloseRound,
    CorrectRound,
    DrawSample,
    EnterBankHand,
    EnterHand,
    MakeRuling,
    OpenDispute,
    RecallSeat,
    RuleDispute,
    VoidRound,
)
from tablemgr.table.events import ChipMove, RoundCorrected, RoundVoided, RulingMade, SeatRecalled, SettingMade
from tests.tablemgr.table.felt import (
    LOSE,
    LOSES,
    NO_ACTION,
    PUSH,
    PUSHES,
    WIN,
    WINS,
    Felt,
    codes,
    halves,
    kinds,
)

BOSS = "H. Brandt"


def ruling(result: str, seat: int | None = None, **more: object) -> MakeRuling:
    """Answer a ruling of the pit boss's."""
    number = None if seat is None else Seat(seat)
    return MakeRuling("what happened", "what lay there", result, BOSS, seat=number, **more)  # type: ignore[arg-type]


def test_a_ruling_settles_a_contradicted_seat_as_it_says() -> None:
    felt = Felt().bets((1, 2500)).dealt().bank()
    felt.do(DrawSample(Seat(1)))
    felt.call(1, WIN)
    felt.hand(1, LOSES, "sample")
    felt.do(ruling("stands", 1, outcome=PUSH))
    assert (felt.net(1), felt.seat(1).basis) == (0, "ruling")
    felt.do(CloseRound())
    assert felt.state.closed is not None
    assert felt.state.closed.coverage.from_ruling == 1


def test_a_ruling_that_the_call_stands_keeps_both_figures_on_record() -> None:
    felt = Felt().bets((1, 2500)).dealt().bank()
    felt.call(1, PUSH)
    felt.hand(1, LOSES, "back-up")
    felt.do(ruling("stands", 1))
    seat = felt.seat(1)
    assert seat.computed is not None
    assert (seat.outcome, seat.computed.outcome, seat.is_contradicted) == (PUSH, LOSE, False)
    felt.do(CloseRound())


def test_a_seat_ruled_no_action_gets_its_bets_back() -> None:
    felt = Felt().bets((1, 2500)).side(1, 500).dealt()
    assert kinds(felt.do(ruling("no-action", 1))) == ["RulingMade", "SeatResolved"]
    assert (felt.seat(1).outcome, felt.net(1)) == (NO_ACTION, 0)


def test_rulings_end_all_open_seats_as_no_action_once_chips_have_moved() -> None:
    felt = Felt().bets((1, 2500), (2, 1000), (3, 1000)).dealt()
    felt.call(1, WIN)
    assert felt.refused(VoidRound("power-cut")) == ["ROUND-HAS-RESULTS"]
    felt.do(ruling("no-action"))
    assert [felt.net(seat) for seat in (1, 2, 3)] == [2375, 0, 0]
    felt.do(CloseRound())


def test_a_redeal_ends_the_round_void_and_only_before_chips_move() -> None:
    felt = Felt().bets((1, 2500), (2, 1000)).dealt()
    made, voided = felt.do(ruling("redeal"))
    assert isinstance(made, RulingMade)
    assert voided == RoundVoided("redeal", "what happened")
    felt = Felt().bets((1, 2500), (2, 1000)).dealt()
    felt.call(1, LOSE)
    assert felt.refused(ruling("redeal")) == ["ROUND-HAS-RESULTS"]


def test_an_event_on_the_felt_is_written_down_without_moving_chips() -> None:
    felt = Felt().bets((1, 2500))
    felt.do(CloseBets())
    assert kinds(felt.do(ruling("stands", 1))) == ["RulingMade"]
    assert kinds(felt.do(ruling("stands"))) == ["RulingMade"]


def test_a_bank_mis_set_found_late_lists_old_and_new_result_for_each_seat() -> None:
    # The bank banked alone and laid 2-3 low; set anew it has 7-7 low before two aces.
    felt = Felt().banker(6).bets((1, 2500), (2, 1000), (3, 2000)).dealt()
    low, high = halves("9d 2s | As Ad 7c 7h Ks")
    felt.do(felt_bank(low, high))
    felt.hand(1, WINS)
    felt.hand(2, LOSES)
    felt.call(3, WIN)
    assert [felt.net(seat) for seat in (1, 2, 3)] == [2375, 0, 1900]
    facts = felt.do(ruling("re-set", outcomes=((Seat(3), PUSH),)))
    made, setting = facts[0], facts[1]
    assert isinstance(made, RulingMade)
    assert isinstance(setting, SettingMade)
    assert (setting.by, setting.low) == ("ruling", ("7h", "7c"))
    assert made.moves == (
        ChipMove(Seat(2), Money(0), Money(-1000), Money(-1000)),
        ChipMove(Seat(3), Money(1900), Money(0), Money(-1900)),
    )
    assert [felt.net(seat) for seat in (1, 2, 3)] == [2375, -1000, 0]
    assert [fact.cause for fact in facts if isinstance(fact, SeatRecalled)] == ["ruling", "ruling"]
    felt.do(CloseRound())


def felt_bank(low: tuple[str, ...], high: tuple[str, ...]) -> EnterBankHand:
    """Answer the command that enters the bank's hand as laid."""
    return EnterBankHand((*low, *high), low, high)


def test_a_house_bank_laid_otherwise_than_its_house_way_is_refused_with_the_right_setting() -> None:
    felt = Felt().bets((1, 2500)).dealt()
    low, high = halves("9d 2s | As Ad 7c 7h Ks")
    assert felt.refused(felt_bank(low, high)) == ["BANK-NOT-HOUSE-WAY"]


def test_a_foul_bank_hand_is_never_settled() -> None:
    felt = Felt().banker(6).bets((1, 2500)).dealt()
    low, high = halves("As Ad | Ks 9d 7c 7h 2s")
    assert felt.refused(felt_bank(low, high)) == ["SPLIT-FOUL"]


def test_a_bank_hand_that_nobody_entered_is_named_by_the_ruling() -> None:
    felt = Felt().bets((1, 2500), (2, 1000)).dealt()
    felt.call(1, PUSH)
    felt.call(2, LOSE)
    low, high = halves("7h 7c | As Ad Ks 9d 2s")
    felt.do(ruling("re-set", low=low, high=high, outcomes=((Seat(1), LOSE),)))
    assert (felt.net(1), felt.net(2)) == (-2500, -1000)
    assert felt.state.setting is not None


def test_a_players_hand_is_set_anew_by_the_house_way() -> None:
    felt = Felt().bets((1, 2500)).dealt().bank()
    felt.hand(1, "Js Jh | Ts 9s 6c 5h 3d", "foul")
    assert felt.net(1) == -2500
    felt.do(ruling("re-set", 1))
    # Jacks high, T-9 low: lower than 7-7 and than two aces; still lost, now without a foul.
    assert felt.seat(1).outcome is LOSE
    assert felt.seat(1).basis == "ruling"


@pytest.mark.parametrize(
    ("command", "found"),
    [
        (MakeRuling("", "x", "stands", BOSS), ["TEXT-MISSING"]),
        (MakeRuling("x", " ", "stands", ""), ["TEXT-MISSING", "TEXT-MISSING"]),
        (MakeRuling("x" * 501, "x", "stands", BOSS), ["TEXT-LONG"]),
        (MakeRuling("a\nb", "x", "stands", BOSS), ["TEXT-CHARACTERS"]),
        (ruling("burn"), ["RULING-RESULT"]),
        (ruling("stands", 9), ["SEAT-UNKNOWN"]),
        (ruling("stands", outcome=WIN), ["RULING-OUTCOME"]),
        (ruling("no-action", 2), ["SEAT-NO-BET"]),
        (ruling("stands", 1, outcomes=((Seat(1), WIN),)), ["RULING-OUTCOME"]),
        (ruling("stands", 1, low=codes("7h 7c")), ["RULING-SETTING"]),
        (ruling("re-set"), ["RULING-NO-HAND"]),
        (ruling("re-set", 1), ["RULING-NO-HAND"]),
    ],
)
def test_a_ruling_that_lacks_something_is_refused(command: MakeRuling, found: list[str]) -> None:
    felt = Felt().bets((1, 2500)).dealt()
    assert felt.refused(command) == found


def test_a_slip_of_the_finger_is_re_called_with_an_automatic_note() -> None:
    felt = Felt().bets((1, 2500)).dealt()
    felt.call(1, WIN)
    (anew,) = felt.do(RecallSeat(Seat(1), PUSH))
    assert isinstance(anew, SeatRecalled)
    assert [posting.amount.minor for posting in anew.mirror] == [-2375, 2500, -125]
    assert (anew.note, anew.cause, felt.net(1)) == ("re-called by the dealer", "re-call", 0)


def test_a_re_call_is_the_dealers_alone_until_the_next_no_more_bets() -> None:
    felt = Felt().bets((1, 2500)).dealt()
    felt.call(1, WIN)
    felt.do(CloseRound())
    assert felt.refused(RecallSeat(Seat(1), PUSH, next_bets_closed=True)) == ["RECALL-LATE"]
    felt.do(RecallSeat(Seat(1), PUSH))
    assert felt.net(1) == 0


def test_a_re_call_above_the_threshold_is_a_correction() -> None:
    felt = Felt(recall_threshold=Money(2000)).bets((1, 2500), (2, 1000)).dealt()
    felt.call(1, WIN)
    felt.call(2, WIN)
    assert felt.refused(RecallSeat(Seat(1), PUSH)) == ["RECALL-LARGE"]
    felt.do(RecallSeat(Seat(2), PUSH))


def test_a_re_call_that_changes_nothing_or_contradicts_the_pieces_is_refused() -> None:
    felt = Felt().bets((1, 2500), (2, 1000)).dealt().bank()
    assert felt.refused(RecallSeat(Seat(1), WIN)) == ["SEAT-OPEN"]
    felt.hand(1, WINS)
    felt.call(2, LOSE)
    assert felt.refused(RecallSeat(Seat(1), LOSE)) == ["RECALL-CONTRADICTS"]
    assert felt.refused(RecallSeat(Seat(2), LOSE)) == ["RECALL-SAME"]


def test_a_re_call_to_what_the_pieces_say_is_paid_from_pieces() -> None:
    felt = Felt().bets((1, 2500)).dealt().bank()
    felt.call(1, PUSH)
    felt.hand(1, LOSES, "back-up")
    felt.do(RecallSeat(Seat(1), LOSE))
    assert (felt.net(1), felt.seat(1).basis) == (-2500, "pieces")


def test_a_change_behind_a_capped_bank_reaches_the_seats_after_it() -> None:
    # A bank of 5,000 pays seat 5 in full and seat 6 in part; once 5 is a loss it pays 6 in full.
    felt = Felt().banker(4, 5000).bets((5, 3000), (6, 4000)).dealt(start=0)
    felt.call(5, WIN)
    felt.call(6, WIN)
    assert (felt.net(5), felt.net(6)) == (2850, 1900)
    facts = felt.do(RecallSeat(Seat(5), LOSE))
    assert [(f.seat, f.cause) for f in facts if isinstance(f, SeatRecalled)] == [(5, "re-call"), (6, "bank")]
    assert (felt.net(5), felt.net(6)) == (-3000, 3800)


def test_after_the_close_a_seat_is_corrected_with_its_reason() -> None:
    felt = Felt().bets((1, 2500)).dealt()
    felt.call(1, WIN)
    assert felt.refused(CorrectRound(Seat(1), PUSH, "camera")) == ["ROUND-NOT-CLOSED"]
    felt.do(CloseRound())
    assert felt.refused(CorrectRound(Seat(1), WIN, "camera")) == ["RECALL-SAME"]
    (corrected,) = felt.do(CorrectRound(Seat(1), PUSH, "camera 4 shows a copy"))
    assert isinstance(corrected, RoundCorrected)
    assert (corrected.old.net, corrected.new.net) == (Money(2375), Money(0))
    assert sum(p.amount.minor for p in (*corrected.old.postings, *corrected.mirror)) == 0


def test_a_banking_player_who_was_settled_closes_re_calls_and_corrections() -> None:
    felt = Felt().banker(4, 3000).bets((5, 2000)).dealt()
    felt.call(5, WIN)
    felt.do(CloseRound())
    assert felt.refused(RecallSeat(Seat(5), LOSE)) == ["BANK-SETTLED"]
    assert felt.refused(CorrectRound(Seat(5), LOSE, "camera")) == ["BANK-SETTLED"]


def test_a_dispute_never_stops_the_close_and_its_seat_is_not_re_called() -> None:
    felt = Felt().bets((1, 2500)).dealt()
    felt.call(1, LOSE)
    felt.do(OpenDispute(7, Seat(1), "says he pushed"))
    assert felt.refused(OpenDispute(7, Seat(1), "again")) == ["DISPUTE-NUMBER"]
    assert felt.refused(RecallSeat(Seat(1), PUSH)) == ["SEAT-WAITS"]
    felt.do(CloseRound())
    assert felt.refused(RuleDispute(8, "stands", BOSS)) == ["DISPUTE-UNKNOWN"]
    felt.do(RuleDispute(7, "the call stands", BOSS))
    # A ruling stands: another word beside the money that went by it would be a second truth.
    assert felt.refused(RuleDispute(7, "settled as push", BOSS)) == ["DISPUTE-RULED"]
    felt.do(CloseDispute(7, "stands"))
    assert felt.refused(CloseDispute(7, "stands")) == ["DISPUTE-UNKNOWN"]
    assert felt.state.disputes == ()


def test_a_seat_that_only_waited_for_its_dispute_resolves_with_the_disputes_end() -> None:
    felt = Felt().bets((1, 2500)).dealt()
    felt.do(OpenDispute(1, Seat(1), "a card fell"))
    felt.call(1, PUSH)
    assert not felt.seat(1).is_resolved
    assert kinds(felt.do(CloseDispute(1, "stands"))) == ["DisputeClosed", "SeatResolved"]


def test_evidence_for_a_dispute_is_filed_after_the_close() -> None:
    felt = Felt().bets((1, 2500)).dealt().bank()
    felt.call(1, LOSE)
    felt.do(CloseRound())
    low, high = halves(PUSHES)
    assert felt.refused(EnterHand(Seat(1), (*low, *high), low, high)) == ["ROUND-NOT-OPEN"]
    assert kinds(felt.hand(1, PUSHES, "dispute")) == ["HandEntered", "OutcomeComputed"]
    assert felt.seat(1).is_contradicted
    assert felt.net(1) == -2500


def test_only_a_round_in_which_no_chips_have_moved_is_void() -> None:
    felt = Felt().bets((1, 2500)).dealt()
    assert felt.refused(VoidRound("")) == ["TEXT-MISSING"]
    felt.do(VoidRound("eight-cards", "seat 3 had eight cards"))
    assert felt.state.phase == "void"
    assert felt.refused(VoidRound("again")) == ["ROUND-NOT-OPEN"]


def test_a_seat_that_was_ruled_on_is_not_re_called_by_the_dealer() -> None:
    felt = Felt().bets((1, 2500)).dealt()
    felt.do(ruling("no-action", 1))
    assert felt.refused(RecallSeat(Seat(1), WIN)) == ["RECALL-RULED"]


def test_a_ruling_that_the_call_stands_pays_the_side_bet_that_the_pieces_show() -> None:
    # Called lost; the pieces win the hand and show a full house, 5 to 1 on 500.
    felt = Felt().bets((1, 2500)).side(1, 500).dealt().bank()
    felt.call(1, LOSE)
    felt.hand(1, WINS, "back-up")
    assert felt.net(1) == -3000
    felt.do(ruling("stands", 1))
    assert felt.net(1) == -2500 + 2500


def test_nothing_is_ruled_on_bets_that_can_still_be_lifted() -> None:
    felt = Felt().bets((1, 2500))
    assert felt.refused(ruling("no-action", 1)) == ["PHASE-NOT-YET"]
    assert kinds(felt.do(ruling("redeal"))) == ["RulingMade", "RoundVoided"]
