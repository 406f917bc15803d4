"""What was typed and not recorded: texts by place, the form that is open, seats left for later.

It is kept in a file (`draft_file.py`) and survives a lock, a relief and the program's end. It is no record: what it
holds counts once it is recorded.

Source: screens.md (sign-in: keeps the draft); architecture.md (undo: drafts).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

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
ABOUT_NO_ROUND = frozenset({"cash-in", "cash-out", "cash-play", "colour-up"})
"""Forms whose texts belong to the table, not to a round."""
