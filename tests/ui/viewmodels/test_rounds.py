"""The list of rounds and the rail: marks, counts, filters, jumps."""

from __future__ import annotations

from tablemgr.ledger.rows import Coverage, NoteRow, RoundRow, TableRow
from ui.viewmodels.rounds import (
    EVIDENCE_FILTERS,
    NEEDS_A_LOOK,
    Filters,
    Jump,
    Shelf,
    empty_sentence,
    filter_rows,
    list_foot,
    read_jump,
    round_line,
    shelve,
    table_rows,
)
from ui.viewmodels.words import Words

EN = Words("en", "USD", offset_minutes=120)
AT = 1_780_000_000_000_000


def row(
    number: int, *, status: str = "closed", pieces: int = 0, call: int = 5, game: str = "pai-gow-poker"
) -> RoundRow:
    """Answer a round of PGP-04 that lost the house 280."""
    return RoundRow(
        table="PGP-04", number=number, status=status, game=game, variant="classic", mode="live", currency="USD",
        level=1, dealer="D. Marsh", dealer_badge="0417", phase="closed", gaming_day="2026-05-28", opened_at_us=AT,
        opened_seq=number * 10, ended_at_us=AT + 60_000_000, ended_seq=number * 10 + 5, bets=154_000, house=-32_000,
        commission=4_000, coverage=Coverage(pieces, call, 0), corrections=0, notes=0,
    )  # fmt: skip


def note(number: int, kind: str) -> NoteRow:
    """Answer a note on a round."""
    return NoteRow(number * 10 + 3, kind, "PGP-04", number, 2, "why")


SHELF = shelve(
    "PGP-04",
    [row(1), row(2, pieces=1, call=4), row(3, status="void", call=0), row(4, pieces=2), row(5)],
    [note(2, "OutcomeComputed"), note(4, "SeatRecalled"), note(4, "RulingMade"), note(5, "DisputeOpened")],
)


def test_the_newest_round_stands_first() -> None:
    assert [s.row.number for s in SHELF.shown(Filters())] == [5, 4, 3, 2, 1]
    assert [s.row.number for s in SHELF.shown(Filters(), newest_first=False)] == [1, 2, 3, 4, 5]


def test_every_filter_counts_the_rounds_behind_it() -> None:
    assert SHELF.counts == {
        "contradiction": 1, "dispute": 1, "recalled": 1, "ruled": 1, "off": 1, "call-only": 2, "any-hand": 2,
    }  # fmt: skip


def test_filters_let_through_what_carries_any_of_their_marks() -> None:
    chosen = Filters().toggled("contradiction").toggled("off")
    assert [s.row.number for s in SHELF.shown(chosen)] == [3, 2]
    assert [s.row.number for s in SHELF.shown(chosen.toggled("off"))] == [2]


def test_a_row_shows_clock_bets_house_dots_and_tags() -> None:
    line = round_line(SHELF.rounds[1], EN)
    assert (line.round, line.closed, line.bets, line.house) == ("4", "22:27", "1,540", "−280")
    assert (line.cards, line.calls) == (2, 5)
    assert [(tag.sign, tag.text) for tag in line.tags] == [("ruled", "ruling"), ("recalled", "re-called")]


def test_what_is_not_known_is_na_never_zero() -> None:
    line = round_line(SHELF.rounds[2], EN)
    assert (line.bets, line.house, line.house_known) == ("n/a", "n/a", False)
    assert line.tags[0].text == "void"


def test_an_open_round_has_no_end() -> None:
    line = round_line(shelve("PGP-04", [row(6, status="open")], []).rounds[0], EN)
    assert (line.closed, line.closed_known, line.tags[0].text) == ("n/a", False, "open")


def test_tien_gow_has_no_bets() -> None:
    line = round_line(shelve("TG-01", [row(20, game="tien-gow")], []).rounds[0], EN)
    assert line.bets == "n/a"


def test_the_foot_tells_how_many_are_shown_and_what_they_were_paid_from() -> None:
    assert (
        list_foot(SHELF, SHELF.shown(Filters()), EN)
        == "5 of 5 shown. Seats: 3 paid from pieces, 19 from call."
    )


def test_an_empty_list_says_where_to_look_next() -> None:
    assert empty_sentence(SHELF, Filters(frozenset({"dispute"})), EN).startswith(
        "No round carries these marks."
    )
    assert empty_sentence(Shelf("PGP-04"), Filters(), EN) == "No round is on record for this table yet."


def tables(*rows: tuple[str, int]) -> list[TableRow]:
    """Answer tables with their last rounds."""
    return [
        TableRow(
            name, "open", "pai-gow-poker", "classic", "House", "USD", 6, "live", AT, None, last, 0, last, 0
        )
        for name, last in rows
    ]


TABLES = tables(("PG-02", 88), ("PG-0", 7), ("PGP-04", 214))


def test_a_jump_finds_a_round_by_its_number_in_any_digits() -> None:
    assert read_jump("213", TABLES, "PGP-04") == Jump("PGP-04", 213)
    assert read_jump(" #5 ", TABLES, "PGP-04") == Jump("PGP-04", 5)
    assert read_jump("۲۱۳", TABLES, "PGP-04") == Jump("PGP-04", 213)


def test_a_jump_may_name_the_table_and_the_longest_name_counts() -> None:
    assert read_jump("pg-02 88", TABLES, "PGP-04") == Jump("PG-02", 88)
    assert read_jump("PG-0 2", TABLES, "PGP-04") == Jump("PG-0", 2)
    assert read_jump("PG-02", TABLES, "PGP-04") == Jump("PG-02", 88)


def test_a_jump_to_nowhere_finds_nothing() -> None:
    for text in ("215", "0", "", "abc", "9" * 5_000, "PG-02 89"):
        assert read_jump(text, TABLES, "PGP-04") is None
    assert read_jump("1", tables(), "PGP-04") is None


def test_the_rail_names_tables_and_filters_with_their_counts() -> None:
    table = TableRow(
        "PGP-04", "open", "pai-gow-poker", "classic", "House", "USD", 6, "live", AT, None, 1_214, 0, 1_214, 0
    )
    (shown,) = table_rows([table], "PGP-04", EN)
    assert (shown.text, shown.count, shown.chosen) == ("PGP-04", "1,214", True)
    assert shown.spoken == "Table PGP-04, Pai Gow Poker, 1214 rounds"
    rows = filter_rows(SHELF, Filters(frozenset({"off"})), NEEDS_A_LOOK, EN)
    assert [(r.text, r.count, r.chosen) for r in rows][-1] == ("Skipped, void", "1", True)
    assert [r.count for r in filter_rows(SHELF, Filters(), EVIDENCE_FILTERS, EN)] == ["2", "2"]


def test_a_row_can_be_read_aloud() -> None:
    assert round_line(SHELF.rounds[1], EN).spoken == "4, 22:27, 1,540, −280, ruling, re-called"
