"""Speed of the dealer's desk: key to pixel, call to disk and pixel, memory of a thousand rounds, first window.

Source: recording.md (pace); screens.md, ground rule 10 (nothing blocks the screen for longer than a frame).
"""

from __future__ import annotations

import os
import re
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, thread_time

import pytest
from PySide6.QtCore import QEventLoop, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tablemgr.ledger.opening import open_store
from tests.ui.viewmodels.deal.felt import HANDS, PLAYS, deal_rules, open_as
from tests.ui.viewmodels.deal.felt import Desk as Deal
from tests.ui.viewmodels.table.desk import POKER, TILES, Desk, desk_at
from tests.ui.widgets.felt.recording import Moving, recorded
from tests.ui.widgets.felt.test_fits import crowd
from ui.screens.start import application
from ui.screens.table_screen import TableScreen
from ui.viewmodels.table.rows import Line, Picture
from ui.widgets.deal.view import DealView
from ui.widgets.look import Look

pytestmark = pytest.mark.bench
ROOT = Path(__file__).resolve().parents[2]
FRAME_MS = 16.0
SIX = "\n125\n2100\n350\n4200\n5300\n6500\n"
SEVEN = "\n1200\n2500\n3150\n4300\n5100\n6300\n7500\n"
AGAIN = "\n\n"
"""Opens a round and says that the bets which were lost were laid again."""
KEYS = {"\n": Qt.Key.Key_Return, "?": Qt.Key.Key_Question, "-": Qt.Key.Key_Minus, ".": Qt.Key.Key_Period}
NAMES = {"\n": "Enter"}


@pytest.fixture
def blank(tmp_path: Path) -> Path:
    """A folder with a new ledger."""
    open_store(tmp_path / "blank" / "t.sqlite3", program="0.1.0").close()
    return tmp_path / "blank"


@pytest.fixture
def desks(tmp_path: Path, blank: Path) -> Iterator[list[Desk]]:
    """The desks of a test; their ledgers are closed at the end."""
    made: list[Desk] = []
    yield made
    for desk in made:
        desk.session.store.close()


def shown(qtbot: QtBot, screen: TableScreen) -> TableScreen:
    qtbot.addWidget(screen)
    screen.resize(1440, 900)
    screen.show()
    screen.activateWindow()
    qtbot.waitUntil(screen.isActiveWindow)
    QApplication.processEvents()
    return screen


@dataclass
class Times:
    """Milliseconds by the clock on the wall and by this thread's work alone."""

    name: str
    wall: list[float] = field(default_factory=list)
    work: list[float] = field(default_factory=list)

    @contextmanager
    def measured(self) -> Iterator[None]:
        """Measure what is done meanwhile."""
        wall, work = perf_counter(), thread_time()
        yield
        self.wall.append((perf_counter() - wall) * 1000)
        self.work.append((thread_time() - work) * 1000)

    def told(self) -> tuple[float, float]:
        """Print median and 99th of a hundred of both; answer those of the wall, of the work where others are busy."""
        busy = os.getloadavg()[0] > (os.cpu_count() or 1)
        figures = {}
        print(f"\n{self.name}, of {len(self.wall)}{', machine busy with other things' if busy else ''}")
        for kind, times in (("wall", self.wall), ("work", self.work)):
            figures[kind] = median(times), quantiles(times, n=100)[98]
            print(
                f"  {kind}: median {figures[kind][0]:.1f} ms, p99 {figures[kind][1]:.1f} ms, longest {max(times):.1f}"
            )
        return figures["work" if busy else "wall"]


def press(screen: TableScreen, key: str, times: Times) -> None:
    """Press a key and measure until everything it changed is painted."""
    echo = screen.prompt.echo
    code = KEYS.get(key) or getattr(Qt.Key, f"Key_{key}")
    with times.measured():
        QTest.keyPress(echo, code)
        # What tells hands from scanners is a wait of its own and is measured with the calls below.
        echo.stream.flush()
        QApplication.processEvents()
    QTest.keyRelease(echo, code)


def everything_changes(picture: Picture, token: str) -> Picture:
    """Answer a picture on which seat, echo, panel, aside and strip are others: more than any key changes."""
    assert picture.felt is not None
    turn = int(picture.strip.fields[-1][1].replace(" ", "")) + 1
    place = turn % len(picture.felt.seats)
    seats = tuple(
        replace(seat, bet=str(turn)) if n == place else seat for n, seat in enumerate(picture.felt.seats)
    )
    panel = replace(picture.console.panels[0], lines=(Line(f"{turn} {token}", bold=True),))
    felt = replace(picture.felt, seats=seats, round=replace(picture.felt.round, headline=f"{turn} seats"))
    console = replace(picture.console, panels=(panel, *picture.console.panels[1:]))
    return recorded(
        replace(picture, felt=felt, console=console, prompt=replace(picture.prompt, echo=token * 3)), turn
    )


@pytest.mark.parametrize("language", ["en", "fa"])
def test_key_to_pixel_on_the_busiest_felt(qtbot: QtBot, language: str) -> None:
    application()
    start = recorded(crowd(language, "cards"), 48_000)
    screen = shown(qtbot, TableScreen(Look.of("dark", 100, language), Moving(start, everything_changes)))
    for key in "AKQJT98765432":
        press(screen, key, Times("first pictures"))
    times = Times(f"key to pixel, seven full seats, {language}")
    for key in "AKQJT98765432" * 16:
        press(screen, key, times)
    middle, worst = times.told()
    assert middle < 8
    assert worst < FRAME_MS


