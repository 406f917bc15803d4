"""Pay tables of side bets: dated, cited data files, each class paid to one."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Any

from tablemgr.core.problems import Problem, Refused, problem
from tablemgr.core.resources import resource
from tablemgr.core.settlements import RulesRef
from tablemgr.games.pai_gow.meta import GAME
from tablemgr.houseway.load import read_file

_KEYS = {"id": str, "game": str, "bet": str, "title": str, "dated": date, "source": str, "pays": dict}
MOST_PAID = 1_000_000
"""Above this a payout is a slip of the finger."""


@dataclass(frozen=True, slots=True)
class PayTable:
    """A side bet's pay table; a class that is not in it loses."""

    id: str
    game: str
    bet: str
    title: str
    dated: date
    source: str
    pays: tuple[tuple[str, int], ...]
    """Class and what it pays to one, highest first as the file has them."""
    text: str
    sha256: str

    def pays_for(self, found: str) -> int:
        """Answer what a class pays to one; -1 where it loses. Source: PG 6."""
        return dict(self.pays).get(found, -1)

    @property
    def ref(self) -> RulesRef:
        """Answer the reference that goes on record. Source: architecture.md (RulesRef)."""
        return RulesRef(self.game, self.id, self.sha256)


def parse_pay_table(data: bytes) -> PayTable:
    """Answer the pay table a text says; Refused names every place that is wrong.

    Source: architecture.md (pay tables are plain dated values).
    """
    try:
        table = tomllib.loads(data.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise Refused(problem("PAYTABLE-TEXT", "file", reason=str(error)[:200])) from error
    problems = [problem("PAYTABLE-KEY", "file", key=key[:60]) for key in table if key not in _KEYS]
    problems += [
        problem("PAYTABLE-VALUE", "file", key=key, wanted=kind.__name__)
        for key, kind in _KEYS.items()
        if type(table.get(key)) is not kind
    ]
    problems += _pays_problems(table.get("pays"))
    if table.get("game", GAME) != GAME:
        problems.append(problem("PAYTABLE-GAME", "file", game=str(table["game"])[:60], wanted=GAME))
    if problems:
        raise Refused(*problems)
    pays = tuple(table.pop("pays").items())
    return PayTable(**table, pays=pays, text=data.decode("utf-8"), sha256=hashlib.sha256(data).hexdigest())


def _pays_problems(pays: Any) -> list[Problem]:
    if not isinstance(pays, Mapping):
        return []
    return [
        problem("PAYTABLE-PAYS", f"pays.{found}"[:60], most=MOST_PAID)
        for found, paid in pays.items()
        if type(paid) is not int or not 1 <= paid <= MOST_PAID
    ]


@cache
def pay_tables(bet: str) -> tuple[PayTable, ...]:
    """Answer the shipped pay tables of a side bet, by id.

    Source: PG 6.
    """
    paths = sorted(resource("paytables", GAME).glob("*.toml"))
    found = (parse_pay_table(read_file(path)) for path in paths)
    return tuple(table for table in found if table.bet == bet)


def pay_table(table_id: str) -> PayTable:
    """Answer a shipped pay table by its id; Refused names the known ones where there is none.

    Source: PG 6.
    """
    known = sorted(path.stem for path in resource("paytables", GAME).glob("*.toml"))
    if table_id not in known:
        raise Refused(problem("PAYTABLE-UNKNOWN", "pay_table", id=table_id[:60], choices=", ".join(known)))
    return parse_pay_table(read_file(resource("paytables", GAME, f"{table_id}.toml")))
