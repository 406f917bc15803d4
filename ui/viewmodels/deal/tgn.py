"""The deal as text: shown line by line, and written beside the other papers.

Source: TG 16; facts.md (a deal travels as TGN).
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tablemgr.core.problems import Problem, Refused, problem
from tablemgr.table.deal_notation import export_deal_state
from ui.viewmodels.deal.reading import Reading, own_rules

SUFFIX = ".tgn"


def day_of(at_us: int, offset_minutes: int) -> str:
    """Answer the day of an instant by the house's clock, as the tag Date has it.

    >>> day_of(1_780_000_000_000_000, 120)
    '2026.05.28'

    Source: TG 16 (tags).
    """
    moment = datetime.fromtimestamp(at_us // 1_000_000, UTC) + timedelta(minutes=offset_minutes)
    return moment.strftime("%Y.%m.%d")


def deal_text(at: Reading, day: str) -> str:
    """Answer the deal as TGN with its table, number, day (2026.05.04) and stake; nothing where there is none to write.

    So it is before the first deal, and while the parts of one contradict each other.

    Source: TG 16 (export).
    """
    opened = at.state.opened
    if opened is None:
        return ""
    tags = (
        ("Table", at.table),
        ("Deal", str(opened.number)),
        *((("Date", day),) if day else ()),
        ("Stake", f"{opened.stake.minor} {opened.currency} minor units"),
    )
    try:
        return export_deal_state(at.state, own_rules(at.state, at.rules), tags)
    except Refused:
        # Its parts contradict each other; the prompt says how, and there is no result to write yet.
        return ""


def text_path(papers: Path, table: str, number: int) -> Path:
    """Answer where a deal's text is written.

    >>> text_path(Path("papers"), "TG-01", 20).as_posix()
    'papers/TG-01-20.tgn'

    Source: TG 16.
    """
    return papers / f"{re.sub(r'[^A-Za-z0-9_.-]', '_', table)}-{number}{SUFFIX}"


def write_text(at: Reading, text: str, papers: Path) -> Path | Problem:
    """Write the deal's text, replaced whole; answer where it lies, or why it could not be written.

    Source: TG 16 (LF, UTF-8); FAULT B1.
    """
    if not text:
        return problem("TD-NO-TEXT")
    path = text_path(papers, at.table, at.state.number)
    try:
        papers.mkdir(parents=True, exist_ok=True)
        fresh = path.with_name(f".{path.name}.new")
        fresh.write_bytes(text.encode())
        fresh.replace(path)
    except OSError as failure:
        return problem("TD-TEXT-NOT-WRITTEN", "", path=str(path), reason=failure.strerror or "")
    return path
