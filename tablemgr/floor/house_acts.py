"""What two people do at the house's desk: close, waive, recover, rotate.

Source: facts.md (who may be the second person).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tablemgr.floor.people import Act
from tablemgr.table.trail_events import SeriesNumber


@dataclass(frozen=True, slots=True)
class CloseDay:
    """Close the gaming day; forced where rounds are open, and then with a reason."""

    act: ClassVar[Act] = Act.CLOSE_DAY
    reason: str = ""
    forced: bool = False


@dataclass(frozen=True, slots=True)
class CloseShift:
    """Close the shift, open rounds or not."""

    act: ClassVar[Act] = Act.CLOSE_SHIFT
    reason: str = ""


@dataclass(frozen=True, slots=True)
class WaiveCode:
    """Let the last shift's code be missing."""

    act: ClassVar[Act] = Act.WAIVE_PAPER_CODE
    reason: str


@dataclass(frozen=True, slots=True)
class DeclareRecovery:
    """Go on although something is lost or was changed; numbers: the last ones on paper."""

    act: ClassVar[Act] = Act.DECLARE_RECOVERY
    reason: str
    numbers: tuple[SeriesNumber, ...] = ()


@dataclass(frozen=True, slots=True)
class RotateKey:
    """Let another key sign."""

    act: ClassVar[Act] = Act.ROTATE_KEY
    reason: str


HouseAct = CloseDay | CloseShift | WaiveCode | DeclareRecovery | RotateKey


def act_of(wanted: HouseAct) -> Act:
    """Answer what is done, as it stands in the permission matrix. Source: facts.md (forced close)."""
    return Act.FORCE_CLOSE if isinstance(wanted, CloseDay) and wanted.forced else wanted.act
