"""Pai Gow Poker as a round needs it: card codes in, settings, comparisons and side bets out.

A card may be entered by rank alone ("A"): its suit was not taken. Whoever enters such a hand says
that no five of one suit lie in it, or the suits are asked for where a flush is possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.problems import Problem, problem
from tablemgr.games.pai_gow_poker.house_ways import HouseWayOfPoker
from tablemgr.games.pai_gow_poker.meta import GAME, HAND_SIZE, PACKETS
from tablemgr.games.pai_gow_poker.pay_tables import PayTable
from tablemgr.games.pai_gow_poker.ranking import low_strength
from tablemgr.games.pai_gow_poker.setting import check_split, is_foul
from tablemgr.games.pai_gow_poker.settle import Switches, compare
from tablemgr.games.pai_gow_poker.side_bets import settle_envy, side_bet
from tablemgr.pieces.cards import FACES, JOKER, PACK, SUITS, Card, card
from tablemgr.pieces.hands import Split
from tablemgr.table.events import Passed
from tablemgr.table.facts import Codes
from tablemgr.table.round_game import UNKNOWN, Compared, Prize, Set, Shown, SideResult

FLUSH = 5
ON_BANK = ("queens-dragon",)
"""Side bets that look at the bank's seven cards."""
FORTUNE, ENVY = "fortune", "envy"

_Coded = tuple[tuple[str, Card], ...]


class PaiGowPokerRound:
    """Pai Gow Poker under one table's switches, house way and pay tables."""

    game = GAME
    hand_size = HAND_SIZE
    positions = PACKETS
    pieces_in_all = len(PACK)
    loose = frozenset(FACES)
    outcomes = frozenset(Outcome)
    copies: Mapping[str, int] = {c.code: 1 for c in PACK} | dict.fromkeys(FACES, len(SUITS))
    groups: Mapping[str, str] = {c.code: c.face for c in PACK} | {face: face for face in FACES}

    def __init__(self, switches: Switches, way: HouseWayOfPoker, tables: tuple[PayTable, ...]) -> None:
        self.switches = switches
        self.way = way
        self.tables = {table.bet: table for table in tables}

    @property
    def side_bets(self) -> tuple[str, ...]:
        """Ids of the side bets that are laid; envy rides on Fortune. Source: PGP 6."""
        return tuple(bet for bet in self.tables if bet != ENVY)

    def check_suits(self, pieces: Codes, where: str, *, no_flush: bool) -> tuple[Problem, ...]:
        """Answer the Problem of a hand whose suits may matter and were not taken.

        Source: recording.md (suits asked only where a flush is possible).
        """
        if self.loose.isdisjoint(pieces) or UNKNOWN in pieces:
            return ()
        if not no_flush and _flush_is_possible(pieces):
            return (problem("SUITS-NEEDED", where),)
        suits = Counter(c.suit for _, c in _coded(pieces) if not c.is_joker)
        # Four of a suit and the joker, or five: then the word that there is no flush cannot stand.
        if no_flush and max(suits.values(), default=0) + ("Jk" in pieces) >= FLUSH:
            return (problem("SUITS-NEEDED", where),)
        return ()

    def house_way(self, pieces: Codes) -> Set:
        """Answer how the house way sets seven cards. Source: PGP 1.2, PGP 2.1."""
        coded = _coded(pieces)
        decision = self.way.decide(tuple(c for _, c in coded))
        low, high = _back(decision.choice.low, coded), _back(decision.choice.high, coded)
        passed = tuple(Passed(row.row, row.condition) for row in decision.passed)
        return Set(low, high, *self._labels(decision.choice), decision.row, decision.sentence, passed)

    def as_laid(self, low: Codes, high: Codes) -> Set:
        """Answer a setting as a person laid it. Source: PGP G4."""
        return Set(low, high, *self._labels(_split(low, high)))

    def same_setting(self, one: Set, other: Set) -> bool:
        """Answer whether two settings have equal low and equal high hands. Source: PGP T."""
        a, b = _split(one.low, one.high), _split(other.low, other.high)
        made = self.switches.ranking
        return low_strength(a.low) == low_strength(b.low) and made.strength(a.high) == made.strength(b.high)

    def check_split(self, low: Codes, high: Codes, where: str) -> tuple[Problem, ...]:
        """Answer every Problem of a split: sizes, a foul. Source: PGP G3, G4, D10."""
        return check_split(
            _split(low, high), self.switches.ranking,
            strict_high_over_low=self.switches.strict_high_over_low, where=where,
        )  # fmt: skip

    def is_foul(self, low: Codes, high: Codes) -> bool:
        """Answer whether a split is a foul. Source: PGP G4, D10."""
        strict = self.switches.strict_high_over_low
        return is_foul(_split(low, high), self.switches.ranking, strict_high_over_low=strict)

    def compare(self, hand: Set, bank: Set) -> Compared:
        """Answer a hand against the bank's. Source: PGP P1 to P4, D13."""
        split = _split(hand.low, hand.high)
        found = compare(split, _split(bank.low, bank.high), self.switches)
        return Compared(found.outcome, found.low, found.high, *self._labels(split), found.reasons)

    def envy(self, stakes: Mapping[str, Money], others: Sequence[Codes]) -> Prize | None:
        """Answer the prizes that a Fortune bet of the table's least stake wins. Source: PGP 6 (Envy)."""
        table = self.tables.get(ENVY)
        if table is None or FORTUNE not in stakes:
            return None
        hands = [tuple(c for _, c in _coded(pieces)) for pieces in others]
        line = settle_envy(table, hands, stakes[FORTUNE])
        return Prize(ENVY, line.won, line.reasons) if line.won else None

    def side_bet(self, bet: str, shown: Shown) -> SideResult | None:
        """Answer what a side bet comes to on the seven cards that it looks at. Source: PGP B, 6."""
        pieces = shown.bank if bet in ON_BANK else shown.pieces
        if len(pieces) != HAND_SIZE or UNKNOWN in pieces:
            return None
        found = side_bet(self.tables[bet], tuple(c for _, c in _coded(pieces)))
        return SideResult(found.outcome, found.pays, found.reasons)

    def _labels(self, split: Split[Card]) -> tuple[str, str]:
        made = self.switches.ranking
        return made.rank(split.low).label, made.rank(split.high).label


