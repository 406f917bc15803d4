"""Words that the program itself put on record, in the reader's language; whatever else stands there, somebody typed.

What a key says is put on record as the English sentence, whatever language the screen speaks; earlier entries have it
in the language of their screen. It is known again by that sentence, in whichever of the languages it was written.

Source: facts.md (re-call: note); screens.md, ground rule 8.
"""

from __future__ import annotations

from functools import cache

from reports.hand_names import Speaks
from tablemgr.core.text import catalogue
from tablemgr.table.commands.hands import FROM_OTHERS, FROM_PIECES
from tablemgr.table.commands.recalls import BY_DEALER

LANGUAGES = ("en", "fa", "ru", "zh_Hant")
OWN = {BY_DEALER: "PAPER-NOTE-BY-DEALER"}
SAID_BY_THE_CAUSE = frozenset({FROM_PIECES, FROM_OTHERS})
"""Notes that say no more than why the seat was settled anew, which stands before them."""
KEYS = (
    "DESK-RULING-EXPOSED", "DESK-RULING-COUNT", "DESK-RULING-BANK-EXPOSED", "DESK-RULING-DICE", "DESK-RULING-LATE-BET",
    "DESK-RULING-FOUL", "DESK-RULING-MIS-SET", "DESK-RULING-FOREIGN", "DESK-RULING-AGREEMENT",
    "DESK-RULING-CONTRADICTED", "TD-VOID-TILES", "TD-VOID-EXPOSED", "TD-VOID-FOREIGN", "TD-VOID-RULED",
    "TD-REWIND-ILLEGAL", "TD-REWIND-ENTRY", "TD-REWIND-RULED", "TD-INCIDENT-TURN", "TD-INCIDENT-SHOWN", "TD-INCIDENT-EXPOSED",
    "TD-INCIDENT-LATE", "TD-INCIDENT-CLAIM", "TD-INCIDENT-HAND", "TD-RULING-BACK", "TD-RULING-DISCARD",
    "TD-RULING-GOES-ON", "TD-RULING-REWOUND", "TD-RULING-VOID", "TD-AGREED-MISPLAY", "TD-AGREED-PAID", "TD-AGREED-ENTRY",
    "DESK-CLAIM-WON", "DESK-CLAIM-PUSH", "DESK-CLAIM-AMOUNT", "DESK-CLAIM-SIDE", "DESK-CLAIM-BET", "DESK-CLAIM-SET",
)  # fmt: skip
"""What keys put on record as they say it."""


@cache
def _known(language: str) -> dict[str, str]:
    said = catalogue(language)
    return {said[code]: code for code in KEYS if code in said}


def note_said(note: str, words: Speaks) -> str:
    """Answer a note: the program's own in the language or, where its cause says as much, nothing; a person's as typed.

    Source: facts.md (re-call: note); screens.md, ground rule 8.
    """
    if note in SAID_BY_THE_CAUSE:
        return ""
    return words.say(OWN[note]) if note in OWN else words.typed(note)


def key_said(text: str, words: Speaks) -> str:
    """Answer what a key put on record in the reader's language, anything else as it was typed.

    Source: screens.md, ground rule 8; facts.md (ruling: subject; incident: kind).
    """
    if text in OWN:
        return words.say(OWN[text])
    # English first: the other languages are read only for what is not found there.
    found = (_known(language).get(text) for language in LANGUAGES)
    code = next((one for one in found if one is not None), None)
    return words.typed(text) if code is None else words.say(code)
