"""Rounds to text: one form for each value, so that the same round is the same bytes everywhere."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from typing import Any

from tablemgr.core.outcomes import Outcome
from tablemgr.table import notation_text as t

_WORD = re.compile(r"[A-Za-z][A-Za-z0-9-]*")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def format_rounds(rounds: Iterable[t.RoundText]) -> str:
    """Answer rounds as text, a blank line between, a line end at the end.

    Source: NOTATION.md.
    """
    return "\n".join(format_round(round_) for round_ in rounds)


def format_round(round_: t.RoundText) -> str:
    """Answer one round as text: tags in their order, a blank line, its lines.

    Source: NOTATION.md (grammar, tags).
    """
    values = dict(round_.tags)
    others = [name for name, _ in round_.tags if name not in t.TAGS]
    names = [*t.TAGS[:1], *others, *t.TAGS[1:]]
    tags = [f"[{name} {quoted(values[name])}]" for name in names if name in values]
    lines = [_FORMS[type(line)](line) for line in round_.lines]
    return "\n".join([*tags, "", *lines, ""])


def quoted(text: str) -> str:
    r"""Answer a text between quotes, its own quotes and backslashes marked.

    >>> quoted('a "b" c')
    '"a \\"b\\" c"'

    Source: NOTATION.md (quoted).
    """
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def instant(microseconds: int) -> str:
    """Answer an instant to the minute where it is whole, else to the microsecond.

    >>> instant(0)
    '1970-01-01T00:00Z'

    Source: NOTATION.md (gap).
    """
    at = _EPOCH + timedelta(microseconds=microseconds)
    form = "%Y-%m-%dT%H:%MZ"
    if at.microsecond:
        form = "%Y-%m-%dT%H:%M:%S.%fZ"
    elif at.second:
        form = "%Y-%m-%dT%H:%M:%SZ"
    return at.strftime(form)


def _laid(laid: t.Laid) -> str:
    set_in_two = f"{' '.join(laid.low)} | {' '.join(laid.high)}"
    text = set_in_two if laid.low else " ".join(laid.pieces)
    return text + (" house-way" if laid.house_way else "")


def _told(told: t.Told) -> str:
    parts = [quoted(told.subject), quoted(told.what_lay_there), "=", told.result]
    if told.outcome is not None:
        parts.append(told.outcome.value)
    if told.low:
        parts.append(f"{' '.join(told.low)} | {' '.join(told.high)}")
    parts += [f"{seat}={outcome.value}" for seat, outcome in told.outcomes]
    return " ".join([*parts, "by", quoted(told.ruled_by)])


def _bet(bet: t.BetText) -> str:
    name = "" if bet.kind == "main" else bet.bet
    if bet.box != 1 or bet.kind == "dragon":
        name += f":{bet.box}"
    return f"{name} {bet.amount.minor}".strip() + ("~" if bet.carried else "")


def _event(event: t.Event) -> str:
    if isinstance(event, t.HandEvent):
        why = "" if event.why == "level" else f" ({event.why})"
        return f"hand {_laid(event.laid)}{why}"
    if isinstance(event, t.Told):
        return f"ruling {_told(event)}"
    return event.value if isinstance(event, Outcome) else event


def _banker(line: t.BankerLine) -> str:
    if line.seat is None:
        return "banker house"
    amount = "" if line.amount is None else f" amount {line.amount.minor}"
    return f"banker {line.seat}{' co' if line.co_bank else ''}{amount}"


def _start(line: t.StartLine) -> str:
    dice = f" ({' '.join(map(str, line.dice))})" if line.dice else ""
    return f"start {line.position}{dice}"


def _seat(line: t.SeatLine) -> str:
    bets = " + ".join(_bet(bet) for bet in line.bets)
    events = "".join(f" / {_event(event)}" for event in line.events)
    return f"{line.seat}:{' ' if bets else ''}{bets}{events}"


def _by(name: str) -> str:
    return f" by {quoted(name)}" if name else ""


def _dispute(line: t.DisputeLine) -> str:
    seat = f" {line.seat}" if line.seat is not None else ""
    return f"dispute {line.number} {line.step}{seat} {quoted(line.text)}{_by(line.by)}"


def _cash(line: t.CashLine) -> str:
    label = f" {quoted(line.label)}" if line.label else ""
    return f"cash {line.way} {line.seat} {line.amount.minor}{label}"


def _void(line: t.VoidLine) -> str:
    text = f" {quoted(line.text)}" if line.text else ""
    reason = line.reason if _WORD.fullmatch(line.reason) else quoted(line.reason)
    return f"void {reason}{text}{_by(line.by)}"


def _gap(line: t.GapLine) -> str:
    times = f"{instant(line.begun)} {instant(line.ended)}"
    return f"gap {times} {line.rounds} {quoted(line.reason)}{_by(line.by)}"


def _result(line: t.ResultLine) -> str:
    parts = [f"{seat} {outcome.value} {net.minor}" for seat, outcome, net in line.seats]
    parts.append(f"commission {line.commission.minor}")
    if line.bank is not None:
        parts.append(f"bank {line.bank[0]} {line.bank[1].minor}")
    parts.append(f"house {line.house.minor}")
    coverage = f"pieces {line.pieces} call {line.call}"
    parts.append(coverage + (f" ruling {line.ruling}" if line.ruling else ""))
    return "result " + " / ".join(parts)


_FORMS: dict[type[Any], Callable[[Any], str]] = {
    t.BankerLine: _banker,
    t.PhaseLine: lambda line: str(line.words),
    t.StartLine: _start,
    t.BankLine: lambda line: f"bank {_laid(line.laid)}",
    t.SeatLine: _seat,
    t.RulingLine: lambda line: f"ruling {line.on} {_told(line.told)}",
    t.RecallLine: lambda line: f"recall {line.seat} = {line.outcome.value} {quoted(line.note)}",
    t.CorrectLine: lambda line: (
        f"correct {line.seat} = {line.outcome.value} {quoted(line.reason)}{_by(line.by)}"
    ),
    t.DisputeLine: _dispute,
    t.CashLine: _cash,
    t.CloseLine: lambda _: "close",
    t.VoidLine: _void,
    t.SkipLine: lambda line: f"skip {quoted(line.reason)}",
    t.GapLine: _gap,
    t.OpenLine: lambda _: "*",
    t.ResultLine: _result,
}
