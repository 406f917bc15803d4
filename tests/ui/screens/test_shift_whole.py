"""A whole shift by real keys, from the opening count to the report that came out of its printer, in English and Persian.

Source: screens.md (shift); REQ R26 to R48, R69; facts.md (who may be the second person).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.floor.papers import printed
from tablemgr.floor.people import Person
from tablemgr.floor.racks.book import CLOSED
from tablemgr.floor.session import Done
from tablemgr.table import commands as c
from tablemgr.table.house_events import StationPrintersSet
from tests.ui.house import PINS, STATION
from tests.ui.models.print_system import PrintSystem
from tests.ui.screens.shift_hands import Office, lines, press, type_text
from tests.ui.screens.shift_house import OpenOffice, kept, office  # noqa: F401

K = Qt.Key
TABLE = "PGP-04"


def at_table(here: Office, badge: str) -> None:
    """Sign a dealer in at the table, if nobody is there."""
    window = here.window
    window.go(TABLE)
    QTest.qWait(30)
    assert window.floor is not None
    if window.floor.person(TABLE) is None:
        lines(window, badge, PINS[badge])
        here.wait(lambda: window.floor is not None and window.floor.person(TABLE) is not None)
    QTest.qWait(20)


def rack(here: Office, *counts: str, second: str = "0101", seals: str = "") -> Any:
    """Count the rack over the table by keys: dealer, then pit boss; answer the desk."""
    window = here.window
    press(window, K.Key_F11)
    QTest.qWait(20)
    press(window, K.Key_C)
    QTest.qWait(20)
    assert window.tab is not None
    assert window.tab.rack is not None
    desk = window.tab.rack.view.desk
    press(window, K.Key_N)
    # Both count, one after the other; the second one does not see the first one's figures.
    lines(window, *counts, *counts, seals)
    assert desk.form is not None
    assert desk.form.here is None
    # Enter past the last field does nothing.
    press(window, K.Key_Return)
    assert desk.waiting is None
    press(window, K.Key_F9)
    here.wait(lambda: desk.waiting is not None)
    press(window, K.Key_F10)
    lines(window, second, PINS[second])
    here.wait(lambda: desk.form is None)
    press(window, K.Key_Escape)
    assert window.tab.rack is None
    return desk


def play(here: Office, dealer: Person) -> None:
    """Deal a round at the table: seat 1 loses 25, seat 2 loses 100."""
    assert here.window.floor is not None
    session = here.window.floor.live.session
    todo: list[c.Command] = [
        c.OpenRound(0, dealer.name, dealer.badge), c.PlaceBet(Seat(1), Money(2_500)),
        c.PlaceBet(Seat(2), Money(10_000)), c.CloseBets(), c.SetStart(position=1), c.Deliver(), c.LockHands(),
    ]  # fmt: skip
    for command in todo:
        done = session.do(TABLE, command, by=dealer)
        assert isinstance(done, Done), done
    for seat in [s.seat for s in session.state(TABLE).in_play]:  # type: ignore[union-attr]
        assert isinstance(session.do(TABLE, c.CallOutcome(seat, Outcome.LOSE), by=dealer), Done)
    assert isinstance(session.do(TABLE, c.CloseRound(), by=dealer), Done)


@pytest.fixture
def prints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PrintSystem]:
    """A print system on loopback whose commands are found first."""
    made = PrintSystem(tmp_path)
    monkeypatch.setenv("PATH", f"{made.commands}{os.pathsep}{os.environ['PATH']}")
    yield made
    made.close()


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.screens), "fa"])
def test_a_shift_from_the_opening_count_to_the_printed_report(
    office: OpenOffice, prints: PrintSystem, language: str  # noqa: F811
) -> None:  # fmt: skip
    here = office(language=language)
    window = here.window
    assert window.floor is not None
    floor, book = window.floor, window.floor.racks.book
    # The opener, by dealer and pit boss: 10,000 + 15,000 + 20,000 + 6,175 + 1,000 + 200.
    at_table(here, "0417")
    rack(here, "10", "30", "200", "12s7", "=1000", "۲۰۰" if language == "fa" else "200", seals="S-17 S-18")
    one = book.now(TABLE)
    assert one is not None
    assert one.opener is not None
    assert (one.opener.total, one.opener.seals) == (Money(5_237_500), ("S-17", "S-18"))
    # A drop box, by counter and pit boss.
    here.sign_in("0801")
    assert here.screen.desk.pages == ("drop",)
    here.choose(f"box:{TABLE}:1")
    press(window, K.Key_P)
    type_text(window, "B-17\n")
    press(window, K.Key_F9)
    here.second("0101")
    here.wait(lambda: here.screen.desk.form is None)
    assert one.box is not None
    # A fill: asked for by the pit boss, issued by the cashier, received by the dealer with one key.
    here.sign_in("0101")
    here.page("slips")
    press(window, K.Key_F)
    type_text(window, "2")
    lines(window, "", "20", "", "40", "", "")
    press(window, K.Key_F9)
    assert book.table(TABLE).requests[1].total == Money(1_100_000)
    here.sign_in("0701")
    press(window, K.Key_N)
    lines(window, "Rae Fox", "R9")
    press(window, K.Key_F9)
    assert [slip.state for slip in book.table(TABLE).slips.values()] == ["issued"]
    at_table(here, "0417")
    press(window, K.Key_PageDown)
    assert [slip.state for slip in book.table(TABLE).slips.values()] == ["received"]
    dealer = floor.person(TABLE)
    assert dealer is not None
    play(here, dealer)
    # The closer: what came over the table is 125 more, and 50 are missing.
    rack(here, "10", "50", "201", "287", "200", "150")
    assert one.closer is not None
    assert one.closer.total == Money(6_342_500)
    # Two blind counts of an empty box, apart from 25; they agree.
    here.sign_in("0801")
    here.choose(f"box:{TABLE}:1")
    press(window, K.Key_T)
    lines(window, "Z9")
    press(window, K.Key_F9)
    here.second("0101")
    for badge in ("0801", "0802"):
        here.sign_in(badge)
        here.choose(f"box:{TABLE}:1")
        press(window, K.Key_N)
        lines(window, "", "", "1", "", "1", "", "", "")
        press(window, K.Key_F9)
    assert one.drop == Money(2_500)
    # The table closes, then the shift; its code stands with the QR.
    here.sign_in("0101")
    here.page("tables")
    here.choose(f"table:{TABLE}")
    press(window, K.Key_X)
    lines(window, "end of shift")
    press(window, K.Key_F9)
    here.wait(lambda: TABLE not in floor.live.session.tables)
    QTest.qWait(60)
    assert book.table(TABLE).state == CLOSED
    here.sign_in("0007")
    press(window, K.Key_S)
    here.wait(here.screen.form.isVisible)
    press(window, K.Key_F10)
    lines(window, "0101", PINS["0101"])
    assert here.screen.sheet.picture().paper is not None
    # The report: what was counted, what the rounds say, and its paper.
    here.page("report")
    here.wait(lambda: not here.screen.desk.work.busy and here.screen.desk.report.report is not None)
    report = here.screen.desk.report.report
    assert report is not None
    part = next(part for part in report.tables if part.figures.table == TABLE)
    assert part.figures.takings.win == Money(2_500 + 6_342_500 - 5_237_500 - 1_100_000)
    assert (part.figures.recorded, part.figures.bridge.over_short) == (Money(12_500), Money(-5_000))
    assert report.code is not None
    # It is printed by its key, and is in the queue of the printer that set-up names; the print system says it is over.
    session = floor.live.session
    session.write_house(lambda _: (StationPrintersSet(STATION, "", "Pit"),), by=None)
    press(window, K.Key_O)
    here.wait(lambda: bool(prints.printed))
    here.page("prints")
    here.wait(lambda: [job.state for job in floor.printing.queue.jobs] == ["sent"])
    prints.waits.clear()
    prints.status["Pit-1"] = "job-completed-successfully"
    here.wait(lambda: [job.state for job in floor.printing.queue.jobs] == ["done"])
    (job,) = floor.printing.queue.jobs
    (paper,) = printed(session)
    assert (job.id, job.paper, paper.what, paper.which, paper.copy) == ("paper/1/1", "a4", "shift", "1", 1)
    assert [sha256(pdf).hexdigest() for pdf in prints.printed] == [paper.sha256]
    # Once more: somebody says why, and the print says what it is.
    here.choose("print:paper/1/1")
    press(window, K.Key_D)
    type_text(window, "برای بازرس\n\n" if language == "fa" else "for the auditor\n\n")
    press(window, K.Key_F9)
    here.wait(lambda: len(prints.printed) == 2)
    assert [(one.copy, one.why) for one in printed(session)] == [
        (1, ""), (2, "برای بازرس" if language == "fa" else "for the auditor"),
    ]  # fmt: skip
    listing = here.screen.desk.picture().listing
    assert listing is not None
    assert [row.cells[-1].text for row in listing.rows[-2:]] == [
        here.screen.desk.words.say("PAPER-DUPLICATE-OF", n=1, k=1)
        + f": {here.screen.desk.words.typed(printed(session)[1].why)}",
        here.screen.desk.words.say("PAPER-ORIGINAL"),
    ]
