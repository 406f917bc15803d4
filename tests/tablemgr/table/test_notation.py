"""Rounds as text: lax about blanks and comments, strict about words, and exact about places.

Source: NOTATION.md, FAULT D10, issue of the foundation (bad input).
"""

from __future__ import annotations

import pytest

from tablemgr.core.problems import NotationError, Refused
from tablemgr.core.text import problem_sentence
from tablemgr.table.notation import commands_of, export, format_rounds, parse_rounds, play, rules_of
from tablemgr.table.notation_scan import MOST_BYTES

HEAD = '[PGR "1"]\n[Game "pai-gow-poker"]\n[Table "2"]\n[Number "7"]\n\n'
BODY = "banker house\nno more bets\nstart 3 (4 5 2)\ndelivered\nall set\n1: 2500 / win\nclose\n"


def wrong(text: str) -> list[tuple[str, str]]:
    """Answer code and place of everything that a text is refused for."""
    with pytest.raises(NotationError) as refused:
        play_all(text)
    for found in refused.value.problems:
        # Every refusal has a sentence with its figures filled in.
        assert "{" not in problem_sentence(found), found
        assert found.code not in problem_sentence(found)
    return [(found.code, found.where) for found in refused.value.problems]


def play_all(text: str) -> None:
    """Play every round of a text under the rules of its tags."""
    for record in commands_of(text):
        play(record, rules_of(record.text))


def canonical(text: str) -> str:
    """Answer a text as it is written out again."""
    return format_rounds(parse_rounds(text))


def test_a_round_is_read_and_written_the_same() -> None:
    assert canonical(HEAD + BODY) == HEAD + BODY


def test_blanks_comments_and_line_ends_do_not_matter() -> None:
    lax = (HEAD + BODY).replace("\n", "  \r\n")
    lax = lax.replace("1: 2500 / win", '1:   2500/win   ; the "first" seat').replace(
        "all set", "all {they} set"
    )
    assert canonical("\ufeff" + lax) == HEAD + BODY


def test_pieces_are_read_in_every_spelling_and_written_in_one() -> None:
    text = HEAD + "bank joker 10h KC,\n*\n"
    assert wrong(text) == [("NOTATION-WANTED", "line 6, column 16")]
    text = HEAD + "bank joker 10h KC a\n*\n"
    assert canonical(text) == HEAD + "bank Jk Th Kc A\n*\n"
    tiles = HEAD.replace("-poker", "") + "bank 36 6-3 gj 9\n*\n"
    assert canonical(tiles) == HEAD.replace("-poker", "") + "bank 63 63 GJ 9\n*\n"


def test_unknown_tags_stand_after_the_first_in_their_order() -> None:
    text = '[PGR "1"]\n[Table "2"]\n[Zeta "z"]\n[Number "7"]\n[Alpha "a \\" b"]\n[Game "pai-gow"]\n\n*\n'
    assert canonical(text).splitlines()[:6] == [
        '[PGR "1"]', '[Zeta "z"]', '[Alpha "a \\" b"]', '[Game "pai-gow"]', '[Table "2"]', '[Number "7"]',
    ]  # fmt: skip


def test_several_rounds_stand_in_one_text_with_a_blank_line_between() -> None:
    two = HEAD + BODY + "\n" + HEAD.replace('"7"', '"8"') + BODY
    assert [record.number for record in commands_of(two)] == [7, 8]
    assert canonical(two) == two


def test_a_recorded_round_becomes_commands_in_the_order_of_the_floor() -> None:
    (record,) = commands_of(HEAD + BODY)
    assert [type(step.command).__name__ for step in record.steps] == [
        "OpenRound", "TakeBank", "PlaceBet", "CloseBets", "SetStart", "Deliver", "LockHands", "CallOutcome",
        "CloseRound",
    ]  # fmt: skip
    assert [step.line for step in record.steps] == [1, 6, 11, 7, 8, 9, 10, 11, 12]


def test_second_persons_travel_with_their_commands() -> None:
    text = HEAD + 'no more bets\n1: 2500\nvoid eight-cards "seat 1" by "H. Brandt, 0101"\n'
    (record,) = commands_of(text)
    assert record.steps[-1].witness == "H. Brandt, 0101"


def test_a_table_that_records_other_rules_than_the_text_says_is_named() -> None:
    text = HEAD.replace("\n\n", '\n[Level "3"]\n[Seats "5"]\n\n') + BODY
    (record,) = commands_of(text)
    other = rules_of(parse_rounds(HEAD + BODY)[0])
    with pytest.raises(NotationError) as refused:
        play(record, other)
    assert [(p.code, dict(p.data)["tag"]) for p in refused.value.problems] == [
        ("NOTATION-TAG-DIFFERS", "Level"), ("NOTATION-TAG-DIFFERS", "Seats"),
    ]  # fmt: skip


