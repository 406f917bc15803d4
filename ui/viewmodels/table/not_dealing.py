"""Somebody is at the table who deals nothing here: which keys are theirs, and what is said at the others.

A key that would be refused is not offered, and nothing is typed towards one.

Source: facts.md (who); screens.md, ground rule 1; REQ R07.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tablemgr.core.problems import Problem, problem
from tablemgr.floor.people import MAY, Person
from tablemgr.table.commands import CallOutcome, Command
from ui.viewmodels.table.asking import FORM
from ui.viewmodels.table.rows import INK, Console, Key, Notice
from ui.viewmodels.table.scene import Scene
from ui.viewmodels.table.steps import Question, Step

THEIRS = frozenset({"menu", "ruling", "dispute", "dispute-rule", "dispute-close"})
"""Forms of the floor; every other one, and the round's own questions, are the dealer's."""


def deals(person: Person | None) -> bool:
    """Answer whether whoever is here deals; nobody is told so in another sentence. Source: facts.md (who: dealer)."""
    return person is None or _may(person, CallOutcome)


def _may(person: Person, act: type[Command]) -> bool:
    return any(person.role in way.first for way in MAY[act])


def may_not(scene: Scene, step: Step) -> tuple[Problem, ...]:
    """Answer why a key's step is not for whoever is here: what it records, opens or types is a dealer's.

    Source: facts.md (who).
    """
    person = scene.person
    if person is None or deals(person):
        return ()
    acts = [*step.commands, *(() if step.second is None else (step.second,))]
    if all(_may(person, type(act)) for act in acts) and not _is_dealers(scene, step):
        return ()
    return not_theirs(person)


def not_theirs(person: Person) -> tuple[Problem, ...]:
    """Answer the refusal of what only a dealer does. Source: facts.md (who)."""
    roles = ", ".join(sorted({role.value for way in MAY[CallOutcome] for role in way.first}))
    return (problem("ROLE-MAY-NOT", "badge", role=person.role.value, roles=roles),)


def is_theirs(scene: Scene) -> bool:
    """Answer whether what is asked is the floor's to answer. Source: facts.md (ruling, dispute)."""
    return scene.asked.what == FORM and scene.asked.place in THEIRS


def _is_dealers(scene: Scene, step: Step) -> bool:
    if step.draft is None:
        return False
    opens = step.draft.form not in ("", scene.draft.form) and step.draft.form not in THEIRS
    return opens or (step.draft.texts != scene.draft.texts and not is_theirs(scene))


def offered(scene: Scene, question: Question, console: Console) -> Console:
    """Answer the work area with only those keys live that whoever is here may press. Source: facts.md (who)."""
    if deals(scene.person):
        return console
    return replace(
        console,
        pad=_keys(scene, question, console.pad),
        panels=tuple(replace(panel, keys=_keys(scene, question, panel.keys)) for panel in console.panels),
        pieces=tuple(replace(piece, live=False) for piece in console.pieces),
    )


def _keys(scene: Scene, question: Question, keys: Iterable[Key]) -> tuple[Key, ...]:
    return tuple(
        replace(key, live=False, lamp=False)
        if key.live and (key.token == "Undo" or may_not(scene, question.press(scene, key.token)))
        else key
        for key in keys
    )  # fmt: skip


def says_who_deals(scene: Scene) -> tuple[Notice, ...]:
    """Answer the sentence that stays while somebody is here who deals nothing. Source: facts.md (who)."""
    person, words = scene.person, scene.words
    if person is None or deals(person):
        return ()
    role = words.say(f"STAFF-ROLE-{person.role.name.replace('_', '-')}")
    return (Notice(words.say("DESK-DEALS-NOT", name=words.typed(person.name), role=role), INK),)
