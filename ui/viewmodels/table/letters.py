"""Letters to touch where a text of one's own is wanted: a note, a reason, whoever sits there.

Each language has its own letters where its keyboards have them, Latin ones behind a key, and figures with signs.
Chinese names are written with the commonest family names and words of the floor, and by sound (zhuyin) where those
are not enough. Pads are never mirrored, so the places of a Persian keyboard stay where its keys are.

Source: screens.md, ground rule 2 (everything works with fingers alone), ground rule 8; look.md 6.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ui.viewmodels.table.rows import LetterKey
from ui.viewmodels.words import Words

Rows = tuple[tuple[LetterKey, ...], ...]
PREFIX = "letters:"
SHIFT, PAGE, WHOLE = "shift", "page:", "word:"
"""What follows the prefix: capitals for one letter, another page, a whole word."""
OWN, LATIN, SIGNS, SOUNDS, NAMES = "own", "latin", "signs", "sounds", "names"
WAYS = {
    OWN: "LETTERS-OWN", LATIN: "LETTERS-LATIN", SIGNS: "LETTERS-SIGNS", SOUNDS: "LETTERS-SOUNDS", NAMES: "LETTERS-NAMES",
}  # fmt: skip
QWERTY = ("qwertyuiop", "asdfghjkl'", "zxcvbnm-.,")
CAPITAL_LETTERS = "1234567890QWERTYUIOPASDFGHJKL-ZXCVBNM.,"
LETTERS: Mapping[str, tuple[str, ...]] = {
    "en": QWERTY,
    "fa": ("ضصثقفغعهخحجچ", "شسیبلاتنمکگپ", "ظطزژرذدوآئ\u200c."),
    "ru": ("йцукенгшщзхъ", "фывапролджэё", "ячсмитьбю-.,"),
}
"""A language's letters, by the rows of its keyboards; the joiner is what Persian words are parted with inside."""
WORDS = (
    ("客人", "先生", "女士", "莊家", "閒家", "荷官", "經理", "位", "號"),
    ("付多", "付少", "錯付", "露牌", "多牌", "少牌", "掉落", "錯", "重"),
    ("骨牌", "紙牌", "骰子", "籌碼", "錄影", "停電", "爭議", "不", "已"),
)
"""Words of the floor, whole: what a note at a table is made of."""
FAMILIES = ("陳林黃張李王吳劉蔡楊許鄭", "謝洪郭邱曾廖賴徐周葉蘇莊", "呂江何蕭羅高潘簡朱鍾梁馬")
ZHUYIN = ("ㄅㄉˇˋㄓˊ˙ㄚㄞㄢㄦㄆㄊㄍ", "ㄐㄔㄗㄧㄛㄟㄣㄇㄋㄎㄑㄕㄘㄨ", "ㄜㄠㄤㄈㄌㄏㄒㄖㄙㄩㄝㄡㄥ")
FIGURES = {"fa": "۱۲۳۴۵۶۷۸۹۰"}
SIGNS_BELOW = ("-/:;()&@\"'", ".,?!+=%#*_")
CAPITALS = frozenset({"en", "ru"})
JOINER = "\u200c"


@dataclass(frozen=True, slots=True)
class Page:
    """Which letters lie there, and whether the next one is a capital."""

    name: str = OWN
    capital: bool = False

    def after(self, token: str) -> Page:
        """Answer what lies there after a token. Source: screens.md, ground rule 2."""
        said = token.removeprefix(PREFIX)
        if token.startswith(PREFIX) and said == SHIFT:
            return Page(self.name, not self.capital)
        if token.startswith(PREFIX) and said.startswith(PAGE):
            return Page(said.removeprefix(PAGE))
        return Page(self.name) if self.capital and len(token) == 1 else self


def letters_in(token: str) -> str:
    """Answer the characters that a key of the letters types; "" for one that turns a page.

    >>> letters_in("letters:word:客人"), letters_in("letters:shift")
    ('客人', '')

    Source: screens.md, ground rule 2.
    """
    said = token.removeprefix(PREFIX)
    return said.removeprefix(WHOLE) if said.startswith(WHOLE) else ""


