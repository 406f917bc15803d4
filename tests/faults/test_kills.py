"""The program is killed at random instants: what was acknowledged is there, nothing is there by half.

Seven are killed in the default run, three hundred and forty in all.

Source: ledger.md (faults: power cut or kill); FAULT A1, A2, B14, B17, B18, E6; REQ R75.
"""

from __future__ import annotations

import random
import shutil
import signal
import sqlite3
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tablemgr import verifier
from tablemgr.floor.clock import system_clock
from tablemgr.floor.keeping import backed_up
from tablemgr.floor.session import Done
from tablemgr.ledger.backing_up import NAME
from tablemgr.ledger.examining import examine
from tablemgr.ledger.readings import Readings, open_readings
from tablemgr.table.events import SeatResolved
from tablemgr.table.state import RoundState
from tablemgr.table.trail_events import CheckpointSigned, ShiftClosed
from tests.tablemgr.floor.conftest import ANA

from .conftest import Victims
from .worker import DATABASE, STEPS, TABLE, TOLD, action, opened

GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "db" / "v1.sqlite3"
KILLED = -signal.SIGKILL


def acknowledged(folder: Path) -> dict[str, tuple[int, int]]:
    """Last entry and number of entries of every action that was acknowledged."""
    path = folder / TOLD
    lines = path.read_text().splitlines() if path.exists() else []
    return {name: (int(last), int(count)) for name, last, count in (line.rsplit(" ", 2) for line in lines)}


def sound(folder: Path, path: Path | None = None) -> verifier.Report:
    """The trail verifies against its mark, and everything that follows from it is drawn."""
    path = path or folder / "data" / DATABASE
    report = verifier.verify(path, witness=folder / "witness")
    assert report.findings == []
    assert examine(path).findings == []
    return report


def written(readings: Readings) -> dict[str, int]:
    """How many entries each action has; its parts follow one another from 1."""
    parts: dict[str, list[int]] = {}
    for entry in readings.entries():
        parts.setdefault(entry.op_id, []).append(entry.part)
    assert all(found == list(range(1, len(found) + 1)) for found in parts.values())
    return {op_id: len(found) for op_id, found in parts.items()}


def is_empty(folder: Path) -> bool:
    """Whether the kill came before the first entry; what is there opens then, or was not made at all."""
    path = folder / "data" / DATABASE
    if not path.exists():
        return True
    with open_readings(path) as readings:
        return readings.count_entries() == 0


def nothing_is_lost(folder: Path) -> None:
    """Everything acknowledged is on record, whole."""
    told = acknowledged(folder)
    with open_readings(folder / "data" / DATABASE) as readings:
        there = written(readings)
        assert {name: there.get(name) for name in told} == {name: count for name, (_, count) in told.items()}
        assert readings.count_entries() >= max((last for last, _ in told.values()), default=0)


def marks_agree(folder: Path) -> None:
    """The next start finds the mark behind the trail or at its end, and nothing that stops dealing."""
    made = opened(folder)
    assert made.house.may_deal() == ()
    assert [p.code for p in made.house.alarms() if p.code.startswith("MARK-")] == []
    made.close()


def look_at_rounds(folder: Path) -> None:
    """No action is there by half, no seat is settled twice, the open round is offered, a retry writes nothing."""
    path = folder / "data" / DATABASE
    if is_empty(folder):
        assert acknowledged(folder) == {}
        return
    sound(folder)
    nothing_is_lost(folder)
    with open_readings(path) as readings:
        there = written(readings)
        steps = Counter(
            (name.rpartition("-")[2], n) for name, n in there.items() if name.startswith("round-")
        )
        assert len({step for step, _ in steps}) == len(steps)
        settled = Counter(
            (told.entry.round, told.fact.seat)
            for told in readings.facts("SeatResolved")
            if isinstance(told.fact, SeatResolved)
        )
        assert all(times == 1 for times in settled.values())
        rows = readings.rounds(TABLE) if there.get("table") else ()
    assert [row.number for row in rows] == list(range(len(rows), 0, -1))
    assert [row.status for row in rows[1:]] == ["closed"] * (len(rows) - 1) if rows else True
    if rows:
        offered(folder, rows[0].number, open_=rows[0].status == "open")


def offered(folder: Path, number: int, *, open_: bool) -> None:
    """The newest round comes back as it stood; its last action, tried again, is answered and not written."""
    from .worker import at_the_table

    made = opened(folder)
    at_the_table(made)
    state = made.session.state(TABLE)
    assert isinstance(state, RoundState)
    assert (state.number, made.session._desks[TABLE].is_open) == (number, open_)
    step = max(step for step in range(len(STEPS)) if made.store.written(action(number, step)))
    head = made.store.head()
    again = made.session.do(TABLE, STEPS[step], by=ANA, op_id=action(number, step))
    assert isinstance(again, Done)
    assert (again.repeated, made.store.head()) == (True, head)
    made.close()


