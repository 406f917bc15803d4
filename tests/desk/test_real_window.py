"""The program itself in a window of an X server, worked by synthetic keys and clicks of that server; nothing of it is imported.

What happened is read from the trail alone, as an auditor would. Where server or hands are missing the test fails and
says which packages bring them.

Source: screens.md, ground rule 2; stack.md 1 (packages); FAULT A5 (closes with 0).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tablemgr.ledger.readings import open_readings
from tests.desk.house import PIN, START
from ui.commands import audit, verify

ROOT = Path(__file__).resolve().parents[2]
MISSING = (
    "this test needs {names}; as root type: apt-get install --no-install-recommends xvfb xdotool "
    "(sh installer/test.sh --all does it)"
)
KEY_MS, SCANNER_MS = "120", "3"
LONG_S = 60.0


@pytest.fixture(scope="module")
def display(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with a screen of its own; ended with the test."""
    missing = [name for name in ("Xvfb", "xdotool") if shutil.which(name) is None]
    if missing:
        pytest.fail(MISSING.format(names=" and ".join(missing)))
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1440x900x24", "-nolisten", "tcp"],
        pass_fds=(writer,), stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(writer)
    with os.fdopen(reader) as told:
        number = told.readline().strip()
    try:
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(timeout=10)


class Window:
    """The running program and the hands of its display."""

    def __init__(self, folder: Path, display: str, witness: Path) -> None:
        self.folder, self.database = folder, folder / "tablemgr.sqlite3"
        self.environment = {
            **os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb", "PYTHONPATH": str(ROOT),
            "TABLEMGR_WITNESS": str(witness), "TABLEMGR_STATION": "pit-3",
        }  # fmt: skip
        self.output = witness.with_name("said.txt")
        self._output = self.output.open("wb")
        self.program = subprocess.Popen(
            [sys.executable, "-m", "ui", "--data", str(folder)], cwd=ROOT, env=self.environment,
            stdout=self._output, stderr=subprocess.STDOUT,
        )  # fmt: skip
        found = self.hands("search", "--sync", "--onlyvisible", "--name", "tablemgr")
        self.id = found.split()[0]
        self.hands("windowsize", "--sync", self.id, "1440", "900")
        self.hands("windowfocus", "--sync", self.id)

    def said(self) -> str:
        """Answer what the program has written so far."""
        return self.output.read_text("utf-8")

    def end(self) -> None:
        """End the program where it has not ended itself."""
        if self.program.poll() is None:
            self.program.kill()
            self.program.wait()
        self._output.close()

    def hands(self, *words: str) -> str:
        """Let the hands do something; answer what they say."""
        done = subprocess.run(
            ["xdotool", *words],
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=LONG_S,
            check=True,
        )
        return done.stdout

    def keys(self, *names: str) -> None:
        """Press keys by their names on the server."""
        self.hands("key", "--delay", KEY_MS, *names)

    def type(self, line: str) -> None:
        """Type a line and Enter, at a person's pace."""
        self.hands("type", "--delay", KEY_MS, line)
        self.keys("Return")

    def scan(self, line: str) -> None:
        """Type a line and Enter as a scanner does."""
        self.hands("key", "--delay", SCANNER_MS, *line, "Return")

    def click(self, x: int, y: int) -> None:
        """Click on a point of the window; the pointer was elsewhere before."""
        self.hands("mousemove", "--window", self.id, str(x), str(y))
        self.hands("click", "1")

    def wait(self, true: Callable[[list[str]], bool], what: str) -> None:
        """Wait until what is on record says so."""
        end = time.monotonic() + LONG_S
        while not true(self.kinds()):
            assert self.program.poll() is None, self.said()
            assert time.monotonic() < end, f"not on record: {what}; {self.kinds()[-6:]}"
            time.sleep(0.05)

    def count(self, kind: str, number: int) -> None:
        """Wait until so many of a kind are on record."""
        self.wait(lambda kinds: kinds.count(kind) >= number, f"{number} {kind}")

    def kinds(self) -> list[str]:
        with open_readings(self.database) as readings:
            return [entry.kind for entry in readings.entries()]


WIN_KEY = (917, 720)
"""The first key of the pad. Source: look.md 4 (pad: 4 x 2 keys of 138 x 76)."""


@pytest.mark.screens
def test_the_program_is_worked_in_a_real_window(example: Path, display: str, tmp_path: Path) -> None:
    window = Window(example, display, tmp_path / "witness")
    try:
        # The trail was walked: dealing is open.
        window.count("VerificationRun", 1)
        a_tiles_round(window)
        a_poker_round(window)
        a_deal(window)
        # The office, and out.
        window.keys("F11", "o")
        time.sleep(0.5)
        window.keys("ctrl+q")
        assert window.program.wait(timeout=LONG_S) == 0, window.said()
    finally:
        window.end()
    assert "Traceback" not in window.said()
    assert not (example / "logs" / "desktop.log").exists()
    assert verify.main(["--data", str(example)]) == 0
    assert audit.main(["--data", str(example)]) == 0


def signed_in(window: Window, badge: str, times: int, *, scanned: bool = False) -> None:
    """Sign in with a PIN of one's own, or choose it."""
    (window.scan if scanned else window.type)(badge)
    for pin in (START[badge], PIN[badge], PIN[badge]) if times == 1 else (PIN[badge],):
        window.type(pin)
    window.count("SignedIn", times)


def a_tiles_round(window: Window) -> None:
    """The first table by name: the badge typed, a round by keys, one outcome by a click."""
    signed_in(window, "0417", 1)
    window.keys("Return")
    window.count("RoundOpened", 1)
    for bet in ("1100", "250", "3200"):
        window.type(bet)
    window.keys("Return")
    window.count("BetsClosed", 1)
    window.type("2")
    window.keys("Return", "Return")
    window.count("HandsLocked", 1)
    window.hands("type", "--delay", KEY_MS, "64316243")
    window.count("BankHandEntered", 1)
    window.click(*WIN_KEY)
    window.count("SeatResolved", 1)
    window.keys("9", "8", "Return")
    window.count("RoundClosed", 1)


def a_poker_round(window: Window) -> None:
    """Another table from the table's sheet: the badge by a scanner; seats called, one re-called."""
    window.keys("F11", "1")
    time.sleep(0.5)
    signed_in(window, "0417", 2, scanned=True)
    window.keys("Return")
    window.count("RoundOpened", 2)
    window.type("6100")
    window.type("450")
    window.keys("Return")
    window.type("4")
    window.keys("Return", "Return")
    window.count("HandsLocked", 2)
    window.hands("type", "--delay", KEY_MS, "kk99a74.")
    window.count("BankHandEntered", 2)
    window.keys("7")
    window.count("SeatResolved", 4)
    window.keys("slash", "9")
    window.count("SeatRecalled", 1)
    window.keys("9", "Return")
    window.count("RoundClosed", 2)


def a_deal(window: Window) -> None:
    """The table of Tien Gow, by columns."""
    window.keys("F11", "3")
    time.sleep(0.5)
    signed_in(window, "0417", 3)
    window.type("2")
    window.keys("c", "v", "v")
    window.count("CollectionTaken", 4)
    window.hands("type", "--delay", KEY_MS, "302331")
    window.keys("Return")
    window.count("DealSettled", 1)
