"""What every round came to, against what its close said, and which rounds were never closed.

Source: ledger.md (TOTALS differ; ROUND never closed).
"""

from __future__ import annotations

from operator import itemgetter

from tablemgr.ledger.drawing import NOT_THE_HOUSE
from tablemgr.ledger.readtables import POSTING, ROUND
from tablemgr.ledger.sheets import Place, Row

NAMES = ("house", "commission", "bets")
_columns = ROUND.columns.keys()
_round = itemgetter(*map(_columns.index, ("status", "ended_seq", "gaming_day")))
_drawn = itemgetter(*map(_columns.index, NAMES))
_said = itemgetter(*(_columns.index(f"said_{name}") for name in NAMES))
_posting = itemgetter(*map(POSTING.columns.keys().index, ("seq", "account", "amount")))
Told = tuple[Place, int, str]
"""Where it was found, an entry's or a round's number, and a sentence."""


class RoundSums:
    """Takes round after round, by table and number, and keeps what does not hold."""

    def __init__(self) -> None:
        self.postings = 0
        self.unbalanced: list[Told] = []
        """Entries whose postings do not sum to zero."""
        self.differing: list[Told] = []
        """Rounds whose close said something else than was posted until then."""
        self.open: dict[Place, str] = {}
        """The rounds that are open, with their gaming days."""
        self.newest: dict[str, tuple[int, str]] = {}
        """The highest number of each table, with its gaming day."""

    def take(self, place: Place, rounds: list[Row], postings: list[Row]) -> None:
        """Take what was drawn of a round: its row, if it has one, and its postings.

        Source: ledger.md (postings that sum to zero).
        """
        self._balance(place, postings)
        for row in rounds:
            status, ended, day = _round(row)
            self.newest[place[0]] = place[1], day
            if status == "open":
                self.open[place] = day
            elif status == "closed" and _said(row)[0] is not None:
                self._close(place, row, [_posting(p) for p in postings], ended)

    def _balance(self, place: Place, postings: list[Row]) -> None:
        self.postings += len(postings)
        sums: dict[int, int] = {}
        for posting in postings:
            seq, _, amount = _posting(posting)
            sums[seq] = sums.get(seq, 0) + amount
        self.unbalanced += [
            (place, seq, f"the postings of entry {seq} come to {total}, not 0")
            for seq, total in sums.items()
            if total
        ]

    def _close(self, place: Place, row: Row, postings: list[tuple[int, str, int]], ended: int) -> None:
        # A re-call or correction posts to a round that is closed already: none of what its close said.
        late = [(account, amount) for seq, account, amount in postings if seq > ended]
        house = sum(amount for account, amount in late if account not in NOT_THE_HOUSE)
        commission = sum(amount for account, amount in late if account == "commission")
        drawn = _drawn(row)
        then = (drawn[0] - house, drawn[1] - commission, drawn[2])
        if then == _said(row):
            return
        table, number = place
        for name, came, said in zip(NAMES, then, _said(row), strict=True):
            if came != said:
                text = f"round {number} of table {table}: {name} comes to {came}, its close said {said}"
                self.differing.append((place, number, text))

    def add(self, other: RoundSums) -> None:
        """Take what another share of the rounds came to. Source: ledger.md (the verifier)."""
        self.postings += other.postings
        self.unbalanced = sorted([*self.unbalanced, *other.unbalanced], key=lambda told: told[0])
        self.differing = sorted([*self.differing, *other.differing], key=lambda told: told[0])
        self.open |= other.open
        for table, last in other.newest.items():
            self.newest[table] = max(last, self.newest.get(table, last))

    def open_rounds(self) -> list[Place]:
        """Answer the rounds that are open, by table, the newest first. Source: ledger.md (open rounds)."""
        return sorted(self.open, key=lambda place: (place[0], -place[1]))

    def never_closed(self) -> list[Told]:
        """Answer the open rounds that are neither a table's newest nor the one that may lag behind it on its day.

        Source: ledger.md (ROUND never closed); recording.md (one round may lag).
        """
        behind = [place for place in self.open_rounds() if place[1] != self.newest[place[0]][0]]
        lagging: dict[str, Place] = {}
        for place in behind:
            if self.open[place] == self.newest[place[0]][1]:
                lagging.setdefault(place[0], place)
        return [
            (place, place[1], f"round {place[1]} of table {place[0]} was never closed")
            for place in behind
            if place != lagging.get(place[0])
        ]
