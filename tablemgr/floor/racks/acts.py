"""What people do with chips and boxes, as frozen values; each names its table.

Source: facts.md (who may be the second person); REQ R26 to R48.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablemgr.core.money import ZERO, Money
from tablemgr.core.seats import Seat
from tablemgr.floor.people import Act
from tablemgr.table.chip_events import Chips, RackRulesSet

FILL, CREDIT = "fill", "credit"
OPENING, CLOSING, SHIFT, RECOUNT = "opening", "closing", "shift", "recount"
Count = tuple[Chips, ...]


@dataclass(frozen=True, slots=True)
class RackAct:
    """One thing done at a table's rack or box; table is empty where it belongs to the house."""

    table: str


@dataclass(frozen=True, slots=True)
class SetRackRules(RackAct):
    """Say how a table's rack is kept and judged from now on."""

    rules: RackRulesSet


@dataclass(frozen=True, slots=True)
class CountRack(RackAct):
    """Count the rack: to open, to close, at the shift's change, or once more; corrects names that count."""

    kind: str
    chips: Count
    seals: tuple[str, ...] = ()
    corrects: int = 0


@dataclass(frozen=True, slots=True)
class EnterCount(RackAct):
    """Key the count of a past change into a shift from the blank form that it was written on."""

    shift: int
    form: int
    chips: Count


@dataclass(frozen=True, slots=True)
class NoteCounts(RackAct):
    """Keep two counts of one rack that differ, before one of them is counted anew."""

    kind: str
    first: Count
    second: Count


@dataclass(frozen=True, slots=True)
class TakeOverRack(RackAct):
    """Sign for a rack that was counted at the shift's change, as the supervisor who comes in."""


@dataclass(frozen=True, slots=True)
class PutPiecesIn(RackAct):
    """Put a set of tiles or a deck in, looked over by both."""

    name: str
    pieces: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class TakePiecesOut(RackAct):
    """Take the set or deck out that lies at the table."""

    reason: str
    container: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class AdoptJurisdiction(RackAct):
    """Keep to a regulator's profile from now on; text is its file."""

    text: str


@dataclass(frozen=True, slots=True)
class AskChips(RackAct):
    """Ask for a fill or a credit."""

    move: str
    chips: Count


@dataclass(frozen=True, slots=True)
class WithdrawRequest(RackAct):
    """Want a request no longer; nothing was issued for it."""

    request: int
    reason: str


@dataclass(frozen=True, slots=True)
class IssueChips(RackAct):
    """Issue what a request asked for, exactly; the runner is named."""

    request: int
    runner: str
    runner_badge: str
    move: str = FILL


@dataclass(frozen=True, slots=True)
class ReceiveChips(RackAct):
    """The dealer has counted a fill into the rack, or a credit out of it."""

    move: str
    slip: int


@dataclass(frozen=True, slots=True)
class VoidSlip(RackAct):
    """Void a slip that nobody has received."""

    move: str
    slip: int
    reason: str


@dataclass(frozen=True, slots=True)
class PauseTable(RackAct):
    """Let the table stand still."""

    reason: str


@dataclass(frozen=True, slots=True)
class ResumeTable(RackAct):
    """Let the table go on."""


@dataclass(frozen=True, slots=True)
class RunDown(RackAct):
    """Begin the last rounds."""


@dataclass(frozen=True, slots=True)
class CutShift(RackAct):
    """Let the table change shifts after its present round."""


@dataclass(frozen=True, slots=True)
class PlaceBox(RackAct):
    """Lock a drop box to the table."""

    box: str


@dataclass(frozen=True, slots=True)
class TakeBox(RackAct):
    """Take a shift's drop box from the table; 0 is the shift that the table is in."""

    seal: str = ""
    shift: int = 0


@dataclass(frozen=True, slots=True)
class CountDrop(RackAct):
    """Count a box, alone and without seeing another's count."""

    shift: int
    notes: Count
    other: Money = ZERO


@dataclass(frozen=True, slots=True)
class ResolveDrop(RackAct):
    """Say what lay in a box that two people counted differently."""

    shift: int
    total: Money
    reason: str


@dataclass(frozen=True, slots=True)
class CountCollection(RackAct):
    """Take collected fees from the rack and count them."""

    amount: Money


