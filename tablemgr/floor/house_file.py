"""The file a house is set up from: read whole, every mistake named at once with its line, nothing written.

Source: screens.md (set-up: tables, limits, commission, chips, staff and roles, gaming day); REQ R01, R07, R15.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from tablemgr.core.gathering import Gathering
from tablemgr.core.money import Money
from tablemgr.core.problems import Problem, Refused, problem
from tablemgr.core.reading import known_keys, want_bool, want_int, want_list, want_object, want_str
from tablemgr.floor.chip_sets import LARGEST_CHIP, check_count, check_face
from tablemgr.floor.clock import TWICE, is_zone
from tablemgr.floor.file_lines import line_of, lines_of
from tablemgr.floor.house_people import LANGUAGES, first_two, read_people, read_signers
from tablemgr.floor.house_plan import HousePlan, PlannedTable
from tablemgr.floor.house_tables import read_table
from tablemgr.houseway.load import read_file
from tablemgr.table.commands.base import check_text
from tablemgr.table.house_events import Chip, HouseSetUp

FILE = "the file"
SECTIONS = ("house", "chip", "person", "adopted", "table", "now")
MOST_TABLES = 40


def read_house(path: Path) -> HousePlan:
    """Answer the house of a file; Refused names every mistake in it, each with its line.

    Source: screens.md (set-up).
    """
    data = read_file(path)
    try:
        text = data.decode("utf-8")
        given = tomllib.loads(text)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as bad:
        raise Refused(problem("HOUSE-TOML", path.name, reason=str(bad)[:200])) from bad
    return house_of(given, text)


def house_of(given: Mapping[str, Any], text: str) -> HousePlan:
    """Answer the house of a file's values; text is where lines are looked up.

    Source: screens.md (set-up).
    """
    found = Gathering()
    found.take(lambda: known_keys(given, SECTIONS, FILE), None)
    house = found.take(lambda: _house(want_object(given, "house", where=FILE)), None)
    chips = _chips(given, found)
    people, problems = read_people(found.take(lambda: want_list(given, "person", where=FILE), []))
    found.say(*problems)
    # Who is missing is said only where nobody is missing because of a slip.
    firsts = None if problems else found.take(lambda: first_two(people), None)
    adopted = found.take(lambda: want_object(given, "adopted", where=FILE), None)
    signers = None
    if adopted is not None and not problems:
        signers = found.take(lambda: read_signers(adopted, people), None)
    tables = _tables(given, found, "EUR" if house is None else house.currency)
    now = found.take(lambda: _now(want_object(given, "now", {}, where=FILE)), (False, False))
    if found.problems or house is None or firsts is None or signers is None:
        raise Refused(*_placed(found.problems, text))
    return HousePlan(house, chips, people, *firsts, *signers, tables, *now)


def _placed(problems: Sequence[Problem], text: str) -> Iterator[Problem]:
    """Every problem once, with its line before its place, from the first line to the last."""
    lines = lines_of(text)
    placed = {
        (line_of(p.where.removeprefix(f"{FILE}."), lines), n): p
        for n, p in enumerate(dict.fromkeys(problems))
    }
    for (line, _), p in sorted(placed.items(), key=lambda one: one[0]):
        yield Problem(p.code, f"line {line}, {p.where}" if line else p.where, p.data)


def _house(given: Mapping[str, Any]) -> HouseSetUp:
    where, found = "house", Gathering()
    found.take(lambda: known_keys(given, ("name", "currency", "zone", "cut_off", "language"), where), None)
    name = found.take(lambda: want_str(given, "name", where=where), "?")
    found.say(*check_text(name, f"{where}.name"))
    currency = found.take(lambda: want_str(given, "currency", where=where), "EUR")
    if not (len(currency) == 3 and currency.isascii() and currency.isupper()):
        found.say(problem("TABLE-CURRENCY", f"{where}.currency", currency=currency[:20]))
    zone = found.take(lambda: want_str(given, "zone", where=where), "UTC")
    if not is_zone(zone):
        found.say(problem("HOUSE-ZONE", f"{where}.zone", zone=zone[:40]))
    typed = found.take(lambda: want_str(given, "cut_off", "06:00", where=where), "06:00")
    cut_off = minutes_of(typed)
    if cut_off is None:
        found.say(problem("HOUSE-CUT-OFF", f"{where}.cut_off", typed=typed[:20]))
    elif cut_off in TWICE:
        found.say(problem("HOUSE-CUT-OFF-TWICE", f"{where}.cut_off"))
    language = found.take(lambda: want_str(given, "language", "en", among=LANGUAGES, where=where), "en")
    found.demand()
    return HouseSetUp(name, currency, zone, cut_off or 0, language)


def minutes_of(typed: str) -> int | None:
    """Answer minutes after midnight of "06:00", None where it is no time of day. Source: REQ R61."""
    hours, colon, minutes = typed.partition(":")
    if not (colon and len(minutes) == 2 and f"{hours}{minutes}".isascii() and f"{hours}{minutes}".isdigit()):
        return None
    return int(hours) * 60 + int(minutes) if int(hours) < 24 and int(minutes) < 60 else None


def _chips(given: Mapping[str, Any], found: Gathering) -> tuple[Chip, ...]:
    listed = found.take(lambda: want_list(given, "chip", where=FILE), None) if "chip" in given else None
    if listed is None:
        return ()
    found.say(*check_count(len(listed)))
    chips = [found.take(partial(_chip, one, f"chip {n}"), None) for n, one in enumerate(listed, start=1)]
    values = [chip.value for chip in chips if chip is not None]
    for n, chip in enumerate(chips, start=1):
        if chip is not None and values.count(chip.value) > 1:
            found.say(problem("HOUSE-CHIP-TWICE", f"chip {n}.value", value=chip.value.minor))
    return tuple(sorted((chip for chip in chips if chip is not None), key=lambda chip: chip.value.minor))


def _chip(given: Any, where: str) -> Chip:
    if not isinstance(given, dict):
        raise Refused(problem("VALUE-TYPE", where, key="chip", wanted="a table", value=str(given)[:40]))
    found = Gathering()
    found.take(lambda: known_keys(given, ("value", "label", "fill", "ink"), where), None)
    value = found.take(lambda: want_int(given, "value", least=1, most=LARGEST_CHIP, where=where), 1)
    fill = found.take(lambda: want_str(given, "fill", where=where), "#FFFFFF")
    ink = found.take(lambda: want_str(given, "ink", where=where), "#000000")
    label = found.take(lambda: want_str(given, "label", where=where), "1")
    found.say(*check_face(label, fill, ink, where))
    found.demand()
    return Chip(Money(value), label, fill.upper(), ink.upper())


def _tables(given: Mapping[str, Any], found: Gathering, currency: str) -> tuple[PlannedTable, ...]:
    listed = found.take(lambda: want_list(given, "table", where=FILE), None) if "table" in given else None
    if listed is None:
        return ()
    if not 1 <= len(listed) <= MOST_TABLES:
        found.say(problem("HOUSE-TABLES", "table 1", got=len(listed), most=MOST_TABLES))
    tables = [
        found.take(partial(read_table, one, currency, f"table {n}"), None)
        for n, one in enumerate(listed, start=1)
    ]
    names = [table.name for table in tables if table is not None]
    for n, table in enumerate(tables, start=1):
        if table is not None and names.count(table.name) > 1:
            found.say(problem("HOUSE-TABLE-TWICE", f"table {n}.name", table=table.name[:40]))
    return tuple(table for table in tables if table is not None)


def _now(given: Mapping[str, Any]) -> tuple[bool, bool]:
    where = "now"
    known_keys(given, ("open_day", "open_shift"), where)
    day, shift = (want_bool(given, name, default=False, where=where) for name in ("open_day", "open_shift"))
    if shift and not day:
        raise Refused(problem("HOUSE-SHIFT-DAY", f"{where}.open_shift"))
    return day, shift
