"""Notes that the program itself put on record, in the reader's words; whatever else stands there, somebody typed.

Source: facts.md (re-call: note); screens.md, ground rule 8.
"""

from __future__ import annotations

from reports.hand_names import Speaks
from tablemgr.table.commands.hands import FROM_OTHERS, FROM_PIECES
from tablemgr.table.commands.recalls import BY_DEALER

OWN = {
    BY_DEALER: "PAPER-NOTE-BY-DEALER",
    FROM_PIECES: "PAPER-NOTE-FROM-PIECES",
    FROM_OTHERS: "PAPER-NOTE-FROM-OTHERS",
}


def note_said(note: str, words: Speaks) -> str:
    """Answer a note: the program's own in the language, a person's as it was typed.

    Source: facts.md (re-call: note); screens.md, ground rule 8.
    """
    return words.say(OWN[note]) if note in OWN else words.typed(note)
