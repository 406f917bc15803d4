"""A Problem as the sentence that a dealer reads: the place in his language, figures that are money as money.

Source: screens.md, ground rules 3 and 5; style.md, rules 13 and 35.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from tablemgr.core.problems import Problem
from tablemgr.core.text import sentence
from ui.viewmodels.arithmetic import bet_name
from ui.viewmodels.codes import OUTCOME, RESULT
from ui.viewmodels.table.hand_names import hand_name
from ui.viewmodels.table.top import DOING
from ui.viewmodels.words import Words

MONEY = {
    "AMOUNT-BEYOND": ("most",), "AMOUNT-LARGE": ("amount", "most"), "BANK-NOT-COVERED": ("got", "need"), "BET-AGGREGATE": ("amount", "most"),
    "BET-CHIP": ("amount", "chip"), "BET-LIMIT": ("amount", "least", "most"), "BET-SAME": ("amount",),
    "BET-TAKEN": ("amount",), "CASH-AMOUNT": ("amount", "most"), "CASH-CHIPS": ("amount", "chip"),
    "COMMISSION-AMOUNT": ("amount", "owed"), "COMMISSION-OWED": ("owed",),
    "RECALL-LARGE": ("amount", "most"), "COLLECTION-AMOUNT": ("amount",), "COUNT-VALUE": ("value",),
    "COUNT-RANGE": ("value",), "DROP-AMOUNT": ("amount", "most"), "HOUSE-CHIP-TWICE": ("value",),
    "TABLE-CHIP": ("chip",), "TABLE-LIMITS": ("least", "most"), "TG-BAD_STAKE": ("got", "least", "most"),
}  # fmt: skip
"""Which figures of which sentence are minor units."""
OF_MONEY = frozenset({"value"})
"""Which keys have a range of minor units: a chip's value."""
SHIFTS = frozenset({("CODE-OF-ANOTHER", "wanted")})
"""Figures that are a shift's number under another name."""
HOW_MANY = frozenset({"count", "got", "least", "most", "need", "rounds"})
"""Figures that count: they are grouped as the language groups; numbers of seats, rounds and pieces are not."""
OUTCOMES = {outcome.value: code for outcome, code in OUTCOME.items()}
PLACES = {
    "seat": "DESK-SEAT",
    "piece": "DESK-PLACE-PIECE",
    "column": "DESK-PLACE-COLUMN",
    "packet": "DESK-PLACE-PACKET",
}
DID = {
    "BetsClosed": "DESK-DID-NO-MORE", "StartSeat": "DESK-DID-START", "HandsDelivered": "DESK-DID-DELIVERED",
    "HandsLocked": "DESK-DID-LOCKED", "BankHandEntered": "DESK-DID-SET", "SettingMade": "DESK-DID-SET",
    "RulingMade": "DESK-MENU-RULING", "DisputeOpened": "DESK-KEY-DISPUTE",
}  # fmt: skip
"""What came later, as the desk says it."""
SAID: Mapping[str, Mapping[str, str]] = {
    "phase": DOING, "wanted": DOING, "called": OUTCOMES, "computed": OUTCOMES, "outcome": OUTCOMES,
    "result": RESULT, "later": DID,
}  # fmt: skip
"""Which figures are values of a closed list, and how each is said."""
NAMED = {"bank": "DESK-THE-BANK"}


def sentences(problems: Iterable[Problem], words: Words) -> tuple[str, ...]:
    """Answer what is refused, a sentence each, none twice. Source: screens.md, ground rule 3."""
    return tuple(dict.fromkeys(sentence_of(problem, words) for problem in problems))


def sentence_of(problem: Problem, words: Words) -> str:
    """Answer one refusal with its place before it. Source: style.md, rule 13."""
    figures: dict[str, str | int] = {
        name: _figure(problem, name, value, words) for name, value in problem.data
    }
    said = sentence(problem.code, figures, language=words.language)
    place = place_of(problem.where, words)
    whole = words.say("DESK-REFUSED", place=place, said=said) if place else words.say("DESK-SAID", said=said)
    return whole[:1].upper() + whole[1:]


def _figure(problem: Problem, name: str, value: str | int, words: Words) -> str:
    if isinstance(value, int):
        if is_money(problem, name):
            return words.money_with(value)
        if name == "shift" or (problem.code, name) in SHIFTS:
            # As it is called on every paper and page of it.
            return words.numbered("shift", value)
        return words.whole(value) if name in HOW_MANY else words.digits(str(value))
    if problem.code == "SPLIT-FOUL" and name in ("low", "high"):
        return words.listed(hand_name(value, words))
    if name == "type" and value in ("SUPREME", "QUARTET"):
        return words.say(f"PAPER-IMMEDIATE-{value}")
    if name in ("role", "roles"):
        return words.listed(tuple(_role(one, words) for one in value.split(", ")))
    if name == "place":
        return place_of(value, words)
    if name == "bet":
        return words.say("DESK-MAIN-BET") if value == "main" else bet_name("side", value, words)
    code = SAID.get(name, {}).get(value)
    return words.say(code) if code else words.typed(value)


def is_money(problem: Problem, name: str) -> bool:
    """Answer whether a figure of a problem is minor units. Source: screens.md, ground rule 3; FORMULA 1."""
    if problem.code == "VALUE-RANGE":
        return dict(problem.data).get("key") in OF_MONEY
    return name in MONEY.get(problem.code, ())


def _role(value: str, words: Words) -> str:
    code = f"STAFF-ROLE-{value.upper().replace(' ', '-')}"
    said = words.say(code)
    return value if said == code else said


def place_of(where: str, words: Words) -> str:
    """Answer a place ("seat 3, piece 5") in the reader's language. Source: style.md, rule 13."""
    parts = [_place(part, words) for part in where.split(", ") if part]
    return words.listed(tuple(part for part in parts if part))


def _place(part: str, words: Words) -> str:
    found = re.fullmatch(r"(seat|piece|column|packet) (\d+)", part)
    if found:
        numbers = {"seat": int(found[2])} if found[1] == "seat" else {"count": int(found[2])}
        return words.say(PLACES[found[1]], **numbers)
    return words.say(NAMED[part]) if part in NAMED else ""
