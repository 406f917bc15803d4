"""The list of rare things, each with its digit: what moves money or history asks once more, or a second person.

Source: screens.md, ground rule 4; facts.md (ruling, void, skip, gap, dispute, back-up).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tablemgr.table.commands import VoidRound
from tablemgr.table.commands.ending import check_void_round
from tablemgr.table.phases import SEATS
from tablemgr.table.phases import VOID as PHASE_VOID
from ui.viewmodels.codes import VOID_CODES
from ui.viewmodels.table.ask_open import open_next
from ui.viewmodels.table.asking import due
from ui.viewmodels.table.common import FUNCTION_KEYS, anywhere, edited
from ui.viewmodels.table.draft import Draft
from ui.viewmodels.table.pieces_entry import TILES, in_brackets, read_pieces
from ui.viewmodels.table.prompting import key, prompt
from ui.viewmodels.table.rows import Key, Prompt
from ui.viewmodels.table.scene import Scene
from ui.viewmodels.table.steps import Question, Step, unknown

NEXT, ONE_KEY = "next", "one-key"


@dataclass(frozen=True, slots=True)
class Rare:
    """One entry of the list: its digit, what it opens, when it can be chosen."""

    digit: str
    opens: str
    label: str
    over: bool | None = None
    """Only while a round is open (False), only while none is (True), or always."""


LIST = (
    Rare("1", "ruling", "DESK-MENU-RULING", over=False),
    Rare("2", "void", "DESK-MENU-VOID", over=False),
    Rare("3", "skip", "DESK-MENU-SKIP", over=True),
    Rare("4", "gap", "DESK-MENU-GAP", over=True),
    Rare("5", "dispute-rule", "DESK-MENU-DISPUTE-RULE"),
    Rare("6", "dispute-close", "DESK-MENU-DISPUTE-CLOSE"),
    Rare("7", NEXT, "DESK-MENU-NEXT", over=False),
    Rare("8", "back-up", "DESK-MENU-BACK-UP", over=True),
    Rare("9", ONE_KEY, "DESK-MENU-ONE-KEY"),
)


def _live(scene: Scene, rare: Rare) -> bool:
    if rare.over is not None and rare.over is not scene.is_over:
        return False
    if rare.opens.startswith("dispute-"):
        return bool(scene.state.disputes)
    if rare.opens == "void":
        return not scene.state.any_resolved
    if rare.opens == NEXT:
        return scene.lagging is None and due(scene.state, scene.rules, scene.draft) == SEATS
    if rare.opens == ONE_KEY:
        return scene.kind == TILES
    return rare.opens != "back-up" or (bool(scene.state.in_play) and scene.state.phase != PHASE_VOID)


def _prompt(scene: Scene) -> Prompt:
    return prompt(scene, scene.words.say("DESK-MENU"))


def _pad(scene: Scene) -> tuple[Key, ...]:
    words = scene.words
    rare = tuple(key(words, one.label, one.digit, live=_live(scene, one)) for one in LIST)
    return (*rare, key(words, "DESK-KEY-UNDO", "Ctrl Z", "Undo"), key(words, "DESK-KEY-KEEP", "Escape"))


def _press(scene: Scene, token: str) -> Step:
    chosen = next((one for one in LIST if one.digit == token), None)
    if chosen is None:
        said = FUNCTION_KEYS.get(token, token)
        opened = anywhere(scene, token) if said in ("B", "O", "F", "D", "/") else None
        return edited(scene, token) or opened or unknown(scene, token)
    if chosen.opens == "void" and not scene.is_over:
        # Asked before a reason and a text are typed for nothing.
        refused = check_void_round(scene.state, VoidRound(VOID_CODES[0]), scene.rules)
        if refused:
            return Step(problems=refused)
    if not _live(scene, chosen):
        return unknown(scene, token)
    if chosen.opens == NEXT:
        return replace(open_next(scene, lag=True), then=scene.draft.closed())
    if chosen.opens == ONE_KEY:
        return Step(_in_either(scene), other_keys=True)
    return Step(scene.draft.opened(chosen.opens, seat=scene.draft.seat))


def _in_either(scene: Scene) -> Draft:
    """The draft with what was typed of hands written so that both ways of typing read it alike."""
    draft = scene.draft.closed()
    for place in ("bank", *(f"seat {n}" for n in range(1, scene.rules.seating.seats + 1))):
        typed = read_pieces(draft.text(place), scene.rules.play, place, one_key=scene.one_key)
        if typed.pieces and not typed.problems and not typed.pending and typed.split is None:
            draft = draft.typed(place, in_brackets(typed.pieces))
    return draft


QUESTION = Question(_prompt, _pad, _press)
