"""What the words that keep a ledger share: whose data, who acts, and how it comes on record.

Source: ledger.md; REQ R74.
"""

from __future__ import annotations

import argparse
import getpass
import os
import sys
from contextlib import suppress
from pathlib import Path

import tablemgr
from tablemgr.core.problems import Refused, problem
from tablemgr.core.text import sentence
from tablemgr.floor.attending import attended
from tablemgr.floor.clock import system_clock
from tablemgr.floor.keeping import Keeper, leave_note, record
from tablemgr.floor.people import Person, Role, check_person
from tablemgr.floor.proving import Named
from tablemgr.ledger import readings
from tablemgr.ledger.addressing import home_of, ledger_in
from tablemgr.ledger.errors import HeldLedgerError, ReadOnlyLedgerError
from tablemgr.ledger.marks import witness_folder
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.readings import Readings, open_readings
from tablemgr.ledger.server import Ledger, Server
from tablemgr.ledger.store import Store
from tablemgr.table.facts import Fact
from ui.commands import ledger_words

CLEAN, FINDINGS = 0, 1
STATION = "command line"
DATABASE = "tablemgr.sqlite3"


def data_folder(typed: Path | None) -> Path:
    """Answer the data folder: as typed, else TABLEMGR_DATA, else the user's own.

    Source: screens.md (set-up).
    """
    if typed is not None:
        return typed.expanduser()
    named = os.environ.get("TABLEMGR_DATA")
    if named:
        return Path(named).expanduser()
    import platformdirs

    return Path(platformdirs.user_data_dir("tablemgr", appauthor=False))


def ledger_of(given: argparse.Namespace) -> Ledger:
    """Answer the ledger that a command's words name; Refused where a file is meant and none is there.

    Source: ledger.md (`--database URL` or `TABLEMGR_DATABASE`); FAULT B7.
    """
    ledger_words.refuse_chain_of_file(given)
    data = data_folder(given.data)
    found = ledger_in(data, given.server, given.origin)
    refuse_missing(found)
    return found


def file_of(given: argparse.Namespace, code: str) -> Path:
    """Answer the file that a command keeps; Refused with a code where the ledger stands on a server.

    Source: ledger.md (PostgreSQL: a server is backed up by its own means).
    """
    found = ledger_of(given)
    if isinstance(found, Server):
        raise Refused(problem(code, str(found)))
    return found


def named(typed: str) -> Named:
    """Read BADGE, BADGE/ROLE or BADGE/ROLE/NAME: who somebody says to be.

    Source: ledger.md (by content); facts.md (roles).
    """
    badge, slash, rest = typed.partition("/")
    role, _, name = rest.partition("/")
    roles = {r.value: r for r in Role}
    there = not slash or role in roles
    if not there or check_person(Person(badge, name or "?", Role.DEALER), "badge"):
        known = ", ".join(roles)
        raise argparse.ArgumentTypeError(sentence("KEEPING-PERSON", {"typed": typed[:60], "roles": known}))
    return Named(badge, roles.get(role), name)


def by_name(who: Named) -> Person:
    """Answer somebody whose word is taken; Refused where role or name is not said.

    Source: facts.md (roles).
    """
    if who.role is None or not who.name.strip():
        known = ", ".join(r.value for r in Role)
        raise Refused(problem("KEEPING-PERSON", typed=who.badge[:60], roles=known))
    return Person(who.badge, who.name, who.role)


def account(role: Role = Role.AUDITOR) -> Person:
    """Answer the account that runs the command as a person; by itself it may read and take out only.

    Source: facts.md (an auditor reads everything, verifies, exports).
    """
    try:
        name = getpass.getuser()
    except (OSError, KeyError):
        name = "?"
    return Person(STATION, "".join(c for c in name if c.isprintable())[:60] or "?", role)


def keeper(by: Person | None = None, witness: Person | None = None) -> Keeper:
    """Answer who keeps the ledger from the command line.

    Source: ledger.md (shape).
    """
    return Keeper(by or account(), STATION, system_clock, witness)


def opened(database: Ledger) -> Store | None:
    """Open a ledger for writing, attended; None where another program holds it or nobody may write there.

    Source: ledger.md (one instance per database; high-water mark); FAULT A6, B3.
    """
    program = tablemgr.__version__
    with suppress(HeldLedgerError, ReadOnlyLedgerError):
        store = open_store(database, program=program, create=False)
        try:
            attended(store, system_clock, station=STATION, program=program, witness=witness_folder(None))
        except BaseException:
            store.close()
            raise
        return store
    return None


def readings_of(store: Store | None, database: Ledger) -> Readings:
    """Answer the readings of an open ledger, else of one that is opened for it; an open one's file is never opened a second way.

    Source: ledger.md (nobody opens the live database file inside the process); FAULT B12.
    """
    return open_readings(database) if store is None else readings.readings_of(store)


def put_on_record(store: Store | None, database: Ledger, who: Keeper, fact: Fact) -> None:
    """Write a fact, or leave it as a note for the program that holds the ledger.

    Source: FAULT B18.
    """
    if store is not None:
        record(store, who, fact)
        return
    try:
        leave_note(home_of(database), who, fact)
        print(sentence("KEEPING-NOTED"), file=sys.stderr)
    except OSError as error:
        reason = error.strerror or str(error)
        print(sentence("KEEPING-NOT-RECORDED", {"reason": reason}), file=sys.stderr)


def whole_number(typed: str) -> int:
    """Read a number from 1 on.

    Source: FAULT D10 (one parser, one meaning).
    """
    if not typed.isascii() or not typed.isdigit() or not 1 <= len(typed) <= 15 or int(typed) == 0:
        raise argparse.ArgumentTypeError(sentence("KEEPING-NUMBER", {"typed": typed[:40]}))
    return int(typed)


def refuse(*problems: object) -> None:
    """Raise where there are problems. Source: style.md, rule 12."""
    if problems:
        raise Refused(*problems)  # type: ignore[arg-type]


def refuse_missing(database: Ledger) -> None:
    """Raise where there is no database; a server says so itself. Source: FAULT B7."""
    if isinstance(database, Path) and not database.exists():
        raise Refused(problem("KEEPING-NO-DATABASE", path=str(database)))
