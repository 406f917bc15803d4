"""Every paper that the program draws, by name, with all that it can hold: what pictures of papers are made from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

from reports.booklet import TABLE, WAY, booklet_of
from reports.deal_paper import deal_slip_pdf
from reports.page import Paper
from reports.round_paper import round_slip_pdf
from reports.sheets import day_sheets
from reports.sheets.paper import PREVIEWED, Copy, sheet_pdf
from reports.sheets.sheet import Sheet
from reports.sheets.unusual import exception_table
from reports.slips import BankSlip, DealSlip, RoundSlip, SeatSlip, Voided
from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.resources import resource
from tablemgr.floor.access import Access, AccessRow, RoleRow
from tests.reports.exception_rows import every_exception
from tests.reports.samples import deal, head, line, poker, settled, tiles
from tests.reports.shift_house import sheets_of, two_shifts

Draws = Callable[[Paper, str], bytes]
"""A form and a language in, a PDF out."""
VOID = Voided("misdeal", "two cards lay open before the bets were made")
BOOKLETS = {
    "booklet-cards": (WAY, "pai-gow-poker", "houseways/pai-gow-poker/standard.toml"),
    "booklet-tiles": (WAY, "pai-gow", "houseways/pai-gow/foxwoods-jb.toml"),
    "booklet-pays": (TABLE, "pai-gow-poker", "paytables/pai-gow-poker/fortune-2.toml"),
}


def corrected() -> RoundSlip:
    """A round of tiles, banked by the house, of which a seat was put right after its close."""
    old = settled(1, Outcome.WIN, line("main", "main", 40_000, 40_000, 2_000))
    new = settled(1, Outcome.PUSH, line("main", "main", 40_000, 0))
    seat = replace(
        poker().seats[5], again=(replace(poker().seats[5].again[0], old=old, new=new, cause="correction"),)
    )
    return replace(poker(), seats=(*poker().seats[:5], seat), head=head(copy=2))


def unsettled() -> tuple[SeatSlip, ...]:
    """Seats of a round that was void before anything was paid."""
    return tuple(SeatSlip(seat, 0, None, bets=(("main", 1, Money(seat * 10_000)),)) for seat in (6, 5, 2))


def of_every_kind(sheet: Sheet) -> Sheet:
    """An exception report with a row of every kind that there is."""
    rows = every_exception()
    return replace(
        sheet,
        parts=(sheet.parts[0], replace(sheet.parts[1], body=(exception_table(rows),)), *sheet.parts[2:]),
    )


def with_people(made_by: str) -> Sheet:
    """An access report of three people: one at work, one locked out, one who left."""
    at = 1_780_000_000_000_000
    role = RoleRow("pit boss", at, ("O1/operator/Cy Ames", "P7/pit boss/Bo Chen"))
    people = (
        AccessRow("D104", "D104", "Ana Lim", "WP-0077", (replace(role, role="dealer"),), at, at, "pit-3", at, False, 0, (), "", False, False),
        AccessRow("P7", "P7", "Bo Chen", "", (role, replace(role, role="counter")), at, None, "", None, True, 5, ("pit-3",), "", False, True),
        AccessRow("D77", "D70", "Nil Farhad", "", (), at, at, "pit-1", at, False, 0, (), "2026-05-20", True, False),
    )  # fmt: skip
    found = Access(at, "2026-05-28", people, 211)
    return day_sheets.access_sheet(
        found, house="House of Tiles", by=made_by, program="0.1.0", offset_minutes=60
    )


SLIPS: dict[str, RoundSlip | DealSlip] = {
    "round-cards": poker(),
    "round-cards-corrected": corrected(),
    "round-cards-owed": poker(takes="owed"),
    "round-tiles-prepaid": tiles(takes="prepaid", bank=BankSlip()),
    "round-cards-void": poker(
        head=head(void=VOID), seats=unsettled(), rulings=(), house=None, commission_taken=None
    ),
    "round-tiles": tiles(),
    "deal": deal(),
    "deal-void": deal(head=head("tien-gow", table="TG-01", number=21, void=VOID), result=None),
}
"""Rounds and deals; the tiles are banked by a player, in training."""


def drawn_slip(slip: RoundSlip | DealSlip, paper: Paper, language: str) -> bytes:
    """Draw a round or a deal."""
    if isinstance(slip, DealSlip):
        return deal_slip_pdf(slip, paper=paper, language=language)
    return round_slip_pdf(slip, paper=paper, language=language)


def drawn_sheet(sheet: Sheet, copy: Copy, paper: Paper, language: str) -> bytes:
    """Draw a paper of the shift."""
    return sheet_pdf(sheet, copy, paper=paper, language=language)


def drawn_booklet(what: str, game: str, file: str, paper: Paper, language: str) -> bytes:
    """Draw the booklet of rules that come with the program."""
    text = resource(file).read_text("utf-8")
    name = Path(file).stem
    return booklet_of(what, game, name, text, house="House of Tiles", paper=paper, language=language)


@contextmanager
def every_paper(folder: Path) -> Iterator[dict[str, Draws]]:
    """Give every paper there is, by name."""
    found: dict[str, Draws] = {name: partial(drawn_slip, slip) for name, slip in SLIPS.items()}
    with two_shifts(folder) as pit:
        sheets = sheets_of(pit)
    found |= {name: partial(drawn_sheet, sheet, Copy(1, 12)) for name, sheet in sheets.items()}
    found["exceptions-every"] = partial(drawn_sheet, of_every_kind(sheets["exceptions"]), Copy(1, 12))
    found["access-people"] = partial(drawn_sheet, with_people("O1/operator/Cy Ames"), Copy(1, 12))
    found["fill-preview"] = partial(drawn_sheet, sheets["fill"], PREVIEWED)
    found["variance-duplicate"] = partial(
        drawn_sheet, replace(sheets["variance"], training=True), Copy(3, 12, 9)
    )
    found |= {name: partial(drawn_booklet, *of) for name, of in BOOKLETS.items()}
    yield found
