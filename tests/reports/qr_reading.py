"""Reads a QR code from a picture, for tests: by the standard's own tables, sharing nothing with what drew it.

Undistorted pictures only, level M up to version 12; every block's error words are checked, none is mended.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from PIL import Image

ALIGNED = {
    1: [], 2: [6, 18], 3: [6, 22], 4: [6, 26], 5: [6, 30], 6: [6, 34], 7: [6, 22, 38], 8: [6, 24, 42],
    9: [6, 26, 46], 10: [6, 28, 50], 11: [6, 30, 54], 12: [6, 32, 58],
}  # fmt: skip
BLOCKS_M = {
    1: (10, [16]), 2: (16, [28]), 3: (26, [44]), 4: (18, [32] * 2), 5: (24, [43] * 2), 6: (16, [27] * 4),
    7: (18, [31] * 4), 8: (22, [38] * 2 + [39] * 2), 9: (22, [36] * 3 + [37] * 2), 10: (26, [43] * 4 + [44]),
    11: (30, [50] + [51] * 4), 12: (22, [36] * 6 + [37] * 2),
}  # fmt: skip
ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
LEVEL_M = 0
Grid = list[list[bool]]


def read_qr(picture: Image.Image) -> str:
    """Answer the text of the one QR code in a picture."""
    grid = _grid(picture)
    size = len(grid)
    version = (size - 17) // 4
    level, mask = _format(grid)
    assert level == LEVEL_M
    bits = [grid[y][x] != _masked(mask, y, x) for y, x in _path(size, _taken(version, size))]
    words = [
        sum(bit << (7 - n) for n, bit in enumerate(bits[at : at + 8])) for at in range(0, len(bits) - 7, 8)
    ]
    return _text(_data(words, version), version)


def _grid(picture: Image.Image) -> Grid:
    dark = picture.convert("L").point(lambda p: 255 if p < 128 else 0)
    wide, tall = dark.size
    pixels = dark.load()
    assert pixels is not None
    centres = _corners([[bool(pixels[x, y]) for x in range(wide)] for y in range(tall)])
    (left, top, module), (right, _, _), (_, bottom, _) = centres
    # A code's side is four modules longer with each version.
    count = 17 + 4 * round(((right - left) / module + 7 - 17) / 4)
    step_x, step_y = (right - left) / (count - 7), (bottom - top) / (count - 7)
    return [
        [bool(pixels[round(left + (x - 3) * step_x), round(top + (y - 3) * step_y)]) for x in range(count)]
        for y in range(count)
    ]


def _corners(rows: Grid) -> tuple[tuple[float, float, float], ...]:
    """Centres of the three marks: upper left, upper right, lower left, each with a module's width."""
    found: list[list[tuple[float, float, float]]] = []
    for y, row in enumerate(rows):
        for x, module in _marks(row):
            column = [one[round(x)] for one in rows]
            for middle, other in _marks(column):
                if abs(middle - y) < module and abs(other - module) < module / 2:
                    near = next(
                        (g for g in found if abs(g[0][0] - x) + abs(g[0][1] - middle) < 4 * module), None
                    )
                    (
                        found.append([(x, middle, module)])
                        if near is None
                        else near.append((x, middle, module))
                    )
    # A mark's middle is three modules tall and wide: it is met many times, anything else once or twice.
    best = sorted(found, key=len)[-3:]
    means = [tuple(sum(one[n] for one in g) / len(g) for n in range(3)) for g in best]
    assert len(means) == 3
    ordered = sorted(means, key=lambda m: m[0] + m[1])
    corner = ordered[0]
    right = max(ordered[1:], key=lambda m: m[0])
    below = max(ordered[1:], key=lambda m: m[1])
    return (corner, right, below)  # type: ignore[return-value]


def _marks(line: list[bool]) -> Iterator[tuple[float, float]]:
    """Middles of runs 1:1:3:1:1 that begin dark, each with a module's width."""
    edges = [0, *(n for n in range(1, len(line)) if line[n] != line[n - 1]), len(line)]
    runs = list(pairwise(edges))
    for n in range(len(runs) - 4):
        if not line[runs[n][0]]:
            continue
        widths = [end - begin for begin, end in runs[n : n + 5]]
        module = sum(widths) / 7
        wanted = (1, 1, 3, 1, 1)
        if module >= 1.5 and all(
            abs(w - f * module) < 0.6 * module for w, f in zip(widths, wanted, strict=True)
        ):
            yield (runs[n + 2][0] + runs[n + 2][1] - 1) / 2, module


