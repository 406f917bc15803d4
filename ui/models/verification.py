"""The verifier in a process of its own: it walks every entry while the screen goes on."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, Signal

from ui.viewmodels.places import DATABASE_VARIABLE


@dataclass(frozen=True, slots=True)
class Finding:
    """Something in the trail that is not as it was written."""

    kind: str
    where: str
    text: str


@dataclass(frozen=True, slots=True)
class Verified:
    """What the verifier said: findings, what it walked, what it could not check."""

    findings: tuple[Finding, ...]
    entries: int
    head: str
    not_checked: tuple[str, ...]
    unusable: str = ""
    """Why nothing could be verified; "" where it could."""


class Verification(QObject):
    """Runs the verifier once; may be cancelled at any moment."""

    done = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process: QProcess | None = None
        self.anchors: list[str] = []
        """What people know of the trail from its papers: each walk is held against them."""
        self.held = 0
        """How many of them the walk was begun with that runs, or ran last."""

    @property
    def is_running(self) -> bool:
        """Whether the verifier is walking. Source: screens.md, ground rule 10."""
        return self._process is not None

    def start(self, database: Path) -> None:
        """Walk a database; one walk at a time. Source: ledger.md (the verifier stands alone)."""
        self._begin(["tablemgr.verifier", str(database)])

    def start_on_server(self, url: str, folder: Path, origin: str) -> None:
        """Walk a chain of a server, poured into a file first; one walk at a time. folder: the station's own.

        Source: ledger.md (PostgreSQL; the verifier stands alone).
        """
        # The address may hold a password, and a program's words are seen by everybody on the machine.
        self._begin(["ui.cli", "verify", "--data", str(folder), "--origin", origin], {DATABASE_VARIABLE: url})

    def _begin(self, words: list[str], named: Mapping[str, str] = MappingProxyType({})) -> None:
        if self._process is not None:
            return
        process = QProcess(self)
        self._process = process
        environment = QProcessEnvironment.systemEnvironment()
        # The verifier lies beside the program, whatever folder the program was started from.
        root = str(Path(__file__).resolve().parents[2])
        for name, value in {"PYTHONPATH": root, **named}.items():
            environment.insert(name, value)
        process.setProcessEnvironment(environment)
        process.finished.connect(self._finished)
        process.errorOccurred.connect(self._not_started)
        self.held = len(self.anchors)
        told = [word for anchor in self.anchors for word in ("--anchor", anchor)]
        process.start(sys.executable, ["-P", "-m", *words, "--json", *told])

    def cancel(self) -> None:
        """Stop the walk; nothing is said about what it saw so far. Source: screens.md, ground rule 10."""
        process, self._process = self._process, None
        if process is not None:
            process.finished.disconnect()
            process.errorOccurred.disconnect()
            process.kill()
            process.waitForFinished(2000)

    def _finished(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        out = bytes(process.readAllStandardOutput().data()).decode("utf-8", "replace")
        said = bytes(process.readAllStandardError().data()).decode("utf-8", "replace").strip()
        process.deleteLater()
        report = read_report(out, said)
        if report.unusable and self.anchors:
            # What is no anchor would spoil every walk after this one.
            self.anchors.pop()
            self.held = min(self.held, len(self.anchors))
        self.done.emit(report)

    def _not_started(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart and self._process is not None:
            process, self._process = self._process, None
            self.done.emit(read_report("", process.errorString()))
            process.deleteLater()


def read_report(text: str, said: str) -> Verified:
    """Answer the verifier's report as a value, of a server that of the one chain; where it wrote none, what it said.

    Source: ledger.md (machine-readable output).
    """
    try:
        given: dict[str, Any] = json.loads(text)
        if "chains" in given:
            (given,) = given["chains"]
        findings = tuple(Finding(str(f["kind"]), _where(f), str(f["text"])) for f in given["findings"])
        return Verified(
            findings, int(given["entries"]), str(given["head"]), tuple(map(str, given["not_checked"]))
        )
    except (ValueError, KeyError, TypeError):
        return Verified((), 0, "", (), said.splitlines()[-1] if said else "?")


def _where(finding: dict[str, Any]) -> str:
    first, last = finding.get("first"), finding.get("last")
    return "" if first is None else f"{first}" if first == last else f"{first}..{last}"