def test_rules_are_made_of_a_rounds_tags() -> None:
    tags = (
        '[Variant "face-up"]\n[Order "3 1 2"]\n[HouseWay "foxwoods"]\n[PayTables "fortune/fortune-2"]\n'
        '[Commission "400 5 up 10"]\n[Limits "main 1000 9000 side 100 500 chip 100 all 20000"]\n'
        '[Thresholds "pay 5000 recall 700"]\n[Level "0"]\n[Currency "USD"]\n[Mode "demo"]\n'
    )
    rules = rules_of(parse_rounds(HEAD.replace("\n\n", f"\n{tags}\n") + BODY)[0])
    assert (rules.variant, rules.seating.opening_order, rules.house_way.id) == (
        "face-up",
        (3, 1, 2),
        "foxwoods",
    )
    assert (rules.commission.bp, rules.commission.unit.minor, rules.commission.minimum.minor) == (400, 5, 10)
    assert rules.limits.aggregate is not None
    assert (rules.limits.most.minor, rules.limits.aggregate.minor) == (9000, 20000)
    assert rules.pay_threshold is not None
    assert rules.recall_threshold is not None
    assert (rules.pay_threshold.minor, rules.recall_threshold.minor) == (5000, 700)
    assert (rules.level, rules.currency, rules.mode, rules.pay_tables[0].id) == (
        0,
        "USD",
        "demo",
        "fortune/fortune-2",
    )


@pytest.mark.parametrize(
    ("line", "code", "column"),
    [
        ("shuffle", "NOTATION-WORD", 1),
        ("no more", "NOTATION-WANTED", 8),
        ("start x", "NOTATION-WANTED", 7),
        ("start 3 (4 5)", "NOTATION-WANTED", 13),
        ("start ٣", "NOTATION-WANTED", 7),
        ("bank 1s", "NOTATION-WANTED", 6),
        ("bank As | ", "NOTATION-WANTED", 10),
        ("1: 12.5 / win", "NOTATION-AMOUNT", 4),
        ("1: -5 / win", "NOTATION-AMOUNT", 4),
        ("1: 500 + back -5 / win", "NOTATION-AMOUNT", 15),
        ("1: −5 / win", "NOTATION-AMOUNT", 4),
        ("1: 0 / win", "NOTATION-AMOUNT", 4),
        ("1: 1e3", "NOTATION-AMOUNT", 4),
        ("1: ２５００", "NOTATION-AMOUNT", 4),
        ("1: 2500 / winn", "NOTATION-WANTED", 11),
        ("1: 2500 / hand As (maybe)", "NOTATION-WANTED", 20),
        ("1: 2500 / win win", "NOTATION-WANTED", 15),
        ("1: 2500 /", "NOTATION-WANTED", 10),
        ("1: back:x 500", "NOTATION-WANTED", 4),
        ("ruling 1 \"a\" \"b\" stands by \"c\"", "NOTATION-WANTED", 18),
        ("ruling 1 \"a\" \"b\" = burns by \"c\"", "NOTATION-WANTED", 20),
        ("recall 1 lose", "NOTATION-WANTED", 10),
        ("recall 1 = lose note", "NOTATION-WANTED", 17),
        ("void", "NOTATION-WANTED", 5),
        ("gap 2026-05-04 2026-05-05 1 \"x\"", "NOTATION-WANTED", 5),
        ("gap 2026-13-04T21:40Z 2026-05-04T22:05Z 1 \"x\"", "NOTATION-WANTED", 5),
        ("cash off 1 500", "NOTATION-WANTED", 6),
        ("dispute 1 lost \"x\"", "NOTATION-WANTED", 11),
        ("result 1 win 5 / commission 0 / house 0", "NOTATION-WANTED", 40),
        ("skip \"open", "NOTATION-UNENDED", 10),
        ("close {never closed", "NOTATION-UNENDED", 19),
        ("skip \"a\x07\"", "NOTATION-CHARACTER", 8),
        ('skip "' + "x" * 501 + '"', "NOTATION-LINE", 6),
        ("9" * 2001, "NOTATION-LINE", 2001),
    ],
)  # fmt: skip
def test_a_line_that_is_wrong_is_named_with_its_column(line: str, code: str, column: int) -> None:
    assert (code, f"line 6, column {column}") in wrong(HEAD + line + "\n*\n")


