"""What waits for the pit boss: acts that tables of this station ask him to sign, and disputes that are open.

Each is signed by badge and PIN for that one act, bound to what was shown; this desk only brings the form to him.

Source: screens.md (rounds: approvals waiting for me); facts.md (the second person; an open dispute); FAULT C12.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from reports.own_notes import key_said
from tablemgr.core.problems import Problem, problem
from tablemgr.floor.late_forms import late_forms
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.round_search import disputed_rounds
from tablemgr.table import events
from ui.viewmodels.pit.rows import Column, PitPicture
from ui.viewmodels.table.refusing import sentences
from ui.viewmodels.table.rows import NOW, QUIET, Approval, Key, Line, Picture, Prompt
from ui.viewmodels.words import Words


@dataclass(frozen=True, slots=True)
class AtATable:
    """A table's act that waits, as the table shows it."""

    table: str
    approval: Approval
    locked: bool
    """Nothing is signed at a place that is locked."""


@dataclass(frozen=True, slots=True)
class OpenDispute:
    """A dispute that nobody has closed."""

    number: int
    table: str
    round: int
    seat: int
    claim: str
    ruled: bool
    form: str = ""
    """The blank form that it was keyed from later, "" where it was recorded in its time."""


@dataclass(slots=True)
class Table:
    """A table of this station, as far as its waiting acts go."""

    picture: Callable[[], Picture]
    approve: Callable[[str, str], None]


def acts_waiting(tables: Mapping[str, Table]) -> tuple[AtATable, ...]:
    """Answer what tables ask a second person for, by table. Source: screens.md (rounds)."""
    found = []
    for name in sorted(tables):
        picture = tables[name].picture()
        if picture.approval is not None:
            found.append(AtATable(name, picture.approval, picture.locked))
    return tuple(found)


def open_disputes(readings: Readings) -> tuple[OpenDispute, ...]:
    """Answer every dispute that is open, oldest first; only the rounds that were ever disputed are read.

    Source: facts.md (an open dispute never stops anything, only its money waits).
    """
    opened: dict[int, OpenDispute] = {}
    for table, number in disputed_rounds(readings):
        for told in readings.round_facts(table, number):
            fact = told.fact
            match fact:
                case events.DisputeOpened():
                    opened[fact.number] = OpenDispute(
                        fact.number, table, fact.round, int(fact.seat), fact.claim, ruled=False
                    )
                case events.DisputeRuled() if fact.number in opened:
                    opened[fact.number] = replace(opened[fact.number], ruled=True)
                case events.DisputeClosed():
                    opened.pop(fact.number, None)
    if not opened:
        return ()
    late = late_forms(readings)
    return tuple(replace(opened[number], form=late.of("dispute", number)) for number in sorted(opened))


def _same(approval: Approval | None) -> object:
    """What is signed, without what was refused before."""
    return None if approval is None else (approval.caption, approval.shown, approval.roles)


class Waits:
    """The list, and which of it is chosen."""

    def __init__(
        self, tables: Callable[[], Mapping[str, Table]], readings: Readings, words: Words,
        dispute: Callable[[OpenDispute], None],
    ) -> None:  # fmt: skip
        self.words, self.over = words, False
        self.changed: Callable[[], None] = lambda: None
        self._tables, self._readings, self._dispute = tables, readings, dispute
        self._at = 0
        self._signing = ""
        """The table whose act is before the pit boss."""
        self._shown: Approval | None = None
        """What was before him when he began to sign: nothing else is signed."""
        self.refused: tuple[Problem, ...] = ()

    def _found(self) -> tuple[AtATable | OpenDispute, ...]:
        return (*acts_waiting(self._tables()), *open_disputes(self._readings))

    def press(self, token: str) -> None:
        """Choose with the arrows, open with Enter. Source: screens.md, ground rule 2."""
        found = self._found()
        self.refused = ()
        if token == "Escape" and self._signing:
            self._signing = ""
        elif token == "Escape":
            self.over = True
        elif token in ("Up", "Down") and found:
            self._at = max(0, min(len(found) - 1, self._at + (1 if token == "Down" else -1)))
            self._signing = ""
        elif token.startswith("wait:") and int(token[5:]) < len(found):
            self._at = int(token[5:])
            self._open(found[self._at])
        elif token == "Enter" and found:
            self._open(found[min(self._at, len(found) - 1)])

    def _open(self, one: AtATable | OpenDispute) -> None:
        if isinstance(one, AtATable):
            self._signing, self._shown = one.table, one.approval
        else:
            self._dispute(one)

    def approve(self, badge: str, pin: str) -> None:
        """Hand badge and PIN to the table whose act is shown, if that is still what it asks for.

        Source: facts.md (second person); FAULT C12 (bound to what was shown).
        """
        table = self._tables().get(self._signing)
        if table is None:
            return
        now = table.picture().approval
        if now is None or _same(now) != _same(self._shown):
            # The table went on meanwhile: what it asks for now is shown, and nothing is signed.
            self._shown, self.refused = now, (problem("SHOWN-ANEW", ""),)
            return
        self.refused = ()
        table.approve(badge, pin)
        self._shown = table.picture().approval

    def withdraw(self) -> None:
        """Put the form away; the act waits on at its table. Source: screens.md, ground rule 4."""
        self._signing = ""

    def picture(self) -> PitPicture:
        """Answer the list. Source: screens.md (rounds: approvals waiting for me)."""
        words, found = self.words, self._found()
        self._at = max(0, min(self._at, len(found) - 1))
        columns = tuple(self._column(one, place) for place, one in enumerate(found))
        shown = next((w for w in found if isinstance(w, AtATable) and w.table == self._signing), None)
        if shown is None:
            self._signing = ""
        elif not self.refused and _same(shown.approval) != _same(self._shown):
            self.refused = (problem("SHOWN-ANEW", ""),)
        question = words.say("PIT-WAITING", count=len(found)) if found else words.say("PIT-NOTHING-WAITS")
        facts = words.say("PIT-WAITING-FACTS") if found else ""
        keys = (Key(words.say("PIT-OPEN-IT"), "Enter", "Enter"),) if found else ()
        return PitPicture(
            Prompt(question, facts, NOW, refusals=sentences(self.refused, words)), columns, (*keys, Key(words.say("PIT-BACK"), "Esc", "Escape")), None,
            None if shown is None else shown.approval, words.say("PIT-NOTHING-WAITS-MORE"), rows=True,
        )  # fmt: skip

    def _column(self, one: AtATable | OpenDispute, place: int) -> Column:
        words, token, lit = self.words, f"wait:{place}", place == self._at
        if isinstance(one, AtATable):
            lines = [line for line in one.approval.shown if line.text][:3]
            if one.locked:
                lines.append(Line(words.say("PIT-TABLE-LOCKED"), QUIET))
            return Column(words.say("PIT-ASKS", table=words.ltr(one.table)), tuple(lines), (), token, lit)
        where = words.say("PIT-DISPUTE-AT", table=words.ltr(one.table), number=one.round, seat=one.seat)
        state = words.say("PIT-DISPUTE-RULED" if one.ruled else "PIT-DISPUTE-NEW")
        said = words.say(
            "PIT-CLAIMED", number=words.numbered("dispute", one.number), claim=key_said(one.claim, words)
        )
        lines = [Line(said), Line(state, QUIET)]
        if one.form:
            form = words.ltr(words.digits(one.form))
            lines.append(Line(words.say("UI-LATE-FORM", form=form), QUIET))
        return Column(where, tuple(lines), (), token, lit)
