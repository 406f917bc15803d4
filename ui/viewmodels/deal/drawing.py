"""The whole picture, put together from what is asked and what stands.

Source: look.md 4; architecture.md (seven sentences, 6).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from tablemgr.core.money import ZERO
from tablemgr.core.seats import Seat
from tablemgr.floor.people import Person
from tablemgr.ledger.rows import Told
from tablemgr.table.deal_state import refold_deal
from ui.viewmodels.deal.asking import HAND, corner_keys, takes_words
from ui.viewmodels.deal.dues import debts, due_panel, going_back
from ui.viewmodels.deal.felt import deal_felt
from ui.viewmodels.deal.hand_form import unknown_seats
from ui.viewmodels.deal.not_dealing import keys_offered, offered, says_who_deals
from ui.viewmodels.deal.owed_before import notice_before
from ui.viewmodels.deal.pads import DEPTH_WORDS
from ui.viewmodels.deal.reading import COLUMNS, FULL, OPENING, Reading, read
from ui.viewmodels.deal.recorded import fact_line, recorded_lines
from ui.viewmodels.deal.took import Asked
from ui.viewmodels.deal.top_rows import camera_strip, key_sheet, top_bar
from ui.viewmodels.deal.writing import Waiting
from ui.viewmodels.table.notices import AGAIN_CAP, TRY_AGAIN
from ui.viewmodels.table.rows import CLASH, QUIET, Approval, Console, Key, Line, Notice, Panel, Picture

NO_BREAK = "\u00a0"


@dataclass(frozen=True, slots=True)
class Shown:
    """Everything that a picture is made of."""

    at: Reading
    place: str
    text: str
    asked: Asked
    refusals: tuple[str, ...]
    said: str
    person: Person | None
    locked: bool
    told: tuple[Told, ...]
    """The deal's entries, in their order."""
    waiting: Waiting | None
    approving: tuple[str, ...]
    text_of_deal: str
    touched: bool
    before: tuple[Reading, ...]
    """Earlier deals, while something of them is owed."""
    reads_only: bool
    kept: bool
    """Whether what is typed reaches its file."""
    players: bool = False
    """Whether the window that faces the players is open."""
    may: Callable[[str], bool] = lambda _: True
    """Whether a token is for whoever is here."""


def draw(shown: Shown) -> Picture:
    """Answer the picture. Source: look.md 4."""
    at, asked = shown.at, shown.asked
    prompt = asked.prompt
    if shown.refusals:
        prompt = replace(prompt, refusals=shown.refusals)
    elif shown.said:
        prompt = replace(prompt, facts=shown.said)
    if takes_words(shown.place, shown.text):
        prompt = replace(prompt, free=True)
    lit, typed = _lit(shown)
    middle = deal_felt(
        at,
        lit,
        typed,
        text=tuple(shown.text_of_deal.splitlines()),
        keys=keys_offered(corner_keys(at), shown.may),
        touched=shown.touched,
        playing=shown.place == FULL,
        before=shown.before,
    )
    return Picture(
        top=top_bar(at, shown.person, locked=shown.locked, players=shown.players), felt=None, prompt=prompt, console=offered(_console(shown), shown.may),
        strip=camera_strip(at, shown.person, shown.told[-1].entry.seq if shown.told else 0, locked=shown.locked), middle=middle, notices=_notices(shown),
        approval=_approval(shown), locked=shown.locked, sheet=key_sheet(at.words),
    )  # fmt: skip


def _lit(shown: Shown) -> tuple[Seat | None, str]:
    """The one seat that is asked, and what is typed for it."""
    at, place, text = shown.at, shown.place, shown.text
    if place == FULL:
        return at.deal.to_play, text
    if place == HAND and text:
        return Seat(int(text[0])), text[1:]
    if place == COLUMNS and len(text) < len(at.deal.hands):
        return Seat(len(text) + 1), ""
    return None, ""


def _console(shown: Shown) -> Console:
    at, asked = shown.at, shown.asked
    words = at.words
    if asked.pieces:
        return Console(pad=asked.pad, kind="tiles", pieces=asked.pieces, below=_below(shown))
    panels = []
    if asked.lines:
        panels.append(Panel(asked.caption, asked.lines))
    panels.append(
        Panel(
            words.say("TD-JUST-RECORDED"),
            recorded_lines(shown.told, words) or (Line(words.say("TD-NOTHING-YET"), QUIET),),
        )
    )
    return Console(tuple(panels), asked.pad, kind="tiles")


def _below(shown: Shown) -> tuple[str, str]:
    at, words = shown.at, shown.at.words
    near = words.say("TD-LIT-HAND")
    if shown.place == FULL and at.deal.to_play is not None:
        near = words.say("TD-LIT", seat=int(at.deal.to_play))
    known = 4 - len(unknown_seats(at))
    depth = words.say(DEPTH_WORDS[at.state.depth])
    return near, words.say("TD-DEPTH-HANDS", depth=depth, count=known)


def _notices(shown: Shown) -> tuple[Notice, ...]:
    """What of a deal before is still owed cannot be overlooked once the next one is asked for, or open."""
    at, words = shown.at, shown.at.words
    found = [*says_who_deals(shown.person, words)]
    if shown.reads_only:
        again = Key(words.say("DESK-KEY-TRY-AGAIN"), AGAIN_CAP, TRY_AGAIN)
        found.append(Notice(words.say("DESK-READS-ONLY"), CLASH, again))
    if not shown.kept:
        found.append(Notice(words.say("DESK-DRAFT-NOT-KEPT")))
    if shown.before and due_panel(at) is not None:
        # Where nothing of this deal is due, the panel of payments says it line by line.
        found.append(notice_before(shown.before))
    if at.stage == OPENING and at.state.settled is not None:
        unpaid = [debt for debt in debts(at) if not debt.paid]
        if unpaid:
            total = words.money(sum((debt.amount for debt in unpaid), ZERO))
            found.append(Notice(words.say("TD-OWED-NOTICE", count=len(unpaid), amount=total)))
    return tuple(found)


def _approval(shown: Shown) -> Approval | None:
    waiting, words = shown.waiting, shown.at.words
    if waiting is None:
        return None
    code = f"TD-APPROVE-{type(waiting.command).__name__.upper()}"
    lines = [Line(said) for said in (fact_line(fact, words) for fact in waiting.facts) if said]
    lines += _hands_back(shown.at, waiting)
    return Approval(
        words.say(code, number=shown.at.state.number),
        tuple(lines),
        words.say("TD-ROLE-PIT-BOSS"),
        shown.approving,
    )


def _hands_back(at: Reading, waiting: Waiting) -> Iterator[Line]:
    """What was paid between players and goes back once it is signed."""
    words = at.words
    after = read(at.table, refold_deal(waiting.facts, at.state), at.rules, words)
    pairs = (
        words.ltr(
            NO_BREAK.join(
                (
                    words.digits(str(one.debtor)),
                    "→",
                    words.digits(str(one.creditor)),
                    words.money(one.amount),
                )
            )
        )
        for one in going_back(after)
    )
    who = " · ".join(pairs)
    if who:
        yield Line(words.say("TD-HANDS-BACK", who=who), bold=True)
