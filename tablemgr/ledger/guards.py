"""The doors that are shut: three triggers on `entry`, and the proof at every start that they are there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from tablemgr.ledger.errors import DamagedLedgerError

TRIGGERS: Mapping[str, str] = {
    "entry_no_update": (
        "CREATE TRIGGER entry_no_update BEFORE UPDATE ON entry BEGIN"
        " SELECT RAISE(ABORT, 'entry is append-only: no update'); END"
    ),
    "entry_no_delete": (
        "CREATE TRIGGER entry_no_delete BEFORE DELETE ON entry BEGIN"
        " SELECT RAISE(ABORT, 'entry is append-only: no delete'); END"
    ),
    # INSERT OR REPLACE walks through the other two while recursive_triggers is off, its default.
    "entry_at_head": (
        "CREATE TRIGGER entry_at_head BEFORE INSERT ON entry WHEN"
        " NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM entry WHERE origin = NEW.origin)"
        " OR NEW.prev IS NOT coalesce((SELECT digest FROM entry WHERE origin = NEW.origin"
        " ORDER BY seq DESC LIMIT 1), zeroblob(32)) BEGIN"
        " SELECT RAISE(ABORT, 'entry is append-only: not at the head'); END"
    ),
}
"""The exact set, by name, as SQLite keeps their text."""


def apply(cursor: Any) -> None:
    """Put the triggers on `entry` that are missing; run after everything that made or remade it.

    Source: ledger.md (batch migrations drop triggers silently).
    """
    there = {name for (name,) in cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")}
    for name, text in TRIGGERS.items():
        if name not in there:
            cursor.execute(text)


def fingerprint(cursor: Any, names: Mapping[str, str]) -> dict[str, str]:
    """Answer what the file says of the named tables and indexes and of every trigger and view, by name.

    Source: ledger.md (schema; FAULT C5).
    """
    rows = cursor.execute("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    return {name: plain(sql) for kind, name, sql in rows if kind in ("trigger", "view") or name in names}


def plain(statement: str) -> str:
    """Answer a statement without the white space that carries no meaning, for comparing two of them.

    >>> plain("CREATE TABLE a (\\n\\tb TEXT, \\n\\tc TEXT\\n)")
    'CREATE TABLE a(b TEXT,c TEXT)'

    Source: stack.md 3 (compare sqlite_master).
    """
    return re.sub(r" ?([(),]) ?", r"\1", " ".join(statement.split()))


def differences(cursor: Any, wanted: Mapping[str, str]) -> list[str]:
    """Answer what differs between the file's schema and the wanted one, a phrase each.

    Source: ledger.md (SCHEMA).
    """
    wanted = {name: plain(text) for name, text in {**wanted, **TRIGGERS}.items()}
    there = fingerprint(cursor, wanted)
    found = [f"{name} is missing" for name in wanted if name not in there]
    found += [f"{name} is changed" for name in wanted if name in there and there[name] != wanted[name]]
    return found + [f"{name} does not belong here" for name in sorted(there) if name not in wanted]


def demand(cursor: Any, wanted: Mapping[str, str], where: str) -> None:
    """Raise unless tables, indexes and triggers of the trail are exactly what this program makes.

    Source: ledger.md (doors that are shut; schema failure at start).
    """
    found = differences(cursor, wanted)
    if found:
        raise DamagedLedgerError("LEDGER-SCHEMA", where, found="; ".join(found))
