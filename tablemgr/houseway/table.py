"""A house way: ordered rows of words, and the first row that fits sets the hand.

How a game plugs in
-------------------
A game gives one object that satisfies `HouseWayGame`; four types stand for its own values:

* `H`, the hand as dealt (a tuple of pieces);
* `V`, the *view* of a hand: an object with slots that the game makes once a hand. It must have an
  int attribute `mask` (a bit for each yes-or-no fact the words ask about); everything dearer it
  computes when a word first asks;
* `S`, a setting under consideration, in whatever small form is fast (an int, a tuple);
* `C`, the choice handed out: the `Split`.

Words live in a `Glossary`. A word is a function that is called once, when a row is bound, with the
row's parameter (or with nothing) and answers

* a *condition*: `Bits(need, ban)`, tested on `view.mask`; a function `view -> bool`; or both,
  `Guarded(bits, function)`, where the bits spare most hands the call;
* a *sieve*: a function `(view, settings) -> settings`. `settings` is `None` for the first sieve of a
  row and means "all legal settings, not yet listed", so that a sieve which can name its settings
  directly lists nothing.

In the file a word with a parameter is written `"word: parameter"`; a key of the row listed in
`Glossary.slots` (`tiles = ["T|D", "GJ", "5"]`) is the same as the condition `"tiles: T|D GJ 5"`.
A bad parameter raises ValueError with the reason; binding adds row and word.

Speed: all `Bits` of a row become one test; rows that cannot fit are left out beforehand by the
hand's *signature*, `view.mask & game.dispatch` (choose bits so that there are at most some
hundreds of signatures: a memo of features, never of hands).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Generic, Protocol, TypeVar

from tablemgr.core.problems import Problem, Refused, problem

Value = bool | int | str


@dataclass(frozen=True, slots=True)
class Row:
    """One row: where every condition of `when` holds, the sieves of `play` choose the setting."""

    id: str
    sentence: str
    """What a dealer reads aloud."""
    source: str
    when: tuple[str, ...]
    play: tuple[str, ...]
    examples: tuple[str, ...] = ()
    """Settings as "low | high" in the game's notation: this row must set that hand so."""
    note: str = ""


@dataclass(frozen=True, slots=True)
class HouseWay:
    """A house way as its file says it; never edited once in force."""

    id: str
    game: str
    title: str
    dated: date
    source: str
    rows: tuple[Row, ...]
    allows_dominated: int
    """How many hands the file itself admits to set worse than another legal setting in both halves."""
    settings: tuple[tuple[str, Value], ...]
    text: str
    sha256: str
    """Of the whole text's bytes, hex."""


class HouseWayError(Refused):
    """A house way that cannot be used; every Problem names its place."""


class View(Protocol):
    """What every game's view of a hand has: its facts as bits."""

    @property
    def mask(self) -> int:
        """Answer the facts of the hand, a bit each."""


H = TypeVar("H")
V = TypeVar("V", bound=View)
S = TypeVar("S")
C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class Bits:
    """A condition on the view's mask: every bit of need is there and none of ban."""

    need: int
    ban: int = 0


Test = Callable[[V], bool]


@dataclass(frozen=True, slots=True)
class Guarded(Generic[V]):
    """A condition on the mask first, and a test of the view only where those bits hold."""

    bits: Bits
    test: Test[V]


