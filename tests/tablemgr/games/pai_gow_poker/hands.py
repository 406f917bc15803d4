"""Hands for the tests: texts to cards, the two implementations' words for one hand, random hands."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from tablemgr.pieces.cards import PACK, Card, parse_cards
from tablemgr.pieces.hands import Split
from tests.tablemgr.games.pai_gow_poker import slow_poker

Cards = tuple[Card, ...]
SUIT_ORDERS = st.permutations("cdhs")


def seven_cards(size: int = 7) -> st.SearchStrategy[Cards]:
    """Answer different cards of the pack, the joker in about half of the hands."""
    plain = st.lists(st.sampled_from(PACK), min_size=size, max_size=size, unique=True)
    jokers = st.lists(st.sampled_from(PACK[:-1]), min_size=size - 1, max_size=size - 1, unique=True)
    return st.one_of(plain.map(tuple), jokers.map(lambda rest: (PACK[-1], *rest)))


def split(text: str) -> Split[Card]:
    """Answer the split of "low | high"."""
    low, high = text.split("|")
    return Split(parse_cards(low), parse_cards(high))


def codes(cards: Cards) -> tuple[str, ...]:
    """Answer cards as the slow implementation names them."""
    return tuple(card.code for card in cards)


def worth(laid: Split[Card]) -> slow_poker.Setting:
    """Answer what the slow implementation says of a split."""
    return slow_poker.two(codes(laid.low)), slow_poker.five(codes(laid.high))


def resuited(cards: Cards, order: str) -> Cards:
    """Answer cards with their suits exchanged."""
    turned = dict(zip("cdhs", order, strict=True))
    return tuple(parse_cards(c.code if c.is_joker else c.face + turned[c.suit])[0] for c in cards)


def random_hands(count: int, seed: int) -> list[Cards]:
    """Answer hands of which a third is plain, a third has the joker, a third is rich in suits and ranks."""
    chance = random.Random(seed)
    hands: list[Cards] = []
    for n in range(count):
        if n % 3 == 0:
            hands.append(tuple(chance.sample(PACK, 7)))
        elif n % 3 == 1:
            hands.append((PACK[-1], *chance.sample(PACK[:-1], 6)))
        else:
            faces = chance.sample("23456789TJQKA", 4)
            suits = chance.choice(("s", "h", "sc", "hd"))
            rich = [card for card in PACK if card.is_joker or card.suit in suits or card.face in faces]
            hands.append(tuple(chance.sample(rich, 7)))
    return hands
