"""Whatever leaves the desktop as original or duplicate is a print on record, with the digest of its bytes.

Source: screens.md (paper); FAULT F2; REQ R18, R22, R24.
"""

from __future__ import annotations

from hashlib import sha256

import pytest

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.problems import Refused
from tablemgr.core.seats import Seat
from tablemgr.floor.papers import printed
from tablemgr.floor.people import Person
from tablemgr.floor.session import Done
from tablemgr.table import commands as c
from tests.reports.reading import text_of
from tests.ui.viewmodels.shift.conftest import Station, counted
from ui.viewmodels.paper_leaving import print_round_slip, printing_person
from ui.viewmodels.station import slip_name

TABLE = "PGP-04"
RACK = ("10", "30", "200", "247", "200", "200")


def play(station: Station, dealer: Person) -> None:
    """Deal a round: seat 1 loses."""
    session = station.live.session
    todo: tuple[c.Command, ...] = (
        c.OpenRound(0, dealer.name, dealer.badge), c.PlaceBet(Seat(1), Money(2_500)), c.CloseBets(),
        c.SetStart(position=1), c.Deliver(), c.LockHands(),
    )  # fmt: skip
    for command in todo:
        done = session.do(TABLE, command, by=dealer)
        assert isinstance(done, Done), done
    for one in session.state(TABLE).in_play:  # type: ignore[union-attr]
        assert isinstance(session.do(TABLE, c.CallOutcome(one.seat, Outcome.LOSE), by=dealer), Done)
    assert isinstance(session.do(TABLE, c.CloseRound(), by=dealer), Done)


def test_a_report_that_is_printed_to_a_file_is_on_record(station: Station) -> None:
    boss = station.desk("0101", "report")
    papers = station.live.folder / "papers"
    boss.press("P")
    assert boss.report.said.startswith("Saved:"), boss.report.said
    boss.press("P")
    first, second = printed(station.live.session)
    assert [(one.what, one.which, one.number, one.copy) for one in (first, second)] == [
        ("shift", "1", first.number, 1), ("shift", "1", first.number, 2),
    ]  # fmt: skip
    original = papers / f"shift-1-paper-{first.number}-original-en.pdf"
    duplicate = papers / f"shift-1-paper-{first.number}-duplicate-1-en.pdf"
    for path, one, mark in ((original, first, "ORIGINAL"), (duplicate, second, "DUPLICATE 1")):
        assert sha256(path.read_bytes()).hexdigest() == one.sha256
        assert mark in text_of(path.read_bytes())
    assert not list(papers.glob(".*"))


def test_a_print_that_came_between_is_no_second_original(station: Station) -> None:
    boss = station.desk("0101", "report")
    waiting = []
    boss.report.run = lambda job, then, failed: waiting.append((job(), then))
    boss.press("P")
    boss.report.busy = ""
    boss.press("P")
    (early, then), (late, at_last) = waiting
    boss.report._asked -= 1
    then(early)
    boss.report._asked += 1
    at_last(late)
    assert [one.copy for one in printed(station.live.session)] == [1, 2]


def test_a_rounds_slip_is_on_record_and_its_next_one_a_duplicate(station: Station) -> None:
    counted(station, *RACK)
    live = station.live
    dealer = live.staff.places.at(TABLE)
    assert dealer is not None
    play(station, dealer.person)
    station.desk("0101")
    by = printing_person(live)
    assert by is not None
    for copy, mark in ((1, "ORIGINAL"), (2, "DUPLICATE 1")):
        path = print_round_slip(
            live, TABLE, 1, by=by, paper="80mm", language="en",
            name=lambda of: slip_name(TABLE, 1, "80mm", "en", of),
        )  # fmt: skip
        said = live.session.readings.slips(TABLE, 1)[-1]
        assert (said.copy, said.sha256) == (copy, sha256(path.read_bytes()).hexdigest())
        assert mark in text_of(path.read_bytes())
        assert path.name == slip_name(TABLE, 1, "80mm", "en", copy)


def test_where_a_link_lies_nothing_is_printed(station: Station) -> None:
    counted(station, *RACK)
    live = station.live
    dealer = live.staff.places.at(TABLE)
    assert dealer is not None
    play(station, dealer.person)
    papers = live.folder / "papers"
    papers.mkdir(exist_ok=True)
    (papers / "slip.pdf").symlink_to(papers / "elsewhere.pdf")
    with pytest.raises(FileExistsError):
        print_round_slip(
            live, TABLE, 1, by=dealer.person, paper="80mm", language="en", name=lambda _: "slip.pdf"
        )
    with pytest.raises(Refused):
        print_round_slip(
            live, TABLE, 9, by=dealer.person, paper="80mm", language="en", name=lambda _: "9.pdf"
        )
    assert not live.session.readings.slips(TABLE, 1)


def test_nobody_prints_where_no_house_is_open_or_the_place_is_locked(station: Station) -> None:
    station.desk("0101")
    assert printing_person(None) is None
    assert printing_person(station.live) is not None
    station.live.staff.places.lock("")
    assert printing_person(station.live) is None
