"""The first run: a few questions make an empty folder a house that can deal at once.

The answers are written as the house's file would say them, and read by its reader: one place says what is wrong.

Source: screens.md (set-up); REQ R01, R15; facts.md (who may be the second person).
"""

from __future__ import annotations

import tomllib
from typing import Any

from tablemgr.core.gathering import Gathering
from tablemgr.core.problems import Refused, problem
from tablemgr.core.resources import resource
from tablemgr.floor.house_file import house_of
from tablemgr.floor.house_plan import HousePlan
from ui.viewmodels.codes import GAME
from ui.viewmodels.setting_up.pin_rule import pin_rule
from ui.viewmodels.setting_up.rows import CHOICE, PIN, Ask, Form, Values
from ui.viewmodels.words import LANGUAGES, Words

PEOPLE = (
    ("administrator", "administrator", "0001"), ("operator", "operator", "0002"), ("boss", "pit boss", "0101"),
    ("dealer", "dealer", "0401"), ("counter_1", "counter", "0801"), ("counter_2", "counter", "0802"),
)  # fmt: skip
"""Who is needed to open a table, to count its box and to change anything later: field, role, badge that is offered."""
COUNTERS = ("counter_1", "counter_2")
"""Two or none: a box is counted twice, blind. Last of all, so that without them nobody else has another number."""
TABLES = {"pai-gow-poker": "PGP-01", "pai-gow": "PG-01", "tien-gow": "TG-01"}
ALL, AGAIN = "all", "_pin_again"
UNNAMED = "?"
"""Stands in a plan that is refused for it: a name that is missing is said at its own field."""
LARGEST_BET, COMMISSION = 20, 500
"""How many times the least bet the highest one is."""
HALF = {"label": ".50", "fill": "#2C5F8A", "ink": "#FFF6E6"}
"""The chip that pays what is left of a win after commission: half of the one that bets are laid in."""


def questions(words: Words, *, currency: str, zone: str) -> Form:
    """Answer the form of the first run, with what is usual in its places. Source: screens.md (set-up)."""
    say = words.say
    asks = [Ask("house", say("SETUP-A-HOUSE"))]
    for field, _, badge in PEOPLE:
        asks += [
            Ask(field, say(f"SETUP-A-{field.upper().replace('_', '-')}")), Ask(f"{field}_badge", say("SETUP-A-BADGE"), given=badge, ltr=True),
            Ask(f"{field}_pin", say("SETUP-A-PIN"), PIN, ltr=True, rule=pin_rule(words)),
            Ask(f"{field}{AGAIN}", say("SETUP-A-PIN-AGAIN"), PIN, ltr=True, repeats=f"{field}_pin"),
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
    wanted_people = PEOPLE if _counted(given, values) else PEOPLE[: -len(COUNTERS)]
    people = [
        {
            "badge": given[f"{field}_badge"], "name": given[field] or UNNAMED, "roles": [role],
            "pin": values[f"{field}_pin"], "language": given["language"],
        }
        for field, role, _ in wanted_people
    ]  # fmt: skip
    wanted = tuple(TABLES) if given["games"] == ALL else (given["games"],)
    told: dict[str, Any] = {
        "house": {
            "name": given["house"], "currency": given["currency"].upper(), "zone": given["zone"],
            "cut_off": given["cut_off"], "language": given["language"],
        },
        "chip": _chips(_whole(given)),
        "person": people,
        "adopted": {"proposed_by": given["boss_badge"], "approved_by": given["operator_badge"]},
        "table": [_table(game, _least(given), _whole(given)) for game in wanted],
        "now": {"open_day": True, "open_shift": True},
    }  # fmt: skip
    found = Gathering()
    found.say(
        *(
            problem("TEXT-MISSING", f"person {n}.name")
            for n, (field, _, _) in enumerate(wanted_people, start=1)
            if not given[field]
        ),
        *(
            problem("HOUSE-PIN-DIFFERENT", f"person {n}.pin", badge=given[f"{field}_badge"])
            for n, (one, (field, _, _)) in enumerate(zip(people, wanted_people, strict=True), start=1)
            if one["pin"] != values[f"{field}{AGAIN}"]
        ),
    )
    plan = found.take(lambda: house_of(told, ""), None)
    found.demand()
    assert plan is not None
    return plan


def _counted(given: Values, values: Values) -> bool:
    """Whether anything was said of a counter: a badge stands there of itself."""
    return any(given[one] or values[f"{one}_pin"] or values[f"{one}{AGAIN}"] for one in COUNTERS)


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


def _whole(given: Values) -> int:
    """One whole unit of the currency, in minor units: the chip that bets are laid in."""
    return int(10 ** Words(currency=given["currency"].upper()).places)


def _smallest(whole: int) -> int:
    """The smallest chip: half a unit where the currency has one. Every commission is a multiple of it."""
    return max(1, whole // 2)


def _chips(whole: int) -> list[dict[str, Any]]:
    """The chips of the example, whose units have a hundred parts, and what pays a commission to the last part."""
    read: list[dict[str, Any]] = tomllib.loads(resource("demo", "house.toml").read_text("utf-8"))["chip"]
    chips = [{**chip, "value": chip["value"] * whole // 100} for chip in read]
    return chips if _smallest(whole) == whole else [{**HALF, "value": _smallest(whole)}, *chips]


def _least(given: Values) -> int:
    if not (given["least"].isascii() and given["least"].isdigit() and 0 < int(given["least"]) <= 1_000_000):
        raise Refused(problem("SETUP-AMOUNT", "least", typed=given["least"][:30]))
    return int(given["least"]) * _whole(given)


def _table(game: str, least: int, whole: int) -> dict[str, Any]:
    if game == "tien-gow":
        return {"name": TABLES[game], "game": game, "variant": "core", "stake": least}
    return {
        "name": TABLES[game], "game": game, "variant": "commission",
        "limits": {
            "least": least, "most": least * LARGEST_BET, "side_least": least, "side_most": least * LARGEST_BET // 4,
            "chip": whole,
        },
        "commission": {"bp": COMMISSION, "unit": _smallest(whole), "rounding": "half_up"},
    }  # fmt: skip
