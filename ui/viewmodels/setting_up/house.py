"""The house itself: its name, clock, languages and shifts.

Source: screens.md (set-up: gaming day, languages); REQ R61, R64.
"""

from __future__ import annotations

from dataclasses import replace

from tablemgr.core.problems import Problem, Refused, problem
from tablemgr.floor.house_file import minutes_of
from tablemgr.floor.house_settings import MOST_SHIFTS, HouseSettings, settings_in_force
from tablemgr.floor.people import Act, Person
from tablemgr.table.house_events import LanguagesOffered, PlannedShift, ShiftPlanSet
from ui.viewmodels.live import LiveHouse
from ui.viewmodels.setting_up.pages import Proposal, setting_proposed
from ui.viewmodels.setting_up.rows import CHOICE, Ask, Entry, Form, Values
from ui.viewmodels.table.rows import Key
from ui.viewmodels.words import LANGUAGES, Words

CHANGE, SPEAK, PLAN = "E", "L", "S"
PLANNED = 4
"""Shifts that the form asks for; three are usual."""


def clock_of(minutes: int) -> str:
    """Answer minutes after midnight as they are typed: "06:00". Source: REQ R61."""
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


def minutes_typed(typed: str, where: str) -> int:
    """Answer a time of day in minutes; Refused where it is none. Source: FAULT D10."""
    minutes = minutes_of(typed.strip())
    if minutes is None:
        raise Refused(problem("HOUSE-CUT-OFF", where, typed=typed[:20]))
    return minutes


def language_name(language: str) -> str:
    """Answer a language's own name for itself. Source: screens.md, ground rule 8."""
    return Words(language).say("UI-LANGUAGE")


def yes_or_no(name: str, caption: str, words: Words, *, given: bool) -> Ask:
    """Answer a field of yes and no. Source: screens.md (set-up)."""
    choices = (("yes", words.say("CARD-YES")), ("no", words.say("CARD-NO")))
    return Ask(name, caption, CHOICE, "yes" if given else "no", choices)


