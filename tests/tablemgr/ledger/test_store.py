"""Writing: one action one transaction, written once, numbered without gaps, drawn as it happened.

Source: ledger.md.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import mirrored
from tablemgr.ledger.entries import Draft
from tablemgr.ledger.errors import NotWrittenError, NumberUnusedError, OperationReusedError
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.projections import contents
from tablemgr.ledger.readings import Readings, open_readings, readings_of
from tablemgr.ledger.readtables import READ
from tablemgr.ledger.rows import Coverage, RoundFilter
from tablemgr.ledger.store import Store
from tablemgr.table import events as e
from tablemgr.table.table_events import SlipPrinted, TableClosed
from tests.postgres_server import on_both

from .conftest import envelope, loss, open_table, opened, push, write_round

backing = on_both


def slip(number: int, copy: int = 1) -> SlipPrinted:
    return SlipPrinted("round-slip", number, copy, 1, "80mm", "en", "b" * 64)


def test_entries_are_numbered_from_one_and_name_their_predecessor(store: Store) -> None:
    open_table(store)
    first, second = store.written("table")
    assert (first.seq, first.part, first.prev) == (1, 1, bytes(32))
    assert (second.seq, second.part, second.prev) == (2, 2, first.digest)
    assert store.head() == (2, second.digest)


def test_the_digest_of_an_entry_is_what_its_format_says(store: Store) -> None:
    store.origin = "T0123456789ab"
    with store.writing(envelope("op", round_=7)) as work:
        entry = work.append(Draft("TableClosed", 1, b'{"reason":"end"}'))
    # sha256 of the tag, the fifteen fields as type, length, colon, bytes, and 32 zero bytes.
    assert entry.digest.hex() == DIGEST_OF_THE_FIRST


DIGEST_OF_THE_FIRST = "0d4378b45212dd242db8779401db880db2d48a6a13167edd96a70de3417cb426"


def test_an_operation_is_written_once(store: Store) -> None:
    with store.writing(envelope("op")) as work:
        written = work.record([TableClosed("end")])
    with store.writing(envelope("op")) as work:
        assert work.repeated == written
    assert store.head()[0] == 1


def test_a_used_operation_id_with_more_to_write_is_refused(store: Store) -> None:
    with store.writing(envelope("op")) as work:
        work.record([TableClosed("end")])
    with pytest.raises(OperationReusedError), store.writing(envelope("op")) as work:
        work.record([TableClosed("other")])
    assert store.head()[0] == 1


def test_a_failure_in_the_middle_leaves_nothing_behind(store: Store) -> None:
    open_table(store)

    def fail() -> None:
        with store.writing(envelope("op")) as work:
            assert work.next_number("round", "PG-1") == 1
            work.record([opened(1)], round_=1)
            raise RuntimeError("engine")

    with pytest.raises(RuntimeError, match="engine"):
        fail()
    assert store.head()[0] == 2
    assert store.written("op") == ()
    with store.writing(envelope("again")) as work:
        assert work.next_number("round", "PG-1") == 1
        work.record([opened(1)], round_=1)


def test_a_number_that_no_fact_holds_is_refused(store: Store) -> None:
    with pytest.raises(NumberUnusedError), store.writing(envelope("op")) as work:
        work.next_number("round", "PG-1")
    assert store.head()[0] == 0


def test_every_series_and_table_counts_for_itself(store: Store) -> None:
    for op, (series, table) in enumerate([("fill", "A"), ("fill", "A"), ("fill", "B"), ("credit", "A")]):
        with store.writing(envelope(str(op), table=table)) as work:
            number = work.next_number(series, table)
            work.record([SlipPrinted(series, number, 1, None, "A4", "en", "b" * 64)])
    with store.writing(envelope("last", table="A")) as work:
        assert [work.next_number("fill", "A"), work.next_number("fill", "A")] == [3, 4]
        assert (work.next_number("fill", "B"), work.next_number("credit", "A")) == (2, 2)
        work.record([SlipPrinted("fill", 4, 1, None, "A4", "en", "b" * 64)])
        work.record([SlipPrinted("credit", 2, 1, None, "A4", "en", "b" * 64)])
        with pytest.raises(NumberUnusedError):
            work.finish()
        work._taken.clear()


def test_a_second_action_inside_one_is_refused(store: Store) -> None:
    with store.writing(envelope("outer")) as work:
        with pytest.raises(NotWrittenError), store.writing(envelope("inner")):
            pass
        work.record([TableClosed("end")])
    assert store.head()[0] == 1


def test_a_block_that_writes_nothing_leaves_nothing(store: Store) -> None:
    with store.writing(envelope("look")) as work:
        assert work.repeated == ()
    assert store.head() == (0, bytes(32))


def reading(path: Path) -> Readings:
    return open_readings(path)


def test_the_round_is_read_as_it_happened(written: Callable[[int], Path]) -> None:
    with reading(written(2)) as room:
        (table,) = room.tables()
        assert (table.table, table.rounds, table.open_rounds, table.last_round) == ("PG-1", 2, 0, 2)
        # Seat 1 won 1000 less 50, seat 2 lost 2000, seat 3's loss was re-called a push: 1000 and 50 a round.
        assert table.result == 2100
        first, second = room.rounds("PG-1", newest_first=False)
        assert (first.number, first.status, first.bets, first.house, first.commission) == (
            1,
            "closed",
            3500,
            1000,
            50,
        )
        assert first.coverage == Coverage(from_call=3)
        assert (first.opened_seq, first.ended_seq, first.notes, first.corrections) == (3, 15, 1, 0)
        assert room.rounds(limit=1) == (second,)
        assert room.round("PG-1", 2) == second
        assert room.round("PG-1", 3) is None
        seats = [
            (s.seat, s.status, s.called, s.outcome, s.basis, s.stake, s.net) for s in room.seats("PG-1", 1)
        ]
        assert seats == [
            (1, "resolved", "win", "win", "call", 1000, 950),
            (2, "resolved", "lose", "lose", "call", 2000, -2000),
            (3, "resolved", "lose", "push", "call", 500, 0),
        ]


def test_lines_and_postings_keep_what_a_recall_took_back(written: Callable[[int], Path]) -> None:
    with reading(written(1)) as room:
        lines = [
            (n.seat, n.outcome, n.pays, n.won, n.commission, n.net, n.stands) for n in room.lines("PG-1", 1)
        ]
        assert lines == [
            (1, "win", "1/1", 1000, 50, 950, True),
            (2, "lose", "-1/1", -2000, 0, -2000, True),
            (3, "lose", "-1/1", -500, 0, -500, False),
            (3, "push", "0/1", 0, 0, 0, True),
        ]
        postings = [(p.account, p.seat, p.amount) for p in room.postings("PG-1", 1)]
        assert postings == [
            ("player", 1, 950), ("house", None, -1000), ("commission", None, 50),
            ("player", 2, -2000), ("house", None, 2000),
            ("player", 3, -500), ("house", None, 500),
            ("player", 3, 500), ("house", None, -500),
        ]  # fmt: skip
        (note,) = room.notes("PG-1", 1)
        assert (note.kind, note.seat, note.text) == ("SeatRecalled", 3, "slip of the finger")


def test_a_round_comes_back_as_facts_with_their_entries(written: Callable[[int], Path]) -> None:
    with reading(written(2)) as room:
        told = room.round_facts("PG-1", 2)
        assert [type(t.fact).__name__ for t in told][:4] == [
            "RoundOpened",
            "BetPlaced",
            "BetPlaced",
            "BetPlaced",
        ]
        assert [t.entry.seq for t in told] == list(range(16, 29))
        assert told[0].fact == opened(2)
        assert told[-1].entry.mark == told[-1].entry.digest.hex()[:8]
        assert len(room.table_facts("PG-1", "RulesAdopted")) == 1
        assert room.rules_in_force("PG-1") == room.table_facts("PG-1", "RulesAdopted")


def test_totals_and_filters(written: Callable[[int], Path]) -> None:
    with reading(written(3)) as room:
        (game,) = room.games()
        assert (game.game, game.rounds, game.closed, game.bets, game.house) == ("pai-gow", 3, 3, 10_500, 3000)
        assert room.games(gaming_day="2026-05-29") == ()
        assert room.coverage() == Coverage(0, 9, 0)
        assert room.count_rounds(filters=RoundFilter(game="pai-gow", status="closed", with_notes=True)) == 3
        assert room.count_rounds(filters=RoundFilter(dealer_badge="D999")) == 0
        assert room.count_entries() == 41
        assert [entry.seq for entry in room.entries(39)] == [39, 40, 41]


def test_an_undo_takes_back_what_was_called(store: Store) -> None:
    open_table(store)
    with store.writing(envelope("a")) as work:
        work.record(
            [opened(1), e.OutcomeCalled(Seat(1), Outcome.WIN), e.OutcomeCalled(Seat(1), Outcome.PUSH)],
            round_=1,
        )
    room = readings_of(store)
    assert [s.called for s in room.seats("PG-1", 1)] == ["push"]
    with store.writing(envelope("b")) as work:
        work.record([e.EntryUndone("OutcomeCalled", Seat(1), 3)], round_=1)
    assert [s.called for s in room.seats("PG-1", 1)] == ["win"]
    with store.writing(envelope("c")) as work:
        work.record([e.EntryUndone("OutcomeCalled", Seat(1), 2)], round_=1)
    assert [s.called for s in room.seats("PG-1", 1)] == [None]


def test_a_correction_after_the_close_is_noted_and_moves_the_money(store: Store) -> None:
    open_table(store)
    write_round(store, 1)
    old = push(3, 500)
    fact = e.RoundCorrected(1, Seat(3), old, loss(3, 500), mirrored(old.postings), "film shows a copy")
    with store.writing(envelope("correct")) as work:
        work.record([fact], round_=1)
    room = readings_of(store)
    found = room.round("PG-1", 1)
    assert found is not None
    assert (found.house, found.corrections, found.notes) == (1500, 1, 2)
    assert found.coverage == Coverage(0, 2, 1)


def test_a_skipped_round_keeps_its_number(store: Store) -> None:
    open_table(store)
    with store.writing(envelope("skip")) as work:
        number = work.next_number("round", "PG-1")
        work.record([e.RoundSkipped(number, "power cut")], round_=number)
    with store.writing(envelope("next")) as work:
        assert work.next_number("round", "PG-1") == 2
        work.record([opened(2)], round_=2)
    rounds = readings_of(store).rounds("PG-1", newest_first=False)
    assert [(r.number, r.status, r.game) for r in rounds] == [
        (1, "skipped", "pai-gow"),
        (2, "open", "pai-gow"),
    ]


def snapshot(store: Store) -> dict[str, list[tuple[object, ...]]]:
    return {t.name: contents(store._cursor, t.name, [c.name for c in t.columns]) for t in READ.sorted_tables}


def test_read_tables_drawn_again_equal_the_live_ones(store: Store) -> None:
    open_table(store)
    for number in (1, 2, 3):
        write_round(store, number)
    with store.writing(envelope("paper")) as work:
        work.record([slip(work.next_number("round-slip", "PG-1"))], round_=1)
    with store.writing(envelope("copy")) as work:
        work.record([slip(1, copy=2), TableClosed("night")])
    live = snapshot(store)
    assert store.redraw() == 2 + 3 * 13 + 3
    assert snapshot(store) == live
    assert len(live["line"]) == 12


@pytest.mark.parametrize("backing", ["sqlite"])
def test_read_tables_of_another_version_are_drawn_anew(written: Callable[[int], Path]) -> None:
    path = written(1)
    with sqlite3.connect(path) as raw:
        raw.execute("DROP TABLE seat")
        raw.execute("DELETE FROM round")
    raw.close()
    store = open_store(path, program="0.1.0")
    try:
        room = readings_of(store)
        assert [s.net for s in room.seats("PG-1", 1)] == [950, -2000, 0]
        assert len(room.rounds()) == 1
    finally:
        store.close()
