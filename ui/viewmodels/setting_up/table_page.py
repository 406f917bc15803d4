"""The page of tables. Source: screens.md (set-up: tables and their games, limits, commission); REQ R15."""

from __future__ import annotations

from tablemgr.core.problems import Problem
from tablemgr.floor.adopt import Rules
from tablemgr.floor.authority import Authority
from tablemgr.floor.people import Act, Person
from tablemgr.table.table_events import RulesAdopted
from ui.viewmodels.house.second import problems_of
from ui.viewmodels.live import LiveHouse
from ui.viewmodels.setting_up import tables
from ui.viewmodels.setting_up.pages import Proposal
from ui.viewmodels.setting_up.rows import Entry, Form, Values
from ui.viewmodels.table.rows import Key
from ui.viewmodels.words import Words


class TablesPage:
    """The tables that are open here, with what is dealt at them."""

    name, code = "tables", "SETUP-TABLES"

    def __init__(self, live: LiveHouse, words: Words) -> None:
        self.live, self.words = live, words

    def tables(self) -> tuple[tuple[str, Rules], ...]:
        """The tables that are open here, with their rules. Source: screens.md (set-up)."""
        return tuple((table, self.live.session.rules(table)) for table in self.live.tables)

    def entries(self, at: int) -> tuple[Entry, ...]:
        """Answer a line a table. Source: screens.md (set-up)."""
        return tuple(
            tables.entry_of(table, rules, self.words, chosen=n == at)
            for n, (table, rules) in enumerate(self.tables())
        )

    def keys(self, at: int) -> tuple[Key, ...]:
        """Answer the keys of tables. Source: screens.md, ground rule 2."""
        say = self.words.say
        new = tuple(Key(say(f"SETUP-K-NEW-{place}"), place, place) for place in tables.GAMES)
        return (*new, Key(say("SETUP-K-CHANGE"), tables.CHANGE, tables.CHANGE, live=at < len(self.tables())))

    def act(self, what: str) -> Act:
        """Answer what a key begins. Source: facts.md (open table, limits: two people)."""
        return Act.OPEN_TABLE if what in tables.GAMES else Act.ADOPT_RULES

    def form(self, what: str, at: int) -> Form | None:
        """Answer the form of a new table, or of the chosen one. Source: screens.md (set-up)."""
        if what in tables.GAMES:
            return tables.form_of(tables.GAMES[what], "", None, self.words)
        table, rules = self.tables()[at]
        return tables.form_of(tables.game_of(rules), table, rules, self.words)

    def propose(self, what: str, at: int, values: Values, by: Person) -> Proposal:
        """Answer a table as it waits for the second person. Source: FAULT C9, C12."""
        if what in tables.GAMES:
            return self._opened(tables.GAMES[what], values, by)
        session, (table, rules) = self.live.session, self.tables()[at]
        made = tables.planned(tables.game_of(rules), table, rules, values, self.words)
        told = session.readings.rules_in_force(table)
        own = {t.fact.rules.sha256: t.fact.text for t in told if isinstance(t.fact, RulesAdopted)}
        shown = session.show_rules(table, made.rules, by=by, own=own)

        def do(given: Authority) -> tuple[Problem, ...]:
            return problems_of(
                session.adopt(table, made.rules, by=by, witness=given, own=own, op_id=shown.action)
            )

        return Proposal(shown, do)

    def _opened(self, game: str, values: Values, by: Person) -> Proposal:
        session = self.live.session
        made = tables.planned(game, "", None, values, self.words)
        house = self.live.record.set_up.name if self.live.record.set_up is not None else made.name
        shown = session.show_rules(made.name, made.rules, by=by, house=house)

        def do(given: Authority) -> tuple[Problem, ...]:
            return problems_of(
                session.open_table(
                    made.name, made.rules, house=house, by=by, witness=given, op_id=shown.action
                )
            )

        return Proposal(shown, do)

    def at_once(self, what: str, at: int, by: Person) -> tuple[Problem, ...]:
        """Answer nothing: every change of a table has a form. Source: facts.md."""
        del what, at, by
        return ()
