"""A house opened from the command line to report on it: session, chip book, and who asks.

Source: screens.md (paper); REQ R69.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tablemgr.core.text import sentence
from tablemgr.floor.people import Act, Person
from ui.commands import ledger_words, proving
from ui.commands.ledger_words import ledger_of
from ui.commands.verify import data_folder, database_of

if TYPE_CHECKING:
    from tablemgr.floor.racks.racks import Racks
    from tablemgr.floor.session import Session
    from tablemgr.floor.shift import House

STATION = "command line"
PAPERS = ("a4", "letter", "80mm")
LANGUAGES = ("en", "fa", "ru", "zh_Hant")


@dataclass(frozen=True, slots=True)
class Opened:
    """What reports are made from."""

    data: Path
    session: Session
    house: House
    racks: Racks
    by: Person


def add_words(words: argparse.ArgumentParser) -> None:
    """Add the words that name the data, the form of the paper, and who asks.

    Source: REQ R32 (A4, letter, 80 mm).
    """
    words.add_argument("--data", metavar="DIR", type=Path, help=sentence("VERIFY-USAGE-DATA"))
    ledger_words.add_words(words)
    words.add_argument("--pdf", metavar="FILE", type=Path, help=sentence("REPORT-USAGE-PDF"))
    words.add_argument("--paper", choices=PAPERS, default=PAPERS[0], help=sentence("REPORT-USAGE-PAPER"))
    words.add_argument("--lang", choices=LANGUAGES, default=LANGUAGES[0], help=sentence("REPORT-USAGE-LANG"))
    proving.add_words(words, by=sentence("KEEPING-USAGE-BY"))


@contextmanager
def opened(given: argparse.Namespace, act: Act) -> Iterator[Opened]:
    """Open the house that the words name, for somebody who may do an act; a window is never needed.

    Source: REQ R69; ledger.md (one writer a chain).
    """
    import tablemgr
    from tablemgr.floor.attending import attended
    from tablemgr.floor.cash_elsewhere import cash_beside
    from tablemgr.floor.clock import system_clock
    from tablemgr.floor.racks.racks import Racks
    from tablemgr.floor.session import Session
    from tablemgr.floor.shift import House
    from tablemgr.ledger.addressing import home_of
    from tablemgr.ledger.marks import witness_folder
    from tablemgr.ledger.opening import open_store

    version = tablemgr.__version__
    ledger = ledger_of(given, lambda: database_of(given.data), data_folder(given.data))
    asked = proving.ask(given, ledger, act)
    store = open_store(ledger, program=version, create=False)
    try:
        attended(store, system_clock, station=STATION, program=version, witness=witness_folder(None))
        who = asked.keeper(store)
        session = Session(store, system_clock, station=STATION)
        session.elsewhere = beside = cash_beside(ledger, store.origin)
        try:
            yield Opened(home_of(ledger), session, House(session), Racks(session), who.by)
        finally:
            if beside is not None:
                beside.close()
    finally:
        store.close()


def put(target: Path, written: bytes) -> None:
    """Write a file whole or not at all. Source: FAULT F1."""
    fresh = target.with_name(f".{target.name}.new")
    try:
        fresh.write_bytes(written)
        fresh.replace(target)
    finally:
        fresh.unlink(missing_ok=True)
