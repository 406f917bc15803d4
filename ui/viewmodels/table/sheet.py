"""The key sheet of the table screen: every key with what it does, by where it means that.

Source: screens.md, ground rule 2 (one sheet lists them); recording.md (pace).
"""

from __future__ import annotations

from ui.viewmodels.table.pieces_entry import kind_keys
from ui.viewmodels.table.scene import Scene

Sheet = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
OUTCOMES = (
    ("7", "DESK-KEY-WIN"), ("8", "DESK-KEY-PUSH"), ("9", "DESK-KEY-LOSE"), ("\u2212", "DESK-KEY-FOUL"),
    ("0", "DESK-KEY-NO-ACTION"), ("X", "DESK-KEY-FOLD"), ("R", "DESK-KEY-REST"), ("/  F8", "DESK-SHEET-BACK"),
    ("C  F7", "DESK-SHEET-CARDS"), ("T  F6", "DESK-SHEET-LATER"), ("\u2190 \u2192", "DESK-SHEET-BESIDE"),
)  # fmt: skip
SAMPLED = (("N", "DESK-KEY-MUCKED"),)
"""Where the table draws samples."""
BETS = (
    ("1\u20139", "DESK-SHEET-SEAT"), ("S", "DESK-SHEET-SIDE"), ("W", "DESK-SHEET-WAGER"), ("T", "DESK-SHEET-TOKE"),
    ("G", "DESK-SHEET-DRAGON"), ("Enter", "DESK-SHEET-ENTER"), ("K", "DESK-KEY-BANKER"),
)  # fmt: skip
ANYWHERE = (
    ("B  F2", "DESK-KEY-CASH-IN"), ("O  F3", "DESK-KEY-CASH-OUT"), ("F  F4", "DESK-KEY-RULING"),
    ("D  F5", "DESK-KEY-DISPUTE"), ("M  F9", "DESK-KEY-MORE"), ("H", "DESK-SHEET-BANK"), ("L", "DESK-SHEET-LAG"),
    ("Ctrl Z  Ctrl Y", "DESK-SHEET-UNDO"), ("Esc", "DESK-KEY-KEEP"),
)  # fmt: skip
CARDS = (
    ("a s", "DESK-SHEET-CARD"), ("a", "DESK-SHEET-RANK"), ("0", "DESK-SHEET-TEN"), ("*", "DESK-SHEET-JOKER"),
    (".", "DESK-SHEET-NO-FLUSH"),
)  # fmt: skip
TILES = (("6 3", "DESK-SHEET-TILE"),)
PIECES = (("/", "DESK-SHEET-SPLIT"), ("Tab", "DESK-SHEET-SETTING"), ("Enter", "DESK-KEY-DONE"))


def sheet_of(scene: Scene) -> Sheet:
    """Answer the key sheet. Source: screens.md, ground rule 2."""
    words = scene.words

    def told(rows: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
        return tuple((cap, words.say(code)) for cap, code in rows)

    sampled = SAMPLED if scene.rules.sample_one_in else ()
    of_pieces = told(CARDS) if scene.kind == "cards" else _tiles(scene)
    return (
        (words.say("DESK-SHEET-OUTCOMES"), told((*OUTCOMES, *sampled))),
        (words.say("DESK-SHEET-BETS"), told(BETS)),
        (words.say("DESK-SHEET-PIECES"), (*of_pieces, *told(PIECES))),
        (words.say("DESK-SHEET-ANYWHERE"), told(ANYWHERE)),
    )


def _tiles(scene: Scene) -> tuple[tuple[str, str], ...]:
    if not scene.one_key:
        return tuple((cap, scene.words.say(code)) for cap, code in TILES)
    return tuple(
        (cap, scene.words.say("DESK-SHEET-KIND", kind=scene.words.ltr(kind)))
        for cap, kind in kind_keys(scene.rules.play).items()
    )
