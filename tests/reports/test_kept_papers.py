"""Prints of the house's papers: numbered, kept, on record; the same again is a duplicate, something else a new paper."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from hashlib import sha256
from pathlib import Path

import pytest

from reports.sheets import kept
from reports.sheets.kept import body_of, content_of
from reports.sheets.paper import Copy, sheet_pdf, sheets_pdf
from reports.sheets.papers import asked_of, draws
from reports.sheets.sheet import Sheet
from reports.sheets.shift_sheet import shift_sheet
from tablemgr.core.money import Money
from tablemgr.floor.exceptions import exceptions
from tablemgr.floor.papers import Drawn, PaperDone, PaperOrder, kept_at, print_again, print_paper, printed
from tablemgr.floor.racks import acts as a
from tablemgr.ledger.exception_readings import ExceptionRow
from tablemgr.ledger.gaps import gaps_of
from tablemgr.table.commands import Problems
from tests.reports.reading import lines_of, text_of
from tests.reports.shift_house import CLOSER, NOTES, OPENER, a_house, report_of, sheets_of, two_shifts, well
from tests.tablemgr.floor.conftest import BO, CY, DEE, StandingClock
from tests.tablemgr.floor.racks_pit import CASS, NED, NIL, Pit
from tests.tablemgr.floor.test_shift_figures import MINUTE, ROUND, play


@pytest.fixture
def pit(tmp_path: Path) -> Iterator[Pit]:
    """A house with one shift closed, whose box is not counted yet, and the next one open."""
    clock = StandingClock()
    with a_house(tmp_path, clock) as there:
        there.count("3", a.OPENING, OPENER)
        there.do(a.PlaceBox("3", "B-17"), by=NIL, witness=BO)
        there.count("3", a.CLOSING, CLOSER)
        well(there.session.close_table("3", "end of shift", by=BO))
        there.do(a.TakeBox("3", "S1", 1), by=NIL, witness=BO)
        well(there.house.close_shift(by=CY, witness=BO))
        yield there


def print_shift(pit: Pit, data: Path, *, by: str = "", paper: str = "a4", language: str = "en") -> PaperDone:
    """Print the report of shift 1 as it is made now."""
    sheets = (shift_sheet(report_of(pit)),)
    who = DEE if by else CY
    done = print_paper(
        pit.session, data, asked_of(sheets, "1"), draw=draws(sheets, paper=paper, language=language), by=who,
        paper=paper, language=language, why=by,
    )  # fmt: skip
    assert isinstance(done, PaperDone), done
    return done


def test_a_report_made_again_is_the_kept_one(pit: Pit, tmp_path: Path) -> None:
    data = tmp_path / "data"
    first = print_shift(pit, data)
    begin_second_without_count(pit)
    second = print_shift(pit, data, by="for the auditor")
    assert (first.order.number, first.order.copy) == (1, 1)
    assert (second.order.number, second.order.copy) == (1, 2)
    one, two = lines_of(first.pdf), lines_of(second.pdf)
    assert [line for line in one if line not in two] == ["House of Tiles ORIGINAL"]
    assert [line for line in two if line not in one] == ["House of Tiles DUPLICATE 1"]
    content, pdf = kept_at(data, 1)
    assert pdf.read_bytes() == first.pdf
    # Drawn again from what is kept, by whomever and whenever: every byte is the same.
    assert sheets_pdf(kept.sheets_of(content.read_bytes()), Copy(1, 1)) == first.pdf


def begin_second_without_count(pit: Pit) -> None:
    """Time goes on, another shift begins, alarms come and go: nothing of it belongs to the first."""
    well(pit.house.open_shift(by=CY))
    pit.open("3")


def test_prints_are_on_record_with_digests_and_reason(pit: Pit, tmp_path: Path) -> None:
    data = tmp_path / "data"
    first, second = print_shift(pit, data), print_shift(pit, data, by="lost in the rain", language="fa")
    facts = printed(pit.session)
    assert [(f.series, f.number, f.copy, f.what, f.which) for f in facts] == [
        ("paper", 1, 1, "shift", "1"), ("paper", 1, 2, "shift", "1"),
    ]  # fmt: skip
    assert [f.sha256 for f in facts] == [sha256(d.pdf).hexdigest() for d in (first, second)]
    assert facts[0].content == facts[1].content == sha256(kept_at(data, 1)[0].read_bytes()).hexdigest()
    assert (facts[0].why, facts[1].why, facts[1].language) == ("", "lost in the rain", "fa")
    assert "reprint" in {row.what.value for row in report_of_open(pit)}
    trail = [(told.entry, told.fact) for told in pit.session.readings.every()]
    assert gaps_of(trail).gaps() == ()


def report_of_open(pit: Pit) -> tuple[ExceptionRow, ...]:
    """Everything out of the ordinary so far."""
    return exceptions(pit.session.store, 1, pit.session.store.head()[0])


def test_what_says_something_else_by_now_is_a_new_paper_and_both_stay(pit: Pit, tmp_path: Path) -> None:
    data = tmp_path / "data"
    before = print_shift(pit, data)
    for counter in (NIL, NED):
        pit.do(a.CountDrop("3", 1, NOTES), by=counter)
    after = print_shift(pit, data)
    assert (after.order.number, after.order.copy, after.order.replaces) == (2, 1, 1)
    assert "replaces paper P-0001, which stays" in text_of(after.pdf)
    assert "11,390" in text_of(after.pdf)
    assert "11,390" not in text_of(before.pdf)
    again = print_again(
        pit.session, data, 1, draw=draws(()), by=DEE, paper="a4", language="en", why="which was the first?"
    )
    assert isinstance(again, PaperDone)
    one, two = lines_of(before.pdf), lines_of(again.pdf)
    assert [line for line in one if line not in two] == ["House of Tiles ORIGINAL"]
    third = print_shift(pit, data, by="a second one")
    assert (third.order.number, third.order.copy) == (2, 2)


def test_duplicates_that_are_asked_for_together_say_how_many_there_are(pit: Pit, tmp_path: Path) -> None:
    data = tmp_path / "data"
    original = print_shift(pit, data)
    for n in (1, 2):
        done = print_again(
            pit.session, data, 1, draw=draws(()), by=DEE, paper="a4", language="en", why="two guests", of=2
        )
        assert isinstance(done, PaperDone)
        one, other = lines_of(original.pdf), lines_of(done.pdf)
        assert [line for line in other if line not in one] == [f"House of Tiles DUPLICATE {n} of 2"]


def test_a_kept_paper_that_was_altered_is_not_printed_from(pit: Pit, tmp_path: Path) -> None:
    data = tmp_path / "data"
    print_shift(pit, data)
    content = kept_at(data, 1)[0]
    content.write_bytes(content.read_bytes().replace(b"Cy Ames", b"Di Ames"))
    refused = print_again(pit.session, data, 1, draw=draws(()), by=DEE, paper="a4", language="en")
    assert isinstance(refused, Problems)
    assert [p.code for p in refused.problems] == ["PAPER-KEPT-LOST"]
    anew = print_shift(pit, data)
    assert (anew.order.number, anew.order.copy, anew.order.replaces) == (2, 1, 1)


def test_a_number_that_was_never_printed_and_people_who_may_not(pit: Pit, tmp_path: Path) -> None:
    data = tmp_path / "data"
    unknown = print_again(pit.session, data, 9, draw=draws(()), by=DEE, paper="a4", language="en")
    assert isinstance(unknown, Problems)
    assert [p.code for p in unknown.problems] == ["PAPER-UNKNOWN"]
    sheets = (shift_sheet(report_of(pit)),)
    refused = print_paper(
        pit.session, data, asked_of(sheets, "1"), draw=draws(sheets), by=NED, paper="a4", language="en"
    )
    assert isinstance(refused, Problems)
    assert printed(pit.session) == ()
    assert not (data / "papers").exists()


def test_a_number_belongs_to_whoever_takes_it_first(pit: Pit, tmp_path: Path) -> None:
    data = tmp_path / "data"
    sheets = (shift_sheet(report_of(pit)),)
    draw = draws(sheets)

    def draw_late(order: PaperOrder) -> Drawn:
        print_shift(pit, data)
        return draw(order)

    refused = print_paper(
        pit.session, data, asked_of(sheets, "other"), draw=draw_late, by=CY, paper="a4", language="en"
    )
    assert isinstance(refused, Problems)
    assert [p.code for p in refused.problems] == ["FLOOR-NUMBER"]
    assert [f.number for f in printed(pit.session)] == [1]


def test_every_paper_comes_back_from_what_is_kept(tmp_path: Path) -> None:
    with two_shifts(tmp_path) as there:
        for sheet in sheets_of(there).values():
            content = content_of((sheet,))
            assert kept.sheets_of(content) == (sheet,)
            assert content_of(kept.sheets_of(content)) == content
        made: Sheet = sheets_of(there)["fill"]
        other: Sheet = sheets_of(there)["credit"]
    assert body_of((made,)) != body_of((other,))
    assert sheet_pdf(kept.sheets_of(content_of((made,)))[0], Copy(1, 1)) == sheet_pdf(made, Copy(1, 1))


def test_what_is_no_sheet_is_not_kept() -> None:
    with pytest.raises(TypeError):
        content_of((1.5,))  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        kept.sheets_of(content_of((Money(5),)))  # type: ignore[arg-type]


def test_a_cashier_prints_a_slip(pit: Pit, tmp_path: Path) -> None:
    sheets = (shift_sheet(report_of(pit)),)
    done = print_paper(
        pit.session,
        tmp_path / "data",
        asked_of(sheets, "1"),
        draw=draws(sheets),
        by=CASS,
        paper="a4",
        language="en",
    )
    assert isinstance(done, PaperDone)


def test_the_report_of_a_shift_whose_table_nobody_closed_is_the_kept_one_later(tmp_path: Path) -> None:
    clock, data = StandingClock(), tmp_path / "data"
    with a_house(tmp_path, clock) as there:
        there.count("3", a.OPENING, OPENER)
        for _ in range(9):
            clock.at_us += 5 * MINUTE
            play(there, ROUND)
        there.count("3", a.CLOSING, CLOSER)
        clock.at_us += MINUTE
        well(there.house.close_shift(by=CY, witness=BO))
        first, then = print_shift(there, data), report_of(there)
        (table,) = then.tables
        clock.at_us += 50 * MINUTE
        assert print_shift(there, data, by="wanted once more").order.copy == 2
        code = there.house.code_of(1)
        assert code is not None
        well(there.house.open_shift(by=CY, code=code.typed))
        clock.at_us += 50 * MINUTE
        later = report_of(there)
        third = print_shift(there, data, by="and by the command")
    assert (table.figures.open_us, table.figures.pace) == (46 * MINUTE, Decimal("11.7"))
    assert [part.figures.pace for part in later.tables] == [table.figures.pace]
    assert later.hours == then.hours
    assert (third.order.number, third.order.copy) == (first.order.number, 3)
    assert "House of Tiles DUPLICATE 2" in lines_of(third.pdf)


def test_rounds_dealt_after_a_shift_was_closed_bring_their_time_with_them(tmp_path: Path) -> None:
    clock = StandingClock()
    with a_house(tmp_path, clock) as there:
        there.count("3", a.OPENING, OPENER)
        clock.at_us += 20 * MINUTE
        well(there.house.close_shift(by=CY, witness=BO))
        clock.at_us += 10 * MINUTE
        play(there, ROUND)
        clock.at_us += 50 * MINUTE
        found = report_of(there)
    (table,) = found.tables
    assert (table.figures.posted.rounds, table.figures.open_us) == (1, 30 * MINUTE)
    assert sum(hour.table_us for hour in found.hours) == 30 * MINUTE
