"""What a key comes to: another draft, something to record, something that a second person must see first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tablemgr.core.problems import Problem, problem
from tablemgr.table.commands import Command
from ui.viewmodels.table.draft import Draft
from ui.viewmodels.table.rows import Key, Panel, Prompt
from ui.viewmodels.table.scene import Scene


@dataclass(frozen=True, slots=True)
class Step:
    """The consequence of one token."""

    draft: Draft | None = None
    """What the screen holds now; None leaves it."""
    commands: tuple[Command, ...] = ()
    """To be recorded, one after the other."""
    then: Draft | None = None
    """The draft once all of it is on record; None clears the place and closes the form."""
    problems: tuple[Problem, ...] = ()
    second: Command | None = None
    """To be shown to a second person."""
    round: int | None = None
    """The round that commands are about; None is the one on the screen."""
    other_keys: bool = False
    """Whether tiles are typed the other way from here on: one key a kind, or two a tile."""


BLANK = "\u2423"
"""How the blank's key is named."""
Press = Callable[[Scene, str], Step]


@dataclass(frozen=True, slots=True)
class Question:
    """One kind of question: how it is asked, which keys answer it, what a key does."""

    prompt: Callable[[Scene], Prompt]
    pad: Callable[[Scene], tuple[Key, ...]]
    press: Press
    panels: Callable[[Scene], tuple[Panel, ...]] = lambda _: ()
    """Panels of its own before "just recorded"."""


def typing(scene: Scene, text: str) -> Step:
    """Answer the step that puts a text at the place that is asked. Source: screens.md, ground rule 3."""
    return Step(scene.draft.typed(scene.asked.place, text))


def amiss(scene: Scene, token: str) -> Step | None:
    """Answer the step of a character that is no part of what is being typed: it stays there to be refused, for what
    follows it would say something else without it; None for a key that is no character, and where nothing is typed.

    Source: screens.md, ground rule 3 (refused in place, nothing lost); FAULT D10 ("1e3").
    """
    if scene.text and len(token) == 1 and token.isprintable():
        return typing(scene, scene.text + token)
    return None


def unknown(scene: Scene, token: str) -> Step:
    """Answer the refusal of a key that answers nothing here. Source: screens.md, ground rule 3."""
    del scene
    if token == "F10":
        return Step(problems=(problem("SIGN-NOTHING-WAITS", ""),))
    if token.startswith("seat:"):
        return Step(problems=(problem("SEAT-NOT-NOW", "", seat=int(token[5:])),))
    if token == "bank":
        return Step(problems=(problem("BANK-NOT-NOW", ""),))
    return Step(problems=(problem("KEY-NOT-HERE", "", key=BLANK if token == " " else token[:20]),))
