"""Small turns that every sheet needs: instants, people, where a sheet comes from."""

from __future__ import annotations

from fractions import Fraction

from reports.figures import Moment
from reports.sheets.sheet import Exact, Origin
from tablemgr.floor.clock import Instant
from tablemgr.floor.people import NOBODY


def moment(at_us: int, offset_minutes: int) -> Moment:
    """Answer an instant by the house's clock. Source: ledger.md (at, offset)."""
    return Moment(at_us, offset_minutes)


def origin_of(by: str, at: Instant, program: str, reference: str) -> Origin:
    """Answer where a sheet comes from. Source: REQ R69."""
    return Origin(by, Moment(at.at_us, at.offset_minutes), program, reference)


def exact_of(minor: Fraction) -> Exact:
    """Answer an amount that may be finer than a minor unit. Source: FORMULA 6."""
    return Exact(minor)


def name_of(signature: str | None) -> str:
    """Answer the name and badge of a signature of the trail; empty where there is none, or nobody's badge was shown.

    >>> name_of("D104/dealer/Ana Lim"), name_of("-/-/-")
    ('Ana Lim (D104)', '')

    Source: ledger.md (by content: badge, role, name).
    """
    if not signature or signature == NOBODY:
        return ""
    badge, _, rest = signature.partition("/")
    name = rest.partition("/")[2]
    return f"{name} ({badge})" if name else signature
