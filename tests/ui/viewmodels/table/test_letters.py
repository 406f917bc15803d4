"""A text of one's own by fingers alone, in the letters of each language.

Source: screens.md, ground rules 2 and 8.
"""

from __future__ import annotations

import pytest

from ui.viewmodels.table.letters import (
    FAMILIES,
    JOINER,
    LATIN,
    LETTERS,
    NAMES,
    OWN,
    PREFIX,
    QWERTY,
    SIGNS,
    SOUNDS,
    ZHUYIN,
    Page,
    letter_rows,
    letters_in,
    letters_of_a_form,
)
from ui.viewmodels.words import LANGUAGES, Words

RUSSIAN = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
PERSIAN = "ابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی"
ALPHABETS = {"en": "abcdefghijklmnopqrstuvwxyz", "ru": RUSSIAN, "fa": PERSIAN}
PAGES = (OWN, LATIN, SIGNS, SOUNDS, NAMES)


def tokens(language: str, page: Page) -> list[str]:
    return [key.token for row in letter_rows(Words(language), page) for key in row]


@pytest.mark.parametrize("language", sorted(ALPHABETS))
def test_every_letter_of_a_language_lies_on_its_own_page_once(language: str) -> None:
    there = tokens(language, Page())
    assert [there.count(letter) for letter in ALPHABETS[language]] == [1] * len(ALPHABETS[language])


def test_persian_has_what_parts_a_word_within() -> None:
    labels = {key.token: key.label for row in letter_rows(Words("fa"), Page()) for key in row}
    assert labels[JOINER] == "نیم‌فاصله"


def test_chinese_has_words_family_names_and_sounds() -> None:
    assert letters_in(tokens("zh_Hant", Page())[0]) == "客人"
    assert len(set("".join(FAMILIES))) == 36
    assert len(set("".join(ZHUYIN))) == 37 + 4
    assert {"陳", "林", "馬"} <= set(tokens("zh_Hant", Page(NAMES)))
    assert {"ㄅ", "ㄥ", "˙"} <= set(tokens("zh_Hant", Page(SOUNDS)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_leads_to_every_other_takes_back_and_has_a_blank(language: str) -> None:
    reached, waiting = set(), [OWN]
    while waiting:
        page = waiting.pop()
        if page in reached:
            continue
        reached.add(page)
        there = tokens(language, Page(page))
        assert {"Backspace", " "} <= set(there), page
        waiting += [one.split(":")[2] for one in there if one.startswith(f"{PREFIX}page:")]
    chinese = {SOUNDS, NAMES, LATIN} if language == "zh_Hant" else set()
    other = {LATIN} if language != "en" else set()
    assert reached == {OWN, SIGNS} | other | chinese
    latin = tokens(language, Page(LATIN if language != "en" else OWN))
    assert set("".join(QWERTY)) <= set(latin)
    assert len([one for one in tokens(language, Page(SIGNS)) if len(one) == 1 and one.isdecimal()]) == 10


def test_a_capital_is_for_one_letter() -> None:
    page = Page().after(f"{PREFIX}shift")
    assert "Q" in tokens("en", page)
    assert "Й" in tokens("ru", page)
    assert page.after("Q") == Page()
    assert page.after(f"{PREFIX}shift") == Page()
    assert page.after("Enter") == page


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_stands_twice_on_a_page(language: str) -> None:
    for page in PAGES if language == "zh_Hant" else (OWN, LATIN, SIGNS):
        there = tokens(language, Page(page))
        assert len(there) == len(set(there)), page


def test_only_languages_with_keyboards_of_their_own_have_rows_of_their_own() -> None:
    assert set(LETTERS) | {"zh_Hant"} == set(LANGUAGES)


@pytest.mark.parametrize("language", sorted(ALPHABETS))
def test_beside_a_form_lie_the_same_letters_and_the_way_to_latin_ones(language: str) -> None:
    there = [key.token for key in letters_of_a_form(Words(language), Page())]
    letters = ALPHABETS[language].upper() if language == "en" else ALPHABETS[language]
    assert set(letters) <= set(there)
    assert len(there) == len(set(there))
    latin = [key.token for key in letters_of_a_form(Words(language), Page(LATIN))]
    assert set("1234567890QWERTYUIOPASDFGHJKLZXCVBNM") <= set(latin)
    assert (f"{PREFIX}page:{LATIN}" in there) == (language != "en")
    assert (f"{PREFIX}page:{OWN}" in latin) == (language != "en")


def test_beside_a_form_chinese_has_family_names_and_sounds() -> None:
    own = [key.token for key in letters_of_a_form(Words("zh_Hant"), Page())]
    sounds = [key.token for key in letters_of_a_form(Words("zh_Hant"), Page(SOUNDS))]
    assert set("".join(FAMILIES)) <= set(own)
    assert set("".join(ZHUYIN)) <= set(sounds)
    assert {f"{PREFIX}page:{SOUNDS}", f"{PREFIX}page:{LATIN}"} <= set(own)


def test_a_russian_capital_lies_beside_a_form_for_one_letter() -> None:
    page = Page().after(f"{PREFIX}shift")
    assert "Я" in [key.token for key in letters_of_a_form(Words("ru"), page)]
    assert "я" in [key.token for key in letters_of_a_form(Words("ru"), page.after("Я"))]
