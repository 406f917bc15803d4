"""The trail on a PostgreSQL server: the same tables, the same guards, and roles that can only append or read.

Each station writes its own chain; the head trigger keeps every one dense.

Source: ledger.md (PostgreSQL); stack.md 4.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import BigInteger, Dialect, LargeBinary, MetaData

from tablemgr.ledger.errors import (
    DamagedLedgerError,
    NewerLedgerError,
    OlderLedgerError,
    UnsafePlaceError,
)
from tablemgr.ledger.schema import TRAIL, VERSION, statements
from tablemgr.ledger.server import READER, STATION, TRAIL_SCHEMA

OLDEST = 14
"""The first server that can put a trigger in another's place."""
SAID = "tablemgr trail"
"""What the schema's comment begins with; the version of the trail's tables follows."""
PATH = f"SET search_path = pg_catalog, {TRAIL_SCHEMA}, pg_temp"
FUNCTIONS: Mapping[str, str] = {
    "entry_refuse": (
        "CREATE OR REPLACE FUNCTION {schema}.entry_refuse() RETURNS trigger LANGUAGE plpgsql {path} AS $$ BEGIN"
        " RAISE EXCEPTION 'entry is append-only: no %', lower(TG_OP); END $$"
    ),
    # The lock lets writers of one origin in one after the other.
    "entry_demand_head": (
        "CREATE OR REPLACE FUNCTION {schema}.entry_demand_head() RETURNS trigger LANGUAGE plpgsql {path} AS $$"
        " DECLARE last {schema}.entry%ROWTYPE; BEGIN"
        " PERFORM pg_advisory_xact_lock(hashtextextended('tablemgr head ' || NEW.origin, 0));"
        " SELECT * INTO last FROM {schema}.entry WHERE origin = NEW.origin ORDER BY seq DESC LIMIT 1;"
        " IF NEW.seq <> coalesce(last.seq, 0) + 1"
        " OR NEW.prev <> coalesce(last.digest, decode(repeat('00', 32), 'hex')) THEN"
        " RAISE EXCEPTION 'entry is append-only: not at the head'; END IF; RETURN NEW; END $$"
    ),
}
TRIGGERS: Mapping[str, str] = {
    "entry_no_update": "BEFORE UPDATE ON {schema}.entry FOR EACH ROW EXECUTE FUNCTION {schema}.entry_refuse()",
    "entry_no_delete": "BEFORE DELETE ON {schema}.entry FOR EACH ROW EXECUTE FUNCTION {schema}.entry_refuse()",
    "entry_no_truncate": (
        "BEFORE TRUNCATE ON {schema}.entry FOR EACH STATEMENT EXECUTE FUNCTION {schema}.entry_refuse()"
    ),
    "entry_at_head": (
        "BEFORE INSERT ON {schema}.entry FOR EACH ROW EXECUTE FUNCTION {schema}.entry_demand_head()"
    ),
}
"""The exact set, by name."""


def there(cursor: Any) -> bool:
    """Answer whether the database holds a trail; raise where another version made it, or it cannot hold one.

    Source: ledger.md (a newer one is refused untouched); FAULT B14.
    """
    (version,) = cursor.execute("SELECT current_setting('server_version_num')::int / 10000").fetchone()
    if version < OLDEST:
        raise UnsafePlaceError("LEDGER-SERVER-OLD", got=version, known=OLDEST)
    (encoding,) = cursor.execute("SELECT current_setting('server_encoding')").fetchone()
    if encoding != "UTF8":
        raise UnsafePlaceError("LEDGER-SERVER-ENCODING", got=str(encoding))
    asked = "SELECT obj_description(oid, 'pg_namespace') FROM pg_namespace WHERE nspname = %s"
    row = cursor.execute(asked, (TRAIL_SCHEMA,)).fetchone()
    if row is None:
        return False
    said = str(row[0] or "").removeprefix(SAID).strip()
    if not said.isdigit():
        raise UnsafePlaceError("LEDGER-SERVER-FOREIGN", schema=TRAIL_SCHEMA)
    if int(said) > VERSION:
        raise NewerLedgerError("LEDGER-NEWER", got=int(said), known=VERSION)
    if int(said) < VERSION:
        raise OlderLedgerError("LEDGER-OLDER", got=int(said), known=VERSION)
    return True


