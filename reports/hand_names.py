"""What a half of a hand is called in the reader's words.

On record a hand's name is the engine's label: a category and the faces that count ("pair K-K-A-7-4"), or points
and the best tile ("4 (H4 high)"). It is an id of a closed list, and is said anew in each language; a label that
says something else is shown as it is.

Source: PGP R1 to R5; PG 2; screens.md, ground rules 6 and 8 (names beside the Chinese, in the reader's language).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol

TILES = {
    "66": "HEAVEN", "11": "EARTH", "44": "MAN", "31": "GOOSE", "55": "PLUM", "33": "LONG", "22": "BOARD",
    "65": "HATCHET", "64": "PARTITION", "61": "SEVEN", "51": "SIX", "63": "NINES", "54": "NINES", "9": "NINES",
    "62": "EIGHTS", "53": "EIGHTS", "8": "EIGHTS", "52": "SEVENS", "43": "SEVENS", "7": "SEVENS", "41": "FIVES",
    "32": "FIVES", "5": "FIVES", "42": "SUPREME", "21": "SUPREME", "GJ": "SUPREME",
}  # fmt: skip
BY_LABEL = {
    "12": "66", "2": "11", "H8": "44", "H4": "31", "H10": "55", "H6": "33", "L4": "22", "11": "65", "L10": "64",
    "H7": "61", "L6": "51", "9": "63", "L8": "62", "L7": "52", "5": "41", "GJ": "GJ", "4-2": "42",
}  # fmt: skip
"""Which tile the ranking's short name means. PG 2."""
FACES = frozenset("23456789TJQKA")
COUNTS = {
    "pair": 2, "two-pair": 4, "three-of-a-kind": 3, "full-house": 5, "four-of-a-kind": 4, "high-card": 2,
}  # fmt: skip
"""How many cards of a hand count by their faces alone."""
RUNS = {
    "straight": "DESK-HAND-STRAIGHT", "straight-flush": "DESK-HAND-STRAIGHT-FLUSH",
    "royal-flush": "DESK-HAND-ROYAL", "five-aces": "DESK-HAND-FIVE-ACES",
}  # fmt: skip
_CARDS = frozenset((*COUNTS, *RUNS, "flush"))
_POINTS = re.compile(r"(?:high )?(?P<points>\d)(?: \((?P<best>[\w-]+) high\))?")
SPECIAL = {
    "Teen Wong": ("DESK-WONG", "66"), "Day Wong": ("DESK-WONG", "11"), "Teen Gong": ("DESK-GONG", "66"),
    "Day Gong": ("DESK-GONG", "11"),
}  # fmt: skip


class Speaks(Protocol):
    """One language, on screen or paper."""

    def say(self, code: str, **figures: str | int) -> str:
        """Answer the sentence of a code with its figures."""

    def digits(self, text: str) -> str:
        """Answer text in the language's digits."""

    def ltr(self, text: str) -> str:
        """Answer a code held from left to right."""

    def typed(self, text: str) -> str:
        """Answer what a person typed, in its own direction."""

    def listed(self, parts: tuple[str, ...]) -> str:
        """Answer parts with the language's comma between them."""


def tile_name(code: str, words: Speaks) -> str:
    """Answer a tile's name with the Chinese beside it. Source: screens.md, ground rule 6; PG 2."""
    return words.say(f"DESK-TILE-{TILES[code]}") if code in TILES else words.ltr(code)


def hand_name(label: str, words: Speaks) -> tuple[str, ...]:
    """Answer a half's name part by part: what it is, then what stands beside it.

    Source: look.md pictures a and c; PGP R5; PG 2.
    """
    category, _, faces = label.partition(" ")
    played = faces.split("-")
    if category in _CARDS and all(face in FACES for face in played):
        return _cards(category, played, words)
    found = _POINTS.fullmatch(label)
    if found is not None and found["best"] in BY_LABEL:
        return (words.digits(found["points"]), tile_name(BY_LABEL[found["best"]], words))
    return (tiles_name(label, words),)


def tiles_name(label: str, words: Speaks) -> str:
    """Answer two tiles in a few words: a pair, wong or gong by its tile, else the points.

    Source: look.md picture c (low 6 beats 4); PG S8 to S10.
    """
    if label in SPECIAL:
        code, tile = SPECIAL[label]
        return words.say(code, tile=tile_name(tile, words))
    if label.startswith("pair ") and label[5:] in BY_LABEL:
        return words.say("DESK-TILE-PAIR", tile=tile_name(BY_LABEL[label[5:]], words))
    found = _POINTS.fullmatch(label)
    return words.typed(label) if found is None else words.digits(found["points"])


def figure(face: str, words: Speaks) -> str:
    """Answer a card's face as a figure: the ten is 10. Source: PGP R1."""
    return words.digits("10" if face == "T" else face)


def beside(faces: Sequence[str], words: Speaks) -> str:
    """Answer the cards beside what counts: court cards by name, the others by figure. Source: PGP R5."""
    return " ".join(
        words.say(f"DESK-RANK-{face}") if face in "AKQJ" else figure(face, words) for face in faces
    )


def _many(face: str, words: Speaks) -> str:
    return words.say(f"DESK-RANKS-{face}")


def _cards(category: str, faces: list[str], words: Speaks) -> tuple[str, ...]:
    top, rest = _many(faces[0], words), faces[COUNTS.get(category, 0) :]
    if category == "high-card":
        return (beside(faces, words),)
    if category == "pair":
        name = words.say("DESK-HAND-PAIR", ranks=top)
    elif category == "two-pair":
        name = words.say("DESK-HAND-TWO-PAIR", ranks=top, others=_many(faces[2], words))
    elif category == "three-of-a-kind":
        name = words.say("DESK-HAND-THREE", ranks=top)
    elif category == "full-house":
        name = words.say("DESK-HAND-FULL-HOUSE", ranks=top, others=_many(faces[3], words))
    elif category == "four-of-a-kind":
        name = words.say("DESK-HAND-FOUR", ranks=top)
    elif category == "flush":
        name = words.say("DESK-HAND-FLUSH")
    else:
        # A straight is known by its highest card; a wheel by its ace.
        name, rest = words.say(RUNS[category], top=beside(faces[:1], words)), []
    return (name, beside(rest, words)) if rest else (name,)
