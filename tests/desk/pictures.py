"""A tour through every screen and state of the desktop: each stop has a name and is looked at as it stands.

Source: look.md 4 (states), look.md 6; screens.md (the screens).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QApplication

from tests.desk.house import DEPTHS, POKER, START, TILES
from tests.desk.rare_pictures import begins_again, helps, patterns, refused_leaving, set_up
from tests.desk.station import Station, station, turn, wait_for
from ui.viewmodels.shift.pages import CASH, PAGES, REPORT, SLIPS, TABLES

Look = Callable[[Station, str], None]


def tour(folder: Path, empty: Path, look: Look, **how: Any) -> None:
    """Go everywhere once, in one look."""
    with station(folder, **how) as desk:
        at_the_door(desk, look)
        poker(desk, look)
        sheets(desk, look)
        office(desk, look)
        clash(desk, look)
        tiles(desk, look)
        deals(desk, look)
        begins_again(desk, look)
    nothing_yet(empty, look, **how)


def at_the_door(desk: Station, look: Look) -> None:
    """Sign-in: badge, PIN, a wrong one, a PIN of one's own."""
    desk.go(POKER[1])
    look(desk, "sign-in-badge")
    desk.type("0417\n27")
    look(desk, "sign-in-pin")
    desk.type("0000\n")
    look(desk, "sign-in-wrong")
    desk.type("!").type("0417\n")
    desk.type(f"{START['0417']}\n")
    look(desk, "sign-in-own-pin")
    desk.choose_pin("0417")
    wait_for(lambda: desk.signing is None, "the dealer is in")
    look(desk, "poker-no-round")


def poker(desk: Station, look: Look) -> None:
    """A round of poker at level 1 with every kind of answer."""
    desk.type("\n")
    look(desk, "poker-bets")
    desk.type("61000\n5250\n42505\n3500\n250\n6S25\n4")
    look(desk, "poker-bet-typed")
    desk.type("<<").type("!2999999999\n")
    look(desk, "poker-bet-refused")
    desk.type("!").type("b6500").press("~").typed_as_is("Castellano-Montgomery")
    look(desk, "poker-buy-in-name")
    desk.type("\n\n")
    look(desk, "poker-start")
    desk.type("4\n\n")
    look(desk, "poker-all-set")
    desk.type("\nKK99")
    look(desk, "poker-bank-typing")
    desk.type("KKK")
    look(desk, "poker-bank-refused")
    desk.type("<<<A74.")
    look(desk, "poker-seats")
    desk.type("789")
    look(desk, "poker-called")
    desk.type("C")
    look(desk, "poker-cards-asked")
    desk.type("!!f")
    look(desk, "poker-ruling")
    desk.type("!!m")
    look(desk, "poker-menu")
    desk.type("!!d")
    look(desk, "poker-dispute")
    desk.type("!!")
    desk.press("F12")
    turn()
    look(desk, "poker-locked")
    desk.sign_in("0417")
    desk.type("9")
    desk.type("9")
    look(desk, "poker-close-asked")
    desk.type("\n")
    look(desk, "poker-closed")
    desk.type("\nm2")
    look(desk, "poker-void-asked")
    desk.type("1\n")
    look(desk, "poker-second-person")
    desk.touch("withdraw").type("!!!")


def clash(desk: Station, look: Look) -> None:
    """Hands that are computed; a high win that must be shown, and that the pieces say otherwise of."""
    desk.sit(POKER[3]).type("\n650\n5100\n4200\n3125\n\n2\n\n\nACQSJH8S6H4S4D\n")
    desk.type("ASAD*QCJCTC8D\n")
    look(desk, "poker-computed")
    desk.sit(POKER[1]).press("\n")
    look(desk, "poker-laid-again")
    desk.type("\n2\n\n\nKK99A74.78")
    desk.type("7")
    look(desk, "poker-high-win-held")
    desk.type("JDTSQD8C5D3H2C\n")
    felt = desk.picture.felt
    assert felt is not None
    assert "clash" in {seat.state for seat in felt.seats}
    look(desk, "poker-clash")


def tiles(desk: Station, look: Look) -> None:
    """A round of tiles at level 1 and hands at level 3."""
    desk.sit(TILES[1]).type("\n1200\n2500\n3150\n41000\n5100\n6300\n7500\n\n2\n\n\n6431")
    look(desk, "tiles-bank-typing")
    desk.type("6243")
    look(desk, "tiles-seats")
    desk.type("7989")
    look(desk, "tiles-called")
    desk.type("R\n")
    look(desk, "tiles-closed")
    desk.sit(TILES[3]).type("\n1200\n2500\n3150\n\n2\n\n\n31651122")
    desk.type("51646621\n6531")
    look(desk, "tiles-hand-typing")


