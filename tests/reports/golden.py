"""The golden pictures of papers: `python -m tests.reports.golden` draws them anew, and nothing else does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PIL import Image

from reports.deal_paper import deal_slip_pdf
from reports.page import Paper
from reports.round_paper import round_slip_pdf
from reports.sheets.kept import sheets_of
from reports.sheets.paper import Copy, sheets_pdf
from tests.reports.reading import picture_of
from tests.reports.samples import deal, poker, tiles

FOLDER = Path(__file__).resolve().parents[1] / "golden" / "papers"
SCALE = 1.0
GREYS = 8

PAPERS: dict[str, Callable[[], bytes]] = {
    "poker-80mm-en": lambda: round_slip_pdf(poker()),
    "poker-80mm-fa": lambda: round_slip_pdf(poker(), language="fa"),
    "poker-a4-en": lambda: round_slip_pdf(poker(), paper=Paper.A4),
    "poker-a4-fa": lambda: round_slip_pdf(poker(), paper=Paper.A4, language="fa"),
    "tiles-80mm-en": lambda: round_slip_pdf(tiles()),
    "tiles-80mm-zh_Hant": lambda: round_slip_pdf(tiles(), language="zh_Hant"),
    "deal-80mm-fa": lambda: deal_slip_pdf(deal(), language="fa"),
    "deal-80mm-ru": lambda: deal_slip_pdf(deal(), language="ru"),
    "deal-a4-en": lambda: deal_slip_pdf(deal(), paper=Paper.A4),
    "shift-a4-en": lambda: kept("shift", Paper.A4, "en"),
    "shift-80mm-fa": lambda: kept("shift", Paper.ROLL_80, "fa"),
    "fill-80mm-zh_Hant": lambda: kept("fill", Paper.ROLL_80, "zh_Hant"),
    "inventory-a4-ru": lambda: kept("inventory", Paper.A4, "ru"),
}


def kept(name: str, paper: Paper, language: str) -> bytes:
    """Draw a paper from what was kept of it once: what any later program must still be able to do. REQ R18."""
    sheets = sheets_of((FOLDER.parent / "kept" / f"{name}.json").read_bytes())
    return sheets_pdf(sheets, Copy(1, 12), paper=paper, language=language)


def drawn(name: str) -> Image.Image:
    """Answer the first page of a paper as a small grey picture."""
    return picture_of(PAPERS[name](), scale=SCALE)


def main() -> None:
    """Draw every golden picture anew; look at them before they are committed."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in PAPERS:
        drawn(name).quantize(GREYS).save(FOLDER / f"{name}.png", optimize=True)
        print(FOLDER / f"{name}.png")


if __name__ == "__main__":
    main()
