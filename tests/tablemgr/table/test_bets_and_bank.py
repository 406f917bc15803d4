"""Bets within the limits in whole chips, and players who bank.

Source: PG 3.5, PG 3.8, PGP 5, recording.md (bets), FAULT D9 to D11.
"""

from __future__ import annotations

import pytest

from tablemgr.core.charges import CommissionRule
from tablemgr.core.money import LARGEST, Money
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import Posting
from tablemgr.table.commands import (
    CloseBets,
    CloseRound,
    ConfirmBets,
    EnterBankHand,
    OpenRound,
    PlaceBet,
    TakeBank,
    VoidRound,
)
from tablemgr.table.events import BankSettled, BetPlaced, Limits
from tests.tablemgr.table.felt import FOUL, LOSE, NO_ACTION, PUSH, WIN, WINS, Felt, codes, halves


@pytest.mark.parametrize(
    ("command", "found"),
    [
        (PlaceBet(Seat(1), Money(400)), ["BET-LIMIT"]),
        (PlaceBet(Seat(1), Money(50_100)), ["BET-LIMIT"]),
        (PlaceBet(Seat(1), Money(-500)), ["BET-LIMIT"]),
        (PlaceBet(Seat(1), Money(LARGEST)), ["BET-LIMIT", "BET-CHIP"]),
        (PlaceBet(Seat(1), Money(2550)), ["BET-CHIP"]),
        (PlaceBet(Seat(0), Money(2500)), ["SEAT-UNKNOWN"]),
        (PlaceBet(Seat(7), Money(2500)), ["SEAT-UNKNOWN"]),
        (PlaceBet(Seat(1), Money(2500), "insurance"), ["BET-KIND"]),
        (PlaceBet(Seat(1), Money(2500), "main", "fortune"), ["BET-KIND"]),
        (PlaceBet(Seat(1), Money(500), "side", "tiger"), ["BET-NOT-OFFERED"]),
        (PlaceBet(Seat(1), Money(10_100), "side", "fortune"), ["BET-LIMIT"]),
        (PlaceBet(Seat(1), Money(2500), box=2), ["BET-BOX"]),
        (PlaceBet(Seat(1), Money(2500), "back", box=5), ["BET-BOX"]),
        (PlaceBet(Seat(1), Money(2500), "dragon", box=1), ["BET-DRAGON"]),
        (PlaceBet(Seat(9), Money(2501), "poke", box=0), ["SEAT-UNKNOWN", "BET-KIND", "BET-BOX", "BET-CHIP"]),
    ],
)
def test_a_bet_that_cannot_lie_there_is_refused_with_all_its_reasons(
    command: PlaceBet, found: list[str]
) -> None:
    assert Felt().opened().refused(command) == found


def test_a_bet_of_zero_lifts_the_bet() -> None:
    felt = Felt().bets((1, 2500), (2, 1000))
    felt.do(PlaceBet(Seat(1), Money(0)))
    assert [seat.seat for seat in felt.state.in_play] == [2]


def test_no_more_bets_looks_at_all_bets_together() -> None:
    limits = Limits(Money(500), Money(50_000), Money(100), Money(10_000), Money(100), Money(60_000))
    felt = Felt(limits=limits).opened()
    assert felt.refused(CloseBets()) == ["ROUND-EMPTY"]
    felt.bets((1, 50_000), (2, 10_500)).side(3, 500)
    assert felt.places(CloseBets()) == [("BET-NEEDS-MAIN", "seat 3"), ("BET-AGGREGATE", "round")]


def test_a_dragon_hand_is_nobodys_own() -> None:
    felt = Felt().bets((1, 2500))
    felt.do(PlaceBet(Seat(1), Money(1000), "dragon", box=2))
    assert felt.places(CloseBets()) == [("BET-DRAGON", "seat 1")]