def test_key_to_pixel_while_pieces_are_typed(
    qtbot: QtBot, desks: list[Desk], tmp_path: Path, blank: Path
) -> None:
    application()
    desk = desk_at(tmp_path / "desk", blank, level=3)
    desks.append(desk)
    screen = shown(qtbot, TableScreen(Look.of(), desk.recorder))
    for key in SIX + "\n1\n\n\n":
        press(screen, key, Times("the way there"))
    times = Times("key to pixel, the bank's cards, over the ledger")
    for _ in range(15):
        for key in "ACQSJH8S6H4S4D":
            press(screen, key, times)
        for _ in range(14):
            screen.press("Undo")
            QApplication.processEvents()
    middle, worst = times.told()
    assert middle < 8
    assert worst < FRAME_MS


def test_a_call_is_durable_and_shown(qtbot: QtBot, desks: list[Desk], tmp_path: Path, blank: Path) -> None:
    application()
    desk = desk_at(tmp_path / "desk", blank, TILES, level=0)
    desks.append(desk)
    screen = shown(qtbot, TableScreen(Look.of(), desk.recorder))
    echo, times = screen.prompt.echo, Times("call key to disk and pixel, the wait for a scanner included")
    for number in range(20):
        bets = SEVEN if number == 0 else "\n\n"
        for key in bets + "\n1\n\n\n":
            screen.press(NAMES.get(key, key))
        QApplication.processEvents()
        for key in "7989798":
            strip, code = screen.picture.strip, getattr(Qt.Key, f"Key_{key}")
            with times.measured():
                QTest.keyPress(echo, code)
                # The strip's clock keeps events coming, so this cannot wait for ever.
                while screen.picture.strip == strip:
                    QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
                QApplication.processEvents()
            QTest.keyRelease(echo, code)
        screen.press("Enter")
        assert desk.state.phase == "closed", screen.picture.prompt
    middle, _worst = times.told()
    assert middle < 40


RECORDS = frozenset({"\n", "-", "?"})
"""Keys that record a play of a deal."""


def test_the_keys_of_a_deal(qtbot: QtBot, tmp_path: Path) -> None:
    application()
    desk, look = Deal(tmp_path / "deal", deal_rules(), keeps_drafts=True), Look.of()
    screen = shown(qtbot, TableScreen(look, desk.recorder, middle=DealView(look)))
    typing, playing = Times("key to pixel, tiles of a deal"), Times("play of a deal to disk and pixel")
    first = Times("the first deal")
    for number in range(6):
        open_as(desk, 2)
        screen.refresh()
        for key in "H1" + "".join(f"{hand}\n" for hand in HANDS).replace(" ", ""):
            screen.press(NAMES.get(key, key))
            QApplication.processEvents()
        for key in "".join(PLAYS).replace(" ", "").replace("\u23ce", "\n"):
            times = first if number == 0 else playing if key in RECORDS else typing
            press(screen, key, times)
        assert desk.state.settled is None, screen.picture.prompt
        screen.press("Enter")
        assert desk.state.settled is not None, screen.picture.prompt
        screen.press("F9")
    desk.close()
    assert len(playing.wall) == 5 * len(PLAYS)
    middle, worst = typing.told()
    assert middle < 8
    assert worst < FRAME_MS
    middle, _worst = playing.told()
    assert middle < 30


def test_memory_after_a_thousand_rounds(qtbot: QtBot, desks: list[Desk], tmp_path: Path, blank: Path) -> None:
    application()
    desk = desk_at(tmp_path / "desk", blank, POKER, level=0)
    desks.append(desk)
    screen = shown(qtbot, TableScreen(Look.of(), desk.recorder))
    before = _resident()
    begun = perf_counter()
    for number in range(1000):
        for key in (SIX if number == 0 else "\n\n") + "\n1\n\n\n" + "798979" + "\n":
            screen.press(NAMES.get(key, key))
        QApplication.processEvents()
    after = _resident()
    print(f"\n1,000 rounds in {perf_counter() - begun:.0f} s: {before:.0f} MB before, {after:.0f} MB after")
    assert desk.state.number == 1000
    assert after < 250


def _resident() -> float:
    """Answer the program's resident megabytes."""
    statm = Path("/proc/self/statm")
    if statm.exists():
        return int(statm.read_text().split()[1]) * resource.getpagesize() / 2**20
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20


FIRST_WINDOW = """
from time import perf_counter, thread_time
begun = perf_counter()
import sys
from functools import partial
from pathlib import Path
from ui.screens.start import application, build
imported = perf_counter()
app = application()
window = build(Path(sys.argv[1]), None)
window.show()
app.processEvents()
window.grab()
print(f"{(imported - begun) * 1000:.0f} {(perf_counter() - imported) * 1000:.0f}")
"""


def test_the_first_window_from_a_cold_start(tmp_path: Path) -> None:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    times, parts = Times("first window, whole process"), ""
    for _ in range(5):
        wall = perf_counter()
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(
            [sys.executable, "-c", FIRST_WINDOW, str(tmp_path)], env=environment, cwd=ROOT, check=True,
            capture_output=True, text=True,
        )  # fmt: skip
        now = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.wall.append((perf_counter() - wall) * 1000)
        times.work.append((now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime) * 1000)
        parts = done.stdout.strip()
    imports, rest = parts.split()
    middle, _worst = times.told()
    print(f"  of the last one: imports {imports} ms, window {rest} ms")
    listed = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", "import ui.screens.start"], env=environment, cwd=ROOT, check=True,
        capture_output=True, text=True,
    ).stderr  # fmt: skip
    costs = [(int(total), name) for _own, total, name in re.findall(r"(\d+) \|\s+(\d+) \|( *\S+)", listed)]
    for total, name in sorted(costs, reverse=True)[:16]:
        print(f"  {total / 1000:7.1f} ms {name.strip()}")
    assert middle < 1500
