"""The questions of a desk that puts a round right, and what their keys mean, alike in every game.

Source: facts.md (dispute, correct after close); recording.md (pace: keys of the outcome pad).
"""

from __future__ import annotations

from tablemgr.core.outcomes import Outcome

DISPUTE, CORRECT = "dispute", "correct"
"""What the desk is opened for."""
SEAT, CLAIM, RULE, OUTCOMES, REASON, END, DONE = "seat", "claim", "rule", "outcome", "reason", "end", "done"
"""The question that is open."""
CALLS = {"7": Outcome.WIN, "8": Outcome.PUSH, "9": Outcome.LOSE, "-": Outcome.FOUL, "0": Outcome.NO_ACTION}
"""What a seat comes to, by the keys that call it at the table."""
REASONS = {"1": "PIT-WHY-CALL", "2": "PIT-WHY-CAMERA", "3": "PIT-WHY-PIECES", "4": "PIT-WHY-BET"}
ENDS = {"1": "PIT-END-ACCEPTS", "2": "PIT-END-PAID", "3": "PIT-END-REGULATOR", "4": "PIT-END-LEFT"}
STANDS_KEY, WORDS_KEY, LEAD_KEY = "1", "W", "Enter"
