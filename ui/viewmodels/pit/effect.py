"""What an act does to the shift of its table: recorded, counted, over or short, before and after.

A correction counts in the shift in which it is written; the closed shift's report stays as it was.

Source: FORMULA 8; FAULT E7; REQ R65.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tablemgr.core.money import ZERO, Money, total
from tablemgr.floor.racks.book import Book, TableShift
from tablemgr.floor.racks.figures import TableFigures, figures_of
from tablemgr.floor.racks.racks import Racks
from tablemgr.floor.racks.steps import KINDS, take
from tablemgr.floor.session import Session
from tablemgr.ledger.shift_readings import milestone_facts
from tablemgr.table.deal_events import DealCorrected
from tablemgr.table.events import RoundCorrected, SeatRecalled, SeatResolved
from tablemgr.table.facts import Fact
from ui.viewmodels.arithmetic import house_change
from ui.viewmodels.pit.rows import Effect, Moved
from ui.viewmodels.table.rows import QUIET, Line
from ui.viewmodels.words import Words


class ChipBook:
    """The chip book as the trail leaves it, for whoever only reads it."""

    def __init__(self, session: Session, racks: Racks | None = None) -> None:
        self._session, self._racks, self._book, self._read_to = session, racks, Book(), 0

    @property
    def book(self) -> Book:
        """The book with everything that was written until now. Source: REQ R70 (screen = query)."""
        if self._racks is not None:
            self._racks.look_again()
            return self._racks.book
        for told in milestone_facts(self._session.readings, KINDS, after=self._read_to):
            self._read_to = max(self._read_to, told.entry.seq)
            take(self._book, told.entry, told.fact)
        return self._book

    def figures(self, table: str) -> TableFigures | None:
        """Answer a table's figures of its present shift, None where it is in none. Source: FORMULA 1 to 8."""
        book = self.book
        one = self.part(table)
        if one is None:
            return None
        return figures_of(self._session.readings, book, one, now_us=self._session.now().at_us)

    def part(self, table: str) -> TableShift | None:
        """Answer a table's part of the present shift, also of a closed table. Source: FAULT E7."""
        book = self.book
        return book.now(table) or self._idle(book, table)

    def _idle(self, book: Book, table: str) -> TableShift | None:
        """A closed table's part of the house's shift: what was put right in it, or nothing yet.

        Source: FAULT E7.
        """
        if not book.shift or table not in book.tables:
            return None
        found = book.shifts.get((table, book.shift))
        if found is not None:
            return found
        here, head = book.tables[table], self._session.store.head()[0]
        now = self._session.now().at_us
        day = book.days.get(book.shift, book.day)
        one = TableShift(table, book.shift, day, here.left_seq or head, now, head, now, is_idle=True)
        one.idle_chips = ZERO if here.last_closer is None else here.last_closer.total
        return one


@dataclass(frozen=True, slots=True)
class Standing:
    """A table's shift at one moment; None is not known."""

    shift: int
    recorded: Money
    win: Money | None
    over_short: Money | None
    lacks: str = ""
    """The sentence that names the first count without which no win is known, "" where none is missing."""
    players_bank: bool = False
    """Whether what is counted is the collection, and no win. Source: FORMULA 7; REQ R60."""

    def moved(self, by: Money) -> Standing:
        """Answer it with so much more recorded; what was counted stays. Source: FORMULA 8."""
        over = None if self.over_short is None else self.over_short - by
        return replace(self, recorded=self.recorded + by, over_short=over)


def standing(figures: TableFigures | None) -> Standing | None:
    """Answer how the shift of a table stands, None where it is in none.

    Source: FORMULA 8.
    """
    if figures is None:
        return None
    taken = figures.takings
    counts = (
        ("PIT-NO-OPENING", taken.opener),
        ("PIT-NOT-COUNTED", taken.closer),
        ("PIT-NO-DROP", taken.drop),
    )
    lacks = next((code for code, count in counts if count is None), "")
    over, players = figures.bridge.over_short, figures.revenue is not None
    return Standing(figures.shift, figures.recorded, taken.win, over, lacks, players)


def house_moves(facts: Iterable[Fact]) -> Money:
    """Answer by how much facts change what the house recorded: old postings mirrored, new ones in their place.

    Source: facts.md (correct after close: mirror and new postings).
    """
    changes = [ZERO]
    for fact in facts:
        if isinstance(fact, RoundCorrected | SeatRecalled | DealCorrected):
            changes += [house_change(fact.new.postings), -house_change(fact.old.postings)]
        elif isinstance(fact, SeatResolved):
            changes.append(house_change(fact.settlement.postings))
    return total(changes)


def effect_of(
    table: str, before: Standing | None, after: Standing | None, *, done: bool, earlier: bool, words: Words
) -> Effect | None:
    """Answer the effect as it is drawn, None where the table is in no shift.

    earlier: the round is of a shift that is over. done: it is on record.

    Source: screens.md (rounds: effect on shift and over/short at once); screens.md, ground rule 11.
    """
    if before is None or after is None:
        return None
    rows = tuple(
        Moved(words.say(code), _figure(old, words), _figure(new, words))
        for code, old, new in (
            ("PIT-RECORDED", before.recorded, after.recorded),
            ("SHIFT-REVENUE-COUNTED" if after.players_bank else "PIT-COUNTED", before.win, after.win),
            ("PIT-OVER-SHORT", before.over_short, after.over_short),
        )
    )
    # What the house recorded more or less lies in the rack, or is missing there, once the chips have moved.
    moves = Moved(
        words.say("PIT-RACK-MOVES"), _figure(ZERO, words), _figure(after.recorded - before.recorded, words)
    )
    caption = words.say("PIT-SHIFT-AT", shift=words.numbered("shift", before.shift), table=words.ltr(table))
    notes = []
    if earlier:
        notes.append(Line(words.say("PIT-EARLIER", shift=words.numbered("shift", before.shift)), QUIET))
    if before.lacks:
        notes.append(Line(words.say(before.lacks), QUIET))
    heads = words.say("PIT-BEFORE"), words.say("PIT-AFTER" if done else "PIT-WOULD-BE")
    return Effect(caption, heads, (*rows, moves), tuple(notes))


def _figure(amount: Money | None, words: Words) -> str:
    return words.say("UI-NA") if amount is None else words.ltr(words.signed(amount))
