"""The rows of a picture that follow from the round and from what was typed alone, kept for when the same is asked again.

They are asked again after each key that changes nothing, and after each that was foreseen. What is on record with its
instant, and what the station says beside the game, is told anew each time.

Source: screens.md, ground rule 10 (nothing blocks the screen for longer than a frame).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ui.viewmodels.table.aside import order_of, round_of
from ui.viewmodels.table.asking import FORM
from ui.viewmodels.table.bank_box import bank_of
from ui.viewmodels.table.console import work_of
from ui.viewmodels.table.questions import question_of
from ui.viewmodels.table.rows import Console, Felt, Prompt, Top
from ui.viewmodels.table.scene import Scene
from ui.viewmodels.table.seats import seats_of
from ui.viewmodels.table.sheet import Sheet, sheet_of
from ui.viewmodels.table.top import top_of

KEPT = 2
"""What stands, and what may come."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Rows, and the scene that they were made of."""

    scene: Scene
    top: Top
    felt: Felt
    prompt: Prompt
    work: Console
    """Without what was just recorded."""
    sheet: Sheet


class Drawing:
    """Makes rows, and knows the last ones."""

    def __init__(self) -> None:
        self._known: tuple[Drawn, ...] = ()

    def of(self, scene: Scene) -> Drawn:
        """Answer the rows of a scene. Source: look.md 4."""
        if scene.asked.what == FORM:
            # A form may ask for the time, or for rounds before.
            return _drawn(scene)
        stands = timeless(scene)
        found = next((one for one in self._known if one.scene == stands), None)
        if found is None:
            found = replace(_drawn(scene), scene=stands)
        self._known = (found, *(one for one in self._known if one is not found))[:KEPT]
        return found


def timeless(scene: Scene) -> Scene:
    """Answer a scene without what no row here is made of: entries with their instants, the time, rounds before.

    Source: screens.md, ground rule 10.
    """
    return replace(scene, told=(), now_us=0, before=dict)


def _drawn(scene: Scene) -> Drawn:
    question = question_of(scene.asked)
    felt = Felt(scene.kind, seats_of(scene), bank_of(scene), round_of(scene), order_of(scene))
    return Drawn(
        scene, top_of(scene), felt, question.prompt(scene), work_of(scene, question), sheet_of(scene)
    )
