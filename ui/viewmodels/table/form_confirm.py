"""One question more before history changes; its harmless answer is the one that Enter gives.

Source: screens.md, ground rule 4; FAULT D8; BUG (a slip of the finger validates).
"""

from __future__ import annotations

from dataclasses import replace

from tablemgr.core.problems import Problem, problem
from tablemgr.table.commands import UndoCash, UndoEntry
from tablemgr.table.commands.carrying import is_marked_anew
from tablemgr.table.commands.undoing import OF_BETS, OF_ROUND, OF_SEAT
from tablemgr.table.events import BankHandEntered, HandEntered
from tablemgr.table.facts import Fact
from tablemgr.table.state import Cash
from ui.viewmodels.table.ask_pieces import AS_LAID, HOUSE_WAY, UNSET
from ui.viewmodels.table.common import edited
from ui.viewmodels.table.draft import Draft
from ui.viewmodels.table.pieces_entry import TILES, as_typed
from ui.viewmodels.table.prompting import key, prompt
from ui.viewmodels.table.records import fact_text
from ui.viewmodels.table.rows import Key, Prompt
from ui.viewmodels.table.scene import Scene
from ui.viewmodels.table.steps import Question, Step, typing, unknown

YES = "Y"
UNDOABLE = (*OF_BETS, *OF_SEAT, *OF_ROUND)


def last_entry(scene: Scene) -> int:
    """Answer the place of the last entry that can be taken back, from 1; 0 where there is none.

    Source: facts.md (undo before resolve).
    """
    state = scene.state
    for place in range(len(state.facts), 0, -1):
        undone = place in state.undone or is_marked_anew(state, place)
        if not undone and isinstance(state.facts[place - 1], UNDOABLE):
            return place
    return 0


def last_cash(scene: Scene) -> Cash | None:
    """Answer the last cash entry that stands at the table, written in this round or an earlier one.

    Source: facts.md (cash: any phase); users.md (undo last).
    """
    standing = [entry for entry in scene.state.cash if entry is not None]
    if standing:
        return standing[-1]
    return None if scene.draft.behind else scene.last_cash()


def keys(scene: Scene, code: str) -> tuple[Key, ...]:
    """Answer the two keys of such a question, the harmless one first and lit. Source: look.md 5 (danger)."""
    words = scene.words
    return (key(words, "DESK-KEY-NOT-DO", "Enter", lamp=True), key(words, code, YES))


def strayed(scene: Scene, token: str) -> Step | None:
    """Answer the step of characters typed past such a question: they stay there to be refused, and Enter after them
    leaves nothing unsaid; None for a key that answers.

    Source: screens.md, ground rule 3 (refused in place, nothing lost).
    """
    text = scene.text
    if len(token) == 1 and token.isprintable() and not token.isspace() and (text or token != YES):
        return replace(typing(scene, text + token), problems=(_not_here(text + token),))
    if not text:
        return None
    if token == "Enter":
        return Step(problems=(_not_here(text),))
    if token == "Backspace":
        return typing(scene, text[:-1])
    if token == "Escape":
        return Step(scene.draft.typed(scene.asked.place, "").closed())
    return None


def _not_here(text: str) -> Problem:
    return problem("KEY-NOT-HERE", "", key=text[:20])


def refused_all(scene: Scene) -> tuple[int, int] | None:
    """Answer the span of what was typed past the question. Source: screens.md, ground rule 3."""
    return (0, len(scene.text)) if scene.text else None


def _undo_prompt(scene: Scene) -> Prompt:
    words, place = scene.words, last_entry(scene)
    entry = scene.state.facts[place - 1] if place else None
    # What is told of a bank's hand is told of its setting; here it is the hand that is taken back.
    said = words.say("DESK-DID-SET") if isinstance(entry, BankHandEntered) else ""
    said = said or (fact_text(entry, words) if entry is not None else "")
    facts = words.say("DESK-UNDO-FACTS", said=said) if said else ""
    return prompt(scene, words.say("DESK-UNDO"), facts, bad=refused_all(scene))


def _undo_press(scene: Scene, token: str) -> Step:
    place, past = last_entry(scene), strayed(scene, token)
    if past is not None:
        return past
    if token == YES and place:
        return Step(commands=(UndoEntry(place),), then=_given_back(scene, scene.state.facts[place - 1]))
    if token == YES:
        return Step(scene.draft.closed(), problems=(problem("UNDO-NOTHING", ""),))
    return back(scene, token)


def _given_back(scene: Scene, entry: Fact) -> Draft:
    """The draft with the pieces of an entry that is taken back where they were typed, to be corrected there."""
    draft = scene.draft.closed()
    if not isinstance(entry, BankHandEntered | HandEntered):
        return draft
    # A kind that was typed with one key has no two.
    one_key = scene.kind == TILES and (scene.one_key or not all(map(str.isdigit, entry.pieces)))
    if isinstance(entry, BankHandEntered):
        return draft.typed("bank", as_typed(entry.pieces, one_key=one_key))
    place = f"seat {entry.seat}"
    setting = HOUSE_WAY if entry.set_by_house_way else AS_LAID if entry.low else UNSET
    return draft.typed(place, as_typed(entry.pieces, one_key=one_key)).typed(f"{place} set", setting)


def back(scene: Scene, token: str) -> Step:
    """Answer the harmless way: Enter, Escape and Backspace leave everything as it is. Source: FAULT D8."""
    if token in ("Enter", "Escape", "Backspace", "Undo"):
        return Step(scene.draft.closed())
    return edited(scene, token) or unknown(scene, token)


def _cash_prompt(scene: Scene) -> Prompt:
    words, entry = scene.words, last_cash(scene)
    said = fact_text(entry, words) if entry is not None else ""
    facts = words.say("DESK-UNDO-FACTS", said=said) if said else ""
    return prompt(scene, words.say("DESK-UNDO-CASH"), facts, bad=refused_all(scene))


def _cash_press(scene: Scene, token: str) -> Step:
    entry, past = last_cash(scene), strayed(scene, token)
    if past is not None:
        return past
    if token == YES and entry is not None:
        return Step(commands=(UndoCash(),))
    if token == YES:
        return Step(scene.draft.closed(), problems=(problem("UNDO-NOTHING", ""),))
    return back(scene, token)


UNDO = Question(_undo_prompt, lambda scene: keys(scene, "DESK-KEY-TAKE-BACK"), _undo_press)
UNDO_CASH = Question(_cash_prompt, lambda scene: keys(scene, "DESK-KEY-TAKE-BACK"), _cash_press)
