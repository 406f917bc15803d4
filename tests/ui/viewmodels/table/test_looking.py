"""What a recorder has read of a round is what is on record, whoever recorded it.

Source: architecture.md (seven sentences, 6); recording.md (one round may lag, two recorders).
"""

from __future__ import annotations

from .conftest import Make
from .desk import TABLE, TILES, TOM, Desk, again

ROUND = "\n6100\n450\n\n2\n\n\n"


def is_on_record(desk: Desk) -> None:
    """The round's entries, as the recorder has them for its next picture, are those of the trail."""
    looking = desk.recorder._looking
    told = looking._entries(desk.state)
    assert told == desk.session.readings.round_facts(TABLE, desk.state.number)
    assert told == looking._entries(desk.state)


def test_entries_stand_after_each_key_as_they_are_on_record(make: Make) -> None:
    desk = make(TILES, level=1)
    for key in ROUND + "64316243" + "7" + "/8\n" + "9\n" + "\n" + ROUND[5:] + "!64316243" + "R" + "\n":
        desk.type(key)
        is_on_record(desk)
    assert desk.state.number == 2, desk.asked


def test_what_another_recorder_writes_is_read(make: Make) -> None:
    desk = make(level=0).to_the_bank("5=100 4=50")
    second = again(desk, person=lambda: TOM)
    for here in (desk, second, desk):
        here.type("7")
        is_on_record(desk)
        is_on_record(second)


def test_only_what_came_after_is_read(make: Make) -> None:
    desk = make(level=0).to_the_bank("5=100 4=50")
    asked: list[tuple[object, ...]] = []
    read = desk.session.readings.round_facts

    def noting(*given: object) -> object:
        asked.append(given)
        return read(*given)  # type: ignore[arg-type]

    desk.session.readings.round_facts = noting  # type: ignore[method-assign, assignment]
    desk.type("7")
    _ = desk.picture
    assert asked == []
    again(desk, person=lambda: TOM).type("9")
    asked.clear()
    _ = desk.picture
    last = desk.session.readings.entries()[-1].seq
    assert [(len(given), given[-1] < last) for given in asked] == [(3, True)]  # type: ignore[operator]
