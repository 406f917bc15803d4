"""Boxes and drop, collection, causes, adjustments and blank forms.

Source: REQ R42, R43, R48, R59, R65, R78; FORMULA 8.
"""

from __future__ import annotations

from collections.abc import Callable

from tablemgr.core.chip_counts import MOST, worth
from tablemgr.core.money import LARGEST
from tablemgr.core.problems import Problem, problem
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.book import TableShift, chips, counts
from tablemgr.floor.racks.ground import (
    Ground,
    Planned,
    check_at_work,
)
from tablemgr.floor.racks.rack_rules import rules_of
from tablemgr.table import chip_events as k
from tablemgr.table.commands.base import check_text

CAUSES = ("mispay", "colour-up", "unrecorded round", "unconfirmed bet", "other")
FIGURES = ("opener", "closer", "drop", "fills", "credits", "recorded")
FORMS = ("round", "fill", "credit", "inventory", "dispute")
BECAME = ("entered", "spoilt", "unused")
MOST_FORMS = 500


def _place_box(act: a.PlaceBox, ground: Ground) -> Planned:
    found = [*check_text(act.box, "box"), *check_at_work(act.table, ground)]
    here = ground.book.now(act.table)
    if here is not None and here.box is not None and not here.lacks_box:
        found.append(problem("BOX-THERE", act.table, box=here.box.box))
    taken = {one.box_there.box for one in ground.book.shifts.values() if one.box_there is not None}
    if here is not None:
        # Two boxes of one shift are told apart by their names until the first is counted.
        taken |= {box.box for box in here.boxes if box.drop is None}
    if act.box in taken:
        found.append(problem("BOX-ELSEWHERE", act.table, box=act.box[:40]))
    return found, (k.BoxPlaced(act.box, ground.book.table(act.table).shift),)


def _take_box(act: a.TakeBox, ground: Ground) -> Planned:
    shift = act.shift or ground.book.table(act.table).shift
    one = ground.book.shifts.get((act.table, shift))
    found = list(check_text(act.seal, "seal", required=False))
    if one is None or one.box_there is None:
        return [*found, problem("BOX-NONE", act.table, shift=shift)], ()
    return found, (k.BoxTaken(one.box_there.box, shift, act.seal),)


def _count_drop(act: a.CountDrop, ground: Ground) -> Planned:
    one = ground.book.shifts.get((act.table, act.shift))
    if one is None or one.box is None or not one.box.taken_us:
        return [problem("BOX-NOT-TAKEN", act.table, shift=act.shift)], ()
    box = one.box
    found = _notes(act)
    if box.drop is not None:
        found.append(problem("DROP-ACCEPTED", act.table, shift=act.shift))
    elif box.first is not None and box.second is not None and is_same(box.first, box.second):
        found.append(problem("DROP-LATE", act.table, shift=act.shift))
    elif box.second is not None:
        found.append(problem("DROP-DIFFERS", act.table, shift=act.shift))
    if found or act.other.minor < 0:
        return found or [problem("DROP-AMOUNT", "other", amount=act.other.minor, most=LARGEST)], ()
    counted = counts(act.notes)
    whole = worth(counted) + act.other
    late = one.day in ground.book.closed_days
    place = 1 if box.first is None else 2
    fact = k.DropCounted(act.shift, box.box, place, chips(counted), act.other, whole, late)
    agreed = place == 2 and box.first is not None and is_same(box.first, fact) and not late
    return [], (fact, k.DropAccepted(act.shift, box.box, whole)) if agreed else (fact,)


def _notes(act: a.CountDrop) -> list[Problem]:
    if len({one.value for one in act.notes}) != len(act.notes):
        return [problem("COUNT-TWICE", "count")]
    return [
        problem("COUNT-RANGE", "count", value=one.value.minor, count=one.count, most=MOST)
        for one in act.notes
        if one.value.minor < 1 or not 0 <= one.count <= MOST
    ]


def is_same(first: k.DropCounted, second: k.DropCounted) -> bool:
    """Answer whether two counts of a box found the same. Source: REQ R43."""
    return (first.notes, first.other) == (second.notes, second.other)


def _resolve(act: a.ResolveDrop, ground: Ground) -> Planned:
    one = ground.book.shifts.get((act.table, act.shift))
    found = list(check_text(act.reason, "reason"))
    if not 0 <= act.total.minor <= LARGEST:
        found.append(problem("DROP-AMOUNT", "total", amount=act.total.minor, most=LARGEST))
    if one is None or one.box is None or one.box.second is None or one.box.drop is not None:
        return [*found, problem("DROP-NOT-COUNTED", act.table, shift=act.shift)], ()
    box = one.box.box
    resolved = k.DropResolved(act.shift, box, act.total, act.reason)
    return found, (resolved, k.DropAccepted(act.shift, box, act.total))


