"""`tablemgr houseway`: prove a house way, show where two differ, list them, play one against itself.

0 clean, 1 findings or differences, 2 unusable input.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from tablemgr.core.problems import Problem, Refused, problem
from tablemgr.core.text import problem_sentence, sentence
from tablemgr.houseway.audit import Diff, Report, audit, diff
from tablemgr.houseway.load import bind, bind_known, parse, read_file
from tablemgr.houseway.table import HouseWay

CLEAN, FINDINGS, UNUSABLE = 0, 1, 2
LARGEST_SHOWN = 1000

GAMES = {
    "pai-gow": ("tablemgr.games.pai_gow.house_ways", "TILES"),
    "pai-gow-poker": ("tablemgr.games.pai_gow_poker.house_ways", "POKER"),
}
"""Games with house ways: the module that has them, and its side of the framework."""


class Found(NamedTuple):
    """A house way that was named: its file, its text read, and its game."""

    path: Path
    way: HouseWay
    game: Any


def main(words: list[str]) -> int:
    """Carry out a word of `tablemgr houseway`."""
    arguments = _parser().parse_args(words)
    carry_out: Callable[[argparse.Namespace], int] = arguments.carry_out
    return carry_out(arguments)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tablemgr houseway", description=sentence("CLI-HOUSEWAY"))
    words = parser.add_subparsers(required=True, metavar="WORD")
    check = words.add_parser("check", help=sentence("CLI-HOUSEWAY-CHECK"))
    check.add_argument("ways", nargs="+", metavar="FILE|ID")
    check.add_argument("--json", action="store_true")
    check.set_defaults(carry_out=_check)
    differ = words.add_parser("diff", help=sentence("CLI-HOUSEWAY-DIFF"))
    differ.add_argument("one", metavar="A")
    differ.add_argument("other", metavar="B")
    differ.add_argument("--show", type=_shown, default=10, metavar="N")
    differ.add_argument("--json", action="store_true")
    differ.set_defaults(carry_out=_diff)
    listing = words.add_parser("list", help=sentence("CLI-HOUSEWAY-LIST"))
    listing.add_argument("--json", action="store_true")
    listing.set_defaults(carry_out=_list)
    meanings = words.add_parser("words", help=sentence("CLI-HOUSEWAY-WORDS"))
    meanings.add_argument("game", nargs="?", choices=sorted(GAMES), default="pai-gow")
    meanings.set_defaults(carry_out=_words)
    play = words.add_parser("selfplay", help=sentence("CLI-HOUSEWAY-SELFPLAY"))
    play.add_argument("way", metavar="FILE|ID")
    play.add_argument("--json", action="store_true")
    play.set_defaults(carry_out=_self_play)
    return parser


def _shown(text: str) -> int:
    if not text.isdecimal() or int(text) > LARGEST_SHOWN:
        raise argparse.ArgumentTypeError(sentence("CLI-HOUSEWAY-SHOW", {"most": LARGEST_SHOWN}))
    return int(text)


def _module(game: str) -> Any:
    return importlib.import_module(GAMES[game][0])


def _plugged_in(game: str) -> Any:
    return getattr(_module(game), GAMES[game][1])


def _shipped() -> dict[str, Path]:
    """Answer the shipped house ways by "game/id"."""
    from tablemgr.core.resources import resource

    return {
        f"{game}/{path.stem}": path
        for game in GAMES
        for path in sorted(resource("houseways", game).glob("*.toml"), key=lambda path: path.stem)
    }


def _paths(name: str, games: tuple[str, ...] = tuple(GAMES)) -> list[Path]:
    """Answer the files a name may mean: a shipped id, game/id, or a file; more than one for a shared id."""
    shipped = _shipped()
    if name in shipped:
        return [shipped[name]]
    by_id = [shipped[key] for game in games if (key := f"{game}/{name}") in shipped]
    if by_id:
        return by_id
    if Path(name).suffix == ".toml" or os.path.lexists(name):
        return [Path(name)]
    known = [key for key in shipped if key.partition("/")[0] in games]
    raise Refused(problem("HOUSEWAY-UNKNOWN", name[:80], id=name[:80], choices=", ".join(known)))


def _read(path: Path) -> Found:
    data = read_file(path)
    try:
        # Every game's slot keys are allowed at first: which game it is stands in the text.
        game = _game_of(parse(data, slots=_all_slots()))
        return Found(path, parse(data, slots=game.glossary.slots), game)
    except Refused as refused:
        raise Refused(*(_placed(path, found) for found in refused.problems)) from refused


def _game_of(way: HouseWay) -> Any:
    if way.game not in GAMES:
        raise Refused(problem("HOUSEWAY-GAME", "file", game=way.game[:60], wanted=", ".join(GAMES)))
    return _plugged_in(way.game)


def _all_slots() -> tuple[str, ...]:
    return tuple({slot for game in GAMES for slot in _plugged_in(game).glossary.slots})


def _placed(path: Path, found: Problem) -> Problem:
    where = f"{path.name}: {found.where}" if found.where else path.name
    return Problem(found.code, where, found.data)


def _check(arguments: argparse.Namespace) -> int:
    answers = []
    code = CLEAN
    for path in [path for name in arguments.ways for path in _paths(name)]:
        try:
            answer = _checked(_read(path))
        except Refused as refused:
            for found in refused.problems:
                print(f"tablemgr: {problem_sentence(found)}", file=sys.stderr)
            code = UNUSABLE
            continue
        code = max(code, FINDINGS if answer["findings"] else CLEAN)
        answers.append(answer)
        if not arguments.json:
            _print_check(answer)
    if arguments.json:
        print(json.dumps(answers, ensure_ascii=False, indent=1))
    return code


def _checked(found: Found) -> dict[str, Any]:
    bound, unknown, left_out = bind_known(found.way, found.game)
    report = audit(bound, _progress(found.way.id), left_out=left_out)
    findings = [*unknown, *(finding.problem for finding in report.findings)]
    return {
        "id": found.way.id,
        "game": found.way.game,
        "file": str(found.path),
        "sha256": report.sha256,
        "hands": report.hands,
        "classes": report.classes,
        "dominated": report.dominated,
        "allows_dominated": report.allows_dominated,
        "rows": _rows(report),
        "findings": [
            {"code": p.code, "where": p.where, "message": problem_sentence(p), "data": dict(p.data)}
            for p in findings
        ],
    }


def _rows(report: Report) -> list[dict[str, Any]]:
    return [{"row": row.row, "hands": row.hands, "classes": row.classes} for row in report.rows]


def _progress(name: str) -> Callable[[int, int], None] | None:
    """Answer what shows the hands walked so far, where a person is looking."""
    if not sys.stderr.isatty():
        return None

    def show(walked: int, total: int) -> None:
        end = "\r" if walked < total else "\n"
        print(f"{name}: {walked:,} / {total:,}", end=end, file=sys.stderr, flush=True)

    return show


def _print_check(answer: dict[str, Any]) -> None:
    say = _say
    say("CLI-HOUSEWAY-HEAD", id=answer["id"], game=answer["game"], sha256=answer["sha256"])
    if any(row["hands"] for row in answer["rows"]):
        _print_rows(answer)
    else:
        say("CLI-HOUSEWAY-NOT-PROVED")
    if answer["allows_dominated"]:
        say(
            "CLI-HOUSEWAY-ALLOWED",
            allowed=f"{answer['allows_dominated']:,}",
            got=f"{answer['dominated']:,}",
        )
    for finding in answer["findings"]:
        print(finding["message"])
    count = len(answer["findings"])
    endings = ("CLI-HOUSEWAY-CLEAN", "CLI-HOUSEWAY-FINDING", "CLI-HOUSEWAY-FINDINGS")
    say(endings[min(count, 2)], id=answer["id"], count=count)


def _print_rows(answer: dict[str, Any]) -> None:
    _say("CLI-HOUSEWAY-COUNTED", hands=f"{answer['hands']:,}", classes=f"{answer['classes']:,}")
    width = max(len(row["row"]) for row in answer["rows"])
    for row in answer["rows"]:
        print(f"  {row['row']:<{width}}  {row['hands']:>13,}")


def _say(code: str, **figures: str | int) -> None:
    print(sentence(code, figures))


def _pair(one: str, other: str) -> tuple[Found, Found]:
    """Answer two house ways of one game; an id that both games have is taken in the other's game."""
    for first in _paths(one):
        for second in _paths(other):
            ways = _read(first), _read(second)
            if ways[0].way.game == ways[1].way.game:
                return ways
    found = _read(_paths(one)[0]), _read(_paths(other)[0])
    raise Refused(problem("HOUSEWAY-GAME", other, game=found[1].way.game, wanted=found[0].way.game))


