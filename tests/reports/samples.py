"""Rounds and deals written out by hand, for the papers' tests: no engine computes them."""

from __future__ import annotations

from fractions import Fraction

from reports.figures import Moment
from reports.slips import (
    Again,
    BankSlip,
    DealResult,
    DealSlip,
    Head,
    ImmediateSlip,
    PlaySlip,
    RoundSlip,
    Ruled,
    SeatSlip,
    SetHand,
    Trail,
    TransferSlip,
    TrickSlip,
)
from tablemgr.core.charges import NOTHING_CHARGED, Charged, CommissionRule
from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import Line, Posting, RulesRef, Settlement
from tablemgr.table.events import ChipMove, Coverage, Limits

HOUSE_WAY = RulesRef(
    "pai-gow-poker", "standard", "3f1d5e0a9c7b24668d10e2f4a5b6c7d8e9f00112233445566778899aabbccdde"
)
FORTUNE = RulesRef(
    "pai-gow-poker", "fortune/fortune-2", "0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9"
)
TILES_WAY = RulesRef(
    "pai-gow", "foxwoods-jb", "77aa5e0a9c7b24668d10e2f4a5b6c7d8e9f00112233445566778899aabbccdde"
)
FIVE_PERCENT = CommissionRule(bp=500, unit=Money(25))
LIMITS = Limits(Money(2500), Money(500_000), Money(500), Money(10_000), Money(500))
NINE_PM = 1_796_065_200_000_000
"""2026-11-30 19:00:00 UTC in microseconds: 21:00 by the house's clock."""


def head(game: str = "pai-gow-poker", **changes: object) -> Head:
    given: dict[str, object] = {
        "house": "Casino Bellevue",
        "table": "PGP-04",
        "game": game,
        "variant": "pgp-house-2",
        "number": 213,
        "gaming_day": "2026-11-30",
        "opened": Moment(NINE_PM + 2_752_000_000, 120),
        "closed": Moment(NINE_PM + 2_920_000_000, 120),
        "dealer": "D. Marsh",
        "dealer_badge": "0417",
        "currency": "USD",
        "mode": "live",
        "level": 1,
        "rules": (HOUSE_WAY, FORTUNE),
        "trail": Trail(48193, 48219, "1f3a9c02bd77e1c04a5566778899aabbccddeeff00112233445566778899aabb"),
    }
    return Head(**{**given, **changes})  # type: ignore[arg-type]


def line(kind: str, bet: str, stake: int, won: int, taken: int = 0, *, pays: Fraction = Fraction(1)) -> Line:
    outcome = Outcome.WIN if won > 0 else Outcome.LOSE if won < 0 else Outcome.PUSH
    charged = Charged(Fraction(taken), Money(taken), Fraction(0)) if taken else NOTHING_CHARGED
    return Line(kind, bet, Money(stake), outcome, pays, Money(won), charged)


def settled(seat: int, outcome: Outcome, *lines: Line) -> Settlement:
    net = sum(each.net.minor for each in lines)
    taken = sum(each.charged.taken.minor for each in lines)
    postings = (
        Posting("player", Money(net), seat=Seat(seat)),
        Posting("house", Money(-net - taken)),
        Posting("commission", Money(taken)),
    )
    return Settlement(Seat(seat), outcome, lines, postings, HOUSE_WAY)


BANK_HAND = SetHand(
    pieces=("9h", "9c", "Kd", "Ks", "Ah", "7d", "4s"),
    low=("9h", "9c"),
    high=("Kd", "Ks", "Ah", "7d", "4s"),
    low_label="pair 9-9",
    high_label="pair K-K-A-7-4",
    by="house-way",
    row="two-pairs-court",
    sentence="Jacks or better with sixes or better: the lower pair goes low.",
)
JACKS_AND_QUEENS = SetHand(
    pieces=("Jc", "Js", "Qh", "Qd", "Qs", "Ac", "3h"),
    low=("Jc", "Js"),
    high=("Qh", "Qd", "Qs", "Ac", "3h"),
    low_label="pair J-J",
    high_label="three-of-a-kind Q-Q-Q-A-3",
)


