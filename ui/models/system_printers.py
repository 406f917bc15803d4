"""The system's printers through Qt: every page of a PDF is drawn as a picture and laid on the printer's page.

Qt hands a job to the system's queue and hears no more of it: taken is all that it can say. A job that breaks off in
the middle may have printed a part.

Source: stack.md (printing by QtPrintSupport, pages by pypdfium2); FAULT F1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QMarginsF, QRectF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo

from tablemgr.floor.print_jobs import ABSENT, BROKEN, FORGOTTEN, Job
from tablemgr.floor.print_queue import REFUSED, TOOK, UNSURE, Printer, Told
from ui.models.pdf_pictures import page_pictures

DOTS = 300
"""Dots an inch at which pages are drawn; a roll's own are fewer."""
MILLIMETRES = 25.4
POINTS = 72


@dataclass(frozen=True, slots=True)
class SystemPrinter:
    """One printer of the system, or a PDF file in the place of one."""

    name: str
    file: Path | None = None

    def send(self, job: Job, pdf: bytes) -> Told:
        """Draw a job's pages on the printer. Source: FAULT F1."""
        if self.file is None and self.name not in QPrinterInfo.availablePrinterNames():
            return Told(REFUSED, ABSENT)
        pages = page_sizes(pdf)
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        if self.file is None:
            printer.setPrinterName(self.name)
        else:
            printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
            printer.setOutputFileName(str(self.file))
        printer.setResolution(DOTS)
        printer.setDocName(f"{job.title[:80]} [{job.id[:40]}]")
        printer.setCopyCount(job.copies)
        _lay_out(printer, pages[0])
        painter = QPainter()
        if not painter.begin(printer):
            return Told(REFUSED, BROKEN)
        try:
            whole = all(
                (number == 0 or _next(printer, size)) and _page(painter, printer, pdf, number)
                for number, size in enumerate(pages)
            )
        finally:
            ended = painter.end()
        states = (QPrinter.PrinterState.Aborted, QPrinter.PrinterState.Error)
        if whole and ended and printer.printerState() not in states:
            return Told(TOOK)
        return Told(UNSURE, BROKEN)

    def ask(self, job: Job) -> Told:
        """Say that nothing more is known: Qt hears nothing of a job that it handed over. Source: FAULT F1."""
        return Told(UNSURE, FORGOTTEN, ticket=job.ticket)


Size = tuple[float, float]
"""Of a page, in points."""


def page_sizes(pdf: bytes) -> tuple[Size, ...]:
    """Answer the size of every page in points. Source: stack.md (pypdfium2)."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        return tuple(tuple(document.get_page_size(n)) for n in range(len(document)))
    finally:
        document.close()


def _lay_out(printer: QPrinter, size: Size) -> None:
    page = QPageSize(QSizeF(*size), QPageSize.Unit.Point)
    printer.setPageSize(page)
    printer.setPageMargins(QMarginsF(0, 0, 0, 0), QPageLayout.Unit.Millimeter)


def _next(printer: QPrinter, size: Size) -> bool:
    _lay_out(printer, size)
    return printer.newPage()


def _page(painter: QPainter, printer: QPrinter, pdf: bytes, number: int) -> bool:
    """Draw one page; the printer's own edge takes nothing away: what does not fit is drawn smaller."""
    area = QRectF(printer.pageLayout().paintRectPixels(printer.resolution()))
    (picture,) = page_pictures(pdf, pixels_wide=max(1, int(area.width())), first=number, most=1)
    image = picture.image()
    scale = min(area.width() / image.width(), area.height() / image.height())
    painter.drawImage(QRectF(0, 0, image.width() * scale, image.height() * scale), image)
    return True


def system_printers() -> Mapping[str, Printer]:
    """Answer the system's printers by name. Source: screens.md (set-up: printers)."""
    return {name: SystemPrinter(name) for name in QPrinterInfo.availablePrinterNames()}
