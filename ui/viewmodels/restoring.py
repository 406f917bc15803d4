"""The words that put a copy in the ledger's place: the desk leads to them, for it cannot replace what it has open.

Source: screens.md (set-up: backup and restore); FAULT B7 (offer restore); REQ R74.
"""

from __future__ import annotations

from pathlib import Path

from ui.viewmodels.words import Words


def restore_words(copy: Path | None, data: Path, words: Words) -> str:
    """Answer what is typed to put the newest copy back, once this program is closed; that there is none, where so.

    Source: FAULT B7; REQ R74.
    """
    if copy is None:
        return words.say("SETUP-B-RESTORE-NONE")
    command = f'tablemgr restore "{copy}" --data "{data}" --by BADGE --witness BADGE --reason TEXT'
    return words.say("SETUP-B-RESTORE-HOW", command=words.ltr(command))
