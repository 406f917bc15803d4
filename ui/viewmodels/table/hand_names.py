"""A half of a hand on the felt: in the reader's words beside the bank, in codes where it must be short.

Source: look.md 4, pictures a and c; PGP R1 to R5; PG 2.
"""

from __future__ import annotations

from reports.hand_names import (
    BY_LABEL,
    COUNTS,
    FACES,
    RUNS,
    SPECIAL,
    beside,
    figure,
    hand_name,
    tile_name,
    tiles_name,
)  # fmt: skip
from ui.viewmodels.words import Words

__all__ = ["bank_lines", "hand_name", "set_against", "short_name"]


def short_name(label: str, words: Words) -> str:
    """Answer a half in a few characters: "K-K", "Q-Q-Q", "straight 9", "6", "Heaven Gong".

    Source: look.md picture a (bank low 9-9, high K-K), picture c (low 6 beats 4).
    """
    category, _, faces = label.partition(" ")
    played = faces.split("-")
    if category in COUNTS and all(face in FACES for face in played):
        return words.ltr("-".join(figure(face, words) for face in played[: COUNTS[category]]))
    if category in RUNS and played[0] in FACES:
        return words.say(RUNS[category], top=beside(played[:1], words))
    if category == "flush" and played[0] in FACES:
        return words.say("DESK-HAND-FLUSH")
    return tiles_name(label, words)


def set_against(mine: str, bank: str, words: Words) -> tuple[str, str]:
    """Answer two halves as a seat's line sets one against the other: no more than tells them apart.

    The pieces lie above, and the bank's stand by name beside them: pairs, wongs and gongs of tiles are said by what
    they are, and two of one kind by their tile.

    Source: look.md 4, picture c (low 6 beats 4).
    """
    ours, theirs = _kind(mine), _kind(bank)
    if ours and ours == theirs:
        return _tile(mine, words), _tile(bank, words)
    said = [
        words.say(kind) if kind else short_name(label, words)
        for kind, label in ((ours, mine), (theirs, bank))
    ]
    return said[0], said[1]


def _kind(label: str) -> str:
    """The word for what two tiles are together; "" for points, and for cards."""
    if label.startswith("pair ") and label[5:] in BY_LABEL:
        return "DESK-TILES-PAIR"
    return {"Wong": "DESK-TILES-WONG", "Gong": "DESK-TILES-GONG"}.get(label.rpartition(" ")[2], "")


def _tile(label: str, words: Words) -> str:
    """The tile that a pair is of, or that a wong or gong is made with."""
    return tile_name(SPECIAL[label][1] if label in SPECIAL else BY_LABEL[label[5:]], words)


def bank_lines(label: str, pieces: tuple[str, ...], kind: str, words: Words) -> tuple[str, ...]:
    """Answer what stands beside a half of the bank's hand: its name, and for tiles each tile's.

    Source: look.md pictures a and c.
    """
    if kind == "cards":
        return hand_name(label, words)
    return (short_name(label, words), *(tile_name(piece, words) for piece in pieces))
