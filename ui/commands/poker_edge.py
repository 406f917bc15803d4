"""Every deal of Pai Gow Poker counted in processes of their own: the values of two ways, then the four parts.

Whoever asks is told how far it is, and cancels by raising out of that.

Source: PGP 8; screens.md, ground rule 10.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import asdict
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from typing import Any

from tablemgr.games.pai_gow_poker.classes import SevenClass, all_classes
from tablemgr.games.pai_gow_poker.exact_play import SHARES, Valued, played_out, values_of, walk_of
from tablemgr.games.pai_gow_poker.house_ways import POKER
from tablemgr.games.pai_gow_poker.settle import DealerPush
from tablemgr.houseway.load import bind, parse
from ui.commands.worker_pool import counting

SLICES, PIECES = 16, 8
"""Into how many jobs setting all classes and walking one part are cut; each tells how far it is."""
SLICE, PIECE = 1, 14
"""What such a job weighs in what is told: about its processor time."""
Say = Callable[[int, int], None]
Text = bytes
"""A house way as it stands in its file."""
Counts = dict[str, int]


def play_all(
    player: Text, house: Text, say: Say, *, push: str | None = None, processes: int | None = None, itself: Counts | None = None
) -> tuple[Counts, Counts]:  # fmt: skip
    """Answer how many of all deals the player wins, pushes and loses: his way against itself, and against the house's.

    say: how much is done, of how much. itself: the first answer, where it is known; then only what the house sets
    otherwise is counted.

    Source: PGP 8 (house way v. house way).
    """
    same = player == house and push is None
    whole = PIECES * len(SHARES) * PIECE
    done, all_ = 0, SLICES * SLICE * (1 if same else 2) + whole * ((itself is None) + (not same))
    with counting(processes) as pool:

        def collect(futures: list[Future[Any]], weight: int) -> list[Any]:
            nonlocal done
            left = set(futures)
            while left:
                over, left = wait(left, return_when=FIRST_COMPLETED)
                for one in over:
                    one.result()
                done += weight * len(over)
                say(done, all_)
            return [one.result() for one in futures]

        def walked(bank: bytes | None) -> tuple[Fraction, Fraction]:
            parts = [(part, n) for part in SHARES for n in range(PIECES)]
            found = collect([pool.submit(_walk, part, n, lists[0], bank) for part, n in parts], PIECE)
            sums = [
                sum((SHARES[part] * one[n] for (part, _), one in zip(parts, found, strict=True)), Fraction(0))
                for n in (0, 1)
            ]
            return sums[0], sums[1]

        say(0, all_)
        asked = [(player, None)] if same else [(player, None), (house, push)]
        valued = collect([pool.submit(_values, *one, n) for one in asked for n in range(SLICES)], SLICE)
        lists = [_merged(valued[at : at + SLICES]) for at in range(0, len(valued), SLICES)]
        if itself is None:
            itself = asdict(played_out(*walked(None)))
        if same:
            return itself, itself
        win, lose = walked(lists[1])
    return itself, asdict(played_out(itself["win"] + win, itself["lose"] + lose))


def _merged(slices: list[bytes]) -> bytes:
    """The values of all classes from every SLICES-th of them."""
    parts = [array("i", one) for one in slices]
    whole = array("i", bytes(4 * sum(map(len, parts))))
    for n, part in enumerate(parts):
        whole[n::SLICES] = part
    return whole.tobytes()


# -- in a process of its own --


@lru_cache(1)
def _classes() -> tuple[tuple[SevenClass, int], ...]:
    return tuple(all_classes())


def _values(way: Text, push: str | None, first: int) -> bytes:
    bound = bind(parse(way, slots=POKER.glossary.slots), POKER)
    rule = None if push is None else DealerPush(push)
    some = (seven for seven, _ in islice(_classes(), first, None, SLICES))
    return array("i", values_of(bound, some, rule)).tobytes()


@lru_cache(1)
def _part(part: int, player: bytes, bank: bytes | None) -> Any:
    return walk_of(part, _valued(player), None if bank is None else _valued(bank))


def _valued(values: bytes) -> Valued:
    return [
        (seven, hands, value) for (seven, hands), value in zip(_classes(), array("i", values), strict=True)
    ]


def _walk(part: int, piece: int, player: bytes, bank: bytes | None) -> tuple[Fraction, Fraction]:
    walk = _part(part, player, bank)
    found = [walk.under(walk.first_sets()[piece::PIECES])]
    if not piece:
        found.append(walk.at_nothing())
    return sum((won for won, _ in found), Fraction(0)), sum((lost for _, lost in found), Fraction(0))
