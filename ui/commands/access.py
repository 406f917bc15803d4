"""`tablemgr access`: who has which roles since when, given by whom, last seen; leavers and unused.

Source: REQ R10.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from tablemgr.core.text import sentence
from ui.commands import ledger_words
from ui.commands.ledger_words import ledger_of
from ui.commands.verify import CLEAN, DATABASE, data_folder

if TYPE_CHECKING:
    from tablemgr.floor.access import AccessRow


def main(argv: list[str]) -> int:
    """Print the access report; it reads, and changes nothing.

    Source: REQ R10.
    """
    given = _words().parse_args(argv)
    data = data_folder(given.data)
    path = ledger_of(given, lambda: data / DATABASE, data)
    from tablemgr.floor.access import access
    from tablemgr.floor.clock import system_clock
    from tablemgr.ledger.readings import open_readings

    with open_readings(path) as readings:
        found = access(readings, system_clock())
    if given.json:
        print(json.dumps(asdict(found), indent=1, ensure_ascii=False))
        return CLEAN
    from tablemgr.floor.roster import when

    print(sentence("ACCESS-HEAD", {
        "path": str(path), "at": when(found.at_us), "day": found.gaming_day, "entry": found.entry,
        "people": len(found.people),
    }))  # fmt: skip
    for row in found.people:
        print("\n".join(_lines(row)))
    return CLEAN


def _words() -> argparse.ArgumentParser:
    words = argparse.ArgumentParser(prog="tablemgr access", description=sentence("ACCESS-USAGE"))
    words.add_argument(
        "database", metavar="DATABASE", type=Path, nargs="?", help=sentence("VERIFY-USAGE-DATABASE")
    )
    words.add_argument("--data", metavar="DIR", type=Path, help=sentence("VERIFY-USAGE-DATA"))
    ledger_words.add_words(words)
    words.add_argument("--json", action="store_true", help=sentence("VERIFY-USAGE-JSON"))
    return words


def _lines(row: AccessRow) -> list[str]:
    from tablemgr.floor.roster import when

    lines = [sentence("ACCESS-PERSON", {"badge": row.badge, "name": row.name})]
    lines += [
        sentence(
            "ACCESS-ROLE", {"role": held.role, "since": when(held.since_us), "by": ", ".join(held.given_by)}
        )
        for held in row.roles
    ]
    if row.last_in_us is None:
        lines.append(sentence("ACCESS-NEVER"))
    else:
        lines.append(sentence("ACCESS-LAST", {"at": when(row.last_in_us), "station": row.last_station}))
    lines += [sentence("ACCESS-PIN-NONE")] if row.pin_set_us is None else []
    lines += [sentence("ACCESS-PIN-RESET")] if row.pin_must_change else []
    lines += [sentence("ACCESS-WRONG", {"count": row.wrong_pins})] if row.wrong_pins else []
    lines += [sentence("ACCESS-LOCKED", {"station": station}) for station in row.locked_at]
    if row.last_day:
        lines.append(sentence("ACCESS-LEFT" if row.left else "ACCESS-LEAVES", {"day": row.last_day}))
    lines += [sentence("ACCESS-UNUSED")] if row.unused else []
    return lines
