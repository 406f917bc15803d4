"""Pay tables of the side bets: dated files that say what each line pays.

    id = "fortune-3"
    game = "pai-gow-poker"
    bet = "fortune"
    title = "Fortune, table 3"
    dated = 2026-01-01
    source = "PGP 6 (Fortune)"
    match = "KQ"            # optional: the suited pair of cards beside a royal; "AK" in Washington
    or_pair = false         # optional: any pair beside a royal is a match too
    [pays]                  # to one, the best line first; 0 is a push
    five-aces = 400

An envy table has `[prizes]` in minor units instead of `[pays]`, and `least_stake`.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Final

from tablemgr.core.problems import Refused, problem
from tablemgr.core.reading import known_keys, want_bool, want_int, want_object, want_str, wrong_type
from tablemgr.core.resources import resource
from tablemgr.core.settlements import RulesRef
from tablemgr.games.pai_gow_poker.meta import GAME
from tablemgr.houseway.load import read_file

LINES: Final = (
    "7-card-straight-flush-no-joker",
    "royal-flush-royal-match",
    "7-card-straight-flush-with-joker",
    "five-aces",
    "royal-flush",
    "straight-flush",
    "four-of-a-kind",
    "full-house",
    "flush",
    "three-of-a-kind",
    "straight",
    "three-pairs",
    "nine-high",
    "ten-high",
    "jack-high",
    "queen-high",
    "king-high",
    "ace-high",
)
"""Every line a pay table may have. Source: vectors README (side-bet), PGP 6."""
BETS: Final = ("fortune", "envy", "emperors", "insurance", "queens-dragon")
DEFAULT_TABLE: Final = {
    "fortune": "fortune-3",
    "envy": "envy",
    "emperors": "emperors",
    "insurance": "insurance-4",
    "queens-dragon": "queens-dragon",
}
"""Source: PGP D12, 8.1, 6."""
MOST_PAYS: Final = 1_000_000
_KEYS: Final = (
    "id", "game", "bet", "title", "dated", "source", "match", "or_pair", "least_stake", "pays", "prizes",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class PayTable:
    """What each line of a side bet pays, the best line first."""

    id: str
    bet: str
    title: str
    dated: date
    source: str
    lines: tuple[tuple[str, int], ...]
    """Line and what it pays to one (0 is a push); for envy the prize in minor units."""
    is_prize: bool
    """The lines are fixed prizes for other players' hands."""
    match: str
    """Faces of the two suited cards that are the royal match."""
    or_pair: bool
    least_stake: int
    """The stake, in minor units, from which the bet takes part."""
    text: str
    sha256: str

    @property
    def ref(self) -> RulesRef:
        """Answer the reference that goes on record. Source: architecture.md (RulesRef)."""
        return RulesRef(GAME, self.id, self.sha256)

    def paying(self, pays: tuple[int, ...]) -> PayTable:
        """Answer this table with other figures, line by line from the top. Source: vectors README."""
        lines = tuple((line, pay) for (line, _), pay in zip(self.lines, pays, strict=True))
        return replace(self, id="given", lines=lines)


def parse_pay_table(data: bytes, where: str) -> PayTable:
    """Answer the pay table of a text; Refused names the place of what does not fit.

    Source: architecture.md (pay tables are dated values).
    """
    try:
        table = tomllib.loads(data.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise Refused(problem("PAYTABLE-TEXT", where, reason=str(error)[:200])) from error
    known_keys(table, _KEYS, where)
    want_str(table, "game", among=(GAME,), where=where)
    dated = table.get("dated")
    if type(dated) is not date:
        raise Refused(wrong_type(dated, "a date such as 2026-05-04", "dated", f"{where}.dated"))
    is_prize = "prizes" in table
    return PayTable(
        id=want_str(table, "id", where=where),
        bet=want_str(table, "bet", among=BETS, where=where),
        title=want_str(table, "title", where=where),
        dated=dated,
        source=want_str(table, "source", where=where),
        lines=_lines(want_object(table, "prizes" if is_prize else "pays", where=where), where),
        is_prize=is_prize,
        match=want_str(table, "match", "KQ", among=("KQ", "AK"), where=where),
        or_pair=want_bool(table, "or_pair", default=False, where=where),
        least_stake=want_int(table, "least_stake", 0, least=0, where=where),
        text=data.decode("utf-8"),
        sha256=hashlib.sha256(data).hexdigest(),
    )


def _lines(pays: Mapping[str, Any], where: str) -> tuple[tuple[str, int], ...]:
    known_keys(pays, LINES, where)
    if not pays:
        raise Refused(problem("PAYTABLE-EMPTY", where))
    return tuple((line, want_int(pays, line, least=0, most=MOST_PAYS, where=where)) for line in pays)


def pay_table_ids(bet: str | None = None) -> tuple[str, ...]:
    """Answer the ids of the shipped pay tables, of one side bet or of all, in alphabetical order.

    Source: PGP 6.
    """
    return tuple(table.id for table in _shipped() if bet in (None, table.bet))


@cache
def _shipped() -> tuple[PayTable, ...]:
    return tuple(read_pay_table(path) for path in sorted(resource("paytables", GAME).glob("*.toml")))


def read_pay_table(path: Path) -> PayTable:
    """Answer the pay table of a file; Refused names the place of what does not fit.

    Source: architecture.md (pay tables are dated values).
    """
    return parse_pay_table(read_file(path), path.name)


def pay_table(table: str) -> PayTable:
    """Answer a shipped pay table; Refused where there is none of that id.

    Source: PGP 6.
    """
    for shipped in _shipped():
        if shipped.id == table:
            return shipped
    choices = ", ".join(pay_table_ids())
    raise Refused(problem("PAYTABLE-UNKNOWN", "given.pay_table", id=table[:60], choices=choices))
