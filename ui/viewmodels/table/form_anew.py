"""Before the bets are covered: were those laid again whose chips went with the round before?

One key says it of all of them and ends the betting; a seat's key goes back to its bet, to change or to lift it.

Source: recording.md (bets: carried until touched or confirmed); facts.md (confirm; no more bets).
"""

from __future__ import annotations

from tablemgr.table.commands import CloseBets, ConfirmBets
from tablemgr.table.phases import BETS
from tablemgr.table.state import SeatState
from ui.viewmodels.table.bets_entry import key_of
from ui.viewmodels.table.common import FUNCTION_KEYS, anywhere, edited
from ui.viewmodels.table.prompting import key, note, prompt
from ui.viewmodels.table.rows import Key, Line, Panel, Prompt
from ui.viewmodels.table.scene import Scene
from ui.viewmodels.table.steps import Question, Step, unknown


def taken(scene: Scene) -> tuple[SeatState, ...]:
    """Answer the seats whose bets stand as before and whose chips are gone. Source: recording.md (bets)."""
    return tuple(seat for seat in scene.state.in_play if seat.is_taken)


def _prompt(scene: Scene) -> Prompt:
    words, seats = scene.words, taken(scene)
    numbers = words.listed(tuple(words.digits(str(seat.seat)) for seat in seats))
    code = "DESK-ANEW-ONE" if len(seats) == 1 else "DESK-ANEW"
    return prompt(scene, words.say(code, seats=numbers), words.say("DESK-ANEW-FACTS"))


def _pad(scene: Scene) -> tuple[Key, ...]:
    words = scene.words
    return (
        key(words, "DESK-KEY-ANEW", "Enter", second=note(words, "DESK-KEY-NO-MORE")),
        key(words, "DESK-KEY-KEEP", "Escape"),
    )


def _panels(scene: Scene) -> tuple[Panel, ...]:
    words = scene.words
    lines = tuple(
        Line(words.say("DESK-ANEW-BET", seat=int(seat.seat), amount=words.money(seat.staked)))
        for seat in taken(scene)
    )
    return (Panel(words.say("DESK-ANEW-TITLE"), lines),)


def _press(scene: Scene, token: str) -> Step:
    if token == "Enter":
        said = tuple(ConfirmBets(seat.seat) for seat in taken(scene))
        return Step(commands=(*said, CloseBets()))
    at = key_of(int(token[5:])) if token.startswith("seat:") else token
    if len(at) == 1 and at.isdigit():
        return Step(scene.draft.closed().typed(BETS, at))
    known = anywhere(scene, token) if token in FUNCTION_KEYS else None
    return edited(scene, token) or known or unknown(scene, token)


QUESTION = Question(_prompt, _pad, _press, _panels)
