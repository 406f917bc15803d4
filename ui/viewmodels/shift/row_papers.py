"""Which paper a row of the desk is printed as: one key on every page, and a choice where there are several.

Source: screens.md (paper), ground rule 2; REQ R26, R33, R34, R42, R78.
"""

from __future__ import annotations

from collections.abc import Iterator

from ui.viewmodels.shift.field import CHOICE, Field
from ui.viewmodels.shift.form import Form
from ui.viewmodels.shift.paper_deeds import WantPaper
from ui.viewmodels.shift.scene import Scene

OUT = "O"
"""The key that prints."""
Named = tuple[str, WantPaper]


def papers_of(scene: Scene, page: str, token: str, report: WantPaper | None) -> tuple[Named, ...]:
    """Answer the papers of a chosen row, each by name; report is the one that is looked at.

    Source: REQ R26, R33, R34, R42, R69, R78.
    """
    kind, _, rest = token.partition(":")
    if page == "report":
        return () if report is None else ((scene.word("PRINT-KIND", report.what), report),)
    match page, kind:
        case "slips", "ask":
            return (_named(scene, "request", int(rest.rpartition(":")[2])),)
        case "slips", "slip":
            _, move, number = rest.rsplit(":", 2)
            return (_named(scene, move, int(number)),)
        case "drop", "box":
            table, _, number = rest.rpartition(":")
            one = scene.book.shifts.get((table, int(number)))
            if one is None or one.box is None:
                return ()
            return ((scene.say("PRINT-KIND-DROP"), WantPaper("drop", shift=int(number), table=table)),)
        case "tables", "table":
            return tuple(_of_rack(scene, rest))
        case "papers", "form":
            return (_named(scene, "form", int(rest)),)
        case "cash", _:
            day = scene.live.house.standing.day or scene.live.session.gaming_day()
            return ((scene.say("PRINT-KIND-CASH"), WantPaper("cash", day=day)),)
    return ()


def _named(scene: Scene, what: str, number: int) -> Named:
    kind = scene.word("PRINT-KIND", what)
    label = scene.label(what, number).text
    return scene.say("PRINT-NUMBERED", kind=kind, number=label), WantPaper(what, number=number)


def _of_rack(scene: Scene, table: str) -> Iterator[Named]:
    """The counts of a rack in its present shift, the last closer before it, and what was found with them."""
    here, one = scene.book.table(table), scene.book.now(table)
    counted = [] if one is None else [one.opener, one.closer]
    numbers = {count.number for count in (*counted, here.last_closer) if count is not None}
    for number in sorted(numbers, reverse=True):
        yield _named(scene, "inventory", number)
    for found in () if one is None else one.variances:
        yield _named(scene, "variance", found.number)


def choice_of(scene: Scene, papers: tuple[Named, ...]) -> Form:
    """Answer the form that asks which of several papers it shall be. Source: screens.md, ground rule 1."""
    named = {str(place): paper for place, (_, paper) in enumerate(papers)}
    choices = tuple((str(place), said) for place, (said, _) in enumerate(papers))
    field = Field("which", "PRINT-F-PAPER", CHOICE, choices=choices)
    return Form(scene.say("PRINT-T-OUT"), lambda v: named[v["which"]], (field,))
