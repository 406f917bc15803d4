"""What stands on a fill or credit slip, by the names in which a regulator's profile asks for it.

Source: REQ R26; requirements section 2.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from reports.sheets.sheet import Note, Said, Sheet, Signatures, Table

PAIRS: Mapping[str, tuple[str, ...]] = {
    "SHEET-DAY": ("gaming-day",),
    "SHEET-SHIFT-NUMBER": ("shift",),
    "SHEET-TABLE": ("table",),
    "SHEET-GAME": ("game",),
    "SHEET-ISSUED-AT": ("date-time",),
    "SHEET-RECEIVED-AT": ("received-at",),
    "SHEET-REQUEST-NO": ("request-number",),
}
SIGNED: Mapping[str, tuple[str, ...]] = {
    "SHEET-S-REQUESTER": ("requester",),
    "SHEET-S-CASHIER": ("cashier",),
    # The runner is security's, or is watched by it: they sign on one line.
    "SHEET-S-RUNNER": ("runner", "security"),
    "SHEET-S-DEALER": ("dealer",),
    "SHEET-S-SUPERVISOR": ("supervisor",),
}
HEADS: Mapping[str, str] = {"SHEET-DENOMINATION": "denominations", "SHEET-COUNT": "counts"}
WORDS = frozenset({"SHEET-FILL-WORD", "SHEET-CREDIT-WORD"})
COPIES = "SHEET-COPIES-MOVE"


def fields_on(sheet: Sheet) -> frozenset[str]:
    """Answer the fields that a fill or credit slip shows. Source: REQ R26."""
    return frozenset(_fields(sheet))


def _fields(sheet: Sheet) -> Iterator[str]:
    if sheet.house:
        yield "house"
    if sheet.title.code in ("SHEET-FILL", "SHEET-CREDIT"):
        yield "form-title"
        if dict(sheet.title.data).get("number"):
            yield "number"
    for one in sheet.facts:
        yield from PAIRS.get(one.label.code, ())
    for part in sheet.parts:
        if part.title.code in WORDS:
            yield "word"
        for body in part.body:
            yield from _in(body)
    # A slip that is not void has room for it: the copy that bears the mark is drawn when it is voided.
    if sheet.void is None or (sheet.void.code == "SHEET-VOID-BY" and sheet.void_text):
        yield from ("void-mark", "void-reason")


def _in(body: object) -> Iterator[str]:
    match body:
        case Table():
            yield from (HEADS[column.head.code] for column in body.columns if column.head.code in HEADS)
            if body.total is not None:
                yield "total"
        case Signatures():
            for place in body.places:
                yield from SIGNED.get(place.role.code, ())
        case Note() if isinstance(body.text, Said) and body.text.code == COPIES:
            yield "copies"
        case _:
            return
