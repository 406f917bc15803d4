"""Pictures of every paper in every language and form, to be looked at: A4 and 80 mm, letter in English.

`PAPERS=DIR pytest -m screens tests/reports/test_every_paper.py` leaves them in a folder: DIR/fill-80mm-fa-1.png, and
beside them a sheet a paper and form with its languages side by side: DIR/all/fill-80mm.png.

Source: screens.md (paper); look.md 6; REQ R32.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops

from reports.page import FORMS, Paper
from tests.reports.every_paper import Draws, every_paper
from tests.reports.reading import off_the_page

LANGUAGES = ("en", "fa", "ru", "zh_Hant")
SCALES = {Paper.ROLL_80: 1.7, Paper.A4: 1.25, Paper.LETTER: 1.25}
GAP = 12


@pytest.fixture(scope="module")
def papers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Draws]]:
    with every_paper(tmp_path_factory.mktemp("papers")) as found:
        yield found


def pictures(pdf: bytes, scale: float) -> list[Image.Image]:
    """Answer the pages of a paper, the white below the last line cut off."""
    return [trimmed(page.render(scale=scale).to_pil().convert("RGB")) for page in pypdfium2.PdfDocument(pdf)]


def trimmed(picture: Image.Image) -> Image.Image:
    """Answer a picture without the white below what is drawn on it."""
    drawn = ImageChops.difference(picture, Image.new("RGB", picture.size, "white")).getbbox()
    return (
        picture if drawn is None else picture.crop((0, 0, picture.width, min(picture.height, drawn[3] + GAP)))
    )


def beside(columns: list[list[Image.Image]]) -> Image.Image:
    """Answer pages below each other, a column a language."""
    wide = sum(column[0].width + GAP for column in columns) + GAP
    tall = max(sum(page.height + GAP for page in column) for column in columns) + GAP
    whole = Image.new("RGB", (wide, tall), "#777777")
    left = GAP
    for column in columns:
        top = GAP
        for page in column:
            whole.paste(page, (left, top))
            top += page.height + GAP
        left += column[0].width + GAP
    return whole


def test_the_list_holds_every_kind_of_paper(papers: dict[str, Draws]) -> None:
    kinds = {name.partition("-")[0] for name in papers}
    assert kinds == {
        "round", "deal", "shift", "master", "audit", "exceptions", "cash", "access", "request", "fill", "credit",
        "inventory", "recount", "variance", "drop", "dispute", "voids", "form", "booklet",
    }  # fmt: skip


@pytest.mark.parametrize("name", ["round-cards-void", "deal-void", "booklet-pays", "variance-duplicate"])
def test_a_paper_stays_within_its_margins(papers: dict[str, Draws], name: str) -> None:
    for paper, language in ((Paper.A4, "fa"), (Paper.ROLL_80, "ru")):
        assert off_the_page(papers[name](paper, language), margin=FORMS[paper].margin) == []


@pytest.mark.screens
@pytest.mark.parametrize("paper", list(Paper))
def test_pictures_of_every_paper(papers: dict[str, Draws], paper: Paper, tmp_path: Path) -> None:
    folder = Path(os.environ.get("PAPERS") or tmp_path)
    (folder / "all").mkdir(parents=True, exist_ok=True)
    for name, draw in papers.items():
        columns = []
        for language in LANGUAGES if paper is not Paper.LETTER else LANGUAGES[:1]:
            pdf = draw(paper, language)
            assert off_the_page(pdf, margin=FORMS[paper].margin) == [], (name, language)
            pages = pictures(pdf, SCALES[paper])
            for number, page in enumerate(pages, 1):
                page.save(folder / f"{name}-{paper}-{language}-{number}.png")
            columns.append(pages)
        beside(columns).save(folder / "all" / f"{name}-{paper}.png")
