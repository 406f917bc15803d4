"""A house to deal in, from the example file: every PIN already its owner's own, so that people can work at once."""

from __future__ import annotations

import shutil
from pathlib import Path

from tablemgr.core.resources import resource
from tablemgr.floor.credentials import FILE, OPEN_COST, Credentials, InFile
from tablemgr.floor.house_file import read_house
from tablemgr.floor.house_making import SetUpGate, make_house
from tablemgr.floor.house_record import HouseRecord
from tablemgr.floor.roster import Presence
from tablemgr.floor.session import Session
from tablemgr.floor.staff import Staff
from tablemgr.ledger.opening import open_store

EXAMPLE = resource("demo", "house.toml")
PINS = {
    "0002": "840375", "0007": "338074", "0101": "904317", "0102": "520681", "0417": "271905", "0462": "739104",
    "0533": "482915", "4560": "167582", "0701": "815203", "0801": "620417", "0802": "950264", "0900": "361849",
}  # fmt: skip
"""What everybody chose in place of the start PIN."""
STATION = "pit-3"


def make(folder: Path) -> None:
    """Make the house of the example, and let everybody choose a PIN."""
    plan = read_house(EXAMPLE)
    folder.mkdir(parents=True, exist_ok=True)
    store = open_store(folder / "tablemgr.sqlite3", program="0.1.0")
    record = HouseRecord(plan.house)
    credentials = Credentials(InFile(folder / FILE), lambda op: bool(store.written(op)), cost=OPEN_COST)
    session = Session(store, record.clock, station="set-up", gate=SetUpGate())
    start = {one.badge: one.pin or "" for one in plan.people}
    make_house(plan, start, session, credentials)
    staff = Staff(store, record.clock, credentials, station="set-up")
    for one in plan.people:
        entered = staff.places.sign_in(
            one.badge, start[one.badge], role=one.roles[0], new_pin=PINS[one.badge]
        )
        assert isinstance(entered, Presence), (one, entered)
    staff.places.sign_out()
    store.close()


def copy_of(folder: Path, into: Path) -> Path:
    """Answer a copy of a house that nobody has open."""
    shutil.copytree(folder, into)
    (into / "tablemgr.sqlite3.lock").unlink(missing_ok=True)
    return into
