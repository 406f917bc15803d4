"""The pen that draws read tables: strokes as statements, and what several facts do alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sqlalchemy import Dialect

from tablemgr.core.seats import Seat
from tablemgr.core.settlements import Posting, Settlement
from tablemgr.ledger.entries import Entry
from tablemgr.ledger.prepared import Prepared
from tablemgr.ledger.strokes import SUMS, Strokes
from tablemgr.table.facts import Fact

History = Callable[[Entry], Iterable[tuple[Entry, Fact]]]
"""The facts of an entry's round up to and with it, in order."""
Draw = Callable[["Drawing", Entry, Any], None]
"""What one kind of fact does to the read tables."""

ROUNDS = "round"
"""The series that rounds and deals of a table are numbered in."""
DISPUTES = "dispute"
"""The series that disputes of the house are numbered in."""
NOT_THE_HOUSE = ("player", "bank", "commission")
"""Accounts outside the house's result; commission stands beside it, as in a round's close."""


class Statements(Strokes):
    """Every stroke as a statement, compiled for one kind of database."""

    def __init__(self, dialect: Dialect) -> None:
        super().__init__(lambda stroke: Prepared(stroke.statement(dialect), dialect))


NO_SUMS = {f"by_{name}": 0 for name in SUMS}


class Drawing:
    """Draws facts, one after the other, into the read tables behind a cursor, or into rows in memory."""

    def __init__(self, cursor: Any, strokes: Strokes, history: History) -> None:
        self.cursor = cursor
        self.do = strokes
        self.history = history

    def numbered(self, series: str, table: str | None, number: int) -> None:
        """Note that a series has come to number.

        Source: ledger.md (numbers).
        """
        self.do.numbered.run(self.cursor, series=series, table=table or "", last=number, to_last=number)

    def last_number(self, series: str, table: str | None) -> int:
        """Answer the last number of a series, 0 before its first.

        Source: ledger.md (numbers).
        """
        row = self.do.number.run(self.cursor, at_series=series, at_table=table or "").fetchone()
        return 0 if row is None else int(row[0])

    def note(
        self, entry: Entry, text: str, *, round_: int | None = None, seat: Seat | None = None, kind: str = ""
    ) -> None:
        """Keep an entry among those that a supervisor reads first, under its own kind unless another is named.

        Source: REQ R16.
        """
        where = entry.round if round_ is None else round_
        self.do.note.run(
            self.cursor, origin=entry.origin, seq=entry.seq, kind=kind or entry.kind, table=entry.table,
            round=where, seat=seat, text=text,
        )  # fmt: skip
        if where is not None:
            self.move_round(entry.table, where, notes=1)

    def open_round(self, **row: Any) -> None:
        """Begin the row of a round, or of a number without one, and count it at its table.

        Source: ledger.md (numbers); screens.md (tables).
        """
        self.do.round_opened.run(self.cursor, **row)
        self.do.table_dealt.run(self.cursor, table=row["table"], rounds=1, result=0, by_rounds=1)
        self.numbered(ROUNDS, row["table"], row["number"])

    def move_round(self, table: str | None, number: int | None, **by: int) -> None:
        """Add to the sums of a round, and its money to its table's.

        Source: recording.md (coverage); ledger.md (totals).
        """
        deltas = {**NO_SUMS, **{f"by_{name}": moved for name, moved in by.items()}}
        self.do.round_moved.run(self.cursor, at_table=table, at_number=number, **deltas)
        result = by.get("house", 0) + by.get("commission", 0)
        if result:
            self.do.table_moved.run(self.cursor, at_table=table, by_result=result)

    def post(
        self, entry: Entry, postings: Sequence[Posting], *, round_: int | None = None, **sums: int
    ) -> None:
        """Write the postings of an entry and add them, and other sums, to its round.

        Source: ledger.md (postings that sum to zero).
        """
        where = entry.round if round_ is None else round_
        self.do.postings.run_many(
            self.cursor,
            [
                {
                    "origin": entry.origin, "seq": entry.seq, "place": place, "table": entry.table or "",
                    "round": where or 0, "account": p.account, "seat": p.seat, "on_behalf_of": p.on_behalf_of,
                    "amount": p.amount.minor,
                }
                for place, p in enumerate(postings, 1)
            ],
        )  # fmt: skip
        if where is not None and (postings or sums):
            house = sum(p.amount.minor for p in postings if p.account not in NOT_THE_HOUSE)
            taken = sum(p.amount.minor for p in postings if p.account == "commission")
            self.move_round(entry.table, where, house=house, commission=taken, **sums)

    def move_seats(self, entry: Entry, postings: Iterable[Posting]) -> None:
        """Add the players' postings to their seats.

        Source: TG M1.
        """
        nets: dict[Seat, int] = {}
        for p in postings:
            if p.account == "player" and p.seat is not None:
                nets[p.seat] = nets.get(p.seat, 0) + p.amount.minor
        for seat, net in nets.items():
            self.do.seat_moved.run(
                self.cursor, **self.seat_row(entry, seat, net=net), by_net=net, by_stake=0, by_commission=0
            )

    def lines(self, entry: Entry, settlement: Settlement, *, round_: int | None = None) -> None:
        """Write the lines of a settlement.

        Source: facts.md (resolve).
        """
        where = entry.round if round_ is None else round_
        self.do.lines.run_many(
            self.cursor,
            [
                {
                    "origin": entry.origin, "seq": entry.seq, "place": place, "table": entry.table,
                    "round": where, "seat": settlement.seat, "box": line.box, "kind": line.kind,
                    "bet": line.bet_id, "stake": line.stake.minor, "outcome": line.outcome.value,
                    "pays": f"{line.pays.numerator}/{line.pays.denominator}", "won": line.won.minor,
                    "commission": line.charged.taken.minor,
                    "exact": f"{line.charged.exact.numerator}/{line.charged.exact.denominator}",
                    "net": line.net.minor, "stands": 1,
                }
                for place, line in enumerate(settlement.lines, 1)
            ],
        )  # fmt: skip

    def seat_row(self, entry: Entry, seat: Seat, **said: Any) -> dict[str, Any]:
        """Answer the row of a seat that was not there before.

        Source: recording.md (levels of evidence).
        """
        return {
            "table": entry.table, "round": entry.round, "seat": seat, "status": "open", "called": None,
            "computed": None, "outcome": None, "basis": None, "stake": 0, "net": 0, "commission": 0, **said,
        }  # fmt: skip