def _collection(act: a.CountCollection, ground: Ground) -> Planned:
    found = check_at_work(act.table, ground)
    if rules_of(ground.book, act.table).collection == "none":
        found.append(problem("RACK-NO-COLLECTION", act.table))
    if act.amount.minor < 1:
        found.append(problem("CASH-AMOUNT", "collection", amount=act.amount.minor, most=LARGEST))
    return found, (k.CollectionCounted(ground.book.table(act.table).shift, act.amount),)


def _shift_named(table: str, shift: int, ground: Ground) -> TableShift | None:
    return ground.book.shifts.get((table, shift or ground.book.table(table).shift))


def _cause(act: a.NoteCause, ground: Ground) -> Planned:
    one = _shift_named(act.table, act.shift, ground)
    found = [*check_text(act.note, "note"), *check_text(act.dealer_badge, "badge", required=False)]
    if act.name not in CAUSES:
        found.append(problem("CAUSE-NAME", "", given=act.name[:20], choices=", ".join(CAUSES)))
    if not act.amount:
        found.append(problem("CAUSE-ZERO", act.table))
    if one is None:
        return [*found, problem("RACK-SHIFT", act.table, shift=act.shift)], ()
    fact = k.CauseFound(one.shift, act.round, act.name, act.amount, act.dealer_badge, act.note)
    return found, (fact,)


def _adjust(act: a.AdjustDay, ground: Ground) -> Planned:
    one = ground.book.shifts.get((act.table, act.shift))
    found = list(check_text(act.reason, "reason"))
    if act.what not in FIGURES:
        found.append(problem("ADJUST-FIGURE", "", given=act.what[:20], choices=", ".join(FIGURES)))
    if not act.amount:
        found.append(problem("CAUSE-ZERO", act.table))
    if one is None or one.day != act.day:
        found.append(problem("RACK-SHIFT", act.table, shift=act.shift))
    elif act.day not in ground.book.closed_days:
        found.append(problem("ADJUST-DAY-OPEN", act.table, day=act.day[:20]))
    if found:
        return found, ()
    number = ground.next_number(k.DayAdjusted.SERIES)
    return [], (k.DayAdjusted(number, act.day, act.shift, act.what, act.amount, act.reason),)


def _issue_forms(act: a.IssueForms, ground: Ground) -> Planned:
    found = []
    if act.what not in FORMS:
        found.append(problem("FORM-WHAT", "", given=act.what[:20], choices=", ".join(FORMS)))
    if not 1 <= act.count <= MOST_FORMS:
        found.append(problem("FORM-COUNT", "", count=act.count, most=MOST_FORMS))
    if found:
        return found, ()
    first = ground.next_number(k.FormsIssued.SERIES)
    return [], (k.FormsIssued(first + act.count - 1, first, act.what),)


def _enter_form(act: a.EnterForm, ground: Ground) -> Planned:
    known = ground.book.forms.get(act.form)
    found = list(check_text(act.note, "note", required=act.what != "unused"))
    if act.what not in BECAME:
        found.append(problem("FORM-BECAME", "", given=act.what[:20], choices=", ".join(BECAME)))
    if known is None or known[1]:
        found.append(problem("FORM-UNKNOWN", "", number=act.form))
    elif act.number and (act.what != BECAME[0] or not _is_on_record(act, known[0], ground)):
        found.append(problem("FORM-RECORD"))
    table = act.of_table if act.number else ""
    return found, (k.FormEntered(act.form, act.what, act.note, act.number, table),)


def _is_on_record(act: a.EnterForm, what: str, ground: Ground) -> bool:
    """Whether what is said to have been keyed from a form is there: a slip, a count, a round, a dispute."""
    book, number = ground.book, act.number
    match what:
        case "fill" | "credit":
            return any((what, number) in here.slips for here in book.tables.values())
        case "inventory":
            return number in book.counts_of
        case "round":
            return act.of_table in book.tables and 1 <= number <= ground.last_round(act.of_table)
    return 1 <= number < ground.next_number("dispute")


PLANS: dict[type[a.RackAct], Callable[..., Planned]] = {
    a.PlaceBox: _place_box,
    a.TakeBox: _take_box,
    a.CountDrop: _count_drop,
    a.ResolveDrop: _resolve,
    a.CountCollection: _collection,
    a.NoteCause: _cause,
    a.AdjustDay: _adjust,
    a.IssueForms: _issue_forms,
    a.EnterForm: _enter_form,
}
