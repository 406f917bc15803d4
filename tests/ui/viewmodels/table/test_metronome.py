"""A scripted felt at 34 rounds an hour with human key times: level 1 closes every round before the next no more bets.

Times are the script's own, no clock of this machine: 0.4 s an outcome, 1.1 s a card, 0.4 s any other key; one
mis-key, one buy-in and one relief inside.

Source: recording.md (pace: a metronome test).
"""

from __future__ import annotations

from tablemgr.floor.people import Person
from tests.tablemgr.floor.conftest import ANA

from .conftest import Make
from .desk import TILES, TOM, Desk

ROUND_S = 3600 / 34
"""Seconds from one no more bets to the next."""
FELT_S = 62.0
"""Of these the felt itself takes so many until the bank's hand is open: start, delivery, players setting."""
KEY_S, CARD_S = 0.4, 1.1
BANKS = ("KK99A74.", "QQ7765A.", "AKQ9876.", "TT98732.", "AA88KQ5.", "J9876KQ.")
STACKS = ("64316243", "66115544", "31655142", "63542211", "64653332", "41325261")


class Hand:
    """A dealer's hand: counts seconds as it presses."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.seconds = desk, 0.0

    def keys(self, keys: str, each: float = KEY_S) -> None:
        """Press keys, each in its time."""
        self.desk.type(keys)
        self.seconds += each * len(keys)


def a_shift(desk: Desk, banks: tuple[str, ...], seats: int, at: list[Person]) -> list[float]:
    """Deal the rounds; answer the seconds from the open bank hand to the close, and to what came between."""
    taken = []
    for number, bank in enumerate(banks):
        hand = Hand(desk)
        if not number:
            desk.press("Enter")
            for seat in range(1, seats + 1):
                desk.type(f"{seat}100\n")
        else:
            desk.press("Enter")
        desk.no_more().type("2\n\n\n")
        if number == 1:
            # A guest buys in while the players set.
            hand.keys("B3200\n")
        if number == 2:
            # Relief: another dealer at the same keys, in the middle of the round.
            at[0] = TOM
        hand.keys(bank, CARD_S / 2 if desk.recorder.picture().console.kind == "tiles" else CARD_S)
        calls = "7987897"[:seats]
        if number == 3:
            # A slip of the finger at the second seat: two keys more put it right.
            hand.keys(calls[:2])
            hand.keys("/7")
            hand.keys(calls[2:])
        else:
            hand.keys(calls)
        hand.keys("\n")
        assert desk.state.phase == "closed", desk.asked
        taken.append(hand.seconds)
    return taken


def test_level_1_keeps_the_pace_at_poker(make: Make) -> None:
    at = [ANA]
    desk = make(level=1, person=lambda: at[0])
    taken = a_shift(desk, BANKS, 6, at)
    assert max(taken) < ROUND_S - FELT_S
    # Eight keys of the bank's hand, six outcomes, one to close.
    assert [round(seconds, 1) for seconds in taken] == [11.6, 14.0, 11.6, 12.4, 11.6, 11.6]
    assert desk.refused == []
    assert {row.coverage.from_call for row in desk.session.readings.rounds("PGP-04")} == {6}


def test_level_1_keeps_the_pace_at_tiles(make: Make) -> None:
    at = [ANA]
    desk = make(TILES, level=1, person=lambda: at[0])
    taken = a_shift(desk, STACKS, 7, at)
    assert max(taken) < ROUND_S - FELT_S
    assert [round(seconds, 1) for seconds in taken] == [7.6, 10.0, 7.6, 8.4, 7.6, 7.6]
    assert desk.refused == []
