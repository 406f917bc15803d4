"""Everything a table screen draws, as frozen rows of finished texts: the widgets compare old with new, and paint.

A token is what was pressed, by key, finger or scanner alike: "7", "R", "Enter", "seat:4", "piece:As".

Source: architecture.md (seven sentences, 6); look.md 4; screens.md, ground rules 1 to 6.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

NOW, CLASH = "now", "clash"
"""Who has the lamp: what is expected here, or a contradiction. "" where it is dark."""
DONE, TO_COME = "done", "to come"
PAY, TAKE, PUSH, INK, QUIET, GOOD = "pay", "take", "push", "ink", "quiet", "ok"
"""How a line is said: a state's colour, ink, the second ink, agreed."""
BACK = "?"
"""A piece lying face down."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of text: its sign ("" for none; names of `pieces.signs`), its tone, its weight."""

    text: str
    tone: str = INK
    bold: bool = False
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One phase of the top bar: done ✓, the present one (lit), or still to come."""

    text: str
    state: str


@dataclass(frozen=True, slots=True)
class Top:
    """The top bar."""

    table: str
    game: str
    number: str
    """Round 213, Deal 20; empty before the first."""
    steps: tuple[Step, ...]
    lamp: str
    person: str
    """Dealer D. Marsh; the badge alone while locked."""
    marks: tuple[str, ...] = ()
    """Boxed words: PRACTICE, TRAINING, "locked 21:49:40", a lagging round's number."""


@dataclass(frozen=True, slots=True)
class Chips:
    """So many chips of one denomination."""

    label: str
    """The figure on the chip, in few letters: "25", "1K"."""
    count: int
    fill: str
    """#RRGGBB, from the house's chip set."""
    ink: str


@dataclass(frozen=True, slots=True)
class Hand:
    """The pieces of a place: low two, then high; unsplit where nobody has set them; BACK is face down."""

    kind: str
    """cards or tiles."""
    low: tuple[str, ...] = ()
    high: tuple[str, ...] = ()
    unsplit: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """The band of a seat: what moves, in a large figure, and its arithmetic."""

    state: str
    """pay, take, push or clash: the band's ground."""
    sign: str
    text: str
    """PAY 335."""
    sums: tuple[str, ...] = ()
    struck: str = ""
    """What no longer holds, struck through above it."""
    more: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class BankPurse:
    """The box of a seat that banks."""

    caption: str
    amount: str
    chips: tuple[Chips, ...]
    open_text: str
    open_part: float
    """What still stands behind the bets, 0 to 1."""
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Seat:
    """One box on the felt."""

    seat: int
    number: str
    state: str
    """empty, betting, locked, open, called, computed, clash, resolved, ruled, banker."""
    name: str
    """The guest's label or "no player"; bars are drawn while locked."""
    lamp: str = ""
    word: str = ""
    """now, set, called, computed, stop."""
    evidence: int | None = None
    """Filled dots, 0 to 3; None draws none."""
    hand: Hand | None = None
    lines: tuple[Line, ...] = ()
    """Under the hand: what it came to, what was called."""
    pile: tuple[Chips, ...] = ()
    bet: str = ""
    carried: str = ""
    side_bets: tuple[tuple[str, str], ...] = ()
    offer: Line | None = None
    """At the current seat: what a win pays."""
    chips: tuple[Chips, ...] = ()
    """To hand over, after resolving."""
    result: Result | None = None
    purse: BankPurse | None = None
    ruled_by: str = ""
    token: str = ""
    """What a finger on it presses; "" where nothing."""


@dataclass(frozen=True, slots=True)
class Bank:
    """The bank's box in the middle of the felt."""

    title: str
    banks: str
    checked: Line | None
    """As set on the felt, legal, or a difference."""
    hand: Hand | None
    low_caption: str = ""
    low: tuple[str, ...] = ()
    high_caption: str = ""
    high: tuple[str, ...] = ()
    row: str = ""
    """Row H3b, or that there is no house way."""
    sentence: str = ""
    passed_over: tuple[str, ...] = ()
    """The rows that were looked at before and did not fit, in order, as sentences to point at."""
    lamp: str = ""
    draft: Hand | None = None
    """What is being typed for the bank, drawn in its place."""


@dataclass(frozen=True, slots=True)
class Square:
    """A seat in the opening order."""

    number: str
    state: str
    """done, now, clash, to come."""
    token: str = ""


@dataclass(frozen=True, slots=True)
class Aside:
    """A column of lines on the felt, left or right of the bank."""

    caption: str
    headline: str = ""
    lines: tuple[Line, ...] = ()
    squares: tuple[Square, ...] = ()


@dataclass(frozen=True, slots=True)
class Felt:
    """The felt of Pai Gow and Pai Gow Poker: seats in real order, seat 1 at the dealer's left; never mirrored."""

    kind: str
    seats: tuple[Seat, ...]
    bank: Bank
    round: Aside
    order: Aside


