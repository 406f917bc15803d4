"""What players owe each other: products, ticks, and what falls due again after a tick; collection in one key."""

from __future__ import annotations

from tablemgr.core.money import Money
from tablemgr.table.deal_debts import debts_of
from tests.ui.viewmodels.deal.conftest import NewDesk
from tests.ui.viewmodels.deal.felt import Desk


def rows(desk: Desk) -> list[tuple[str, str, str, bool]]:
    due = desk.felt.due
    return (
        []
        if due is None
        else [(row.who, row.product.replace("\u00a0", " "), row.amount, row.paid) for row in due.rows]
    )


def test_a_row_is_ticked_by_its_key_and_stays_until_all_are(new_desk: NewDesk) -> None:
    desk = new_desk(depth="tricks")
    desk.type("3⏎ 14⏎ S⏎")
    assert rows(desk) == [
        ("from 1", "2 points × 10", "20", False),
        ("from 2", "2 points × 10", "20", False),
        ("from 3, banker", "2 × 2 × 10", "40", False),
    ]
    assert dict(desk.picture.strip.fields)["DUE"] == "4 COLLECTS 80"
    desk.press("F3")
    assert [paid for *_, paid in rows(desk)] == [False, True, False]
    # What is paid is not due any more.
    assert dict(desk.picture.strip.fields)["DUE"] == "4 COLLECTS 60"
    desk.press("F3")
    assert "ticked as paid already" in desk.picture.prompt.refusals[0]
    # A finger on the row does what its key does.
    desk.press("paid:1:4")
    assert [paid for *_, paid in rows(desk)] == [True, True, False]
    desk.press("F9")
    assert desk.felt.due is None
    desk.press("F9")
    assert desk.picture.prompt.refusals == ("Nothing is owed there.",)


def test_what_falls_due_after_a_tick_is_owed_anew(new_desk: NewDesk) -> None:
    desk = new_desk(depth="tricks")
    desk.type("4⏎ S⏎")
    desk.press("F9")
    desk.type("14⏎ 14⏎ 14⏎ 24⏎ 14⏎ ⏎")
    assert desk.state.settled is not None
    # Seat 4 banks and sweeps: 5 x banker 2 x sweep 2 at ten a point, from each; Supreme was paid before.
    assert rows(desk) == [(f"from {seat}", "5 × 2 × 2 × 10", "200", False) for seat in (1, 2, 3)]
    assert desk.picture.notices[0].text == "Not ticked as paid: 3, together 600."
    desk.press("F2", "F3", "F4")
    assert not desk.picture.notices
    assert [debt.paid for debt in debts_of(desk.state)] == [True] * 3


def test_payments_of_several_kinds_are_one_sum_a_pair(new_desk: NewDesk) -> None:
    desk = new_desk(depth="tricks")
    desk.type("4⏎ S⏎ 44⏎ 14⏎ 14⏎ ⏎")
    # 2 x 2, 4 x 2 and 5 x 2 x 2 points at ten a point.
    assert rows(desk)[0] == ("from 1", "40 + 80 + 200", "320", False)
    assert desk.felt.due is not None
    assert desk.felt.due.headline == "SETTLED: seat 4 collects 960"


def test_payments_in_both_directions_name_both_seats(new_desk: NewDesk) -> None:
    desk = new_desk(depth="columns")
    # Seat 1 banks and wins with 2; seat 2 has 6, two above par; 3 and 4 have none.
    desk.type("1⏎ 2600 1 1 ⏎")
    assert rows(desk) == [
        ("Seat 1 → seat 2", "2 × 2 × 10", "40", False),
        ("Seat 3 → seat 1", "5 × 2 × 10", "100", False),
        ("Seat 4 → seat 1", "5 × 2 × 10", "100", False),
    ]
    assert desk.felt.due is not None
    assert desk.felt.due.headline == "SETTLED: 240 between players"


def test_collection_is_one_key_with_a_light_on_each_seat(new_desk: NewDesk) -> None:
    desk = new_desk(collection=Money(2500))
    desk.type("2⏎")
    assert [hand.collection for hand in desk.felt.hands] == ["due"] * 4
    assert desk.felt.stands.lines[0].text == "Collection of 25 a seat: taken from 0 of 4."
    desk.press("collect:3")
    assert [hand.collection for hand in desk.felt.hands] == ["due", "due", "taken", "due"]
    before = desk.keys
    desk.press("C")
    assert desk.keys - before == 1
    assert [hand.collection_word for hand in desk.felt.hands] == ["fee taken"] * 4
    desk.press("C")
    assert desk.picture.prompt.refusals == ("The collection of this seat was taken already.",)


def test_collection_after_the_first_lead_is_late(new_desk: NewDesk) -> None:
    desk = new_desk(collection=Money(2500))
    desk.type("2⏎ 31⏎ C")
    assert desk.picture.prompt.refusals == ("The collection is taken before the first lead.",)


def test_what_the_deal_before_still_owes_stays_in_sight_and_is_ticked_with_one_key(new_desk: NewDesk) -> None:
    desk = new_desk(depth="columns")
    desk.type("2⏎ 3023 3 1 ⏎")
    desk.press("F2")
    desk.type("⏎")
    flows = [("Seat 2 → seat 3", "100"), ("Seat 4 → seat 3", "10")]
    for again in (False, True):
        if again:
            desk.restart()
        due = desk.felt.due
        assert due is not None
        assert due.headline == "DEAL 1 STILL OWED: 110"
        assert [(row.who, row.amount) for row in due.rows] == flows
        assert not desk.picture.notices
    # Where something of this deal falls due too, its payments have the panel, and the strip says the others.
    desk.type("VV")
    desk.type("S⏎")
    (notice,) = desk.picture.notices
    assert notice.text == "Deal 1 is still owed: seat 2 → seat 3: 100 · seat 4 → seat 3: 10."
    assert notice.key is not None
    much = len(desk.state.facts)
    desk.press(notice.key.token)
    assert not desk.picture.notices
    told = desk.session.readings.round_facts("TG-01", 1)
    assert [type(one.fact).__name__ for one in told][-3:] == ["DebtPaid"] * 3
    # The open deal is untouched by it.
    assert len(desk.state.facts) == much
    desk.press("Y")
    assert desk.picture.prompt.refusals == ("Y means nothing here.",)


def test_the_fee_is_no_step_that_is_asked_for(new_desk: NewDesk) -> None:
    desk = new_desk(collection=Money(2500))
    desk.type("2⏎")
    steps = {step.text: step.state for step in desk.picture.top.steps}
    assert (steps["fee"], steps["trick 1"]) == ("to come", "now")
    desk.press("C")
    assert {step.text: step.state for step in desk.picture.top.steps}["fee"] == "done"
