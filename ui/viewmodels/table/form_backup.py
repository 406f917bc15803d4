"""Backing up hands from the discard rack: seats in reverse pick-up order, each hand filed beside its call.

Source: recording.md (who enters: backing up a hand); facts.md (enter hand: why).
"""

from __future__ import annotations

from ui.viewmodels.table.ask_pieces import BACK_UP, left_to_back_up
from ui.viewmodels.table.asking import CARDS
from ui.viewmodels.table.common import edited
from ui.viewmodels.table.prompting import key, prompt
from ui.viewmodels.table.rows import Key, Prompt
from ui.viewmodels.table.scene import Scene
from ui.viewmodels.table.steps import Question, Step, unknown


def _prompt(scene: Scene) -> Prompt:
    words, left = scene.words, left_to_back_up(scene)
    if not left:
        return prompt(scene, words.say("DESK-BACK-UP-NONE"))
    order = words.listed(tuple(words.digits(str(n)) for n in left))
    return prompt(
        scene, words.say("DESK-BACK-UP", seat=left[0]), words.say("DESK-BACK-UP-FACTS", order=order)
    )


def _pad(scene: Scene) -> tuple[Key, ...]:
    words, left = scene.words, left_to_back_up(scene)
    return (
        key(words, "DESK-KEY-CARDS" if scene.kind == "cards" else "DESK-KEY-TILES", "Enter", live=bool(left)),
        key(words, "DESK-KEY-KEEP", "Escape"),
    )


def _press(scene: Scene, token: str) -> Step:
    left = left_to_back_up(scene)
    if token == "Enter" and left:
        return Step(scene.draft.opened(CARDS, seat=left[0], answers=(BACK_UP,)))
    if token.startswith("seat:"):
        return Step(scene.draft.opened(CARDS, seat=int(token[5:]), answers=(BACK_UP,)))
    return edited(scene, token) or unknown(scene, token)


QUESTION = Question(_prompt, _pad, _press)