def test_the_next_round_carries_the_main_bets_over() -> None:
    felt = Felt().bets((1, 2500)).side(1, 500).dealt()
    felt.call(1, LOSE)
    felt.do(CloseRound())
    facts = felt.do(OpenRound(2, "Ana Lim", carry=True))
    assert facts[1:] == (BetPlaced(Seat(1), Money(2500), carried=True, taken=True),)


def carried() -> Felt:
    """Answer a second round: seat 1 lost, seat 2 won, seat 3 pushed, seat 4 fouled."""
    felt = Felt().bets((1, 2500), (2, 1000), (3, 1500), (4, 2000)).dealt()
    for seat, outcome in ((4, FOUL), (3, PUSH), (2, WIN), (1, LOSE)):
        felt.call(seat, outcome)
    felt.do(CloseRound())
    felt.do(OpenRound(2, "Ana Lim", carry=True))
    return felt


def test_a_bet_that_was_taken_is_not_covered_until_somebody_says_that_it_is_laid_anew() -> None:
    felt = carried()
    taken = [(int(seat.seat), seat.is_taken) for seat in felt.state.in_play]
    assert sorted(taken) == [(1, True), (2, False), (3, False), (4, True)]
    assert felt.places(CloseBets()) == [("BET-TAKEN", "seat 1"), ("BET-TAKEN", "seat 4")]
    felt.do(ConfirmBets(Seat(4)))
    # The same amount laid again is a bet of this round.
    felt.do(PlaceBet(Seat(1), Money(2500)))
    felt.do(CloseBets())
    assert [bet.carried for bet in felt.seat(1).bets] == [False]


def test_a_bet_that_was_taken_and_not_laid_anew_is_lifted() -> None:
    felt = carried()
    felt.do(PlaceBet(Seat(1), Money(0)))
    felt.do(PlaceBet(Seat(4), Money(3000)))
    felt.do(CloseBets())
    assert sorted(int(seat.seat) for seat in felt.state.in_play) == [2, 3, 4]


def test_a_round_that_lags_holds_its_chips_and_a_void_one_gives_them_back() -> None:
    felt = Felt().bets((1, 2500)).dealt()
    assert felt.do(OpenRound(2, "Ana Lim", carry=True, lag=True))[1:] == (
        BetPlaced(Seat(1), Money(2500), carried=True, taken=True),
    )
    felt = Felt().bets((1, 2500)).dealt()
    felt.do(VoidRound("misdeal"))
    assert felt.do(OpenRound(2, "Ana Lim", carry=True))[1:] == (
        BetPlaced(Seat(1), Money(2500), carried=True),
    )


def test_an_entry_that_changes_nothing_is_not_recorded() -> None:
    felt = Felt().bets((1, 2500))
    assert felt.refused(PlaceBet(Seat(1), Money(2500))) == ["BET-SAME"]
    assert felt.refused(PlaceBet(Seat(2), Money(0))) == ["BET-NONE"]
    assert felt.refused(ConfirmBets(Seat(1))) == ["BET-CONFIRMED"]
    felt = carried()
    felt.do(ConfirmBets(Seat(2)))
    assert felt.refused(ConfirmBets(Seat(2))) == ["BET-CONFIRMED"]
    assert felt.refused(PlaceBet(Seat(2), Money(1000))) == ["BET-SAME"]


def test_a_player_cannot_bank_where_the_house_always_does() -> None:
    felt = Felt("pai-gow", "washington").opened()
    assert felt.refused(TakeBank(Seat(2), bank_amount=Money(10_000))) == ["BANK-NOT-OFFERED"]
    felt.do(TakeBank(None))
    assert felt.refused(TakeBank(None)) == ["BANK-SAME"]
    assert felt.refused(TakeBank(None, bank_amount=Money(100))) == ["BANK-HOUSE"]


