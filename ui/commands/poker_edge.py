"""Every deal of Pai Gow Poker counted in processes of their own: the values of two ways, then the four parts.

Whoever asks is told how far it is, and cancels by raising out of that. The processes yield to everything else on
the machine, and end by themselves when whoever began them is gone.

Source: PGP 8; screens.md, ground rule 10.
"""

from __future__ import annotations

import multiprocessing
import os
import threading
import time
from array import array
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
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

SLICES, PIECES = 16, 6
"""Into how many jobs setting all classes and walking one part are cut; each tells how far it is."""
NICE = 10
Say = Callable[[int, int], None]
Text = bytes
"""A house way as it stands in its file."""


def play_all(
    player: Text, house: Text, say: Say, *, push: str | None = None, processes: int | None = None
) -> dict[str, int]:
    """Answer how many of all deals the player wins, pushes and loses. say: jobs done, of how many.

    Source: PGP 8 (house way v. house way).
    """
    same = player == house and push is None
    jobs = SLICES * (1 if same else 2) + PIECES * len(SHARES)
    done = 0
    workers, context = processes or os.cpu_count() or 1, multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, context, initializer=_yield_to_others, initargs=(os.getpid(),)) as pool:

        def collect(futures: list[Future[Any]]) -> list[Any]:
            nonlocal done
            left = set(futures)
            while left:
                over, left = wait(left, return_when=FIRST_COMPLETED)
                for one in over:
                    one.result()
                done += len(over)
                say(done, jobs)
            return [one.result() for one in futures]

        try:
            say(0, jobs)
            asked = [(player, None)] if same else [(player, None), (house, push)]
            valued = collect([pool.submit(_values, *one, n) for one in asked for n in range(SLICES)])
            lists = [_merged(valued[at : at + SLICES]) for at in range(0, len(valued), SLICES)]
            bank = None if same else lists[1]
            parts = [(part, n) for part in SHARES for n in range(PIECES)]
            found = collect([pool.submit(_walk, part, n, lists[0], bank) for part, n in parts])
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    win = sum((SHARES[part] * won for (part, _), (won, _) in zip(parts, found, strict=True)), Fraction(0))
    lose = sum((SHARES[part] * lost for (part, _), (_, lost) in zip(parts, found, strict=True)), Fraction(0))
    return asdict(played_out(win, lose))


def _merged(slices: list[bytes]) -> bytes:
    """The values of all classes from every SLICES-th of them."""
    parts = [array("i", one) for one in slices]
    whole = array("i", bytes(4 * sum(map(len, parts))))
    for n, part in enumerate(parts):
        whole[n::SLICES] = part
    return whole.tobytes()


# -- in a process of its own --


def _yield_to_others(parent: int) -> None:
    if hasattr(os, "nice"):
        os.nice(NICE)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


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