def _flush_is_possible(pieces: Codes) -> bool:
    """Whether five different ranks, the joker counted, may be of one suit."""
    for suit in SUITS:
        ranks = {piece[0] for piece in pieces if piece in FACES or piece.endswith(suit)}
        if len(ranks) + ("Jk" in pieces) >= FLUSH:
            return True
    return False


def _coded(codes: Codes) -> _Coded:
    """Each code with a card: itself, or one of its rank in the suit that the hand holds fewest of."""
    taken = {code for code in codes if code not in FACES}
    suits = Counter({suit: sum(code[1] == suit for code in taken if code != "Jk") for suit in SUITS})
    coded = []
    for code in codes:
        chosen = code
        if code in FACES:
            free = [suit for suit in SUITS if code + suit not in taken] or list(SUITS)
            suit = min(free, key=lambda one: (suits[one], one))
            suits[suit] += 1
            chosen = code + suit
            taken.add(chosen)
        coded.append((code, JOKER if chosen == "Jk" else card(chosen)))
    return tuple(coded)


def _back(cards: tuple[Card, ...], coded: _Coded) -> Codes:
    """The codes as entered for cards of the same hand."""
    codes = {c: code for code, c in coded}
    return tuple(codes[c] for c in cards)


def _split(low: Codes, high: Codes) -> Split[Card]:
    cards = tuple(c for _, c in _coded((*low, *high)))
    return Split(cards[: len(low)], cards[len(low) :])
