"""What a unit bet on the house's games lets expect, by variant; without a figure there is no luck to speak of.

Source: FORMULA 3, FORMULA 8; PG 7; PGP 8.
"""

from __future__ import annotations

import tomllib
from fractions import Fraction
from functools import cache

from tablemgr.core.luck import Odds
from tablemgr.core.resources import resource


@cache
def odds_of(game: str, variant: str) -> Odds | None:
    """Answer the odds of a game's main bet against the house, None where no figure is known for the variant.

    Source: FORMULA 8; REQ R47.
    """
    path = resource("odds", f"{game}.toml")
    if not path.exists():
        return None
    known = tomllib.loads(path.read_text("utf-8")).get(variant)
    if known is None:
        return None
    return Odds(Fraction(known["win"]), Fraction(known["lose"]), Fraction(known["pays"]))
