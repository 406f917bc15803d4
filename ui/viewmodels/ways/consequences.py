"""What a change of rules comes to: hands set otherwise, examples, the edge before and after; in a process of its own.

A line of JSON at a time: how far it has come, then what was found. Killing the process is how it is cancelled.

Source: screens.md (house ways: compare, consequences), ground rule 10; architecture.md (a change shows its consequences).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from tablemgr.core.problems import Refused
from ui.commands.edge import SIGMAS, shuffles
from ui.commands.figures import per_cent
from ui.viewmodels.ways.shelf import TABLE, TILE_GAME, Book, table_of, way_of

SHOWN = 10
EVERY = 4_096
LOTS, LOT = 40, 25
"""Deals of poker that are drawn for the edge: so many lots of so many."""
COMMISSION = 500
Say = Callable[[int, int], None]


def compare(one: Book, other: Book, say: Say) -> dict[str, Any]:
    """Answer how many of all hands two house ways set to different values, ten of them, and both edges.

    Edges are of a guest who sets by the first way against a bank that sets by each of the two, at 5 %.

    Source: screens.md (house ways: consequences of a change); PG 7; PGP 8.
    """
    before, after = way_of(one), way_of(other)
    game = before.game
    walked = classes = hands = 0
    shown: list[dict[str, str]] = []
    for place, (hand, weight) in enumerate(game.classes()):
        walked += weight
        if place % EVERY == 0:
            say(walked, game.total)
        row, choice = before.choose(hand)
        other_row, other_choice = after.choose(hand)
        if choice == other_choice or game.same_value(choice, other_choice):
            continue
        hands += weight
        classes += 1
        if len(shown) < SHOWN:
            shown.append(
                {
                    "one": game.format_choice(choice), "row": before.rows[row].row.id,
                    "other": game.format_choice(other_choice), "other_row": after.rows[other_row].row.id,
                }
            )  # fmt: skip
    say(game.total, game.total)
    edges = _tiles(before, after) if one.game == TILE_GAME else _cards(before, after)
    return {"hands": hands, "classes": classes, "total": game.total, "shown": shown, **edges}


def _tiles(before: Any, after: Any) -> dict[str, Any]:
    from tablemgr.games.pai_gow.self_play import play_out

    edges = [play_out(before, way).player_edge(COMMISSION) for way in (before, after)]
    return {
        "edges": [per_cent(edge) for edge in edges],
        "exact": True,
        "change": _signed(edges[1] - edges[0]),
    }


def _cards(before: Any, after: Any) -> dict[str, Any]:
    from tablemgr.games.pai_gow_poker.self_play import Counted, play_out

    both = [Counted(), Counted()]
    for lot in range(LOTS):
        for place, way in enumerate((before, after)):
            both[place] = both[place].plus(play_out(before, way, shuffles(1, lot, LOT)))
    kept = 1 - Fraction(COMMISSION, 10_000)
    edges = [one.edge(COMMISSION) for one in both]
    bound = max(SIGMAS * one.error(-kept, Fraction(1)) for one in both)
    return {
        "edges": [per_cent(edge) for edge in edges], "exact": False, "bound": per_cent(Fraction(bound)),
        "deals": both[0].deals, "change": _signed(edges[1] - edges[0]),
    }  # fmt: skip


def _signed(change: Fraction) -> str:
    return f"+{per_cent(change)}" if change > 0 else per_cent(change)


def edge_of(book: Book, say: Say) -> dict[str, Any]:
    """Answer the house's edge of a pay table, exact, and the hands of each line where they are counted.

    Source: PG 6, PGP 6 (edges).
    """
    table = table_of(book)
    if book.game == TILE_GAME:
        from tablemgr.games.pai_gow.side_bets import SUM, bonanza_counts, dice_sum_counts, house_edge

        say(0, 1)
        counts = dice_sum_counts() if table.bet == SUM else bonanza_counts()
        return {"edge": per_cent(house_edge(counts, table)), "total": sum(counts.values())}
    if table.is_prize:
        return {"edge": "", "total": 0}
    from tablemgr.games.pai_gow_poker.figures import count_all_hands

    say(0, 1)
    counted = count_all_hands()
    return {"edge": per_cent(counted.edge(table)), "total": counted.total}


def main(given: list[dict[str, str]], out: Callable[[str], None]) -> int:
    """Compare two texts, or count one pay table; 2 where a text cannot be used. Source: ground rule 10."""
    books = [Book(**one) for one in given]

    def say(done: int, of: int) -> None:
        out(json.dumps({"done": done, "of": of}))

    try:
        found = edge_of(books[0], say) if books[0].what == TABLE else compare(books[0], books[1], say)
    except Refused as refused:
        out(json.dumps({"refused": [[p.code, p.where, dict(p.data)] for p in refused.problems]}))
        return 2
    out(json.dumps({"found": found}))
    return 0


def _out(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    raise SystemExit(main(json.loads(sys.stdin.read()), _out))
