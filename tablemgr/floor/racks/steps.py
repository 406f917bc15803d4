"""How the chip book is folded from the trail, a step a kind of fact; nothing else is asked.

Source: ledger.md (projections are folds); REQ R26 to R48.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tablemgr.core.money import ZERO
from tablemgr.floor.racks.book import (
    CLOSED,
    OPEN,
    OPENING,
    PAUSED,
    RUN_DOWN,
    Book,
    Slip,
    TableBook,
    TableShift,
)
from tablemgr.floor.racks.late_counts import take_late
from tablemgr.floor.racks.rack_rules import rules_of
from tablemgr.floor.racks.steps_boxes import BOX_STEPS
from tablemgr.floor.racks.steps_pieces import PIECES_STEPS
from tablemgr.ledger.entries import Entry
from tablemgr.table import chip_events as k
from tablemgr.table import commission_events as c
from tablemgr.table import patron_events as p
from tablemgr.table import table_events as tables
from tablemgr.table import trail_events as t
from tablemgr.table.deal_events import DealCorrected
from tablemgr.table.events import RoundCorrected
from tablemgr.table.facts import Fact

KINDS = (
    *(kind.__name__ for kind in (*k.CHIP_KINDS, *p.PATRON_KINDS)), "RoundCorrected", "DealCorrected", "TableOpened", "TableClosed", "ShiftOpened", "ShiftClosed",
    "GamingDayOpened", "GamingDayClosed", "JurisdictionAdopted",
)  # fmt: skip
"""What the book is folded from."""


def take(book: Book, entry: Entry, fact: Fact) -> None:
    """Put the next fact into the book; one of another kind changes nothing.

    Source: ledger.md (projections are folds).
    """
    step = _STEPS.get(type(fact))
    if step is not None:
        step(book, entry, fact)


def book_of(trail: Iterable[tuple[Entry, Fact]]) -> Book:
    """Answer the book that a trail leaves.

    Source: ledger.md (projections are folds).
    """
    book = Book()
    for entry, fact in trail:
        take(book, entry, fact)
    return book


def _begin(book: Book, name: str, shift: int, entry: Entry) -> TableShift:
    place = (name, shift)
    # What was put right while the table stood closed is posted to no rack; the next shift answers for it.
    first_seq = book.table(name).left_seq or entry.seq
    # A shift that the house has not opened yet is of no day before it does.
    started = _of_now(book, TableShift(name, shift, book.days.get(shift, ""), first_seq, entry.at_us))
    started.commission = rules_of(book, name).commission
    # A table that closes and opens again within a shift goes on in it.
    found = book.shifts.setdefault(place, started)
    if found is started and not started.day:
        book.dayless.append(place)
    if found.is_idle:
        # What was put right before it opened counts on; its time begins now.
        started.first_seq = found.first_seq
        started.counted, started.variances = found.counted, found.variances
        found = book.shifts[place] = started
    if found is not started and found.ended_us is not None:
        found.pauses.append((found.ended_us, entry.at_us))
        found.last_seq = found.ended_us = None
        found.again_seq = entry.seq
        _of_now(book, found)
    book.table(name).shift = shift
    return found


def _of_now(book: Book, one: TableShift) -> TableShift:
    """What the table is opened for and how its rack is kept, which no later day changes. Source: REQ R18, R64, R71."""
    here = book.table(one.table)
    one.game, one.variant, one.mode, one.currency = here.game, here.variant, here.mode, here.currency
    one.rules = rules_of(book, one.table)
    return one


def _end(book: Book, one: TableShift | None, entry: Entry) -> None:
    if one is None or one.last_seq is not None:
        return
    one.last_seq, one.ended_us = entry.seq, entry.at_us
    book.table(one.table).left_seq = entry.seq
    if one.pauses and one.pauses[-1][1] is None:
        one.pauses[-1] = (one.pauses[-1][0], entry.at_us)


def _put_right(book: Book, e: Entry, _: RoundCorrected | DealCorrected) -> None:
    """A round of before was put right while its table stood closed: the house's present shift carries it.

    Source: FAULT E7 (correction to a round of a closed shift: in the current shift); FORMULA 8.
    """
    here = book.table(e.table or "")
    if here.state == CLOSED and book.shift:
        _idle(book, here, e)


def _idle(book: Book, here: TableBook, e: Entry) -> TableShift:
    """The house's present shift at a table that is closed in it, up to this entry."""
    one = book.shifts.get((here.table, book.shift))
    if one is None:
        first = here.left_seq or e.seq - 1
        day = book.days.get(book.shift, book.day)
        one = _of_now(book, TableShift(here.table, book.shift, day, first, e.at_us))
        one.ended_us, one.is_idle = e.at_us, True
        one.idle_chips = ZERO if here.last_closer is None else here.last_closer.total
        book.shifts[here.table, book.shift] = one
    one.last_seq = here.left_seq = e.seq
    return one


