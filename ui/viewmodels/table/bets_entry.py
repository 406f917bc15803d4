"""Seats, wagers, amounts and dice as they are typed.

A bet is the seat's key, the wager where it is not the main bet, and the amount: `4200`, `4S5`, `4W100`
(back bet; `WW` its second box), `4T5` (toke), `3G510` (seat 3's hand is the dragon, seat 5 plays it).
Seat ten has the key `0`. Amounts have one decimal sign at most, point or comma, and are never grouped.

Source: facts.md (place, change bet); FAULT D9 to D11; users.md (numpad comma).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tablemgr.core.money import LARGEST, Money
from tablemgr.core.problems import Problem, problem
from tablemgr.table.rules import MOST_MONEY

SIDE, BACK, TOKE, DRAGON = "S", "W", "T", "G"
SIGNS = frozenset(".,-")
"""What is no digit and is typed as part of an amount: it stays where it was typed, and is refused there."""
AT_ONCE = frozenset({"AMOUNT-SIGN", "AMOUNT-FORM", "SEAT-FIRST"})
_BET = re.compile(r"(?P<seat>\d)(?P<wager>S+|W+|T|G\d?)?(?P<amount>.*)")
_AMOUNT = re.compile(r"(\d+)(?:[.,](\d*))?")


@dataclass(frozen=True, slots=True)
class BetTyped:
    """A bet as far as it was typed; amount None where none was typed yet."""

    seat: int = 0
    """0 where no seat was typed yet."""
    kind: str = "main"
    bet: str = "main"
    box: int = 1
    amount: Money | None = None
    problems: tuple[Problem, ...] = ()
    bad: tuple[int, int] | None = None


def read_bet(text: str, *, seats: int, side_bets: tuple[str, ...], places: int) -> BetTyped:
    """Answer the bet of a text, as far as it goes, with what is wrong in it.

    Source: facts.md (place bet); FAULT D10.
    """
    if not text:
        return BetTyped()
    found = _BET.fullmatch(text)
    if found is None:
        code = "AMOUNT-SIGN" if text.startswith("-") else "SEAT-FIRST"
        return BetTyped(problems=(problem(code, "", typed=text[:20]),), bad=(0, len(text)))
    seat = seat_of(found["seat"], seats)
    if not 1 <= seat <= seats:
        wrong = problem("SEAT-UNKNOWN", "", seat=found["seat"], seats=seats)
        return BetTyped(problems=(wrong,), bad=(0, 1))
    kind, bet, box = _wager(found["wager"] or "", side_bets, seats)
    at = found.start("amount")
    amount, problems = read_amount(found["amount"], places=places, where=f"seat {seat}")
    bad = (at, len(text) - at) if problems else None
    return BetTyped(seat, kind, bet, box, amount, problems, bad)


def refused_at_once(typed: BetTyped) -> tuple[Problem, ...]:
    """Answer what is said while it is still being typed: no more keys make an amount of it.

    Source: screens.md, ground rule 3 (checked as it is typed); FAULT D10.
    """
    return tuple(one for one in typed.problems if one.code in AT_ONCE)


def seat_of(key: str, seats: int) -> int:
    """Answer the seat of a digit's key: its number, ten for `0` where there are so many.

    Source: facts.md (bets by seat and amount).
    """
    return 10 if key == "0" and seats >= 10 else int(key)


def key_of(seat: int) -> str:
    """Answer the digit's key of a seat. Source: facts.md (bets by seat and amount)."""
    return str(seat % 10)


def _wager(said: str, side_bets: tuple[str, ...], seats: int) -> tuple[str, str, int]:
    if said.startswith(SIDE):
        # An id that is not on the layout is refused by the command's own check.
        return "side", side_bets[(len(said) - 1) % len(side_bets)] if side_bets else "side", 1
    if said.startswith(BACK):
        return "back", "back", len(said)
    if said == TOKE:
        return "toke", "toke", 1
    if said.startswith(DRAGON):
        return "dragon", "dragon", seat_of(said[1:], seats) if said[1:] else 0
    return "main", "main", 1


def read_amount(text: str, *, places: int, where: str = "") -> tuple[Money | None, tuple[Problem, ...]]:
    """Answer an amount in minor units; None where nothing was typed, or it is no amount.

    Source: FAULT D9, D10, D11.
    """
    if not text:
        return None, ()
    if text.startswith("-"):
        return None, (problem("AMOUNT-SIGN", where, typed=text[:30]),)
    found = _AMOUNT.fullmatch(text)
    minor = "" if found is None else found[2] or ""
    if found is None or len(minor) > places:
        return None, (problem("AMOUNT-FORM", where, typed=text[:30], places=places),)
    figures = found[1].lstrip("0")
    whole = int(figures[:25] or "0") * 10**places + int(minor.ljust(places, "0") or "0")
    if whole > LARGEST or len(figures) > 25:
        return None, (problem("AMOUNT-BEYOND", where, most=MOST_MONEY),)
    return Money(whole), ()


def with_chip(text: str, chip: Money, *, places: int) -> str:
    """Answer the text with a touched chip added to its amount. Source: screens.md, ground rule 2."""
    found = _BET.fullmatch(text)
    if found is None:
        return text
    amount, problems = read_amount(found["amount"], places=places)
    if problems:
        return text
    total = (amount or Money(0)) + chip
    whole, minor = divmod(total.minor, 10**places)
    tail = f".{minor:0{places}d}" if minor else ""
    return f"{text[: found.start('amount')]}{whole}{tail}"


def read_start(text: str) -> tuple[int | None, tuple[int, ...], tuple[Problem, ...]]:
    """Answer the seat or the three dice of a text: one digit is a seat (0 the bank), three are dice.

    Source: PG 3.3, PGP 5 (first packet).
    """
    if not text:
        return None, (), (problem("START-WANTED", ""),)
    if re.fullmatch(r"\d", text):
        return int(text), (), ()
    if re.fullmatch(r"\d{3}", text):
        return None, tuple(int(die) for die in text), ()
    return None, (), (problem("START-FORM", "", typed=text[:20]),)
