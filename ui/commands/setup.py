"""`tablemgr setup`: makes an empty data folder into a house, from one file.

The house is made beside the folder and put in its place whole: what is cut off leaves the folder empty.

Source: screens.md (set-up); FAULT B7 (refused, nothing touched).
"""

from __future__ import annotations

import argparse
import getpass
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import tablemgr
from tablemgr.core.problems import Problem, Refused, problem
from tablemgr.core.text import problem_sentence, sentence
from ui.commands.keeping import data_folder

if TYPE_CHECKING:
    from tablemgr.floor.house_plan import HousePlan

CLEAN, UNUSABLE = 0, 2
STATION = "set-up"
Ask = Callable[[str], str]


def main(argv: list[str]) -> int:
    """Set a house up: 0 done, 2 where file or folder cannot be used; then nothing is written.

    Source: screens.md (set-up).
    """
    given = _words().parse_args(argv)
    from tablemgr.floor.house_file import read_house

    try:
        folder = data_folder(given.data).absolute()
        refuse_folder(folder)
        plan = read_house(given.file)
        pins = pins_of(plan, getpass.getpass if sys.stdin.isatty() else None)
    except Refused as refused:
        # Every mistake on a line of its own: whoever wrote the file goes through them one by one.
        for found in refused.problems:
            print(f"tablemgr: {problem_sentence(found)}", file=sys.stderr)
        print(f"tablemgr: {sentence('SETUP-NOTHING', {'count': len(refused.problems)})}", file=sys.stderr)
        return UNUSABLE
    make_folder(folder, plan, pins, given.server)
    print(sentence("SETUP-DONE", {"house": plan.house.name, "path": str(folder)}))
    print(
        sentence(
            "SETUP-COUNTS", {"tables": len(plan.tables), "people": len(plan.people), "chips": len(plan.chips)}
        )
    )
    on_server = "" if given.server is None else f" --database {given.server}"
    print(sentence("SETUP-NEXT", {"path": f"{folder}{on_server}"}))
    return CLEAN


def _words() -> argparse.ArgumentParser:
    words = argparse.ArgumentParser(prog="tablemgr setup", description=sentence("SETUP-USAGE"))
    words.add_argument("file", metavar="FILE", type=Path, help=sentence("SETUP-USAGE-FILE"))
    words.add_argument("--data", metavar="DIR", type=Path, help=sentence("SETUP-USAGE-DATA"))
    words.add_argument("--database", metavar="URL", dest="server", help=sentence("LEDGER-USAGE-DATABASE"))
    return words


def refuse_folder(folder: Path) -> None:
    """Raise unless a house may be set up there: nothing lies in it, or it is not there yet.

    Source: FAULT B7; ledger.md (symbolic links refused).
    """
    if folder.is_symlink():
        raise Refused(problem("HOUSE-LINK", str(folder)))
    if folder.exists() and not folder.is_dir():
        raise Refused(problem("HOUSE-NO-FOLDER", str(folder)))
    names = sorted(path.name for path in folder.iterdir()) if folder.exists() else []
    if names:
        raise Refused(problem("HOUSE-NOT-EMPTY", str(folder), found=", ".join(names[:3])))


def try_folder(folder: Path) -> None:
    """Raise unless a house could be made there now; nothing of the trial is left.

    Source: screens.md, ground rule 3 (refused in place).
    """
    refuse_folder(folder)
    fresh = folder.with_name(f".{folder.name}.setup")
    made: list[Path] = []
    try:
        for path in reversed([one for one in (fresh, *fresh.parents) if not one.exists()]):
            path.mkdir(mode=0o700)
            made.append(path)
    except OSError as error:
        raise Refused(problem("HOUSE-NOT-MADE", str(folder), reason=error.strerror or str(error))) from error
    finally:
        for path in reversed(made):
            path.rmdir()


def pins_of(plan: HousePlan, ask: Ask | None) -> dict[str, str]:
    """Answer everybody's start PIN, asking twice for each that the file leaves out.

    Source: REQ R03 (a PIN never stands on a command line).
    """
    from tablemgr.floor.credentials import check_pin

    pins: dict[str, str] = {}
    problems: list[Problem] = []
    for one in plan.people:
        if one.pin is not None:
            pins[one.badge] = one.pin
        elif ask is None:
            problems.append(problem("HOUSE-PIN-MISSING", one.name, badge=one.badge))
        else:
            typed = ask(sentence("SETUP-ASK", {"badge": one.badge, "name": one.name}))
            problems += (Problem(p.code, one.name, p.data) for p in check_pin(typed, one.badge))
            if typed != ask(sentence("SETUP-ASK-AGAIN", {"badge": one.badge, "name": one.name})):
                problems.append(problem("HOUSE-PIN-DIFFERENT", one.name, badge=one.badge))
            pins[one.badge] = typed
    if problems:
        raise Refused(*problems)
    return pins


def make_folder(folder: Path, plan: HousePlan, pins: dict[str, str], server: str | None = None) -> None:
    """Make the house beside its folder, then put it in place whole.

    server: the database that its ledger stands in, else the variable's, else a file. What is cut off leaves a
    chain there that no folder names.

    Source: FAULT B14 (old or new, never half).
    """
    fresh = folder.with_name(f".{folder.name}.setup")
    if fresh.is_dir() and not fresh.is_symlink():
        # Left by a set-up that was cut off; nobody ever opened it.
        shutil.rmtree(fresh)
    try:
        fresh.parent.mkdir(parents=True, exist_ok=True)
        fresh.mkdir(mode=0o700)
        _make(fresh, plan, pins, server)
        if folder.exists():
            folder.rmdir()
        fresh.rename(folder)
    except OSError as error:
        raise Refused(problem("HOUSE-NOT-MADE", str(folder), reason=error.strerror or str(error))) from error
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def _make(folder: Path, plan: HousePlan, pins: dict[str, str], server: str | None) -> None:
    from zoneinfo import ZoneInfo

    from tablemgr.floor.attending import attended
    from tablemgr.floor.clock import HouseClock
    from tablemgr.floor.credentials import FILE, Credentials, InFile
    from tablemgr.floor.house_making import SetUpGate, make_house
    from tablemgr.floor.session import Session
    from tablemgr.ledger.addressing import ledger_in
    from tablemgr.ledger.marks import witness_folder
    from tablemgr.ledger.opening import open_store
    from ui.viewmodels.signing.likings import Liking, write_likings

    clock, cut_off = HouseClock(ZoneInfo(plan.house.zone)), plan.house.cut_off_minutes
    store = open_store(ledger_in(folder, server), program=tablemgr.__version__)
    try:
        attended(
            store, clock, station=STATION, program=tablemgr.__version__, witness=witness_folder(None),
            cut_off_minutes=cut_off,
        )  # fmt: skip
        session = Session(store, clock, station=STATION, cut_off_minutes=cut_off, gate=SetUpGate())
        credentials = Credentials(InFile(folder / FILE), lambda op: bool(store.written(op)))
        make_house(plan, pins, session, credentials)
    finally:
        store.close()
    write_likings(folder, {one.badge: Liking(language=one.language) for one in plan.people if one.language})
