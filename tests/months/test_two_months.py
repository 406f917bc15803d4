"""Gaming days around a clock change: every figure of every shift against an account in plain numbers.

The sample is a few days around each change with few rounds; marked large, a whole month of forty thousand.

Source: FORMULA 1 F, 8, 9; REQ R23, R46, R48, R60, R62, R65, R70.
"""

from __future__ import annotations

import csv
import io
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from pathlib import Path

import pypdfium2
import pytest
from sqlalchemy import func, select

from reports.sheets.papers import shift_report_csv, shift_report_pdf
from tablemgr.core.pace import an_hour
from tablemgr.floor.clock import Instant
from tablemgr.floor.racks.day_report import day_report
from tablemgr.floor.racks.figures import TableFigures, shift_figures, summed
from tablemgr.floor.racks.racks import Racks
from tablemgr.floor.racks.report import ShiftReport, shift_report
from tablemgr.floor.racks.revenue import PLAYERS_BANK
from tablemgr.floor.session import Session
from tablemgr.floor.shift import House
from tablemgr.ledger.examining import examine
from tablemgr.ledger.gaps import gaps_of
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.readtables import POSTING, ROUND
from tests.bulk.account import Account, Part
from tests.bulk.month import write_month

from .conftest import evening_likes, short_likes

CHANGES = {
    "America/Los_Angeles": (date(2026, 3, 7), 23),
    "Europe/London": (date(2026, 10, 24), 25),
}
"""Zone, the gaming day in which its clocks change, and how many hours that day has."""
HOUR_US = 3_600_000_000


@dataclass(frozen=True, slots=True)
class Written:
    """A month on disk, read through the program, and its account."""

    path: Path
    session: Session
    house: House
    racks: Racks
    account: Account
    changed: str
    hours: int

    def figures(self, shift: int) -> tuple[TableFigures, ...]:
        """A shift's figures as the program tells them."""
        return shift_figures(self.session.readings, self.racks.book, shift, now_us=self.account.ends_us)


def written(path: Path, account: Account, zone: str) -> Iterator[Written]:
    """Open a month that was written."""
    store = open_store(path, program="0.1.0", create=False)
    session = Session(store, lambda: Instant(account.ends_us, 0), station="station-1")
    changed, hours = CHANGES[zone]
    yield Written(path, session, House(session), Racks(session), account, changed.isoformat(), hours)
    store.close()


@pytest.fixture(scope="module", params=sorted(CHANGES))
def days(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Written]:
    """Four days around a clock change, at tables with a few short rounds."""
    folder, zone = tmp_path_factory.mktemp("days"), str(request.param)
    path = folder / "month" / "tablemgr.sqlite3"
    changed, _ = CHANGES[zone]
    first = changed.replace(day=changed.day - 1)
    account = write_month(path, short_likes(folder), zone=zone, first=first, days=3, rounds=260)
    yield from written(path, account, zone)


@pytest.fixture(scope="module", params=sorted(CHANGES))
def month(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Written]:
    """Thirty days around a clock change, forty thousand rounds of three games."""
    zone = str(request.param)
    path = tmp_path_factory.mktemp("month") / "tablemgr.sqlite3"
    changed, _ = CHANGES[zone]
    first = date.fromordinal(changed.toordinal() - (6 if changed.month == 3 else 20))
    account = write_month(path, evening_likes(), zone=zone, first=first, days=30, rounds=40_000, seed=7)
    yield from written(path, account, zone)


def of_shift(account: Account, shift: int) -> list[Part]:
    """The account's parts of a shift, by table."""
    return sorted((p for p in account.parts.values() if p.shift == shift), key=lambda p: p.table)


def known(one: object) -> int | None:
    """Minor units, None where a figure is not known."""
    return None if one is None else int(one.minor)  # type: ignore[attr-defined]


def players_bank(made: Written) -> set[str]:
    """The tables whose players bank: their rack has a collection and no win (REQ R60)."""
    return {one.table for one in made.racks.book.shifts.values() if one.game in PLAYERS_BANK}


def together(wins: Iterable[int | None]) -> int | None:
    """What counted racks come to: not known where one is not, nor where there are none."""
    every = list(wins)
    return None if not every or None in every else sum(one or 0 for one in every)


