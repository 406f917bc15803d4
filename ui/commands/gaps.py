"""`tablemgr gaps`: numbers of rounds, slips and shifts that are missing, given twice or declared lost.

Source: REQ R23; ledger.md (a gap report proves it).
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path

from tablemgr.core.text import sentence
from tablemgr.ledger.gaps import Gap, Numbers, gaps_of
from tablemgr.ledger.readings import open_readings
from ui.commands import keeping, ledger_words
from ui.commands.ledger_words import ledger_of

SAID = {
    "missing": "GAPS-MISSING", "twice": "GAPS-TWICE", "order": "GAPS-ORDER", "declared": "GAPS-DECLARED"
}  # fmt: skip


def main(argv: list[str]) -> int:
    """Report gaps: 0 none but declared ones, 1 some, 2 unusable input.

    Source: REQ R23.
    """
    given = _words().parse_args(argv)
    data = keeping.data_folder(given.data)
    database = ledger_of(given, lambda: data / keeping.DATABASE, data)
    keeping.refuse_missing(database)
    with open_readings(database) as readings:
        numbers = gaps_of((told.entry, told.fact) for told in readings.every())
    gaps = numbers.gaps()
    print(_for_machines(numbers) if given.json else "\n".join(_said(numbers)))
    return keeping.FINDINGS if any(gap.kind != "declared" for gap in gaps) else keeping.CLEAN


def _words() -> argparse.ArgumentParser:
    words = argparse.ArgumentParser(prog="tablemgr gaps", description=sentence("GAPS-USAGE"))
    words.add_argument(
        "database", metavar="DATABASE", type=Path, nargs="?", help=sentence("VERIFY-USAGE-DATABASE")
    )
    words.add_argument("--data", metavar="DIR", type=Path, help=sentence("EXPORT-USAGE-DATA"))
    ledger_words.add_words(words)
    words.add_argument("--json", action="store_true", help=sentence("VERIFY-USAGE-JSON"))
    return words


def _for_machines(numbers: Numbers) -> str:
    series = [
        {"series": name, "table": table, "last": last, "given": given}
        for (name, table), last, given in numbers.last()
    ]
    return json.dumps({"series": series, "gaps": [asdict(gap) for gap in numbers.gaps()]}, indent=1)


def _said(numbers: Numbers) -> list[str]:
    lines = [
        sentence("GAPS-SERIES", {"series": _named(name, table), "last": last, "given": given})
        for (name, table), last, given in numbers.last()
    ]
    lines += [_line(gap) for gap in numbers.gaps()]
    found = sum(gap.kind != "declared" for gap in numbers.gaps())
    return [*lines, sentence("GAPS-FOUND" if found else "GAPS-NONE", {"count": found})]


def _line(gap: Gap) -> str:
    figures: dict[str, str | int] = {"series": _named(gap.series, gap.table), "seq": gap.seq}
    numbers = str(gap.first) if gap.first == gap.last else f"{gap.first}–{gap.last}"
    return sentence(SAID[gap.kind], {**figures, "numbers": numbers})


def _named(series: str, table: str) -> str:
    return f"{series} {table}".strip()
