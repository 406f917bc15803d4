"""A sheet as CSV: its parts one under another, the part's name in every row, the currency at the end of each with an amount.

It is made of the same cells as the paper, so that totals are the same on both.

Source: REQ R70, R73.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator

from reports.csv_sheets import BOM, safe
from reports.figures import TONGUES
from reports.sheets.cells import plain, says, unheld
from reports.sheets.sheet import Cell, Chart, Code, Exact, Note, Pair, Pairs, Part, Said, Sheet, Table
from reports.words import Words
from tablemgr.core.money import Money


def sheet_csv(sheet: Sheet, *, language: str = "en", names: bool = False) -> bytes:
    """Answer a sheet as CSV with a byte order mark; patrons' labels are withheld unless names says otherwise.

    Source: REQ R70, R73.
    """
    said = _Said(Words(TONGUES[language], sheet.currency), sheet.currency, names)
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    title = said.text(says(sheet.title, said.words))
    writer.writerow([title, safe(sheet.house), safe(sheet.currency)])
    origin = sheet.origin
    writer.writerow([
        said.text(said.words.say("SHEET-REFERENCE", reference=origin.reference)), safe(origin.by),
        said.cell(origin.at), safe(origin.program),
    ])  # fmt: skip
    for row in said.pairs(title, sheet.facts):
        writer.writerow(row)
    for part in sheet.parts:
        for row in said.part(part):
            writer.writerow(row)
    return BOM + text.getvalue().encode("utf-8", "backslashreplace")


def _is_amount(cell: Cell) -> bool:
    return isinstance(cell, Money | Exact)


class _Said:
    """How a sheet's cells are said to a spreadsheet."""

    def __init__(self, words: Words, currency: str, names: bool) -> None:  # noqa: FBT001
        self.words, self.currency, self.names = words, currency, names

    def text(self, text: str) -> str:
        """A text of ours."""
        return safe(unheld(text))

    def cell(self, cell: Cell) -> str:
        """A cell."""
        return plain(cell, self.words, self.currency, names=self.names)

    def cells(self, cells: Iterable[Cell]) -> list[str]:
        """Cells of a row, and the currency of its amounts: a row that is cut out says what it is of."""
        told = tuple(cells)
        money = [safe(self.currency)] if self.currency and any(map(_is_amount, told)) else []
        return [*(self.cell(cell) for cell in told), *money]

    def pairs(self, title: str, rows: Iterable[Pair]) -> Iterator[list[str]]:
        """A row a pair."""
        for one in rows:
            yield [title, self.text(says(one.label, self.words)), *self.cells((one.value,))]

    def part(self, part: Part) -> Iterator[list[str]]:
        """A part's rows; what is there to be signed or scanned stands on paper alone."""
        title = self.text(says(part.title, self.words))
        for body in part.body:
            match body:
                case Pairs():
                    yield from self.pairs(title, body.rows)
                case Table():
                    yield from self.table(title, body)
                case Note():
                    yield [title, self.cell(body.text)]
                case Chart():
                    for mark in body.marks:
                        yield [
                            title,
                            self.text(says(body.title, self.words)),
                            *self.cells((mark.at, mark.value)),
                        ]
                case Code():
                    yield [title, self.text(says(body.label, self.words)), safe(body.typed)]
                case _:
                    pass

    def table(self, title: str, table: Table) -> Iterator[list[str]]:
        """Heads, rows, and the total last."""
        rows = [*table.rows, *(() if table.total is None else (table.total,))]
        heads = [column.head for column in table.columns]
        priced = any(_is_amount(cell) for row in rows for cell in row)
        heads += [Said("SHEET-CURRENCY")] if priced and self.currency else []
        yield [title, *(self.text(says(head, self.words)) for head in heads)]
        for row in rows:
            yield [title, *self.cells(row)]
