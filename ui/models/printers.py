"""Every printer that there is here: CUPS answers for what becomes of a job, so its queues are asked first.

Source: stack.md (printing); screens.md (set-up: printers); FAULT F1.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping

from tablemgr.floor.print_queue import Printer
from ui.models.cups_printers import Patience, cups_printers


def printers_here(patience: Patience) -> Mapping[str, Printer]:
    """Answer every printer by name; it may take as long as a print system that does not answer.

    Source: screens.md (set-up: printers).
    """
    if shutil.which("lp") is not None:
        return cups_printers(patience=patience)
    # The room of Qt's printing is imported only where CUPS is not there.
    from ui.models.system_printers import system_printers

    return system_printers()
