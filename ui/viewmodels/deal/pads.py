"""Keys of the pad that several questions share."""

from __future__ import annotations

from tablemgr.table.deal_commands import ChangeDepth, UndoDealEntry
from tablemgr.table.deal_rules import DEPTHS
from ui.viewmodels.deal.reading import Reading
from ui.viewmodels.table.rows import INK, Key, Line
from ui.viewmodels.words import Words

DEPTH_WORDS = {"full": "TD-DEPTH-FULL", "tricks": "TD-DEPTH-TRICKS", "columns": "TD-DEPTH-COLUMNS"}


def key(
    words: Words, code: str, cap: str, token: str, *, second: str = "", live: bool = True, lamp: bool = False,
    tone: str = INK, sign: str = "",
) -> Key:  # fmt: skip
    """Answer a key by the code of its label.

    Source: look.md 4 (pad).
    """
    line = Line(second, tone, sign=sign) if second or sign else None
    return Key(words.say(code), cap, token, line, live, lamp)


def seat_keys(
    words: Words, seconds: tuple[str, ...], live: tuple[bool, ...] = (True,) * 4, *, felt: bool = False
) -> tuple[Key, ...]:
    """Answer a key for each of the four seats; felt: touched, it says what a finger on that seat says.

    Source: recording.md (columns, tricks: one key a seat).
    """
    return tuple(
        Key(
            words.say("TD-SEAT", seat=seat), str(seat), f"seat:{seat}" if felt else str(seat),
            Line(seconds[seat - 1]) if seconds[seat - 1] else None, live[seat - 1],
        )
        for seat in range(1, 5)
    )  # fmt: skip


def back_key(at: Reading, text: str) -> Key:
    """Answer the key that takes back: what is typed, else the last entry on record.

    Source: look.md picture d (Back).
    """
    words = at.words
    if text:
        return key(words, "TD-KEY-BACK", "/", "/", second=words.say("TD-BACK-TYPED"))
    live = at.state.is_open and at.allows(UndoDealEntry())
    return key(words, "TD-KEY-BACK", "/", "/", second=words.say("TD-BACK-ENTRY"), live=live)


def next_depth(depth: str) -> str:
    """Answer the depth that follows: full, tricks, columns, and round again.

    Source: recording.md (three depths).
    """
    return DEPTHS[(DEPTHS.index(depth) + 1) % len(DEPTHS)]


def depth_key(at: Reading) -> Key:
    """Answer the key that changes the depth.

    Source: look.md picture d (Depth).
    """
    words, now = at.words, at.state.depth
    after = next_depth(now)
    said = words.say("TD-DEPTH-TO", now=words.say(DEPTH_WORDS[now]), to=words.say(DEPTH_WORDS[after]))
    return key(words, "TD-KEY-DEPTH", "V", "V", second=said, live=at.allows(ChangeDepth(after)))
