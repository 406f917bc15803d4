"""A ruling: what happened, what lay there, whom it is about, what was ruled; the pit boss signs it.

Impossible entries are refused; events that happened never are. Each step is one key or one line, and every
answer so far stands in the prompt.

Source: recording.md (rulings); facts.md (ruling); PG, PGP (irregularities); FAULT D15.
"""

from __future__ import annotations

from tablemgr.core.outcomes import Outcome
from tablemgr.core.problems import problem
from tablemgr.core.seats import Seat
from tablemgr.core.text import sentence
from tablemgr.table.commands import MakeRuling
from tablemgr.table.commands.rulings import NO_ACTION, RE_SET, REDEAL, STANDS
from tablemgr.table.state import JUDGED
from ui.viewmodels.codes import OUTCOME, RESULT
from ui.viewmodels.table.bets_entry import key_of, seat_of
from ui.viewmodels.table.common import edited
from ui.viewmodels.table.form_ending import free_text, text_keys
from ui.viewmodels.table.pieces_entry import Typed, read_pieces
from ui.viewmodels.table.prompting import CAPS, OUTCOME_KEYS, key, note, prompt
from ui.viewmodels.table.rows import Key, Prompt
from ui.viewmodels.table.scene import Scene
from ui.viewmodels.table.steps import Question, Step, typing, unknown

SUBJECTS = {
    "1": "DESK-RULING-EXPOSED", "2": "DESK-RULING-COUNT", "3": "DESK-RULING-BANK-EXPOSED", "4": "DESK-RULING-DICE",
    "5": "DESK-RULING-LATE-BET", "6": "DESK-RULING-FOUL", "7": "DESK-RULING-MIS-SET", "8": "DESK-RULING-FOREIGN",
    "9": "DESK-RULING-AGREEMENT", "0": "DESK-RULING-CONTRADICTED",
}  # fmt: skip
"""What can have happened, by its digit; the English sentence goes on record."""
OF_THE_BANK = ("DESK-RULING-BANK-EXPOSED", "DESK-RULING-MIS-SET")
RESULTS = {"1": STANDS, "2": NO_ACTION, "3": RE_SET, "4": REDEAL}
RULED = {cap: outcome for cap, outcome in OUTCOME_KEYS.items() if outcome is not Outcome.NO_ACTION}
LOW = 2
WHOLE_ROUND = "0"


def stage_of(scene: Scene) -> str:
    """Answer which step is open: subject, lay, seat, result, setting, outcomes. Source: screens.md, ground rule 1."""
    answers = scene.draft.answers
    if len(answers) < 4:
        return ("subject", "lay", "seat", "result")[len(answers)]
    return "setting" if len(answers) == 4 else "outcomes"


def _seat(scene: Scene) -> int:
    return int(scene.draft.answers[2])


def _called_seats(scene: Scene) -> list[int]:
    """Seats paid by call: with the bank set anew somebody must say what they come to."""
    return [
        int(s.seat) for s in scene.state.in_play
        if s.is_resolved and s.basis == "call" and s.hand_outcome in JUDGED
    ]  # fmt: skip


def _asked_seat(scene: Scene) -> int:
    left = _called_seats(scene)[len(scene.draft.answers) - 5 :]
    return left[0] if left else 0


def _prompt(scene: Scene) -> Prompt:
    words, stage = scene.words, stage_of(scene)
    so_far = words.say(scene.draft.answers[0]) if scene.draft.answers else words.say("DESK-RULING-FACTS")
    if stage == "lay":
        return prompt(scene, words.say("DESK-RULING-LAY"), so_far, free=True)
    if stage == "seat":
        asked_at = scene.draft.seat
        facts = words.say("DESK-RULING-SEAT-FACTS", seat=asked_at) if asked_at else so_far
        return prompt(scene, words.say("DESK-RULING-SEAT"), facts)
    if stage == "setting":
        typed = _typed(scene)
        return prompt(
            scene, words.say("DESK-RULING-SETTING"), words.say("DESK-RULING-SETTING-FACTS"), bad=typed.bad
        )
    if stage == "outcomes":
        seat = scene.state.seat(Seat(_asked_seat(scene)))
        was = words.say(OUTCOME[seat.hand_outcome]) if seat.hand_outcome else ""
        question = words.say("DESK-RULING-OUTCOME", seat=int(seat.seat))
        return prompt(scene, question, words.say("DESK-RULING-OUTCOME-FACTS", outcome=was))
    question = words.say("DESK-RULING" if stage == "subject" else "DESK-RULING-RESULT")
    return prompt(scene, question, so_far)


def _typed(scene: Scene) -> Typed:
    return read_pieces(scene.text, scene.rules.play, "bank", one_key=scene.one_key)


