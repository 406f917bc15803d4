"""A deal of Tien Gow from the office: replayed on the felt the dealer saw, disputed, settled anew by two people.

Source: screens.md (rounds: replay, right a wrong); facts.md (dispute, correct after close); TG X17.2.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tablemgr.core.money import Money
from tablemgr.core.seats import Seat
from tablemgr.floor.session import Done
from tablemgr.games.tien_gow.variant import CORE
from tablemgr.table import deal_commands as d
from tablemgr.table.commands import Command
from tablemgr.table.deal_events import DealCorrected, DealOpened
from tablemgr.table.deal_rules import DealRules
from tablemgr.table.events import DisputeRuled
from tests.tablemgr.floor.conftest import ANA, BO, CY, HOUSE
from ui.viewmodels.deal.deal_rows import DealFelt
from ui.viewmodels.pit.asked import CORRECT, DISPUTE, DONE, END, REASON, RULE
from ui.viewmodels.pit.deal_replay import DealReplay
from ui.viewmodels.pit.deal_righting import DUES, FIGURES
from ui.viewmodels.pit.deal_righting_rows import DealRightingDesk
from ui.viewmodels.station import Station
from ui.viewmodels.words import LANGUAGES, Words

from .conftest import EN, Desk

DEAL = "TG-1"


@pytest.fixture
def deals(desk: Desk) -> Desk:
    """A deal is settled by its tricks at a table beside."""
    session = desk.pit.session
    rules = DealRules(CORE, "core", Money(100), "USD", depth="tricks")
    assert isinstance(session.open_table(DEAL, rules, house=HOUSE, by=BO, witness=CY), Done)
    todo: tuple[Command, ...] = (
        d.OpenDeal(0, "Ana Lim", "D104", banker=Seat(1), streak=0), d.RecordTrick(3, Seat(1)), d.RecordTrick(2, Seat(2)),
        d.RecordTrick(1, Seat(2)), d.RecordTrick(2, Seat(1)), d.SettleDeal(),
    )  # fmt: skip
    for command in todo:
        done = session.do(DEAL, command, by=ANA)
        assert isinstance(done, Done), (command, done)
    return desk


def righting(desk: Desk, *, what: str = DISPUTE, dispute: int = 0, words: Words = EN) -> DealRightingDesk:
    """Answer the desk over the deal."""
    return DealRightingDesk(desk.pit, DEAL, 1, words, what=what, dispute=dispute)


def keys(one: DealRightingDesk | DealReplay, *tokens: str) -> None:
    """Press tokens."""
    for token in tokens:
        one.press(token)


def kinds(desk: Desk) -> list[str]:
    """Answer what was put on record of disputes and corrections."""
    return desk.kinds("DisputeOpened", "DisputeRuled", "DisputeClosed", "DealCorrected")


def test_a_deal_is_replayed_forwards_and_back(deals: Desk, tmp_path: Path) -> None:
    head = deals.pit.session.store.head()
    replay = Station(tmp_path / "data", deals.pit.session.readings).replay(DEAL, 1, EN)
    assert isinstance(replay, DealReplay)
    assert replay.steps == 6
    felts = []
    for _ in range(replay.steps):
        shown = replay.picture()
        assert shown.felt is None
        assert isinstance(shown.middle, DealFelt)
        felts.append((shown.prompt.question, shown.middle.settlement is not None))
        keys(replay, "Right")
    # As at the table: what a finished deal comes to stands there before it is settled.
    assert [settled for _, settled in felts] == [False] * 4 + [True] * 2
    assert felts[1][0] != felts[2][0]
    keys(replay, "7")
    assert (replay.step, replay.picture().prompt.question) == (0, felts[0][0])
    keys(replay, "Escape")
    assert replay.over
    assert deals.pit.session.store.head() == head


def test_a_dispute_in_which_the_record_stands_takes_four_keys(deals: Desk) -> None:
    one = righting(deals)
    keys(one, "2", "1", "1", "1")
    assert kinds(deals) == ["DisputeOpened", "DisputeRuled", "DisputeClosed"]
    assert one.stage == DONE


def test_columns_anew_are_signed_by_two_and_the_dispute_ends(deals: Desk) -> None:
    one = righting(deals)
    keys(one, "2", "1", "C", *"3500", "2", "1")
    shown = one.picture().approval
    assert shown is not None, one.refused
    assert shown.shown[0].text == "Deal 1: columns 3 5 0 0, seat 2 won the last trick"
    assert kinds(deals) == ["DisputeOpened"]
    one.approve("P9", "1")
    assert one.stage == END, one.refused
    keys(one, "1")
    assert kinds(deals) == ["DisputeOpened", "DealCorrected", "DisputeRuled", "DisputeClosed"]
    readings = deals.pit.session.readings
    both = [e for e in readings.entries() if e.kind in ("DealCorrected", "DisputeRuled")]
    assert len({entry.op_id for entry in both}) == 1, "one action"
    (ruled,) = (t.fact for t in readings.facts("DisputeRuled") if isinstance(t.fact, DisputeRuled))
    (right,) = (t.fact for t in readings.facts("DealCorrected") if isinstance(t.fact, DealCorrected))
    assert right.new.net[1] != right.old.net[1]
    opened = next(t.fact for t in readings.facts("DealOpened") if isinstance(t.fact, DealOpened))
    assert ruled.to_guest.minor == (right.new.net[1] - right.old.net[1]) * opened.stake.minor
    assert sum(p.amount for p in readings.postings(DEAL, 1)) == 0
    (fact,) = (t.fact for t in readings.round_facts(DEAL, 1) if isinstance(t.fact, DealCorrected))
    assert (fact.old.columns, fact.new.columns) == ((5, 3, 0, 0), (3, 5, 0, 0))


def test_a_ruled_dispute_of_a_deal_is_only_asked_how_it_ended(deals: Desk) -> None:
    one = righting(deals)
    keys(one, "2", "1", "C", *"3500", "2", "1", "Escape")
    assert (one.stage, kinds(deals)) == (RULE, ["DisputeOpened"])
    keys(one, "C", *"3500", "2", "1")
    one.approve("P9", "1")
    keys(one, "Escape")
    again = righting(deals, dispute=one.dispute)
    assert (again.stage, again.seat) == (END, 2)
    # From the deal itself the seat leads to its dispute as well, and so to its end.
    led = righting(deals)
    keys(led, "2")
    assert [p.code for p in led.refused] == ["DISPUTE-OPEN"]
    keys(led, "Enter", "1")
    assert kinds(deals) == ["DisputeOpened", "DealCorrected", "DisputeRuled", "DisputeClosed"]


def test_a_deal_corrected_since_the_claim_stays_as_it_was_corrected(deals: Desk) -> None:
    one = righting(deals)
    keys(one, "2", "1", "Escape")
    corrected = righting(deals, what=CORRECT)
    keys(corrected, *"3500", "2", "1", "2")
    corrected.approve("P9", "1")
    again = righting(deals, dispute=one.dispute)
    assert again.picture().keys[0].label == "It stays as it was corrected"
    keys(again, "1")
    (ruled,) = deals.pit.session.readings.facts("DisputeRuled")
    assert ruled.fact.ruling == "settled anew, columns 3 5 0 0"  # type: ignore[attr-defined]


def test_a_correction_without_a_dispute_asks_for_its_reason(deals: Desk) -> None:
    one = righting(deals, what=CORRECT)
    assert one.stage == FIGURES
    keys(one, *"36")
    assert [p.code for p in one.refused] == ["TG-BAD_COLUMNS"]
    keys(one, *"500", "2", "1", "2")
    assert one.picture().approval is not None, one.refused
    keys(one, "Escape")
    assert one.picture().approval is None
    assert kinds(deals) == []


def test_what_the_record_says_already_is_no_correction(deals: Desk) -> None:
    one = righting(deals, what=CORRECT)
    keys(one, *"5300", "1", "2", "1")
    assert [p.code for p in one.refused] == ["DEAL-CORRECT-SAME"]


def test_a_dispute_left_open_is_taken_up_again(deals: Desk) -> None:
    one = righting(deals)
    keys(one, "3", "4", "Escape")
    assert one.over
    again = righting(deals, dispute=one.dispute)
    assert (again.stage, again.seat, again.claim) == (RULE, 3, "somebody has not paid me")


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_every_language(deals: Desk, language: str) -> None:
    one = righting(deals, words=Words(language, "USD", 60))
    for token in ("", "2", "1", "C", "3", "5", "0", "0", "2", "1"):
        keys(one, *([token] if token else []))
        shown = one.picture()
        said = [shown.prompt.question, *(key.label for key in shown.keys), shown.columns[0].caption]
        assert not any("PIT-" in text or "TD-" in text for text in said)
        if language != "en":
            assert not any(text.isascii() and len(text) > 3 for text in said), said


def test_a_supreme_that_was_paid_is_taken_back_by_a_key_and_signed(deals: Desk) -> None:
    session = deals.pit.session
    for command in (
        d.OpenDeal(0, "Ana Lim", "D104"), d.ChangeDepth("columns"), d.SetMark("SUPREME", Seat(3)),
        d.RecordColumns((3, 2, 3, 0), Seat(3), "single"), d.SettleDeal(),
    ):  # fmt: skip
        assert isinstance(session.do(DEAL, command, by=ANA), Done)
    one = DealRightingDesk(deals.pit, DEAL, 2, EN, what=CORRECT)
    keys(one, *"3230", "3", "1")
    assert one.stage == DUES
    shown = one.picture()
    assert (shown.prompt.question, shown.keys[0].label) == (
        "Is what was paid at once right?", "Supreme, seat 3: stays paid",
    )  # fmt: skip
    keys(one, "1")
    assert one.picture().keys[0].label == "Supreme, seat 3: taken back"
    keys(one, "9")
    assert [p.code for p in one.refused] != []
    keys(one, "Enter", "2")
    approval = one.picture().approval
    assert approval is not None, one.refused
    assert "What seat 3 was paid at once is taken back" in [line.text for line in approval.shown]
    one.approve("P9", "1")
    assert one.stage == DONE, one.refused
    assert sum(p.amount for p in session.readings.postings(DEAL, 2)) == 0
    (fact,) = (t.fact for t in session.readings.round_facts(DEAL, 2) if isinstance(t.fact, DealCorrected))
    assert (fact.old.immediate[2] > 0, fact.new.immediate) == (True, (0, 0, 0, 0))


def test_giving_up_leaves_what_was_paid_as_it_was(deals: Desk) -> None:
    one = righting(deals, what=CORRECT)
    keys(one, *"3500", "2", "1")
    # Nothing was paid at once in this deal, so nothing is asked of it.
    assert one.stage == REASON
