"""Cash at a table of Tien Gow: `B`, the seat, the amount, Enter; P it plays, U it is changed, O it goes back.

Source: facts.md (cash: any phase); users.md (buy-ins: quick, undo last); REQ R66.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal, InvalidOperation

from tablemgr.core.money import LARGEST, Money
from tablemgr.core.problems import problem
from tablemgr.core.seats import Seat
from tablemgr.table.commands.base import Command
from tablemgr.table.commands.cash import BuyIn, ColourUp, GiveBack, PlayCash, UndoCash
from ui.viewmodels.deal.pads import key, seat_keys
from ui.viewmodels.deal.reading import Reading
from ui.viewmodels.deal.recorded import fact_line
from ui.viewmodels.deal.tokens import BACKSPACE, ENTER, digit
from ui.viewmodels.deal.took import Asked, Took
from ui.viewmodels.table.rows import Key, Prompt
from ui.viewmodels.table.sums import no_chips_for

IN, OUT, PLAY, COLOUR = "B", "O", "P", "U"
MADE: Mapping[str, Callable[[Seat, Money], Command]] = {
    IN: BuyIn,
    OUT: GiveBack,
    PLAY: PlayCash,
    COLOUR: ColourUp,
}
CODES = {IN: "DESK-CASH-IN", OUT: "DESK-CASH-OUT", PLAY: "DESK-CASH-PLAY", COLOUR: "DESK-COLOUR-UP"}
KEYS = {
    IN: "DESK-KEY-CASH-IN", OUT: "DESK-KEY-CASH-OUT", PLAY: "DESK-KEY-CASH-PLAY", COLOUR: "DESK-KEY-COLOUR-UP",
}  # fmt: skip
LONGEST = 14
EARLIER, YES = "!", "Y"
"""What stands for the question whether cash of an earlier deal is taken back, and the key that says so."""


class CashForm:
    """What was typed: a letter for what it is, the seat's digit, then the amount."""

    def press(self, at: Reading, text: str, token: str) -> Took | None:
        """Answer what a token does. Source: screens.md, ground rule 2."""
        if text == EARLIER:
            done = (UndoCash(),) if token == YES else ()
            return Took("", commands=done, asks="") if token in (YES, ENTER, BACKSPACE, "/") else None
        kind, rest = _parts(text)
        if token in MADE:
            return Took(token + rest)
        if token == ENTER:
            return _done(at, kind, rest)
        if token == "/" and not rest:
            if not _of_this_deal(at) and at.last_cash() is not None:
                # What an earlier deal saw is told before it is taken back.
                return Took(EARLIER)
            return Took("", commands=(UndoCash(),), asks="")
        if token in (BACKSPACE, "/"):
            return Took(kind + rest[:-1])
        figure = digit(token)
        if not rest:
            if figure and figure not in "1234":
                return Took(problems=(problem("TG-BAD_SEAT", "", seat=figure),), stands=figure)
            return Took(kind + figure) if figure else None
        if (figure or token in ".-") and len(rest) < LONGEST:
            return Took(kind + rest + (figure or token))
        return None

    def show(self, at: Reading, text: str) -> Asked:
        """Answer the prompt and the keys. Source: screens.md, ground rule 1."""
        if text == EARLIER:
            return _of_an_earlier_deal(at)
        words, (kind, rest) = at.words, _parts(text)
        turns = tuple(key(words, KEYS[letter], letter, letter, live=letter != kind) for letter in MADE)
        last = _of_this_deal(at) or at.last_cash() is not None
        back = key(words, "DESK-KEY-CASH-UNDO", "/", "/", live=last and not rest)
        done = key(words, "TD-KEY-GO", "⏎", "Enter", live=len(rest) > 1)
        close = key(words, "TD-KEY-ESCAPE", "Esc", "Escape")
        if not rest:
            prompt = Prompt(words.say(CODES[kind]), "", caption=words.say("TD-TYPE"))
            return Asked(prompt, (*seat_keys(words, ("", "", "", "")), *turns, back, close))
        question = words.say(f"{CODES[kind]}-SEAT", seat=int(rest[0]))
        prompt = Prompt(question, "", caption=words.say("TD-TYPE"), echo=words.ltr(words.digits(rest[1:])))
        digits = tuple(key_of(at, figure) for figure in "1234567890")
        return Asked(prompt, (*digits, *turns, done, close))


def _of_this_deal(at: Reading) -> bool:
    return any(entry is not None for entry in at.state.cash)


def _of_an_earlier_deal(at: Reading) -> Asked:
    words, entry = at.words, at.last_cash()
    said = "" if entry is None else fact_line(entry, words)
    prompt = Prompt(
        words.say("DESK-UNDO-CASH"), words.say("DESK-UNDO-FACTS", said=said), caption=words.say("TD-TYPE")
    )
    keep = key(words, "DESK-KEY-NOT-DO", "⏎", ENTER, lamp=True)
    return Asked(prompt, (keep, key(words, "DESK-KEY-TAKE-BACK", YES, YES)))


def key_of(at: Reading, figure: str) -> Key:
    """Answer a figure's key. Source: screens.md, ground rule 2 (touch always)."""
    return Key(at.words.digits(figure), "", figure)


def _parts(text: str) -> tuple[str, str]:
    return (text[0], text[1:]) if text[:1] in MADE else (IN, text)


def _done(at: Reading, kind: str, rest: str) -> Took:
    where = f"seat {rest[0]}" if rest else ""
    if len(rest) < 2:
        return Took(problems=(problem("AMOUNT-MISSING", where),))
    try:
        minor = Decimal(rest[1:]).scaleb(at.words.places)
    except InvalidOperation:
        return Took(problems=(problem("AMOUNT-FORM", where, typed=rest[1:][:20], places=at.words.places),))
    if minor != minor.to_integral_value() or abs(minor) > LARGEST:
        return Took(problems=(problem("AMOUNT-FORM", where, typed=rest[1:][:20], places=at.words.places),))
    refused = () if kind == PLAY else no_chips_for(Money(int(minor)), at.chips, where)
    if refused:
        return Took(problems=refused)
    return Took("", commands=(MADE[kind](Seat(int(rest[0])), Money(int(minor))),), asks="")
