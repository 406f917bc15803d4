"""A felt at 34 rounds an hour for an hour: every round is closed before the next "no more bets".

The house's clock is the hand's: it moves by what each key takes (0.4 s an outcome or a key, 1.1 s a card or a
tile) and by what the felt takes. A mis-key, a buy-in and a relief in the middle of a round lie inside the hour. The
keys are events in the desktop's window.

Source: recording.md (pace: a metronome test); R49, R62 in requirements.md.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from tablemgr.floor.clock import Instant
from tablemgr.floor.house_record import HouseRecord
from tests.desk.house import DEPTHS, POKER, TILES
from tests.desk.station import Hand, Station, station

ROUND_S = 3600 / 34
"""From one "no more bets" to the next."""
START_S, DELIVERED_S, SET_S, OPEN_S = 5.0, 25.0, 60.0, 62.0
"""What the felt itself takes: dice, delivery, players setting, the bank's hand turned over."""
CARD_S, KEY_S = 1.1, 0.4
MISKEY, BUY_IN, RELIEF = 1, 2, 3
"""In which round each of them happens."""
BANKS = ("KK99A74.", "QQ7765A.", "AKQ9876.", "TT98732.", "AA88KQ5.", "J9876KQ.")
STACKS = ("64316243", "66115544", "31655142", "63542211", "64653332", "41325261")


@pytest.fixture
def hand(monkeypatch: pytest.MonkeyPatch) -> Hand:
    """A hand whose seconds are the house's."""
    made, start_us = Hand(), time.time_ns() // 1000
    told = lambda: Instant(start_us + round(made.seconds * 1_000_000), -240)  # noqa: E731
    monkeypatch.setattr(HouseRecord, "clock", property(lambda _record: told))
    return made


@pytest.fixture
def desk(levels: Path, hand: Hand) -> Iterator[Station]:
    """The desktop; a second dealer has chosen a PIN before."""
    with station(levels, hand=hand) as opened:
        opened.sit(POKER[0], "0462")
        opened.window.floor.sign_out(POKER[0])  # type: ignore[union-attr]
        yield opened


class Felt:
    """What happens on the felt, and when; whoever records follows it, and may be late."""

    def __init__(self, desk: Station, begins: float) -> None:
        self.desk, self.begins = desk, begins
        self.at(0)

    def at(self, seconds: float) -> None:
        """Wait until the felt is so far; a hand that is late does not wait."""
        self.desk.hand.seconds = max(self.desk.hand.seconds, self.begins + seconds)

    def keys(self, line: str, each: float = KEY_S) -> None:
        """Press keys, each in its time."""
        self.desk.key_s = each
        self.desk.type(line)

    def relieved(self) -> None:
        """Another dealer's badge is read, the one who goes vouches with a key, the one who comes types a PIN."""
        self.desk.scan("0462").type("+")
        self.desk.pin("0462")


def a_round(felt: Felt, number: int, bank: str, each: float, calls: str) -> None:
    """One round from "no more bets" to its close, and the next one opened with a bet changed."""
    felt.desk.key_s = KEY_S
    felt.desk.no_more()
    felt.at(START_S)
    felt.keys("2\n")
    felt.at(DELIVERED_S)
    felt.keys("\n")
    if number == BUY_IN:
        felt.keys("b3200\n")
    felt.at(SET_S)
    felt.keys("\n")
    felt.at(OPEN_S)
    if number == RELIEF:
        felt.relieved()
    if number == MISKEY:
        # A wrong piece is taken back, and a wrong outcome re-called.
        felt.keys("5<" if len(bank) == 8 and bank.endswith(".") else "66<", each)
    felt.keys(bank, each)
    if number == MISKEY:
        felt.keys(calls[:2] + "/7" + calls[2:])
    else:
        felt.keys(calls)
    felt.keys("\n")


def an_hour(
    desk: Station, table: str, *, rounds: int, banks: tuple[str, ...], each: float, calls: str
) -> None:
    """Deal rounds at the metronome's beat and look at what is on record of each."""
    desk.sit(table).type("\n")
    for seat in range(1, len(calls) + 1):
        desk.type(f"{seat}100\n")
    first = desk.hand.seconds
    for number in range(rounds):
        felt = Felt(desk, first + number * ROUND_S)
        a_round(felt, number, banks[number % len(banks)], each, calls)
        assert desk.round.phase == "closed", (number, desk.asked)
        felt.at(95.0)
        if number + 1 < rounds:
            felt.keys(f"\n{1 + number % len(calls)}{100 + 5 * number}\n")
    look(desk, table, rounds, "BetsClosed", "RoundClosed")
    assert desk.refused == []
    assert desk.kinds("CashIn", "SeatRecalled") == ["SeatRecalled", "CashIn"]


def look(desk: Station, table: str, rounds: int, begins: str, ends: str) -> None:
    """Every round ended before the next one's beginning, at the beat, each on record once."""
    entries = [e for e in desk.live.session.readings.entries() if e.table == table]
    begun = [e.at_us for e in entries if e.kind == begins]
    ended = [e.at_us for e in entries if e.kind == ends]
    assert (len(begun), len(ended)) == (rounds, rounds)
    left = [(start - end) / 1_000_000 for end, start in zip(ended, begun[1:], strict=False)]
    print(f"{table}: {rounds} rounds, at least {min(left):.1f} s between a close and the next no more bets")
    assert min(left) > 0, left
    beats = [(b - a) / 1_000_000 for a, b in pairwise(begun)]
    # A hand that was late once would push every later beat; none is more than a key off.
    assert all(abs(beat - ROUND_S) < 1 for beat in beats), beats


@pytest.mark.parametrize("rounds", [4, pytest.param(34, marks=pytest.mark.screens)])
def test_poker_at_level_1_keeps_the_beat(desk: Station, rounds: int) -> None:
    an_hour(desk, POKER[1], rounds=rounds, banks=BANKS, each=CARD_S, calls="798797")


@pytest.mark.screens
@pytest.mark.parametrize("rounds", [34])
def test_tiles_at_level_1_keep_the_beat(desk: Station, rounds: int) -> None:
    an_hour(desk, TILES[1], rounds=rounds, banks=STACKS, each=CARD_S / 2, calls="7987987")


@pytest.mark.parametrize("deals", [4, pytest.param(34, marks=pytest.mark.screens)])
def test_tien_gow_by_columns_keeps_the_beat(desk: Station, deals: int) -> None:
    desk.sit(DEPTHS["columns"])
    first = desk.hand.seconds
    for number in range(deals):
        felt = Felt(desk, first + number * ROUND_S)
        felt.keys("2\n" if number == 0 else "\n")
        felt.at(80.0)
        if number == RELIEF:
            felt.relieved()
        if number == MISKEY:
            felt.keys("4<")
        felt.keys("30233")
        felt.at(85.0)
        felt.keys("1\n")
        assert desk.deal.settled is not None, (number, desk.asked)
    look(desk, DEPTHS["columns"], deals, "DealOpened", "DealSettled")
    assert desk.refused == []
