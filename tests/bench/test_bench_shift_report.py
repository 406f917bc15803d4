"""The shift report over 10,000 rounds: seconds of the processor from asking to the PDF, and the most memory of the whole process.

Source: screens.md, ground rule 10; REQ R69.
"""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tablemgr.core.resources import resource
from tablemgr.floor.attending import attended
from tablemgr.floor.evening import load_evening
from tablemgr.floor.replaying import EveningClock
from tablemgr.floor.session import Done, Session
from tablemgr.floor.shift import House
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.sheets import Sheets
from tests.bulk.evening import play
from tests.bulk.years import _Years

pytestmark = pytest.mark.bench
ROUNDS = 10_000
MEGABYTES = 300
ASKED = """
import json, resource, sys
from pathlib import Path
from time import process_time
from reports.sheets.papers import shift_report_csv, shift_report_pdf
from tablemgr.floor.clock import system_clock
from tablemgr.floor.racks.racks import Racks
from tablemgr.floor.racks.report import shift_report
from tablemgr.floor.session import Session
from tablemgr.floor.shift import House
from tablemgr.ledger.opening import open_store

store = open_store(Path(sys.argv[1]), program="0.1.0", create=False)
session = Session(store, system_clock, station="bench")
racks = Racks(session)
begun = process_time()
report = shift_report(session, House(session), racks.book, 2, by="O1/operator/Cy")
made = process_time()
pdf = shift_report_pdf(report, paper=sys.argv[2], language=sys.argv[3])
drawn = process_time()
shift_report_csv(report)
written = process_time()
print(json.dumps({
    "rounds": sum(part.figures.posted.rounds + part.figures.posted.voids for part in report.tables),
    "exceptions": len(report.exceptions),
    "report": made - begun, "pdf": drawn - made, "csv": written - drawn, "bytes": len(pdf),
    "megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
}))
store.close()
"""


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger whose second shift has 10,000 rounds at four tables."""
    path = tmp_path_factory.mktemp("large") / "tablemgr.sqlite3"
    play(path)
    evening = load_evening(resource("demo"))
    store = open_store(path, program="0.1.0", create=False)
    clock = EveningClock(evening.begins + 86_400_000_000, evening.offset_minutes)
    attended(store, clock, station="demo", program="0.1.0", witness=None)
    house = House(Session(store, clock, station="demo"))
    assert isinstance(house.open_day(by=evening.operator), Done)
    assert isinstance(house.open_shift(by=evening.operator), Done)
    store.close()
    store = open_store(path, program="0.1.0", create=False)
    with closing(Sheets()) as sheets:
        years = _Years(store, sheets, lean=True, seed=1)
        with store._transaction():
            years.write(entries=0, rounds=ROUNDS)
    store.close()
    return path


@pytest.mark.parametrize(("paper", "language", "seconds"), [("a4", "en", 3.0), ("80mm", "fa", 6.0)])
def test_the_report_of_a_large_shift_is_soon_there(
    large: Path, paper: str, language: str, seconds: float
) -> None:
    """Every fourth round of the recorded evening is an exception: a roll of 2,400 of them is 17 m long."""
    words = [sys.executable, "-c", ASKED, str(large), paper, language]
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    told = json.loads(done.stdout)
    print(f"\n{paper} {language}: {told}")
    assert told["rounds"] >= ROUNDS * 0.9
    assert told["report"] + told["pdf"] < seconds
    assert told["megabytes"] < MEGABYTES
