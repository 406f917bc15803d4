"""No round is open: Enter opens the next one."""

from __future__ import annotations

from tablemgr.core.problems import problem
from tablemgr.table.commands import OpenRound
from tablemgr.table.phases import VOID
from ui.viewmodels.table.asking import RECALL, last_resolved, to_settle_anew
from ui.viewmodels.table.common import anywhere, edited
from ui.viewmodels.table.prompting import key, note, prompt
from ui.viewmodels.table.rows import Key, Prompt
from ui.viewmodels.table.scene import Scene
from ui.viewmodels.table.steps import Question, Step, unknown


def _prompt(scene: Scene) -> Prompt:
    words, number = scene.words, scene.state.number
    code = "DESK-OPEN-FACTS" if scene.state.bank_settled is None else "DESK-OPEN-BANK-SETTLED"
    facts = words.say(code, number=number) if last_resolved(scene.state) else ""
    return prompt(scene, words.say("DESK-OPEN", number=number + 1), facts)


def _pad(scene: Scene) -> tuple[Key, ...]:
    words, seat = scene.words, to_settle_anew(scene.state)
    settled = scene.state.bank_settled is not None
    back = note(words, "DESK-TO-SEAT", seat=seat) if seat and not settled else None
    back = note(words, "DESK-BANK-IS-SETTLED") if settled else back
    return (
        key(words, "DESK-KEY-OPEN", "Enter", lamp=True),
        key(words, "DESK-KEY-BACK", "/", second=back, live=bool(seat) and not settled),
        key(words, "DESK-KEY-CASH-IN", "B"),
        key(words, "DESK-KEY-CASH-OUT", "O"),
        key(words, "DESK-KEY-DISPUTE", "D", live=bool(seat)),
        key(words, "DESK-KEY-MORE", "M"),
    )


def _press(scene: Scene, token: str) -> Step:
    if token == "Enter":
        return open_next(scene)
    if token.startswith("seat:") and scene.state.phase == VOID:
        return Step(problems=(problem("SEATS-VOID", "", number=scene.state.number),))
    if token.startswith("seat:") and scene.state.number:
        return Step(scene.draft.opened(RECALL, seat=int(token[5:])))
    return edited(scene, token) or anywhere(scene, token) or unknown(scene, token)


def open_next(scene: Scene, *, lag: bool = False) -> Step:
    """Answer the opening of the next round, the last one's main bets carried.

    Source: facts.md (open round); recording.md (a bet repeated is carried; one round may lag).
    """
    name = "" if scene.person is None else scene.person.name
    badge = "" if scene.person is None else scene.person.badge
    return Step(commands=(OpenRound(0, name, badge, carry=True, lag=lag),))


QUESTION = Question(_prompt, _pad, _press)