def make(cursor: Any, dialect: Dialect) -> None:
    """Make tables, guards and roles, all in one transaction; run by the owner, never by a station.

    Source: ledger.md (PostgreSQL: trigger, and a role with INSERT and SELECT only).
    """
    cursor.execute("BEGIN")
    try:
        # Two that come at once would both find nothing.
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended('tablemgr make', 0))")
        if not there(cursor):
            cursor.execute(f"CREATE SCHEMA {TRAIL_SCHEMA}")
            cursor.execute(f"SET LOCAL search_path = {TRAIL_SCHEMA}, pg_temp")
            for one in statements(TRAIL, dialect).values():
                cursor.execute(one)
            apply(cursor)
            grant(cursor)
            cursor.execute(f"COMMENT ON SCHEMA {TRAIL_SCHEMA} IS '{SAID} {VERSION}'")
        cursor.execute("COMMIT")
    finally:
        leave(cursor)


def leave(cursor: Any) -> None:
    """Roll a transaction back that was not committed. Source: ledger.md (all of it or nothing)."""
    connection = cursor.connection
    if not connection.closed and connection.info.transaction_status.name != "IDLE":
        cursor.execute("ROLLBACK")


def apply(cursor: Any) -> None:
    """Put every guard on `entry`; run after everything that made or remade it.

    Source: ledger.md (guards run after every migration).
    """
    for one in FUNCTIONS.values():
        cursor.execute(one.format(schema=TRAIL_SCHEMA, path=PATH))
    for name, what in TRIGGERS.items():
        cursor.execute(f"CREATE OR REPLACE TRIGGER {name} {what.format(schema=TRAIL_SCHEMA)}")


def grant(cursor: Any) -> None:
    """Make the roles where the server has none, and give them what they may do here, no more.

    A station owns nothing but its read tables, which are made anew from the trail at will.

    Source: ledger.md (a role with INSERT and SELECT only).
    """
    known = {name for (name,) in cursor.execute("SELECT rolname FROM pg_roles")}
    for role in (READER, STATION):
        if role not in known:
            cursor.execute(f"CREATE ROLE {role} NOLOGIN")
            # Who is no superuser acts as a station only as its member.
            cursor.execute(f"GRANT {role} TO CURRENT_USER")
    if not {READER, STATION} <= known:
        cursor.execute(f"GRANT {READER} TO {STATION}")
    cursor.execute(f"REVOKE ALL ON SCHEMA {TRAIL_SCHEMA} FROM PUBLIC, {STATION}, {READER}")
    cursor.execute(f"GRANT USAGE ON SCHEMA {TRAIL_SCHEMA} TO {STATION}, {READER}")
    for table in TRAIL.sorted_tables:
        cursor.execute(f'REVOKE ALL ON {TRAIL_SCHEMA}."{table.name}" FROM PUBLIC, {STATION}, {READER}')
        cursor.execute(f'GRANT SELECT ON {TRAIL_SCHEMA}."{table.name}" TO {READER}, {STATION}')
        cursor.execute(f'GRANT INSERT ON {TRAIL_SCHEMA}."{table.name}" TO {STATION}')
    (database,) = cursor.execute("SELECT quote_ident(current_database())").fetchone()
    cursor.execute(f"GRANT CREATE ON DATABASE {database} TO {STATION}")


def faults(cursor: Any) -> list[str]:
    """Answer what is not as this program made it: guards missing, switched off or changed, columns, rules, names.

    Source: ledger.md (SCHEMA; doors that are shut); FAULT C5.
    """
    return [
        *_triggers(cursor),
        *_functions(cursor),
        *_ways_round(cursor),
        *shape_faults(cursor, TRAIL_SCHEMA, TRAIL),
    ]


def demand(cursor: Any, where: str) -> None:
    """Raise unless the trail's tables and guards are exactly what this program makes.

    Source: ledger.md (schema failure at start); FAULT C5.
    """
    found = faults(cursor)
    if found:
        raise DamagedLedgerError("LEDGER-SCHEMA", where, found="; ".join(found))


