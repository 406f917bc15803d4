"""A feed: a reading shoe or a camera tells packets line by line, `packet 3: As Kd …`.

Packets go to seats by the start seat and stay sealed until all hands are set: they are in no picture and in
no file before. What was entered by hand and differs is said, and stays said until somebody looked at it.

Source: recording.md (who enters: a feed); FAULT D2.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from tablemgr.core.problems import Problem, problem
from tablemgr.core.seats import Seat
from tablemgr.table.commands import Command, EnterBankHand, EnterHand
from tablemgr.table.conservation import check_apart
from tablemgr.table.phases import hands_locked, lock_holds
from tablemgr.table.round_game import RoundGame
from tablemgr.table.rules import TableRules
from tablemgr.table.state import RoundState
from ui.viewmodels.table.ask_deal import seat_at
from ui.viewmodels.table.pieces_entry import read_pieces

_LINE = re.compile(r"packet\s+(\d{1,3})\s*:\s*(.*)", re.IGNORECASE)
Codes = tuple[str, ...]


def is_packet(line: str) -> bool:
    """Answer whether a line comes from a feed. Source: recording.md (documented text lines)."""
    return _LINE.fullmatch(line.strip()) is not None


class Feed:
    """The packets of one round, sealed."""

    def __init__(self) -> None:
        self._round = 0
        self._packets: dict[int, Codes] = {}

    def take(self, line: str, state: RoundState, rules: TableRules) -> tuple[Problem, ...]:
        """Take one line; answer what is wrong with it: a piece that is none, a packet that is told twice.

        Source: recording.md (a mismatch is an incident); FAULT D2.
        """
        found = _LINE.fullmatch(line.strip())
        if found is None:
            return ()
        if state.number != self._round:
            self._round, self._packets = state.number, {}
        number, where = int(found[1]), f"packet {int(found[1])}"
        typed = read_pieces(found[2], rules.play, where)
        problems = list(typed.problems)
        if not 1 <= number <= rules.play.positions:
            problems.append(problem("FEED-PACKET", where, most=rules.play.positions))
        if not problems and len(typed.pieces) != rules.play.hand_size:
            problems.append(problem("PIECE-COUNT", where, got=len(typed.pieces), wanted=rules.play.hand_size))
        if not problems:
            problems += self._check(number, typed.pieces, rules.play, where)
        if not problems:
            self._packets[number] = typed.pieces
        return tuple(problems)

    def _check(self, number: int, pieces: Codes, game: RoundGame, where: str) -> Iterator[Problem]:
        known = self._packets.get(number)
        if known is not None and Counter(known) != Counter(pieces):
            yield problem("FEED-TWICE", where)
            return
        others = [(f"packet {n}", hand) for n, hand in self._packets.items() if n != number]
        # Where a sealed piece lies is nobody's business yet: only that it cannot lie here too.
        if check_apart(pieces, where, others, game):
            yield problem("FEED-PIECES", where)

    def count(self, number: int) -> int:
        """Answer how many packets of a round were told. Source: recording.md (feeds)."""
        return len(self._packets) if number == self._round else 0

    def hand_of(self, seat: int, state: RoundState, rules: TableRules) -> Codes:
        """Answer the packet that a seat was dealt, 0 for the bank; empty where none was told, or no start is known.

        Source: recording.md (packets go to seats by the start seat).
        """
        if state.start is None or state.number != self._round:
            return ()
        for number, pieces in self._packets.items():
            position = (state.start.position + number - 1) % rules.play.positions
            if seat_at(state, position) == seat:
                return pieces
        return ()

    def unsealed(self, state: RoundState, rules: TableRules) -> tuple[Command, ...]:
        """Answer what may be entered now: the bank's hand where it may be opened, the seats' where all are set.

        A seat's packet says which pieces, not how they are set: it stands beside the call.

        Source: recording.md (sealed to everybody until all hands are set); PGP G6.
        """
        commands: list[Command] = []
        house = state.banker is None or (state.banked is not None and state.banked.co_bank)
        bank = self.hand_of(0, state, rules)
        if bank and house and state.bank_hand is None and lock_holds(rules.phases, state.phase):
            commands.append(EnterBankHand(bank))
        if hands_locked(rules.phases, state.phase):
            for seat in state.in_play:
                pieces = self.hand_of(int(seat.seat), state, rules)
                if pieces and seat.hand is None and not seat.is_resolved:
                    commands.append(EnterHand(Seat(seat.seat), pieces, why="feed"))
        return tuple(commands)

    def mismatches(self, state: RoundState, rules: TableRules) -> tuple[Problem, ...]:
        """Answer every hand on record that the feed dealt otherwise. Source: recording.md (a mismatch is an incident)."""
        if not hands_locked(rules.phases, state.phase):
            return ()
        found = []
        hands = [(0, () if state.bank_hand is None else state.bank_hand.pieces)]
        hands += [(int(s.seat), s.hand.pieces) for s in state.in_play if s.hand is not None]
        for seat, entered in hands:
            dealt = self.hand_of(seat, state, rules)
            if entered and dealt and not _agree(entered, dealt, rules.play):
                where = f"seat {seat}" if seat else "bank"
                found.append(
                    problem("FEED-MISMATCH", where, entered=" ".join(entered), dealt=" ".join(dealt))
                )
        return tuple(found)


def _agree(entered: Codes, dealt: Codes, game: RoundGame) -> bool:
    """Whether entered pieces can be those that were dealt: ranks and kinds stand for any of theirs."""
    left = Counter(dealt)
    loose = []
    for piece in entered:
        if piece in game.loose:
            loose.append(game.groups[piece])
        elif left[piece]:
            left[piece] -= 1
        else:
            return False
    groups = Counter(game.groups[piece] for piece, count in left.items() for _ in range(count))
    return not Counter(loose) - groups
