"""Which sentence says which value of a fact."""

from __future__ import annotations

from tablemgr.core.outcomes import Outcome
from ui.viewmodels.words import Words

OUTCOME = {
    Outcome.WIN: "UI-OUTCOME-WIN",
    Outcome.PUSH: "UI-OUTCOME-PUSH",
    Outcome.LOSE: "UI-OUTCOME-LOSE",
    Outcome.FOUL: "UI-OUTCOME-FOUL",
    Outcome.NO_ACTION: "UI-OUTCOME-NO-ACTION",
    Outcome.FOLD: "UI-OUTCOME-FOLD",
}
STATE = {
    Outcome.WIN: "pay",
    Outcome.PUSH: "push",
    Outcome.NO_ACTION: "push",
    Outcome.LOSE: "take",
    Outcome.FOUL: "take",
    Outcome.FOLD: "take",
}
"""The state, and so the sign and colour, of an outcome."""
EVIDENCE = ("UI-EVIDENCE-SET", "UI-EVIDENCE-CALLED", "UI-EVIDENCE-PARTIAL", "UI-EVIDENCE-COMPUTED")
COMPARED = {1: "UI-BEATS", 0: "UI-COPIES", -1: "UI-BEATEN"}
WHY = {
    "level": "UI-WHY-LEVEL",
    "side-bet": "UI-WHY-SIDE-BET",
    "foul": "UI-WHY-FOUL",
    "request": "UI-WHY-REQUEST",
    "threshold": "UI-WHY-THRESHOLD",
    "sample": "UI-WHY-SAMPLE",
    "dispute": "UI-WHY-DISPUTE",
    "feed": "UI-WHY-FEED",
    "back-up": "UI-WHY-BACK-UP",
}
RESULT = {
    "stands": "UI-RESULT-STANDS",
    "no-action": "UI-RESULT-NO-ACTION",
    "re-set": "UI-RESULT-RE-SET",
    "redeal": "UI-RESULT-REDEAL",
}
CHANGED = {
    "re-call": "UI-CHANGED-RE-CALL",
    "ruling": "UI-CHANGED-RULING",
    "pieces": "UI-CHANGED-PIECES",
    "bank": "UI-CHANGED-BANK",
    "envy": "UI-CHANGED-ENVY",
}
SET_BY = {"house-way": "UI-SET-HOUSE-WAY", "player": "UI-SET-PLAYER", "ruling": "UI-SET-RULING"}
SET_BY_SENTENCE = {
    "house-way": "UI-SET-BY-HOUSE-WAY",
    "player": "UI-SET-BY-PLAYER",
    "ruling": "UI-SET-BY-RULING",
}
BET = {
    "fortune": "UI-BET-FORTUNE",
    "envy": "UI-BET-ENVY",
    "emperors": "UI-BET-EMPERORS",
    "insurance": "UI-BET-INSURANCE",
    "queens-dragon": "UI-BET-QUEENS-DRAGON",
    "bonanza": "UI-BET-BONANZA",
    "back": "UI-BET-BACK",
    "toke": "UI-BET-TOKE",
    "dragon": "UI-BET-DRAGON",
}
GAME = {
    "pai-gow-poker": "UI-GAME-PAI-GOW-POKER",
    "pai-gow": "UI-GAME-PAI-GOW",
    "tien-gow": "UI-GAME-TIEN-GOW",
}
DEPTH = {"full": "UI-DEPTH-FULL", "tricks": "UI-DEPTH-TRICKS", "columns": "UI-DEPTH-COLUMNS"}

VOID_CODES = ("misdeal", "exposed-piece", "wrong-count", "foreign-piece", "dice", "equipment", "other")
"""Why a round is void, as it goes on record."""


def void_reason(code: str, words: Words) -> str:
    """Answer why a round is void in the reader's language; a reason of no code as it was written.

    Source: facts.md (void: reason code, text); screens.md, ground rule 8.
    """
    if code not in VOID_CODES:
        return words.typed(code)
    said = words.say(f"DESK-VOID-{code.upper()}")
    return said[:1].lower() + said[1:]
