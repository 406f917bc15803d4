"""What only the program can verify of a ledger: bodies, read tables, totals, open rounds, numbers.

Source: ledger.md (the verifier; adds what needs the program).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, Table, select

from tablemgr.ledger import ground, place
from tablemgr.ledger.drawing import NOT_THE_HOUSE, Drawing, Statements
from tablemgr.ledger.entries import Entry
from tablemgr.ledger.gaps import Numbers
from tablemgr.ledger.opening import ours
from tablemgr.ledger.prepared import Prepared
from tablemgr.ledger.projections import draw, drawn_to
from tablemgr.ledger.readtables import POSTING, READ, ROUND
from tablemgr.ledger.running_totals import RunningTotals
from tablemgr.ledger.schema import ENTRY, statements
from tablemgr.ledger.work import TrailStatements
from tablemgr.table.codec import CodecError, decode
from tablemgr.table.facts import Fact
from tablemgr.table.trail_events import CheckpointSigned

MOST_NAMED = 20
"""Differences of one read table that are named one by one."""
_dump = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode
Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Found:
    """Something that does not hold: its kind, the entry or number where it has one, a sentence."""

    kind: str
    first: int | None
    text: str


@dataclass(slots=True)
class Examined:
    """What was found, what was counted, which rounds are open, what could not be checked."""

    findings: list[Found] = field(default_factory=list)
    checked: dict[str, int] = field(default_factory=dict)
    open_rounds: list[tuple[str, int]] = field(default_factory=list)
    not_checked: list[str] = field(default_factory=list)


def examine(path: Path, progress: Progress = lambda _: None) -> Examined:
    """Answer what the program can say of a ledger; it is read, never written.

    Source: ledger.md (projections, totals, open rounds, numbers).
    """
    path = path.absolute()
    sqlite = ground.driver()
    found = Examined()
    with ground.told(path, sqlite):
        ours(path)
        engine = ground.engine_for(path, read_only=True, still=place.is_still(path))
        # A nameless database lives in memory and on disk where it grows, and goes with the connection.
        numbers = Numbers()
        with closing(engine.raw_connection()) as live, closing(sqlite.connect("")) as fresh:
            _redrawn(found, live.driver_connection, fresh, engine, numbers, progress)
            _compare(found, live.driver_connection, fresh, sqlite)
            _totals(found, fresh, engine)
            _rounds(found, fresh, engine)
            _numbers(found, numbers)
        engine.dispose()
    return found


def _redrawn(
    found: Examined, live: Any, fresh: Any, engine: Engine, numbers: Numbers, progress: Progress
) -> None:
    fresh.execute("PRAGMA synchronous=OFF")
    for text in statements(READ, engine.dialect).values():
        fresh.execute(text)
    trail = TrailStatements(engine.dialect)

    def history(until: Entry) -> Iterator[tuple[Entry, Fact]]:
        for row in trail.round_until(live.cursor(), until):
            yield Entry(*row), decode(row[2], row[3], row[14])

    drawing = Drawing(fresh.cursor(), Statements(engine.dialect), history)
    every = Prepared(select(ENTRY).order_by(ENTRY.c.origin, ENTRY.c.seq), engine.dialect)
    totals = RunningTotals(fresh.cursor(), engine.dialect)
    heads: dict[str, Entry] = {}
    bodies = 0
    for row in every.run(live.cursor()):
        entry = Entry(*row)
        heads[entry.origin] = entry
        fact = _draw(found, drawing, entry, numbers)
        if fact is not None:
            _follow(found, totals, entry, fact)
        bodies += 1
        if bodies % 20_000 == 0:
            progress(bodies)
    for entry in heads.values():
        drawn_to(drawing, entry)
    found.checked["bodies"] = bodies
    if totals.compared:
        found.checked["checkpoint_totals"] = totals.compared


def _follow(found: Examined, totals: RunningTotals, entry: Entry, fact: Fact) -> None:
    if not isinstance(fact, CheckpointSigned):
        totals.touch(entry, fact)
        return
    difference = totals.difference(fact)
    if difference is not None:
        found.findings.append(Found("TOTALS", entry.seq, f"checkpoint {entry.seq} {difference}"))


def _draw(found: Examined, drawing: Drawing, entry: Entry, numbers: Numbers) -> Fact | None:
    try:
        fact = decode(entry.kind, entry.version, entry.body)
    except CodecError as error:
        found.findings.append(Found("BODY", entry.seq, f"entry {entry.seq} cannot be read: {error}"))
        return None
    # What was read without a complaint is canonical where its JSON comes back as the same bytes.
    if _dump(json.loads(entry.body)).encode() != entry.body:
        found.findings.append(Found("BODY", entry.seq, f"the body of entry {entry.seq} is not canonical"))
    numbers.take(entry, fact)
    try:
        draw(drawing, entry, fact)
    # A trail that was tampered with can hold what no rule lets happen; it is named, not trusted.
    except (ground.driver().Error, TypeError, KeyError, ValueError, OverflowError) as error:
        text = f"entry {entry.seq} ({entry.kind}) does not fit what is before it: {error}"
        found.findings.append(Found("OUT_OF_PLACE", entry.seq, text))
    return fact


def _compare(found: Examined, live: Any, fresh: Any, sqlite: Any) -> None:
    for table in READ.sorted_tables:
        try:
            _compare_table(found, live, fresh, table)
        except sqlite.Error as error:
            found.not_checked.append(f"the read table {table.name}: {error}")


def _compare_table(found: Examined, live: Any, fresh: Any, table: Table) -> None:
    names = ", ".join(f'"{column.name}"' for column in table.columns)
    keys = ", ".join(f'"{column.name}"' for column in table.primary_key.columns)
    asked = f'SELECT {names}, {keys} FROM "{table.name}" ORDER BY {keys}'  # noqa: S608
    width = len(table.columns)
    rows = different = 0
    for now, then in _paired(live.execute(asked), fresh.execute(asked), width):
        rows += 1
        if now != then:
            different += 1
            if different <= MOST_NAMED:
                found.findings.append(Found("PROJECTION", None, _difference(table, now, then)))
    if different > MOST_NAMED:
        text = f"{table.name}: {different - MOST_NAMED} more rows differ"
        found.findings.append(Found("PROJECTION", None, text))
    found.checked["projection_rows"] = found.checked.get("projection_rows", 0) + rows


Row = tuple[Any, ...]


def _paired(one: Iterator[Row], other: Iterator[Row], width: int) -> Iterator[tuple[Row | None, Row | None]]:
    """Answer rows of two ordered lists side by side, by the key behind width; None where one has none."""
    left, right = next(one, None), next(other, None)
    while left is not None or right is not None:
        if right is None or (left is not None and _before(left[width:], right[width:])):
            yield left and left[:width], None
            left = next(one, None)
        elif left is None or _before(right[width:], left[width:]):
            yield None, right[:width]
            right = next(other, None)
        else:
            yield left[:width], right[:width]
            left, right = next(one, None), next(other, None)


def _before(one: Row, other: Row) -> bool:
    """Answer whether a key stands before another as SQLite orders them; a damaged one may hold anything."""
    return [_ranked(value) for value in one] < [_ranked(value) for value in other]


def _ranked(value: Any) -> tuple[int, Any]:
    ranks = {type(None): 0, int: 1, float: 1, str: 2, bytes: 3}
    return ranks[type(value)], 0 if value is None else value


def _difference(table: Table, now: Row | None, then: Row | None) -> str:
    columns = [column.name for column in table.columns]
    places = [columns.index(column.name) for column in table.primary_key.columns]

    def key(row: Row) -> Row:
        return tuple(row[place] for place in places)

    if now is None or then is None:
        shown, what = (then or (), "is missing") if now is None else (now, "does not follow from the trail")
        return f"{table.name} {key(shown)} {what}"
    wrong = [
        f"{name} is {one!r}, the trail says {other!r}"
        for name, one, other in zip(columns, now, then, strict=True)
        if one != other
    ]
    return f"{table.name} {key(now)}: {'; '.join(wrong)}"


def _asked(fresh: Any, engine: Engine, statement: Any) -> Iterable[Any]:
    rows: Iterable[Any] = Prepared(statement, engine.dialect).run(fresh.cursor()).fetchall()
    return rows


def _totals(found: Examined, fresh: Any, engine: Engine) -> None:
    """Every entry's postings sum to zero; a round's close said what its postings come to."""
    sums: dict[int, int] = {}
    count = 0
    for seq, amount in _asked(fresh, engine, select(POSTING.c.seq, POSTING.c.amount)):
        sums[seq] = sums.get(seq, 0) + amount
        count += 1
    for seq, total in sums.items():
        if total:
            found.findings.append(Found("TOTALS", seq, f"the postings of entry {seq} come to {total}, not 0"))
    names = ("house", "commission", "bets")
    asked = select(
        ROUND.c.table, ROUND.c.number, *(ROUND.c[n] for n in names), *(ROUND.c[f"said_{n}"] for n in names)
    )
    closed = asked.where(ROUND.c.status == "closed", ROUND.c.said_house.is_not(None))
    late = _after_the_close(fresh, engine)
    for table, number, *figures in _asked(fresh, engine, closed):
        house, commission = late.get((table, number), (0, 0))
        then = (figures[0] - house, figures[1] - commission, figures[2])
        for name, drawn, said in zip(names, then, figures[3:], strict=True):
            if drawn != said:
                text = f"round {number} of table {table}: {name} comes to {drawn}, its close said {said}"
                found.findings.append(Found("TOTALS", number, text))
    found.checked["postings"] = count


def _after_the_close(fresh: Any, engine: Engine) -> dict[tuple[str, int], tuple[int, int]]:
    """Answer house and commission that a re-call or correction posted to a round once it was closed."""
    here = (POSTING.c.table == ROUND.c.table) & (POSTING.c.round == ROUND.c.number)
    asked = (
        select(POSTING.c.table, POSTING.c.round, POSTING.c.account, POSTING.c.amount)
        .join(ROUND, here)
        .where(POSTING.c.seq > ROUND.c.ended_seq)
    )
    found: dict[tuple[str, int], tuple[int, int]] = {}
    for table, number, account, amount in _asked(fresh, engine, asked):
        house, commission = found.get((table, number), (0, 0))
        house += 0 if account in NOT_THE_HOUSE else amount
        found[table, number] = house, commission + (amount if account == "commission" else 0)
    return found


def _rounds(found: Examined, fresh: Any, engine: Engine) -> None:
    """A round that is still open behind a later one was never closed; the newest may be under way."""
    newest: dict[str, int] = {}
    asked = select(ROUND.c.table, ROUND.c.number, ROUND.c.status).order_by(
        ROUND.c.table, ROUND.c.number.desc()
    )
    for table, number, status in _asked(fresh, engine, asked):
        last = newest.setdefault(table, number)
        if status != "open":
            continue
        found.open_rounds.append((table, number))
        if number != last:
            found.findings.append(Found("ROUND", number, f"round {number} of table {table} was never closed"))


def _numbers(found: Examined, numbers: Numbers) -> None:
    """Numbers of every series follow one another; what a recovery declared lost is no finding."""
    for gap in numbers.gaps():
        of = f"{gap.series} of table {gap.table}" if gap.table else gap.series
        said = {
            "missing": f"number {gap.first - 1} is followed by {gap.last + 1}",
            "twice": f"number {gap.first} is given a second time, at entry {gap.seq}",
            "order": f"number {gap.first} is given late, at entry {gap.seq}",
        }
        if gap.kind in said:
            found.findings.append(Found("NUMBER", gap.first, f"{of}: {said[gap.kind]}"))
    found.checked["numbers"] = numbers.count
