"""The form of a second person at a table in large letters: read whole, touched with a finger, beside what is lit.

Source: look.md 4 and 5 (touch 48 px), look.md 6; screens.md, ground rules 2 and 7.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.screens.test_table_screen import show
from tests.ui.widgets.felt.pictures import picture_a
from tests.ui.widgets.felt.recording import Standing
from tests.ui.widgets.felt.test_fits import overlaps
from ui.screens.start import application
from ui.screens.table_screen import TableScreen
from ui.viewmodels.table.rows import Approval, Line, PieceKey
from ui.viewmodels.theme import fitted
from ui.widgets.look import Look
from ui.widgets.pen import watching

SHOWN = Approval(
    "A second person signs",
    (
        Line("ruled on sample mucked, not seen: push stands"), Line("What lay there: a hand in the muck"),
        Line("seat 5 push, by ruling, bet goes back"), Line("Asked by Ana Lim", "quiet"),
    ),
    "pit boss, by badge and PIN",
)  # fmt: skip
PIECES = tuple(
    PieceKey(f"{rank}{suit}", f"piece:{rank}{suit}", "") for rank in "AKQJT98765432" for suit in "shdc"
)


@pytest.mark.parametrize("typing", [False, True])
@pytest.mark.parametrize(("liked", "size"), [(100, (1280, 800)), (150, (1280, 800)), (200, (1440, 900))])
def test_what_is_signed_is_read_whole_beside_the_lit_seat(
    qtbot: QtBot, liked: int, size: tuple[int, int], *, typing: bool
) -> None:
    application()
    shown = replace(picture_a(), approval=SHOWN)
    if typing:
        shown = replace(shown, console=replace(shown.console, pieces=PIECES, kind="cards"))
    screen = TableScreen(
        Look.of("dark", fitted(liked, *size), "en"), Standing(shown), clock=lambda: "21:47:32"
    )
    screen.resize(*size)
    show(qtbot, screen)
    screen.resize(*size)
    form = screen.approval
    with watching() as said:
        form.grab()
    texts = {text.text for text in said}
    assert all(
        any(word in text for text in texts)
        for line in (*SHOWN.shown, Line(SHOWN.roles))
        for word in line.text.split()
    )
    assert [text.text for text in said if not text.fits] == []
    assert overlaps(said) == []
    assert max(text.bottom for text in said) <= form.height()
    digits = [one.box for one in form.targets() if one.token.isdigit()]
    assert min(box.width() for box in digits) * form.scale >= (48 if liked > 100 else 44)
    lit = max(
        (one.box for one in screen.felt.targets() if one.token == "seat:4"), key=lambda box: box.width()
    )
    seat = lit.topLeft() * screen.felt.scale, lit.bottomRight() * screen.felt.scale
    over = form.geometry().translated(-screen.felt.pos())
    assert over.right() < seat[0].x() or over.left() > seat[1].x() or over.top() > seat[1].y()
