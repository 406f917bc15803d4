"""No piece twice: over all hands of a round there are never more of a piece than the pack or set holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tablemgr.core.problems import Problem, problem
from tablemgr.table.facts import Codes
from tablemgr.table.round_game import UNKNOWN, RoundGame

Hands = Sequence[tuple[str, Codes]]


def check_pieces(pieces: Codes, game: RoundGame, where: str) -> tuple[Problem, ...]:
    """Answer the Problem of every piece of a hand that this game has not, and of too many.

    Source: PG 3.7, PGP G3.
    """
    problems = [
        problem("PIECE-UNKNOWN", f"{where}, piece {n}", piece=piece[:20])
        for n, piece in enumerate(pieces, start=1)
        if piece != UNKNOWN and piece not in game.copies
    ]
    if len(pieces) > game.hand_size or not pieces:
        problems.append(problem("PIECE-COUNT", where, got=len(pieces), wanted=game.hand_size))
    return tuple(problems)


def check_apart(pieces: Codes, where: str, others: Hands, game: RoundGame) -> tuple[Problem, ...]:
    """Answer every piece of a hand that cannot lie there beside the other hands of the round.

    Codes of ranks and kinds count with the pieces they may stand for: five aces without suits are
    one too many, as is a `9` beside both nines. A piece that lies elsewhere names both places.

    Source: FAULT D2, PG 3.7 (over all hands of the round), PGP G3 (53 cards).
    """
    problems = list(_twice_in_hand(pieces, where, game))
    if problems:
        return tuple(problems)
    held = Counter(piece for _, hand in others for piece in hand)
    groups = Counter(game.groups.get(piece, piece) for _, hand in others for piece in hand)
    for n, piece in enumerate(pieces, start=1):
        if piece == UNKNOWN:
            continue
        group = game.groups[piece]
        held[piece] += 1
        # A piece too many is refused by itself; it uses up nothing of its kind for what comes after it.
        spare = held[piece] <= game.copies[piece]
        groups[group] += spare
        if not spare or groups[group] > game.copies[group]:
            problems.append(_elsewhere(piece, f"{where}, piece {n}", others, game))
    total = len(pieces) + sum(len(hand) for _, hand in others)
    if total > game.pieces_in_all:
        problems.append(problem("PIECE-TOO-MANY", where, got=total, most=game.pieces_in_all))
    return tuple(problems)


def _twice_in_hand(pieces: Codes, where: str, game: RoundGame) -> Sequence[Problem]:
    held: Counter[str] = Counter()
    groups: Counter[str] = Counter()
    problems = []
    for n, piece in enumerate(pieces, start=1):
        if piece == UNKNOWN:
            continue
        group = game.groups[piece]
        held[piece] += 1
        spare = held[piece] <= game.copies[piece]
        groups[group] += spare
        if not spare or groups[group] > game.copies[group]:
            # Where the very piece is there once only, it is its rank or kind that is here too often.
            said = group if spare else piece
            problems.append(problem("PIECE-DUPLICATE", f"{where}, piece {n}", piece=said))
    return problems


def _elsewhere(piece: str, where: str, others: Hands, game: RoundGame) -> Problem:
    """Name the place of the very piece; where its rank or kind is used up, of the first of that.

    A piece that was entered without its suit is never said to be the one that is entered with it.
    """
    for place, hand in others:
        if piece in hand and game.copies[piece] == 1:
            return problem(
                "PIECE-ELSEWHERE", where, piece=piece, place=f"{place}, piece {hand.index(piece) + 1}"
            )
    kind = game.groups[piece]
    for place, hand in others:
        for n, other in enumerate(hand, start=1):
            if game.groups.get(other) == kind:
                return problem("PIECE-KIND-USED", where, kind=kind, place=f"{place}, piece {n}")
    return problem("PIECE-DUPLICATE", where, piece=piece)
