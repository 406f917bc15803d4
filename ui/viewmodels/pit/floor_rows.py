"""What the floor draws: a tile a table, and the alerts that nobody has acknowledged.

Source: screens.md (floor), ground rule 11; ops/users.md 2 (a card shows only 3 to 5 facts).
"""

from __future__ import annotations

from dataclasses import dataclass

from ui.viewmodels.table.rows import Key, Line, Prompt


@dataclass(frozen=True, slots=True)
class Tile:
    """One table at a glance."""

    table: str
    game: str
    state: Line
    dealer: str
    facts: tuple[tuple[str, Line, str], ...]
    """Caption, figure, and what stands behind it."""
    alerts: int
    alerts_text: str
    key: str
    token: str
    lit: bool = False
    station: str = ""
    """The other station that it stands at, and when it was read; "" for this one."""


@dataclass(frozen=True, slots=True)
class AlertRow:
    """One alert: where, since when, what."""

    where: str
    since: str
    text: str
    token: str
    lit: bool = False


@dataclass(frozen=True, slots=True)
class SeenRow:
    """An alert that was acknowledged: what and where, by whom, when."""

    what: str
    who: str
    at: str


@dataclass(frozen=True, slots=True)
class FloorPicture:
    """The whole floor."""

    prompt: Prompt
    tiles: tuple[Tile, ...]
    caption: str
    alerts: tuple[AlertRow, ...]
    empty: str
    keys: tuple[Key, ...]
    seen_caption: str = ""
    seen: tuple[SeenRow, ...] = ()
