"""Deals of Tien Gow one after the other at one table, at each depth: from the throw for the banker to the slip.

Every key is an event in the desktop's own window, every finger a press on what is drawn.

Source: recording.md (Tien Gow, live; three depths); look.md picture d; TG 16.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tablemgr.table.deal_events import CollectionTaken
from tests.desk.house import DEAL_TABLE, DEPTHS, TEXT, set_up
from tests.desk.station import Station, station, wait_for

HANDS = ("3364112233515121", "3154316422326243", "4255655352611144", "6655446541666163")
"""The hands of the deal that the rules write out, seat by seat."""
PLAYED = "313132\n*666663\n515164-44\n11\n64-55-3333\n2243-5253-6165-22\n62-44\n41-11\n55-21-54\n"
TRICKS = "34\n11\n21\n13\n13\n"
COLUMNS = "302331"
NET = (-1, -10, 12, -1)
"""What the deal comes to where seat 2 banks it."""
LOOKS = Callable[[Station, str], None]
DEALS = 3


def unseen(_desk: Station, _name: str) -> None:
    """Look at nothing."""


def tables() -> str:
    """A house with a table of each depth, at which it takes a fee of each seat before the first lead."""
    people, now = TEXT[: TEXT.index("[[table]]")], TEXT[TEXT.index("[now]") :]
    fee = DEAL_TABLE.replace("stake = 1000\n", "stake = 1000\ncollection = 200\n")
    return people + "".join(fee.format(name=name, depth=depth) for depth, name in DEPTHS.items()) + now


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house with a table of each depth, and a fee a deal."""
    return set_up(tables(), tmp_path_factory.mktemp("three"))


@pytest.fixture
def desk(house: Path, tmp_path: Path) -> Iterator[Station]:
    """A station over a copy of that house."""
    shutil.copytree(house, tmp_path / "data")
    with station(tmp_path / "data") as found:
        yield found


def opened(desk: Station, number: int, look: LOOKS) -> None:
    """Open a deal that seat 2 banks, with the collection of its four seats where the house takes one."""
    if number == 1:
        look(desk, "throw")
        # Two dice are no seat: what is typed of them stands until it is taken away.
        desk.type("63")
        look(desk, "throw-typed")
        assert desk.picture.prompt.bad is not None
        desk.type("\n")
        assert not desk.deal.is_open
        desk.type("/2")
        desk.refused.clear()
    else:
        look(desk, f"next-{number}")
        desk.type("2")
    desk.type("\n")
    assert (desk.deal.number, desk.deal.is_open) == (number, True), desk.asked
    if desk.live.session.rules(desk.table).collection.minor:
        desk.type("c")
        assert sum(isinstance(fact, CollectionTaken) for fact in desk.deal.facts) == 4
    look(desk, f"collected-{number}")


def in_full(desk: Station, number: int, look: LOOKS) -> None:
    """Every hand and every play; in the second deal a trick is counted by its size alone, in the third columns end it."""
    desk.type("h1").type(HANDS[0][:8])
    look(desk, f"hand-{number}")
    desk.type(f"{HANDS[0][8:]}\n").type("".join(f"{hand}\n" for hand in HANDS[1:]))
    look(desk, f"lead-{number}")
    if number == 1:
        desk.type(PLAYED[:34])
        look(desk, "playing")
        desk.type(PLAYED[34:])
    elif number == 2:
        # The first trick as it is played, the others by size and winner.
        desk.type(PLAYED[:23]).type("v")
        look(desk, "to-tricks")
        desk.type(TRICKS[3:])
    else:
        desk.type(PLAYED[:23]).type("vv")
        look(desk, "to-columns")
        desk.type(COLUMNS)


def by_tricks(desk: Station, number: int, look: LOOKS) -> None:
    """Size and winner of each trick; in the second deal columns end it, in the third the first trick is played out."""
    if number == 1:
        desk.type("3")
        look(desk, "trick-size")
        desk.type("4")
        look(desk, "trick-winner")
        desk.type("\n").type(TRICKS[3:])
    elif number == 2:
        desk.type(TRICKS[:6]).type("v")
        look(desk, "tricks-to-columns")
        desk.type(COLUMNS)
    else:
        desk.type("vv").type("313132\n*666663\n515164-")
        look(desk, "tricks-to-full")
        desk.type("v").type(TRICKS[3:])