def _format(grid: Grid) -> tuple[int, int]:
    places = [(n, 8) for n in range(6)] + [(7, 8), (8, 8), (8, 7)] + [(8, 14 - n) for n in range(9, 15)]
    word = sum(grid[y][x] << n for n, (y, x) in enumerate(places)) ^ 0x5412
    return word >> 13, (word >> 10) & 7


def _masked(mask: int, y: int, x: int) -> bool:
    return (
        (x + y) % 2, y % 2, x % 3, (x + y) % 3, (x // 3 + y // 2) % 2, x * y % 2 + x * y % 3,
        (x * y % 2 + x * y % 3) % 2, ((x + y) % 2 + x * y % 3) % 2,
    )[mask] == 0  # fmt: skip


def _taken(version: int, size: int) -> set[tuple[int, int]]:
    """Modules that hold no data."""
    taken = {(y, x) for y in range(9) for x in range(9)}
    taken |= {(y, x) for y in range(9) for x in range(size - 8, size)}
    taken |= {(y, x) for y in range(size - 8, size) for x in range(9)}
    taken |= {(6, n) for n in range(size)} | {(n, 6) for n in range(size)}
    last = ALIGNED[version][-1] if version > 1 else 0
    for y in ALIGNED[version]:
        for x in ALIGNED[version]:
            if (y, x) not in {(6, 6), (6, last), (last, 6)}:
                taken |= {(y + dy, x + dx) for dy in range(-2, 3) for dx in range(-2, 3)}
    if version > 6:
        taken |= {(y, x) for y in range(6) for x in range(size - 11, size - 8)}
        taken |= {(x, y) for y in range(6) for x in range(size - 11, size - 8)}
    return taken


def _path(size: int, taken: set[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Modules in the order in which data lie: columns of two from the right, up and down in turn."""
    upwards = True
    for right in [*range(size - 1, 6, -2), *range(5, 0, -2)]:
        for y in range(size - 1, -1, -1) if upwards else range(size):
            for x in (right, right - 1):
                if (y, x) not in taken:
                    yield y, x
        upwards = not upwards


def _data(words: list[int], version: int) -> list[int]:
    """Data words in their order; every block with its error words divides by the code's polynomial."""
    extra, sizes = BLOCKS_M[version]
    blocks: list[list[int]] = [[] for _ in sizes]
    given = iter(words)
    for n in range(max(sizes)):
        for block, size in zip(blocks, sizes, strict=True):
            if n < size:
                block.append(next(given))
    ends: list[list[int]] = [[] for _ in sizes]
    for _ in range(extra):
        for end in ends:
            end.append(next(given))
    for block, end in zip(blocks, ends, strict=True):
        assert _is_sound([*block, *end], extra)
    return [word for block in blocks for word in block]


def _is_sound(block: list[int], extra: int) -> bool:
    powers = [1]
    for _ in range(254):
        powers.append(powers[-1] << 1 ^ (0x11D if powers[-1] & 0x80 else 0))
    logs = {power: n for n, power in enumerate(powers)}
    for root in range(extra):
        value = 0
        for word in block:
            value = (powers[(logs[value] + root) % 255] if value else 0) ^ word
        if value:
            return False
    return True


def _text(words: list[int], version: int) -> str:
    bits = "".join(f"{word:08b}" for word in words)
    at, said = 0, ""

    def take(count: int) -> int:
        nonlocal at
        at += count
        return int(bits[at - count : at], 2)

    while at + 4 <= len(bits) and (mode := take(4)):
        if mode == 4:
            count = take(8 if version < 10 else 16)
            said += bytes(take(8) for _ in range(count)).decode("utf-8")
        elif mode == 2:
            count = take(9 if version < 10 else 11)
            for _ in range(count // 2):
                first, second = divmod(take(11), 45)
                said += ALPHANUMERIC[first] + ALPHANUMERIC[second]
            said += ALPHANUMERIC[take(6)] if count % 2 else ""
        else:
            assert mode == 1, mode
            count = take(10 if version < 10 else 12)
            for _ in range(count // 3):
                said += f"{take(10):03d}"
            rest = count % 3
            said += f"{take(3 * rest + 1):0{rest}d}" if rest else ""
    return said
