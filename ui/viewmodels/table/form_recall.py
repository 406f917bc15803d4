"""A settled seat settled anew by the dealer alone: a slip of the finger, put right with one key more.

Source: recording.md (a slip of the finger); facts.md (re-call).
"""

from __future__ import annotations

from tablemgr.core.outcomes import Outcome
from tablemgr.core.problems import problem
from tablemgr.core.seats import Seat
from tablemgr.table.commands import CallOutcome, RecallSeat
from tablemgr.table.events import SeatResolved
from tablemgr.table.state import SeatState
from ui.viewmodels.codes import OUTCOME
from ui.viewmodels.table.ask_call import outcome_key
from ui.viewmodels.table.asking import CARDS
from ui.viewmodels.table.common import edited
from ui.viewmodels.table.prompting import OUTCOME_KEYS, key, note, prompt
from ui.viewmodels.table.rows import Key, Prompt
from ui.viewmodels.table.scene import Scene
from ui.viewmodels.table.steps import Question, Step, unknown


def _seat(scene: Scene) -> SeatState:
    return scene.state.seat(Seat(scene.asked.seat))


def _prompt(scene: Scene) -> Prompt:
    words, seat = scene.words, _seat(scene)
    if not seat.bets:
        return prompt(scene, words.say("DESK-RECALL-NOBODY"))
    said = seat.outcome or seat.called
    facts = words.say("DESK-RECALL-FACTS", outcome=words.say(OUTCOME[said])) if said else ""
    return prompt(scene, words.say("DESK-RECALL", seat=scene.asked.seat), facts)


def _pad(scene: Scene) -> tuple[Key, ...]:
    words, was = scene.words, _seat(scene).outcome
    if not _seat(scene).bets:
        return (key(words, "DESK-KEY-KEEP", "Escape"),)
    keys = []
    for cap in ("7", "8", "9", "-", "0"):
        is_same = OUTCOME_KEYS[cap] is was
        keys.append(
            outcome_key(scene, cap, live=not is_same, second=note(words, "DESK-IS-SO") if is_same else None)
        )
    fold = (outcome_key(scene, "X"),) if Outcome.FOLD in scene.rules.play.outcomes else ()
    return (
        *keys[:3],
        key(words, "DESK-KEY-KEEP", "Escape"),
        *keys[3:],
        *fold,
        key(words, "DESK-KEY-EARLIER", "/"),
    )


def _press(scene: Scene, token: str) -> Step:
    seat = _seat(scene)
    if token in OUTCOME_KEYS:
        outcome = OUTCOME_KEYS[token]
        return Step(
            commands=(
                RecallSeat(seat.seat, outcome) if seat.is_resolved else CallOutcome(seat.seat, outcome),
            )
        )
    if token == "/":
        return _earlier(scene)
    if token == "C" and not scene.draft.behind:
        return Step(scene.draft.opened(CARDS, seat=int(seat.seat)))
    if token == "Enter":
        return Step(problems=(problem("ENTER-NOTHING", f"seat {seat.seat}"),))
    if token.startswith("seat:"):
        return Step(scene.draft.opened("recall", seat=int(token[5:])))
    return edited(scene, token) or unknown(scene, token)


def _earlier(scene: Scene) -> Step:
    """`/` again goes to the seat that was resolved before this one."""
    settled = [int(f.seat) for f in scene.state.facts if isinstance(f, SeatResolved)]
    before = settled[: settled.index(scene.asked.seat)] if scene.asked.seat in settled else []
    if not before:
        return Step(problems=(problem("RECALL-NONE-BEFORE", f"seat {scene.asked.seat}"),))
    return Step(scene.draft.opened("recall", seat=before[-1]))


QUESTION = Question(_prompt, _pad, _press)