def _pad(scene: Scene) -> tuple[Key, ...]:
    words, stage = scene.words, stage_of(scene)
    leave = key(words, "DESK-KEY-KEEP", "Escape")
    if stage == "subject":
        return (*(key(words, code, digit) for digit, code in SUBJECTS.items()), leave)
    if stage in ("lay", "seat", "setting"):
        return text_keys(scene)
    if stage == "outcomes":
        return (*_outcomes(scene, note_code=""), key(words, "DESK-KEY-AS-IT-WAS", "Enter"), leave)
    ruled = _outcomes(scene, note_code="DESK-RULED-TO-BE") if _seat(scene) else ()
    results = tuple(key(words, RESULT[result], digit) for digit, result in RESULTS.items())
    return (*results, *ruled, leave)


def _outcomes(scene: Scene, *, note_code: str) -> tuple[Key, ...]:
    words = scene.words
    return tuple(
        key(
            words, f"DESK-KEY-{outcome.name.replace('_', '-')}", CAPS.get(cap, cap), cap,
            second=note(words, note_code) if note_code else None, live=outcome in scene.rules.play.outcomes,
        )
        for cap, outcome in RULED.items()
    )  # fmt: skip


def _press(scene: Scene, token: str) -> Step:
    return edited(scene, token) or _STAGES[stage_of(scene)](scene, token)


def _subject(scene: Scene, token: str) -> Step:
    if token not in SUBJECTS:
        return unknown(scene, token)
    return Step(scene.draft.answered(SUBJECTS[token]))


def _lay(scene: Scene, token: str) -> Step:
    if token != "Enter":
        return free_text(scene, token) or unknown(scene, token)
    text = scene.text.strip()
    if not text:
        return Step(problems=(problem("TEXT-MISSING", ""),))
    draft = scene.draft.answered(text)
    if scene.draft.answers[0] in OF_THE_BANK:
        return Step(draft.answered(WHOLE_ROUND))
    return Step(draft.typed("ruling", key_of(draft.seat) if draft.seat else ""))


def _whom(scene: Scene, token: str) -> Step:
    if token == "Enter":
        seats = scene.rules.seating.seats
        if len(scene.text) != 1:
            return Step(problems=(problem("SEAT-FIRST", "", typed=scene.text[:20]),))
        seat = 0 if scene.text == WHOLE_ROUND and seats < 10 else seat_of(scene.text, seats)
        if seat > seats:
            return Step(problems=(problem("SEAT-UNKNOWN", "", seat=seat, seats=seats),))
        return Step(scene.draft.answered(str(seat)))
    if token.startswith("seat:"):
        return typing(scene, key_of(int(token[5:])))
    if len(token) == 1 and token.isdigit():
        return typing(scene, token)
    return unknown(scene, token)


def _result(scene: Scene, token: str) -> Step:
    draft = scene.draft
    if token in RULED and _seat(scene):
        return Step(second=_ruling(scene, (*draft.answers, f"{STANDS} {RULED[token].value}")))
    if token not in RESULTS:
        return unknown(scene, token)
    if RESULTS[token] == RE_SET:
        return Step(draft.answered(RE_SET))
    return Step(second=_ruling(scene, (*draft.answers, RESULTS[token])))


def _setting(scene: Scene, token: str) -> Step:
    if token == "Enter":
        typed = _typed(scene)
        if typed.problems:
            return Step(problems=typed.problems)
        at = LOW if typed.split is None else typed.split
        halves = (*typed.pieces[:at], "|", *typed.pieces[at:]) if typed.pieces else ()
        draft = scene.draft.answered(" ".join(halves))
        if _seat(scene) or not _called_seats(scene):
            return Step(second=_ruling(scene, draft.answers))
        return Step(draft)
    if token.startswith("piece:"):
        return typing(scene, f"{scene.text} {token[6:].upper()} ")
    return free_text(scene, token) or unknown(scene, token)


def _anew(scene: Scene, token: str) -> Step:
    seat = _asked_seat(scene)
    was = scene.state.seat(Seat(seat)).hand_outcome
    if token != "Enter" and token not in RULED:
        return unknown(scene, token)
    outcome = was if token == "Enter" else RULED[token]
    draft = scene.draft.answered(f"{seat}={outcome.value if outcome else ''}")
    if len(draft.answers) - 5 < len(_called_seats(scene)):
        return Step(draft)
    return Step(second=_ruling(scene, draft.answers))


def _ruling(scene: Scene, answers: tuple[str, ...]) -> MakeRuling:
    """The command of complete answers; who ruled is whoever signs it."""
    subject, lay, seat, said = answers[:4]
    result, _, outcome = said.partition(" ")
    low, _, high = (answers[4] if len(answers) > 4 else "").partition("|")
    changed = [answer.split("=") for answer in answers[5:]]
    anew = tuple(
        (Seat(int(number)), Outcome(value)) for number, value in changed
        if Outcome(value) is not scene.state.seat(Seat(int(number))).hand_outcome
    )  # fmt: skip
    return MakeRuling(
        sentence(subject), lay, result, "", Seat(int(seat)) if int(seat) else None,
        Outcome(outcome) if outcome else None, anew, tuple(low.split()), tuple(high.split()),
    )  # fmt: skip


_STAGES = {
    "subject": _subject, "lay": _lay, "seat": _whom, "result": _result, "setting": _setting, "outcomes": _anew,
}  # fmt: skip
QUESTION = Question(_prompt, _pad, _press)
