"""What takes a supervisor, and what is only noted: void, rewind, agreement, incident.

Source: TG P1 to P10; facts.md (rewind, void, stands by agreement, incident).
"""

from __future__ import annotations

from tablemgr.core.problems import problem
from tablemgr.core.seats import Seat
from tablemgr.table.deal_commands import AgreeStands, NoteIncident, RewindDeal, VoidDeal
from ui.viewmodels.deal import choices
from ui.viewmodels.deal.choices import (
    AGREED,
    INCIDENT,
    REWIND,
    RULING,
    VOID,
    choice_keys,
    chosen,
    recorded,
    with_choice,
)
from ui.viewmodels.deal.pads import key, seat_keys
from ui.viewmodels.deal.pieces import hand_pad
from ui.viewmodels.deal.reading import Reading, not_on_the_table
from ui.viewmodels.deal.tokens import (
    BACKSPACE,
    ENTER,
    digit,
    in_pairs,
    shortened,
    tile_digits,
    typed_tiles,
    without_tile,
)
from ui.viewmodels.deal.took import Asked, Took
from ui.viewmodels.table.rows import Key, Line, Prompt


class VoidForm:
    """Asks why the deal is called off."""

    def press(self, at: Reading, text: str, token: str) -> Took | None:
        """Answer what a token does. Source: TG P3."""
        del at
        if token == ENTER:
            return Took(text, (VoidDeal(recorded(text, VOID)),))
        return with_choice(text, token, VOID)

    def show(self, at: Reading, text: str) -> Asked:
        """Answer the prompt and the keys. Source: facts.md (void: dealer and pit boss)."""
        words = at.words
        prompt = Prompt(
            words.say("TD-ASK-VOID", number=at.state.number), words.say("TD-VOID-FACTS"),
            caption=words.say("TD-TYPE"), echo=chosen(text, VOID, words),
        )  # fmt: skip
        return Asked(
            prompt,
            choice_keys(text, VOID, words),
            caption=words.say("TD-VOID"),
            lines=(Line(words.say("TD-RULE-VOID")),),
        )


class AgreeForm:
    """Asks what stands by agreement in a deal that was settled and paid."""

    def press(self, at: Reading, text: str, token: str) -> Took | None:
        """Answer what a token does. Source: facts.md (stands by agreement)."""
        if token == ENTER:
            return Took(text, (self.command(at, text),))
        return with_choice(text, token, AGREED)

    def command(self, at: Reading, text: str) -> AgreeStands:
        """Answer the command with the amounts as they were paid. Source: recording.md (Rulings)."""
        settled, opened = at.state.settled, at.state.opened
        paid = (
            ()
            if settled is None or opened is None
            else tuple(opened.stake * points for points in settled.net)
        )
        return AgreeStands(recorded(text, AGREED), "-", paid)

    def show(self, at: Reading, text: str) -> Asked:
        """Answer the prompt and the keys. Source: facts.md (pit boss)."""
        words = at.words
        prompt = Prompt(
            words.say("TD-ASK-AGREED"), words.say("TD-AGREED-FACTS"), caption=words.say("TD-TYPE"),
            echo=chosen(text, AGREED, words),
        )  # fmt: skip
        return Asked(
            prompt,
            choice_keys(text, AGREED, words),
            caption=words.say("TD-AGREED"),
            lines=(Line(words.say("TD-RULE-AGREED")),),
        )


class RewindForm:
    """Asks to before which trick the deal is taken back, and why."""

    def press(self, at: Reading, text: str, token: str) -> Took | None:
        """Answer what a token does. Source: TG P2."""
        if not text:
            figure = digit(token)
            if token in {"Backspace", "/"}:
                return Took("", asks="")
            return _to_trick(at, figure) if figure else None
        if token == ENTER:
            return Took(text, (RewindDeal(int(text[0]), recorded(text[1:], REWIND)),))
        if token == BACKSPACE and len(text) == 1:
            return Took("")
        took = with_choice(text[1:], token, REWIND)
        return took if took is None or took.text is None else Took(text[0] + took.text)

    def show(self, at: Reading, text: str) -> Asked:
        """Answer the prompt and the keys. Source: facts.md (rewind: + supervisor)."""
        words = at.words
        lines = (Line(words.say("TD-RULE-REWIND")),)
        if not text:
            prompt = Prompt(
                words.say("TD-ASK-REWIND"), words.say("TD-REWIND-FACTS"), caption=words.say("TD-TYPE")
            )
            tricks = tuple(
                Key(words.say("TD-TRICK-N", trick=n), str(n), str(n), live=n <= at.deal.trick)
                for n in range(1, 9)
            )
            close = key(words, "TD-KEY-ESCAPE", "Esc", "Escape")
            return Asked(prompt, (*tricks, close), caption=words.say("TD-REWIND"), lines=lines)
        prompt = Prompt(
            words.say("TD-ASK-REWIND-WHY", trick=int(text[0])), words.say("TD-VOID-FACTS"),
            caption=words.say("TD-TYPE"), echo=chosen(text[1:], REWIND, words),
        )  # fmt: skip
        return Asked(
            prompt, choice_keys(text[1:], REWIND, words), caption=words.say("TD-REWIND"), lines=lines
        )


