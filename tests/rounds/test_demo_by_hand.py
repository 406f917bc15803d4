"""Eight rounds a game of the recorded evening, worked out by hand with pencil and rule book.

Beside each round stands how: low, then high, from the player's side. Commission is 5 % of a win,
half up to a quarter (25 minor units). Amounts are minor units.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from tablemgr.core.money import Money
from tablemgr.ledger.readings import Readings
from tablemgr.table.deal_events import DealSettled
from tablemgr.table.events import RoundClosed, SeatRecalled, SeatResolved

Nets = dict[int, int]


def nets(evening: Readings, table: str, number: int) -> tuple[Nets, int, int]:
    """Answer each seat's net as it stands in the end, the house's result, the commission."""
    found: Nets = {}
    for told in evening.round_facts(table, number):
        if isinstance(told.fact, SeatResolved):
            found[told.fact.seat] = told.fact.settlement.net.minor
        if isinstance(told.fact, SeatRecalled):
            found[told.fact.seat] = told.fact.new.net.minor
        if isinstance(told.fact, RoundClosed):
            return found, told.fact.house.minor, told.fact.commission.minor
    raise AssertionError(f"{table} {number} was not closed")


POKER = [
    # 1: the bank's ace and joker lie inside T-9-joker-8-6: the straight stays, A-K goes low (H10, D2).
    # 6: 2-2 beats A-K, three sixes lose: push. 5: K-J, 3-3 lose. 3: A-Q, two pairs lose. 1: K-Q, 8-8 lose.
    (1, {6: 0, 5: -500, 3: -5000, 1: -2500}, 8000, 0),
    # 2: bank Q-T low, 2-2 high. 5: K-T and 5-5 win 2000 less 100, Fortune 1000 lost. 4: A-A before
    # nine high is foul. 2: J-9 loses, 3-3 wins: push.
    (2, {5: 900, 4: -1000, 2: 0}, 0, 100),
    # 3: bank K-Q, A-9-7-4-2. 5 copies both and loses. 3: A-J, 8-8 win 1000 less 50. 2 copies low, wins high.
    (3, {5: -12_300, 3: 950, 2: 0}, 11_300, 50),
    # 4: seat 4 banks 6000; from 15 on the dice the first hand is his, so 2 acts first. 2 wins 4000 less
    # 200; 2000 are left for seat 1's 3000, less 100; 6 and 5 find nothing: no action.
    (4, {6: 0, 5: 0, 2: 3800, 1: 1900}, 0, 300),
    # 5: bank A-5 before a heart flush. 6: Q-T, A high lose, Fortune lost. 5: 3-3 wins, T-T loses: push,
    # Fortune lost. 4 loses both. 3: 7-3 loses, a straight loses. 2 loses both. 1: 5-5 wins, two pairs lose.
    (5, {6: -1800, 5: -1000, 4: -1000, 3: -1000, 2: -2500, 1: 0}, 7300, 0),
    # 6: bank K-T, A-8-4-3-2. 6: 5-5, 9-9 win 3000 less 150. 4: J-3 loses, a club flush wins: push.
    # 1: 7-7, Q-Q win 500 less 25; five diamonds pay Fortune 4 to 1 on 100.
    (6, {6: 2850, 4: 0, 1: 875}, -3900, 175),
    # 7: bank J-9, Q-7-6-5-3. 5: K-Q, 8-8 win 2000 less 100. 2: Q-9, K high win 1500 less 75; Fortune 500 lost.
    (7, {5: 1900, 2: 925}, -3000, 175),
    # 8: bank 6-6 before aces. 6 called a push. 4: called a win, J-7 loses to 6-6, three kings beat
    # aces: ruled a push. 1: A-J (the joker), 5-5 lose 500 and Fortune 500.
    (8, {6: 0, 4: 0, 1: -1000}, 1000, 0),
]

TILES = [
    # 1: bank 5 (44) before 9 (31). 1: 5 (22) loses, 9 (Day) wins: push; Bonanza needs a nine beside
    # the Day, 100 lost. 3: 5 (31) loses, 9 (Day) wins. 5: 5 (55) and 9 (64) lose, Bonanza 1000 lost.
    (1, {1: -100, 3: 0, 5: -6000}, 6100, 0),
    # 2: Teen and Day with 21 and a five: Teen high, 7 before 8. 2: 7 (65) loses to 7 (Day), 9 wins.
    # 4: 4 loses, a pair wins; Bonanza one pair 2 to 1 on 500. 6 loses both. 7: 8 and a pair win 500
    # less 25, Bonanza 2 to 1 on 1000.
    (2, {2: 0, 4: 1000, 6: -2000, 7: 2475}, -1500, 25),
    # 3: bank 5 (31) before Teen Wong. 2 copies both: lost. 5: 6 and a pair win 2000 less 100.
    (3, {2: -5500, 5: 1900}, 3500, 100),
    # 4: seat 5 banks 2000. Seat 1 acts first and wins 3000 with 7 (Teen) over 7 (33) and a Wong: 2000
    # are there, less 100. Nothing is left for 2, 6 and 7.
    (4, {1: 1900, 2: 0, 6: 0, 7: 0}, 0, 100),
    # 5: the high nine 61-66 stays high, 7 (33) low. 4: 4 loses, a pair wins; Bonanza 2 to 1 on 500.
    # 7: 7 (44), Day Gong win 1700; 85 are owed, 75 taken; Bonanza: Day and a nine, 1 to 1 on 1000.
    (5, {4: 1000, 7: 2625}, -3700, 75),
    # 6: bank 5 (63) before 5 (22). 1: 6, a pair: 700, 35 owed, 25 taken. 2: 5 (64) over 5 (63), a pair:
    # 1000 less 50. 3: 6, 8: 1500 less 75. 4: 5 (51), 9: 3000 less 150. 5: 3, 3 lose. 6: 4 loses,
    # 5 (31) beats 5 (22). 7: 8, a pair: 5000 less 250.
    (6, {1: 675, 2: 950, 3: 1425, 4: 2850, 5: -1000, 6: 0, 7: 4750}, -10_200, 550),
    # 7: bank 5 (55) before 5 (31). 1: 6, eights: 5000 less 250. 6: 0 loses, 9 wins; Bonanza 1000 lost.
    (7, {1: 4750, 6: -1000}, -4000, 250),
    # 8: bank 9 (64) before Teen Gong. 5: 7, 8 lose. 6: 4, 4 lose. 7: 5, 5 lose 700, Bonanza 100.
    (8, {5: -1000, 6: -3000, 7: -800}, 4800, 0),
]

DEALS = [
    # number, columns, points at once, points in the end. A non-winner below four pays 4 - c, 5 without
    # a column; the banker counts double; five columns and more receive.
    # 1: A wins; B, the banker, has one column: 3 x 2; C three: 1; D one: 3.
    (1, (3, 1, 3, 1), (0, 0, 0, 0), (10, -6, -1, -3)),
    # 2: C wins; A, the banker, has none: 5 x 2; B one: 3; D three: 1.
    (2, (0, 1, 4, 3), (0, 0, 0, 0), (-10, -3, 14, -1)),
    # 3: the banker C leads Supreme, 4 of each, and sweeps: 5 x 2 x 2 of each.
    (3, (0, 0, 8, 0), (-4, -4, 12, -4), (-24, -24, 72, -24)),
    # 4: A wins; B none: 5; C, the banker, three: 1 x 2; D one: 3.
    (4, (4, 0, 3, 1), (0, 0, 0, 0), (10, -5, -2, -3)),
    # 5: the banker A wins a quartet trick, 8 of each; B wins the deal: A has four, C and D one: 3 each.
    (5, (4, 2, 1, 1), (24, -8, -8, -8), (24, -2, -11, -11)),
    # 6: by columns alone. The banker B wins: A three, 1 x 2; C and D none, 5 x 2 each.
    (6, (3, 5, 0, 0), (0, 0, 0, 0), (-2, 22, -10, -10)),
    # 7: A's Big Six takes the Little Three of B, the banker: B pays his own 3 x 2 and 5 each for C and D.
    (7, (7, 1, 0, 0), (0, 0, 0, 0), (16, -16, 0, 0)),
    # 11: B wins; A none: 5; C, the banker, none: 5 x 2; D has five and receives 1.
    (11, (0, 3, 0, 5), (0, 0, 0, 0), (-5, 14, -10, 1)),
]


@pytest.mark.parametrize(("number", "seats", "house", "commission"), POKER, ids=lambda v: str(v)[:12])
def test_poker_rounds_pay_what_the_pencil_says(
    evening: Readings, number: int, seats: Nets, house: int, commission: int
) -> None:
    assert nets(evening, "PGP-04", number) == (seats, house, commission)


@pytest.mark.parametrize(("number", "seats", "house", "commission"), TILES, ids=lambda v: str(v)[:12])
def test_tile_rounds_pay_what_the_pencil_says(
    evening: Readings, number: int, seats: Nets, house: int, commission: int
) -> None:
    assert nets(evening, "PG-02", number) == (seats, house, commission)


@pytest.mark.parametrize(("number", "columns", "at_once", "net"), DEALS, ids=lambda v: str(v)[:12])
def test_deals_settle_as_the_pencil_says(
    evening: Readings, number: int, columns: tuple[int, ...], at_once: tuple[int, ...], net: tuple[int, ...]
) -> None:
    (settled,) = [
        told.fact for told in evening.round_facts("TG-01", number) if isinstance(told.fact, DealSettled)
    ]
    assert (settled.columns, settled.immediate, settled.net) == (columns, at_once, net)
    moved: dict[int, int] = {}
    for posting in settled.postings:
        assert posting.seat is not None
        moved[posting.seat] = moved.get(posting.seat, 0) + posting.amount.minor
    in_the_end = {seat: 500 * (net[seat - 1] - at_once[seat - 1]) for seat in (1, 2, 3, 4)}
    assert {seat: moved.get(seat, 0) for seat in (1, 2, 3, 4)} == in_the_end


def test_breakage_of_the_commission_is_on_record(evening: Readings) -> None:
    # Tiles, round 5, seat 7: 5 % of 1700 is 85; 75 are taken; the house gives 10 away.
    (settlement,) = [
        told.fact.settlement
        for told in evening.round_facts("PG-02", 5)
        if isinstance(told.fact, SeatResolved) and told.fact.seat == 7
    ]
    main = settlement.lines[0].charged
    assert (main.exact, main.taken, main.breakage) == (Fraction(85), Money(75), Fraction(-10))
