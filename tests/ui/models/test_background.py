"""Work off the screen's thread: answers in order, failures handed over, an end without waiting jobs."""

from __future__ import annotations

import threading
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from ui.models.background import Background
from ui.models.faults import Faults, write_fault
from ui.models.verification import Finding, Verification, read_report


def test_answers_come_in_order_and_in_the_screens_thread(qtbot: QtBot) -> None:
    background, found = Background(), list[tuple[int, bool]]()
    here = threading.get_ident()
    for n in range(5):
        background.run(
            partial(int, n), lambda n: found.append((n, threading.get_ident() == here)), found.append
        )
    qtbot.waitUntil(lambda: len(found) == 5)
    assert found == [(0, True), (1, True), (2, True), (3, True), (4, True)]
    assert background.is_idle
    background.close()


def test_a_failure_is_handed_over_not_raised(qtbot: QtBot) -> None:
    background, failures = Background(), list[Exception]()

    def fail() -> None:
        raise OSError(5, "no such luck")

    background.run(fail, failures.append, failures.append)
    qtbot.waitUntil(lambda: bool(failures))
    assert isinstance(failures[0], OSError)
    background.close()


def test_closing_drops_what_waits_and_runs_the_last_job(qtbot: QtBot) -> None:
    background, ran = Background(), list[str]()
    gate = threading.Event()
    background.run(lambda: gate.wait(5), lambda _: ran.append("first"), lambda _: None)
    background.run(lambda: ran.append("second"), lambda _: None, lambda _: None)
    gate.set()
    background.close(lambda: ran.append("last"))
    assert ran[-1] == "last"
    background.run(lambda: ran.append("late"), lambda _: None, lambda _: None)
    assert "late" not in ran


def test_a_fault_is_logged_once_with_its_trace(tmp_path: Path) -> None:
    log = tmp_path / "log" / "desktop.log"
    assert write_fault(log, ValueError, ValueError("odd"), None)
    assert log.read_text("utf-8").count("ValueError: odd") == 1


def test_a_log_that_cannot_be_written_is_said_with_the_fault_itself(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    faults = Faults(tmp_path / "file" / "desktop.log")
    with qtbot.waitSignal(faults.said) as said:
        faults.caught(ValueError, ValueError("odd"), None)
    assert said.args == ["", "ValueError: odd"]


def test_a_log_that_grew_too_large_begins_anew(tmp_path: Path) -> None:
    log = tmp_path / "desktop.log"
    log.write_bytes(b"x" * 1_000_001)
    assert write_fault(log, ValueError, ValueError("odd"), None)
    assert log.stat().st_size < 1_000
    assert log.with_suffix(".old.log").stat().st_size == 1_000_001


def test_the_verifier_runs_beside_the_screen(qtbot: QtBot, evening: Path) -> None:
    verification = Verification()
    with qtbot.waitSignal(verification.done, timeout=20_000) as done:
        verification.start(evening / "tablemgr.sqlite3")
        assert verification.is_running
    assert done.args is not None
    verified = done.args[0]
    assert (verified.findings, verified.unusable) == ((), "")
    assert verified.entries > 50


def test_a_file_that_cannot_be_verified_says_why(qtbot: QtBot, tmp_path: Path) -> None:
    verification = Verification()
    with qtbot.waitSignal(verification.done, timeout=20_000) as done:
        verification.start(tmp_path / "missing.sqlite3")
    assert done.args is not None
    assert "missing.sqlite3" in done.args[0].unusable


def test_a_cancelled_walk_says_nothing(qtbot: QtBot, evening: Path) -> None:
    verification = Verification()
    with qtbot.assertNotEmitted(verification.done, wait=300):
        verification.start(evening / "tablemgr.sqlite3")
        verification.cancel()
    assert not verification.is_running


def test_a_report_names_every_finding_with_its_place() -> None:
    text = (
        '{"findings": [{"kind": "ALTERED", "first": 7, "last": 7, "text": "changed"},'
        ' {"kind": "REMOVED", "first": 9, "last": 12, "text": "gone"}],'
        ' "entries": 20, "head": "ab", "not_checked": ["the tail"]}'
    )
    report = read_report(text, "")
    assert report.findings == (Finding("ALTERED", "7", "changed"), Finding("REMOVED", "9..12", "gone"))
    assert (report.entries, report.not_checked, report.unusable) == (20, ("the tail",), "")


def test_no_report_is_unusable_with_what_was_said_last() -> None:
    assert read_report("", "one\ntwo").unusable == "two"
    assert read_report("{}", "").unusable == "?"


def test_an_answer_for_a_screen_that_is_gone_is_dropped(qtbot: QtBot) -> None:
    told: list[int] = []

    class Screen(QObject):
        def take(self, answer: int) -> None:
            told.append(answer)

    background, gone, here = Background(), Screen(), Screen()
    background.run(lambda: 1, gone.take, gone.take)
    background.run(lambda: 2, here.take, here.take)
    delete(gone)
    qtbot.waitUntil(lambda: background.is_idle)
    assert told == [2]
    background.close()
