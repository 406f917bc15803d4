"""A wrong that is being put right, as it is drawn: the question, three rounds side by side, the effect, the keys.

Source: screens.md (rounds), ground rules 1, 4 and 5; look.md 4 (prompt); ops/users.md 3 (dispute steps).
"""

from __future__ import annotations

from collections.abc import Iterator

from ui.viewmodels.codes import OUTCOME
from ui.viewmodels.pit import asked
from ui.viewmodels.pit import putting_rows as p
from ui.viewmodels.pit.evidence import round_column
from ui.viewmodels.pit.righting import ROUNDS, Righting
from ui.viewmodels.pit.rows import Column, Effect, PitPicture
from ui.viewmodels.table.form_dispute import CLAIMS
from ui.viewmodels.table.rows import Key
from ui.viewmodels.words import Words


class RightingDesk(Righting):
    """A wrong being put right, with its picture."""

    def picture(self) -> PitPicture:
        """Answer the desk as it stands. Source: screens.md (rounds)."""
        return righting_picture(self)


def righting_picture(one: Righting) -> PitPicture:
    """Answer the desk as it stands. Source: screens.md (rounds: right a wrong)."""
    question, facts = _asked(one)
    return PitPicture(
        p.prompt_of(one, question, facts), _columns(one), _keys(one), _effect(one), p.approval_of(one)
    )


def _asked(one: Righting) -> tuple[str, str]:
    """The one question that is open, and what stands behind it."""
    words, seat, number, dispute = one.words, one.seat, one.number, one.dispute
    match one.stage:
        case asked.SEAT:
            code = "PIT-WHICH-SEAT" if one.what == asked.DISPUTE else "PIT-CORRECT-SEAT"
            return words.say(code, number=number), words.say("PIT-OTHER-ROUND")
        case asked.CLAIM:
            return words.say("PIT-CLAIM", seat=seat), words.say("PIT-CLAIM-FACTS")
        case asked.RULE:
            return p.asked_ruling(one)
        case asked.OUTCOMES:
            return words.say("PIT-CORRECT-TO", seat=seat, number=number), ""
        case asked.REASON:
            return words.say("PIT-WHY"), ""
        case asked.END:
            return words.say("PIT-END", number=words.numbered("dispute", dispute)), words.say("PIT-END-FACTS")
        case _:
            return words.say("PIT-DONE"), _moved(one)


def _moved(one: Righting) -> str:
    if not one.moved:
        return one.words.say("PIT-NOTHING-MOVED")
    code = "PIT-GIVE" if one.moved.minor > 0 else "PIT-TAKE-BACK"
    amount = one.words.money(one.moved if one.moved.minor > 0 else -one.moved)
    return one.words.say(code, amount=amount, seat=one.seat)


def _columns(one: Righting) -> tuple[Column, ...]:
    numbers = range(max(1, one.newest - ROUNDS + 1), one.newest + 1)
    return tuple(
        round_column(one.told(number), number, one.seat, one.words, lit=number == one.number)
        for number in numbers
    )


def _keys(one: Righting) -> tuple[Key, ...]:
    words = one.words
    forced = p.forced_keys(one)
    if forced is not None:
        return forced
    back, own = p.back_key(one), p.own_key(one)
    match one.stage:
        case asked.SEAT:
            return (*_seat_keys(one), *p.lead_keys(one), back)
        case asked.CLAIM:
            return (*p.listed(CLAIMS, words), own, back)
        case asked.RULE:
            stands = p.stands_key(one)
            return (stands, *calls(words, "PIT-PAY-AS"), own, *p.paper_keys(one), p.later_key(one))
        case asked.OUTCOMES:
            return (*calls(words, "PIT-IT-IS"), back)
        case asked.REASON:
            return (*p.listed(asked.REASONS, words), own, back)
        case asked.END:
            return (*p.listed(asked.ENDS, words), own, *p.paper_keys(one), p.later_key(one))
        case _:
            return p.done_keys(one)


def _seat_keys(one: Righting) -> Iterator[Key]:
    words = one.words
    for seat in one.seats():
        said = words.say("DESK-SEAT", seat=seat)
        yield Key(said[:1].upper() + said[1:], words.digits(str(seat)), str(seat))


def calls(words: Words, code: str) -> tuple[Key, ...]:
    """Answer a key for each outcome, as it is called at the table. Source: recording.md (pace: keys)."""
    caps = {"-": "\u2212"}
    return tuple(
        Key(words.say(code, outcome=words.say(OUTCOME[outcome])), caps.get(cap, words.digits(cap)), cap)
        for cap, outcome in asked.CALLS.items()
    )


def _effect(one: Righting) -> Effect | None:
    if one.stage in (asked.SEAT, asked.CLAIM) or (one.stage == asked.OUTCOMES and one.waiting is None):
        return None
    return p.effect(one, done=one.stage in (asked.END, asked.DONE))
