"""What an act at a rack or box would write, or why it may not be done now; people are asked elsewhere.

Source: REQ R26 to R48, R78; facts.md; FORMULA 1, 2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from tablemgr.core.chip_counts import minus, worth
from tablemgr.core.problems import Problem, problem
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks import (
    late_counts,
    plan_boxes,
    plan_commission,
    plan_patrons,
    plan_pieces,
    plan_slips,
)
from tablemgr.floor.racks.alarms import off_par
from tablemgr.floor.racks.book import (
    AT_ONCE,
    CLOSED,
    OPEN,
    OPENING,
    OWED,
    PAUSED,
    PREPAID,
    RUN_DOWN,
    Book,
    chips,
    counts,
)
from tablemgr.floor.racks.ground import (
    Ground,
    Planned,
    check_counted,
    level_of,
)
from tablemgr.floor.racks.rack_rules import SEATS, rules_of
from tablemgr.table import chip_events as k
from tablemgr.table.commands.base import check_text
from tablemgr.table.facts import Fact

MOST_SEALS = 60


def plan(act: a.RackAct, ground: Ground) -> Planned:
    """Answer everything that is wrong with an act now, and what it writes where nothing is.

    Source: architecture.md (one check decides).
    """
    return _PLANS[type(act)](act, ground)


def _set_rules(act: a.SetRackRules, ground: Ground) -> Planned:
    rules = act.rules
    found: list[Problem] = []
    if rules.float_kind not in ("carried", "imprest"):
        found.append(problem("RACK-FLOAT", act.table, given=rules.float_kind[:20]))
    if rules.collection not in ("none", "hand", "time", "rake"):
        found.append(problem("RACK-COLLECTION", act.table, given=rules.collection[:20]))
    amounts = (rules.par, rules.report_over, rules.regulator_from, rules.fee, rules.most)
    low = any(amount.minor < 0 for amount in amounts) or rules.unit.minor < 1
    if low or not 1 <= rules.step_minutes <= 1440 or not 0 <= rules.rake_bp <= 10_000:
        found.append(problem("RACK-RULES", act.table))
    if rules.commission not in (AT_ONCE, PREPAID, OWED):
        found.append(problem("RACK-COMMISSION", act.table, given=rules.commission[:20]))
    if rules.float_kind == "imprest" and not rules.par:
        found.append(problem("RACK-PAR", act.table))
    profile = ground.book.jurisdiction
    if rules.collection == "rake" and not profile.percentage:
        found.append(problem("RACK-PERCENTAGE", act.table, source=profile.source))
    return found, (replace(rules, players=SEATS),)


def _count(act: a.CountRack, ground: Ground) -> Planned:
    book, here = ground.book, ground.book.table(act.table)
    found = check_counted(act.chips, ground, empty=True)
    found += _seals(act.seals)
    states = {
        a.OPENING: (OPENING,), a.CLOSING: (OPEN, PAUSED, RUN_DOWN), a.SHIFT: (OPEN, PAUSED, RUN_DOWN),
        a.RECOUNT: (CLOSED, OPENING, OPEN, PAUSED, RUN_DOWN),
    }  # fmt: skip
    if act.kind not in states:
        found.append(problem("RACK-KIND", act.table, given=act.kind[:20]))
    elif here.state not in states[act.kind]:
        found.append(problem("RACK-STATE", act.table, state=here.state))
    number = ground.open_round(act.table)
    if number and act.kind in (a.CLOSING, a.SHIFT):
        found.append(problem("ROUND-OPEN", act.table, number=number))
    if act.kind == a.OPENING and not book.shift:
        found.append(problem("SHIFT-NOT-OPEN", act.table))
    found += _corrects(act, book)
    if act.kind == a.SHIFT:
        found += _ahead(act.table, book)
    if act.kind in (a.CLOSING, a.SHIFT):
        found += _waits(book, act.table)
    if found:
        return found, ()
    return [], _count_facts(act, ground, _shift_of_count(act, book))


def _corrects(act: a.CountRack, book: Book) -> list[Problem]:
    known, here = book.counts_of.get(act.corrects), book.table(act.table)
    if (act.kind == a.RECOUNT) != bool(act.corrects) or (act.corrects and (known or ("",))[0] != act.table):
        return [problem("RACK-CORRECTS", act.table, number=act.corrects)]
    if act.corrects in book.replaced:
        newer = book.replaced[act.corrects]
        return [problem("RACK-RECOUNTED", act.table, number=act.corrects, newer=newer)]
    day = book.frozen(act.table, act.corrects)
    if not day:
        return []
    if not _is_locked_rack(act, book):
        return [problem("RACK-DAY-CLOSED", act.table, number=act.corrects, day=day)]
    return [] if book.shift or here.state != CLOSED else [problem("SHIFT-NOT-OPEN", act.table)]


def _is_locked_rack(act: a.CountRack, book: Book) -> bool:
    """Whether a closed table's rack is counted of which a closed day is the last to know: the day stays, the next
    opening count is held against what lies there now. Source: REQ R38, R65.
    """
    here = book.table(act.table)
    last = here.last_closer
    is_last = last is not None and last.number == act.corrects
    return (
        act.kind == a.RECOUNT
        and here.state == CLOSED
        and is_last
        and bool(book.frozen(act.table, act.corrects))
    )


def _ahead(table: str, book: Book) -> list[Problem]:
    """A table goes before the house by one shift at most. Source: REQ R37, R46."""
    shift = book.table(table).shift
    return [problem("RACK-SHIFT-AHEAD", table, shift=shift)] if shift > book.last_shift() else []


def _note_counts(act: a.NoteCounts, ground: Ground) -> Planned:
    """Two counts that differ: which of them is right is found by counting, and both stay. REQ R35, R43."""
    found = check_counted(act.first, ground, empty=True) + check_counted(act.second, ground, empty=True)
    if act.kind not in (a.OPENING, a.CLOSING, a.SHIFT, a.RECOUNT):
        found.append(problem("RACK-KIND", act.table, given=act.kind[:20]))
    if act.first == act.second:
        found.append(problem("RACK-COUNTS-SAME", act.table))
    totals = (worth(counts(act.first)), worth(counts(act.second)))
    return found, () if found else (k.CountsDiffered(act.kind, act.first, act.second, *totals),)


def _shift_of_count(act: a.CountRack, book: Book) -> int:
    here = book.table(act.table)
    if act.kind == a.OPENING:
        return book.shift
    if act.kind == a.RECOUNT:
        return book.shift if _is_locked_rack(act, book) else book.counts_of[act.corrects][1]
    if act.kind == a.CLOSING:
        return here.shift
    # Counted before the house's next shift is open, the table goes into it already.
    return book.shift if book.shift > here.shift else here.shift + 1


def _count_facts(act: a.CountRack, ground: Ground, shift: int) -> tuple[Fact, ...]:
    counted = counts(act.chips)
    expected, against = _expected(act, ground.book)
    number = ground.next_number(k.RackCounted.SERIES)
    fact = k.RackCounted(
        number,
        act.kind,
        shift,
        chips(counted),
        worth(counted),
        act.seals,
        chips(expected),
        against,
        0 if _is_locked_rack(act, ground.book) else act.corrects,
    )
    differs = minus(counted, expected) if against else {}
    whole = worth(differs) if act.kind != a.CLOSING else off_par(ground.book, act.table, fact.total)
    if not differs and not whole:
        return (fact,)
    variance = k.VarianceFound(
        ground.next_number(k.VarianceFound.SERIES), number, shift, chips(differs), whole,
        level_of(whole, rules_of(ground.book, act.table)),
    )  # fmt: skip
    return (fact, variance)


def _expected(act: a.CountRack, book: Book) -> tuple[dict[int, int], int]:
    """An opener is held against the last closer, a recount against the count that it corrects.

    A closing count of an imprest float is held against its par, which has no denominations.
    """
    here = book.table(act.table)
    if act.kind == a.OPENING and here.last_closer is not None:
        return counts(here.last_closer.chips), here.last_closer.number
    if act.kind == a.RECOUNT:
        place = book.counts_of[act.corrects]
        old = next((c for c in book.shifts[place].counted if c.number == act.corrects), None)
        return ({}, 0) if old is None else (counts(old.chips), old.number)
    return {}, 0


def _seals(seals: Iterable[str]) -> list[Problem]:
    given = tuple(seals)
    if len(given) > MOST_SEALS or len(set(given)) != len(given):
        return [problem("RACK-SEALS", "seals", most=MOST_SEALS)]
    return [one for seal in given for one in check_text(seal, "seal")]


def _waits(book: Book, table: str) -> list[Problem]:
    """A table neither closes nor changes shifts over a slip that nobody has received. REQ R30."""
    return [
        problem("RACK-SLIP-OPEN", table, move=s.move, number=s.number) for s in book.table(table).on_the_way
    ]


def _pause(act: a.PauseTable, ground: Ground) -> Planned:
    here = ground.book.table(act.table)
    found = list(check_text(act.reason, "reason"))
    if here.state not in (OPEN, RUN_DOWN):
        found.append(problem("RACK-STATE", act.table, state=here.state))
    return found, (k.TablePaused(act.reason),)


def _resume(act: a.ResumeTable, ground: Ground) -> Planned:
    here = ground.book.table(act.table)
    found = [] if here.state in (PAUSED, RUN_DOWN) else [problem("RACK-STATE", act.table, state=here.state)]
    return found, (k.TableResumed(),)


def _run_down(act: a.RunDown, ground: Ground) -> Planned:
    here = ground.book.table(act.table)
    found = [] if here.state == OPEN else [problem("RACK-STATE", act.table, state=here.state)]
    return found, (k.RunDownBegun(),)


def _cut(act: a.CutShift, ground: Ground) -> Planned:
    here = ground.book.now(act.table)
    if here is None:
        return [problem("RACK-STATE", act.table, state=ground.book.table(act.table).state)], ()
    if here.cut_after is not None:
        return [problem("RACK-CUT", act.table, number=here.cut_after)], ()
    ahead = _ahead(act.table, ground.book)
    if ahead:
        return ahead, ()
    begins = max(ground.book.shift, here.shift + 1)
    return [], (k.ShiftCut(here.shift, begins, ground.open_round(act.table)),)


_PLANS: dict[type[a.RackAct], Callable[..., Planned]] = {
    a.SetRackRules: _set_rules,
    a.CountRack: _count,
    a.NoteCounts: _note_counts,
    a.PauseTable: _pause,
    a.ResumeTable: _resume,
    a.RunDown: _run_down,
    a.CutShift: _cut,
    **late_counts.PLANS,
    **plan_slips.PLANS,
    **plan_boxes.PLANS,
    **plan_pieces.PLANS,
    **plan_patrons.PLANS,
    **plan_commission.PLANS,
}
