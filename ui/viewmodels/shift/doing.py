"""What a form came to, checked and done: one act, or the same act at several tables.

Source: architecture.md (one check decides); facts.md (a shift is cut after the round).
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable

from tablemgr.core.problems import Problem
from tablemgr.floor.people import Person
from tablemgr.floor.racks.acts import CutShift, RackAct
from tablemgr.floor.racks.racks import Racks
from tablemgr.table.facts import Fact
from ui.viewmodels.house.second import problems_of
from ui.viewmodels.shift.form import CutTables, Deed
from ui.viewmodels.shift.scene import Scene


def check_deed(deed: Deed, racks: Racks, person: Person) -> tuple[Problem, ...]:
    """Answer what is wrong with it now; a table's closing is checked by the session, as it is done.

    Source: architecture.md (one check decides).
    """
    if isinstance(deed, CutTables):
        return tuple(p for table in deed.tables for p in racks.check(CutShift(table), by=person))
    return racks.check(deed, by=person) if isinstance(deed, RackAct) else ()


def cut_tables(deed: CutTables, racks: Racks, person: Person, op_id: str) -> tuple[Problem, ...]:
    """Cut each table by an entry of its own; one that was cut meanwhile is said, and the others are cut.

    Source: facts.md (a shift is cut without refusal).
    """
    problems: list[Problem] = []
    for table in deed.tables:
        own = str(uuid.uuid5(uuid.UUID(op_id), table))
        problems += problems_of(racks.do(CutShift(table), by=person, op_id=own))
    return tuple(problems)


def label_in(facts: Iterable[Fact], scene: Scene) -> str:
    """Answer how the number reads that an act took, "" where it took none. Source: REQ R21."""
    for fact in facts:
        series, number = getattr(fact, "SERIES", ""), getattr(fact, "number", 0)
        if series and number:
            return scene.label(series, number).text
    return ""
