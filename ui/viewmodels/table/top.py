"""The top bar: table, round, how far it has gone, who deals, and what must not be overlooked."""

from __future__ import annotations

from tablemgr.table.phases import BANK, BETS, CLOSED, DELIVERY, ENDED, SEATS, SETTING, START
from ui.viewmodels.codes import GAME
from ui.viewmodels.table.ask_deal import seat_at
from ui.viewmodels.table.asking import CLASH as CONTRADICTION
from ui.viewmodels.table.asking import due
from ui.viewmodels.table.rows import CLASH, DONE, NOW, TO_COME, Step, Top
from ui.viewmodels.table.scene import Scene
from ui.viewmodels.table.who import person_text

DOING = {
    BETS: "DESK-STEP-BETS", START: "DESK-STEP-START", DELIVERY: "DESK-STEP-DELIVERY",
    SETTING: "DESK-STEP-SETTING", BANK: "DESK-STEP-BANK", SEATS: "DESK-STEP-SEATS", CLOSED: "DESK-STEP-CLOSED",
}  # fmt: skip
MODES = {"practice": "DESK-PRACTICE", "demo": "DESK-TRAINING"}


def top_of(scene: Scene) -> Top:
    """Answer the top bar. Source: look.md 4; picture a."""
    words, state = scene.words, scene.state
    number = words.say("UI-ROUND", number=state.number) if state.number else ""
    clash = scene.asked.what == CONTRADICTION
    return Top(
        scene.table, words.say(GAME[scene.rules.play.game]), number, _steps(scene), CLASH if clash else NOW,
        _person(scene), _marks(scene),
    )  # fmt: skip


def _person(scene: Scene) -> str:
    words, person = scene.words, scene.person
    if person is None:
        return words.say("DESK-NOBODY")
    return person_text(person, words, dealer="DESK-DEALER", locked=scene.locked)


def _marks(scene: Scene) -> tuple[str, ...]:
    words, mode = scene.words, scene.rules.mode
    marks = [words.say(MODES[mode])] if mode in MODES else []
    if scene.draft.behind:
        marks.append(words.say("DESK-BEHIND"))
    return tuple(marks)


def _steps(scene: Scene) -> tuple[Step, ...]:
    if scene.is_over:
        return ()
    phases = [phase for phase in scene.rules.phases if phase not in ENDED]
    now = due(scene.state, scene.rules, scene.draft)
    at = phases.index(now) if now in phases else 0
    return tuple(Step(_text(scene, phase), _standing(scene, phase, n - at)) for n, phase in enumerate(phases))


def _standing(scene: Scene, phase: str, after: int) -> str:
    """Done, now or to come; a bank's hand that was passed over is still to come."""
    if after == 0:
        return NOW
    passed_over = phase == BANK and scene.state.bank_hand is None
    return TO_COME if after > 0 or passed_over else DONE


def _text(scene: Scene, phase: str) -> str:
    words, start = scene.words, scene.state.start
    if phase != START or start is None:
        return words.say(DOING[phase])
    if start.dice:
        return words.say("DESK-STEP-DICE", sum=sum(start.dice))
    seat = seat_at(scene.state, start.position)
    return words.say("DESK-STEP-AT", seat=seat) if seat else words.say("DESK-STEP-AT-BANK")
