"""A paper of the house that leaves the desktop: drawn beside the screen as the print it would be, on record before
it goes to its printer, or to a file where the station has none.

Source: screens.md (paper), ground rule 10; REQ R18, R22, R24, R25, R32; FAULT F2.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from reports.sheets.papers import asked_of, draws
from reports.sheets.sheet import Sheet
from reports.sheets.sheet_csv import sheet_csv
from tablemgr.floor.papers import (
    Asked,
    Drawn,
    PaperOrder,
    order_again,
    order_paper,
    print_again,
    print_paper,
)
from tablemgr.floor.people import Person
from tablemgr.floor.session import Session
from tablemgr.table.commands import Problems
from ui.viewmodels.live import LiveHouse
from ui.viewmodels.paper_leaving import FOLDER, plain_folder, refuse_link

TABLES = "exports"
"""The folder beside the data where tables of figures lie."""
Draw = Callable[[PaperOrder], Drawn]


@dataclass(frozen=True, slots=True)
class Form:
    """What a print comes out on: paper, language, and the printer; "" where it becomes a file."""

    paper: str
    language: str
    printer: str = ""


@dataclass(frozen=True, slots=True)
class SheetDrawn:
    """Prints of one paper as they would be now."""

    title: str
    """How people call it, in the language of whoever asked."""
    sheets: tuple[Sheet, ...]
    """None where it is printed again by its number."""
    asked: Asked | None
    form: Form
    prints: tuple[tuple[PaperOrder, Drawn | None], ...]
    """Each with what is drawn of it; a duplicate is drawn once its reason is known."""

    @property
    def wants_reason(self) -> bool:
        """Whether a duplicate is among them. Source: REQ R24."""
        return any(order.copy > 1 for order, _ in self.prints)


def order_sheets(
    session: Session, data: Path, title: str, sheets: tuple[Sheet, ...], which: str, form: Form
) -> SheetDrawn:  # fmt: skip
    """Draw sheets as their next print would be; a duplicate is only ordered. Nothing is put on record yet.

    Source: screens.md, ground rule 10; REQ R24; FAULT F2.
    """
    asked = asked_of(sheets, which)
    order = order_paper(session, data, asked)
    made = SheetDrawn(title, sheets, asked, form, ((order, None),))
    return made if made.wants_reason else drawn(made)


def order_copies(
    session: Session, data: Path, title: str, number: int, count: int, form: Form
) -> SheetDrawn | Problems:
    """Draw the next duplicates of a paper by its number, count of them together. Source: FAULT F2; REQ R24 (n of k)."""
    first = order_again(session, data, number)
    if isinstance(first, Problems):
        return first
    of = first.copy - 2 + count
    orders = (
        PaperOrder(first.what, first.which, number, first.copy + n, first.replaces, first.kept, of if count > 1 else 0)
        for n in range(count)
    )  # fmt: skip
    return drawn(SheetDrawn(title, (), None, form, tuple((order, None) for order in orders)))


def drawn(made: SheetDrawn) -> SheetDrawn:
    """Draw what is only ordered. Source: screens.md, ground rule 10."""
    draw = _draw(made)
    prints = tuple((order, draw(order) if done is None else done) for order, done in made.prints)
    return SheetDrawn(made.title, made.sheets, made.asked, made.form, prints)


def _draw(made: SheetDrawn) -> Draw:
    return draws(made.sheets, paper=made.form.paper, language=made.form.language)


def as_drawn(made: SheetDrawn, place: int) -> Draw:
    """Answer what draws a print: what is drawn already, or anew where another print came between.

    Source: REQ R22; FAULT F2.
    """
    order, done = made.prints[place]

    def draw(now: PaperOrder) -> Drawn:
        return done if done is not None and now == order else _draw(made)(now)

    return draw


def to_file(live: LiveHouse, made: SheetDrawn, place: int, *, by: Person, why: str = "") -> Path | Problems:
    """Put a print on record and its file among the house's papers; answer where it lies.

    Source: REQ R18, R22, R24; FAULT F2.
    """
    folder, form, draw = live.folder / FOLDER, made.form, as_drawn(made, place)
    wished = made.prints[place][0]
    plain_folder(folder)
    fresh = folder / f".{wished.what}-{wished.which}.new"

    def write(order: PaperOrder) -> Drawn:
        print_ = draw(order)
        refuse_link(folder / file_name(order, form.language))
        fresh.write_bytes(print_.pdf)
        return print_

    try:
        if made.asked is None:
            done = print_again(
                live.session, live.folder, wished.number, draw=write, by=by, paper=form.paper,
                language=form.language, why=why, of=wished.of,
            )  # fmt: skip
        else:
            done = print_paper(
                live.session, live.folder, made.asked, draw=write, by=by, paper=form.paper,
                language=form.language, why=why,
            )  # fmt: skip
        if isinstance(done, Problems):
            return done
        return fresh.replace(folder / file_name(done.order, form.language))
    finally:
        fresh.unlink(missing_ok=True)


def to_table(live: LiveHouse, sheet: Sheet, which: str, language: str) -> Path:
    """Write a report's figures for a spreadsheet beside the data; no print is counted, no patron is named.

    Source: REQ R70, R73; ledger.md (symbolic links are refused).
    """
    folder = live.folder / TABLES
    plain_folder(folder)
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%f")
    target = folder / f"{sheet.kind}-{which}-{stamp}.csv"
    fresh = target.with_suffix(".new")
    try:
        with fresh.open("xb") as file:
            file.write(sheet_csv(sheet, language=language))
        return fresh.replace(target)
    finally:
        fresh.unlink(missing_ok=True)


def file_name(order: PaperOrder, language: str) -> str:
    """Answer the file name of a print: what it is of, its number, its copy; none lies in another's place.

    >>> file_name(PaperOrder("shift", "1", 7, 2), "en")
    'shift-1-paper-7-duplicate-1-en.pdf'

    Source: screens.md (paper).
    """
    copy = "original" if order.copy == 1 else f"duplicate-{order.copy - 1}"
    which = "".join(c if c.isalnum() or c in "-_." else "_" for c in order.which)
    return f"{order.what}-{which}-paper-{order.number}-{copy}-{language}.pdf"
