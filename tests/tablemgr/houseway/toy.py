"""A game small enough to see through: two numbers of 1 to 4, one laid low and one high.

A setting is (low, high). A hand is foul-laid where low is above high; the game itself never orders it,
so that a row can foul.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement

from tablemgr.core.problems import Refused, problem
from tablemgr.houseway.table import Bits, BoundHouseWay, Glossary, Guarded

Hand = tuple[int, int]
Laid = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ToyView:
    """A hand and the bits of its numbers."""

    hand: Hand
    mask: int


WORDS: Glossary[ToyView, Laid] = Glossary(slots=("numbers",))


@WORDS.condition("holds", takes="a number")
def holds(number: str) -> Bits:
    """The number is in the hand."""
    return Bits(1 << int(number))


@WORDS.condition("without", takes="a number")
def without(number: str) -> Bits:
    """The number is not in the hand."""
    return Bits(0, 1 << int(number))


@WORDS.condition("pair")
def pair() -> Callable[[ToyView], bool]:
    """Both numbers are the same."""
    return lambda view: view.hand[0] == view.hand[1]


@WORDS.condition("numbers", takes="two numbers")
def numbers(both: str) -> Guarded[ToyView]:
    """Exactly these two numbers."""
    a, b = map(int, both.split())
    return Guarded(Bits(1 << a | 1 << b), lambda view: sorted(view.hand) == sorted((a, b)))


@WORDS.sieve("in order")
def in_order() -> Callable[[ToyView, Sequence[Laid] | None], Sequence[Laid]]:
    """The smaller number low."""
    return lambda view, settings: [(min(view.hand), max(view.hand))]


@WORDS.sieve("turned")
def turned() -> Callable[[ToyView, Sequence[Laid] | None], Sequence[Laid]]:
    """The larger number low."""
    return lambda view, settings: [(max(view.hand), min(view.hand))]


@WORDS.sieve("either")
def either() -> Callable[[ToyView, Sequence[Laid] | None], Sequence[Laid]]:
    """Both ways."""
    return lambda view, settings: [view.hand, view.hand[::-1]]


@WORDS.sieve("nothing")
def nothing() -> Callable[[ToyView, Sequence[Laid] | None], Sequence[Laid]]:
    """No way at all."""
    return lambda view, settings: []


@WORDS.sieve("thrown away")
def thrown_away() -> Callable[[ToyView, Sequence[Laid] | None], Sequence[Laid]]:
    """Two zeros: worse than any way to lay the hand."""
    return lambda view, settings: [(0, 0)]


class Toy:
    """The toy's side of the framework."""

    game = "toy"
    glossary = WORDS
    dispatch = 1 << 1 | 1 << 2
    settings: Mapping[str, type] = {"wild": bool}
    total = 10

    def view(self, hand: Hand) -> ToyView:
        return ToyView(hand, 1 << hand[0] | 1 << hand[1])

    def finish(self, view: ToyView, left: Sequence[Laid]) -> Laid:
        return left[0]

    def classes(self) -> Iterator[tuple[Hand, int]]:
        return ((hand, 1) for hand in combinations_with_replacement(range(1, 5), 2))

    def value(self, view: ToyView, setting: Laid) -> tuple[int, int]:
        return setting

    def is_foul(self, view: ToyView, choice: Laid) -> bool:
        return choice[0] > choice[1]

    def is_dominated(self, view: ToyView, choice: Laid) -> bool:
        return max(choice) == 0

    def parse_example(self, text: str) -> tuple[Hand, Laid]:
        try:
            low, high = map(int, text.split("|"))
        except ValueError as error:
            raise Refused(problem("SPLIT-NOTATION", text=text)) from error
        return (low, high), (low, high)

    def same_value(self, one: Laid, other: Laid) -> bool:
        return one == other

    def format_hand(self, hand: Hand) -> str:
        return f"{hand[0]} {hand[1]}"

    def format_choice(self, choice: Laid) -> str:
        return f"{choice[0]} | {choice[1]}"


TOY = Toy()
ToyWay = BoundHouseWay[Hand, ToyView, Laid, Laid]

HEAD = """id = "mine"
game = "toy"
title = "Mine"
dated = 2026-01-01
source = "own"
"""


def row(row_id: str, when: list[str], play: list[str], more: str = "") -> str:
    """Answer the text of a row."""

    def listed(words: list[str]) -> str:
        return "[" + ", ".join(f'"{word}"' for word in words) + "]"

    return (
        f'[[row]]\nid = "{row_id}"\nsentence = "Say {row_id}."\nsource = "own"\n'
        f"when = {listed(when)}\nplay = {listed(play)}\n{more}\n"
    )


def text(*rows: str, head: str = HEAD) -> bytes:
    """Answer the text of a house way."""
    return (head + "".join(rows)).encode()
