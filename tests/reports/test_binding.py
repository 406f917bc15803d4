"""Blocks become pages: nothing is lost, what belongs together stays together."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reports.binding import Block, Placed, Section, kept, pages_of
from reports.page import Pen


def block(height: float, *, keep: bool = False) -> Block:
    def draw(_pen: Pen, _top: float) -> None:
        return

    return Block(height, draw, keep)


def at(page: list[Placed]) -> list[tuple[int, float, float]]:
    return [(placed.column, placed.top, placed.block.height) for placed in page]


def test_blocks_follow_each_other_down_a_page() -> None:
    (page,) = pages_of([Section((block(10), block(20)))], 100)
    assert at(page) == [(0, 0, 10), (0, 10, 20)]


def test_a_block_that_does_not_fit_begins_the_next_page() -> None:
    first, second = pages_of([Section((block(60), block(60)))], 100)
    assert (at(first), at(second)) == ([(0, 0, 60)], [(0, 0, 60)])


def test_kept_blocks_go_to_the_next_page_together() -> None:
    first, second = pages_of([Section((block(60), *kept([block(30), block(30)])))], 100)
    assert at(first) == [(0, 0, 60)]
    assert at(second) == [(0, 0, 30), (0, 30, 30)]


def test_a_chain_longer_than_a_page_is_broken_where_the_page_ends() -> None:
    pages = pages_of([Section(kept([block(40) for _ in range(5)]))], 100)
    assert [len(page) for page in pages] == [2, 2, 1]


def test_two_columns_come_out_even() -> None:
    (page,) = pages_of([Section(tuple(block(10) for _ in range(6)), columns=2)], 100)
    assert [placed.column for placed in page] == [0, 0, 0, 1, 1, 1]


def test_a_block_taller_than_a_page_stands_alone_and_is_not_dropped() -> None:
    pages = pages_of([Section((block(10), block(300), block(10)))], 100)
    assert [[p.block.height for p in page] for page in pages] == [[10], [300], [10]]


heights = st.lists(st.floats(min_value=1, max_value=90), max_size=40)


@given(heights, st.integers(min_value=1, max_value=3), st.lists(st.booleans(), min_size=40, max_size=40))
def test_every_block_is_placed_once_and_on_its_page(
    sizes: list[float], columns: int, keeps: list[bool]
) -> None:
    blocks = tuple(block(size, keep=keep) for size, keep in zip(sizes, keeps, strict=False))
    pages = pages_of([Section(blocks, columns)], 100)
    assert [placed.block for page in pages for placed in page] == list(blocks)
    assert all(placed.top + placed.block.height <= 100.001 for page in pages for placed in page)


def test_the_head_of_a_section_goes_with_it_to_the_next_page() -> None:
    filler, head = [block(1.0) for _ in range(9)], block(1.0, keep=True)
    signatures = [block(3.0), block(3.0)]
    pages = pages_of([Section(tuple(filler)), Section((head,)), Section(tuple(signatures), 2)], 11.0)
    assert [len(page) for page in pages] == [9, 3]
    assert pages[1][0].block is head
    assert [placed.top for placed in pages[1]] == [0.0, 1.0, 1.0]


def test_a_page_of_heads_alone_is_not_put_off_for_ever() -> None:
    head = block(1.0, keep=True)
    pages = pages_of([Section((head, head)), Section((block(30.0),))], 10.0)
    assert [placed.block.height for page in pages for placed in page] == [1.0, 1.0, 30.0]


def test_a_table_s_head_stands_on_every_page_of_it_and_never_twice() -> None:
    head = block(1.0, keep=True)
    rows = tuple(block(1.0) for _ in range(20))
    pages = pages_of([Section((block(8.0),)), Section((head, *rows), 1, (head,))], 10.0)
    assert [page.count(Placed(head, 0, 1, 0.0)) for page in pages[1:]] == [1] * (len(pages) - 1)
    assert sum(placed.block in rows for page in pages for placed in page) >= 20
    assert all(page[-1].top + page[-1].block.height <= 10.0 for page in pages)


def test_rows_that_go_along_with_what_follows_have_their_head_again() -> None:
    head = block(1.0, keep=True)
    rows = [block(1.0) for _ in range(6)] + [block(1.0, keep=True) for _ in range(3)]
    table = Section((head, *rows), 1, (head,))
    first, second = pages_of([table, Section((block(2.0),), 2)], 11.0)
    assert [one.block for one in first] == [head, *rows[:6]]
    assert [one.block for one in second][:4] == [head, *rows[6:]]
