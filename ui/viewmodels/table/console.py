"""The work area under the prompt: panels of the question, what was just recorded, the pad, the pieces pad."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from tablemgr.pieces.cards import FACES
from tablemgr.pieces.tiles import KINDS
from ui.viewmodels.table.ask_pieces import player_sets
from ui.viewmodels.table.asking import PIECES
from ui.viewmodels.table.not_dealing import offered
from ui.viewmodels.table.records import recorded
from ui.viewmodels.table.rows import Console, Panel, PieceKey
from ui.viewmodels.table.scene import Scene
from ui.viewmodels.table.steps import Question

CARDS_IN_ORDER = (*(face + suit for suit in "shdc" for face in reversed(FACES)), "Jk")
"""A row a suit, aces first, the joker last."""


def work_of(scene: Scene, question: Question) -> Console:
    """Answer the work area without what was just recorded. Source: look.md 4 (console)."""
    console = Console(question.panels(scene), question.pad(scene), scene.kind)
    if scene.asked.what == PIECES:
        return replace(console, pieces=_pieces(scene), below=_below(scene))
    return console


def console_of(scene: Scene, question: Question, work: Console) -> Console:
    """Answer the work area, what was just recorded after the question's own panels. Source: look.md 4 (console)."""
    return offered(scene, question, replace(work, panels=(*work.panels, _recorded(scene, question))))


def _recorded(scene: Scene, question: Question) -> Panel:
    """What was just recorded; its key is there only where it answers."""
    panel = recorded(scene)
    answers = all(not question.press(scene, one.token).problems for one in panel.keys)
    return panel if answers else replace(panel, keys=())


def _pieces(scene: Scene) -> tuple[PieceKey, ...]:
    """Every face with how many of it are not on the table yet. Source: screens.md, ground rule 3."""
    words, play = scene.words, scene.rules.play
    typed = Counter(scene.pieces.pieces)
    elsewhere = [piece for place, hand in scene.state.hands() if place != scene.where for piece in hand]
    lying = Counter(elsewhere) + typed
    groups: Counter[str] = Counter()
    for piece, count in lying.items():
        # A piece typed once too often is refused: it takes the place of no other of its kind.
        groups[play.groups.get(piece, piece)] += min(count, play.copies.get(piece, count))
    full = len(scene.pieces.pieces) >= play.hand_size
    keys = []
    for code in CARDS_IN_ORDER if scene.kind == "cards" else [kind.code for kind in KINDS]:
        group = play.groups[code]
        left = min(play.copies[code] - lying[code], play.copies[group] - groups[group])
        left = max(0, left)
        keys.append(
            PieceKey(
                code,
                f"piece:{code}",
                words.say("DESK-TIMES", count=left),
                left > 0 and not full,
                typed[code] > 0,
            )
        )
    return tuple(keys)


def _below(scene: Scene) -> tuple[str, str]:
    words, play = scene.words, scene.rules.play
    lying = sum(len(hand) for place, hand in scene.state.hands() if place != scene.where)
    left = play.pieces_in_all - lying - len(scene.pieces.pieces)
    order = "DESK-LOW-FIRST" if scene.asked.seat or player_sets(scene) else "DESK-ANY-ORDER"
    return words.say(order), words.say("DESK-PIECES-LEFT", count=max(0, left))