Condition = Bits | Guarded[V] | Test[V]
Sieve = Callable[[V, Sequence[S] | None], Sequence[S]]


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a game: its name, what its parameter is ("" for none), what it means."""

    name: str
    takes: str
    meaning: str
    bind: Callable[..., Any]


class Glossary(Generic[V, S]):
    """The closed list of a game's words: conditions and sieves by name."""

    def __init__(self, slots: Sequence[str] = ()) -> None:
        self.conditions: dict[str, Word] = {}
        self.sieves: dict[str, Word] = {}
        self.slots = tuple(slots)
        """Keys of a row that hold a slot pattern; each is a condition of the same name."""

    def condition(
        self, name: str, takes: str = ""
    ) -> Callable[[Callable[..., Condition[V]]], Callable[..., Condition[V]]]:
        """Answer a decorator that enters a condition; the function's docstring is its meaning.

        Source: architecture.md (house ways are data).
        """

        def enter(bind: Callable[..., Condition[V]]) -> Callable[..., Condition[V]]:
            self.conditions[name] = Word(name, takes, _meaning(bind), bind)
            return bind

        return enter

    def sieve(
        self, name: str, takes: str = ""
    ) -> Callable[[Callable[..., Sieve[V, S]]], Callable[..., Sieve[V, S]]]:
        """Answer a decorator that enters a sieve; the function's docstring is its meaning.

        Source: architecture.md (house ways are data).
        """

        def enter(bind: Callable[..., Sieve[V, S]]) -> Callable[..., Sieve[V, S]]:
            self.sieves[name] = Word(name, takes, _meaning(bind), bind)
            return bind

        return enter


def _meaning(bind: Callable[..., Any]) -> str:
    return (bind.__doc__ or "").split("\n\n")[0].strip()


class HouseWayGame(Protocol[H, V, S, C]):
    """What a game gives so that its house ways can be read, bound, used and proved."""

    game: str
    """The game's id, as in the file ("pai-gow")."""
    glossary: Glossary[V, S]
    dispatch: int
    """The bits of a view's mask that pre-select rows."""
    settings: Mapping[str, type]
    """Keys the file's [settings] may have, with their types."""
    total: int
    """How many hands there are: the weights of `classes` sum to it."""

    def view(self, hand: H) -> V:
        """Answer the view of a hand."""

    def finish(self, view: V, left: Sequence[S]) -> C:
        """Answer the choice among settings equal in value: the physical choice."""

    def classes(self) -> Iterator[tuple[H, int]]:
        """Answer a hand of every class that settings can depend on, with the hands it stands for."""

    def value(self, view: V, setting: S) -> tuple[int, int]:
        """Answer the strengths of low and high of a setting under consideration."""

    def is_foul(self, view: V, choice: C) -> bool:
        """Answer whether a choice may not be laid: wrong pieces, or low outranks high."""

    def is_dominated(self, view: V, choice: C) -> bool:
        """Answer whether another legal setting beats the choice in both halves."""

    def parse_example(self, text: str) -> tuple[H, C]:
        """Answer hand and choice of an example; Refused where it is none."""

    def same_value(self, one: C, other: C) -> bool:
        """Answer whether two choices have equal low and equal high hands."""

    def format_hand(self, hand: H) -> str:
        """Answer a hand in the game's notation."""

    def format_choice(self, choice: C) -> str:
        """Answer a choice as "low | high" in the game's notation."""


@dataclass(frozen=True, slots=True)
class Passed:
    """A row that did not fit, with the first of its conditions that did not hold."""

    row: str
    condition: str


@dataclass(frozen=True, slots=True)
class Decision(Generic[C]):
    """How a hand is set, the row that says so, and the rows passed over before it."""

    choice: C
    row: str
    sentence: str
    passed: tuple[Passed, ...]


class UndecidedError(HouseWayError):
    """A hand that no row sets (row is -1), or whose row, by its index, leaves no setting."""

    def __init__(self, found: Problem, row: int = -1) -> None:
        super().__init__(found)
        self.row = row


