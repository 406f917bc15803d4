"""From the count to the win, and from the win to what the rounds say: over or short, explained and unexplained.

Source: FORMULA 1, 8; picture f; screens.md, ground rule 11.
"""

from __future__ import annotations

from dataclasses import replace

from tablemgr.core.chip_counts import worth
from tablemgr.core.money import ZERO, Money
from tablemgr.core.takings import Takings
from ui.viewmodels.shift.form import Form
from ui.viewmodels.shift.rows import SideRow
from ui.viewmodels.shift.scene import Scene
from ui.viewmodels.table.rows import PAY, QUIET, TAKE, Line
from ui.viewmodels.words import Words


def bridge(scene: Scene, form: Form, takings: Takings) -> SideRow:
    """Answer the sums beside a count that ends a shift, as it is typed; unknown stays n/a. Source: FORMULA 1, 7, 8; REQ R60."""
    counted = {value: count or 0 for value, count in form.counts(scene.words.places).items()}
    now = replace(takings, closer=worth(counted))
    win, against, title = (
        ("SHIFT-SUM-REVENUE", "SHIFT-SUM-EXPECTED", "SHIFT-REVENUE-COUNTED") if form.players_bank
        else ("SHIFT-SUM-WIN", "SHIFT-SUM-RECORDED", "SHIFT-WIN")
    )  # fmt: skip
    rows = (
        ("SHIFT-SUM-CLOSER", now.closer), ("SHIFT-SUM-CREDITS", now.credits), ("SHIFT-SUM-DROP", now.drop),
        ("SHIFT-SUM-OPENER", now.opener), ("SHIFT-SUM-FILLS", now.fills), (win, now.win),
        (against, form.recorded),
    )  # fmt: skip
    lines = tuple(
        (Line(scene.say(code), bold=(bold := code == win)), scene.amount(amount, bold=bold))
        for code, amount in rows
    )
    differs = None if now.win is None or form.recorded is None else now.win - form.recorded
    state, verdict = verdict_of(scene.words, differs, ZERO, differs)
    unknown = {
        (False, False): "SHIFT-SUM-NO-DROP", (True, False): "SHIFT-SUM-NO-BOX",
        (False, True): "SHIFT-SUM-NO-DROP-PLAYERS", (True, True): "SHIFT-SUM-NO-BOX-PLAYERS",
    }[form.has_no_box, form.players_bank]  # fmt: skip
    notes = () if now.win is not None else (Line(scene.say(unknown), QUIET),)
    return SideRow(scene.say(title), lines, verdict, state, notes)


def verdict_of(
    words: Words, differs: Money | None, explained: Money, unexplained: Money | None
) -> tuple[str, tuple[Line, ...]]:  # fmt: skip
    """Answer the box of an over or short by sign and word, its ground; nothing where it is not known.

    Source: FORMULA 8; look.md 1.3, 1.4.
    """
    if differs is None or unexplained is None:
        return "", ()
    if not differs:
        return "push", (Line(words.say("SHIFT-EVEN"), "push", bold=True, sign="push"),)
    state, code = (TAKE, "SHIFT-SHORT") if differs.minor < 0 else (PAY, "SHIFT-OVER")
    size = words.ltr(words.money(Money(abs(differs.minor))))
    lines = [Line(words.say(code, amount=size), state, bold=True, sign=state)]
    if explained:
        lines.append(Line(words.say("SHIFT-EXPLAINED-OF", amount=words.ltr(words.signed(explained)))))
    lines.append(Line(words.say("SHIFT-UNEXPLAINED-OF", amount=words.ltr(words.signed(unexplained)))))
    return state, tuple(lines)
