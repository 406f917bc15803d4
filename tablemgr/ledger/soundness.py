"""Whether SQLite itself finds a database whole: pages, indexes and every row of every table.

The walk of the chain reads entries only; a damaged page of a read table would show when a screen asks for it.

Source: REQ R80 (detected at start); FAULT B7.
"""

from __future__ import annotations

from contextlib import closing
from typing import Any

from tablemgr.ledger import ground
from tablemgr.ledger.errors import DamagedLedgerError
from tablemgr.ledger.store import Store


def demand_sound(store: Store) -> None:
    """Raise where SQLite finds anything; runs beside a program that writes. A server looks after its own pages.

    Source: REQ R80; FAULT B7.
    """
    if store.engine.dialect.name != "sqlite":
        return
    with ground.told(store.path, ground.driver()), closing(store.engine.raw_connection()) as live:
        connection: Any = live.driver_connection
        (said,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if said != "ok":
        raise DamagedLedgerError("LEDGER-DAMAGED", str(store.path), reason=str(said).splitlines()[0][:200])