@dataclass(frozen=True, slots=True)
class BoundRow(Generic[V, S]):
    """A row whose words are resolved: conditions in the file's order, then sieves."""

    row: Row
    index: int
    conditions: tuple[tuple[str, Condition[V]], ...]
    sieves: tuple[Sieve[V, S], ...]
    need: int = field(init=False)
    ban: int = field(init=False)
    tests: tuple[Test[V], ...] = field(init=False)

    def __post_init__(self) -> None:
        need = ban = 0
        tests: list[Test[V]] = []
        for _, condition in self.conditions:
            if isinstance(condition, Guarded):
                tests.append(condition.test)
                condition = condition.bits  # noqa: PLW2901 (the guard is one of the row's bits)
            if isinstance(condition, Bits):
                need |= condition.need
                ban |= condition.ban
            else:
                tests.append(condition)
        object.__setattr__(self, "need", need)
        object.__setattr__(self, "ban", ban)
        object.__setattr__(self, "tests", tuple(tests))

    def first_not_held(self, view: V) -> str | None:
        """Answer the first condition that does not hold, in the file's words; None where all hold.

        Source: architecture.md (Decision: the rows passed over and why).
        """
        for text, condition in self.conditions:
            if not _holds(condition, view):
                return text
        return None


def _holds(condition: Condition[V], view: V) -> bool:
    if isinstance(condition, Guarded):
        return _holds(condition.bits, view) and condition.test(view)
    if isinstance(condition, Bits):
        return view.mask & condition.need == condition.need and not view.mask & condition.ban
    return condition(view)


_Prepared = tuple[int, int, int, tuple[Test[V], ...], tuple[Sieve[V, S], ...]]


class BoundHouseWay(Generic[H, V, S, C]):
    """A house way bound to its game: `choose` is the fast path, `decide` also says why."""

    __slots__ = ("_dispatch", "_finish", "_prepared", "_view", "game", "rows", "way")

    def __init__(self, way: HouseWay, game: HouseWayGame[H, V, S, C], rows: Sequence[BoundRow[V, S]]) -> None:
        self.way = way
        self.game = game
        self.rows = tuple(rows)
        self._view = game.view
        self._finish = game.finish
        self._dispatch = game.dispatch
        self._prepared: dict[int, tuple[_Prepared[V, S], ...]] = {}

    def choose(self, hand: H) -> tuple[int, C]:
        """Answer the index of the row that fits and the choice; UndecidedError where none does.

        Source: architecture.md (first row that fits wins).
        """
        view = self._view(hand)
        index, left = self.sieved(view)
        return index, self._finish(view, left)

    def sieved(self, view: V) -> tuple[int, Sequence[S]]:
        """Answer the index of the row that fits and the settings its sieves leave.

        Source: architecture.md (play: an ordered list of sieves).
        """
        mask = view.mask
        signature = mask & self._dispatch
        prepared = self._prepared.get(signature)
        if prepared is None:
            prepared = self._prepare(signature)
        for index, need, ban, tests, sieves in prepared:
            if mask & need != need or mask & ban:
                continue
            for test in tests:
                if not test(view):
                    break
            else:
                left: Sequence[S] | None = None
                for sieve in sieves:
                    left = sieve(view, left)
                if not left:
                    raise UndecidedError(
                        problem("HOUSEWAY-NOTHING-LEFT", f"row {index + 1} ({self.rows[index].row.id})"),
                        index,
                    )
                return index, left
        raise UndecidedError(problem("HOUSEWAY-UNDECIDED", self.way.id))

    def _prepare(self, signature: int) -> tuple[_Prepared[V, S], ...]:
        dispatch = self._dispatch
        prepared = tuple(
            (row.index, row.need & ~dispatch, row.ban & ~dispatch, row.tests, row.sieves)
            for row in self.rows
            if row.need & dispatch & signature == row.need & dispatch and not row.ban & signature
        )
        self._prepared[signature] = prepared
        return prepared

    def decide(self, hand: H) -> Decision[C]:
        """Answer the choice with its row, its sentence, and every row passed over with the reason.

        Source: architecture.md (central values: Decision).
        """
        view = self._view(hand)
        index, left = self.sieved(view)
        passed = tuple(Passed(row.row.id, row.first_not_held(view) or "") for row in self.rows[:index])
        row = self.rows[index].row
        return Decision(self._finish(view, left), row.id, row.sentence, passed)
