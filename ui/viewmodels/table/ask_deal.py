"""From no more bets to all set: where the first hand went, the hands delivered, the hands locked.

Source: recording.md (phases); facts.md (start seat, delivered, all set).
"""

from __future__ import annotations

from dataclasses import replace

from tablemgr.core.problems import problem
from tablemgr.core.seats import Seat
from tablemgr.table.commands import Deliver, LockHands, SetStart
from tablemgr.table.state import RoundState
from ui.viewmodels.table.bets_entry import key_of, read_start, seat_of
from ui.viewmodels.table.common import anywhere, edited
from ui.viewmodels.table.prompting import key, prompt
from ui.viewmodels.table.rows import Key, Prompt
from ui.viewmodels.table.scene import Scene
from ui.viewmodels.table.steps import Question, Step, amiss, typing, unknown


def from_the_bank(state: RoundState) -> tuple[Seat, ...]:
    """Answer the seats as the count goes over them: the first after the bank is one, used or not.

    Source: PG 3.3, PGP 5 (first packet: counted over empty seats too).
    """
    order = () if state.opened is None else state.opened.opening_order
    if state.banker in order:
        at = order.index(state.banker)
        return (*order[at + 1 :], *order[:at])
    return order


def position_of(state: RoundState, seat: int) -> int | None:
    """Answer a seat's place in the count: 0 is the bank's, None a seat that is not counted. Source: PG 3.3."""
    order = from_the_bank(state)
    if seat in (0, state.banker):
        return 0
    return order.index(Seat(seat)) + 1 if seat in order else None


def seat_at(state: RoundState, position: int) -> int | None:
    """Answer the seat at a place in the count: 0 is the bank, None a box that this table has not.

    Source: PG 3.3, PGP 5 (empty seats' packets are discarded).
    """
    order = from_the_bank(state)
    if position == 0:
        return 0
    return int(order[position - 1]) if position <= len(order) else None


def start_text(scene: Scene) -> str:
    """Answer where the first hand went, in words; "" before that is known. Source: look.md pictures a and c."""
    words, start = scene.words, scene.state.start
    if start is None:
        return ""
    seat = seat_at(scene.state, start.position)
    place = words.say("DESK-AT-BANK") if seat == 0 else words.say("DESK-AT-SEAT", seat=seat or "\u2013")
    if not start.dice:
        return words.say("DESK-START-TYPED", place=place)
    dice = words.ltr(words.digits(" ".join(map(str, start.dice))))
    return words.say("DESK-START-DICE", dice=dice, sum=sum(start.dice), place=place)


def _start_prompt(scene: Scene) -> Prompt:
    words = scene.words
    wrong = scene.text and (scene.refusals or not scene.text.isdigit())
    bad = (0, len(scene.text)) if wrong else None
    return prompt(scene, words.say("DESK-START"), words.say("DESK-START-FACTS"), bad=bad)


def _start_pad(scene: Scene) -> tuple[Key, ...]:
    words = scene.words
    figures = [str(n) for n in range(1, max(6, min(9, scene.rules.seating.seats)) + 1)]
    dice = tuple(Key(words.digits(n), n, n) for n in figures)
    return (
        *dice[:3],
        key(words, "DESK-KEY-CLEAR", "Escape"),
        *dice[3:6],
        key(words, "DESK-KEY-ENTER", "Enter"),
        key(words, "DESK-KEY-BANK", "0"),
        *dice[6:],
    )


def _start_press(scene: Scene, token: str) -> Step:
    if token == "Enter":
        return _start(scene)
    if len(token) == 1 and token.isdigit():
        return _typed(scene, typing(scene, scene.text + token))
    if token.startswith("seat:"):
        return typing(scene, key_of(int(token[5:])))
    if token == "bank":
        return typing(scene, "0")
    known = edited(scene, token) or anywhere(scene, token)
    return known or _typed(scene, amiss(scene, token) or unknown(scene, token))


def _typed(scene: Scene, step: Step) -> Step:
    """What was typed; what is no digit in it is refused as long as it stands there."""
    text = "" if step.draft is None else step.draft.text(scene.asked.place)
    if not text or text.isdigit():
        return step
    return replace(step, problems=(problem("START-FORM", "", typed=text[:20]),))


def _start(scene: Scene) -> Step:
    typed, dice, problems = read_start(scene.text)
    if problems:
        return Step(problems=problems)
    if typed is None:
        return Step(commands=(SetStart(dice=dice),))
    seats = scene.rules.seating.seats
    seat = seat_of(scene.text, seats) if typed or seats >= 10 else 0
    position = position_of(scene.state, seat)
    if position is None:
        return Step(problems=(problem("SEAT-UNKNOWN", "", seat=seat, seats=seats),))
    return Step(commands=(SetStart(position=position),))


def _deliver_prompt(scene: Scene) -> Prompt:
    return prompt(scene, scene.words.say("DESK-DELIVER"), start_text(scene))


def _lock_prompt(scene: Scene) -> Prompt:
    return prompt(scene, scene.words.say("DESK-LOCK"), scene.words.say("DESK-LOCK-FACTS"))


def _pad_of(code: str, scene: Scene) -> tuple[Key, ...]:
    words = scene.words
    return (
        key(words, code, "Enter", lamp=True),
        key(words, "DESK-KEY-CASH-IN", "B"),
        key(words, "DESK-KEY-RULING", "F"),
        key(words, "DESK-KEY-UNDO", "Ctrl Z", "Undo"),
        key(words, "DESK-KEY-MORE", "M"),
    )


def _deliver_press(scene: Scene, token: str) -> Step:
    if token == "Enter":
        return Step(commands=(Deliver(),))
    return edited(scene, token) or anywhere(scene, token) or unknown(scene, token)


def _lock_press(scene: Scene, token: str) -> Step:
    if token == "Enter":
        return Step(commands=(LockHands(),))
    return edited(scene, token) or anywhere(scene, token) or unknown(scene, token)


START_QUESTION = Question(_start_prompt, _start_pad, _start_press)
DELIVER_QUESTION = Question(
    _deliver_prompt, lambda scene: _pad_of("DESK-KEY-DELIVERED", scene), _deliver_press
)
LOCK_QUESTION = Question(_lock_prompt, lambda scene: _pad_of("DESK-KEY-ALL-SET", scene), _lock_press)
