"""What the rules say in the reader's words: rows of house ways, the conditions of a row, lines of pay tables.

On record and in files these stay as they were adopted, in words of closed lists; here each is said anew. What a
house wrote itself and no list knows is shown as it is.

Source: screens.md, ground rules 5 and 8; architecture.md (house ways are data).
"""

from __future__ import annotations

import re
from functools import cache

from reports.hand_names import Speaks, hand_name
from reports.own_notes import key_said
from tablemgr.core.text import FALLBACK, catalogue

ROW_SAYS, ROW_ASKS, PAY_LINE = "WAY-SAYS", "WAY-IF", "PAY-LINE"
"""How the codes begin of what a row says, of what it asks of a hand, and of a pay table's line."""
NAMED = frozenset({"player", "banker", "own", "bank", "low", "high"})
"""Figures of a reason that are names of hands."""
LINES = frozenset({"line", "class"})
"""Figures of a reason that are lines of a pay table."""
OF_THE_GAMES = ("PGP-", "TILES-")
FROM_KEYS = frozenset({"PAPER-INCIDENT", "PAPER-AGREED", "PAPER-REWOUND"})
"""Reasons whose texts a key may have put on record."""
"""How the codes of reasons begin that a game gives."""
_FACE_RANGE = re.compile(r"([2-9TJQKA])(?:-([2-9TJQKA]))?")
_TILES = frozenset({"holds", "holds one of", "tiles", "pair of", "beside"})
_RANKS = frozenset({
    "four of a kind", "three of a kind", "one pair", "higher pair", "lower pair", "side pair", "loose",
})  # fmt: skip
_NAMED_TILES = frozenset({"T", "D", "GJ", "any"})
_NAMED_VALUES = frozenset({"gong", "wong", "pair"})


@cache
def _rows_said() -> dict[str, str]:
    """The code of each sentence of the house ways that come with the program, by the sentence."""
    return {said: code for code, said in catalogue(FALLBACK).items() if code.startswith(ROW_SAYS)}


def row_says(sentence: str, words: Speaks) -> str:
    """Answer what a row of a house way says: in the language where it came with the program, else as written.

    A file that was ever in force is not edited, so its English sentence is what it is known by, on record too.
    Source: screens.md, ground rules 5 and 8.
    """
    code = _rows_said().get(sentence)
    return words.typed(sentence) if code is None else words.say(code)


def row_asks(condition: str, words: Speaks) -> str:
    """Answer what a row asks of a hand, from the condition as its file and the record have it.

    Source: architecture.md (Decision: the rows passed over and why); PG short names; PGP 3 (bands of ranks).
    """
    name, _, given = condition.partition(":")
    name, given = name.strip(), given.strip()
    code = f"{ROW_ASKS}-{name.upper().replace(' ', '-')}" + ("-OF" if name == "one pair" and given else "")
    if code not in catalogue(FALLBACK):
        return words.typed(condition)
    if name == "split makes":
        low, _, high = given.partition("/")
        return words.say(code, low=_value(low, words), high=_value(high, words))
    return words.say(code, what=_what(name, given, words)) if given else words.say(code)


def _what(name: str, given: str, words: Speaks) -> str:
    if name in _TILES:
        return words.listed(tuple(_slot(slot, words) for slot in given.split()))
    return _ranks(given, words) if name in _RANKS else _value(given, words)


def _slot(slot: str, words: Speaks) -> str:
    """One tile, or one of several: "T|D" is a twelve or a two."""
    return words.say("WAY-OR").join(_tile(name, words) for name in slot.split("|"))


def _tile(name: str, words: Speaks) -> str:
    if name in _NAMED_TILES:
        return words.say(f"WAY-TILE-{name.upper()}")
    if name[:1] in ("H", "L") and name[1:].isdigit():
        return words.say("WAY-TILE-HIGH" if name[0] == "H" else "WAY-TILE-LOW", figure=int(name[1:]))
    return words.digits(name)


def _value(value: str, words: Speaks) -> str:
    """Points, a high three or nine, gong, wong, or a card's face."""
    if value in _NAMED_VALUES:
        return words.say(f"WAY-VALUE-{value.upper()}")
    if value in ("H3", "high-nine"):
        return words.say("WAY-VALUE-HIGH", figure=3 if value == "H3" else 9)
    return words.say(f"DESK-RANK-{value}") if value and value in "AKQJ" else words.digits(value)


def _ranks(given: str, words: Speaks) -> str:
    found = _FACE_RANGE.fullmatch(given)
    if found is None:
        return words.typed(given)
    low, high = found[1], found[2] or found[1]
    if low == high:
        return words.say(f"DESK-RANKS-{low}")
    return words.say("WAY-RANKS", low=words.say(f"DESK-RANKS-{low}"), high=words.say(f"DESK-RANKS-{high}"))


def pay_line(line: str, words: Speaks) -> str:
    """Answer what a line of a pay table is called; a sum of dice in digits, a house's own line as written.

    Source: PGP 7 (side bets); PG 6 (side bets).
    """
    code = f"{PAY_LINE}-{line.upper()}"
    if code in catalogue(FALLBACK):
        return words.say(code)
    return words.digits(line) if line.isdigit() else words.typed(line)


def given_text(code: str, key: str, value: str, words: Speaks) -> str:
    """Answer a text among a reason's figures: a hand's name, a pay table's line, else what somebody typed.

    Source: screens.md, ground rules 5 and 8.
    """
    if code.startswith(OF_THE_GAMES):
        if key in NAMED:
            return words.listed(hand_name(value, words))
        if key in LINES:
            return pay_line(value, words)
    return key_said(value, words) if code in FROM_KEYS else words.typed(value)
