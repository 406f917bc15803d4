"""The trail on a PostgreSQL server: the same tables, the same guards, and a role that can only append.

Each station writes its own chain; the head trigger keeps every one dense.

Source: ledger.md (PostgreSQL); stack.md 4.
"""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Connection, Engine, text

from tablemgr.ledger.errors import DamagedLedgerError
from tablemgr.ledger.readtables import READ
from tablemgr.ledger.schema import TRAIL, statements

ROLE = "tablemgr_station"
"""The group that stations belong to: it appends to the trail and draws the read tables, no more."""
FUNCTIONS: Mapping[str, str] = {
    "entry_refuse": (
        "CREATE OR REPLACE FUNCTION entry_refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
        " RAISE EXCEPTION 'entry is append-only: no %', lower(TG_OP); END $$"
    ),
    # The lock lets writers of one origin in one after the other.
    "entry_demand_head": (
        "CREATE OR REPLACE FUNCTION entry_demand_head() RETURNS trigger LANGUAGE plpgsql AS $$"
        " DECLARE last entry%ROWTYPE; BEGIN"
        " PERFORM pg_advisory_xact_lock(hashtext(NEW.origin));"
        " SELECT * INTO last FROM entry WHERE origin = NEW.origin ORDER BY seq DESC LIMIT 1;"
        " IF NEW.seq <> coalesce(last.seq, 0) + 1"
        " OR NEW.prev <> coalesce(last.digest, decode(repeat('00', 32), 'hex')) THEN"
        " RAISE EXCEPTION 'entry is append-only: not at the head'; END IF; RETURN NEW; END $$"
    ),
}
TRIGGERS: Mapping[str, str] = {
    "entry_no_update": "BEFORE UPDATE ON entry FOR EACH ROW EXECUTE FUNCTION entry_refuse()",
    "entry_no_delete": "BEFORE DELETE ON entry FOR EACH ROW EXECUTE FUNCTION entry_refuse()",
    "entry_no_truncate": "BEFORE TRUNCATE ON entry FOR EACH STATEMENT EXECUTE FUNCTION entry_refuse()",
    "entry_at_head": "BEFORE INSERT ON entry FOR EACH ROW EXECUTE FUNCTION entry_demand_head()",
}
"""The exact set, by name."""


def make(engine: Engine) -> None:
    """Make tables, guards and the stations' role, all in one transaction; run by the owner, never by a station.

    Source: ledger.md (PostgreSQL: trigger, and a role with INSERT and SELECT only).
    """
    with engine.begin() as connection:
        for one in (statements(TRAIL, engine.dialect) | statements(READ, engine.dialect)).values():
            connection.execute(text(one))
        apply(connection)
        _grant(connection)


def apply(connection: Connection) -> None:
    """Put every guard on `entry`; run after everything that made or remade it.

    Source: ledger.md (guards run after every migration).
    """
    for one in FUNCTIONS.values():
        connection.exec_driver_sql(one.replace("%", "%%"))
    for name, what in TRIGGERS.items():
        connection.execute(text(f"CREATE OR REPLACE TRIGGER {name} {what}"))


def _grant(connection: Connection) -> None:
    there = connection.execute(text("SELECT 1 FROM pg_roles WHERE rolname = :name"), {"name": ROLE}).first()
    if there is None:
        connection.execute(text(f"CREATE ROLE {ROLE} NOLOGIN"))
    for table in TRAIL.sorted_tables:
        connection.execute(text(f'REVOKE ALL ON "{table.name}" FROM PUBLIC, {ROLE}'))
        connection.execute(text(f'GRANT SELECT, INSERT ON "{table.name}" TO {ROLE}'))
    for table in READ.sorted_tables:
        connection.execute(text(f'GRANT SELECT, INSERT, UPDATE, DELETE ON "{table.name}" TO {ROLE}'))


def demand(connection: Connection, where: str) -> None:
    """Raise unless every guard is there and enabled, and nothing else is a trigger on `entry`.

    Source: ledger.md (doors that are shut; FAULT C5).
    """
    asked = "SELECT tgname, tgenabled FROM pg_trigger WHERE tgrelid = 'entry'::regclass AND NOT tgisinternal"
    there = {row.tgname: row.tgenabled for row in connection.execute(text(asked))}
    found = [f"{name} is missing" for name in TRIGGERS if name not in there]
    found += [
        f"{name} is switched off" for name, on in there.items() if name in TRIGGERS and on not in ("O", b"O")
    ]
    found += [f"{name} does not belong here" for name in sorted(there) if name not in TRIGGERS]
    if found:
        raise DamagedLedgerError("LEDGER-SCHEMA", where, found="; ".join(found))
