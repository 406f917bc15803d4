"""Opening the practice table beside a live one, under exactly the rules that are in force there.

Source: screens.md (practice: the table's own rules, marked on every screen and paper, never in totals).
"""

from __future__ import annotations

from dataclasses import replace

from tablemgr.core.problems import Problem, problem
from tablemgr.floor.adopt import adoptions
from tablemgr.floor.desks import is_open
from tablemgr.floor.people import MAY, Act, Person, check_may
from tablemgr.floor.practice import MODE, practice_of
from tablemgr.floor.session import Done, Session
from tablemgr.floor.table_card import card_text
from tablemgr.table.facts import Fact
from tablemgr.table.table_events import RulesAdopted, TableOpened


def practise(session: Session, table: str, *, by: Person) -> tuple[Problem, ...]:
    """Have the practice table beside a live one ready; nothing is written where it is. One person is enough.

    Rounds, totals and gaps tell it apart by its mode and its name. A round that is open at the live table
    is dealt first.

    Source: screens.md (practice); facts.md (mode live or practice); recording.md (training).
    """
    state = session.state(table)
    problems = check_may(MAY[Act.PRACTISE], by, None)
    if is_open(state):
        problems = (*problems, problem("PRACTICE-ROUND-OPEN", table, number=state.number))
    if problems:
        return problems
    name, rules = practice_of(table), replace(session.rules(table), mode=MODE)
    if name in session.tables:
        same = card_text(session.rules(name)) == card_text(rules)
        if same or is_open(session.state(name)):
            return ()
    facts: list[Fact] = [] if name in session.tables else [_opened(session, table)]
    told = session.readings.table_facts(table, RulesAdopted.__name__)
    texts = {t.fact.rules.sha256: t.fact.text for t in told if isinstance(t.fact, RulesAdopted)}
    facts += adoptions(rules, proposed_by=by, approved_by=by, own=texts)
    done = session.write_table(name, lambda _: tuple(facts), by=by, mode=MODE)
    return session.take_up(name, rules) if isinstance(done, Done) else done.problems


def _opened(session: Session, table: str) -> TableOpened:
    """The live table's own opening, for practice."""
    told = session.readings.table_facts(table, TableOpened.__name__)
    fact = told[-1].fact
    assert isinstance(fact, TableOpened)
    return replace(fact, mode=MODE)
