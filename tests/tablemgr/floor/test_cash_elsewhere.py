"""A patron's cash of a day is one sum over every station of the house, and a station that is not read is named.

Two ledgers in files stand for two chains on a server, which are read the same way.

Source: REQ R66 (aggregated per patron per gaming day, all tables); FORMULA 11; screens.md, ground rule 11.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from reports.sheets.day_sheets import cash_sheet
from reports.sheets.sheet import Note, Said, Sheet, Table, Typed
from reports.sheets.shift_sheet import shift_sheet
from tablemgr.core.cash_watch import Watch
from tablemgr.core.money import Money
from tablemgr.core.problems import problem
from tablemgr.core.seats import Seat
from tablemgr.floor.alerts import Alerts
from tablemgr.floor.cash_elsewhere import (
    CashElsewhere,
    StationCash,
    answering,
    cash_beside,
    joined,
    silent,
)
from tablemgr.floor.jurisdiction import US_CASH
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.cash_book import CashEntry, PatronDay, patron_day
from tablemgr.floor.racks.day_report import day_report
from tablemgr.floor.racks.report import shift_report
from tablemgr.floor.session import Done
from tablemgr.ledger.entries import Draft
from tablemgr.ledger.errors import NotWrittenError
from tablemgr.ledger.neighbours import Neighbour
from tablemgr.ledger.server import read_schema
from tablemgr.ledger.server_opening import prepare
from tablemgr.table import commands as c
from tablemgr.table.codec import encode
from tests.postgres_server import PostgresServer
from tests.tablemgr.ledger.conftest import envelope

from .conftest import ANA, CY, StandingClock
from .racks_pit import Pit, of, opened_pit

DAY = "2026-05-28"


@dataclass
class Beside:
    """The other chains, as a server would answer them."""

    found: tuple[Neighbour, ...]
    gone: bool = False
    forgotten: list[str] = field(default_factory=list)

    def look(self) -> tuple[Neighbour, ...]:
        if self.gone:
            raise NotWrittenError("LEDGER-SERVER-GONE", "db", reason="no route")
        return self.found

    def forget(self, origin: str) -> None:
        self.forgotten.append(origin)

    def close(self) -> None:
        self.found = ()


@dataclass
class Two:
    """This station and the other one."""

    here: Pit
    there: Pit
    beside: Beside
    cash: CashElsewhere

    def alerts(self, alerts: Alerts) -> list[tuple[str, dict[str, int | str]]]:
        """Read the other station, look for alerts here, answer those of cash."""
        self.here.racks.look_again()
        book = self.here.racks.book
        self.cash.refresh(book.day, book.jurisdiction.cash)
        found = alerts.look((), book)
        return [(one.kind, dict(one.figures)) for one in found if one.kind.startswith("cash")]


@pytest.fixture
def two(tmp_path: Path, clock: StandingClock) -> Iterator[Two]:
    with (
        opened_pit(tmp_path / "here", clock) as here,
        opened_pit(tmp_path / "there", clock, "pit-9") as there,
    ):
        for pit in (here, there):
            pit.count("3", a.OPENING, of(u100=30))
        beside = Beside((Neighbour("T00", there.session.readings),))
        here.session.elsewhere = cash = CashElsewhere(beside)
        yield Two(here, there, beside, cash)


def moves(pit: Pit, label: str, amount: int, *, out: bool = False, seat: int = 1) -> None:
    command = (
        c.GiveBack(Seat(seat), Money(amount), label) if out else c.BuyIn(Seat(seat), Money(amount), label)
    )
    assert isinstance(pit.session.do("3", command, by=ANA), Done)


def day_of(patron: str, *moved: tuple[str, int], label: str = "", seq: int = 1) -> PatronDay:
    """A patron's day of some movements, as a station tells it."""
    entries = [
        CashEntry(seq + n, 10 * (seq + n), DAY, "3", 1, way, Money(amount), label or patron)
        for n, (way, amount) in enumerate(moved)
    ]
    return patron_day(DAY, patron, entries, US_CASH)


def sums(found: tuple[PatronDay, ...]) -> dict[str, tuple[int, int, Watch]]:
    return {one.patron: (one.cash_in.minor, one.cash_out.minor, one.level) for one in found}


