"""What the proof of a house way finds: undecided, foul, dominated, dead, wrong examples; all at once."""

from __future__ import annotations

import pytest

from tablemgr.core.text import problem_sentence
from tablemgr.houseway.audit import Report, audit, diff
from tablemgr.houseway.load import bind, bind_known, parse
from tests.tablemgr.houseway.toy import HEAD, TOY, Hand, Toy, ToyWay, row, text


def way(*rows: str, head: str = HEAD) -> ToyWay:
    """Answer a bound house way of these rows."""
    return bind(parse(text(*rows, head=head)), TOY)


def found(report: Report) -> list[tuple[str, str, int]]:
    """Answer code, place and hands of every finding."""
    return [(f.problem.code, f.problem.where, f.hands) for f in report.findings]


ALL = row("all", [], ["in order"])


def test_a_sound_house_way_is_clean() -> None:
    report = audit(way(row("pairs", ["pair"], ["in order"]), ALL))
    assert report.clean
    assert [(r.row, r.hands) for r in report.rows] == [("pairs", 4), ("all", 6)]
    assert (report.hands, report.classes) == (10, 10)


def test_undecided_hands_are_counted_and_shown() -> None:
    report = audit(way(row("pairs", ["pair"], ["in order"])))
    assert found(report) == [("AUDIT-UNDECIDED", "mine", 6)]
    assert problem_sentence(report.findings[0].problem) == (
        "mine: 6 hands fit no row, such as 1 2 / 1 3 / 1 4"
    )


def test_a_row_that_fouls_is_named() -> None:
    report = audit(way(row("ones", ["holds: 1"], ["turned"]), ALL))
    assert found(report) == [("AUDIT-FOUL", "row 1 (ones)", 3)]
    assert dict(report.findings[0].problem.data)["setting"] == "2 | 1 / 3 | 1 / 4 | 1"


def test_a_row_that_no_hand_reaches_is_named() -> None:
    report = audit(way(ALL, row("pairs", ["pair"], ["in order"])))
    assert found(report) == [("AUDIT-DEAD-ROW", "row 2 (pairs)", 0)]


def test_a_row_that_leaves_nothing_or_several_values_is_named() -> None:
    report = audit(way(row("ones", ["holds: 1"], ["nothing"]), row("rest", [], ["either"])))
    assert found(report) == [
        ("AUDIT-NOTHING-LEFT", "row 1 (ones)", 4),
        ("AUDIT-SEVERAL-LEFT", "row 2 (rest)", 3),
    ]


def test_a_setting_that_another_beats_in_both_halves_is_named() -> None:
    report = audit(way(row("ones", ["holds: 1"], ["thrown away"]), ALL))
    assert found(report) == [("AUDIT-DOMINATED", "row 1 (ones)", 4)]


@pytest.mark.parametrize(
    ("allowed", "codes"),
    [(4, []), (3, ["AUDIT-DOMINATED", "AUDIT-ALLOWANCE"]), (5, ["AUDIT-DOMINATED", "AUDIT-ALLOWANCE"])],
)
def test_a_file_may_allow_exactly_as_many_dominated_hands_as_there_are(
    allowed: int, codes: list[str]
) -> None:
    head = HEAD + f"allows_dominated = {allowed}\n"
    report = audit(way(row("ones", ["holds: 1"], ["thrown away"]), ALL, head=head))
    assert sorted(f.problem.code for f in report.findings) == sorted(codes)
    assert (report.dominated, report.allows_dominated) == (4, allowed)


def test_an_allowance_without_a_dominated_hand_is_wrong() -> None:
    report = audit(way(ALL, head=HEAD + "allows_dominated = 1\n"))
    assert [f.problem.code for f in report.findings] == ["AUDIT-ALLOWANCE"]


def test_examples_must_be_set_so_and_by_their_own_row() -> None:
    examples = 'examples = ["2 | 2", "1 | 3", "3 | 1", "1 & 1"]'
    report = audit(way(row("pairs", ["pair"], ["in order"], examples), ALL))
    assert found(report) == [
        ("AUDIT-EXAMPLE-ROW", "row 1 (pairs), example 2", 1),
        ("AUDIT-EXAMPLE-WRONG", "row 1 (pairs), example 3", 1),
        ("AUDIT-EXAMPLE-UNREADABLE", "row 1 (pairs), example 4", 1),
    ]
    report = audit(way(row("pairs", ["pair"], ["in order"], 'examples = ["1 | 2"]')))
    assert found(report)[-1] == ("AUDIT-EXAMPLE-UNDECIDED", "row 1 (pairs), example 1", 1)


def test_the_classes_must_stand_for_all_hands() -> None:
    class Short(Toy):
        total = 11

    bound = bind(parse(text(ALL)), Short())
    assert found(audit(bound)) == [("AUDIT-TOTAL", "classes", 0)]


def test_rows_left_out_are_neither_dead_nor_tried() -> None:
    rows = row("odd", ["hold: 1"], ["in order"], 'examples = ["1 | 1"]')
    bound, _, left_out = bind_known(parse(text(rows, ALL)), TOY)
    assert audit(bound, left_out=left_out).clean


def test_progress_is_told_and_may_cancel() -> None:
    class Stopped(Exception):
        pass

    class Many(Toy):
        total = 5000

        def classes(self):  # type: ignore[no-untyped-def]
            return (((1, 1), 1) for _ in range(5000))

    told: list[tuple[int, int]] = []

    def stop(walked: int, total: int) -> None:
        told.append((walked, total))
        if len(told) == 2:
            raise Stopped

    with pytest.raises(Stopped):
        audit(bind(parse(text(ALL)), Many()), stop)
    assert told == [(2048, 5000), (4096, 5000)]


def test_differences_of_two_house_ways_are_counted_and_the_first_ones_shown() -> None:
    one = way(ALL)
    other = way(row("ones", ["holds: 1"], ["turned"]), row("rest", [], ["in order"]))
    apart = diff(one, other, show=2)
    assert (apart.hands, apart.classes, apart.total) == (3, 3, 10)
    hands: list[tuple[str, Hand, str, Hand, str]] = [
        (d.hand, d.one, d.one_row, d.other, d.other_row) for d in apart.shown
    ]
    assert hands == [
        ("1 2", (1, 2), "all", (2, 1), "ones"),
        ("1 3", (1, 3), "all", (3, 1), "ones"),
    ]
    assert diff(one, one).hands == 0
