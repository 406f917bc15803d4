"""A form: the fields of one act, which of them is asked for, and the act that they come to.

Nothing is recorded by Enter: it walks to the next field, and past the last one the question stands whether to do it.

Source: screens.md, ground rules 3 and 4; picture f.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tablemgr.core.money import Money, total
from tablemgr.core.problems import Problem
from tablemgr.core.takings import Takings
from tablemgr.floor.racks.acts import Count, RackAct
from tablemgr.floor.racks.book import chips
from ui.viewmodels.shift.field import CHOICE, COUNT, MONEY, Field
from ui.viewmodels.shift.paper_deeds import PaperDeed
from ui.viewmodels.shift.two_counts import column_of, unsettled, within_reach

Values = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class CloseTable:
    """Close a table that has no open round, no open slip and no count to come."""

    table: str
    reason: str


@dataclass(frozen=True, slots=True)
class CutTables:
    """Let several tables change shifts, each after its present round."""

    tables: tuple[str, ...]


Deed = RackAct | CloseTable | CutTables | PaperDeed


@dataclass(frozen=True, slots=True)
class Form:
    """What is being filled in."""

    title: str
    make: Callable[[Values], Deed]
    fields: tuple[Field, ...] = ()
    expected: Mapping[int, int] | None = None
    """What a count is held against, by denomination; None where there is nothing."""
    against: str = ""
    """How that is called."""
    takings: Takings | None = None
    """What the shift has taken so far, where a count ends it."""
    recorded: Money | None = None
    """What its rounds made for the house, or the collection that is expected where players bank."""
    players_bank: bool = False
    """Whether what is counted is the collection, and no win."""
    has_no_box: bool = False
    """Whether no drop box is at the table, so that no drop will ever be counted."""
    counts_chips: bool = True
    """Whether chips are counted; else notes."""
    people: tuple[str, str] = ("", "")
    """Who counts first and second, where two people do."""
    is_blind: bool = False
    """Whether another one's count is on record and stays hidden while this one is typed."""
    on_record: tuple[Mapping[int, int], Mapping[int, int]] | None = None
    """Two counts that are both on record, by denomination: shown, and no longer typed."""
    others_on_record: tuple[Money, Money] = (Money(0), Money(0))
    """What both found besides their notes."""
    both_whole: bool = False
    """Whether both counts were whole once: from there on both are seen."""
    first_typed: Mapping[str, str] = field(default_factory=dict)
    """What stood in each count when both were whole for the first time."""
    stands: Callable[[], tuple[Problem, ...]] = lambda: ()
    """What keeps it from being done now, whatever is filled in: it is said before anything is."""
    differs: Callable[[Count, Count], RackAct] | None = None
    """What two counts that differ come to, before one of them is counted anew."""
    at: int = 0
    """The field that is asked for; one more than the last where all are."""
    is_harmless: bool = False
    """Whether it moves nothing: a choice in it is taken at once."""
    op_id: str = field(default_factory=lambda: str(uuid.uuid4()))
    """Under which it goes on record, once, however often it is asked for."""

    @property
    def by_hand(self) -> int:
        """How many fields somebody typed, those left out that stood there. Source: screens.md, ground rule 1."""
        return sum(bool(one.typed) and (one.entered or not one.fresh) for one in self.fields)

    @property
    def here(self) -> Field | None:
        """The field that is asked for, None past the last one. Source: screens.md, ground rule 1."""
        return self.fields[self.at] if self.at < len(self.fields) else None

    def with_here(self, changed: Field) -> Form:
        """Answer the form with another field in the place that is asked for. Source: screens.md 3."""
        fields = (*self.fields[: self.at], changed, *self.fields[self.at + 1 :])
        # Another wish than the one that may have been shown: it goes on record under its own id.
        return replace(self, fields=fields, op_id=str(uuid.uuid4()))

    def go(self, at: int) -> Form:
        """Answer the form at another field; what stands there is replaced by the next character. Source: screens.md 1."""
        at = within_reach(self, max(0, min(at, len(self.fields))))
        fields = tuple(
            replace(one, fresh=True) if place == at and one.kind != CHOICE else one
            for place, one in enumerate(self.fields)
        )
        return replace(self, at=at, fields=fields)

    def filled_as(self, other: Form) -> Form:
        """Answer the form filled in as the same form in another language. Source: screens.md, ground rule 8."""
        typed = {one.name: one for one in other.fields}
        fields = []
        for one in self.fields:
            was = typed.get(one.name, one)
            fields.append(replace(one, typed=was.typed, fresh=was.fresh, entered=was.entered))
        return replace(
            self, fields=tuple(fields), at=other.at, op_id=other.op_id, both_whole=other.both_whole,
            first_typed=other.first_typed,
        )  # fmt: skip

    def checked(self, places: int) -> Form:
        """Answer the form with what is wrong with the field that is asked for. Source: screens.md 3."""
        here = self.here
        if here is None:
            return self
        found = here.read(places)
        problem = found if isinstance(found, Problem) else None
        fields = (*self.fields[: self.at], replace(here, problem=problem), *self.fields[self.at + 1 :])
        return replace(self, fields=fields)

    def read(self, places: int) -> Form | Deed:
        """Answer what the form comes to, or the form at the first field that is wrong. Source: screens.md 3."""
        values: dict[str, Any] = {}
        counted: dict[int, int] = {}
        fields, wrong = list(self.fields), -1
        for place, one in enumerate(self.fields):
            found = one.read(places)
            if isinstance(found, Problem):
                fields[place] = replace(one, problem=found)
                wrong = place if wrong < 0 else wrong
            elif one.kind == COUNT:
                counted[one.value] = found
            else:
                values[one.name] = found
        if wrong >= 0:
            return replace(self, fields=tuple(fields), at=wrong)
        open_ = unsettled(self, places)
        if open_ is not None:
            return open_
        values["chips"] = counted_chips(counted)
        return self.make(values)

    def beside(self, places: int) -> Money:
        """Answer what a count has besides its notes: coupons and checks, as far as it can be read. Source: REQ R43."""
        found = [one.read(places) for one in self.fields if one.kind == MONEY and one.typed]
        return total([amount for amount in found if isinstance(amount, Money)])

    def counts(self, places: int) -> dict[int, int | None]:
        """Answer what is counted so far by denomination, None where it cannot be read. Source: REQ R36."""
        column = column_of(self)
        read = {
            one.value: one.read(places) for one in self.fields if one.kind == COUNT and one.column == column
        }
        return {value: None if isinstance(found, Problem) else found for value, found in read.items()}


def counted_chips(counted: Mapping[int, int]) -> Count:
    """Answer counts as an act holds them, without what is none. Source: FORMULA 1."""
    return chips({value: count for value, count in counted.items() if count})


def counting(values: tuple[int, ...], name: str = "", *, column: int = 0) -> tuple[Field, ...]:
    """Answer a field for each denomination, in the first or the second person's column. Source: picture f."""
    mark = "b" if column else ""
    return tuple(
        Field(f"{name}{value}{mark}", "SHIFT-F-COUNT", COUNT, value=value, column=column) for value in values
    )
