"""A draft, its undo and its redo in a file of their own: each key adds a line, and a kill at any byte loses none before it.

The first line is a whole state; each line after it says what was done since then. Somebody who was asked to sign may
have typed a PIN in the wrong place, so whatever is to be forgotten, and not only taken back, makes the file anew.

Source: screens.md (sign-in: keeps the draft, a PIN is never shown); architecture.md (undo: drafts); FAULT A1, A4, B1.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from ui.viewmodels.table.draft import LONGEST, Draft

STEPS = 200
"""Changes that can be taken back."""
ROOM = 1 << 16
"""Bytes of lines behind a whole state after which the file is made anew, or as many as that state has, if it has more."""
CHANGE, UNDO, REDO, NOTE = "change", "undo", "redo", "note"


class DraftFile:
    """A station's draft of one table, with its undo and redo, in one file.

    A file that cannot be read, or written, is no reason to stop: nothing recorded stands in it.
    """

    def __init__(self, folder: Path, station: str, table: str) -> None:
        self.path = folder / f"{_safe(station)}-{_safe(table)}.json"
        self.now = Draft()
        self.past: tuple[Draft, ...] = ()
        self.future: tuple[Draft, ...] = ()
        self.is_kept = True
        """Whether the last change reached the file."""
        self._file = -1
        """The file that lines are added to; none where the next thing to write is a whole state."""
        self._replaced = -1
        """The file before: letting go of it at once would wait until the disk has taken its last lines."""
        self._stands: Draft | None = None
        """The draft that the file comes to."""
        self._whole, self._size = 0, 0
        self._read()

    def __del__(self) -> None:
        self._let_go()

    def change(self, draft: Draft) -> None:
        """Take a change that can be taken back, and keep it. Source: screens.md, ground rule 3 (undo is free)."""
        if draft == self.now:
            return
        was = self.now
        self._changed(draft)
        self._write({"did": CHANGE, "now": _told(draft)}, was)

    def settle(self, draft: Draft) -> None:
        """Take the draft that a recorded action leaves; what led to it is on record now and is not undone here.

        Source: architecture.md (undo: recorded facts do not).
        """
        if (draft, (), ()) == (self.now, self.past, self.future):
            return
        self.now, self.past, self.future = draft, (), ()
        self._write_whole()

    def give_back(self, draft: Draft) -> None:
        """Take a draft again as it stood before somebody was asked to sign; what was typed since then is forgotten.

        Undo does not bring it back either: it may be a badge and a PIN that were typed in the wrong place.

        Source: screens.md (sign-in: a PIN is never shown).
        """
        before = next((at for at in range(len(self.past) - 1, -1, -1) if self.past[at] == draft), 0)
        self.now, self.past, self.future = draft, self.past[:before], ()
        self._write_whole()

    def note(self, action: str) -> None:
        """Keep which action what was typed is being recorded with, before it is. Source: FAULT A1."""
        was = self.now
        self.now = replace(was, action=action)
        self._write({"did": NOTE, "action": action}, was)

    def undo(self) -> bool:
        """Take the last change back; answer whether there was one. Source: screens.md, ground rule 3."""
        if not self.past:
            return False
        was = self.now
        self._undone()
        self._write({"did": UNDO}, was)
        return True

    def redo(self) -> bool:
        """Make a change again that was taken back; answer whether there was one. Source: screens.md, ground rule 3."""
        if not self.future:
            return False
        was = self.now
        self._redone()
        self._write({"did": REDO}, was)
        return True

    # What each of them does to the three, also when the lines are read again

    def _changed(self, draft: Draft) -> None:
        self.past, self.future = (*self.past, self.now)[-STEPS:], ()
        self.now = draft

    def _undone(self) -> None:
        self.future = (self.now, *self.future)
        self.now, self.past = self.past[-1], self.past[:-1]

    def _redone(self) -> None:
        self.past = (*self.past, self.now)
        self.now, self.future = self.future[0], self.future[1:]

    # The file

    def _write(self, step: Mapping[str, Any], was: Draft) -> None:
        """Add a line; a whole state where the file is no more, or comes to something else, or would grow too long."""
        if self._file < 0 or was != self._stands or not self._is_ours():
            self._write_whole()
            return
        line = _line(step)
        if self._size + len(line) > self._whole + max(ROOM, self._whole):
            self._write_whole()
            return
        try:
            _put(self._file, line)
        except OSError:
            # Part of the line may be there: nothing may be added behind it.
            self._let_go()
            self.is_kept = False
            return
        self._size += len(line)
        self._stands, self.is_kept = self.now, True

    def _is_ours(self) -> bool:
        """Whether the file is still the one that was written here last."""
        try:
            there = self.path.stat()
        except OSError:
            return False
        return os.path.samestat(there, os.fstat(self._file)) and there.st_size == self._size

    def _write_whole(self) -> None:
        """Make the file anew beside the old one, which it then replaces in one step."""
        line = _line(
            {"now": _told(self.now), "past": [*map(_told, self.past)], "future": [*map(_told, self.future)]}
        )
        fresh, file = self.path.with_suffix(".new"), -1
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            file = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND | BINARY, 0o600)
            _put(file, line)
            if sys.platform == "win32":
                # There a file that is open can be neither replaced nor moved.
                os.close(file)
                self._let_go()
                fresh.replace(self.path)
                file = os.open(self.path, os.O_WRONLY | os.O_APPEND | BINARY)
            else:
                fresh.replace(self.path)
        except OSError:
            self._let_go(file)
            self.is_kept = False
            return
        replaced, self._replaced = self._replaced, self._file
        if replaced >= 0:
            os.close(replaced)
        self._file, self._stands = file, self.now
        self._whole = self._size = len(line)
        self.is_kept = True

    def _let_go(self, *others: int) -> None:
        for file in (self._file, self._replaced, *others):
            if file >= 0:
                os.close(file)
        self._file = self._replaced = -1

    def _read(self) -> None:
        """Read the whole state and what was done since then, as far as there are whole lines."""
        try:
            first, *rest = self.path.read_bytes().split(b"\n")
            told = json.loads(first)
            self.now = _draft(told["now"])
            self.past = tuple(_draft(one) for one in told["past"])[-STEPS:]
            self.future = tuple(_draft(one) for one in told["future"])[:STEPS]
        except UNREADABLE:
            self.now, self.past, self.future = Draft(), (), ()
            return
        for line in rest[:-1]:
            try:
                self._follow(json.loads(line))
            except UNREADABLE:
                return

    def _follow(self, step: Mapping[str, Any]) -> None:
        did = step["did"]
        if did == CHANGE:
            self._changed(_draft(step["now"]))
        elif did == NOTE:
            self.now = _checked(replace(self.now, action=step["action"]))
        elif did == UNDO and self.past:
            self._undone()
        elif did == REDO and self.future:
            self._redone()
        else:
            raise ValueError("a step that nobody took")


UNREADABLE = (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError)
"""What reading may meet in a file that holds something else, or was cut off."""
BINARY = getattr(os, "O_BINARY", 0)


def _told(draft: Draft) -> dict[str, Any]:
    return {
        "round": draft.round, "texts": dict(draft.texts), "form": draft.form, "seat": draft.seat,
        "answers": draft.answers, "behind": draft.behind, "action": draft.action,
    }  # fmt: skip


def _draft(told: dict[str, Any]) -> Draft:
    """A draft as the file has it; whatever is of a wrong kind raises."""
    made = Draft(**{**told, "answers": tuple(told["answers"])})
    texts = {str(place): str(text)[:LONGEST] for place, text in made.texts.items()}
    return _checked(replace(made, texts=texts, behind=bool(made.behind)))


def _checked(made: Draft) -> Draft:
    words = (made.form, made.action, *made.answers)
    if type(made.round) is not int or type(made.seat) is not int or not all(type(w) is str for w in words):
        raise TypeError("a draft of wrong kinds")
    return made


def _line(told: Mapping[str, Any]) -> bytes:
    return json.dumps(told).encode("ascii") + b"\n"


def _put(file: int, line: bytes) -> None:
    """Write a line in one go, and have the disk begin with it, so that a power cut finds as much of it as may be."""
    if os.write(file, line) != len(line):
        raise OSError("the line was cut off")
    if sys.platform == "linux":
        with suppress(OSError):
            os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED)


def _safe(name: str) -> str:
    return re.sub(r"[^\w.-]", "_", name).strip(".") or "table"
