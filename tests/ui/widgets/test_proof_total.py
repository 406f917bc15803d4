"""What a round brought the house stands in sight, however long its proof is.

Source: look.md picture g; screens.md, ground rule 5.
"""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from ui.screens.start import application
from ui.viewmodels.proof_rows import Proof, SeatDetail, SeatLine
from ui.viewmodels.words import LANGUAGES
from ui.widgets.look import Look
from ui.widgets.proof_panel import ProofPanel


def proof(seats: int) -> Proof:
    lines = tuple(
        SeatLine(n, str(n), "take", "lose", "100", "+100", "", 1, "called", "", SeatDetail(""))
        for n in range(seats, 0, -1)
    )
    return Proof(
        "PGP-04", 7, "Round 7", None, "entries 1-9", "5d5520f2", False, None, "Seats", lines, "House",
        "100 + 100", "+200.50",
    )  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_house_s_total_is_not_behind_what_is_turned(qtbot: QtBot, language: str) -> None:
    application()
    panel = ProofPanel(Look.of("dark", 100, language))
    qtbot.addWidget(panel)
    panel.resize(440, 420)
    panel.show_proof(proof(6))
    panel.show()
    assert panel.pages.verticalScrollBar().maximum() > 0
    (total,) = [one for one in panel.findChildren(QLabel) if "+200.50" in one.text()]
    assert not panel.pages.isAncestorOf(total)
    assert panel.rect().contains(total.mapTo(panel, total.rect().center()))
    panel.show_nothing("none")
    assert [one for one in panel.findChildren(QLabel) if one.isVisible() and "+200.50" in one.text()] == []
