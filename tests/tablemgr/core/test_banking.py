"""The bank: net of the banking player, a bank that breaks, who may take it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.core.banking import (
    BankClaim,
    BankRules,
    Wager,
    bank_gross,
    bank_offers,
    bank_postings,
    bank_result,
    check_take_bank,
    from_action_seat,
    settle_against_capped_bank,
)
from tablemgr.core.charges import CommissionRule, Rounding
from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat

FIVE_PERCENT = CommissionRule(500)
W, P, L = Outcome.WIN, Outcome.PUSH, Outcome.LOSE


def wagers(*said: tuple[int, Outcome, int]) -> list[Wager]:
    """Answer wagers from seat, outcome and stake."""
    return [Wager(Seat(seat), outcome, Money(stake)) for seat, outcome, stake in said]


def settled(bank: int, *said: tuple[int, Outcome, int], caps_wins: bool = True) -> list[tuple[str, int, int]]:
    """Answer outcome, covered part and win of every wager."""
    found = settle_against_capped_bank(wagers(*said), Money(bank), caps_wins=caps_wins)
    return [(str(a.outcome), a.covered.minor, a.won.minor) for a in found.actions]


def test_commission_once_on_the_bankers_net_win() -> None:
    gross = bank_gross([(W, Money(2500)), (L, Money(5000)), (P, Money(1000))])
    found = bank_result(gross, FIVE_PERCENT)
    assert (found.gross, found.share, found.charged.taken, found.net) == (
        Money(2500), Money(2500), Money(125), Money(2375),
    )  # fmt: skip


def test_a_losing_bank_pays_no_commission() -> None:
    found = bank_result(Money(-2600), FIVE_PERCENT)
    assert (found.charged.taken, found.net) == (Money(0), Money(-2600))


@pytest.mark.parametrize(("gross", "share", "house"), [(101, 50, 51), (-101, -50, -51), (100, 50, 50)])
def test_a_co_bank_halves_toward_zero_and_the_odd_cent_is_the_houses(
    gross: int, share: int, house: int
) -> None:
    found = bank_result(Money(gross), CommissionRule(), co_bank=True)
    assert (found.share, found.house_share) == (Money(share), Money(house))


def test_the_banks_account_is_emptied_to_player_house_and_commission() -> None:
    postings = bank_postings(bank_result(Money(101), FIVE_PERCENT, co_bank=True), Seat(4))
    assert [(p.account, p.amount.minor) for p in postings] == [
        ("bank", -101), ("player", 47), ("house", 51), ("commission", 3),
    ]  # fmt: skip


def test_a_bank_that_holds_settles_everybody_in_full() -> None:
    assert settled(500, (3, W, 100), (2, P, 50), (1, L, 100)) == [
        ("win", 100, 100), ("push", 50, 0), ("lose", 100, -100),
    ]  # fmt: skip


def test_the_seat_where_the_bank_breaks_is_paid_in_part_and_nobody_after_it() -> None:
    assert settled(150, (3, W, 100), (2, W, 100), (1, L, 80), (6, P, 20)) == [
        ("win", 100, 100), ("win", 50, 50), ("no-action", 0, 0), ("no-action", 0, 0),
    ]  # fmt: skip


def test_what_the_bank_took_before_pays_later_winners() -> None:
    assert settled(100, (3, L, 60), (2, W, 150)) == [("lose", 60, -60), ("win", 150, 150)]


def test_a_bank_wins_no_more_than_it_put_up() -> None:
    assert settled(100, (3, L, 80), (2, L, 80), (1, L, 80)) == [
        ("lose", 80, -80), ("lose", 20, -20), ("no-action", 0, 0),
    ]  # fmt: skip
    assert settled(100, (3, L, 80), (2, L, 80), caps_wins=False) == [("lose", 80, -80), ("lose", 80, -80)]


def test_a_bank_paid_out_to_the_last_cent_has_no_more_action() -> None:
    found = settle_against_capped_bank(wagers((3, W, 100), (2, L, 50)), Money(100))
    assert [str(a.outcome) for a in found.actions] == ["win", "no-action"]
    assert (found.gross, found.broke_at) == (Money(-100), 2)


def test_the_uncovered_part_of_a_wager_is_returned() -> None:
    found = settle_against_capped_bank(wagers((3, W, 100)), Money(30))
    assert (found.actions[0].uncovered, found.broke_at) == (Money(70), 3)


capped = st.lists(
    st.tuples(st.integers(1, 7), st.sampled_from([W, P, L, Outcome.FOUL]), st.integers(0, 1000)), max_size=8
)


@given(capped, st.integers(0, 2000), st.booleans())
def test_a_capped_bank_never_loses_more_than_it_put_up(
    said: list[tuple[int, Outcome, int]], bank: int, caps_wins: bool
) -> None:
    found = settle_against_capped_bank(wagers(*said), Money(bank), caps_wins=caps_wins)
    assert found.gross.minor >= -bank
    assert not caps_wins or found.gross.minor <= bank
    assert found.gross.minor == -sum(a.won.minor for a in found.actions)
    for action in found.actions:
        assert 0 <= action.covered.minor <= action.wager.stake.minor
        assert abs(action.won.minor) <= action.covered.minor
    broken = next((n for n, a in enumerate(found.actions) if a.uncovered), len(found.actions))
    assert all(a.outcome is Outcome.NO_ACTION for a in found.actions[broken + 1 :])
    assert (found.broke_at is None) == (broken == len(found.actions))


@given(
    st.integers(-(10**9), 10**9),
    st.builds(
        CommissionRule, st.integers(0, 10_000), st.integers(1, 500).map(Money), st.sampled_from(Rounding)
    ),
    st.booleans(),
)
def test_bank_postings_sum_to_zero(gross: int, rule: CommissionRule, co_bank: bool) -> None:
    found = bank_result(Money(gross), rule, co_bank=co_bank)
    assert sum(p.amount.minor for p in bank_postings(found, Seat(1))) == 0
    assert found.charged.exact + found.charged.breakage == Fraction(found.charged.taken.minor)


def test_seats_are_turned_so_that_the_action_seat_comes_first() -> None:
    seats = [Seat(6), Seat(5), Seat(4), Seat(3)]
    assert from_action_seat(seats, Seat(4)) == (4, 3, 6, 5)


def claim(bank: int = 500, *, played: bool = True, in_a_row: int = 0, co_bank: bool = False) -> BankClaim:
    """Answer seat 2's claim against bets of 300 and 101."""
    return BankClaim(Seat(2), Money(bank), (Money(300), Money(101)), played, in_a_row, co_bank)


