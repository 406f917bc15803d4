"""What a change of rules comes to: hands set otherwise, examples, the edge before and after; in a process of its own.

A line of JSON at a time: how far it has come, then what was found. Killing the process is how it is cancelled.

Source: screens.md (house ways: compare, consequences), ground rule 10; architecture.md (a change shows its consequences).
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from tablemgr.core.problems import Refused
from tablemgr.houseway.audit import audit
from ui.commands.edge import every_deal
from ui.commands.figures import per_cent
from ui.viewmodels.ways.shelf import TABLE, TILE_GAME, Book, table_of, way_of

SHOWN = 10
EVERY = 4_096
COMMISSION = 500
Say = Callable[[int, int], None]


def differing(one: Book, other: Book, say: Say) -> dict[str, Any]:
    """Answer how many of all hands two house ways set to different values, and ten of them.

    Source: screens.md (house ways: consequences of a change).
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
    return {"hands": hands, "classes": classes, "total": game.total, "shown": shown}


def edges_of(one: Book, other: Book, say: Say) -> dict[str, Any]:
    """Answer what a guest who sets by the first way loses against a bank that sets by each of the two, at 5 %.

    Exact for both games: every deal is counted by its classes.

    Source: screens.md (house ways: consequences of a change); PG 7; PGP 8.
    """
    edges = _tiles(one, other, say) if one.game == TILE_GAME else _cards(one, other, say)
    return {"edges": [per_cent(edge) for edge in edges], "change": _signed(edges[1] - edges[0])}


def _tiles(one: Book, other: Book, say: Say) -> list[Fraction]:
    from tablemgr.games.pai_gow.self_play import play_out

    say(0, 2)
    before, after = way_of(one), way_of(other)
    return [play_out(before, way).player_edge(COMMISSION) for way in (before, after)]


def _cards(one: Book, other: Book, say: Say) -> list[Fraction]:
    from tablemgr.core.played_out import PlayedOut

    before, after = (book.text.encode() for book in (one, other))

    def first(done: int, of: int) -> None:
        say(done, 2 * of)

    def second(done: int, of: int) -> None:
        say(of + done, 2 * of)

    counts = every_deal(before, before, first), every_deal(before, after, second)
    return [PlayedOut(**count).player_edge(COMMISSION) for count in counts]


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


def proof_of(book: Book, say: Say) -> dict[str, Any]:
    """Answer whether a house way sets every hand without a foul, and everything that speaks against it.

    Source: architecture.md (houseway.audit).
    """
    report = audit(way_of(book), say)
    findings = [finding.problem for finding in report.findings]
    return {
        "hands": report.hands, "total": report.hands, "edges": [],
        "findings": [[p.code, p.where, dict(p.data)] for p in findings[:SHOWN]], "more": len(findings[SHOWN:]),
    }  # fmt: skip


def main(given: list[dict[str, str]], out: Callable[[str], None]) -> int:
    """Compare two texts, prove one house way, or count one pay table; 2 where a text cannot be used. Source: ground rule 10."""
    books = [Book(**one) for one in given]

    def say(done: int, of: int) -> None:
        out(json.dumps({"done": done, "of": of}))

    try:
        if books[0].what == TABLE:
            found = edge_of(books[0], say)
        elif len(books) == 1:
            found = proof_of(books[0], say)
        else:
            found = differing(books[0], books[1], say)
            # What is known already is said while the edges are counted.
            out(json.dumps({"found": {**found, "edges": []}}))
            found |= edges_of(books[0], books[1], say)
    except Refused as refused:
        out(json.dumps({"refused": [[p.code, p.where, dict(p.data)] for p in refused.problems]}))
        return 2
    out(json.dumps({"found": found}))
    return 0


def _out(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    if hasattr(os, "nice"):
        # Whoever deals meanwhile comes first.
        os.nice(10)
    raise SystemExit(main(json.loads(sys.stdin.read()), _out))
