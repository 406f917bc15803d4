"""How a rack is kept, who takes it over, what hands are dealt from, and whose rules the house keeps: by keys.

Source: REQ R26, R34, R37, R39, R54, R57, R58; screens.md (shift).
"""

from __future__ import annotations

from tablemgr.core.money import Money
from tablemgr.floor.racks.rack_rules import rules_of
from tests.ui.house import PINS
from tests.ui.viewmodels.shift.conftest import Station, counted, keys
from ui.viewmodels.shift.desk import ShiftDesk

TABLE = "PGP-04"
RACK = ("10", "30", "200", "247", "200", "200")


def caps(desk: ShiftDesk) -> dict[str, bool]:
    """Answer the keys below and which of them are live."""
    return {key.cap: key.live for key in desk.picture().keys}


def signed(desk: ShiftDesk, badge: str) -> None:
    """Do it, and let a second person sign."""
    desk.press("F9")
    assert desk.waiting is not None, (desk.refused, desk.form)
    desk.approve(badge, PINS[badge])
    assert desk.form is None, desk.refused


def test_r37_a_rack_of_a_shift_change_is_taken_over_by_another_supervisor(station: Station) -> None:
    counted(station, *RACK)
    counted(station, *RACK, key="G")
    first = station.desk("0101")
    first.press(f"table:{TABLE}")
    first.press("I")
    first.press("F9")
    assert [p.code for p in first.refused] == ["RACK-SAME-SUPERVISOR"]
    first.press("Escape")
    first.go("close")
    listing = first.picture().listing
    assert listing is not None
    place = [row.cells[0].text for row in listing.rows].index("Nobody has taken the rack over")
    first.press(listing.rows[place].token)
    first.press("Enter")
    assert (first.page, first.chosen["tables"]) == ("tables", f"table:{TABLE}")
    second = station.desk("0102")
    second.press(f"table:{TABLE}")
    second.press("I")
    second.press("F9")
    assert second.form is None, second.refused
    one = station.racks.book.now(TABLE)
    assert one is not None
    assert one.taken_over_by.startswith("0102/")
    assert "I" not in caps(second)


def test_r54_a_deck_is_put_in_and_taken_out_at_the_table(station: Station) -> None:
    counted(station, *RACK)
    dealer = station.desk("0417", place=TABLE)
    dealer.press("D")
    keys(dealer, "Deck 44 red", "53 cards, backs clean")
    signed(dealer, "0101")
    there = station.racks.book.table(TABLE).pieces
    assert there is not None
    assert (there.name, there.pieces) == ("Deck 44 red", "cards")
    # The list of racks names it, for whoever looks at the shift.
    boss = station.desk("0101")
    listing = boss.picture().listing
    assert listing is not None
    assert "Deck 44 red" in [cell.text for row in listing.rows for cell in row.cells]
    assert "D" not in caps(boss)
    dealer = station.desk("0417", place=TABLE)
    dealer.press("D")
    dealer.press("3")
    keys(dealer, "", "")
    dealer.press("F9")
    assert {p.code for p in dealer.refused} == {"TEXT-MISSING"}, dealer.refused
    dealer.press("Up")
    dealer.press("Up")
    keys(dealer, "S-9", "two aces of spades")
    signed(dealer, "0101")
    assert station.racks.book.table(TABLE).pieces is None


def test_float_and_fees_are_set_by_two_and_the_rest_stays(station: Station) -> None:
    boss = station.desk("0101")
    boss.press(f"table:{TABLE}")
    boss.press("K")
    boss.press("2")
    keys(boss, "52375", "", "")
    signed(boss, "0007")
    boss.press("C")
    boss.press("2")
    keys(boss, "1", "", "", "", "")
    signed(boss, "0007")
    rules = rules_of(station.racks.book, TABLE)
    assert (rules.float_kind, rules.par, rules.report_over) == ("imprest", Money(5_237_500), Money(2_500))
    assert (rules.collection, rules.fee, rules.step_minutes) == ("hand", Money(100), 30)


def test_r58_the_house_keeps_to_a_profile_and_offers_no_unlawful_fee(station: Station) -> None:
    boss = station.desk("0101", "papers")
    beside = boss.picture().side
    assert beside is not None
    assert (beside.caption, beside.lines[0][1].text) == ("No profile is adopted", "run on for ever")
    boss.press("R")
    assert boss.form is not None
    names = [said for _, said in boss.form.fields[0].choices]
    boss.press(str(names.index("California") + 1))
    signed(boss, "0007")
    beside = boss.picture().side
    assert beside is not None
    assert (beside.caption, beside.lines[2][1].text) == ("California", "forbidden")
    boss.go("tables")
    boss.press(f"table:{TABLE}")
    boss.press("C")
    assert boss.form is not None
    assert [name for name, _ in boss.form.fields[0].choices] == ["none", "hand", "time"]
