"""`tablemgr checkpoint`: signs the end of the trail now, and shows its code and QR for paper.

Source: ledger.md (the end of the chain).
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import tablemgr
from tablemgr.core.text import problem_sentence, sentence
from ui.commands import ledger_words
from ui.commands.ledger_words import ledger_of
from ui.commands.verify import DATABASE, data_folder

if TYPE_CHECKING:
    from tablemgr.ledger.checkpoints import PaperCode

CLEAN, FINDINGS = 0, 1
STATION = "command line"


def main(argv: list[str]) -> int:
    """Sign a checkpoint, or show the code of a closed shift: 0 done, 1 something stops dealing.

    Source: ledger.md (checkpoints, paper, high-water mark).
    """
    given = _words().parse_args(argv)
    from tablemgr.floor.attending import attended
    from tablemgr.floor.clock import system_clock
    from tablemgr.floor.session import Session
    from tablemgr.floor.shift import House
    from tablemgr.ledger.checkpoints import paper_code
    from tablemgr.ledger.marks import witness_folder
    from tablemgr.ledger.opening import open_store

    version, witness = tablemgr.__version__, witness_folder(given.witness)
    data = data_folder(given.data)
    store = open_store(ledger_of(given, lambda: data / DATABASE, data), program=version, create=False)
    try:
        notary = attended(store, system_clock, station=STATION, program=version, witness=witness)
        house = House(Session(store, system_clock, station=STATION))
        for found in (*house.may_deal(), *house.alarms()):
            print(problem_sentence(found), file=sys.stderr)
        if given.shift is not None:
            code = house.code_of(given.shift)
        else:
            entry = notary.sign("asked")
            code = None if entry is None else paper_code(entry)
        if code is None:
            print(_none(given.shift), file=sys.stderr)
            return FINDINGS
        print(_for_machines(code) if given.json else _said(code))
        return FINDINGS if house.may_deal() else CLEAN
    finally:
        store.close()


def _words() -> argparse.ArgumentParser:
    words = argparse.ArgumentParser(prog="tablemgr checkpoint", description=sentence("CHECKPOINT-USAGE"))
    words.add_argument("--data", metavar="DIR", type=Path, help=sentence("VERIFY-USAGE-DATA"))
    ledger_words.add_words(words)
    words.add_argument("--witness", metavar="DIR", type=Path, help=sentence("CHECKPOINT-USAGE-WITNESS"))
    words.add_argument("--shift", metavar="N", type=int, help=sentence("CHECKPOINT-USAGE-SHIFT"))
    words.add_argument("--json", action="store_true", help=sentence("VERIFY-USAGE-JSON"))
    return words


def _none(shift: int | None) -> str:
    if shift is None:
        return sentence("CHECKPOINT-NO-KEY")
    return sentence("CHECKPOINT-NO-SHIFT", {"shift": shift})


def _for_machines(code: PaperCode) -> str:
    return json.dumps(
        {"shift": code.shift, "entry": code.size, "digest": code.head, "code": code.typed, "qr": code.scanned}
    )


def _said(code: PaperCode) -> str:
    from reports.qr import qr_text

    where = sentence("CHECKPOINT-ENTRY", {"entry": code.size, "digest": code.head[:8], "shift": code.shift})
    return "\n".join((where, sentence("CHECKPOINT-CODE", {"code": code.typed}), qr_text(code.scanned)))
