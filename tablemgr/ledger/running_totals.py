"""The totals of every checkpoint, made again from the rounds before it while a trail is drawn anew.

Only rounds that something was written about since the checkpoint before are looked at again.

Source: ledger.md (TOTALS differ; checkpoints).
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Dialect, bindparam, select

from tablemgr.core.money import ZERO, Money
from tablemgr.ledger.entries import Entry
from tablemgr.ledger.prepared import Prepared
from tablemgr.ledger.readtables import ROUND
from tablemgr.table.facts import Fact
from tablemgr.table.trail_events import CheckpointSigned, Totals

Place = tuple[str | None, int]
Sums = tuple[int, int, int, int, int]
NOTHING: Sums = (0, 0, 0, 0, 0)


class RunningTotals:
    """Rounds, voids, bets, win and commission of each currency and mode so far."""

    def __init__(self, cursor: Any, dialect: Dialect) -> None:
        names = ("currency", "mode", "status", "bets", "house", "commission")
        here = (ROUND.c.table == bindparam("t"), ROUND.c.number == bindparam("n"))
        self._asked = Prepared(select(*(ROUND.c[name] for name in names)).where(*here), dialect)
        self._cursor = cursor
        self._touched: set[Place] = set()
        self._rounds: dict[Place, tuple[tuple[str, str], Sums]] = {}
        self._sums: dict[tuple[str, str], Sums] = {}
        self.compared = 0

    def touch(self, entry: Entry, fact: Fact) -> None:
        """Note which rounds an entry is about. Source: ledger.md (projections)."""
        for number in (entry.round, getattr(fact, "round", None), getattr(fact, "number", None)):
            if type(number) is int:
                self._touched.add((entry.table, number))

    def difference(self, fact: CheckpointSigned) -> str | None:
        """Answer how a checkpoint's totals differ from the rounds before it, None where they agree.

        Source: ledger.md (TOTALS differ).
        """
        for place in self._touched:
            self._look_again(place)
        self._touched.clear()
        self.compared += 1
        made = tuple(_totals(*key, *sums) for key, sums in sorted(self._sums.items()))
        if made == fact.totals:
            return None
        said, wanted = (
            [one for one in fact.totals if one not in made],
            [t for t in made if t not in fact.totals],
        )
        return f"says {_shown(said)}, the rounds come to {_shown(wanted)}"

    def _look_again(self, place: Place) -> None:
        row = self._asked.run(self._cursor, t=place[0], n=place[1]).fetchone()
        if row is None:
            return
        key, before = (row[0], row[1]), self._rounds.get(place)
        if before is not None:
            self._add(before[0], tuple(-n for n in before[1]))
        house, commission = row[4], row[5]
        now = (int(row[2] == "closed"), int(row[2] == "void"), row[3], house + commission, commission)
        self._rounds[place] = (key, now)
        self._add(key, now)

    def _add(self, key: tuple[str, str], by: tuple[int, ...]) -> None:
        r, v, b, w, c = (a + n for a, n in zip(self._sums.get(key, NOTHING), by, strict=True))
        self._sums[key] = (r, v, b, w, c)


def _totals(
    currency: str, mode: str, rounds: int, voids: int, bets: int, win: int, commission: int
) -> Totals:
    return Totals(currency, mode, rounds, voids, Money(bets), Money(win), Money(commission), ZERO, ZERO, None)


def _shown(totals: list[Totals]) -> str:
    return "; ".join(
        f"{t.currency} {t.mode} rounds {t.rounds} voids {t.voids} bets {t.bets.minor} win {t.win.minor}"
        f" commission {t.commission.minor}"
        for t in totals
    ) or "nothing"  # fmt: skip
