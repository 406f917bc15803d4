"""PINs: shape, hashes, where they are kept, and what a crash between file and trail leaves.

Source: REQ R03, R04; FAULT B1, B7, C7, C10.
"""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest

from tablemgr.floor.credentials import OPEN_COST, Credentials, HashCost, InFile, InMemory, check_pin, plain
from tablemgr.ledger.errors import DamagedLedgerError, NotWrittenError, UnsafePlaceError

PIN, OTHER = "482915", "739104"


@pytest.fixture
def file(tmp_path: Path) -> InFile:
    """A file that is not there yet."""
    return InFile(tmp_path / "credentials.json")


def credentials(kept: InFile | InMemory, *written: str, cost: HashCost = OPEN_COST) -> Credentials:
    return Credentials(kept, lambda op: op in written, cost=cost)


@pytest.mark.parametrize(
    ("pin", "code"),
    [
        ("48291", "PIN-LENGTH"), ("4" * 65, "PIN-LENGTH"), ("9" * 1_000_000, "PIN-LENGTH"), ("", "PIN-LENGTH"),
        ("111111", "PIN-SIMPLE"), ("121212", "PIN-SIMPLE"), ("123456", "PIN-SIMPLE"), ("987654", "PIN-SIMPLE"),
        ("۱۲۳۴۵۶", "PIN-SIMPLE"), ("9447130", "PIN-SIMPLE"), ("48\n2915", "PIN-SIMPLE"),
        (PIN, None), ("۴۸۲۹۱۵", None), ("four horses", None), ("麻將六隻牌", "PIN-LENGTH"), ("麻將六隻牌九點", None),
    ],
)  # fmt: skip
def test_a_pin_must_not_be_guessable(pin: str, code: str | None) -> None:
    assert [p.code for p in check_pin(pin, "4471")] == ([code] if code else [])


def test_digits_of_every_keyboard_are_the_same_digits() -> None:
    kept = credentials(InMemory(), "a")
    kept.stage("4471", PIN, "a")
    for typed in ("482915", "۴۸۲۹۱۵", "٤٨٢٩١٥", "４８２９１５"):
        assert plain(typed) == "482915"
        assert kept.verify("4471", typed)


def test_a_pin_is_kept_as_a_salted_hash_of_argon2_in_a_file_of_its_owner(file: InFile) -> None:
    kept = credentials(file, "a", cost=HashCost())
    kept.stage("4471", PIN, "a")
    kept.stage("4480", PIN, "a")
    assert kept.verify("4471", PIN)
    text = file.path.read_text()
    assert PIN not in text
    people = json.loads(text)["people"]
    assert people["4471"]["now"].startswith("$argon2id$v=19$m=65536,t=3,p=4$")
    assert people["4471"]["now"] != people["4480"]["waiting"]
    assert stat.S_IMODE(file.path.stat().st_mode) == 0o600
    assert [path.name for path in file.path.parent.iterdir()] == ["credentials.json"]


def test_a_new_pin_counts_once_it_is_on_record(file: InFile) -> None:
    kept = credentials(file, "a")
    kept.stage("4471", PIN, "a")
    kept.stage("4471", OTHER, "b")
    assert kept.verify("4471", PIN)
    assert not kept.verify("4471", OTHER)
    after = credentials(file, "a", "b")
    assert after.verify("4471", OTHER)
    assert not after.verify("4471", PIN)


def test_a_first_pin_that_never_came_on_record_opens_nothing(file: InFile) -> None:
    kept = credentials(file)
    kept.stage("4471", PIN, "lost")
    assert not kept.has("4471")
    assert not kept.verify("4471", PIN)
    assert kept.is_empty


def test_a_pin_is_hashed_anew_when_the_cost_changed(file: InFile) -> None:
    credentials(file, "a").stage("4471", PIN, "a")
    dearer = credentials(file, "a", cost=HashCost(16, 2, 1))
    assert not dearer.verify("4471", OTHER)
    assert "m=8,t=1" in file.path.read_text()
    assert dearer.verify("4471", PIN)
    assert json.loads(file.path.read_text())["people"]["4471"]["now"].startswith(
        "$argon2id$v=19$m=16,t=2,p=1$"
    )
    assert credentials(file, "a", cost=HashCost(16, 2, 1)).verify("4471", PIN)


def test_the_last_pins_may_not_come_back() -> None:
    pins = ["482915", "739104", "520681", "904317", "167582", "338074"]
    kept = credentials(InMemory(), *pins)
    for pin in pins:
        assert kept.check_new("4471", pin, badge="4471") == ()
        kept.stage("4471", pin, pin)
        assert kept.has("4471")
    assert [p.code for p in kept.check_new("4471", "338074", badge="4471")] == ["PIN-USED"]
    assert [p.code for p in kept.check_new("4471", "739104", badge="4471")] == ["PIN-USED"]
    assert kept.check_new("4471", "482915", badge="4471") == ()


def test_a_huge_pin_is_never_hashed() -> None:
    kept = credentials(InMemory(), "a")
    kept.stage("4471", PIN, "a")
    assert not kept.verify("4471", PIN + "0" * 10_000_000)
    assert not kept.verify("nobody", "")


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"format": 2, "people": {}}', '{"format": 1, "people": {"1": 3}}']
)
def test_a_damaged_file_is_named_and_left_alone(file: InFile, text: str) -> None:
    file.path.write_text(text)
    with pytest.raises(DamagedLedgerError) as damaged:
        credentials(file)
    assert damaged.value.problem.code == "CREDENTIALS-DAMAGED"
    assert file.path.read_text() == text


def test_a_damaged_hash_opens_nothing(file: InFile) -> None:
    one = {"now": "$argon2id$what", "former": [], "waiting": "", "for": ""}
    file.path.write_text(json.dumps({"format": 1, "people": {"4471": one}}))
    assert not credentials(file).verify("4471", PIN)


def test_a_link_in_place_of_the_file_is_refused(file: InFile, tmp_path: Path) -> None:
    file.path.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(UnsafePlaceError):
        credentials(file)


def test_a_file_that_others_may_read_is_closed_to_them(file: InFile) -> None:
    credentials(file).stage("4471", PIN, "a")
    file.path.chmod(0o644)
    credentials(file)
    assert stat.S_IMODE(file.path.stat().st_mode) == 0o600


def test_a_pin_that_cannot_be_kept_leaves_the_old_one(file: InFile, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = credentials(file, "a", "b")
    kept.stage("4471", PIN, "a")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as no_space:
        no_space.setattr(os, "fsync", full)
        with pytest.raises(NotWrittenError) as refused:
            kept.stage("4471", OTHER, "b")
    assert refused.value.problem.code == "CREDENTIALS-NOT-WRITTEN"
    assert kept.verify("4471", PIN)
    assert credentials(file, "a", "b").verify("4471", PIN)
