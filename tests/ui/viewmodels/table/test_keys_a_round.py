"""Keys of a round, counted as they are typed, from all set to the close.

What is counted: every key from the bank's hand on. Bets, the start and the ticks before lie outside, as
they do in the targets (the bank's keys, an outcome a seat, one to close).

Source: recording.md (pace): L0 seats + 1; L1 tiles 8 + 7 + 1, 12 with one-key kinds; L1 poker 8 + 6 + 1; L3 two
keys a card + 25, tiles two a tile + 25.
"""

from __future__ import annotations

from tablemgr.core.outcomes import Outcome

from .conftest import Make
from .desk import TILES

SIX = "1=25 2=100 3=50 4=200 5=300 6=500"
SEVEN = "1=200 2=500 3=150 4=300 5=100 6=300 7=500"


def test_level_0_takes_a_key_a_seat_and_one_to_close(make: Make) -> None:
    desk = make(level=0).to_the_bank(SIX)
    desk.keys = 0
    desk.type("79897-\n")
    assert (desk.state.phase, desk.keys, desk.refused) == ("closed", 7, [])
    outcomes = [desk.seat(n).outcome for n in (6, 5, 4, 3, 2, 1)]
    assert outcomes == [Outcome.WIN, Outcome.LOSE, Outcome.PUSH, Outcome.LOSE, Outcome.WIN, Outcome.FOUL]


def test_level_0_at_tiles_takes_eight_keys(make: Make) -> None:
    desk = make(TILES, level=0).to_the_bank(SEVEN)
    desk.keys = 0
    desk.type("7989798\n")
    assert (desk.state.phase, desk.keys, desk.refused) == ("closed", 8, [])


def test_level_1_at_tiles_takes_sixteen_keys(make: Make) -> None:
    desk = make(TILES, level=1).to_the_bank(SEVEN)
    desk.keys = 0
    desk.type("64316243" + "7989798" + "\n")
    assert (desk.state.phase, desk.keys, desk.refused) == ("closed", 16, [])
    assert desk.state.bank_hand is not None
    assert desk.state.bank_hand.pieces == ("64", "31", "62", "43")


def test_level_1_at_tiles_takes_twelve_keys_with_one_key_kinds(make: Make) -> None:
    desk = make(TILES, level=1, one_key=True).to_the_bank(SEVEN)
    desk.keys = 0
    desk.type("EA87" + "7989798" + "\n")
    assert (desk.state.phase, desk.keys, desk.refused) == ("closed", 12, [])
    assert desk.state.bank_hand is not None
    assert desk.state.bank_hand.pieces == ("64", "31", "8", "7")


def test_level_1_at_poker_takes_fifteen_keys(make: Make) -> None:
    desk = make(level=1).to_the_bank(SIX)
    desk.keys = 0
    desk.type("KK99A74." + "798979" + "\n")
    assert (desk.state.phase, desk.keys, desk.refused) == ("closed", 15, [])
    assert desk.state.setting is not None
    assert (desk.state.setting.low, desk.state.setting.high) == (("9", "9"), ("A", "K", "K", "7", "4"))


HANDS = (
    "ASAD*QCJCTC8D", "9S9C7D7C6S6D5H", "TH8H5C4C3D3C2H", "JDTSKD8C5D3H2C", "QH9HKH7S4H3S2S", "KCQDAHTD9D5S2D",
)  # fmt: skip
TILE_HANDS = ("51646621", "65314264", "53514352", "41615463", "32336111", "55224444", "33556662")


def test_level_3_at_poker_takes_two_keys_a_card_and_less_than_25_more(make: Make) -> None:
    desk = make(level=3).to_the_bank(SIX)
    desk.keys = 0
    desk.type("ACQSJH8S6H4S4D\n")
    for hand in HANDS:
        desk.type(hand + "\n")
    desk.type("\n")
    assert (desk.state.phase, desk.refused) == ("closed", [])
    # Seven hands of seven cards; the joker has one key; an Enter a hand and one to close.
    assert desk.keys == 2 * 49 - 1 + 7 + 1
    assert desk.keys <= 2 * 49 + 25
    assert {seat.basis for seat in desk.state.in_play} == {"pieces"}


def test_level_3_at_tiles_takes_two_keys_a_tile_and_less_than_25_more(make: Make) -> None:
    desk = make(TILES, level=3).to_the_bank(SEVEN)
    desk.keys = 0
    desk.type("31651122")
    for hand in TILE_HANDS:
        desk.type(hand + "\n")
    desk.type("\n")
    assert (desk.state.phase, desk.refused) == ("closed", [])
    assert desk.keys == 8 + 7 * 9 + 1
    assert desk.keys <= 2 * 32 + 25
    assert {seat.basis for seat in desk.state.in_play} == {"pieces"}
