"""`tablemgr edge GAME`: what a house way costs: one way against another, over every deal; cards also by drawn deals.

Results are kept by the hash of the rule files, so that the same question is answered at once the next time.
0 clean, 2 unusable input.

Source: PG 7, PGP 6, PGP 8.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, wait
from fractions import Fraction
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from tablemgr.core.problems import Refused, problem
from tablemgr.core.text import sentence
from ui.commands.edge_results import counted, known
from ui.commands.figures import per_cent
from ui.commands.houseway import GAMES, bound_way, way_text
from ui.commands.worker_pool import counting

if TYPE_CHECKING:
    from tablemgr.games.pai_gow_poker.self_play import Counted

CLEAN = 0
LOT = 2_000
"""Deals that one process plays before it says how far it is."""
LEAST_DEALS, MOST_DEALS = 100, 50_000_000
SIGMAS = 2
"""Standard errors that the printed bound is wide: about 95 of 100."""
VERSION, EXACT_VERSION, SIDE_VERSION = 1, 2, 1
"""Of what is kept; another way of counting has another one."""
POKER = "pai-gow-poker"
KNOWN_FROM = 4
"""From how many parts of a hundred on it is said how long the rest will take."""


def main(words: list[str]) -> int:
    """Play one house way against another and say what it comes to."""
    asked = _parser().parse_args(words)
    if not 0 <= asked.commission <= 10_000:
        raise Refused(
            problem("VALUE-RANGE", "", key="--commission", value=asked.commission, least=0, most=10_000)
        )
    if asked.deals is not None and not LEAST_DEALS <= asked.deals <= MOST_DEALS:
        raise Refused(
            problem("VALUE-RANGE", "", key="--deals", value=asked.deals, least=LEAST_DEALS, most=MOST_DEALS)
        )
    answer = _answer(asked) if asked.pay_table is None else _side_bet(asked)
    if asked.json:
        print(json.dumps(answer, indent=1))
        return CLEAN
    for line in _lines(answer):
        print(line)
    return CLEAN


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tablemgr edge", description=sentence("EDGE-USAGE"))
    parser.add_argument("game", choices=sorted(GAMES), metavar="GAME", help=", ".join(sorted(GAMES)))
    asked = parser.add_mutually_exclusive_group(required=True)
    asked.add_argument("--house-way", metavar="FILE|ID", help=sentence("EDGE-USAGE-HOUSE"))
    asked.add_argument("--pay-table", metavar="ID", help=sentence("EDGE-USAGE-PAY-TABLE"))
    parser.add_argument("--player-way", metavar="FILE|ID", help=sentence("EDGE-USAGE-PLAYER"))
    parser.add_argument(
        "--commission", type=int, default=500, metavar="BP", help=sentence("EDGE-USAGE-COMMISSION")
    )
    parser.add_argument("--push", choices=PUSHES, help=sentence("EDGE-USAGE-PUSH"))
    parser.add_argument("--deals", type=int, metavar="N", help=sentence("EDGE-USAGE-DEALS"))
    parser.add_argument("--seed", type=int, default=1, metavar="N", help=sentence("EDGE-USAGE-SEED"))
    parser.add_argument("--again", action="store_true", help=sentence("EDGE-USAGE-AGAIN"))
    parser.add_argument("--json", action="store_true")
    return parser


PUSHES = ("queen_high", "ace_high", "low_nine_high")


def _answer(asked: argparse.Namespace) -> dict[str, Any]:
    house = bound_way(asked.game, asked.house_way)
    player = house if asked.player_way is None else bound_way(asked.game, asked.player_way)
    if asked.game != POKER and asked.push is not None:
        raise Refused(problem("EDGE-NO-PUSH", "--push"))
    begun = time.monotonic()
    if asked.game == POKER and asked.deals is None:
        told = _exact_figures(_every_deal_of(asked), asked)
    else:
        told = _counted_figures(asked, player, house)
    return {
        "game": asked.game, "house_way": house.way.id, "player_way": player.way.id,
        "house_sha256": house.way.sha256, "player_sha256": player.way.sha256, "commission_bp": asked.commission,
        **told, "seconds": round(time.monotonic() - begun, 1),
    }  # fmt: skip


def _counted_figures(asked: argparse.Namespace, player: Any, house: Any) -> dict[str, Any]:
    """Tiles over every deal, cards over deals that are drawn."""
    is_tiles = asked.game != POKER
    question = {
        "version": VERSION, "game": asked.game, "house": house.way.sha256, "player": player.way.sha256,
        **({} if is_tiles else {"push": asked.push, "deals": asked.deals, "seed": asked.seed}),
    }  # fmt: skip
    counts = counted(
        question, lambda: _tiles(player, house) if is_tiles else _cards(asked), again=asked.again
    )
    return _tile_figures(counts, asked) if is_tiles else _card_figures(counts, asked)


def _every_deal_of(asked: argparse.Namespace) -> dict[str, int]:
    house = way_text(asked.game, asked.house_way)
    player = house if asked.player_way is None else way_text(asked.game, asked.player_way)

    begun = time.monotonic()

    def say(done: int, of: int) -> None:
        told: dict[str, str | int] = {"share": f"{100 * done // of}"}
        # The first jobs begin their processes as well: what is left cannot be told from them.
        is_known = 100 * done >= KNOWN_FROM * of
        if is_known:
            minutes = round((time.monotonic() - begun) * (of - done) / done / 60)
            told["left"] = str(max(1, minutes))
        _say(sentence("EDGE-EVERY-LEFT" if is_known else "EDGE-EVERY", told), over=True)

    try:
        return every_deal(player, house, say, push=asked.push, again=asked.again)
    finally:
        _say("", over=True)


def every_deal(
    player: bytes, house: bytes, say: Callable[[int, int], None], *, push: str | None = None, again: bool = False,
    processes: int | None = None,
) -> dict[str, int]:  # fmt: skip
    """Answer every deal of Pai Gow Poker that a player wins, pushes and loses, kept by the hash of both texts.

    say: how much is done, of how much; raising out of it cancels the count. What the player's way does against
    itself is kept too: any other bank is counted from there.

    Source: PGP 8 (house way v. house way).
    """
    from ui.commands.poker_edge import play_all

    def asked(bank: bytes, rule: str | None) -> dict[str, Any]:
        return {
            "version": EXACT_VERSION, "game": POKER, "house": sha256(bank).hexdigest(),
            "player": sha256(player).hexdigest(), "push": rule,
        }  # fmt: skip

    def count() -> dict[str, int]:
        there = None if again else known(asked(player, None))
        itself, found = play_all(player, house, say, push=push, processes=processes, itself=there)
        counted(asked(player, None), lambda: itself, again=again)
        return found

    return counted(asked(house, push), count, again=again)


def _exact_figures(counts: dict[str, int], asked: argparse.Namespace) -> dict[str, Any]:
    from tablemgr.core.played_out import PlayedOut
    from tablemgr.games.pai_gow_poker.exact_play import DEALS

    return _over_every_deal(PlayedOut(**counts), DEALS, counts, asked)


def _over_every_deal(
    found: Any, deals: int, counts: dict[str, int], asked: argparse.Namespace
) -> dict[str, Any]:
    return {
        "exact": True, "deals": deals, **counts,
        **{f"{name}_share": per_cent(Fraction(counts[name], deals)) for name in ("win", "push", "lose")},
        "player_edge": per_cent(found.player_edge(asked.commission)),
        "banker_edge": per_cent(found.banker_edge(asked.commission)),
    }  # fmt: skip


def _tiles(player: Any, house: Any) -> dict[str, int]:
    from tablemgr.games.pai_gow.self_play import play_out

    _say(sentence("EDGE-COUNTING"))
    found = play_out(player, house)
    return {"win": found.win, "push": found.push, "lose": found.lose}


def _tile_figures(counts: dict[str, int], asked: argparse.Namespace) -> dict[str, Any]:
    from tablemgr.core.played_out import PlayedOut
    from tablemgr.games.pai_gow.self_play import DEALS

    return _over_every_deal(PlayedOut(**counts), DEALS, counts, asked)


def _cards(asked: argparse.Namespace) -> dict[str, int]:
    from tablemgr.games.pai_gow_poker.self_play import Counted

    lots = [min(LOT, asked.deals - start) for start in range(0, asked.deals, LOT)]
    ways = (asked.player_way or asked.house_way, asked.house_way)
    whole = Counted()
    with counting() as pool:
        jobs = {
            pool.submit(_play_lot, asked.game, *ways, asked.push, asked.seed, n, lot)
            for n, lot in enumerate(lots)
        }
        while jobs:
            over, jobs = wait(jobs, return_when=FIRST_COMPLETED)
            for job in over:
                whole = whole.plus(Counted(*job.result()))
            told: dict[str, str | int] = {"done": f"{whole.deals:,}", "all": f"{asked.deals:,}"}
            _say(sentence("EDGE-PROGRESS", told), over=True)
    _say("", over=True)
    return _as_counts(whole)


def _as_counts(one: Counted) -> dict[str, int]:
    names = ("deals", "win", "lose", "win_squares", "lose_squares", "products")
    return {name: getattr(one, name) for name in names}


def _play_lot(
    game: str, player: str, house: str, push: str | None, seed: int, number: int, deals: int
) -> tuple[int, ...]:
    from tablemgr.games.pai_gow_poker.self_play import play_out
    from tablemgr.games.pai_gow_poker.settle import DealerPush

    banker = bound_way(game, house)
    guest = banker if player == house else bound_way(game, player)
    rule = None if push is None else DealerPush(push)
    found = play_out(guest, banker, shuffles(seed, number, deals), push=rule)
    return tuple(_as_counts(found).values())


def shuffles(seed: int, number: int, deals: int) -> Iterator[list[int]]:
    """Orders of the pack; the same seed and lot give the same ones, whoever plays them."""
    chance = random.Random(f"{seed}/{number}")  # noqa: S311 - deals to count, not to bet on
    pack = list(range(53))
    for _ in range(deals):
        chance.shuffle(pack)
        yield pack


def _card_figures(counts: dict[str, int], asked: argparse.Namespace) -> dict[str, Any]:
    from tablemgr.games.pai_gow_poker.self_play import PAIRS, Counted

    found = Counted(**counts)
    kept = 1 - Fraction(asked.commission, 10_000)
    one, none = Fraction(1), Fraction(0)
    errors = {
        "win": found.error(one, none), "push": found.error(one, one), "lose": found.error(none, one),
        "player_edge": found.error(-kept, one), "banker_edge": found.error(one, -kept),
    }  # fmt: skip
    shares = {
        "win_share": found.share(found.win), "push_share": found.share(found.push),
        "lose_share": found.share(found.lose), "player_edge": found.edge(asked.commission),
        "banker_edge": found.share(found.win) - found.share(found.lose) * kept,
    }  # fmt: skip
    return {
        "exact": False, "deals": found.deals, "pairs": found.deals * PAIRS, "win": found.win, "push": found.push,
        "lose": found.lose, **{name: per_cent(share) for name, share in shares.items()},
        "bounds": {name: per_cent(Fraction(SIGMAS * error)) for name, error in errors.items()},
    }  # fmt: skip


def _side_bet(asked: argparse.Namespace) -> dict[str, Any]:
    """A side bet by one pay table, over every hand or throw; fixed prizes have no edge on a stake."""
    if asked.game == POKER:
        from tablemgr.games.pai_gow_poker.pay_tables import pay_table as cards

        table = cards(asked.pay_table)
        ref, count = table.ref, partial(_hands_of, table)
    else:
        from tablemgr.games.pai_gow.pay_tables import pay_table as tiles

        layout = tiles(asked.pay_table)
        ref, count = layout.ref, partial(_throws_of, layout)
    question = {"version": SIDE_VERSION, "game": asked.game, "pay_table": ref.sha256}
    found = counted(question, count, again=asked.again)
    edge = 1 - Fraction(found["back"], found["of"]) if found.get("of") else None
    return {
        "game": asked.game, "pay_table": ref.id, "sha256": ref.sha256, "exact": True, "hands": found["hands"],
        "edge": None if edge is None else per_cent(edge),
    }  # fmt: skip


def _hands_of(table: Any) -> dict[str, int]:
    from tablemgr.games.pai_gow_poker.figures import count_all_hands

    hands = count_all_hands()
    return {"hands": hands.total, **_given_back(None if table.is_prize else hands.edge(table))}


def _throws_of(layout: Any) -> dict[str, int]:
    from tablemgr.games.pai_gow.side_bets import SUM, bonanza_counts, dice_sum_counts, house_edge

    counts = dice_sum_counts() if layout.bet == SUM else bonanza_counts()
    return {"hands": sum(counts.values()), **_given_back(house_edge(counts, layout))}


def _given_back(edge: Fraction | None) -> dict[str, int]:
    """What comes back of a stake, exactly: it is never below nothing, whoever the bet favours."""
    if edge is None:
        return {}
    back = 1 - edge
    return {"back": back.numerator, "of": back.denominator}


def _lines(answer: dict[str, Any]) -> Iterator[str]:
    if "pay_table" in answer:
        code = "EDGE-SIDE-BET" if answer["edge"] else "EDGE-NO-STAKE"
        yield sentence(
            code,
            {"table": answer["pay_table"], "hands": f"{answer['hands']:,}", "edge": answer["edge"] or ""},
        )
        return
    yield sentence("EDGE-HEAD", {key: answer[key] for key in ("player_way", "house_way")})
    code = "EDGE-EXACT" if answer["exact"] else "EDGE-DRAWN"
    yield sentence(code, {"deals": f"{answer['deals']:,}", "pairs": f"{answer.get('pairs', 0):,}"})
    bounds = answer.get("bounds", {})
    for name, code in (("win", "EDGE-WIN"), ("push", "EDGE-PUSH"), ("lose", "EDGE-LOSE")):
        share = answer[f"{name}_share"] + _bound(bounds.get(name))
        yield sentence(code, {"count": f"{answer[name]:>21,}", "share": share})
    for name, code in (("player_edge", "EDGE-PLAYER"), ("banker_edge", "EDGE-BANKER")):
        edge = answer[name] + _bound(bounds.get(name))
        yield sentence(
            code, {"edge": edge, "commission": per_cent(Fraction(answer["commission_bp"], 10_000))}
        )


def _bound(bound: str | None) -> str:
    return "" if bound is None else f" ± {bound}"


def _say(text: str, *, over: bool = False) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{text}" if over else f"{text}\n")
        sys.stderr.flush()
