"""From `tablemgr setup` to a closed round and its slip at every table of a house, in the desktop's own window.

Every key is an event where the focus is; keys are counted from the bank's hand to the close, as the targets are.

Source: recording.md (levels, depths, pace); screens.md (ground rule 2, sign-in, shift, rounds); facts.md.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tests.desk.house import DEPTHS, PIN, POKER, START, TEXT, TILES, set_up
from tests.desk.station import Station, station, wait_for
from ui.commands import audit, verify

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
        desk.type(f"{seat}{50 + 5 * seat}\n")
    desk.type("\n2\n\n\n")
    desk.keys = 0


@pytest.mark.parametrize("level", [0, 1, pytest.param(3, marks=pytest.mark.screens)])
def test_a_round_of_poker_takes_the_keys_of_its_level(at_levels: Station, level: int) -> None:
    desk = at_levels
    desk.sit(POKER[level])
    bets(desk, 6)
    desk.type(BANK[level])
    desk.type("".join(f"{hand}\n" for hand in HANDS) if level == 3 else "79897-")
    desk.type("\n")
    assert (desk.round.phase, desk.keys, desk.refused) == ("closed", POKER_KEYS[level], [])
    assert desk.keys <= 2 * 49 + 25


@pytest.mark.parametrize("level", [pytest.param(0, marks=pytest.mark.screens), 1, 3])
def test_a_round_of_tiles_takes_the_keys_of_its_level(at_levels: Station, level: int) -> None:
    desk = at_levels
    desk.sit(TILES[level])
    bets(desk, 7)
    desk.type(STACK[level])
    desk.type("".join(f"{stack}\n" for stack in STACKS) if level == 3 else "7989798")
    desk.type("\n")
    assert (desk.round.phase, desk.keys, desk.refused) == ("closed", TILES_KEYS[level], [])
    assert desk.keys <= 2 * 32 + 25


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


def looked_up(desk: Station, table: str) -> None:
    """Whoever is in the office looks a table's first round up: its proof, today's engine, its slip."""
    window = desk.window
    window.desk.choose_table(table)
    wait_for(
        lambda: window.desk.shelf is not None and window.desk.shelf.table == table, "its rounds are read"
    )
    assert window.rounds is not None
    window.rounds.table.choose(1)
    wait_for(lambda: window.desk.proof is not None and window.desk.proof.table == table, "its proof stands")
    wait_for(lambda: window.desk.is_at_rest, "today's engine has been asked")
    assert window.desk.verdict is not None
    assert window.desk.verdict.state != "clash"
    desk.press("s")
    wait_for(lambda: window.slip is not None and bool(window.slip.pdf), "its slip is drawn")
    assert window.slip is not None
    assert window.slip.pdf.startswith(b"%PDF")
    desk.press("!")
    assert window.slip is None


def test_from_an_empty_folder_to_the_slips_of_every_table(tmp_path: Path) -> None:
    closed = TEXT.replace("open_day = true\nopen_shift = true", "open_day = false\nopen_shift = false")
    assert "open_day = false" in closed
    folder = set_up(closed, tmp_path)
    with station(folder) as desk:
        # One operator opens day and shift with a key each.
        desk.sit("", "0007").press("F8", "d", "s")
        assert desk.kinds("GamingDayOpened", "ShiftOpened") == ["GamingDayOpened", "ShiftOpened"]
        for table, seats, bank, calls in (
            ("PGP-04", 6, "KK99A74.", "798979"), ("PG-02", 7, "64316243", "7989798"),
        ):  # fmt: skip
            desk.sit(table)
            bets(desk, seats)
            desk.type(f"{bank}{calls}\n")
            assert desk.round.phase == "closed", desk.asked
        # Face up, the bank opens before the players have set.
        desk.sit("PGP-07").type("\n425\n\n2\n\nKK99A74.\n7\n")
        assert desk.round.phase == "closed", desk.asked
        # This house counts its deals in full; tonight columns are enough.
        desk.sit("TG-01").type("2\nc").type("vv302331\n")
        assert desk.deal.settled is not None, desk.asked
        desk.go("").press("F4")
        wait_for(
            lambda: desk.window.floor is not None and desk.window.floor.person("") is None,
            "the operator is out",
        )
        desk.sign_in("0101")
        while desk.window.rounds is None:
            desk.press("F8")
        looked_up(desk, "PGP-04")
    assert audit.main(["--data", str(folder)]) == 0
    assert verify.main(["--data", str(folder)]) == 0


def test_a_round_by_fingers_alone(example: Path) -> None:
    with station(example) as desk:
        desk.go("PGP-04").touch(*"0417", "enter", *START["0417"], "enter")
        desk.touch(*PIN["0417"], "enter", *PIN["0417"], "enter")
        wait_for(lambda: desk.signing is None, "somebody is in")
        desk.touch(
            "Enter", "seat:6", "chip:2500", "Enter", "seat:4", "chip:10000", "chip:500", "Enter", "Enter"
        )
        desk.touch("4", "Enter", "Enter", "Enter")
        desk.touch(*(f"piece:{code}" for code in ("Kd", "Ks", "9h", "9c", "Ah", "7d", "4s")))
        if desk.round.bank_hand is None:
            desk.touch("Enter")
        desk.touch("7", "9", "Enter")
        assert desk.round.phase == "closed", desk.asked
        assert [desk.round.seat(Seat(n)).outcome for n in (6, 4)] == [Outcome.WIN, Outcome.LOSE]
        assert (desk.keys, desk.refused) == (0, [])
