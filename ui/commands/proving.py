"""Who acts from the command line: by name where nobody has a PIN, else by badge and PIN, and never by argument.

A PIN is read from the terminal without showing it, or from a file's lines, `-` for standard input: what
stands among a command's words can be read by everybody on the machine.

Source: REQ R03, R05, R08; facts.md (who may be the second person).
"""

from __future__ import annotations

import argparse
import getpass
import sys
import warnings
from collections.abc import Iterator
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from pathlib import Path

from tablemgr.core.problems import Refused, problem
from tablemgr.core.text import sentence
from tablemgr.floor.authority import show
from tablemgr.floor.clock import system_clock
from tablemgr.floor.credentials import FILE, MOST
from tablemgr.floor.keeping import Keeper
from tablemgr.floor.people import MAY, Act
from tablemgr.floor.proving import (
    Named,
    Proving,
    has_pins,
    pins_on_record,
    proving,
    proving_aside,
    takes_names,
)
from tablemgr.ledger.addressing import home_of
from tablemgr.ledger.errors import LedgerError
from tablemgr.ledger.server import Ledger, Server
from tablemgr.ledger.store import Store
from ui.commands import keeping

STANDARD_INPUT = "-"


def add_words(words: argparse.ArgumentParser, *, by: str) -> None:
    """Add --by and --pin-file to a command's words; by: what help says of it.

    Source: REQ R03.
    """
    words.add_argument("--by", metavar="BADGE[/ROLE/NAME]", type=keeping.named, help=by)
    add_pin_file(words)


def add_pin_file(words: argparse.ArgumentParser) -> None:
    """Add --pin-file to a command's words. Source: REQ R03."""
    words.add_argument("--pin-file", metavar="FILE", help=sentence("KEEPING-USAGE-PIN-FILE"))


class Pins:
    """Where PINs are read, one after the other."""

    def __init__(self, file: str | None) -> None:
        self._lines = None if file is None else self._read(file)

    def _read(self, file: str) -> Iterator[str]:
        if file == STANDARD_INPUT:
            yield from (line.rstrip("\r\n") for line in sys.stdin)
            return
        with Path(file).open(encoding="utf-8") as lines:
            yield from (line.rstrip("\r\n") for line in lines)

    def of(self, badge: str) -> str:
        """Answer the next PIN; Refused where none is there or no terminal can hide it. Source: REQ R03."""
        if self._lines is not None:
            line = next(self._lines, None)
            if line is None:
                raise Refused(problem("PIN-FILE-SHORT", badge=badge[:40]))
            return line[: MOST + 1]
        with warnings.catch_warnings():
            # Where typing cannot be hidden, the PIN is not asked for.
            warnings.simplefilter("error", getpass.GetPassWarning)
            try:
                return getpass.getpass(sentence("PIN-PROMPT", {"badge": badge[:40]}))
            except (getpass.GetPassWarning, EOFError, OSError) as error:
                raise Refused(problem("PIN-NO-TERMINAL", badge=badge[:40])) from error


def asks_pins(database: Ledger) -> bool:
    """Answer whether people must prove here who they are; a ledger that cannot be read asks as well.

    Refused where people have PINs on record and the file of PINs is gone: nobody acts by name because it was removed.

    Call before the ledger is opened: its file is never opened a second way.

    Source: REQ R03, R08; FAULT B12.
    """
    home = home_of(database)
    there = has_pins(home)
    try:
        with keeping.readings_of(None, database) as readings:
            asks = not takes_names(readings)
            if asks and not there and pins_on_record(readings):
                raise Refused(problem("PINS-GONE", str(home / FILE)))
            return asks and there
    except LedgerError:
        return there


@dataclass(frozen=True, slots=True)
class Asked:
    """Who was named, with the PIN where one was asked for; looked at once the ledger is open."""

    named: Named | None
    pin: str | None
    act: Act
    database: Ledger

    def keeper(self, store: Store | None) -> Keeper:
        """Answer who acts: proved by the PIN, else as named, else the account.

        store: the ledger where it is open for writing, else a copy of it is asked.

        Source: REQ R05, R07.
        """
        if self.named is None:
            return keeping.keeper()
        if self.pin is None:
            return keeping.keeper(keeping.by_name(self.named))
        with _over(self.database, store) as station:
            return keeping.keeper(station.first(self.named, self.pin, MAY[self.act]))


def ask(given: argparse.Namespace, database: Ledger, act: Act, *, needed: bool = False) -> Asked:
    """Ask whoever acts alone for the PIN where people have PINs, before the ledger is opened: a prompt holds nobody up.

    needed: with PINs, somebody must be named.

    Source: REQ R03, R05.
    """
    pins = asks_pins(database)
    if pins and needed and given.by is None:
        raise Refused(problem("PIN-WHO", option="--by"))
    pin = Pins(given.pin_file).of(given.by.badge) if pins and given.by is not None else None
    return Asked(given.by, pin, act, database)


def two(given: argparse.Namespace, database: Path, backup: Path, act: Act, about: str) -> Keeper:
    """Answer the two who act together over a ledger that is about to be replaced; about: what both were told.

    Source: REQ R08; FAULT C12.
    """
    if not asks_pins(database):
        _say_unproved(backup)
        return keeping.keeper(keeping.by_name(given.by), keeping.by_name(given.witness))
    pins = Pins(given.pin_file)
    first, second = pins.of(given.by.badge), pins.of(given.witness.badge)
    with proving_aside(database, system_clock, station=keeping.STATION, backup=backup) as station:
        by = station.first(given.by, first, MAY[act])
        shown = show(act.value, "", by, (), about=about)
        return keeping.keeper(by, station.second(shown, given.witness, second))


def _say_unproved(backup: Path) -> None:
    """Say aloud that a ledger of people with PINs is put back by two who are only named: there is nothing to prove it by."""
    with suppress(LedgerError), keeping.readings_of(None, backup) as readings:
        if pins_on_record(readings) and not takes_names(readings):
            print(f"tablemgr: {sentence('PINS-NOT-PROVED')}", file=sys.stderr)


def _over(database: Ledger, store: Store | None) -> AbstractContextManager[Proving]:
    if store is not None:
        return proving(store, system_clock, station=keeping.STATION)
    if isinstance(database, Server):
        raise Refused(problem("SERVER-HELD", str(database)))
    return proving_aside(database, system_clock, station=keeping.STATION)
