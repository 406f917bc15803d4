"""What a deal comes to, seat by seat, each factor with its value: first as it would be recorded, then as it is.

Source: TG R6 to R11, TG M1; facts.md (settle: each factor).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from reports.own_notes import key_said
from tablemgr.core.money import Money
from tablemgr.core.seats import Seat
from tablemgr.core.text import FALLBACK, catalogue
from tablemgr.games.tien_gow.meta import SEATS
from tablemgr.table import deal_events as d
from tablemgr.table.commands.base import Problems
from tablemgr.table.deal_commands import SettleDeal, decide_deal
from ui.viewmodels.deal.deal_rows import SettledSeat, Settlement
from ui.viewmodels.deal.dues import KEPT, going_back, product_of
from ui.viewmodels.deal.reading import SETTLING, Reading
from ui.viewmodels.table.rows import PAY, PUSH, QUIET, TAKE, Line
from ui.viewmodels.words import Words

BONUS = {
    "SUPREME": "TD-BONUS-SUPREME",
    "QUARTET": "TD-BONUS-QUARTET",
    "quartet": "TD-BONUS-QUARTET",
    "LITTLE_THREE": "TD-BONUS-LITTLE-THREE",
}
FACTOR = {
    "banker": "TD-FACTOR-BANKER",
    "last": "TD-FACTOR-LAST",
    "sweep": "TD-FACTOR-SWEEP",
    "streak": "TD-FACTOR-STREAK",
}


@lru_cache(maxsize=KEPT)
def settled_fact(at: Reading) -> d.DealSettled | None:
    """Answer the settlement on record, or the one that would be recorded now; None where neither can be.

    Source: facts.md (settle).
    """
    if at.state.settled is not None:
        return at.state.settled
    if at.stage != SETTLING:
        return None
    found = decide_deal(at.state, SettleDeal(), at.rules)
    if isinstance(found, Problems):
        return None
    return next((fact for fact in found if isinstance(fact, d.DealSettled)), None)


def settlement(at: Reading) -> Settlement | None:
    """Answer the settlement as it is shown in the middle; None while the deal is being played.

    Source: screens.md, ground rule 5 (the proof with the result).
    """
    words, fact = at.words, settled_fact(at)
    if at.state.voided is not None:
        return Settlement(
            words.say("TD-DEAL", number=at.state.number), words.say("TD-VOIDED-BACK" if going_back(at) else "TD-VOIDED"), (), (),
            (Line(words.say("TD-VOIDED-NOTE", reason=key_said(at.state.voided.reason, words))),), recorded=True,
        )  # fmt: skip
    if fact is None:
        return None
    recorded = at.state.settled is not None
    caption = words.say("TD-SETTLED-CAPTION" if recorded else "TD-SETTLE-CAPTION", number=at.state.number)
    code = "TD-CLAIM-WON" if fact.status == "claimed" else "TD-DEAL-WON"
    return Settlement(
        caption, words.say(code, seat=int(fact.winner)), _factors(fact, words),
        tuple(_seat(at, fact, seat) for seat in SEATS), tuple(_notes(fact, words)), tuple(_after(fact, words)), recorded,
    )  # fmt: skip


def _factors(fact: d.DealSettled, words: Words) -> tuple[tuple[str, str], ...]:
    return tuple(
        (words.say(FACTOR[name]), words.ltr(f"×{words.digits(str(value))}")) for name, value in fact.factors
    )


def _seat(at: Reading, fact: d.DealSettled, seat: Seat) -> SettledSeat:
    words, place = at.words, int(seat) - 1
    opened = at.state.opened
    stake = at.rules.stake if opened is None else opened.stake
    net = fact.net[place]
    state = PAY if net > 0 else TAKE if net < 0 else PUSH
    parts = list(_parts(fact, seat, stake, words))
    if fact.immediate[place]:
        parts.append(words.say("TD-AT-ONCE", amount=words.ltr(words.signed(stake * fact.immediate[place]))))
    return SettledSeat(
        number=words.digits(str(seat)), columns=words.digits(str(fact.columns[place])),
        arithmetic=words.listed(tuple(parts)), state=state, figure=words.ltr(words.signed(stake * net)),
    )  # fmt: skip


def _parts(fact: d.DealSettled, seat: Seat, stake: Money, words: Words) -> Iterator[str]:
    factors = dict(fact.factors)
    if seat == fact.winner:
        yield words.say("TD-WINS-DEAL", amount=words.ltr(words.signed(stake * fact.final[int(seat) - 1])))
        return
    mine = [one for one in fact.transfers if seat in {one.debtor, one.creditor, one.on_behalf_of}]
    for one in mine:
        product = product_of(one, factors, stake, words)
        if one.on_behalf_of == seat:
            yield words.say("TD-PAID-BY", seat=int(one.debtor))
        elif one.on_behalf_of is not None and one.debtor == seat:
            yield words.say("TD-PAYS-FOR", seat=int(one.on_behalf_of), product=product)
        elif one.creditor == seat:
            yield words.say("TD-RECEIVES", product=product)
        elif seat in fact.dead or not fact.columns[int(seat) - 1]:
            yield words.say("TD-PAYS-NO-COLUMN", product=product)
        else:
            yield words.say("TD-PAYS", product=product)
    if not mine:
        yield words.say("TD-AT-PAR")


def _notes(fact: d.DealSettled, words: Words) -> Iterator[Line]:
    if fact.last_bonus:
        yield Line(words.say(BONUS[fact.last_bonus]))
    if 8 in fact.columns and fact.status != "claimed":
        swept = dict(fact.factors).get("sweep", 1) != 1
        yield Line(words.say("TD-SWEPT" if swept else "TD-SWEPT-NO-BONUS"))
    if fact.capture is not None:
        yield Line(words.say("TD-CAPTURED", seat=int(fact.capture)))
    if fact.dead:
        seats = words.listed(tuple(words.digits(str(seat)) for seat in fact.dead))
        yield Line(words.say("TD-WERE-DEAD", seats=seats))


def _after(fact: d.DealSettled, words: Words) -> Iterator[Line]:
    yield Line(words.say("TD-NEXT-BANKER", seat=int(fact.next_banker), streak=fact.next_streak))
    if fact.skipped:
        checks = words.listed(tuple(_check(code, words) for code in fact.skipped[:3]))
        more = len(fact.skipped) - 3
        said = (
            words.say("TD-SKIPPED-MORE", checks=checks, count=more)
            if more > 0
            else words.say("TD-SKIPPED", checks=checks)
        )
        yield Line(said, QUIET)


def _check(name: str, words: Words) -> str:
    code = f"PAPER-CHECK-{name.replace('_', '-')}"
    return words.say(code) if code in catalogue(FALLBACK) else words.typed(name)
