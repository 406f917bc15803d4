"""Who changes how facts are drawn says so: else a ledger that an older program drew is not drawn again."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from tablemgr.ledger.readtables import DRAWING

LEDGER = Path(__file__).resolve().parents[2] / "tablemgr" / "ledger"
RECORDED = (8, "db0adb698808f3b2")
"""A drawing, and the digest of its code without comments and indents. A change of words alone is recorded as it is."""


def test_another_way_of_drawing_has_another_number() -> None:
    digest = sha256()
    for path in sorted([*LEDGER.glob("draw_*.py"), LEDGER / "drawing.py", LEDGER / "strokes.py"]):
        lines = (line.strip() for line in path.read_text("utf-8").splitlines())
        digest.update("".join(line for line in lines if not line.startswith("#")).encode())
    assert (DRAWING, digest.hexdigest()[:16]) == RECORDED, (
        "raise DRAWING where facts are drawn otherwise now, then record both"
    )
