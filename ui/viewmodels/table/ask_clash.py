"""A contradiction: the pieces say something else than the call. Nothing moves; only the ways out are offered.

Source: recording.md (called and computed are both kept); look.md 4 (contradicted), picture c.
"""

from __future__ import annotations

from tablemgr.core.outcomes import Outcome
from tablemgr.core.problems import problem
from tablemgr.table.commands import CallOutcome, RecallSeat
from tablemgr.table.state import LOST, SeatState, agree
from ui.viewmodels.codes import OUTCOME
from ui.viewmodels.table.altering import altered, lies_there, move_line, move_text, was_moved
from ui.viewmodels.table.ask_call import chosen, outcome_key, seat_asked
from ui.viewmodels.table.ask_pieces import later
from ui.viewmodels.table.asking import last_resolved
from ui.viewmodels.table.common import anywhere, edited
from ui.viewmodels.table.hand_names import hand_name
from ui.viewmodels.table.prompting import CAPS, KEY_OF, OUTCOME_KEYS, key, moved, note, prompt
from ui.viewmodels.table.rows import CLASH, INK, Key, Line, Panel, Prompt
from ui.viewmodels.table.scene import Scene
from ui.viewmodels.table.steps import Question, Step, unknown
from ui.viewmodels.words import Words


def said(seat: SeatState) -> Outcome | None:
    """Answer what was called, or stands as settled. Source: recording.md (levels)."""
    return seat.called if not seat.is_resolved else seat.outcome


def _prompt(scene: Scene) -> Prompt:
    words, seat = scene.words, seat_asked(scene)
    called, computed = said(seat), None if seat.computed is None else seat.computed.outcome
    shown = [words.say(OUTCOME[one]).upper() if one else "" for one in (called, computed)]
    code = "DESK-CLASH-CARDS" if scene.kind == "cards" else "DESK-CLASH-TILES"
    question = words.say(code, seat=scene.asked.seat, called=shown[0], computed=shown[1])
    return prompt(scene, question, _facts(scene, seat), lamp=CLASH)


def _facts(scene: Scene, seat: SeatState) -> str:
    words = scene.words
    if seat.settlement is None or seat.computed is None or not lies_there(seat, scene.rules):
        return words.say("DESK-CLASH-FACTS")
    moved = was_moved(seat, words, scene.handed(seat, seat.settlement).chips)
    move = altered(seat, scene.settlement(seat, seat.computed.outcome))
    return words.say("DESK-CLASH-MOVED", moved=moved, move=move_text(int(seat.seat), move, words))


def _moved(scene: Scene, seat: SeatState, outcome: Outcome) -> Line:
    settlement = scene.settlement(seat, outcome)
    if lies_there(seat, scene.rules):
        return move_line(int(seat.seat), altered(seat, settlement), scene.words)
    return moved(settlement, seat, scene.words, scene.handed(seat, settlement).chips)


def _pad(scene: Scene) -> tuple[Key, ...]:
    words, seat, back = scene.words, seat_asked(scene), last_resolved(scene.state)
    computed = Outcome.PUSH if seat.computed is None else seat.computed.outcome
    called = said(seat) or Outcome.PUSH
    floor = note(words, "DESK-NEEDS-FLOOR")
    stands = Key(
        words.say("DESK-KEY-STANDS"),
        CAPS.get(KEY_OF[called], KEY_OF[called]),
        KEY_OF[called],
        floor,
        live=False,
    )
    moves = _moved(scene, seat, computed)
    # A lost hand may be called a foul, a foul one lost; neither stands on the pad twice.
    other = outcome_key(scene, "9" if Outcome.FOUL in (computed, called) else "-", live=computed in LOST)
    return (
        outcome_key(scene, KEY_OF[computed], second=moves),
        key(words, "DESK-KEY-RE-ENTER", "C", second=note(words, "DESK-MISREAD")),
        key(words, "DESK-KEY-RULING", "F", second=note(words, "DESK-STAYS-LOCKED")),
        key(
            words,
            "DESK-KEY-BACK",
            "/",
            second=note(words, "DESK-TO-SEAT", seat=back) if back else None,
            live=bool(back),
        ),
        stands,
        other,
        key(words, "DESK-KEY-DISPUTE", "D", second=note(words, "DESK-WITH-REASON")),
        key(words, "DESK-KEY-LATER", "T", second=note(words, "DESK-STAYS-LIT")),
    )


def _panels(scene: Scene) -> tuple[Panel, ...]:
    words, seat, setting = scene.words, seat_asked(scene), scene.state.setting
    found = seat.computed
    if found is None or setting is None:
        return ()
    who = words.say("DESK-SEAT", seat=int(seat.seat))
    goes = {1: who, 0: words.say("DESK-GOES-COPY"), -1: words.say("DESK-GOES-BANK")}
    lows, highs = (found.low_label, setting.low_label), (found.high_label, setting.high_label)
    cells = (
        ("", who, words.say("DESK-BANK-WORD"), words.say("DESK-GOES-TO")),
        (words.say("DESK-LOW"), *(_whole(one, words) for one in lows), goes[found.low_order]),
        (words.say("DESK-HIGH"), *(_whole(one, words) for one in highs), goes[found.high_order]),
    )
    sign = {"win": "pay", "push": "push", "no-action": "push"}.get(found.outcome.value, "take")
    line = Line(words.say(f"DESK-SO-{found.outcome.name.replace('_', '-')}"), INK, bold=True, sign=sign)
    return (Panel(words.say("DESK-AGAINST-BANK", seat=int(seat.seat)), (line,), cells),)


def _whole(label: str, words: Words) -> str:
    return words.listed(hand_name(label, words))


def _press(scene: Scene, token: str) -> Step:
    seat = seat_asked(scene)
    if token in OUTCOME_KEYS:
        return _call_again(seat, OUTCOME_KEYS[token])
    if token in ("T", "F6"):
        return later(scene)
    if token == "Enter":
        return Step(problems=(problem("ENTER-NOTHING", f"seat {seat.seat}"),))
    if token.startswith("seat:"):
        return chosen(scene, int(token[5:]))
    return edited(scene, token) or anywhere(scene, token) or unknown(scene, token)


def _call_again(seat: SeatState, outcome: Outcome) -> Step:
    computed = outcome if seat.computed is None else seat.computed.outcome
    if not agree(outcome, computed) or outcome in (Outcome.NO_ACTION, Outcome.FOLD):
        wrong = problem(
            "RECALL-CONTRADICTS", f"seat {seat.seat}", called=outcome.value, computed=computed.value
        )
        return Step(problems=(wrong,))
    if seat.is_resolved:
        return Step(commands=(RecallSeat(seat.seat, outcome),))
    return Step(commands=(CallOutcome(seat.seat, outcome),))


QUESTION = Question(_prompt, _pad, _press, _panels)
