"""The lab interface of Pai Gow Poker: one case asked, one answer, or Refused where its data are not usable.

Asks and keys are those of the vectors' README. What it leaves open:

* `bet` is `fortune`, `emperors`, `insurance` (`hand`: the player's seven cards), `queens-dragon`
  (`hand`: the dealer's) or `envy` (`hand`: another player's, or `hands`: those of all others).
* `stake` in minor units; `pay_table` is an id of resources/paytables/pai-gow-poker or the figures of
  the bet's default table line by line; left out, it is that default table (`fortune-3`, `emperors`,
  `insurance-4`, `queens-dragon`, `envy`). `or_pair` overrides the table's own switch.
* `line` is the best paying line, null where none is made; lines beyond Fortune's eleven are
  `three-pairs` (a push in `fortune-1`) and `nine-high` to `ace-high` (a pai gow of that top card).
* `settle` refuses a foul bank hand (SPLIT-FOUL at `banker`) unless it cannot matter: see `_is_moot`.
* Envy pays fixed prizes and has no stake of its own: `stake` is the Fortune bet, which must reach the
  table's least stake; `line` is the best one; `lines` all of them; `pays` is the sum of the prizes in
  minor units, `net` and `returned` the same sum.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tablemgr.core.banking import bank_gross, bank_result
from tablemgr.core.charges import charge
from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.problems import Problem, Refused, problem
from tablemgr.core.reading import (
    known_keys,
    want_bool,
    want_commission,
    want_list,
    want_money,
    want_object,
    want_str,
)
from tablemgr.core.text import problem_sentence
from tablemgr.games.pai_gow_poker.house_ways import house_way
from tablemgr.games.pai_gow_poker.lab_reading import (
    Given,
    cards_at,
    read_hand,
    read_others,
    read_pay_table,
    read_split,
    read_switches,
    read_two_hands,
)
from tablemgr.games.pai_gow_poker.meta import HAND_SIZE, LOW_SIZE
from tablemgr.games.pai_gow_poker.pay_tables import PayTable
from tablemgr.games.pai_gow_poker.ranking import low_strength, rank_five, rank_two
from tablemgr.games.pai_gow_poker.setting import check_split, is_foul
from tablemgr.games.pai_gow_poker.settle import PAYS, Switches, check_banker, compare, order
from tablemgr.games.pai_gow_poker.side_bets import envy_prize, settle_side_bet
from tablemgr.pieces.cards import Card, check_cards
from tablemgr.pieces.hands import Split

Answer = dict[str, Any]
RESET_BY = "standard"
"""The house way that re-sets a foul bank hand where a case names none. Source: PGP 8 (default house way)."""


def answer(ask: str, given: Given) -> Answer:
    """Answer a case of the test laboratory; Refused names everything its data have wrong.

    Source: vectors README (Pai Gow Poker).
    """
    asked = _ASKS.get(ask)
    if asked is None:
        raise Refused(problem("ASK-UNKNOWN", "ask", ask=ask[:60], asks=", ".join(_ASKS)))
    return asked(given)


def _codes(cards: tuple[Card, ...]) -> list[str]:
    return [card.code for card in cards]


def _said(problems: tuple[Problem, ...]) -> list[dict[str, str]]:
    return [{"code": p.code, "where": p.where, "message": problem_sentence(p)} for p in problems]


def _verdict(problems: tuple[Problem, ...]) -> Answer:
    return {"valid": False, "problems": _said(problems)} if problems else {"valid": True}


def _set(given: Given) -> Answer:
    known_keys(given, ("house_way", "hand"))
    way = house_way(want_str(given, "house_way"))
    decision = way.decide(read_hand(given, "hand"))
    return {
        "low": _codes(decision.choice.low),
        "high": _codes(decision.choice.high),
        "row": decision.row,
        "why": decision.sentence,
        "low_rank": rank_two(decision.choice.low).label,
        "high_rank": rank_five(decision.choice.high).label,
        "passed": [{"row": passed.row, "condition": passed.condition} for passed in decision.passed],
    }


def _compare(given: Given) -> Answer:
    known_keys(given, ("a", "b", "rules"))
    ranking = read_switches(given, ("wheel_second_highest",)).ranking
    a, b = read_two_hands(given)
    if len(a) == LOW_SIZE:
        return {"order": order(low_strength(a), low_strength(b))}
    return {"order": order(ranking.strength(a), ranking.strength(b))}


def _settle(given: Given) -> Answer:
    known_keys(given, ("player", "banker", "bet", "commission", "rules"))
    switches = read_switches(given)
    player, banker = read_split(given, "player"), read_split(given, "banker")
    bet, commission = want_money(given, "bet"), want_commission(given)
    both = (*player.low, *player.high, *banker.low, *banker.high)
    problems = check_cards(both, where="given.player and given.banker")
    if not problems and not _is_moot(player, banker, switches):
        problems = check_banker(banker, switches)
    if problems:
        raise Refused(*problems)
    found = compare(player, banker, switches)
    won = Money(bet.minor * int(PAYS.get(found.outcome, -1)))
    taken = charge(won, commission).taken
    strict = switches.strict_high_over_low
    return {
        "low": found.low,
        "high": found.high,
        "result": str(Outcome.LOSE if found.outcome is Outcome.FOUL else found.outcome),
        "commission": taken.minor,
        "net": (won - taken).minor,
        "returned": (bet + won - taken).minor,
        "foul": is_foul(player, switches.ranking, strict_high_over_low=strict),
    }


def _is_moot(player: Split[Card], banker: Split[Card], switches: Switches) -> bool:
    """Answer whether a foul bank hand cannot matter.

    The player fouls too, or he beats both halves as they lie and again after the re-set. The handed
    cases PP-238, PP-242 and PP-243 are of these kinds and expect their result.
    """
    if is_foul(player, switches.ranking, strict_high_over_low=switches.strict_high_over_low):
        return True
    reset = house_way(RESET_BY).choose((*banker.low, *banker.high))[1]
    return all(compare(player, bank, switches).outcome is Outcome.WIN for bank in (banker, reset))


def _bank(given: Given) -> Answer:
    known_keys(given, ("bettors", "co_bank", "commission"))
    bettors = []
    for n, bettor in enumerate(want_list(given, "bettors"), start=1):
        where = f"given.bettors, bettor {n}"
        read = want_object({"bettor": bettor}, "bettor", where=where)
        known_keys(read, ("result", "bet"), where)
        result = want_str(read, "result", among=("win", "push", "lose"), where=where)
        bettors.append((Outcome(result), want_money(read, "bet", where=where)))
    found = bank_result(bank_gross(bettors), want_commission(given), co_bank=want_bool(given, "co_bank"))
    return {
        "gross": found.gross.minor,
        "share": found.share.minor,
        "commission": found.charged.taken.minor,
        "net": found.net.minor,
    }


def _side_bet(given: Given) -> Answer:
    known_keys(given, ("bet", "hand", "hands", "stake", "pay_table", "or_pair"))
    table = read_pay_table(given)
    stake = want_money(given, "stake")
    if table.is_prize:
        return _envy(given, table, stake)
    if "hands" in given:
        raise Refused(problem("KEY-UNKNOWN", "given.hands", key="hands"))
    line = settle_side_bet(table, read_hand(given, "hand"), stake)
    named = dict(line.reasons[0].data).get("line")
    return {
        "line": named,
        "pays": max(0, int(line.pays)),
        "net": line.net.minor,
        "returned": line.returned.minor,
    }


def _envy(given: Given, table: PayTable, stake: Money) -> Answer:
    prize, lines = envy_prize(table, read_others(given), stake)
    ranked = [line for line, _ in table.lines if line in lines]
    return {
        "line": ranked[0] if ranked else None,
        "lines": list(lines),
        "pays": prize.minor,
        "net": prize.minor,
        "returned": prize.minor,
    }


def _check_split(given: Given) -> Answer:
    known_keys(given, ("low", "high", "rules"))
    switches = read_switches(given, ("wheel_second_highest", "strict_high_over_low"))
    (low, wrong_low), (high, wrong_high) = cards_at(given, "low"), cards_at(given, "high")
    problems = (*wrong_low, *wrong_high) or check_split(
        Split(low, high),
        switches.ranking,
        strict_high_over_low=switches.strict_high_over_low,
        where="given",
    )
    return _verdict(problems)


def _check_hand(given: Given) -> Answer:
    known_keys(given, ("hand",))
    cards, problems = cards_at(given, "hand")
    return _verdict(problems or check_cards(cards, HAND_SIZE, "given.hand"))


_ASKS: Mapping[str, Callable[[Given], Answer]] = {
    "set": _set,
    "compare": _compare,
    "settle": _settle,
    "bank": _bank,
    "side-bet": _side_bet,
    "check-split": _check_split,
    "check-hand": _check_hand,
}
