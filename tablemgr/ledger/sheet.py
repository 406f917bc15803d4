"""A sheet for people: rows of one kind, as they leave the program.

Source: REQ R73; ledger.md (export).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Sheet:
    """Rows of one kind, for people: names of the columns, and plain values; currency by row."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    currencies: tuple[str, ...]
    """The currency of each row's amounts."""
