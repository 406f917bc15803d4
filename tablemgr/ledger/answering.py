"""A server that says nothing: one that is busy is waited for, one that is not there any more is given up within seconds.

A statement may take long, and a server that works on it says nothing meanwhile; so does one whose cable was pulled.
They are told apart by knocking at the door beside: a server that lives answers there at once, whatever it works on.

Source: ledger.md (PostgreSQL); FAULT G1, G4; screens.md, ground rule 10 (nothing holds the screen).
"""

from __future__ import annotations

import socket
from collections.abc import Generator
from dataclasses import dataclass
from functools import cache
from time import monotonic
from typing import Any

LOOK_SECONDS = 0.1
"""How often a connection that waits for an answer looks at the clock."""
SILENT_SECONDS = 1.0
"""How long a server may say nothing before somebody knocks."""
KNOCK_SECONDS = 0.7
"""How long the answer to a knock may take."""
SPACED_SECONDS = 3.0
"""How long a server that did not answer is left alone: whoever asks meanwhile is told so at once."""
KNOCK = bytes((0, 0, 0, 8, 4, 210, 22, 47))
"""The protocol's question whether a connection could be encrypted: answered with one letter, before anybody signs in."""


@dataclass(slots=True)
class Door:
    """One server, as this program knows it."""

    address: tuple[str, int] | str | None = None
    """Host and port, or a socket's path; None as long as nobody was let in."""
    silent_at: float | None = None
    """When a knock was last not answered; None where the last one was."""

    def said(self) -> str:
        """Answer the reason for giving it up, with its name. Source: screens.md, ground rule 3."""
        named = f"{self.address[0]}:{self.address[1]}" if isinstance(self.address, tuple) else self.address
        return f"{named or 'the server'} does not answer"

    def is_silent(self) -> bool:
        """Knock, unless somebody just did without an answer. Source: FAULT G4."""
        if self.left_alone():
            return True
        if self.address is None:
            return False
        self.silent_at = None if _answers(self.address) else monotonic()
        return self.silent_at is not None

    def left_alone(self) -> bool:
        """Whether a knock was not answered just now. Source: FAULT G4 (tries are spaced apart)."""
        return self.silent_at is not None and monotonic() - self.silent_at < SPACED_SECONDS

    def may_try(self) -> bool:
        """Answer whether it is worth a try to be let in: it was never silent, or answers again. Source: FAULT G4."""
        return self.silent_at is None or not self.is_silent()


@cache
def door_of(url: str) -> Door:
    """Answer what is known of the server of an address, the same for everybody here. Source: ledger.md (PostgreSQL)."""
    del url
    return Door()


def _answers(address: tuple[str, int] | str) -> bool:
    try:
        if isinstance(address, tuple):
            knocking = socket.create_connection(address, KNOCK_SECONDS)
        else:
            knocking = socket.socket(socket.AF_UNIX)
            knocking.settimeout(KNOCK_SECONDS)
            knocking.connect(address)
        with knocking:
            knocking.sendall(KNOCK)
            return bool(knocking.recv(1))
    except OSError:
        return False


def connected(url: str, words: Any, named: Any) -> Any:
    """Answer a connection that gives a silent server up; the driver's error where there is none to be had.

    Source: ledger.md (PostgreSQL); FAULT G4.
    """
    import psycopg

    door = door_of(url)
    if not door.may_try():
        raise psycopg.OperationalError(door.said())
    begun = monotonic()
    try:
        connection = _kind().connect(*words, **named)
    except psycopg.OperationalError:
        if monotonic() - begun >= SILENT_SECONDS:
            # Nobody asks again at once what took seconds to be refused.
            door.silent_at = monotonic()
        raise
    info = connection.info
    # A socket's host is its folder.
    of_socket = info.host.startswith("/")
    door.address = (
        f"{info.host}/.s.PGSQL.{info.port}" if of_socket else (info.hostaddr or info.host, info.port)
    )
    door.silent_at = None
    connection.door = door
    return connection


@cache
def _kind() -> type[Any]:
    import psycopg

    class Watched(psycopg.Connection[Any]):
        """A connection that knocks where an answer stays away."""

        door: Door | None = None

        def wait(self, gen: Any, interval: float = LOOK_SECONDS, timeout: float | None = None) -> Any:
            if self.door is None:
                return super().wait(gen, interval, timeout)
            return super().wait(self._watched(gen, self.door), min(interval, LOOK_SECONDS), timeout)

        def _watched(self, gen: Any, door: Door) -> Generator[Any, Any, Any]:
            since = monotonic()
            try:
                wanted = next(gen)
                while True:
                    ready = yield wanted
                    now = monotonic()
                    if ready:
                        since = now
                    elif now - since >= (LOOK_SECONDS if door.left_alone() else SILENT_SECONDS):
                        if door.is_silent():
                            self.close()
                            raise psycopg.OperationalError(door.said())
                        since = monotonic()
                    wanted = gen.send(ready)
            except StopIteration as done:
                return done.value

    return Watched
