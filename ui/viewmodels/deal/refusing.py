"""Refusals in the reader's language, with the rule beside them, and the place in the echo that they mean."""

from __future__ import annotations

from collections.abc import Iterable

from tablemgr.core.problems import Problem
from ui.viewmodels.table.refusing import is_money
from ui.viewmodels.words import Words

RULES = {
    "TG-TILE_NOT_HELD": "R13.3",
    "TG-LEAD_NOT_A_SET": "R4",
    "TG-LEAD_SIZE": "R3.2",
    "TG-LEAD_FACE_DOWN": "R3.4",
    "TG-WRONG_COUNT": "R3.2",
    "TG-DEAD_FACE_UP": "R7.2",
    "TG-FACE_UP_NOT_A_SET": "R4",
    "TG-FACE_UP_WRONG_CLASS": "R5.2",
    "TG-FACE_UP_NOT_HIGHER": "R5.1",
    "TG-OUT_OF_TURN": "R3.1",
    "TG-CANNOT_WIN": "R3.5",
    "TG-TILE_COUNT": "R2.1",
    "TG-HAND_SIZE": "R2.1",
    "TG-UNKNOWN_TILE": "R1.1",
    "TG-CLAIM_NOT_QUALIFIED": "R9.6",
    "TG-CLAIM_TOO_LATE": "R9.6",
    "TG-CLAIM_NOT_ENABLED": "R9.6",
    "TG-BAD_COLUMNS": "R6.1",
    "TG-COLUMNS_BELOW": "R6.1",
    "TG-LAST_LEADER": "R3.1",
    "TG-LAST_DEAD": "R7.4",
    "TG-LAST_THREE": "R10.1",
    "PIECE-DUPLICATE": "R1.1",
    "TD-TILE-EXISTS": "R1.1",
    "PIECE-COUNT": "R2.1",
}
"""Where the rules say so, shown beside the sentence."""


ENDS = (".", "?", "!", "\u3002", "\uff1f", "\u061f")
"""What a sentence ends with: where it has none of them, another one that follows would run into it."""


def sentences(problems: Iterable[Problem], words: Words) -> tuple[str, ...]:
    """Answer each refusal once, with its rule where it has one.

    Source: screens.md, ground rule 5 (next to each refusal the rule).
    """
    said = (_sentence(one, words) for one in problems)
    return tuple(dict.fromkeys(said))


MARKS = {"SUPREME": "TD-KIND-SUPREME", "QUARTET": "TD-KIND-QUARTET", "unbeatable": "TD-KEY-UNBEATABLE"}
"""What the rules call a mark, as the reader calls it."""


def _figure(what: str | int, words: Words, *, money: bool) -> str | int:
    if not isinstance(what, str):
        return words.money_with(what) if money else what
    return words.say(MARKS[what]) if what in MARKS else words.ltr(what)


def _sentence(one: Problem, words: Words) -> str:
    figures = {name: _figure(what, words, money=is_money(one, name)) for name, what in one.data}
    said = words.say(one.code, **figures)
    said = f"{said[:1].upper()}{said[1:]}"
    rule = RULES.get(one.code)
    if rule is None:
        return said if said.endswith(ENDS) else words.say("DESK-SAID", said=said)
    return words.say("TD-BY-RULE", said=said, rule=words.ltr(rule))


def refused_span(echo: str, problems: Iterable[Problem]) -> tuple[int, int] | None:
    """Answer start and length of the first tile in the echo that a problem names; None where none is.

    Source: screens.md, ground rule 3 (refused in place).
    """
    named = [str(dict(one.data).get("tile", dict(one.data).get("piece", ""))) for one in problems]
    for wanted in filter(None, named):
        either = {wanted, wanted[::-1]}
        start = 0
        hits = []
        for part in echo.split(" "):
            if part in either or (len(wanted) == 1 and wanted in part):
                hits.append((start, len(part)))
            start += len(part) + 1
        if hits:
            # A tile that stands twice was right the first time.
            return hits[-1]
    return None
