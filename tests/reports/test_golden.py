"""Papers look as they looked when somebody last looked at them."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.reports.golden import FOLDER, PAPERS, drawn


@pytest.mark.parametrize("name", list(PAPERS))
def test_a_paper_looks_like_its_golden_picture(name: str) -> None:
    with Image.open(FOLDER / f"{name}.png") as opened:
        golden = opened.convert("L")
    now = drawn(name)
    assert now.size == golden.size
    # The golden picture has few greys; what moves or goes missing differs far more than that.
    difference = ImageStat.Stat(ImageChops.difference(now, golden)).mean[0]
    assert difference < 4.0


def test_a_missing_line_would_be_seen() -> None:
    with Image.open(FOLDER / "poker-80mm-fa.png") as opened:
        golden = opened.convert("L")
    moved = ImageChops.offset(golden, 0, 2)
    assert ImageStat.Stat(ImageChops.difference(moved, golden)).mean[0] > 6.0


def test_every_golden_picture_belongs_to_a_paper() -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} == set(PAPERS)
