"""The audit: today's engine under the recorded rule texts says what the record says, or what differs.

Source: ledger.md (audit); recording.md (audit never counts a call as verified).
"""

from __future__ import annotations

import multiprocessing
import os
from dataclasses import replace
from hashlib import sha256

import pytest

from tablemgr.core.charges import Charged
from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.problems import Refused
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import RulesRef, mirrored
from tablemgr.floor import audit_reading, auditing_apart
from tablemgr.floor.auditing import Audited, audit
from tablemgr.floor.auditing_apart import audit_apart
from tablemgr.floor.recorded_rules import adopted_texts, rules_of_round, variant_in_force
from tablemgr.floor.session import Done, Session
from tablemgr.games.tien_gow.variant import CORE
from tablemgr.ledger.entries import Envelope
from tablemgr.ledger.rows import Step
from tablemgr.ledger.server import Ledger
from tablemgr.table import commands as c
from tablemgr.table import deal_commands as d
from tablemgr.table import events as e
from tablemgr.table.deal_rules import DealRules
from tablemgr.table.facts import Fact
from tablemgr.table.games import table_rules
from tablemgr.table.table_events import RulesAdopted
from tests.postgres_server import on_both, words_for
from ui.commands import audit as command

from .conftest import ANA, BO, CY, HOUSE

backing = on_both
POKER = table_rules("pai-gow-poker", "commission")
BANK = ("9h", "9c", "Kd", "Ks", "Ah", "7d", "4s")
SEAT = ("Qh", "Qd", "2c", "3d", "5h", "8s", "Tc")


def do(session: Session, *commands: c.Command, table: str = "2") -> list[Done]:
    done = [session.do(table, command, by=ANA) for command in commands]
    assert all(isinstance(one, Done) for one in done), done
    return [one for one in done if isinstance(one, Done)]


def a_round(session: Session, *, close: bool = True) -> None:
    """A round of two seats: one from its pieces, one from a call."""
    if "2" not in session.tables:
        session.open_table("2", POKER, house=HOUSE, by=BO, witness=CY)
    do(
        session,
        c.OpenRound(0, "Ana Lim", "D104"),
        c.PlaceBet(Seat(1), Money(2500)),
        c.PlaceBet(Seat(2), Money(500)),
    )
    do(session, c.CloseBets(), c.SetStart(position=1), c.Deliver(), c.LockHands(), c.EnterBankHand(BANK))
    do(session, c.EnterHand(Seat(1), SEAT, house_way=True), c.CallOutcome(Seat(2), Outcome.WIN))
    if close:
        do(session, c.CloseRound())


def differences(session: Session) -> list[tuple[str, str]]:
    return [(one.what, one.text) for one in audit(session.readings).differences]


def written(session: Session, *facts: Fact, round_: int = 1) -> None:
    """Write facts past the session, as a faulty or hostile program would."""
    op = f"forged {session.store.head()[0]}"
    envelope = Envelope(
        ANA.signature, "elsewhere", 1_780_000_000_000_000, 60, "2026-05-28", op, table="2", round=round_
    )
    with session.store.writing(envelope) as work:
        work.record(facts)


def test_a_round_as_it_was_played_is_confirmed(session: Session) -> None:
    a_round(session)
    a_round(session)
    found = audit(session.readings)
    assert found == Audited(rounds=2, from_pieces=2, from_call=2, settings=2)


def test_a_deal_is_confirmed_too(session: Session) -> None:
    rules = DealRules(CORE, "core", Money(100), "EUR")
    session.open_table("TG", rules, house=HOUSE, by=BO, witness=CY)
    do(session, d.OpenDeal(0, "Ana Lim", banker=Seat(1), streak=0), d.ChangeDepth("columns"), table="TG")
    do(session, d.RecordColumns((5, 3, 0, 0), Seat(1), "single"), d.SettleDeal(), table="TG")
    found = audit(session.readings)
    assert (found.rounds, found.from_call, found.differences) == (1, 4, [])


def test_a_settlement_with_other_arithmetic_is_named(session: Session) -> None:
    a_round(session, close=False)
    told = session.readings.round_facts("2", 1)
    true = next(t.fact for t in told if isinstance(t.fact, e.SeatResolved) and t.fact.seat == 2)
    (line,) = true.settlement.lines
    free = replace(true.settlement, lines=(replace(line, pays=2 * line.pays, won=line.won * 2),))
    written(session, replace(true, settlement=free))
    ((what, text),) = differences(session)
    assert what == "SeatResolved, seat 2"
    assert text == (
        "settlement.lines[1].pays: recorded 2, today 1; settlement.lines[1].won.minor: recorded 1000, today 500"
    )