def deals(desk: Station, look: Look) -> None:
    """Deals of Tien Gow at their depths."""
    desk.sit(DEPTHS["full"])
    look(desk, "deal-none")
    desk.type("2\nh1").type("33641122")
    look(desk, "deal-hand-typing")
    desk.type("33515121\n3154316422326243\n4255655352611144\n6655446541666163\n")
    look(desk, "deal-hands")
    desk.type("313132\n*666663\n515164-44\n11\n64-")
    look(desk, "deal-playing")
    desk.type("55-3333\n2243-5253-6165-22\n62-44\n41-11\n55-21-54\n")
    look(desk, "deal-settle-asked")
    desk.type("\n")
    look(desk, "deal-settled")
    desk.press("F12")
    turn()
    look(desk, "deal-locked")
    desk.sit(DEPTHS["columns"]).type("2\n30")
    look(desk, "deal-columns")
    desk.type("2331")
    look(desk, "deal-columns-settle")
    desk.sit(DEPTHS["tricks"]).type("3\nS\n")
    look(desk, "deal-due-now")
    desk.type("4")
    look(desk, "deal-trick")


def sheets(desk: Station, look: Look) -> None:
    """Sheets over a table, and practice beside it."""
    desk.sit(POKER[1]).press("F1")
    look(desk, "sheet-keys")
    desk.press("!", "F11")
    look(desk, "sheet-table")
    desk.press("p")
    look(desk, "sheet-practice-refused")
    desk.press("F11")
    desk.sit(POKER[0]).press("F11", "c")
    desk.type("n10\n30\n200\n342\n431\n226\n10\n30\n34")
    look(desk, "rack-counted-by-two")
    desk.press("!", "!", "!", "F11", "p")
    wait_for(lambda: desk.table.endswith("PRACTICE"), "practice is shown")
    desk.type("\n")
    look(desk, "practice")
    desk.sit(DEPTHS["full"]).press("F1")
    look(desk, "sheet-keys-deal")
    desk.press("!")


def played(desk: Station) -> None:
    """Play a round, so that the office has something to show."""
    at_the_door(desk, _nothing)
    poker(desk, _nothing)


def office(desk: Station, look: Look) -> None:
    """The office after a round: its door, and what an operator and an auditor find behind it."""
    desk.go("")
    look(desk, "office-door")
    for badge in ("0002", "0007", "0101", "0701", "0801", "0417"):
        desk.sign_in(badge)
        turn()
        seen: list[str] = []
        while desk.window.shown not in seen:
            seen.append(desk.window.shown)
            wait_for(
                lambda: desk.window.desk.is_at_rest and not desk.window.verification.is_running, "at rest"
            )
            look(desk, f"office-{badge}-{desk.window.shown}")
            WITHIN.get((badge, desk.window.shown), _nothing)(desk, look)
            desk.press("F8")
        desk.go("").press("F4")
        wait_for(lambda: not desk.who(""), f"{badge} is out")


def _nothing(_desk: Station, _look: Look | str) -> None:
    """Nothing more to see than the screen itself."""


def _shift(desk: Station, look: Look) -> None:
    """The pages of the shift, and a form of each kind."""
    screen = desk.window.shift
    assert screen is not None

    def shown(name: str) -> None:
        wait_for(lambda: not screen.desk.work.busy, "the report is drawn up")
        screen.refresh()
        turn()
        look(desk, name)

    for page in PAGES[1:]:
        screen.desk.go(page)
        shown(f"shift-{page}")
        for key in FORMS.get(page, ""):
            screen.desk.press(key)
            assert screen.desk.form is not None, (page, key)
            shown(f"shift-{page}-{key}")
            screen.desk.press("Escape")
    for kind in ("master", "exceptions", "voids"):
        screen.desk.go(REPORT)
        screen.desk.report.show(kind)
        shown(f"shift-report-{kind}")
    screen.desk.report.show("shift")
    refused_leaving(desk, look)
    screen.desk.go(PAGES[0])
    screen.refresh()


def _rounds(desk: Station, look: Look) -> None:
    """A round chosen, its dispute begun, and the round played back."""
    rounds = desk.window.rounds
    assert rounds is not None
    desk.window.desk.choose_table(POKER[1])
    wait_for(lambda: desk.window.desk.is_at_rest, "the table's rounds are read")
    rounds.table.choose(1)
    wait_for(lambda: desk.window.desk.proof is not None and desk.window.desk.is_at_rest, "the proof stands")
    look(desk, "rounds-proof")
    desk.press("d")
    turn()
    look(desk, "rounds-dispute")
    desk.press("!", "!", "p")
    wait_for(lambda: rounds.replay is not None, "the round is played back")
    look(desk, "rounds-replay")
    desk.press("!")


def _ways(desk: Station, look: Look) -> None:
    """A hand tried at a house way."""
    desk.press("t").type("kdks9h9cad7s4c")
    look(desk, "ways-tried")
    desk.press("!")


WITHIN: dict[tuple[str, str], Callable[[Station, Look], None]] = {
    ("0002", "setup"): set_up, ("0007", "setup"): set_up,
    ("0101", "shift"): _shift, ("0101", "rounds"): _rounds, ("0101", "ways"): _ways, ("0101", "floor"): helps,
    ("0101", "patterns"): patterns,
}  # fmt: skip
"""What is looked at within a screen, by whose it is."""
FORMS = {TABLES: "BX", SLIPS: "FK", CASH: "T", REPORT: "KS"}
"""Keys that open a form on a page of the shift."""


def nothing_yet(empty: Path, look: Look, **how: Any) -> None:
    """An empty folder."""
    desk = Station(empty, refused=True, **how)
    try:
        look(desk, "empty-folder")
    finally:
        desk.close()
        QApplication.processEvents()
