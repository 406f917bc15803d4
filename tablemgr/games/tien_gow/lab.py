"""The lab interface of the game: one question of a test laboratory, one answer.

Source: vectors README (Tien Gow).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tablemgr.core.problems import Problem, Refused, problem
from tablemgr.core.reading import known_keys, want_list
from tablemgr.games.tien_gow.deal import Immediate
from tablemgr.games.tien_gow.lab_reader import LabError, read_record, read_tile_list
from tablemgr.games.tien_gow.marks import payments_of
from tablemgr.games.tien_gow.meta import LETTERS, SEATS
from tablemgr.games.tien_gow.ranking import beats, classify
from tablemgr.games.tien_gow.record import DealRecord
from tablemgr.games.tien_gow.settle import DealSettlement, Transfer, check_settle, settle

Answer = dict[str, Any]
Given = Mapping[str, Any]

SECTION_E = frozenset(
    (
        "HAND_COUNT",
        "UNKNOWN_TILE",
        "HAND_SIZE",
        "TILE_COUNT",
        "BAD_SEAT",
        "BAD_STREAK",
        "BAD_VARIANT",
        "DEAL_OVER",
        "BAD_EVENT",
        "CLAIM_NOT_ENABLED",
        "CLAIM_TOO_LATE",
        "CLAIM_NOT_QUALIFIED",
        "OUT_OF_TURN",
        "LEAD_FACE_DOWN",
        "LEAD_SIZE",
        "TILE_NOT_HELD",
        "LEAD_NOT_A_SET",
        "WRONG_COUNT",
        "DEAD_FACE_UP",
        "FACE_UP_NOT_A_SET",
        "FACE_UP_WRONG_CLASS",
        "FACE_UP_NOT_HIGHER",
        "DEAL_INCOMPLETE",
    )
)
"""The codes that an answer may carry, without the prefix that they have elsewhere. Source: TG E."""


def answer(ask: str, given: Given) -> Answer:
    """Answer one question; Refused where its data are no data of this game.

    Source: vectors README (Tien Gow).
    """
    if ask not in ASKS:
        raise Refused(problem("ASK-UNKNOWN", "ask", ask=ask, asks=", ".join(ASKS)))
    return ASKS[ask](given)


def settle_deal(given: Given) -> Answer:
    """Answer `settle-deal`: the settlement, or the first error of section E and where it stands.

    Source: vectors README (Tien Gow), TG E.
    """
    try:
        record, events = read_record(given)
    except LabError as error:
        return _error(error.index, error.problem)
    problems = check_settle(record)
    if problems:
        is_early = problems[0].code == "TG-DEAL_INCOMPLETE"
        return _error(events if is_early else -1, problems[0])
    return _settlement(settle(record))


def deal_state(given: Given) -> Answer:
    """Answer `deal-state`: whose turn it is, what lies uppermost, who must discard.

    Source: vectors README (Tien Gow).
    """
    try:
        record, _ = read_record(given)
    except LabError as error:
        return _error(error.index, error.problem)
    problems = payments_of(record).problems if not record.is_complete else check_settle(record)
    return _error(-1, problems[0]) if problems else _state(record)


def classify_set(given: Given) -> Answer:
    """Answer `classify`: the class of a set, null where it may not be led.

    Source: vectors README (Tien Gow), TG R4.
    """
    known_keys(given, ("tiles",))
    found = classify(read_tile_list(want_list(given, "tiles"), "given.tiles"))
    return {"class": None if found is None else found.set_class.value}


def beats_set(given: Given) -> Answer:
    """Answer `beats`: whether one set beats another; what may not be led beats nothing.

    Source: vectors README (Tien Gow), TG R5.
    """
    known_keys(given, ("challenger", "incumbent"))
    challenger, incumbent = (
        classify(read_tile_list(want_list(given, key), f"given.{key}")) for key in ("challenger", "incumbent")
    )
    return {"beats": challenger is not None and incumbent is not None and beats(challenger, incumbent)}


ASKS: Mapping[str, Callable[[Given], Answer]] = {
    "settle-deal": settle_deal,
    "deal-state": deal_state,
    "classify": classify_set,
    "beats": beats_set,
}


def _error(index: int, found: Problem) -> Answer:
    name = found.code.removeprefix("TG-")
    # What a recorder can contradict beside the plays has no code of its own in section E.
    return {"error": {"index": index, "code": name if name in SECTION_E else "BAD_EVENT"}}


def _settlement(settlement: DealSettlement) -> Answer:
    factors = settlement.factors
    found: Answer = {
        "status": settlement.status.value,
        "winner": settlement.winner,
        "columns": list(settlement.columns),
        "immediate": [_immediate(due) for due in settlement.immediate],
        "dead": list(settlement.dead),
        "swept": settlement.swept,
        "sweep_exception": settlement.sweep_exception,
        "last_bonus": None if settlement.last_bonus is None else settlement.last_bonus.name,
        "capture": settlement.capture,
        "multipliers": {"last": factors.last, "sweep": factors.sweep, "streak": factors.streak},
        "transfers": [_transfer(transfer) for transfer in settlement.transfers],
        "final": list(settlement.final),
        "net": list(settlement.net),
        "next_banker": settlement.next_banker,
        "next_streak": settlement.next_streak,
    }
    return {**found, "skipped": list(settlement.skipped)} if settlement.skipped else found


def _immediate(due: Immediate) -> Answer:
    return {"trick": due.trick, "type": due.kind.value, "seat": due.seat, "points": list(due.points)}


def _transfer(transfer: Transfer) -> Answer:
    found: Answer = {"from": transfer.debtor, "to": transfer.creditor, "points": transfer.points}
    return found if transfer.on_behalf_of is None else {**found, "for": transfer.on_behalf_of}


def _state(record: DealRecord) -> Answer:
    state = record.state
    is_over = record.is_complete
    best = None
    if state.best is not None and state.best_seat is not None:
        shown = next(play for play in state.plays if play.seat == state.best_seat)
        tiles = sorted(one.code for one in shown.tiles or ())
        best = {"seat": state.best_seat, "tiles": tiles, "class": state.best.set_class.value}
    found: Answer = {
        "status": settle(record).status.value if is_over else "play",
        "to_play": None if is_over else state.to_play,
        "leader": None if is_over else state.leader,
        "trick": None if is_over else state.trick,
        "size": state.size,
        "best": best,
        "columns": list(record.columns or state.columns),
        "left": [state.left[seat] for seat in LETTERS],
        "must_discard": [seat for seat in SEATS if seat in state.must_discard],
        "immediate": [_immediate(due) for due in payments_of(record).due],
    }
    return {**found, "skipped": sorted(state.skipped)} if state.skipped else found
