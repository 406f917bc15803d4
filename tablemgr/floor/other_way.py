"""A finished round once more with its bank set by another house way, beside what was paid; nothing is recorded.

Seats whose pieces are on record are compared and settled anew. Of seats that were only called nobody can say what they
would have come to, so that then the house's result is not known either.

Source: screens.md (rounds: recomputed, on demand under another house way); recording.md (a call is never verified).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.problems import Refused, problem
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import RulesRef
from tablemgr.floor.recorded_rules import adopted_texts, rules_of_round, variant_in_force
from tablemgr.ledger.readings import Readings
from tablemgr.table.banks import is_capped
from tablemgr.table.events import RoundOpened
from tablemgr.table.resolving import computed
from tablemgr.table.round_game import Set
from tablemgr.table.rules import TableRules
from tablemgr.table.settling import settle_seat
from tablemgr.table.state import EMPTY, JUDGED, RoundState, SeatState, evolve
from tablemgr.table.table_events import RulesAdopted


@dataclass(frozen=True, slots=True)
class SeatUnder:
    """One seat: what it came to and was paid, and what it would come to; amounts are the seat's whole change."""

    seat: Seat
    outcome: Outcome
    net: Money
    other_outcome: Outcome | None
    """None where only a call is on record."""
    other_net: Money | None


@dataclass(frozen=True, slots=True)
class UnderOther:
    """A round under another house way."""

    laid: Set
    """How the bank lay, with the row that said so."""
    other: Set
    """How the other house way sets it."""
    seats: tuple[SeatUnder, ...]

    @property
    def is_same(self) -> bool:
        """Whether the bank would lie as it did. Source: PG 5."""
        return (set(self.laid.low), set(self.laid.high)) == (set(self.other.low), set(self.other.high))

    @property
    def house(self) -> Money:
        """What the house made of the seats' wagers. Source: FORMULA 8."""
        return Money(-sum(one.net.minor for one in self.seats))

    @property
    def other_house(self) -> Money | None:
        """What it would have made; None where a seat was only called. Source: screens.md, ground rule 11."""
        nets = [one.other_net for one in self.seats]
        return None if None in nets else Money(-sum(net.minor for net in nets if net is not None))


def under_other_way(readings: Readings, table: str, number: int, way: RulesRef, text: str) -> UnderOther:
    """Answer a finished round with its bank set by another house way, under the other rules of its own day.

    text: the whole text of the house way that way names. Refused where the round is not finished, its bank's
    pieces are not known, a player's bank can break, or a text is not understood.

    Source: screens.md (rounds); architecture.md (a record is never changed by a look).
    """
    told = readings.round_facts(table, number)
    state = EMPTY
    for one in told:
        state = evolve(state, one.fact)
    opened = next(((one.entry.seq, one.fact) for one in told if isinstance(one.fact, RoundOpened)), None)
    setting, bank = state.setting, state.bank_hand
    if opened is None or state.closed is None or state.voided is not None:
        raise Refused(problem("OTHER-WAY-NOT-OVER", table, round=number))
    if setting is None or bank is None:
        raise Refused(problem("OTHER-WAY-NO-PIECES", table, round=number))
    if is_capped(state):
        raise Refused(problem("OTHER-WAY-CAPPED", table, round=number))
    rules = _rules(readings, table, *opened, way, text)
    other = rules.play.house_way(bank.pieces)
    again = state._replace(
        setting=replace(
            setting, low=other.low, high=other.high, low_label=other.low_label, high_label=other.high_label
        )
    )
    laid = Set(
        setting.low, setting.high, setting.low_label, setting.high_label, setting.row, setting.sentence
    )
    seats = tuple(_seat(again, seat, rules) for seat in again.in_play if seat.settlement is not None)
    return UnderOther(laid, other, seats)


def _rules(
    readings: Readings, table: str, seq: int, opened: RoundOpened, way: RulesRef, text: str
) -> TableRules:  # fmt: skip
    adopted = readings.table_facts(table, RulesAdopted.__name__)
    variant = variant_in_force(adopted, opened.variant, seq)
    if variant is None:
        raise Refused(problem("OTHER-WAY-NO-RULES", table, round=opened.number))
    texts = adopted_texts(adopted)
    with_other = {**texts, "house-way": {**texts.get("house-way", {}), way.sha256: text}}
    return rules_of_round(replace(opened, house_way=way), variant, with_other)


def _seat(state: RoundState, seat: SeatState, rules: TableRules) -> SeatUnder:
    paid = seat.settlement
    assert paid is not None
    held = seat.outcome or paid.outcome
    if held not in JUDGED:
        # A fold or a dead hand is what somebody did, whatever the bank holds.
        return SeatUnder(seat.seat, paid.outcome, paid.net, paid.outcome, paid.net)
    found = computed(state, seat.seat, rules)
    if found is None:
        return SeatUnder(seat.seat, paid.outcome, paid.net, None, None)
    anew = settle_seat(state, seat._replace(computed=found), found.outcome, rules)
    return SeatUnder(seat.seat, paid.outcome, paid.net, anew.outcome, anew.net)
