"""What a deal comes to: TG R6 to R11, X17.5, P3, and the worked examples of section 15."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tablemgr.core.money import Money
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import Posting
from tablemgr.games.tien_gow.deal import Claim, ImmediateKind, Void
from tablemgr.games.tien_gow.figures import check_record
from tablemgr.games.tien_gow.meta import SEATS, Points
from tablemgr.games.tien_gow.postings import (
    Booking,
    bookings_of,
    check_stake,
    final_booking,
    immediate_booking,
)
from tablemgr.games.tien_gow.record import DealRecord, LastKind, LastTrick, Mark, MarkKind
from tablemgr.games.tien_gow.settle import DealSettlement, DealStatus, Factors, settle
from tablemgr.games.tien_gow.tricks import apply, immediate, open_deal
from tablemgr.games.tien_gow.variant import CORE, StreakBasis, StreakMode, SweepException, Variant

NOBODY = (None, None, None, None)
A, B, C, D = SEATS


def record(
    columns: Points, winner: Seat, kind: LastKind = LastKind.SINGLE, *, banker: Seat = A, streak: int = 0,
    rules: Variant = CORE, marks: tuple[Mark, ...] = (), three: Seat | None = None,
) -> DealRecord:  # fmt: skip
    """Answer a deal recorded as columns."""
    return DealRecord(
        open_deal(rules, banker, streak, NOBODY), marks, columns, LastTrick(winner, kind, three)
    )


def settled(
    columns: Points, winner: Seat, kind: LastKind = LastKind.SINGLE, *, banker: Seat = A, streak: int = 0,
    rules: Variant = CORE, marks: tuple[Mark, ...] = (), three: Seat | None = None,
) -> DealSettlement:  # fmt: skip
    """Answer the settlement of a deal recorded as columns."""
    return settle(
        record(columns, winner, kind, banker=banker, streak=streak, rules=rules, marks=marks, three=three)
    )


def paid(settlement: DealSettlement) -> list[tuple[int, int, int, int | None]]:
    """Answer debtor, creditor, points and for whom, of each transfer."""
    return [(one.debtor, one.creditor, one.points, one.on_behalf_of) for one in settlement.transfers]


def test_15_seed_triplet_only() -> None:
    settlement = settled((3, 0, 2, 3), C, banker=B)
    assert settlement.final == (-1, -10, 12, -1)
    assert settlement.dead == (B,)
    assert paid(settlement) == [(1, 3, 1, None), (2, 3, 10, None), (4, 3, 1, None)]


def test_15_streak_win_2() -> None:
    settlement = settled((4, 3, 1, 0), A, streak=1, rules=Variant(streak_mode=StreakMode.PRODUCT))
    assert settlement.final == (36, -4, -12, -20)
    assert settlement.factors == Factors(streak=2)
    assert settlement.next_streak == 2


def test_15_quartet_beaten_by_quartet() -> None:
    settlement = settled((5, 0, 3, 0), C, banker=C, marks=(Mark(MarkKind.QUARTET, A, 1),))
    assert [due.points for due in settlement.immediate] == [(16, -4, -8, -4)]
    assert paid(settlement) == [(3, 1, 2, None), (2, 3, 10, None), (4, 3, 10, None)]
    assert settlement.net == (18, -14, 10, -14)


def test_15_capture_other_is_banker() -> None:
    settlement = settled((2, 1, 5, 0), C, LastKind.CAPTURE, three=B)
    assert paid(settlement) == [(2, 3, 4, 1), (2, 3, 3, None), (2, 3, 5, 4)]
    assert settlement.net == (0, -12, 12, 0)
    assert settlement.capture == B


def test_15_sweep_stack_streak() -> None:
    settlement = settled(
        (0, 0, 8, 0), C, LastKind.SUPREME, banker=C, streak=2, rules=Variant(streak_mode=StreakMode.PRODUCT)
    )
    assert settlement.final == (-120, -120, 360, -120)
    assert [due.points for due in settlement.immediate] == [(-4, -4, 12, -4)]
    assert settlement.net == (-124, -124, 372, -124)
    assert settlement.factors == Factors(last=2, sweep=2, streak=3)


@pytest.mark.parametrize(("columns", "pays"), [(0, -5), (1, -3), (2, -2), (3, -1), (4, 0), (5, 1)])
def test_r6_3_what_a_seat_pays_or_receives_for_its_columns(columns: int, pays: int) -> None:
    settlement = settled((1, columns, 7 - columns, 0), C)
    assert settlement.final[1] == pays


def test_r6_4_only_the_bankers_own_payment_is_doubled_when_he_loses() -> None:
    assert settled((1, 1, 4, 2), C).final == (-6, -3, 11, -2)


def test_r6_4_all_payments_are_doubled_when_the_banker_wins_also_what_he_pays() -> None:
    assert settled((2, 1, 5, 0), A).final == (14, -6, 2, -10)


def test_r9_2_the_last_trick_bonus_doubles_the_surplus_too() -> None:
    settlement = settled((2, 0, 5, 1), A, LastKind.LITTLE_THREE, banker=D)
    assert settlement.final == (20, -10, 2, -12)
    assert settlement.last_bonus is LastKind.LITTLE_THREE


def test_r9_1_a_last_trick_is_at_most_one_bonus_and_immediate_payments_stay_single() -> None:
    settlement = settled((2, 6, 0, 0), B, LastKind.QUARTET, marks=(Mark(MarkKind.QUARTET, B),))
    assert settlement.factors == Factors(last=2)
    assert [due.points for due in settlement.immediate] == [(-8, 16, -4, -4)]
    assert settlement.final == (-8, 28, -10, -10)


@pytest.mark.parametrize(
    ("rules", "columns", "kind", "final"),
    [
        (Variant(banker_double=False), (3, 0, 5, 0), LastKind.SINGLE, (9, -5, 1, -5)),
        (Variant(last_trick_bonus=False), (7, 0, 1, 0), LastKind.SUPREME, (26, -10, -6, -10)),
        (Variant(sweep_bonus=False), (8, 0, 0, 0), LastKind.SINGLE, (30, -10, -10, -10)),
        (Variant(par=3), (2, 1, 5, 0), LastKind.SINGLE, (10, -4, 4, -10)),
        (Variant(no_column=8), (5, 1, 2, 0), LastKind.SINGLE, (26, -6, -4, -16)),
        (Variant(banker_factor=3), (5, 1, 2, 0), LastKind.SINGLE, (30, -9, -6, -15)),
        (Variant(last_factor=3), (5, 1, 2, 0), LastKind.LITTLE_THREE, (60, -18, -12, -30)),
        (Variant(sweep_factor=4), (8, 0, 0, 0), LastKind.SINGLE, (120, -40, -40, -40)),
        (Variant(sweep_factor=3, last_factor=3), (8, 0, 0, 0), LastKind.LITTLE_THREE, (270, -90, -90, -90)),
    ],
)
def test_r12_each_switch_and_constant_by_hand(
    rules: Variant, columns: Points, kind: LastKind, final: Points
) -> None:
    # The banker, seat 1, wins.
    assert settled(columns, A, kind, rules=rules).final == final


def test_x17_5_the_prices_of_supreme_and_quartet_are_values_of_the_variant() -> None:
    state = open_deal(Variant(supreme=3, quartet=8, banker_factor=3), B, 0, NOBODY)
    assert immediate(state, ImmediateKind.SUPREME, A, trick=1).points == (15, -9, -3, -3)
    assert immediate(state, ImmediateKind.QUARTET, B, trick=1).points == (-24, 72, -24, -24)


@pytest.mark.parametrize(
    ("streak", "final"), [(0, (18, -6, -2, -10)), (1, (27, -9, -3, -15)), (2, (36, -12, -4, -20))]
)
def test_x17_5_additive_a_winning_banker_takes_two_three_four(streak: int, final: Points) -> None:
    rules = Variant(streak_mode=StreakMode.ADDITIVE)
    assert settled((4, 1, 3, 0), A, streak=streak, rules=rules).final == final


def test_x17_5_additive_a_losing_banker_pays_three_times_after_one_win_and_others_once() -> None:
    rules = Variant(streak_mode=StreakMode.ADDITIVE)
    settlement = settled((1, 3, 4, 0), C, streak=1, rules=rules, marks=(Mark(MarkKind.SUPREME, B),))
    assert settlement.final == (-9, -1, 15, -5)
    # At once the banker pays double as ever.
    assert [due.points for due in settlement.immediate] == [(-4, 8, -2, -2)]
    assert settlement.next_streak == 1


def test_r11_1_an_old_streak_means_nothing_while_the_rule_is_off() -> None:
    settlement = settled((4, 1, 3, 0), A, streak=5)
    assert settlement.final == (18, -6, -2, -10)
    assert settlement.next_streak == 6


@pytest.mark.parametrize(
    ("winner", "basis", "after"),
    [
        (A, StreakBasis.WINS_IN_A_ROW, 4),
        (A, StreakBasis.WINS_AS_BANKER, 4),
        (C, StreakBasis.WINS_IN_A_ROW, 1),
        (C, StreakBasis.WINS_AS_BANKER, 0),
    ],
)
def test_r11_4_the_streak_that_the_next_banker_brings(winner: Seat, basis: StreakBasis, after: int) -> None:
    settlement = settled((3, 0, 3, 2), winner, streak=3, rules=Variant(streak_basis=basis))
    assert (settlement.next_banker, settlement.next_streak) == (winner, after)


def test_r9_5_the_exception_is_for_the_banker_alone() -> None:
    rules = Variant(sweep_exception=SweepException.ANY_LEAD)
    marks = (Mark(MarkKind.UNBEATABLE),)
    assert settled((8, 0, 0, 0), A, banker=B, rules=rules, marks=marks).factors.sweep == 2
    assert settled((8, 0, 0, 0), A, rules=rules, marks=marks).factors.sweep == 1


def test_r10_2_a_holder_above_par_still_receives_and_still_pays_for_the_others() -> None:
    settlement = settled((0, 6, 2, 0), C, LastKind.CAPTURE, banker=B, three=B)
    assert paid(settlement) == [(2, 3, 5, 1), (3, 2, 4, None), (2, 3, 5, 4)]
    assert settlement.net == (0, -6, 6, 0)


def test_r10_4_the_winners_total_does_not_depend_on_the_capture() -> None:
    for columns in splits():
        for winner in SEATS:
            for three in SEATS:
                for banker in SEATS:
                    found = record(columns, winner, LastKind.CAPTURE, banker=banker, three=three)
                    if check_record(found):
                        continue
                    other = record(
                        columns, winner, LastKind.CAPTURE, banker=banker, three=three,
                        rules=Variant(six_captures_three=False),
                    )  # fmt: skip
                    place = SEATS.index(winner)
                    assert settle(found).final[place] == settle(other).final[place]


def splits() -> Iterator[Points]:
    """Answer every way in which four seats can share eight columns."""
    for first in range(9):
        for second in range(9 - first):
            for third in range(9 - first - second):
                yield first, second, third, 8 - first - second - third


@pytest.mark.parametrize(("early_death", "least"), [(False, 4), (True, 6)])
def test_r6_5_the_winner_gets_at_least_4_and_at_most_120(early_death: bool, least: int) -> None:
    # Least where he has one column, the banker seven; early death asks for a column before the last.
    # Seat 1 banks: turning the table turns the settlement.
    rules = Variant(early_death=early_death)
    found: set[int] = set()
    for columns in splits():
        for winner in SEATS:
            for kind in LastKind:
                for three in SEATS if kind is LastKind.CAPTURE else (None,):
                    one = record(columns, winner, kind, three=three, rules=rules)
                    if not check_record(one):
                        found.add(settle(one).final[SEATS.index(winner)])
    assert min(found) == least
    assert max(found) == 120


def test_every_transfer_is_the_product_of_its_factors() -> None:
    rules = Variant(streak_mode=StreakMode.PRODUCT)
    settlement = settled((8, 0, 0, 0), A, LastKind.LITTLE_THREE, streak=2, rules=rules)
    for one in settlement.transfers:
        factors = one.factors
        assert (one.base, one.banker, factors.last, factors.sweep, factors.streak) == (5, 2, 2, 2, 3)
        assert one.points == 120


def test_p3_a_void_deal_owes_nothing_and_changes_neither_banker_nor_streak() -> None:
    state = apply(open_deal(CORE, C, 4, NOBODY), Void("misdeal"))
    settlement = settle(DealRecord(state))
    assert settlement.status is DealStatus.VOID
    assert (settlement.net, settlement.immediate, settlement.winner) == ((0, 0, 0, 0), (), None)
    assert (settlement.next_banker, settlement.next_streak) == (C, 4)


@pytest.mark.parametrize(
    ("mode", "claimant", "final"),
    [
        (StreakMode.OFF, A, (60, -20, -20, -20)),
        (StreakMode.OFF, B, (-20, 40, -10, -10)),
        (StreakMode.PRODUCT, A, (180, -60, -60, -60)),
        (StreakMode.PRODUCT, B, (-20, 40, -10, -10)),
        (StreakMode.ADDITIVE, A, (120, -40, -40, -40)),
        (StreakMode.ADDITIVE, B, (-40, 60, -10, -10)),
    ],
)
def test_r9_6_one_red_dot_wins_as_a_sweep_without_last_bonus(
    mode: StreakMode, claimant: Seat, final: Points
) -> None:
    rules = Variant(one_red_dot=True, streak_mode=mode, sweep_exception=SweepException.ANY_LEAD)
    settlement = settle(DealRecord(apply(open_deal(rules, A, 2, NOBODY), Claim(claimant))))
    assert settlement.status is DealStatus.CLAIMED
    assert settlement.final == final
    assert (settlement.dead, settlement.last_bonus, settlement.swept) == ((), None, True)


def test_m4_each_immediate_and_the_final_settlement_are_booked_for_themselves() -> None:
    settlement = settled((2, 1, 5, 0), C, LastKind.CAPTURE, three=B, marks=(Mark(MarkKind.SUPREME, C, 2),))
    supreme, final = bookings_of(settlement, Money(500))
    assert supreme == Booking(
        "SUPREME", 2,
        (
            Posting("player", Money(-2_000), seat=A), Posting("player", Money(2_000), seat=C),
            Posting("player", Money(-1_000), seat=B), Posting("player", Money(1_000), seat=C),
            Posting("player", Money(-1_000), seat=D), Posting("player", Money(1_000), seat=C),
        ),
    )  # fmt: skip
    assert final == Booking(
        "final", None,
        (
            Posting("player", Money(-2_000), seat=B, on_behalf_of=A), Posting("player", Money(2_000), seat=C, on_behalf_of=A),
            Posting("player", Money(-1_500), seat=B), Posting("player", Money(1_500), seat=C),
            Posting("player", Money(-2_500), seat=B, on_behalf_of=D), Posting("player", Money(2_500), seat=C, on_behalf_of=D),
        ),
    )  # fmt: skip


def test_m1_bookings_sum_to_the_net_of_each_seat() -> None:
    settlement = settled((0, 5, 0, 3), B, LastKind.SUPREME)
    moved = dict.fromkeys(SEATS, 0)
    for due in settlement.immediate:
        for posting in immediate_booking(due, Money(7)).postings:
            moved[posting.seat or A] += posting.amount.minor
    for posting in final_booking(settlement.transfers, Money(7)).postings:
        moved[posting.seat or A] += posting.amount.minor
    assert tuple(moved.values()) == (-24 * 7, 40 * 7, -12 * 7, -4 * 7)


def test_a_booking_that_does_not_sum_to_zero_cannot_be_made() -> None:
    with pytest.raises(ValueError, match="do not sum to zero"):
        Booking("final", None, (Posting("player", Money(1), seat=A),))


@pytest.mark.parametrize("stake", [0, -5, 2**63 - 1])
def test_m2_a_stake_is_positive_and_leaves_room_for_the_largest_deal(stake: int) -> None:
    assert [one.code for one in check_stake(CORE, 0, Money(stake))] == ["TG-BAD_STAKE"]


def test_m2_the_largest_stake_still_settles_the_largest_deal() -> None:
    rules = Variant(
        streak_mode=StreakMode.PRODUCT,
        no_column=1_000,
        banker_factor=1_000,
        last_factor=1_000,
        sweep_factor=1_000,
    )
    assert check_stake(rules, 1_000, Money(1)) == ()
    assert check_stake(rules, 1_000, Money(100_000_000))
    rules = Variant(streak_mode=StreakMode.PRODUCT, sweep_factor=1_000)
    most = dict(check_stake(rules, 1_000, Money(2**63 - 1))[0].data)["most"]
    settlement = settled((8, 0, 0, 0), A, LastKind.SUPREME, streak=1_000, rules=rules)
    assert check_stake(rules, 1_000, Money(int(most))) == ()
    assert len(bookings_of(settlement, Money(int(most)))) == 2
