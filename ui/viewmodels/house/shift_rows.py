"""What stands on the shift's sheet: a row for each thing, how it stands, and the key of whoever may change it.

Source: screens.md (shift); facts.md (who may be the second person).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tablemgr.floor.people import MAY, Act, Person
from tablemgr.floor.program_files import SHOWN, last_start
from ui.viewmodels.house.naming import round_at
from ui.viewmodels.house.planned import planned_lines
from ui.viewmodels.live import LiveHouse
from ui.viewmodels.table.rows import CLASH, Approval, Key, Line, Prompt
from ui.viewmodels.words import Words

CUT = "F9"
"""The key that takes the way in which nothing is left open."""


@dataclass(frozen=True, slots=True)
class ShiftRow:
    """One line of the sheet: what it is, how it stands, the key that changes it."""

    caption: str
    text: str
    key: Key | None = None
    more: tuple[Line, ...] = ()
    is_grave: bool = False
    """Whether it warns of what would be left behind."""
    act: Act | None = None
    """What the key begins, whoever may."""


@dataclass(frozen=True, slots=True)
class Paper:
    """What the paper of a closed shift bears: the typed code and what its QR holds."""

    caption: str
    code: str
    scanned: str
    note: str


@dataclass(frozen=True, slots=True)
class ShiftPicture:
    """The whole sheet."""

    prompt: Prompt
    rows: tuple[ShiftRow, ...]
    keys: tuple[Key, ...]
    approval: Approval | None = None
    paper: Paper | None = None


def shift_rows(
    live: LiveHouse, words: Words, person: Person | None, tables: Iterable[tuple[str, bool]], left: int
) -> tuple[ShiftRow, ...]:
    """Answer every row; a key is live where the one who is in may press it.

    left: how many things a closing of the shift would leave behind.

    Source: screens.md (shift).
    """
    return (
        _day(live, words, person), *_forced(live, words, person), _shift(live, words, person, left),
        *_code(live, words, person), *_tables(words, person, tables), *_program(live, words),
    )  # fmt: skip


def closing_rows(
    words: Words, left: tuple[str, ...], uncut: tuple[str, ...], *, cuts: bool
) -> tuple[ShiftRow, ...]:
    """Answer what a closing would leave behind, each in a line that warns, and the way that leaves nothing.

    uncut: tables that can still change shifts after their round; cuts: whether a shift is what closes.

    Source: facts.md (closing over open things); REQ R30, R41.
    """
    caption = words.say("STAFF-STILL-OPEN")
    grave = tuple(ShiftRow(caption, said, is_grave=True) for said in left)
    if not left or not cuts:
        return grave
    if not uncut:
        return (ShiftRow(words.say("STAFF-WAY"), words.say("STAFF-CUT-ALREADY")), *grave)
    named = words.listed(tuple(words.ltr(table) for table in uncut))
    way = Key(words.say("STAFF-CUT"), CUT, CUT, lamp=True)
    return (ShiftRow(words.say("STAFF-WAY"), words.say("STAFF-CUT-HOW", tables=named), way), *grave)


def _program(live: LiveHouse, words: Words) -> Iterator[ShiftRow]:
    """Which program this is, as it was put on record at its start. Source: REQ R79."""
    last = last_start(live.session.readings)
    if last is not None:
        said = words.ltr(f"{last.version} · {last.sha256[:SHOWN]} · {last.schema}")
        yield ShiftRow(words.say("STAFF-PROGRAM"), said)


def _may(person: Person | None, act: Act) -> bool:
    return person is not None and any(person.role in way.first for way in MAY[act])


def _day(live: LiveHouse, words: Words, person: Person | None) -> ShiftRow:
    day = live.house.standing.day
    if day is None:
        text, code, act = words.say("STAFF-DAY-NONE"), "STAFF-OPEN-DAY", Act.OPEN_DAY
    else:
        said = words.ltr(words.digits(day))
        text, code, act = words.say("STAFF-DAY-OPEN", day=said), "STAFF-CLOSE-DAY", Act.CLOSE_DAY
    may = _may(person, act)
    key = Key(words.say(code), "D", "D", live=may, lamp=may and day is None)
    return ShiftRow(words.say("STAFF-GAMING-DAY"), text, key, act=act)


def _forced(live: LiveHouse, words: Words, person: Person | None) -> Iterator[ShiftRow]:
    """A day ends with its last round; that it can be ended before is said with what that means."""
    standing, rounds = live.house.standing, live.house.open_rounds()
    if standing.day is None or standing.shift is not None or not rounds or not _may(person, Act.CLOSE_DAY):
        return
    named = words.listed(tuple(round_at(words, r.table, r.number) for r in rounds))
    key = Key(words.say("STAFF-FORCE"), "F", "F")
    yield ShiftRow(
        words.say("STAFF-STILL-OPEN"), words.say("STAFF-FORCE-ONLY", rounds=named), key, is_grave=True
    )


def _shift(live: LiveHouse, words: Words, person: Person | None, left: int) -> ShiftRow:
    standing = live.house.standing
    if standing.shift is None:
        text, code, act = words.say("STAFF-SHIFT-NONE"), "STAFF-OPEN-SHIFT", Act.OPEN_SHIFT
    else:
        text, code, act = (
            words.say("STAFF-SHIFT-OPEN", shift=words.numbered("shift", standing.shift)),
            "STAFF-CLOSE-SHIFT",
            Act.CLOSE_SHIFT,
        )
    may = _may(person, act) and standing.day is not None
    key = Key(words.say(code), "S", "S", live=may, lamp=may and standing.shift is None)
    warned = (
        (Line(words.say("STAFF-LEFT-COUNT", count=left), CLASH, bold=True, sign="clash"),)
        if left and may and standing.shift is not None
        else planned_lines(live, words)
    )
    return ShiftRow(words.say("STAFF-SHIFT"), text, key, warned, act=act)


def _code(live: LiveHouse, words: Words, person: Person | None) -> Iterator[ShiftRow]:
    due = live.house.standing.code_due
    if due:
        give = Key(words.say("STAFF-GIVE-CODE"), "C", "C", live=_may(person, Act.GIVE_PAPER_CODE))
        waive = Key(words.say("STAFF-WAIVE-CODE"), "W", "W", live=_may(person, Act.WAIVE_PAPER_CODE))
        said = words.say("STAFF-CODE-DUE", shift=words.numbered("shift", due))
        yield ShiftRow(words.say("STAFF-CODE"), said, give, act=Act.GIVE_PAPER_CODE)
        yield ShiftRow("", words.say("STAFF-CODE-WAIVABLE"), waive, act=Act.WAIVE_PAPER_CODE)


def _tables(words: Words, person: Person | None, tables: Iterable[tuple[str, bool]]) -> Iterator[ShiftRow]:
    for place, (table, is_open) in enumerate(tables, start=1):
        act = Act.CLOSE_TABLE if is_open else Act.OPEN_TABLE
        said = words.say("STAFF-CLOSE-IT" if is_open else "STAFF-OPEN-IT")
        key = Key(said, str(place), str(place), live=_may(person, act))
        text = words.say("STAFF-TABLE-OPEN" if is_open else "STAFF-TABLE-CLOSED")
        yield ShiftRow(words.say("STAFF-TABLE", table=words.ltr(table)), text, key, act=act)
