"""A second, plain settler of Tien Gow, to check the first one's money.

It shares no code with the program: it reads the text of a deal, works with strings and ints, and
believes the text about nothing but what was put down, sized, marked or counted. Seats are letters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

SEATS = "ABCD"
CIVIL = ["51", "61", "64", "65", "22", "33", "55", "31", "44", "11", "66"]
MILITARY = {"21": 3, "32": 5, "41": 5, "42": 6, "43": 7, "52": 7, "53": 8, "62": 8, "54": 9, "63": 9}
FAMILY = {"66": 9, "11": 8, "44": 7, "31": 5}

DEFAULTS: dict[str, object] = {
    "banker_double": True, "streak_mode": "off", "streak_basis": "wins_in_a_row", "early_death": True,
    "last_trick_bonus": True, "sweep_bonus": True, "sweep_exception": "off", "six_captures_three": True,
    "one_red_dot": False, "par": 4, "no_column": 5, "supreme": 2, "quartet": 4, "banker_factor": 2,
    "last_factor": 2, "sweep_factor": 2,
}  # fmt: skip


def value(tiles: list[str]) -> tuple[str, int] | None:
    """Say what a set is and how high it ranks within that; None where it may not be led."""
    civil = [tile for tile in tiles if tile in CIVIL]
    military = [tile for tile in tiles if tile in MILITARY]
    if len(tiles) == 1:
        return ("civil", CIVIL.index(tiles[0])) if civil else ("military", MILITARY[tiles[0]])
    if sorted(tiles) == ["21", "42"]:
        return ("supreme", 0)
    if len(tiles) == 2 and len(civil) == 2:
        return ("civil pair", CIVIL.index(civil[0])) if civil[0] == civil[1] else None
    if len(tiles) == 2 and len(military) == 2:
        pips = MILITARY[military[0]]
        return ("military pair", pips) if pips == MILITARY[military[1]] else None
    if not civil or not military or len(civil) > 2 or len(military) > 2 or len(set(civil)) > 1:
        return None
    pips = FAMILY.get(civil[0], 0)
    return (
        (f"{len(civil)}+{len(military)}", pips) if all(MILITARY[tile] == pips for tile in military) else None
    )


def rules_of(text: str) -> dict[str, object]:
    """Read the Rules tag."""
    rules = dict(DEFAULTS)
    for part in text.split(";")[1:]:
        name, _, said = part.strip().partition("=")
        rules[name] = {"true": True, "false": False}.get(said, int(said) if said.isdigit() else said)
    return rules


def all_tiles() -> list[str]:
    """Lay out the set."""
    return [*CIVIL, *CIVIL, *MILITARY]


class Deal:
    """One deal, read line by line."""

    def __init__(self) -> None:
        self.tags: dict[str, str] = {}
        self.tricks: list[tuple[str, int, str, list[tuple[str, str, list[str]]]]] = []
        """Leader, size, winner, plays (seat, "up" or "down", tiles)."""
        self.marks: list[tuple[str, str, int]] = []
        self.columns: list[int] | None = None
        self.last: tuple[str, str, str] | None = None
        self.claimed = ""
        self.is_void = False

    @property
    def leader(self) -> str:
        return self.tricks[-1][2] if self.tricks else self.tags["Banker"]

    def read(self, line: str) -> None:
        """Take one line."""
        if line.startswith("["):
            name, said = re.fullmatch(r'\[(\S+) "(.*)"\]', line).groups()  # type: ignore[union-attr]
            self.tags[name] = said
        elif line.startswith("claim"):
            self.claimed = line.split()[1]
        elif line.startswith("void"):
            self.is_void = True
        elif line.startswith("mark"):
            words = line.split()[1:]
            number = int(words[-1]) if words[-1].isdigit() else 0
            self.marks.append((words[0], words[1] if len(words) > 1 and words[1] in SEATS else "", number))
        elif line.startswith("columns"):
            words = line.split()
            self.columns = [int(word) for word in words[1:5]]
            self.last = (words[6], words[7], words[8] if len(words) > 8 else "")
        elif sized := re.fullmatch(r"\d+\. (\d) = ([A-D])", line):
            begun = self.tricks.pop()[3] if self.tricks and not self.tricks[-1][2] else []
            self.tricks.append((self.leader, int(sized[1]), sized[2], begun))
        else:
            self.play(line.split(":")[1].split("=", maxsplit=1)[0])

    def play(self, text: str) -> None:
        """Take the plays of one trick and find who won it."""
        seat, best, winner = self.leader, None, ""
        plays: list[tuple[str, str, list[str]]] = []
        for word in text.split():
            shown = not word.startswith("(")
            plays.append((seat, "up" if shown else "down", word.strip("()").split("+")))
            if shown:
                found = value(plays[-1][2])
                assert found is not None
                assert best is None or found[0] == best[0] != "supreme"
                assert best is None or found[1] > best[1]
                best, winner = found, seat
            seat = SEATS[(SEATS.index(seat) + 1) % 4]
        whole = len(plays) == 4
        self.tricks.append((self.leader, len(plays[0][2]), winner if whole else "", plays))


def settle(text: str) -> dict[str, object]:
    """Settle the text of one deal; every figure is computed, none is read."""
    deal = Deal()
    for line in text.splitlines():
        if line.strip() and not line.startswith(("result", "{", "*")):
            deal.read(line)
    rules, banker = rules_of(deal.tags["Rules"]), deal.tags["Banker"]
    streak = int(deal.tags["Streak"])
    zero = [0, 0, 0, 0]
    if deal.is_void:
        return {
            "columns": zero,
            "immediate": zero,
            "final": zero,
            "net": zero,
            "banker": banker,
            "streak": streak,
        }
    if deal.claimed:
        columns = [8 if seat == deal.claimed else 0 for seat in SEATS]
        winner, kind, three, paid = deal.claimed, "claim", "", []
    else:
        columns, (winner, kind, three) = counted(deal)
        paid = list(at_once(deal, kind, winner))
    immediate = immediates(rules, banker, paid)
    final = finally_(
        rules, banker, streak, columns, winner, kind, three, unbeatable=has_unbeatable_lead(deal, rules)
    )
    return {
        "columns": columns, "immediate": immediate, "final": final,
        "net": [one + other for one, other in zip(immediate, final, strict=True)],
        "banker": winner,
        "streak": streak + 1 if winner == banker else int(rules["streak_basis"] == "wins_in_a_row"),
    }  # fmt: skip


def counted(deal: Deal) -> tuple[list[int], tuple[str, str, str]]:
    """Count the columns and say how the last trick was won."""
    if deal.columns is not None and deal.last is not None:
        return deal.columns, deal.last
    columns = [sum(size for _, size, won, _ in deal.tricks if won == seat) for seat in SEATS]
    assert sum(columns) == 8
    leader, size, winner, plays = deal.tricks[-1]
    lead = plays[0][2] if plays else []
    if size == 2 and (sorted(lead) == ["21", "42"] or ("SUPREME", winner, len(deal.tricks)) in deal.marks):
        return columns, (winner, "SUPREME", "")
    if lead == ["21"] and winner == leader:
        return columns, (winner, "LITTLE_THREE", "")
    if lead == ["21"] and [put for seat, _, put in plays if seat == winner] == [["42"]]:
        return columns, (winner, "CAPTURE", leader)
    return columns, (winner, "quartet" if size == 4 else "other", "")


def at_once(deal: Deal, kind: str, winner: str) -> Iterator[tuple[str, str]]:
    """Name what is paid at once: Supreme by its leader, a quartet by its winner."""
    supremes, quartets = set(), []
    for number, (leader, size, won, plays) in enumerate(deal.tricks, start=1):
        if plays and sorted(plays[0][2]) == ["21", "42"]:
            supremes.add(leader)
        if size == 4 and won:
            quartets.append((number, won))
    for what, seat, number in deal.marks:
        if what == "SUPREME":
            supremes.add(seat)
        elif what == "QUARTET" and (not number or (number, seat) not in quartets):
            quartets.append((number, seat))
    if kind == "SUPREME":
        supremes.add(winner)
    if kind == "quartet" and all(seat != winner for _, seat in quartets):
        quartets.append((0, winner))
    yield from (("supreme", seat) for seat in supremes)
    yield from (("quartet", seat) for _, seat in quartets)


def immediates(rules: dict[str, object], banker: str, paid: list[tuple[str, str]]) -> list[int]:
    """Add up the immediate payments of each seat."""
    points = dict.fromkeys(SEATS, 0)
    for what, seat in paid:
        for other in SEATS:
            if other != seat:
                doubled = rules["banker_double"] and banker in (seat, other)
                due = number(rules[what]) * (number(rules["banker_factor"]) if doubled else 1)
                points[other] -= due
                points[seat] += due
    return list(points.values())


def finally_(
    rules: dict[str, object], banker: str, streak: int, columns: list[int], winner: str, kind: str, three: str,
    *, unbeatable: bool,
) -> list[int]:  # fmt: skip
    """Work out the final settlement of each seat."""
    bonus = rules["last_trick_bonus"] and kind in ("SUPREME", "LITTLE_THREE", "quartet")
    excepted = winner == banker and unbeatable and kind != "claim"
    swept = 8 in columns and rules["sweep_bonus"] and not excepted
    times = (number(rules["last_factor"]) if bonus else 1) * (number(rules["sweep_factor"]) if swept else 1)
    points = dict.fromkeys(SEATS, 0)
    for seat, count in zip(SEATS, columns, strict=True):
        if seat == winner:
            continue
        owed = number(rules["no_column"]) if count == 0 else number(rules["par"]) - count
        owed *= times * bankers_factor(rules, streak, is_his=banker in (seat, winner), won=winner == banker)
        payer = three if owed > 0 and kind == "CAPTURE" and rules["six_captures_three"] else seat
        points[payer] -= owed
        points[winner] += owed
    return list(points.values())


def bankers_factor(rules: dict[str, object], streak: int, *, is_his: bool, won: bool) -> int:
    """Say how often a payment of the banker counts."""
    if not is_his:
        return 1
    if rules["streak_mode"] == "additive":
        return streak + 2
    doubled = number(rules["banker_factor"]) if rules["banker_double"] else 1
    return doubled * (streak + 1 if won and rules["streak_mode"] == "product" else 1)


def number(said: object) -> int:
    """Read a constant."""
    assert isinstance(said, int)
    return said


def has_unbeatable_lead(deal: Deal, rules: dict[str, object]) -> bool:
    """Say whether a lead of the banker that counts could not be beaten, for all he could know."""
    if rules["sweep_exception"] == "off":
        return False
    first_only = rules["sweep_exception"] == "first_lead"
    if any(what == "unbeatable" and (not first_only or at in (0, 1)) for what, _, at in deal.marks):
        return True
    banker = deal.tags["Banker"]
    own = deal.tags[banker].split()
    if own == ["?"]:
        own = [
            tile for _, _, _, plays in deal.tricks for seat, _, put in plays if seat == banker for tile in put
        ]
    unseen = all_tiles()
    for tile in own:
        if tile in unseen:
            unseen.remove(tile)
    for leader, _, _, plays in deal.tricks[:1] if first_only else deal.tricks:
        if leader == banker and plays and not can_be_beaten(plays[0][2], unseen):
            return True
        for seat, how, put in plays:
            for tile in put if how == "up" and seat != banker else []:
                unseen.remove(tile)
    return False


def can_be_beaten(lead: list[str], unseen: list[str]) -> bool:
    """Try whether the unseen tiles hold something higher of the same kind."""
    found = value(lead)
    assert found is not None
    kind, rank = found
    held = unseen.count
    if kind == "supreme":
        return False
    if kind == "civil":
        return any(held(tile) for tile in CIVIL[rank + 1 :])
    if kind == "military":
        return any(held(tile) and pips > rank for tile, pips in MILITARY.items())
    if kind == "civil pair":
        return any(held(tile) == 2 for tile in CIVIL[rank + 1 :])
    if kind == "military pair":
        return any(
            sum(held(tile) for tile, p in MILITARY.items() if p == pips) == 2
            for pips in (9, 8, 7)
            if pips > rank
        )
    civil, military = (int(part) for part in kind.split("+"))
    return any(
        held(tile) >= civil and sum(held(one) for one, p in MILITARY.items() if p == pips) >= military
        for tile, pips in FAMILY.items()
        if pips > rank
    )
