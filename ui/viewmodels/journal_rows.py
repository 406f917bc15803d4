"""The journal itself: entries about a place in the trail, and one of them opened with all that it holds.

What an entry says stands as it was written, in its own names and values: that is what its digest covers.

Source: screens.md (audit: the journal itself; findings that lead to the entry); REQ R12; ledger.md (shape).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from ui.viewmodels.looking_over import Row, named
from ui.viewmodels.words import Words

if TYPE_CHECKING:
    from tablemgr.ledger.entries import Entry
    from tablemgr.ledger.readings import Readings

BEFORE, ENTRIES = 5, 40
"""How many entries of the journal stand before the one that is asked for, and how many in all."""


def journal(readings: Readings, seq: int, words: Words) -> tuple[Row, ...]:
    """Answer the entries about a place in the trail: the one that is asked for, what came before and after.

    Source: screens.md (audit: the journal itself; findings that lead to the entry).
    """
    return tuple(_line(entry, words) for entry in readings.entries(max(1, seq - BEFORE), limit=ENTRIES))


def _line(entry: Entry, words: Words) -> Row:
    at = words.ltr(words.clock(entry.at_us, entry.offset_minutes, seconds=True))
    about = words.ltr(f"{entry.table or ''} {entry.round or ''}".strip())
    people = words.typed(named(entry.actor))
    if entry.witness is not None:
        people = words.say("AUDIT-PAIR", first=people, second=words.typed(named(entry.witness)))
    said = (at, words.ltr(entry.kind), about, people, words.ltr(entry.mark))
    return Row(words.seq(entry.seq), "", " \u00b7 ".join(part for part in said if part), seq=entry.seq)


def entry_opened(readings: Readings, seq: int, words: Words) -> tuple[Row, ...]:
    """Answer all that an entry holds, a line each: who, with whom, when, where, what it says, its digest.

    Nothing where there is no such entry.

    Source: REQ R12 (who, when, where, what, by whose leave); ledger.md (shape).
    """
    own = next(iter(readings.entries(seq, limit=1)), None) if seq > 0 else None
    if own is None or own.seq != seq:
        return ()
    local = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=own.at_us, minutes=own.offset_minutes)
    told = (
        ("KIND", f"{own.kind} {own.version}"),
        ("AT", f"{local:%Y-%m-%d %H:%M:%S.%f} {own.offset_minutes:+d}"),
        ("DAY", own.gaming_day), ("STATION", own.station), ("BY", own.actor), ("WITH", own.witness or ""),
        ("TABLE", own.table or ""), ("ROUND", "" if own.round is None else str(own.round)),
        ("ACTION", f"{own.op_id} / {own.part}"),
    )  # fmt: skip
    rows = [
        Row(words.say(f"AUDIT-E-{code}"), "", words.ltr(words.typed(text)) or words.say("AUDIT-NONE"))
        for code, text in told
    ]
    rows += [Row(words.ltr(name), "", words.typed(text)) for name, text in _said(own.body)]
    rows.append(Row(words.say("AUDIT-E-BEFORE"), "", words.ltr(own.prev.hex())))
    rows.append(Row(words.say("AUDIT-E-DIGEST"), "", words.ltr(own.digest.hex())))
    return tuple(rows)


def _said(body: bytes) -> Iterator[tuple[str, str]]:
    """What a body says; one that is no JSON, as its bytes read."""
    try:
        yield from _parts(json.loads(body))
    except ValueError:
        yield "", body.decode("utf-8", "replace")


def _parts(said: Any, within: str = "") -> Iterator[tuple[str, str]]:
    """A path and a value a line, nothing of it left out."""
    if isinstance(said, dict) and said:
        for name, value in said.items():
            yield from _parts(value, f"{within}.{name}" if within else name)
    elif isinstance(said, list) and any(isinstance(one, dict | list) for one in said):
        for place, value in enumerate(said, 1):
            yield from _parts(value, f"{within}.{place}")
    elif isinstance(said, list) and said:
        yield within, " ".join(_plain(one) for one in said)
    else:
        yield within, _plain(said)


def _plain(value: Any) -> str:
    return value if isinstance(value, str) and value.strip() else json.dumps(value, ensure_ascii=False)
