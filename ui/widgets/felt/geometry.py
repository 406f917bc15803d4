"""Where everything stands on the felt, in pixels of the 100 % layout, and how large that layout is in a window.

No Qt: figures in, figures out. Seats keep their order from left to right in every language.
Source: look.md 4 (table screen), look.md 6 (sizes, portrait).
"""

from __future__ import annotations

from dataclasses import dataclass

WIDE, TALL = 1440, 900
UPRIGHT_WIDE, UPRIGHT_TALL = 820, 1522
TOP_BAR, PROMPT, WORK, STRIP = 56, 64, 184, 48
UPRIGHT_PROMPT, UPRIGHT_WORK = 104, 392
FELT = TALL - TOP_BAR - PROMPT - WORK - STRIP
"""Height of the felt in the layout of 1440 x 900; one pixel of it is the bar's line."""
DROP = 46
MOST_CARD = 120
LEAST_FELT, LEAST_SHRUNK = 470.0, 0.9
"""Under this height a felt is drawn smaller as a whole, and so small at most for larger text beside it."""
MOST_LARGER = 1.35
"""How much larger letters stand in boxes that have no more room to grow."""
BOX = {"cards": (216.0, 254.0), "tiles": (186.0, 266.0)}
BANK = {"cards": (780.0, 218.0), "tiles": (740.0, 214.0)}
EDGE_BELOW = 7


@dataclass(frozen=True, slots=True)
class Box:
    """A box in pixels of the 100 % layout."""

    x: float
    y: float
    width: float
    height: float

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.height

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width


@dataclass(frozen=True, slots=True)
class Places:
    """The places of a felt."""

    seats: tuple[Box, ...]
    bank: Box
    round: Box
    order: Box
    upright: bool


def is_upright(width: float, height: float) -> bool:
    """Answer whether a window is drawn upright: felt above in two rows, console below.

    >>> is_upright(1440, 900), is_upright(1280, 1024), is_upright(1200, 1920)
    (False, False, True)

    Source: look.md 6 (portrait tablets).
    """
    return min(width / UPRIGHT_WIDE, height / UPRIGHT_TALL) > min(width / WIDE, height / TALL)


def table_scale(width: float, height: float) -> float:
    """Answer the scale in per cent at which the whole table fills a window.

    >>> table_scale(1440, 900), table_scale(2880, 1800), round(table_scale(1280, 800), 1)
    (100.0, 200.0, 88.9)

    Source: look.md 6 (1280 x 800 is exactly 8/9; 4K: same layout, larger u; never the arithmetic).
    """
    across, upright = min(width / WIDE, height / TALL), min(width / UPRIGHT_WIDE, height / UPRIGHT_TALL)
    return 100 * max(across, upright)


def grown(larger: float, height: float, notices: float) -> float:
    """Answer how many times as large prompt, console and strip stand, in a layout of this height, for somebody who
    likes text so many times as large: as far as the felt gives way.

    >>> grown(1.0, 900, 0), grown(1.25, 900, 0), round(grown(2.0, 900, 0), 2), grown(1.25, 900, 400)
    (1.0, 1.25, 1.42, 1.0)

    Source: screens.md, ground rule 7 (sizes from the font, correct at 100 to 200 %); look.md 6.
    """
    room = height - TOP_BAR - notices - LEAST_FELT * LEAST_SHRUNK
    return min(larger, max(1.0, room / (PROMPT + WORK + STRIP)))


def felt_places(count: int, kind: str, width: float, height: float, *, upright: bool) -> Places:
    """Answer the places of so many seats on a felt. Source: look.md 4."""
    return _upright(count, kind, width, height) if upright else _across(count, kind, width, height)


