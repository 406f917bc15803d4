"""Entries removed, renumbered, moved, put in, doubled: each is named by kind and number, and nothing else is.

Source: ledger.md (the verifier); FAULT C1, C3.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.tamper import surgery as cut
from tests.tamper.conftest import Trail
from tests.tamper.surgery import Raw, said

Found = set[tuple[str, int | None]]


def tampered(trail: Trail, *steps: Callable[[Raw], object]) -> Found:
    """Do something to a trail behind its doors; answer what the verifier names."""
    with cut.opened(trail.path) as raw:
        for step in steps:
            step(raw)
    return cut.named(trail)


def without(first: int, last: int) -> Callable[[Raw], object]:
    """Remove entries."""
    return lambda raw: raw.execute("DELETE FROM entry WHERE seq BETWEEN ? AND ?", (first, last))


def test_a_trail_that_nobody_touched_is_clean(trail: Trail) -> None:
    assert tampered(trail) == set()
    assert cut.named(trail, mark=True) == set()


@pytest.mark.parametrize(
    ("first", "last"), [(1, 1), (2, 2), (60, 60), (176, 176), (100, 130), (170, 180), (280, 280)]
)
def test_removed_entries_are_named(trail: Trail, first: int, last: int) -> None:
    assert tampered(trail, without(first, last)) == said(("REMOVED", first, last))


def test_two_spans_removed_are_both_named(trail: Trail) -> None:
    assert tampered(trail, without(50, 52), without(200, 200)) == said(
        ("REMOVED", 50, 52), ("REMOVED", 200, 200)
    )


@pytest.mark.parametrize(("first", "count"), [(1, 1), (60, 1), (176, 1), (100, 25)])
def test_entries_removed_and_the_rest_renumbered(trail: Trail, first: int, count: int) -> None:
    found = tampered(
        trail, without(first, first + count - 1), lambda raw: cut.shifted(raw, first + count, -count)
    )
    assert found == said(
        ("REMOVED", first, first + count - 1),
        ("RENUMBERED", first, 307 - count),
        ("TRUNCATED", 308 - count, 307),
    )


def test_one_entry_renumbered_far_away(trail: Trail) -> None:
    assert tampered(trail, lambda raw: cut.set_field(raw, 90, "seq", 5000)) == {("RENUMBERED", 5000)}


def test_an_entry_with_a_wild_number(trail: Trail) -> None:
    assert tampered(trail, lambda raw: cut.set_field(raw, 90, "seq", 2**62)) == {("RENUMBERED", 2**62)}


@pytest.mark.parametrize(("one", "other"), [(60, 61), (1, 2), (306, 307), (2, 176), (20, 290)])
def test_two_entries_swapped(trail: Trail, one: int, other: int) -> None:
    found = tampered(trail, lambda raw: cut.swapped(raw, one, other))
    # The read tables know the last number with another digest.
    last = {("REWRITTEN", 307)} if other == 307 else set()
    assert found == {("REORDERED", one), ("REORDERED", other)} | last


def test_three_entries_in_a_ring(trail: Trail) -> None:
    found = tampered(trail, lambda raw: cut.swapped(raw, 20, 90), lambda raw: cut.swapped(raw, 90, 200))
    assert found == {("REORDERED", 20), ("REORDERED", 90), ("REORDERED", 200)}


def test_a_swap_and_a_renumbering_are_told_apart(trail: Trail) -> None:
    found = tampered(
        trail, lambda raw: cut.swapped(raw, 20, 40), without(150, 150), lambda raw: cut.shifted(raw, 151, -1)
    )
    assert found == {("REORDERED", 20), ("REORDERED", 40)} | said(
        ("REMOVED", 150, 150), ("RENUMBERED", 150, 306), ("TRUNCATED", 307, 307)
    )


def test_the_contents_of_two_entries_swapped(trail: Trail) -> None:
    def swap(raw: Raw) -> None:
        one, other = cut.row_of(raw, 60), cut.row_of(raw, 200)
        cut.set_field(raw, 60, "body", other[14])
        cut.set_field(raw, 200, "body", one[14])

    assert tampered(trail, swap) == {("ALTERED", 60), ("ALTERED", 200)}


def more(at: int, *, like: int, own: bool, behind: int | None = None) -> Callable[[Raw], object]:
    """Put an entry in at a number, everything behind it one further; own: with a digest of its own."""

    def put_in(raw: Raw) -> None:
        row = cut.row_of(raw, like)
        cut.shifted(raw, at, 1)
        prev = cut.row_of(raw, at - 1)[16] if behind is None else cut.row_of(raw, behind)[16]
        forged = (row[0], at, *row[2:10], "forged", *row[11:])
        cut.insert(raw, cut.sealed(forged, prev) if own else forged)
        cut.mended(raw)

    return put_in


@pytest.mark.parametrize(
    ("at", "own"),
    [(2, False), (60, False), (176, False), (307, False), (2, True), (60, True), (177, True), (306, True)],
)
def test_an_entry_put_in(trail: Trail, at: int, own: bool) -> None:
    assert tampered(trail, more(at, like=50, own=own)) == said(
        ("INSERTED", at, at), ("RENUMBERED", at + 1, 308)
    )


def test_of_two_that_could_be_the_last_one_the_mark_tells_which(trail: Trail) -> None:
    found = tampered(trail, more(307, like=50, own=True))
    # Nothing follows that names either; whoever stands where it was sealed is believed until an anchor speaks.
    assert found == {("INSERTED", 308)}
    assert cut.named(trail, mark=True) == {("INSERTED", 308), ("REWRITTEN", 307)}


def test_an_entry_put_in_behind_the_one_that_it_pretends_to_be(trail: Trail) -> None:
    def put_in(raw: Raw) -> None:
        # It takes number 60, sealed for it, and stands behind the true 60, which the next one names.
        true = cut.row_of(raw, 60)
        cut.shifted(raw, 61, 1)
        forged = cut.sealed((true[0], 60, *true[2:4], "4471/dealer/Eve", *true[5:10], "forged", *true[11:]))
        cut.insert(raw, (forged[0], 61, *forged[2:]))
        cut.mended(raw)

    assert tampered(trail, put_in) == said(("INSERTED", 61, 61), ("RENUMBERED", 62, 308))


def test_an_entry_put_in_in_place_of_a_true_one(trail: Trail) -> None:
    def replace(raw: Raw) -> None:
        true = cut.row_of(raw, 60)
        cut.put(raw, cut.sealed((*true[:4], "4471/dealer/Eve", *true[5:])))

    # It fits its number and its predecessor; that the next one names another is what shows.
    assert tampered(trail, replace) == {("BROKEN_LINK", 61)}


def test_a_checkpoint_put_in_twice(trail: Trail) -> None:
    found = tampered(trail, more(177, like=176, own=False))
    assert found == said(("INSERTED", 177, 177), ("RENUMBERED", 178, 308))


@pytest.mark.parametrize("seq", [1, 60, 176, 307])
def test_an_entry_twice_with_the_same_number(trail: Trail, seq: int) -> None:
    found = tampered(
        trail,
        cut.loosened,
        lambda raw: raw.execute("INSERT INTO entry SELECT * FROM entry WHERE seq = ?", (seq,)),
    )
    assert found == {("INSERTED", seq), ("SCHEMA", None)}


def test_an_entry_more_at_the_end(trail: Trail) -> None:
    def append(raw: Raw, *, prev: bytes | None = None) -> None:
        last = cut.row_of(raw, cut.last_of(raw))
        row = (last[0], last[1] + 1, *last[2:10], f"forged{last[1]}", *last[11:])
        cut.insert(raw, row if prev is None else cut.sealed(row, prev))

    assert tampered(trail, append) == {("ALTERED", 308), ("BROKEN_LINK", 308)}
    with cut.opened(trail.path) as raw:
        raw.execute("DELETE FROM entry WHERE seq = 308")
    found = tampered(trail, lambda raw: append(raw, prev=cut.row_of(raw, 306)[16]))
    # It is sealed, but behind another entry; and it copies what stood in a checkpoint.
    assert found == {("BROKEN_LINK", 308), ("REWRITTEN", 308)}


def test_everything_at_once(trail: Trail) -> None:
    found = tampered(
        trail,
        lambda raw: cut.set_field(raw, 30, "station", "elsewhere"),
        without(70, 71),
        lambda raw: cut.swapped(raw, 100, 140),
        lambda raw: cut.set_field(raw, 210, "digest", bytes(32)),
        lambda raw: cut.set_field(raw, 250, "prev", bytes(32)),
    )
    assert found == {
        ("ALTERED", 30), ("REMOVED", 70), ("REMOVED", 71), ("REORDERED", 100), ("REORDERED", 140), ("ALTERED", 210),
        ("ALTERED", 250), ("BROKEN_LINK", 250),
    }  # fmt: skip
