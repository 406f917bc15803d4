"""The two Pai Gow games joined to tables: a variant's file and a house's choices make a table's rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tablemgr.core.charges import CommissionRule
from tablemgr.core.money import Money
from tablemgr.core.problems import Refused, problem
from tablemgr.core.reading import known_keys, want_bool, want_str
from tablemgr.core.settlements import RulesRef
from tablemgr.games.pai_gow import house_ways as tile_ways
from tablemgr.games.pai_gow import pay_tables as tile_tables
from tablemgr.games.pai_gow.meta import CopyRule, FoulRule, TileRules
from tablemgr.games.pai_gow_poker import house_ways as poker_ways
from tablemgr.games.pai_gow_poker import pay_tables as poker_tables
from tablemgr.games.pai_gow_poker.settle import DealerPush, Switches
from tablemgr.table.events import Limits
from tablemgr.table.pai_gow_poker_round import PaiGowPokerRound
from tablemgr.table.pai_gow_round import PaiGowRound
from tablemgr.table.round_game import RoundGame
from tablemgr.table.rules import Seating, TableRules, check_table_rules, seating
from tablemgr.table.variants import Value, Variant, shipped_variant

PAI_GOW, PAI_GOW_POKER = "pai-gow", "pai-gow-poker"
GAMES = (PAI_GOW, PAI_GOW_POKER)
SEATS = {PAI_GOW: 7, PAI_GOW_POKER: 6}
"""Seats of a new table. PG S4, PGP G3."""
LIMITS = Limits(Money(500), Money(50_000), Money(100), Money(10_000), Money(100))
"""Limits of a new table: 5 to 500 main, 1 to 100 side, whole units. PG 3.8, PGP 5."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What a house chooses for a table beside the variant; None leaves the variant's own."""

    house_way: str | None = None
    pay_tables: tuple[str, ...] | None = None
    """"<bet>/<table>" for each side bet on the layout."""
    commission: CommissionRule | None = None
    limits: Limits = LIMITS
    seating: Seating | None = None
    phases: tuple[str, ...] | None = None
    currency: str = "EUR"
    mode: str = "live"
    level: int = 1
    pay_threshold: Money | None = None
    recall_threshold: Money | None = None


def table_rules(game: str, variant: str | Variant, choices: Choices | None = None) -> TableRules:
    """Answer a table's rules; Refused names everything that does not fit together.

    Source: architecture.md (dated values), PGP 8, PG 3.
    """
    if game not in GAMES:
        raise Refused(problem("VARIANT-OTHER-GAME", "game", game=game[:60], choices=", ".join(GAMES)))
    chosen = choices or Choices()
    taken = shipped_variant(game, variant) if isinstance(variant, str) else variant
    if taken.game != game:
        raise Refused(problem("VARIANT-GAME", "variant", game=taken.game[:60], wanted=game))
    named = taken.side_bets if chosen.pay_tables is None else chosen.pay_tables
    play, house_way, pay_tables = _bound(taken, chosen.house_way or taken.house_way, named)
    rules = TableRules(
        play=play, variant=taken.id, values=taken.values, variant_ref=taken.ref, house_way=house_way,
        pay_tables=pay_tables, limits=chosen.limits, commission=chosen.commission or taken.commission,
        seating=chosen.seating or seating(SEATS[game]), currency=chosen.currency, mode=chosen.mode,
        level=chosen.level, phases=chosen.phases or taken.phases, bank=taken.bank,
        pays_at_end=taken.pays_at_end, pay_threshold=chosen.pay_threshold,
        recall_threshold=chosen.recall_threshold,
    )  # fmt: skip
    problems = check_table_rules(rules)
    if problems:
        raise Refused(*problems)
    return rules


def _bound(
    variant: Variant, way_id: str, named: Sequence[str]
) -> tuple[RoundGame, RulesRef, tuple[RulesRef, ...]]:
    tables = [_named(name) for name in named]
    switches = dict(variant.rules)
    if variant.game == PAI_GOW:
        tile_way = tile_ways.house_way(way_id)
        tiles = tuple(tile_tables.pay_table(table) for _, table in tables)
        refs = _checked(tables, [(t.bet, t.ref) for t in tiles])
        return PaiGowRound(tile_rules(switches), tile_way, tiles), tile_ways.rules_ref(tile_way), refs
    way = poker_ways.house_way(way_id)
    paying = tuple(poker_tables.pay_table(table) for _, table in tables)
    refs = _checked(tables, [(t.bet, t.ref) for t in paying])
    ref = RulesRef(PAI_GOW_POKER, way.way.id, way.way.sha256)
    return PaiGowPokerRound(poker_switches(switches), way, paying), ref, refs


def _named(name: str) -> tuple[str, str]:
    bet, slash, table = name.partition("/")
    if not slash or not bet or not table:
        raise Refused(problem("VARIANT-SIDE-BET", "pay tables", bet=name[:60]))
    return bet, table


def _checked(named: Sequence[tuple[str, str]], found: Sequence[tuple[str, RulesRef]]) -> tuple[RulesRef, ...]:
    """A table named for one bet must be that bet's; each bet has one table."""
    bets = [bet for bet, _ in found]
    wrong = [
        problem("VARIANT-SIDE-BET", "pay tables", bet=f"{bet}/{table}"[:60])
        for (bet, table), (real, _) in zip(named, found, strict=True)
        if bet != real or bets.count(real) > 1
    ]
    if wrong:
        raise Refused(*wrong)
    return tuple(RulesRef(ref.game, f"{bet}/{ref.id}", ref.sha256) for bet, ref in found)


def tile_rules(given: Mapping[str, Value]) -> TileRules:
    """Answer the switches of a Pai Gow table; a switch left out is the default.

    Source: PG S6, S7, S10, S11, S13.
    """
    where, default = "variant.rules", TileRules()
    known_keys(given, ("copy_rule", "foul_rule", "gee_joon_wild", "zero_is_copy", "luk_above_five"), where)
    return TileRules(
        CopyRule(want_str(given, "copy_rule", default.copy_rule.value, among=[r.value for r in CopyRule], where=where)),
        FoulRule(want_str(given, "foul_rule", default.foul_rule.value, among=[r.value for r in FoulRule], where=where)),
        want_bool(given, "gee_joon_wild", default.gee_joon_wild, where=where),
        want_bool(given, "zero_is_copy", default.zero_is_copy, where=where),
        want_bool(given, "luk_above_five", default.luk_above_five, where=where),
    )  # fmt: skip


def poker_switches(given: Mapping[str, Value]) -> Switches:
    """Answer the switches of a Pai Gow Poker table; a switch left out is the default.

    Source: PGP 8, PGP G4, R3.
    """
    where, default = "variant.rules", Switches()
    known_keys(given, ("wheel_second_highest", "strict_high_over_low", "dealer_push"), where)
    pushes = [push.value for push in DealerPush]
    push = (
        DealerPush(want_str(given, "dealer_push", among=pushes, where=where))
        if "dealer_push" in given
        else None
    )
    return Switches(
        want_bool(given, "wheel_second_highest", default.wheel_second_highest, where=where),
        want_bool(given, "strict_high_over_low", default.strict_high_over_low, where=where),
        push,
    )
