"""The whole recorded evening against the second settlers, which share no code with the program.

They see what was entered (pieces, settings, bets, calls) and say outcomes, nets and commission.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from tablemgr.core.resources import resource
from tablemgr.core.settlements import Settlement
from tablemgr.ledger.readings import Readings
from tablemgr.table import events as e
from tablemgr.table.deal_events import DealSettled
from tests.rounds import second_settler_pai_gow_games as second
from tests.rounds import second_settler_tien_gow as tien_gow

TABLES = {"PGP-04": "pai-gow-poker", "PGP-07": "pai-gow-poker", "PG-02": "pai-gow"}
RULE = (500, 25, "half_up", 0)
FORTUNE_3 = [5000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2]


@dataclass
class Seen:
    """What was entered of one round, in plain texts and numbers."""

    game: str
    free: bool
    """No commission is taken, and the bank's ace-high pai gow pushes."""
    bank: tuple[list[str], list[str]] | None = None
    hands: dict[int, tuple[list[str], list[str]]] = field(default_factory=dict)
    pieces: dict[int, list[str]] = field(default_factory=dict)
    settled: dict[int, e.SeatResolved] = field(default_factory=dict)
    order: list[int] = field(default_factory=list)
    in_the_end: dict[int, e.SeatRecalled] = field(default_factory=dict)
    ruled: set[int] = field(default_factory=set)
    amount: int | None = None
    banked_by_player: bool = False
    closed: bool = False


def see(evening: Readings, table: str, number: int) -> Seen:
    seen = Seen(TABLES[table], free=table == "PGP-07")
    for told in evening.round_facts(table, number):
        fact = told.fact
        if isinstance(fact, e.SettingMade) and fact.seat is None:
            seen.bank = (list(fact.low), list(fact.high))
        elif isinstance(fact, e.HandEntered):
            seen.pieces[fact.seat] = list(fact.pieces)
            if fact.low:
                seen.hands[fact.seat] = (list(fact.low), list(fact.high))
        elif isinstance(fact, e.SeatResolved):
            seen.settled[fact.seat] = fact
            seen.order.append(fact.seat)
        elif isinstance(fact, e.SeatRecalled):
            seen.in_the_end[fact.seat] = fact
        elif isinstance(fact, e.RulingMade):
            seen.ruled |= {fact.seat} if fact.seat else set(range(1, 9))
        elif isinstance(fact, e.BankTaken):
            seen.banked_by_player = fact.seat is not None
            seen.amount = None if fact.bank_amount is None else fact.bank_amount.minor
        elif isinstance(fact, e.RoundClosed):
            seen.closed = True
    return seen


def rounds(evening: Readings) -> Iterator[tuple[str, int, Seen]]:
    for table in TABLES:
        for row in evening.rounds(table):
            yield table, row.number, see(evening, table, row.number)


def final(seen: Seen, seat: int) -> tuple[str, Settlement]:
    recalled = seen.in_the_end.get(seat)
    settlement = seen.settled[seat].settlement if recalled is None else recalled.new
    return settlement.outcome.value, settlement


def judged(seen: Seen, seat: int) -> str:
    """The outcome by the second settler's own ranking of the pieces on record."""
    assert seen.bank is not None
    low, high = seen.bank
    if seen.free and second.two(low)[0] == 0 and second.five(high)[:2] == (0, 14):
        return "push"
    return second.outcome(seen.game, seen.hands[seat], seen.bank)


def test_every_hand_on_record_came_to_what_its_pieces_say(evening: Readings) -> None:
    compared = 0
    for table, number, seen in rounds(evening):
        for seat in seen.settled:
            if seat not in seen.hands or seen.bank is None or seat in seen.ruled or seen.amount is not None:
                continue
            assert final(seen, seat)[0] == judged(seen, seat), (table, number, seat)
            compared += 1
    assert compared > 60


def test_every_main_bet_was_paid_and_charged_as_its_outcome_says(evening: Readings) -> None:
    compared = 0
    for table, number, seen in rounds(evening):
        covered = seen.amount
        for seat in seen.order:
            outcome, settlement = final(seen, seat)
            (line,) = [one for one in settlement.lines if one.kind == "main"]
            stake = line.stake.minor
            if covered is not None:
                # A capped bank covers what it has left, seat by seat.
                stake = min(stake, covered)
                covered -= stake
                outcome = judged(seen, seat) if stake else "push"
            rule = (0, 1, "half_up", 0) if seen.free else RULE
            expected = second.net(outcome, stake, rule)
            got = (line.net.minor, line.charged.taken.minor)
            assert got == expected, (table, number, seat, outcome)
            compared += 1
    assert compared > 180


def test_every_side_bet_paid_what_its_pieces_say_or_was_lost_by_call(evening: Readings) -> None:
    hits = compared = 0
    for table, number, seen in rounds(evening):
        for seat in seen.settled:
            _, settlement = final(seen, seat)
            for line in settlement.lines:
                if line.kind != "side":
                    continue
                pays = -1
                if seat in seen.pieces:
                    pieces = seen.pieces[seat]
                    fortune = seen.game == "pai-gow-poker"
                    pays = (
                        second.fortune(pieces, FORTUNE_3) if fortune else second.bonanza(pieces, "melbourne")
                    )
                    pays = pays or -1
                assert line.net.minor == line.stake.minor * pays, (table, number, seat, line)
                compared += 1
                hits += pays > 0
    assert compared > 40
    assert hits > 10


def test_every_closed_round_balances_player_by_player(evening: Readings) -> None:
    for table in TABLES:
        for row in evening.rounds(table):
            assert sum(posting.amount for posting in evening.postings(table, row.number)) == 0


def test_every_deal_settles_as_the_second_settler_says(evening: Readings) -> None:
    text = (resource("demo") / "tg-01.tgn").read_text("utf-8")
    deals = [f'[TGN "1"]{deal}' for deal in text.split('[TGN "1"]')[1:]]
    compared = 0
    for number, deal in enumerate(deals, start=1):
        settled = [t.fact for t in evening.round_facts("TG-01", number) if isinstance(t.fact, DealSettled)]
        if not settled:
            assert "\nvoid " in deal
            continue
        expected = tien_gow.settle(deal)
        assert list(settled[0].net) == expected["net"], number
        assert list(settled[0].columns) == expected["columns"], number
        compared += 1
    assert compared == 25


@pytest.mark.parametrize(("table", "least"), [("PGP-04", 25), ("PG-02", 25), ("TG-01", 25)])
def test_the_evening_holds_rounds_enough_of_every_game(evening: Readings, table: str, least: int) -> None:
    assert evening.count_rounds(table) >= least
