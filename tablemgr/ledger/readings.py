"""The reading room: what screens, slips and reports ask of a ledger. No Qt, no writing.

Source: architecture.md (screens are rows of plain values).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from sqlalchemy import Engine, Select, case, func, select

from tablemgr.ledger import ground, place
from tablemgr.ledger.entries import Entry
from tablemgr.ledger.errors import DamagedLedgerError
from tablemgr.ledger.opening import ours
from tablemgr.ledger.readtables import (
    ADOPTED,
    IS_OPEN,
    LINE,
    NOTE,
    POSTING,
    ROUND,
    SEAT,
    SLIP,
    TABLE,
    TABLE_SUM,
)
from tablemgr.ledger.redrawing import demand_read_tables
from tablemgr.ledger.rows import (
    Coverage,
    GameTotals,
    LineRow,
    NoteRow,
    PostingRow,
    RoundFilter,
    RoundRow,
    SeatRow,
    SlipRow,
    Step,
    TableRow,
    Told,
)
from tablemgr.ledger.schema import ENTRY, ORIGIN
from tablemgr.ledger.server import Ledger, Server
from tablemgr.ledger.store import Store
from tablemgr.table.codec import CodecError, decode
from tablemgr.table.facts import Fact

EVERY = RoundFilter()


class Readings:
    """Answers about one ledger; each question looks at what is committed at that moment."""

    def __init__(self, engine: Engine, path: Path, *, origin: str = "", ledger: Ledger | None = None) -> None:
        self.path = path
        """The file; of a ledger on a server the file in the station's folder that names its chain."""
        self.ledger: Ledger = ledger or path
        """Where another process opens the same."""
        self.origin = origin or _only_origin(engine, path)
        """Whose chain is read; on a server others stand beside it."""
        self._engine = engine
        self._here = ENTRY.c.origin == self.origin

    @property
    def engine(self) -> Engine:
        """What the questions are asked of; it cannot write. Source: ledger.md (doors that are shut)."""
        return self._engine

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file.

        Source: FAULT A5.
        """
        self._engine.dispose()

    def last_entry(self) -> int:
        """Answer the number of the last entry, 0 where there is none; entries are dense.

        Source: ledger.md (seq is dense).
        """
        return int(self.rows(select(func.max(ENTRY.c.seq)).where(self._here))[0][0] or 0)

    def tables(self, only: frozenset[str] | None = None) -> tuple[TableRow, ...]:
        """Answer every table that was ever opened, or those of some names, by name.

        Source: screens.md (tables).
        """
        here = ROUND.c.table == TABLE.c.table
        open_ = select(func.count()).select_from(ROUND).where(here, IS_OPEN).scalar_subquery()
        last = select(func.max(ROUND.c.number)).where(here).scalar_subquery()
        columns = [c for c in TABLE.c if c.name != "opened_seq"]
        asked: Select[Any] = select(*columns, TABLE_SUM.c.rounds, open_, last, TABLE_SUM.c.result)
        asked = asked.outerjoin_from(TABLE, TABLE_SUM, TABLE_SUM.c.table == TABLE.c.table)
        if only is not None:
            asked = asked.where(TABLE.c.table.in_(sorted(only)))
        rows = self.rows(asked.order_by(TABLE.c.table))
        return tuple(TableRow(*(*r[:10], r[10] or 0, r[11], r[12], r[13] or 0)) for r in rows)

    def rounds(
        self,
        table: str | None = None,
        *,
        newest_first: bool = True,
        limit: int | None = None,
        offset: int = 0,
        filters: RoundFilter = EVERY,
    ) -> tuple[RoundRow, ...]:
        """Answer rounds in the order they were opened, of one table or of all.

        Source: screens.md (rounds).
        """
        order = (ROUND.c.opened_seq.desc(),) if newest_first else (ROUND.c.opened_seq,)
        asked = _filtered(select(*round_columns()), table, filters).order_by(*order)
        return tuple(map(round_of_row, self.rows(asked.limit(limit).offset(offset))))

    def count_rounds(self, table: str | None = None, *, filters: RoundFilter = EVERY) -> int:
        """Answer how many rounds there are, of one table or of all.

        Source: screens.md (rounds).
        """
        return int(self.rows(_filtered(select(func.count()).select_from(ROUND), table, filters))[0][0])

    def round(self, table: str, number: int) -> RoundRow | None:
        """Answer one round, None where there is none of that number.

        Source: screens.md (one round).
        """
        here = (ROUND.c.table == table, ROUND.c.number == number)
        found = self.rows(select(*round_columns()).where(*here))
        return round_of_row(found[0]) if found else None

    def round_facts(self, table: str, number: int, after: int = 0) -> tuple[Told, ...]:
        """Answer everything on record about a round, in order, each fact with its entry; or what came after an entry.

        Source: facts.md (a round replays, and its slip prints, from facts alone).
        """
        # A condition on the entry alone would have the whole trail walked: it is made only where little comes after.
        later = (ENTRY.c.seq > after,) if after else ()
        here = (self._here, ENTRY.c.table == table, ENTRY.c.round == number, *later)
        return tuple(self._told(select(ENTRY).where(*here).order_by(ENTRY.c.seq)))

    def round_places(self, table: str | None = None) -> tuple[tuple[str, int], ...]:
        """Answer table and number of every round that was dealt, in the order they were opened.

        Source: ledger.md (audit).
        """
        asked = select(ROUND.c.table, ROUND.c.number).where(ROUND.c.status != "skipped")
        if table is not None:
            asked = asked.where(ROUND.c.table == table)
        return tuple((row[0], row[1]) for row in self.rows(asked.order_by(ROUND.c.opened_seq)))

    def steps_of_rounds(self, table: str, first: int, last: int) -> dict[int, list[Step]]:
        """Answer what is on record of a table's rounds from one number to another, by round, each in order.

        Bodies are not read yet: `fact_of` does.

        Source: ledger.md (audit).
        """
        here = (self._here, ENTRY.c.table == table, ENTRY.c.round.between(first, last))
        asked = select(*(ENTRY.c[name] for name in Step._fields)).where(*here)
        found: dict[int, list[Step]] = {}
        with ground.told(self.path, ground.driver()), self._engine.connect() as connection:
            # Rows as the driver makes them: of a large ledger there are millions.
            rows = connection.execute(asked.order_by(ENTRY.c.round, ENTRY.c.seq)).cursor
            for step in map(_as_step, rows.fetchall()):
                found.setdefault(step.round, []).append(step)
        return found

    def table_facts(self, table: str, *kinds: str) -> tuple[Told, ...]:
        """Answer a table's facts outside any round, in order, of some kinds or of all.

        Source: facts.md.
        """
        asked = select(ENTRY).where(self._here, ENTRY.c.table == table, ENTRY.c.round.is_(None))
        if kinds:
            asked = asked.where(ENTRY.c.kind.in_(kinds))
        return tuple(self._told(asked.order_by(ENTRY.c.seq)))

    def facts(self, *kinds: str) -> Iterator[Told]:
        """Answer every fact of some kinds, in order.

        Source: facts.md.
        """
        here = (self._here, ENTRY.c.kind.in_(kinds))
        return self._told(select(ENTRY).where(*here).order_by(ENTRY.c.seq))

    def house_facts(self, *kinds: str, after: int = 0) -> tuple[Told, ...]:
        """Answer facts of some kinds that belong to no table, in order, those after an entry.

        Source: ledger.md (staff and roles, shifts and days are entries).
        """
        here = (self._here, ENTRY.c.table.is_(None), ENTRY.c.round.is_(None), ENTRY.c.seq > after)
        asked = select(ENTRY).where(*here, ENTRY.c.kind.in_(kinds))
        return tuple(self._told(asked.order_by(ENTRY.c.seq)))

    def every(self) -> Iterator[Told]:
        """Answer every entry with its fact, in order, some at a time.

        Source: ledger.md (the trail).
        """
        after = 0
        while True:
            asked = select(ENTRY).where(self._here, ENTRY.c.seq > after).order_by(ENTRY.c.seq)
            some = tuple(self._told(asked.limit(5_000)))
            yield from some
            if not some:
                return
            after = some[-1].entry.seq

    def seats(self, table: str, number: int) -> tuple[SeatRow, ...]:
        """Answer the seats of a round that have anything on record, by number.

        Source: recording.md (levels of evidence).
        """
        columns = [c for c in SEAT.c if c.name not in ("table", "round")]
        asked = select(*columns).where(SEAT.c.table == table, SEAT.c.round == number)
        return tuple(SeatRow(*row) for row in self.rows(asked.order_by(SEAT.c.seat)))

    def lines(self, table: str, number: int) -> tuple[LineRow, ...]:
        """Answer every settled wager of a round, those that no longer stand too.

        Source: facts.md (resolve, re-call, correct).
        """
        names = ("seat", "box", "kind", "bet", "stake", "outcome", "pays", "won", "commission", "net")
        asked = select(*(LINE.c[name] for name in names), LINE.c.stands, LINE.c.seq)
        here = (LINE.c.table == table, LINE.c.round == number)
        rows = self.rows(asked.where(*here).order_by(LINE.c.seat, LINE.c.seq, LINE.c.place))
        return tuple(LineRow(*(*row[:10], bool(row[10]), row[11])) for row in rows)

    def postings(self, table: str, number: int) -> tuple[PostingRow, ...]:
        """Answer every posting of a round in order; they sum to zero.

        Source: ledger.md (postings).
        """
        names = ("seq", "account", "seat", "on_behalf_of", "amount")
        asked = select(*(POSTING.c[name] for name in names))
        here = (POSTING.c.table == table, POSTING.c.round == number)
        rows = self.rows(asked.where(*here).order_by(POSTING.c.seq, POSTING.c.place))
        return tuple(PostingRow(*row) for row in rows)

    def notes(self, table: str | None = None, number: int | None = None) -> tuple[NoteRow, ...]:
        """Answer what a supervisor reads first, of everything, a table or a round, oldest first.

        Source: REQ R16.
        """
        names = ("seq", "kind", "table", "round", "seat", "text")
        asked = select(*(NOTE.c[name] for name in names)).order_by(NOTE.c.origin, NOTE.c.seq)
        if table is not None:
            asked = asked.where(NOTE.c.table == table)
        if number is not None:
            asked = asked.where(NOTE.c.round == number)
        return tuple(NoteRow(*row) for row in self.rows(asked))

    def slips(self, table: str | None = None, number: int | None = None) -> tuple[SlipRow, ...]:
        """Answer every print, of everything, a table or a round, oldest first.

        Source: FAULT F2.
        """
        asked = select(SLIP).order_by(SLIP.c.seq)
        if table is not None:
            asked = asked.where(SLIP.c.table == table)
        if number is not None:
            asked = asked.where(SLIP.c.round == number)
        return tuple(SlipRow(*row) for row in self.rows(asked))

    def games(self, *, gaming_day: str | None = None) -> tuple[GameTotals, ...]:
        """Answer rounds, money and coverage of each game, by name.

        Source: recording.md (coverage); FORMULA 1.
        """
        states = [_how_many(s) for s in ("open", "closed", "void", "skipped")]
        money = [func.sum(ROUND.c[name]) for name in ("bets", "house", "commission")]
        covered = [func.sum(ROUND.c[name]) for name in ("from_pieces", "from_call", "from_ruling")]
        asked = select(ROUND.c.game, func.count(), *states, *money, *covered)
        if gaming_day is not None:
            asked = asked.where(ROUND.c.gaming_day == gaming_day)
        rows = self.rows(asked.group_by(ROUND.c.game).order_by(ROUND.c.game))
        return tuple(GameTotals(*(*row[:9], Coverage(*row[9:]))) for row in rows)

    def coverage(self, table: str | None = None, *, filters: RoundFilter = EVERY) -> Coverage:
        """Answer how many seats were paid from pieces, from a call, by ruling.

        Source: recording.md (coverage).
        """
        sums = [func.coalesce(func.sum(ROUND.c[n]), 0) for n in ("from_pieces", "from_call", "from_ruling")]
        return Coverage(*self.rows(_filtered(select(*sums), table, filters))[0])

    def entries(self, first: int = 1, *, limit: int | None = None) -> tuple[Entry, ...]:
        """Answer entries from a number on, in their order.

        Source: screens.md (trail).
        """
        asked = select(ENTRY).where(self._here, ENTRY.c.seq >= first).order_by(ENTRY.c.seq)
        return tuple(Entry(*row) for row in self.rows(asked.limit(limit)))

    def entry(self, seq: int) -> Told | None:
        """Answer one entry with its fact, None where there is none of that number.

        Source: ledger.md (every slip carries its seq).
        """
        return next(self._told(select(ENTRY).where(self._here, ENTRY.c.seq == seq)), None)

    def count_entries(self) -> int:
        """Answer how many entries the trail has.

        Source: ledger.md (shape).
        """
        return int(self.rows(select(func.count()).select_from(ENTRY).where(self._here))[0][0])

    def rules_in_force(self, table: str | None) -> tuple[Told, ...]:
        """Answer the last adopted text of each rule file of a table, oldest first.

        Source: architecture.md (house ways are data).
        """
        newest = select(func.max(ADOPTED.c.seq)).where(ADOPTED.c.table == table)
        newest = newest.group_by(ADOPTED.c.what, ADOPTED.c.game, ADOPTED.c.id)
        return tuple(
            self._told(select(ENTRY).where(self._here, ENTRY.c.seq.in_(newest)).order_by(ENTRY.c.seq))
        )

    def _told(self, asked: Select[Any]) -> Iterator[Told]:
        for row in self.rows(asked):
            entry = Entry(*row)
            yield Told(entry, self.fact_of(entry))

    def fact_of(self, entry: Entry | Step, decode: Callable[[str, int, bytes], Fact] = decode) -> Fact:
        """Answer the fact that an entry says; DamagedLedgerError where its body says none.

        Source: ledger.md (shape).
        """
        try:
            return decode(entry.kind, entry.version, entry.body)
        except CodecError as error:
            reason = f"{entry.seq}: {error}"
            raise DamagedLedgerError("LEDGER-BODY", str(self.path), reason=reason) from error

    def rows(self, asked: Select[Any]) -> list[Any]:
        """Answer a question of this room's own files; LedgerError where the ledger cannot be read.

        Source: architecture.md (errors: three kinds).
        """
        with ground.told(self.ledger, ground.driver()), self._engine.connect() as connection:
            return list(connection.execute(asked).all())


def open_readings(ledger: Ledger) -> Readings:
    """Open a ledger for reading only, beside a program that may be writing to it.

    Source: ledger.md (faults: read-only; PostgreSQL); FAULT B7.
    """
    if isinstance(ledger, Server):
        from tablemgr.ledger.server_opening import open_reader

        engine, origin = open_reader(ledger)
        return Readings(engine, ledger.path, origin=origin, ledger=ledger)
    path = ledger.absolute()
    place.look(path, must_exist=True)
    # Where nobody may write, reading cannot make what a write-ahead log needs beside the file.
    still = place.is_still(path) and not os.access(path.parent, os.W_OK)
    engine = ground.engine_for(path, read_only=True, still=still)
    with ground.told(path, ground.driver()):
        ours(path)
        demand_read_tables(engine, str(path))
        return Readings(engine, path)


def readings_of(store: Store) -> Readings:
    """Answer the readings of an open ledger; they cannot write.

    Source: ledger.md (nobody opens the live database file inside the process a second way).
    """
    return Readings(store.engine, store.path, origin=store.origin, ledger=store.ledger)


def _only_origin(engine: Engine, path: Path) -> str:
    with ground.told(path, ground.driver()), engine.connect() as connection:
        found = list(connection.execute(select(ORIGIN.c.origin)))
    if len(found) != 1:
        raise DamagedLedgerError("LEDGER-ORIGIN", str(path), got=len(found))
    return str(found[0][0])


_as_step: Callable[[tuple[Any, ...]], Step] = partial(tuple.__new__, Step)


def _how_many(status: str) -> Any:
    return func.sum(case((ROUND.c.status == status, 1), else_=0))


def round_columns() -> list[Any]:
    """Answer the columns that a round's row is made of. Source: ledger.md (projections)."""
    unseen = ("said_house", "said_commission", "said_bets", "way_row")
    return [column for column in ROUND.c if column.name not in unseen]


def round_of_row(row: Any) -> RoundRow:
    """Answer the row of a round from those columns. Source: architecture.md (rows of plain values)."""
    return RoundRow(*(*row[:19], Coverage(*row[19:22]), *row[22:]))


def _filtered(asked: Select[Any], table: str | None, filters: RoundFilter) -> Select[Any]:
    if table is not None:
        asked = asked.where(ROUND.c.table == table)
    for name in ("table", "game", "status", "gaming_day", "dealer_badge"):
        value = getattr(filters, name)
        if value is not None:
            asked = asked.where(ROUND.c[name] == value)
    return asked.where(ROUND.c.notes > 0) if filters.with_notes else asked