def test_a_setting_that_the_house_way_does_not_make_is_named(session: Session) -> None:
    a_round(session, close=False)
    told = session.readings.round_facts("2", 1)
    true = next(t.fact for t in told if isinstance(t.fact, e.SettingMade))
    written(session, replace(true, row="H99"))
    ((what, text),) = differences(session)
    assert (what, text) == ("SettingMade", f"row: recorded H99, today {true.row}")


def test_a_close_with_other_totals_is_named(session: Session) -> None:
    a_round(session, close=False)
    written(session, e.RoundClosed(e.Coverage(1, 1), Money(3000), Money(9999), Money(25)))
    ((what, text),) = differences(session)
    assert what == "RoundClosed"
    assert text == "house.minor: recorded 9999, today 2000"


def test_a_re_call_that_takes_back_what_never_stood_is_named(session: Session) -> None:
    a_round(session, close=False)
    told = session.readings.round_facts("2", 1)
    true = next(t.fact for t in told if isinstance(t.fact, e.SeatResolved) and t.fact.seat == 2)
    other = replace(true.settlement, lines=())
    written(session, e.SeatRecalled(Seat(2), other, true.settlement, (), "x"))
    ((what, text),) = differences(session)
    assert what == "SeatRecalled, seat 2"
    assert text.startswith("old.lines: recorded (), today (Line(")


def test_a_seat_resolved_from_nothing_is_named(session: Session) -> None:
    a_round(session, close=False)
    told = session.readings.round_facts("2", 1)
    true = next(t.fact for t in told if isinstance(t.fact, e.SeatResolved) and t.fact.seat == 2)
    written(session, replace(true, seat=Seat(5), settlement=replace(true.settlement, seat=Seat(5))))
    ((what, text),) = differences(session)
    assert what == "SeatResolved, seat 5"
    assert "nothing on record says what seat 5 came to" in text


def test_a_round_whose_rule_text_is_not_on_record_is_told(session: Session) -> None:
    a_round(session)
    told = session.readings.table_facts("2")
    opened = session.readings.round_facts("2", 1)[0].fact
    assert isinstance(opened, e.RoundOpened)
    variant = variant_in_force(told, "commission", 99)
    assert variant is not None
    texts = adopted_texts(told)
    assert rules_of_round(opened, variant, texts).house_way == POKER.house_way
    strange = replace(opened, house_way=RulesRef("pai-gow-poker", "standard", "0" * 64))
    with pytest.raises(Refused, match="ADOPT-TEXT"):
        rules_of_round(strange, variant, texts)


def test_the_recorded_text_counts_not_the_shipped_one(session: Session) -> None:
    """A house way whose text today ships otherwise still sets as it was adopted."""
    a_round(session)
    told = session.readings.table_facts("2", RulesAdopted.__name__)
    texts = adopted_texts(told)
    ((sha, text),) = texts["house-way"].items()
    opened = session.readings.round_facts("2", 1)[0].fact
    variant = variant_in_force(told, "commission", 99)
    assert isinstance(opened, e.RoundOpened)
    assert variant is not None
    changed = {**texts, "house-way": {sha: text.replace("standard", "other-way", 1)}}
    assert rules_of_round(opened, variant, changed).play.house_way(BANK).row != ""


def test_the_command_says_what_it_went_through(
    session: Session, database: Ledger, capsys: pytest.CaptureFixture[str]
) -> None:
    a_round(session)
    assert command.main(words_for(database)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].startswith("audited: 1 round, 1 bank setting, 1 seat from pieces; 1 seat from a call")
    assert lines[-1] == "as recorded"
    written(session, e.RoundClosed(e.Coverage(1, 1), Money(3000), Money(9999), Money(25)))
    assert command.main([*words_for(database), "--table", "2"]) == 1
    said = capsys.readouterr().out
    assert "round 1 of table 2, RoundClosed: house.minor: recorded 9999" in said


def test_a_ledger_without_rounds_is_not_called_audited(session: Session, database: Ledger) -> None:
    assert command.main(words_for(database)) == 1