def check_shift(made: Written, shift: int) -> None:
    """Every figure of a shift is the account's."""
    figures, parts = made.figures(shift), of_shift(made.account, shift)
    assert [one.table for one in figures] == [part.table for part in parts]
    for one, part in zip(figures, parts, strict=True):
        place = (part.table, part.shift)
        taken = one.takings
        assert one.day == part.day, place
        assert (known(taken.opener), known(taken.closer), known(taken.drop)) == (
            part.opener, part.closer, part.drop,
        ), place  # fmt: skip
        assert (taken.fills.minor, taken.credits.minor, one.collected.minor) == (
            part.fills, part.credits, part.collected,
        ), place  # fmt: skip
        assert (one.posted.house, one.posted.commission) == (part.house, part.commission), place
        assert (one.posted.rounds, one.posted.voids) == (part.rounds, part.voids), place
        assert known(taken.win) == part.win, place
        assert one.adjusted.minor == part.adjusted, place
        assert [(c.name, c.amount.minor) for c in one.bridge.causes] == part.named, place
        # What the bridge leaves is what was planted without a word, and nothing else.
        assert known(one.bridge.unexplained) == (None if part.win is None else part.unnamed), place
        played_us = made.account.played_until(part) - part.begun_us
        assert (one.open_us, one.paused_us) == (played_us, part.paused_us), place
        assert one.pace == an_hour(part.rounds, played_us, part.paused_us), place


def check_sums(made: Written) -> None:
    """Sums of shifts are the day, sums of days the month, and both what a query over postings answers."""
    account = made.account
    by_day: dict[str, list[TableFigures]] = defaultdict(list)
    for shift, day in account.days.items():
        by_day[day] += made.figures(shift)
    whole = [one for figures in by_day.values() for one in figures]
    readings = made.session.readings
    taken = select(POSTING.c.account, func.sum(POSTING.c.amount)).group_by(POSTING.c.account)
    sums = {account: int(amount) for account, amount in readings.rows(taken)}
    assert sum(sums.values()) == 0
    house = sum(amount for name, amount in sums.items() if name not in ("player", "bank", "commission"))
    left = sum(h + c for h, c in account.pending.values())
    assert sum(one.recorded.minor for one in whole) == house + sums.get("commission", 0) - left
    statuses = dict(readings.rows(select(ROUND.c.status, func.count()).group_by(ROUND.c.status)))
    assert sum(one.posted.rounds for one in whole) == statuses["closed"]
    assert sum(one.posted.voids for one in whole) == statuses["void"]
    wins, players = 0, players_bank(made)
    last = max(by_day)
    for day, figures in sorted(by_day.items()):
        report = day_report(made.session, made.racks.book, day, by="Cy")
        assert report is not None
        assert report.sums == summed(figures)
        parts = [part for part in account.parts.values() if part.day == day]
        win = together(part.win for part in parts if part.table not in players)
        revenue = together(part.win for part in parts if part.table in players)
        assert known(report.sums.win) == win == known(report.whole.day.win)
        assert known(report.sums.revenue) == revenue == known(report.whole.day.revenue)
        assert report.sums.recorded.minor == sum(part.house + part.commission for part in parts)
        wins += sum(part.win or 0 for part in parts)
        if day == last:
            month = [part for part in account.parts.values() if part.day[:7] == day[:7]]
            assert (report.whole.month.shifts, report.whole.month.counted) == (
                len(month), sum(part.win is not None for part in month),
            )  # fmt: skip
            assert report.whole.month.fills.minor == sum(part.fills for part in month)
            assert report.whole.month.adjusted.minor == sum(part.adjusted for part in month)
    known_wins = [one.takings.win for one in whole if one.takings.win is not None]
    assert sum(win.minor for win in known_wins) == wins


def check_time(made: Written) -> None:
    """The day of the change has its hours, each other one 24; a round is of one day and one shift."""
    hours: dict[str, int] = {}
    told = made.session.readings.house_facts("GamingDayOpened")
    begins = sorted((getattr(one.fact, "day", ""), one.entry.at_us) for one in told)
    for (day, at), (_, after) in pairwise(begins):
        hours[day] = round((after - at) / HOUR_US)
    assert hours.pop(made.changed) == made.hours
    assert set(hours.values()) == {24}
    ended = made.session.readings.rows(
        select(ROUND.c.table, ROUND.c.ended_seq).where(ROUND.c.ended_seq.is_not(None))
    )
    spans = defaultdict(list)
    for one in made.racks.book.shifts.values():
        assert one.last_seq is not None
        spans[one.table].append((one.first_seq, one.last_seq))
    for table, seq in ended:
        assert sum(first < seq <= last for first, last in spans[table]) == 1


