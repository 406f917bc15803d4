"""The live house on this desktop: recorders of its tables, the clock that locks and looks, what follows a badge.

Source: architecture.md (composition root; threads: one writer); REQ R06; ledger.md (faults).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from tablemgr.floor.alerts import Alerts
from tablemgr.floor.other_stations import OtherStations
from tablemgr.floor.people import Person
from tablemgr.floor.practice import live_of
from tablemgr.floor.racks.book import AT_ONCE
from tablemgr.floor.racks.racks import Racks
from tablemgr.floor.roster import Member
from tablemgr.ledger.errors import LedgerError
from tablemgr.table.deal_rules import DealRules
from ui.models.background import Background
from ui.models.cups_printers import Patience
from ui.models.printers import printers_here
from ui.viewmodels.deal.recorder import DealRecorder
from ui.viewmodels.instants import ticks
from ui.viewmodels.live import LiveHouse
from ui.viewmodels.shift.desk import ShiftDesk
from ui.viewmodels.shift.long_work import Run
from ui.viewmodels.shift.print_room import PrintRoom
from ui.viewmodels.shift.printing import PrintDesk
from ui.viewmodels.signing.at_table import AtTable
from ui.viewmodels.signing.likings import Liking
from ui.viewmodels.signing.sign_in import SignIn
from ui.viewmodels.table.recorder import RoundRecorder
from ui.viewmodels.table.sums import ChipKind
from ui.viewmodels.words import Words

TICK_MS, WALK_MS = 1000, 50
"""How often the house is looked at: as a rule, and while its trail is walked at the start."""
ALERT_TICKS = 5
"""Looks at the house from one look for alerts to the next."""
GONE_TICKS = 10
"""Looks that are left out after one at which the ledger could not be reached: each may wait for it."""
CASH_TICKS = 5
"""Looks at the house from one look at the other stations' cash to the next."""
PRINT_TICKS = 3
"""Looks at the house from one look at what waits for a printer to the next."""
DRAFTS, PAPERS = "drafts", "papers"


