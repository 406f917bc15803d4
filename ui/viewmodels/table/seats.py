"""The boxes of the felt: one row a seat, in the table's real order."""

from __future__ import annotations

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat as SeatNumber
from tablemgr.table.events import CashIn, CashOut, HandEntered, HandsDelivered, HandsLocked
from tablemgr.table.phases import BETS, VOID, hands_locked
from tablemgr.table.state import SeatState
from ui.viewmodels.arithmetic import bet_name
from ui.viewmodels.codes import EVIDENCE
from ui.viewmodels.table.asking import CALL, PAY, PIECES
from ui.viewmodels.table.asking import CLASH as CONTRADICTION
from ui.viewmodels.table.bank_end import bank_band
from ui.viewmodels.table.bank_purse import purse_of
from ui.viewmodels.table.dragon import dragon_name, players_of
from ui.viewmodels.table.pieces_entry import Typed
from ui.viewmodels.table.prompting import moved
from ui.viewmodels.table.rows import BACK, CLASH, NOW, Chips, Hand, Line, Seat
from ui.viewmodels.table.rows import PAY as PAY_TONE
from ui.viewmodels.table.scene import Scene
from ui.viewmodels.table.seat_band import band_of
from ui.viewmodels.table.seat_lines import lines_of
from ui.viewmodels.table.sums import in_chips

DOTS = {"none": 0, "called": 1, "partial": 2, "computed": 3}
LOW = 2


def seats_of(scene: Scene) -> tuple[Seat, ...]:
    """Answer every box of the table from seat 1 up, empty ones too. Source: look.md 1.2, 4."""
    return tuple(_seat(scene, n) for n in range(1, scene.rules.seating.seats + 1))


def _seat(scene: Scene, number: int) -> Seat:
    words, seat = scene.words, scene.state.seat(SeatNumber(number))
    if scene.state.banker == number:
        return _banker(scene, number)
    if not seat.bets:
        return _empty(scene, number)
    state, lamp, word = _standing(scene, seat)
    settlement = seat.settlement
    return Seat(
        seat=number,
        number=words.digits(str(number)),
        state=state,
        name=dragon_name(players_of(seat.bets), words) or guest(scene, number),
        lamp=lamp,
        word=word,
        evidence=DOTS[seat.evidence] if hands_locked(scene.rules.phases, scene.state.phase) else None,
        hand=hand_of(scene, seat),
        lines=lines_of(scene, seat),
        pile=() if seat.is_taken else in_chips(_main(seat), scene.chips, words),
        bet=words.money(_main(seat)),
        carried=_carried(scene, seat),
        side_bets=_others(scene, seat),
        offer=_offer(scene, seat)
        if scene.asked.what in (CALL, PIECES) and lamp == NOW and settlement is None
        else None,
        chips=_to_hand_over(scene, seat),
        result=band_of(scene, seat),
        ruled_by=_ruled_by(scene, seat),
        token=f"seat:{number}",
    )


def guest(scene: Scene, number: int) -> str:
    """Answer who sits at a seat, as somebody labelled it; "" where nobody did. Source: facts.md (cash: label)."""
    return scene.words.typed(scene.guests.get(number, ""))


def _empty(scene: Scene, number: int) -> Seat:
    words = scene.words
    chosen = scene.asked.what == BETS and scene.text[:1] == str(number % 10)
    return Seat(
        number, words.digits(str(number)), "empty", _who_waits(scene, number) or words.say("DESK-NO-PLAYER"),
        lamp=NOW if chosen else "", token=f"seat:{number}",
    )  # fmt: skip


def _who_waits(scene: Scene, number: int) -> str:
    """Who has chips and no bet yet: by the label, else by what was bought; nobody while names are hidden."""
    if scene.locked:
        return ""
    bought = Money(0)
    for entry in scene.state.cash:
        if isinstance(entry, CashIn) and entry.seat == number:
            bought += entry.amount
        elif isinstance(entry, CashOut) and entry.seat == number:
            bought = Money(0)
    said = scene.words.say("DESK-SEAT-BOUGHT", amount=scene.words.money(bought)) if bought else ""
    return guest(scene, number) or said


def _banker(scene: Scene, number: int) -> Seat:
    words = scene.words
    name = guest(scene, number)
    said = words.say("DESK-NAME-BANKS", name=name) if name else words.say("DESK-SEAT-BANKS")
    return Seat(
        number, words.digits(str(number)), "banker", said, purse=purse_of(scene), token=f"seat:{number}",
        result=bank_band(scene),
    )  # fmt: skip