def _across(count: int, kind: str, width: float, height: float) -> Places:
    most, tall = BOX[kind]
    less, more = max(0.0, FELT - height), max(0.0, height - FELT)
    margin, gap = (24.0, 19.0) if count <= 6 else (18.0, 17.0)
    wide = min((width - 2 * margin - gap * (count - 1)) / count, most * (1.15 if kind == "cards" else 1.22))
    if count > 1:
        # Room that is over goes between the seats, not into them; few seats stay together.
        gap = min((width - 2 * margin - wide * count) / (count - 1), 150.0)
    left = (width - wide * count - gap * (count - 1)) / 2
    top = (24.0 if kind == "cards" else 20.0) - min(14.0, less * 0.25) + more * 0.12
    # Few seats stand on a flatter arc: nobody sits far round the table.
    drop = (DROP - min(24.0, less * 0.35) + min(60.0, more * 0.2)) * min(1.0, count / 5)
    bank = _bank(kind, width, height, less, more)
    slopes = [(2 * n / (count - 1) - 1) ** 2 if count > 1 else 0.0 for n in range(count)]
    boxes = [Box(left + n * (wide + gap), top + drop * slope, wide, tall) for n, slope in enumerate(slopes)]
    over = [box.y for box in boxes if box.right > bank.x and box.x < bank.right]
    high = min(tall + min(44.0, more * 0.25), bank.y - 8 - max(over, default=top))
    seats = tuple(Box(box.x, box.y, wide, high) for box in boxes)
    edge = max((seat.bottom for seat in (seats[0], seats[-1])), default=0.0) + 8 if seats else 0.0
    aside = max(edge if _is_beside(seats, bank) else bank.y, bank.y - 60)
    low = height - EDGE_BELOW - aside
    near, far = min(margin, left), min(width - margin, bank.right + 18 + 340)
    return Places(
        seats, bank, Box(near, aside, min(bank.x - 18 - near, 360.0), low), Box(bank.right + 18, aside, far - bank.right - 18, low),
        upright=False,
    )  # fmt: skip


def _is_beside(seats: tuple[Box, ...], bank: Box) -> bool:
    """Whether the outermost seats reach down beside the bank's box."""
    return bool(seats) and seats[0].x < bank.x and seats[0].bottom > bank.y - 60


def _bank(kind: str, width: float, height: float, less: float, more: float) -> Box:
    wide, tall = BANK[kind]
    tall = tall - min(40.0, less * 0.4) + min(67.0, more * 0.35)
    return Box((width - wide) / 2, height - EDGE_BELOW - tall, wide, tall)


def _upright(count: int, kind: str, width: float, height: float) -> Places:
    """Two rows of the arc: the seats in the middle of it stand in the upper row, the outer ones below."""
    _most, tall = BOX[kind]
    margin, gap = 16.0, 12.0
    upper = count - 4 if count > 5 else 3 if count == 5 else count
    first = (count - upper) // 2
    rows = [range(first, first + upper), [*range(first), *range(first + upper, count)]]
    columns = max(max((len(row) for row in rows), default=1), 3)
    wide = min((width - 2 * margin - gap * (columns - 1)) / columns, 250.0)
    bank_tall = BANK[kind][1] + min(60.0, max(0.0, height - 1010) * 0.3)
    asides = 162.0
    spare = max(0.0, height - 2 * tall - bank_tall - asides - 5 * gap)
    seats: dict[int, Box] = {}
    y = gap + spare * 0.2
    for row in rows:
        total = wide * len(row) + gap * (len(row) - 1)
        for place, seat in enumerate(row):
            seats[seat] = Box((width - total) / 2 + place * (wide + gap), y, wide, tall)
        y += (tall + gap + spare * 0.2) if len(row) else 0
    bank = Box(margin, y, width - 2 * margin, bank_tall)
    half = (width - 3 * margin) / 2
    top = bank.bottom + gap
    return Places(
        tuple(seats[n] for n in range(count)), bank, Box(margin, top, half, height - top - 4),
        Box(2 * margin + half, top, half, height - top - 4), upright=True,
    )  # fmt: skip
