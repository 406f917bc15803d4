"""The floor: a tile a table of this station, alerts that stay until they are acknowledged on record.

Figures are read beside the screen and taken when they are there; alerts are looked at with every tick.

Source: screens.md (floor), ground rules 10 and 11; ops/users.md 2.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass, field

from tablemgr.core.money import Money
from tablemgr.core.problems import Problem, problem
from tablemgr.floor.alerts import Alert, Alerts
from tablemgr.floor.desks import is_open
from tablemgr.floor.people import Person
from tablemgr.floor.practice import live_of
from tablemgr.floor.racks.acts import FILL
from tablemgr.floor.racks.book import Book
from tablemgr.floor.racks.figures import TableFigures
from tablemgr.floor.session import Session
from tablemgr.ledger.errors import LedgerError
from tablemgr.ledger.rows import TableRow
from tablemgr.table.commands import Problems
from ui.viewmodels.codes import GAME
from ui.viewmodels.pit.effect import ChipBook
from ui.viewmodels.pit.floor_rows import AlertRow, FloorPicture, SeenRow, Tile
from ui.viewmodels.table.refusing import sentences
from ui.viewmodels.table.rows import GOOD, INK, NOW, PAY, QUIET, TAKE, Key, Line, Prompt
from ui.viewmodels.words import Words

MONEY = frozenset({"amount", "most", "win"})
MOST_KEYS = 9


@dataclass(frozen=True, slots=True)
class Read:
    """What was read of the tables: their rows and the figures of their present shift."""

    rows: tuple[TableRow, ...] = ()
    figures: dict[str, TableFigures] = field(default_factory=dict)
    book: Book = field(default_factory=Book)


class FloorTiles:
    """The floor of one station."""

    def __init__(
        self, session: Session, alerts: Alerts, words: Words, *, person: Callable[[], Person | None],
        dealer: Callable[[str], Person | None], open_rounds: Callable[[str, int | None], None],
    ) -> None:  # fmt: skip
        self.words = words
        self._session, self._alerts, self._person, self._dealer = session, alerts, person, dealer
        self._open_rounds = open_rounds
        self._book = ChipBook(session)
        self._read = Read()
        self._found: tuple[Alert, ...] = ()
        self._table = ""
        self._key: tuple[str, str] = ("", "")
        """The alert that is chosen; it stays chosen while others come."""
        self.refused: tuple[Problem, ...] = ()
        self._wish: tuple[object, str] = (None, "")

    # -- reading --

    def read(self) -> Read:
        """Read the tables' figures; may be done beside the screen. Source: screens.md, ground rule 10."""
        tables = self.tables
        rows = tuple(row for row in self._session.readings.tables() if row.table in tables)
        figures = {t: found for t in tables if (found := self._book.figures(t)) is not None}
        return Read(rows, figures, self._book.book)

    def take(self, read: Read) -> None:
        """Take what was read. Source: screens.md, ground rule 10."""
        self._read = read
        self.look()

    def look(self) -> None:
        """Look for alerts. Source: screens.md (floor)."""
        try:
            self._found = self._alerts.look(self._read.figures.values(), self._read.book)
        except LedgerError as error:
            self.refused = (error.problem,)

    @property
    def tables(self) -> tuple[str, ...]:
        """The live tables of this station, by name. Source: screens.md (floor: tables of this station)."""
        return tuple(sorted(t for t in self._session.tables if live_of(t) == t))

    # -- keys --

    def press(self, token: str) -> None:
        """Take one key or finger. Source: screens.md, ground rule 2."""
        self.refused = ()
        tables = self.tables
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
            self._open_rounds(self._table, None)
        elif token == "G" and self._found:
            self._go()
        elif token == "Enter":
            self._acknowledge()
        elif token not in ("Escape", "Up", "Down", "Left", "Right"):
            self.refused = (problem("KEY-NOT-HERE", "", key=token[:20]),)

    def _at(self) -> int:
        return next((n for n, alert in enumerate(self._found) if alert.key == self._key), 0)

    def _go(self) -> None:
        """To the round that an alert is about."""
        alert = self._found[self._at()]
        number = dict(alert.figures).get("round")
        if alert.table:
            self._open_rounds(alert.table, number if isinstance(number, int) else None)

    def _acknowledge(self) -> None:
        by = self._person()
        if not self._found or by is None:
            self.refused = () if self._found else (problem("ALERT-NONE", ""),)
            return
        alert = self._found[self._at()]
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
        prompt = Prompt(
            question, words.say("PIT-ALERTS-FACTS") if count else "", NOW, "", "", None,
            sentences(self.refused, words),
        )  # fmt: skip
        tiles = tuple(self._tile(table, place) for place, table in enumerate(self.tables, start=1))
        at = self._at()
        alerts = tuple(self._alert(alert, place, lit=place == at) for place, alert in enumerate(self._found))
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
        mine = sum(alert.table == table for alert in self._found)
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

    def _state(self, table: str) -> Line:
        words, state = self.words, self._session.state(table)
        if is_open(state):
            return Line(words.say("PIT-ROUND-OPEN", number=state.number), GOOD, bold=True)
        rack = self._read.book.tables.get(table)
        code = {"paused": "PIT-PAUSED", "opening": "PIT-TO-COUNT", "run-down": "PIT-RUN-DOWN"}
        return Line(words.say(code.get("" if rack is None else rack.state, "PIT-BETWEEN")), QUIET, bold=True)

    def _facts(self, table: str, found: TableFigures | None) -> tuple[tuple[str, Line, str], ...]:
        words, na = self.words, Line(self.words.say("UI-NA"), QUIET)
        captions = [words.say(code) for code in ("PIT-PACE", "PIT-WIN-NOW", "PIT-OVER-SHORT", "PIT-SLIPS")]
        if found is None:
            return tuple((caption, na, "") for caption in captions)
        target = self._alerts.limits.target(found.game)
        pace = na if found.pace is None else Line(words.digits(str(found.pace)), INK, bold=True)
        of = "" if target is None else words.say("PIT-OF-TARGET", target=target)
        covered = found.coverage
        part = (
            words.say("PIT-COVERED", pieces=covered.from_pieces, seats=covered.seats) if covered.seats else ""
        )
        slips = self._read.book.table(table).on_the_way
        named = words.ltr(words.listed(tuple(words.digits(str(slip.number)) for slip in slips)))
        return (
            (captions[0], pace, of),
            (captions[1], self._money(found.recorded), part),
            (
                captions[2],
                na if found.bridge.over_short is None else self._money(found.bridge.over_short),
                "",
            ),
            (captions[3], Line(words.whole(len(slips)), INK if slips else QUIET, bold=bool(slips)), named),
        )

    def _money(self, amount: Money) -> Line:
        tone = PAY if amount.minor > 0 else TAKE if amount.minor < 0 else INK
        return Line(self.words.ltr(self.words.signed(amount)), tone, bold=True)

    def _alert(self, alert: Alert, place: int, *, lit: bool) -> AlertRow:
        words = self.words
        offset = self._session.now().offset_minutes
        figures: dict[str, str | int] = {"round": "\u2013", "seat": "\u2013"}
        for name, value in alert.figures:
            shown = words.money(Money(value)) if name in MONEY and isinstance(value, int) else value
            figures[name] = words.ltr(words.digits(shown)) if isinstance(shown, str) else shown
        if "patron" in figures:
            figures["patron"] = words.typed(str(dict(alert.figures)["patron"]))
            figures["way"] = words.say(f"SHIFT-WAY-{dict(alert.figures)['way']}".upper())
        if "move" in figures:
            move = words.say("SHIFT-IS-FILL" if figures["move"] == FILL else "SHIFT-IS-CREDIT")
            figures["move"] = move[:1].upper() + move[1:]
        said = words.say(f"PIT-ALERT-{alert.kind.upper()}", **figures)
        where = words.ltr(alert.table) if alert.table else words.say("PIT-HOUSE-ALERT")
        since = words.ltr(words.clock(alert.since_us, offset))
        return AlertRow(where, since, said, f"alert:{place}", lit)
