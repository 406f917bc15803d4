"""All that a picture of a round is drawn from, gathered once: nothing here is drawn, nothing is decided."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from tablemgr.core.charges import NOTHING_CHARGED
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import Line as SettledLine
from tablemgr.core.settlements import Settlement
from tablemgr.floor.people import Person
from tablemgr.floor.racks.book import AT_ONCE
from tablemgr.ledger.rows import Told
from tablemgr.table.handing import Handed
from tablemgr.table.phases import ENDED
from tablemgr.table.rules import TableRules
from tablemgr.table.settling import settle_seat
from tablemgr.table.state import Cash, RoundState, SeatState
from ui.viewmodels.table.asking import PIECES, Asked
from ui.viewmodels.table.draft import Draft
from ui.viewmodels.table.handing import handed
from ui.viewmodels.table.pieces_entry import Typed, checked, kind_of, read_pieces
from ui.viewmodels.table.sums import ChipKind
from ui.viewmodels.words import Words


@dataclass(frozen=True, slots=True)
class Scene:
    """A table at one moment: what is on record, what was typed, what is asked."""

    table: str
    state: RoundState
    rules: TableRules
    draft: Draft
    asked: Asked
    words: Words
    chips: tuple[ChipKind, ...]
    person: Person | None = None
    told: tuple[Told, ...] = ()
    """The round's entries, in their order."""
    lagging: RoundState | None = None
    """The round before, where its last seats are open."""
    contradicted: RoundState | None = None
    """The round that ended last, where a seat's pieces say something else than it was settled at."""
    next_bets_closed: bool = False
    """Whether the bets of the round after this one are closed: its seats are no dealer's to settle anew."""
    one_key: bool = False
    """Whether tiles are typed by kind, one key each."""
    refusals: tuple[str, ...] = ()
    """Sentences about what was pressed last."""
    locked: bool = False
    now_us: int = 0
    """This moment by the session's clock, microseconds of UTC."""
    offset_minutes: int = 0
    packets: int = 0
    """How many packets of this round a feed told; what is in them is sealed."""
    guests: Mapping[int, str] = field(default_factory=dict)
    """Who sits where, by the labels of their buy-ins."""
    commission: str = AT_ONCE
    """When its rack takes commission: with the win, prepaid with the bet, or owed."""
    before: Callable[[], Mapping[int, tuple[bool, int]]] = dict
    """Answers by seat whether it played the last round, and how many rounds in a row it has banked."""
    last_cash: Callable[[], Cash | None] = field(default=lambda: None, compare=False)
    """Answers the last cash entry that stands at the table, in whichever round it was written."""
    _settled: dict[tuple[Seat, Outcome], Settlement] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )
    """What seats were settled at for this picture; another scene begins with none."""
    _read: dict[str, Typed] = field(init=False, repr=False, compare=False, default_factory=dict)
    """What was typed for each place, read once."""

    def settlement(self, seat: SeatState, outcome: Outcome) -> Settlement:
        """Answer what a seat of this round comes to with an outcome; keys, lines and offers say it in one picture.

        Source: recording.md (bets); facts.md (resolve).
        """
        known = (seat.seat, outcome)
        if known not in self._settled:
            self._settled[known] = settle_seat(self.state, seat, outcome, self.rules)
        return self._settled[known]

    def handed(self, seat: SeatState, settlement: Settlement) -> Handed:
        """Answer what a settlement moves at a seat as the rack takes commission. Source: recording.md (bets)."""
        return handed(settlement, seat, self.commission, self.rules.commission)

    def shown(self, line: SettledLine) -> SettledLine:
        """Answer a wager as its arithmetic is said: without commission where that is not taken with the win.

        Source: recording.md (bets); screens.md, ground rule 5.
        """
        return line if self.commission == AT_ONCE else replace(line, charged=NOTHING_CHARGED)

    @property
    def kind(self) -> str:
        """cards or tiles. Source: look.md 7."""
        return kind_of(self.rules.play)

    @property
    def is_over(self) -> bool:
        """Whether no round is open here. Source: ledger.md (ends closed or void)."""
        return self.state.phase in ENDED

    @property
    def text(self) -> str:
        """What was typed where something is expected. Source: screens.md, ground rule 3."""
        return self.draft.text(self.asked.place)

    @property
    def where(self) -> str:
        """The place of the pieces that are asked for, as problems name it. Source: style.md, rule 13."""
        return f"seat {self.asked.seat}" if self.asked.seat else "bank"

    @property
    def pieces(self) -> Typed:
        """What was typed of the pieces that are asked for, checked. Source: screens.md, ground rule 3."""
        return self.typed_at(self.where if self.asked.what == PIECES else "bank")

    def typed_at(self, where: str) -> Typed:
        """Answer what was typed for a place ("bank", "seat 4"), checked. Source: screens.md, ground rule 3."""
        if where not in self._read:
            typed = read_pieces(self.draft.text(where), self.rules.play, where, one_key=self.one_key)
            others = [hand for hand in self.state.hands() if hand[0] != where]
            self._read[where] = checked(typed, self.rules.play, where, others)
        return self._read[where]
