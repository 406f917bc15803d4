"""A QR code as rows of dark and light, for a terminal.

Source: ledger.md (paper: QR and typeable code).
"""

from __future__ import annotations

from reportlab.graphics.barcode.qr import QrCodeWidget

QUIET = 2
"""Light modules around the code; four are the rule on paper, two are enough on a screen."""


def qr_rows(payload: str) -> tuple[tuple[bool, ...], ...]:
    """Answer a QR code as rows of modules, True is dark, with its quiet zone.

    Source: ledger.md (paper).
    """
    code = QrCodeWidget(payload, barLevel="M").qr
    code.make()
    size = code.getModuleCount()
    side = (False,) * QUIET
    empty = ((False,) * (size + 2 * QUIET),) * QUIET
    rows = tuple((*side, *(bool(code.isDark(y, x)) for x in range(size)), *side) for y in range(size))
    return (*empty, *rows, *empty)


def qr_text(payload: str) -> str:
    """Answer a QR code as lines of block characters, two rows of modules a line, dark drawn dark on light.

    Source: ledger.md (`tablemgr checkpoint` shows code and QR).
    """
    rows = qr_rows(payload)
    blocks = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    light = (False,) * len(rows[0])
    pairs = [(rows[n], rows[n + 1] if n + 1 < len(rows) else light) for n in range(0, len(rows), 2)]
    return "\n".join(
        "".join(blocks[pair] for pair in zip(upper, lower, strict=True)) for upper, lower in pairs
    )
