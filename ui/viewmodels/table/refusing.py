"""A Problem as the sentence that a dealer reads: the place in his language, figures that are money as money.

Source: screens.md, ground rules 3 and 5; style.md, rules 13 and 35.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from tablemgr.core.money import LARGEST, Money
from tablemgr.core.problems import Problem
from tablemgr.core.text import sentence
from ui.viewmodels.arithmetic import bet_name
from ui.viewmodels.codes import OUTCOME, RESULT
from ui.viewmodels.table.top import DOING
from ui.viewmodels.words import Words

MONEY = {
    "AMOUNT-LARGE": ("amount", "most"), "BANK-NOT-COVERED": ("got", "need"), "BET-AGGREGATE": ("amount", "most"),
    "BET-CHIP": ("amount", "chip"), "BET-LIMIT": ("amount", "least", "most"), "CASH-AMOUNT": ("amount", "most"),
    "RECALL-LARGE": ("amount", "most"), "BANK-SHORT": ("amount", "least"),
}  # fmt: skip
"""Which figures of which sentence are minor units."""
OUTCOMES = {outcome.value: code for outcome, code in OUTCOME.items()}
PLACES = {
    "seat": "DESK-SEAT",
    "piece": "DESK-PLACE-PIECE",
    "column": "DESK-PLACE-COLUMN",
    "packet": "DESK-PLACE-PACKET",
}
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
    if name in MONEY.get(problem.code, ()) and isinstance(value, int):
        return words.money(Money(value)) if abs(value) <= LARGEST else words.whole(value)
    if isinstance(value, int):
        return words.digits(str(value))
    if name == "place":
        return place_of(value, words)
    if name in ("phase", "wanted") and value in DOING:
        return words.say(DOING[value])
    if name in ("called", "computed", "outcome") and value in OUTCOMES:
        return words.say(OUTCOMES[value])
    if name == "result" and value in RESULT:
        return words.say(RESULT[value])
    if name == "bet":
        return words.say("DESK-MAIN-BET") if value == "main" else bet_name("side", value, words)
    return words.typed(value)


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
