"""A deal that is being put right, as it is drawn: the question, the deal by seats, the keys.

Source: screens.md (rounds), ground rules 1, 4 and 5; ops/users.md 3 (dispute steps); TG X17.2.
"""

from __future__ import annotations

from collections.abc import Iterator

from tablemgr.table.deal_events import DealSettled
from ui.viewmodels.deal.columns import KIND_WORDS
from ui.viewmodels.deal_proof import deal_proof
from ui.viewmodels.pit import asked
from ui.viewmodels.pit import deal_righting as d
from ui.viewmodels.pit import putting_rows as p
from ui.viewmodels.pit.asked import ENDS, REASONS
from ui.viewmodels.pit.deal_righting import ANEW_KEY, DEAL_CLAIMS, SEATS, DealRighting
from ui.viewmodels.pit.evidence import camera
from ui.viewmodels.pit.rows import Column, PitPicture
from ui.viewmodels.table.rows import INK, QUIET, Key, Line


class DealRightingDesk(DealRighting):
    """A deal being put right, with its picture."""

    def picture(self) -> PitPicture:
        """Answer the desk as it stands. Source: screens.md (rounds)."""
        question, facts = _asked(self)
        typing = self.stage == d.FIGURES and self.waiting is None
        caption = self.words.say("TD-TYPE") if typing else ""
        echo = " ".join(self.figures) if typing else ""
        prompt = p.prompt_of(self, question, facts, caption=caption, echo=echo)
        return PitPicture(prompt, tuple(_columns(self)), _keys(self), None, p.approval_of(self))


def _asked(one: DealRighting) -> tuple[str, str]:
    words, dispute = one.words, one.dispute
    match one.stage:
        case asked.SEAT:
            return words.say("PIT-WHICH-SEAT-DEAL", number=one.number), words.say("PIT-CLAIM-FACTS")
        case asked.CLAIM:
            return words.say("PIT-CLAIM", seat=one.seat), words.say("PIT-CLAIM-FACTS")
        case asked.RULE:
            return p.asked_ruling(one)
        case d.FIGURES:
            return _figures(one)
        case d.DUES:
            return words.say("PIT-DUES"), words.say("PIT-DUES-FACTS")
        case asked.REASON:
            return words.say("PIT-WHY"), ""
        case asked.END:
            return words.say("PIT-END", number=words.numbered("dispute", dispute)), words.say("PIT-END-FACTS")
        case _:
            moved = one.put_right is not None
            return words.say("PIT-DONE"), words.say("PIT-DEAL-MOVED" if moved else "PIT-NOTHING-MOVED")


def _figures(one: DealRighting) -> tuple[str, str]:
    words, step = one.words, len(one.figures)
    if step < SEATS:
        return words.say("TD-ASK-COLUMNS", seat=step + 1), words.say("TD-COLUMNS-FACTS")
    if step == SEATS:
        return words.say("TD-ASK-LAST-WINNER"), words.say("TD-LAST-WINNER-FACTS")
    if step == SEATS + 1:
        asked = words.say("TD-ASK-LAST-KIND", seat=int(one.figures[SEATS]))
        return asked, words.say("TD-LAST-KIND-FACTS")
    return words.say("TD-ASK-THREE"), words.say("TD-THREE-FACTS")


def _columns(one: DealRighting) -> Iterator[Column]:
    """The deal as it is on record by seat, and what would move or moved."""
    words, told = one.words, one.told(one.number)
    if not told:
        yield Column(words.say("UI-DEAL", number=one.number), (Line(words.say("PIT-NO-ROUND"), QUIET),))
        return
    proof = deal_proof(told, words)
    lines = [Line(camera(told, words), QUIET)]
    settled = next((t.fact for t in told if isinstance(t.fact, DealSettled)), None)
    if settled is not None:
        known = "PIT-KNOWN-CALL" if settled.skipped else "PIT-KNOWN-PLAYS"
        lines.append(Line(words.say(known), INK, bold=True))
    for seat in proof.seats:
        text = words.say(
            "PIT-DEAL-SEAT",
            seat=seat.number,
            columns=seat.evidence_word or words.say("UI-NA"),
            sum=seat.arithmetic,
            figure=seat.figure,
        )
        lines.append(Line(text, INK, bold=seat.seat == one.seat))
    lines += [Line(note, QUIET) for note in proof.notes]
    yield Column(proof.title, tuple(lines), lit=True)
    if one.put_right is not None:
        moved = tuple(Line(text) for text in p.deal_lines(one.put_right, words))
        yield Column(words.say("PIT-MIS-SET-CHIPS"), moved)


def _keys(one: DealRighting) -> tuple[Key, ...]:
    words, forced = one.words, p.forced_keys(one)
    if forced is not None:
        return forced
    back, own = p.back_key(one), p.own_key(one)
    match one.stage:
        case asked.SEAT:
            return (*_seats(one), *p.lead_keys(one), back)
        case asked.CLAIM:
            return (*p.listed(DEAL_CLAIMS, words), own, back)
        case asked.RULE:
            stands = p.stands_key(one)
            anew = Key(words.say("PIT-COLUMNS-ANEW"), ANEW_KEY, ANEW_KEY)
            return (stands, anew, own, *p.paper_keys(one), p.later_key(one))
        case d.FIGURES:
            return (*_figure_keys(one), Key(words.say("DESK-KEY-CLEAR"), "\u232b", "Backspace"), back)
        case d.DUES:
            go_on = Key(words.say("DESK-KEY-ENTER"), d.GO_ON, d.GO_ON)
            return (*_dues(one), go_on, back)
        case asked.REASON:
            return (*p.listed(REASONS, words), own, back)
        case asked.END:
            return (*p.listed(ENDS, words), own, *p.paper_keys(one), p.later_key(one))
        case _:
            return p.done_keys(one)


def _seats(one: DealRighting) -> tuple[Key, ...]:
    words = one.words
    said = [(seat, words.say("DESK-SEAT", seat=seat)) for seat in range(1, 5)]
    return tuple(Key(text[:1].upper() + text[1:], words.digits(str(seat)), str(seat)) for seat, text in said)


def _dues(one: DealRighting) -> Iterator[Key]:
    """What was paid at once, a key each that takes it back and leaves it again."""
    words = one.words
    for n, due in enumerate(one.dues, start=1):
        kind = words.say(f"PAPER-IMMEDIATE-{due.type}")
        back = n in one.taken_back
        text = words.say("PIT-DUE-BACK" if back else "PIT-DUE-STANDS", type=kind, seat=int(due.seat))
        yield Key(text, words.digits(str(n)), str(n), lamp=back)


def _figure_keys(one: DealRighting) -> tuple[Key, ...]:
    words, step = one.words, len(one.figures)
    if step == SEATS + 1:
        return tuple(Key(words.say(code), cap, cap) for cap, code in KIND_WORDS.items())
    if step >= SEATS:
        return _seats(one)
    return tuple(Key(words.digits(str(n)), words.digits(str(n)), str(n)) for n in range(9))
