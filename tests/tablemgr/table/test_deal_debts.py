"""Who owes whom at a deal: ticks, what goes back, and what a correction moves between two players."""

from __future__ import annotations

from tablemgr.core.money import Money
from tablemgr.core.seats import Seat
from tablemgr.table import deal_events as d
from tablemgr.table.deal_commands import CorrectDeal, PayDebt, RecordColumns, SetMark, SettleDeal, VoidDeal
from tablemgr.table.deal_debts import debts_of, open_debts
from tests.tablemgr.table.test_deal_commands import A, B, C, D, Table, opened


def owed(table: Table) -> dict[tuple[Seat, Seat], Money]:
    """Answer who owes whom, in points of the table's stake."""
    return {(one.debtor, one.creditor): one.amount for one in open_debts(table.state)}


def test_a_payment_of_a_deal_that_is_called_off_goes_back_and_can_be_ticked() -> None:
    table = opened("columns")
    table.take(SetMark("SUPREME", C))
    stake = table.rules.stake
    assert owed(table) == {(A, C): stake * 2, (B, C): stake * 4, (D, C): stake * 2}
    table.take(PayDebt(A, C))
    table.take(VoidDeal("misdeal"))
    assert owed(table) == {(C, A): stake * 2}
    assert table.refused(PayDebt(B, C)) == ["DEBT-NONE"]
    table.take(PayDebt(C, A))
    assert owed(table) == {}
    assert table.refused(PayDebt(C, A)) == ["DEBT-PAID"]


def test_a_correction_moves_only_what_was_not_handed_over() -> None:
    table = opened("columns")
    table.take(RecordColumns((3, 5, 0, 0), B, "single"))
    (settled,) = (fact for fact in table.take(SettleDeal()) if isinstance(fact, d.DealSettled))
    before = owed(table)
    for debtor, creditor in ((A, B), (C, B)):
        table.take(PayDebt(debtor, creditor))
    table.take(CorrectDeal((2, 5, 1, 0), B, "single", "a column was counted twice"))
    corrected = table.state.settled
    assert corrected is not None
    assert corrected.net != settled.net
    anew = {(one.debtor, one.creditor): one.amount for one in corrected.transfers}
    # A pays the difference, C gets one, and D owes what it owes now.
    assert owed(table) == {
        (A, B): anew[A, B] - before[A, B],
        (B, C): before[C, B] - anew[C, B],
        (D, B): anew[D, B],
    }
    goes_back = {debt.parts[0].goes_back for debt in debts_of(table.state) if debt.debtor == B}
    assert goes_back == {True}
