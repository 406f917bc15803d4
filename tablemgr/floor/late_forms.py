"""Which records were keyed later from a numbered blank form, and from which one.

Source: REQ R78 (late keyed entries marked, with the original's number).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tablemgr.floor.series_labels import SeriesLabels
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.shift_readings import milestone_facts
from tablemgr.table.chip_events import FormEntered, FormsIssued

ROUND = "round"
KINDS = (FormsIssued.__name__, FormEntered.__name__)


@dataclass(frozen=True, slots=True)
class LateForms:
    """Forms by the record that was keyed from them: its series, its table where it is a round, its number."""

    forms: Mapping[tuple[str, str, int], str] = field(default_factory=dict)

    def of(self, series: str, number: int, table: str = "") -> str:
        """Answer the form that a record was keyed from, as it reads; "" where it was recorded in its time.

        Source: REQ R21, R78.
        """
        return self.forms.get((series, table if series == ROUND else "", number), "")


def late_forms(readings: Readings) -> LateForms:
    """Answer every record that was keyed from a form. Source: REQ R78."""
    labels, issued = SeriesLabels(readings), list[tuple[int, int, str, str]]()
    found: dict[tuple[str, str, int], str] = {}
    for told in milestone_facts(readings, KINDS):
        fact = told.fact
        if isinstance(fact, FormsIssued):
            issued.append((fact.first, fact.number, fact.what, told.entry.gaming_day))
        elif isinstance(fact, FormEntered) and fact.number:
            for first, last, what, day in issued:
                if first <= fact.form <= last:
                    table = fact.of_table if what == ROUND else ""
                    found[what, table, fact.number] = labels.of("form", fact.form, day)
    return LateForms(found)


def late_form_of(readings: Readings, table: str, round_: int) -> str:
    """Answer the form that a round was keyed from, "" where it was recorded in its time. Source: REQ R78."""
    return late_forms(readings).of(ROUND, round_, table)
