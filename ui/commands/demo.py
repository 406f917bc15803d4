"""`tablemgr demo`: the recorded evening, played into a data folder through the service of the desk.

Source: recording.md; screens.md (practice and demo are marked on every screen and paper).
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import tablemgr
from tablemgr.core.problems import Refused, problem
from tablemgr.core.resources import resource
from tablemgr.core.text import sentence
from ui.commands import demo_folder as place
from ui.commands import verify

if TYPE_CHECKING:
    from tablemgr.floor.evening import Evening, RecordedRound, RecordedTable
    from tablemgr.floor.session import Session
    from tablemgr.ledger.server import Ledger

CLEAN = 0
STATION = "demo"
SCREENLESS = frozenset({"offscreen", "minimal"})


def main(argv: list[str]) -> int:
    """Play the demo, or reopen it; say where it lies, how many rounds it has and what the verifier says.

    0 clean, 1 where the verifier finds something, 2 where the folder cannot be used.

    Source: screens.md (practice), ledger.md (the verifier).
    """
    given = _words().parse_args(argv)
    folder = place.demo_folder(given.data, on_server=given.server is not None)
    ledger = _ledger(folder, given.server)
    found = place.look(folder)
    if found is place.Found.COMPLETE and not given.fresh:
        code = _reopened(folder, ledger)
    else:
        _refuse_other_chains(ledger)
        if found is not place.Found.NOTHING:
            _give_up(folder, begun=found is place.Found.BEGUN)
        _play(folder, ledger)
        code = _report(folder, ledger)
    # The desktop opens ledgers in files.
    if given.server is None and not given.no_window and _has_display():
        subprocess.run([sys.executable, "-P", "-m", "ui", "--data", str(folder)], check=False)
    return code


def _ledger(folder: Path, url: str | None) -> Ledger:
    """Where the demo is played: only a server that was typed counts, for a variable may name the house's own."""
    if url is None:
        return folder / place.DATABASE
    from tablemgr.ledger.server import server_at

    return server_at(url, folder)


def _refuse_other_chains(ledger: Ledger) -> None:
    """Refuse a server's database that holds chains: what is recorded there is never removed, nor mixed with play."""
    if isinstance(ledger, Path):
        return
    from tablemgr.ledger.server_opening import origins, prepare

    prepare(ledger)
    if origins(ledger):
        raise Refused(problem("DEMO-SERVER-TAKEN", str(ledger)))


def _words() -> argparse.ArgumentParser:
    words = argparse.ArgumentParser(prog="tablemgr demo", description=sentence("DEMO-USAGE"))
    words.add_argument("--data", metavar="DIR", type=Path, help=sentence("DEMO-USAGE-DATA"))
    words.add_argument("--database", metavar="URL", dest="server", help=sentence("DEMO-USAGE-DATABASE"))
    words.add_argument("--fresh", action="store_true", help=sentence("DEMO-USAGE-FRESH"))
    words.add_argument("--no-window", action="store_true", help=sentence("DEMO-USAGE-NO-WINDOW"))
    return words


def _has_display() -> bool:
    if os.environ.get("QT_QPA_PLATFORM", "").partition(":")[0] in SCREENLESS:
        return False
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _give_up(folder: Path, *, begun: bool) -> None:
    """Remove the demo that is there, unless somebody has it open."""
    from tablemgr.ledger.place import Held

    held = Held(folder / place.DATABASE)
    if begun:
        print(sentence("DEMO-CUT-OFF", {"path": str(folder)}))
    try:
        place.clear(folder)
    finally:
        held.release()


def _reopened(folder: Path, ledger: Ledger) -> int:
    """Say what the demo that lies there holds; where it is damaged, what replaces it."""
    from tablemgr.ledger.errors import DamagedLedgerError, NotALedgerError

    print(sentence("DEMO-REOPENED", {"path": str(folder)}))
    try:
        _open_once(ledger)
        code = _report(folder, ledger)
    except (DamagedLedgerError, NotALedgerError) as error:
        raise Refused(problem("DEMO-DAMAGED", str(folder), reason=str(error))) from error
    if code != CLEAN:
        print(f"tablemgr: {sentence('DEMO-FINDINGS')}", file=sys.stderr)
    return code


def _open_once(ledger: Ledger) -> None:
    """Let the read tables be drawn anew where another version of the program drew them."""
    from tablemgr.ledger.errors import HeldLedgerError
    from tablemgr.ledger.opening import open_store

    # Somebody who has it open has drawn them.
    with suppress(HeldLedgerError):
        open_store(ledger, program=tablemgr.__version__, create=False).close()


def _play(folder: Path, ledger: Ledger) -> None:
    from tablemgr.floor.attending import attended
    from tablemgr.floor.credentials import FILE, InFile
    from tablemgr.floor.evening import load_evening
    from tablemgr.floor.replaying import EveningClock, play_evening
    from tablemgr.floor.session import Session
    from tablemgr.ledger.opening import open_store

    evening = load_evening(resource("demo"))
    place.make(folder)
    place.mark(folder, complete=False, program=tablemgr.__version__)
    store = open_store(ledger, program=tablemgr.__version__)
    try:
        clock = EveningClock(evening.begins, evening.offset_minutes)
        # A demo is thrown away at will, so no mark of it is kept elsewhere.
        attended(store, clock, station=STATION, program=tablemgr.__version__, witness=None)
        session = Session(store, clock, station=STATION)
        pins = InFile(folder / FILE)
        play_evening(evening, session, clock, _papers(evening, session, folder / place.PAPERS), pins=pins)
    finally:
        store.close()
    place.mark(folder, complete=True, program=tablemgr.__version__)


def _papers(
    evening: Evening, session: Session, papers: Path
) -> Callable[[RecordedTable, RecordedRound], None]:
    """Answer what prints a round's slip once it has ended; a skipped round has none."""
    from reports.papers import draw_order
    from tablemgr.floor.slips import SlipOrder, print_slip
    from tablemgr.table.commands import Problems, SkipRound

    def draw(order: SlipOrder) -> bytes:
        return draw_order(order, house=evening.house)

    def ended(table: RecordedTable, told: RecordedRound) -> None:
        if any(isinstance(step.command, SkipRound) for step in told.steps):
            return
        printed = print_slip(
            session, table.name, told.number, draw=draw, by=told.dealer, paper="80mm", language="en"
        )
        if isinstance(printed, Problems):
            raise Refused(*printed.problems)
        target = papers / table.name / f"{told.number:03}.pdf"
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        target.write_bytes(printed.pdf)

    return ended


def _report(folder: Path, ledger: Ledger) -> int:
    """Print what the demo holds; the verifier's exit code."""
    from tablemgr.ledger.readings import open_readings

    print(sentence("DEMO-TRAINING"))
    slips = sum(1 for _ in (folder / place.PAPERS).glob("*/*.pdf"))
    print(sentence("DEMO-PAPERS", {"path": str(folder / place.PAPERS), "slips": slips}))
    with open_readings(ledger) as readings:
        rounds: Counter[str] = Counter()
        for row in readings.tables():
            rounds[row.game] += readings.count_rounds(row.table)
    for game, count in sorted(rounds.items()):
        print(sentence("DEMO-ROUNDS", {"game": game, "rounds": count}))
    sys.stdout.flush()
    if isinstance(ledger, Path):
        return verify.main([str(ledger)])
    return verify.main(["--database", ledger.url, "--data", str(folder)])
