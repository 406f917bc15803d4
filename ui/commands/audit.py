"""`tablemgr audit`: every recorded round through today's engine, under the rules of its own day.

Source: ledger.md (audit).
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from tablemgr.core.text import sentence
from ui.commands import ledger_words
from ui.commands.ledger_words import ledger_of
from ui.commands.verify import CLEAN, FINDINGS, data_folder, database_of


def main(argv: list[str]) -> int:
    """Audit a ledger: 0 everything as recorded, 1 differences or rounds that cannot be audited.

    Source: ledger.md (audit); recording.md (audit never counts a call as verified).
    """
    given = _words().parse_args(argv)
    path = ledger_of(given, lambda: database_of(given.data), data_folder(given.data))
    from tablemgr.floor.auditing_apart import audit_apart

    found = audit_apart(path, given.table, _progress())
    clean = not found.differences and not found.not_audited and found.rounds > 0
    if given.json:
        print(json.dumps(asdict(found), indent=1))
        return CLEAN if clean else FINDINGS
    print(sentence("VERIFY-FILE", {"path": str(path)}))
    for one in found.differences:
        print(f"DIFFERS {one.seq}: {sentence('AUDIT-DIFFERS', asdict(one))}")
    for what in found.not_audited:
        print(sentence("AUDIT-NOT-AUDITED", {"what": what}))
    print(sentence("AUDIT-COUNTED", {
        "rounds": found.rounds, "settings": found.settings, "pieces": found.from_pieces, "calls": found.from_call,
    }))  # fmt: skip
    print(sentence("AUDIT-CLEAN") if clean else sentence("AUDIT-FINDINGS", {"count": len(found.differences)}))
    return CLEAN if clean else FINDINGS


def _words() -> argparse.ArgumentParser:
    words = argparse.ArgumentParser(prog="tablemgr audit", description=sentence("AUDIT-USAGE"))
    words.add_argument(
        "database", metavar="DATABASE", type=Path, nargs="?", help=sentence("VERIFY-USAGE-DATABASE")
    )
    words.add_argument("--data", metavar="DIR", type=Path, help=sentence("VERIFY-USAGE-DATA"))
    ledger_words.add_words(words)
    words.add_argument("--table", metavar="T", help=sentence("AUDIT-USAGE-TABLE"))
    words.add_argument("--json", action="store_true", help=sentence("VERIFY-USAGE-JSON"))
    return words


def _progress() -> Callable[[int], None]:
    begun = told = time.monotonic()

    def tell(rounds: int) -> None:
        nonlocal told
        now = time.monotonic()
        if now - begun > 2 and now - told > 1:
            told = now
            print(sentence("AUDIT-PROGRESS", {"rounds": f"{rounds:,}"}), file=sys.stderr)

    return tell
