"""Makes the golden database of this schema version: run with --write, and only for a version that has none.

    python -m tests.golden.make_db --write

Source: style.md, rule 39 (a migration comes with the database it was written for).
"""

from __future__ import annotations

import sys
from pathlib import Path

from tablemgr.ledger.opening import open_store
from tablemgr.ledger.schema import VERSION
from tests.tablemgr.ledger.conftest import open_table, write_round

GOLDEN = Path(__file__).with_name("db")


def make(path: Path) -> None:
    """Write two rounds of the tests' table into a new ledger, one file with nothing beside it."""
    store = open_store(path, program="0.1.0")
    open_table(store)
    write_round(store, 1)
    write_round(store, 2)
    store.close()
    path.with_name(f"{path.name}.lock").unlink()


if __name__ == "__main__":
    target = GOLDEN / f"v{VERSION}.sqlite3"
    if "--write" not in sys.argv or target.exists():
        sys.exit(f"{target}: written only with --write, and never over one that is there")
    GOLDEN.mkdir(exist_ok=True)
    make(target)
