"""A seat's settlement: every wager a line with its arithmetic, postings that sum to zero."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tablemgr.core.banking import Action, seat_postings
from tablemgr.core.charges import NOTHING_CHARGED, charge
from tablemgr.core.money import ZERO, Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import Line, Posting, Reason, Settlement
from tablemgr.table.banks import actions_of, hand_bets, reach, resolved_before
from tablemgr.table.events import BetPlaced
from tablemgr.table.facts import Codes
from tablemgr.table.round_game import UNKNOWN, Shown, SideResult
from tablemgr.table.rules import TableRules
from tablemgr.table.state import RoundState, SeatState

PAYS = {
    Outcome.WIN: Fraction(1),
    Outcome.PUSH: Fraction(0),
    Outcome.NO_ACTION: Fraction(0),
    Outcome.LOSE: Fraction(-1),
    Outcome.FOUL: Fraction(-1),
    Outcome.FOLD: Fraction(-1),
}
"""What a bet on a hand pays to one."""
LOST_BY_CALL = SideResult(Outcome.LOSE, Fraction(-1), (Reason("SIDE-BY-CALL"),))
"""A side bet that no pieces show."""


def settle_seat(
    state: RoundState,
    seat: SeatState,
    outcome: Outcome,
    rules: TableRules,
    before: Sequence[tuple[Seat, Outcome]] | None = None,
) -> Settlement:
    """Answer what a seat's bets come to with an outcome of its hand, and where the money goes.

    before are the seats that met a capped bank earlier; None takes them from the round.

    Source: PGP P1 to P4, PGP 5, PG 3.6, recording.md (bets), facts.md (resolve).
    """  # fmt: skip
    lines = _hand_lines(state, seat, outcome, rules, before) + _side_lines(state, seat, outcome, rules)
    lines += _envy_lines(state, seat, outcome, rules)
    return Settlement(
        seat.seat, _outcome_of(lines, outcome), lines, _postings(state, seat.seat, lines), rules.variant_ref
    )


def _outcome_of(lines: tuple[Line, ...], outcome: Outcome) -> Outcome:
    """A hand that the bank never reached had no action, whatever it would have come to."""
    on_hand = [line for line in lines if line.kind != "side"]
    untouched = on_hand and all(line.outcome is Outcome.NO_ACTION for line in on_hand)
    return Outcome.NO_ACTION if untouched else outcome


def _hand_lines(
    state: RoundState, seat: SeatState, outcome: Outcome, rules: TableRules,
    before: Sequence[tuple[Seat, Outcome]] | None,
) -> tuple[Line, ...]:  # fmt: skip
    earlier = resolved_before(state, seat.seat) if before is None else tuple(before)
    capped = reach(state, (*earlier, (seat.seat, outcome)), rules)
    reasons = _compared(seat, outcome)
    if capped is None:
        return tuple(_hand_line(bet, outcome, reasons, rules) for bet in hand_bets(seat))
    actions = actions_of(capped, seat.seat)
    return tuple(
        _capped_line(bet, a, reasons, rules) for bet, a in zip(hand_bets(seat), actions, strict=True)
    )


def _compared(seat: SeatState, outcome: Outcome) -> tuple[Reason, ...]:
    """How the halves compared, where the pieces say the outcome."""
    if seat.computed is None or seat.computed.outcome is not outcome:
        return ()
    return seat.computed.reasons


def _hand_line(bet: BetPlaced, outcome: Outcome, reasons: tuple[Reason, ...], rules: TableRules) -> Line:
    pays = PAYS[outcome]
    won = Money(bet.amount.minor * int(pays))
    # The house takes nothing of what its dealer wins.
    charged = NOTHING_CHARGED if bet.kind == "toke" else charge(won, rules.commission)
    return Line(bet.kind, bet.bet, bet.amount, outcome, pays, won, charged, reasons, bet.box)


def _capped_line(bet: BetPlaced, action: Action, reasons: tuple[Reason, ...], rules: TableRules) -> Line:
    charged = NOTHING_CHARGED if bet.kind == "toke" else charge(action.won, rules.commission)
    if action.uncovered:
        code = "BANK-PART" if action.covered else "BANK-NO-ACTION"
        figures = (("covered", action.covered.minor), ("returned", action.uncovered.minor))
        reasons = (*reasons, Reason(code, figures))
    return Line(
        bet.kind, bet.bet, bet.amount, action.outcome, PAYS[action.outcome], action.won, charged, reasons,
        bet.box,
    )  # fmt: skip


def _side_lines(state: RoundState, seat: SeatState, outcome: Outcome, rules: TableRules) -> tuple[Line, ...]:
    shown = Shown(
        () if seat.hand is None else seat.hand.pieces,
        () if state.bank_hand is None else state.bank_hand.pieces,
        () if state.start is None else state.start.dice,
    )
    lines = []
    for bet in seat.bets:
        if bet.kind != "side":
            continue
        result = rules.play.side_bet(bet.bet, shown) or LOST_BY_CALL
        if outcome is Outcome.NO_ACTION:
            result = SideResult(Outcome.NO_ACTION, Fraction(0), ())
        lines.append(_side_line(bet, result))
    return tuple(lines)


def _side_line(bet: BetPlaced, result: SideResult) -> Line:
    exact = bet.amount.minor * result.pays
    # Fractional odds (3 to 2) pay whole minor units; what is cut stays with the house.
    won = Money(exact.numerator // exact.denominator)
    return Line(
        "side",
        bet.bet,
        bet.amount,
        result.outcome,
        result.pays,
        won,
        NOTHING_CHARGED,
        result.reasons,
        bet.box,
    )


def _envy_lines(state: RoundState, seat: SeatState, outcome: Outcome, rules: TableRules) -> tuple[Line, ...]:
    """A prize for other players' whole hands, as far as they were entered; without a stake of its own."""
    if outcome is Outcome.NO_ACTION:
        return ()
    stakes = {bet.bet: bet.amount for bet in seat.bets if bet.kind == "side"}
    prize = rules.play.envy(stakes, _players_hands(state, seat.seat, rules))
    if prize is None:
        return ()
    return (
        Line("side", prize.bet, ZERO, Outcome.WIN, Fraction(0), prize.amount, NOTHING_CHARGED, prize.reasons),
    )


