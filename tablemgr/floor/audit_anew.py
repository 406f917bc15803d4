"""Facts as today's engine makes them from what lay there before, under the rules of a round.

What the engine made of some inputs is kept for the next fact with the same inputs under the same rules. It is
handed those inputs and nothing else, so that no two facts share an answer that could differ.

Source: ledger.md (`tablemgr audit`); recording.md (audit never counts a call as verified).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from tablemgr.core.outcomes import Outcome
from tablemgr.core.problems import Problem
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import Settlement, mirrored
from tablemgr.table import events as e
from tablemgr.table.banks import is_capped
from tablemgr.table.commands.ending import CloseRound, close_round
from tablemgr.table.conservation import check_apart, check_pieces
from tablemgr.table.facts import Fact
from tablemgr.table.resolving import Evidence, computed, resolution
from tablemgr.table.round_game import UNKNOWN, Set
from tablemgr.table.rules import TableRules
from tablemgr.table.settling import settle_seat
from tablemgr.table.state import RoundState, SeatState

KEPT = 8192
"""Answers of each kind that are kept under one table's rules."""
Answer = TypeVar("Answer")


@dataclass(slots=True)
class Counts:
    """What was confirmed from what."""

    from_pieces: int = 0
    """Settlements whose outcome the pieces confirm."""
    from_call: int = 0
    """Settlements of which only the arithmetic can be confirmed."""
    settings: int = 0


class Kept(dict[Hashable, Any]):
    """Answers by their inputs; all are forgotten where they become too many."""

    def of(self, inputs: Hashable, make: Callable[[], Answer]) -> Answer:
        """Answer what was made of these inputs. Source: ledger.md (audit)."""
        known: Answer | None = self.get(inputs)
        if known is None:
            known = make()
            self.put(inputs, known)
        return known

    def put(self, inputs: Hashable, answer: Any) -> None:
        """Keep an answer. Source: ledger.md (audit)."""
        if len(self) >= KEPT:
            self.clear()
        self[inputs] = answer


Make = Callable[[Counts, RoundState, Any], Fact | None]
"""Answers a fact as it is made from the state before it; None where people made it."""


