"""The lab interface of Pai Gow: one case asked, one answer, or Refused where its data are not usable."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tablemgr.core.banking import bank_gross, bank_result
from tablemgr.core.outcomes import Outcome
from tablemgr.core.problems import Problem, Refused, problem
from tablemgr.core.reading import (
    known_keys,
    want_bool,
    want_commission,
    want_int,
    want_list,
    want_money,
    want_object,
    want_str,
)
from tablemgr.core.text import problem_sentence
from tablemgr.games.pai_gow.house_ways import house_way
from tablemgr.games.pai_gow.lab_reading import read_hand, read_rules, read_setting, tiles_at
from tablemgr.games.pai_gow.meta import HAND_SIZE
from tablemgr.games.pai_gow.pay_tables import pay_tables
from tablemgr.games.pai_gow.ranking import compare, ranking
from tablemgr.games.pai_gow.setting import HALF, check_split
from tablemgr.games.pai_gow.settle import compare_settings, main_line
from tablemgr.games.pai_gow.side_bets import BONANZA, bonanza_class
from tablemgr.games.pai_gow.start import check_dice, start_offset
from tablemgr.pieces.tiles import Tile, check_tiles

Given = Mapping[str, Any]
Answer = dict[str, Any]
MOST_POSITIONS = 100


def answer(ask: str, given: Given) -> Answer:
    """Answer a case of the test laboratory; Refused names everything its data have wrong.

    Source: vectors README (Pai Gow).
    """
    asked = _ASKS.get(ask)
    if asked is None:
        raise Refused(problem("ASK-UNKNOWN", "ask", ask=ask[:60], asks=", ".join(_ASKS)))
    return asked(given)


def _codes(tiles: tuple[Tile, ...]) -> list[str]:
    return sorted((held.code for held in tiles), reverse=True)


def _said(problems: tuple[Problem, ...]) -> list[dict[str, str]]:
    return [{"code": p.code, "where": p.where, "message": problem_sentence(p)} for p in problems]


def _set(given: Given) -> Answer:
    known_keys(given, ("house_way", "hand"))
    way = house_way(want_str(given, "house_way"))
    decision = way.decide(read_hand(given, "hand", HAND_SIZE))
    order = ranking()
    return {
        "low": _codes(decision.choice.low),
        "high": _codes(decision.choice.high),
        "row": decision.row,
        "why": decision.sentence,
        "low_rank": order.rank(decision.choice.low).label,
        "high_rank": order.rank(decision.choice.high).label,
    }


def _compare(given: Given) -> Answer:
    known_keys(given, ("a", "b", "rules"))
    rules = read_rules(given)
    a, b = (read_hand(given, name, HALF) for name in ("a", "b"))
    return {"order": compare(a, b, rules=rules)}


def _settle(given: Given) -> Answer:
    known_keys(given, ("player", "banker", "bet", "commission", "rules"))
    rules = read_rules(given)
    player, banker = read_setting(given, "player"), read_setting(given, "banker")
    both = (*player.low, *player.high, *banker.low, *banker.high)
    problems = check_tiles(both, None, "given.player and given.banker")
    if problems:
        raise Refused(*problems)
    bet, commission = want_money(given, "bet"), want_commission(given)
    found = compare_settings(player, banker, rules)
    line = main_line(found.outcome, bet, commission)
    return {
        "low": found.low,
        "high": found.high,
        "result": str(Outcome.LOSE if found.outcome is Outcome.FOUL else found.outcome),
        "commission": line.charged.taken.minor,
        "net": line.net.minor,
        "returned": line.returned.minor,
        "foul": found.outcome is Outcome.FOUL,
    }


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


def _check_split(given: Given) -> Answer:
    known_keys(given, ("low", "high", "rules"))
    rules = read_rules(given)
    (low, wrong), (high, also_wrong) = tiles_at(given, "low"), tiles_at(given, "high")
    problems = (*wrong, *also_wrong) or check_split(low, high, rules=rules, where="given")
    return {"valid": False, "problems": _said(problems)} if problems else {"valid": True}


def _check_hand(given: Given) -> Answer:
    known_keys(given, ("hand",))
    hand, problems = tiles_at(given, "hand")
    problems = problems or check_tiles(hand, HAND_SIZE, "given.hand")
    return {"valid": False, "problems": _said(problems)} if problems else {"valid": True}


def _start(given: Given) -> Answer:
    known_keys(given, ("dice", "positions"))
    thrown = want_list(given, "dice")
    dice = [
        want_int({f"die {n}": die}, f"die {n}", where="given.dice") for n, die in enumerate(thrown, start=1)
    ]
    problems = check_dice(dice, "given.dice")
    if problems:
        raise Refused(*problems)
    return {"start_offset": start_offset(dice, want_int(given, "positions", least=1, most=MOST_POSITIONS))}


def _side_bet(given: Given) -> Answer:
    known_keys(given, ("bet", "hand"))
    want_str(given, "bet", among=(BONANZA,))
    found = bonanza_class(read_hand(given, "hand", HAND_SIZE))
    return {"class": found, "pays": {table.id: table.pays_for(found) for table in pay_tables(BONANZA)}}


_ASKS: dict[str, Callable[[Given], Answer]] = {
    "set": _set,
    "compare": _compare,
    "settle": _settle,
    "bank": _bank,
    "check-split": _check_split,
    "check-hand": _check_hand,
    "start": _start,
    "side-bet": _side_bet,
}
