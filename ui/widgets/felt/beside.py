"""The wider side of the felt beside the seat that is lit: where something may stand over it.

Source: screens.md, ground rule 1 (the one lit place); look.md 1.1 (one lamp).
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QRectF

from ui.viewmodels.table.rows import Felt
from ui.widgets.console.part import Touched


def beside_the_lit(
    part: Touched[Any], felt: Felt, near: float, far: float, *, gap: float, scale: float
) -> tuple[float, float]:
    """Answer the ends of the wider side beside the lit seat, between two others; those where no seat is lit.

    Args:
        scale: pixels a unit of the ends and the gap.

    Source: screens.md, ground rule 1.
    """
    lit = next((f"seat:{one.seat}" for one in felt.seats if one.lamp), "")
    boxes = [one.box for one in part.targets() if one.token == lit]
    if not boxes:
        return near, far
    # The opening order names the seat as well, in a small square.
    box, k = max(boxes, key=QRectF.width), part.scale / scale
    before, after = box.left() * k - gap, box.right() * k + gap
    return (near, before) if before - near > far - after else (after, far)
