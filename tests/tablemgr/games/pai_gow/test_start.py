"""The dice that say where the first stack goes."""

from __future__ import annotations

import pytest

from tablemgr.games.pai_gow.start import check_dice, offset_counts, start_offset


@pytest.mark.parametrize(
    ("dice", "offset"),
    [((3, 3, 3), 0), ((6, 6, 5), 0), ((3, 3, 4), 1), ((6, 6, 6), 1), ((1, 1, 1), 2), ((1, 2, 4), 6)],
)
def test_3_3_the_banker_is_one_nine_and_seventeen(dice: tuple[int, int, int], offset: int) -> None:
    assert start_offset(dice) == offset


def test_3_3_the_216_throws_over_the_eight_positions() -> None:
    assert offset_counts() == (28, 28, 28, 28, 27, 25, 25, 27)


def test_dice_that_no_throw_can_be_are_named() -> None:
    found = check_dice((0, 7))
    assert [(p.code, p.where) for p in found] == [
        ("DICE-COUNT", "dice"),
        ("DIE-FACE", "dice, die 1"),
        ("DIE-FACE", "dice, die 2"),
    ]
    assert check_dice((1, 6, 3)) == ()
