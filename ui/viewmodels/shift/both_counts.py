"""Two counts of one rack that differ go on record as they are seen, before one of them is counted anew.

Source: REQ R35 (both remain), R43 (a difference blocks, and is resolved).
"""

from __future__ import annotations

from collections.abc import Mapping

from tablemgr.core.problems import Problem
from tablemgr.floor.people import Person
from tablemgr.floor.racks.racks import Racks
from ui.viewmodels.house.second import problems_of
from ui.viewmodels.shift.form import Form, counted_chips
from ui.viewmodels.shift.two_counts import disagreeing


class BothCounts:
    """Keeps what two people found, each pair of counts once a form."""

    def __init__(self, racks: Racks) -> None:
        self._racks = racks
        self._kept: tuple[Mapping[int, int], Mapping[int, int]] | None = None

    def begin(self) -> None:
        """Begin anew with another form. Source: REQ R35."""
        self._kept = None

    def keep(self, form: Form, *, by: Person, places: int) -> tuple[Problem, ...]:
        """Record both counts of a form where they differ; answer why that was refused.

        LedgerError where it could not be written.

        Source: REQ R35, R43.
        """
        found = disagreeing(form, places)
        if found is None or form.differs is None or found == self._kept:
            return ()
        act = form.differs(counted_chips(found[0]), counted_chips(found[1]))
        problems = problems_of(self._racks.do(act, by=by))
        if not problems:
            self._kept = found
        return problems
