"""How a round stands is said whole beside the bank, in the smallest window and every language.

Source: look.md 4 (left of the bank: round totals and coverage), 6 (1280 x 800).
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from tablemgr.core.money import Money
from tests.ui.widgets.felt.test_fits import tight
from ui.screens.start import application
from ui.viewmodels.table.rows import INK, QUIET, TAKE, Aside, Line
from ui.viewmodels.words import LANGUAGES, Words
from ui.widgets.felt.asides import draw_aside
from ui.widgets.look import Look
from ui.widgets.pen import Pen, watching

ROOM = QRectF(0, 0, 288, 182)
"""Left of the bank at 1280 x 800, in the felt's own units."""


@pytest.mark.parametrize("kind", ["CARDS", "TILES"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_contradicted_round_with_carried_bets_says_commission_and_level(
    qtbot: QtBot, language: str, kind: str
) -> None:
    application()
    words = Words(language, "EUR", 60)
    lines = (
        Line(words.say("DESK-COUNTED", live=5, called=3, left=4)),
        Line(words.say(f"DESK-PAID-{kind}", pieces=0, calls=2)),
        Line(words.say("UI-COVERAGE-CARRIED", bets=2)),
        Line(words.say("DESK-HOUSE-SO-FAR", amount=words.ltr(words.signed(Money(-95_000)))), TAKE),
        Line(words.say("DESK-COMMISSION", amount=words.money(Money(5_000))), INK),
        Line(words.say("DESK-LEVEL-KEPT", level=1), QUIET),
    )
    aside = Aside(words.say("DESK-THIS-ROUND"), words.say("DESK-SEATS-OPEN-CLASH", count=3, clashes=1), lines)
    image = QImage(300, 200, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.scale(8 / 9, 8 / 9)
    with watching() as said:
        draw_aside(Pen(painter, Look.of("dark", 100, language)), aside, ROOM)
    painter.end()
    drawn = " ".join(one.text for one in said)
    assert [line.text for line in lines if line.text not in drawn] == []
    assert tight(said) == []