@pytest.mark.parametrize(("there", "level"), [(400_000, Watch.NEAR), (400_001, Watch.REPORT)])
def test_r66_ten_thousand_over_two_stations_is_none_and_a_cent_more_is_one(there: int, level: Watch) -> None:
    own = (day_of("Ng", ("in", 600_000), ("out", 500_000)),)
    other = StationCash("pit-9", (day_of("Ng", ("in", there), ("out", 100_000)),))
    (one,) = joined(own, (other,), US_CASH)
    assert (one.cash_in, one.cash_out, one.level) == (Money(600_000 + there), Money(600_000), level)
    assert one.stations == ("pit-9",)
    assert [entry.station for entry in one.entries] == ["", "pit-9", "", "pit-9"]


def test_r66_who_was_said_to_be_somebody_at_any_station_is_one_patron_at_all() -> None:
    own = (day_of("red hat", ("in", 300_000)), day_of("Lee", ("in", 100_000)), day_of("Wu", ("in", 5)))
    others = (
        StationCash("pit-8", (day_of("Ng", ("in", 200_000), label="red hat"),)),
        StationCash("pit-9", (day_of("Ng", ("in", 400_000)), day_of("Kim", ("in", 900_000)))),
    )
    # Kim moved nothing here, and Wu nothing there.
    assert sums(joined(own, others, US_CASH)) == {
        "red hat": (900_000, 0, Watch.NEAR), "Lee": (100_000, 0, Watch.QUIET), "Wu": (5, 0, Watch.QUIET),
    }  # fmt: skip
    one = StationCash("pit-8", (day_of("Lee", ("in", 200_000), label="red hat"),))
    assert sums(joined(own[:2], (one,), US_CASH)) == {"Lee": (600_000, 0, Watch.LOG)}


def test_r66_nobody_is_joined_whom_nobody_named() -> None:
    nobody = day_of("3 / 1 / 9", ("in", 600_000))
    (one,) = joined((nobody,), (StationCash("pit-9", (nobody,)),), US_CASH)
    assert (one.cash_in, one.stations) == (Money(600_000), ())


def test_r66_an_alert_is_of_every_station_s_cash_and_says_of_which(two: Two) -> None:
    alerts = Alerts(two.here.session)
    moves(two.here, "Ng", 600_000)
    moves(two.there, "Kim", 990_000, seat=2)
    moves(two.here, "Kim", 990_000, out=True, seat=2)
    kim = ("cash-near", {"patron": "Kim", "way": "out", "amount": 990_000})
    assert two.alerts(alerts) == [kim]
    moves(two.there, "Ng", 400_001)
    ng = ("cash-over", {"patron": "Ng", "way": "in", "amount": 1_000_001, "stations": "pit-9"})
    assert sorted(two.alerts(alerts), key=str) == sorted([kim, ng], key=str)


def test_r66_a_station_that_is_not_read_is_named_and_the_sum_is_said_to_be_without_it(two: Two) -> None:
    moves(two.here, "Ng", 950_000)
    moves(two.there, "Ng", 950_000)
    assert answering(two.cash.of_day(DAY, US_CASH)) == ("pit-9",)
    near = ("cash-near", {"patron": "Ng", "way": "in", "amount": 950_000, "without": "pit-9"})
    for gone, found in ((False, (Neighbour("T00", None, problem("LEDGER-READ-TABLES")),)), (True, ())):
        two.beside.gone, two.beside.found = gone, found
        assert two.alerts(Alerts(two.here.session)) == [near]
    assert two.cash.known("2026-05-29") is None


def test_r66_a_chain_that_cannot_be_told_is_looked_at_anew(two: Two) -> None:
    assert silent(two.cash.of_day(DAY, US_CASH)) == ()
    moves(two.there, "Ng", 5)
    *_, told = two.there.session.readings.every()
    # A newer program at that station writes what this one does not know.
    kind, version, body = encode(told.fact)
    with two.there.session.store.writing(envelope("newer", table="3", round_=1)) as work:
        work.append(Draft(kind, version + 90, body), told.fact)
    assert (kind, silent(two.cash.of_day(DAY, US_CASH))) == ("CashIn", ("pit-9",))
    assert two.beside.forgotten == ["T00"]


