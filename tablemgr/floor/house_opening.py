"""Opening a house's ledger for dealing: held, attended, its standing known, its chain walked behind the window.

Source: ledger.md (the chain's end and the marks at once, the rest behind the window).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tablemgr.floor.attending import attended
from tablemgr.floor.clock import Clock
from tablemgr.floor.session import Session
from tablemgr.floor.shift import House
from tablemgr.floor.walking import StartWalk
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.store import Store


@dataclass(frozen=True, slots=True)
class OpenHouse:
    """An open ledger with everything that dealing needs."""

    store: Store
    session: Session
    house: House
    walk: StartWalk
    """Until its end was taken, no round is opened."""

    def close(self) -> None:
        """Wait for the walk, sign the trail's end, let the next program in.

        Source: ledger.md (checkpoints at a clean exit); FAULT A5.
        """
        self.walk.take()
        self.store.close()


def open_house(
    database: Path, clock: Clock, *, station: str, program: str, witness: Path | None, create: bool = True
) -> OpenHouse:
    """Open a ledger for dealing; LedgerError where it may not be opened at all.

    witness: the folder of high-water marks, None where none is kept.

    Source: ledger.md (the end of the chain; faults).
    """
    store = open_store(database, program=program, create=create)
    try:
        attended(store, clock, station=station, program=program, witness=witness)
        session = Session(store, clock, station=station)
        house = House(session)
        return OpenHouse(store, session, house, StartWalk(house, store))
    except BaseException:
        store.close()
        raise
