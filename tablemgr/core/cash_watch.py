"""Cash of one patron in one gaming day against the thresholds of the law; in and out are never added or netted.

Source: FORMULA 11; REQ R66, R67.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tablemgr.core.money import Money, total


class Watch(StrEnum):
    """What a day's cash asks for: nothing, a row in the log, attention, a report."""

    QUIET = "quiet"
    LOG = "log"
    NEAR = "near"
    REPORT = "report"


@dataclass(frozen=True, slots=True)
class Thresholds:
    """report: more than this; log: this or more; near: this part of report or more."""

    report: Money
    log: Money
    near: Fraction = Fraction(9, 10)


def watch(amounts: Sequence[Money], limits: Thresholds) -> Watch:
    """Answer what one direction's cash of one patron in one gaming day asks for.

    >>> watch([Money(400_000), Money(600_000)], Thresholds(Money(1_000_000), Money(300_000))).value
    'near'

    Source: FORMULA 11 (more than); REQ R66.
    """
    moved = total(list(amounts))
    if moved > limits.report:
        return Watch.REPORT
    if moved.minor >= limits.report.minor * limits.near:
        return Watch.NEAR
    return Watch.LOG if moved >= limits.log else Watch.QUIET
