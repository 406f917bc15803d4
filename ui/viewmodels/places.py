"""Where a station's data lies, and where it remembers how it likes its screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tablemgr.core.problems import Refused, problem

VARIABLE = "TABLEMGR_DATA"


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line of the desktop asked for; data None takes the variable, then the default."""

    data: Path | None = None
    wants_help: bool = False


def read_arguments(words: Sequence[str]) -> Asked:
    """Answer what the desktop is started with; Refused names what it does not understand.

    >>> read_arguments(["--data", "here"]).data.name
    'here'

    Source: screens.md (set-up); FAULT B7.
    """
    given = list(words)
    data: Path | None = None
    while given:
        word = given.pop(0)
        if word in {"-h", "--help"}:
            return Asked(wants_help=True)
        name, equals, value = word.partition("=")
        if name != "--data":
            raise Refused(problem("UI-BAD-ARGUMENT", argument=word))
        if not equals:
            value = given.pop(0) if given and not given[0].startswith("--") else ""
        if not value:
            raise Refused(problem("UI-DATA-MISSING"))
        data = Path(value)
    return Asked(data)


def data_folder(asked: Asked, environment: Mapping[str, str], default: Path) -> Path:
    """Answer the data folder: as asked, else by the variable, else the user's own.

    Source: ledger.md (data folder).
    """
    if asked.data is not None:
        return asked.data.expanduser().absolute()
    named = environment.get(VARIABLE, "")
    return Path(named).expanduser().absolute() if named else default
