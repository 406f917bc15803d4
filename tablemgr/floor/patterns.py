"""Patterns for surveillance: what samples and pieces say of calls, dealers by seat, approvals, pushes, idle tables.

Every share carries its bounds, its number of cases, and the evidence it was counted from. One cell in twenty lies
outside its bounds by chance alone: a finding is where to look, never what was done.

Source: recording.md (levels of evidence; samples by dealer with error bounds); ops/users.md 1 and 3; Wilson 1927.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from tablemgr.core.money import ZERO, Money
from tablemgr.core.odds import odds_of
from tablemgr.core.outcomes import Outcome
from tablemgr.core.proportions import FEW, Share, share
from tablemgr.floor.alert_limits import limits_in_force
from tablemgr.floor.racks.book import Book
from tablemgr.ledger import pattern_readings as r
from tablemgr.ledger.readings import Readings
from tablemgr.table.events import RoundCorrected, SeatRecalled

CALL, PIECES, RULING = "call", "pieces", "ruling"
EVIDENCE = (CALL, PIECES, RULING)
JUDGED = {Outcome.WIN.value, Outcome.PUSH.value, Outcome.LOSE.value, Outcome.FOUL.value}
LEAST_HOLE_MINUTES = 10
MINUTE_US = 60_000_000
EVERYBODY = ("", "")
"""Badge and name where all dealers are counted together."""
ALWAYS = ""
"""A day before every day."""


@dataclass(frozen=True, slots=True)
class Calls:
    """A dealer's calls against the pieces."""

    badge: str
    name: str
    compared: Share
    """Calls that the pieces contradicted, of all seats with both."""
    sampled: Share
    """The same of the seats that the program had drawn: the dealer could not know which."""
    unanswered: Share
    """Samples whose pieces nobody entered."""


@dataclass(frozen=True, slots=True)
class SeatPattern:
    """A dealer at one seat of one game: how often the guest there won, beside how often anybody's did."""

    badge: str
    name: str
    game: str
    seat: int
    basis: str
    wins: Share
    usual: Fraction
    """The share of all judged seats of the game with the same evidence, this dealer's seat left out."""
    others: int
    """How many seats those are."""

    @property
    def is_unusual(self) -> bool:
        """Whether the usual share is known and lies outside the bounds. Source: Wilson 1927."""
        return self.others >= FEW and not self.wins.holds(self.usual)


@dataclass(frozen=True, slots=True)
class Approvals:
    """A second person beside one dealer: of all that this dealer's rounds needed, how much he signed."""

    second: str
    badge: str
    name: str
    signed: Share
    usual: Fraction
    """The share that he signs of all other dealers' acts."""
    others: int
    """How many acts those are."""

    @property
    def is_unusual(self) -> bool:
        """Whether the usual share is known and lies outside the bounds. Source: Wilson 1927."""
        return self.others >= FEW and not self.signed.holds(self.usual)


@dataclass(frozen=True, slots=True)
class Pushes:
    """How often seats pushed, by dealer and evidence, against what the rules in force let expect."""

    badge: str
    name: str
    game: str
    variant: str
    basis: str
    pushed: Share
    expected: Fraction | None
    """None where no figure is known for the variant."""

    @property
    def is_unusual(self) -> bool:
        """Whether the expectation lies outside the bounds. Source: Wilson 1927; FORMULA 8."""
        return self.expected is not None and not self.pushed.holds(self.expected)


@dataclass(frozen=True, slots=True)
class Hole:
    """Table time without a round and without a pause."""

    table: str
    after: int
    begun_us: int
    ended_us: int
    idle_us: int
    """What of it was neither paused nor closed."""


