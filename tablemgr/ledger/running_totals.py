"""The totals of every checkpoint, made again from the rounds before it while a trail is drawn anew.

Only rounds that something was written about since the checkpoint before are looked at again.

Source: ledger.md (TOTALS differ; checkpoints).
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import itemgetter

from tablemgr.core.money import ZERO, Money
from tablemgr.ledger.checkpoints import with_chips
from tablemgr.ledger.chip_sums import Key, Moved
from tablemgr.ledger.readtables import ROUND
from tablemgr.ledger.sheets import OF_A_ROUND, Place, Sheets
from tablemgr.table.trail_events import Totals

Sums = tuple[int, int, int, int, int]
NOTHING: Sums = (0, 0, 0, 0, 0)
_names = ("currency", "mode", "status", "bets", "house", "commission")
_figures = itemgetter(*map(ROUND.columns.keys().index, _names))
_ROUND = OF_A_ROUND.index(ROUND)


class RunningTotals:
    """Rounds, voids, bets, win and commission of each currency and mode so far."""

    def __init__(self, sheets: Sheets) -> None:
        self._sheets = sheets
        self._sums: dict[Key, Sums] = {}

    def now(self, moved: Mapping[Key, Moved]) -> tuple[Totals, ...]:
        """Answer what all rounds come to so far with what moved in chips, by currency and mode.

        Source: ledger.md (checkpoints: totals).
        """
        return totals_of(self.sums(), moved)

    def sums(self) -> dict[Key, Sums]:
        """Answer the figures of each currency and mode so far. Source: ledger.md (checkpoints: totals)."""
        for place in self._sheets.touched:
            self._look_again(place)
        self._sheets.touched.clear()
        return dict(self._sums)

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

    def _add(self, key: Key, by: tuple[int, ...]) -> None:
        self._sums[key] = _added(self._sums.get(key, NOTHING), by)


def _added(one: Sums, by: tuple[int, ...]) -> Sums:
    r, v, b, w, c = (a + n for a, n in zip(one, by, strict=True))
    return r, v, b, w, c


def joined(one: dict[Key, Sums], other: dict[Key, Sums]) -> dict[Key, Sums]:
    """Answer the figures of two shares of the rounds together. Source: ledger.md (checkpoints: totals)."""
    return {key: _added(one.get(key, NOTHING), other.get(key, NOTHING)) for key in one.keys() | other.keys()}


def totals_of(sums: dict[Key, Sums], moved: Mapping[Key, Moved]) -> tuple[Totals, ...]:
    """Answer figures as a checkpoint says them. Source: ledger.md (checkpoints: totals)."""
    return with_chips((_totals(*key, *figures) for key, figures in sorted(sums.items())), moved)


def difference(
    said: tuple[Totals, ...], sums: dict[Key, Sums], moved: Mapping[Key, Moved], *, version: int
) -> str | None:
    """Answer how a checkpoint's totals differ from the rounds and chips before it, None where they agree.

    version: the first one knew nothing of chips: none moved and no drop, whatever the racks did.

    Source: ledger.md (TOTALS differ).
    """
    made = totals_of(sums, {} if version == 1 else moved)
    if made == said:
        return None
    wrong, wanted = [one for one in said if one not in made], [one for one in made if one not in said]
    return f"says {_shown(wrong)}, the rounds come to {_shown(wanted)}"


def _totals(
    currency: str, mode: str, rounds: int, voids: int, bets: int, win: int, commission: int
) -> Totals:
    return Totals(currency, mode, rounds, voids, Money(bets), Money(win), Money(commission), ZERO, ZERO, None)


def _shown(totals: list[Totals]) -> str:
    return "; ".join(
        f"{t.currency} {t.mode} rounds {t.rounds} voids {t.voids} bets {t.bets.minor} win {t.win.minor}"
        f" commission {t.commission.minor}{_chips(t)}"
        for t in totals
    ) or "nothing"  # fmt: skip


def _chips(t: Totals) -> str:
    if not (t.fills or t.credits) and t.drop is None:
        return ""
    drop = "not known" if t.drop is None else t.drop.minor
    return f" fills {t.fills.minor} credits {t.credits.minor} drop {drop}"