def look_at_shifts(folder: Path) -> None:
    """A shift is closed with its signature or not at all; copies that bear a backup's name verify."""
    if is_empty(folder):
        assert acknowledged(folder) == {}
        return
    sound(folder)
    nothing_is_lost(folder)
    with open_readings(folder / "data" / DATABASE) as readings:
        facts = [told.fact for told in readings.facts("ShiftClosed", "CheckpointSigned")]
    closes = [fact.shift for fact in facts if isinstance(fact, ShiftClosed)]
    assert closes == list(range(1, len(closes) + 1))
    assert [fact.shift for fact in facts if isinstance(fact, CheckpointSigned) and fact.shift] == closes
    look_at_copies(folder / "data" / "backups")
    marks_agree(folder)


def look_at_copies(copies: Path) -> None:
    """Whatever is named as a backup is one."""
    for path in copies.iterdir() if copies.exists() else ():
        if NAME.fullmatch(path.name):
            assert verifier.verify(path).findings == [], path


def look_at_backups(folder: Path) -> None:
    """The newest copies that were acknowledged are there; the next backup sweeps what was half."""
    look_at_copies(folder / "copies")
    told = list(acknowledged(folder))
    there = {path.name for path in (folder / "copies").iterdir()} if told else set()
    # A newer copy may have been put in place, and room made for it, just before the kill.
    assert set(told[-2:]) <= there
    sound(folder)


def look_at_a_restore(folder: Path, before: bytes) -> None:
    """The former ledger, untouched, or the restored one, which says what was lost."""
    path, told = folder / "data" / DATABASE, acknowledged(folder)
    report = verifier.verify(path)
    assert report.findings == []
    assert examine(path).findings == []
    with open_readings(path) as readings:
        kinds = [entry.kind for entry in readings.entries()]
    if "Restored" not in kinds:
        assert told == {}
        assert path.read_bytes() == before
        return
    (kept,) = (p for p in path.parent.iterdir() if ".before-" in p.name and p.name[-1] == "Z")
    assert kept.read_bytes() == before
    made = opened(folder)
    bars = [p.code for p in made.house.may_deal()]
    made.close()
    assert bars == ([] if "RecoveryDeclared" in kinds else ["MARK-AHEAD"])
    assert "declared" not in told or "RecoveryDeclared" in kinds


def look_at_an_upgrade(folder: Path) -> None:
    """The old version or the new one, its entries untouched; a backup stands before the new one."""
    path = folder / "data" / DATABASE
    connection = sqlite3.connect(path)
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    rows = connection.execute("SELECT digest FROM entry ORDER BY seq LIMIT 28").fetchall()
    connection.close()
    golden = sqlite3.connect(GOLDEN)
    assert rows == golden.execute("SELECT digest FROM entry ORDER BY seq").fetchall()
    golden.close()
    look_at_copies(path.parent / "backups")
    copies = [p for p in (path.parent / "backups").glob("*") if NAME.fullmatch(p.name)]
    assert version in (1, 2)
    assert copies or version == 1
    if version == 1:
        assert verifier.verify(path).findings == []
    assert "upgraded" not in acknowledged(folder) or version == 2


def kill_dealing(victims: Victims, folder: Path, times: int, act: str = "deal") -> None:
    """Kill the same house again and again, and look each time."""
    chance = random.Random(7)
    for _ in range(times):
        assert victims.run(act, folder, kill_after=chance.random() * 0.6) == KILLED
        (look_at_rounds if act == "deal" else look_at_shifts)(folder)


def dealt(victims: Victims, folder: Path) -> None:
    """Deal until a round or two more are acknowledged, however busy the machine is."""
    wanted, seconds = len(acknowledged(folder)) + 2 * len(STEPS), 0.5
    while len(acknowledged(folder)) < wanted:
        victims.run("deal", folder, kill_after=seconds)
        seconds *= 2


def kill_backups(victims: Victims, folder: Path, times: int) -> None:
    """Kill backups of a ledger that has something to copy."""
    chance = random.Random(7)
    dealt(victims, folder)
    (folder / TOLD).unlink()
    for _ in range(times):
        assert victims.run("back up", folder, kill_after=chance.random() * 0.8) == KILLED
        look_at_backups(folder)
    assert victims.run("back up", folder, kill_after=1.0) == KILLED
    look_at_backups(folder)


def restorable(victims: Victims, folder: Path) -> tuple[Path, bytes]:
    """A ledger with a backup of when it was shorter, and the ledger's bytes."""
    base = folder / "base"
    base.mkdir()
    dealt(victims, base)
    opened(base).close()
    assert backed_up(base / "data" / DATABASE, base / "copies", system_clock).copy is not None
    dealt(victims, base)
    opened(base).close()
    (base / TOLD).unlink()
    return base, (base / "data" / DATABASE).read_bytes()


