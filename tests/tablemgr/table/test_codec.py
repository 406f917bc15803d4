"""Facts survive the way to bytes and back, and nothing else gets through.

Source: ledger.md (shape).
"""

from __future__ import annotations

import json
import typing
from dataclasses import fields
from enum import Enum
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablemgr.core.charges import Charged, CommissionRule, Rounding
from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import Line, Posting, Reason, RulesRef, Settlement
from tablemgr.table.codec import KINDS, CodecError, decode, decode_noting, encode
from tablemgr.table.events import BetPlaced, BetsClosed, OutcomeCalled, SeatResolved
from tablemgr.table.facts import Fact
from tablemgr.table.table_events import SlipPrinted

ONE_SETTLEMENT = Settlement(
    Seat(3),
    Outcome.WIN,
    (
        Line(
            "main", "main", Money(1150), Outcome.WIN, Fraction(1), Money(1150),
            Charged(Fraction(115, 2), Money(58), Fraction(1, 2)), (Reason("HIGH-WINS", (("by", "9"), ("n", 2))),),
        ),
    ),
    (Posting("player", Money(1092), seat=Seat(3)), Posting("house", Money(-1150)), Posting("commission", Money(58))),
    RulesRef("pai-gow", "generic", "0" * 64),
)  # fmt: skip
PLAIN: dict[Any, st.SearchStrategy[Any]] = {
    int: st.integers(-(2**62), 2**62),
    str: st.text(st.characters(exclude_categories=["Cs"]), max_size=12),
    bool: st.booleans(),
    Money: st.integers(-(2**62), 2**62).map(Money),
    Fraction: st.fractions(max_denominator=10_000),
    Charged: st.integers(0, 10**6).map(lambda n: Charged(Fraction(n), Money(n), Fraction(0))),
    CommissionRule: st.builds(
        CommissionRule,
        st.integers(0, 10_000),
        st.integers(1, 100).map(Money),
        st.sampled_from(Rounding),
        st.integers(0, 500).map(Money),
    ),
    Settlement: st.just(ONE_SETTLEMENT),
}


def values(hint: Any) -> st.SearchStrategy[Any]:
    """Values of a field's type; the registry of Hypothesis is left as it is for other tests."""
    hint = getattr(hint, "__supertype__", hint)
    if hint in PLAIN:
        return PLAIN[hint]
    items = typing.get_args(hint)
    if typing.get_origin(hint) is tuple:
        if items[-1] is Ellipsis:
            return st.lists(values(items[0]), max_size=3).map(tuple)
        return st.tuples(*[values(item) for item in items])
    if items:
        return st.one_of([st.none() if item is type(None) else values(item) for item in items])
    if issubclass(hint, Enum):
        return st.sampled_from(hint)
    hints = typing.get_type_hints(hint)
    return st.builds(hint, **{field.name: values(hints[field.name]) for field in fields(hint)})


@pytest.mark.parametrize("kind", sorted(KINDS))
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_every_fact_comes_back_as_it_went(kind: str, data: st.DataObject) -> None:
    fact = data.draw(values(KINDS[kind]))
    assert decode(*encode(fact)) == fact


def test_a_body_is_canonical_json_with_sorted_keys_and_no_blanks() -> None:
    assert encode(BetPlaced(Seat(3), Money(2500))) == (
        "BetPlaced",
        2,
        b'{"amount":2500,"bet":"main","box":1,"carried":false,"kind":"main","seat":3,"taken":false}',
    )


def test_a_bet_of_before_is_read_as_one_that_lies_there() -> None:
    body = b'{"amount":2500,"bet":"main","box":1,"carried":true,"kind":"main","seat":3}'
    assert decode("BetPlaced", 1, body) == BetPlaced(Seat(3), Money(2500), carried=True)


def test_a_settlement_is_written_whole_with_fractions_as_text() -> None:
    body = json.loads(encode(SeatResolved(Seat(3), Outcome.WIN, "call", ONE_SETTLEMENT))[2])
    assert body["settlement"]["lines"][0]["charged"] == {"breakage": "1/2", "exact": "115/2", "taken": 58}
    assert body["settlement"]["postings"][1] == {
        "account": "house", "amount": -1150, "on_behalf_of": None, "seat": None,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "version", "body", "said"),
    [
        ("Nonsense", 1, b"{}", "is not a kind"),
        ("BetsClosed", 2, b'{"phase":"start"}', "of version 2"),
        ("BetsClosed", 1, b'{"phase":"start","more":1}', "unknown ['more']"),
        ("BetsClosed", 1, b"{}", "missing ['phase']"),
        ("BetsClosed", 1, b'{"phase":1}', "text is wanted"),
        ("BetsClosed", 1, b'{"phase":"a","phase":"b"}', "twice"),
        ("BetsClosed", 1, b"[]", "an object"),
        ("BetsClosed", 1, b"\xff", "utf-8"),
        ("BetsClosed", 1, b"{", "BetsClosed"),
        ("BetsClosed", 1, b"[" * 100_000, "BetsClosed"),
        ("SeatPaid", 1, b'{"seat":1.5}', "a number with a fraction"),
        ("SeatPaid", 1, b'{"seat":true}', "a whole number"),
        ("SeatPaid", 1, b'{"seat":9223372036854775808}', "64 bits"),
        ("OutcomeCalled", 1, b'{"seat":1,"box":1,"outcome":"wins"}', "Outcome"),
    ],
)
def test_what_is_no_fact_is_refused_with_its_reason(kind: str, version: int, body: bytes, said: str) -> None:
    with pytest.raises(CodecError) as refused:
        decode(kind, version, body)
    assert said in str(refused.value)


def test_an_older_print_is_read_without_the_reason_that_its_version_lacked() -> None:
    now = SlipPrinted("slip", 1, 2, 3, "80mm", "en", "ab", "torn")
    kind, version, body = encode(now)
    before = json.dumps({k: v for k, v in json.loads(body).items() if k != "why"}, separators=(",", ":"))
    read = SlipPrinted("slip", 1, 2, 3, "80mm", "en", "ab")
    assert decode(kind, 1, before.encode()) == read
    assert decode_noting(kind, 1, before.encode()) == (read, True)
    assert (decode(kind, version, body), decode_noting(kind, version, body)) == (now, (now, True))
    for wrong in ((version, before.encode()), (1, body)):
        with pytest.raises(CodecError):
            decode(kind, *wrong)


def test_a_value_of_a_wrong_type_is_never_written() -> None:
    with pytest.raises(CodecError):
        encode(BetsClosed(phase=3))  # type: ignore[arg-type]
    with pytest.raises(CodecError):
        encode(OutcomeCalled(Seat(1), "win"))  # type: ignore[arg-type]
    with pytest.raises(CodecError):
        encode(BetsClosed("\ud800"))
    with pytest.raises(CodecError):
        encode(Fact())