class Anew:
    """The engine under one table's rules."""

    def __init__(self, rules: TableRules) -> None:
        self.rules = rules
        self.made: dict[type[Fact], Make] = {
            e.SettingMade: self._setting,
            e.OutcomeComputed: self._outcome,
            e.SeatResolved: self._resolved,
            e.SeatRecalled: self._resettled,
            e.RoundCorrected: self._resettled,
            e.BankSettled: self._ended,
            e.RoundClosed: self._ended,
        }
        """Facts of a round that the engine makes; people make the others."""
        self._settings, self._compared, self._settled = Kept(), Kept(), Kept()

    def too_many(self, state: RoundState, fact: e.HandEntered | e.BankHandEntered) -> tuple[Problem, ...]:
        """Answer the Problem of every piece of a hand that cannot lie there beside the other hands.

        Source: PG 3.7 (no piece twice over all hands), PGP G3.
        """
        play, where = self.rules.play, f"seat {fact.seat}" if isinstance(fact, e.HandEntered) else "bank"
        others = [hand for hand in state.hands() if hand[0] != where]
        every = [*fact.pieces, *(piece for _, hand in others for piece in hand)]
        apart = set(every)
        # Different pieces of the pack are apart; ranks without suits and unknown ones are looked at more closely.
        if (
            len(apart) == len(every) <= play.pieces_in_all and 0 < len(fact.pieces) <= play.hand_size
            and apart.isdisjoint(play.loose) and UNKNOWN not in apart and play.copies.keys() >= apart
        ):  # fmt: skip
            return ()
        return check_pieces(fact.pieces, play, where) or check_apart(fact.pieces, where, others, play)

    def _setting(self, counts: Counts, state: RoundState, fact: e.SettingMade) -> e.SettingMade | None:
        if fact.by != "house-way" or fact.seat is not None or state.bank_hand is None:
            return None
        counts.settings += 1
        pieces = state.bank_hand.pieces
        made: tuple[Set, e.SettingMade | None] = self._settings.of(
            pieces, lambda: (self.rules.play.house_way(pieces), None)
        )
        if made[1] is fact:
            return fact
        one = made[0]
        anew = replace(
            fact, low=one.low, high=one.high, row=one.row, sentence=one.sentence, passed=one.passed,
            low_label=one.low_label, high_label=one.high_label, rules=self.rules.house_way,
        )  # fmt: skip
        if anew != fact:
            return anew
        # The next time it is one look instead of a comparison field by field.
        self._settings.put(pieces, (one, fact))
        return fact

    def _ended(self, _: Counts, state: RoundState, fact: e.BankSettled | e.RoundClosed) -> Fact:
        made = close_round(state, CloseRound(), self.rules)
        return made[-1] if isinstance(fact, e.RoundClosed) else made[0]

    def _outcome(self, _: Counts, state: RoundState, fact: e.OutcomeComputed) -> e.OutcomeComputed | None:
        number = fact.seat
        seat, bank = state.seat(number), state.setting
        if bank is None or seat.hand is None:
            return None
        inputs = (
            number, seat.called, seat.outcome, seat.hand.low, seat.hand.high,
            bank.low, bank.high, bank.low_label, bank.high_label,
        )  # fmt: skip
        alone = RoundState(
            setting=bank,
            seats=(SeatState(number, hand=seat.hand, called=seat.called, outcome=seat.outcome),),
        )
        made = self._compared.of(inputs, lambda: computed(alone, number, self.rules))
        if made is not fact and made == fact:
            self._compared.put(inputs, fact)
        return made

    def _resolved(self, counts: Counts, state: RoundState, fact: e.SeatResolved) -> e.SeatResolved:
        seat = state.seat(fact.seat)
        outcome: Outcome | None = fact.hand_outcome or fact.outcome
        if fact.basis == "pieces":
            counts.from_pieces += 1
            outcome = None if seat.computed is None else seat.computed.outcome
        elif fact.basis == "call":
            counts.from_call += 1
            outcome = seat.called
        if outcome is None:
            raise LookupError(f"nothing on record says what seat {fact.seat} came to")
        if is_capped(state):
            # Such a bank meets the seats one after the other: a seat's money hangs on those before it.
            return resolution(state, fact.seat, Evidence(outcome, fact.basis), self.rules)
        settled = self._settlement(state, seat, outcome, fact.settlement)
        if settled is fact.settlement and fact.outcome is settled.outcome and fact.hand_outcome is outcome:
            return fact
        return e.SeatResolved(fact.seat, settled.outcome, fact.basis, settled, outcome)

    def _settlement(
        self, state: RoundState, seat: SeatState, outcome: Outcome, recorded: Settlement
    ) -> Settlement:
        """What a seat comes to against a bank that reaches everybody; the recorded value where it is equal."""
        reasons = seat.computed if seat.computed is not None and seat.computed.outcome is outcome else None
        wagers = tuple([(bet.kind, bet.bet, bet.box, bet.amount.minor) for bet in seat.bets])
        alone = RoundState(banked=state.banked)
        lain: Hashable = None
        if any(bet.kind == "side" for bet in seat.bets):
            # Side bets look at hands and dice, at those of other seats too.
            hands = tuple([SeatState(s.seat, s.bets, hand=s.hand) for s in state.in_play])
            alone = RoundState(banked=state.banked, start=state.start, bank_hand=state.bank_hand, seats=hands)
            lain = state.start, state.bank_hand, hands
        inputs = (seat.seat, outcome, state.banked, wagers, lain)
        known: tuple[Settlement, e.OutcomeComputed | None] | None = self._settled.get(inputs)
        if known is None or not (known[1] is reasons or known[1] == reasons):
            known = (
                settle_seat(alone, SeatState(seat.seat, seat.bets, hand=seat.hand, computed=reasons), outcome, self.rules),
                reasons,
            )  # fmt: skip
            self._settled.put(inputs, known)
        if known[0] is not recorded and known[0] == recorded:
            # The next time it is one look instead of a comparison field by field.
            self._settled[inputs] = known = (recorded, reasons)
        return known[0]

    def _resettled(self, _: Counts, state: RoundState, fact: e.SeatRecalled | e.RoundCorrected) -> Fact:
        """What is taken back must be what stood there, its mirror the opposite, and what follows right."""
        seat = state.seat(Seat(fact.seat))
        if seat.settlement is None:
            raise LookupError(f"nothing stood at seat {fact.seat}")
        taken_back = replace(fact, old=seat.settlement, mirror=mirrored(seat.settlement.postings))
        if is_capped(state):
            # Where a player's bank can break, a seat's money hangs on others that changed in the same action.
            return taken_back
        outcome = (fact.hand_outcome if isinstance(fact, e.SeatRecalled) else None) or fact.new.outcome
        return replace(taken_back, new=settle_seat(state, seat, outcome, self.rules))
