"""What a half of a hand is called: in the reader's words for the bank's box, in codes where it must be short.

The engine's label says the category and the faces that count ("pair K-K-A-7-4"), or points and the best tile
("4 (H4 high)"); a label that says something else is shown as it is.

Source: look.md 4, pictures a and c; PGP R1 to R5; PG 2; screens.md, ground rule 6 (names beside the Chinese).
"""

from __future__ import annotations

import re

from ui.viewmodels.words import Words

TILES = {
    "66": "HEAVEN", "11": "EARTH", "44": "MAN", "31": "GOOSE", "55": "PLUM", "33": "LONG", "22": "BOARD",
    "65": "HATCHET", "64": "PARTITION", "61": "SEVEN", "51": "SIX", "63": "NINES", "54": "NINES", "9": "NINES",
    "62": "EIGHTS", "53": "EIGHTS", "8": "EIGHTS", "52": "SEVENS", "43": "SEVENS", "7": "SEVENS", "41": "FIVES",
    "32": "FIVES", "5": "FIVES", "42": "SUPREME", "21": "SUPREME", "GJ": "SUPREME",
}  # fmt: skip
BY_LABEL = {
    "12": "66", "2": "11", "H8": "44", "H4": "31", "H10": "55", "H6": "33", "L4": "22", "11": "65", "L10": "64",
    "H7": "61", "L6": "51", "9": "63", "L8": "62", "L7": "52", "5": "41", "GJ": "GJ",
}  # fmt: skip
"""Which tile the ranking's short name means. PG 2."""
_POINTS = re.compile(r"(?:high )?(?P<points>\d)(?: \((?P<best>\w+) high\))?")
_SPECIAL = {
    "Teen Wong": ("DESK-WONG", "66"), "Day Wong": ("DESK-WONG", "11"), "Teen Gong": ("DESK-GONG", "66"),
    "Day Gong": ("DESK-GONG", "11"),
}  # fmt: skip


def tile_name(code: str, words: Words) -> str:
    """Answer a tile's name with the Chinese beside it. Source: screens.md, ground rule 6; PG 2."""
    return words.say(f"DESK-TILE-{TILES[code]}") if code in TILES else words.ltr(code)


def hand_name(label: str, words: Words) -> tuple[str, ...]:
    """Answer a half's name, a line each: what it is, then what stands beside it.

    Source: look.md pictures a and c.
    """
    category, _, faces = label.partition(" ")
    played = faces.split("-")
    if category in _CARDS and all(face in FACES for face in played):
        return _cards(category, played, words)
    found = _POINTS.fullmatch(label)
    if found is not None and found["best"] in BY_LABEL:
        return (words.digits(found["points"]), tile_name(BY_LABEL[found["best"]], words))
    return (short_name(label, words),)


FACES = frozenset("23456789TJQKA")
_CARDS = frozenset(
    {
        "high-card", "pair", "two-pair", "three-of-a-kind", "straight", "flush", "full-house", "four-of-a-kind",
        "straight-flush", "royal-flush", "five-aces",
    }
)  # fmt: skip


def _many(face: str, words: Words) -> str:
    return words.say(f"DESK-RANKS-{face}")


def _beside(faces: list[str], words: Words) -> str:
    """The cards beside what counts: court cards by name, the others by figure."""
    return " ".join(
        words.say(f"DESK-RANK-{face}") if face in "AKQJ" else _figure(face, words) for face in faces
    )


def _figure(face: str, words: Words) -> str:
    return words.digits("10" if face == "T" else face)


def _cards(category: str, faces: list[str], words: Words) -> tuple[str, ...]:
    top, rest = _many(faces[0], words), faces
    if category == "pair":
        name, rest = words.say("DESK-HAND-PAIR", ranks=top), faces[2:]
    elif category == "two-pair":
        name, rest = words.say("DESK-HAND-TWO-PAIR", ranks=top, others=_many(faces[2], words)), faces[4:]
    elif category == "three-of-a-kind":
        name, rest = words.say("DESK-HAND-THREE", ranks=top), faces[3:]
    elif category == "full-house":
        name, rest = words.say("DESK-HAND-FULL-HOUSE", ranks=top, others=_many(faces[3], words)), []
    elif category == "four-of-a-kind":
        name, rest = words.say("DESK-HAND-FOUR", ranks=top), faces[4:]
    elif category == "high-card":
        return (_beside(faces, words),)
    elif category == "flush":
        name = words.say("DESK-HAND-FLUSH")
    else:
        # A straight is known by its highest card; a wheel by its ace.
        name, rest = words.say(_RUNS[category], top=_beside(faces[:1], words)), []
    return (name, _beside(rest, words)) if rest else (name,)


_RUNS = {
    "straight": "DESK-HAND-STRAIGHT", "straight-flush": "DESK-HAND-STRAIGHT-FLUSH",
    "royal-flush": "DESK-HAND-ROYAL", "five-aces": "DESK-HAND-FIVE-ACES",
}  # fmt: skip
_COUNTS = {
    "pair": 2,
    "two-pair": 4,
    "three-of-a-kind": 3,
    "full-house": 5,
    "four-of-a-kind": 4,
    "high-card": 2,
}


def short_name(label: str, words: Words) -> str:
    """Answer a half in a few characters: "K-K", "Q-Q-Q", "straight 9", "6", "Heaven Gong".

    Source: look.md picture a (bank low 9-9, high K-K), picture c (low 6 beats 4).
    """
    category, _, faces = label.partition(" ")
    played = faces.split("-")
    if category in _COUNTS and all(face in FACES for face in played):
        return words.ltr("-".join(_figure(face, words) for face in played[: _COUNTS[category]]))
    if category in _RUNS and played[0] in FACES:
        return words.say(_RUNS[category], top=_beside(played[:1], words))
    if category == "flush" and played[0] in FACES:
        return words.say("DESK-HAND-FLUSH")
    return _tiles(label, words)


def _tiles(label: str, words: Words) -> str:
    if label in _SPECIAL:
        code, tile = _SPECIAL[label]
        return words.say(code, tile=tile_name(tile, words))
    if label.startswith("pair ") and label[5:] in BY_LABEL:
        return words.say("DESK-TILE-PAIR", tile=tile_name(BY_LABEL[label[5:]], words))
    found = _POINTS.fullmatch(label)
    return words.typed(label) if found is None else words.digits(found["points"])


def bank_lines(label: str, pieces: tuple[str, ...], kind: str, words: Words) -> tuple[str, ...]:
    """Answer what stands beside a half of the bank's hand: its name, and for tiles each tile's.

    Source: look.md pictures a and c.
    """
    if kind == "cards":
        return hand_name(label, words)
    return (short_name(label, words), *(tile_name(piece, words) for piece in pieces))
