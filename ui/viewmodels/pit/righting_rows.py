"""A wrong that is being put right, as it is drawn: the question, three rounds side by side, the effect, the keys.

Source: screens.md (rounds), ground rules 1, 4 and 5; look.md 4 (prompt); ops/users.md 3 (dispute steps).
"""

from __future__ import annotations

from collections.abc import Iterator

from tablemgr.floor.people import second_roles, ways_of
from tablemgr.table.events import RoundCorrected
from tablemgr.table.facts import Fact
from ui.viewmodels.codes import OUTCOME
from ui.viewmodels.pit import righting as r
from ui.viewmodels.pit.effect import effect_of
from ui.viewmodels.pit.evidence import round_column
from ui.viewmodels.pit.righting import Righting
from ui.viewmodels.pit.rows import Column, Effect, PitPicture
from ui.viewmodels.table.form_dispute import CLAIMS
from ui.viewmodels.table.refusing import sentences
from ui.viewmodels.table.rows import INK, NOW, QUIET, Approval, Key, Line, Prompt
from ui.viewmodels.words import Words


class RightingDesk(Righting):
    """A wrong being put right, with its picture."""

    def picture(self) -> PitPicture:
        """Answer the desk as it stands. Source: screens.md (rounds)."""
        return righting_picture(self)


def righting_picture(one: Righting) -> PitPicture:
    """Answer the desk as it stands. Source: screens.md (rounds: right a wrong)."""
    return PitPicture(_prompt(one), _columns(one), _keys(one), _effect(one), _approval(one))


def _prompt(one: Righting) -> Prompt:
    words = one.words
    question, facts = _asked(one)
    caption = words.say("STAFF-TYPE") if one.own else ""
    refused = () if one.waiting is not None else sentences(one.refused, words)
    return Prompt(question, facts, NOW, caption, one.text, None, refused, free=one.own)


def _asked(one: Righting) -> tuple[str, str]:
    """The one question that is open, and what stands behind it."""
    words, seat, number, dispute = one.words, one.seat, one.number, one.dispute
    if one.waiting is not None:
        return words.say("PIT-SECOND"), words.say("PIT-SECOND-FACTS")
    if one.own:
        return words.say("PIT-OWN-WORDS"), words.say("PIT-OWN-FACTS")
    match one.stage:
        case r.SEAT:
            code = "PIT-WHICH-SEAT" if one.what == r.DISPUTE else "PIT-CORRECT-SEAT"
            return words.say(code, number=number), words.say("PIT-OTHER-ROUND")
        case r.CLAIM:
            return words.say("PIT-CLAIM", seat=seat), words.say("PIT-CLAIM-FACTS")
        case r.RULE:
            said = words.say("PIT-CLAIMED", number=dispute, claim=words.typed(one.claim))
            return words.say("PIT-RULE", number=dispute), said
        case r.OUTCOMES:
            return words.say("PIT-CORRECT-TO", seat=seat, number=number), ""
        case r.REASON:
            return words.say("PIT-WHY"), ""
        case r.END:
            return words.say("PIT-END", number=dispute), words.say("PIT-END-FACTS")
        case _:
            return words.say("PIT-DONE"), _moved(one)


def _moved(one: Righting) -> str:
    if not one.moved:
        return one.words.say("PIT-NOTHING-MOVED")
    code = "PIT-GIVE" if one.moved.minor > 0 else "PIT-TAKE-BACK"
    amount = one.words.money(one.moved if one.moved.minor > 0 else -one.moved)
    return one.words.say(code, amount=amount, seat=one.seat)


def _columns(one: Righting) -> tuple[Column, ...]:
    numbers = range(max(1, one.newest - r.ROUNDS + 1), one.newest + 1)
    return tuple(
        round_column(one.told(number), number, one.seat, one.words, lit=number == one.number)
        for number in numbers
    )


