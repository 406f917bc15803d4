"""What an auditor asks of a whole trail besides its proof: numbers that are missing, who approves for whom, odd hands.

Source: screens.md (audit: number gaps, exception report); REQ R08, R23; FORMULA 8 (a small sample says nothing).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import erfc, sqrt
from typing import TYPE_CHECKING

from tablemgr.core.text import FALLBACK, catalogue
from tablemgr.ledger.rows import Told
from tablemgr.pieces.cards import PACK
from tablemgr.pieces.tiles import KINDS
from tablemgr.table.events import BankHandEntered, RoundOpened
from tablemgr.table.people_events import Authorised
from ui.viewmodels.codes import GAME
from ui.viewmodels.words import Words

if TYPE_CHECKING:
    from tablemgr.ledger.gaps import Gap
    from tablemgr.ledger.readings import Readings

LEAST_HANDS = 500
"""Bank hands below which a distribution is not judged."""
MOST_PAIRS = 12
UNLIKELY = 0.001
"""How seldom chance alone may give such hands before it is said."""
FACES: Mapping[str, Mapping[str, int]] = {
    "pai-gow-poker": {card.code: 1 for card in PACK}, "pai-gow": {tile.code: tile.copies for tile in KINDS}
}  # fmt: skip
SIZE = {"pai-gow-poker": 7, "pai-gow": 4}


@dataclass(frozen=True, slots=True)
class Row:
    """A finished line: what it is about, where it stands, what it says; is_finding where somebody must look."""

    about: str
    where: str
    text: str
    is_finding: bool = False
    seq: int = 0
    """The entry that it leads to, 0 for none."""


@dataclass(frozen=True, slots=True)
class Over:
    """Three answers, each a caption with its lines."""

    gaps: tuple[Row, ...]
    pairs: tuple[Row, ...]
    hands: tuple[Row, ...]


def look_over(readings: Readings, words: Words) -> Over:
    """Answer all three questions about a trail. Source: screens.md (audit)."""
    # The ledger's libraries load behind the painted window.
    from tablemgr.ledger.gaps import gaps_of

    numbers = gaps_of((told.entry, told.fact) for told in readings.every())
    gaps = tuple(_gap(gap, words) for gap in numbers.gaps())
    given = tuple(
        Row(_series(name, table, words), "", words.say("AUDIT-GIVEN", last=last, given=count))
        for (name, table), last, count in numbers.last()
    )
    hands = readings.facts(RoundOpened.__name__, BankHandEntered.__name__)
    return Over((*gaps, *given), _pairs(readings.facts(Authorised.__name__), words), _hands(hands, words))


def _gap(gap: Gap, words: Words) -> Row:
    numbers = str(gap.first) if gap.first == gap.last else f"{gap.first}\u2013{gap.last}"
    about = _series(gap.series, gap.table, words)
    said = words.say(f"AUDIT-GAP-{gap.kind.upper()}", numbers=words.ltr(words.digits(numbers)))
    return Row(about, words.seq(gap.seq), said, gap.kind != "declared", gap.seq)


def _series(name: str, table: str, words: Words) -> str:
    """What is numbered, in the reader's words, and at which table."""
    code = f"SHEET-SERIES-{name.upper().replace(' ', '-')}"
    said = words.say(code) if code in catalogue(FALLBACK) else words.ltr(name)
    return f"{said} {words.ltr(table)}" if table else said


def _pairs(told: Iterable[Told], words: Words) -> tuple[Row, ...]:
    """Who approved for whom, how often, and the longest row of approvals of one pair without another between."""
    counts: Counter[tuple[str, str]] = Counter()
    longest: Counter[tuple[str, str]] = Counter()
    last: dict[tuple[str, str], int] = {}
    before, run = ("", ""), 0
    for one in told:
        assert isinstance(one.fact, Authorised)
        pair = (one.fact.first, one.fact.second)
        counts[pair] += 1
        run = run + 1 if pair == before else 1
        before, longest[pair], last[pair] = pair, max(longest[pair], run), one.entry.seq
    rows = []
    for pair, count in counts.most_common(MOST_PAIRS):
        first, second = (words.typed(named(signature)) for signature in pair)
        about = words.say("AUDIT-PAIR", first=first, second=second)
        said = words.say("AUDIT-PAIR-COUNT", count=count, longest=longest[pair])
        rows.append(Row(about, words.seq(last[pair]), said, seq=last[pair]))
    return tuple(rows)


def named(signature: str) -> str:
    """Answer name and badge of badge/role/name. Source: ledger.md (by content)."""
    badge, _, rest = signature.partition("/")
    name = rest.partition("/")[2]
    return f"{name} ({badge})" if name else signature


def _hands(told: Iterable[Told], words: Words) -> tuple[Row, ...]:
    """Bank hands alone: they are entered whether they are good or bad; a seat's are not."""
    seen: dict[str, Counter[str]] = {game: Counter() for game in FACES}
    hands: Counter[str] = Counter()
    games: dict[str, str] = {}
    for one in told:
        table = one.entry.table or ""
        if isinstance(one.fact, RoundOpened):
            games[table] = one.fact.game
        elif isinstance(one.fact, BankHandEntered):
            game = games.get(table, "")
            whole = game in FACES and len(one.fact.pieces) == SIZE[game]
            if whole and all(code in FACES[game] for code in one.fact.pieces):
                seen[game].update(one.fact.pieces)
                hands[game] += 1
    return tuple(_judged(game, seen[game], hands[game], words) for game in FACES if hands[game])


def _judged(game: str, seen: Counter[str], hands: int, words: Words) -> Row:
    about = words.say(GAME[game])
    if hands < LEAST_HANDS:
        return Row(
            about, "", words.say("AUDIT-HANDS-FEW", hands=words.whole(hands), least=words.whole(LEAST_HANDS))
        )
    chance = chance_of(game, seen, hands)
    share = words.per_cent(f"{100 * chance:.2f}")
    code = "AUDIT-HANDS-ODD" if chance < UNLIKELY else "AUDIT-HANDS-USUAL"
    return Row(about, "", words.say(code, hands=words.whole(hands), share=share), chance < UNLIKELY)


def chance_of(game: str, seen: Counter[str], hands: int) -> float:
    """Answer how often chance alone gives hands at least as uneven as these, 0 to 1.

    Chi-square over the faces, corrected since pieces of one hand are drawn without putting back; its tail by the
    cube-root approximation, good to a few parts in a thousand with so many faces.

    Source: FORMULA 8.
    """
    faces = FACES[game]
    pack, size = sum(faces.values()), SIZE[game]
    square = sum(
        (seen[code] - hands * size * copies / pack) ** 2 / (hands * size * copies / pack)
        for code, copies in faces.items()
    )
    square *= (pack - 1) / (pack - size)
    free = len(faces) - 1
    z = ((square / free) ** (1 / 3) - (1 - 2 / (9 * free))) / sqrt(2 / (9 * free))
    return erfc(z / sqrt(2)) / 2
