"""A table is taken up again from the trail alone: its card and the texts that it names.

Source: REQ R15; ledger.md (power cut or kill; by content); FAULT C9.
"""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path

import pytest

from tablemgr.core.money import Money
from tablemgr.core.problems import Refused
from tablemgr.core.resources import resource
from tablemgr.floor.house_file import read_house
from tablemgr.floor.session import Done, Session
from tablemgr.floor.table_card import WHAT, card_text, rules_in_force, rules_of_card
from tablemgr.ledger.opening import open_store
from tablemgr.table.deal_rules import DealRules
from tablemgr.table.rules import TableRules
from tablemgr.table.table_events import RulesAdopted

from .conftest import ANA, BO, CY, StandingClock, Trusting

TABLES = {table.name: table.rules for table in read_house(resource("demo", "house.toml")).tables}


def opened(session: Session, table: str) -> None:
    """Open a table of the example."""
    done = session.open_table(table, TABLES[table], house="House of Tiles", by=BO, witness=CY)
    assert isinstance(done, Done), done


def said(rules: TableRules | DealRules) -> dict[str, object]:
    """Answer everything that rules hold but the bound game, which is compared by its texts."""
    return {field.name: getattr(rules, field.name) for field in fields(rules) if field.name != "play"}


def again(session: Session, database: Path, clock: StandingClock) -> Session:
    """End the program and start it again."""
    session.store.close()
    return Session(open_store(database, program="0.1.0"), clock, station="station-1", gate=Trusting())


@pytest.mark.parametrize("table", sorted(TABLES))
def test_a_table_is_taken_up_after_a_restart_under_the_rules_it_was_opened_under(
    session: Session, database: Path, clock: StandingClock, table: str
) -> None:
    opened(session, table)
    later = again(session, database, clock)
    rules = rules_in_force(later.readings, table)
    assert card_text(rules) == card_text(TABLES[table])
    assert said(rules) == said(TABLES[table])
    assert later.take_up(table, rules) == ()
    later.store.close()


def test_what_the_house_changes_is_in_force_after_the_next_start(
    session: Session, database: Path, clock: StandingClock
) -> None:
    opened(session, "PGP-04")
    rules = TABLES["PGP-04"]
    assert isinstance(rules, TableRules)
    other = replace(rules, level=3, sample_one_in=5, limits=replace(rules.limits, aggregate=Money(900_000)))
    assert isinstance(session.adopt("PGP-04", other, by=BO, witness=CY), Done)
    later = again(session, database, clock)
    found = rules_in_force(later.readings, "PGP-04")
    assert isinstance(found, TableRules)
    assert (found.level, found.sample_one_in, found.limits.aggregate) == (3, 5, Money(900_000))
    later.store.close()


def test_the_card_is_on_record_with_both_people_and_its_digest(session: Session) -> None:
    opened(session, "TG-01")
    facts = [told.fact for told in session.readings.table_facts("TG-01", "RulesAdopted")]
    cards = [fact for fact in facts if isinstance(fact, RulesAdopted) and fact.what == WHAT]
    (card,) = cards
    assert (card.proposed_by, card.approved_by) == (BO.signature, CY.signature)
    assert card.text == card_text(TABLES["TG-01"])
    assert 'rules = "core; one_red_dot=true"' in card.text


def test_a_table_of_before_cards_goes_on_under_the_rules_of_its_last_round(session: Session) -> None:
    from tablemgr.table import commands as c

    opened(session, "PG-02")
    done = session.do("PG-02", c.OpenRound(0, "Ana Lim", "D104"), by=ANA)
    assert isinstance(done, Done), done
    told = tuple(t for t in session.readings.table_facts("PG-02", "RulesAdopted"))

    class Older:
        """Readings of a trail in which no card was ever written."""

        def table_facts(self, table: str, *kinds: str) -> tuple[object, ...]:
            return tuple(t for t in told if getattr(t.fact, "what", "") != WHAT)

        def __getattr__(self, name: str) -> object:
            return getattr(session.readings, name)

    found = rules_in_force(Older(), "PG-02")  # type: ignore[arg-type]
    assert isinstance(found, TableRules)
    rules = TABLES["PG-02"]
    assert isinstance(rules, TableRules)
    assert (found.house_way, found.limits, found.commission) == (
        rules.house_way,
        rules.limits,
        rules.commission,
    )


def test_a_table_of_which_nothing_is_on_record_is_said(session: Session) -> None:
    with pytest.raises(Refused) as caught:
        rules_in_force(session.readings, "PGP-99")
    assert [p.code for p in caught.value.problems] == ["TABLE-NO-CARD"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("nothing", "TABLE-CARD"),
        ('game = "pai-gow"\n', "TABLE-CARD"),
        (card_text(TABLES["PG-02"]), "ADOPT-TEXT"),
    ],
)
def test_a_card_that_cannot_be_read_or_names_a_text_that_is_gone_is_refused(text: str, code: str) -> None:
    with pytest.raises(Refused) as caught:
        rules_of_card(text, {})
    assert [p.code for p in caught.value.problems] == [code]


def test_a_deal_is_taken_up_with_every_value_of_the_house() -> None:
    rules = TABLES["TG-01"]
    assert isinstance(rules, DealRules)
    other = replace(rules, collection=Money(700), depth="columns", level=1)
    assert rules_of_card(card_text(other), {}) == other
