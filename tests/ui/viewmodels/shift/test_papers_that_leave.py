"""Whatever leaves the desktop as original or duplicate is a print on record, with the digest of its bytes.

Source: screens.md (paper); FAULT F2; REQ R18, R22, R24.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.floor.papers import printed
from tablemgr.floor.people import Person
from tablemgr.floor.session import Done
from tablemgr.table import commands as c
from tablemgr.table.commands import Problems
from tests.reports.reading import text_of
from tests.ui.viewmodels.shift.conftest import Station, counted, keys
from ui.viewmodels.live import LiveHouse
from ui.viewmodels.paper_leaving import draw_round_slip, print_round_slip, printing_person
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


def test_a_report_that_is_printed_to_a_file_is_on_record_and_its_duplicate_wants_a_reason(
    station: Station,
) -> None:
    boss = station.desk("0101", "report")
    papers = station.live.folder / "papers"
    boss.press("O")
    assert boss.work.said.startswith("Saved:"), boss.work.said
    boss.press("O")
    assert boss.form is not None
    assert boss.picture().prompt.question == "Why is it printed again?"
    boss.press("F9")
    assert boss.form is not None
    assert len(printed(station.live.session)) == 1
    keys(boss, "for the auditor")
    boss.press("F9")
    assert boss.work.said.startswith("Saved:"), boss.work.said
    first, second = printed(station.live.session)
    assert [(one.what, one.which, one.number, one.copy, one.why) for one in (first, second)] == [
        ("shift", "1", first.number, 1, ""), ("shift", "1", first.number, 2, "for the auditor"),
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
    boss.work.run = lambda job, then, failed: waiting.append((job(), then))
    boss.press("O")
    ((early, then),) = waiting
    by = boss.person
    assert by is not None
    assert not isinstance(station.room.sheets(early, by=by), Problems)
    # It was drawn as an original; by now it would be a duplicate, for which nobody gave a reason.
    then(early)
    assert "say why it is printed again" in boss.work.said
    assert [one.copy for one in printed(station.live.session)] == [1]


def test_a_rounds_slip_is_on_record_and_its_next_one_a_duplicate(station: Station) -> None:
    counted(station, *RACK)
    live = station.live
    dealer = live.staff.places.at(TABLE)
    assert dealer is not None
    play(station, dealer.person)
    station.desk("0101")
    by = printing_person(live)
    assert by is not None
    for copy, mark, why in ((1, "ORIGINAL", ""), (2, "DUPLICATE 1", "torn")):
        path = slip(live, 1, by, lambda of: slip_name(TABLE, 1, "80mm", "en", of), why)
        assert isinstance(path, Path)
        said = live.session.readings.slips(TABLE, 1)[-1]
        assert (said.copy, said.sha256) == (copy, sha256(path.read_bytes()).hexdigest())
        assert mark in text_of(path.read_bytes())
        assert path.name == slip_name(TABLE, 1, "80mm", "en", copy)


def slip(
    live: LiveHouse, number: int, by: Person, name: Callable[[int], str], why: str = ""
) -> Path | Problems:
    """Print a round's slip to a file."""
    draw = draw_round_slip(live, paper="80mm", language="en")
    return print_round_slip(
        live, TABLE, number, by=by, paper="80mm", language="en", name=name, draw=draw, why=why
    )


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
        slip(live, 1, dealer.person, lambda _: "slip.pdf")
    assert isinstance(slip(live, 9, dealer.person, lambda _: "9.pdf"), Problems)
    assert not live.session.readings.slips(TABLE, 1)


def test_nobody_prints_where_no_house_is_open_or_the_place_is_locked(station: Station) -> None:
    station.desk("0101")
    assert printing_person(None) is None
    assert printing_person(station.live) is not None
    station.live.staff.places.lock("")
    assert printing_person(station.live) is None
