"""The 53 cards: 52 and one joker. A card has a face and a suit; each game ranks it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from tablemgr.core.problems import NotationError, Problem, problem

FACES = "23456789TJQKA"
SUITS = "cdhs"


class Card:
    """A physical card, one object each: compare with `==`, order by `index` where an order is needed.

    index runs 0 to 51 by face (2 first) and suit (c d h s), 52 is the joker; code is "As" or "Jk".
    """

    __slots__ = ("code", "face", "index", "is_joker", "suit")

    code: str
    face: str
    index: int
    is_joker: bool
    suit: str

    def __init__(self, code: str, index: int) -> None:
        set_once = object.__setattr__
        set_once(self, "code", code)
        set_once(self, "index", index)
        set_once(self, "is_joker", code == "Jk")
        set_once(self, "face", "Jk" if code == "Jk" else code[0])
        set_once(self, "suit", "" if code == "Jk" else code[1])

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card does not change: {name}")

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (self.code,)

    def __repr__(self) -> str:
        return self.code


PACK: tuple[Card, ...] = (
    *(Card(face + suit, 4 * f + s) for f, face in enumerate(FACES) for s, suit in enumerate(SUITS)),
    Card("Jk", 52),
)
"""All 53 cards, in the order of their index."""

JOKER = PACK[52]
_BY_CODE = {c.code: c for c in PACK}
_TOKEN = re.compile(
    # Only ASCII letters: to a regex the long s and the Kelvin sign are an s and a k in lower case.
    r"(?P<joker>(?ai:joker|jk))|(?P<card>(?ai:(?:10|[2-9tjqka])[cdhs]))|(?P<gap>[\s,]+)"
    r"|(?P<bad>[^\s,]+?(?=[\s,]|$))"
)


def card(code: str) -> Card:
    """Answer the card of an exact code ("As", "Td", "Jk"); KeyError where there is none.

    Source: vectors README (notation).
    """
    return _BY_CODE[code]


def read_cards(text: str) -> tuple[tuple[Card, ...], tuple[Problem, ...]]:
    """Answer the cards of a text in order, and a Problem with its column for each piece that is none.

    Lower case, "10h", "jk" and "joker" are taken, with white space, commas or nothing between.
    A column counts from 1.

    >>> read_cards("as10h,JK")
    ((As, Th, Jk), ())

    Source: vectors README (notation).
    """
    cards: list[Card] = []
    problems: list[Problem] = []
    for token in _TOKEN.finditer(text):
        if token["joker"]:
            cards.append(JOKER)
        elif token["card"]:
            face = token["card"][:-1].upper().replace("10", "T")
            cards.append(_BY_CODE[face + token["card"][-1].lower()])
        elif token["bad"]:
            problems.append(problem("PIECE-UNKNOWN", f"column {token.start() + 1}", piece=token["bad"]))
    return tuple(cards), tuple(problems)


def parse_cards(text: str) -> tuple[Card, ...]:
    """Answer the cards of a text in order; NotationError names every piece that is none.

    Source: vectors README (notation).
    """
    cards, problems = read_cards(text)
    if problems:
        raise NotationError(*problems)
    return cards


def format_cards(cards: Iterable[Card]) -> str:
    """Answer cards as text in the order given, one blank between.

    Source: vectors README (notation).
    """
    return " ".join(c.code for c in cards)


def check_cards(cards: Iterable[Card], count: int | None = None, where: str = "hand") -> tuple[Problem, ...]:
    """Answer every Problem of a hand: a card twice, a wrong count.

    Source: PGP G3 (one pack of 53).
    """
    held = Counter(cards)
    problems = [problem("PIECE-DUPLICATE", where, piece=c.code) for c, n in held.items() if n > 1]
    if count is not None and held.total() != count:
        problems.append(problem("PIECE-COUNT", where, got=held.total(), wanted=count))
    return tuple(problems)
