"""Latin words of a paper that is in another language, and which of them may stand there.

Source: screens.md, ground rule 8.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

LATIN = re.compile(r"[A-Za-z]+")
HEX = re.compile(r"[0-9a-f]+")
ON_CARDS = {"A", "K", "Q", "J", "JOKER"}
"""What is printed on the cards themselves, and what Chinese calls them by."""
CODES = {"UTC", "TRAINING", "SHA"}
"""The names of a scale of time and of a digest; the mark of training, which every language bears in English as well."""


def words_in(text: str) -> set[str]:
    return set(LATIN.findall(text))


def strange(text: str, known: Iterable[str]) -> set[str]:
    """Latin words of a paper that are neither on record as they are, nor on the cards, nor codes."""
    kept = list(known)
    digests = "".join(one for one in kept if HEX.fullmatch(one))
    allowed = {word for one in kept for word in words_in(one)} | ON_CARDS | CODES
    return {word for word in words_in(text) - allowed if not (HEX.fullmatch(word) and word in digests)}
