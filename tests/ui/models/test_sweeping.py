"""Where Python searches for what only holds itself: never beside the screen while a window is open."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.conftest import Open
from ui.models import sweeping
from ui.models.background import Background
from ui.models.sweeping import Sweeping
from ui.screens.window import MainWindow


@contextmanager
def searched() -> Iterator[list[str]]:
    """Answer the threads in which Python searches meanwhile."""
    found: list[str] = []

    def note(phase: str, _info: dict[str, int]) -> None:
        if phase == "start":
            found.append(threading.current_thread().name)

    gc.callbacks.append(note)
    try:
        yield found
    finally:
        gc.callbacks.remove(note)


class Ring:
    """Holds itself, and whatever it is given."""

    def __init__(self, held: object = None) -> None:
        self.me, self.held = self, held


def many() -> int:
    """Leave more rings behind than Python lets lie."""
    return sum(Ring() is not None for _ in range(20 * gc.get_threshold()[0]))


def opened_and_read(open_window: Open, qtbot: QtBot) -> tuple[MainWindow, list[str]]:
    """Open a trail and let the worker leave rings behind; answer the threads that searched until then."""
    with searched() as found:
        window = open_window()
        answers: list[int] = []
        window.desk.background.run(many, answers.append, answers.append)
        qtbot.waitUntil(lambda: bool(answers))
        window.sweeping.sweep()
    return window, found


def test_no_thread_beside_the_screens_searches_while_a_window_is_open(
    open_window: Open, qtbot: QtBot
) -> None:
    window, found = opened_and_read(open_window, qtbot)
    here = threading.current_thread().name
    assert found
    assert set(found) == {here}
    window.close()
    assert gc.isenabled()


def test_python_searches_by_itself_once_the_last_window_is_closed(qapp: QApplication) -> None:
    first, second = Sweeping(), Sweeping()
    assert not gc.isenabled()
    first.close()
    first.close()
    assert not gc.isenabled()
    second.close()
    assert gc.isenabled()


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next look is a moment away."""
    monkeypatch.setattr(sweeping, "SWEEP_MS", 1)


@pytest.mark.usefixtures("at_once")
def test_what_only_holds_itself_goes_once_there_is_enough_of_it(qtbot: QtBot) -> None:
    looks = Sweeping()
    gc.collect()
    gone = weakref.ref(Ring())
    looks.sweep()
    assert gone() is not None
    many()
    qtbot.waitUntil(lambda: gone() is None)
    looks.close()


def test_all_is_searched_once_a_share_is_new(qapp: QApplication) -> None:
    looks, ring = Sweeping(), Ring()
    gone = weakref.ref(ring)
    gc.collect()
    # It is old by now: what is young is searched without it.
    del ring
    many()
    looks.sweep()
    assert gone() is not None
    kept = [[n] for n in range(len(gc.get_objects()))]
    looks.sweep()
    assert gone() is None
    assert kept
    looks.close()


def test_the_worker_holds_nothing_of_who_asked(qtbot: QtBot) -> None:
    ended_in: list[str] = []
    handed = threading.Event()

    class Asked(QObject):
        def job(self) -> int:
            return 1

        def take(self, _answer: int) -> None:
            # Once this answer has been let go of.
            QTimer.singleShot(0, handed.set)

    background, asked = Background(), Asked()
    # The worker is slow to go on: the screen is done with the answer before.
    background._done.connect(lambda *_: handed.wait(10), Qt.ConnectionType.DirectConnection)
    weakref.finalize(asked, lambda: ended_in.append(threading.current_thread().name))
    background.run(asked.job, asked.take, asked.take)
    del asked
    qtbot.waitUntil(handed.is_set)
    background.close()
    assert ended_in == [threading.current_thread().name]


def test_counting_what_there_is_holds_nothing_that_another_thread_builds(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    # With a list of all objects alive, a tuple that is being built cannot grow: SystemError.
    monkeypatch.setattr(gc, "get_objects", lambda: pytest.fail("what is being built is held"))
    looks = Sweeping()
    many()
    looks._known = 0
    looks.sweep()
    assert looks._known > 10_000
    assert gc.get_freeze_count() == 0
    looks.close()
