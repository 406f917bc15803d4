"""Notes that the program itself put on record, in the reader's words; whatever else stands there, somebody typed.

Source: facts.md (re-call: note); screens.md, ground rule 8.
"""

from __future__ import annotations

from reports.hand_names import Speaks
from tablemgr.table.commands.hands import FROM_OTHERS, FROM_PIECES
from tablemgr.table.commands.recalls import BY_DEALER

OWN = {BY_DEALER: "PAPER-NOTE-BY-DEALER"}
SAID_BY_THE_CAUSE = frozenset({FROM_PIECES, FROM_OTHERS})
"""Notes that say no more than why the seat was settled anew, which stands before them."""


def note_said(note: str, words: Speaks) -> str:
    """Answer a note: the program's own in the language or, where its cause says as much, nothing; a person's as typed.

    Source: facts.md (re-call: note); screens.md, ground rule 8.
    """
    if note in SAID_BY_THE_CAUSE:
        return ""
    return words.say(OWN[note]) if note in OWN else words.typed(note)
