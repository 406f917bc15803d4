"""From key events to tokens: places for other alphabets, digits of every script, scanners told from hands.

Source: screens.md, ground rules 2 and 3; FAULT F11 (composing), BUG 23 (number pads).
"""

from __future__ import annotations

import sys
import unicodedata

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent

ROWS = ((24, "QWERTYUIOP"), (38, "ASDFGHJKL"), (52, "ZXCVBNM"))
"""The letters by their place on the keyboard, as X and Wayland number the keys; Windows counts 8 less."""
OFFSET = 8 if sys.platform == "win32" else 0
PLACES = {first + step - OFFSET: letter for first, row in ROWS for step, letter in enumerate(row)}
SLASH_PLACE = 61 - OFFSET
SHEET, FORM, LOCK, PASTE, ENTER = "F1", "F10", "F12", "Paste", "Enter"
"""What the screen takes for itself: the sheet of keys, the second person's form, the lock, the clipboard; and what ends a scanner's line."""
PASSED = "W"
"""The key of the rows that were passed over, where a row stands in the bank's box."""
NAMED = {
    Qt.Key.Key_Return: "Enter",
    Qt.Key.Key_Enter: "Enter",
    Qt.Key.Key_Escape: "Escape",
    Qt.Key.Key_Backspace: "Backspace",
    Qt.Key.Key_Delete: "Backspace",
    Qt.Key.Key_Tab: "Tab",
    Qt.Key.Key_Up: "Up",
    Qt.Key.Key_Down: "Down",
    Qt.Key.Key_Left: "Left",
    Qt.Key.Key_Right: "Right",
    Qt.Key.Key_PageUp: "PageUp",
    Qt.Key.Key_PageDown: "PageDown",
    **{getattr(Qt.Key, f"Key_F{n}"): f"F{n}" for n in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12)},
}
SIGNS = {"−": "-", "–": "-", "‐": "-", "÷": "/", "∕": "/", "٫": ".", "،": ",", "؟": "?"}
"""Signs that other layouts and number pads print for the ones a table knows."""
CONTROL, ALT, META, SHIFT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.MetaModifier,
    Qt.KeyboardModifier.ShiftModifier,
)


def plain(letter: str) -> str:
    """Answer a typed character as a table knows it: an ASCII digit, capital or sign; "" for any other.

    >>> plain("۷"), plain("７"), plain("a"), plain("−"), plain("ф")
    ('7', '7', 'A', '-', '')

    Source: look.md 6 (local digits); BUG 23.
    """
    if unicodedata.decimal(letter, None) is not None:
        return str(unicodedata.decimal(letter))
    same = unicodedata.normalize("NFKC", SIGNS.get(letter, letter)).upper()
    return same if len(same) == 1 and same.isascii() and same.isprintable() else ""


def token_of(event: QKeyEvent) -> str:
    """Answer the token of a key; "" for what a table does not know: modifiers, repeats, keys of the system.

    Source: screens.md, ground rule 2; BUG 20 (a key held down is one key).
    """
    if event.isAutoRepeat():
        return ""
    held = event.modifiers()
    key = Qt.Key(event.key())
    if held & CONTROL and not held & ALT:
        return _command(key, shifted=bool(held & SHIFT))
    if held & META or (held & ALT and not held & CONTROL):
        return ""
    if key in NAMED:
        return "" if held & CONTROL or (held & SHIFT and key == Qt.Key.Key_Tab) else NAMED[key]
    return _letter(event.text(), event.nativeScanCode())


def _command(key: Qt.Key, *, shifted: bool) -> str:
    if key == Qt.Key.Key_Z:
        return "Redo" if shifted else "Undo"
    return {Qt.Key.Key_Y: "Redo", Qt.Key.Key_V: PASTE}.get(key, "")


def _letter(text: str, place: int) -> str:
    if len(text) != 1:
        return ""
    if text == "." and place == SLASH_PLACE and is_foreign():
        return "/"
    return plain(text) or (PLACES.get(place, "") if text.isalpha() else "")


def is_foreign() -> bool:
    """Whether the keyboard's layout prints Cyrillic: its full stop lies where others have the slash.

    Source: screens.md, ground rule 2.
    """
    locale = QGuiApplication.inputMethod().locale()
    return bool(locale.script() == locale.Script.CyrillicScript)