def _players_hands(state: RoundState, own: Seat, rules: TableRules) -> list[Codes]:
    """The whole hands of the other players; neither the bank's nor a dragon hand is a player's."""
    found = []
    for seat in state.in_play:
        is_dragon = any(bet.kind == "dragon" for bet in seat.bets)
        if seat.seat == own or is_dragon or seat.hand is None:
            continue
        if len(seat.hand.pieces) == rules.play.hand_size and UNKNOWN not in seat.hand.pieces:
            found.append(seat.hand.pieces)
    return found


def _postings(state: RoundState, seat: Seat, lines: tuple[Line, ...]) -> tuple[Posting, ...]:
    """A dragon hand's wagers belong to the seats that laid them; all others to the seat itself."""
    postings = list(seat_postings([line for line in lines if line.kind != "dragon"], seat, bank=state.banker))
    for line in lines:
        if line.kind == "dragon":
            postings += seat_postings([line], Seat(line.box), bank=state.banker)
    return tuple(postings)


def comes_to_the_same(one: Settlement, other: Settlement) -> bool:
    """Answer whether two settlements move the same chips for the same outcomes, whatever their reasons say.

    Source: facts.md (re-call: old and new settlement).
    """

    def figures(settlement: Settlement) -> tuple[object, ...]:
        lines = [(line.bet_id, line.box, line.outcome, line.won, line.charged) for line in settlement.lines]
        return settlement.outcome, lines, settlement.postings

    return figures(one) == figures(other)


def unpaid(settlement: Settlement) -> Money:
    """Answer what a broken bank could not pay of a winning seat.

    Source: recording.md (part pay at the seat where it breaks).
    """
    return Money(
        sum(
            line.stake.minor - line.won.minor
            for line in settlement.lines
            if line.kind != "side" and line.outcome is Outcome.WIN
        )
    )


def bank_gross_of(settlements: Sequence[Settlement]) -> Money:
    """Answer what seats brought a banking player, before commission.

    Source: PG 3.6.
    """
    found = [p.amount.minor for s in settlements for p in s.postings if p.account == "bank"]
    return Money(sum(found)) if found else ZERO