def test_a_correction_with_other_arithmetic_is_named(session: Session) -> None:
    a_round(session)
    told = session.readings.round_facts("2", 1)
    true = next(t.fact for t in told if isinstance(t.fact, e.SeatResolved) and t.fact.seat == 2)
    old = true.settlement
    (line,) = old.lines
    new = replace(old, lines=(replace(line, won=line.won * 3),))
    written(session, e.RoundCorrected(1, Seat(2), old, new, mirrored(old.postings), "x"))
    ((what, text),) = differences(session)
    assert (what, text) == ("RoundCorrected, seat 2", "new.lines[1].won.minor: recorded 1500, today 500")


def planted(session: Session) -> None:
    """A wrong payout, a wrong row and a wrong digest of the rules, each in a round of its own."""
    for _ in range(3):
        a_round(session)
    told = session.readings.round_facts("2", 1)
    paid = next(t.fact for t in told if isinstance(t.fact, e.SeatResolved) and t.fact.seat == 2)
    made = next(t.fact for t in told if isinstance(t.fact, e.SettingMade))
    (line,) = paid.settlement.lines
    written(
        session, replace(paid, settlement=replace(paid.settlement, lines=(replace(line, won=line.won * 2),)))
    )
    written(session, replace(made, row="H99"), round_=2)
    other = RulesRef(made.rules.game, made.rules.id, "0" * 64)
    written(session, replace(made, rules=other), round_=3)


def test_processes_of_their_own_find_what_one_finds_in_the_order_of_the_trail(
    session: Session, database: Ledger
) -> None:
    planted(session)
    rules = DealRules(CORE, "core", Money(100), "EUR")
    session.open_table("TG", rules, house=HOUSE, by=BO, witness=CY)
    do(session, d.OpenDeal(0, "Ana Lim", banker=Seat(1), streak=0), d.ChangeDepth("columns"), table="TG")
    do(session, d.RecordColumns((5, 3, 0, 0), Seat(1), "single"), d.SettleDeal(), table="TG")
    heard: list[int] = []
    found = audit_apart(database, progress=heard.append, processes=2)
    assert found == audit(session.readings)
    assert found.rounds == heard[-1] == 4
    payout, row, digest = found.differences
    assert (payout.round, payout.what) == (1, "SeatResolved, seat 2")
    assert "won.minor: recorded 1000, today 500" in payout.text
    assert (row.round, row.text) == (2, f"row: recorded H99, today {made_row(session)}")
    assert digest.round == 3
    assert digest.text == f"rules.sha256: recorded {'0' * 64}, today {POKER.house_way.sha256}"


def made_row(session: Session) -> str:
    told = session.readings.round_facts("2", 1)
    return next(t.fact.row for t in told if isinstance(t.fact, e.SettingMade))


def test_who_hears_of_progress_may_stop_the_processes(session: Session, database: Ledger) -> None:
    a_round(session)

    def stop(_: int) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        audit_apart(database, progress=stop, processes=2)
    assert not multiprocessing.active_children()


