"""The list of rounds: one row a round with its evidence and tags, and the filters of the rail."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tablemgr.core.money import Money
from tablemgr.ledger.rows import NoteRow, RoundRow, TableRow
from ui.viewmodels.codes import GAME
from ui.viewmodels.pit.search import NO_SEARCH, Search
from ui.viewmodels.proof_rows import Tag
from ui.viewmodels.words import Words

CONTRADICTION, DISPUTE, RECALLED, RULED, OFF = "contradiction", "dispute", "recalled", "ruled", "off"
CALL_ONLY, ANY_HAND = "call-only", "any-hand"
NEEDS_A_LOOK = {
    CONTRADICTION: "UI-FILTER-CONTRADICTION",
    DISPUTE: "UI-FILTER-DISPUTE",
    RECALLED: "UI-FILTER-RECALLED",
    RULED: "UI-FILTER-RULED",
    OFF: "UI-FILTER-OFF",
}
EVIDENCE_FILTERS = {CALL_ONLY: "UI-FILTER-CALL-ONLY", ANY_HAND: "UI-FILTER-ANY-HAND"}
_KIND_OF_NOTE = {
    "OutcomeComputed": CONTRADICTION,
    "DisputeOpened": DISPUTE,
    "SeatRecalled": RECALLED,
    "RulingMade": RULED,
    "RoundCorrected": RULED,
    "DealCorrected": RULED,
    "IncidentNoted": RULED,
    "StandsByAgreement": RULED,
    "DealRewound": RECALLED,
}
_TAGS = {
    CONTRADICTION: ("clash", "UI-TAG-CONTRADICTION", "clash"),
    DISPUTE: ("ruled", "UI-TAG-DISPUTE", "clash"),
    RULED: ("ruled", "UI-TAG-RULED", ""),
    RECALLED: ("recalled", "UI-TAG-RECALLED", ""),
}
_ENDS = {
    "void": ("void", "UI-TAG-VOID", ""),
    "skipped": ("skipped", "UI-TAG-SKIPPED", ""),
    "open": ("", "UI-TAG-OPEN", ""),
}


@dataclass(frozen=True, slots=True)
class Shelved:
    """A round as it stands in the ledger, with what a filter asks of it."""

    row: RoundRow
    marks: frozenset[str]


@dataclass(frozen=True, slots=True)
class RoundLine:
    """One row of the list, ready in its language."""

    number: int
    round: str
    closed: str
    bets: str
    house: str
    house_known: bool
    closed_known: bool
    cards: int
    calls: int
    rulings: int
    tags: tuple[Tag, ...]

    @property
    def spoken(self) -> str:
        """The row as one sentence for a reader of screens. Source: screens.md, ground rule 2."""
        return ", ".join((self.round, self.closed, self.bets, self.house, *(tag.text for tag in self.tags)))


@dataclass(frozen=True, slots=True)
class Filters:
    """Which rounds are shown: any of the marks chosen; nothing chosen shows all."""

    marks: frozenset[str] = frozenset()
    search: Search = NO_SEARCH

    def toggled(self, mark: str) -> Filters:
        """Answer the filters with a mark put in or taken out. Source: screens.md (rounds)."""
        return Filters(self.marks ^ {mark}, self.search)

    def let(self, shelved: Shelved) -> bool:
        """Answer whether a round is shown. Source: screens.md (rounds)."""
        return not self.marks or bool(self.marks & shelved.marks)


@dataclass(frozen=True, slots=True)
class RailRow:
    """One line of the rail: a table or a filter, with how many rounds stand behind it."""

    key: str
    text: str
    count: str
    spoken: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Shelf:
    """All rounds of one table, newest first."""

    table: str
    rounds: tuple[Shelved, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    cards: int = 0
    """Seats paid from pieces, over all rounds."""
    calls: int = 0
    """Seats paid from a call, over all rounds."""
    all: int = 0
    """How many rounds the table has."""
    found: int = 0
    """How many the filters let through that it was read with."""
    read_with: Filters | None = None
    """Where a table has too many rounds to hold: what the ledger was asked for; None where all of them are here."""
    newest_first: bool = True
    """From which end the ledger was read."""
    is_counted: bool = True
    """Whether counts, all and found are known; of many rounds they come a moment after the first page."""

    @property
    def has_more(self) -> bool:
        """Whether the ledger holds more of what was asked for. Source: screens.md (rounds)."""
        return self.read_with is not None and len(self.rounds) < self.found

    def shown(self, filters: Filters, *, newest_first: bool = True) -> tuple[Shelved, ...]:
        """Answer the rounds that the filters let through, in the order asked for.

        Source: screens.md (rounds).
        """
        asked = filters.marks and self.read_with is None
        found = tuple(r for r in self.rounds if filters.let(r)) if asked else self.rounds
        return found if newest_first else found[::-1]


def shelve(table: str, rows: Iterable[RoundRow], notes: Iterable[NoteRow]) -> Shelf:
    """Answer a table's rounds, newest first, each with its marks, and how many carry each mark.

    Source: screens.md (rounds); recording.md (levels of evidence).
    """
    noted: dict[int, set[str]] = {}
    for note in notes:
        kind = _KIND_OF_NOTE.get(note.kind)
        if kind and note.round is not None:
            noted.setdefault(note.round, set()).add(kind)
    shelved = tuple(
        Shelved(row, frozenset(noted.get(row.number, set()) | _of_itself(row)))
        for row in sorted(rows, key=lambda row: row.number, reverse=True)
    )
    marks = (*NEEDS_A_LOOK, *EVIDENCE_FILTERS)
    counts = {mark: sum(mark in s.marks for s in shelved) for mark in marks}
    cards, calls = _paid(shelved)
    return Shelf(table, shelved, counts, cards, calls, len(shelved), len(shelved))


def _paid(rounds: tuple[Shelved, ...]) -> tuple[int, int]:
    covered = [s.row.coverage for s in rounds]
    return sum(c.from_pieces for c in covered), sum(c.from_call for c in covered)


def _of_itself(row: RoundRow) -> set[str]:
    marks = {OFF} if row.status in {"void", "skipped"} else set()
    covered = row.coverage
    if covered.from_pieces:
        marks.add(ANY_HAND)
    elif covered.from_call:
        marks.add(CALL_ONLY)
    return marks


def round_line(shelved: Shelved, words: Words) -> RoundLine:
    """Answer the row of a round; what is not known is n/a, never 0.

    Source: screens.md, ground rule 11; look.md picture g.
    """
    row = shelved.row
    ended = row.ended_at_us if row.ended_at_us is not None else row.opened_at_us
    known = row.status == "closed"
    na = words.say("UI-NA")
    # The clock of the list is the house's; a round keeps the offset of its own entries in its proof.
    return RoundLine(
        number=row.number,
        round=words.digits(str(row.number)),
        closed=words.clock(ended, words.offset_minutes) if row.status != "open" else na,
        # Tien Gow lays no bets: its players pay each other.
        bets=words.money(Money(row.bets)) if known and row.game != "tien-gow" else na,
        # The record keeps commission beside the house's result; on the screen both are what the house got.
        house=words.ltr(words.signed(Money(row.house + row.commission))) if known else na,
        house_known=known,
        closed_known=row.status != "open",
        cards=row.coverage.from_pieces,
        calls=row.coverage.from_call,
        rulings=row.coverage.from_ruling,
        tags=_tags(shelved, words),
    )


def _tags(shelved: Shelved, words: Words) -> tuple[Tag, ...]:
    found = [_TAGS[mark] for mark in _TAGS if mark in shelved.marks]
    end = _ENDS.get(shelved.row.status)
    if end:
        found.insert(0, end)
    return tuple(Tag(sign, words.say(code), state) for sign, code, state in found)


def table_rows(tables: Iterable[TableRow], chosen: str, words: Words) -> tuple[RailRow, ...]:
    """Answer the rail's tables with their rounds.

    Source: look.md picture g.
    """
    return tuple(
        RailRow(
            t.table, words.ltr(t.table), words.whole(t.rounds), _spoken_table(t, words), t.table == chosen
        )
        for t in tables
    )


def _spoken_table(table: TableRow, words: Words) -> str:
    code = GAME.get(table.game)
    game = words.say(code) if code else table.game
    return words.say("UI-TABLE-SPOKEN", table=table.table, game=game, rounds=table.rounds)


def filter_rows(
    shelf: Shelf, filters: Filters, group: Mapping[str, str], words: Words
) -> tuple[RailRow, ...]:
    """Answer the rail's filters of one group with how many rounds each lets through.

    Source: look.md picture g.
    """
    return tuple(
        RailRow(
            mark,
            words.say(code),
            words.whole(shelf.counts.get(mark, 0)) if shelf.counts else "",
            words.say("UI-FILTER-SPOKEN", filter=words.say(code), rounds=shelf.counts.get(mark, 0)),
            mark in filters.marks,
        )
        for mark, code in group.items()
    )


def list_foot(shelf: Shelf, shown: tuple[Shelved, ...], words: Words) -> str:
    """Answer how many rounds are shown and what their seats were paid from.

    Source: look.md picture g; recording.md (slip, report and audit print the coverage).
    """
    if not shelf.is_counted:
        return ""
    found = len(shown) if shelf.read_with is None else shelf.found
    whole = found == shelf.all
    cards, calls = (shelf.cards, shelf.calls) if whole else _paid(shown)
    count = words.say("UI-SHOWN-OF", shown=words.whole(found), all=words.whole(shelf.all))
    if not whole and shelf.has_more:
        # What the seats of all that was found were paid from is not known until all of them are read.
        return count
    if not cards and not calls:
        return count
    return f"{count} {words.say('UI-SEATS-FROM', cards=words.whole(cards), calls=words.whole(calls))}"


def empty_sentence(shelf: Shelf, filters: Filters, words: Words) -> str:
    """Answer what an empty list says: why, and where to look next.

    Source: look.md 5 (empty list).
    """
    if filters.search:
        return words.say("PIT-FOUND-NOTHING")
    many = shelf.all or shelf.read_with is not None
    return words.say("UI-EMPTY-FILTERED" if many and filters.marks else "UI-EMPTY-TABLE")


@dataclass(frozen=True, slots=True)
class Jump:
    """Where a typed text leads: a table, and a round of it."""

    table: str
    number: int


def read_jump(text: str, tables: Iterable[TableRow], here: str) -> Jump | None:
    """Answer where a typed text leads, None where there is no such round; a table's name may stand before it.

    Persian digits are taken too.

    Source: screens.md (rounds: search), ops/users.md (Ctrl-K jump).
    """
    rows = sorted(tables, key=lambda row: len(row.table), reverse=True)
    typed = " ".join(text.split())
    named = next((row for row in rows if typed.casefold().startswith(row.table.casefold())), None)
    row = named or next((row for row in rows if row.table == here), None)
    rest = typed[len(named.table) :] if named else typed
    digits = "".join(str(int(c)) for c in rest if c.isdecimal())
    if row is None or row.last_round is None or (not digits and named is None) or len(digits) > 12:
        return None
    number = int(digits) if digits else row.last_round
    return Jump(row.table, number) if 1 <= number <= row.last_round else None
