"""What a station has around it: its printers; where copies of the data go; the key that signs.

Source: screens.md (set-up: printers, backup); REQ R74; ledger.md (keys).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tablemgr.core.problems import Problem, Refused, problem
from tablemgr.floor.authority import Authority
from tablemgr.floor.house_acts import RotateKey
from tablemgr.floor.house_settings import SIZES, HouseSettings, settings_in_force
from tablemgr.floor.people import Act, Person
from tablemgr.ledger.backing_up import FOLDER, newest
from tablemgr.table.house_events import BackupPlaceSet, StationPrintersSet
from ui.viewmodels.house.second import problems_of
from ui.viewmodels.live import LiveHouse
from ui.viewmodels.restoring import restore_words
from ui.viewmodels.setting_up.pages import Proposal, setting_proposed, shown_or_refused
from ui.viewmodels.setting_up.rows import CHOICE, Ask, Entry, Form, Values
from ui.viewmodels.table.rows import Key
from ui.viewmodels.words import Words

CHOOSE = "E"
PLACE, NOW, ROTATE = "E", "B", "K"


class PrintersPage:
    """Which printer takes slips, and which takes sheets, at this station."""

    name, code = "printers", "SETUP-PRINTERS"

    def __init__(self, live: LiveHouse, words: Words, *, names: Callable[[], tuple[str, ...] | None]) -> None:
        """Args: names: the system's printers, None while it is asked for them."""
        self.live, self.words, self._names = live, words, names

    @property
    def _settings(self) -> HouseSettings:
        return settings_in_force(self.live.session.readings)

    def entries(self, at: int) -> tuple[Entry, ...]:
        """Answer each station's printers, then what the system knows. Source: screens.md (set-up: printers)."""
        words, here = self.words, self.live.staff.station
        known = dict(self._settings.printers)
        known.setdefault(here, StationPrintersSet(here, "", ""))
        lines = []
        for station, one in sorted(known.items(), key=lambda pair: pair[0] != here):
            name = words.ltr(words.typed(station))
            mark = words.say("SETUP-P-HERE") if station == here else ""
            lines += [
                (f"{name} · {words.say('SETUP-F-ROLL')}", self._said(one.roll), mark),
                (
                    f"{name} · {words.say('SETUP-F-SHEET')}",
                    f"{self._said(one.sheet)} · {self._size(one.size)}",
                    mark,
                ),
            ]
        names = self._names()
        if names is None:
            lines.append((words.say("SETUP-P-KNOWN"), words.say("SETUP-P-ASKING"), ""))
        else:
            listed = words.listed(tuple(words.ltr(words.typed(name)) for name in names))
            lines.append((words.say("SETUP-P-KNOWN"), listed or words.say("SETUP-P-NONE"), ""))
        return tuple(
            Entry(f"line:{n}", name, facts, mark, chosen=n == at)
            for n, (name, facts, mark) in enumerate(lines)
        )

    def _size(self, size: str) -> str:
        return self.words.ltr(self.words.say(f"SETUP-SIZE-{size.upper()}"))

    def _said(self, name: str) -> str:
        return self.words.ltr(self.words.typed(name)) if name else self.words.say("SETUP-P-FILE")

    def keys(self, at: int) -> tuple[Key, ...]:
        """Answer the key of printers. Source: screens.md, ground rule 2."""
        del at
        return (Key(self.words.say("SETUP-K-PRINTERS"), CHOOSE, CHOOSE),)

    def act(self, what: str) -> Act:
        """Answer that an administrator begins. Source: facts.md."""
        del what
        return Act.SET_UP

    def form(self, what: str, at: int) -> Form | None:
        """Answer the form: a printer for slips, one for sheets and their size. Source: screens.md (set-up: printers)."""
        del what, at
        say, now = self.words.say, self._settings.printers.get(self.live.staff.station)
        asks = []
        for field, code in (("roll", "SETUP-F-ROLL"), ("sheet", "SETUP-F-SHEET")):
            given = "" if now is None else str(getattr(now, field))
            names = dict.fromkeys(("", *(self._names() or ()), given))
            choices = tuple((name, self._said(name)) for name in names)
            asks.append(Ask(field, say(code), CHOICE, given, choices))
        sizes = tuple((size, self._size(size)) for size in SIZES)
        asks.append(Ask("size", say("SETUP-F-SIZE"), CHOICE, SIZES[0] if now is None else now.size, sizes))
        return Form(say("SETUP-K-PRINTERS"), tuple(asks), say("SETUP-PROPOSE"), say("SETUP-PRINTERS-NOTE"))

    def propose(self, what: str, at: int, values: Values, by: Person) -> Proposal:
        """Answer this station's printers as they wait for the second person. Source: FAULT C12."""
        del what, at
        here = StationPrintersSet(self.live.staff.station, values["roll"], values["sheet"], values["size"])
        return setting_proposed(self.live.session, here, by)

    def at_once(self, what: str, at: int, by: Person) -> tuple[Problem, ...]:
        """Answer nothing: a choice of printers has a form. Source: facts.md."""
        del what, at, by
        return ()


