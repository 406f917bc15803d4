"""The offer of a restore, wherever a damaged ledger is met: its newest backup, and the words for it.

Source: FAULT B7 (salvage report, offer restore; the original is left as it is).
"""

from __future__ import annotations

from pathlib import Path

from tablemgr.core.text import sentence


def offer(database: Path) -> list[str]:
    """Answer the line that offers the newest backup of a database, wherever the house has them; none where there is none.

    Source: FAULT B7.
    """
    from tablemgr.floor.backup_place import newest_copy

    there = newest_copy(database) if database.is_file() else None
    if there is None:
        return []
    figures: dict[str, str | int] = {"backup": str(there), "data": str(database.parent)}
    return [sentence("RESTORE-OFFER", figures)]
