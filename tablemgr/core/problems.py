"""Problems: what is wrong, where, with which figures. Returned all at once, never raised."""

from __future__ import annotations

from dataclasses import dataclass

Datum = str | int


@dataclass(frozen=True, slots=True)
class Problem:
    """A refusal: a code of the register, the place ("seat 3, card 5"), and figures for the sentence.

    The sentence for people is looked up by code; see `tablemgr.core.text`.
    """

    code: str
    where: str = ""
    data: tuple[tuple[str, Datum], ...] = ()


def problem(code: str, where: str = "", **data: Datum) -> Problem:
    """Answer a Problem with its figures given by name.

    >>> problem("PIECE-UNKNOWN", "card 2", piece="1s").data
    (('piece', '1s'),)

    Source: style.md, rule 13.
    """
    return Problem(code, where, tuple(sorted(data.items())))


class Refused(ValueError):
    """Input refused as data, with every Problem found in it."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("; ".join(f"{p.code} {p.where} {dict(p.data)}" for p in problems))
        self.problems = problems


class NotationError(Refused):
    """Text that is not in a notation of ours; the problems name the place."""
