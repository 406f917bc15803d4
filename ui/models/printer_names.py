"""What printers the system knows by name, asked once beside the screen: a print service may take its time.

Source: screens.md (set-up: printers), ground rule 10.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal

Run = Callable[[Callable[[], Any], Callable[[Any], None], Callable[[Exception], None]], None]


class PrinterNames(QObject):
    """The names, None until they are known; the first question asks the system."""

    changed = Signal()

    def __init__(self, run: Run, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._run = run
        self._names: tuple[str, ...] | None = None
        self._asked = False

    def __call__(self) -> tuple[str, ...] | None:
        """Answer what is known so far. Source: screens.md (set-up: printers)."""
        if not self._asked:
            self._asked = True
            self._run(known_printers, self._known, self._failed)
        return self._names

    def _known(self, names: tuple[str, ...]) -> None:
        self._names = names
        self.changed.emit()

    def _failed(self, _: Exception) -> None:
        # A system that cannot say what printers it has, has none for us.
        self._known(())


def known_printers() -> tuple[str, ...]:
    """Answer the names of the print service and of the system, none twice. Source: stack.md (printing)."""
    from ui.models.cups_printers import cups_printers
    from ui.models.system_printers import system_printers

    return tuple(dict.fromkeys((*cups_printers(), *system_printers())))
