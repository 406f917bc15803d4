"""What was typed and not recorded: texts by place, the form that is open, seats left for later; undo and redo.

It lies in a file of its own beside the ledger, replaced whole at each change, and survives a lock, a relief
and the program's end. It is no record: what it holds counts once it is recorded.

Source: screens.md (sign-in: keeps the draft); architecture.md (undo: drafts); FAULT A1, A4, B1.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

STEPS = 200
"""Changes that can be taken back."""
LONGEST = 600
"""Characters of one place: more than any hand, amount or reason needs."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What stands on the screen and not in the trail."""

    round: int = 0
    """The round that is looked at."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """What was typed, by place: "213 bets", "213 bank", "213 seat 4", "cash-in"."""
    form: str = ""
    """What was opened over the round; "" where the round itself asks."""
    seat: int = 0
    """The seat that was chosen; 0 where the round's order says."""
    answers: tuple[str, ...] = ()
    """What the form was answered so far."""
    behind: bool = False
    """Whether the round that lags is looked at."""
    action: str = ""
    """The id of the action that what was typed is being recorded with."""

    def _key(self, place: str) -> str:
        return place if place in ABOUT_NO_ROUND else f"{self.round} {place}"

    def text(self, place: str) -> str:
        """Answer what was typed at a place. Source: screens.md, ground rule 3."""
        return self.texts.get(self._key(place), "")

    def typed(self, place: str, text: str) -> Draft:
        """Answer the draft with a place's text; an empty one is dropped. Source: screens.md, ground rule 3."""
        texts = {where: kept for where, kept in self.texts.items() if where != self._key(place)}
        if text:
            texts[self._key(place)] = text[:LONGEST]
        return replace(self, texts=texts)

    @property
    def later(self) -> tuple[int, ...]:
        """Seats of this round that were left for later, the last one left last. Source: recording.md (`T` later)."""
        return tuple(int(seat) for seat in self.text(LATER).split() if seat.isdigit())

    def left(self, seats: tuple[int, ...]) -> Draft:
        """Answer the draft with these seats left for later. Source: recording.md (`T` later)."""
        return self.typed(LATER, " ".join(map(str, seats)))

    @property
    def bank_later(self) -> bool:
        """Whether the bank's pieces were left for later in this round. Source: recording.md (levels)."""
        return bool(self.text(BANK_LATER))

    def opened(self, form: str, *, seat: int = 0, answers: tuple[str, ...] = ()) -> Draft:
        """Answer the draft with a form over the round. Source: screens.md, ground rule 4 (nothing modal)."""
        return replace(self, form=form, seat=seat or self.seat, answers=answers)

    def answered(self, answer: str) -> Draft:
        """Answer the draft with one answer more to its form, its field empty. Source: screens.md, ground rule 1."""
        return replace(self.typed(self.form, ""), answers=(*self.answers, answer))

    def closed(self) -> Draft:
        """Answer the draft with no form open; texts stay. Source: screens.md, ground rule 4."""
        return replace(self, form="", seat=0, answers=())

    def of_round(self, number: int, *, other: int = 0) -> Draft:
        """Answer the draft as a round is looked at: texts of all rounds but this and the other open one are dropped.

        Source: architecture.md (undo: drafts); recording.md (one round may lag).
        """
        if number == self.round:
            return self
        kept = (f"{number} ", f"{other or number} ")
        texts = {w: text for w, text in self.texts.items() if w in ABOUT_NO_ROUND or w.startswith(kept)}
        stays = self.form if self.form in ABOUT_NO_ROUND else ""
        return replace(
            self,
            round=number,
            texts=texts,
            form=stays,
            seat=0,
            answers=self.answers if stays else (),
        )


LATER, BANK_LATER = "later", "bank later"
ABOUT_NO_ROUND = frozenset({"cash-in", "cash-out"})
"""Forms whose texts belong to the table, not to a round."""


class DraftFile:
    """A station's draft of one table, with its undo and redo, in one file.

    A file that cannot be read, or written, is no reason to stop: nothing recorded stands in it.
    """

    def __init__(self, folder: Path, station: str, table: str) -> None:
        self.path = folder / f"{_safe(station)}-{_safe(table)}.json"
        self.now = Draft()
        self.past: tuple[Draft, ...] = ()
        self.future: tuple[Draft, ...] = ()
        self.is_kept = True
        """Whether the last change reached the file."""
        self._read()

    def change(self, draft: Draft) -> None:
        """Take a change that can be taken back, and keep it. Source: screens.md, ground rule 3 (undo is free)."""
        if draft == self.now:
            return
        self.past, self.future = (*self.past, self.now)[-STEPS:], ()
        self.now = draft
        self._write()

    def settle(self, draft: Draft) -> None:
        """Take the draft that a recorded action leaves; what led to it is on record now and is not undone here.

        Source: architecture.md (undo: recorded facts do not).
        """
        if (draft, (), ()) == (self.now, self.past, self.future):
            return
        self.now, self.past, self.future = draft, (), ()
        self._write()

    def give_back(self, draft: Draft) -> None:
        """Take a draft again as it stood before somebody was asked to sign; what was typed since then is forgotten.

        Undo does not bring it back either: it may be a badge and a PIN that were typed in the wrong place.

        Source: screens.md (sign-in: a PIN is never shown).
        """
        before = next((at for at in range(len(self.past) - 1, -1, -1) if self.past[at] == draft), 0)
        self.now, self.past, self.future = draft, self.past[:before], ()
        self._write()

    def note(self, action: str) -> None:
        """Keep which action what was typed is being recorded with, before it is. Source: FAULT A1."""
        self.now = replace(self.now, action=action)
        self._write()

    def undo(self) -> bool:
        """Take the last change back; answer whether there was one. Source: screens.md, ground rule 3."""
        if not self.past:
            return False
        self.future = (self.now, *self.future)
        self.now, self.past = self.past[-1], self.past[:-1]
        self._write()
        return True

    def redo(self) -> bool:
        """Make a change again that was taken back; answer whether there was one. Source: screens.md, ground rule 3."""
        if not self.future:
            return False
        self.past = (*self.past, self.now)
        self.now, self.future = self.future[0], self.future[1:]
        self._write()
        return True

    def _write(self) -> None:
        told = {"now": asdict(self.now), "past": [asdict(d) for d in self.past]}
        told["future"] = [asdict(d) for d in self.future]
        fresh = self.path.with_suffix(".new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            fresh.touch(mode=0o600, exist_ok=True)
            fresh.write_text(json.dumps(told), "utf-8")
            fresh.replace(self.path)
            self.is_kept = True
        except OSError:
            self.is_kept = False

    def _read(self) -> None:
        try:
            told = json.loads(self.path.read_text("utf-8"))
            self.now = _draft(told["now"])
            self.past = tuple(_draft(one) for one in told["past"])[-STEPS:]
            self.future = tuple(_draft(one) for one in told["future"])[:STEPS]
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            self.now, self.past, self.future = Draft(), (), ()


def _draft(told: dict[str, Any]) -> Draft:
    """A draft as the file has it; whatever is of a wrong kind raises."""
    made = Draft(**{**told, "answers": tuple(told["answers"])})
    texts = {str(place): str(text)[:LONGEST] for place, text in made.texts.items()}
    words = (made.form, made.action, *made.answers)
    if type(made.round) is not int or type(made.seat) is not int or not all(type(w) is str for w in words):
        raise TypeError("a draft of wrong kinds")
    return replace(made, texts=texts, behind=bool(made.behind))


def _safe(name: str) -> str:
    return re.sub(r"[^\w.-]", "_", name).strip(".") or "table"
