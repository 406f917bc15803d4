"""`tablemgr verify --database URL`: every chain of a server's database, each poured into a file and walked there.

Source: ledger.md (the verifier; PostgreSQL: one chain per station).
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tablemgr.ledger.server import Server

Walk = Callable[[Path, list[str]], tuple[int, dict[str, Any]]]
"""Verifies a file with the words that are passed on; answers the exit code and the report."""


def chains(ledger: Server) -> tuple[str, ...]:
    """Answer the chains that are to be walked: the named one, else all; LedgerError where there is none.

    Source: ledger.md (one chain per station).
    """
    from tablemgr.ledger.errors import UnsafePlaceError
    from tablemgr.ledger.server_opening import origins

    known = origins(ledger)
    if ledger.origin and ledger.origin not in known:
        raise UnsafePlaceError("LEDGER-ORIGIN-UNKNOWN", str(ledger), origin=ledger.origin)
    if not known:
        raise UnsafePlaceError("LEDGER-ORIGIN-NONE", str(ledger))
    return (ledger.origin,) if ledger.origin else known


def walked(ledger: Server, walk: Walk, passed: list[str]) -> Iterator[tuple[str, int, dict[str, Any]]]:
    """Walk the chains one after the other; answer each with the verifier's exit code and its report.

    The keys in the station's folder are those of its own chain alone.

    Source: ledger.md (the verifier; SCHEMA).
    """
    from tablemgr.ledger.keys import FOLDER
    from tablemgr.ledger.pouring import pour
    from tablemgr.ledger.server_opening import kept_origin

    own, keys = kept_origin(ledger), ledger.home / FOLDER
    for origin in chains(ledger):
        words = list(passed)
        if "--keys" not in words and origin == own and keys.is_dir():
            words += ["--keys", str(keys)]
        with tempfile.TemporaryDirectory(prefix="tablemgr-") as folder:
            file = Path(folder) / "tablemgr.sqlite3"
            unlike = pour(ledger, origin, file)
            code, report = walk(file, words)
            if report:
                report["origin"] = origin
                report["findings"] += [
                    {"kind": "SCHEMA", "first": None, "last": None, "text": text} for text in unlike
                ]
            yield origin, code, report