def test_every_wrong_line_of_a_text_is_named_at_once() -> None:
    text = HEAD + "shuffle\n1: x\n*\n\n" + HEAD + "cut\n*\n"
    assert [where for _, where in wrong(text)] == [
        "line 6, column 1",
        "line 7, column 5",
        "line 15, column 1",
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('[PGR "1"]\n\n*\n', ["NOTATION-TAG-MISSING"] * 3),
        ('[Game "pai-gow"]\n[PGR "1"]\n[Table "2"]\n[Number "7"]\n\n*\n', ["NOTATION-TAG-FIRST"]),
        (HEAD.replace('"1"', '"2"') + "*\n", ["NOTATION-VERSION"]),
        (HEAD.replace("pai-gow-poker", "baccarat") + "*\n", ["NOTATION-GAME"]),
        (HEAD.replace('[Table "2"]', '[Table "2"]\n[Table "3"]') + "*\n", ["NOTATION-TAG-TWICE"]),
        (HEAD.replace('[Table "2"]', "[Table 2]") + "*\n", ["NOTATION-TAG"]),
        (HEAD.replace('"7"', '"seven"') + "*\n", ["NOTATION-TAG-VALUE"]),
        (HEAD.replace("\n\n", '\n[Level "4"]\n\n') + BODY, ["NOTATION-TAG-VALUE"]),
        (HEAD.replace("\n\n", '\n[Limits "5 10"]\n\n') + BODY, ["NOTATION-TAG-VALUE"]),
        (HEAD.replace("\n\n", '\n[Commission "5 %"]\n\n') + BODY, ["NOTATION-TAG-VALUE"]),
        (HEAD.replace("\n\n", '\n[Commission "10001 1 up 0"]\n\n') + BODY, ["NOTATION-TAG-VALUE"]),
        (HEAD.replace("\n\n", '\n[Thresholds "pay"]\n\n') + BODY, ["NOTATION-TAG-VALUE"]),
        (HEAD.replace("\n\n", '\n[Order "1 2 x"]\n\n') + BODY, ["NOTATION-TAG-VALUE"]),
        (HEAD, ["NOTATION-NO-END"]),
        (HEAD + "1: 2500\n", ["NOTATION-NO-END"]),
        (HEAD + "*\n1: 2500\n", ["NOTATION-AFTER-END", "NOTATION-NO-END"]),
        (HEAD + "1: 2500\n1: 2500\n*\n", ["NOTATION-SEAT-TWICE"]),
        (HEAD + "1: 2500 / win\n" * 401, ["NOTATION-LINES"]),
        ("x" * (MOST_BYTES + 1), ["NOTATION-LARGE"]),
        (HEAD + "1: 2500\nresult commission 0 / house 0 / pieces 0 call 0\n", ["NOTATION-NOT-CLOSED"]),
    ],
)
def test_a_text_that_is_no_round_is_refused_with_its_reasons(text: str, found: list[str]) -> None:
    assert [code for code, _ in wrong(text)] == found


def test_a_refused_command_is_named_with_the_line_it_stood_in() -> None:
    text = HEAD + BODY.replace("1: 2500 / win", "1: 2550 / win")
    assert wrong(text) == [("BET-CHIP", "line 11: seat 1")]


def test_every_figure_of_the_result_is_compared() -> None:
    said = "result 1 win 2000 / commission 100 / house -2000 / pieces 1 call 0\n"
    with pytest.raises(NotationError) as refused:
        play(commands_of(HEAD + BODY + said)[0], rules_of(parse_rounds(HEAD + BODY)[0]))
    figures = [dict(found.data) for found in refused.value.problems]
    assert [(f["figure"], f["said"], f["computed"]) for f in figures] == [
        ("seat 1", "win 2000", "win 2375"),
        ("commission", "100", "125"),
        ("house", "-2000", "-2500"),
        ("coverage", "pieces 1 call 0 ruling 0", "pieces 0 call 1 ruling 0"),
    ]


def test_rules_that_do_not_exist_are_refused_by_name() -> None:
    text = HEAD.replace("\n\n", '\n[HouseWay "nobodys"]\n\n') + BODY
    with pytest.raises(Refused) as refused:
        rules_of(parse_rounds(text)[0])
    assert refused.value.problems[0].code == "HOUSEWAY-UNKNOWN"


def test_an_open_round_is_exported_with_a_star() -> None:
    (record,) = commands_of(HEAD + "banker house\n1: 2500\n2: 1000~\n*\n")
    _, facts = play(record, rules_of(record.text))
    text = export(facts, table="2")
    assert text.endswith("banker house\n1: 2500\n2: 1000~\n*\n")


def test_user_text_goes_through_as_typed() -> None:
    name = 'Ana \\ "A" <b>&amp; {x} ; 龍'
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    text = HEAD + f'1: 2500\nvoid "{escaped}" "{escaped}"\n'
    (record,) = commands_of(text)
    _, facts = play(record, rules_of(record.text))
    assert f'void "{escaped}" "{escaped}"' in export(facts, table="2")
