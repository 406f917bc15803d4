"""Where a station's data lies: its folder, and the server that its ledger stands on where it is not a file in it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tablemgr.core.problems import Refused, problem

if TYPE_CHECKING:
    from tablemgr.ledger.server import Ledger

VARIABLE, DATABASE_VARIABLE = "TABLEMGR_DATA", "TABLEMGR_DATABASE"
ORIGIN_FILE = "tablemgr.origin"
"""In the folder of a station on a server: which chain of the database is its."""
NEEDED = {"--data": "UI-DATA-MISSING", "--database": "UI-DATABASE-MISSING"}
"""The words that the desktop takes, each with what is said where nothing follows it."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line of the desktop asked for; data None takes the variable, then the default."""

    data: Path | None = None
    database: str = ""
    """A server's address as typed; empty takes the variable, then a file in the folder."""
    wants_help: bool = False


def read_arguments(words: Sequence[str]) -> Asked:
    """Answer what the desktop is started with; Refused names what it does not understand.

    >>> read_arguments(["--data", "here"]).data.name
    'here'

    Source: screens.md (set-up); FAULT B7.
    """
    given, said = list(words), dict[str, str]()
    while given:
        word = given.pop(0)
        if word in {"-h", "--help"}:
            return Asked(wants_help=True)
        name, equals, value = word.partition("=")
        if name not in NEEDED:
            raise Refused(problem("UI-BAD-ARGUMENT", argument=word))
        if not equals:
            value = given.pop(0) if given and not given[0].startswith("--") else ""
        if not value:
            raise Refused(problem(NEEDED[name]))
        said[name] = value
    return Asked(Path(said["--data"]) if "--data" in said else None, said.get("--database", ""))


def data_folder(asked: Asked, environment: Mapping[str, str], default: Path) -> Path:
    """Answer the data folder: as asked, else by the variable, else the user's own.

    Source: ledger.md (data folder).
    """
    if asked.data is not None:
        return asked.data.expanduser().absolute()
    named = environment.get(VARIABLE, "")
    return Path(named).expanduser().absolute() if named else default


def database_at(asked: Asked, environment: Mapping[str, str]) -> str:
    """Answer the address of the server that the ledger stands on: as asked, else by the variable; "" for a file.

    Source: ledger.md (`--database URL` or `TABLEMGR_DATABASE`).
    """
    return asked.database or environment.get(DATABASE_VARIABLE, "")


def without_password(database: str) -> str:
    """Answer an address as it may be shown.

    >>> without_password("postgresql://pit:secret@db/house?password=secret")
    'postgresql://pit:***@db/house?password=***'

    Source: ledger.md (`--database URL`); REQ R03 (a secret never stands on a screen).
    """
    hidden = re.sub(r"(//[^/@:]*):[^/@]*@", r"\1:***@", database)
    return re.sub(r"(password=)[^&]*", r"\1***", hidden)[:200]


def ledger_at(folder: Path, database: str) -> Ledger:
    """Answer the ledger of a data folder: the file in it, or the station's chain on a server; LedgerError for no address.

    Source: ledger.md (PostgreSQL).
    """
    from tablemgr.ledger.addressing import ledger_in

    return ledger_in(folder, database or None, environment={})