@pytest.mark.parametrize(
    ("command", "found"),
    [
        (TakeBank(Seat(2), bank_amount=Money(10_000), played_last=False), ["BANK-NOT-PLAYED"]),
        (TakeBank(Seat(2), bank_amount=Money(10_000), banked_in_a_row=2), ["BANK-IN-A-ROW"]),
        (TakeBank(Seat(2), bank_amount=Money(0)), ["BANK-EMPTY"]),
        (TakeBank(Seat(2), bank_amount=Money(150)), ["BET-CHIP"]),
        (TakeBank(Seat(1), bank_amount=Money(10_000)), ["SEAT-BANKS"]),
        (TakeBank(Seat(8), bank_amount=Money(10_000)), ["SEAT-UNKNOWN"]),
        (TakeBank(Seat(2), bank_amount=Money(LARGEST - LARGEST % 100)), ["AMOUNT-LARGE"]),
    ],
)
def test_a_bank_is_taken_on_the_tables_conditions(command: TakeBank, found: list[str]) -> None:
    assert Felt().bets((1, 2500)).refused(command) == found


def test_who_banks_does_not_bet() -> None:
    felt = Felt().banker(4, 6000)
    assert felt.refused(PlaceBet(Seat(4), Money(2500))) == ["SEAT-BANKS"]


def test_a_banking_player_sets_his_own_hand_or_asks_for_the_house_way() -> None:
    pieces = codes("Jd 9h Qc 7s 5d 3c 2h")
    felt = Felt().banker(4, 6000).bets((1, 2500)).dealt()
    assert felt.refused(EnterBankHand(pieces)) == ["BANK-SETTING-MISSING"]
    low, high = halves("3c 2h | Qc Jd 9h 7s 5d")
    felt.do(EnterBankHand(pieces, low, high))
    assert felt.state.setting is not None
    assert (felt.state.setting.by, felt.state.setting.row) == ("player", "")


def test_a_co_banked_hand_is_set_the_house_way() -> None:
    pieces = codes("Jd 9h Qc 7s 5d 3c 2h")
    felt = Felt().banker(4, co_bank=True).bets((1, 2500)).dealt()
    low, high = halves("3c 2h | Qc Jd 9h 7s 5d")
    assert felt.refused(EnterBankHand(pieces, low, high)) == ["BANK-NOT-HOUSE-WAY"]
    felt.do(EnterBankHand(pieces))
    assert felt.state.setting is not None
    assert felt.state.setting.by == "house-way"


def test_a_capped_bank_pays_in_order_from_the_action_seat_until_it_breaks() -> None:
    # Bank of 6,000 at seat 4, all win: 5 is paid 5,000, 6 the last 1,000 of its 2,500, 1 and 2 nothing.
    felt = Felt().banker(4, 6000).bets((1, 3000), (2, 4000), (5, 5000), (6, 2500)).dealt(start=0)
    for seat in (5, 6, 1, 2):
        felt.call(seat, WIN)
    assert [felt.net(seat) for seat in (5, 6, 1, 2)] == [4750, 950, 0, 0]
    assert [felt.seat(seat).outcome for seat in (5, 6, 1, 2)] == [WIN, WIN, NO_ACTION, NO_ACTION]
    six = felt.seat(6).settlement
    assert six is not None
    part = six.lines[0].reasons[-1]
    assert (part.code, dict(part.data)) == ("BANK-PART", {"covered": 1000, "returned": 1500})
    one = felt.seat(1).settlement
    assert one is not None
    nothing = one.lines[0].reasons[-1]
    assert (nothing.code, dict(nothing.data)) == ("BANK-NO-ACTION", {"covered": 0, "returned": 3000})
    bank = felt.do(CloseRound())[0]
    assert isinstance(bank, BankSettled)
    assert (bank.gross, bank.net, bank.unpaid) == (Money(-6000), Money(-6000), Money(1500))
    assert felt.state.closed is not None
    assert (felt.state.closed.house, felt.state.closed.commission) == (Money(0), Money(300))


