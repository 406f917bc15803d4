"""A house's file: the example is whole, and every mistake in a file is named at once, with its line.

Source: screens.md (set-up); REQ R01, R03, R07, R15.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tablemgr.core.problems import Refused
from tablemgr.core.resources import resource
from tablemgr.floor.file_lines import line_of, lines_of
from tablemgr.floor.house_file import house_of, read_house
from tablemgr.floor.house_plan import HousePlan
from tablemgr.floor.people import Role
from tablemgr.table.deal_rules import DealRules
from tablemgr.table.rules import TableRules

EXAMPLE = resource("demo", "house.toml").read_text("utf-8")


def plan(text: str) -> HousePlan:
    """Answer the house of a text."""
    return house_of(tomllib.loads(text), text)


def refused(text: str) -> list[tuple[str, str]]:
    """Answer code and place of everything that is wrong with a text."""
    with pytest.raises(Refused) as caught:
        plan(text)
    return [(p.code, p.where) for p in caught.value.problems]


def changed(old: str, new: str, *, count: int = 1) -> str:
    """Answer the example with one thing changed."""
    assert old in EXAMPLE, old
    return EXAMPLE.replace(old, new, count)


def test_the_example_is_a_whole_house_with_all_three_games() -> None:
    house = read_house(resource("demo", "house.toml"))
    assert {type(t.rules) for t in house.tables} == {TableRules, DealRules}
    games = {t.rules.play.game for t in house.tables if isinstance(t.rules, TableRules)}
    assert games == {"pai-gow", "pai-gow-poker"}
    assert {role for one in house.people for role in one.roles} == set(Role)
    assert [chip.value.minor for chip in house.chips] == [100, 500, 2500, 10_000, 50_000, 100_000]
    assert (house.administrator.badge, house.operator.badge) == ("0002", "0007")
    assert (house.proposes.role, house.approves.role) == (Role.PIT_BOSS, Role.OPERATOR)
    assert (house.house.cut_off_minutes, house.house.zone) == (360, "America/New_York")


def test_what_a_table_of_the_file_says_is_what_its_rules_hold() -> None:
    table = plan(EXAMPLE).tables[0]
    rules = table.rules
    assert isinstance(rules, TableRules)
    assert (rules.sample_one_in, rules.level, rules.mode) == (20, 1, "live")
    assert rules.pay_threshold is not None
    assert rules.pay_threshold.minor == 250_000
    assert rules.recall_threshold is not None
    assert rules.recall_threshold.minor == 100_000
    assert list(rules.seating.opening_order) == [6, 5, 4, 3, 2, 1]
    assert (rules.commission.bp, rules.commission.unit.minor) == (500, 25)
    assert [ref.id for ref in rules.pay_tables] == ["fortune/fortune-3"]


def test_a_pin_is_not_shown_where_a_person_of_the_file_is_printed() -> None:
    assert "583920" in EXAMPLE
    assert "583920" not in repr(plan(EXAMPLE))


def test_every_mistake_is_named_at_once_from_the_first_line_to_the_last() -> None:
    text = EXAMPLE
    for old, new in (
        ('zone = "America/New_York"', 'zone = "Atlantis/Main"'), ('fill = "#B3261E"', 'fill = "red"'),
        ('badge = "0462"', 'badge = "0417"'), ('pin = "940627"', 'pin = "123456"'),
        ('pay_tables = ["fortune/fortune-3"]', 'pay_tables = ["fortune/none", "bonanza"]'),
        ('house_way = "generic"', 'house_way = "mine"'), ("least = 1500", "least = 0"), ("stake = 500", 'stake = "5"'),
        ("open_day = true", "open_day = false"), ('language = "en"', 'langauge = "en"'),
    ):  # fmt: skip
        assert old in text, old
        text = text.replace(old, new, 1)
    found = refused(text)
    assert {code for code, _ in found} == {
        "HOUSE-ZONE", "HOUSE-COLOUR", "STAFF-BADGE-TAKEN", "PIN-SIMPLE", "PAYTABLE-UNKNOWN", "VARIANT-SIDE-BET",
        "HOUSEWAY-UNKNOWN", "VALUE-RANGE", "VALUE-TYPE", "HOUSE-SHIFT-DAY", "KEY-UNKNOWN",
    }  # fmt: skip
    lines = [int(re.match(r"line (\d+), ", where)[1]) for _, where in found]  # type: ignore[index]
    assert lines == sorted(lines)
    assert len(found) >= 11
    for (_, where), line in zip(found, lines, strict=True):
        key = where.rpartition(".")[2]
        assert key in text.splitlines()[line - 1], where


@pytest.mark.parametrize(
    ("old", "new", "code", "place"),
    [
        ('currency = "USD"', 'currency = "usd"', "TABLE-CURRENCY", "house.currency"),
        ('cut_off = "06:00"', 'cut_off = "6 am"', "HOUSE-CUT-OFF", "house.cut_off"),
        ('cut_off = "06:00"', 'cut_off = "25:00"', "HOUSE-CUT-OFF", "house.cut_off"),
        ('cut_off = "06:00"', 'cut_off = "02:30"', "HOUSE-CUT-OFF-TWICE", "house.cut_off"),
        ("value = 500\n", "value = 100\n", "HOUSE-CHIP-TWICE", "chip 1.value"),
        ('label = "25"', 'label = "25 dollars"', "HOUSE-CHIP-LABEL", "chip 3.label"),
        ('ink = "#F4ECDB"', 'ink = "#2A2F33"', "HOUSE-CHIP-FAINT", "chip 4.ink"),
        ('roles = ["counter"]', 'roles = ["bartender"]', "VALUE-CHOICE", "person 10.roles"),
        ('roles = ["counter"]', "roles = []", "STAFF-NO-ROLE", "person 10.roles"),
        ('roles = ["auditor"]', 'roles = ["auditor", "dealer"]', "STAFF-ROLE-ALONE", "person 12.roles"),
        ('roles = ["administrator"]', 'roles = ["cashier"]', "HOUSE-NOBODY", "person"),
        ('roles = ["operator"]', 'roles = ["operator", "dealer"]', "HOUSE-NOBODY", "person"),
        ('approved_by = "0007"', 'approved_by = "0101"', "ROLE-SAME-PERSON", "adopted"),
        ('approved_by = "0007"', 'approved_by = "0417"', "ROLE-SECOND-MAY-NOT", "adopted"),
        ('approved_by = "0007"', 'approved_by = "9999"', "STAFF-UNKNOWN", "adopted.approved_by"),
        ('name = "PGP-07"', 'name = "PGP-04"', "HOUSE-TABLE-TWICE", "table 1.name"),
        ('name = "PGP-07"', 'name = "PGP-04-PRACTICE"', "HOUSE-TABLE-NAME", "table 2.name"),
        ('variant = "face-up"', 'variant = "upside-down"', "VARIANT-UNKNOWN", "table 2.variant"),
        ("[1, 2, 3, 4, 5, 6, 7]", "[1, 2, 3, 4, 5, 6, 6]", "TABLE-ORDER", "table 3.order"),
        ("most = 300000", "most = 300", "TABLE-LIMITS", "table 3.limits"),
        ('rules = "core; one_red_dot=true"', 'rules = "core; two_red_dots=true"', "TG-BAD_VARIANT", "table 4.rules"),
        ('depth = "full"', 'depth = "abyss"', "VALUE-CHOICE", "table 4.depth"),
        ("level = 1\n", "level = 9\n", "VALUE-RANGE", "table 1.level"),
        ('game = "tien-gow"', 'game = "mahjong"', "VALUE-CHOICE", "table 4.game"),
        ("[house]", "[hotel]", "KEY-UNKNOWN", "hotel"),
    ],
)  # fmt: skip
def test_a_mistake_is_named_at_its_place(old: str, new: str, code: str, place: str) -> None:
    found = refused(changed(old, new))
    assert code in {one for one, _ in found}
    where = next(where for one, where in found if one == code)
    assert where.endswith(place)


def test_lists_that_are_too_long_or_empty_are_refused() -> None:
    assert ("HOUSE-CHIPS", "chip 1") in refused("chip = []\n")
    assert ("HOUSE-TABLES", "table 1") in refused("table = []\n")


def test_a_file_that_is_no_toml_says_where_it_breaks(tmp_path: Path) -> None:
    broken = tmp_path / "house.toml"
    broken.write_text("[house\nname = 1\n", "utf-8")
    with pytest.raises(Refused) as caught:
        read_house(broken)
    (problem,) = caught.value.problems
    assert (problem.code, problem.where) == ("HOUSE-TOML", "house.toml")
    assert "line 1" in str(dict(problem.data)["reason"])


def test_a_house_without_chips_or_tables_is_one_too() -> None:
    head, _, rest = EXAMPLE.partition("[[chip]]")
    people = rest[rest.index("[[person]]") : rest.index("[[table]]")]
    small = plan(f"{head}\n{people}")
    assert (small.chips, small.tables, small.opens_day) == ((), (), False)


def test_lines_are_found_through_lists_tables_within_and_long_texts() -> None:
    text = '[a]\nnote = """\nx = 1\n"""\ny = 2\n[[t]]\nz = 1\n[t.limits]\nmost = 3\n[[t]]\nz = 2\n'
    lines = lines_of(text)
    assert (lines["a.y"], lines["t 1.z"], lines["t 1.limits.most"], lines["t 2.z"]) == (5, 7, 9, 11)
    assert "a.x" not in lines
    assert (line_of("t 2.z.within", lines), line_of("nowhere", lines)) == (11, 0)
