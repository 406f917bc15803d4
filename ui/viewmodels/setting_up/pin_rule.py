"""What is asked of a start PIN, as it stands at its field before anything is typed.

Source: screens.md, ground rule 3; REQ R03.
"""

from __future__ import annotations

from tablemgr.floor.credentials import LEAST, MOST
from ui.viewmodels.words import Words


def pin_rule(words: Words) -> str:
    """Answer the rule of every PIN in words. Source: REQ R03 (a PIN is not to be guessed)."""
    return words.say("SETUP-PIN-RULE", least=LEAST, most=MOST)