DOT = " · "
"""Between two parts of an echo."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """The one question that is open, and what was typed towards its answer."""

    question: str
    facts: str = ""
    lamp: str = NOW
    caption: str = ""
    echo: str = ""
    bad: tuple[int, int] | None = None
    """Start and length of what is refused in the echo."""
    refusals: tuple[str, ...] = ()
    """Sentences with their rule; what was typed stays."""
    free: bool = False
    """Free text is expected: characters become tokens as they are typed, the blank too, none upper-cased."""
    parted: int = 0
    """After how many characters a dot parts the echo: the seat from the amount. 0 where nothing is parted."""

    @property
    def shown(self) -> tuple[str, tuple[int, int] | None]:
        """What stands in the well, and what of it is refused: "150" at seat 1 reads "1 · 50"."""
        if not 0 < self.parted < len(self.echo):
            return self.echo, self.bad
        text = f"{self.echo[: self.parted]}{DOT}{self.echo[self.parted :]}"
        if self.bad is None or sum(self.bad) <= self.parted:
            return text, self.bad
        start, length = self.bad
        return text, (start + len(DOT), length) if start >= self.parted else (start, length + len(DOT))


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the pad: label, keycap, what it does in a few words."""

    label: str
    cap: str
    token: str
    second: Line | None = None
    live: bool = True
    lamp: bool = False
    """Lit where it is the only answer."""


@dataclass(frozen=True, slots=True)
class PieceKey:
    """A face of the pieces pad."""

    code: str
    token: str
    left: str
    """×2: how many are not on the table yet."""
    live: bool = True
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Panel:
    """A panel of the console."""

    caption: str
    lines: tuple[Line, ...] = ()
    cells: tuple[tuple[str, ...], ...] = ()
    """A small table, its first row the heads."""
    keys: tuple[Key, ...] = ()


@dataclass(frozen=True, slots=True)
class LetterKey:
    """A letter to touch, or what turns to other letters."""

    label: str
    token: str
    wide: float = 1.0
    """How many letters wide it is."""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Console:
    """The work area under the prompt: what answers move, what was just recorded, the pad at the far side."""

    panels: tuple[Panel, ...] = ()
    pad: tuple[Key, ...] = ()
    """Read row by row, four a row."""
    kind: str = ""
    pieces: tuple[PieceKey, ...] = ()
    """Where it holds any, the pieces pad takes the panels' place."""
    below: tuple[str, str] = ("", "")
    """Captions under the pieces pad, at its near and far end."""
    letters: tuple[tuple[LetterKey, ...], ...] = ()
    """Where a text of one's own is wanted: letters to touch, row by row, in the panels' place."""


@dataclass(frozen=True, slots=True)
class Strip:
    """What the ceiling camera reads: Latin digits, left to right, in every language; never a name."""

    fields: tuple[tuple[str, str], ...]
    """Caption and value; the clock is the widget's."""


@dataclass(frozen=True, slots=True)
class Approval:
    """A second person is asked for; it waits at the side and never takes the focus."""

    caption: str
    shown: tuple[Line, ...]
    """What would be written, as it is signed."""
    roles: str
    refusals: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Notice:
    """A strip under the top bar that stays: an alarm, a lagging round, a level that was missed."""

    text: str
    state: str = INK
    key: Key | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """A whole table screen. `felt` is None where another game's middle is drawn from `middle`."""

    top: Top
    felt: Felt | None
    prompt: Prompt
    console: Console
    strip: Strip
    middle: object = None
    notices: tuple[Notice, ...] = ()
    approval: Approval | None = None
    locked: bool = False
    players: object = None
    """What a second window shows to the players; None while it is closed."""
    sheet: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()
    """The key sheet of this screen: captions with (key, what it does)."""


class Recorder(Protocol):
    """One table at one station: takes tokens, records, says what there is to see."""

    def picture(self) -> Picture:
        """Answer the screen as it stands. Source: look.md 4."""
        ...

    def press(self, token: str) -> None:
        """Take one key, finger or button; what cannot be done is said in the prompt. Source: screens.md 2."""
        ...

    def scan(self, text: str) -> None:
        """Take a whole line from a scanner, a feed or the clipboard. Source: screens.md 3."""
        ...

    def approve(self, badge: str, pin: str) -> None:
        """Take the second person's badge and PIN for what is shown. Source: facts.md (second person)."""
        ...

    def withdraw(self) -> None:
        """Give up what waits for a second person. Source: screens.md 4."""
        ...


@runtime_checkable
class Foresees(Protocol):
    """A recorder that can say what a key would come to, and does nothing about it."""

    def foresee(self, token: str) -> Picture | None:
        """Answer the picture that a key would leave; None where that cannot be told.

        Source: screens.md, ground rule 10.
        """
        ...
