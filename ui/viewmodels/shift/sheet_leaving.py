"""A paper of the house that leaves the desktop as a file: drawn beside the screen, on record before the file is there.

Source: screens.md (paper), ground rule 10; REQ R18, R22, R24, R25; FAULT F2.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from reports.sheets.papers import asked_of, draws
from reports.sheets.sheet import Sheet
from tablemgr.floor.papers import Asked, Drawn, PaperOrder, order_paper, print_paper
from tablemgr.floor.people import Person
from tablemgr.floor.session import Session
from tablemgr.table.commands import Problems
from ui.viewmodels.live import LiveHouse
from ui.viewmodels.paper_leaving import FOLDER, plain_folder, refuse_link

PAPER = "a4"


@dataclass(frozen=True, slots=True)
class SheetDrawn:
    """Sheets that are drawn as the print they would be, and in what language."""

    sheets: tuple[Sheet, ...]
    asked: Asked
    order: PaperOrder
    drawn: Drawn
    language: str


def draw_sheets(
    session: Session, data: Path, sheets: tuple[Sheet, ...], which: str, *, language: str
) -> SheetDrawn:  # fmt: skip
    """Draw sheets as their next print would be; nothing is put on record yet.

    Source: screens.md, ground rule 10; FAULT F2.
    """
    asked = asked_of(sheets, which)
    order = order_paper(session, data, asked)
    drawn = draws(sheets, paper=PAPER, language=language)(order)
    return SheetDrawn(sheets, asked, order, drawn, language)


def print_drawn(live: LiveHouse, made: SheetDrawn, *, by: Person) -> Path | Problems:
    """Put a print on record and its file among the house's papers; answer where it lies.

    Where another print came between, it is drawn anew with the number and copy that are its own now.

    Source: REQ R18, R22, R24; FAULT F2.
    """
    folder = live.folder / FOLDER
    plain_folder(folder)
    fresh = folder / f".{made.asked.what}-{made.asked.which}.new"

    def draw(order: PaperOrder) -> Drawn:
        again = draws(made.sheets, paper=PAPER, language=made.language)
        drawn = made.drawn if order == made.order else again(order)
        refuse_link(folder / file_name(order, made.language))
        fresh.write_bytes(drawn.pdf)
        return drawn

    try:
        done = print_paper(
            live.session, live.folder, made.asked, draw=draw, by=by, paper=PAPER, language=made.language
        )
        if isinstance(done, Problems):
            return done
        return fresh.replace(folder / file_name(done.order, made.language))
    finally:
        fresh.unlink(missing_ok=True)


def file_name(order: PaperOrder, language: str) -> str:
    """Answer the file name of a print: what it is of, its number, its copy; none lies in another's place.

    >>> file_name(PaperOrder("shift", "1", 7, 2), "en")
    'shift-1-paper-7-duplicate-1-en.pdf'

    Source: screens.md (paper).
    """
    copy = "original" if order.copy == 1 else f"duplicate-{order.copy - 1}"
    return f"{order.what}-{order.which}-paper-{order.number}-{copy}-{language}.pdf"