def poker_seats() -> tuple[SeatSlip, ...]:
    odd = Line(
        "main", "main", Money(2550), Outcome.WIN, Fraction(1), Money(2550),
        Charged(Fraction(255, 2), Money(125), Fraction(-5, 2)),
    )  # fmt: skip
    return (
        SeatSlip(
            6, 1, settled(6, Outcome.WIN, line("main", "main", 50_000, 50_000, 2_500)), "call", Outcome.WIN,
            name="Lindqvist",
        ),
        SeatSlip(
            5, 3,
            settled(
                5, Outcome.WIN, line("main", "main", 30_000, 30_000, 1_500),
                line("side", "fortune", 1_000, 5_000, pays=Fraction(5)),
            ),
            "pieces", Outcome.WIN, Outcome.WIN, 1, 1, hand=JACKS_AND_QUEENS, why="side-bet", name="Adler",
        ),
        SeatSlip(4, 1, settled(4, Outcome.PUSH, line("main", "main", 20_000, 0, pays=Fraction(0))), "call", Outcome.PUSH),
        SeatSlip(
            3, 1,
            settled(
                3, Outcome.LOSE, line("main", "main", 10_000, -10_000, pays=Fraction(-1)),
                line("side", "fortune", 500, -500, pays=Fraction(-1)),
            ),
            "call", Outcome.LOSE,
        ),
        SeatSlip(2, 1, settled(2, Outcome.WIN, odd), "call", Outcome.WIN),
        SeatSlip(
            1, 3, settled(1, Outcome.PUSH, line("main", "main", 40_000, 0, pays=Fraction(0))), "ruling",
            Outcome.WIN, Outcome.PUSH, 1, -1,
            hand=SetHand(
                ("As", "Jk", "Td", "Th", "8c", "5d", "2s"), ("As", "Jk"), ("Td", "Th", "8c", "5d", "2s"),
                "pair A-A", "pair T-T-8-5-2",
            ),
            why="sample",
            again=(
                Again(
                    settled(1, Outcome.WIN, line("main", "main", 40_000, 40_000, 2_000)),
                    settled(1, Outcome.PUSH, line("main", "main", 40_000, 0, pays=Fraction(0))),
                    "cards looked at again with the guest", "ruling",
                ),
            ),
        ),
    )  # fmt: skip


def poker(**changes: object) -> RoundSlip:
    given: dict[str, object] = {
        "head": head(),
        "limits": LIMITS,
        "commission": FIVE_PERCENT,
        "bank": BankSlip(),
        "seats": poker_seats(),
        "bank_hand": BANK_HAND,
        "start_position": 4,
        "dice": (3, 5, 4),
        "rulings": (
            Ruled(
                "bank mis-set found late", "nines low, ace kings high", "re-set", "H. Brandt, pit boss", None,
                (ChipMove(Seat(1), Money(38_000), Money(0), Money(-38_000)),),
            ),
        ),
        "coverage": Coverage(1, 4, 1),
        "bets": Money(154_050),
        "house": Money(-77_050),
        "commission_taken": Money(4_125),
    }  # fmt: skip
    return RoundSlip(**{**given, **changes})  # type: ignore[arg-type]


