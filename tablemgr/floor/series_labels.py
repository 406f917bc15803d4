"""How a number of a series reads on paper and screen: a letter before it, and anew each year where a profile says so.

A number of the trail runs on for ever and names its fact; what is printed counts from the year's first one. No
number is ever given twice, whichever way it is written.

Source: REQ R21 (unique within year or for ever by configuration; letter and number); KAR 112-108-32; LA 2717.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tablemgr.floor.jurisdiction import UNION, YEAR, Jurisdiction, jurisdiction_of
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.series_readings import number_before
from tablemgr.ledger.shift_readings import milestone_facts
from tablemgr.table.jurisdiction_events import JurisdictionAdopted

if TYPE_CHECKING:
    from tablemgr.floor.racks.book import Book, Slip

LETTERS: Mapping[str, tuple[str, str]] = {
    "fill": ("F", "FillIssued"),
    "credit": ("C", "CreditIssued"),
    "inventory": ("I", "RackCounted"),
    "request": ("R", "ChipsAsked"),
    "variance": ("V", "VarianceFound"),
    "adjustment": ("A", "DayAdjusted"),
    "form": ("B", "FormsIssued"),
}
"""Each series' letter, and the kind of fact that takes its numbers."""


LABEL = re.compile(r"(?:(?P<letter>[A-Z])(?:(?P<year>\d\d)(?=-))?-?)?(?P<place>\d{1,9})")


@dataclass(slots=True)
class SeriesLabels:
    """The way numbers are written in a house, as its trail has it."""

    readings: Readings
    _profiles: list[tuple[str, Jurisdiction]] = field(default_factory=list)
    """Profiles with the gaming day from which on each holds."""
    _bases: dict[tuple[str, str], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for told in milestone_facts(self.readings, (JurisdictionAdopted.__name__,)):
            fact = told.fact
            if isinstance(fact, JurisdictionAdopted):
                self._profiles.append((told.entry.gaming_day, jurisdiction_of(fact.text)))

    def profile(self, day: str) -> Jurisdiction:
        """Answer the profile of a gaming day; the present one where no day is named. Source: REQ R15."""
        found = [one for since, one in self._profiles if not day or since <= day]
        return found[-1] if found else UNION

    def of(self, series: str, number: int, day: str) -> str:
        """Answer how a number reads that was taken on a gaming day: F-0448, or F26-0012 of its year.

        Source: REQ R21; picture f.
        """
        letter, kind = LETTERS[series]
        if self.profile(day).numbers != YEAR or not day:
            return f"{letter}-{number:04}"
        year = day[:4]
        place = (series, year)
        if place not in self._bases:
            self._bases[place] = number_before(self.readings, kind, f"{year}-01-01")
        return f"{letter}{year[2:]}-{number - self._bases[place]:04}"

    def number_in(self, series: str, typed: str, day: str) -> int:
        """Answer the number that is meant by a label, with its letter and year or without; 0 where it is none.

        Without a year it is of the year of a gaming day, where numbers begin anew each year.

        Source: screens.md, ground rule 3 (what is printed can be typed); REQ R21.
        """
        letter, kind = LETTERS[series]
        said = LABEL.fullmatch("".join(typed.upper().split()))
        if said is None or said["letter"] not in (None, letter):
            return 0
        year = f"{day[:2]}{said['year']}" if said["year"] else day[:4]
        if self.profile(day).numbers != YEAR or not day:
            return int(said["place"])
        return number_before(self.readings, kind, f"{year}-01-01") + int(said["place"])

    def of_slip(self, slip: Slip, book: Book) -> str:
        """Answer how a fill or credit reads, by the gaming day of the shift that it was issued in. Source: REQ R21."""
        return self.of(slip.move, slip.number, book.days.get(slip.issued.shift, book.day))
