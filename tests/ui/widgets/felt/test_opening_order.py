"""The opening order stands as the seats are opened, from the left, whatever the language reads like.

Source: look.md 6 (not mirrored: order of seats).
"""

from __future__ import annotations

from PySide6.QtCore import QRectF

from ui.viewmodels.table.rows import Aside, Square
from ui.widgets.felt.asides import square_boxes


def test_each_square_stands_right_of_the_one_before() -> None:
    order = Aside("order", squares=tuple(Square(str(n), "to come") for n in (6, 5, 4, 3)))
    lefts = [box.left() for box in square_boxes(order, QRectF(10, 20, 300, 60), 30)]
    assert lefts == sorted(lefts)
    assert len(set(lefts)) == 4
