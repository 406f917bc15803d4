"""What a closing would leave behind, and the way that leaves nothing: every table changes shifts after its round.

A closing is never stopped by what is open; whoever signs it reads every piece of it first.

Source: facts.md (closing over open things); REQ R30, R41; ops/users.md (operator).
"""

from __future__ import annotations

import uuid

from tablemgr.core.problems import Problem
from tablemgr.floor.people import Act
from tablemgr.floor.racks.racks import Racks
from ui.viewmodels.live import LiveHouse
from ui.viewmodels.shift.doing import cut_tables
from ui.viewmodels.shift.form import CutTables
from ui.viewmodels.shift.page_close import still_open
from ui.viewmodels.shift.page_tables import uncut
from ui.viewmodels.shift.scene import Scene
from ui.viewmodels.words import Words

SAID = {
    "SHIFT-OPEN-ROUND": "SHIFT-LEFT-ROUND",
    "SHIFT-OPEN-REQUEST": "SHIFT-LEFT-REQUEST",
    "SHIFT-OPEN-FILL": "SHIFT-LEFT-FILL",
    "SHIFT-OPEN-CREDIT": "SHIFT-LEFT-CREDIT",
    "SHIFT-OPEN-CLOSER": "SHIFT-LEFT-CLOSER",
    "SHIFT-OPEN-OPENER": "SHIFT-LEFT-OPENER",
    "SHIFT-OPEN-BOX-PLACED": "SHIFT-LEFT-BOX-PLACED",
    "SHIFT-OPEN-BOX-DIFFERS": "SHIFT-LEFT-BOX-DIFFERS",
    "SHIFT-OPEN-TAKE-OVER": "SHIFT-LEFT-TAKE-OVER",
}
"""What a shift should not end over, as a sentence; boxes are counted, forms and codes seen to after it."""


class LeftOpen:
    """One look at what is open, for whoever is about to close."""

    def __init__(self, live: LiveHouse, racks: Racks) -> None:
        self._live, self._racks = live, racks

    def _scene(self, words: Words) -> Scene:
        there = self._live.staff.places.at("")
        return Scene(self._live, self._racks, words, None if there is None else there.person)

    def sentences(self, words: Words) -> tuple[str, ...]:
        """Answer every open thing as a sentence with its table and number. Source: REQ R30, R41."""
        if self._live.house.standing.shift is None:
            return ()
        self._racks.look_again()
        return tuple(
            words.say(SAID[code], table=words.ltr(table), number=words.ltr(words.digits(number)))
            for code, table, number, _ in still_open(self._scene(words))
            if code in SAID
        )

    def uncut(self, words: Words) -> tuple[str, ...]:
        """Answer the tables that can still be told to change shifts after their round. Source: facts.md."""
        scene = self._scene(words)
        return uncut(scene) if scene.may(Act.CUT_SHIFT) else ()

    def cut(self, words: Words) -> tuple[Problem, ...]:
        """Let them all change shifts after their present round. Source: facts.md (a shift is cut without refusal)."""
        scene = self._scene(words)
        if scene.person is None:
            return ()
        return cut_tables(CutTables(uncut(scene)), self._racks, scene.person, str(uuid.uuid4()))
