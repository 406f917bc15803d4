"""The totals of every checkpoint, made again from the rounds before it while a trail is drawn anew.

Only rounds that something was written about since the checkpoint before are looked at again.

Source: ledger.md (TOTALS differ; checkpoints).
"""

from __future__ import annotations

from operator import itemgetter

from tablemgr.core.money import ZERO, Money
from tablemgr.ledger.readtables import ROUND
from tablemgr.ledger.sheets import OF_A_ROUND, Place, Sheets
from tablemgr.table.trail_events import CheckpointSigned, Totals

Sums = tuple[int, int, int, int, int]
NOTHING: Sums = (0, 0, 0, 0, 0)
_names = ("currency", "mode", "status", "bets", "house", "commission")
_figures = itemgetter(*map(ROUND.columns.keys().index, _names))
_ROUND = OF_A_ROUND.index(ROUND)


class RunningTotals:
    """Rounds, voids, bets, win and commission of each currency and mode so far."""

    def __init__(self, sheets: Sheets) -> None:
        self._sheets = sheets
        self._sums: dict[tuple[str, str], Sums] = {}
        self.compared = 0

    def difference(self, fact: CheckpointSigned) -> str | None:
        """Answer how a checkpoint's totals differ from the rounds before it, None where they agree.

        Source: ledger.md (TOTALS differ).
        """
        self.compared += 1
        made = self.now()
        if made == fact.totals:
            return None
        said, wanted = (
            [one for one in fact.totals if one not in made],
            [t for t in made if t not in fact.totals],
        )
        return f"says {_shown(said)}, the rounds come to {_shown(wanted)}"

    def now(self) -> tuple[Totals, ...]:
        """Answer what all rounds come to so far, by currency and mode. Source: ledger.md (checkpoints: totals)."""
        for place in self._sheets.touched:
            self._look_again(place)
        self._sheets.touched.clear()
        return tuple(_totals(*key, *sums) for key, sums in sorted(self._sums.items()))

    def _look_again(self, place: Place) -> None:
        sheet = self._sheets.find(place)
        row = None if sheet is None else sheet.rows[_ROUND].get(None)
        if sheet is None or row is None:
            return
        if sheet.counted is not None:
            self._add(sheet.counted[0], tuple(-n for n in sheet.counted[1]))
        currency, mode, status, bets, house, commission = _figures(row)
        now = (int(status == "closed"), int(status == "void"), bets, house + commission, commission)
        sheet.counted = ((currency, mode), now)
        self._add((currency, mode), now)

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
