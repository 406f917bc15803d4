"""Exceptions on paper: words of the reader's language, amounts as amounts, what people typed as they typed it.

Source: REQ R16; screens.md, ground rule 8; look.md 6 (figures).
"""

from __future__ import annotations

import dataclasses

import pytest

from reports.figures import TONGUES
from reports.sheets.cells import plain, written
from reports.sheets.exception_words import told_of, where_of
from reports.sheets.sheet import Cell, Word
from reports.sheets.unusual import exception_table
from reports.words import Words
from tablemgr.core.problems import Datum
from tablemgr.core.text import catalogue
from tablemgr.floor.people import MAY
from tablemgr.ledger.exception_readings import RULES, ExceptionRow, What
from tests.reports.exception_rows import SAID, every_exception
from tests.reports.latin import strange

TYPED = (
    "Ana Lim Ruiz Bo Chen Cy Ames House of Tiles Europe/Vienna Lost Moved Gone Chipped Two Wrong Late Spilt Outage Camera "
    "Stuck Push Loss Agreed Seen Torn Fire Burnt Disk Yearly Term Full Roll Sheets /srv/backups A-2021 keys.json broken "
    "B.sqlite3 pit set S EUR C D B P O V F R PIN standard new jersey en fa 00ff00ff00ff00ff 11ff00ff00ff00ff"
)
"""Names, ids and what people typed: it stands as it is in every language."""


def row(kind: str, **told: Datum) -> ExceptionRow:
    return ExceptionRow(
        9, What.REVERSAL, kind, 0, 0, "2026-05-28", "pit-3", "0417/dealer/Dana Marsh", None, "PGP-04", 7, 3, "",
        tuple(told.items()),
    )  # fmt: skip


def said(cell: Cell, language: str = "en") -> str:
    found = written(cell, Words(TONGUES[language], "USD"), full=True)
    return found.translate(dict.fromkeys(range(0x2066, 0x206A)))


@pytest.mark.parametrize(
    ("language", "amount"), [("en", "500.50"), ("ru", "500,50"), ("fa", "۵۰۰٫۵۰"), ("zh_Hant", "500.50")]
)
def test_cash_that_was_taken_back_is_an_amount(language: str, amount: str) -> None:
    cell = exception_table([row("CashUndone", amount=50050)]).rows[0][-1]
    assert said(cell, language) == amount


def test_what_somebody_typed_is_written_as_it_was_typed() -> None:
    assert said(told_of(row("RoundCorrected", reason="50050"))) == "50050"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "a piece lay open · two fell"), ("fa", "مهره یا ورقی رو شد · two fell"),
        ("ru", "открылась карта или кость · two fell"), ("zh_Hant", "牌張外露 · two fell"),
    ],
)  # fmt: skip
def test_a_code_is_a_word_of_the_reader_s_language(language: str, words: str) -> None:
    assert said(told_of(row("RoundVoided", reason="exposed-piece", text="two fell")), language) == words


def test_what_a_key_put_on_record_in_one_language_is_said_in_another() -> None:
    ruled = "P7/pit boss/Bo"
    found = told_of(row("RulingMade", subject="dice miscounted", result="redeal", ruled_by=ruled))
    assert said(found) == "dice miscounted · dealt again · Bo (P7)"
    persian = said(found, "fa").partition(" · ")[0]
    assert persian != "dice miscounted"
    again = told_of(row("RulingMade", subject=persian, result="redeal", ruled_by=ruled))
    assert said(again) == "dice miscounted · dealt again · Bo (P7)"
    assert (
        said(told_of(row("DealVoided", reason="foreign or missing tile")), "ru")
        == "чужая кость или нет кости"
    )


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "to void a round · Dina Deal (0401) · unknown badge"),
        ("ru", "аннулировать раздачу · Dina Deal (0401) · неизвестный жетон"),
    ],
)
def test_what_was_to_be_approved_is_named_in_words_and_nobody_by_nothing(language: str, words: str) -> None:
    refused = row("AuthorityRefused", act="VoidRound", first="0401/dealer/Dina Deal", why="badge")
    (_, _, _, _, who, second, text) = exception_table([dataclasses.replace(refused, actor="-/-/-")]).rows[0]
    assert (said(text, language), said(who, language), said(second, language)) == (words, "", "")


@pytest.mark.parametrize("language", ["en", "fa", "ru", "zh_Hant"])
def test_every_act_that_two_people_do_has_a_word(language: str) -> None:
    two = [
        act if isinstance(act, str) else act.__name__
        for act, ways in MAY.items()
        if any(w.second for w in ways)
    ]
    assert len(two) > 30
    for act in two:
        cell = told_of(row("AuthorityRefused", act=str(act)))
        assert isinstance(cell, Word)
        code = f"{cell.prefix}-{cell.name.upper()}"
        assert code in catalogue(language), code


def test_whoever_stands_in_a_column_of_his_own_is_not_named_again() -> None:
    told = row(
        "RulesAdopted",
        what="house-way",
        rules="standard",
        proposed_by="0417/dealer/Dana Marsh",
        approved_by="O1/operator/Cy",
    )
    assert said(told_of(told)) == "house way · standard · Cy (O1)"


def test_where_it_was_is_said_in_words() -> None:
    assert said(where_of(row("RoundCorrected"))) == "PGP-04 · round 7 · seat 3"
    assert said(where_of(row("RoundCorrected")), "fa") == "PGP-04 · دست ۷ · صندلی ۳"


def test_a_spreadsheet_has_the_same_words_and_no_formula() -> None:
    cell = told_of(row("RoundVoided", reason="dice", text="=1+1"))
    assert plain(cell, Words(TONGUES["ru"], "USD"), "USD", names=True) == "кости (дайс) · '=1+1"
    assert (
        plain(told_of(row("RoundCorrected", reason="=1+1")), Words(TONGUES["ru"], "USD"), "USD", names=True)
        == "'=1+1"
    )


def test_the_rows_hold_every_kind_with_every_field_that_is_told() -> None:
    assert {kind: set(told) for kind, told in SAID.items()} == {
        kind: set(rule.tells) for kind, rule in RULES.items()
    }
    assert {one.what for one in every_exception()} == set(What)


@pytest.mark.parametrize("language", ["fa", "ru", "zh_Hant"])
def test_no_exception_bears_a_code_in_another_language(language: str) -> None:
    found = [said(cell, language) for one in every_exception() for cell in (told_of(one), where_of(one))]
    assert strange("\n".join(found), [TYPED]) == set()


def test_figures_of_an_exception_stand_in_the_digits_of_the_language() -> None:
    for one in every_exception():
        typed = {str(value) for _, value in dataclasses.asdict(one)["told"] if isinstance(value, str)}
        if not any(character.isdigit() for value in typed for character in value):
            assert not set(said(told_of(one), "fa")) & set("0123456789"), one.kind