def _standing(scene: Scene, seat: SeatState) -> tuple[str, str, str]:
    """Answer the box's state, who has the lamp, and the word in its head."""
    words, asked = scene.words, scene.asked
    mine = asked.seat == seat.seat and asked.what in (CALL, PIECES, PAY, CONTRADICTION, "form")
    if scene.state.phase == BETS:
        chosen = scene.text[:1] == str(seat.seat % 10) and asked.what == BETS
        return "betting", NOW if chosen else "", words.say("DESK-WORD-NOW") if chosen else ""
    if seat.is_contradicted:
        return "clash", CLASH if mine else "", words.say("DESK-WORD-STOP")
    word = words.say(EVIDENCE[DOTS[seat.evidence]])
    if seat.ruled or seat.basis == "ruling":
        return "ruled", NOW if mine else "", words.say("UI-RULED")
    if seat.is_resolved:
        state = "computed" if seat.computed is not None else "called" if seat.basis == "call" else "resolved"
        return state, NOW if mine else "", word
    if mine:
        return "open", NOW, words.say("DESK-WORD-NOW")
    locked = hands_locked(scene.rules.phases, scene.state.phase)
    if locked:
        return ("called" if seat.called else "open"), "", word
    return "locked", "", ""


def hand_of(scene: Scene, seat: SeatState) -> Hand | None:
    """Answer the pieces that lie at a seat: as entered, as they are being typed, else face down.

    Source: look.md 4 (locked: backs; faces shown if entered).
    """
    if scene.state.phase in (BETS, "start", "delivery") or _never_dealt(scene):
        return None
    typed = _typed(scene, seat)
    if typed is not None:
        return drawn(scene, typed)
    entered = seat.hand
    if entered is None:
        size = scene.rules.play.hand_size
        return Hand(scene.kind, (BACK,) * LOW, (BACK,) * (size - LOW))
    if entered.low or entered.high:
        return Hand(scene.kind, entered.low, entered.high)
    return Hand(scene.kind, unsplit=entered.pieces)


def _never_dealt(scene: Scene) -> bool:
    """Whether the round was void before its hands were delivered."""
    dealt = (HandsDelivered, HandsLocked, HandEntered)
    return scene.state.phase == VOID and not any(isinstance(fact, dealt) for fact in scene.state.facts)


def _typed(scene: Scene, seat: SeatState) -> Typed | None:
    asked = scene.asked
    if asked.what != PIECES or asked.seat != seat.seat or not scene.text:
        return None
    return scene.pieces


def drawn(scene: Scene, typed: Typed) -> Hand:
    """Answer a hand that is being typed: what is there, the rest face down. Source: look.md 4."""
    size = scene.rules.play.hand_size
    known = tuple(piece for piece in typed.pieces if piece in scene.rules.play.copies)[:size]
    at = min(LOW if typed.split is None else typed.split, size)
    filled = known + (BACK,) * (size - len(known))
    return Hand(scene.kind, filled[:at], filled[at:])


def _main(seat: SeatState) -> Money:
    """The bet in the middle of the box: the main bet, or all that lies on a dragon."""
    if players_of(seat.bets):
        return seat.staked
    return next((bet.amount for bet in seat.bets if bet.kind == "main"), Money(0))


def _carried(scene: Scene, seat: SeatState) -> str:
    if not seat.is_carried:
        return ""
    return scene.words.say("DESK-CARRIED-TAKEN" if seat.is_taken else "DESK-CARRIED")


def _others(scene: Scene, seat: SeatState) -> tuple[tuple[str, str], ...]:
    words, found = scene.words, []
    shared = len(players_of(seat.bets)) > 1
    for bet in seat.bets:
        if bet.kind == "main" or (bet.kind == "dragon" and not shared):
            continue
        name = bet_name(bet.kind, bet.bet, words)
        if bet.kind == "dragon":
            name = words.say("DESK-SEAT", seat=bet.box)
        elif bet.box > 1:
            name = words.say("DESK-BOX", bet=name, box=bet.box)
        found.append((name, words.money(bet.amount)))
    return tuple(found)


def _offer(scene: Scene, seat: SeatState) -> Line:
    words = scene.words
    win = scene.settlement(seat, Outcome.WIN)
    chips = scene.handed(seat, win).chips
    if chips.minor <= 0:
        # What is lost beside the hand is more than the hand wins.
        return moved(win, seat, words, chips)
    by_call = any(reason.code == "SIDE-BY-CALL" for line in win.lines for reason in line.reasons)
    code = "DESK-WIN-PAYS-SIDE" if by_call else "DESK-WIN-PAYS"
    return Line(words.say(code, amount=words.money(chips)), PAY_TONE, bold=True, sign="pay")


def _to_hand_over(scene: Scene, seat: SeatState) -> tuple[Chips, ...]:
    if seat.settlement is None or seat.is_contradicted:
        return ()
    chips = scene.handed(seat, seat.settlement).chips
    return in_chips(chips, scene.chips, scene.words) if chips.minor > 0 else ()


def _ruled_by(scene: Scene, seat: SeatState) -> str:
    by = [ruling.ruled_by for ruling in scene.state.rulings if ruling.seat in (seat.seat, None)]
    return scene.words.typed(by[-1]) if by and (seat.ruled or seat.basis == "ruling") else ""
