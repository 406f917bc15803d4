"""What every slip begins and ends with: the house, its marks, whose record it is; rules, trail and code."""

from __future__ import annotations

from urllib.parse import quote

from reports import blocks
from reports.binding import Block, Made, kept
from reports.figures import Moment, zone
from reports.page import MM, Kit, Pen
from reports.scripts import visible
from reports.slips import Head
from reports.words import Words
from tablemgr.pieces.signs import Sign, sign

PREVIEW, ORIGINAL = 0, 1
"""Copies that are no duplicates; a preview is no print and is on no record."""
SHOWN_HASH = 12
"""Characters of a rules hash on paper."""


def copy_mark(head: Head, words: Words) -> str:
    """Answer what stands in the box: PREVIEW, ORIGINAL, DUPLICATE n, or VOID whatever the copy.

    Source: look.md 6; REQ R24, REQ R27.
    """
    if head.copy == PREVIEW:
        return words.say("SHEET-PREVIEW")
    if head.void is not None:
        return words.say("PAPER-VOID")
    if head.copy == ORIGINAL:
        return words.say("PAPER-ORIGINAL")
    return words.say("PAPER-DUPLICATE", n=head.copy - 1)


def top(kit: Kit, head: Head, title: str, words: Words) -> list[Block]:
    """Answer the head of a slip, over the whole width.

    Source: screens.md (paper); ledger.md (a record names what it depends on).
    """
    training = head.mode != "live"
    said: list[Block] = []
    if training:
        said += blocks.banner(kit, words.say("PAPER-TRAINING"), words.say("PAPER-TRAINING-NOTE"))
    house = words.typed(head.house) if head.house else ""
    said += blocks.marked(kit, house, copy_mark(head, words))
    said += blocks.paragraph(kit, title, kit.title)
    if head.void is not None and head.copy == PREVIEW:
        said += blocks.paragraph(kit, words.say("PAPER-VOID"), kit.strong)
    if head.void is not None and head.copy > ORIGINAL:
        said += blocks.paragraph(kit, words.say("PAPER-DUPLICATE", n=head.copy - 1), kit.strong)
    said += blocks.paragraph(kit, words.word("PAPER-GAME", head.game), kit.strong)
    return said


def facts(kit: Kit, head: Head, words: Words) -> list[Block]:
    """Answer day, times, dealer and variant, a line each.

    Source: ledger.md (dealer's name and badge as printed).
    """
    dealer = words.typed(head.dealer)
    if head.dealer_badge:
        dealer = f"{dealer} · {words.say('PAPER-BADGE')} {words.typed(head.dealer_badge)}"
    return [
        *blocks.pair(
            kit, words.say("PAPER-GAMING-DAY"), words.tongue.held(words.tongue.digits(head.gaming_day))
        ),
        *blocks.pair(kit, words.say("PAPER-OPENED"), _instant(head.opened, words)),
        *blocks.pair(kit, words.say("PAPER-CLOSED"), _instant(head.closed, words)),
        *blocks.pair(kit, words.say("PAPER-DEALER"), dealer),
        *blocks.pair(kit, words.say("PAPER-VARIANT"), words.word("PAPER-VARIANT-OF", head.variant)),
        *blocks.pair(kit, words.say("PAPER-LEVEL"), words.say("PAPER-LEVEL-OF", level=head.level)),
        *(blocks.pair(kit, words.say("PAPER-SET"), words.typed(head.dealt_from)) if head.dealt_from else ()),
        *(_late(kit, head.late_form, words) if head.late_form else ()),
    ]


def _late(kit: Kit, form: str, words: Words) -> list[Block]:
    """What was keyed later says so, with the number of what was written at the time. REQ R78."""
    number = words.tongue.held(words.tongue.digits(form))
    return blocks.pair(kit, words.say("SHEET-LATE-FORM"), number, strong=True)


def _instant(moment: Moment | None, words: Words) -> str:
    if moment is None:
        return words.say("PAPER-OPEN")
    return words.tongue.held(f"{words.day(moment)} {words.clock(moment)} {zone(moment, words.tongue)}")