def test_what_a_process_that_was_ended_left_undone_is_done_here(
    session: Session, database: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    planted(session)
    monkeypatch.setattr(auditing_apart, "_share", os._exit)
    assert audit_apart(database, processes=2) == audit(session.readings)


def test_a_round_under_another_text_than_the_one_in_force_is_named(session: Session) -> None:
    a_round(session)
    opened = session.readings.round_facts("2", 1)[0].fact
    assert isinstance(opened, e.RoundOpened)
    adopted = next(
        t.fact
        for t in session.readings.table_facts("2", RulesAdopted.__name__)
        if isinstance(t.fact, RulesAdopted) and t.fact.what == "house-way"
    )
    text = adopted.text + "\n# another day\n"
    other = replace(adopted.rules, sha256=sha256(text.encode()).hexdigest())
    envelope = Envelope(
        ANA.signature, "elsewhere", 1_780_000_000_000_000, 60, "2026-05-28", "later", table="2"
    )
    with session.store.writing(envelope) as work:
        work.record([replace(adopted, rules=other, text=text)])
    written(session, replace(opened, number=2), round_=2)
    ((what, said),) = differences(session)
    assert what == "RoundOpened"
    assert said == (f"{adopted.rules.id}: recorded {adopted.rules.sha256[:16]}, in force {other.sha256[:16]}")


def test_an_adopted_text_that_is_not_the_one_its_digest_names_is_told(session: Session) -> None:
    a_round(session)
    adopted = next(
        t.fact
        for t in session.readings.table_facts("2", RulesAdopted.__name__)
        if isinstance(t.fact, RulesAdopted) and t.fact.what == "pay-table"
    )
    envelope = Envelope(
        ANA.signature, "elsewhere", 1_780_000_000_000_000, 60, "2026-05-28", "forged", table="2"
    )
    with session.store.writing(envelope) as work:
        work.record([replace(adopted, text=adopted.text + "\n")])
    ((what, said),) = differences(session)
    assert what == "RulesAdopted"
    assert said.startswith(f"pay-table {adopted.rules.id}: recorded {adopted.rules.sha256[:16]}, today ")


def test_a_commission_that_is_one_too_small_is_named(session: Session) -> None:
    a_round(session)
    a_round(session)
    true = resolved(session, 2)
    (line,) = true.settlement.lines
    one_less = Charged(line.charged.exact, line.charged.taken - Money(1), line.charged.breakage - 1)
    less = replace(line, charged=one_less)
    written(session, replace(true, settlement=replace(true.settlement, lines=(less,))), round_=2)
    ((what, text),) = differences(session)
    assert what == "SeatResolved, seat 2"
    assert "settlement.lines[1].charged.taken.minor: recorded 24, today 25" in text


def test_settlements_of_two_seats_that_were_exchanged_are_both_named(session: Session) -> None:
    a_round(session, close=False)
    one, two = resolved(session, 1), resolved(session, 2)
    written(session, replace(one, settlement=two.settlement), replace(two, settlement=one.settlement))
    assert [what for what, _ in differences(session)] == ["SeatResolved, seat 1", "SeatResolved, seat 2"]
    assert all("settlement.seat: recorded " in text for _, text in differences(session))


@pytest.mark.parametrize(
    ("hand", "says"),
    [
        (("Qh", "Qh", "2c", "3d", "5h", "8s", "Tc"), "Qh"),
        (("9h", "Qd", "2c", "3d", "5h", "8s", "Tc"), "9h"),
        (("A", "A", "A", "A", "5h", "8s", "Tc"), "A"),
    ],
)  # fmt: skip
def test_a_hand_with_a_piece_twice_or_one_that_lies_elsewhere_is_named(
    session: Session, hand: tuple[str, ...], says: str
) -> None:
    a_round(session, close=False)
    written(session, e.HandEntered(Seat(3), hand))
    ((what, text),) = differences(session)
    assert what == "HandEntered, seat 3"
    assert says in text


def resolved(session: Session, seat: int) -> e.SeatResolved:
    told = session.readings.round_facts("2", 1)
    return next(t.fact for t in told if isinstance(t.fact, e.SeatResolved) and t.fact.seat == seat)


def test_what_was_computed_for_one_round_hides_nothing_in_the_next(session: Session) -> None:
    for _ in range(4):
        a_round(session)
    true = resolved(session, 1)
    more = replace(true.settlement, lines=(replace(true.settlement.lines[0], won=Money(1)),))
    said = next(t.fact for t in session.readings.round_facts("2", 1) if isinstance(t.fact, e.OutcomeComputed))
    # Wrong in the first and the third round, right in the second and the last.
    for number in (1, 3):
        written(session, replace(true, settlement=more), replace(said, low_label="other"), round_=number)
    found = audit(session.readings).differences
    assert [(one.round, one.what) for one in found] == [
        (number, f"{kind}, seat 1") for number in (1, 3) for kind in ("SeatResolved", "OutcomeComputed")
    ]


def test_an_opening_is_told_from_its_number_only_where_that_is_beyond_doubt() -> None:
    def shape(body: bytes) -> tuple[bytes, int | None]:
        (_, _, rest), number = audit_reading.shape_of(Step(1, "RoundOpened", 1, 1, body))
        return rest, number

    assert shape(b'{"a":"\\"number\\":7","number":12}') == (b'{"a":"\\"number\\":7","number":}', 12)
    for doubtful in (
        b'{"number":1,"x":{"number":2}}', b'{"number":01}', b'{"number":-1}', b'{"number":1.5}', b'{"number": 1}',
        b'{"number":1000000000000000000}', b'{"no":1}',
    ):  # fmt: skip
        assert shape(doubtful) == (doubtful, None)
