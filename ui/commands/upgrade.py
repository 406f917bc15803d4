"""`tablemgr upgrade`: a ledger of an older program is brought to this one's tables, a backup first.

Source: FAULT B14.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import tablemgr
from tablemgr.core.text import sentence
from tablemgr.floor.people import Act
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.schema import VERSION
from tablemgr.ledger.server import Server
from tablemgr.ledger.server_opening import prepare
from tablemgr.ledger.upgrading import record, upgrade
from ui.commands import keeping, ledger_words, proving


def main(argv: list[str]) -> int:
    """Upgrade a ledger: 0 done or not due, 2 said why not, and the file as it was.

    Source: FAULT B14 (atomic; a newer one is refused untouched).
    """
    given = _words().parse_args(argv)
    database = keeping.ledger_of(given)
    if isinstance(database, Server):
        return _prepared(database)
    who = proving.ask(given, database, Act.BACK_UP).keeper(None)
    envelope = who.envelope()
    done = upgrade(database, at_us=envelope.at_us)
    if done is None:
        print(sentence("UPGRADE-NOT-DUE", {"version": VERSION}))
        return keeping.CLEAN
    old, copy = done
    store = open_store(database, program=tablemgr.__version__, create=False)
    try:
        record(store, envelope, old, copy)
    finally:
        store.close()
    print(sentence("UPGRADE-DONE", {"old": old, "new": VERSION, "backup": str(copy.path)}))
    return keeping.CLEAN


def _prepared(ledger: Server) -> int:
    """Make the trail in a server's database; its owner does this once, and no station may."""
    if prepare(ledger):
        print(sentence("SERVER-PREPARED", {"where": str(ledger)}))
    else:
        print(sentence("UPGRADE-NOT-DUE", {"version": VERSION}))
    return keeping.CLEAN


def _words() -> argparse.ArgumentParser:
    words = argparse.ArgumentParser(prog="tablemgr upgrade", description=sentence("UPGRADE-USAGE"))
    words.add_argument("--data", metavar="DIR", type=Path, help=sentence("EXPORT-USAGE-DATA"))
    ledger_words.add_words(words)
    proving.add_words(words, by=sentence("KEEPING-USAGE-BY"))
    return words