class Floor(QObject):
    """What outlives every screen while a house is open for dealing. All writing is done in the screen's thread."""

    people_changed = Signal()
    """Somebody came, went, or was locked."""
    house_changed = Signal()
    """Day, shift, alarms or tables are not what they were."""
    prints_changed = Signal()
    """A print job is not what it was."""
    unsafe = Signal(object)
    """A LedgerError that came while nobody was pressing anything."""
    safe = Signal()
    """The ledger answers again."""

    def __init__(self, live: LiveHouse, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.live = live
        self.racks = Racks(live.session)
        self.background = Background(self)
        """Printers are asked apart from everything else: one that does not answer holds nothing up."""
        self._cash = Background(self)
        """The other stations' cash is read apart as well: it may wait for the server."""
        self._patience = Patience()
        room = PrintRoom(live, partial(printers_here, self._patience))
        self.printing = PrintDesk(room, Words("en"), self.background.run)
        self.printing.changed = self.prints_changed.emit
        self.alerts = Alerts(live.session)
        """What nobody has acknowledged; it is looked for whatever screen is shown."""
        self.others = None if live.neighbours is None else OtherStations(live.neighbours, live.session.now)
        """The other stations of a shared server; they are read while the floor is shown."""
        self._ticks, self._gone_until = 0, 0
        """The one chip book of the house; it also says which tables stand still."""
        self._desks: dict[str, ShiftDesk] = {}
        self._tables: dict[str, AtTable] = {}
        self._dialogues: dict[str, SignIn] = {}
        self._stands = self._standing()
        self._timer = QTimer(self)
        self._timer.setInterval(WALK_MS)
        self._timer.timeout.connect(self.tick)
        self._timer.start()

    # -- recorders --

    def at(self, table: str, words: Words) -> AtTable:
        """Answer the recorder of a table, made once; it keeps what was typed. Source: recording.md."""
        words = self.words_at(table, words)
        if table not in self._tables:
            self._tables[table] = AtTable(self.live, table, self._recorder(table, words), self.racks)
        found = self._tables[table]
        found.speak(words)
        return found

    def words_at(self, table: str, words: Words) -> Words:
        """Answer the words of a table: its currency, the house's clock. Source: look.md 6."""
        currency = self.live.session.rules(table).currency
        return replace(words, currency=currency, offset_minutes=self.live.session.now().offset_minutes)

    def shift_desk(self, words: Words, run: Run, place: str = "") -> ShiftDesk:
        """Answer the desk of racks and slips at a place; what is typed there outlives the screen.

        Source: screens.md (shift), ground rule 8.
        """
        set_up, now = self.live.record.set_up, self.live.session.now()
        words = replace(
            words, currency="" if set_up is None else set_up.currency, offset_minutes=now.offset_minutes
        )
        found = self._desks.get(place)
        who = self.person(place)
        if found is None or found.opened_for != who:
            found = self._desks[place] = ShiftDesk(
                self.live, self.racks, words, run=run, printing=self.printing, place=place
            )  # fmt: skip
        found.speak(words)
        return found

    @property
    def recorders(self) -> dict[str, AtTable]:
        """The recorders that were made so far, by table. Source: screens.md (approvals waiting for me)."""
        return dict(self._tables)

    def _recorder(self, table: str, words: Words) -> Any:
        live, places = self.live, self.live.staff.places
        drafts = live.folder / DRAFTS

        def person() -> Person | None:
            there = places.at(table)
            return None if there is None else there.person

        if isinstance(live.session.rules(table), DealRules):
            return DealRecorder(
                live.session, table, words, person=person, staff=live.staff, papers=live.folder / PAPERS,
                drafts=drafts, chips=tuple(chip.value for chip in live.record.chips),
            )  # fmt: skip
        return RoundRecorder(
            live.session,
            table,
            words,
            person=person,
            drafts=drafts,
            staff=live.staff,
            chips=self._chips(),
            ticks=ticks,
            likes_one_key=lambda: self.liking(table).kinds == "one",
            like_one_key=lambda one: self.like(table, kinds="one" if one else ""),
            commission=lambda: self._commission(table),
        )

    def _commission(self, table: str) -> str:
        """When a table's rack takes commission now. Source: recording.md (bets)."""
        here = self.racks.book.now(live_of(table))
        return AT_ONCE if here is None else here.commission

    def _chips(self) -> tuple[ChipKind, ...]:
        return tuple(ChipKind(chip.value, chip.label, chip.fill, chip.ink) for chip in self.live.record.chips)

    def read_again(self) -> None:
        """Take what is on record of the house now; tables count out its chips from now on. Source: REQ R64."""
        self.live.read_again()
        for at in self._tables.values():
            if isinstance(at.inner, RoundRecorder):
                at.inner.take_chips(self._chips())
            elif isinstance(at.inner, DealRecorder):
                at.inner.chips = tuple(chip.value for chip in self.live.record.chips)
        self.house_changed.emit()

    def dialogue(self, place: str, words: Words, waits: str = "") -> SignIn:
        """Answer the sign-in of a place; it outlives the screen, so that another language loses nothing typed.

        Source: screens.md, ground rule 8; screens.md (sign-in).
        """
        found = self._dialogues.get(place)
        if found is None or found.done is not None:
            found = self._dialogues[place] = SignIn(self.live.staff, place, words)
        found.words, found.waits = words, waits
        return found

    def forget_closed(self) -> None:
        """Let go of the recorders of tables that were closed. Source: screens.md (shift)."""
        self._tables = {t: at for t, at in self._tables.items() if t in self.live.session.tables}

    # -- time --

    def tick(self) -> None:
        """Lock who is idle, take the end of the walk, put on record what was made behind the window.

        Source: REQ R06; ledger.md (no new round until it is done).
        """
        self._ticks += 1
        if self._ticks < self._gone_until:
            return
        try:
            locked = self.live.staff.places.lock_idle()
            if self.live.opened.walk.take(0):
                self._timer.setInterval(TICK_MS)
            self.live.house.take_backup(0)
            if self._gone_until or not self._ticks % ALERT_TICKS:
                self.alerts.look((), self.racks.book)
            if not self._ticks % CASH_TICKS:
                self._read_cash()
            if not self._ticks % PRINT_TICKS and self.printing.is_due:
                self.printing.work()
            stands = self._standing()
        except LedgerError as error:
            self._gone_until = self._ticks + GONE_TICKS
            self.unsafe.emit(error)
            return
        if self._gone_until:
            self._gone_until = 0
            self.safe.emit()
        if locked:
            self.people_changed.emit()
        if stands != self._stands:
            self._stands = stands
            self.house_changed.emit()

    def _read_cash(self) -> None:
        """Read the day's cash at the other stations of a server, apart from the screen. Source: REQ R66."""
        there, book = self.live.session.elsewhere, self.racks.book
        if there is not None and book.day and self._cash.is_idle:
            day, limits = book.day, book.jurisdiction.cash
            self._cash.run(lambda: there.refresh(day, limits), lambda _: None, self._cash_failed)

    def _cash_failed(self, failure: Exception) -> None:
        # What can happen to a server is told with the stations; anything else is a fault of the program.
        raise failure

    def _standing(self) -> object:
        house = self.live.house
        return house.standing, house.may_deal(), house.alarms(), self.printing.waiting

    def touch(self, place: str) -> None:
        """Note a key or a finger. Source: REQ R06."""
        self.live.staff.places.touch(place)

    def lock(self, place: str) -> None:
        """Lock a place by its person's key. Source: screens.md (sign-in: lock)."""
        self._quietly(lambda: self.live.staff.places.lock(place))

    def turn(self, place: str, to: str) -> None:
        """Lock the place that the window turns away from, and the one it turns to.

        Nobody is in at two places, so whoever comes is not who was in there. A table that asks for a second person
        is left open for him to sign from the office, and locked when somebody comes back to it. A badge or PIN half
        typed is forgotten.

        Source: screens.md (sign-in: lock; approvals waiting for me); REQ R02.
        """
        asks = any(live_of(table) == place and at.picture().approval for table, at in self._tables.items())
        self._dialogues.pop(place, None)
        for one in (to,) if asks else (place, to):
            try:
                self.live.staff.places.lock(one)
            except LedgerError as error:
                self.unsafe.emit(error)

    def sign_out(self, place: str) -> None:
        """Sign out who is at a place. Source: REQ R02."""
        self._quietly(lambda: self.live.staff.places.sign_out(place))

    def _quietly(self, act: Callable[[], None]) -> None:
        try:
            act()
        except LedgerError as error:
            self.unsafe.emit(error)
        self.people_changed.emit()

    # -- who --

    def member(self, place: str) -> Member | None:
        """Answer who is in at a place. Source: REQ R10."""
        there = self.live.staff.places.at(place)
        return None if there is None else self.live.staff.roster.members.get(there.member)

    def person(self, place: str) -> Person | None:
        """Answer who is in at a place and may act there now: nobody while it is locked. Source: REQ R06."""
        places = self.live.staff.places
        there = places.at(place)
        return None if there is None or places.is_locked(place) else there.person

    def liking(self, place: str) -> Liking:
        """Answer how who is in at a place likes the screen. Source: screens.md (languages)."""
        return self.live.liking_of(self.member(place))

    def like(self, place: str, **changed: str | int) -> bool:
        """Keep how who is in at a place likes the screen; False where nobody is. Source: screens.md (languages)."""
        member = self.member(place)
        if member is None:
            return False
        self.live.like(member, replace(self.live.liking_of(member), **changed))  # type: ignore[arg-type]
        return True

    def close(self) -> None:
        """Sign everybody out and let go of the ledger. Source: FAULT A5, C13."""
        self._timer.stop()
        # A print system that says nothing keeps nobody: its job is not known, and is asked about at the next start.
        self.printing.queue.leave()
        self._patience.leave()
        self.background.close()
        self._cash.close()
        self.live.close()
