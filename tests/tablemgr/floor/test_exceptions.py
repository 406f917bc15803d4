"""The exceptions of a shift: everything that a supervisor or regulator asks about, none of it left out.

Source: REQ R15, R16; facts.md; ledger.md (a missing code is an alarm).
"""

from __future__ import annotations

import dataclasses
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import RulesRef
from tablemgr.floor.exceptions import Span, exceptions, shift_exceptions, shift_span
from tablemgr.floor.session import Done
from tablemgr.floor.staff_acts import UnlockStaff
from tablemgr.ledger.codes import format_code
from tablemgr.ledger.exception_readings import RULES, ExceptionRow, What
from tablemgr.ledger.work import Work
from tablemgr.table import commands as c
from tablemgr.table import trail_events as t
from tablemgr.table.codec import KINDS, encode
from tablemgr.table.commands import Problems
from tablemgr.table.events import OutcomeComputed
from tablemgr.table.facts import Fact
from tablemgr.table.people_events import StaffRenamed
from tablemgr.table.table_events import SlipPrinted
from tests.tamper.evening import POKER, Evening, poker_round

from .conftest import StandingClock
from .house import ANA, BEA, BO, CASS, DEE, ONA, PINS


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A staffed house whose first shift is open; copied, never opened."""
    made = Evening(tmp_path_factory.mktemp("begun") / "data", StandingClock())
    made.enrol(ANA, BO, BEA, CASS, DEE)
    made.here(ONA)
    assert isinstance(made.house.open_day(by=ONA), Done)
    made.begin_shift()
    made.store.close()
    return made.folder.parent


@pytest.fixture
def evening(begun: Path, tmp_path: Path) -> Iterator[Evening]:
    """A copy of it, with the operator signed in."""
    made = Evening(Path(shutil.copytree(begun, tmp_path / "copy")) / "data", StandingClock())
    made.here(ONA)
    yield made
    made.store.close()


def since(evening: Evening, seq: int) -> list[ExceptionRow]:
    """What is out of the ordinary behind an entry."""
    return list(exceptions(evening.store, seq + 1, evening.store.head()[0]))


def said(rows: list[ExceptionRow]) -> list[tuple[str, str]]:
    return [(row.what.value, row.text) for row in rows]


def test_every_kind_that_is_named_is_a_kind_of_fact_with_such_fields() -> None:
    for name, rule in RULES.items():
        assert set(rule.tells) <= {field.name for field in dataclasses.fields(KINDS[name])}, name
    assert {rule.what for rule in RULES.values()} | {What.CODE_MISSING, What.NO_SHIFT} == set(What)


def test_an_ordinary_round_is_no_exception(evening: Evening) -> None:
    evening.open_table("7", POKER, ANA)
    before = evening.store.head()[0]
    poker_round(evening, ANA, Outcome.WIN, Outcome.LOSE)
    assert since(evening, before) == []


def test_refused_sign_ins_and_lock_outs_are_exceptions(evening: Evening) -> None:
    before = evening.store.head()[0]
    for _ in range(5):
        evening.sign_in(BEA, pin="000000-no")
    evening.staff.places.sign_in("8888", "123-no-one")
    evening.change(UnlockStaff(BEA.badge, "station-1"), second=None)
    assert said(since(evening, before)) == [
        *[("sign-in-refused", "Bea Sol · 0102 · pin")] * 5, ("lock-out", "Bea Sol · 0102 · 5"),
        ("sign-in-refused", "badge"), ("unlocked", "Bea Sol · 0102 · station-1"),
    ]  # fmt: skip
    row = since(evening, before)[0]
    assert (row.actor, row.station, row.gaming_day, row.table) == (
        "0102/-/Bea Sol",
        "station-1",
        "2026-05-28",
        None,
    )


def test_what_went_otherwise_at_a_table_is_an_exception(evening: Evening) -> None:
    evening.open_table("7", POKER, ANA)
    before = evening.store.head()[0]
    poker_round(evening, ANA, Outcome.WIN)
    evening.play("7", ANA, c.RecallSeat(Seat(1), Outcome.LOSE, "slip of the finger"))
    evening.here(BO)
    evening.play("7", BO, c.CorrectRound(Seat(1), Outcome.PUSH, "seen on camera"), second=BEA)
    evening.play("7", BO, c.OpenDispute(0, Seat(1), "it was a win"), c.RuleDispute(1, "a push", "Bo Chen"))
    evening.play("7", BO, c.CloseDispute(1, "agreed"))
    evening.here(ANA, table="7")
    evening.play("7", ANA, c.OpenRound(0, ANA.name, ANA.badge), c.PlaceBet(Seat(2), Money(500)))
    shown = evening.session.show("7", c.VoidRound("misdeal"), by=ANA)
    assert not isinstance(shown, Problems)
    evening.staff.authorise(shown, CASS.badge, PINS[CASS.badge])
    evening.play("7", ANA, c.VoidRound("misdeal", "eight cards"), second=BO)
    evening.play("7", ANA, c.SkipRound(0, "spilt"))
    rows = since(evening, before)
    assert [(row.what.value, row.round, row.seat, row.text) for row in rows] == [
        ("re-call", 1, 1, "re-call · slip of the finger"),
        ("correction", 1, 1, "seen on camera"),
        ("dispute", 1, 1, "1 · it was a win"),
        ("dispute", 1, None, "1 · a push · Bo Chen"),
        ("dispute", 1, None, "1 · agreed"),
        ("approval-refused", None, None, "VoidRound · 4471/dealer/Ana Lim · 3300 · role"),
        ("void", 2, None, "misdeal · eight cards"),
        ("skip", 3, None, "spilt"),
    ]
    assert (rows[1].actor, rows[1].witness) == ("0101/pit boss/Bo Chen", "0102/pit boss/Bea Sol")


def test_a_missing_code_and_a_wrong_one_are_exceptions(evening: Evening) -> None:
    evening.end_shift()
    before = evening.store.head()[0]
    evening.begin_shift()
    assert said(since(evening, before)) == [("code-missing", "1")]
    evening.end_shift()
    before = evening.store.head()[0]
    evening.begin_shift(evening.codes[2].typed)
    assert since(evening, before) == []
    evening.end_shift()
    before = evening.store.head()[0]
    evening.begin_shift(format_code(3, 5, 77))
    assert said(since(evening, before)) == [("code-wrong", "3 · differs"), ("code-missing", "3")]


def test_a_shift_has_its_own_exceptions(evening: Evening) -> None:
    evening.sign_in(BEA, pin="000000-no")
    evening.end_shift()
    evening.sign_in(BO, pin="000000-no")
    assert shift_span(evening.store, 2) is None
    assert shift_exceptions(evening.store, 2) == ()
    evening.begin_shift(evening.codes[1].typed)
    evening.sign_in(DEE, pin="000000-no")
    names = [
        [
            row.text.split(" ")[0]
            for row in shift_exceptions(evening.store, shift)
            if row.what is What.SIGN_IN_REFUSED
        ]
        for shift in (1, 2)
    ]
    # What happened between two shifts is told with the one that follows.
    assert names == [["Bea"], ["Bo", "陳大文"]]
    one, two = shift_span(evening.store, 1), shift_span(evening.store, 2)
    assert one is not None
    assert two == Span(one.last + 1, evening.store.head()[0])


FACTS: list[tuple[Fact, What | None]] = [
    (t.ClockStepped(1, 2), What.CLOCK),
    (t.RecoveryDeclared("disk", ("MARK-AHEAD",), 9, "", ()), What.RECOVERY),
    (t.PaperCodeWaived(1, "torn"), What.WAIVER),
    (t.GamingDayClosed("2026-05-28", True, (), "power cut"), What.FORCED_CLOSE),
    (t.GamingDayClosed("2026-05-28", False, (), ""), None),
    (t.VerificationRun("start", 1, 1, "", 0, (t.Finding("ALTERED", 1, 1, "x"),), ()), What.VERIFICATION),
    (t.VerificationRun("start", 1, 1, "", 0, (), ()), None),
    (t.KeyMade("ed25519", "a", "b", "recovery"), What.KEY),
    (StaffRenamed("0101", "Bo Chen", "Bo Lee"), What.PEOPLE),
]


@pytest.mark.parametrize(("fact", "what"), FACTS, ids=lambda value: type(value).__name__)
def test_a_fact_is_an_exception_or_is_none(evening: Evening, fact: Fact, what: What | None) -> None:
    before = evening.store.head()[0]

    def decide(_: Work) -> tuple[Fact, ...]:
        return (fact,)

    evening.session.write_house(decide, by=None)
    assert [row.what for row in since(evening, before)] == ([] if what is None else [what])


def test_what_is_left_unread_is_no_exception_and_nothing_else_is() -> None:
    rules = RulesRef("house-way", "a", "b")
    computed = [
        OutcomeComputed(Seat(1), Outcome.WIN, 1, 1, "", "", (), agrees, rules)
        for agrees in (None, True, False)
    ]
    printed = [SlipPrinted("slip", 1, copy, 1, "80mm", "en", "ab", "torn") for copy in (1, 2, 10, 11)]
    for fact in (*computed, *printed):
        kind, _, body = encode(fact)
        rule = RULES[kind]
        assert any(body.startswith(begins) for begins in rule.never) is not rule.when(fact), fact


def test_rounds_without_a_shift_are_exceptions_of_the_shift_that_follows(evening: Evening) -> None:
    evening.open_table("7", POKER, ANA)
    evening.end_shift()
    closed = evening.store.head()[0]
    for _ in range(3):
        poker_round(evening, ANA, Outcome.WIN, Outcome.LOSE)
    assert said(since(evening, closed)) == [("no-shift", "1 \u2013 3")]
    evening.begin_shift()
    poker_round(evening, ANA, Outcome.WIN, Outcome.LOSE)
    rows = [row for row in shift_exceptions(evening.store, 2) if row.what is What.NO_SHIFT]
    assert [(row.table, row.round, row.text) for row in rows] == [("7", 1, "1 \u2013 3")]
    assert [row for row in shift_exceptions(evening.store, 1) if row.what is What.NO_SHIFT] == []
    evening.end_shift()
    evening.here(ONA)
    closed = evening.store.head()[0]
    poker_round(evening, ANA, Outcome.WIN, Outcome.LOSE)
    assert [row.text for row in since(evening, closed) if row.what is What.NO_SHIFT] == ["5"]
