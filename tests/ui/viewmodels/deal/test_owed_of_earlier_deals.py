"""What earlier deals left owed stays until it is ticked; what was paid and no longer stands goes back."""

from __future__ import annotations

from tablemgr.table.deal_debts import open_debts
from tests.ui.viewmodels.deal.conftest import NewDesk
from tests.ui.viewmodels.deal.felt import Desk
from tests.ui.viewmodels.deal.test_payments import rows


def owed(desk: Desk) -> list[tuple[int, int, str]]:
    """Answer who owes whom how much, as the panel has it."""
    due = desk.felt.due
    return [] if due is None else [(r.debtor, r.creditor, r.amount) for r in due.rows if not r.paid]


def test_a_debt_of_two_deals_ago_is_still_in_sight_and_ticked_with_the_others(new_desk: NewDesk) -> None:
    desk = new_desk(depth="columns")
    desk.type("2⏎ 3023 3 1 ⏎ ⏎")
    desk.type("3023 3 1 ⏎")
    # The third deal is only asked for: the second has the panel, the strip says the first.
    texts = [notice.text for notice in desk.picture.notices]
    assert texts[0].startswith("Deal 1 is still owed: seat 1 → seat 3: 10 · seat 2 → seat 3: 100")
    desk.type("⏎")
    for again in (False, True):
        if again:
            desk.restart()
        due = desk.felt.due
        assert due is not None
        assert due.headline.startswith("DEALS 1, 2 STILL OWED: ")
        assert next((row.who, row.product, row.amount) for row in due.rows) == (
            "Seat 1 → seat 3", "deal 1: 10 · deal 2: 20", "30",
        )  # fmt: skip
    # One row touched is one pair of seats, in both deals.
    desk.press("owed:1:3")
    assert (1, 3) not in {(debtor, creditor) for debtor, creditor, _ in owed(desk)}
    desk.press("Y")
    assert desk.felt.due is None
    for number in (1, 2):
        told = desk.session.readings.round_facts("TG-01", number)
        assert {type(one.fact).__name__ for one in told[-3:]} == {"DebtPaid"}


def test_a_void_deal_between_drops_no_debt_of_the_deal_before_it(new_desk: NewDesk) -> None:
    desk = new_desk(depth="columns")
    desk.type("2⏎ 3023 3 1 ⏎ ⏎")
    first = owed(desk)
    desk.type("X1⏎")
    desk.recorder.approve("P7", "1")
    assert desk.state.voided is not None
    desk.type("⏎")
    assert owed(desk) == first
    desk.restart()
    assert owed(desk) == first


def test_what_was_paid_of_a_void_deal_goes_back_and_is_ticked(new_desk: NewDesk) -> None:
    desk = new_desk(depth="columns")
    desk.type("2⏎ S3⏎")
    assert owed(desk) == [(1, 3, "20"), (2, 3, "40"), (4, 3, "20")]
    desk.press("F9")
    desk.type("X1⏎")
    approval = desk.picture.approval
    assert approval is not None
    said = [line.text.replace("\u00a0", " ") for line in approval.shown]
    assert said[1:] == ["goes back: 3 → 1 20 · 3 → 2 40 · 3 → 4 20"]
    desk.recorder.approve("P7", "1")
    assert desk.felt.due is not None
    assert desk.felt.due.headline == "GOES BACK: 80 between players"
    assert desk.felt.settlement is not None
    assert desk.felt.settlement.headline == "Void: what was paid goes back"
    assert rows(desk)[0] == ("Seat 3 → seat 1", "goes back", "20", False)
    # It stays while the next deal is played, until it is ticked.
    desk.press("F2")
    desk.type("⏎")
    assert owed(desk) == [(3, 2, "40"), (3, 4, "20")]
    desk.press("Y")
    assert desk.felt.due is None
    desk.restart()
    assert desk.felt.due is None


def test_what_nobody_had_paid_of_a_void_deal_goes_nowhere(new_desk: NewDesk) -> None:
    desk = new_desk(depth="columns")
    desk.type("2⏎ S3⏎")
    desk.press("F2")
    desk.type("X1⏎")
    desk.recorder.approve("P7", "1")
    assert owed(desk) == [(3, 1, "20")]


def test_a_payment_taken_back_goes_back_unless_it_falls_due_again(new_desk: NewDesk) -> None:
    desk = new_desk(depth="columns")
    desk.type("2⏎ S3⏎")
    desk.press("F9", "/")
    assert owed(desk) == [(3, 1, "20"), (3, 2, "40"), (3, 4, "20")]
    # The same mark once more: what seat 3 still holds is what it is owed.
    desk.type("S3⏎")
    assert owed(desk) == []
    desk.press("/")
    desk.type("S4⏎")
    assert owed(desk) == [(3, 1, "20"), (3, 2, "40"), (3, 4, "40"), (1, 4, "20"), (2, 4, "40")]


def test_tricks_that_are_rewound_hand_back_what_was_paid_for_them(new_desk: NewDesk) -> None:
    desk = new_desk(depth="tricks")
    desk.type("2⏎ S⏎")
    desk.press("F9")
    desk.type("23⏎ W1")
    desk.type("1⏎")
    approval = desk.picture.approval
    assert approval is not None
    assert approval.shown[-1].text.count("→") == 3
    desk.recorder.approve("P7", "1")
    assert [debt.paid for debt in open_debts(desk.state)] == [False] * 3
    assert {creditor for _, creditor, _ in owed(desk)} == {1, 3, 4}
