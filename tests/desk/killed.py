"""A desktop that ends itself without a word: signs in, presses so many keys of a line, says what stands, is gone.

python -m tests.desk.killed FOLDER TABLE LINE KEYS
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from tablemgr.floor import credentials
from tablemgr.floor.credentials import OPEN_COST
from tests.desk.house import PIN
from tests.desk.station import Station, station


def stands(desk: Station) -> str:
    """Answer what stands on the screen of a table: what is asked, what was typed, each seat, the bank, the middle."""
    picture = desk.picture
    felt = picture.felt
    seats = () if felt is None else felt.seats
    bank = "" if felt is None else felt.bank
    return "\n".join(map(repr, (desk.asked, desk.echo, *seats, bank, picture.middle, picture.top.steps)))


def main(folder: Path, table: str, line: str, keys: int) -> None:
    """Press keys and end. Source: FAULT A1."""
    credentials.HashCost = lambda: OPEN_COST  # type: ignore[assignment, misc]
    with station(folder, own=PIN) as desk:
        desk.sit(table).type(line[:keys])
        print(stands(desk), flush=True)
        os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3], int(sys.argv[4]))
