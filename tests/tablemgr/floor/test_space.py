"""No round is opened where its end might not be written.

Source: FAULT B1, B2.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tablemgr.core.problems import problem
from tablemgr.floor.space import LEAST, check_space, free_bytes


def test_a_disk_with_room_is_no_problem(tmp_path: Path) -> None:
    assert check_space(tmp_path, free=lambda _: LEAST) == ()


def test_a_disk_without_room_says_how_much_is_free(tmp_path: Path) -> None:
    found = check_space(tmp_path / "tablemgr.sqlite3", free=lambda _: 5 << 20)
    assert found == (problem("FLOOR-DISK-SPACE", "", free=5, least=64),)


def test_a_disk_that_is_gone_is_a_problem(tmp_path: Path) -> None:
    def gone(_: Path) -> int:
        raise OSError(5, "Input/output error")

    found = check_space(tmp_path, free=gone)
    assert [one.code for one in found] == ["FLOOR-DISK-GONE"]


def test_this_disk_answers(tmp_path: Path) -> None:
    assert free_bytes(tmp_path) > 0


def test_a_folder_that_is_not_there_is_a_problem(tmp_path: Path) -> None:
    assert [one.code for one in check_space(tmp_path / "no" / "such")] == ["FLOOR-DISK-GONE"]


@pytest.mark.parametrize(("free", "refused"), [(99, True), (100, False)])
def test_the_threshold_itself_is_enough(tmp_path: Path, free: int, *, refused: bool) -> None:
    assert bool(check_space(tmp_path, free=lambda _: free, least=100)) is refused
