"""A guest's word against the record: opened with a digit, ruled and closed with a line; the pit boss signs each.

The seat's money waits meanwhile; the round goes on. Where a dispute of the seat is open already, that is said first.

Source: facts.md (dispute: pit boss); users.md 3 (dispute steps); recording.md (`D`).
"""

from __future__ import annotations

from reports.own_notes import key_said
from tablemgr.core.problems import problem
from tablemgr.core.seats import Seat
from tablemgr.core.text import sentence
from tablemgr.table.commands import CloseDispute, OpenDispute, RuleDispute
from tablemgr.table.events import DisputeOpened
from ui.viewmodels.table.bets_entry import key_of, seat_of
from ui.viewmodels.table.common import edited
from ui.viewmodels.table.form_ending import free_text, text_keys
from ui.viewmodels.table.prompting import key, prompt
from ui.viewmodels.table.rows import Key, Prompt
from ui.viewmodels.table.scene import Scene
from ui.viewmodels.table.steps import Question, Step, unknown

CLAIMS = {
    "1": "DESK-CLAIM-WON", "2": "DESK-CLAIM-PUSH", "3": "DESK-CLAIM-AMOUNT", "4": "DESK-CLAIM-SIDE",
    "5": "DESK-CLAIM-BET", "6": "DESK-CLAIM-SET",
}  # fmt: skip
"""What guests say; the English sentence goes on record."""
OWN_WORDS = "7"
AGAIN = "again"
"""The answer that a second claim beside one that is open is meant."""
RULE_KEY, CLOSE_KEY, AGAIN_KEY = "1", "2", "3"


def _prompt(scene: Scene) -> Prompt:
    words, seat = scene.words, scene.draft.seat
    if not seat:
        return prompt(scene, words.say("DESK-DISPUTE-SEAT"))
    if _stands(scene):
        numbers = words.listed(tuple(words.numbered("dispute", one.number) for one in _stands(scene)))
        claims = words.listed(tuple(key_said(one.claim, words) for one in _stands(scene)))
        facts = words.say("DESK-DISPUTE-STANDS-FACTS", claim=claims)
        return prompt(scene, words.say("DESK-DISPUTE-STANDS", seat=seat, number=numbers), facts)
    if OWN_WORDS in scene.draft.answers:
        return prompt(scene, words.say("DESK-DISPUTE-WORDS", seat=seat), free=True)
    return prompt(scene, words.say("DESK-DISPUTE", seat=seat), words.say("DESK-DISPUTE-FACTS"))


def _pad(scene: Scene) -> tuple[Key, ...]:
    words = scene.words
    if not scene.draft.seat:
        digits = (key_of(int(seat.seat)) for seat in sorted(scene.state.in_play, key=lambda one: one.seat))
        seats = tuple(Key(words.digits(digit), digit, digit) for digit in digits)
        return (*seats, key(words, "DESK-KEY-KEEP", "Escape"))
    if _stands(scene):
        return _ways_on(scene)
    if OWN_WORDS in scene.draft.answers:
        return text_keys(scene)
    claims = (key(words, code, digit) for digit, code in CLAIMS.items())
    return (*claims, key(words, "DESK-CLAIM-WORDS", OWN_WORDS), key(words, "DESK-KEY-KEEP", "Escape"))


def _stands(scene: Scene) -> tuple[DisputeOpened, ...]:
    """The disputes of the seat that are open, as long as nobody has said that another one is meant."""
    if AGAIN in scene.draft.answers:
        return ()
    return tuple(one for one in scene.state.disputes if int(one.seat) == scene.draft.seat)


def _ways_on(scene: Scene) -> tuple[Key, ...]:
    words = scene.words
    unruled = any(one.number not in scene.state.ruled for one in _stands(scene))
    return (
        key(words, "DESK-MENU-DISPUTE-RULE", RULE_KEY, live=unruled),
        key(words, "DESK-MENU-DISPUTE-CLOSE", CLOSE_KEY),
        key(words, "DESK-DISPUTE-AGAIN", AGAIN_KEY),
        key(words, "DESK-KEY-KEEP", "Escape"),
    )


