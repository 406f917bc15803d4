"""How a rule file comes into force: its whole text goes into the trail, approved by two people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path

from tablemgr.core.problems import Refused, problem
from tablemgr.core.resources import resource
from tablemgr.core.settlements import RulesRef
from tablemgr.floor.people import Person
from tablemgr.floor.table_card import WHAT as CARD
from tablemgr.floor.table_card import card_ref, card_text
from tablemgr.houseway.load import read_file
from tablemgr.table.deal_rules import GAME as TIEN_GOW
from tablemgr.table.deal_rules import DealRules
from tablemgr.table.rules import TableRules
from tablemgr.table.table_events import RulesAdopted, TableOpened

Rules = TableRules | DealRules
Texts = Mapping[str, str]
"""Texts of the house's own rule files by their SHA-256; shipped ones are found by themselves."""


def refs_of(rules: Rules) -> tuple[tuple[str, RulesRef], ...]:
    """Answer every rule text that a table's rules stand on, each with what it is.

    Source: architecture.md (house ways are data).
    """
    if isinstance(rules, DealRules):
        return (("variant", rules.rules_ref),)
    tables = tuple(("pay-table", ref) for ref in rules.pay_tables)
    return (("variant", rules.variant_ref), ("house-way", rules.house_way), *tables)


def adoptions(
    rules: Rules, *, proposed_by: Person, approved_by: Person, own: Texts | None = None
) -> tuple[RulesAdopted, ...]:
    """Answer the facts that put a table's rules into force: whole texts, and the table's own card last.

    Refused where a text is not found, or is not the one that the rules were bound from.

    Source: architecture.md (adoption puts the whole text into the ledger); ledger.md (by content).
    """
    texts = [(what, ref, text_of(what, ref, rules, own or {})) for what, ref in refs_of(rules)]
    return tuple(
        RulesAdopted(what, ref, text, proposed_by.signature, approved_by.signature)
        for what, ref, text in (*texts, (CARD, card_ref(rules), card_text(rules)))
    )


def table_opened(rules: Rules, house: str) -> TableOpened:
    """Answer the fact with which a table of these rules opens.

    Source: architecture.md (adoption); ledger.md (by content).
    """
    if isinstance(rules, DealRules):
        return TableOpened(TIEN_GOW, rules.variant, house, rules.currency, 4, rules.mode)
    seats = rules.seating.seats
    return TableOpened(rules.play.game, rules.variant, house, rules.currency, seats, rules.mode)


def text_of(what: str, ref: RulesRef, rules: Rules, own: Texts) -> str:
    """Answer the text of a rule reference; Refused where none with its hash is at hand.

    Source: ledger.md (rule-set id + hash).
    """
    for text in _candidates(what, ref, rules, own):
        if sha256(text.encode()).hexdigest() == ref.sha256:
            return text
    raise Refused(problem("ADOPT-TEXT", ref.id[:80], sha256=ref.sha256[:16]))


def _candidates(what: str, ref: RulesRef, rules: Rules, own: Texts) -> Iterator[str]:
    if ref.sha256 in own:
        yield own[ref.sha256]
    if isinstance(rules, DealRules):
        yield rules.rules_text
        return
    folder = {"variant": "variants", "house-way": "houseways", "pay-table": "paytables"}[what]
    # A pay table is named with its bet; its file is named by itself.
    path = _shipped(folder, ref.game, ref.id.rpartition("/")[2])
    if path is not None:
        yield read_file(path).decode("utf-8")


def _shipped(folder: str, game: str, name: str) -> Path | None:
    known = {path.stem: path for path in resource(folder, game).glob("*.toml")}
    return known.get(name)
