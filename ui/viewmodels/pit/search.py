"""What is typed into the search of the rounds: words with a value, outcomes by name, anything else as free text.

    day:2026-05-28 shift:3 dealer:0417 seat:4 lose amount:500 side:fortune row:H3b differs "wrong call"

Source: screens.md (rounds: filters, free search); ops/users.md 2 (Ctrl-K).
"""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass, fields, replace
from decimal import Decimal, InvalidOperation
from typing import Any

from tablemgr.core.money import LARGEST
from ui.viewmodels.codes import BET, GAME, OUTCOME
from ui.viewmodels.words import Words

NAMES = {
    "day": "PIT-FIND-DAY", "shift": "PIT-FIND-SHIFT", "dealer": "PIT-FIND-DEALER", "seat": "PIT-FIND-SEAT",
    "game": "PIT-FIND-GAME", "outcome": "PIT-FIND-OUTCOME", "least": "PIT-FIND-AMOUNT", "side": "PIT-FIND-SIDE",
    "way_row": "PIT-FIND-ROW",
}  # fmt: skip
"""Words that take a value, each by its name in the reader's language, and by the English one."""
DIFFERS = "PIT-FIND-DIFFERS"


@dataclass(frozen=True, slots=True)
class Search:
    """What is looked for; None lets everything through. Amounts in minor units."""

    day: str | None = None
    shift: int | None = None
    dealer: str | None = None
    game: str | None = None
    seat: int | None = None
    outcome: str | None = None
    least: int | None = None
    side: str | None = None
    way_row: str | None = None
    differs: bool = False
    text: str = ""
    typed: str = ""
    """As it was typed."""

    def __bool__(self) -> bool:
        return any(
            getattr(self, one.name) not in (None, "", False) for one in fields(self) if one.name != "typed"
        )


NO_SEARCH = Search()


def read_search(text: str, words: Words) -> Search | str:
    """Answer what a typed line looks for, or the word in it that cannot be meant.

    Source: screens.md, ground rule 3 (refused in place).
    """
    try:
        parts = shlex.split(_ascii(text))
    except ValueError:
        parts = _ascii(text).split()
    found, free = Search(typed=" ".join(text.split())), []
    names = {words.say(code).casefold(): name for name, code in NAMES.items()}
    names |= {Words().say(code).casefold(): name for name, code in NAMES.items()}
    for part in parts:
        name, colon, value = part.partition(":")
        known = names.get(name.casefold())
        if colon and known is not None:
            taken = _value(known, value, words)
            if taken is None:
                return part
            given: dict[str, Any] = {known: taken}
            found = replace(found, **given)
        elif part.casefold() in (words.say(DIFFERS).casefold(), Words().say(DIFFERS).casefold()):
            found = replace(found, differs=True)
        elif (outcome := _named(part, {o.value: code for o, code in OUTCOME.items()}, words)) is not None:
            found = replace(found, outcome=outcome)
        else:
            free.append(part)
    return replace(found, text=" ".join(free))


def _ascii(text: str) -> str:
    """Digits of any script as ASCII ones, colons of any width as one."""
    plain = "".join(str(int(c)) if c.isdecimal() else c for c in text)
    return plain.replace("\uff1a", ":")


def _named(value: str, codes: dict[str, str], words: Words) -> str | None:
    """The id that a name in the reader's language, in English, or the id itself means."""
    sought = value.casefold()
    for id_, code in codes.items():
        if sought in (id_, words.say(code).casefold(), Words().say(code).casefold()):
            return id_
    return None


def _value(name: str, value: str, words: Words) -> str | int | None:
    if not value:
        return None
    match name:
        case "day":
            return value if re.fullmatch(r"\d{4}-\d{2}-\d{2}", value) else None
        case "shift" | "seat":
            return int(value) if value.isdecimal() and len(value) < 9 else None
        case "game":
            return _named(value, GAME, words)
        case "outcome":
            return _named(value, {o.value: code for o, code in OUTCOME.items()}, words)
        case "side":
            return _named(value, BET, words)
        case "least":
            return _minor(value, words)
    return value[:60]


def _minor(value: str, words: Words) -> int | None:
    try:
        minor = Decimal(value.replace("\u066b", ".")).scaleb(words.places)
    except InvalidOperation:
        return None
    if not minor.is_finite() or minor != minor.to_integral_value() or not 0 <= minor <= LARGEST:
        return None
    return int(minor)
