"""Pieces as they are typed, touched, pasted or scanned: one parser, checked piece by piece.

Cards take two keys (`as`), their rank alone (`a`, suit not taken), `*` for the joker; `0` and `10` are the
ten. Tiles take two keys (`63`), either half first, or with one-key kinds one key of `KIND_KEYS`. Blanks and
commas may stand between; `/` stands where low ends and high begins.

Source: screens.md, ground rule 3; recording.md (levels, pace); facts.md (L1).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tablemgr.core.problems import Problem, problem
from tablemgr.pieces.tiles import KINDS
from tablemgr.table.conservation import check_apart
from tablemgr.table.round_game import RoundGame

CARDS, TILES = "cards", "tiles"
KIND_KEYS: Mapping[str, str] = {
    "1": "11", "2": "22", "3": "33", "4": "44", "5": "5", "6": "66", "7": "7", "8": "8", "9": "9", "0": "55",
    "A": "31", "B": "51", "D": "61", "E": "64", "F": "65", "G": "GJ",
}  # fmt: skip
"""One key a kind: doubles by their half (0 for double five), mixed pairs by their pips, six letters."""
APART_KEYS: Mapping[str, str] = {"G": "21", "H": "42"}
"""Where the table tells the two tiles of the Gee Joon apart."""
_CARD = re.compile(
    r"(?P<joker>JOKER|\*|W(?![A-Z]))|(?P<card>(?:10|[2-9TJQKA0])[CDHS])|(?P<rank>10|[2-9TJQKA0])"
    r"|(?P<split>/)|(?P<gap>[\s,]+)|(?P<bad>.)"
)
_TILE = re.compile(
    r"(?P<touched>\[\w{1,2}\])|(?P<card>[1-6]-?[1-6])|(?P<rank>GJ)|(?P<split>/)|(?P<gap>[\s,]+)|(?P<half>[1-6]-?$)|(?P<bad>.)"
)
_CODES = {said: kind.code for kind in KINDS for said in (kind.code, kind.code[::-1])}


@dataclass(frozen=True, slots=True)
class Typed:
    """What was typed so far, read: pieces in order, where each stands in the text, what is wrong."""

    pieces: tuple[str, ...]
    spans: tuple[tuple[int, int], ...]
    """Start and length of each piece in the text."""
    split: int | None = None
    """How many pieces stand before the `/`."""
    pending: bool = False
    """Whether the last key is half a tile."""
    problems: tuple[Problem, ...] = ()
    bad: tuple[int, int] | None = None
    """Start and length of the first thing that is refused."""


def kind_of(game: RoundGame) -> str:
    """Answer whether a game is played with cards or tiles. Source: look.md 7."""
    return TILES if game.game == "pai-gow" else CARDS


def read_pieces(text: str, game: RoundGame, where: str, *, one_key: bool = False) -> Typed:
    """Answer the pieces of a text with everything in it that is none, each with its place.

    Source: screens.md, ground rule 3; FAULT D10 (one parser, one meaning).
    """
    if kind_of(game) == CARDS:
        return _read(text.upper(), _CARD, where, _card)
    if one_key:
        return _read_kinds(text.upper(), game, where)
    return _read(text.upper(), _TILE, where, lambda found: _CODES.get(found.replace("-", ""), found))


def _card(found: str) -> str:
    face = found.replace("10", "T").replace("0", "T")
    return face if len(face) == 1 else face[0] + face[1].lower()


def _read(text: str, tokens: re.Pattern[str], where: str, code: object) -> Typed:
    assert callable(code)
    pieces: list[str] = []
    spans: list[tuple[int, int]] = []
    problems: list[Problem] = []
    bad, split, pending = None, None, False
    for token in tokens.finditer(text):
        kind, said, at = token.lastgroup, token[0], (token.start(), len(token[0]))
        if kind == "joker":
            pieces.append("Jk")
            spans.append(at)
        elif kind == "touched":
            pieces.append(said[1:-1])
            spans.append(at)
        elif kind in ("card", "rank"):
            pieces.append("GJ" if said == "GJ" else code(said))
            spans.append(at)
            _join_joker(text, pieces, spans)
        elif kind == "split" and split is None and pieces:
            split = len(pieces)
        elif kind == "half":
            pending = True
        elif kind in ("bad", "split"):
            problems.append(problem("PIECE-UNKNOWN", f"{where}, piece {len(pieces) + 1}", piece=said))
            bad = bad or at
    return Typed(tuple(pieces), tuple(spans), split, pending, tuple(problems), bad)


def _join_joker(text: str, pieces: list[str], spans: list[tuple[int, int]]) -> None:
    """`jk` is the joker where it stands alone or beside cards with suits; among ranks it is a jack and a king."""
    if pieces[-2:] != ["J", "K"] or spans[-1][0] != spans[-2][0] + 1:
        return
    start, end = spans[-2][0], spans[-1][0] + 1
    alone = text[start - 1 : start] in ("", " ", ",", "/") and text[end : end + 1] in (" ", ",", "/")
    suited = len(pieces) > 2 and all(len(piece) == 2 for piece in pieces[:-2])
    if alone or suited:
        pieces[-2:] = ["Jk"]
        spans[-2:] = [(start, 2)]


def kind_keys(game: RoundGame) -> Mapping[str, str]:
    """Answer the one-key kinds of a table: the Gee Joon's tiles apart where the table tells them apart.

    Source: facts.md (one-key kinds); PG S10, S11.
    """
    if game.check_suits(("GJ",), "", no_flush=False):
        return {**KIND_KEYS, **APART_KEYS}
    return KIND_KEYS


def _read_kinds(text: str, game: RoundGame, where: str) -> Typed:
    keys = kind_keys(game)
    pieces: list[str] = []
    spans: list[tuple[int, int]] = []
    problems: list[Problem] = []
    bad, split, at = None, None, 0
    while at < len(text):
        said = text[at]
        touched = re.match(r"\[(\w+)\]", text[at:])
        if touched:
            pieces.append(touched[1])
            spans.append((at, len(touched[0])))
        elif said in keys:
            pieces.append(keys[said])
            spans.append((at, 1))
        elif said == "/" and split is None and pieces:
            split = len(pieces)
        elif said not in " ,":
            problems.append(problem("PIECE-UNKNOWN", f"{where}, piece {len(pieces) + 1}", piece=said))
            bad = bad or (at, 1)
        at += len(touched[0]) if touched else 1
    return Typed(tuple(pieces), tuple(spans), split, pending=False, problems=tuple(problems), bad=bad)


def checked(
    typed: Typed, game: RoundGame, where: str, others: Sequence[tuple[str, tuple[str, ...]]]
) -> Typed:
    """Answer what was typed with what cannot lie there: twice in the hand, at another seat, one too many.

    A rank whose suit may still be typed is looked at like any other: five aces are one too many at once.

    Source: screens.md, ground rule 3 (checked per piece, as it is typed); FAULT D2.
    """
    if typed.problems or not typed.pieces:
        return typed
    found: list[Problem] = []
    if len(typed.pieces) > game.hand_size:
        got = len(typed.pieces)
        found.append(problem("PIECE-COUNT", f"{where}, piece {got}", got=got, wanted=game.hand_size))
    unknown = [p for p in typed.pieces if p not in game.copies]
    if not unknown:
        found += check_apart(typed.pieces, where, others, game)
    if not found:
        return typed
    return Typed(
        typed.pieces, typed.spans, typed.split, typed.pending, tuple(found), _span_of(found[0], typed)
    )


def _span_of(found: Problem, typed: Typed) -> tuple[int, int]:
    """The span of the piece that a place names; the last one where it names none."""
    said = re.search(r"piece (\d+)$", found.where)
    at = int(said[1]) if said else len(typed.spans)
    return typed.spans[min(at, len(typed.spans)) - 1]


def with_touched(text: str, code: str, *, one_key: bool) -> str:
    """Answer the text with a touched piece at its end. Source: screens.md, ground rule 2 (fingers alone)."""
    if one_key:
        return f"{text}[{code}]"
    gap = " " if text and not text.endswith((" ", "/")) else ""
    return f"{text}{gap}{'*' if code == 'Jk' else code.upper()} "


def in_brackets(pieces: Sequence[str]) -> str:
    """Answer tiles as a text that says the same with one key a tile and with two. Source: facts.md (one-key kinds)."""
    return "".join(f"[{piece}]" for piece in pieces)


def as_typed(pieces: Sequence[str], *, one_key: bool) -> str:
    """Answer pieces as a text that reads as they were entered, to be corrected there. Source: screens.md, ground rule 3.

    >>> as_typed(("As", "K", "Jk"), one_key=False), as_typed(("64", "31"), one_key=False)
    ('AS K *', '64 31')
    """
    if one_key:
        return in_brackets(pieces)
    return " ".join("*" if piece == "Jk" else piece.upper() for piece in pieces)


def without_last(text: str, typed: Typed) -> str:
    """Answer the text without its last piece, typed or touched; of a piece that is half typed without that half.

    A card whose suit alone were taken away would stand there as a rank without a suit, and nobody would see it.

    Source: screens.md, ground rule 3 (two keystrokes a card, two a tile).
    """
    kept = text.rstrip(" ,")
    if typed.spans and sum(typed.spans[-1]) == len(kept):
        return text[: typed.spans[-1][0]]
    return text[:-1] if kept == text else kept[: max(kept.rfind(" "), kept.rfind("/")) + 1]
