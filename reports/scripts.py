"""Any script on paper: made visible, shaped, and put in the order the eye reads it."""

from __future__ import annotations

import unicodedata
from functools import cache

from arabic_reshaper import ArabicReshaper
from fpdf.bidi import BidiParagraph
from fpdf.enums import TextDirection

from reports.fonts import covered

LRI, RLI, FSI, PDI = "\u2066", "\u2067", "\u2068", "\u2069"
ZWNJ, ZWJ = "\u200c", "\u200d"
_UNSEEN = frozenset({LRI, RLI, FSI, PDI, ZWNJ, ZWJ, "\u200e", "\u200f", "\u061c"})
_PAIRS = "()[]{}<>«»‹›≤≥⟨⟩「」『』【】（）《》〈〉"
_MIRROR = dict(zip(_PAIRS, "".join(_PAIRS[n + 1] + _PAIRS[n] for n in range(0, len(_PAIRS), 2)), strict=True))
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})


def ltr(text: str) -> str:
    """Answer a text held together left to right whatever stands around it: sums, signed figures, ids.

    Source: look.md 6 (isolates U+2066 … U+2069).
    """
    return f"{LRI}{text}{PDI}"


def own_way(text: str) -> str:
    """Answer a text held together in the direction of its own first letter: names, notes.

    Source: BUG D21 (mixed names and figures).
    """
    return f"{FSI}{text}{PDI}"


def visible(text: str) -> str:
    """Answer somebody's text with everything in it printable: what cannot be seen is named.

    A control, a direction override, half a surrogate pair or a character of no bundled font comes out as
    ‹U+202E›; a line break as ↵. Nothing is markup and nothing is left out.

    Source: FAULT F3, FAULT F4; REQ R19.
    """
    return "".join(_seen(c) for c in unicodedata.normalize("NFC", text.replace("\r\n", "\n")))


@cache
def _seen(character: str) -> str:
    if character in "\n\r\u2028\u2029\x0b\x0c\x85":
        return "↵"
    if character == "\t" or unicodedata.category(character) == "Zs":
        return " "
    if character in (ZWNJ, ZWJ) or "\ufe00" <= character <= "\ufe0f":
        return "" if "\ufe00" <= character <= "\ufe0f" else character
    if unicodedata.category(character) in {"Cc", "Cf", "Cs", "Co", "Cn"} or not covered(character):
        return f"‹U+{ord(character):04X}›"
    return character


@cache
def _reshaper() -> ArabicReshaper:
    return ArabicReshaper({"delete_harakat": False, "support_ligatures": True})


def _is_held(text: str) -> bool:
    """Whether a text is one isolate and nothing in it runs from right to left: it stands as it is written.

    Papers of figures are made of such texts; shaping and ordering them takes longer than all the rest.
    """
    if text[:1] not in (LRI, FSI) or not text.endswith(PDI):
        return False
    within = text[1:-1]
    return within == within.strip() and not any(
        c in (LRI, RLI, FSI, PDI) or unicodedata.bidirectional(c) in _RIGHT_TO_LEFT for c in within
    )


def visual(text: str, *, rtl: bool) -> str:
    """Answer a line in the order it is drawn from left to right: shaped, ordered, brackets mirrored.

    Args:
        rtl: the direction of the paragraph the line belongs to.

    Source: stack.md 5 (arabic-reshaper, levels of BidiParagraph, mirroring).
    """
    if not rtl and not any(unicodedata.bidirectional(c) in _RIGHT_TO_LEFT for c in text):
        return "".join(c for c in text if c not in _UNSEEN)
    if _is_held(text):
        return "".join(c for c in text if c not in _UNSEEN)
    shaped = _reshaper().reshape(text)
    paragraph = BidiParagraph(shaped, TextDirection.RTL if rtl else TextDirection.LTR)
    drawn: list[str] = []
    marks: list[str] = []
    for character in paragraph.get_reordered_characters():
        written = character.character
        if written in _UNSEEN:
            continue
        backwards = character.embedding_level % 2 == 1
        if backwards and unicodedata.category(written) == "Mn":
            # Turned round, a mark would stand before its letter; it is drawn over what precedes it.
            marks.append(written)
            continue
        drawn.append(_MIRROR.get(written, written) if backwards else written)
        drawn += reversed(marks)
        marks = []
    return "".join(drawn + marks)


def starts_right_to_left(text: str) -> bool | None:
    """Answer the direction of a text's first letter; None where it has none.

    Source: FAULT F4 (right order).
    """
    for character in text:
        kind = unicodedata.bidirectional(character)
        if kind in {"L", "R", "AL"}:
            return kind != "L"
    return None
