"""A Tien Gow table is set up by what is entered of a deal, in the reader's words.

Source: recording.md (three depths of Tien Gow); screens.md (set-up).
"""

from __future__ import annotations

import pytest

from tablemgr.core.money import Money
from tablemgr.games.tien_gow.variant import parse_rules
from tablemgr.table.deal_rules import DEPTHS, DealRules
from ui.viewmodels.setting_up.tables import entry_of, form_of
from ui.viewmodels.words import Words

LANGUAGES = ("en", "fa", "ru", "zh_Hant")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("depth", DEPTHS)
def test_the_depth_stands_in_the_line_and_in_the_form(depth: str, language: str) -> None:
    words = Words(language, "USD")
    rules = DealRules(parse_rules("core"), "core", Money(500), "USD", depth=depth)
    said = words.say(f"UI-DEPTH-{depth.upper()}")
    assert said in entry_of("TG-1", rules, words, chosen=False).facts
    assert (
        words.say("SETUP-LEVEL", level=rules.level) not in entry_of("TG-1", rules, words, chosen=False).facts
    )
    ask = next(one for one in form_of("tien-gow", "TG-1", rules, words).asks if one.name == "depth")
    assert (ask.given, dict(ask.choices)[depth]) == (depth, said)
