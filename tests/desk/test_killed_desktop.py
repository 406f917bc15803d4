"""The desktop's process is killed while somebody types and after each seat: all comes back as it stood.

Seats that were taken or paid, seats that are open, a hand or an amount half typed: the screen after the next sign-in
is the screen before the kill, text by text.

Source: FAULT A1, C13; recording.md (seats resolve one by one, each durable); screens.md (keeps the draft).
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tablemgr.floor.auditing import audit
from tests.desk.house import DEPTHS, PIN, POKER, TILES
from tests.desk.killed import stands
from tests.desk.station import station
from ui.commands import verify

ROOT = Path(__file__).resolve().parents[2]
LINES = {
    POKER[1]: "\n6100\n450\n2S5\n2500\n\n2\n\n\nKK99A74.798",
    POKER[3]: "\n6100\n450\n\n2\n\n\nACQSJH8S6H4S4D\nASAD*QCJCTC8D\n9S9C7D",
    TILES[1]: "\n1100\n250\n3200\n\n2\n\n\n64316243798",
    DEPTHS["full"]: "2\nh13364112233515121\n!313132\n*6666",
    DEPTHS["columns"]: "2\n30233",
}
"""What is typed at each table; it ends with every kind of seat on the felt."""
SAMPLE = (
    (POKER[1], LINES[POKER[1]].index("KK99") + 5, "KK99A"),
    (TILES[1], len(LINES[TILES[1]]) - 1, "PAY"),
)
"""In the middle of the bank's hand; after the second of three seats."""


def killed(folder: Path, table: str, keys: int) -> str:
    """Run a desktop that is killed after some keys; answer what stood there."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    program = [sys.executable, "-m", "tests.desk.killed", str(folder), table, LINES[table], str(keys)]
    ended = subprocess.run(program, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert ended.returncode == -signal.SIGKILL, ended.stderr
    return ended.stdout.rstrip("\n")


def comes_back(folder: Path, table: str, keys: int) -> str:
    """Kill a desktop, start another, sign in: the same stands there, and nothing is on record twice."""
    # Everybody has a PIN of their own before.
    before = killed(folder, table, keys)
    with station(folder, own=PIN) as desk:
        assert desk.who(table) == ""
        desk.sit(table)
        assert stands(desk).splitlines() == before.splitlines(), (table, keys)
        found = audit(desk.live.session.readings)
        assert (found.differences, found.not_audited) == ([], [])
    assert verify.main(["--data", str(folder)]) == 0
    return before


@pytest.fixture
def known(levels: Path) -> Path:
    """The house of every level, in which the dealer has chosen a PIN."""
    with station(levels) as desk:
        desk.sit(POKER[0])
    return levels


@pytest.mark.parametrize(("table", "keys", "shown"), SAMPLE)
def test_a_desktop_that_is_killed_comes_back_as_it_stood(
    known: Path, table: str, keys: int, shown: str
) -> None:
    assert shown in comes_back(known, table, keys)


def test_a_desktop_opens_where_a_hand_is_open_and_at_the_first_table_where_none_is(known: Path) -> None:
    table = POKER[1]
    with station(known, own=PIN) as desk:
        first = desk.table
        assert first == min(desk.live.tables)
        assert first != table
        desk.sit(table).type("\n6100\n")
    with station(known, own=PIN) as desk:
        assert desk.table == table
        assert desk.signing is not None


@pytest.mark.kill
@pytest.mark.parametrize(
    ("table", "keys"),
    [
        (table, keys)
        for table, line in LINES.items()
        for keys in range(1, len(line) + 1, 1 if table == POKER[1] else 3)
    ],
)
def test_a_desktop_that_is_killed_after_any_key_comes_back_as_it_stood(
    known: Path, table: str, keys: int
) -> None:
    comes_back(known, table, keys)