def check_trail(made: Written) -> None:
    """The trail verifies, checkpoints with their chips within; numbers have the gap that was declared and no other."""
    found = examine(made.path)
    assert found.findings == []
    gaps = gaps_of((told.entry, told.fact) for told in made.session.readings.every()).gaps()
    first, last = made.account.declared
    assert [(g.kind, g.series, g.first, g.last) for g in gaps] == [("declared", "fill", first, last)]
    book = made.racks.book
    variances = [(one.table, one.shift, v.total.minor) for one in book.shifts.values() for v in one.variances]
    assert Counter(variances) == Counter(made.account.variances)
    late = {(one.table, one.shift) for one in book.shifts.values() if one.box is not None and one.box.late}
    assert late == {place for place, part in made.account.parts.items() if part.late}


def check_reports(made: Written, shift: int) -> ShiftReport:
    """The report of a shift, and its table of figures, tell what the account tells."""
    report = shift_report(made.session, made.house, made.racks.book, shift, by="Cy")
    assert report is not None
    assert report.sums == summed(made.figures(shift))
    assert report.code is not None
    assert sum(hour.rounds for hour in report.hours) == report.sums.rounds
    rows = list(csv.reader(io.StringIO(shift_report_csv(report).decode("utf-8-sig"))))
    parts = of_shift(made.account, shift)
    counted = [row[1:] for row in rows if row[0] == "Tables, counted"][1:-1]
    players = players_bank(made)
    for row, p in zip(counted, parts, strict=True):
        assert row[:6] == [p.table, *map(plain, (p.opener, p.fills, p.credits, p.closer, p.drop))]
        won, _, *collected = row[6:9]
        assert (won, collected[:1]) == (
            ("", [plain(p.win)]) if p.table in players else (plain(p.win), collected[:1])
        )
    recorded = [row[1:5] for row in rows if row[0] == "Tables, recorded"][1:-1]
    assert recorded == [
        [p.table, str(p.rounds), str(p.voids), plain(p.house + p.commission)] for p in parts
    ]  # fmt: skip
    result = {row[1]: row[2] for row in rows if row[0] == "Result"}
    win = together(p.win for p in parts if p.table not in players)
    recorded_win = sum(p.house + p.commission for p in parts)
    # A loss is said by sign and by word.
    for label, amount in (("win, counted", win), ("recorded", recorded_win)):
        assert result[f"{label} (loss)" if (amount or 0) < 0 else label] == plain(amount)
    return report


def plain(amount: int | None) -> str:
    """An amount as a table of figures holds it."""
    if amount is None:
        return "n/a"
    return f"{'-' if amount < 0 else ''}{abs(amount) // 100}.{abs(amount) % 100:02d}"


def check_paper(made: Written, report: ShiftReport) -> None:
    """What was counted stands on the paper, to the cent."""
    document = pypdfium2.PdfDocument(shift_report_pdf(report))
    said = "".join(page.get_textpage().get_text_range() for page in document)
    document.close()
    for part in of_shift(made.account, report.shift):
        for amount in (part.opener, part.closer, part.drop, part.fills):
            if amount is not None:
                assert f"{amount // 100:,}.{amount % 100:02d}" in said


def check(made: Written) -> None:
    """Everything that a month must show."""
    account = made.account
    assert account.corrections > 0
    for shift in account.days:
        check_shift(made, shift)
    check_sums(made)
    check_time(made)
    check_trail(made)
    for shift in list(account.days)[:: max(1, len(account.days) // 6)]:
        report = check_reports(made, shift)
    check_paper(made, report)


def test_a_few_days_around_a_clock_change(days: Written) -> None:
    check(days)


@pytest.mark.large
def test_a_month_around_a_clock_change(month: Written) -> None:
    account = month.account
    ((rounds,),) = month.session.readings.rows(select(func.count()).select_from(ROUND))
    assert rounds >= 40_000
    kinds = Counter(
        (part.win is None, bool(part.unnamed), bool(part.named), part.late) for part in account.parts.values()
    )
    assert len(kinds) > 6
    check(month)
