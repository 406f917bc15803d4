"""What a second person is shown of a form: what is counted and typed, and what it comes to.

Source: FAULT C12; screens.md, ground rule 4.
"""

from __future__ import annotations

from collections.abc import Iterable

from tablemgr.core.chip_counts import worth
from tablemgr.table.chip_events import VarianceFound
from tablemgr.table.facts import Fact
from ui.viewmodels.shift.field import CHOICE, COUNT, MONEY, WHOLE, Field
from ui.viewmodels.shift.form import Form
from ui.viewmodels.shift.scene import Scene


def shown_lines(form: Form, scene: Scene, facts: Iterable[Fact]) -> tuple[str, ...]:
    """Answer the lines, the total of a count first. Source: FAULT C12."""
    words, lines = scene.words, []
    counted = {value: count for value, count in form.counts(words.places).items() if count}
    if any(one.kind == COUNT for one in form.fields):
        lines.append(
            scene.say(
                "SHIFT-SHOWN-TOTAL",
                amount=words.ltr(words.money(worth({v: c or 0 for v, c in counted.items()}))),
            )
        )
        chips = words.listed(
            tuple(
                words.ltr(f"{words.whole(c or 0)} × {words.money(scene.chip(v).value)}")
                for v, c in counted.items()
            )
        )
        lines.append(chips)
    for fact in facts:
        if isinstance(fact, VarianceFound):
            amount = words.ltr(words.signed(fact.total))
            lines.append(
                scene.say("SHIFT-SHOWN-VARIANCE", amount=amount, level=scene.word("SHIFT-LEVEL", fact.level))
            )
    lines += [
        scene.say("SHIFT-SHOWN-FIELD", name=scene.say(one.caption), value=typed_of(one, scene))
        for one in form.fields
        if one.kind != COUNT and one.typed
    ]
    return tuple(line for line in lines if line)


def typed_of(one: Field, scene: Scene) -> str:
    """Answer what stands in a field, as the reader's language writes it. Source: look.md 6."""
    if one.kind == CHOICE:
        return dict(one.choices).get(one.typed, "")
    if one.kind in (COUNT, MONEY, WHOLE):
        return scene.words.ltr(scene.words.digits(one.typed.lower()))
    return scene.words.typed(one.typed)
