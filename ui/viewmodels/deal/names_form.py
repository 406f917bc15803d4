"""Names of the four players, for the deals to come.

Source: recording.md (Tien Gow, live); look.md picture d.
"""

from __future__ import annotations

from tablemgr.core.problems import problem
from ui.viewmodels.deal.choices import FREE
from ui.viewmodels.deal.opening import Names, Opening
from ui.viewmodels.deal.pads import key, seat_keys
from ui.viewmodels.deal.reading import Reading
from ui.viewmodels.deal.tokens import BACKSPACE, ENTER, SPACE, digit
from ui.viewmodels.deal.took import Asked, Took
from ui.viewmodels.table.rows import Key, Prompt
from ui.viewmodels.words import is_written

MOST = 40


class NamesForm:
    """Asks for a seat and a name; they stand from the next deal on."""

    def __init__(self, opening: Opening) -> None:
        self._opening = opening

    def press(self, at: Reading, text: str, token: str) -> Took | None:
        """Answer what a token does. Source: screens.md, ground rule 2."""
        if not text:
            figure = digit(token)
            if token in {"Backspace", "/"}:
                return Took("", asks="")
            if figure and figure not in "1234":
                return Took(problems=(problem("TG-BAD_SEAT", "", seat=figure),), stands=figure)
            return Took(figure + FREE) if figure else None
        if token == BACKSPACE:
            return Took(text[:-1] if len(text) > 2 else "")
        if token == ENTER:
            names = list(self._opening.names_now(at))
            names[int(text[0]) - 1] = " ".join(text[2:].split())
            self._opening.names = _four(names)
            return Took("", asks="")
        char = " " if token == SPACE else token
        if len(char) != 1 or not is_written(char) or len(text) > MOST:
            return None
        return Took(text + char)

    def show(self, at: Reading, text: str) -> Asked:
        """Answer the prompt and the keys. Source: screens.md, ground rule 1."""
        words = at.words
        close = key(words, "TD-KEY-ESCAPE", "Esc", "Escape")
        names = self._opening.names_now(at)
        if not text:
            prompt = Prompt(
                words.say("TD-ASK-NAME-SEAT"), words.say("TD-NAME-FACTS"), caption=words.say("TD-TYPE")
            )
            first, second, third, fourth = (words.typed(name) for name in names)
            return Asked(prompt, (*seat_keys(words, (first, second, third, fourth)), close))
        prompt = Prompt(
            words.say("TD-ASK-NAME", seat=int(text[0])), words.say("TD-NAME-FACTS"), caption=words.say("TD-TYPE"),
            echo=words.typed(text[2:]),
        )  # fmt: skip
        done: Key = key(words, "TD-KEY-GO", "⏎", "Enter")
        return Asked(prompt, (done, close))


def _four(names: list[str]) -> Names:
    first, second, third, fourth = names
    return first, second, third, fourth
