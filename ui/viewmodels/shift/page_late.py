"""The count of a past shift change at a table, keyed from the blank form that it was written on.

Source: REQ R37, R78; screens.md (shift).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from tablemgr.floor.people import Act
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.late_counts import INVENTORY, uncounted
from ui.viewmodels.shift.field import CHOICE, Field
from ui.viewmodels.shift.form import Form, counting
from ui.viewmodels.shift.scene import Choice, Scene

Choices = tuple[tuple[str, str], ...]


def choices(scene: Scene, table: str) -> Iterator[Choice]:
    """Answer that a count can be keyed, where a change lacks one and a form of counts is open. Source: REQ R78."""
    changes, forms = _changes(scene, table), _forms(scene)
    if changes and forms:
        begin = partial(late_count, scene, table, changes, forms)
        yield Choice("E", "SHIFT-K-LATE-COUNT", Act.COUNT_CLOSING, begin)


def _changes(scene: Scene, table: str) -> Choices:
    """The table's changes without a count, by the shift that they lead into; those of a closed day are adjusted."""
    found = (one for one in uncounted(scene.book) if one.begun.table == table and not one.frozen(scene.book))
    return tuple((str(one.begun.shift), scene.say("SHIFT-CHANGE-OF", shift=one.begun.shift)) for one in found)


def _forms(scene: Scene) -> Choices:
    numbers = (form for form in scene.book.forms_open() if scene.book.forms[form][0] == INVENTORY)
    return tuple((str(form), scene.label("form", form).text) for form in numbers)


def late_count(scene: Scene, table: str, changes: Choices, forms: Choices) -> Form:
    """Answer the form that keys a past change's count from a blank form, by two people. Source: REQ R37, R78."""
    fields = (
        Field("form", "SHIFT-F-LATE-FORM", CHOICE, choices=forms, typed=_only(forms)),
        Field("shift", "SHIFT-F-CHANGE", CHOICE, choices=changes, typed=_only(changes)),
        *counting(scene.racks.values),
        *counting(scene.racks.values, column=1),
    )

    def make(v: Mapping[str, object]) -> a.EnterCount:
        return a.EnterCount(table, int(str(v["shift"])), int(str(v["form"])), v["chips"])  # type: ignore[arg-type]

    return Form(
        scene.say("SHIFT-T-LATE-COUNT", table=scene.words.ltr(table)), make, fields,
        people=("" if scene.person is None else scene.by(scene.person), scene.say("SHIFT-B-SIGNS")),
        differs=lambda first, second: a.NoteCounts(table, a.SHIFT, first, second),
    )  # fmt: skip


def _only(found: Choices) -> str:
    return found[0][0] if len(found) == 1 else ""
