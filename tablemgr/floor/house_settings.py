"""What the house sets for itself besides tables and people: clock, languages, shifts, printers, backups, chips.

Each setting is a whole fact, in force until the next of its kind. The administrator proposes and the operator
approves; the chips are the floor's: pit boss and operator, either first.

Source: screens.md (set-up: chips, gaming day, printers, languages, backup); facts.md (who may be the second
person); REQ R15, R64.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from tablemgr.core.problems import Problem, problem
from tablemgr.floor.authority import Shown, show
from tablemgr.floor.chip_sets import check_chips
from tablemgr.floor.clock import TWICE, is_zone
from tablemgr.floor.house_people import LANGUAGES
from tablemgr.floor.people import MAY, Act, Person, check_may
from tablemgr.floor.session import Done, Session
from tablemgr.ledger.backing_up import KEEP
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.shift_readings import milestone_facts
from tablemgr.table.commands import Problems
from tablemgr.table.commands.base import check_text
from tablemgr.table.house_events import (
    BackupPlaceSet,
    Chip,
    ChipSetAdopted,
    HouseSetUp,
    LanguagesOffered,
    PlannedShift,
    ShiftPlanSet,
    StationPrintersSet,
)

SIZES = ("a4", "letter")
"""What a sheet may be."""
Setting = HouseSetUp | ChipSetAdopted | LanguagesOffered | ShiftPlanSet | StationPrintersSet | BackupPlaceSet
KINDS = tuple(
    kind.__name__
    for kind in (
        HouseSetUp,
        ChipSetAdopted,
        LanguagesOffered,
        ShiftPlanSet,
        StationPrintersSet,
        BackupPlaceSet,
    )
)
MOST_SHIFTS, DAY_MINUTES = 6, 24 * 60
LEAST_KEPT, MOST_KEPT = 1, 1000
USUAL_BACKUP = BackupPlaceSet("", KEEP)


@dataclass(frozen=True, slots=True)
class HouseSettings:
    """What is in force, the last of each kind; the program's own where the house never said."""

    house: HouseSetUp | None = None
    chips: tuple[Chip, ...] = ()
    chip_sets: tuple[ChipSetAdopted, ...] = ()
    """Every set that was ever in use, each once, in the order of their first day."""
    languages: tuple[str, ...] = tuple(LANGUAGES)
    shifts: tuple[PlannedShift, ...] = ()
    printers: Mapping[str, StationPrintersSet] = field(default_factory=dict)
    """By station."""
    backup: BackupPlaceSet = USUAL_BACKUP

    def after(self, fact: object) -> HouseSettings:
        """Answer what is in force after a fact. Source: REQ R64 (effective-dated)."""
        match fact:
            case HouseSetUp():
                return replace(self, house=fact)
            case ChipSetAdopted():
                known = self.chip_sets if fact in self.chip_sets else (*self.chip_sets, fact)
                return replace(self, chips=fact.chips, chip_sets=known)
            case LanguagesOffered():
                return replace(self, languages=fact.languages)
            case ShiftPlanSet():
                return replace(self, shifts=fact.shifts)
            case StationPrintersSet():
                return replace(self, printers={**self.printers, fact.station: fact})
            case BackupPlaceSet():
                return replace(self, backup=fact)
            case _:
                return self

    def backup_folder(self, usual: Path) -> Path:
        """Answer where copies lie. usual: the folder beside the data. Source: REQ R74."""
        return Path(self.backup.folder) if self.backup.folder else usual


def settings_in_force(readings: Readings) -> HouseSettings:
    """Answer what the house has set, by its trail. Source: REQ R64 (effective-dated)."""
    found = HouseSettings()
    for told in milestone_facts(readings, KINDS):
        found = found.after(told.fact)
    return found


def act_of(setting: Setting) -> Act:
    """Answer what setting it is, as it stands in the permission matrix. Source: facts.md."""
    return Act.ADOPT_RULES if isinstance(setting, ChipSetAdopted) else Act.SET_UP


