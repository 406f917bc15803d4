"""Levels of evidence: calls, pieces, and what holds a seat.

Source: recording.md (levels of evidence, bets), facts.md (rounds).
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from tablemgr.core.money import Money
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import Posting
from tablemgr.table.commands import (
    CallOutcome,
    CloseRound,
    ConfirmBets,
    DrawSample,
    EnterHand,
    OpenDispute,
    PlaceBet,
)
from tablemgr.table.events import (
    HandEntered,
    Limits,
    OutcomeCalled,
    OutcomeComputed,
    RoundClosed,
    SeatRecalled,
    SeatResolved,
)
from tests.tablemgr.table.felt import (
    COPIES,
    FOLD,
    FOUL,
    FOULS,
    LOSE,
    LOSES,
    NO_ACTION,
    PUSH,
    PUSHES,
    WIN,
    WINS,
    Felt,
    codes,
    hand,
    kinds,
)


def test_l0_a_call_resolves_the_seat_at_once() -> None:
    felt = Felt(level=0).bets((1, 2500)).dealt()
    called, resolved = felt.call(1, WIN)
    assert called == OutcomeCalled(Seat(1), WIN)
    assert isinstance(resolved, SeatResolved)
    assert resolved.basis == "call"
    assert resolved.settlement.postings == (
        Posting("player", Money(2375), seat=Seat(1)),
        Posting("house", Money(-2500)),
        Posting("commission", Money(125)),
    )


def test_l0_takes_seats_plus_one_entries_after_the_hands_are_locked() -> None:
    felt = Felt(level=0).bets((1, 2500), (2, 1000), (3, 1000), (4, 500), (5, 500), (6, 10000)).dealt()
    for seat, outcome in ((1, WIN), (2, LOSE), (3, PUSH), (4, LOSE), (5, LOSE), (6, WIN)):
        felt.call(seat, outcome)
    (closed,) = felt.do(CloseRound())
    assert isinstance(closed, RoundClosed)
    assert closed.coverage.from_call == 6
    assert closed.house == Money(-2500 + 1000 + 500 + 500 - 10000)
    assert closed.commission == Money(125 + 500)
    assert closed.bets == Money(15500)


def test_a_foul_a_fold_and_no_action_are_outcomes_that_can_be_called() -> None:
    felt = Felt(level=0).bets((1, 2500), (2, 1000), (3, 700)).dealt()
    for seat, outcome in ((1, FOUL), (2, FOLD), (3, NO_ACTION)):
        felt.call(seat, outcome)
    assert (felt.net(1), felt.net(2), felt.net(3)) == (-2500, -1000, 0)


def test_l1_the_bank_is_set_while_seats_are_called() -> None:
    felt = Felt(level=1).bets((1, 2500)).dealt().bank()
    assert felt.state.setting is not None
    assert (felt.state.setting.low, felt.state.setting.high) == (("7h", "7c"), ("As", "Ad", "Ks", "9d", "2s"))
    felt.call(1, LOSE)
    assert felt.seat(1).basis == "call"


def test_a_level_that_is_missed_is_no_barrier() -> None:
    felt = Felt(level=3).bets((1, 2500)).dealt()
    felt.call(1, PUSH)
    felt.do(CloseRound())
    assert felt.state.phase == "closed"


@pytest.mark.parametrize(
    ("setting", "outcome", "net"),
    [(WINS, WIN, 2375), (LOSES, LOSE, -2500), (PUSHES, PUSH, 0), (COPIES, PUSH, 0), (FOULS, FOUL, -2500)],
)
def test_l3_a_hand_without_a_call_is_computed_and_paid_from_its_pieces(
    setting: str, outcome: str, net: int
) -> None:
    felt = Felt(level=3).bets((1, 2500)).dealt().bank()
    assert kinds(felt.hand(1, setting)) == ["HandEntered", "OutcomeComputed", "SeatResolved"]
    assert (felt.seat(1).outcome, felt.net(1), felt.seat(1).basis) == (outcome, net, "pieces")


def test_a_copy_is_a_hand_the_player_did_not_win() -> None:
    felt = Felt().bets((1, 2500)).dealt().bank()
    felt.hand(1, COPIES)
    computed = felt.seat(1).computed
    assert computed is not None
    assert (computed.low_order, computed.high_order) == (0, 1)


def test_the_evidence_of_a_seat_is_none_called_partial_or_computed() -> None:
    felt = Felt().bets((1, 2500), (2, 2500), (3, 2500), (4, 2500)).dealt().bank()
    felt.call(2, LOSE)
    felt.do(EnterHand(Seat(3), codes("8h 8c")))
    felt.hand(4, WINS)
    assert [felt.seat(n).evidence for n in (1, 2, 3, 4)] == ["none", "called", "partial", "computed"]


def test_a_call_and_pieces_that_agree_are_paid_from_pieces() -> None:
    felt = Felt().bets((1, 2500)).dealt().bank()
    felt.do(DrawSample(Seat(1)))
    assert kinds(felt.call(1, WIN)) == ["OutcomeCalled"]
    entered, computed, resolved = felt.hand(1, WINS, "sample")
    assert isinstance(entered, HandEntered)
    assert isinstance(computed, OutcomeComputed)
    assert isinstance(resolved, SeatResolved)
    assert (entered.why, computed.agrees, resolved.basis) == ("sample", True, "pieces")


def test_a_contradiction_holds_the_seat_until_somebody_calls_again() -> None:
    felt = Felt().bets((1, 2500)).dealt().bank()
    felt.do(DrawSample(Seat(1)))
    felt.call(1, PUSH)
    assert kinds(felt.hand(1, LOSES, "sample")) == ["HandEntered", "OutcomeComputed"]
    assert felt.seat(1).is_contradicted
    assert felt.places(CloseRound()) == [("SEAT-OPEN", "seat 1")]
    assert kinds(felt.call(1, LOSE)) == ["OutcomeCalled", "SeatResolved"]
    assert (felt.net(1), felt.seat(1).basis) == (-2500, "pieces")


def test_a_loser_called_a_push_is_seen_when_its_cards_come_after_the_chips() -> None:
    felt = Felt().bets((1, 2500)).dealt().bank()
    felt.call(1, PUSH)
    assert kinds(felt.hand(1, LOSES, "back-up")) == ["HandEntered", "OutcomeComputed"]
    assert felt.net(1) == 0
    assert felt.places(CloseRound()) == [("SEAT-CONTRADICTED", "seat 1")]


def test_a_foul_called_a_loss_is_no_contradiction() -> None:
    felt = Felt().bets((1, 2500)).dealt().bank()
    felt.do(DrawSample(Seat(1)))
    felt.call(1, LOSE)
    felt.hand(1, FOULS, "sample")
    assert (felt.seat(1).outcome, felt.net(1), felt.seat(1).is_contradicted) == (FOUL, -2500, False)


def test_a_sample_keeps_the_chips_until_the_pieces_are_there() -> None:
    felt = Felt().bets((1, 2500)).dealt().bank()
    felt.do(DrawSample(Seat(1)))
    felt.call(1, LOSE)
    assert not felt.seat(1).is_resolved
    felt.do(EnterHand(Seat(1), codes("Ah Qc 9c")))
    assert not felt.seat(1).is_resolved
    felt.hand(1, LOSES, "sample")
    assert felt.net(1) == -2500


def test_a_seat_whose_chips_have_moved_cannot_be_drawn() -> None:
    felt = Felt().bets((1, 2500)).dealt()
    felt.call(1, LOSE)
    assert felt.refused(DrawSample(Seat(1))) == ["SEAT-RESOLVED"]


def test_above_the_threshold_a_win_needs_pieces_and_a_loss_does_not() -> None:
    # 53 pays 50.35, 52 pays 49.40: what is handed over counts, not what is staked.
    felt = Felt(pay_threshold=Money(5000)).bets((1, 5300), (2, 5200), (3, 5300)).dealt().bank()
    assert kinds(felt.call(1, WIN)) == ["OutcomeCalled"]
    # Called so again it changes nothing; called otherwise it does.
    assert felt.refused(CallOutcome(Seat(1), WIN)) == ["CALL-SAME"]
    assert kinds(felt.call(2, WIN)) == ["OutcomeCalled", "SeatResolved"]
    assert kinds(felt.call(3, LOSE)) == ["OutcomeCalled", "SeatResolved"]
    felt.hand(1, WINS, "threshold")
    assert felt.net(1) == 5300 - 265


def test_a_side_bet_that_no_pieces_show_is_lost_by_call() -> None:
    felt = Felt().bets((1, 2500)).side(1, 500).dealt().bank()
    felt.call(1, WIN)
    settlement = felt.seat(1).settlement
    assert settlement is not None
    assert [(line.bet_id, line.won.minor) for line in settlement.lines] == [("main", 2500), ("fortune", -500)]
    assert settlement.lines[1].reasons[0].code == "SIDE-BY-CALL"
    assert felt.net(1) == 2375 - 500


def test_a_hit_of_a_side_bet_is_paid_from_its_pieces() -> None:
    # Kings full of eights pays 5 to 1 in table fortune-3.
    felt = Felt().bets((1, 2500)).side(1, 500).dealt().bank()
    felt.hand(1, WINS, "side-bet")
    assert felt.net(1) == 2375 + 2500
    settlement = felt.seat(1).settlement
    assert settlement is not None
    assert settlement.postings == (
        Posting("player", Money(4875), seat=Seat(1)),
        Posting("house", Money(-2500)),
        Posting("side-bets", Money(-2500)),
        Posting("commission", Money(125)),
    )


def test_pieces_entered_after_the_call_bring_a_hit_in_a_settlement_anew() -> None:
    felt = Felt().bets((1, 2500)).side(1, 500).dealt().bank()
    felt.call(1, WIN)
    recalled = felt.hand(1, WINS, "side-bet")[-1]
    assert isinstance(recalled, SeatRecalled)
    assert (recalled.old.net, recalled.new.net) == (Money(1875), Money(4875))
    assert (recalled.cause, recalled.basis) == ("pieces", "pieces")
    assert sum(posting.amount.minor for posting in recalled.mirror) == 0


def test_a_fold_loses_the_main_bet_and_leaves_side_bets_standing() -> None:
    felt = Felt().bets((1, 2500)).side(1, 500).dealt().bank()
    felt.do(EnterHand(Seat(1), codes("8s 8d Kh Kd Kc Qh Jd")))
    felt.call(1, FOLD)
    assert felt.net(1) == -2500 + 2500


def test_no_action_gives_every_bet_of_the_seat_back() -> None:
    felt = Felt().bets((1, 2500)).side(1, 500).dealt().bank()
    felt.call(1, NO_ACTION)
    assert felt.net(1) == 0


def test_a_dispute_keeps_an_open_seat_waiting() -> None:
    felt = Felt().bets((1, 2500)).dealt().bank()
    felt.do(OpenDispute(1, Seat(1), "says his low hand was a pair"))
    assert kinds(felt.call(1, LOSE)) == ["OutcomeCalled"]


def test_commission_is_taken_half_up_and_its_breakage_is_kept() -> None:
    # 5 % of 1,150 is 57.5: 58 are taken, half a unit is breakage.
    limits = Limits(Money(500), Money(50_000), Money(100), Money(10_000), Money(50))
    felt = Felt(limits=limits).bets((1, 1150)).dealt()
    felt.call(1, WIN)
    settlement = felt.seat(1).settlement
    assert settlement is not None
    charged = settlement.lines[0].charged
    assert (charged.exact, charged.taken, charged.breakage) == (Fraction(115, 2), Money(58), Fraction(1, 2))
    assert felt.net(1) == 1092


def test_a_carried_bet_stands_until_it_is_touched_or_confirmed() -> None:
    felt = Felt().opened()
    felt.do(PlaceBet(Seat(1), Money(2500), carried=True))
    felt.do(PlaceBet(Seat(2), Money(2500), carried=True))
    felt.do(PlaceBet(Seat(2), Money(3000)))
    felt.do(ConfirmBets(Seat(1)))
    assert (felt.seat(1).bets[0].carried, felt.seat(1).confirmed) == (True, True)
    assert (felt.seat(2).bets[0].carried, felt.seat(2).bets[0].amount) == (False, Money(3000))


def test_back_bets_and_the_dealers_toke_ride_on_the_hand() -> None:
    felt = Felt().bets((1, 2500))
    felt.do(PlaceBet(Seat(1), Money(1000), "back", box=1))
    felt.do(PlaceBet(Seat(1), Money(2000), "back", box=2))
    felt.do(PlaceBet(Seat(1), Money(500), "toke"))
    felt.dealt()
    felt.call(1, WIN)
    settlement = felt.seat(1).settlement
    assert settlement is not None
    # Commission on main and back bets, none on what the dealer wins.
    assert [(line.kind, line.box, line.net.minor) for line in settlement.lines] == [
        ("main", 1, 2375), ("back", 1, 950), ("back", 2, 1900), ("toke", 1, 500),
    ]  # fmt: skip


def test_a_dragon_hand_is_an_empty_seats_hand_paid_to_the_seats_that_play_it() -> None:
    felt = Felt().bets((1, 2500), (2, 1000))
    felt.do(PlaceBet(Seat(5), Money(1000), "dragon", box=1))
    felt.do(PlaceBet(Seat(5), Money(500), "dragon", box=2))
    felt.dealt().bank()
    felt.hand(5, WINS)
    settlement = felt.seat(5).settlement
    assert settlement is not None
    players = [(p.seat, p.amount.minor) for p in settlement.postings if p.account == "player"]
    assert players == [(1, 950), (2, 475)]


def test_suits_are_asked_for_only_where_a_flush_is_possible() -> None:
    felt = Felt().bets((1, 2500), (2, 2500)).dealt()
    felt.bank("A A A K K Q Q")
    assert felt.state.bank_hand is not None
    assert not felt.state.bank_hand.suits_taken
    low, high = codes("K 9"), codes("A T 8 6 2")
    bare = EnterHand(Seat(1), (*low, *high), low, high)
    assert felt.places(bare) == [("SUITS-NEEDED", "seat 1")]
    felt.do(EnterHand(Seat(1), (*low, *high), low, high, no_flush=True))
    assert felt.seat(1).outcome is LOSE


def test_the_word_that_there_is_no_flush_cannot_stand_against_five_of_a_suit() -> None:
    felt = Felt().bets((1, 2500)).dealt()
    command = EnterHand(Seat(1), codes("As Ks 9s 4s 2s J 7"), no_flush=True)
    assert felt.refused(command) == ["SUITS-NEEDED"]


def test_a_hand_entered_before_the_bank_is_computed_when_the_bank_comes() -> None:
    felt = Felt().bets((1, 2500)).dealt()
    assert kinds(felt.do(hand(1, WINS))) == ["HandEntered"]
    felt.bank()
    assert (felt.seat(1).outcome, felt.seat(1).basis) == (WIN, "pieces")


def test_a_bank_entered_late_shows_a_call_that_its_pieces_contradict() -> None:
    felt = Felt().bets((1, 2500)).dealt()
    felt.call(1, WIN)
    felt.hand(1, LOSES, "back-up")
    assert not felt.seat(1).is_contradicted
    felt.bank()
    assert felt.seat(1).is_contradicted


def test_the_house_way_sets_a_players_hand_on_request() -> None:
    felt = Felt().bets((1, 2500)).dealt().bank()
    felt.do(EnterHand(Seat(1), codes("Kh Kd Kc Qh Jd 8s 8d"), why="request", house_way=True))
    entered = felt.seat(1).hand
    assert entered is not None
    # A full house: the pair goes low.
    assert (set(entered.low), entered.row != "", entered.set_by_house_way) == ({"8s", "8d"}, True, True)
    assert felt.seat(1).outcome is WIN


def test_a_call_on_a_seat_that_is_resolved_is_refused() -> None:
    felt = Felt().bets((1, 2500)).dealt()
    felt.call(1, WIN)
    assert felt.places(CallOutcome(Seat(1), LOSE)) == [("SEAT-RESOLVED", "seat 1")]


def test_pieces_that_agree_with_a_paid_call_move_nothing() -> None:
    felt = Felt().bets((1, 2500)).dealt().bank()
    felt.call(1, WIN)
    assert kinds(felt.hand(1, WINS, "back-up")) == ["HandEntered", "OutcomeComputed"]
    assert (felt.seat(1).basis, felt.seat(1).evidence) == ("call", "computed")


ENVY = ("fortune/fortune-3", "envy/envy")
FOUR = "As Ac | 8s 8d 8h 8c 4c"
"""Four of a kind: five units to everybody else with a Fortune bet of five units."""


def test_envy_pays_the_others_for_a_players_hand() -> None:
    felt = Felt(pay_tables=ENVY).bets((1, 2500), (2, 1000), (3, 1000), (4, 1000))
    felt.side(1, 500).side(2, 500).side(3, 400).dealt().bank("Kd 9c 7h 5s 4d 3h 2s")
    felt.call(2, PUSH)
    felt.hand(1, FOUR, "side-bet")
    felt.call(3, PUSH)
    felt.call(4, PUSH)
    # Seat 2 was settled before: 500 units of Fortune lost, a prize of 500 units; seat 3 staked too little.
    assert [felt.net(seat) for seat in (2, 3, 4)] == [0, -400, 0]
    recalled = next(fact for fact in felt.facts if isinstance(fact, SeatRecalled))
    assert (recalled.seat, recalled.cause, recalled.new.net.minor - recalled.old.net.minor) == (
        2,
        "envy",
        500,
    )
    # One's own hand pays the Fortune line (25 to 1), no envy.
    assert felt.net(1) == 2375 + 12_500
    felt.do(CloseRound())
    assert felt.state.closed is not None
    assert felt.state.closed.house == Money(-2500 - 12_500 + 0 + 400)


def test_envy_does_not_look_at_the_bank_or_at_a_dragon_hand() -> None:
    felt = Felt(pay_tables=ENVY).bets((1, 2500)).side(1, 500)
    felt.do(PlaceBet(Seat(5), Money(1000), "dragon", box=1))
    felt.dealt().bank("Kd 9c 7h 5s 4d 3h 2s")
    felt.hand(5, FOUR)
    felt.call(1, PUSH)
    assert felt.net(1) == -500
