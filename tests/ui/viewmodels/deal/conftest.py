"""Tables to record at, closed when the test is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.ui.viewmodels.deal.felt import Desk, deal_rules

NewDesk = Callable[..., Desk]


@pytest.fixture
def new_desk(tmp_path: Path) -> Iterator[NewDesk]:
    """Answer a way to open a table of some rules, each in a folder of its own."""
    desks: list[Desk] = []

    def opened(
        text: str = "core", *, language: str = "en", keeps_drafts: bool = False, **given: object
    ) -> Desk:
        rules = deal_rules(text, **given)  # type: ignore[arg-type]
        desk = Desk(tmp_path / f"desk-{len(desks)}", rules, language, keeps_drafts)
        desks.append(desk)
        return desk

    yield opened
    for desk in desks:
        desk.close()


@pytest.fixture
def desk(new_desk: NewDesk) -> Desk:
    """Answer a table of the core rules at depth full."""
    return new_desk()
