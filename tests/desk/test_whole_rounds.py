"""From `tablemgr setup` to a closed round and its slip at every table of a house, in the desktop's own window.

Every key is an event where the focus is; keys are counted from the bank's hand to the close, as the targets are.

Source: recording.md (levels, depths, pace); screens.md (ground rule 2, sign-in, shift, rounds); facts.md.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tablemgr.core.outcomes import Outcome
from tests.desk.house import DEPTHS, EXAMPLE, LEVELS, PIN, POKER, START, TILES, set_up
from tests.desk.station import Station, station, wait_for
from ui.commands import audit, slip, verify
from ui.viewmodels.station import DATABASE

HANDS = (
    "ASAD*QCJCTC8D", "9S9C7D7C6S6D5H", "TH8H5C4C3D3C2H", "JDTSKD8C5D3H2C", "QH9HKH7S4H3S2S", "KCQDAHTD9D5S2D",
)  # fmt: skip
"""Of seats 6 to 1, dealt from one pack with the bank's."""
BANK = {0: "", 1: "KK99A74.", 3: "ACQSJH8S6H4S4D\n"}
STACKS = ("51646621", "65314264", "53514352", "41615463", "32336111", "55224444", "33556662")
STACK = {0: "", 1: "64316243", 3: "31651122"}
POKER_KEYS = {0: 6 + 1, 1: 8 + 6 + 1, 3: 2 * 49 - 1 + 7 + 1}
TILES_KEYS = {0: 7 + 1, 1: 8 + 7 + 1, 3: 8 + 7 * 9 + 1}
"""Seats and one; the bank's pieces besides; two keys a piece and an Enter a hand. One joker takes one key."""


def bets(desk: Station, seats: int) -> None:
    """Open a round, lay a bet at each seat, and go on to where the bank's hand, or the first seat, is asked for."""
    desk.type("\n")
    for seat in range(1, seats + 1):
        desk.type(f"{seat}{50 + seat}\n")
    desk.type("\n2\n\n\n")
    desk.keys = 0


@pytest.mark.parametrize("level", LEVELS)
def test_a_round_of_poker_takes_the_keys_of_its_level(at_levels: Station, level: int) -> None:
    desk = at_levels
    desk.sit(POKER[level])
    bets(desk, 6)
    desk.type(BANK[level])
    desk.type("".join(f"{hand}\n" for hand in HANDS) if level == 3 else "79897-")
    desk.type("\n")
    assert (desk.round.phase, desk.keys, desk.refused) == ("closed", POKER_KEYS[level], [])
    assert desk.keys <= 2 * 49 + 25
    looked_up(desk, POKER[level])


@pytest.mark.parametrize("level", LEVELS)
def test_a_round_of_tiles_takes_the_keys_of_its_level(at_levels: Station, level: int) -> None:
    desk = at_levels
    desk.sit(TILES[level])
    bets(desk, 7)
    desk.type(STACK[level])
    desk.type("".join(f"{stack}\n" for stack in STACKS) if level == 3 else "7989798")
    desk.type("\n")
    assert (desk.round.phase, desk.keys, desk.refused) == ("closed", TILES_KEYS[level], [])
    assert desk.keys <= 2 * 32 + 25
    looked_up(desk, TILES[level])


DEALS = {
    "columns": ("302331\n", 7),
    "tricks": ("34\n11\n21\n13\n13\n\n", 3 * 5 + 1),
    "full": (
        "313132\n*666663\n515164-44\n11\n64-55-3333\n2243-5253-6165-22\n62-44\n41-11\n55-21-54\n\n",
        2 * 29 + 20 + 1,
    ),
}
"""The deal that the rules write out (TG 16) at each depth, with its keys from the first trick to the settlement."""


@pytest.mark.parametrize("depth", DEALS)
def test_a_deal_takes_the_keys_of_its_depth(at_levels: Station, depth: str) -> None:
    desk = at_levels
    desk.sit(DEPTHS[depth])
    desk.type("2\n")
    if depth == "full":
        desk.type("h1").type("3364112233515121\n3154316422326243\n4255655352611144\n6655446541666163\n")
    desk.keys = 0
    desk.type(DEALS[depth][0])
    assert desk.deal.settled is not None, desk.asked
    assert desk.deal.settled.net == (-1, -10, 12, -1)
    assert (desk.keys, desk.refused) == (DEALS[depth][1], [])
    looked_up(desk, DEPTHS[depth])


def looked_up(desk: Station, table: str) -> None:
    """A pit boss looks the round up in the office and reads its slip."""
    desk.sit("", "0101")
    window = desk.window
    wait_for(lambda: window.rounds is not None, "rounds are shown")
    window.desk.choose_table(table)
    wait_for(lambda: window.desk.shelf is not None and window.desk.shelf.table == table, "its rounds are read")
    assert window.rounds is not None
    window.rounds.table.choose(1)
    wait_for(lambda: window.desk.proof is not None and window.desk.is_at_rest, "its proof stands")
    desk.press("s")
    wait_for(lambda: window.slip is not None and bool(window.slip.pdf), "its slip is drawn")
    assert window.slip is not None
    assert window.slip.pdf.startswith(b"%PDF")
    desk.press("!")
    assert window.slip is None
    assert window.desk.verdict is not None
    assert window.desk.verdict.state != "clash"
