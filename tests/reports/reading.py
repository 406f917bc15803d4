"""Reading a paper back: its text, its letters' places, its picture."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

import pypdfium2
from PIL import Image


@dataclass(frozen=True)
class Letter:
    """A letter as it stands on a page: points from the page's lower left corner."""

    text: str
    left: float
    bottom: float
    right: float
    top: float


def text_of(pdf: bytes) -> str:
    """Answer the whole text of a paper, compatibility forms folded, blanks single."""
    return "\n".join(pages_of_text(pdf))


def pages_of_text(pdf: bytes) -> list[str]:
    """Answer the text of each page of a paper, compatibility forms folded."""
    pages = [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(pdf)]
    return [unicodedata.normalize("NFKC", page.replace("\r", "")).replace("\u2068", "") for page in pages]


def lines_of(pdf: bytes) -> list[str]:
    """Answer the lines of a paper, blanks single."""
    return [" ".join(line.split()) for line in text_of(pdf).split("\n")]


def letters_of(pdf: bytes) -> list[tuple[tuple[float, float], list[Letter]]]:
    """Answer each page's size and its letters."""
    found = []
    for page in pypdfium2.PdfDocument(pdf):
        text = page.get_textpage()
        letters = []
        for n in range(text.count_chars()):
            written = text.get_text_range(n, 1)
            if written.strip():
                left, bottom, right, top = text.get_charbox(n)
                letters.append(Letter(written, left, bottom, right, top))
        found.append((page.get_size(), letters))
    return found


def picture_of(pdf: bytes, *, page: int = 0, scale: float = 1.0) -> Image.Image:
    """Answer a page as a grey picture."""
    rendered: Image.Image = pypdfium2.PdfDocument(pdf)[page].render(scale=scale).to_pil()
    return rendered.convert("L")


def off_the_page(pdf: bytes, *, margin: float) -> list[Letter]:
    """Answer letters that stand outside the margins of their page."""
    return [
        letter
        for (width, height), letters in letters_of(pdf)
        for letter in letters
        if letter.left < margin - 1
        or letter.right > width - margin + 1
        or letter.bottom < margin - 3
        or letter.top > height - margin + 3
    ]


def on_each_other(pdf: bytes) -> list[tuple[Letter, Letter]]:
    """Answer pairs of letters that cover more than a third of each other."""
    found = []
    for _, letters in letters_of(pdf):
        cells: dict[tuple[int, int], list[Letter]] = {}
        for letter in letters:
            cell = (int(letter.left // 20), int(letter.bottom // 20))
            for x in (-1, 0, 1):
                for y in (-1, 0, 1):
                    found += [
                        (letter, other)
                        for other in cells.get((cell[0] + x, cell[1] + y), [])
                        if _covered(letter, other)
                    ]
            cells.setdefault(cell, []).append(letter)
    return found


def _covered(one: Letter, other: Letter) -> bool:
    wide = min(one.right, other.right) - max(one.left, other.left)
    tall = min(one.top, other.top) - max(one.bottom, other.bottom)
    if wide <= 0 or tall <= 0:
        return False
    smaller = min(
        (letter.right - letter.left) * (letter.top - letter.bottom) or 1.0 for letter in (one, other)
    )
    return wide * tall > smaller / 3