@dataclass(slots=True)
class Mispays:
    """What of a dealer's rounds was paid wrong and put right, from the guests' side."""

    badge: str
    name: str
    found: int = 0
    over: Money = ZERO
    """Guests had got so much too much."""
    under: Money = ZERO
    """Guests had got so much too little."""
    rounds: list[tuple[str, int]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Patterns:
    """All of it, over rounds from one gaming day on."""

    since: str
    calls: tuple[Calls, ...]
    seats: tuple[SeatPattern, ...]
    approvals: tuple[Approvals, ...]
    pushes: tuple[Pushes, ...]
    holes: tuple[Hole, ...]
    mispays: tuple[Mispays, ...]


def patterns(
    readings: Readings, book: Book, since: str = ALWAYS, tell: r.Tell = lambda _done, _of: None
) -> Patterns:
    """Answer every pattern over the live rounds from a gaming day on; may take seconds over a year of rounds.

    tell: hears how much was looked through, of how much; raising out of it ends the search.

    Source: recording.md (for the pit boss and surveillance); ops/users.md 3.
    """
    came = [one for one in r.came(readings, since, tell) if one.outcome in JUDGED]
    return Patterns(
        since, _calls(readings, since), _seats(came), _approvals(readings, since), _pushes(came),
        _holes(readings, book, since), _mispays(readings, since),
    )  # fmt: skip


def _calls(readings: Readings, since: str) -> tuple[Calls, ...]:
    wrong = r.contradicted(readings, since)
    places = {place for _, place in wrong}
    differed = Counter(badge for badge, _ in wrong)
    drawn: dict[tuple[str, str], list[tuple[r.Place, bool]]] = defaultdict(list)
    for badge, name, place, entered in r.samples(readings, since):
        drawn[badge, name].append((place, entered))
    both = {(badge, name): count for badge, name, count in r.compared(readings, since)}
    found = []
    for badge, name in sorted({*both, *drawn}):
        told = drawn[badge, name]
        answered = [place for place, entered in told if entered]
        compared = both.get((badge, name), 0)
        found.append(
            Calls(
                badge, name, share(min(differed[badge], compared), compared),
                share(sum(place in places for place in answered), len(answered)),
                share(len(told) - len(answered), len(told)),
            )
        )  # fmt: skip
    return tuple(found)


def _seats(came: Iterable[r.Came]) -> tuple[SeatPattern, ...]:
    cells: dict[tuple[str, str, str, int, str], list[int]] = defaultdict(lambda: [0, 0])
    whole: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0])
    for one in came:
        won = one.times if one.outcome == Outcome.WIN.value else 0
        for counted in (
            cells[one.badge, one.name, one.game, one.seat, one.basis], whole[one.game, one.basis]
        ):  # fmt: skip
            counted[0] += won
            counted[1] += one.times
    found = []
    for (badge, name, game, seat, basis), (won, cases) in sorted(cells.items()):
        rest = whole[game, basis][1] - cases
        if rest:
            usual = Fraction(whole[game, basis][0] - won, rest)
            found.append(SeatPattern(badge, name, game, seat, basis, share(won, cases), usual, rest))
    return tuple(found)


def _approvals(readings: Readings, since: str) -> tuple[Approvals, ...]:
    rows = r.approvals(readings, since)
    of_dealer: Counter[str] = Counter()
    of_second: Counter[str] = Counter()
    for second, badge, _, count in rows:
        of_dealer[badge] += count
        of_second[second] += count
    whole = sum(of_dealer.values())
    found = []
    for second, badge, name, count in rows:
        others = whole - of_dealer[badge]
        if others:
            usual = Fraction(of_second[second] - count, others)
            found.append(Approvals(second, badge, name, share(count, of_dealer[badge]), usual, others))
    return tuple(found)


def _pushes(came: Iterable[r.Came]) -> tuple[Pushes, ...]:
    cells: dict[tuple[str, str, str, str, str], list[int]] = defaultdict(lambda: [0, 0])
    for one in came:
        pushed = one.times if one.outcome == Outcome.PUSH.value else 0
        for who in (EVERYBODY, (one.badge, one.name)):
            counted = cells[*who, one.game, one.variant, one.basis]
            counted[0] += pushed
            counted[1] += one.times
    found = []
    for (badge, name, game, variant, basis), (pushed, cases) in sorted(cells.items()):
        odds = odds_of(game, variant)
        expected = None if odds is None else 1 - odds.win - odds.lose
        found.append(Pushes(badge, name, game, variant, basis, share(pushed, cases), expected))
    return tuple(found)


def _holes(readings: Readings, book: Book, since: str) -> tuple[Hole, ...]:
    least = max(LEAST_HOLE_MINUTES, limits_in_force(readings).no_call_minutes) * MINUTE_US
    found = []
    for one in r.stretches(readings, since, least):
        idle = sum(
            end - begin for begin, end in _open(book, one.table, one.begun_us, one.ended_us)
        ) - _paused(book, one.table, one.begun_us, one.ended_us)
        if idle >= least:
            found.append(Hole(one.table, one.after, one.begun_us, one.ended_us, idle))
    return tuple(sorted(found, key=lambda hole: -hole.idle_us))


def _open(book: Book, table: str, begin: int, end: int) -> list[tuple[int, int]]:
    """The parts of a stretch in which the table was in a shift."""
    parts = [
        (max(begin, one.begun_us), end if one.ended_us is None else min(end, one.ended_us))
        for (name, _), one in book.shifts.items()
        if name == table and not one.is_idle
    ]
    return [(since, to) for since, to in parts if to > since]


def _paused(book: Book, table: str, begin: int, end: int) -> int:
    shared = 0
    for (name, _), one in book.shifts.items():
        if name == table:
            for since, to in one.pauses:
                shared += max(0, min(end, end if to is None else to) - max(begin, since))
    return shared


def _mispays(readings: Readings, since: str) -> tuple[Mispays, ...]:
    found: dict[str, Mispays] = {}
    for badge, name, told in r.put_right(readings, since):
        fact = told.fact
        if isinstance(fact, SeatRecalled) and fact.cause != PIECES:
            # A slip of the finger that the dealer re-called himself was never paid.
            continue
        one = found.setdefault(badge, Mispays(badge, name))
        one.found += 1
        place = (told.entry.table or "", told.entry.round or 0)
        if place not in one.rounds:
            one.rounds.append(place)
        if isinstance(fact, RoundCorrected | SeatRecalled):
            moved = fact.new.net - fact.old.net
            if moved.minor > 0:
                one.under = one.under + moved
            else:
                one.over = one.over - moved
    return tuple(sorted(found.values(), key=lambda one: (-one.found, one.badge)))
