"""Reasons and rulings: one key for the usual ones, words for any other.

What is put on record is the English sentence, whatever language the screen speaks, or the words as typed.

Source: TG 12 (P1 to P10), TG P3; screens.md 2 (fingers alone).
"""

from __future__ import annotations

from tablemgr.core.text import sentence
from ui.viewmodels.deal.pads import key
from ui.viewmodels.deal.tokens import BACKSPACE, SPACE
from ui.viewmodels.deal.took import Took
from ui.viewmodels.table.rows import Key
from ui.viewmodels.words import Words, is_written

VOID = ("TD-VOID-TILES", "TD-VOID-EXPOSED", "TD-VOID-FOREIGN", "TD-VOID-RULED")
REWIND = ("TD-REWIND-ILLEGAL", "TD-REWIND-ENTRY", "TD-REWIND-RULED")
INCIDENT = (
    "TD-INCIDENT-TURN", "TD-INCIDENT-SHOWN", "TD-INCIDENT-EXPOSED", "TD-INCIDENT-LATE", "TD-INCIDENT-CLAIM",
    "TD-INCIDENT-HAND",
)  # fmt: skip
RULING = ("TD-RULING-BACK", "TD-RULING-DISCARD", "TD-RULING-GOES-ON", "TD-RULING-REWOUND", "TD-RULING-VOID")
AGREED = ("TD-AGREED-MISPLAY", "TD-AGREED-PAID", "TD-AGREED-ENTRY")
FREE = '"'
"""What begins words that somebody types."""
MOST = 200


def with_choice(text: str, token: str, choices: tuple[str, ...]) -> Took | None:
    """Answer what a token adds to a choice or to words; None where it adds nothing.

    Source: screens.md, ground rule 2.
    """
    if text.startswith(FREE):
        return _typed(text, token)
    if token in {"Backspace", "/"}:
        return Took("") if text else None
    if len(token) == 1 and token.isdigit():
        return Took(token) if 1 <= int(token) <= len(choices) else None
    return _typed(FREE, token) if not text else None


def _typed(text: str, token: str) -> Took | None:
    if token == BACKSPACE:
        return Took("" if len(text) <= len(FREE) + 1 else text[:-1])
    char = " " if token == SPACE else token
    if len(char) != 1 or not is_written(char) or char == "|" or len(text) > MOST:
        return None
    return Took(text + char)


def recorded(text: str, choices: tuple[str, ...]) -> str:
    """Answer the words that go on record; nothing where nothing was chosen.

    Source: facts.md (reason, ruling).
    """
    if text.startswith(FREE):
        return text[len(FREE) :].strip()
    return sentence(choices[int(text) - 1]) if text.isdigit() and 1 <= int(text) <= len(choices) else ""


def chosen(text: str, choices: tuple[str, ...], words: Words) -> str:
    """Answer the choice in the reader's language, or the words as typed.

    Source: screens.md, ground rule 8.
    """
    if text.startswith(FREE):
        return words.typed(text[len(FREE) :])
    return words.say(choices[int(text) - 1]) if text.isdigit() and 1 <= int(text) <= len(choices) else ""


def choice_keys(text: str, choices: tuple[str, ...], words: Words) -> tuple[Key, ...]:
    """Answer a key for each choice, and the key that goes on once one is made.

    Source: screens.md, ground rule 2 (touch always).
    """
    keys = tuple(
        Key(words.say(code), str(place), str(place), lamp=text == str(place))
        for place, code in enumerate(choices, start=1)
    )
    return (
        *keys,
        key(words, "TD-KEY-GO", "⏎", "Enter", live=bool(text)),
        key(words, "TD-KEY-ESCAPE", "Esc", "Escape"),
    )
