"""Printing: what waits for a printer and what asks for somebody, then every print on record, each a way to a duplicate.

Source: screens.md (shift; paper); design/ledger.md (printer down); FAULT F1, F2; REQ R24, R32.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial

from tablemgr.core.series import number_in
from tablemgr.floor.people import Act, Role
from tablemgr.floor.print_jobs import DONE, UNKNOWN
from tablemgr.floor.series_labels import LETTERS
from tablemgr.ledger.rows import Told
from tablemgr.table.keeping_events import PaperPrinted
from ui.viewmodels.shift.field import CHOICE, TEXT, WHOLE, Field
from ui.viewmodels.shift.form import Form
from ui.viewmodels.shift.paper_deeds import WantPaper
from ui.viewmodels.shift.papering import Papering
from ui.viewmodels.shift.print_room import PrintRoom
from ui.viewmodels.shift.printing import TOKEN, PrintDesk
from ui.viewmodels.shift.rows import Item, Listing
from ui.viewmodels.shift.scene import Choice, Scene
from ui.viewmodels.table.rows import QUIET, Line

PAPER = "paper:"
SHOWN = 200
"""Prints on record that are listed, the newest first."""
REPORTS = ("shift", "master", "exceptions", "access", "cash", "audit", "voids")
SLIPS = ("request", "fill", "credit", "inventory", "variance", "dispute")
OF_SHIFT = frozenset({"shift", "voids"})
OF_A_SHIFT = OF_SHIFT | {"exceptions"}
"""What may be of a shift, which stands on record by its number alone or after an S."""


def listing(scene: Scene, printing: PrintDesk, chosen: str) -> Listing:
    """Answer the jobs, then the prints on record under a title of their own. Source: REQ R24, R32."""
    jobs, rows = printing.listing(), []
    copies = Counter(_paper(one).number for one in printing.room.prints)
    told = [one for one in printing.room.prints if _may_see(scene, _paper(one))][-SHOWN:]
    if told:
        rows.append(Item((Line(scene.say("PRINT-ON-RECORD"), bold=True),), is_title=True))
    rows += [_row(scene, one, copies, chosen) for one in reversed(told)]
    return Listing(jobs.caption, jobs.heads, (*jobs.rows, *rows), jobs.empty)


def _may_see(scene: Scene, fact: PaperPrinted) -> bool:
    """Reports are no cashier's: he has his slips."""
    return fact.what in SLIPS or not _is_cashier(scene)


def _is_cashier(scene: Scene) -> bool:
    return scene.person is None or scene.person.role is Role.CASHIER


def _paper(told: Told) -> PaperPrinted:
    assert isinstance(told.fact, PaperPrinted)
    return told.fact


def title_of(scene: Scene, fact: PaperPrinted) -> str:
    """Answer how a paper on record is called: its kind, of what, its number. Source: screens.md, ground rule 8."""
    kind = scene.word("PRINT-KIND", fact.what)
    return scene.say(
        "PRINT-PAPER", kind=kind, which=_which(scene, fact), number=scene.words.numbered("paper", fact.number)
    )


def _which(scene: Scene, fact: PaperPrinted) -> str:
    """Of what a paper is, as it reads on it: a shift and a dispute by letter and number."""
    number = number_in(fact.which)
    if fact.what in OF_A_SHIFT and number:
        return scene.words.numbered("shift", number)
    if fact.what in LETTERS and number:
        return scene.label(fact.what, number).text
    if fact.what == "dispute" and number:
        return scene.words.numbered("dispute", number)
    return scene.words.ltr(scene.words.digits(fact.which))


def _row(scene: Scene, told: Told, copies: Mapping[int, int], chosen: str) -> Item:
    fact = _paper(told)
    if fact.copy == 1:
        mark = scene.say("PAPER-ORIGINAL")
    else:
        mark = scene.say("PAPER-DUPLICATE-OF", n=fact.copy - 1, k=copies[fact.number] - 1)
    why = f": {scene.words.typed(fact.why)}" if fact.why else ""
    token = f"{PAPER}{fact.number}:{fact.copy}"
    cells = (
        Line(title_of(scene, fact)), scene.when(told.entry.at_us), scene.who(told.entry.actor or ""),
        Line(f"{mark}{why}", QUIET),
    )  # fmt: skip
    return Item(cells, token, chosen == token)


def choices(scene: Scene, papering: Papering, token: str) -> tuple[Choice, ...]:
    """Answer what can be printed: the chosen paper once more, a report, a slip by its number. Source: REQ R24."""
    found = []
    room = papering.room
    number = number_of(room, token)
    fact = next((_paper(one) for one in reversed(room.prints) if _paper(one).number == number), None)
    if fact is not None and _may_see(scene, fact):
        begin = partial(papering.again, number, title_of(scene, fact))
        found.append(Choice("D", "PRINT-K-DUPLICATE", Act.PRINT, begin))
    if not _is_cashier(scene):
        found.append(Choice("O", "PRINT-K-REPORT", Act.PRINT, partial(_report, scene)))
    return (*found, Choice("F", "PRINT-K-SLIP", Act.PRINT, partial(_slip, scene)))


def number_of(room: PrintRoom, token: str) -> int:
    """Answer which paper a row is of, 0 for none: what may or may not have printed can be printed as a duplicate too.

    Source: FAULT F1.
    """
    if token.startswith(PAPER):
        return int(token.removeprefix(PAPER).partition(":")[0])
    job = room.queue.find(token.removeprefix(TOKEN)) if token.startswith(TOKEN) else None
    if job is None or job.state not in (DONE, UNKNOWN) or not job.id.startswith("paper/"):
        return 0
    return int(job.id.split("/")[1])


# -- what is asked for anew --


def _kinds(scene: Scene, kinds: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((kind, scene.word("PRINT-KIND", kind)) for kind in kinds)


def _report(scene: Scene) -> Form:
    """A report: of a shift by its number, of a day or month by its date; of the present one where nothing is typed."""
    standing = scene.live.house.standing
    shift = standing.shift or standing.closed_shift
    day = standing.day or scene.book.days.get(shift, "") or scene.live.session.gaming_day()

    def make(v: Mapping[str, str]) -> WantPaper:
        # A day typed with another script's digits is the same day.
        what, which = v["what"], "".join(_latin(letter) for letter in v["which"].strip())
        if number_in(which):
            return WantPaper(what, shift=number_in(which))
        if which:
            return WantPaper(what, day=which)
        return WantPaper(what, shift=shift) if what in OF_SHIFT else WantPaper(what, day=day)

    fields = (
        Field("what", "PRINT-F-PAPER", CHOICE, choices=_kinds(scene, REPORTS)),
        Field("which", "PRINT-F-WHICH", TEXT, needed=False),
    )
    return Form(scene.say("PRINT-T-REPORT"), make, fields)


def _latin(letter: str) -> str:
    return str(int(letter)) if letter.isdecimal() else letter


def _slip(scene: Scene) -> Form:
    fields = (
        Field("what", "PRINT-F-PAPER", CHOICE, choices=_kinds(scene, SLIPS)),
        Field("number", "PRINT-F-NUMBER", WHOLE),
    )
    return Form(scene.say("PRINT-T-SLIP"), lambda v: WantPaper(v["what"], number=v["number"]), fields)
