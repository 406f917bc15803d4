"""What waits for the pit boss: acts that tables show him, and every open dispute, oldest first.

Source: screens.md (rounds: approvals waiting for me); facts.md (an open dispute is carried over); FAULT C12.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest

from tablemgr.core.seats import Seat
from tablemgr.floor.racks import acts as a
from tablemgr.floor.session import Done
from tablemgr.table import commands as c
from tests.tablemgr.floor.conftest import BO, CY
from ui.viewmodels.pit.waits import OpenDispute, Table, Waits, open_disputes
from ui.viewmodels.table.rows import Approval, Console, Line, Picture, Prompt, Strip, Top
from ui.viewmodels.words import LANGUAGES, Words

from .conftest import EN, TABLE, Desk

ASKED = Approval(
    "A second person signs", (Line("Round 2 is void: misdeal"), Line("Asked by Ana Lim")), "pit boss"
)
PICTURE = Picture(
    Top("", "", "", (), "", ""), None, Prompt(""), Console(), Strip(()), approval=None
)  # fmt: skip


@dataclass
class Tables:
    """Two tables; what they show, and what they were signed with."""

    shown: dict[str, Picture] = field(default_factory=lambda: {"A": PICTURE, "B": PICTURE})
    signed: list[tuple[str, str, str]] = field(default_factory=list)

    def __call__(self) -> dict[str, Table]:
        return {name: self._table(name) for name in self.shown}

    def _table(self, name: str) -> Table:
        def approve(badge: str, pin: str) -> None:
            self.signed.append((name, badge, pin))
            self.shown[name] = PICTURE

        return Table(lambda: self.shown[name], approve)


def waits(desk: Desk, tables: Tables, words: Words = EN) -> tuple[Waits, list[OpenDispute]]:
    """Answer the list, and the disputes that were opened from it."""
    opened: list[OpenDispute] = []
    return Waits(tables, desk.racked.session.readings, words, opened.append), opened


def dispute(desk: Desk, seat: int, claim: str) -> int:
    """Open a dispute about the first round."""
    done = desk.racked.session.do(TABLE, c.OpenDispute(0, Seat(seat), claim), by=BO, round_=1)
    assert isinstance(done, Done)
    number: int = done.facts[0].number  # type: ignore[attr-defined]
    return number


def test_nothing_waits(desk: Desk) -> None:
    one, _ = waits(desk, Tables())
    shown = one.picture()
    assert (shown.prompt.question, shown.columns) == ("Nothing waits for you", ())
    one.press("Enter")
    one.press("Escape")
    assert one.over


def test_a_table_s_act_is_brought_and_signed_for_that_table(desk: Desk) -> None:
    tables = Tables()
    tables.shown["B"] = replace(PICTURE, approval=ASKED)
    one, _ = waits(desk, tables)
    assert [column.caption for column in one.picture().columns] == ["B asks"]
    assert one.picture().approval is None
    one.approve("P7", "1")
    assert tables.signed == []
    one.press("Enter")
    assert one.picture().approval == ASKED
    one.approve("P7", "1")
    assert tables.signed == [("B", "P7", "1")]
    assert one.picture().columns == ()


def test_what_a_table_asks_otherwise_meanwhile_is_shown_and_not_signed(desk: Desk) -> None:
    tables = Tables()
    tables.shown["A"] = replace(PICTURE, approval=ASKED)
    one, _ = waits(desk, tables)
    one.press("Enter")
    other = replace(ASKED, shown=(Line("Seat 4 gets 5,000 more"),))
    tables.shown["A"] = replace(PICTURE, approval=other)
    one.approve("P7", "1")
    assert tables.signed == []
    shown = one.picture()
    assert shown.approval == other
    assert shown.prompt.refusals
    one.approve("P7", "1")
    assert tables.signed == [("A", "P7", "1")]


def test_putting_the_form_away_leaves_the_act_waiting(desk: Desk) -> None:
    tables = Tables()
    tables.shown["A"] = replace(PICTURE, approval=ASKED, locked=True)
    one, _ = waits(desk, tables)
    one.press("wait:0")
    one.withdraw()
    assert one.picture().approval is None
    assert [line.text for line in one.picture().columns[0].lines][-1].startswith("The table is locked")
    one.press("Enter")
    one.press("Escape")
    assert (one.picture().approval, one.over) == (None, False)


def test_open_disputes_are_carried_over_until_they_are_closed(desk: Desk) -> None:
    session = desk.racked.session
    first, second = dispute(desk, 2, "says it was a push"), dispute(desk, 5, "wrong amount paid")
    assert isinstance(session.do(TABLE, c.RuleDispute(first, "stands", "Bo"), by=BO, round_=1), Done)
    found = open_disputes(session.readings)
    assert [(d.number, d.table, d.round, d.seat, d.ruled) for d in found] == [
        (first, TABLE, 1, 2, True), (second, TABLE, 1, 5, False),
    ]  # fmt: skip
    one, opened = waits(desk, Tables())
    one.press("Down")
    one.press("Enter")
    assert [d.number for d in opened] == [second]
    assert isinstance(session.do(TABLE, c.CloseDispute(first, "accepted"), by=BO, round_=1), Done)
    assert [d.number for d in open_disputes(session.readings)] == [second]


def test_r78_a_dispute_keyed_later_names_its_form_in_the_list(desk: Desk) -> None:
    racks, later, _ = desk.racked.racks, dispute(desk, 2, "says it was a push"), dispute(desk, 5, "x")
    for act, by in (
        (a.IssueForms("", "dispute", 1), CY), (a.EnterForm("", 1, "entered", "by hand", later), BO),
    ):  # fmt: skip
        assert isinstance(racks.do(act, by=by), Done)
    one, _ = waits(desk, Tables())
    said = [[line.text for line in column.lines] for column in one.picture().columns]
    assert [len(lines) for lines in said] == [3, 2]
    assert said[0][-1] == "Keyed later from blank form B-0001."


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_speaks_every_language(desk: Desk, language: str) -> None:
    dispute(desk, 2, "x")
    tables = Tables()
    tables.shown["A"] = replace(PICTURE, approval=ASKED, locked=True)
    one, _ = waits(desk, tables, Words(language, "USD"))
    shown = one.picture()
    texts = [shown.prompt.question, shown.prompt.facts, *(column.caption for column in shown.columns)]
    assert len(shown.columns) == 2
    assert not any("PIT-" in text for text in texts)
