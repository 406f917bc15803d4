"""The journal: each line names the second person too, and an entry opened holds all that its digest covers.

Source: screens.md (audit: the journal itself); REQ R12.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tablemgr.ledger.readings import open_readings
from tests.ui.viewmodels.shift.conftest import Station, counted, kept, station
from ui.viewmodels.journal_rows import entry_opened, journal
from ui.viewmodels.words import LANGUAGES, Words

__all__ = ["kept", "station"]
RACK = ("10", "30", "200", "247", "200", "200")


def test_r12_a_count_is_read_in_the_journal_with_both_people_and_its_figures(station: Station) -> None:
    counted(station, *RACK)
    readings, words = station.live.session.readings, Words("en", "USD")
    told = next(iter(readings.facts("RackCounted")))
    line = next(row for row in journal(readings, told.entry.seq, words) if row.seq == told.entry.seq)
    assert "Dana Marsh (0417) asked, Henrik Brandt (0101) approved" in line.text
    said = [(row.about, row.text) for row in entry_opened(readings, told.entry.seq, words)]
    held = dict(said)
    assert held["Second person"] == "0101/pit boss/Henrik Brandt"
    assert held["By"] == "0417/dealer/Dana Marsh"
    assert held["Digest"] == told.entry.digest.hex()
    raw = json.loads(told.entry.body)
    assert held["number"] == str(raw["number"])
    counts = [text for about, text in said if about.startswith("chips")]
    assert counts, said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_entry_of_an_evening_can_be_opened_and_none_beside_it(evening: Path, language: str) -> None:
    words = Words(language)
    with open_readings(evening / "tablemgr.sqlite3") as readings:
        last = readings.count_entries()
        for entry in readings.entries(1):
            rows = entry_opened(readings, entry.seq, words)
            names = {row.about.strip("\u2066\u2069").partition(".")[0] for row in rows}
            assert set(json.loads(entry.body)) <= names, entry
        assert entry_opened(readings, 0, words) == entry_opened(readings, last + 1, words) == ()