def _diff(arguments: argparse.Namespace) -> int:
    one, other = _pair(arguments.one, arguments.other)
    first, second = (_bound(found) for found in (one, other))
    found = diff(first, second, arguments.show)
    edges = _edges(first, second) if one.way.game == "pai-gow" else None
    if arguments.json:
        print(json.dumps(_diff_object(found, one.game, edges), ensure_ascii=False, indent=1))
    else:
        _print_diff(found, one.game, edges)
    return FINDINGS if found.hands else CLEAN


def _bound(found: Found) -> Any:
    try:
        return bind(found.way, found.game)
    except Refused as refused:
        raise Refused(*(_placed(found.path, p) for p in refused.problems)) from refused


def bound_way(game: str, name: str) -> Any:
    """Answer a house way of one game by id or file, bound; Refused says what is wrong with it.

    Source: architecture.md (house ways are data).
    """
    found = _read(_paths(name, (game,))[0])
    if found.way.game != game:
        raise Refused(problem("HOUSEWAY-GAME", name[:80], game=found.way.game, wanted=game))
    return _bound(found)


def way_text(game: str, name: str) -> bytes:
    """Answer the text of a house way of one game by id or file. Source: architecture.md (house ways are data)."""
    return read_file(_paths(name, (game,))[0])


def _edges(one: Any, other: Any) -> tuple[str, str]:
    from tablemgr.games.pai_gow.self_play import play_out

    edges = (play_out(way, way).player_edge() for way in (one, other))
    before, after = (f"{float(100 * edge):.4f}" for edge in edges)
    return before, after