def _keys(one: Righting) -> tuple[Key, ...]:
    words = one.words
    back = Key(words.say("PIT-BACK"), "Esc", "Escape")
    if one.waiting is not None:
        return (Key(words.say("PIT-WITHDRAW"), "Esc", "Escape"),)
    if one.own:
        return (
            Key(words.say("DESK-KEY-ENTER"), "Enter", "Enter"), Key(words.say("DESK-KEY-CLEAR"), "\u232b", "Backspace"),
            back,
        )  # fmt: skip
    own = Key(words.say("DESK-CLAIM-WORDS"), r.WORDS_KEY, r.WORDS_KEY)
    match one.stage:
        case r.SEAT:
            return (*_seat_keys(one), back)
        case r.CLAIM:
            return (*_listed(CLAIMS, words), own, back)
        case r.RULE:
            later = Key(words.say("PIT-LATER"), "Esc", "Escape", Line(words.say("PIT-LATER-MEANS"), QUIET))
            stands = Key(words.say("PIT-STANDS"), words.digits(r.STANDS_KEY), r.STANDS_KEY)
            return (stands, *_calls(words, "PIT-PAY-AS"), own, later)
        case r.OUTCOMES:
            return (*_calls(words, "PIT-IT-IS"), back)
        case r.REASON:
            return (*_listed(r.REASONS, words), own, back)
        case r.END:
            later = Key(words.say("PIT-LATER"), "Esc", "Escape", Line(words.say("PIT-LATER-MEANS"), QUIET))
            return (*_listed(r.ENDS, words), own, later)
        case _:
            return (Key(words.say("PIT-TO-ROUNDS"), "Enter", "Enter", lamp=True),)


def _seat_keys(one: Righting) -> Iterator[Key]:
    words = one.words
    for seat in one.seats():
        said = words.say("DESK-SEAT", seat=seat)
        yield Key(said[:1].upper() + said[1:], words.digits(str(seat)), str(seat))


def _listed(codes: dict[str, str], words: Words) -> tuple[Key, ...]:
    return tuple(Key(words.say(code), words.digits(cap), cap) for cap, code in codes.items())


def _calls(words: Words, code: str) -> tuple[Key, ...]:
    caps = {"-": "\u2212"}
    return tuple(
        Key(words.say(code, outcome=words.say(OUTCOME[outcome])), caps.get(cap, words.digits(cap)), cap)
        for cap, outcome in r.CALLS.items()
    )


def _effect(one: Righting) -> Effect | None:
    if one.stage in (r.SEAT, r.CLAIM) or (one.stage == r.OUTCOMES and one.waiting is None):
        return None
    done = one.stage in (r.END, r.DONE)
    return effect_of(one.table, one.before, one.after, done=done, earlier=one.is_earlier, words=one.words)


def _approval(one: Righting) -> Approval | None:
    waiting, words = one.waiting, one.words
    if waiting is None or waiting.shown is None:
        return None
    lines = [Line(text, INK, bold=not place) for place, text in enumerate(_shown(waiting.shown.facts, words))]
    lines.append(Line(words.say("DESK-ASKED-BY", name=words.typed(waiting.by.name)), QUIET))
    wanted = second_roles(ways_of(waiting.shown.act), waiting.by.role)
    names = words.listed(
        tuple(words.say(f"STAFF-ROLE-{role.name.replace('_', '-')}") for role in sorted(wanted))
    )
    said = sentences(one.refused, words)
    return Approval(words.say("DESK-SECOND"), tuple(lines), words.say("STAFF-APPROVES", roles=names), said)


def _shown(facts: tuple[Fact, ...], words: Words) -> Iterator[str]:
    """What would be written, as both people read it."""
    for fact in facts:
        if not isinstance(fact, RoundCorrected):
            continue
        yield words.say(
            "PIT-SHOWN-CORRECTION", number=fact.round, seat=int(fact.seat), old=words.say(OUTCOME[fact.old.outcome]),
            new=words.say(OUTCOME[fact.new.outcome]),
        )  # fmt: skip
        yield words.say(
            "UI-MOVE", seat=int(fact.seat), old=words.ltr(words.signed(fact.old.net)),
            new=words.ltr(words.signed(fact.new.net)), move=words.ltr(words.signed(fact.new.net - fact.old.net)),
        )  # fmt: skip
        yield words.say("STAFF-REASON", reason=words.typed(fact.reason))
