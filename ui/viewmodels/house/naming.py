"""How things of the house are named within a sentence."""

from __future__ import annotations

from ui.viewmodels.words import Words


def round_at(words: Words, table: str, number: int) -> str:
    """Answer a round of a table as it is named within a sentence. Source: screens.md, ground rule 3."""
    return words.say("STAFF-ROUND-AT", table=words.ltr(table), number=number)
