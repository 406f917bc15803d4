"""`tablemgr forms`: numbered blank forms for an hour without the program, as one PDF; their numbers are on record.

Source: REQ R78.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from tablemgr.core.problems import Refused
from tablemgr.core.text import sentence
from tablemgr.floor.people import Act
from ui.commands.report_house import Opened, add_words, opened, put
from ui.commands.slip import check_target

CLEAN = 0
KINDS = ("round", "fill", "credit", "inventory", "dispute")


def main(argv: list[str]) -> int:
    """Issue blank forms and write them: 0 written, 2 said why not.

    Source: REQ R78 (numbered blank forms printed in advance).
    """
    given = _words().parse_args(argv)
    if given.pdf is not None:
        check_target(given.pdf)
    with opened(given, Act.ISSUE_FORMS) as house:
        first, last, pdf = _issued(house, given)
    target = given.pdf or Path(f"forms-{first}-{last}-{given.paper}-{given.lang}.pdf")
    put(target, pdf)
    print(sentence("FORMS-WRITTEN", {"first": first, "last": last, "path": str(target)}))
    return CLEAN


def _words() -> argparse.ArgumentParser:
    words = argparse.ArgumentParser(prog="tablemgr forms", description=sentence("FORMS-USAGE"))
    words.add_argument("--what", choices=KINDS, required=True, help=sentence("FORMS-USAGE-WHAT"))
    words.add_argument("--count", metavar="N", type=int, required=True, help=sentence("FORMS-USAGE-COUNT"))
    add_words(words)
    return words


def _issued(house: Opened, given: argparse.Namespace) -> tuple[int, int, bytes]:
    """Take the numbers, then draw and keep the forms under them."""
    from reports.sheets.papers import print_sheets
    from reports.sheets.wanted import FORMS, Sources, Subject, wanted
    from tablemgr.floor.papers import PaperDone
    from tablemgr.floor.racks.acts import IssueForms
    from tablemgr.table.chip_events import FormsIssued
    from tablemgr.table.commands import Problems

    done = house.racks.do(IssueForms("", given.what, given.count), by=house.by)
    if isinstance(done, Problems):
        raise Refused(*done.problems)
    first, last = next((f.first, f.number) for f in done.facts if isinstance(f, FormsIssued))
    sources = Sources(house.session, house.house, house.racks.book, house.by.signature, house.racks.values)
    made = wanted(sources, FORMS, Subject(number=last))
    printed = print_sheets(
        house.session,
        house.data,
        made.sheets,
        made.which,
        by=house.by,
        paper=given.paper,
        language=given.lang,
    )
    if not isinstance(printed, PaperDone):
        raise Refused(*printed.problems)
    return first, last, printed.pdf