class HousePage:
    """What holds for the whole house."""

    name, code = "house", "SETUP-HOUSE"

    def __init__(self, live: LiveHouse, words: Words) -> None:
        self.live, self.words = live, words

    @property
    def settings(self) -> HouseSettings:
        """What is in force. Source: REQ R64."""
        return settings_in_force(self.live.session.readings)

    def entries(self, at: int) -> tuple[Entry, ...]:
        """Answer what is on record of the house. Source: screens.md (set-up)."""
        words, settings, house = self.words, self.settings, self.settings.house
        if house is None:
            return ()
        names = words.listed(tuple(language_name(one) for one in settings.languages))
        shifts = tuple(
            f"{words.typed(one.name)} {words.ltr(words.digits(clock_of(one.begins_minutes)))}"
            for one in settings.shifts
        )
        told = (
            ("SETUP-H-NAME", words.typed(house.name)), ("SETUP-H-CURRENCY", words.ltr(house.currency)),
            ("SETUP-H-ZONE", words.ltr(house.zone)),
            ("SETUP-H-CUT-OFF", words.ltr(words.digits(clock_of(house.cut_off_minutes)))),
            ("SETUP-H-LANGUAGE", language_name(house.language)), ("SETUP-H-SPOKEN", names),
            ("SETUP-H-SHIFTS", words.listed(shifts) if shifts else words.say("SETUP-H-NO-SHIFTS")),
            ("SETUP-H-STATION", words.ltr(words.typed(self.live.staff.station))),
            ("SETUP-S-FOLDER" if self.live.server else "SETUP-H-FOLDER", words.ltr(str(self.live.folder))),
        )  # fmt: skip
        now = self.live.record.set_up
        late = {"SETUP-H-ZONE", "SETUP-H-CUT-OFF"}
        is_late = now is not None and (now.zone, now.cut_off_minutes) != (house.zone, house.cut_off_minutes)
        return tuple(
            Entry(
                f"line:{n}", words.say(code), value, words.say("SETUP-H-LATER") if is_late and code in late else "",
                chosen=n == at,
            )
            for n, (code, value) in enumerate(told)
        )  # fmt: skip

    def keys(self, at: int) -> tuple[Key, ...]:
        """Answer the keys of the house. Source: screens.md, ground rule 2."""
        del at
        codes = ((CHANGE, "SETUP-K-HOUSE"), (SPEAK, "SETUP-K-LANGUAGES"), (PLAN, "SETUP-K-SHIFTS"))
        return tuple(Key(self.words.say(code), key, key) for key, code in codes)

    def act(self, what: str) -> Act:
        """Answer that an administrator begins. Source: facts.md."""
        del what
        return Act.SET_UP

    def form(self, what: str, at: int) -> Form | None:
        """Answer the form of a key. Source: screens.md (set-up)."""
        del at
        say, settings = self.words.say, self.settings
        if what == SPEAK:
            asks = tuple(
                yes_or_no(one, language_name(one), self.words, given=one in settings.languages)
                for one in LANGUAGES
            )
            return Form(say("SETUP-K-LANGUAGES"), asks, say("SETUP-PROPOSE"), say("SETUP-LANGUAGES-NOTE"))
        if what == PLAN:
            return Form(
                say("SETUP-K-SHIFTS"),
                self._shift_asks(settings.shifts),
                say("SETUP-PROPOSE"),
                say("SETUP-SHIFTS-NOTE"),
            )
        house = settings.house
        if house is None:
            return None
        languages = tuple((one, language_name(one)) for one in LANGUAGES)
        asks = (
            Ask("name", say("SETUP-H-NAME"), given=house.name),
            Ask("zone", say("SETUP-H-ZONE"), given=house.zone, ltr=True),
            Ask("cut_off", say("SETUP-H-CUT-OFF"), given=clock_of(house.cut_off_minutes), ltr=True),
            Ask("language", say("SETUP-H-LANGUAGE"), CHOICE, house.language, languages),
        )
        return Form(say("SETUP-K-HOUSE"), asks, say("SETUP-PROPOSE"), say("SETUP-HOUSE-NOTE"), is_change=True)

    def _shift_asks(self, shifts: tuple[PlannedShift, ...]) -> tuple[Ask, ...]:
        asks: list[Ask] = []
        for n in range(1, max(PLANNED, min(len(shifts) + 1, MOST_SHIFTS)) + 1):
            shift = shifts[n - 1] if n <= len(shifts) else None
            name, begins = (shift.name, clock_of(shift.begins_minutes)) if shift else ("", "")
            number = self.words.whole(n)
            asks += [
                Ask(f"name_{n}", self.words.say("SETUP-F-SHIFT", number=number), given=name),
                Ask(f"begins_{n}", self.words.say("SETUP-F-BEGINS"), given=begins, ltr=True),
            ]
        return tuple(asks)

    def propose(self, what: str, at: int, values: Values, by: Person) -> Proposal:
        """Answer the setting that a form comes to. Source: REQ R64; FAULT C12."""
        del at
        session, house = self.live.session, self.settings.house
        if what == SPEAK:
            spoken = tuple(one for one in LANGUAGES if values.get(one) == "yes")
            return setting_proposed(session, LanguagesOffered(spoken), by)
        if what == PLAN or house is None:
            return setting_proposed(session, ShiftPlanSet(_shifts_of(values)), by)
        other = replace(
            house, name=values["name"].strip(), zone=values["zone"].strip(),
            cut_off_minutes=minutes_typed(values["cut_off"], "cut_off"), language=values["language"],
        )  # fmt: skip
        return setting_proposed(session, other, by)

    def at_once(self, what: str, at: int, by: Person) -> tuple[Problem, ...]:
        """Answer nothing: every change here has a form. Source: facts.md."""
        del what, at, by
        return ()


def _shifts_of(values: Values) -> tuple[PlannedShift, ...]:
    """The shifts that are named; a time without a name is one too, so that its name is asked for."""
    found = []
    for n in range(1, MOST_SHIFTS + 1):
        name, begins = values.get(f"name_{n}", "").strip(), values.get(f"begins_{n}", "").strip()
        if name or begins:
            found.append(PlannedShift(name, minutes_typed(begins, f"begins_{n}")))
    return tuple(found)