def check_setting(setting: Setting) -> tuple[Problem, ...]:
    """Answer everything that cannot be in force, the place being the field's name. Source: FAULT D10, F3."""
    match setting:
        case HouseSetUp():
            return tuple(_house(setting))
        case ChipSetAdopted():
            return check_chips(setting.chips)
        case LanguagesOffered():
            return tuple(_languages(setting.languages))
        case ShiftPlanSet():
            return tuple(_shifts(setting.shifts))
        case StationPrintersSet() if setting.size not in SIZES:
            return (problem("SETTING-PAPER", "size", paper=setting.size[:20]),)
        case StationPrintersSet():
            named = (("roll", setting.roll), ("sheet", setting.sheet))
            return tuple(p for where, name in named if name for p in check_text(name, where))
        case BackupPlaceSet():
            return tuple(_backup(setting))


def _house(house: HouseSetUp) -> Iterator[Problem]:
    yield from check_text(house.name, "name")
    if not is_zone(house.zone):
        yield problem("HOUSE-ZONE", "zone", zone=house.zone[:40])
    if not 0 <= house.cut_off_minutes < DAY_MINUTES:
        yield problem("HOUSE-CUT-OFF", "cut_off", typed=str(house.cut_off_minutes)[:20])
    elif house.cut_off_minutes in TWICE:
        yield problem("HOUSE-CUT-OFF-TWICE", "cut_off")
    if house.language not in LANGUAGES:
        yield problem("SETTING-LANGUAGE", "language", language=house.language[:20])


def _languages(languages: tuple[str, ...]) -> Iterator[Problem]:
    if not languages:
        yield problem("SETTING-NO-LANGUAGE", "languages")
    for language in languages:
        if language not in LANGUAGES or languages.count(language) > 1:
            yield problem("SETTING-LANGUAGE", "languages", language=language[:20])


def _shifts(shifts: tuple[PlannedShift, ...]) -> Iterator[Problem]:
    if len(shifts) > MOST_SHIFTS:
        yield problem("SETTING-SHIFTS", "shifts", got=len(shifts), most=MOST_SHIFTS)
    begins = [shift.begins_minutes for shift in shifts]
    names = [shift.name for shift in shifts]
    for n, shift in enumerate(shifts, start=1):
        yield from check_text(shift.name, f"name_{n}")
        if names.index(shift.name) != n - 1:
            yield problem("SETTING-SHIFT-TWICE", f"name_{n}", name=shift.name[:40])
        if not 0 <= shift.begins_minutes < DAY_MINUTES:
            yield problem("HOUSE-CUT-OFF", f"begins_{n}", typed=str(shift.begins_minutes)[:20])
        elif begins.index(shift.begins_minutes) != n - 1:
            yield problem("SETTING-SHIFT-TWICE", f"begins_{n}", name=shift.name[:40])


def _backup(place: BackupPlaceSet) -> Iterator[Problem]:
    if not LEAST_KEPT <= place.keep <= MOST_KEPT:
        yield problem("VALUE-RANGE", "keep", key="keep", value=place.keep, least=LEAST_KEPT, most=MOST_KEPT)
    if not place.folder:
        return
    folder = Path(place.folder)
    if not place.folder.isprintable() or not folder.is_absolute():
        yield problem("SETTING-FOLDER", "folder", folder=place.folder[:120])
    elif not folder.is_dir():
        yield problem("SETTING-NO-FOLDER", "folder", folder=place.folder[:120])


def show_setting(
    session: Session, setting: Setting, *, by: Person, op_id: str | None = None
) -> Shown | Problems:
    """Answer a setting as both people see it, or why it cannot be made. Source: FAULT C12."""
    act = act_of(setting)
    may = check_may(MAY[act], by, None)
    problems = (*(p for p in may if p.code != "ROLE-SECOND-MISSING"), *_check_change(session, setting))
    return Problems(problems) if problems else show(act.value, "", by, (setting,), op_id=op_id)


def put_setting(
    session: Session, setting: Setting, *, by: Person, witness: Person, op_id: str | None = None
) -> Done | Problems:
    """Put a setting into force, from this entry on. Source: REQ R15, R64."""
    problems = (*check_may(MAY[act_of(setting)], by, witness), *_check_change(session, setting))
    if problems and not (op_id is not None and session.store.written(op_id)):
        return Problems(problems)
    return session.write_house(lambda _: (setting,), by=by, witness=witness, op_id=op_id)


def _check_change(session: Session, setting: Setting) -> tuple[Problem, ...]:
    problems = check_setting(setting)
    if problems:
        return problems
    before = settings_in_force(session.readings)
    after = before.after(setting)
    return (problem("SETTING-SAME"),) if after == before else ()
