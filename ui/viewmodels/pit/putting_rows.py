"""What is drawn of every round that is put right: its question, its keys, its effect, what the second person sees.

Source: screens.md (rounds), ground rules 1, 4 and 5; look.md 4 (prompt).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from reports.own_notes import key_said
from tablemgr.floor.people import second_roles, ways_of
from tablemgr.table.deal_events import DealCorrected
from tablemgr.table.events import ChipMove, DisputeRuled, EntryUndone, RoundCorrected, RulingMade, SettingMade
from tablemgr.table.facts import Fact
from ui.viewmodels.codes import OUTCOME
from ui.viewmodels.pit.asked import LEAD_KEY, STANDS_KEY, WORDS_KEY
from ui.viewmodels.pit.disputing import Disputing
from ui.viewmodels.pit.effect import effect_of
from ui.viewmodels.pit.putting_right import PRINT, PuttingRight
from ui.viewmodels.pit.rows import Effect
from ui.viewmodels.table.refusing import sentences
from ui.viewmodels.table.rows import INK, NOW, QUIET, Approval, Key, Line, Prompt
from ui.viewmodels.words import Words


def prompt_of(
    one: PuttingRight, question: str, facts: str, *, caption: str = "", echo: str = "", free: bool = False
) -> Prompt:
    """Answer the prompt: the one question, or what a second person is waited for. Source: look.md 4 (prompt)."""
    words = one.words
    refused = () if one.waiting is not None else sentences(one.refused, words)
    if one.waiting is not None:
        question, facts = words.say("PIT-SECOND"), words.say("PIT-SECOND-FACTS")
        return Prompt(question, facts, NOW)
    if one.own:
        question, facts = words.say("PIT-OWN-WORDS"), words.say("PIT-OWN-FACTS")
        return Prompt(question, facts, NOW, words.say("STAFF-TYPE"), one.text, None, refused, free=True)
    return Prompt(question, one.said or facts, NOW, caption, echo, None, refused, free=free)


def asked_ruling(one: Disputing) -> tuple[str, str]:
    """Answer the question for a ruling; once its words are there, what becomes of the money. Source: REQ R53."""
    words, number = one.words, one.words.numbered("dispute", one.dispute)
    if one.wording:
        return words.say("PIT-RULE-MONEY"), words.say("PIT-RULE-SAID", text=words.typed(one.wording))
    return (
        words.say("PIT-RULE", number=number),
        words.say("PIT-CLAIMED", number=number, claim=key_said(one.claim, words)),
    )


def back_key(one: PuttingRight) -> Key:
    """Answer the key that goes back. Source: screens.md, ground rule 2."""
    return Key(one.words.say("PIT-BACK"), "Esc", "Escape")


def own_key(one: PuttingRight) -> Key:
    """Answer the key that takes free words. Source: screens.md, ground rule 2."""
    return Key(one.words.say("DESK-CLAIM-WORDS"), WORDS_KEY, WORDS_KEY)


def typing_keys(one: PuttingRight) -> tuple[Key, ...]:
    """Answer the keys while something is typed. Source: screens.md, ground rule 2."""
    words = one.words
    enter = Key(words.say("DESK-KEY-ENTER"), "Enter", "Enter")
    return (enter, Key(words.say("DESK-KEY-CLEAR"), "\u232b", "Backspace"), back_key(one))


def forced_keys(one: PuttingRight) -> tuple[Key, ...] | None:
    """Answer the keys where something waits or is typed, None where the question has its own. Source: rule 4."""
    if one.waiting is not None:
        return (Key(one.words.say("PIT-WITHDRAW"), "Esc", "Escape"),)
    return typing_keys(one) if one.own else None


def later_key(one: Disputing) -> Key:
    """Answer the key that leaves a dispute open, or takes words back. Source: facts.md (an open dispute stops nothing)."""
    if one.wording and one.dispute not in one.ruled_disputes:
        return back_key(one)
    words = one.words
    return Key(words.say("PIT-LATER"), "Esc", "Escape", Line(words.say("PIT-LATER-MEANS"), QUIET))


def stands_key(one: Disputing) -> Key:
    """Answer the key that leaves the chips where they are. Source: facts.md (dispute)."""
    words = one.words
    text = words.say("PIT-AS-CORRECTED" if one.is_corrected else "PIT-STANDS")
    return Key(text, words.digits(STANDS_KEY), STANDS_KEY)


def lead_keys(one: Disputing) -> tuple[Key, ...]:
    """Answer the key that leads to a dispute that is open already. Source: facts.md (dispute)."""
    number, words = one.lead(), one.words
    text = words.say("PIT-TO-DISPUTE", number=words.numbered("dispute", number)) if number else ""
    return (Key(text, LEAD_KEY, LEAD_KEY),) if number else ()


def done_keys(one: PuttingRight) -> tuple[Key, ...]:
    """Answer the keys once it is on record: back to the rounds, and the paper of a dispute. Source: rule 2."""
    rounds = Key(one.words.say("PIT-TO-ROUNDS"), "Enter", "Enter", lamp=True)
    return (rounds, *paper_keys(one))


def paper_keys(one: PuttingRight) -> tuple[Key, ...]:
    """Answer the key that prints the dispute. Source: screens.md (paper: dispute)."""
    if not one.dispute or one.pit.paper is None:
        return ()
    return (Key(one.words.say("PIT-KEY-PAPER"), PRINT, PRINT),)


def listed(codes: Mapping[str, str], words: Words) -> tuple[Key, ...]:
    """Answer a key for each sentence that can be chosen. Source: screens.md, ground rule 2."""
    return tuple(Key(words.say(code), words.digits(cap), cap) for cap, code in codes.items())


def effect(one: PuttingRight, *, done: bool) -> Effect | None:
    """Answer what it does to the shift of its table. Source: screens.md (rounds: effect at once)."""
    return effect_of(one.table, one.before, one.after, done=done, earlier=one.is_earlier, words=one.words)


def approval_of(one: PuttingRight) -> Approval | None:
    """Answer what the second person is shown, None where nothing waits. Source: FAULT C12."""
    waiting, words = one.waiting, one.words
    if waiting is None or waiting.shown is None:
        return None
    lines = [Line(text, INK, bold=not place) for place, text in enumerate(shown(waiting.shown.facts, words))]
    lines.append(Line(words.say("DESK-ASKED-BY", name=words.typed(waiting.by.name)), QUIET))
    wanted = second_roles(ways_of(waiting.shown.act), waiting.by.role)
    names = words.listed(
        tuple(words.say(f"STAFF-ROLE-{role.name.replace('_', '-')}") for role in sorted(wanted))
    )
    said = sentences(one.refused, words)
    return Approval(words.say("DESK-SECOND"), tuple(lines), words.say("STAFF-APPROVES", roles=names), said)


def shown(facts: tuple[Fact, ...], words: Words) -> Iterator[str]:
    """Answer what would be written, as both people read it. Source: FAULT C12 (bound to what was shown)."""
    listed_before = False
    for fact in facts:
        match fact:
            case RulingMade() if fact.moves:
                listed_before = True
                yield words.say(
                    "PIT-SHOWN-MIS-SET", count=len(fact.moves), reason=key_said(fact.subject, words)
                )
                yield from (move_text(move, words) for move in fact.moves)
            case DisputeRuled():
                number = words.numbered("dispute", fact.number)
                yield words.say("DESK-SHOWN-RULED", number=number, text=words.typed(fact.ruling))
            case SettingMade():
                yield words.say("PIT-SHOWN-SETTING", laid=words.ltr(laid(fact)))
            case RoundCorrected() if not listed_before:
                yield from _correction(fact, words)
            case EntryUndone(undone="ImmediateDue", mirror=mirror):
                # Every payer gets back what he paid; who was paid is the one that gives.
                yield words.say("PIT-SHOWN-TAKEN-BACK", seat=min(mirror, key=lambda p: p.amount).seat or 0)
            case DealCorrected():
                yield from deal_lines(fact, words)


def _correction(fact: RoundCorrected, words: Words) -> Iterator[str]:
    yield words.say(
        "PIT-SHOWN-CORRECTION", number=fact.round, seat=int(fact.seat), old=words.say(OUTCOME[fact.old.outcome]),
        new=words.say(OUTCOME[fact.new.outcome]),
    )  # fmt: skip
    move = ChipMove(fact.seat, fact.old.net, fact.new.net, fact.new.net - fact.old.net)
    yield move_text(move, words)
    yield words.say("STAFF-REASON", reason=words.typed(fact.reason))


def laid(fact: SettingMade) -> str:
    """Answer a setting in codes: low hand, a stroke, high hand. Source: vectors README (notation)."""
    return f"{' '.join(fact.low)} / {' '.join(fact.high)}"


def move_text(move: ChipMove, words: Words) -> str:
    """Answer the chips of one seat: as paid, as it is now, what moves. Source: recording.md (chips to move)."""
    return words.say(
        "UI-MOVE", seat=int(move.seat), old=words.ltr(words.signed(move.old)),
        new=words.ltr(words.signed(move.new)), move=words.ltr(words.signed(move.move)),
    )  # fmt: skip


def deal_lines(fact: DealCorrected, words: Words) -> Iterator[str]:
    """Answer a corrected deal: its columns, and what each seat gets or gives. Source: TG R6."""
    columns = words.ltr(words.digits(" ".join(map(str, fact.columns))))
    yield words.say("PIT-SHOWN-COLUMNS", number=fact.round, columns=columns, seat=int(fact.last_winner))
    for seat in range(1, 5):
        old, new = fact.old.net[seat - 1], fact.new.net[seat - 1]
        if old != new:
            yield words.say(
                "PIT-SHOWN-POINTS", seat=seat, old=words.ltr(words.signed_whole(old)),
                new=words.ltr(words.signed_whole(new)), move=words.ltr(words.signed_whole(new - old)),
            )  # fmt: skip
    yield words.say("STAFF-REASON", reason=words.typed(fact.reason))