def letter_rows(words: Words, page: Page) -> Rows:
    """Answer the keys of a page, three rows, each ending with the ways to the other pages.

    Source: screens.md, ground rule 2 (targets of 48 px or more).
    """
    rows = _letters(words, page)
    ways = _ways(words, page)
    return tuple((*row, *way) for row, way in zip(rows, ways, strict=True))


def letters_of_a_form(words: Words, page: Page) -> tuple[LetterKey, ...]:
    """Answer the letters beside a form's field, one after the other, then the ways to the others.

    Source: screens.md, ground rules 2 and 8.
    """
    own = words.language != "en"
    if page.name == LATIN or not own:
        keys = [LetterKey(one, one) for one in CAPITAL_LETTERS]
        others = [OWN] if own else []
    elif words.language == "zh_Hant":
        lines = ZHUYIN if page.name == SOUNDS else FAMILIES
        keys = [LetterKey(one, one) for one in "".join(lines)]
        others = [OWN if page.name == SOUNDS else SOUNDS, LATIN]
    else:
        text = "".join(LETTERS[words.language])
        keys = [_key(one, words) for one in (text.upper() if page.capital else text)]
        others = [LATIN]
    shift = [_shift(words, page)] if page.name == OWN and words.language in CAPITALS and own else []
    return (*keys, *shift, *(_way(one, words) for one in others))


def _letters(words: Words, page: Page) -> Rows:
    language = words.language
    if page.name == SIGNS:
        lines: tuple[str, ...] = (FIGURES.get(language, "1234567890"), *SIGNS_BELOW)
    elif page.name == LATIN or (page.name == OWN and language not in (*LETTERS, "zh_Hant")):
        lines = QWERTY
    elif language == "zh_Hant":
        if page.name == OWN:
            return tuple(tuple(LetterKey(one, f"{PREFIX}{WHOLE}{one}") for one in row) for row in WORDS)
        lines = ZHUYIN if page.name == SOUNDS else FAMILIES
    else:
        lines = LETTERS[language]
    if page.capital and (page.name == LATIN or language in CAPITALS):
        lines = tuple(line.upper() for line in lines)
    return tuple(tuple(_key(letter, words) for letter in line) for line in lines)


def _key(letter: str, words: Words) -> LetterKey:
    return LetterKey(words.say("LETTERS-JOINER") if letter == JOINER else letter, letter)


def _ways(words: Words, page: Page) -> Rows:
    """What stands at the end of each row: back, figures or letters; other letters; capitals and the blank."""
    say, language = words.say, words.language
    back = LetterKey("\u232b", "Backspace")
    blank = LetterKey(say("LETTERS-BLANK"), " ", wide=2)
    if language == "zh_Hant":
        first, second, third, fourth = (
            _way(one, words) for one in (OWN, NAMES, SOUNDS, SIGNS, LATIN) if one != page.name
        )
        capital = (_shift(words, page),) if page.name == LATIN else ()
        return (first, back), (second, third), (*capital, fourth, blank)
    signs = _way(SIGNS if page.name != SIGNS else OWN, words)
    other_way = (
        () if language == "en" else
        (_way(OWN if page.name == LATIN else LATIN, words),)
    )  # fmt: skip
    cased = page.name == LATIN or (page.name == OWN and language in CAPITALS)
    capital = (_shift(words, page),) if cased else ()
    return (back,), (*other_way, signs), (*capital, blank)


def _way(page: str, words: Words) -> LetterKey:
    return LetterKey(words.say(WAYS[page]), f"{PREFIX}{PAGE}{page}", wide=1.5)


def _shift(words: Words, page: Page) -> LetterKey:
    return LetterKey(words.say("LETTERS-SHIFT"), f"{PREFIX}{SHIFT}", wide=1.5, chosen=page.capital)