@pytest.mark.parametrize(
    ("asked", "rules", "codes"),
    [
        (claim(), BankRules(), ["BANK-NOT-OFFERED"]),
        (claim(), BankRules(player_banking=True), []),
        (claim(co_bank=True), BankRules(player_banking=True), ["BANK-NO-CO-BANK"]),
        (claim(played=False), BankRules(player_banking=True), ["BANK-NOT-PLAYED"]),
        (claim(400), BankRules(player_banking=True), ["BANK-NOT-COVERED"]),
        (claim(400), BankRules(player_banking=True, must_cover_all=False), []),
        (claim(200, co_bank=True), BankRules(co_banking=True), ["BANK-NOT-COVERED"]),
        (claim(201, co_bank=True), BankRules(co_banking=True), []),
        (claim(0), BankRules(player_banking=True), ["BANK-EMPTY"]),
        (claim(in_a_row=2), BankRules(player_banking=True, most_in_a_row=2), ["BANK-IN-A-ROW"]),
        (claim(), BankRules(player_banking=True, least_wagers=3), ["BANK-WAGERS"]),
    ],
)
def test_3_5_who_may_take_the_bank(asked: BankClaim, rules: BankRules, codes: list[str]) -> None:
    assert [p.code for p in check_take_bank(asked, rules)] == codes


def test_3_5_the_bank_passes_on_and_comes_round_to_the_house() -> None:
    seats = [Seat(1), Seat(2), Seat(3)]
    assert bank_offers(seats, None) == (1, 2, 3, None)
    assert bank_offers(seats, Seat(2)) == (3, None)
