"""In which line of a TOML file a value stands; the reader of the language tells it of broken lines only.

Source: style.md, rule 35 (a refusal names the place).
"""

from __future__ import annotations

import re
from collections import Counter

HEADER = re.compile(r"^\s*(\[\[?)\s*([\w.\"'-]+)\s*\]\]?\s*(?:#.*)?$")
KEY = re.compile(r"^\s*([\w\"'-]+)\s*=")


def lines_of(text: str) -> dict[str, int]:
    """Answer the line of every table and key by its place: "house", "table 2", "table 2.limits".

    Lists of tables count from one. Keys within braces stand where their table's own key stands.

    >>> lines_of("[house]\\nname = 'A'\\n[[chip]]\\nvalue = 1\\n[[chip]]\\nvalue = 5\\n")["chip 2.value"]
    6

    Source: style.md, rule 35.
    """
    found: dict[str, int] = {}
    counted: Counter[str] = Counter()
    place, inside = "", ""
    for number, line in enumerate(text.splitlines(), start=1):
        if inside:
            inside = "" if inside in line else inside
            continue
        header, key = HEADER.match(line), KEY.match(line)
        if header is not None:
            place = _place(header[2], counted, is_list=header[1] == "[[")
            found.setdefault(place, number)
        elif key is not None:
            name = key[1].strip("\"'")
            found.setdefault(f"{place}.{name}" if place else name, number)
            inside = _opened(line)
    return found


def _place(name: str, counted: Counter[str], *, is_list: bool) -> str:
    if is_list:
        counted[name] += 1
        return f"{name} {counted[name]}"
    first, dot, rest = name.partition(".")
    # A table within the last one of a list: [table.limits].
    return f"{first} {counted[first]}.{rest}" if dot and counted[first] else name


def _opened(line: str) -> str:
    """Answer the quotes of a text that goes on in the next line, "" where none does."""
    return next((quotes for quotes in ('"""', "'''") if line.count(quotes) % 2), "")


def line_of(place: str, lines: dict[str, int]) -> int:
    """Answer the line of a place, or of what it lies in; 0 where nothing of it is in the file.

    Source: style.md, rule 35.
    """
    while place and place not in lines:
        place = place.rpartition(".")[0]
    return lines.get(place, 0)
