"""A server that answers a knock is waited for; one that does not is given up and left alone for a while.

Source: FAULT G4; screens.md, ground rule 10.
"""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tablemgr.ledger import answering
from tablemgr.ledger.answering import KNOCK, SPACED_SECONDS, Door, door_of


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that stands; whoever knocks waits a moment only."""
    now = [100.0]
    monkeypatch.setattr(answering, "monotonic", lambda: now[0])
    monkeypatch.setattr(answering, "KNOCK_SECONDS", 0.05)
    return now


@contextmanager
def listening(at: socket.socket, answer: bytes) -> Iterator[list[bytes]]:
    """Somebody behind a door, who hears every knock and says one thing."""
    heard: list[bytes] = []

    def hear() -> None:
        while True:
            try:
                here, _ = at.accept()
            except OSError:
                return
            with here:
                heard.append(here.recv(64))
                here.sendall(answer) if answer else threading.Event().wait(0.2)

    thread = threading.Thread(target=hear)
    thread.start()
    try:
        yield heard
    finally:
        at.shutdown(socket.SHUT_RDWR)
        at.close()
        thread.join()


def test_a_server_that_answers_is_not_silent() -> None:
    at = socket.create_server(("127.0.0.1", 0))
    with listening(at, b"N") as heard:
        door = Door(("127.0.0.1", at.getsockname()[1]))
        assert not door.is_silent()
        assert door.may_try()
        assert heard == [KNOCK]
    assert door.is_silent(), "nobody is there any more"


def test_one_that_does_not_is_left_alone_and_asked_again_later(clock: list[float]) -> None:
    at = socket.create_server(("127.0.0.1", 0))
    with listening(at, b"") as heard:
        door = Door(("127.0.0.1", at.getsockname()[1]))
        assert door.is_silent()
        assert door.is_silent()
        assert not door.may_try()
        assert len(heard) == 1, "who asks meanwhile is told at once"
        clock[0] += SPACED_SECONDS
        assert not door.left_alone()
        assert not door.may_try()
    assert door.said() == f"127.0.0.1:{door.address[1]} does not answer"  # type: ignore[index]


def test_a_socket_of_this_machine_is_knocked_at_too(tmp_path: Path, clock: list[float]) -> None:
    place = tmp_path / "s"
    at = socket.socket(socket.AF_UNIX)
    at.bind(str(place))
    at.listen()
    door = Door(str(place), silent_at=clock[0])
    with listening(at, b"S"):
        assert door.is_silent(), "found silent just now"
        clock[0] += SPACED_SECONDS
        assert door.may_try()
        assert door.silent_at is None


def test_a_server_that_nobody_was_let_into_is_not_knocked_at() -> None:
    assert door_of("postgresql://nowhere/x") is door_of("postgresql://nowhere/x")
    door = door_of("postgresql://nowhere/x")
    assert (door.is_silent(), door.may_try(), door.said()) == (False, True, "the server does not answer")