def _diff_object(found: Diff[Any], game: Any, edges: tuple[str, str] | None) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "one": found.one,
        "other": found.other,
        "hands": found.hands,
        "classes": found.classes,
        "total": found.total,
        "shown": [
            {
                "hand": shown.hand,
                "hands": shown.hands,
                "one": game.format_choice(shown.one),
                "one_row": shown.one_row,
                "other": game.format_choice(shown.other),
                "other_row": shown.other_row,
            }
            for shown in found.shown
        ],
    }
    if edges is not None:
        answer["player_edge"] = {"one": edges[0], "other": edges[1]}
    return answer


def _print_diff(found: Diff[Any], game: Any, edges: tuple[str, str] | None) -> None:
    _say(
        "CLI-HOUSEWAY-DIFFERS",
        one=found.one,
        other=found.other,
        hands=f"{found.hands:,}",
        total=f"{found.total:,}",
        classes=f"{found.classes:,}",
    )
    for shown in found.shown:
        print(f"  {shown.hand}   ({shown.hands:,})")
        print(f"    {found.one}: {game.format_choice(shown.one)}   [{shown.one_row}]")
        print(f"    {found.other}: {game.format_choice(shown.other)}   [{shown.other_row}]")
    if edges is not None:
        _say("CLI-HOUSEWAY-EDGE", one=found.one, other=found.other, before=edges[0], after=edges[1])


def _list(arguments: argparse.Namespace) -> int:
    ways = [_read(path).way for path in _shipped().values()]
    if arguments.json:
        entries = [
            {
                "id": way.id,
                "game": way.game,
                "title": way.title,
                "dated": way.dated.isoformat(),
                "source": way.source,
                "rows": len(way.rows),
                "sha256": way.sha256,
            }
            for way in ways
        ]
        print(json.dumps(entries, ensure_ascii=False, indent=1))
        return CLEAN
    width = max(len(f"{way.game}/{way.id}") for way in ways)
    for way in ways:
        print(f"{way.game + '/' + way.id:<{width}}  {way.dated}  {len(way.rows):>2}  {way.title}")
    return CLEAN


def _words(arguments: argparse.Namespace) -> int:
    glossary = _plugged_in(arguments.game).glossary
    for code, words in (("CLI-HOUSEWAY-WHEN", glossary.conditions), ("CLI-HOUSEWAY-PLAY", glossary.sieves)):
        _say(code)
        for word in sorted(words.values(), key=lambda word: str(word.name)):
            written = f"{word.name}: <{word.takes}>" if word.takes else word.name
            print(f"  {written}\n      {word.meaning}")
    return CLEAN


def _self_play(arguments: argparse.Namespace) -> int:
    from tablemgr.games.pai_gow.self_play import DEALS, play_out

    way = bound_way("pai-gow", arguments.way)
    result = play_out(way, way)
    edges = {
        "player_edge": f"{float(100 * result.player_edge()):.4f}",
        "banker_edge": f"{float(100 * result.banker_edge()):.4f}",
        "no_commission": f"{float(100 * result.player_edge(0)):.4f}",
    }
    if arguments.json:
        counts = {"win": result.win, "push": result.push, "lose": result.lose, "deals": DEALS}
        print(json.dumps({"id": way.way.id, **counts, **edges}, indent=1))
        return CLEAN
    _say("CLI-HOUSEWAY-PLAYED", id=way.way.id, deals=f"{DEALS:,}")
    for code, count in (
        ("CLI-HOUSEWAY-WIN", result.win), ("CLI-HOUSEWAY-PUSH", result.push), ("CLI-HOUSEWAY-LOSE", result.lose)
    ):  # fmt: skip
        _say(code, count=f"{count:>13,}", share=f"{100 * count / DEALS:.3f}")
    _say("CLI-HOUSEWAY-EDGES", **edges)
    return CLEAN