def kill_restores(victims: Victims, folder: Path, times: int) -> None:
    """Kill restores of the same backup over the same newer ledger."""
    chance = random.Random(7)
    base, before = restorable(victims, folder)
    whole = shutil.copytree(base, folder / "whole")
    span = victims.lasts("restore", whole)
    look_at_a_restore(whole, before)
    for n in range(times):
        here = shutil.copytree(base, folder / f"{n}")
        assert victims.run("restore", here, kill_after=chance.random() * span) in (KILLED, 0)
        look_at_a_restore(here, before)
        shutil.rmtree(here)


def old(here: Path) -> Path:
    """A folder with a ledger of version 1."""
    (here / "data").mkdir(parents=True, mode=0o700)
    shutil.copyfile(GOLDEN, here / "data" / DATABASE)
    return here


def kill_upgrades(victims: Victims, folder: Path, times: int) -> None:
    """Kill a newer program that opens an older ledger; the next start finishes what was not begun."""
    chance = random.Random(7)

    span = victims.lasts("upgrade", old(folder / "whole"))
    look_at_an_upgrade(folder / "whole")
    for n in range(times):
        here = old(folder / f"{n}")
        assert victims.run("upgrade", here, kill_after=chance.random() * span) in (KILLED, 0)
        look_at_an_upgrade(here)
        assert victims.run("upgrade", here, kill_after=None) == 0
        assert "upgraded" in acknowledged(here)
        look_at_an_upgrade(here)
        shutil.rmtree(here)


def test_a_house_that_is_killed_while_it_deals_loses_nothing(victims: Victims, tmp_path: Path) -> None:
    kill_dealing(victims, tmp_path, 3)


def test_a_house_that_is_killed_while_it_closes_shifts_loses_nothing(
    victims: Victims, tmp_path: Path
) -> None:
    kill_dealing(victims, tmp_path, 1, "close")


def test_a_half_backup_is_none(victims: Victims, tmp_path: Path) -> None:
    kill_backups(victims, tmp_path, 1)


def test_a_half_restore_is_the_old_ledger_or_the_new_one(victims: Victims, tmp_path: Path) -> None:
    kill_restores(victims, tmp_path, 1)


def test_a_half_upgrade_is_the_old_version_or_the_new_one(victims: Victims, tmp_path: Path) -> None:
    kill_upgrades(victims, tmp_path, 1)


@pytest.mark.kill
def test_a_house_killed_150_times_while_it_deals_loses_nothing(victims: Victims, tmp_path: Path) -> None:
    kill_dealing(victims, tmp_path, 150)


@pytest.mark.kill
def test_a_house_killed_70_times_while_it_closes_shifts_loses_nothing(
    victims: Victims, tmp_path: Path
) -> None:
    kill_dealing(victims, tmp_path, 70, "close")


@pytest.mark.kill
def test_40_half_backups_are_none(victims: Victims, tmp_path: Path) -> None:
    kill_backups(victims, tmp_path, 40)


@pytest.mark.kill
def test_50_half_restores_are_the_old_ledger_or_the_new_one(victims: Victims, tmp_path: Path) -> None:
    kill_restores(victims, tmp_path, 50)


@pytest.mark.kill
def test_30_half_upgrades_are_the_old_version_or_the_new_one(victims: Victims, tmp_path: Path) -> None:
    kill_upgrades(victims, tmp_path, 30)


MOST = 400
"""Times that an act may touch a file."""


def kill_at_each(
    victims: Victims, act: str, fresh: Callable[[int], Path], look: Callable[[Path], None]
) -> int:
    """Kill an act before each time it touches a file, until it comes to its end; answer how many those are."""
    for touch in range(1, MOST):
        here = fresh(touch)
        ended = victims.run(f"{act}@{touch}", here, kill_after=None)
        look(here)
        shutil.rmtree(here)
        if ended == 0:
            return touch - 1
        assert ended == KILLED
    raise AssertionError(f"{act} never came to its end")


@pytest.mark.kill
def test_a_restore_killed_before_each_file_it_touches_is_the_old_ledger_or_the_new_one(
    victims: Victims, tmp_path: Path
) -> None:
    base, before = restorable(victims, tmp_path)

    def fresh(n: int) -> Path:
        return Path(shutil.copytree(base, tmp_path / f"{n}"))

    assert kill_at_each(victims, "restore", fresh, lambda here: look_at_a_restore(here, before)) > 10


@pytest.mark.kill
def test_an_upgrade_killed_before_each_file_it_touches_is_the_old_version_or_the_new_one(
    victims: Victims, tmp_path: Path
) -> None:
    assert kill_at_each(victims, "upgrade", lambda n: old(tmp_path / f"{n}"), look_at_an_upgrade) > 10


@pytest.mark.kill
def test_a_backup_killed_before_each_file_it_touches_is_none(victims: Victims, tmp_path: Path) -> None:
    base, _ = restorable(victims, tmp_path)

    def fresh(n: int) -> Path:
        return Path(shutil.copytree(base, tmp_path / f"{n}"))

    assert kill_at_each(victims, "back up once", fresh, look_at_backups) > 5
