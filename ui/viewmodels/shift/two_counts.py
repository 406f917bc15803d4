"""Two people count one rack: the second one sees the first one's figures once both counts are whole, and not before.

The first count is typed from top to bottom, then the second one; while that is typed the first one is hidden and
cannot be gone back to. What differs is shown where it does, both counts are kept on record as they were, and no count
is until they say the same: a form that is put away leaves what was found behind.

Source: REQ R33, R35, R43 (the second count is blind; a difference blocks; both stay); picture f.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from tablemgr.core.problems import Problem, problem
from ui.viewmodels.shift.field import COUNT, Field

if TYPE_CHECKING:
    from ui.viewmodels.shift.form import Form

FIRST, SECOND = 0, 1


def has_both(form: Form) -> bool:
    """Answer whether two people count in this form. Source: picture f."""
    return {one.column for one in form.fields if one.kind == COUNT} == {FIRST, SECOND}


def hides_first(form: Form) -> bool:
    """Answer whether the second count is being typed, so that the first one may not be seen. Source: REQ R43."""
    if form.is_blind:
        return True
    here = form.here
    begun = any(one.column == SECOND and (one.entered or one.typed) for one in form.fields)
    is_there = here is not None and here.kind == COUNT and here.column == SECOND
    return has_both(form) and not form.both_whole and (begun or is_there)


def column_of(form: Form) -> int:
    """Answer whose count the form's sums are of now. Source: REQ R43."""
    columns = {one.column for one in form.fields if one.kind == COUNT}
    return SECOND if columns == {SECOND} or hides_first(form) else FIRST


def within_reach(form: Form, at: int) -> int:
    """Answer the field that may be asked for instead of another: no count is passed over, none is gone back to.

    Source: REQ R43 (the first count cannot be looked up while the second one is typed).
    """
    if not has_both(form) or form.both_whole:
        return at
    counts = [place for place, one in enumerate(form.fields) if one.kind == COUNT]
    open_ones = [place for place in counts if not form.fields[place].entered]
    least = next(place for place in counts if form.fields[place].column == SECOND) if hides_first(form) else 0
    most = open_ones[0] if open_ones else len(form.fields)
    return max(least, min(at, most))


def entered(form: Form) -> Form:
    """Answer the form after somebody went on from the field that is asked for. Source: screens.md, ground rule 1."""
    here = form.here
    if here is None or here.kind != COUNT:
        return form
    fields = (*form.fields[: form.at], replace(here, entered=True), *form.fields[form.at + 1 :])
    return replace(form, fields=fields)


def walked(form: Form, places: int) -> Form:
    """Answer the form one field on: the first row that differs, where both counts are whole. Source: REQ R43."""
    form = entered(form)
    here = form.here
    counts = [one for one in form.fields if one.kind == COUNT]
    if not has_both(form) or here is None or here.kind != COUNT or not all(one.entered for one in counts):
        return form.go(form.at + 1)
    following = form.fields[form.at + 1] if form.at + 1 < len(form.fields) else None
    if not form.both_whole and following is not None and following.kind == COUNT:
        return form.go(form.at + 1)
    seen = whole(_unsaid(form))
    found = unsettled(seen, places)
    if found is not None:
        return found
    rest = next((place for place, one in enumerate(seen.fields) if one.kind != COUNT), len(seen.fields))
    return seen.go(rest)


def whole(form: Form) -> Form:
    """Answer the form from which on both counts are seen. Source: picture f."""
    if form.both_whole:
        return form
    typed = {one.name: one.typed for one in form.fields if one.kind == COUNT}
    return replace(form, both_whole=True, first_typed=typed)


def unsettled(form: Form, places: int) -> Form | None:
    """Answer the form at what is missing of two counts or differs between them; None where they say the same.

    Source: REQ R43 (a difference blocks).
    """
    if not has_both(form):
        return None
    missing = next(
        (place for place, one in enumerate(form.fields) if one.kind == COUNT and not one.entered), None
    )
    if missing is not None and not form.both_whole:
        return form.go(missing)
    form = whole(_unsaid(form))
    for place, one in enumerate(form.fields):
        if one.kind == COUNT and one.column == SECOND and differs(form, one, places):
            said = replace(one, problem=problem("SHIFT-COUNTS-DIFFER"), fresh=True)
            return replace(form, fields=(*form.fields[:place], said, *form.fields[place + 1 :]), at=place)
    return None


def disagreeing(form: Form, places: int) -> tuple[Mapping[int, int], Mapping[int, int]] | None:
    """Answer two whole counts that differ, by denomination; None where they agree, or one cannot be read.

    Source: REQ R35, R43 (both stay).
    """
    if not has_both(form) or not form.both_whole:
        return None
    columns: tuple[dict[int, int], dict[int, int]] = ({}, {})
    for one in form.fields:
        if one.kind == COUNT:
            found = one.read(places)
            if isinstance(found, Problem):
                return None
            columns[one.column][one.value] = found
    return columns if columns[FIRST] != columns[SECOND] else None


def _unsaid(form: Form) -> Form:
    """What was said of rows that differed is said again only where they still do."""
    said = [one.problem is not None and one.problem.code == "SHIFT-COUNTS-DIFFER" for one in form.fields]
    fields = tuple(
        replace(one, problem=None) if was else one for one, was in zip(form.fields, said, strict=True)
    )
    return replace(form, fields=fields) if any(said) else form


def differs(form: Form, second: Field, places: int) -> bool:
    """Answer whether the second person counted another number of a chip than the first. Source: REQ R43."""
    first = partner(form, second)
    read = (None if first is None else first.read(places)), second.read(places)
    return any(isinstance(one, Problem) for one in read) or read[0] != read[1]


def partner(form: Form, one: Field) -> Field | None:
    """Answer the other person's field of the same chip, None where there is none. Source: picture f."""
    return next(
        (o for o in form.fields if o.kind == COUNT and o.value == one.value and o.column != one.column), None
    )


def beside(form: Form) -> Form:
    """Answer the form at the other person's count of the same chip, once both are seen. Source: screens.md 2."""
    here = form.here
    if here is None or here.kind != COUNT or not form.both_whole:
        return form
    other = partner(form, here)
    return form if other is None else form.go(form.fields.index(other))