class KeepingPage:
    """Where copies of the data lie, how the last one went, which key signs."""

    name, code = "keeping", "SETUP-KEEPING"

    def __init__(self, live: LiveHouse, words: Words) -> None:
        self.live, self.words = live, words

    @property
    def _settings(self) -> HouseSettings:
        return settings_in_force(self.live.session.readings)

    @property
    def _folder(self) -> Path:
        return self._settings.backup_folder(self.live.folder / FOLDER)

    def entries(self, at: int) -> tuple[Entry, ...]:
        """Answer how the data are kept. Source: REQ R74; ledger.md (keys)."""
        words, house = self.words, self.live.house
        if self.live.server:
            return self._on_server(at)
        backup, notary = house.backup, house.notary
        last = words.say("SETUP-B-DUE" if backup.due else "SETUP-B-GOOD")
        if backup.failure:
            last = words.say("SETUP-B-FAILED", reason=words.typed(backup.failure))
        running = self.live.backups
        later = words.say("SETUP-H-LATER") if running != self._folder else ""
        told = (
            ("SETUP-B-FOLDER", words.ltr(str(self._folder)), later),
            ("SETUP-B-KEEP", words.whole(self._settings.backup.keep), ""), ("SETUP-B-LAST", last, ""),
            ("SETUP-B-KEY", words.ltr(notary.key[:16]) if notary is not None else words.say("SETUP-B-NO-KEY"), ""),
            ("SETUP-H-FOLDER", words.ltr(str(self.live.folder)), ""),
            ("SETUP-B-RESTORE", restore_words(newest(self._folder), self.live.folder, words), ""),
        )  # fmt: skip
        return tuple(
            Entry(f"line:{n}", words.say(code), value, mark, chosen=n == at)
            for n, (code, value, mark) in enumerate(told)
        )

    def _on_server(self, at: int) -> tuple[Entry, ...]:
        """Who keeps what of a ledger on a server, and what is kept here all the same."""
        words, notary, store = self.words, self.live.house.notary, self.live.opened.store
        mark = None if notary is None else notary.witness
        told = (
            ("SETUP-S-LEDGER", words.ltr(f"{self.live.server} · {store.origin}")),
            ("SETUP-S-COPIES", words.say("SETUP-S-KEEPER")),
            ("SETUP-S-BALLAST", words.say("SETUP-S-NO-BALLAST")),
            ("SETUP-S-UPGRADE", words.say("SETUP-S-OWNER")),
            ("SETUP-S-MARK", words.say("SETUP-S-NO-MARK") if mark is None else words.ltr(str(mark))),
            ("SETUP-B-KEY", words.say("SETUP-B-NO-KEY") if notary is None else words.ltr(notary.key[:16])),
            ("SETUP-S-FOLDER", words.ltr(str(self.live.folder))),
        )
        return tuple(
            Entry(f"line:{n}", words.say(code), value, chosen=n == at) for n, (code, value) in enumerate(told)
        )

    def keys(self, at: int) -> tuple[Key, ...]:
        """Answer the keys of keeping. Source: screens.md, ground rule 2."""
        del at
        codes = ((PLACE, "SETUP-K-BACKUP"), (NOW, "SETUP-K-BACK-UP"), (ROTATE, "SETUP-K-ROTATE"))
        return tuple(Key(self.words.say(code), key, key) for key, code in codes)

    def act(self, what: str) -> Act:
        """Answer what a key begins: the key that signs is the operator's and the auditor's. Source: facts.md."""
        return {NOW: Act.BACK_UP, ROTATE: Act.ROTATE_KEY}.get(what, Act.SET_UP)

    def form(self, what: str, at: int) -> Form | None:
        """Answer the form of a key; a copy is made at once. Source: screens.md (set-up: backup)."""
        del at
        say, backup = self.words.say, self._settings.backup
        if what == NOW or (what == PLACE and self.live.server):
            return None
        if what == ROTATE:
            reason = Ask("reason", say("SETUP-F-REASON"))
            return Form(say("SETUP-K-ROTATE"), (reason,), say("SETUP-PROPOSE"), say("SETUP-ROTATE-NOTE"))
        asks = (
            Ask("folder", say("SETUP-B-FOLDER"), given=backup.folder, ltr=True, verbatim=True),
            Ask("keep", say("SETUP-B-KEEP"), given=str(backup.keep), ltr=True),
        )
        return Form(say("SETUP-K-BACKUP"), asks, say("SETUP-PROPOSE"), say("SETUP-BACKUP-NOTE"))

    def propose(self, what: str, at: int, values: Values, by: Person) -> Proposal:
        """Answer what a form comes to. Source: FAULT C12."""
        del at
        if what == ROTATE:
            return self._rotation(values["reason"].strip(), by)
        keep = values["keep"].strip()
        if not (keep.isascii() and keep.isdigit() and len(keep) < 6):
            raise Refused(problem("SETUP-NUMBER", "keep", typed=keep[:20]))
        return setting_proposed(self.live.session, BackupPlaceSet(values["folder"].strip(), int(keep)), by)

    def _rotation(self, reason: str, by: Person) -> Proposal:
        house = self.live.house
        shown = shown_or_refused(house.show(RotateKey(reason), by=by))

        def do(given: Authority) -> tuple[Problem, ...]:
            return problems_of(house.rotate_key(reason, by=by, witness=given, op_id=shown.action))

        return Proposal(shown, do)

    def at_once(self, what: str, at: int, by: Person) -> tuple[Problem, ...]:
        """Begin a copy behind the window; how it went stands in the list. Source: REQ R74; FAULT B18."""
        del what, at, by
        if self.live.house.backs is None:
            return (problem("SETUP-NO-BACKUPS"),)
        self.live.house.backs.begin()
        return ()
