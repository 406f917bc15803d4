"""What an exception says, in cells that every language reads: names, words of closed lists, figures, what was typed.

A field without a line of its own here was typed, or is a name or an id, and stands as it is on record.

Source: REQ R16; screens.md, ground rule 8.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from reports.figures import Moment
from reports.sheets.origins import name_of
from reports.sheets.sheet import Cell, Held, Listed, Noted, Plain, Typed, Word, said
from tablemgr.core.money import Money
from tablemgr.core.problems import Datum
from tablemgr.core.series import lettered
from tablemgr.ledger.exception_readings import ExceptionRow

Makes = Callable[[Datum, ExceptionRow], Plain]
MINUTES = 60
NAME_WITHIN = re.compile(r"(?<=[a-z])(?=[A-Z])")


def where_of(row: ExceptionRow) -> Cell:
    """Answer where it was: the table or station, the round, the seat. Source: REQ R16."""
    parts: list[Plain] = [Typed(row.table or row.station)]
    if row.round is not None:
        parts.append(said("SHEET-WHERE-ROUND", round=row.round))
    if row.seat is not None:
        parts.append(said("SHEET-WHERE-SEAT", seat=row.seat))
    return parts[0] if len(parts) == 1 else Listed(tuple(parts))


def told_of(row: ExceptionRow) -> Cell:
    """Answer what an exception says; whoever its columns name already stands there alone. Source: REQ R16."""
    parts = parts_of(row)
    return parts[0] if len(parts) == 1 else Listed(parts)


def parts_of(row: ExceptionRow) -> tuple[Plain, ...]:
    """Answer what an exception says, one thing after another. Source: REQ R16."""
    return tuple(_parts(row))


def _parts(row: ExceptionRow) -> Iterator[Plain]:
    fields = dict(row.told)
    here = {row.actor, row.witness}
    if {"name", "person"} <= set(fields):
        yield Typed(f"{fields.pop('name')} ({fields.pop('person')})")
    for name, value in fields.items():
        makes = OF_A_KIND.get((row.kind, name)) or OF_A_FIELD.get(name)
        if name in PEOPLE and value in here or name in IN_COLUMNS:
            continue
        yield _plain(value) if makes is None else makes(value, row)


def _plain(value: Datum) -> Plain:
    return value if isinstance(value, int) else Typed(value)


def _word(prefix: str) -> Makes:
    return lambda value, _: Word(prefix, str(value).replace(" ", "-"))


def _act(value: Datum, _: ExceptionRow) -> Plain:
    """An act by its word; a command goes on record by its own name. Source: facts.md (who may do what)."""
    return Word("SHEET-ACT", NAME_WITHIN.sub("-", str(value)).replace(" ", "-"))


def _figure(code: str) -> Makes:
    return lambda value, _: said(code, n=value)


def _numbered(series: str) -> Makes:
    return lambda value, _: Held(lettered(series, int(value)))


def _label(value: Datum, _: ExceptionRow) -> Plain:
    return Held(str(value))


def _person(value: Datum, _: ExceptionRow) -> Plain:
    return Typed(name_of(str(value)))


def _noted(value: Datum, _: ExceptionRow) -> Plain:
    return Noted(str(value))


def _amount(value: Datum, _: ExceptionRow) -> Plain:
    return Money(int(value))


def _moment(value: Datum, row: ExceptionRow) -> Plain:
    return Moment(int(value), row.offset_minutes)


def _clock(value: Datum, _: ExceptionRow) -> Plain:
    return said("SHEET-TOLD-CUT-OFF", at=f"{int(value) // MINUTES:02}:{int(value) % MINUTES:02}")


def _copy(value: Datum, _: ExceptionRow) -> Plain:
    return said("SHEET-TOLD-COPY", n=int(value) - 1)


def _which(value: Datum, row: ExceptionRow) -> Plain:
    """A shift is named by its letter on every paper of it. DECISIONS 54."""
    of_shift = dict(row.told).get("what") == "shift" and str(value).isdecimal()
    return Held(lettered("shift", int(value)) if of_shift else str(value))


IN_COLUMNS = frozenset({"seat"})
PEOPLE = frozenset({"first", "ruled_by", "by_whom", "proposed_by", "approved_by"})
OF_A_FIELD: Mapping[str, Makes] = {
    "amount": _amount,
    "at_us": _moment,
    "box": _label,
    "by_whom": _person,
    "cause": _word("PAPER-AGAIN"),
    "copy": _copy,
    "cut_off_minutes": _clock,
    "expected_us": _moment,
    "failures": _figure("SHEET-TOLD-FAILURES"),
    "fill_minutes": _figure("SHEET-TOLD-FILL"),
    "first": _person,
    "float_kind": _word("SHIFT-FLOAT"),
    "form": _label,
    "how": _word("SHEET-PIN"),
    "keep": _figure("SHEET-TOLD-KEEP"),
    "known": _figure("SHEET-TOLD-KNOWN"),
    "known_size": _figure("SHEET-TOLD-KNOWN"),
    "last": _figure("SHEET-TOLD-LAST"),
    "level": _word("SHEET-LEVEL"),
    "move": _word("SHEET-MOVE"),
    "no_call_minutes": _figure("SHEET-TOLD-NO-CALL"),
    "note": _noted,
    "open_minutes": _figure("SHEET-TOLD-OPEN"),
    "outcome": _word("PAPER-OUTCOME"),
    "proposed_by": _person,
    "approved_by": _person,
    "reason": _noted,
    "role": _word("SHEET-ROLE"),
    "rounds": _figure("SHEET-TOLD-ROUNDS"),
    "rounds_from_to": _label,
    "ruled_by": _person,
    "ruling": _noted,
    "shift": _numbered("shift"),
    "slip": _label,
    "request": _label,
    "slow_percent": _figure("SHEET-TOLD-SLOW"),
    "subject": _noted,
    "text": _noted,
    "to_trick": _figure("SHEET-TOLD-TRICK"),
}
"""How a field reads, whichever kind of fact it is of."""
OF_A_KIND: Mapping[tuple[str, str], Makes] = {
    ("SignInRefused", "why"): _word("SHEET-WHY"),
    ("AuthorityRefused", "act"): _act,
    ("AuthorityRefused", "why"): _word("SHEET-WHY"),
    ("KeyMade", "why"): _word("SHEET-WHY"),
    ("RulesAdopted", "what"): _word("SHEET-RULES"),
    ("RulesAdopted", "rules"): _label,
    ("RackRulesSet", "collection"): _word("SHEET-TOLD-COLLECTION"),
    ("RackRulesSet", "commission"): _word("SHEET-TOLD-COMMISSION"),
    ("JurisdictionAdopted", "name"): _label,
    ("PiecesTakenOut", "reason"): _word("SHIFT-OUT"),
    ("RoundVoided", "reason"): lambda value, _: Word("PAPER-VOID-REASON", str(value)),
    ("StandsByAgreement", "what"): _noted,
    ("RulingMade", "result"): _word("PAPER-RULING"),
    ("DayAdjusted", "what"): _word("SHIFT-FIGURE"),
    ("DayAdjusted", "day"): _label,
    ("GamingDayClosed", "day"): _label,
    ("EntryUndone", "undone"): _word("SHEET-UNDONE"),
    ("DisputeOpened", "number"): _numbered("dispute"),
    ("DisputeRuled", "number"): _numbered("dispute"),
    ("DisputeClosed", "number"): _numbered("dispute"),
    ("DisputeClosed", "outcome"): _noted,
    ("IncidentNoted", "kind"): _noted,
    ("VarianceFound", "number"): _label,
    ("CountsDiffered", "kind"): _word("SHEET-COUNTED-AS"),
    ("CauseFound", "name"): _word("SHEET-CAUSE"),
    ("FormEntered", "what"): _word("SHIFT-BECAME"),
    ("SlipPrinted", "series"): _word("SHEET-SERIES"),
    ("PaperPrinted", "what"): _word("PRINT-KIND"),
    ("PaperPrinted", "which"): _which,
    ("PaperPrinted", "number"): _numbered("paper"),
    ("PaperCodeGiven", "outcome"): _word("SHEET-CODE-IS"),
    ("VerificationRun", "scope"): _word("SHEET-WALKED"),
    ("Archived", "before"): _label,
    ("SchemaUpgraded", "old"): _figure("SHEET-TOLD-TABLES"),
    ("SchemaUpgraded", "new"): _figure("SHEET-TOLD-TABLES"),
}
"""How a field reads of one kind of fact."""
