"""The other stations on the floor: their tables as tiles that are only read, their alerts, and who cannot be read.

Source: screens.md (floor: tables of all stations), ground rule 11.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tablemgr.core.problems import Problem, problem
from tablemgr.floor.alerts import Alert
from tablemgr.floor.other_stations import OtherStation, OtherTable
from ui.viewmodels.codes import GAME
from ui.viewmodels.pit.floor_facts import Facts, alert_text, facts_of, state_line, unknown
from ui.viewmodels.table.refusing import sentence_of
from ui.viewmodels.table.rows import CLASH, Line
from ui.viewmodels.words import Words

UNREAD = "unread"
"""The kind of an alert that says that a station cannot be read; nobody acknowledges it, it ends by itself."""


@dataclass(frozen=True, slots=True)
class Raised:
    """An alert and the station that raised it; None for this one."""

    alert: Alert
    station: OtherStation | None = None

    @property
    def key(self) -> tuple[str, str, str]:
        """What makes it this alert and no other. Source: screens.md (floor)."""
        return ("" if self.station is None else self.station.origin, *self.alert.key)


@dataclass(frozen=True, slots=True)
class OtherTile:
    """What a tile of another station says."""

    key: str
    table: str
    """The table, "" for a station that cannot be read."""
    game: str
    state: Line
    dealer: str
    facts: Facts
    station: str
    alerts: int


def raised_by(stations: tuple[OtherStation, ...]) -> Iterator[Raised]:
    """Answer the alerts of other stations, and that one of them cannot be read. Source: screens.md (floor)."""
    for one in stations:
        if one.problem is not None:
            yield Raised(Alert(UNREAD, "", one.problem.code, one.read_us), one)
        for alert in one.alerts:
            yield Raised(alert, one)


def name_of(station: OtherStation, words: Words) -> str:
    """Answer a station's name as it stands on record. Source: ledger.md (shape: station)."""
    return words.ltr(words.typed(station.name))


def tiles_of(stations: tuple[OtherStation, ...], words: Words, offset_minutes: int) -> tuple[OtherTile, ...]:
    """Answer a tile a table of every other station; one for a station that cannot be read, or has no open table.

    Source: screens.md (floor).
    """
    found: list[OtherTile] = []
    for one in stations:
        said = name_of(one, words)
        if one.read_us:
            at = words.ltr(words.clock(one.read_us, offset_minutes, seconds=True))
            said = words.say("PIT-STATION", station=said, at=at)
        if one.problem is not None:
            state = Line(words.say("PIT-STATION-UNREAD"), CLASH, bold=True)
            found.append(OtherTile(f"{one.origin}:", "", "", state, "", unknown(words), said, 1))
            continue
        if not one.tables:
            state = _state(one, None, words)
            found.append(
                OtherTile(f"{one.origin}:", "", "", state, "", unknown(words), said, len(one.alerts))
            )
        found += [_tile(one, table, said, words) for table in one.tables]
    return tuple(found)


def _tile(one: OtherStation, table: OtherTable, said: str, words: Words) -> OtherTile:
    row = table.row
    here = replace(words, currency=row.currency)
    facts = facts_of(table.figures, table.slips, one.limits.target(row.game), here)
    dealer = words.typed(table.dealer) if table.dealer else words.say("PIT-NO-DEALER")
    mine = sum(alert.table == row.table for alert in one.alerts)
    return OtherTile(
        f"{one.origin}:{row.table}", words.ltr(row.table), words.say(GAME[row.game]), _state(one, table, words), dealer,
        facts, said, mine,
    )  # fmt: skip


def _state(one: OtherStation, table: OtherTable | None, words: Words) -> Line:
    if table is None:
        return Line(words.say("PIT-STATION-NO-TABLE"), bold=True)
    if table.problem is not None:
        return Line(words.say("PIT-STATION-UNREAD"), CLASH, bold=True)
    state = state_line(table.number, table.rack, words)
    if one.is_running:
        return state
    return Line(words.say("PIT-STATION-CLOSED", state=state.text), CLASH, bold=True)


def text_of(raised: Raised, words: Words) -> str:
    """Answer an alert of any station as a sentence. Source: screens.md (floor)."""
    one = raised.station
    if raised.alert.kind == UNREAD:
        return words.say("PIT-ALERT-UNREAD")
    currency = "" if one is None else next((t.row.currency for t in one.tables), "")
    return alert_text(raised.alert, replace(words, currency=currency) if currency else words)


def not_here(raised: Raised, words: Words) -> Problem | None:
    """Answer why an alert is not acknowledged at this station; None where it is its own.

    Source: screens.md (floor: read-only).
    """
    one = raised.station
    if one is None:
        return None
    if one.problem is not None and raised.alert.kind == UNREAD:
        reason = sentence_of(one.problem, words).rstrip(".。")
        return problem("ALERT-UNREAD", station=name_of(one, words), reason=reason)
    return problem("ALERT-OTHER-STATION", station=name_of(one, words))


def where_of(raised: Raised, words: Words) -> str:
    """Answer where an alert stands: its table, with the station's name before it where it is another one.

    Source: screens.md (floor).
    """
    table = raised.alert.table
    if raised.station is None:
        return words.ltr(table) if table else words.say("PIT-HOUSE-ALERT")
    named = name_of(raised.station, words)
    return words.listed((named, words.ltr(table))) if table else named
