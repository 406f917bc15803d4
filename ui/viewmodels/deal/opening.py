"""Between two deals: who banks the next one, and what is still owed of the last.

Source: TG R2.2, TG R11.4; recording.md (Tien Gow, live).
"""

from __future__ import annotations

from tablemgr.core.problems import problem
from tablemgr.core.seats import Seat
from tablemgr.floor.people import Person
from tablemgr.table.deal_commands import OpenDeal
from tablemgr.table.deal_debts import open_debts
from ui.viewmodels.deal.pads import key, seat_keys
from ui.viewmodels.deal.reading import Reading
from ui.viewmodels.deal.tokens import DIGITS, ENTER, digit
from ui.viewmodels.deal.took import Asked, Took
from ui.viewmodels.table.rows import Line, Prompt

NO_NAMES = ("", "", "", "")
Names = tuple[str, str, str, str]


class Opening:
    """Asks for the next deal: Enter opens it, one figure names another banker."""

    def __init__(self) -> None:
        self.dealer: Person | None = None
        self.names: Names | None = None
        """Names for the next deal where they were changed; else those of the last one go on."""

    def press(self, at: Reading, text: str, token: str) -> Took | None:
        """Answer what a token does. Source: recording.md (columns: one key opens)."""
        if token in {"Backspace", "/"} and text:
            return Took("")
        if digit(token):
            # Whoever types two figures means a throw or a tile; a finger on a seat means that seat.
            figures = text + token if token in DIGITS else digit(token)
            wrong = (problem("TG-BAD_SEAT", "", seat=figures),)
            return Took(figures) if figures in tuple("1234") else Took("", problems=wrong, stands=figures)
        if token == ENTER:
            return Took(text, (self.command(at, text),))
        return None

    def command(self, at: Reading, text: str) -> OpenDeal:
        """Answer the command that opens the next deal. Source: facts.md (open deal)."""
        banker = Seat(int(text)) if text else None
        name, badge = ("", "") if self.dealer is None else (self.dealer.name, self.dealer.badge)
        return OpenDeal(0, name, badge, banker, None, self.names_now(at))

    def names_now(self, at: Reading) -> Names:
        """Answer the names that the next deal is opened with. Source: recording.md (Who enters)."""
        if self.names is not None:
            return self.names
        return NO_NAMES if at.state.opened is None else at.state.opened.names

    def show(self, at: Reading, text: str) -> Asked:
        """Answer the prompt and the keys. Source: screens.md, ground rule 1."""
        words, state = at.words, at.state
        number = at.next_number
        banker = int(text) if text else state.next_banker
        if banker is None:
            prompt = Prompt(
                words.say("TD-ASK-BANKER"), words.say("TD-ASK-BANKER-FACTS"), caption=words.say("TD-TYPE")
            )
            return Asked(prompt, seat_keys(words, ("",) * 4, felt=True))
        same = banker == state.next_banker
        streak = state.next_streak if same else 0
        code = "TD-ASK-OPEN" if same else "TD-ASK-OPEN-DICE"
        question = words.say(code, number=number, seat=int(banker))
        facts = words.say("TD-OPEN-FACTS", streak=streak)
        unpaid = len(open_debts(state))
        if unpaid:
            facts = words.say("TD-OPEN-OWES", count=unpaid)
        prompt = Prompt(question, facts, caption=words.say("TD-TYPE"), echo=text)
        pad = (
            key(
                words,
                "TD-KEY-OPEN",
                "⏎",
                "Enter",
                second=words.say("TD-DEAL", number=number),
                lamp=not unpaid,
            ),
            *seat_keys(words, (words.say("TD-BY-DICE"),) * 4, felt=True),
        )
        return Asked(prompt, pad, caption=words.say("TD-NEXT-DEAL"), lines=_lines(at, int(banker), streak))


def _lines(at: Reading, banker: int, streak: int) -> tuple[Line, ...]:
    words = at.words
    return (
        Line(words.say("TD-BANKS", seat=banker), bold=True),
        Line(words.say("TD-STREAK-N", count=streak)),
        Line(words.say("TD-POINT", stake=words.money(at.rules.stake))),
    )
