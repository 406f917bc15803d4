"""A sample whose hand lies in the muck: nobody will see it any more, and the pit boss signs that it was not seen.

The call stands, by a ruling; the round's paper says that a sample was drawn and its pieces were not entered, and the
dealer's samples count it so.

Source: recording.md (samples: before they are mucked; rulings: events that happened are never refused).
"""

from __future__ import annotations

from tablemgr.core.seats import Seat
from tablemgr.table.commands import MakeRuling
from tablemgr.table.commands.rulings import STANDS
from tablemgr.table.state import SeatState
from ui.viewmodels.table.prompting import key, note
from ui.viewmodels.table.rows import Key
from ui.viewmodels.table.scene import Scene
from ui.viewmodels.table.steps import Step

MUCKED = "N"


def may_be_mucked(seat: SeatState) -> bool:
    """Answer whether a seat was drawn as a sample, called, and shows nothing yet. Source: recording.md (samples)."""
    shows = seat.hand is not None or seat.computed is not None
    return seat.sampled and seat.called is not None and not shows and not seat.is_resolved


def mucked_key(scene: Scene) -> tuple[Key, ...]:
    """Answer the key that ends such a sample; none where nothing is to be ended. Source: recording.md (samples)."""
    if not scene.asked.seat or not may_be_mucked(scene.state.seat(Seat(scene.asked.seat))):
        return ()
    return (key(scene.words, "DESK-KEY-MUCKED", MUCKED, second=note(scene.words, "DESK-NEEDS-FLOOR")),)


def mucked(scene: Scene, token: str) -> Step | None:
    """Answer the ruling that ends such a sample as it was called; None for another key, and where nothing is to be
    ended.

    Source: recording.md (samples, rulings); facts.md (ruling: dealer and pit boss).
    """
    if token != MUCKED or scene.text or not mucked_key(scene):
        return None
    seat, words = scene.state.seat(Seat(scene.asked.seat)), scene.words
    said, lay = words.say("DESK-RULING-MUCKED"), words.say("DESK-RULING-MUCKED-LAY")
    return Step(second=MakeRuling(said, lay, STANDS, "", seat.seat, seat.called))
