"""Reading cards, splits, switches and pay tables out of a case of the test laboratory."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from tablemgr.core.problems import Problem, Refused, problem
from tablemgr.core.reading import known_keys, want_bool, want_int, want_list, want_object, want_str
from tablemgr.games.pai_gow_poker.meta import HAND_SIZE, HIGH_SIZE, LOW_SIZE
from tablemgr.games.pai_gow_poker.pay_tables import BETS, DEFAULT_TABLE, MOST_PAYS, PayTable, pay_table
from tablemgr.games.pai_gow_poker.settle import DealerPush, Switches
from tablemgr.pieces.cards import Card, check_cards, read_cards
from tablemgr.pieces.hands import Split

Given = Mapping[str, Any]
Cards = tuple[Card, ...]
MOST_OTHERS: Final = 6
"""Seven packets are made: the dealer's and six players' at most; one of these is one's own or none is."""
_SWITCHES: Final = ("wheel_second_highest", "strict_high_over_low", "dealer_push")


def cards_at(given: Given, key: str, where: str = "given") -> tuple[Cards, tuple[Problem, ...]]:
    """Answer the cards at a key, a list of them or one text, and a Problem for each that is none.

    Source: vectors README (notation).
    """
    if type(given.get(key)) is str:
        return _cards_of_text(given[key], f"{where}.{key}")
    return _cards_of_list(want_list(given, key, where=where), f"{where}.{key}")


def _cards_of_text(text: str, place: str) -> tuple[Cards, tuple[Problem, ...]]:
    cards, problems = read_cards(text)
    return cards, tuple(problem(p.code, f"{place}, {p.where}", **dict(p.data)) for p in problems)


def _cards_of_list(entries: list[Any], place: str) -> tuple[Cards, tuple[Problem, ...]]:
    found: list[Card] = []
    wrong: list[Problem] = []
    for n, entry in enumerate(entries, start=1):
        cards, problems = read_cards(entry) if type(entry) is str else ((), ())
        if len(cards) == 1 and not problems:
            found.append(cards[0])
        else:
            wrong.append(problem("PIECE-UNKNOWN", f"{place}, card {n}", piece=str(entry)[:40]))
    return tuple(found), tuple(wrong)


def read_hand(given: Given, key: str, count: int = HAND_SIZE, where: str = "given") -> Cards:
    """Answer exactly so many cards at a key; Refused names what is unknown, twice there, or the count.

    Source: vectors README (unknown or repeated piece, wrong count).
    """
    cards, problems = cards_at(given, key, where)
    problems = problems or check_cards(cards, count, f"{where}.{key}")
    if problems:
        raise Refused(*problems)
    return cards


def read_two_hands(given: Given) -> tuple[Cards, Cards]:
    """Answer the hands a and b of a comparison: five cards each, or two each.

    Source: vectors README (compare).
    """
    (a, wrong_a), (b, wrong_b) = cards_at(given, "a"), cards_at(given, "b")
    problems = [*wrong_a, *wrong_b]
    if not problems:
        count = len(a) if len(a) in (LOW_SIZE, HIGH_SIZE) else HIGH_SIZE
        problems += [*check_cards(a, count, "given.a"), *check_cards(b, count, "given.b")]
    if problems:
        raise Refused(*problems)
    return a, b


def read_split(given: Given, key: str) -> Split[Card]:
    """Answer the split at a key: an object of low (two cards) and high (five).

    Source: vectors README (settle).
    """
    laid = want_object(given, key)
    where = f"given.{key}"
    known_keys(laid, ("low", "high"), where)
    split = Split(read_hand(laid, "low", LOW_SIZE, where), read_hand(laid, "high", HIGH_SIZE, where))
    problems = check_cards((*split.low, *split.high), where=where)
    if problems:
        raise Refused(*problems)
    return split


def read_switches(given: Given, keys: tuple[str, ...] = _SWITCHES) -> Switches:
    """Answer the table's switches of a case: the defaults where it names none.

    Source: vectors README (settle, compare: optional rules), PGP 8.
    """
    said = want_object(given, "rules", {})
    where = "given.rules"
    known_keys(said, keys, where)
    push = None
    if "dealer_push" in said:
        push = DealerPush(want_str(said, "dealer_push", among=[str(one) for one in DealerPush], where=where))
    return Switches(
        want_bool(said, "wheel_second_highest", default=True, where=where),
        want_bool(said, "strict_high_over_low", default=False, where=where),
        push,
    )


def read_pay_table(given: Given) -> PayTable:
    """Answer the pay table of a case: the shipped one named, its figures line by line, or the default.

    Source: vectors README (side-bet), PGP D12.
    """
    bet = want_str(given, "bet", among=BETS)
    table = pay_table(DEFAULT_TABLE[bet])
    said = given.get("pay_table", table.id)
    if type(said) is list:
        table = table.paying(_figures(said, len(table.lines)))
    else:
        table = pay_table(want_str(given, "pay_table", table.id))
        if table.bet != bet:
            raise Refused(problem("PAYTABLE-BET", "given.pay_table", id=table.id, bet=bet, wanted=table.bet))
    return replace(table, or_pair=want_bool(given, "or_pair", default=table.or_pair))


def _figures(said: list[Any], lines: int) -> tuple[int, ...]:
    if len(said) != lines:
        raise Refused(problem("PAYTABLE-LINES", "given.pay_table", got=len(said), wanted=lines))
    place = "given.pay_table"
    return tuple(
        want_int({f"line {n}": pays}, f"line {n}", least=0, most=MOST_PAYS, where=place)
        for n, pays in enumerate(said, start=1)
    )


def read_others(given: Given) -> tuple[Cards, ...]:
    """Answer the hands of the other players: `hands`, a list of them, or the one `hand`.

    Source: PGP 6 (Envy).
    """
    if "hands" not in given:
        return (read_hand(given, "hand"),)
    listed = want_list(given, "hands")
    if not 1 <= len(listed) <= MOST_OTHERS:
        raise Refused(problem("PIECE-COUNT", "given.hands", got=len(listed), wanted=MOST_OTHERS))
    named = {f"hand {n}": hand for n, hand in enumerate(listed, start=1)}
    hands = tuple(read_hand(named, name, where="given.hands") for name in named)
    problems = check_cards([card for hand in hands for card in hand], where="given.hands")
    if problems:
        raise Refused(*problems)
    return hands