def _on(scene: Scene, token: str) -> Step:
    """Go to the dispute that stands, or on to another claim of the same seat, which is then meant."""
    draft, found = scene.draft, _stands(scene)
    # One that stands alone is meant; of several the form asks which.
    which = (str(found[0].number),) if len(found) == 1 else ()
    if token == RULE_KEY:
        return Step(draft.opened("dispute-rule", answers=which))
    if token == CLOSE_KEY:
        return Step(draft.opened("dispute-close", answers=which))
    if token == AGAIN_KEY:
        return Step(draft.answered(AGAIN))
    return edited(scene, token) or unknown(scene, token)


def _press(scene: Scene, token: str) -> Step:
    draft, seat = scene.draft, scene.draft.seat
    if token.startswith("seat:"):
        return Step(draft.opened("dispute", seat=int(token[5:])))
    if not seat:
        return _choose(scene, token)
    if _stands(scene):
        return _on(scene, token)
    if OWN_WORDS in draft.answers:
        if token == "Enter":
            return Step(second=OpenDispute(0, Seat(seat), scene.text.strip()))
        return edited(scene, token) or free_text(scene, token) or unknown(scene, token)
    if token in CLAIMS:
        return Step(second=OpenDispute(0, Seat(seat), sentence(CLAIMS[token])))
    if token == OWN_WORDS:
        return Step(draft.answered(OWN_WORDS))
    return edited(scene, token) or unknown(scene, token)


def _choose(scene: Scene, token: str) -> Step:
    if len(token) == 1 and token.isdigit():
        seats = scene.rules.seating.seats
        seat = Seat(seat_of(token, seats))
        if not 1 <= seat <= seats:
            return Step(problems=(problem("SEAT-UNKNOWN", "", seat=token, seats=seats),))
        if not scene.state.seat(seat).bets:
            return Step(problems=(problem("SEAT-NO-BET", f"seat {seat}"),))
        return Step(scene.draft.opened("dispute", seat=int(seat)))
    return edited(scene, token) or unknown(scene, token)


def _number(scene: Scene) -> int:
    """The dispute that is meant: the one that is open, or the one whose number was typed first."""
    known = [dispute.number for dispute in scene.state.disputes]
    if len(known) == 1:
        return known[0]
    return next((int(a) for a in scene.draft.answers if a.isdigit() and int(a) in known), 0)


def _line_prompt(scene: Scene, code: str, facts: str = "") -> Prompt:
    words, number = scene.words, _number(scene)
    if not number:
        numbers = words.listed(tuple(words.numbered("dispute", d.number) for d in scene.state.disputes))
        return prompt(scene, words.say("DESK-DISPUTE-WHICH"), numbers)
    told = words.say(facts) if facts else ""
    return prompt(scene, words.say(code, number=words.numbered("dispute", number)), told, free=True)


def _line_press(scene: Scene, token: str, made: type[RuleDispute] | type[CloseDispute]) -> Step:
    number = _number(scene)
    if token == "Enter" and not number:
        return Step(scene.draft.answered(scene.text)) if scene.text else unknown(scene, token)
    if token == "Enter" and not scene.text.strip():
        return Step(problems=(problem("TEXT-MISSING", ""),))
    if token == "Enter" and made is RuleDispute:
        return Step(second=RuleDispute(number, scene.text.strip(), ""))
    if token == "Enter":
        return Step(second=CloseDispute(number, scene.text.strip()))
    return edited(scene, token) or free_text(scene, token) or unknown(scene, token)


OPEN = Question(_prompt, _pad, _press)
RULE = Question(
    lambda scene: _line_prompt(scene, "DESK-DISPUTE-RULING", "DESK-DISPUTE-RULING-FACTS"), text_keys,
    lambda scene, token: _line_press(scene, token, RuleDispute),
)  # fmt: skip
CLOSE = Question(
    lambda scene: _line_prompt(scene, "DESK-DISPUTE-OUTCOME"), text_keys,
    lambda scene, token: _line_press(scene, token, CloseDispute),
)  # fmt: skip
