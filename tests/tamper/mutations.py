"""Ways to change a trail, one function each, by chance from a seed; several may fall on one trail."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tablemgr.ledger import guards
from tablemgr.ledger.keys import Signer
from tests.tamper import surgery as cut
from tests.tamper.surgery import Raw


class Hand:
    """Somebody at the file: with a seed, a key of his own and the house's stolen one."""

    def __init__(self, raw: Raw, chance: Random, own: Signer, stolen: Signer) -> None:
        self.raw, self.chance, self.own, self.stolen = raw, chance, own, stolen
        self.last = cut.last_of(raw)

    def seq(self, first: int = 1) -> int:
        """Pick an entry that is there."""
        rows = self.raw.execute("SELECT seq FROM entry WHERE seq >= ? ORDER BY seq", (first,)).fetchall()
        return int(self.chance.choice(rows)[0])

    def op_id(self) -> str:
        """Make up the id of an action."""
        return f"forged-{self.chance.randrange(10**12)}"


def field(hand: Hand) -> None:
    """One field of one entry."""
    seq = hand.seq()
    column = hand.chance.choice([name for name in cut.COLUMNS if name not in ("seq", "prev", "digest")])
    value = cut.row_of(hand.raw, seq)[cut.COLUMNS.index(column)]
    cut.set_field(hand.raw, seq, column, changed(value, column, hand))


def changed(value: object, column: str, hand: Hand) -> object:
    """Answer another value of the same kind."""
    if column == "op_id":
        return hand.op_id()
    if isinstance(value, int):
        return value + hand.chance.choice([1000, -1, 1] if column not in ("part", "version") else [1000])
    if isinstance(value, bytes):
        place = hand.chance.randrange(len(value))
        return value[:place] + bytes([value[place] ^ 1]) + value[place + 1 :]
    return "x" if value is None and column in ("witness", "table") else 7 if value is None else f"{value}x"


def link(hand: Hand) -> None:
    """A digest, or the predecessor that an entry names."""
    seq, column = hand.seq(), hand.chance.choice(["prev", "digest"])
    cut.set_field(hand.raw, seq, column, hand.chance.randbytes(32))


def field_sealed(hand: Hand) -> None:
    """One field, and a digest to it."""
    seq = hand.seq()
    row = list(cut.row_of(hand.raw, seq))
    row[4] = f"{row[4]}x"
    cut.put(hand.raw, cut.sealed(tuple(row)))


def number(hand: Hand) -> None:
    """The number of one entry, to a free one."""
    seq, last = hand.seq(), cut.last_of(hand.raw)
    cut.set_field(hand.raw, seq, "seq", last + hand.chance.choice([1, 2, 40]))


def remove(hand: Hand) -> None:
    """One entry, or some in a row."""
    first = hand.seq()
    hand.raw.execute(
        "DELETE FROM entry WHERE seq BETWEEN ? AND ?", (first, first + hand.chance.choice([0, 0, 1, 12]))
    )


def close_ranks(hand: Hand) -> None:
    """Some entries, the others renumbered over the gap."""
    first, count = hand.seq(2), hand.chance.choice([1, 2, 9])
    hand.raw.execute("DELETE FROM entry WHERE seq BETWEEN ? AND ?", (first, first + count - 1))
    cut.shifted(hand.raw, first + count, -count)


def swap(hand: Hand) -> None:
    """Two entries, near or far."""
    one = hand.seq()
    other = hand.chance.choice([min(one + 1, hand.last), hand.seq()])
    if one != other:
        cut.swapped(hand.raw, one, other)


def ring(hand: Hand) -> None:
    """Three entries, each in the next one's place."""
    one, two, three = (hand.seq() for _ in range(3))
    if len({one, two, three}) == 3:
        cut.swapped(hand.raw, one, two)
        cut.swapped(hand.raw, two, three)


def bodies(hand: Hand) -> None:
    """The bodies of two entries."""
    one, other = hand.seq(), hand.seq()
    first, second = cut.row_of(hand.raw, one)[14], cut.row_of(hand.raw, other)[14]
    cut.set_field(hand.raw, one, "body", second)
    cut.set_field(hand.raw, other, "body", first)


def forge(hand: Hand) -> None:
    """An entry more, with a digest or without, room made for it."""
    at, own = hand.seq(2), hand.chance.random() < 0.5
    before = cut.row_of(hand.raw, at)
    cut.shifted(hand.raw, at, 1)
    row = (before[0], at, *before[2:10], hand.op_id(), *before[11:])
    cut.insert(hand.raw, cut.sealed(row) if own else row)


def append(hand: Hand) -> None:
    """An entry more at the end, with the right link or another."""
    last = cut.row_of(hand.raw, cut.last_of(hand.raw))
    row = (last[0], last[1] + 1, *last[2:10], hand.op_id(), *last[11:])
    cut.insert(hand.raw, cut.sealed(row) if hand.chance.random() < 0.5 else row)


def double(hand: Hand) -> None:
    """An entry twice, in a table made anew without keys."""
    cut.loosened(hand.raw)
    hand.raw.execute("INSERT INTO entry SELECT * FROM entry WHERE seq = ?", (hand.seq(),))


def cut_tail(hand: Hand) -> None:
    """The end, with the read tables mended or not."""
    hand.raw.execute("DELETE FROM entry WHERE seq > ?", (hand.seq(3),))
    if hand.chance.random() < 0.5:
        cut.mended(hand.raw)


def rewrite(hand: Hand) -> None:
    """The end, chained anew: checkpoints left as they are, signed with a key of one's own, or a stolen one."""
    first = hand.seq(3)
    cut.set_field(hand.raw, first, "actor", "4471/dealer/Eve")
    signer = hand.chance.choice([None, hand.own, hand.stolen])
    change = (lambda row: row) if signer is None else cut.signed_anew(signer, hand.raw, first)
    cut.chained_anew(hand.raw, first, change)
    cut.mended(hand.raw)


def door(hand: Hand) -> None:
    """A trigger more, that lets something through or not."""
    name = hand.chance.choice([*guards.TRIGGERS, "more"])
    hand.raw.execute(f"CREATE TRIGGER IF NOT EXISTS {name} BEFORE DELETE ON entry WHEN 0 BEGIN SELECT 1; END")


def nothing(_: Hand) -> None:
    """Nothing at all."""


Mutation = Callable[[Hand], None]
ROWS: tuple[Mutation, ...] = (
    field, link, field_sealed, number, remove, close_ranks, swap, ring, bodies, forge, append, double, cut_tail,
    rewrite, door, nothing,
)  # fmt: skip
