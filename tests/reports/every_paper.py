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
from reports.sheets.paper import PREVIEWED, Copy, sheet_pdf
from reports.sheets.sheet import Sheet
from reports.slips import DealSlip, RoundSlip, Voided
from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.resources import resource
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


SLIPS: dict[str, RoundSlip | DealSlip] = {
    "round-cards": poker(),
    "round-cards-corrected": corrected(),
    "round-cards-void": poker(head=head(void=VOID), house=Money(0)),
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
    found["fill-preview"] = partial(drawn_sheet, sheets["fill"], PREVIEWED)
    found["variance-duplicate"] = partial(
        drawn_sheet, replace(sheets["variance"], training=True), Copy(3, 12, 9)
    )
    found |= {name: partial(drawn_booklet, *of) for name, of in BOOKLETS.items()}
    yield found
