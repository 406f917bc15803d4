"""Fills and credits: asked for, issued, received, void.

Source: REQ R26 to R31; FORMULA 2; facts.md (who may be the second person).
"""

from __future__ import annotations

from collections.abc import Callable

from tablemgr.core.chip_counts import worth
from tablemgr.core.problems import Problem, problem
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.book import chips, counts
from tablemgr.floor.racks.ground import (
    Ground,
    Planned,
    check_at_work,
    check_counted,
)
from tablemgr.table import chip_events as k
from tablemgr.table.commands.base import check_text


def _ask(act: a.AskChips, ground: Ground) -> Planned:
    found = [*check_at_work(act.table, ground), *_moves(act.move), *check_counted(act.chips, ground)]
    if found:
        return found, ()
    asked = counts(act.chips)
    number = ground.next_number(k.ChipsAsked.SERIES)
    return [], (
        k.ChipsAsked(number, act.move, ground.book.table(act.table).shift, chips(asked), worth(asked)),
    )


def _moves(move: str) -> list[Problem]:
    return [] if move in (a.FILL, a.CREDIT) else [problem("RACK-MOVE", "", given=move[:20])]


def _withdraw(act: a.WithdrawRequest, ground: Ground) -> Planned:
    found = list(check_text(act.reason, "reason"))
    if act.request not in ground.book.table(act.table).requests:
        found.append(problem("RACK-REQUEST", act.table, number=act.request))
    return found, (k.RequestWithdrawn(act.request, act.reason),)


def _issue(act: a.IssueChips, ground: Ground) -> Planned:
    asked = ground.book.table(act.table).requests.get(act.request)
    found = [
        *check_text(act.runner, "runner"),
        *check_text(act.runner_badge, "runner's badge"),
        *_moves(act.move),
        *check_at_work(act.table, ground),
    ]
    if asked is None or asked.move != act.move:
        return [*found, problem("RACK-REQUEST", act.table, number=act.request)], ()
    if found:
        return found, ()
    kind = k.FillIssued if act.move == a.FILL else k.CreditIssued
    return [], (
        kind(
            ground.next_number(kind.SERIES), act.request, asked.shift, asked.chips, asked.total, act.runner,
            act.runner_badge,
        ),
    )  # fmt: skip


def _receive(act: a.ReceiveChips, ground: Ground) -> Planned:
    here = ground.book.table(act.table)
    slip = here.slips.get((act.move, act.slip))
    if slip is None or slip.state != "issued":
        return [_no_slip(act, slip.state if slip else "")], ()
    if not here.shift:
        return [problem("RACK-STATE", act.table, state=here.state)], ()
    found = []
    # Chips pass from hand to hand: whoever asked, issued or carried them is no witness to them.
    before = (slip.asked_by, slip.issued_by, slip.issued.runner_badge)
    if any(ground.is_actor(who) for who in before):
        found.append(problem("RACK-SLIP-SAME-PERSON", act.table, move=act.move, number=act.slip))
    # A slip belongs to the shift in whose box it lies: the one that the table is in when it is received.
    return found, (k.ChipsReceived(act.move, act.slip, here.shift, slip.issued.chips, slip.issued.total),)


def _no_slip(act: a.ReceiveChips | a.VoidSlip, state: str) -> Problem:
    if state == "received":
        return problem("RACK-SLIP-RECEIVED", act.table, move=act.move, number=act.slip)
    if state == "void":
        return problem("RACK-SLIP-VOID", act.table, move=act.move, number=act.slip)
    return problem("RACK-SLIP", act.table, move=act.move[:20], number=act.slip)


def _void(act: a.VoidSlip, ground: Ground) -> Planned:
    slip = ground.book.table(act.table).slips.get((act.move, act.slip))
    found = list(check_text(act.reason, "reason"))
    if slip is None or slip.state != "issued":
        return [*found, _no_slip(act, slip.state if slip else "")], ()
    mirror = tuple(k.Chips(one.value, -one.count) for one in slip.issued.chips)
    return found, (k.SlipVoided(act.move, act.slip, act.reason, mirror, -slip.issued.total),)


PLANS: dict[type[a.RackAct], Callable[..., Planned]] = {
    a.AskChips: _ask,
    a.WithdrawRequest: _withdraw,
    a.IssueChips: _issue,
    a.ReceiveChips: _receive,
    a.VoidSlip: _void,
}
