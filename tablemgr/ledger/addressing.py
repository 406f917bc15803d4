"""Which ledger belongs to a data folder: the file in it, or a chain on the server that was named.

Source: ledger.md (`--database URL` or `TABLEMGR_DATABASE`); screens.md (set-up).
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from tablemgr.ledger.server import FILE, VARIABLE, Ledger, Server, server_at


def ledger_in(
    data: Path, database: str | None = None, origin: str = "", *, environment: Mapping[str, str] = os.environ
) -> Ledger:
    """Answer the ledger of a data folder; LedgerError where the address is none.

    database: the server's address as typed, else the variable's; where neither is given it is the file. On a
    server the folder is the station's own, for keys, PINs, papers and drafts. origin: whose chain, else the
    folder's.

    Source: ledger.md (PostgreSQL); architecture.md (stations, tables, origins).
    """
    named = environment.get(VARIABLE, "") if database is None else database
    return server_at(named, data, origin) if named or database is not None else data / FILE


def home_of(ledger: Ledger) -> Path:
    """Answer the folder that a ledger's keys, PINs, papers and drafts lie in. Source: ledger.md (DIR)."""
    return ledger.home.absolute() if isinstance(ledger, Server) else ledger.absolute().parent
