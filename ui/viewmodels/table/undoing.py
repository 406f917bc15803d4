"""Undo and redo of what is typed; of pieces they take a whole one at a time, as Backspace does.

Source: screens.md, ground rule 3 (two keystrokes a card, two a tile; undo).
"""

from __future__ import annotations

from ui.viewmodels.table.asking import PIECES
from ui.viewmodels.table.draft_file import DraftFile
from ui.viewmodels.table.pieces_entry import read_pieces, without_last
from ui.viewmodels.table.scene import Scene


def undone(drafts: DraftFile, scene: Scene) -> bool:
    """Take back what was typed last; answer whether there was anything. Source: screens.md, ground rule 3."""
    place, text = scene.asked.place, scene.text
    if not drafts.undo():
        return False
    if scene.asked.what == PIECES:
        whole = len(without_last(text, scene.pieces))
        # A card without its suit would stand there as a rank, and nobody would see it.
        while whole < len(_typed(drafts, place)) < len(text) and _grew(drafts, place):
            drafts.undo()
    return True


def redone(drafts: DraftFile, scene: Scene) -> bool:
    """Type again what was taken back; answer whether there was anything. Source: screens.md, ground rule 3."""
    place = scene.asked.place
    if not drafts.redo():
        return False
    if scene.asked.what == PIECES:
        while drafts.future and _is_more_of_it(_typed(drafts, place), drafts.future[0].text(place), scene):
            drafts.redo()
    return True


def _typed(drafts: DraftFile, place: str) -> str:
    return drafts.now.text(place)


def _grew(drafts: DraftFile, place: str) -> bool:
    """Whether the step before only typed on at this place."""
    now = _typed(drafts, place)
    before = drafts.past[-1].text(place) if drafts.past else now
    return len(before) < len(now) and now.startswith(before)


def _is_more_of_it(now: str, later: str, scene: Scene) -> bool:
    """Whether the step after only ends the piece that is half there."""
    if len(later) <= len(now) or not later.startswith(now):
        return False
    one, other = (
        read_pieces(text, scene.rules.play, scene.where, one_key=scene.one_key) for text in (now, later)
    )
    return one.pending or len(one.pieces) == len(other.pieces) and not other.pending
