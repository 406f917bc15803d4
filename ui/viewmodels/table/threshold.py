"""A win that a table pays from the pieces only: the figure that is compared, and with what.

Source: recording.md (levels: pay above a threshold); screens.md, ground rule 5.
"""

from __future__ import annotations

from tablemgr.core.outcomes import Outcome
from tablemgr.table.state import SeatState
from ui.viewmodels.table.scene import Scene


def threshold_text(scene: Scene, seat: SeatState) -> str:
    """Answer what a win would pay, and how much the table pays from a call. Source: recording.md (levels)."""
    words, most = scene.words, scene.rules.pay_threshold
    pay = scene.settlement(seat, Outcome.WIN).net
    return words.say("DESK-ASKED-THRESHOLD", pay=words.money(pay), most=words.money(most or pay))