def tiles(**changes: object) -> RoundSlip:
    bank_hand = SetHand(
        ("64", "31", "66", "52"),
        ("64", "31"),
        ("66", "52"),
        "4 (H4 high)",
        "high 9 (12 high)",
        "player",
        "",
        "A player who banks sets his own hand.",
    )
    challenger = SetHand(("65", "41", "63", "55"), ("65", "41"), ("63", "55"), "6 (11 high)", "9 (H10 high)")
    seats = (
        SeatSlip(4, 1, settled(4, Outcome.LOSE, line("main", "main", 30_000, -30_000, pays=Fraction(-1))), "call", Outcome.LOSE),
        SeatSlip(3, 1, settled(3, Outcome.PUSH, line("main", "main", 15_000, 0, pays=Fraction(0))), "call", Outcome.PUSH),
        SeatSlip(
            2, 3, settled(2, Outcome.PUSH, line("main", "main", 50_000, 0, pays=Fraction(0))), "pieces",
            Outcome.WIN, Outcome.PUSH, 1, -1, hand=challenger, why="sample",
        ),
        SeatSlip(
            1, 1,
            settled(1, Outcome.WIN, Line("main", "main", Money(20_000), Outcome.WIN, Fraction(1), Money(15_000))),
            "call", Outcome.WIN,
        ),
    )  # fmt: skip
    bank = BankSlip(5, co_bank=True, amount=Money(300_000), gross=Money(15_000), share=Money(7_500),
                    charged=Charged(Fraction(375), Money(375), Fraction(0)), net=Money(7_125))  # fmt: skip
    given: dict[str, object] = {
        "head": head(
            "pai-gow", table="PG-02", number=88, rules=(TILES_WAY,), variant="pg-capped", mode="demo", copy=3
        ),
        "limits": Limits(Money(2500), Money(100_000), Money(0), Money(0), Money(500)),
        "commission": FIVE_PERCENT,
        "bank": bank,
        "seats": seats,
        "bank_hand": bank_hand,
        "start_position": 3,
        "dice": (3, 5, 4),
        "coverage": Coverage(1, 3),
        "bets": Money(115_000),
        "house": Money(7_500),
        "commission_taken": Money(375),
    }
    return RoundSlip(**{**given, **changes})  # type: ignore[arg-type]


def codes(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def deal(**changes: object) -> DealSlip:
    """The deal of tien-gow.md section 16, with its result written out from there."""
    plays = (
        (1, 3, 4, ((2, True, "31 31 32", 3), (3, False, "", 3), (4, True, "66 66 63", 3), (1, False, "51 51 64", 3))),
        (2, 1, 1, ((4, True, "44", 1), (1, True, "11", 1), (2, False, "64", 1), (3, False, "55", 1))),
        (3, 2, 1, ((1, True, "33 33", 2), (2, False, "22 43", 2), (3, False, "52 53", 2), (4, False, "61 65", 2))),
        (4, 1, 3, ((1, True, "22", 1), (2, False, "62", 1), (3, True, "44", 1), (4, False, "41", 1))),
        (5, 1, 3, ((3, True, "11", 1), (4, False, "55", 1), (1, False, "21", 1), (2, False, "54", 1))),
    )  # fmt: skip
    tricks = tuple(
        TrickSlip(n, size, winner, tuple(PlaySlip(s, up, tuple(t.split()), k) for s, up, t, k in each))
        for n, size, winner, each in plays
    )
    stake = Money(1000)
    result = DealResult(
        "complete", 3, (3, 0, 2, 3), (2,), (("banker", 2),),
        (
            TransferSlip(1, 3, 1, Money(1000), paid=True),
            TransferSlip(2, 3, 10, Money(10_000)),
            TransferSlip(4, 3, 1, Money(1000)),
        ),
        (-1, -10, 12, -1), (6, -4, -2, 0), (5, -14, 10, -1), ("TILE_NOT_HELD",), "", None, 3, 1,
    )  # fmt: skip
    given: dict[str, object] = {
        "head": head("tien-gow", table="TG-01", number=20, rules=(TILES_WAY,), variant="tg-core", dealer="K. Lau"),
        "stake": stake,
        "banker": 2,
        "streak": 0,
        "depth": "full",
        "rules_text": "core",
        "names": ("Chan", "Ms Wong", "Leung", "Ip"),
        "hands": (
            codes("33 64 11 22 33 51 51 21"), codes("31 54 31 64 22 32 62 43"), (),
            codes("66 55 44 65 41 66 61 63"),
        ),
        "tricks": tricks,
        "immediates": (ImmediateSlip("SUPREME", 1, 2, (6, -4, -2, 0)),),
        "collections": tuple((seat, Money(500)) for seat in (1, 2, 3, 4)),
        "result": result,
    }  # fmt: skip
    return DealSlip(**{**given, **changes})  # type: ignore[arg-type]
