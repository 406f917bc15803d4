"""What happens when the program itself fails: it is logged, a sentence is shown, the window stays."""

from __future__ import annotations

import sys
import threading
import traceback
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QObject, Signal

from tablemgr.ledger.errors import LedgerError

LARGEST_LOG = 1_000_000
"""Bytes after which the log begins anew; the old one is kept once."""


class Faults(QObject):
    """Catches what nobody caught, in any thread."""

    said = Signal(str, str)
    """Where it was written ("" where it could not be), and the failure in one line."""
    unsafe = Signal(object)
    """A LedgerError that nobody caught: it has a sentence of its own."""

    def __init__(self, log: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.log = log
        self._trouble = False

    def listen(self) -> None:
        """Take over what Python does with an exception that nobody catches.

        Source: architecture.md (errors, composition root).
        """
        sys.excepthook = self.caught
        threading.excepthook = lambda given: self.caught(
            given.exc_type, given.exc_value or given.exc_type(), given.exc_traceback
        )

    def caught(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Log a failure and have it said; a failure while doing so goes to the error stream.

        Source: architecture.md (errors, composition root).
        """
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        if self._trouble:
            return
        self._trouble = True
        try:
            written = write_fault(self.log, kind, error, trace)
            if isinstance(error, LedgerError):
                self.unsafe.emit(error)
                return
            self.said.emit(str(self.log) if written else "", f"{kind.__name__}: {error}")
        finally:
            self._trouble = False


def write_fault(
    log: Path, kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> bool:
    """Write a failure with its trace to the log; answer whether it could be written.

    Source: architecture.md (errors, composition root).
    """
    lines = "".join(traceback.format_exception(kind, error, trace))
    stamp = datetime.now(UTC).isoformat(timespec="seconds")
    try:
        log.parent.mkdir(parents=True, exist_ok=True)
        if log.exists() and log.stat().st_size > LARGEST_LOG:
            log.replace(log.with_suffix(".old.log"))
        with log.open("a", encoding="utf-8") as file:
            file.write(f"{stamp}\n{lines}\n")
    except OSError:
        return False
    return True
