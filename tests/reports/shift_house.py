"""Two shifts in a house, for the papers: the golden table, slips of every state, boxes, disputes, cash, codes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from reports.sheets import day_sheets, forms
from reports.sheets.sheet import Sheet
from reports.sheets.shift_sheet import shift_sheet
from reports.sheets.slips import drop_count_sheet, slip_sheet, void_list_sheet
from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.floor.access import access
from tablemgr.floor.attending import attended
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks import slip_papers as papers
from tablemgr.floor.racks.day_report import DayReport, day_report
from tablemgr.floor.racks.report import ShiftReport, shift_report
from tablemgr.floor.session import Done, Session
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.server import Ledger
from tablemgr.table import commands as c
from tablemgr.table.house_events import Chip, ChipSetAdopted
from tests.tablemgr.floor.conftest import ANA, BO, CY, StandingClock, Trusting
from tests.tablemgr.floor.racks_pit import CASS, NED, NIL, VALUES, Pit, of
from tests.tablemgr.floor.test_shift_figures import ROUND, play

T = TypeVar("T")
HOUR_US = 3_600_000_000
DAY = "2026-05-28"
OPENER = of(u1000=10, u500=20, u100=200, u25=600, u5=800, u1=500, c25=2000)
CLOSER = of(u1000=7, u500=18, u100=211, u25=674, u5=690, u1=310, c25=1620)
NOTES = of(u100=80, u20=160, u10=19)
BACK = {2: (5_000, Outcome.WIN), 4: (12_500, Outcome.WIN)}


@contextmanager
def a_house(folder: Path, clock: StandingClock, ledger: Ledger | None = None) -> Iterator[Pit]:
    """A house that signs its trail; day and first shift are open, table 3 waits for its count.

    ledger: where its trail is, a file in the folder unless it is said.
    """
    store = open_store(ledger or folder / "data" / "tablemgr.sqlite3", program="0.1.0")
    attended(store, clock, station="station-1", program="0.1.0", witness=None)
    session = Session(store, clock, station="station-1", gate=Trusting())
    kinds = tuple(Chip(Money(v), str(v), "#FFFFFF", "#000000") for v in sorted(VALUES))
    session.write_house(lambda _: (ChipSetAdopted("EUR", kinds),), by=CY, witness=BO)
    pit = Pit(session, clock)
    well(pit.house.open_day(by=CY))
    well(pit.house.open_shift(by=CY))
    pit.open("3")
    try:
        yield pit
    finally:
        store.close()


def well(done: object) -> Done:
    """Answer what was done; anything else is a failure."""
    assert isinstance(done, Done), done
    return done


def play_first(pit: Pit, clock: StandingClock) -> None:
    """Play three hours at table 3, move chips, dispute, take cash; table 4 opens and is never counted."""
    pit.count("3", a.OPENING, OPENER)
    pit.do(a.PlaceBox("3", "B-17"), by=NIL, witness=BO)
    for hour in range(3):
        for _ in range(4 + hour):
            clock.at_us += 600_000_000
            play(pit, BACK if hour == 1 else ROUND)
    pit.move("3", a.FILL, of(u100=40, u25=120, u5=200))
    pit.move("3", a.FILL, of(u25=160))
    pit.move("3", a.CREDIT, of(u1000=5))
    void = pit.issued("3", a.FILL, of(u5=100))
    pit.do(a.VoidSlip("3", a.FILL, void, "wrong table"), by=CASS, witness=BO)
    pit.do(a.NoteCause("3", "mispay", Money(-5_000), "paid 100 for 50", 0, 2, ANA.badge), by=BO, witness=CY)
    well(pit.session.do("3", c.OpenDispute(0, Seat(2), "said push & <b>lost</b>"), by=BO))
    well(pit.session.do("3", c.RuleDispute(1, "video shows a loss", BO.signature), by=BO))
    well(pit.session.do("3", c.OpenRound(0, ANA.name, ANA.badge), by=ANA))
    for seat, amount in ((1, 299_999), (2, 1_000_001)):
        well(pit.session.do("3", c.BuyIn(Seat(seat), Money(amount), f"guest {seat}"), by=ANA))
    well(pit.session.do("3", c.VoidRound("misdeal", "cards exposed"), by=ANA, witness=BO))
    pit.open("4")
    clock.at_us += HOUR_US // 2


def end_first(pit: Pit) -> None:
    """Close table 3 with the golden closer, count its box, close the shift."""
    pit.count("3", a.CLOSING, CLOSER)
    well(pit.session.close_table("3", "end of shift", by=BO))
    pit.do(a.TakeBox("3", "S1", 1), by=NIL, witness=BO)
    pit.do(a.CountDrop("3", 1, NOTES), by=NIL)
    pit.do(a.CountDrop("3", 1, of(u100=80, u20=160, u10=18)), by=NED)
    pit.do(a.ResolveDrop("3", 1, Money(1_139_000), "a note stuck to another"), by=CY, witness=BO)
    well(pit.house.close_shift(by=CY, witness=BO))


def begin_second(pit: Pit) -> None:
    """Open the next shift with the code of the last one; the opener differs and is counted anew."""
    code = pit.house.code_of(1)
    assert code is not None
    well(pit.house.open_shift(by=CY, code=code.typed))
    pit.open("3")
    number = pit.count("3", a.OPENING, of(u1000=7, u500=18, u100=211, u25=669, u5=690, u1=310, c25=1620))
    pit.count("3", a.RECOUNT, CLOSER, corrects=number.facts[0].number)  # type: ignore[attr-defined]


@contextmanager
def two_shifts(folder: Path, ledger: Ledger | None = None) -> Iterator[Pit]:
    """Both shifts, the second one open; in a file of the folder, or in a ledger."""
    clock = StandingClock()
    with a_house(folder, clock, ledger) as pit:
        play_first(pit, clock)
        end_first(pit)
        begin_second(pit)
        pit.racks.look_again()
        yield pit


def report_of(pit: Pit, shift: int = 1) -> ShiftReport:
    """Answer a shift's report as it stands."""
    pit.racks.look_again()
    found = shift_report(pit.session, pit.house, pit.racks.book, shift, by=CY.signature)
    assert found is not None
    return found


