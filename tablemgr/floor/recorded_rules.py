"""A table's rules from the record alone: the texts that were adopted, and what a round says it was opened under."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence

from tablemgr.core.problems import Refused, problem
from tablemgr.core.settlements import RulesRef
from tablemgr.games.pai_gow import pay_tables as tile_tables
from tablemgr.games.pai_gow.house_ways import TILES
from tablemgr.games.pai_gow_poker import pay_tables as poker_tables
from tablemgr.games.pai_gow_poker.house_ways import POKER
from tablemgr.games.tien_gow.variant import parse_rules
from tablemgr.houseway.load import bind, parse
from tablemgr.ledger.rows import Told
from tablemgr.table.deal_events import DealOpened
from tablemgr.table.deal_rules import DealRules
from tablemgr.table.events import RoundOpened
from tablemgr.table.games import PAI_GOW, poker_switches, tile_rules
from tablemgr.table.pai_gow_poker_round import PaiGowPokerRound
from tablemgr.table.pai_gow_round import PaiGowRound
from tablemgr.table.round_game import RoundGame
from tablemgr.table.rules import Seating, TableRules
from tablemgr.table.table_events import RulesAdopted
from tablemgr.table.variants import Variant, parse_variant

Adopted = Mapping[str, Mapping[str, str]]
"""Texts that were adopted, by what they are and by their SHA-256."""


def adopted_texts(told: Iterable[Told]) -> dict[str, dict[str, str]]:
    """Answer the rule texts among a table's facts, by what they are and by hash.

    Source: architecture.md (adoption puts the whole text into the ledger).
    """
    texts: dict[str, dict[str, str]] = {}
    for each in told:
        fact = each.fact
        if isinstance(fact, RulesAdopted):
            texts.setdefault(fact.what, {})[fact.rules.sha256] = fact.text
    return texts


def variant_in_force(told: Iterable[Told], variant: str, before: int) -> RulesRef | None:
    """Answer the last variant of an id that was adopted before an entry.

    Source: architecture.md (takes effect at the next round).
    """
    found: RulesRef | None = None
    for each in told:
        fact = each.fact
        if isinstance(fact, RulesAdopted) and each.entry.seq < before:
            found = fact.rules if (fact.what, fact.rules.id) == ("variant", variant) else found
    return found


def rules_of_round(opened: RoundOpened, variant: RulesRef, texts: Adopted) -> TableRules:
    """Answer the rules that a round was opened under, bound from the recorded texts alone.

    Refused where a text is missing, or today's program no longer understands it.

    Source: architecture.md (seven sentences, 3); ledger.md (audit: under the recorded rule text).
    """
    said = parse_variant(_text(texts, "variant", variant).encode())
    return _rules(
        opened, variant, said, bound_game(opened.game, opened.house_way, opened.pay_tables, said, texts)
    )


def _rules(opened: RoundOpened, variant: RulesRef, said: Variant, play: RoundGame) -> TableRules:
    return TableRules(
        play=play, variant=opened.variant, values=opened.values, variant_ref=variant,
        house_way=opened.house_way, pay_tables=opened.pay_tables, limits=opened.limits,
        commission=opened.commission, seating=Seating(opened.seats, opened.opening_order),
        currency=opened.currency, mode=opened.mode, level=opened.level, phases=opened.phases, bank=said.bank,
        pays_at_end=said.pays_at_end, pay_threshold=opened.pay_threshold,
        recall_threshold=opened.recall_threshold,
    )  # fmt: skip


class TableTexts:
    """Every rule text that a table adopted; what was bound from texts is kept for the next round under them."""

    def __init__(self, adopted: Sequence[Told]) -> None:
        self.adopted = adopted
        self._texts = adopted_texts(adopted)
        self._seqs = sorted(each.entry.seq for each in adopted)
        self._variants: dict[RulesRef, Variant] = {}
        self._games: dict[tuple[str, RulesRef, tuple[RulesRef, ...], RulesRef], RoundGame] = {}

    def adopted_by(self, before: int) -> int:
        """Answer how many texts were adopted before an entry. Source: architecture.md (takes effect at the next round)."""
        return bisect_left(self._seqs, before)

    def rules_of(self, opened: RoundOpened, before: int) -> TableRules | None:
        """Answer the rules that a round was opened under at an entry; None where no variant was adopted by then.

        Refused as `rules_of_round` is.

        Source: ledger.md (audit: under the recorded rule text).
        """
        variant = variant_in_force(self.adopted, opened.variant, before)
        if variant is None:
            return None
        said = self._variants.get(variant)
        if said is None:
            said = self._variants[variant] = parse_variant(_text(self._texts, "variant", variant).encode())
        place = (opened.game, opened.house_way, opened.pay_tables, variant)
        play = self._games.get(place)
        if play is None:
            play = self._games[place] = bound_game(*place[:3], said, self._texts)
        return _rules(opened, variant, said, play)

    def not_in_force(
        self, refs: Iterable[tuple[str, RulesRef]], before: int
    ) -> Iterator[tuple[RulesRef, RulesRef]]:
        """Answer each reference, with what it is, whose id stood for another text at an entry, and for which.

        Source: architecture.md (adoption takes effect at the next round); ledger.md (rule-set id + hash).
        """
        last = {
            (each.fact.what, each.fact.rules.id): each.fact.rules
            for each in self.adopted
            if isinstance(each.fact, RulesAdopted) and each.entry.seq < before
        }
        for what, ref in refs:
            in_force = last.get((what, ref.id))
            if in_force is not None and in_force != ref:
                yield ref, in_force


def _text(texts: Adopted, what: str, ref: RulesRef) -> str:
    text = texts.get(what, {}).get(ref.sha256)
    if text is None:
        raise Refused(problem("ADOPT-TEXT", ref.id[:80], sha256=ref.sha256[:16]))
    return text


def bound_game(
    game: str, house_way: RulesRef, pay_tables: Iterable[RulesRef], variant: Variant, texts: Adopted
) -> RoundGame:
    """Answer a game bound from recorded texts; Refused where one is missing.

    Source: ledger.md (audit: under the recorded rule text).
    """
    way = _text(texts, "house-way", house_way).encode()
    tables = [_text(texts, "pay-table", ref).encode() for ref in pay_tables]
    switches = dict(variant.rules)
    if game == PAI_GOW:
        tiles = tuple(tile_tables.parse_pay_table(table) for table in tables)
        return PaiGowRound(tile_rules(switches), bind(parse(way, slots=TILES.glossary.slots), TILES), tiles)
    cards = tuple(poker_tables.parse_pay_table(table, "pay table") for table in tables)
    return PaiGowPokerRound(
        poker_switches(switches), bind(parse(way, slots=POKER.glossary.slots), POKER), cards
    )


def rules_of_deal(opened: DealOpened) -> DealRules:
    """Answer the rules that a deal was opened under; its values stand in the fact itself.

    Source: facts.md (open deal); TG 16.
    """
    return DealRules(
        parse_rules(opened.rules), opened.variant, opened.stake, opened.currency, mode=opened.mode,
        level=opened.level, depth=opened.depth,
    )  # fmt: skip
