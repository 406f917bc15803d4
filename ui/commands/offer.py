"""The offer of a restore, wherever a damaged ledger is met: the newest backup beside it, and the words for it.

Source: FAULT B7 (salvage report, offer restore; the original is left as it is).
"""

from __future__ import annotations

from pathlib import Path

from tablemgr.core.text import sentence


def offer(database: Path) -> list[str]:
    """Answer the line that offers the newest backup of a database; none where no backup lies beside it.

    Source: FAULT B7.
    """
    from tablemgr.ledger.backing_up import FOLDER, newest

    there = newest(database.parent / FOLDER) if database.is_file() else None
    if there is None:
        return []
    figures: dict[str, str | int] = {"backup": str(there), "data": str(database.parent)}
    return [sentence("RESTORE-OFFER", figures)]