def _rules_set(book: Book, e: Entry, fact: k.RackRulesSet) -> None:
    book.table(e.table or "").rules = fact
    for here in book.tables.values():
        one = book.now(here.table)
        if one is not None:
            one.rules = rules_of(book, here.table)


def _day_opened(book: Book, _: Entry, fact: t.GamingDayOpened) -> None:
    book.day = fact.day
    if fact.day not in book.opened_days:
        book.opened_days.append(fact.day)


def _day_closed(book: Book, _: Entry, fact: t.GamingDayClosed) -> None:
    book.closed_days.add(fact.day)
    book.day = ""


def _shift_opened(book: Book, e: Entry, fact: t.ShiftOpened) -> None:
    book.shift, book.days[fact.shift] = fact.shift, fact.day
    for place in book.dayless:
        # It was counted into this shift before the house opened it, and may have closed in it since.
        book.shifts[place].day = fact.day
    book.dayless.clear()
    for here in list(book.tables.values()):
        if here.state == CLOSED:
            continue
        one = book.now(here.table)
        if one is None:
            _begin(book, here.table, fact.shift, e)
        elif one.shift < fact.shift and one.cut_after is None:
            # Nobody counted at the change: both shifts lack that count, and their win is not known.
            _end(book, one, e)
            _begin(book, here.table, fact.shift, e)


def _shift_closed(book: Book, e: Entry, fact: t.ShiftClosed) -> None:
    book.shift, book.closed_us[fact.shift] = 0, e.at_us


def _table_opened(book: Book, e: Entry, fact: tables.TableOpened) -> None:
    here = book.table(e.table or "")
    here.state, here.mode, here.currency, here.seats = OPENING, fact.mode, fact.currency, fact.seats
    here.game, here.variant = fact.game, fact.variant
    if book.shift:
        _begin(book, here.table, book.shift, e)
    else:
        # What is dealt before the house opens a shift counts in it: no round belongs to none.
        here.left_seq = here.left_seq or e.seq


def _table_closed(book: Book, e: Entry, _: tables.TableClosed) -> None:
    here = book.table(e.table or "")
    _end(book, book.now(here.table), e)
    here.state, here.shift = CLOSED, 0
    here.patrons.clear()


def _counted(book: Book, e: Entry, fact: k.RackCounted) -> None:
    here = book.table(e.table or "")
    book.count_signers[fact.number] = (e.actor, e.witness or "")
    if fact.kind == "shift" and take_late(book, here, fact):
        return
    here.counted_day = e.gaming_day
    if fact.kind == "opening":
        here.fees_since_us = e.at_us
    if fact.kind == "recount":
        if fact.corrects:
            _recounted(book, e, fact)
        else:
            # It says what lies in a locked rack now; the count of its closed day stays.
            _idle(book, here, e).counted.append(fact)
            book.counts_of[fact.number] = here.table, book.shift
        is_last = _is_last(here, fact.corrects or fact.expected_number)
        here.last_closer = fact if is_last else here.last_closer
        return
    one = book.now(here.table)
    if fact.kind == "shift" and one is not None:
        one.closer, one.is_counted_out = fact, True
        one.counted.append(fact)
        _end(book, one, e)
        one = _begin(book, here.table, fact.shift, e)
    if one is None:
        one = _begin(book, here.table, fact.shift, e)
    if fact.kind == "closing":
        one.closer, one.closer_seq = fact, e.seq
    elif fact.kind == "shift" or one.opener is None:
        one.opener = fact
    one.counted.append(fact)
    book.counts_of[fact.number] = (here.table, one.shift)
    here.last_closer = fact if fact.kind != "opening" else here.last_closer
    if fact.kind == "opening" and here.state == OPENING:
        here.state = OPEN
    if fact.kind == "opening":
        # A table that opens again in the same shift is counted again, and has not closed yet.
        one.closer = None


def _is_last(here: TableBook, number: int) -> bool:
    return here.last_closer is not None and here.last_closer.number == number


def _recounted(book: Book, e: Entry, fact: k.RackCounted) -> None:
    place = book.counts_of.get(fact.corrects)
    book.replaced[fact.corrects] = fact.number
    for one in book.shifts.values():
        if one.table != (place or ("",))[0]:
            continue
        if one.opener is not None and one.opener.number == fact.corrects:
            one.opener = fact
        if one.closer is not None and one.closer.number == fact.corrects:
            one.closer, one.closer_seq = fact, e.seq
    if place is not None:
        book.counts_of[fact.number] = place
        book.shifts[place].counted.append(fact)


def _variance(book: Book, e: Entry, fact: k.VarianceFound) -> None:
    here = book.table(e.table or "")
    one = book.shifts.get((here.table, fact.shift))
    if one is not None:
        one.variances.append(fact)


def _asked(book: Book, e: Entry, fact: k.ChipsAsked) -> None:
    here = book.table(e.table or "")
    here.requests[fact.number], here.asked_by[fact.number] = fact, e.actor


def _withdrawn(book: Book, e: Entry, fact: k.RequestWithdrawn) -> None:
    book.table(e.table or "").requests.pop(fact.request, None)


