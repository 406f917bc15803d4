"""The rows of a proof: what the right-hand side of the rounds screen draws, ready in its language."""

from __future__ import annotations

from dataclasses import dataclass

Codes = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tag:
    """A short state with its sign: "recalled", "dispute", "contradiction", "skipped", "void", "ruled"."""

    sign: str
    """A name the painter knows: "recalled", "ruled", "clash", "agreed", "skipped", "void", or ""."""
    text: str
    state: str = ""
    """Colour token of the state; "" is plain ink."""


@dataclass(frozen=True, slots=True)
class PassedRow:
    """A house-way row that was passed over, and why."""

    row: str
    because: str


@dataclass(frozen=True, slots=True)
class BankBlock:
    """The bank's hand: caption, pieces as set, the row that set them and the rows before it."""

    caption: str
    low: Codes = ()
    high: Codes = ()
    unsplit: Codes = ()
    labels: str = ""
    row: str = ""
    sentence: str = ""
    passed: tuple[PassedRow, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatDetail:
    """What was entered of a seat and what it says."""

    caption: str
    low: Codes = ()
    high: Codes = ()
    unsplit: Codes = ()
    beside: tuple[str, ...] = ()
    """Sentences beside the pieces: how low and high compare."""
    below: tuple[str, ...] = ()
    """Sentences below: side bets, calls, re-calls, rulings."""


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One seat in opening order: sign, word, arithmetic, the house's change, its evidence."""

    seat: int
    number: str
    state: str
    """"pay", "take", "push", "clash" or "open": sign and colour."""
    word: str
    arithmetic: str
    figure: str
    old_figure: str
    """The figure before a re-call or ruling, shown struck; else ""."""
    evidence: int
    """Dots filled, 0 to 3; -1 where evidence has no meaning."""
    evidence_word: str
    mark: str
    """"recalled", "ruled" or "": a sign before the word."""
    detail: SeatDetail


@dataclass(frozen=True, slots=True)
class HandRow:
    """A Tien Gow hand: its tiles, played ones with the trick they fell in; unknown hands have none."""

    seat: int
    caption: str
    tiles: Codes
    tricks: tuple[int, ...]
    """The trick each tile was played in; 0 where it never left the hand."""
    columns: int | None
    tag: str = ""


@dataclass(frozen=True, slots=True)
class TrickRow:
    """A trick: who led what, what lay on it, who took it."""

    number: str
    led: str
    led_tiles: Codes
    followed: str
    taken: str


@dataclass(frozen=True, slots=True)
class Ledger:
    """Figures in two columns: what, and how much."""

    caption: str
    rows: tuple[tuple[str, str, str], ...]
    """What, its arithmetic, its figure."""


@dataclass(frozen=True, slots=True)
class Proof:
    """One round or deal with everything that proves it."""

    table: str
    number: int
    title: str
    status: Tag | None
    """What stands opposite the title: void, open, skipped; None where nothing special holds."""
    facts: str
    """seq range, rules, times, dealer."""
    digest: str
    training: bool
    bank: BankBlock | None
    seats_caption: str
    seats: tuple[SeatLine, ...]
    total_word: str
    total_arithmetic: str
    total: str
    hands: tuple[HandRow, ...] = ()
    tricks: tuple[TrickRow, ...] = ()
    ledgers: tuple[Ledger, ...] = ()
    notes: tuple[str, ...] = ()
    pieces: str = "cards"
    """"cards" or "tiles": which shapes its codes are."""
