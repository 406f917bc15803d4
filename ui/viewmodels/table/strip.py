"""The camera strip: Latin digits, left to right, in every language; never a name.

Its few words stand in capitals and in English everywhere: who reads the recording reads them in any house.

Source: look.md 4 (camera strip).
"""

from __future__ import annotations

from tablemgr.core.money import Money
from tablemgr.core.settlements import Settlement
from tablemgr.table.events import RoundCorrected, SeatRecalled, SeatResolved
from tablemgr.table.facts import Fact
from tablemgr.table.phases import BANK, ENDED, SEATS
from tablemgr.table.state import SeatState
from ui.viewmodels.table.altering import RULED, moved_by
from ui.viewmodels.table.asking import CLASH, PIECES
from ui.viewmodels.table.bank_end import comes_to, handed_over
from ui.viewmodels.table.dragon import moves_of
from ui.viewmodels.table.exchanges import exchanged
from ui.viewmodels.table.rows import Strip
from ui.viewmodels.table.scene import Scene
from ui.viewmodels.table.who import strip_field
from ui.viewmodels.words import Words

MOVES = {"pay": "PAID", "take": "TAKEN", "push": "LIFTED"}
WHY = {"re-call": "RE-CALL", RULED: "RULING"}
"""Why chips of a settled seat moved once more."""
SHOWN = 2
"""Moves of money that are shown."""


def strip_of(scene: Scene) -> Strip:
    """Answer the camera strip's fields, without the clock. Source: look.md 4."""
    latin = Words("en", scene.words.currency, scene.words.offset_minutes)
    state = scene.state
    fields = [("TABLE", scene.table)]
    if state.number:
        fields.append(("ROUND", str(state.number)))
    fields += _moves(scene, latin)
    if scene.locked:
        fields.append(("STATE", "LOCKED"))
    fields.append(
        ("STOP", f"SEAT {scene.asked.seat} ≠") if scene.asked.what == CLASH else ("NOW", _now(scene))
    )
    if scene.person is not None:
        fields.append(strip_field(scene.person))
    if scene.told:
        fields.append(("SEQ", latin.seq(scene.told[-1].entry.seq)))
    return Strip(tuple(fields))


def _now(scene: Scene) -> str:
    if scene.asked.seat:
        return f"SEAT {scene.asked.seat}"
    if scene.state.phase in ENDED:
        return "READY"
    if scene.asked.what == PIECES:
        return "BANK"
    # A bank's hand that was left out is asked for no more.
    return (SEATS if scene.state.phase == BANK else scene.state.phase).upper()


def _moves(scene: Scene, latin: Words) -> list[tuple[str, str]]:
    """The last chips that moved, the older one first: "PAID S6 475  S5 335".

    A colon between seat and amount would read as a clock.
    """
    moves: list[tuple[tuple[str, str], ...]] = []
    end = () if scene.state.bank_settled is None else _bank(scene, latin)
    for fact in reversed(scene.state.facts):
        if len(moves) + len(end) >= SHOWN:
            break
        found = _of_fact(scene, fact, latin)
        if found:
            moves.insert(0, found)
    fields: list[tuple[str, str]] = []
    for move in moves:
        for caption, value in move:
            before = f"{fields.pop()[1]}  " if fields and fields[-1][0] == caption else ""
            fields.append((caption, before + value))
    return [*fields, *end]


def _dragon(settlement: Settlement, seat: SeatState, latin: Words) -> tuple[tuple[str, str], ...]:
    """What moved of a dragon hand, at the seats that play it: "PAID S5 95 (DRAGON S3)"."""
    laid = {bet.box: bet.amount for bet in seat.bets if bet.kind == "dragon"}
    return tuple(
        (
            MOVES["pay" if net.minor > 0 else "take" if net.minor < 0 else "push"],
            f"S{number} {latin.money(Money(abs(net.minor)) or laid[number])} (DRAGON S{seat.seat})",
        )
        for number, net in moves_of(settlement)
    )


def _bank(scene: Scene, latin: Words) -> tuple[tuple[str, str], ...]:
    """What a banking seat was handed at the close; what it lost went seat by seat."""
    banked, result = scene.state.banked, comes_to(scene.state)
    if banked is None or banked.seat is None or result is None:
        return ()
    over = handed_over(scene, result)
    return (("PAID BANK", f"S{banked.seat} {latin.money(over)}"),) if over.minor > 0 else ()


def _of_fact(scene: Scene, fact: Fact, latin: Words) -> tuple[tuple[str, str], ...]:
    """What a fact moved, each with its seat; nothing where it moved nothing."""
    if isinstance(fact, SeatResolved):
        seat = scene.state.seat(fact.seat)
        if moves_of(fact.settlement):
            return _dragon(fact.settlement, seat, latin)
        return tuple(
            (name, f"S{fact.seat} {value}") for name, value in _moved(scene, seat, fact.settlement, latin)
        )
    if not isinstance(fact, SeatRecalled | RoundCorrected):
        return ()
    move, why = moved_by(fact, scene.state.facts, scene.rules), WHY.get(getattr(fact, "cause", RULED), "")
    caption = MOVES["pay" if move.minor > 0 else "take"]
    value = f"S{fact.seat} {latin.money(Money(abs(move.minor)))}"
    return ((caption, f"{value} ({why})" if why else value),) if move else ()


def _moved(
    scene: Scene, seat: SeatState, settlement: Settlement, latin: Words
) -> tuple[tuple[str, str], ...]:
    """What moved at a seat as it was resolved, prepaid commission that went back apart."""
    both, over = exchanged(settlement), scene.handed(seat, settlement)
    back = ((MOVES["pay"], latin.money(over.back)),) if over.back else ()
    if both is not None and not over.chips:
        return ((MOVES["take"], latin.money(both[0])), (MOVES["pay"], latin.money(both[1])), *back)
    tone = "pay" if over.chips.minor > 0 else "take" if over.chips else "push"
    amount = Money(abs(over.chips.minor)) if over.chips else seat.staked
    return ((MOVES[tone], latin.money(amount)), *back)
