"""What a house way costs: exact for tiles, within its bound for cards, the same answer for the same seed."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tablemgr.core.problems import Refused
from tablemgr.core.resources import resource
from tablemgr.games.pai_gow_poker.exact_play import DEALS
from tablemgr.games.pai_gow_poker.house_ways import house_way
from tablemgr.games.pai_gow_poker.meta import HAND_SIZE
from tablemgr.games.pai_gow_poker.self_play import HANDS_A_DEAL, PAIRS, Counted, play_out
from tablemgr.games.pai_gow_poker.settle import DealerPush, Switches, compare
from tablemgr.pieces.cards import PACK
from ui.commands import poker_edge
from ui.commands.edge import main, shuffles
from ui.commands.worker_pool import counting

TILE_ROWS = {  # PG 7: win, push, lose; edges in per cent at 5 %, banking, without commission
    "foxwoods": (216_817_776, 295_686_552, 223_776_672, "2.4175", "0.5745", "0.9451"),
    "foxwoods-jb": (216_631_128, 296_055_692, 223_594_180, "2.4168", "0.5727", "0.9457"),
    "generic": (217_661_112, 294_219_340, 224_400_548, "2.3934", "0.6085", "0.9153"),
    "generic-common": (218_043_296, 293_414_584, 224_823_120, "2.4015", "0.6059", "0.9208"),
    "horseshoe": (217_851_128, 293_817_932, 224_611_940, "2.3976", "0.6071", "0.9182"),
    "canberra": (216_296_920, 296_682_400, 223_301_680, "2.4202", "0.5650", "0.9514"),
}


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Results are kept in a folder of the test's own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main([*words, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.parametrize("way", sorted(TILE_ROWS))
def test_tiles_are_counted_whole(way: str, capsys: pytest.CaptureFixture[str]) -> None:
    win, push, lose, player, banker, without = TILE_ROWS[way]
    found = answer(capsys, "pai-gow", "--house-way", way)
    assert (found["win"], found["push"], found["lose"], found["exact"]) == (win, push, lose, True)
    assert (found["player_edge"], found["banker_edge"]) == (player, banker)
    free = answer(capsys, "pai-gow", "--house-way", way, "--commission", "0")
    assert free["player_edge"] == without


def test_one_way_against_another(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "pai-gow", "--house-way", "generic", "--player-way", "canberra")
    assert found["win"] + found["push"] + found["lose"] == 736_281_000
    assert (found["house_way"], found["player_way"]) == ("generic", "canberra")
    assert found["win"] != TILE_ROWS["generic"][0]


def test_a_result_is_kept_by_the_hash_of_its_rules(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("pai-gow-poker", "--house-way", "standard", "--deals", "200")
    first = answer(capsys, *words)
    (file,) = (kept / "tablemgr" / "edges").glob("*.json")
    there = json.loads(file.read_text("utf-8"))
    there["counts"]["win"] += 42
    file.write_text(json.dumps(there), "utf-8")
    assert answer(capsys, *words)["win"] == first["win"] + 42
    assert answer(capsys, *words, "--again")["win"] == first["win"]
    file.write_text("{", "utf-8")
    assert answer(capsys, *words)["win"] == first["win"]


def test_every_deal_of_cards_is_counted_once_for_two_texts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[tuple[bool, str | None, bool]] = []
    own = {"win": 3, "push": DEALS - 8, "lose": 5}
    other = {"win": 4, "push": DEALS - 10, "lose": 6}

    def play_all(
        player: bytes, house: bytes, say: Any, *, push: str | None, processes: int | None, itself: Any
    ) -> Any:
        same = player == house and push is None
        asked.append((player == house, push, itself is not None))
        say(0, 2)
        say(1, 2)
        return own, own if same else other

    monkeypatch.setattr(poker_edge, "play_all", play_all)
    words = ("pai-gow-poker", "--house-way", "standard")
    first = answer(capsys, *words)
    assert (first["exact"], first["deals"], first["win"], first["lose"]) == (True, DEALS, 3, 5)
    assert answer(capsys, *words)["win"] == 3
    assert asked == [(True, None, False)], "the same two texts are counted once"
    answer(capsys, *words, "--again")
    assert answer(capsys, *words, "--push", "queen_high")["win"] == 4
    assert answer(capsys, *words, "--player-way", "trump-plaza")["win"] == 4
    assert asked == [
        (True, None, False), (True, None, False), (True, "queen_high", True), (False, None, False),
    ], "what a way does against itself is known where it was counted"  # fmt: skip
    assert answer(capsys, "pai-gow-poker", "--house-way", "trump-plaza")["win"] == 3
    assert len(asked) == 4, "and is kept when it was counted on the way"
    assert main(list(words)) == 0
    assert f"{DEALS:,}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("game", "table", "edge"),
    [
        ("pai-gow-poker", "fortune-1", "8.0008"), ("pai-gow-poker", "envy", None), ("pai-gow", "sum-a", "5.5556"),
        ("pai-gow", "commerce", "6.0734"),
    ],
)  # fmt: skip
def test_a_side_bet_is_counted_whole(
    game: str, table: str, edge: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    found = answer(capsys, game, "--pay-table", table)
    assert (found["edge"], found["exact"]) == (edge, True)
    assert main([game, "--pay-table", table]) == 0
    assert table in capsys.readouterr().out


def test_a_side_bet_is_kept_by_the_hash_of_its_pay_table(
    kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("pai-gow", "--pay-table", "sum-a")
    first = answer(capsys, *words)
    (file,) = (kept / "tablemgr" / "edges").glob("*.json")
    there = json.loads(file.read_text("utf-8"))
    # PG 6: 5.56 % are 12 of 216 throws.
    assert 1 - Fraction(there["counts"]["back"], there["counts"]["of"]) == Fraction(12, 216)
    there["counts"] |= {"back": 0, "of": 1}
    file.write_text(json.dumps(there), "utf-8")
    assert answer(capsys, *words)["edge"] == "100.0000"
    assert answer(capsys, *words, "--again") == first


def test_a_changed_rule_file_is_counted_anew(
    kept: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    way = tmp_path / "ours.toml"
    text = resource("houseways", "pai-gow", "generic.toml").read_text("utf-8")
    for count, written in ((1, text), (1, text), (2, f"{text}\n# as posted at the pit\n")):
        way.write_text(written, "utf-8")
        found = answer(capsys, "pai-gow", "--house-way", str(way))
        assert found["win"] == TILE_ROWS["generic"][0]
        assert len(list((kept / "tablemgr" / "edges").glob("*.json"))) == count


def test_the_same_seed_gives_the_same_deals_and_another_others(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("pai-gow-poker", "--house-way", "standard", "--deals", "200", "--again")
    assert answer(capsys, *words)["win"] == answer(capsys, *words)["win"]
    assert answer(capsys, *words)["win"] != answer(capsys, *words, "--seed", "2")["win"]


@pytest.mark.parametrize("push", [None, *DealerPush])
def test_pairs_are_those_of_the_settlement(push: DealerPush | None) -> None:
    way = house_way("standard")
    deals = [list(order) for order in shuffles(7, 0, 30)]
    found = play_out(way, way, deals, push=push)
    outcomes = []
    for order in deals:
        hands = [tuple(PACK[n] for n in order[i * HAND_SIZE :][:HAND_SIZE]) for i in range(HANDS_A_DEAL)]
        splits = [way.choose(hand)[1] for hand in hands]
        outcomes += [
            compare(guest, bank, Switches(dealer_push=push)).outcome.value
            for n, guest in enumerate(splits)
            for m, bank in enumerate(splits)
            if n != m
        ]
    assert (found.win, found.lose) == (outcomes.count("win"), outcomes.count("lose"))
    assert found.push == len(outcomes) - found.win - found.lose
    assert len(outcomes) == 30 * PAIRS


def test_lots_add_up_and_their_error_is_that_of_the_whole() -> None:
    way = house_way("standard")
    deals = [list(order) for order in shuffles(3, 0, 40)]
    parts = play_out(way, way, deals[:15]).plus(play_out(way, way, deals[15:]))
    assert parts == play_out(way, way, deals)
    one, none = Fraction(1), Fraction(0)
    counts = [play_out(way, way, [order]).win for order in deals]
    mean = Fraction(sum(counts), len(counts))
    spread = sum((n - mean) ** 2 for n in counts) / 39 / 40
    assert float(parts.error(one, none)) == pytest.approx(float(spread) ** 0.5 / PAIRS)
    assert not Counted(1, 5, 5, 25, 25, 25).error(one, none).is_finite()


def test_the_published_line_lies_within_the_bound(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "pai-gow-poker", "--house-way", "trump-plaza", "--deals", "6000")
    for name, published in (("win", "28.61"), ("push", "41.48"), ("lose", "29.91")):
        off = abs(float(found[f"{name}_share"]) - float(published))
        # Four standard errors: one seed in some ten thousand is further off.
        assert off < 2 * float(found["bounds"][name]) + 0.005


@pytest.mark.exhaustive
def test_the_published_line_to_two_hundredths_of_a_point(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "pai-gow-poker", "--house-way", "trump-plaza")
    assert found["exact"]
    assert found["win"] + found["push"] + found["lose"] == found["deals"] == 154_143_080 * 53_524_680
    for name, published in (("win", "28.61"), ("push", "41.48"), ("lose", "29.91")):
        assert abs(float(found[f"{name}_share"]) - float(published)) < 0.02


def test_what_cannot_be_asked_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    def code(*words: str) -> str:
        with pytest.raises(Refused) as refused:
            main(list(words))
        return refused.value.problems[0].code

    assert code("pai-gow", "--house-way", "nowhere") == "HOUSEWAY-UNKNOWN"
    assert code("pai-gow", "--house-way", "generic", "--push", "queen_high") == "EDGE-NO-PUSH"
    assert code("pai-gow", "--house-way", "generic", "--commission", "10001") == "VALUE-RANGE"
    assert code("pai-gow-poker", "--house-way", "standard", "--deals", "5") == "VALUE-RANGE"
    assert main(["pai-gow", "--house-way", "generic"]) == 0
    assert "2.3934" in capsys.readouterr().out


def test_its_help_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    assert "500 is 5 %" in " ".join(capsys.readouterr().out.split())


def sleeping(seconds: float) -> float:
    """A job that takes its time, in a process of its own."""
    time.sleep(seconds)
    return seconds


@pytest.mark.parametrize("how", [KeyboardInterrupt, RuntimeError])
def test_a_count_that_is_given_up_waits_for_no_process(how: type[BaseException]) -> None:
    at_it: list[int] = []

    def given_up() -> None:
        with counting(2) as pool:
            assert pool.submit(sleeping, 0.0).result(60) == 0.0, "they are at work"
            at_it.extend(child.pid or 0 for child in multiprocessing.active_children())
            for _ in range(4):
                pool.submit(sleeping, 600.0)
            raise how

    with pytest.raises(how):
        given_up()
    assert len(at_it) >= 2
    end = time.monotonic() + 60
    while any(Path(f"/proc/{pid}").exists() for pid in at_it[-2:]):
        assert time.monotonic() < end, "somebody counts on for nobody"
        time.sleep(0.02)


def heard() -> None:
    """Hear the terminal's interrupt as in the foreground: who was begun in the background has it ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_ctrl_c_at_a_terminal_leaves_one_word_and_no_process() -> None:
    """The whole command in a group of its own, interrupted as a terminal does it: every process of it at once."""
    words = [
        sys.executable,
        "-P",
        "-m",
        "ui.cli",
        "edge",
        "pai-gow-poker",
        "--house-way",
        "standard",
        "--deals",
        "400000",
    ]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[3])}
    begun = subprocess.Popen(
        words, env=environment, start_new_session=True,
        preexec_fn=heard,  # noqa: PLW1509 (nothing but a signal's default is set, and no thread is at work here)
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    members = f"/proc/{begun.pid}/task/{begun.pid}/children"
    while begun.poll() is None and len(Path(members).read_text().split()) < 2:
        time.sleep(0.05)
    # As soon as they are there; that they were begun is another moment.
    time.sleep(0.3)
    os.killpg(begun.pid, signal.SIGINT)
    out, err = begun.communicate(timeout=60)
    assert (begun.returncode, out) == (130, "")
    assert "Traceback" not in err
    end = time.monotonic() + 60
    while at_work(begun.pid):
        assert time.monotonic() < end, "a process counts on"
        time.sleep(0.05)


def at_work(group: int) -> list[str]:
    """The processes of a group that are no mere names of dead ones."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, its_group = stat.read_text().rpartition(")")[2].split()[:3]
            if its_group == str(group) and state != "Z":
                found.append(stat.parent.name)
    return found
