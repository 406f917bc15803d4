"""The floor: a tile a table of this station and, on a shared server, of all others; alerts that stay until they are
acknowledged on record, each at its own station.

Figures are read beside the screen and taken when they are there; alerts are looked at with every tick.

Source: screens.md (floor), ground rules 10 and 11; ops/users.md 2.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from tablemgr.core.problems import Problem, problem
from tablemgr.floor.alerts import Alerts
from tablemgr.floor.desks import is_open
from tablemgr.floor.other_stations import OtherStation, OtherStations, unread
from tablemgr.floor.people import Person
from tablemgr.floor.practice import live_of
from tablemgr.floor.racks.book import Book
from tablemgr.floor.racks.figures import TableFigures
from tablemgr.floor.series_labels import SeriesLabels
from tablemgr.floor.session import Session
from tablemgr.ledger.errors import LedgerError
from tablemgr.ledger.rows import TableRow
from tablemgr.table.commands import Problems
from ui.viewmodels.codes import GAME
from ui.viewmodels.pit.effect import ChipBook
from ui.viewmodels.pit.floor_facts import Facts, facts_of, state_line
from ui.viewmodels.pit.floor_rows import AlertRow, FloorPicture, SeenRow, Tile
from ui.viewmodels.pit.other_tiles import OtherTile, Raised, not_here, raised_by, text_of, tiles_of, where_of
from ui.viewmodels.table.refusing import sentences
from ui.viewmodels.table.rows import NOW, Key, Line, Prompt
from ui.viewmodels.words import Words

MOST_KEYS = 9


@dataclass(frozen=True, slots=True)
class Read:
    """What was read of the tables: their rows and the figures of their present shift; and of the other stations."""

    rows: tuple[TableRow, ...] = ()
    figures: dict[str, TableFigures] = field(default_factory=dict)
    book: Book = field(default_factory=Book)
    others: tuple[OtherStation, ...] = ()


class FloorTiles:
    """The floor as one station sees it."""

    def __init__(
        self, session: Session, alerts: Alerts, words: Words, *, person: Callable[[], Person | None],
        dealer: Callable[[str], Person | None], open_rounds: Callable[[str, int | None], None],
        others: OtherStations | None = None,
    ) -> None:  # fmt: skip
        """Args: others: the other stations of a shared server, None where the ledger is a file."""
        self.words = words
        self._session, self._alerts, self._person, self._dealer = session, alerts, person, dealer
        self._open_rounds, self._others = open_rounds, others
        self._book = ChipBook(session)
        self._read = Read()
        self._unread: Problem | None = None
        """Why the figures could not be read the last time."""
        self._found: tuple[Raised, ...] = ()
        self._table = ""
        self._key: tuple[str, str, str] = ("", "", "")
        """The alert that is chosen; it stays chosen while others come."""
        self.refused: tuple[Problem, ...] = ()
        self._wish: tuple[object, str] = (None, "")

    # -- reading --

    def read(self) -> Read:
        """Read the tables' figures; may be done beside the screen. Source: screens.md, ground rule 10."""
        tables = self.tables
        rows = tuple(row for row in self._session.readings.tables() if row.table in tables)
        figures = {t: found for t in tables if (found := self._book.figures(t)) is not None}
        others = () if self._others is None else self._others.read()
        return Read(rows, figures, self._book.book, others)

    def take(self, read: Read) -> None:
        """Take what was read. Source: screens.md, ground rule 10."""
        self._read, self._unread = read, None
        self.look()

    def fail(self, why: Problem) -> None:
        """Take that nothing could be read: what is not known now is not shown as if it were. Source: screens.md, 11."""
        self._unread = why
        self.refused = (why,)
        self._read = replace(self._read, others=tuple(unread(one, why) for one in self._read.others))

    def look(self) -> None:
        """Look for alerts. Source: screens.md (floor)."""
        own = tuple(one for one in self._found if one.station is None)
        try:
            found = self._alerts.look(self._read.figures.values(), self._read.book)
            own = tuple(Raised(alert) for alert in found)
        except LedgerError as error:
            self.refused = (error.problem,)
        everywhere = (*own, *raised_by(self._read.others))
        self._found = tuple(sorted(everywhere, key=lambda one: -one.alert.since_us))

    @property
    def tables(self) -> tuple[str, ...]:
        """The live tables of this station, by name. Source: screens.md (floor: tables of this station)."""
        return tuple(sorted(t for t in self._session.tables if live_of(t) == t))

    # -- keys --

    def press(self, token: str) -> None:
        """Take one key or finger. Source: screens.md, ground rule 2."""
        self.refused = ()
        tables = (*self.tables, *(tile.key for tile in self._other_tiles()))
        if token.startswith("tile:") or (token.isdigit() and 1 <= int(token) <= len(tables)):
            self._table = token[5:] if token.startswith("tile:") else tables[int(token) - 1]
        elif token in ("Left", "Right") and tables:
            at = tables.index(self._table) if self._table in tables else 0 if token == "Right" else 1
            step = 1 if token == "Right" and self._table in tables else -1 if token == "Left" else 0
            self._table = tables[max(0, min(len(tables) - 1, at + step))]
        elif token in ("Up", "Down") and self._found:
            at = max(0, min(len(self._found) - 1, self._at() + (1 if token == "Down" else -1)))
            self._key = self._found[at].key
        elif token.startswith("alert:") and int(token[6:]) < len(self._found):
            self._key = self._found[int(token[6:])].key
        elif token == "R" and self._table in tables:
            if self._is_elsewhere():
                self.refused = (problem("ROUNDS-OTHER-STATION"),)
            else:
                self._open_rounds(self._table, None)
        elif token == "G" and self._found:
            self._go()
        elif token == "Enter":
            self._acknowledge()
        elif token not in ("Escape", "Up", "Down", "Left", "Right"):
            self.refused = (problem("KEY-NOT-HERE", "", key=token[:20]),)

    def _at(self) -> int:
        return next((n for n, alert in enumerate(self._found) if alert.key == self._key), 0)

    def _is_elsewhere(self) -> bool:
        """Whether the chosen table is another station's."""
        return self._table not in self.tables

    def _other_tiles(self) -> tuple[OtherTile, ...]:
        return tiles_of(self._read.others, self.words, self._session.now().offset_minutes)

    def _go(self) -> None:
        """To the round that an alert is about."""
        raised = self._found[self._at()]
        if raised.station is not None:
            self.refused = (problem("ROUNDS-OTHER-STATION"),)
            return
        alert = raised.alert
        number = dict(alert.figures).get("round")
        if alert.table:
            self._open_rounds(alert.table, number if isinstance(number, int) else None)

    def _acknowledge(self) -> None:
        by = self._person()
        if not self._found or by is None:
            self.refused = () if self._found else (problem("ALERT-NONE", ""),)
            return
        raised = self._found[self._at()]
        alert = raised.alert
        elsewhere = not_here(raised, self.words)
        if elsewhere is not None:
            self.refused = (elsewhere,)
            return
        if self._wish[0] != alert.key:
            self._wish = (alert.key, str(uuid.uuid4()))
        try:
            done = self._alerts.acknowledge(alert, by=by, op_id=self._wish[1])
        except LedgerError as error:
            self.refused = (error.problem,)
            return
        self.refused = done.problems if isinstance(done, Problems) else ()
        self.look()

    # -- what there is to see --

    def picture(self) -> FloorPicture:
        """Answer the floor as it stands. Source: screens.md (floor)."""
        words, count = self.words, len(self._found)
        question = words.say("PIT-ALERTS", count=count) if count else words.say("PIT-ALL-QUIET")
        if self._unread is not None:
            question = words.say("PIT-NOT-READ")
        prompt = Prompt(
            question, words.say("PIT-ALERTS-FACTS") if count else "", NOW, "", "", None,
            sentences(self.refused, words),
        )  # fmt: skip
        own = tuple(self._tile(table, place) for place, table in enumerate(self.tables, start=1))
        others = enumerate(self._other_tiles(), start=len(own) + 1)
        tiles = (*own, *(self._other(tile, place) for place, tile in others))
        at = self._at()
        alerts = tuple(self._alert(one, place, lit=place == at) for place, one in enumerate(self._found))
        keys = (
            Key(words.say("PIT-ACKNOWLEDGE"), "Enter", "Enter", live=bool(count), lamp=bool(count)),
            Key(words.say("PIT-TO-ROUND"), "G", "G", live=bool(count)),
            Key(words.say("PIT-ROUNDS-OF-TABLE"), "R", "R", live=bool(self._table)),
        )
        return FloorPicture(
            prompt, tiles, words.say("PIT-ALERTS-CAPTION"), alerts, words.say("PIT-NO-ALERTS"), keys,
            words.say("PIT-SEEN-CAPTION"), self._seen(),
        )  # fmt: skip

    def _seen(self) -> tuple[SeenRow, ...]:
        """What was acknowledged last, with who and when. Source: screens.md (floor)."""
        words, offset = self.words, self._session.now().offset_minutes
        found = []
        for one in self._alerts.seen:
            kind = words.say(f"PIT-SEEN-{one.kind.upper()}")
            what = words.listed((words.ltr(one.table), kind)) if one.table else kind
            name = one.by.rsplit("/", 1)[-1]
            found.append(SeenRow(what, words.typed(name), words.ltr(words.clock(one.at_us, offset))))
        return tuple(found)

    def _tile(self, table: str, place: int) -> Tile:
        words = self.words
        row = next((r for r in self._read.rows if r.table == table), None)
        found = self._read.figures.get(table)
        mine = sum(one.station is None and one.alert.table == table for one in self._found)
        dealer = self._dealer(table)
        game = "" if row is None else words.say(GAME[row.game])
        said = words.say("PIT-NO-DEALER") if dealer is None else words.typed(dealer.name)
        # A cap is as it is printed on the keyboard.
        cap = str(place) if place <= MOST_KEYS else ""
        count = words.say("PIT-TILE-ALERTS", count=mine) if mine else ""
        return Tile(
            words.ltr(table), game, self._state(table), said, self._facts(table, found), mine, count, cap,
            f"tile:{table}", table == self._table,
        )  # fmt: skip

    def _other(self, tile: OtherTile, place: int) -> Tile:
        """A table of another station, which is only looked at here."""
        cap = str(place) if place <= MOST_KEYS else ""
        count = self.words.say("PIT-TILE-ALERTS", count=tile.alerts) if tile.alerts else ""
        return Tile(
            tile.table, tile.game, tile.state, tile.dealer, tile.facts, tile.alerts, count, cap,
            f"tile:{tile.key}", tile.key == self._table, tile.station,
        )  # fmt: skip

    def _state(self, table: str) -> Line:
        state, rack = self._session.state(table), self._read.book.tables.get(table)
        return state_line(
            state.number if is_open(state) else None, "" if rack is None else rack.state, self.words
        )

    def _facts(self, table: str, found: TableFigures | None) -> Facts:
        target = None if found is None else self._alerts.limits.target(found.game)
        book = self._read.book
        slips = book.table(table).on_the_way
        labels = SeriesLabels(self._session.readings) if slips else None
        named = () if labels is None else tuple(labels.of_slip(slip, book) for slip in slips)
        return facts_of(found, named, target, self.words)

    def _alert(self, raised: Raised, place: int, *, lit: bool) -> AlertRow:
        words, offset = self.words, self._session.now().offset_minutes
        since = raised.alert.since_us
        at = words.ltr(words.clock(since, offset)) if since else ""
        return AlertRow(where_of(raised, words), at, text_of(raised, words), f"alert:{place}", lit)