def by_columns(desk: Station, number: int, look: LOOKS) -> None:
    """Four figures, the last winner and what it won with; in the second deal the first trick is counted too."""
    if number == 2:
        desk.type("vv34\n")
        look(desk, "columns-from-tricks")
        desk.type("v")
    if number == 3:
        desk.type("v313132\n*666663\n515164-").type("vv")
    desk.type(COLUMNS[:2])
    look(desk, f"columns-{number}")
    desk.type(COLUMNS[2:5])
    look(desk, f"last-kind-{number}")
    desk.type(COLUMNS[5:])


def settled(desk: Station, number: int, look: LOOKS) -> None:
    """What it comes to is shown, then on record; every debt is paid."""
    look(desk, f"settle-{number}")
    desk.type("\n")
    assert desk.deal.settled is not None, desk.asked
    assert desk.deal.settled.net == NET, number
    look(desk, f"settled-{number}")
    desk.press("F2")
    look(desk, f"one-paid-{number}")
    desk.press("F9")
    look(desk, f"paid-{number}")


DEPTH = {"full": in_full, "tricks": by_tricks, "columns": by_columns}


def three_deals(desk: Station, depth: str, look: LOOKS = unseen) -> None:
    """Play three whole deals at a table of one depth."""
    desk.sit(DEPTHS[depth])
    for number in range(1, DEALS + 1):
        opened(desk, number, look)
        DEPTH[depth](desk, number, look)
        settled(desk, number, look)
    assert desk.refused == []


def slips(desk: Station, table: str) -> None:
    """Whoever is in the office finds each deal with its slip."""
    window = desk.window
    window.desk.choose_table(table)
    wait_for(lambda: window.desk.shelf is not None and window.desk.shelf.table == table, "its deals are read")
    assert window.rounds is not None
    for number in range(1, DEALS + 1):
        window.rounds.table.choose(number)
        wait_for(lambda: window.desk.is_at_rest, "today's engine has been asked")
        desk.press("s")
        wait_for(lambda: window.slip is not None and bool(window.slip.pdf), "its slip is drawn")
        desk.press("!")


def looked_up(desk: Station, depth: str) -> None:
    """A pit boss comes to the office and finds the slips of the deals."""
    desk.go("").press("F4").sign_in("0101")
    while desk.window.rounds is None:
        desk.press("F8")
    slips(desk, DEPTHS[depth])


def test_three_deals_by_columns_one_after_the_other(at_levels: Station) -> None:
    three_deals(at_levels, "columns")


@pytest.mark.screens
@pytest.mark.parametrize("depth", DEPTHS)
def test_three_deals_with_a_fee_and_their_slips(desk: Station, depth: str) -> None:
    three_deals(desk, depth)
    looked_up(desk, depth)


def fingers(text: str) -> list[str]:
    """What a finger touches for a line of keys of a play: tiles of the pad, the keys beside it."""
    touched: list[str] = []
    digits = ""
    for letter in text:
        if letter.isdigit():
            digits += letter
            if len(digits) == 2:
                touched.append(f"piece:{''.join(sorted(digits, reverse=True))}")
                digits = ""
        else:
            touched.append({"\n": "Enter", "*": "?"}.get(letter, letter))
    return touched


@pytest.mark.screens
def test_a_deal_of_each_depth_by_fingers_alone(desk: Station) -> None:
    def begun(depth: str) -> None:
        desk.sit(DEPTHS[depth])
        desk.keys = 0
        desk.touch("seat:2", "Enter", "C")

    def ended() -> None:
        desk.touch("Enter", "paid:1:3", "F9")
        assert desk.deal.settled is not None
        assert desk.deal.settled.net == NET
        assert (desk.keys, desk.refused) == (0, [])

    begun("columns")
    desk.touch(*COLUMNS)
    ended()
    begun("tricks")
    desk.touch(*(key if key != "\n" else "Enter" for key in TRICKS))
    ended()
    begun("full")
    desk.touch("H")
    for seat, hand in enumerate(HANDS, start=1):
        if seat == 1:
            desk.touch("seat:1")
        desk.touch(*fingers(f"{hand}\n"))
    desk.touch(*fingers(PLAYED[:23]), "V", *(key if key != "\n" else "Enter" for key in TRICKS[3:]))
    ended()
