"""Houses to deal in, made by the command that makes every house: the example's, and one with a table of each level.

Source: screens.md (set-up); recording.md (levels of evidence; three depths).
"""

from __future__ import annotations

import tomllib
from pathlib import Path

from tablemgr.core.resources import resource
from ui.commands import setup

EXAMPLE = resource("demo", "house.toml")
TEXT = EXAMPLE.read_text("utf-8").replace("sample_one_in = 20", "sample_one_in = 0")
"""The example without samples: which seat they fall on is nobody's to know."""
START = {one["badge"]: one["pin"] for one in tomllib.loads(TEXT)["person"]}
"""The start PIN of everybody in the example."""
PIN = {badge: "47" + pin[::-1] for badge, pin in START.items()}
"""What everybody chooses in its place."""
LIMITS = "{ least = 500, most = 5000000, side_least = 100, side_most = 100000, chip = 100 }"
LEVELS = (0, 1, 3)
POKER = {level: f"PGP-L{level}" for level in LEVELS}
TILES = {level: f"PG-L{level}" for level in LEVELS}
DEPTHS = {depth: f"TG-{depth.upper()}" for depth in ("columns", "tricks", "full")}

ROUND_TABLE = """
[[table]]
name = "{name}"
game = "{game}"
variant = "commission"
order = {order}
limits = {limits}
commission = {{ bp = 500, unit = 25, rounding = "half_up" }}
level = {level}
recall_threshold = 100000
pay_threshold = 200000
"""
DEAL_TABLE = """
[[table]]
name = "{name}"
game = "tien-gow"
variant = "evening"
rules = "core"
stake = 1000
depth = "{depth}"
"""


def every_level() -> str:
    """Answer the text of a house with a table of each game at each level and depth, and the example's people."""
    people, now = TEXT[: TEXT.index("[[table]]")], TEXT[TEXT.index("[now]") :]
    tables: list[str] = []
    for level in LEVELS:
        tables.append(ROUND_TABLE.format(
            name=POKER[level], game="pai-gow-poker", order=[6, 5, 4, 3, 2, 1], limits=LIMITS, level=level,
        ))  # fmt: skip
        tables.append(ROUND_TABLE.format(
            name=TILES[level], game="pai-gow", order=[1, 2, 3, 4, 5, 6, 7], limits=LIMITS, level=level,
        ))  # fmt: skip
    tables += [DEAL_TABLE.format(name=name, depth=depth) for depth, name in DEPTHS.items()]
    return people + "".join(tables) + now


def set_up(text: str, folder: Path) -> Path:
    """Make a house from its text by the command; answer its data folder."""
    file = folder / "house.toml"
    file.write_text(text, "utf-8")
    assert setup.main([str(file), "--data", str(folder / "data")]) == 0
    return folder / "data"
