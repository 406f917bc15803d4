"""A cable between a station and its server that can be pulled: what is sent is swallowed, nothing is refused.

Source: FAULT G1, G4 (proxy drop).
"""

from __future__ import annotations

import selectors
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType


class Cable:
    """Forwards bytes between a port of this machine and a server's socket, as long as it is not pulled."""

    def __init__(self, server: Path) -> None:
        self._server = server
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self._pulled, self._mute = threading.Event(), threading.Event()
        self._over = False
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._listening, selectors.EVENT_READ, None)
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Cable:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over = True
        self._thread.join(10)
        for key in list(self._selector.get_map().values()):
            key.fileobj.close()  # type: ignore[union-attr]

    @contextmanager
    def pulled(self) -> Iterator[None]:
        """Let nothing through for a while; whoever knocks is let into the queue and hears nothing."""
        self._pulled.set()
        try:
            yield
        finally:
            self._pulled.clear()

    @contextmanager
    def mute(self) -> Iterator[None]:
        """Let what is asked through, and no answer."""
        self._mute.set()
        try:
            yield
        finally:
            self._mute.clear()

    def _run(self) -> None:
        while not self._over:
            if self._pulled.is_set():
                threading.Event().wait(0.01)
                continue
            for key, _ in self._selector.select(0.02):
                if self._pulled.is_set():
                    break
                self._pass_on(key)

    def _pass_on(self, key: selectors.SelectorKey) -> None:
        here = key.fileobj
        assert isinstance(here, socket.socket)
        if here.fileno() < 0:
            # Its other end said good-bye in the same moment.
            return
        if key.data is None:
            near, far = here.accept()[0], socket.socket(socket.AF_UNIX)
            far.connect(str(self._server))
            self._selector.register(near, selectors.EVENT_READ, (far, False))
            self._selector.register(far, selectors.EVENT_READ, (near, True))
            return
        other, is_answer = key.data
        data = b""
        with suppress(OSError):
            data = here.recv(65_536)
            if not (is_answer and self._mute.is_set()):
                other.sendall(data)
        if not data:
            for one in (here, other):
                self._selector.unregister(one)
                one.close()
