"""Every state that a Tien Gow table can be in, reached by keys, for whoever wants to look at them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tablemgr.core.money import Money
from tests.ui.viewmodels.deal.felt import Desk

New = Callable[..., Desk]
NAMES = ("Chan", "Ms Wong", "Leung", "Ip")
PICTURE_D = (
    "66 11 65 61 22 63 54 62", "66 44 31 55 22 61 51 51", "44 31 65 64 52 43 41 32", "11 55 33 33 64 53 42 21",
)  # fmt: skip
"""The hands of the look's own picture."""
RED = (
    "55 55 33 33 22 22 65 31",
    "31 66 66 11 11 44 44 65",
    "64 64 61 61 51 51 63 54",
    "62 53 52 43 42 41 32 21",
)
ALL = "seed000_all"


def named(desk: Desk, keys: str) -> Desk:
    """Answer the desk with names at its seats after these keys."""
    desk.recorder._questions.opening.names = NAMES
    desk.type(keys)
    return desk


def picture_d(new: New) -> Desk:
    """Answer the deal of the look's picture d."""
    desk = named(new(), "3⏎")
    desk.enter_hands(PICTURE_D)
    desk.play(("52⏎", "53⏎", "65-", "61-", "33 33⏎", "63 22-", "51 31-", "41 31-", "42 21⏎", "62 61-"))
    desk.press("F2")
    desk.type("44")
    return desk


def states(new: New) -> Iterator[tuple[str, Desk]]:
    """Answer each state by its name; one desk goes through several."""
    yield from _unknown_hands(new)
    yield from _columns(new)
    yield from _tricks(new)
    yield from _known_hands(new)


def _steps(desk: Desk, *steps: tuple[str, str]) -> Iterator[tuple[str, Desk]]:
    """Type each step; one that begins with ! closes first what is open."""
    for name, keys in steps:
        if keys.startswith("!"):
            desk.press("Escape")
        desk.type(keys.lstrip("!"))
        yield name, desk


def _unknown_hands(new: New) -> Iterator[tuple[str, Desk]]:
    yield "first deal", new()
    yield from _steps(
        named(new(), "2⏎"),
        ("lead, hands unknown", ""), ("whose hand", "H"), ("hand", "133 64 11 22"),
        ("hand refused", "33 51 51 21⏎ 33"), ("unseen", "!31 31 32⏎?"),
        ("refused", "66 66 63⏎ 51 51 64- 44⏎ 11⏎ 12"), ("rewind", "!W1"), ("rewind waits", "1⏎"),
    )  # fmt: skip
    desk = named(new(), "2⏎ 31⏎")
    yield from _steps(
        desk, ("incident", "N"), ("incident seat", "6⏎"), ("incident tiles", "2"), ("ruling", "31⏎"), ("noted", "5⏎"),
        ("text", "T"),
    )  # fmt: skip


def _columns(new: New) -> Iterator[tuple[str, Desk]]:
    desk = named(
        new(f"{ALL}; streak_mode=additive", collection=Money(2500), mode="demo", depth="columns"), "2⏎"
    )
    yield from _steps(
        desk,
        ("columns, fee due", ""), ("columns", "C311"), ("columns refused", "4"), ("last kind", "/31"),
        ("who led 21", "K"), ("capture", "4"), ("capture settled", "⏎"), ("agreed", "A"), ("agreed waits", "1⏎"),
    )  # fmt: skip


def _tricks(new: New) -> Iterator[tuple[str, Desk]]:
    desk = named(new(ALL, depth="tricks", collection=Money(2500)), "1⏎")
    yield from _steps(
        desk,
        ("size", ""), ("winner", "4"), ("trick", "3"), ("quartet", "⏎"), ("mark", "Q"), ("mark's trick", "3"),
        ("last trick", "!S⏎ 13⏎ 13"), ("sweep", "L⏎"), ("sweep settled", "⏎"), ("refused", "X"), ("names", "G2"),
    )  # fmt: skip


def _known_hands(new: New) -> Iterator[tuple[str, Desk]]:
    yield "picture d", picture_d(new)
    desk = named(new(ALL), "4⏎")
    desk.enter_hands(RED)
    yield from _steps(
        desk, ("may claim", ""), ("claim", "D1"), ("claimed", "⏎"), ("unbeatable", "/42 21⏎"), ("void waits", "X1⏎"),
    )  # fmt: skip
    desk.recorder.approve("P7", "0000")
    yield "void", desk
