"""A settled seat settled anew by the dealer alone: a slip of the finger, put right with one key more.

Source: recording.md (a slip of the finger); facts.md (re-call).
"""

from __future__ import annotations

from tablemgr.core.outcomes import Outcome
from tablemgr.core.problems import problem
from tablemgr.core.seats import Seat
from tablemgr.table.commands import CallOutcome, RecallSeat, check
from tablemgr.table.events import SeatResolved
from tablemgr.table.state import SeatState
from ui.viewmodels.codes import OUTCOME
from ui.viewmodels.table.altering import altered, lies_there, move_line
from ui.viewmodels.table.ask_call import outcome_key
from ui.viewmodels.table.asking import CARDS
from ui.viewmodels.table.common import FUNCTION_KEYS, edited
from ui.viewmodels.table.prompting import OUTCOME_KEYS, key, note, prompt
from ui.viewmodels.table.rows import Key, Line, Panel, Prompt
from ui.viewmodels.table.scene import Scene
from ui.viewmodels.table.steps import Question, Step, unknown

OF_THE_FLOOR = frozenset({"RECALL-CONTRADICTS", "RECALL-RULED", "RECALL-LARGE", "RECALL-LATE"})
"""Refusals of the dealer's re-call that somebody else can do."""


def _seat(scene: Scene) -> SeatState:
    return scene.state.seat(Seat(scene.asked.seat))


def _prompt(scene: Scene) -> Prompt:
    words, seat = scene.words, _seat(scene)
    if scene.state.bank_settled is not None:
        return prompt(scene, words.say("DESK-RECALL-BANK-SETTLED", number=scene.state.number))
    if not seat.bets:
        return prompt(scene, words.say("DESK-RECALL-NOBODY"))
    said = seat.hand_outcome or seat.called
    facts = words.say("DESK-RECALL-FACTS", outcome=words.say(OUTCOME[said])) if said else ""
    return prompt(scene, words.say("DESK-RECALL", seat=scene.asked.seat), facts)


def _may_be_ruled(scene: Scene) -> bool:
    """Whether the floor can be called from here: what needs it says so."""
    is_open = not scene.is_over and (not scene.draft.behind or scene.lagging is not None)
    return bool(_seat(scene).bets) and is_open


def _may_enter_anew(scene: Scene) -> bool:
    """Whether pieces decided the seat: entered in another order they may say something else."""
    return _seat(scene).computed is not None and _may_be_ruled(scene)


def _pad(scene: Scene) -> tuple[Key, ...]:
    words, was = scene.words, _seat(scene).hand_outcome
    if not _seat(scene).bets or scene.state.bank_settled is not None:
        return (key(words, "DESK-KEY-KEEP", "Escape"),)
    keys = [_outcome_key(scene, cap, is_same=OUTCOME_KEYS[cap] is was) for cap in ("7", "8", "9", "-", "0")]
    fold = (_outcome_key(scene, "X", is_same=False),) if Outcome.FOLD in scene.rules.play.outcomes else ()
    return (
        *keys[:3],
        key(words, "DESK-KEY-KEEP", "Escape"),
        *keys[3:],
        *fold,
        key(words, "DESK-KEY-EARLIER", "/"),
    )


def _outcome_key(scene: Scene, cap: str, *, is_same: bool) -> Key:
    """A key of the pad; dead where it would be refused: it is so already, or the dealer alone cannot make it so."""
    if is_same:
        return outcome_key(scene, cap, live=False, second=note(scene.words, "DESK-IS-SO"))
    seat, outcome = _seat(scene), OUTCOME_KEYS[cap]
    command = _command(seat, outcome, scene)
    codes = {one.code for one in check(scene.state, command, scene.rules)}
    if codes == {"RECALL-CONTRADICTS"} and _may_enter_anew(scene):
        why = "DESK-ANEW-OR-FLOOR"
    else:
        why = "DESK-IS-SO" if codes == {"RECALL-SAME"} else "DESK-NEEDS-FLOOR" if codes & OF_THE_FLOOR else ""
    if why or not lies_there(seat, scene.rules):
        return outcome_key(scene, cap, live=not codes, second=note(scene.words, why) if why else None)
    move = altered(seat, scene.settlement(seat, outcome))
    return outcome_key(scene, cap, live=not codes, second=move_line(int(seat.seat), move, scene.words))


def _command(seat: SeatState, outcome: Outcome, scene: Scene) -> RecallSeat | CallOutcome:
    """What a key asks for: a seat that is open still is only called."""
    if not seat.is_resolved:
        return CallOutcome(seat.seat, outcome)
    return RecallSeat(seat.seat, outcome, next_bets_closed=scene.next_bets_closed)


def _panels(scene: Scene) -> tuple[Panel, ...]:
    """What is left: to call the floor, and where pieces decided to enter them anew."""
    words = scene.words
    if not _may_be_ruled(scene):
        return ()
    seat = words.say("DESK-SEAT", seat=scene.asked.seat)
    floor = key(words, "DESK-KEY-RULING", "F")
    if not _may_enter_anew(scene):
        return (Panel(seat[:1].upper() + seat[1:], (), keys=(floor,)),)
    anew = key(words, "DESK-KEY-RE-ENTER", "C", second=note(words, "DESK-MISREAD"))
    line = Line(words.say("DESK-RECALL-ANEW"))
    return (Panel(seat[:1].upper() + seat[1:], (line,), keys=(anew, floor)),)


def _press(scene: Scene, token: str) -> Step:
    seat = _seat(scene)
    if token in OUTCOME_KEYS:
        return Step(commands=(_command(seat, OUTCOME_KEYS[token], scene),))
    if token == "/":
        return _earlier(scene)
    if FUNCTION_KEYS.get(token, token) == "C" and not scene.draft.behind:
        return Step(scene.draft.opened(CARDS, seat=int(seat.seat)))
    if FUNCTION_KEYS.get(token, token) == "F" and _may_be_ruled(scene):
        return Step(scene.draft.opened("ruling", seat=int(seat.seat)))
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


QUESTION = Question(_prompt, _pad, _press, _panels)
