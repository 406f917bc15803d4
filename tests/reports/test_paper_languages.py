"""Papers in the reader's language: what the rules say, hands, rows, lines, is said in it; what stays Latin is listed.

Source: screens.md, ground rule 8; REQ R24.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from hashlib import sha256
from itertools import combinations, combinations_with_replacement
from pathlib import Path

import pytest

from reports.booklet import TABLE, WAY, booklet_of
from reports.figures import TONGUES
from reports.hand_names import hand_name
from reports.page import Paper
from reports.papers import paper_of, snapshot_of
from reports.rule_words import pay_line, row_asks
from reports.slips import Again
from reports.words import Words
from tablemgr.core.outcomes import Outcome
from tablemgr.core.resources import resource
from tablemgr.core.settlements import Reason
from tablemgr.core.text import catalogue
from tablemgr.floor.evening import load_evening
from tablemgr.floor.replaying import EveningClock, play_evening
from tablemgr.floor.session import Session
from tablemgr.games.pai_gow.meta import DEFAULT_RULES
from tablemgr.games.pai_gow.ranking import ranking
from tablemgr.games.pai_gow.words import GLOSSARY as TILES
from tablemgr.games.pai_gow_poker.ranking import rank_five, rank_two
from tablemgr.games.pai_gow_poker.words import WORDS as CARDS
from tablemgr.houseway.table import Word
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.readings import Readings, open_readings
from tablemgr.pieces.cards import PACK, Card, parse_cards
from tablemgr.pieces.tiles import SET
from tablemgr.table.commands.hands import FROM_OTHERS, FROM_PIECES
from tablemgr.table.commands.recalls import BY_DEALER
from tests.reports.latin import ON_CARDS, strange, words_in
from tests.reports.reading import text_of
from tests.reports.samples import line, poker, poker_seats, settled

OTHERS = ("fa", "ru", "zh_Hant")
SOME = ("foxwoods", "melbourne", "fortune-3", "sum-a")
"""Rule files whose booklets are drawn by default."""
AS_THEY_ARE = frozenset({
    "house", "table", "variant", "dealer", "name", "names", "subject", "what_lay_there", "ruled_by", "note", "text",
    "dealt_from",
    "pieces", "low", "high", "id", "sha256", "digest", "origin", "row", "rules_text",
})  # fmt: skip
"""Fields of a slip that print as they stand on record: what people typed or named; pieces in notation; ids, digests."""


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Readings]:
    """The first rounds of every table of the recorded evening."""
    told = load_evening(resource("demo"))
    short = replace(told, tables=tuple(replace(t, rounds=t.rounds[:3]) for t in told.tables))
    path: Path = tmp_path_factory.mktemp("evening") / "tablemgr.sqlite3"
    store = open_store(path, program="test")
    clock = EveningClock(told.begins, told.offset_minutes)
    play_evening(short, Session(store, clock, station="test"), clock, lambda _table, _round: None)
    store.close()
    readings = open_readings(path)
    yield readings
    readings.close()


def as_they_are(value: object, *, kept: bool = False) -> Iterator[str]:
    """Every text of a snapshot that prints as it stands."""
    if isinstance(value, Reason):
        yield from (given for _, given in value.data if isinstance(given, str))
    elif is_dataclass(value) and not isinstance(value, type):
        for one in fields(value):
            yield from as_they_are(getattr(value, one.name), kept=one.name in AS_THEY_ARE)
    elif isinstance(value, tuple):
        for one in value:
            yield from as_they_are(one, kept=kept)
    elif kept and isinstance(value, str):
        yield value


@pytest.mark.parametrize("language", OTHERS)
def test_a_slip_bears_no_latin_but_names_codes_and_notation(evening: Readings, language: str) -> None:
    seen = 0
    for row in evening.tables():
        for number in [one.number for one in evening.rounds(row.table, limit=9)]:
            snapshot = snapshot_of(evening, row.table, number, copy=1)
            known = [one for one in as_they_are(snapshot) if one not in catalogue("en").values()]
            said = text_of(paper_of(snapshot, language=language))
            assert strange(said, known) == set(), f"{row.table} {number}"
            seen += 1
    assert seen == 12


@pytest.mark.parametrize("language", OTHERS)
def test_every_hand_has_a_name_without_latin(language: str) -> None:
    words = Words(TONGUES[language], "")
    allowed = ON_CARDS if language == "zh_Hant" else set()
    order = ranking(DEFAULT_RULES)
    labels = {order.rank(pair).label for pair in combinations(SET, 2)}
    labels |= {rank_two(pair).label for pair in combinations(PACK, 2)}
    labels |= {rank_five(hand).label for hand in fives()}
    assert len(labels) > 7_500
    assert [label for label in labels if words_in(" ".join(hand_name(label, words))) - allowed] == []


def fives() -> Iterator[tuple[Card, ...]]:
    """A hand of every set of five ranks, of one suit and of several, and the joker with every four ranks."""
    ranks = "23456789TJQKA"
    for chosen in combinations_with_replacement(ranks, 5):
        if max(map(chosen.count, chosen)) < 5:
            held = [f"{face}{'shdc'[chosen[:n].count(face)]}" for n, face in enumerate(chosen)]
            if len(set(chosen)) == 5:
                yield parse_cards(" ".join(held))
                held[0] = f"{held[0][0]}h"
            yield parse_cards(" ".join(held))
    for four in combinations_with_replacement(ranks, 4):
        beside = (f"{face}{'shdc'[four[:n].count(face)]}" for n, face in enumerate(four))
        yield parse_cards(" ".join(("Jk", *beside)))


def files_of(folder: str) -> list[tuple[str, Path]]:
    """Every rule file that comes with the program, with its game."""
    return [(path.parent.name, path) for path in sorted(resource(folder).rglob("*.toml"))]


@pytest.mark.parametrize("language", OTHERS)
def test_every_line_and_condition_that_comes_with_the_program_is_said(language: str) -> None:
    words = Words(TONGUES[language], "")
    allowed = ON_CARDS if language == "zh_Hant" else set()
    tables = [tomllib.loads(path.read_text("utf-8")) for _, path in files_of("paytables")]
    ways = [tomllib.loads(path.read_text("utf-8")) for _, path in files_of("houseways")]
    said = {pay_line(line, words) for table in tables for line in table.get("prizes") or table["pays"]}
    said |= {row_asks(asked, words) for way in ways for row in way["row"] for asked in row["when"]}
    assert len(said) > 90
    assert [one for one in said if words_in(one) - allowed] == []


@pytest.mark.parametrize("conditions", [TILES.conditions, CARDS.conditions])
def test_every_condition_of_a_game_has_its_sentence(conditions: dict[str, Word]) -> None:
    english = catalogue("en")
    for name, word in conditions.items():
        code = f"WAY-IF-{name.upper().replace(' ', '-')}"
        code = f"{code}-OF" if name == "one pair" and word.takes else code
        assert code in english, name
        assert ("{what}" in english[code] or "{low}" in english[code]) == bool(word.takes), name


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ("pair of: T|D", "a pair of 12 or 2"),
        ("beside: T D 10 11", "both tiles beside the pair are of 12, 2, 10, 11"),
        ("pair of: H8|L8", "a pair of high 8 or low 8"),
        ("split makes: 7/high-nine", "split, the pair makes 7 and high 9 or more"),
        ("best low under: H3", "the best low hand is under high 3"),
        ("four of a kind: 2-6", "four of a kind: twos to sixes"),
        ("loose: A", "a single card: aces"),
        ("one pair: T-K", "one pair: tens to kings"),
        ("one pair", "one pair"),
        ("complete front below: J", "beside a straight or flush the best low hand is below jack"),
    ],
)
def test_a_condition_is_said_as_a_floor_says_it(condition: str, said: str) -> None:
    assert row_asks(condition, Words(TONGUES["en"], "")) == said


def test_what_a_house_wrote_itself_is_shown_as_it_is() -> None:
    words = Words(TONGUES["ru"], "")
    said = (
        row_asks("three jokers: 2", words), pay_line("house-special", words), words.house_way("The house\'s own row."),
    )  # fmt: skip
    assert tuple(one.strip("\u2068\u2069") for one in said) == (
        "three jokers: 2",
        "house-special",
        "The house's own row.",
    )


def test_cards_beside_a_pair_read_from_the_right_in_persian() -> None:
    assert Words(TONGUES["fa"], "").label("pair K-K-A-7-4") == "جفت\u00a0شاه،\u00a0آس\u00a0۷ ۴"


def test_reasons_name_hands_and_lines_in_the_language() -> None:
    words = Words(TONGUES["ru"], "")
    foul = Reason("PGP-FOUL", (("high", "pair 9-9-A-7-4"), ("low", "pair K-K")))
    paid = Reason("TILES-SIDE-BET", (("class", "lame-duck"), ("pays", 20), ("table", "melbourne")))
    assert (
        words.reason(foul).strip("\u2068\u2069")
        == "Фол: младшая пара королей старше старшей пара девяток, туз 7 4."
    )
    assert words.reason(paid).strip("\u2068\u2069") == "хромая утка, 20 к 1 (\u2068melbourne\u2069)"


@pytest.mark.parametrize(
    ("cause", "note", "said"),
    [
        ("re-call", BY_DEALER, "объявлено заново дилером"),
        ("pieces", FROM_PIECES, "Рука введена позже"),
        ("envy", FROM_OTHERS, "Рука другого игрока"),
        ("re-call", "slip of the thumb", "slip of the thumb"),
    ],
)
def test_a_note_of_the_program_is_said_and_one_of_a_person_is_printed(
    cause: str, note: str, said: str
) -> None:
    old = settled(2, Outcome.LOSE, line("main", "main", 10_000, -10_000))
    new = settled(2, Outcome.WIN, line("main", "main", 10_000, 10_000, 500))
    seat = replace(poker_seats()[4], again=(Again(old, new, note, cause),))
    text = text_of(paper_of(poker(seats=(seat,)), paper="a4", language="ru"))
    assert said in text
    assert strange(text, as_they_are(poker(seats=(seat,)))) <= words_in(note)


@pytest.mark.parametrize("only", [SOME, pytest.param((), marks=pytest.mark.exhaustive)])
@pytest.mark.parametrize("language", OTHERS)
def test_a_booklet_says_rows_and_lines_in_the_language(language: str, only: tuple[str, ...]) -> None:
    for what, folder in ((WAY, "houseways"), (TABLE, "paytables")):
        for game, path in files_of(folder):
            if only and path.stem not in only:
                continue
            text = path.read_text("utf-8")
            told = tomllib.loads(text)
            known = [game, path.stem, told["title"], told["source"], sha256(text.encode()).hexdigest()]
            known += [part for row in told.get("row", ()) for part in (row["id"], row["source"])]
            said = text_of(booklet_of(what, game, path.stem, text, paper=Paper.A4, language=language))
            assert strange(said, known) == set(), f"{path.stem} {language}"


@pytest.mark.parametrize("language", OTHERS)
def test_a_booklet_of_switches_says_them_in_the_language(language: str) -> None:
    said = text_of(booklet_of("variant", "tien-gow", "evening", "core; one_red_dot=true", language=language))
    known = ("evening", sha256(b"core; one_red_dot=true").hexdigest())
    assert strange(said, known) == set()