@dataclass(frozen=True, slots=True)
class NoteCause(RackAct):
    """Name something that explains a part of an over or short; 0 is the shift that the table is in."""

    name: str
    amount: Money
    note: str
    shift: int = 0
    round: int = 0
    dealer_badge: str = ""


@dataclass(frozen=True, slots=True)
class AdjustDay(RackAct):
    """Put right a figure of a closed gaming day."""

    day: str
    shift: int
    what: str
    amount: Money
    reason: str


@dataclass(frozen=True, slots=True)
class IssueForms(RackAct):
    """Print blank forms in advance."""

    what: str
    count: int


@dataclass(frozen=True, slots=True)
class EnterForm(RackAct):
    """Say what became of a blank form, and which record was keyed from it."""

    form: int
    what: str
    note: str = ""
    number: int = 0
    """Of the fill, credit, count, round or dispute that was keyed from it; 0 where none was."""
    of_table: str = ""
    """The table of a round that was keyed from it."""


@dataclass(frozen=True, slots=True)
class SeatPatron(RackAct):
    """Say who plays at a seat; a description where nobody knows him."""

    seat: Seat
    label: str
    is_description: bool = False


@dataclass(frozen=True, slots=True)
class LeaveSeat(RackAct):
    """Say that whoever played at a seat left it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LinkPatron(RackAct):
    """Say who somebody described turned out to be."""

    label: str
    to: str
    note: str


@dataclass(frozen=True, slots=True)
class LogCash(RackAct):
    """Put a row into the cash log by hand."""

    label: str
    direction: str
    amount: Money
    note: str


@dataclass(frozen=True, slots=True)
class TakeCommission(RackAct):
    """Take commission that a seat owes."""

    seat: Seat
    amount: Money


@dataclass(frozen=True, slots=True)
class LoseCommission(RackAct):
    """Say that all that a seat owes is not to be had any more."""

    seat: Seat
    reason: str


_ACTS: dict[type[RackAct], Act] = {
    TakeCommission: Act.TAKE_COMMISSION,
    LoseCommission: Act.LOSE_COMMISSION,
    SetRackRules: Act.ADOPT_RULES,
    AdoptJurisdiction: Act.ADOPT_RULES,
    NoteCounts: Act.NOTE_COUNTS,
    TakeOverRack: Act.TAKE_OVER_RACK,
    PutPiecesIn: Act.CHANGE_PIECES,
    TakePiecesOut: Act.CHANGE_PIECES,
    WithdrawRequest: Act.ASK_FILL,
    VoidSlip: Act.VOID_SLIP,
    PauseTable: Act.PAUSE_TABLE,
    ResumeTable: Act.PAUSE_TABLE,
    RunDown: Act.PAUSE_TABLE,
    CutShift: Act.CUT_SHIFT,
    PlaceBox: Act.MOVE_BOX,
    TakeBox: Act.MOVE_BOX,
    CountDrop: Act.COUNT_DROP,
    ResolveDrop: Act.RESOLVE_DROP,
    CountCollection: Act.COUNT_COLLECTION,
    NoteCause: Act.NOTE_CAUSE,
    AdjustDay: Act.ADJUST_CLOSED_DAY,
    IssueForms: Act.ISSUE_FORMS,
    EnterForm: Act.ENTER_FORM,
    EnterCount: Act.COUNT_CLOSING,
    SeatPatron: Act.SEAT_PATRON,
    LeaveSeat: Act.SEAT_PATRON,
    LinkPatron: Act.LOG_CASH,
    LogCash: Act.LOG_CASH,
}


def act_of(wanted: RackAct) -> Act:
    """Answer what is done, as it stands in the permission matrix.

    Source: facts.md (who may be the second person).
    """
    match wanted:
        case CountRack():
            return Act.COUNT_OPENING if wanted.kind == OPENING else Act.COUNT_CLOSING
        case AskChips():
            return Act.ASK_FILL if wanted.move == FILL else Act.ASK_CREDIT
        case IssueChips():
            return Act.ISSUE_FILL if wanted.move == FILL else Act.ISSUE_CREDIT
        case ReceiveChips():
            return Act.RECEIVE_FILL if wanted.move == FILL else Act.RECEIVE_CREDIT
        case _:
            return _ACTS[type(wanted)]