class IncidentForm:
    """Asks what happened, at which seat, with which tiles, and how it was ruled; parts stand between bars."""

    def press(self, at: Reading, text: str, token: str) -> Took | None:
        """Answer what a token does. Source: TG P2, P5 to P7."""
        del at
        parts = text.split("|")
        if token == BACKSPACE and text and not parts[-1]:
            return Took(shortened(text))
        took = self._part(parts, token)
        if took is None or took.text is None or took.commands:
            return took
        return Took("|".join((*parts[:-1], took.text)), problems=took.problems, asks=took.asks)

    def _part(self, parts: list[str], token: str) -> Took | None:
        step, now = len(parts), parts[-1]
        if step == 1:
            took = with_choice(now, token, INCIDENT)
            return Took(f"{now}|") if token == ENTER and now else took
        if step == 2:
            figure = digit(token)
            if figure and figure not in "1234":
                return Took(problems=(problem("TG-BAD_SEAT", "", seat=figure),), stands=figure)
            return Took(f"{figure}|") if figure else None
        if step == 3:
            more = tile_digits(token)
            if token == ENTER:
                return Took(f"{now}|")
            return (
                Took(now + more)
                if more
                else Took(without_tile(now))
                if token in {"Backspace", "/"} and now
                else None
            )
        if token == ENTER:
            return Took("|".join(parts), (self.command(parts),), asks="")
        return with_choice(now, token, RULING)

    def command(self, parts: list[str]) -> NoteIncident:
        """Answer the command of a whole incident. Source: facts.md (incident)."""
        kind, seat, tiles, ruling = parts
        codes = tuple(typed_tiles(tiles).split())
        return NoteIncident(recorded(kind, INCIDENT), Seat(int(seat)), recorded(ruling, RULING), codes)

    def show(self, at: Reading, text: str) -> Asked:
        """Answer the prompt and the keys of the step. Source: TG P."""
        words, parts = at.words, text.split("|")
        step, now = len(parts), parts[-1]
        what = chosen(parts[0], INCIDENT, words)
        echoes = (what, now, " ".join(in_pairs(now)), chosen(now, RULING, words))
        asks = ("TD-ASK-INCIDENT", "TD-ASK-INCIDENT-SEAT", "TD-ASK-INCIDENT-TILES", "TD-ASK-RULING")
        facts = "TD-INCIDENT-FACTS" if step == 1 else "TD-INCIDENT-TILES-FACTS" if step == 3 else ""
        said = words.say(facts) if facts else what
        prompt = Prompt(words.say(asks[step - 1]), said, caption=words.say("TD-TYPE"), echo=echoes[step - 1])
        close = key(words, "TD-KEY-ESCAPE", "Esc", "Escape")
        lines = (Line(words.say("TD-RULE-INCIDENT")),)
        caption = words.say("TD-INCIDENT")
        if step == 3:
            pad = (key(words, "TD-KEY-GO", "⏎", "Enter"), key(words, "TD-KEY-BACK", "/", "/"), close)
            return Asked(prompt, pad, hand_pad(not_on_the_table(at.deal), in_pairs(now)))
        if step == 2:
            return Asked(prompt, (*seat_keys(words, ("",) * 4), close), caption=caption, lines=lines)
        codes = INCIDENT if step == 1 else RULING
        return Asked(prompt, choice_keys(now, codes, words), caption=caption, lines=lines)


def _to_trick(at: Reading, figure: str) -> Took:
    wrong = at.check(RewindDeal(int(figure), choices.FREE))
    return Took(problems=wrong, stands=figure) if wrong else Took(figure)
