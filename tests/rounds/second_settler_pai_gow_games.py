"""A second, plain settler of the two Pai Gow games, to check the first one's money.

It shares no code with the program: text codes and ints only, slow and literal. A joker is tried
as every card it may be; tiles are compared through one list written out by hand.
"""

from __future__ import annotations

from itertools import combinations, pairwise

FACES = "23456789TJQKA"

# --- Pai Gow Poker -------------------------------------------------------------------------


def five(cards: list[str]) -> tuple[int, ...]:
    """Rank five cards, larger is better; category 9 is five aces, 0 is no pair."""
    if "Jk" not in cards:
        return natural_five(cards)
    rest = [c for c in cards if c != "Jk"]
    if all(c[0] == "A" for c in rest):
        return (9,)
    aces = natural_five([*rest, "A?"])
    best = aces
    for face in FACES:
        for suit in "cdhs":
            if face + suit in rest:
                continue
            found = natural_five([*rest, face + suit])
            # As anything but an ace the joker only completes straights and flushes.
            if found[0] in (4, 5, 8):
                best = max(best, found)
    return best


def natural_five(cards: list[str]) -> tuple[int, ...]:
    values = sorted((FACES.index(c[0]) + 2 for c in cards), reverse=True)
    groups = sorted(((values.count(v), v) for v in set(values)), reverse=True)
    shape = [count for count, _ in groups]
    by_group = tuple(v for _, v in groups)
    flush = len({c[1] for c in cards}) == 1
    run = straight_height(values)
    if flush and run:
        return (8, run)
    if shape[0] == 4:
        return (7, *by_group)
    if shape[:2] == [3, 2]:
        return (6, *by_group)
    if flush:
        return (5, *values)
    if run:
        return (4, run)
    if shape[0] == 3:
        return (3, *by_group)
    if shape[:2] == [2, 2]:
        return (2, *by_group)
    if shape[0] == 2:
        return (1, *by_group)
    return (0, *values)


def straight_height(values: list[int]) -> int:
    """Ten times the top card; the wheel stands between ace-high and king-high."""
    if values == [14, 5, 4, 3, 2]:
        return 135
    if all(a - b == 1 for a, b in pairwise(values)):
        return values[0] * 10
    return 0


def two(cards: list[str]) -> tuple[int, ...]:
    values = sorted((14 if c == "Jk" else FACES.index(c[0]) + 2 for c in cards), reverse=True)
    return (1, values[0]) if values[0] == values[1] else (0, *values)


def foul_poker(low: list[str], high: list[str]) -> bool:
    front, back = two(low), five(high)
    if front[0] == 0:
        return back[0] == 0 and front[1:] > back[1:3]
    return back[0] == 0 or back[0] == 1 and front[1] > back[1]


FORTUNE_LINES = [
    "7sf",
    "match",
    "7sf-joker",
    "five-aces",
    "royal",
    "sf",
    "quads",
    "full",
    "flush",
    "trips",
    "straight",
]


def fortune(cards: list[str], table: list[int]) -> int:
    """What a Fortune bet pays to one, 0 where it loses; table has eleven lines, top first."""
    pays = dict(zip(FORTUNE_LINES, table, strict=True))
    got = [pays[line] for line in fortune_lines(cards)]
    return max(got, default=0)


def fortune_lines(cards: list[str]) -> set[str]:
    lines: set[str] = set()
    names = {9: "five-aces", 8: "sf", 7: "quads", 6: "full", 5: "flush", 4: "straight", 3: "trips"}
    for hand in combinations(cards, 5):
        rank = five(list(hand))
        if rank == (8, 140):
            lines.add("royal")
            rest = [c for c in cards if c not in hand]
            if "Jk" not in rest and rest[0][1] == rest[1][1] and {rest[0][0], rest[1][0]} == {"K", "Q"}:
                lines.add("match")
        elif rank[0] in names:
            lines.add(names[rank[0]])
    if seven_run(cards):
        lines.add("7sf-joker" if "Jk" in cards else "7sf")
    return lines


def seven_run(cards: list[str]) -> bool:
    tries = [[c for c in cards if c != "Jk"]]
    if "Jk" in cards:
        tries = [[*tries[0], f + s] for f in FACES for s in "cdhs" if f + s not in cards]
    for hand in tries:
        values = sorted(FACES.index(c[0]) + 2 for c in hand)
        run = values == list(range(values[0], values[0] + 7)) or values == [2, 3, 4, 5, 6, 7, 14]
        if run and len({c[1] for c in hand}) == 1:
            return True
    return False


# --- Pai Gow -------------------------------------------------------------------------------

