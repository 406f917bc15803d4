"""How the deal stands: early death, the sweep, a claim; and the factors and prices that it is played under.

Source: TG R7, TG R9, TG R11, TG X17.5; look.md picture d (as it stands, factors of this deal).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from tablemgr.games.tien_gow.deal import Claim
from tablemgr.games.tien_gow.meta import COLUMNS, SEATS
from tablemgr.games.tien_gow.tricks import check_event
from tablemgr.games.tien_gow.variant import StreakMode, SweepException, Variant
from tablemgr.table.deal_commands import ClaimOneRedDot
from ui.viewmodels.deal.hands import columns_now
from ui.viewmodels.deal.reading import OPENING, Reading
from ui.viewmodels.table.rows import QUIET, Aside, Line
from ui.viewmodels.words import Words

KEPT = 8
"""Readings of which it is remembered how their deal stands: a reading is made once an action, and asked at each key."""


@lru_cache(maxsize=KEPT)
def as_it_stands(at: Reading) -> Aside:
    """Answer what the columns so far mean.

    Source: look.md picture d.
    """
    words = at.words
    if at.record is None or at.stage == OPENING:
        return Aside(words.say("TD-STANDS"))
    lines = [*_collection(at), *_claim(at), *_death(at), *_sweep(at)]
    return Aside(words.say("TD-STANDS"), lines=tuple(lines))


def _collection(at: Reading) -> Iterator[Line]:
    words, state = at.words, at.state
    if at.rules.collection and len(state.collected) < len(SEATS):
        amount = words.money(at.rules.collection)
        yield Line(words.say("TD-FEE-LINE", count=len(state.collected), amount=amount))


def _claim(at: Reading) -> Iterator[Line]:
    """Explained as soon as a hand on record qualifies."""
    deal, words = at.deal, at.words
    if deal.is_over:
        return
    for seat in SEATS:
        if deal.hands[seat] is None or check_event(deal, Claim(seat)):
            continue
        if at.allows(ClaimOneRedDot(seat)):
            yield Line(words.say("TD-MAY-CLAIM", seat=int(seat)), bold=True)


def _death(at: Reading) -> Iterator[Line]:
    deal, words = at.deal, at.words
    if not deal.rules.early_death or deal.is_played:
        return
    none = [seat for seat in SEATS if not columns_now(at)[seat - 1]]
    seats = words.listed(tuple(words.digits(str(seat)) for seat in none))
    if deal.dead:
        dead = words.listed(tuple(words.digits(str(seat)) for seat in deal.dead))
        yield Line(words.say("TD-ARE-DEAD", seats=dead), bold=True)
    elif not none:
        yield Line(words.say("TD-NOBODY-DIES"))
    elif any(columns_now(at)):
        yield Line(words.say("TD-NOBODY-DEAD"))
        yield Line(words.say("TD-WOULD-BE-ONE" if len(none) == 1 else "TD-WOULD-BE", seats=seats))


def _sweep(at: Reading) -> Iterator[Line]:
    deal, words = at.deal, at.words
    columns = columns_now(at)
    takers = [seat for seat in SEATS if columns[seat - 1]]
    if len(takers) == 1:
        had = columns[takers[0] - 1]
        yield Line(words.say("TD-SWEEP-OPEN", seat=int(takers[0]), count=had, left=COLUMNS - had), QUIET)
    elif takers and not deal.is_played:
        yield Line(words.say("TD-SWEEP-CLOSED"), QUIET)


@lru_cache(maxsize=KEPT)
def factors_of_deal(at: Reading) -> Aside:
    """Answer the factors with their values, and the price of a point.

    Source: look.md picture d; TG X17.5.
    """
    words, opened = at.words, at.state.opened
    rules = at.rules.values if at.record is None else at.deal.rules
    lines: list[Line] = []
    if opened is not None and at.stage != OPENING:
        lines.append(Line(_banker(rules, int(opened.banker), words)))
    stake = at.rules.stake if opened is None else opened.stake
    lines.append(Line(words.say("TD-POINT-EACH-OTHER", stake=words.money(stake))))
    lines.append(Line(" · ".join(_switches(at, rules)), QUIET))
    lines += [Line(said, QUIET) for said in _options(rules, words)]
    return Aside(words.say("TD-FACTORS"), lines=tuple(lines))


def _banker(rules: Variant, seat: int, words: Words) -> str:
    if rules.streak_mode is StreakMode.ADDITIVE:
        return words.say("TD-BANKER-ADDITIVE", seat=seat)
    if not rules.banker_double:
        return words.say("TD-BANKER-SINGLE")
    return words.say("TD-BANKER-TIMES", factor=rules.banker_factor, seat=seat)


def _switches(at: Reading, rules: Variant) -> Iterator[str]:
    words = at.words
    if rules.streak_mode is StreakMode.OFF:
        yield words.say("TD-STREAK-OFF")
    else:
        streak = (
            at.state.opened.streak
            if at.state.opened is not None and at.stage != OPENING
            else at.state.next_streak
        )
        extra = 2 if rules.streak_mode is StreakMode.ADDITIVE else 1
        yield words.say("TD-STREAK-TIMES", factor=streak + extra)
    yield (
        words.say("TD-LAST-TIMES", factor=rules.last_factor)
        if rules.last_trick_bonus
        else words.say("TD-LAST-OFF")
    )
    yield (
        words.say("TD-SWEEP-TIMES", factor=rules.sweep_factor)
        if rules.sweep_bonus
        else words.say("TD-SWEEP-OFF")
    )
    yield words.say("TD-DEATH-ON" if rules.early_death else "TD-DEATH-OFF")


def _options(rules: Variant, words: Words) -> Iterator[str]:
    said = []
    if rules.sweep_exception is not SweepException.OFF:
        first = rules.sweep_exception is SweepException.FIRST_LEAD
        said.append(words.say("TD-EXCEPTION-FIRST" if first else "TD-EXCEPTION-ANY"))
    if rules.one_red_dot:
        said.append(words.say("TD-DOT-ON"))
    if not rules.six_captures_three:
        said.append(words.say("TD-CAPTURE-OFF"))
    if said:
        yield " · ".join(said)
