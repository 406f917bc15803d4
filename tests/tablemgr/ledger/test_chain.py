"""The digest: every field counts, none runs into the next, and writer and verifier agree on it.

Source: ledger.md (digest).
"""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tablemgr import verifier
from tablemgr.ledger import chain

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
WHOLE = st.integers(-(2**63), 2**63 - 1)
FIELDS = st.tuples(
    TEXT, WHOLE, TEXT, WHOLE, TEXT, st.none() | TEXT, TEXT, WHOLE, WHOLE, TEXT, TEXT, WHOLE, st.none() | TEXT,
    st.none() | WHOLE, st.binary(max_size=40),
)  # fmt: skip
PREV = st.binary(min_size=32, max_size=32)


def test_a_frame_is_written_out() -> None:
    assert chain.framed("a:b", None, -12, "é", b"\0") == b"t3:a:bn0:i3:-12t2:\xc3\xa9b1:\0"


def test_a_field_never_runs_into_the_next() -> None:
    assert chain.framed("ab", "c") != chain.framed("a", "bc")
    assert chain.framed("", None) != chain.framed(None, "")
    assert chain.framed("1") != chain.framed(1)
    assert chain.framed(b"x") != chain.framed("x")


@given(FIELDS, PREV)
def test_writer_and_verifier_make_the_same_digest(fields: tuple[chain.Field, ...], prev: bytes) -> None:
    digest = chain.digest(fields, prev)
    assert verifier.seal((*fields, prev, digest), chain.TAG) == digest
    assert verifier.framed(fields) == chain.framed(*fields)


@given(FIELDS, PREV, st.integers(0, 14), st.data())
def test_another_value_in_any_field_makes_another_digest(
    fields: tuple[chain.Field, ...], prev: bytes, place: int, data: st.DataObject
) -> None:
    other = data.draw(FIELDS.map(lambda given: given[place]))
    changed = (*fields[:place], other, *fields[place + 1 :])
    same = type(other) is type(fields[place]) and other == fields[place]
    assert (chain.digest(changed, prev) == chain.digest(fields, prev)) == same


@given(FIELDS, PREV)
def test_values_of_another_kind_never_make_the_same_digest(
    fields: tuple[chain.Field, ...], prev: bytes
) -> None:
    digest = verifier.seal((*fields, prev), chain.TAG)
    for place, value in enumerate(fields):
        for strange in (float(place), str(value), b"1", None):
            if type(strange) is type(value) and strange == value:
                continue
            row = (*fields[:place], strange, *fields[place + 1 :], prev)
            assert verifier.seal(row, chain.TAG) != digest


def test_every_format_keeps_its_tag() -> None:
    assert verifier.TAGS == {1: b"tablemgr/entry/1\n"}
    assert verifier.TAGS[verifier.NEWEST] == chain.TAG
