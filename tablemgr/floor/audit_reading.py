"""What the entries of a round say to the audit: each body is read once while it keeps coming.

Source: ledger.md (audit).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from tablemgr.ledger.readings import Readings
from tablemgr.ledger.rows import Step
from tablemgr.table.codec import CodecError, decode
from tablemgr.table.deal_events import DealOpened
from tablemgr.table.events import RoundOpened
from tablemgr.table.facts import Fact

KEPT = 8192
"""Bodies whose fact is kept for the next entry that says the same."""
OPENINGS = frozenset({RoundOpened, DealOpened})
_OPENING_KINDS = frozenset(kind.__name__ for kind in OPENINGS)
SAYS_NOTHING = frozenset({"SlipPrinted"})
"""Kinds of entries of a round that change nothing of it; the verifier reads them."""
# Within a text a quotation mark never stands bare: these bytes are the name of a field.
_FIELD = b'"number":'
_NUMBER = re.compile(_FIELD + rb"(0|[1-9][0-9]{0,17})(?=[,}])")


class Said(NamedTuple):
    """An entry of a round with what it says."""

    step: Step
    fact: Fact


class Bodies:
    """Reads entries; those of all tables that are gone through together."""

    def __init__(self) -> None:
        self._decode = lru_cache(maxsize=KEPT)(decode)
        self._openings: dict[Shape, RoundOpened | DealOpened] = {}

    def said(self, readings: Readings, steps: Iterable[Step]) -> tuple[list[Step], list[Fact]]:
        """Answer the entries of a round that say anything of it, and what; in order.

        DamagedLedgerError where a body says nothing.

        Source: ledger.md (audit).
        """
        some = [step for step in steps if step.kind not in SAYS_NOTHING]
        one, opening = self._decode, self._opening
        try:
            return some, [
                opening(step) if step.kind in _OPENING_KINDS else one(step.kind, step.version, step.body)
                for step in some
            ]
        except CodecError:
            # Once more, one by one, for the error that names the entry.
            return some, [readings.fact_of(step) for step in some]

    def _opening(self, step: Step) -> Fact:
        """Openings differ in the number of the round alone."""
        shape, number = shape_of(step)
        known = self._openings.get(shape)
        if known is None:
            fact = decode(step.kind, step.version, step.body)
            assert isinstance(fact, RoundOpened | DealOpened)
            if len(self._openings) >= KEPT:
                self._openings.clear()
            self._openings[shape] = fact
            return fact
        return known if number is None or known.number == number else replace(known, number=number)


Shape = tuple[str, int, bytes]
"""An opening without its number: kind, version, body."""


def shape_of(step: Step) -> tuple[Shape, int | None]:
    """Answer an opening without its number, and the number; all of it and None where that cannot be told apart.

    >>> shape_of(Step(1, "DealOpened", 1, 42, b'{"level":3,"number":42,"streak":1}'))
    (('DealOpened', 1, b'{"level":3,"number":,"streak":1}'), 42)

    Source: ledger.md (shape: body).
    """
    body = step.body
    found = _NUMBER.search(body)
    if found is None or body.count(_FIELD) != 1:
        return (step.kind, step.version, body), None
    return (step.kind, step.version, body[: found.start(1)] + body[found.end(1) :]), int(found[1])