def day_of(pit: Pit, day: str = DAY) -> DayReport:
    """Answer a day's report as it stands."""
    pit.racks.look_again()
    found = day_report(pit.session, pit.racks.book, day, by=CY.signature)
    assert found is not None
    return found


SLIPS = {
    "request": ("request", 1), "fill": ("fill", 1), "fill-void": ("fill", 3), "credit": ("credit", 1),
    "inventory": ("inventory", 3), "recount": ("inventory", 4), "variance": ("variance", 1),
}  # fmt: skip


def sheets_of(pit: Pit) -> dict[str, Sheet]:
    """Answer every paper that there is, by name."""
    session, book, by = pit.session, pit.racks.book, CY.signature
    day = day_of(pit)
    place = papers.place_of(session, "", by=by)
    return {
        "shift": shift_sheet(report_of(pit)),
        "shift-open": shift_sheet(report_of(pit, 2)),
        "master": day_sheets.master_sheet(day),
        "audit": day_sheets.audit_sheet(day),
        "exceptions": day_sheets.exception_sheet((day,), "1", 1),
        "cash": day_sheets.cash_sheet((day,), DAY),
        "access": day_sheets.access_sheet(
            access(session.readings, session.now()), house="House of Tiles", by=by, program="0.1.0",
            offset_minutes=60,
        ),
        **{name: _there(slip_sheet(session, what, number, by=by)) for name, (what, number) in SLIPS.items()},
        "drop": _there(drop_count_sheet(session, book, "3", 1, by=by)),
        "dispute": _there(slip_sheet(session, "dispute", 1, by=by)),
        "voids": _there(void_list_sheet(session, book, 1, by=by)),
        **{f"form-{what}": forms.form_sheet(place, what, 7, pit.racks.values) for what in forms.KINDS},
    }  # fmt: skip


def _there(found: T | None) -> T:
    assert found is not None
    return found