SINGLES = ["66", "11", "44", "31", "55", "33", "22", "65", "64", "61", "51"]
MIXED = {"63": 9, "54": 9, "62": 8, "53": 8, "52": 7, "43": 7, "41": 5, "32": 5}


def tile_order(code: str) -> int:
    """Order as a single tile: 16 is 6-6, 1 is either tile of the supreme pair."""
    if code in SINGLES:
        return 16 - SINGLES.index(code)
    return {9: 5, 8: 4, 7: 3, 5: 2}.get(MIXED.get(code, 0), 1)


def tile_pair(a: str, b: str) -> tuple[int, int]:
    """Rank a hand of two tiles, larger is better: pairs, wong, gong, points by best tile."""
    if {a, b} == {"42", "21"}:
        return (20, 99)
    if a == b or (a in MIXED and b in MIXED and MIXED[a] == MIXED[b]):
        return (20, tile_order(a))
    pips = {code: int(code[0]) + int(code[1]) for code in (a, b)}
    best = max(a, b, key=tile_order)
    other = b if best == a else a
    if best in ("66", "11") and pips[other] == 9:
        return (15, tile_order(best))
    if best in ("66", "11") and pips[other] == 8:
        return (14, tile_order(best))
    choices = [[3, 6] if code in ("42", "21") else [pips[code]] for code in (a, b)]
    points = max((x + y) % 10 for x in choices[0] for y in choices[1])
    return (points, tile_order(best) if points else 0)


def two_pairs_high_first(first: list[str], second: list[str]) -> tuple[list[str], list[str]]:
    """The lower of two tile hands, then the higher."""
    return (first, second) if tile_pair(*first) <= tile_pair(*second) else (second, first)


BONANZA = {
    "melbourne": [200, 60, 30, 20, 12, 5, 2, 1, -1],
    "commerce": [200, 100, 50, 20, 10, 4, 2, 2, -1],
}


def bonanza(tiles: list[str], table: str) -> int:
    """What a Bonanza bet pays to one, -1 where it loses."""
    pairs = [(a, b) for a, b in combinations(tiles, 2) if tile_pair(a, b)[0] == 20]
    kinds = {"GJ" if {a, b} == {"42", "21"} else a for a, b in pairs}
    both = len(pairs) >= 2 and two_disjoint(tiles)
    sevens, fours = {"61", "52", "43"}, {"31", "22"}
    lame = sum(t == "33" for t in tiles) == 1 and sum(t == "51" for t in tiles) == 1
    lame = lame and sum(t in sevens for t in tiles) == 1 and sum(t in fours for t in tiles) == 1
    wong = any(t in ("66", "11") for t in tiles) and any(t in ("63", "54") for t in tiles)
    tests = [
        both and kinds >= {"GJ", "66"},
        both and kinds >= {"GJ", "11"},
        both and kinds >= {"66", "11"},
        lame,
        both,
        bool(kinds & {"GJ", "66", "11"}),
        bool(pairs),
        wong,
        True,
    ]
    return BONANZA[table][tests.index(True)]


def two_disjoint(tiles: list[str]) -> bool:
    a, b, c, d = tiles
    return any(
        tile_pair(*x)[0] == 20 == tile_pair(*y)[0]
        for x, y in [((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))]
    )


# --- Money ---------------------------------------------------------------------------------


def commission(win: int, bp: int, unit: int, rounding: str, least: int = 0) -> int:
    """Commission on a win in minor units."""
    if win <= 0 or bp == 0 and least == 0:
        return 0
    whole, rest = divmod(win * bp, 10_000 * unit)
    if rounding == "up" and rest:
        whole += 1
    if rounding == "half_up" and 2 * rest >= 10_000 * unit:
        whole += 1
    return min(win, max(whole * unit, least))


def outcome(game: str, player: tuple[list[str], list[str]], bank: tuple[list[str], list[str]]) -> str:
    """Answer win, push, lose or foul; each hand is (low, high); copies are the bank's."""
    if game == "pai-gow-poker":
        if foul_poker(*player):
            return "foul"
        beaten = (two(player[0]) > two(bank[0])) + (five(player[1]) > five(bank[1]))
    else:
        own, other = two_pairs_high_first(*player), two_pairs_high_first(*bank)
        beaten = sum(tile_pair(*o) > tile_pair(*b) for o, b in zip(own, other, strict=True))
    return ("lose", "push", "win")[beaten]


def net(result: str, bet: int, rule: tuple[int, int, str, int]) -> tuple[int, int]:
    """Answer the player's change and the commission taken, in minor units."""
    if result == "win":
        taken = commission(bet, *rule)
        return bet - taken, taken
    return (-bet if result in ("lose", "foul", "fold") else 0), 0
