"""The pieces pad: 21 faces, lit where the seat can still hold them, with how many are not on the table yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tablemgr.core.seats import Seat
from tablemgr.games.tien_gow.deal import DealState
from tablemgr.pieces.tiles import KINDS
from ui.viewmodels.deal.reading import can_hold, not_on_the_table
from ui.viewmodels.table.rows import PieceKey


def pieces_pad(deal: DealState, seat: Seat, typed: Iterable[str]) -> tuple[PieceKey, ...]:
    """Answer the pad for a play of a seat; what is typed is chosen and no longer lit twice.

    Source: look.md picture d.
    """
    return _pad(Counter(one.code for one in can_hold(deal, seat)), not_on_the_table(deal), typed)


def hand_pad(left: Counter[str], typed: Iterable[str]) -> tuple[PieceKey, ...]:
    """Answer the pad for a hand that is entered: lit is what no other known hand holds.

    Source: look.md 4 (pieces pad), TG R2.1.
    """
    return _pad(left, left, typed)


def _pad(can: Counter[str], left: Counter[str], typed: Iterable[str]) -> tuple[PieceKey, ...]:
    chosen = Counter("".join(sorted(pair, reverse=True)) for pair in typed)
    return tuple(
        PieceKey(
            kind.code, f"piece:{kind.code}", f"×{max(0, left[kind.code])}",
            live=can[kind.code] > 0, chosen=chosen[kind.code] > 0,
        )
        for kind in KINDS
    )  # fmt: skip
