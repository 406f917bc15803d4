"""The first run: a few questions make an empty folder a house that can deal at once.

The answers are written as the house's file would say them, and read by its reader: one place says what is wrong.

Source: screens.md (set-up); REQ R01, R15; facts.md (who may be the second person).
"""

from __future__ import annotations

import tomllib
from typing import Any

from tablemgr.core.problems import Refused, problem
from tablemgr.core.resources import resource
from tablemgr.floor.house_file import house_of
from tablemgr.floor.house_plan import HousePlan
from ui.viewmodels.codes import GAME
from ui.viewmodels.setting_up.rows import CHOICE, PIN, Ask, Form, Values
from ui.viewmodels.words import LANGUAGES, Words

PEOPLE = (
    ("administrator", "administrator", "0001"), ("operator", "operator", "0002"), ("boss", "pit boss", "0101"),
    ("dealer", "dealer", "0401"),
)  # fmt: skip
"""Who is needed to open a table and to change anything later: field, role, the badge that is offered."""
TABLES = {"pai-gow-poker": "PGP-01", "pai-gow": "PG-01", "tien-gow": "TG-01"}
ALL = "all"
LARGEST_BET = 20
"""How many times the least bet the highest one is."""


def questions(words: Words, *, currency: str, zone: str) -> Form:
    """Answer the form of the first run, with what is usual in its places. Source: screens.md (set-up)."""
    say = words.say
    asks = [Ask("house", say("SETUP-A-HOUSE"))]
    for field, _, badge in PEOPLE:
        asks += [
            Ask(field, say(f"SETUP-A-{field.upper()}")), Ask(f"{field}_badge", say("SETUP-A-BADGE"), given=badge, ltr=True),
            Ask(f"{field}_pin", say("SETUP-A-PIN"), PIN, ltr=True),
        ]  # fmt: skip
    games = (*((game, say(GAME[game])) for game in TABLES), (ALL, say("SETUP-A-ALL")))
    asks += [
        Ask("games", say("SETUP-A-GAMES"), CHOICE, ALL, games),
        Ask("least", say("SETUP-F-LEAST"), given="10", ltr=True),
        Ask("currency", say("SETUP-H-CURRENCY"), given=currency, ltr=True),
        Ask("zone", say("SETUP-H-ZONE"), given=zone, ltr=True),
        Ask("cut_off", say("SETUP-H-CUT-OFF"), given="06:00", ltr=True),
        Ask(
            "language", say("SETUP-H-LANGUAGE"), CHOICE, words.language,
            tuple((one, Words(one).say("UI-LANGUAGE-SHORT")) for one in LANGUAGES),
        ),
    ]  # fmt: skip
    return Form(say("SETUP-ASSIST"), tuple(asks), say("SETUP-ASSIST-GO"), say("SETUP-ASSIST-NOTE"))


def plan_of(values: Values) -> HousePlan:
    """Answer the house that the answers come to; Refused names everything that is wrong with them.

    Source: screens.md (set-up).
    """
    given = {name: value.strip() for name, value in values.items()}
    people = [
        {
            "badge": given[f"{field}_badge"], "name": given[field], "roles": [role], "pin": values[f"{field}_pin"],
            "language": given["language"],
        }
        for field, role, _ in PEOPLE
    ]  # fmt: skip
    wanted = tuple(TABLES) if given["games"] == ALL else (given["games"],)
    told: dict[str, Any] = {
        "house": {
            "name": given["house"], "currency": given["currency"].upper(), "zone": given["zone"],
            "cut_off": given["cut_off"], "language": given["language"],
        },
        "chip": _chips(),
        "person": people,
        "adopted": {"proposed_by": given["boss_badge"], "approved_by": given["operator_badge"]},
        "table": [_table(game, _least(given)) for game in wanted],
        "now": {"open_day": True, "open_shift": True},
    }  # fmt: skip
    return house_of(told, "")


def names_of(where: str) -> tuple[str, ...]:
    """Answer what a place of the house's file is called in this form. Source: screens.md, ground rule 3."""
    first, _, last = where.rpartition(", ")[2].partition(".")
    if first.startswith("person "):
        number = first.removeprefix("person ")
        field = PEOPLE[int(number) - 1][0] if number.isdigit() and int(number) <= len(PEOPLE) else ""
        return (field if last in ("", "name") else f"{field}_{last}",)
    if first == "house":
        return ("house" if last == "name" else last,)
    return ("least",) if first.startswith("table") else (last or first,)


def _chips() -> list[dict[str, Any]]:
    """The chips of the example: what is offered until the house says its own."""
    read: list[dict[str, Any]] = tomllib.loads(resource("demo", "house.toml").read_text("utf-8"))["chip"]
    return read


def _least(given: Values) -> int:
    currency = given["currency"].upper()
    places = Words(currency=currency).places
    if not (given["least"].isascii() and given["least"].isdigit() and 0 < int(given["least"]) <= 1_000_000):
        raise Refused(problem("SETUP-AMOUNT", "least", typed=given["least"][:30]))
    return int(given["least"]) * int(10**places)


def _table(game: str, least: int) -> dict[str, Any]:
    if game == "tien-gow":
        return {"name": TABLES[game], "game": game, "variant": "core", "stake": least}
    return {
        "name": TABLES[game], "game": game, "variant": "commission",
        "limits": {
            "least": least, "most": least * LARGEST_BET, "side_least": least, "side_most": least * LARGEST_BET // 4,
            "chip": least,
        },
    }  # fmt: skip
