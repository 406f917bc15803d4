"""Printing from the desk: every paper goes to its printer by set-up, once, on record; what nobody knows is asked.

Source: screens.md (shift; paper; set-up: printers); design/ledger.md (printer down); FAULT E6, F1, F2; REQ R22 to R25, R32.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from threading import Event, Thread
from typing import Any

import pypdfium2
import pytest

from tablemgr.floor.papers import printed
from tablemgr.floor.print_jobs import SILENT, Job
from tablemgr.floor.print_queue import REFUSED, TOOK, UNSURE, Told
from tablemgr.table.house_events import StationPrintersSet
from tablemgr.table.keeping_events import PrintAnswered
from tests.reports.reading import text_of
from tests.ui.house import STATION
from tests.ui.viewmodels.shift.conftest import Station, counted, keys
from tests.ui.viewmodels.shift.test_papers_that_leave import play
from ui.viewmodels.shift.desk import ShiftDesk
from ui.viewmodels.shift.print_room import PrintRoom

TABLE = "PGP-04"
HELD = str.maketrans("", "", "\u2066\u2068\u2069")
RACK = ("10", "30", "200", "247", "200", "200")


class Fake:
    """A printer that says one thing after the other, then that it took the job; it keeps what it got."""

    def __init__(self, *says: Told) -> None:
        self.says, self.got = list(says), []  # type: ignore[var-annotated]

    def send(self, job: Job, pdf: bytes) -> Told:
        self.got.append((job.id, job.paper, pdf))
        return self.says.pop(0) if self.says else Told(TOOK)

    def ask(self, job: Job) -> Told:
        raise AssertionError(job)


def set_up(
    station: Station,
    roll: str = "Roll",
    sheet: str = "Sheets",
    says: tuple[Told, ...] = (),
    size: str = "a4",
) -> Fake:
    """Give the station two printers, by set-up; answer the one of sheets."""
    fact = StationPrintersSet(STATION, roll, sheet, size)
    station.live.session.write_house(lambda _: (fact,), by=None)
    station.printers.update({"Roll": Fake(), "Sheets": Fake(*says)})
    made = station.printers["Sheets"]
    assert isinstance(made, Fake)
    return made


def said(desk: ShiftDesk) -> str:
    """What was said last, without what holds it left to right."""
    return desk.work.said.translate(HELD)


def states(desk: ShiftDesk) -> list[tuple[str, str]]:
    """Title and state of every job and print that is listed."""
    listing = desk.picture().listing
    assert listing is not None
    return [
        (row.cells[0].text.translate(HELD), row.cells[-1].text.translate(HELD))
        for row in listing.rows
        if not row.is_title
    ]


def caps(desk: ShiftDesk) -> list[str]:
    """The keys that are offered and live."""
    return [key.cap for key in desk.picture().keys if key.live]


def test_slips_come_out_of_the_roll_and_reports_of_the_sheets(station: Station) -> None:
    counted(station, *RACK)
    sheets = set_up(station)
    boss = station.desk("0101", "tables")
    boss.press(f"table:{TABLE}")
    boss.press("O")
    assert said(boss) == "Table inventory I-0001: opener goes to Roll."
    boss.go("report")
    boss.press("O")
    roll = station.printers["Roll"]
    assert isinstance(roll, Fake)
    assert [(id_, paper) for id_, paper, _ in roll.got] == [("paper/1/1", "80mm")]
    assert [(id_, paper) for id_, paper, _ in sheets.got] == [("paper/2/1", "a4")]
    assert "ORIGINAL" in text_of(sheets.got[0][2])
    boss.go("prints")
    assert states(boss) == [
        ("Shift report S-0001", "printed"), ("Table inventory I-0001: opener", "printed"),
        ("Shift report S-0001 · paper P-0002", "ORIGINAL"), ("Table inventory I-0001 · paper P-0001", "ORIGINAL"),
    ]  # fmt: skip


def test_a_station_whose_sheets_are_letter_prints_letter(station: Station) -> None:
    sheets = set_up(station, size="letter")
    boss = station.desk("0101", "report")
    boss.press("O")
    assert [(id_, paper) for id_, paper, _ in sheets.got] == [("paper/1/1", "letter")]
    with closing(pypdfium2.PdfDocument(sheets.got[0][2])) as document:
        assert document[0].get_size() == (612.0, 792.0)
    station.live.session.write_house(lambda _: (StationPrintersSet(STATION, "", "", "letter"),), by=None)
    assert station.room.form("shift").paper == "letter"
    assert station.room.form("shift").printer == ""


def test_what_nobody_knows_is_asked_and_printed_again_under_the_same_number(station: Station) -> None:
    sheets = set_up(station, says=(Told(UNSURE, SILENT), Told(REFUSED, "said", "jam")))
    boss = station.desk("0101", "report")
    boss.press("O")
    boss.go("prints")
    assert boss.picture().prompt.question == "Look at Sheets: did Shift report S-0001 print?"
    assert boss.picture().pages[-1].label == "Printing (1)"
    assert caps(boss)[:3] == ["Y", "N", "D"]
    boss.press("N")
    # Whoever looked at the printer stands on record with what was said, whatever becomes of the job.
    (answered,) = station.live.session.readings.facts("PrintAnswered")
    assert answered.fact == PrintAnswered("paper/1/1", False, 1)
    assert (answered.entry.actor or "").startswith("0101/")
    assert boss.picture().prompt.question == "Shift report S-0001 did not print. Again?"
    boss.press("R")
    assert states(boss)[0] == ("Shift report S-0001", "printed")
    assert [id_ for id_, _, _ in sheets.got] == ["paper/1/1"] * 3
    assert len({pdf for _, _, pdf in sheets.got}) == 1
    assert [(one.number, one.copy) for one in printed(station.live.session)] == [(1, 1)]


def test_a_duplicate_of_what_may_have_printed_wants_a_reason_and_says_how_many_there_are(
    station: Station,
) -> None:
    sheets = set_up(station, says=(Told(UNSURE, SILENT),))
    boss = station.desk("0101", "report")
    boss.press("O")
    boss.go("prints")
    boss.picture()
    boss.press("D")
    boss.press("F9")
    assert boss.form is not None
    keys(boss, "half of it came out", "2")
    boss.press("F9")
    first, one, two = printed(station.live.session)
    assert [(p.copy, p.why) for p in (first, one, two)] == [
        (1, ""), (2, "half of it came out"), (3, "half of it came out"),
    ]  # fmt: skip
    assert [text_of(pdf).count(f"DUPLICATE {n} of 2") for n, (_, _, pdf) in enumerate(sheets.got[1:], 1)] == [
        1,
        1,
    ]
    assert [state for _, state in states(boss)[-3:]] == [
        "DUPLICATE 2 of 2: half of it came out", "DUPLICATE 1 of 2: half of it came out", "ORIGINAL",
    ]  # fmt: skip
    boss.press("D")
    keys(boss, "again", "10")
    boss.press("F9")
    assert said(boss) == "9 duplicates at most are printed together."
    boss.press("Y")
    assert station.room.queue.jobs[0].answered_by.startswith("0101/")


REPORTS = ("shift", "master", "exceptions", "access", "cash", "audit", "voids")


@pytest.mark.parametrize("kinds", [REPORTS[-1:], pytest.param(REPORTS, marks=pytest.mark.screens)])
def test_every_report_that_a_screen_can_ask_for_goes_the_same_way(
    station: Station, kinds: tuple[str, ...]
) -> None:
    sheets = set_up(station, roll="")
    boss = station.desk("0101", "prints")
    for place in (REPORTS.index(kind) + 1 for kind in kinds):
        boss.press("O")
        boss.press(str(place))
        keys(boss, "")
        boss.press("F9")
        assert boss.form is None
        assert boss.work.said.endswith("goes to Sheets."), (place, boss.work.said)
    assert [one.what for one in printed(station.live.session)] == list(kinds)
    assert len(sheets.got) == len(kinds)
    for which, wanted in (("99", "was no shift S-0099"), ("۲۰۲۰-01-01", "shift belongs to 2020-01-01")):
        boss.press("O")
        boss.press("2" if "-" in which else "1")
        keys(boss, which)
        boss.press("F9")
        assert wanted in said(boss)


def test_slips_of_chips_boxes_and_forms_go_the_same_way(station: Station) -> None:
    counted(station, *RACK)
    set_up(station, sheet="")
    boss = station.desk("0101", "slips")
    boss.press("F")
    boss.press("2")
    keys(boss, "", "20", "", "40", "", "")
    boss.press("F9")
    boss.picture()
    boss.press("O")
    assert said(boss) == "Fill request R-0001 goes to Roll."
    cashier = station.desk("0701", "slips")
    cashier.press("N")
    keys(cashier, "Rae Fox", "R9")
    cashier.press("F9")
    cashier.picture()
    cashier.press("O")
    assert said(cashier) == "Fill slip F-0001 goes to Roll."
    operator = station.desk("0007", "papers")
    operator.press("F")
    operator.press("2")
    keys(operator, "3")
    operator.press("F9")
    # There is no printer of sheets here: they become a file, and are said.
    assert operator.work.said.startswith("Saved:")
    assert [(one.what, one.which) for one in printed(station.live.session)] == [
        ("request", "1"), ("fill", "1"), ("form", "1-3"),
    ]  # fmt: skip
    operator.go("prints")
    operator.press("F")
    operator.press("4")
    keys(operator, "1")
    operator.press("F9")
    assert said(operator) == "Table inventory I-0001: opener goes to Roll."
    operator.press("F")
    operator.press("5")
    keys(operator, "9")
    operator.press("F9")
    assert "slip of this kind has the number 9" in said(operator)


def test_a_cashier_prints_slips_and_sees_no_report(station: Station) -> None:
    set_up(station)
    station.desk("0101", "report").press("O")
    cashier = station.desk("0701", "prints")
    assert states(cashier) == [("Shift report S-0001", "printed")]
    assert caps(cashier) == ["F"]
    assert station.desk("0801").pages == ("drop",)


def test_what_waits_is_there_after_a_restart_and_goes_to_another_printer(station: Station) -> None:
    sheets = set_up(station)
    del station.printers["Sheets"]
    boss = station.desk("0101", "report")
    boss.press("O")
    boss.go("prints")
    assert states(boss)[0] == ("Shift report S-0001", "waits: the printer is not there")
    station.room = PrintRoom(station.live, lambda: station.printers)
    assert [job.state for job in station.room.queue.jobs] == ["waiting"]
    boss.press("1")
    assert states(boss)[0] == ("Shift report S-0001", "printed")
    roll = station.printers["Roll"]
    assert isinstance(roll, Fake)
    assert ([id_ for id_, _, _ in roll.got], sheets.got) == (["paper/1/1"], [])


@pytest.mark.screens
@pytest.mark.parametrize("language", ["fa", "ru", "zh_Hant"])
def test_the_page_speaks_the_language(station: Station, language: str) -> None:
    set_up(station, says=(Told(UNSURE, SILENT),))
    boss = station.desk("0101", "report", language=language)
    boss.press("O")
    boss.go("prints")
    shown = boss.picture()
    assert shown.listing is not None
    texts = [shown.prompt.question, *(key.label for key in shown.keys), *(key.label for key in shown.pages)]
    texts += [cell.text for row in shown.listing.rows for cell in row.cells]
    assert not [text for text in texts if "PRINT-" in text or "SHIFT-" in text or "PAPER-" in text]


class Stuck:
    """A printer that says nothing before it is let go."""

    def __init__(self) -> None:
        self.reached, self.let_go = Event(), Event()

    def send(self, job: Job, pdf: bytes) -> Told:
        self.reached.set()
        assert self.let_go.wait(30)
        raise TimeoutError("gone")

    def ask(self, job: Job) -> Told:
        raise AssertionError(job)


def test_a_printer_that_does_not_answer_holds_up_no_settlement_and_no_other_print(station: Station) -> None:
    counted(station, *RACK)
    set_up(station, roll="")
    stuck = station.printers["Sheets"] = Stuck()
    boss = station.desk("0101", "report")
    # The printer is asked in a thread of its own, as the desktop does.
    threads: list[Thread] = []

    def run(job: Callable[[], Any], then: Callable[[Any], None], failed: Callable[[Exception], None]) -> None:
        threads.append(Thread(target=lambda: then(job())))
        threads[-1].start()

    station.printing._run = run
    boss.press("O")
    assert stuck.reached.wait(30)
    dealer = station.live.staff.places.at(TABLE)
    assert dealer is not None
    play(station, dealer.person)
    row = station.live.session.readings.round(TABLE, 1)
    assert row is not None
    assert (row.status, row.house) == ("closed", 2_500)
    boss.press("O")
    assert [job.state for job in station.room.queue.jobs] == ["sent", "waiting"]
    stuck.let_go.set()
    threads.pop(0).join(30)
    # What came meanwhile goes with the next look at the queue.
    station.printing.work()
    threads.pop(0).join(30)
    assert [(job.id, job.state, job.why) for job in station.room.queue.jobs] == [
        ("paper/1/1", "unknown", "broken"), ("paper/2/1", "unknown", "broken"),
    ]  # fmt: skip
    # The round was not there yet when the first one was made: it is another paper, and both stay.
    assert [(one.number, one.copy, one.replaces) for one in printed(station.live.session)] == [
        (1, 1, 0),
        (2, 1, 1),
    ]