def _triggers(cursor: Any) -> list[str]:
    asked = (
        "SELECT t.tgname, t.tgenabled::text, pg_get_triggerdef(t.oid) FROM pg_trigger t"
        " JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace"
        " WHERE n.nspname = %s AND NOT t.tgisinternal"
    )
    rows = {name: (on, text) for name, on, text in cursor.execute(asked, (TRAIL_SCHEMA,)).fetchall()}
    found = [f"{name} is missing" for name in TRIGGERS if name not in rows]
    for name, (on, text) in sorted(rows.items()):
        if name not in TRIGGERS:
            found.append(f"{name} does not belong here")
        elif on != "O":
            found.append(f"{name} is switched off")
        elif _bare(text) != _bare(f"CREATE TRIGGER {name} {TRIGGERS[name]}"):
            found.append(f"{name} is changed")
    return found


def _bare(text: str) -> str:
    return text.replace("{schema}.", "").replace(f"{TRAIL_SCHEMA}.", "")


def _functions(cursor: Any) -> list[str]:
    asked = (
        "SELECT p.proname, p.prosrc, p.proconfig FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace"
        " WHERE n.nspname = %s"
    )
    rows = {name: (text, config) for name, text, config in cursor.execute(asked, (TRAIL_SCHEMA,)).fetchall()}
    found = [f"{name} is missing" for name in FUNCTIONS if name not in rows]
    for name, (text, config) in sorted(rows.items()):
        wanted = FUNCTIONS.get(name, "")
        if not wanted:
            found.append(f"{name} does not belong here")
        elif text != wanted.format(schema=TRAIL_SCHEMA, path="").split("$$")[1] or not config:
            found.append(f"{name} is changed")
    return found


def _ways_round(cursor: Any) -> list[str]:
    """Rules that rewrite a statement, policies that hide rows, and another `entry` that stands before the real one."""
    asked = (
        "SELECT r.rulename FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class"
        " JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = %s"
    )
    found = [f"{name} does not belong here" for (name,) in cursor.execute(asked, (TRAIL_SCHEMA,)).fetchall()]
    asked = (
        "SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
        " WHERE n.nspname = %s AND (c.relrowsecurity OR c.relforcerowsecurity)"
    )
    return [*found, *(f"{name} hides rows" for (name,) in cursor.execute(asked, (TRAIL_SCHEMA,)).fetchall())]


def shape_faults(cursor: Any, schema: str, wanted: MetaData) -> list[str]:
    """Answer how the tables of a schema differ from the wanted ones: columns, kinds, keys, indexes, strange tables.

    Source: ledger.md (schema; projections are disposable).
    """
    asked = (
        "SELECT c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull FROM pg_class c"
        " JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid"
        " WHERE n.nspname = %s AND c.relkind IN ('r', 'p', 'v', 'm', 'f') AND a.attnum > 0 AND NOT a.attisdropped"
        " ORDER BY c.relname, a.attnum"
    )
    columns: dict[str, list[tuple[str, str, bool]]] = {}
    for table, name, kind, must in cursor.execute(asked, (schema,)).fetchall():
        columns.setdefault(table, []).append((name, kind, must))
    expected = {table.name: _columns(table) for table in wanted.sorted_tables}
    found = [f"{name} is missing" for name in expected if name not in columns]
    found += [
        f"{name} is changed" for name in expected if name in columns and columns[name] != expected[name]
    ]
    found += [f"{name} does not belong here" for name in sorted(columns) if name not in expected]
    return found + _key_faults(cursor, schema, wanted)


def _columns(table: Any) -> list[tuple[str, str, bool]]:
    def kind(column: Any) -> str:
        types = ((BigInteger, "bigint"), (LargeBinary, "bytea"))
        return next((name for one, name in types if isinstance(column.type, one)), "text")

    return [(column.name, kind(column), not column.nullable) for column in table.columns]


def _key_faults(cursor: Any, schema: str, wanted: MetaData) -> list[str]:
    """Keys, checks and indexes by name; one that is not enforced counts as missing."""
    asked = (
        "SELECT conname FROM pg_constraint k JOIN pg_namespace n ON n.oid = k.connamespace"
        " WHERE n.nspname = %s AND k.convalidated AND k.contype IN ('p', 'u', 'c')"
        " UNION SELECT c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid"
        " JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = %s AND i.indisvalid"
    )
    names = {name for (name,) in cursor.execute(asked, (schema, schema)).fetchall()}
    keys: list[str] = []
    for table in wanted.sorted_tables:
        keys += sorted(str(key.name or f"{table.name}_pkey") for key in table.constraints)
        keys += sorted(str(index.name) for index in table.indexes)
    return [f"{name} is missing" for name in keys if name not in names]