def notes(sheet: Sheet) -> list[tuple[str, dict[str, object]]]:
    """What a sheet's part of the cash says before its table."""
    (part,) = [part for part in sheet.parts if part.title == Said("SHEET-P-CASH")]
    said = [block.text for block in part.body if isinstance(block, Note)]
    return [(text.code, dict(text.data)) for text in said if isinstance(text, Said)]


def tables(sheet: Sheet) -> list[str]:
    """What stands in the column of tables."""
    (part,) = [part for part in sheet.parts if part.title == Said("SHEET-P-CASH")]
    (table,) = [block for block in part.body if isinstance(block, Table)]
    return [cell.text for row in table.rows if isinstance(cell := row[6], Typed)]


def test_r66_the_papers_say_of_which_stations_their_sums_are(two: Two) -> None:
    moves(two.here, "Ng", 600_000)
    moves(two.there, "Ng", 400_001)

    def papers() -> tuple[Sheet, Sheet]:
        two.here.racks.look_again()
        book = two.here.racks.book
        day = day_report(two.here.session, book, book.day, by=CY.signature)
        shift = shift_report(two.here.session, two.here.house, book, 1, by=CY.signature)
        assert day is not None
        assert shift is not None
        assert [one.level for one in day.cash] == [one.level for one in shift.cash]
        return cash_sheet((day,), DAY), shift_sheet(shift)

    log, report = papers()
    there = ("SHEET-CASH-WITH", {"stations": "pit-9"})
    assert (notes(log), notes(report)) == ([("SHEET-CASH-RULE-ALL", {}), there], [there])
    assert tables(log) == tables(report) == ["pit-9", "3", "pit-9, 3"]
    two.beside.gone = True
    log, report = papers()
    without = ("SHEET-CASH-WITHOUT", {"stations": "pit-9"})
    assert (notes(log), notes(report)) == ([("SHEET-CASH-RULE-ALL", {}), without], [without])
    assert tables(log) == ["", "3"]


@pytest.mark.postgres
def test_r66_two_stations_of_one_server_add_a_patron_s_cash_of_the_day_up(
    postgres_server: PostgresServer, tmp_path: Path, clock: StandingClock
) -> None:
    name = postgres_server.new_database()
    assert prepare(postgres_server.place(tmp_path / "owner", name, "owner"))
    one, two = (postgres_server.place(tmp_path / folder, name) for folder in ("one", "two"))
    with ExitStack() as opened:
        here = opened.enter_context(opened_pit(tmp_path, clock, "pit-3", one))
        there = opened.enter_context(opened_pit(tmp_path, clock, "pit-4", two))
        cash = cash_beside(one, here.session.store.origin)
        assert cash is not None
        here.session.elsewhere = opened.enter_context(closing(cash))
        for pit in (here, there):
            pit.count("3", a.OPENING, of(u100=30))
        there.do(a.SeatPatron("3", Seat(1), "big man", True), by=ANA)
        moves(here, "Ng", 600_000)
        moves(there, "big man", 400_001)
        seen = Two(here, there, Beside(()), cash)
        assert seen.alerts(Alerts(here.session)) == []
        there.do(a.LinkPatron("", "big man", "Ng", "passport seen"), by=CY)
        over = {"patron": "Ng", "way": "in", "amount": 1_000_001, "stations": "pit-4"}
        assert seen.alerts(Alerts(here.session)) == [("cash-over", over)]
        day = day_report(here.session, here.racks.book, here.racks.book.day, by=CY.signature)
        assert day is not None
        assert sums(day.cash) == {"Ng": (1_000_001, 0, Watch.REPORT)}
        # Its read tables are gone: the other station is no quiet one.
        schema = read_schema(there.session.store.origin)
        postgres_server.run(f"DROP SCHEMA {schema} CASCADE", database=name)
        (said,) = cash.of_day(DAY, US_CASH)
        assert (said.station, said.problem is None) == ("pit-4", False)
    assert cash_beside(tmp_path / "tablemgr.sqlite3", "T00") is None
