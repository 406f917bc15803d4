"""Somebody is at a table of Tien Gow who deals nothing here: which keys are theirs, and what is said at the others.

A key that would be refused is not offered, and nothing is typed towards one.

Source: facts.md (who); screens.md, ground rule 1; REQ R07.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from tablemgr.core.problems import Problem
from tablemgr.floor.people import MAY, Person
from tablemgr.table.commands.base import Command
from tablemgr.table.deal_commands import RecordTrick
from ui.viewmodels.deal.asking import AGREE
from ui.viewmodels.deal.took import Took
from ui.viewmodels.table.not_dealing import not_theirs
from ui.viewmodels.table.rows import INK, Console, Key, Notice
from ui.viewmodels.words import Words

THEIRS = frozenset({AGREE})
"""Forms of the floor: a rewind and a void are a dealer's, seen by the floor; every other one, and the deal's own questions, are the dealer's."""


def deals(person: Person | None) -> bool:
    """Answer whether whoever is here deals; nobody is told so in another sentence. Source: facts.md (who: dealer)."""
    return person is None or _may(person, RecordTrick)


def _may(person: Person, act: type[Command]) -> bool:
    return any(person.role in way.first for way in MAY[act])


def may_not(person: Person | None, place: str, took: Took) -> tuple[Problem, ...]:
    """Answer why what follows from a token is not for whoever is here: what it records, opens or types is a dealer's.

    place: the question that is open.

    Source: facts.md (who).
    """
    if person is None or deals(person):
        return ()
    if took.commands:
        is_theirs = all(_may(person, type(act)) for act in took.commands)
    else:
        is_theirs = took.text is None and not took.stands and not took.asks or (took.asks or place) in THEIRS
    return () if is_theirs else not_theirs(person)


def offered(console: Console, may: Callable[[str], bool]) -> Console:
    """Answer the work area with only those keys live that whoever is here may press. Source: facts.md (who)."""
    return replace(
        console,
        pad=keys_offered(console.pad, may),
        panels=tuple(replace(panel, keys=keys_offered(panel.keys, may)) for panel in console.panels),
        pieces=tuple(
            replace(piece, live=False) if piece.live and not may(piece.token) else piece
            for piece in console.pieces
        ),
    )


def keys_offered(keys: Iterable[Key], may: Callable[[str], bool]) -> tuple[Key, ...]:
    """Answer keys, those dead that whoever is here may not press. Source: facts.md (who)."""
    return tuple(
        replace(key, live=False, lamp=False) if key.live and not may(key.token) else key for key in keys
    )


def says_who_deals(person: Person | None, words: Words) -> tuple[Notice, ...]:
    """Answer the sentence that stays while somebody is here who deals nothing. Source: facts.md (who)."""
    if person is None or deals(person):
        return ()
    role = words.say(f"STAFF-ROLE-{person.role.name.replace('_', '-')}")
    return (Notice(words.say("TD-DEALS-NOT", name=words.typed(person.name), role=role), INK),)
