"""What a row of a house way says is read in the reader's language; a house's own row stands as it was written.

Source: screens.md, ground rules 5 and 8.
"""

from __future__ import annotations

import tomllib

import pytest

from reports.rule_words import ROW_SAYS
from tablemgr.core.resources import resource
from tablemgr.core.text import OWN_ISOLATE, POP_ISOLATE, catalogue
from ui.viewmodels.words import LANGUAGES, Words

SHIPPED = sorted({
    row["sentence"]
    for game in ("pai-gow", "pai-gow-poker")
    for file in resource("houseways", game).glob("*.toml")
    for row in tomllib.loads(file.read_text("utf-8"))["row"]
})  # fmt: skip


def test_every_row_that_comes_with_the_program_is_known_and_no_other() -> None:
    known = sorted(said for code, said in catalogue("en").items() if code.startswith(ROW_SAYS))
    assert known == SHIPPED
    assert len(SHIPPED) > 100


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_row_is_said_in_every_language(language: str) -> None:
    words = Words(language)
    assert [said for said in SHIPPED if words.house_way(said) == said] == []
    assert [said for said in SHIPPED if OWN_ISOLATE in words.house_way(said)] == []


def test_a_row_reads_as_its_language_says_it() -> None:
    assert Words("fa").house_way("Full house: the pair goes low.") == "فول‌هاوس: جفت پایین."
    assert Words("ru").house_way("Full house: the pair goes low.") == "Фулл-хаус: пара в младшую."
    assert Words("zh_Hant").house_way("Full house: the pair goes low.") == "葫蘆：對子放小牌。"
    assert Words("en").house_way("Full house: the pair goes low.") == "Full house: the pair goes low."


def test_a_row_of_the_house_itself_stands_as_it_was_written() -> None:
    own = "Two pairs on a Sunday: ask the pit boss."
    assert Words("fa").house_way(own) == f"{OWN_ISOLATE}{own}{POP_ISOLATE}"
    assert Words("ru").house_way(own) == own
