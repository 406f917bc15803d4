"""What stands on the shift's sheet: a row for each thing, how it stands, and the key of whoever may change it.

Source: screens.md (shift); facts.md (who may be the second person).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tablemgr.floor.people import MAY, Act, Person
from tablemgr.floor.program_files import SHOWN, last_start
from ui.viewmodels.house.planned import planned_lines
from ui.viewmodels.live import LiveHouse
from ui.viewmodels.table.rows import Approval, Key, Line, Prompt
from ui.viewmodels.words import Words


@dataclass(frozen=True, slots=True)
class ShiftRow:
    """One line of the sheet: what it is, how it stands, the key that changes it."""

    caption: str
    text: str
    key: Key | None = None
    more: tuple[Line, ...] = ()


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
    live: LiveHouse, words: Words, person: Person | None, tables: Iterable[tuple[str, bool]]
) -> tuple[ShiftRow, ...]:
    """Answer every row; a key is live where the one who is in may press it. Source: screens.md (shift)."""
    return (
        _day(live, words, person), _shift(live, words, person), *_code(live, words, person),
        *_tables(words, person, tables), *_program(live, words),
    )  # fmt: skip


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
    hint = day is not None and may and live.house.open_rounds()
    more = (Line(words.say("STAFF-FORCE-HINT"), "quiet"),) if hint else ()
    key = Key(words.say(code), "D", "D", live=may, lamp=may and day is None)
    return ShiftRow(words.say("STAFF-GAMING-DAY"), text, key, more)


def _shift(live: LiveHouse, words: Words, person: Person | None) -> ShiftRow:
    standing = live.house.standing
    if standing.shift is None:
        text, code, act = words.say("STAFF-SHIFT-NONE"), "STAFF-OPEN-SHIFT", Act.OPEN_SHIFT
    else:
        text, code, act = (
            words.say("STAFF-SHIFT-OPEN", shift=standing.shift),
            "STAFF-CLOSE-SHIFT",
            Act.CLOSE_SHIFT,
        )
    may = _may(person, act) and standing.day is not None
    key = Key(words.say(code), "S", "S", live=may, lamp=may and standing.shift is None)
    return ShiftRow(words.say("STAFF-SHIFT"), text, key, planned_lines(live, words))


def _code(live: LiveHouse, words: Words, person: Person | None) -> Iterator[ShiftRow]:
    due = live.house.standing.code_due
    if due:
        give = Key(words.say("STAFF-GIVE-CODE"), "C", "C", live=_may(person, Act.GIVE_PAPER_CODE))
        waive = Key(words.say("STAFF-WAIVE-CODE"), "W", "W", live=_may(person, Act.WAIVE_PAPER_CODE))
        yield ShiftRow(words.say("STAFF-CODE"), words.say("STAFF-CODE-DUE", shift=due), give)
        yield ShiftRow("", words.say("STAFF-CODE-WAIVABLE"), waive)


def _tables(words: Words, person: Person | None, tables: Iterable[tuple[str, bool]]) -> Iterator[ShiftRow]:
    for place, (table, is_open) in enumerate(tables, start=1):
        act = Act.CLOSE_TABLE if is_open else Act.OPEN_TABLE
        said = words.say("STAFF-CLOSE-IT" if is_open else "STAFF-OPEN-IT")
        key = Key(said, str(place), str(place), live=_may(person, act))
        text = words.say("STAFF-TABLE-OPEN" if is_open else "STAFF-TABLE-CLOSED")
        yield ShiftRow(words.say("STAFF-TABLE", table=words.ltr(table)), text, key)
