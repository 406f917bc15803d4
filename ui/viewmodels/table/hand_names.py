"""A half of a hand on the felt: in the reader's words beside the bank, in codes where it must be short.

Source: look.md 4, pictures a and c; PGP R1 to R5; PG 2.
"""

from __future__ import annotations

from reports.hand_names import COUNTS, FACES, RUNS, beside, figure, hand_name, tile_name, tiles_name
from ui.viewmodels.words import Words

__all__ = ["bank_lines", "hand_name", "short_name"]


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


def bank_lines(label: str, pieces: tuple[str, ...], kind: str, words: Words) -> tuple[str, ...]:
    """Answer what stands beside a half of the bank's hand: its name, and for tiles each tile's.

    Source: look.md pictures a and c.
    """
    if kind == "cards":
        return hand_name(label, words)
    return (short_name(label, words), *(tile_name(piece, words) for piece in pieces))