def _issued(book: Book, e: Entry, fact: k.FillIssued | k.CreditIssued) -> None:
    here, move = book.table(e.table or ""), fact.SERIES
    here.requests.pop(fact.request, None)
    asked_by = here.asked_by.get(fact.request, "")
    here.slips[move, fact.number] = Slip(move, fact.number, here.table, fact, e.actor, e.at_us, asked_by)


def _received(book: Book, e: Entry, fact: k.ChipsReceived) -> None:
    here = book.table(e.table or "")
    slip = here.slips[fact.move, fact.slip]
    slip.state, slip.shift, slip.ended_by, slip.ended_us = "received", fact.shift, e.actor, e.at_us
    one = book.shifts.get((here.table, fact.shift))
    if one is not None:
        (one.fills if fact.move == "fill" else one.credits).append(slip)
        one.moved_seq = e.seq


def _voided(book: Book, e: Entry, fact: k.SlipVoided) -> None:
    slip = book.table(e.table or "").slips[fact.move, fact.slip]
    slip.state, slip.ended_by, slip.ended_us, slip.reason = "void", e.actor, e.at_us, fact.reason


def _paused(book: Book, e: Entry, _: k.TablePaused) -> None:
    here = book.table(e.table or "")
    here.state, here.paused_in = PAUSED, here.state
    one = book.now(here.table)
    if one is not None:
        one.pauses.append((e.at_us, None))


def _resumed(book: Book, e: Entry, _: k.TableResumed) -> None:
    here = book.table(e.table or "")
    here.state = here.paused_in if here.state == PAUSED else OPEN
    one = book.now(here.table)
    if one is not None and one.pauses and one.pauses[-1][1] is None:
        one.pauses[-1] = (one.pauses[-1][0], e.at_us)


def _run_down(book: Book, e: Entry, _: k.RunDownBegun) -> None:
    book.table(e.table or "").state = RUN_DOWN


def _cut(book: Book, e: Entry, fact: k.ShiftCut) -> None:
    one = book.now(e.table or "")
    if one is not None:
        one.cut_after = fact.after_round


def _cause(book: Book, e: Entry, fact: k.CauseFound) -> None:
    one = book.shifts.get((e.table or "", fact.shift))
    if one is not None:
        one.causes.append(fact)


def _commission_taken(book: Book, e: Entry, fact: c.CommissionTaken) -> None:
    one = book.now(e.table or "")
    if one is not None:
        one.commission_taken = one.commission_taken + fact.amount
        one.moved_seq = e.seq


def _commission_lost(book: Book, e: Entry, fact: c.CommissionLost) -> None:
    one = book.now(e.table or "")
    if one is not None:
        one.commission_lost = one.commission_lost + fact.amount


def _adjusted(book: Book, e: Entry, fact: k.DayAdjusted) -> None:
    one = book.shifts.get((e.table or "", fact.shift))
    if one is not None:
        one.adjustments.append(fact)


def _seated(book: Book, e: Entry, fact: p.PatronSeated) -> None:
    book.table(e.table or "").patrons[fact.seat] = fact.label
    if fact.is_description:
        book.descriptions.add(fact.label)


def _left(book: Book, e: Entry, fact: p.PatronLeft) -> None:
    book.table(e.table or "").patrons.pop(fact.seat, None)


def _forms(book: Book, _: Entry, fact: k.FormsIssued) -> None:
    for form in range(fact.first, fact.number + 1):
        book.forms[form] = (fact.what, "")


def _form(book: Book, _: Entry, fact: k.FormEntered) -> None:
    what, _became = book.forms.get(fact.form, ("", ""))
    book.forms[fact.form] = (what, fact.what)


_STEPS: dict[type[Fact], Any] = {
    **PIECES_STEPS,
    **BOX_STEPS,
    RoundCorrected: _put_right,
    DealCorrected: _put_right,
    k.RackRulesSet: _rules_set,
    t.GamingDayOpened: _day_opened,
    t.GamingDayClosed: _day_closed,
    t.ShiftOpened: _shift_opened,
    t.ShiftClosed: _shift_closed,
    tables.TableOpened: _table_opened,
    tables.TableClosed: _table_closed,
    k.RackCounted: _counted,
    k.VarianceFound: _variance,
    k.ChipsAsked: _asked,
    k.RequestWithdrawn: _withdrawn,
    k.FillIssued: _issued,
    k.CreditIssued: _issued,
    k.ChipsReceived: _received,
    k.SlipVoided: _voided,
    k.TablePaused: _paused,
    k.TableResumed: _resumed,
    k.RunDownBegun: _run_down,
    k.ShiftCut: _cut,
    k.CauseFound: _cause,
    k.DayAdjusted: _adjusted,
    c.CommissionTaken: _commission_taken,
    c.CommissionLost: _commission_lost,
    p.PatronSeated: _seated,
    p.PatronLeft: _left,
    k.FormsIssued: _forms,
    k.FormEntered: _form,
}
