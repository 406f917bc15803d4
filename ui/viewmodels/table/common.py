"""Keys that mean the same wherever nothing is being typed: cash, the floor, a dispute, the list of rare things."""

from __future__ import annotations

from dataclasses import replace

from tablemgr.core.problems import Problem, problem
from tablemgr.table.phases import BETS, lock_holds
from ui.viewmodels.table.asking import BANKING, CARDS, RECALL, to_settle_anew
from ui.viewmodels.table.scene import Scene
from ui.viewmodels.table.steps import Step, typing

FUNCTION_KEYS = {"F2": "B", "F3": "O", "F4": "F", "F5": "D", "F6": "T", "F7": "C", "F8": "/", "F9": "M"}
"""The same keys where letters are being typed."""
FORMS = {"B": "cash-in", "O": "cash-out", "M": "menu"}
OF_FIGURES = frozenset({"cash-in", "cash-out", "cash-play", "colour-up", "banker", "gap"})
"""Forms in which a seat, an amount or a time is typed."""
OF_A_SEAT = {"F": "ruling", "D": "dispute"}


def anywhere(scene: Scene, token: str) -> Step | None:
    """Answer what a key does that means the same at every question; None where it is no such key.

    Source: recording.md (pace: further keys); facts.md (cash: any phase).
    """
    said = FUNCTION_KEYS.get(token, token)
    if said in FORMS:
        return Step(scene.draft.opened(FORMS[said]))
    if said == "F" and scene.is_over:
        # Asked before subject, text, seat and result are typed for nothing.
        return Step(problems=(no_ruling(scene),))
    if said in OF_A_SEAT:
        return Step(scene.draft.opened(OF_A_SEAT[said], seat=scene.asked.seat))
    if said == "/":
        return recall_last(scene)
    if said == "C" and scene.asked.seat:
        return Step(scene.draft.opened(CARDS, seat=scene.asked.seat))
    if said in ("H", "bank") and lock_holds(scene.rules.phases, scene.state.phase) and not scene.is_over:
        return Step(scene.draft.opened(BANKING))
    if said == "L" and scene.lagging is not None:
        return Step(replace(scene.draft.closed(), behind=not scene.draft.behind))
    return None


def no_ruling(scene: Scene) -> Problem:
    """Answer why nothing is ruled where no round is open, and where it is put right instead.

    Source: facts.md (ruling; correct after close); screens.md, ground rule 3 (refused as it is typed).
    """
    number = scene.state.number
    return problem("RULING-NO-ROUND", "", number=number) if number else problem("ROUND-NOT-OPEN", "")


def edited(scene: Scene, token: str) -> Step | None:
    """Answer what Escape and Backspace do everywhere; None for other keys. Source: screens.md, ground rule 3."""
    if token == "Backspace" and not scene.text and scene.draft.answers:
        return Step(replace(scene.draft, answers=scene.draft.answers[:-1]))
    if token == "Backspace":
        return typing(scene, scene.text[:-1])
    if token != "Escape":
        return None
    if scene.draft.form in OF_FIGURES:
        # Opened again, a figure that was left would stand before the next one and make another of it.
        return Step(scene.draft.typed(scene.asked.place, "").closed())
    if scene.draft.form:
        return Step(scene.draft.closed())
    if scene.text:
        return typing(scene, "")
    return Step(replace(scene.draft, seat=0))


def recall_last(scene: Scene) -> Step | None:
    """Answer the form that settles the last resolved seat anew; while bets are open, one of the round before.

    Source: recording.md (`/` back; a slip of the finger: until the next "no more bets").
    """
    seat = to_settle_anew(scene.state)
    if seat:
        return Step(scene.draft.opened(RECALL, seat=seat))
    if scene.state.phase == BETS and scene.state.number > 1 and scene.lagging is None:
        return Step(replace(scene.draft.opened(RECALL), behind=True, round=scene.state.number - 1))
    return None
