"""A desk that is killed: presses keys until somebody ends it. Started as a program by `test_killed.py`.

python -m tests.ui.viewmodels.table.killed FOLDER SEED
"""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from pathlib import Path

from tablemgr.core.seats import Seat
from tablemgr.floor.people import Person, Role
from tablemgr.floor.session import Done, Session
from tablemgr.ledger.opening import open_store
from tablemgr.table.games import Choices, table_rules
from tablemgr.table.rules import Seating
from tests.tablemgr.floor.conftest import ANA, StandingClock, Trusting
from ui.viewmodels.table.recorder import RoundRecorder
from ui.viewmodels.words import Words

TABLE = "PGP-04"
BO, CY = Person("P7", "Bo Chen", Role.PIT_BOSS), Person("O1", "Cy Ames", Role.OPERATOR)
ROUND = (
    "Enter",
    *"6100",
    "Enter",
    *"450",
    "Enter",
    "Enter",
    "2",
    "Enter",
    "Enter",
    "Enter",
    *"KK99A74",
    ".",
    "7",
    "9",
    "Enter",
)


def sat_down(folder: Path) -> tuple[Session, RoundRecorder]:
    """Answer the session and its recorder as a start of the program makes them."""
    session = Session(
        open_store(folder / "t.sqlite3", program="0.1.0"), StandingClock(), station="s", gate=Trusting()
    )
    order = tuple(Seat(n) for n in (6, 5, 4, 3, 2, 1))
    rules = replace(table_rules("pai-gow-poker", "commission", Choices(level=1)), seating=Seating(6, order))
    if session.take_up(TABLE, rules):
        assert isinstance(session.open_table(TABLE, rules, house="House", by=BO, witness=CY), Done)
    recorder = RoundRecorder(session, TABLE, Words("en", "EUR"), person=lambda: ANA, drafts=folder / "drafts")
    return session, recorder


def main(folder: Path, seed: int) -> None:
    """Press keys, and say each on standard output once it has returned."""
    _, recorder = sat_down(folder)
    chance = random.Random(seed)
    while True:
        for key in ROUND:
            recorder.press(key)
            echo = recorder.picture().prompt.echo
            print(key, echo, flush=True)
            if echo and chance.random() < 0.1:
                recorder.press("Undo")
                recorder.press("Redo")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
