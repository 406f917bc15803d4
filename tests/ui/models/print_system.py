"""A print system on loopback: `lp` and `lpstat` stand first on the path and ask a server here, which may be slow or silent."""

from __future__ import annotations

import json
import socketserver
import sys
import threading
import time
from pathlib import Path

COMMAND = """#!{python} -IS
import json, socket, sys
words = sys.argv[1:]
pages = open(words[-1], "rb").read().hex() if "{name}" == "lp" else ""
with socket.create_connection(("127.0.0.1", {port})) as line:
    line.sendall(json.dumps(["{name}", words, pages]).encode() + b"\\n")
    said = line.makefile().readline()
code, out, error = json.loads(said)
print(out)
print(error, file=sys.stderr)
sys.exit(code)
"""


class PrintSystem:
    """One queue, "Pit". mode: "ok", "failing", "slow" (says that it took a job too late), "silent" (never says it)."""

    def __init__(self, folder: Path) -> None:
        self.mode = "ok"
        self.printed: list[bytes] = []
        self.titles: list[str] = []
        self.waits: set[str] = set()
        self.status: dict[str, str] = {}
        system = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                name, words, pages = json.loads(self.rfile.readline())
                answer = system.lp(words, bytes.fromhex(pages)) if name == "lp" else system.lpstat(words)
                if answer is not None:
                    self.wfile.write(json.dumps(answer).encode() + b"\n")
                else:
                    system.ended.wait(30)

        self.ended = threading.Event()
        self._server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        self.commands = folder / "commands"
        self.commands.mkdir()
        for name in ("lp", "lpstat"):
            path = self.commands / name
            text = COMMAND.format(python=sys.executable, name=name, port=self._server.server_address[1])
            path.write_text(text)
            path.chmod(0o755)

    def close(self) -> None:
        """End it."""
        self.ended.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def lp(self, words: list[str], pages: bytes) -> tuple[int, str, str] | None:
        """Take a job, or not."""
        if self.mode == "failing":
            return 1, "", "lp: Error - The printer or class does not exist."
        self.printed.append(pages)
        self.titles.append(words[words.index("-t") + 1])
        ticket = f"Pit-{len(self.printed)}"
        self.waits.add(ticket)
        if self.mode == "silent":
            return None
        if self.mode == "slow":
            time.sleep(2.5)
        return 0, f"request id is {ticket} (1 file(s))", ""

    def lpstat(self, words: list[str]) -> tuple[int, str, str] | None:
        """List queues, or jobs of one."""
        if self.mode == "silent":
            return None
        if words == ["-e"]:
            return 0, "Pit\n", ""
        waits = "not-completed" in words
        found = sorted(t for t in self.status.keys() | self.waits if (t in self.waits) == waits)
        lines = [
            f"{t}  ana  1024  Mon Nov 30 07:33:07 2026\n\tStatus: {self.status.get(t, '')}" for t in found
        ]
        return 0, "\n".join(lines), ""
