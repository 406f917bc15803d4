"""What the second window shows to the players: in Chinese, without a name of anybody, without a hand, without a key.

Source: recording.md (players pay each other; only the players see the hands); TG R6, TG R8.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tablemgr.core.seats import Seat
from tablemgr.games.tien_gow.meta import SEATS
from tablemgr.games.tien_gow.variant import StreakMode
from ui.viewmodels.deal.dues import debts
from ui.viewmodels.deal.hands import columns_now
from ui.viewmodels.deal.reading import OPENING, Reading
from ui.viewmodels.deal.settlement_rows import settled_fact
from ui.viewmodels.table.rows import BACK
from ui.viewmodels.words import Words

NAMES = dict(zip(SEATS, "甲乙丙丁", strict=True))
"""The seats as players call them."""
LANGUAGE = "zh_Hant"


@dataclass(frozen=True, slots=True)
class PlayersPay:
    """One payment: 甲 → 丙 4."""

    text: str
    paid: bool


@dataclass(frozen=True, slots=True)
class PlayersSide:
    """What is written towards one seat."""

    seat: int
    name: str
    banker: bool
    now: bool
    columns: int
    columns_text: str
    tiles: tuple[str, ...]
    """Its play in the trick on the table: codes, or backs."""
    net: str
    """What the deal brought, once it is settled."""


@dataclass(frozen=True, slots=True)
class PlayersPicture:
    """The whole window; every text is drawn once towards each side."""

    title: str
    banker: str
    factors: str
    sides: tuple[PlayersSide, ...]
    """By seat, 1 to 4."""
    payments: tuple[PlayersPay, ...]
    banker_word: str = ""


def players_picture(at: Reading) -> PlayersPicture:
    """Answer what the players see of a deal.

    Source: recording.md (Tien Gow, live); TG R13.1 (face-down tiles are not shown).
    """
    words = Words(LANGUAGE, at.words.currency)
    opened = at.state.opened
    title = words.say("TD-DEAL", number=at.state.number) if opened is not None else ""
    return PlayersPicture(
        title, _banker(at, words), " · ".join(_factors(at, words)), tuple(_side(at, seat, words) for seat in SEATS),
        tuple(_payments(at, words)), words.say("TD-BANKER"),
    )  # fmt: skip


def _banks(at: Reading) -> tuple[Seat | None, int]:
    opened = at.state.opened
    if opened is None or at.stage == OPENING:
        return at.state.next_banker, at.state.next_streak
    return opened.banker, opened.streak


def _banker(at: Reading, words: Words) -> str:
    banker, streak = _banks(at)
    if banker is None:
        return ""
    if not streak:
        return words.say("TD-PLAYERS-BANKS", name=NAMES[banker])
    return words.say("TD-PLAYERS-BANKER", name=NAMES[banker], streak=streak)


def _factors(at: Reading, words: Words) -> Iterator[str]:
    fact = settled_fact(at)
    values = at.rules.values if at.record is None else at.deal.rules
    if fact is not None:
        for name, value in fact.factors:
            if value != 1:
                yield words.say(FACTORS[name], factor=value)
    else:
        if values.banker_double and values.streak_mode is not StreakMode.ADDITIVE:
            yield words.say("TD-PLAYERS-BANKER-FACTOR", factor=values.banker_factor)
        if values.streak_mode is not StreakMode.OFF:
            extra = 2 if values.streak_mode is StreakMode.ADDITIVE else 1
            yield words.say("TD-STREAK-TIMES", factor=_banks(at)[1] + extra)
    stake = at.rules.stake if at.state.opened is None else at.state.opened.stake
    yield words.say("TD-POINT", stake=words.money(stake))


FACTORS = {
    "banker": "TD-PLAYERS-BANKER-FACTOR",
    "last": "TD-LAST-TIMES",
    "sweep": "TD-SWEEP-TIMES",
    "streak": "TD-STREAK-TIMES",
}


def _side(at: Reading, seat: Seat, words: Words) -> PlayersSide:
    banker, _ = _banks(at)
    columns = columns_now(at)[seat - 1]
    fact = at.state.settled
    net = "" if fact is None else words.say("TD-PLAYERS-NET", points=words.signed_whole(fact.net[seat - 1]))
    return PlayersSide(
        seat=int(seat), name=NAMES[seat], banker=seat == banker, now=_now(at) == seat, columns=columns,
        columns_text=words.say("TD-COLUMNS-N", count=columns), tiles=_tiles(at, seat), net=net,
    )  # fmt: skip


def _now(at: Reading) -> Seat | None:
    return None if at.record is None or at.stage == OPENING else at.deal.to_play


def _tiles(at: Reading, seat: Seat) -> tuple[str, ...]:
    """What lies before a seat; what lies face down stays face down for everybody."""
    if at.record is None or at.stage == OPENING:
        return ()
    for play in at.deal.plays:
        if play.seat == seat:
            return tuple(one.code for one in play.tiles or ()) if play.up else (BACK,) * play.count
    return ()


def _payments(at: Reading, words: Words) -> Iterator[PlayersPay]:
    opened = at.state.opened
    if opened is None:
        return
    for debt in debts(at):
        points = debt.amount.minor // opened.stake.minor
        pair = (NAMES[debt.debtor], NAMES[debt.creditor])
        yield PlayersPay(f"{pair[0]} → {pair[1]} {words.whole(points)}", debt.paid)
