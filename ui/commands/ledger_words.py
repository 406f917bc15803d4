"""Which ledger a word of the command line is about: a file, the data folder's, or a chain on a server.

Source: ledger.md (`--database URL` or `TABLEMGR_DATABASE`).
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tablemgr.core.problems import Refused, problem
from tablemgr.core.text import sentence

if TYPE_CHECKING:
    from tablemgr.ledger.server import Ledger

VARIABLE = "TABLEMGR_DATABASE"


def add_words(words: argparse.ArgumentParser) -> None:
    """Add the words that name a server's database and one of its chains.

    Source: ledger.md (PostgreSQL).
    """
    words.add_argument("--database", metavar="URL", dest="server", help=sentence("LEDGER-USAGE-DATABASE"))
    words.add_argument("--origin", metavar="O", default="", help=sentence("LEDGER-USAGE-ORIGIN"))


def is_on_server(given: argparse.Namespace) -> bool:
    """Answer whether the words name a server: by URL, or by the variable where no file is named.

    Source: ledger.md (`--database URL` or `TABLEMGR_DATABASE`).
    """
    if given.server is not None:
        return True
    return getattr(given, "database", None) is None and bool(os.environ.get(VARIABLE))


def ledger_of(given: argparse.Namespace, file: Callable[[], Path], home: Path) -> Ledger:
    """Answer the ledger that the words name: a server's chain, the file that was typed, else the one that file answers.

    home: the station's folder.

    Source: ledger.md (PostgreSQL).
    """
    if is_on_server(given):
        from tablemgr.ledger.addressing import ledger_in

        return ledger_in(home, given.server, given.origin)
    refuse_chain_of_file(given)
    typed: Path | None = getattr(given, "database", None)
    return typed or file()


def refuse_chain_of_file(given: argparse.Namespace) -> None:
    """Raise where a chain is named and no server: a file has one. Source: style.md, rule 35."""
    if given.origin and not is_on_server(given):
        raise Refused(problem("SERVER-ORIGIN-ALONE", origin=given.origin[:60]))