def signed(kit: Kit, which: Sign, text: str, *, strong: bool = True) -> list[Block]:
    """Answer a sentence behind its painted sign.

    Source: look.md 1.4.
    """
    look = kit.strong if strong else kit.body
    side = look.size * 0.95
    lines = blocks.paragraph(kit, text, look, indent=side + blocks.GAP)
    first = lines[0]

    def draw(pen: Pen, y: float) -> None:
        pen.face(sign(which, "#000000"), 0, y + look.size * 0.22, side)
        first.draw(pen, y)

    return [Block(first.height, draw, keep=first.keep), *lines[1:]]


def void(kit: Kit, head: Head, code: str, words: Words) -> list[Block]:
    """Answer why the record is void, where it is.

    Source: REQ R27.
    """
    if head.void is None:
        return []
    reason = words.word("PAPER-VOID-REASON", head.void.reason)
    said = blocks.paragraph(kit, words.say(code, reason=reason), kit.strong)
    if head.void.text:
        # On a line of its own: a sentence of another direction would carry stops and commas away.
        said += blocks.paragraph(kit, words.typed(head.void.text))
    return said


def foot(kit: Kit, head: Head, payload: str, words: Words) -> list[Block]:
    """Answer the rules by id and hash, the place in the ledger, and the code for a scanner.

    Source: ledger.md (every slip carries its seq and the first eight characters of its digest).
    """
    said = [blocks.rule(), *blocks.caption(kit, words.say("PAPER-RULES"))]
    for ref in head.rules:
        said += blocks.pair(kit, words.typed(ref.id), words.tongue.held(ref.sha256[:SHOWN_HASH]))
    said += blocks.caption(kit, words.say("PAPER-RECORD"))
    entries = f"{head.trail.first_seq}–{head.trail.last_seq}"
    entries = words.tongue.held(words.tongue.digits(entries))
    said += blocks.pair(kit, words.say("PAPER-ENTRIES"), entries, strong=True)
    said += blocks.pair(kit, words.say("PAPER-DIGEST"), words.tongue.held(head.trail.digest[:8]), strong=True)
    if head.trail.origin:
        said += blocks.pair(kit, words.say("PAPER-ORIGIN"), words.tongue.held(head.trail.origin))
    # The code to scan never stands alone on a page: it is of what the lines above it say.
    return list(kept([*said, blocks.space(1.2 * MM), blocks.qr(kit, payload, 26 * MM)]))


def end(kit: Kit, head: Head, words: Words) -> list[Block]:
    """Answer the last strip of a roll: TRAINING again, where nothing was played for money.

    Source: screens.md (practice is marked on every paper).
    """
    if head.mode == "live" or not kit.form.is_roll:
        return []
    return [blocks.space(1.0 * MM), *blocks.banner(kit, words.say("PAPER-TRAINING"))[:-1]]


def made(kit: Kit, head: Head, kind: str, title: str, words: Words) -> Made:
    """Answer what a slip says of itself: its properties, its running head, its stamp on every sheet.

    Source: screens.md (practice is marked on every paper); REQ R18.
    """
    stamp = "" if head.mode == "live" or kit.form.is_roll else words.say("PAPER-TRAINING")
    return Made(f"{visible(head.table)} {kind} {head.number}", title, stamp)


def payload_of(head: Head, kind: str, **figures: object) -> str:
    """Answer what the QR code says: the record's own names and figures, never the copy mark.

    Values are percent-encoded, amounts are minor units: `tablemgr:1;kind=round;table=PGP-04;…`.

    Source: ledger.md (paper); REQ R24 (body identical).
    """
    given = {
        "kind": kind,
        "table": head.table,
        "number": head.number,
        "game": head.game,
        "day": head.gaming_day,
        "mode": head.mode,
        "seq": f"{head.trail.first_seq}-{head.trail.last_seq}",
        "digest": head.trail.digest[:16],
        **figures,
    }
    written = ";".join(
        f"{key}={quote(str(value), safe=',-:+', errors='surrogatepass')}" for key, value in given.items()
    )
    return f"tablemgr:1;{written}"
