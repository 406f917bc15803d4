"""The house that the questions make can pay and count with its own chips whatever its tables take.

Source: PGP 5 (commission, rounding), PG 3.6; REQ R26 (racks are counted in chips).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tablemgr.core.charges import charge
from tablemgr.core.money import Money
from tablemgr.core.problems import Refused
from tablemgr.floor.credentials import OPEN_COST
from tablemgr.floor.house_plan import HousePlan
from tablemgr.floor.people import Role
from tablemgr.floor.roster import Presence
from tablemgr.table.deal_rules import DealRules
from tablemgr.table.rules import TableRules
from tests.ui.viewmodels.shift.conftest import Station, at_once, keys
from ui.commands.setup import make_folder, pins_of
from ui.viewmodels.live import open_live
from ui.viewmodels.setting_up.assistant import AGAIN, COUNTERS, PEOPLE, names_of, plan_of
from ui.viewmodels.shift.desk import ShiftDesk
from ui.viewmodels.words import Words

PINS = ("580273", "619402", "730518", "294617", "846205", "917364")
WHOLE = {"USD": 100, "JPY": 1, "KWD": 1000}
"""Minor units of one whole unit."""


def answers(**other: str) -> dict[str, str]:
    """The questions answered, nothing wrong with them."""
    given = {
        "house": "The Lantern", "games": "all", "least": "10", "currency": "USD", "zone": "UTC", "cut_off": "06:00",
        "language": "en",
    }  # fmt: skip
    for (field, _, badge), pin in zip(PEOPLE, PINS, strict=True):
        given |= {field: field, f"{field}_badge": badge, f"{field}_pin": pin, f"{field}{AGAIN}": pin}
    return given | other


def left_over(amount: int, plan: HousePlan) -> int:
    """What remains of an amount once every chip is laid out, the largest first."""
    for value in sorted((chip.value.minor for chip in plan.chips), reverse=True):
        amount %= value
    return amount


@pytest.mark.parametrize("currency", WHOLE)
@pytest.mark.parametrize("least", ["1", "10", "15"])
def test_every_bet_is_laid_paid_and_counted_in_chips(currency: str, least: str) -> None:
    plan = plan_of(answers(currency=currency, least=least))
    chips = {chip.value.minor for chip in plan.chips}
    for table in plan.tables:
        if isinstance(table.rules, DealRules):
            assert left_over(table.rules.stake.minor, plan) == 0
            continue
        limits, rule = table.rules.limits, table.rules.commission
        assert limits.chip.minor in chips, "bets are laid in a chip that the house has"
        assert limits.chip.minor == WHOLE[currency]
        for bet in range(limits.least.minor, limits.most.minor + 1, limits.chip.minor):
            taken = charge(Money(bet), rule).taken.minor
            assert left_over(bet, plan) == left_over(taken, plan) == left_over(bet - taken, plan) == 0


def test_five_percent_of_ten_is_one_chip_of_a_half() -> None:
    plan = plan_of(answers(games="pai-gow-poker"))
    (table,) = plan.tables
    assert isinstance(table.rules, TableRules)
    assert charge(Money(10_00), table.rules.commission).taken == Money(50)
    assert Money(50) in [chip.value for chip in plan.chips]
    # 25 is a bet like any other: a chip of 25, or five of 5.
    assert 25_00 % table.rules.limits.chip.minor == 0
    # 5 % of 25 is 1.25: half of the smallest chip, rounded up.
    assert charge(Money(25_00), table.rules.commission).taken == Money(1_50)


def test_two_entries_of_a_pin_that_differ_are_said_with_all_else() -> None:
    with pytest.raises(Refused) as caught:
        plan_of(answers(dealer_pin_again="294618", zone="Nowhere/Here"))
    named = {(p.code, names_of(p.where)[0]) for p in caught.value.problems}
    assert ("HOUSE-PIN-DIFFERENT", "dealer_pin") in named
    assert "zone" in {name for _, name in named}


def without_counters(**other: str) -> dict[str, str]:
    """The questions answered, the fields of both counters as they stood."""
    named = {one for one in answers() if one.startswith(COUNTERS) and not one.endswith("_badge")}
    return answers(**dict.fromkeys(named, "")) | other


def test_counters_are_two_or_none() -> None:
    plan = plan_of(answers())
    assert [one.badge for one in plan.people if one.roles == (Role.COUNTER,)] == ["0801", "0802"]
    assert not [one for one in plan_of(without_counters()).people if Role.COUNTER in one.roles]
    with pytest.raises(Refused) as caught:
        plan_of(without_counters(counter_2="Finn"))
    named = {names_of(one.where)[0] for one in caught.value.problems}
    assert {"counter_1", "counter_1_pin", "counter_2_pin"} <= named, "one alone cannot count a box"


def test_a_box_of_the_house_is_placed_taken_and_counted_by_its_two_counters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLEMGR_WITNESS", str(tmp_path / "witness"))
    plan = plan_of(answers(games="pai-gow"))
    make_folder(tmp_path / "data", plan, pins_of(plan, None))
    live = open_live(tmp_path / "data", cost=OPEN_COST)
    try:
        live.opened.walk.take()
        station = Station(live)
        racks, printing = station.racks, station.printing
        boss = plan.people[2].badge

        def desk(field: str) -> ShiftDesk:
            """Somebody signs in, with a PIN of his own from the first time on."""
            at = [one for one, _, _ in PEOPLE].index(field)
            own = f"83516{at}"
            entered = live.staff.places.sign_in(plan.people[at].badge, PINS[at], table="", new_pin=own)
            assert isinstance(entered, Presence), entered
            found = ShiftDesk(live, racks, Words("en", "USD"), run=at_once, printing=printing)
            found.go("drop")
            found.picture()
            found.press("box:PG-01:1")
            return found

        desk("boss")
        first = desk("counter_1")
        for key, text in (("P", "B-1"), ("T", "Z9")):
            first.press(key)
            keys(first, text)
            first.press("F9")
            first.approve(boss, "835162")
            assert first.form is None, first.refused
        for known in (first, None):
            # Nobody else is in while one of them counts.
            counter = known or desk("counter_2")
            counter.press("N")
            assert counter.form is not None, counter.refused
            keys(counter, "3", *[""] * 8)
            counter.press("F9")
            assert not counter.refused
        box = racks.book.shifts["PG-01", 1].box
        assert box is not None
        assert box.drop == Money(300_00)
    finally:
        live.close()