def test_a_seat_called_before_its_turn_waits_for_the_seats_before_it() -> None:
    felt = Felt().banker(4, 6000).bets((1, 3000), (5, 5000)).dealt(start=0)
    felt.call(1, WIN)
    assert not felt.seat(1).is_resolved
    felt.call(5, LOSE)
    # The bank took 5,000 first, so that it can pay 3,000.
    assert (felt.net(5), felt.net(1)) == (-5000, 2850)


def test_the_action_seat_follows_the_start_seat() -> None:
    # Start 3 behind the banker at 4: seats 5, 6, then 1. Seat 1 is first, then 2, then 5.
    felt = Felt().banker(4, 3000).bets((1, 3000), (2, 4000), (5, 5000)).dealt(start=3)
    for seat in (1, 2, 5):
        felt.call(seat, WIN)
    assert [felt.net(seat) for seat in (1, 2, 5)] == [2850, 0, 0]


def test_a_capped_bank_wins_no_more_than_its_amount() -> None:
    felt = Felt().banker(4, 3000).bets((5, 2500), (6, 2500)).dealt(start=0)
    felt.call(5, LOSE)
    felt.call(6, LOSE)
    assert [felt.net(seat) for seat in (5, 6)] == [-2500, -500]
    bank = felt.do(CloseRound())[0]
    assert isinstance(bank, BankSettled)
    # 5 % of a net win of 3,000.
    assert (bank.gross, bank.charged.taken, bank.net) == (Money(3000), Money(150), Money(2850))
    assert bank.postings == (
        Posting("bank", Money(-3000), seat=Seat(4)),
        Posting("player", Money(2850), seat=Seat(4)),
        Posting("commission", Money(150)),
    )


def test_side_bets_stand_against_the_house_whoever_banks() -> None:
    felt = Felt().banker(4, 1000).bets((5, 2500), (6, 2500)).side(6, 500).dealt(start=0)
    felt.call(5, WIN)
    felt.hand(6, WINS, "side-bet")
    felt.do(EnterBankHand(codes("Ks 9d As Ad 7c 7h 2s"), house_way=True))
    settlement = felt.seat(6).settlement
    assert settlement is not None
    assert [(p.account, p.amount.minor) for p in settlement.postings] == [
        ("player", 2500), ("side-bets", -2500),
    ]  # fmt: skip


def test_house_and_player_bank_half_each() -> None:
    # Seats lose 5,000 and win 2,000: the bank is up 3,000, half each, 5 % of the player's 1,500.
    felt = Felt().banker(4, co_bank=True).bets((1, 5000), (2, 2000)).dealt()
    felt.call(1, LOSE)
    felt.call(2, WIN)
    bank = felt.do(CloseRound())[0]
    assert isinstance(bank, BankSettled)
    assert (bank.gross, bank.share, bank.net) == (Money(3000), Money(1500), Money(1425))
    assert felt.state.closed is not None
    assert (felt.state.closed.house, felt.state.closed.commission) == (Money(1500), Money(75 + 100))


def test_bets_are_confirmed_while_the_seat_is_open() -> None:
    felt = Felt().bets((1, 2500)).dealt()
    assert felt.refused(ConfirmBets(Seat(2))) == ["SEAT-NO-BET"]
    felt.call(1, PUSH)
    assert felt.refused(ConfirmBets(Seat(1))) == ["SEAT-RESOLVED"]


def test_a_commission_has_a_least_amount_and_never_exceeds_the_win() -> None:
    rule = CommissionRule(bp=500, unit=Money(25), minimum=Money(100))
    felt = Felt(commission=rule).bets((1, 500), (2, 2600)).dealt()
    felt.call(1, WIN)
    felt.call(2, WIN)
    # 5 % of 500 is 25, at least 100 is taken; 5 % of 2,600 is 130, half up to 25s 125.
    assert (felt.net(1), felt.net(2)) == (400, 2475)
