"""`tablemgr figures GAME`: the figures of a game, counted now over all its hands, nothing looked up.

A game is added by naming the function here that answers its tables. 0 clean, 2 unusable input.

Source: PGP 7, PGP 6 (edges).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from tablemgr.core.text import sentence

CLEAN = 0
PER_CENT_PLACES = 4

Table = tuple[str, tuple[str, ...], list[tuple[str | int, ...]]]
"""A heading, the names of the columns, the rows."""


def main(words: list[str]) -> int:
    """Count a game's figures and print them as tables, or as one JSON object."""
    parser = argparse.ArgumentParser(prog="tablemgr figures", description=sentence("CLI-FIGURES"))
    parser.add_argument("game", choices=sorted(GAMES), metavar="GAME", help=", ".join(sorted(GAMES)))
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args(words)
    tables = list(GAMES[asked.game]())
    print(_as_json(tables) if asked.json else "\n\n".join(_as_text(table) for table in tables))
    return CLEAN


def _poker() -> Iterator[Table]:
    from tablemgr.games.pai_gow_poker.figures import count_all_hands
    from tablemgr.games.pai_gow_poker.pay_tables import LINES, pay_table, pay_table_ids

    counted = count_all_hands()
    best = [(name, sum(hands), *hands) for name, hands in counted.best.items()]
    totals = [sum(column) for column in zip(*(hands for _, *hands in best), strict=True)]
    columns = ("hand", "total", "without joker", "with joker")
    yield sentence("CLI-FIGURES-BEST"), columns, [*best, ("total", *totals)]
    made: list[tuple[str | int, ...]] = [
        (line, counted.making(line)) for line in LINES if counted.making(line)
    ]
    yield sentence("CLI-FIGURES-LINES"), ("line", "hands"), made
    edges: list[tuple[str | int, ...]] = []
    for name in pay_table_ids():
        edge = counted.edge(pay_table(name))
        edges.append((name, f"{int(edge * counted.total)} / {counted.total}", per_cent(edge)))
    yield sentence("CLI-FIGURES-EDGES"), ("pay table", "edge", "per cent"), edges


GAMES: Mapping[str, Callable[[], Iterator[Table]]] = {"pai-gow-poker": _poker}
"""Games that have figures, with what counts them."""


def per_cent(edge: Fraction) -> str:
    """Answer a fraction in per cent, to four places, half away from zero.

    >>> per_cent(Fraction(11_970_096, 154_143_080))
    '7.7656'

    Source: PGP 6 (edges).
    """
    scale = 10**PER_CENT_PLACES
    units = (2 * abs(edge) * 100 * scale + 1) // 2
    return f"{'-' if edge < 0 else ''}{units // scale}.{units % scale:0{PER_CENT_PLACES}}"


def _as_text(table: Table) -> str:
    heading, columns, rows = table
    cells = [
        columns,
        *(tuple(f"{cell:,}" if isinstance(cell, int) else cell for cell in row) for row in rows),
    ]
    widths = [max(len(row[n]) for row in cells) for n in range(len(columns))]
    lines = []
    for row in cells:
        first, *others = (cell.ljust(width) if n == 0 else cell.rjust(width)
                          for n, (cell, width) in enumerate(zip(row, widths, strict=True)))  # fmt: skip
        lines.append("  ".join((first, *others)).rstrip())
    return "\n".join((heading, *lines))


def _as_json(tables: list[Table]) -> str:
    return json.dumps(
        [
            {"heading": heading, "rows": [dict(zip(columns, row, strict=True)) for row in rows]}
            for heading, columns, rows in tables
        ]
    )
