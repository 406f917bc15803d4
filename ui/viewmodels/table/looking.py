"""What a recorder looks at: the round as it stands at this moment, the lagging one where a person went back to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from tablemgr.core.seats import Seat
from tablemgr.floor.last_cash import before_the_first
from tablemgr.floor.people import Person
from tablemgr.floor.racks.book import AT_ONCE
from tablemgr.floor.session import Done, Session
from tablemgr.ledger.errors import LedgerError
from tablemgr.ledger.rows import Told
from tablemgr.table.events import CashIn, CashOut
from tablemgr.table.phases import BETS, ENDED
from tablemgr.table.rules import TableRules
from tablemgr.table.state import Cash, RoundState, refold
from ui.viewmodels.table.asking import RECALL, asking
from ui.viewmodels.table.draft import Draft
from ui.viewmodels.table.scene import Scene
from ui.viewmodels.table.sums import ChipKind
from ui.viewmodels.words import Words

EVENING = 120
"""Rounds of a table that are looked through once, after a start, for who sits where."""
LOOKS_BACK = 8
"""Rounds that are looked through for how often a seat banked in a row: more than any house allows."""


class Looking:
    """Reads one table through the session; what was read stays until there is more."""

    def __init__(self, session: Session, table: str, commission: Callable[[], str] = lambda: AT_ONCE) -> None:
        self._session, self._table, self._commission = session, table, commission
        self._read: tuple[tuple[int, int], tuple[Told, ...]] = ((0, -1), ())
        self._guests: tuple[int, dict[int, str]] = (-1, {})
        self._ended: tuple[int, int, RoundState | None] = (-1, -1, None)
        """The round before, at which entry it was read, and its state where it is contradicted."""

    def state(self, draft: Draft) -> RoundState:
        """Answer the round that is looked at: the present one, the one that lags, or the one before it.

        Source: recording.md (one round may lag; a slip of the finger).
        """
        state, lagging = self._session.state(self._table), self._session.lagging(self._table)
        assert isinstance(state, RoundState)
        if not draft.behind:
            return state
        return lagging if lagging is not None else self._round(state.number - 1)

    def _round(self, number: int) -> RoundState:
        return refold(told.fact for told in self._session.readings.round_facts(self._table, number))

    def rules(self) -> TableRules:
        """Answer the table's rules. Source: FAULT C9."""
        rules = self._session.rules(self._table)
        assert isinstance(rules, TableRules)
        return rules

    def at_round(self, draft: Draft) -> Draft:
        """Answer the draft for the round that is looked at; with the lagging round's end there is no going back.

        Source: recording.md (one round may lag).
        """
        lagging = self._session.lagging(self._table)
        if lagging is None and draft.behind and not self._is_re_called(draft):
            draft = replace(draft.closed(), behind=False)
        present, looked_at = self._session.state(self._table).number, self.state(draft).number
        other = present if draft.behind else looked_at if lagging is None else lagging.number
        return draft.of_round(looked_at, other=other)

    def _is_re_called(self, draft: Draft) -> bool:
        """Whether a seat of the round before is being settled anew, which only open bets allow."""
        return draft.form == RECALL and self._bets_are_open()

    def _bets_are_open(self) -> bool:
        """Whether the present round is at its bets, which leave seats of the one before to the dealer."""
        state = self._session.state(self._table)
        return isinstance(state, RoundState) and state.phase == BETS

    def scene(
        self, draft: Draft, words: Words, chips: tuple[ChipKind, ...], *, person: Person | None, one_key: bool,
        locked: bool,
    ) -> Scene:  # fmt: skip
        """Answer all that a picture is drawn from. Source: architecture.md (seven sentences, 6)."""
        state, rules, now = self.state(draft), self.rules(), self._session.now()
        return Scene(
            self._table, state, rules, draft, asking(state, rules, draft), words, chips, person=person,
            told=self._entries(state), lagging=self._session.lagging(self._table), one_key=one_key, locked=locked,
            now_us=now.at_us, offset_minutes=now.offset_minutes,
            contradicted=self._contradicted(draft), guests=self._seated(state), commission=self._commission(), before=lambda: self._before(state), last_cash=self._last_cash,
            next_bets_closed=draft.behind and not self._bets_are_open(),
        )  # fmt: skip

    def _last_cash(self) -> Cash | None:
        found = self._session.last_cash(self._table)
        return None if found is None else found.fact

    def _contradicted(self, draft: Draft) -> RoundState | None:
        """The round that ended last, while no bets are closed after it, where pieces contradict what was settled.

        It is read again only while it does: nothing but more entries can end that.
        """
        state = self._session.state(self._table)
        if (
            not isinstance(state, RoundState)
            or draft.behind
            or self._session.lagging(self._table) is not None
        ):
            return None
        if state.phase in ENDED:
            return state if _is_contradicted(state) else None
        if state.phase != BETS or state.number < 2:
            return None
        number, at, ended = self._ended
        if number == state.number - 1 and ended is None:
            return None
        try:
            now = self._session.store.head()[0]
            if number != state.number - 1 or at != now:
                before = self._round(state.number - 1)
                ended = before if _is_contradicted(before) else None
                self._ended = (state.number - 1, now, ended)
        except LedgerError:
            # What was known of that round is still known.
            return ended if number == state.number - 1 else None
        return ended

    def _entries(self, state: RoundState) -> tuple[Told, ...]:
        """The round's entries; where there are more facts than when they were read, what came after them."""
        at = (state.number, len(state.facts))
        if self._read[0] != at:
            told = self._read[1] if self._read[0][0] == state.number else ()
            after = told[-1].entry.seq if told else 0
            try:
                more = self._facts(state.number, after)
                self._read = (at, (*told, *more))
            except LedgerError:
                # What was just recorded is shown a moment later; the round itself is known.
                return self._read[1]
        return self._read[1]

    def _facts(self, number: int, after: int = 0) -> tuple[Told, ...]:
        """What is on record of a round; of none, the cash that was laid before this evening's first one."""
        readings = self._session.readings
        if number:
            return readings.round_facts(self._table, number, after)
        return tuple(one for one in before_the_first(readings, self._table) if one.entry.seq > after)

    def add(self, done: Done) -> None:
        """Take what was just recorded in the present round, so that it need not be read. Source: screens.md, ground rule 10."""
        (number, count), told = self._read
        state = self._session.state(self._table)
        if state.number != number or len(state.facts) != count + len(done.facts) or done.repeated:
            return
        if all((entry.table, entry.round or 0) == (self._table, number) for entry in done.entries):
            more = tuple(Told(entry, fact) for entry, fact in zip(done.entries, done.facts, strict=True))
            self._read = ((number, len(state.facts)), (*told, *more))

    def _seated(self, state: RoundState) -> dict[int, str]:
        """Who sits where: the labels of this evening's buy-ins, until chips are given back at the seat."""
        if self._guests[0] != state.number:
            try:
                self._guests = (state.number, self._known(state.number))
            except LedgerError:
                # Names are for the eye: they are looked for again with the next picture.
                return labelled(self._guests[1], state)
        return labelled(self._guests[1], state)

    def _known(self, number: int) -> dict[int, str]:
        """Who sat where before a round: from what is known of an earlier one, else from the evening's rounds."""
        read, known = self._guests
        is_later = 0 <= read < number
        found = known if is_later else {}
        for earlier in range(read, number) if is_later else self._evening(number):
            found = self._labelled(found, earlier)
        return found

    def _evening(self, number: int) -> list[int]:
        """The rounds of this gaming day before one, as far as they are looked through; 0 for what came before any."""
        rows, day = self._session.readings.rounds(self._table, limit=EVENING), self._session.gaming_day()
        before = before_the_first(self._session.readings, self._table)
        first = [0] if number and any(one.entry.gaming_day == day for one in before) else []
        return first + sorted(row.number for row in rows if row.number < number and row.gaming_day == day)

    def _labelled(self, known: dict[int, str], number: int) -> dict[int, str]:
        told = self._facts(number)
        if not any(isinstance(one.fact, CashIn | CashOut) for one in told):
            return known
        return labelled(known, refold(one.fact for one in told))

    def _before(self, state: RoundState) -> dict[int, tuple[bool, int]]:
        """By seat, whether it played the last round and how many rounds in a row it has banked. PG 3.5."""
        last, first = state.number - 1, max(0, state.number - 1 - LOOKS_BACK)
        rounds = [self._round(number) for number in range(last, first, -1)]
        if not rounds:
            return {}
        found = {}
        for number in range(1, self.rules().seating.seats + 1):
            seat = Seat(number)
            row = 0
            while row < len(rounds) and rounds[row].banker == seat:
                row += 1
            found[number] = (bool(rounds[0].seat(seat).bets) or rounds[0].banker == seat, row)
        return found


def _is_contradicted(state: RoundState) -> bool:
    return any(seat.is_resolved and seat.is_contradicted for seat in state.in_play)


def labelled(known: Mapping[int, str], state: RoundState) -> dict[int, str]:
    """Answer who sits where after a round's cash entries.

    Source: facts.md (cash: label).
    """
    found = dict(known)
    for entry in state.cash:
        if isinstance(entry, CashIn) and entry.label:
            found[int(entry.seat)] = entry.label
        elif isinstance(entry, CashOut):
            found.pop(int(entry.seat), None)
    return found
