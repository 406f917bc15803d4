"""What a change of rules comes to, counted in a process beside the screen; killed to be cancelled.

Source: screens.md, ground rule 10; architecture.md (processes).
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, Signal

from tablemgr.core.problems import Problem
from tablemgr.core.text import problem_sentence


class Counting(QObject):
    """One count at a time."""

    moved = Signal(int, int)
    found = Signal(object)
    failed = Signal(str)

    def __init__(self, language: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._process: QProcess | None = None
        self._rest = ""

    @property
    def is_running(self) -> bool:
        """Whether something is counted. Source: screens.md, ground rule 10."""
        return self._process is not None

    def start(self, books: list[dict[str, str]]) -> None:
        """Count beside the screen; what ran before is cancelled. Source: screens.md, ground rule 10."""
        self.stop()
        process = QProcess(self)
        environment = QProcessEnvironment.systemEnvironment()
        environment.insert("PYTHONPATH", str(Path(__file__).resolve().parents[2]))
        environment.insert("PYTHONIOENCODING", "utf-8")
        process.setProcessEnvironment(environment)
        process.readyReadStandardOutput.connect(self._read)
        process.finished.connect(self._over)
        process.errorOccurred.connect(self._not_started)
        self._process, self._rest = process, ""
        process.start(sys.executable, ["-P", "-m", "ui.viewmodels.ways.consequences"])
        process.write(json.dumps(books).encode())
        process.closeWriteChannel()

    def stop(self) -> None:
        """Cancel the count; nothing is said of it. Source: screens.md, ground rule 10."""
        process, self._process = self._process, None
        if process is not None:
            process.readyReadStandardOutput.disconnect()
            process.finished.disconnect()
            process.errorOccurred.disconnect()
            process.kill()
            process.waitForFinished(2000)
            process.deleteLater()

    def _read(self) -> None:
        if self._process is None:
            return
        text = self._rest + bytes(self._process.readAllStandardOutput().data()).decode("utf-8")
        *lines, self._rest = text.split("\n")
        for line in lines:
            self._heard(json.loads(line))

    def _heard(self, said: dict[str, Any]) -> None:
        if "done" in said:
            self.moved.emit(said["done"], said["of"])
        elif "found" in said:
            self.found.emit(said["found"])
        else:
            code, where, data = said["refused"][0]
            self.failed.emit(
                problem_sentence(Problem(code, where, tuple(data.items())), language=self._language)
            )

    def _over(self, code: int) -> None:
        process = self._process
        if process is None:
            return
        self._read()
        said = bytes(process.readAllStandardError().data()).decode("utf-8", "replace").strip()
        self._process = None
        process.deleteLater()
        if code not in (0, 2):
            self.failed.emit(said.splitlines()[-1] if said else str(code))

    def _not_started(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart and self._process is not None:
            process, self._process = self._process, None
            self.failed.emit(process.errorString())
            process.deleteLater()
