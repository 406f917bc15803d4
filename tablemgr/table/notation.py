"""Rounds as text, the whole of it in one place: read, write, play, export. See NOTATION.md."""

from __future__ import annotations

from tablemgr.table.notation_export import export, round_texts
from tablemgr.table.notation_play import Recorded, Step, check_result, commands_of, play, recorded, result_of
from tablemgr.table.notation_read import parse_rounds
from tablemgr.table.notation_tags import check_tags, rules_of, tags_of
from tablemgr.table.notation_text import ResultLine, RoundText
from tablemgr.table.notation_write import format_round, format_rounds

__all__ = [
    "Recorded",
    "ResultLine",
    "RoundText",
    "Step",
    "check_result",
    "check_tags",
    "commands_of",
    "export",
    "format_round",
    "format_rounds",
    "parse_rounds",
    "play",
    "recorded",
    "result_of",
    "round_texts",
    "rules_of",
    "tags_of",
]
