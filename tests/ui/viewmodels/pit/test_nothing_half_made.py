"""What only its heirs can answer cannot be left out: a desk or a replay without it is refused where it is made.

Source: screens.md (rounds).
"""

from __future__ import annotations

from typing import Any

import pytest

from ui.viewmodels.pit.disputing import Disputing
from ui.viewmodels.pit.putting_right import PuttingRight
from ui.viewmodels.pit.stepping import Stepping


@pytest.mark.parametrize(
    ("kind", "wants"),
    [
        (PuttingRight, {"_press", "_correct", "_signed"}),
        (Disputing, {"_press", "_correct", "_signed", "as_corrected", "state"}),
        (Stepping, {"picture", "text_of"}),
    ],
)  # fmt: skip
def test_an_heir_answers_everything_or_is_none(kind: Any, wants: set[str]) -> None:
    assert set(kind.__abstractmethods__) == wants
    for left_out in wants:
        heir = type("Heir", (kind,), {name: lambda *_: None for name in wants - {left_out}})
        with pytest.raises(TypeError, match=left_out):
            heir(None, "PGP-04", 1, None)
