"""A whole line from a scanner or the clipboard: its figures made plain, its pieces read by the one parser.

Source: screens.md, ground rule 3 (paste and scanner input take the same parser); FAULT D10.
"""

from __future__ import annotations

import unicodedata

from tablemgr.core.problems import problem
from tablemgr.table.phases import BETS, START
from ui.viewmodels.table.asking import FORM, PIECES
from ui.viewmodels.table.common import OF_FIGURES
from ui.viewmodels.table.pieces_entry import CARDS, in_brackets, read_pieces
from ui.viewmodels.table.questions import question_of
from ui.viewmodels.table.scene import Scene
from ui.viewmodels.table.steps import Step, typing

TYPED = (BETS, START)


def plain(text: str) -> str:
    """Answer a text with its digits in ASCII, full width made narrow, and nothing invisible in it.

    >>> plain("４ ۲۰۰\\u200e")
    '4 200'

    Source: FAULT D10 (full-width and local digits).
    """
    narrow = unicodedata.normalize("NFKC", text)
    return "".join(
        str(unicodedata.digit(c)) if c.isdecimal() else " " if c.isspace() else c
        for c in narrow
        if c.isspace() or c.isprintable()
    )


def pasted(scene: Scene, line: str) -> Step:
    """Answer what a line does where something is typed; where a key decides, a line decides nothing.

    Source: screens.md, ground rules 3 and 4.
    """
    if question_of(scene.asked).prompt(scene).free:
        return typing(scene, scene.text + " ".join(line.split()))
    text = plain(line).strip()
    if scene.asked.what == PIECES:
        return typing(scene, _pieces(scene, text))
    if scene.asked.what in TYPED or (scene.asked.what == FORM and scene.asked.place in OF_FIGURES):
        return typing(scene, scene.text + text.replace(" ", "").upper())
    return Step(problems=(problem("SCAN-NOT-HERE", "", text=text[:30]),))


def _pieces(scene: Scene, text: str) -> str:
    gap = " " if scene.text and not scene.text.endswith(" ") else ""
    if scene.kind == CARDS or not scene.one_key:
        return f"{scene.text}{gap}{text.upper()} "
    # Whoever types one key a tile still pastes tiles as they are written.
    typed = read_pieces(text, scene.rules.play, scene.where)
    return scene.text + (text.upper() if typed.problems else in_brackets(typed.pieces))
