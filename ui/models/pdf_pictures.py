"""Pictures of a PDF's pages, drawn in a worker; no viewer, no window of another program."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QImage


@dataclass(frozen=True, slots=True)
class Picture:
    """One page as plain bytes, three a pixel: blue, green, red."""

    width: int
    height: int
    stride: int
    pixels: bytes

    def image(self) -> QImage:
        """Answer the page as Qt's image. Source: stack.md (PDF previews by pypdfium2 images)."""
        # A copy: Qt does not keep the bytes alive.
        return QImage(self.pixels, self.width, self.height, self.stride, QImage.Format.Format_BGR888).copy()


def page_pictures(pdf: bytes, *, pixels_wide: int, first: int = 0, most: int = 8) -> tuple[Picture, ...]:
    """Answer some pages of a PDF, from one on, each so many pixels wide.

    Source: stack.md (decisions), stack.md 5.
    """
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        found = []
        for number in range(first, min(len(document), first + most)):
            page = document[number]
            scale = pixels_wide / page.get_width()
            bitmap = page.render(scale=scale, rev_byteorder=False)
            found.append(Picture(bitmap.width, bitmap.height, bitmap.stride, bytes(bitmap.buffer)))
            page.close()
        return tuple(found)
    finally:
        document.close()
