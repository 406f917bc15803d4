"""Top bar, camera strip, notices and the sheet of keys.

Source: look.md 4 (top bar, camera strip), picture d; screens.md, ground rule 2.
"""

from __future__ import annotations

from functools import lru_cache

from tablemgr.core.money import ZERO
from tablemgr.floor.people import Person
from tablemgr.games.tien_gow.deal import Claim
from ui.viewmodels.codes import GAME
from ui.viewmodels.deal.dues import debts
from ui.viewmodels.deal.hands import seat_now
from ui.viewmodels.deal.reading import COLUMNS, FULL, OPENING, SETTLING, TRICKS, Reading
from ui.viewmodels.table.rows import DONE, NOW, TO_COME, Step, Strip, Top
from ui.viewmodels.table.who import person_text, strip_field
from ui.viewmodels.words import NO_BREAK, Words

MODES = {"practice": "TD-PRACTICE", "demo": "TD-TRAINING"}
TRICKS_SHOWN = 3
"""So many tricks stand in the top bar; earlier ones are drawn together."""

SHEET: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    ("TD-SHEET-PLAY", (
        ("0\u20139", "TD-SHEET-DIGITS"), ("⏎", "TD-SHEET-ENTER"), ("−", "TD-SHEET-DOWN"), ("?  *", "TD-SHEET-UNSEEN"),
        ("/", "TD-SHEET-BACK"), ("Z", "TD-SHEET-TRICK-BACK"), ("Ctrl Z", "TD-SHEET-UNDO"), ("V", "TD-SHEET-DEPTH"),
    )),
    ("TD-SHEET-MARKS", (
        ("S", "TD-SHEET-SUPREME"), ("Q", "TD-SHEET-QUARTET"), ("U", "TD-SHEET-UNBEATABLE"), ("L", "TD-SHEET-THREE"),
        ("K", "TD-SHEET-CAPTURE"), ("D", "TD-SHEET-CLAIM"),
    )),
    ("TD-SHEET-DEAL", (
        ("C", "TD-SHEET-COLLECT"), ("H", "TD-SHEET-HAND"), ("G", "TD-SHEET-NAMES"), ("F2\u2013F8", "TD-SHEET-PAID"),
        ("F9", "TD-SHEET-ALL-PAID"), ("B", "TD-SHEET-CASH"),
            ("Y", "TD-SHEET-PAID-BEFORE"), ("T", "TD-SHEET-TEXT"), ("E", "TD-SHEET-EXPORT"),
            ("P", "TD-SHEET-PLAYERS"),
    )),
    ("TD-SHEET-RULINGS", (
        ("N", "TD-SHEET-INCIDENT"), ("W", "TD-SHEET-REWIND"), ("X", "TD-SHEET-VOID"), ("A", "TD-SHEET-AGREED"),
        ("Esc", "TD-SHEET-ESCAPE"),
    )),
)  # fmt: skip
"""Captions of the sheet of keys, each with its keys and the codes of what they do."""


@lru_cache(maxsize=16)
def key_sheet(words: Words) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """Answer the sheet of keys in a language. Source: screens.md, ground rule 2."""
    return tuple(
        (words.say(caption), tuple((cap, words.say(code)) for cap, code in rows)) for caption, rows in SHEET
    )


def top_bar(at: Reading, person: Person | None, *, locked: bool, players: bool = False) -> Top:
    """Answer the top bar; players: whether the window that faces them is open, which nobody else can read.

    Source: look.md picture d; screens.md, ground rule 8.
    """
    words, mode = at.words, at.rules.mode
    number = words.say("TD-DEAL", number=at.state.number) if at.state.number else ""
    who = words.say("TD-NOBODY")
    if person is not None:
        who = person_text(person, words, dealer="TD-RECORDER", locked=locked)
    marks = (words.say(MODES[mode]),) if mode in MODES else ()
    if players:
        marks = (*marks, words.say("TD-PLAYERS-OPEN"))
    return Top(at.table, words.say(GAME["tien-gow"]), number, _steps(at), NOW, who, marks)


def _steps(at: Reading) -> tuple[Step, ...]:
    words, stage = at.words, at.stage
    if at.record is None or (stage == OPENING and at.state.settled is None):
        return ()
    deal, steps = at.deal, [Step(words.say("TD-STEP-STAKES"), DONE)]
    if at.rules.collection:
        # It is taken whenever the dealer takes it, and is never what is asked for: the prompt asks for the play.
        all_in = len(at.state.collected) == len(deal.hands)
        steps.append(Step(words.say("TD-STEP-FEE"), DONE if all_in else TO_COME))
    if isinstance(deal.ending, Claim):
        steps.append(Step(words.say("TD-STEP-CLAIM"), DONE))
    elif deal.rules.one_red_dot and (deal.plays or deal.tricks):
        steps.append(Step(words.say("TD-STEP-NO-CLAIM"), DONE))
    steps += _tricks(at)
    over = stage == OPENING
    steps.append(
        Step(words.say("TD-STEP-SETTLEMENT"), DONE if over else NOW if stage == SETTLING else TO_COME)
    )
    return tuple(steps)


def _tricks(at: Reading) -> list[Step]:
    words, stage, deal = at.words, at.stage, at.deal
    done = len(deal.tricks)
    steps = []
    first = max(1, done - TRICKS_SHOWN + 2)
    if first == 2:
        first = 1
    if first > 1:
        steps.append(Step(words.say("TD-STEP-TRICKS", first=1, last=first - 1), DONE))
    steps += [Step(words.say("TD-TRICK-STEP", trick=n), DONE) for n in range(first, done + 1)]
    if stage == COLUMNS:
        steps.append(Step(words.say("TD-STEP-COLUMNS"), NOW))
    elif stage not in (SETTLING, OPENING):
        steps.append(Step(words.say("TD-TRICK-STEP", trick=deal.trick), NOW))
    return steps


def camera_strip(at: Reading, person: Person | None, seq: int, *, locked: bool) -> Strip:
    """Answer what the ceiling camera reads: Latin digits, left to right. Source: look.md 4 (camera strip)."""
    latin = Words("en", at.words.currency)
    fields = [("TABLE", at.table)]
    if at.state.number:
        fields.append(("DEAL", str(at.state.number)))
    if at.record is not None and (at.stage in (FULL, TRICKS) or at.deal.plays):
        fields.append(("TRICK", str(at.deal.trick)))
    fields += _money(at, latin)
    if locked:
        fields.append(("STATE", "LOCKED"))
    seat = seat_now(at)
    if seat is not None:
        fields.append(("NOW", f"SEAT {seat}"))
    else:
        fields.append(
            ("NOW", {TRICKS: "TRICK", COLUMNS: "COLUMNS", SETTLING: "SETTLE", OPENING: "OPEN"}[at.stage])
        )
    if person is not None:
        fields.append(strip_field(person))
    if seq:
        fields.append(("SEQ", latin.seq(seq).replace(NO_BREAK, " ")))
    return Strip(tuple(fields))


def _money(at: Reading, latin: Words) -> list[tuple[str, str]]:
    """What is owed now, by who collects it."""
    owed = [debt for debt in debts(at) if not debt.paid]
    creditors = list(dict.fromkeys(debt.creditor for debt in owed))
    return [
        ("DUE", f"{seat} COLLECTS {latin.money(sum((d.amount for d in owed if d.creditor == seat), ZERO))}")
        for seat in creditors[:2]
    ]  # fmt: skip
