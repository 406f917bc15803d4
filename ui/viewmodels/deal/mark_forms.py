"""Claims and marks: one red dot, Supreme, a quartet, an unbeatable lead.

Source: TG R9.6, TG X17.2; recording.md (marks).
"""

from __future__ import annotations

from tablemgr.core.problems import problem
from tablemgr.core.seats import Seat
from tablemgr.table.deal_commands import ClaimOneRedDot, SetMark
from ui.viewmodels.deal.pads import key, seat_keys
from ui.viewmodels.deal.reading import Reading
from ui.viewmodels.deal.tokens import ENTER, digit, shortened
from ui.viewmodels.deal.took import Asked, Took
from ui.viewmodels.table.rows import Key, Line, Prompt

MARKS = {"S": "SUPREME", "Q": "QUARTET", "U": "unbeatable"}
MARK_ASKED = {"S": "TD-ASK-SUPREME", "Q": "TD-ASK-QUARTET", "U": "TD-ASK-UNBEATABLE"}
MARK_RULE = {"S": "TD-RULE-SUPREME", "Q": "TD-RULE-QUARTET", "U": "TD-RULE-UNBEATABLE"}


class ClaimForm:
    """Asks who claims one red dot."""

    def press(self, at: Reading, text: str, token: str) -> Took | None:
        """Answer what a token does. Source: TG R9.6."""
        if token in {"Backspace", "/"}:
            return Took(shortened(text)) if text else Took("", asks="")
        figure = digit(token)
        if figure and figure in "1234":
            wrong = at.check(ClaimOneRedDot(Seat(int(figure))))
            return Took(None if wrong else figure, problems=wrong)
        if figure:
            return Took(problems=(problem("TG-BAD_SEAT", "", seat=figure),), stands=figure)
        if token == ENTER and text:
            return Took(text, (ClaimOneRedDot(Seat(int(text))),), asks="")
        return None

    def show(self, at: Reading, text: str) -> Asked:
        """Answer the prompt and the keys. Source: TG R9.6 (claim explained)."""
        words = at.words
        if text:
            question = words.say("TD-ASK-CLAIM-SURE", seat=int(text))
            pad: tuple[Key, ...] = (key(words, "TD-KEY-CLAIM-SURE", "⏎", "Enter"), _close(at))
        else:
            question = words.say("TD-ASK-CLAIM")
            live = tuple(at.allows(ClaimOneRedDot(Seat(seat))) for seat in range(1, 5))
            pad = (*seat_keys(words, ("",) * 4, live), _close(at))
        prompt = Prompt(question, words.say("TD-CLAIM-FACTS"), caption=words.say("TD-TYPE"), echo=text)
        return Asked(
            prompt, pad, caption=words.say("TD-ONE-RED-DOT"), lines=(Line(words.say("TD-RULE-CLAIM")),)
        )


class MarkForm:
    """Asks by whom and, where it is known, at which trick. The mark's key stands first in what is typed."""

    def press(self, at: Reading, text: str, token: str) -> Took | None:
        """Answer what a token does. Source: recording.md (marks: by whom, which trick)."""
        if token in {"Backspace", "/"}:
            return Took(shortened(text)) if len(text) > 1 else Took("", asks="")
        del at
        letter, rest = text[:1], text[1:]
        figure = digit(token)
        wants_seat = letter in "SQ" and not rest
        if figure and wants_seat:
            is_seat = figure in "1234"
            wrong = (problem("TG-BAD_SEAT", "", seat=figure),)
            return Took(text + figure) if is_seat else Took(problems=wrong, stands=figure)
        if figure and len(rest) == (0 if letter == "U" else 1):
            return Took(text + figure)
        if token == ENTER and not wants_seat:
            return Took(text, (_mark(text),), asks="")
        return None

    def show(self, at: Reading, text: str) -> Asked:
        """Answer the prompt and the keys. Source: recording.md (marks)."""
        words = at.words
        letter, rest = text[:1], text[1:]
        wants_seat = letter in "SQ" and not rest
        facts = "TD-MARK-SEAT-FACTS" if wants_seat else "TD-MARK-TRICK-FACTS"
        prompt = Prompt(
            words.say(MARK_ASKED[letter]), words.say(facts), caption=words.say("TD-TYPE"), echo=" ".join(rest)
        )
        if wants_seat:
            pad: tuple[Key, ...] = seat_keys(words, ("",) * 4)
        else:
            tricks = tuple(Key(words.say("TD-TRICK-N", trick=n), str(n), str(n)) for n in range(1, 9))
            pad = (*tricks, key(words, "TD-KEY-MARK", "⏎", "Enter"))
        return Asked(
            prompt,
            (*pad, _close(at)),
            caption=words.say(MARK_ASKED[letter]),
            lines=(Line(words.say(MARK_RULE[letter])),),
        )


def _mark(text: str) -> SetMark:
    letter, rest = text[0], text[1:]
    if letter == "U":
        return SetMark(MARKS[letter], None, int(rest) if rest else None)
    return SetMark(MARKS[letter], Seat(int(rest[0])), int(rest[1]) if len(rest) > 1 else None)


def _close(at: Reading) -> Key:
    return key(at.words, "TD-KEY-ESCAPE", "Esc", "Escape")
