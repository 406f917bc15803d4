"""Facts to bytes and back: one canonical JSON text a fact, no floats, nothing unknown taken.

Money is an integer of minor units, a fraction "n/d", an enumeration its value, a tuple an array,
a value with fields an object with sorted keys. The kind of a fact is its class name. A writer and
a reader are put together once a class, when the module is read; a writer answers the text itself,
for building plain values first and dumping them after costs twice (tests/bench).

Source: ledger.md (shape: body is the exact bytes of canonical JSON).
"""

from __future__ import annotations

import json
import types
import typing
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from json.encoder import encode_basestring
from operator import attrgetter, call, itemgetter
from typing import Any

from tablemgr.core.money import LARGEST, Money
from tablemgr.table import (
    chip_events,
    commission_events,
    deal_events,
    events,
    floor_events,
    house_events,
    jurisdiction_events,
    keeping_events,
    patron_events,
    people_events,
    pieces_events,
    program_events,
    table_events,
    trail_events,
)
from tablemgr.table.facts import Fact

Plain = Any
Writer = Callable[[Any], str]
Reader = Callable[[Plain], Any]
KEPT = 2048
"""Values of each kind without parts that are kept for the next time they are read."""


class CodecError(ValueError):
    """Bytes that are no fact of ours, or a value that cannot be written."""


def _facts(module: types.ModuleType) -> Iterator[type[Fact]]:
    for value in vars(module).values():
        if isinstance(value, type) and issubclass(value, Fact) and value.__module__ == module.__name__:
            yield value


def _bad(wanted: str, got: Plain) -> CodecError:
    return CodecError(f"{wanted} is wanted, not {type(got).__name__} {str(got)[:60]!r}")


def _read_int(plain: Plain) -> int:
    if type(plain) is not int or not -LARGEST <= plain <= LARGEST:
        raise _bad("a whole number of 64 bits", plain)
    return plain


def _read_str(plain: Plain) -> str:
    if type(plain) is not str:
        raise _bad("text", plain)
    return plain


def _read_bool(plain: Plain) -> bool:
    if type(plain) is not bool:
        raise _bad("true or false", plain)
    return plain


@lru_cache(maxsize=KEPT)
def _money(minor: int) -> Money:
    return Money(minor)


def _read_money(plain: Plain) -> Money:
    return _money(plain) if type(plain) is int and -LARGEST <= plain <= LARGEST else Money(_read_int(plain))


def _write_int(value: int) -> str:
    return int.__repr__(_read_int(value))


def _write_str(value: str) -> str:
    return encode_basestring(_read_str(value))


def _write_bool(value: Plain) -> str:
    return "true" if _read_bool(value) else "false"


def _write_money(value: Money) -> str:
    if type(value) is not Money:
        raise _bad("an amount of money", value)
    return int.__repr__(value.minor)


def _write_fraction(value: Fraction) -> str:
    if type(value) is not Fraction:
        raise _bad("a fraction", value)
    return f'"{value.numerator}/{value.denominator}"'


def _read_fraction(plain: Plain) -> Fraction:
    over, slash, under = _read_str(plain).partition("/")
    if not slash or not over.lstrip("-").isdigit() or not under.isdigit() or int(under) == 0:
        raise _bad("a fraction n/d", plain)
    read = Fraction(int(over), int(under))
    if f"{read.numerator}/{read.denominator}" != plain:
        raise _bad("a fraction in lowest terms", plain)
    return read


_PLAIN: dict[Any, tuple[Writer, Reader]] = {
    int: (_write_int, _read_int),
    str: (_write_str, _read_str),
    bool: (_write_bool, _read_bool),
    Money: (_write_money, _read_money),
    Fraction: (_write_fraction, _read_fraction),
}
_CODECS: dict[Any, tuple[Writer, Reader]] = dict(_PLAIN)


def _codec(hint: Any) -> tuple[Writer, Reader]:
    hint = getattr(hint, "__supertype__", hint)
    found = _CODECS.get(hint)
    if found is None:
        found = _CODECS[hint] = _made(hint)
    return found


def _made(hint: Any) -> tuple[Writer, Reader]:
    origin = typing.get_origin(hint)
    if origin is tuple:
        return _tuple_codec(typing.get_args(hint))
    if origin in (typing.Union, types.UnionType):
        return _union_codec(typing.get_args(hint))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _enum_codec(hint)
    if is_dataclass(hint):
        return _record_codec(typing.cast("type[Any]", hint))
    raise TypeError(f"a fact cannot hold {hint!r}")


def _enum_codec(kind: type[Enum]) -> tuple[Writer, Reader]:
    members = {member.value: member for member in kind}
    texts = {member.name: encode_basestring(member.value) for member in kind}

    def write(value: Any) -> str:
        if type(value) is not kind:
            raise _bad(kind.__name__, value)
        return texts[value.name]

    def read(plain: Plain) -> Any:
        member = members.get(plain) if type(plain) is str else None
        if member is None:
            raise _bad(kind.__name__, plain)
        return member

    return write, read


def _tuple_codec(items: tuple[Any, ...]) -> tuple[Writer, Reader]:
    if len(items) == 2 and items[1] is Ellipsis:
        write_one, read_one = _codec(items[0])

        def write(value: Any) -> str:
            if type(value) is not tuple:
                raise _bad("a tuple", value)
            return f"[{','.join([write_one(item) for item in value])}]"

        def read(plain: Plain) -> Any:
            if type(plain) is not list:
                raise _bad("an array", plain)
            return tuple([read_one(item) for item in plain])

        return write, read
    return _fixed_codec([_codec(item) for item in items])


def _fixed_codec(codecs: list[tuple[Writer, Reader]]) -> tuple[Writer, Reader]:
    def write(value: Any) -> str:
        if type(value) is not tuple or len(value) != len(codecs):
            raise _bad(f"a tuple of {len(codecs)}", value)
        return f"[{','.join([codec[0](item) for codec, item in zip(codecs, value, strict=True)])}]"

    def read(plain: Plain) -> Any:
        if type(plain) is not list or len(plain) != len(codecs):
            raise _bad(f"an array of {len(codecs)}", plain)
        return tuple(codec[1](item) for codec, item in zip(codecs, plain, strict=True))

    return write, read


def _union_codec(items: tuple[Any, ...]) -> tuple[Writer, Reader]:
    some = [item for item in items if item is not types.NoneType]
    if len(some) == 1:
        write_one, read_one = _codec(some[0])
        return (
            lambda value: "null" if value is None else write_one(value),
            lambda plain: None if plain is None else read_one(plain),
        )
    if set(items) != {str, int}:
        raise TypeError(f"a fact cannot hold one of {items!r}")
    return _write_figure, _figure


def _write_figure(value: str | int) -> str:
    return _write_str(value) if type(value) is str else _write_int(value)  # type: ignore[arg-type]


def _figure(plain: Plain) -> str | int:
    return _read_str(plain) if type(plain) is str else _read_int(plain)


def _values_in(names: list[str]) -> Callable[[dict[str, Plain]], tuple[Plain, ...]]:
    return itemgetter(*names) if len(names) > 1 else lambda plain: tuple([plain[name] for name in names])


def _is_flat(hint: Any) -> bool:
    """Answer whether a value of this kind has no parts: it is told from others by its plain form alone."""
    hint = getattr(hint, "__supertype__", hint)
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        return all(one is types.NoneType or _is_flat(one) for one in typing.get_args(hint))
    return hint in _PLAIN or (isinstance(hint, type) and issubclass(hint, Enum))


def _record_codec(kind: type[Any]) -> tuple[Writer, Reader]:
    hints = typing.get_type_hints(kind)
    names = sorted(field.name for field in fields(kind))
    writers = [_codec(hints[name])[0] for name in names]
    # One name alone would be answered bare, so the class is asked for twice and left out again.
    values_of: Callable[[Any], tuple[Any, ...]] = attrgetter("__class__", "__class__", *names)
    shape = "{" + ",".join(f'"{name}":%s' for name in names) + "}"
    order = [field.name for field in fields(kind)]
    readers = [_codec(hints[name])[1] for name in order]
    values_in = _values_in(order)
    count, known = len(order), frozenset(order)

    def made(*values: Plain) -> Any:
        return kind(*map(call, readers, values))

    # The same bets, postings and rules come again and again in a trail; values without parts are kept.
    kept = lru_cache(maxsize=KEPT, typed=True)(made) if all(_is_flat(hints[name]) for name in order) else made

    def write(value: Any) -> str:
        if type(value) is not kind:
            raise _bad(kind.__name__, value)
        return shape % tuple(map(call, writers, values_of(value)[2:]))

    def read(plain: Plain) -> Any:
        if type(plain) is not dict:
            raise _bad(f"an object ({kind.__name__})", plain)
        try:
            values = values_in(plain)
        except KeyError:
            values = ()
        if len(plain) != count or len(values) != count:
            unknown, missing = sorted(plain.keys() - known), sorted(known - plain.keys())
            raise CodecError(f"{kind.__name__}: unknown {unknown}, missing {missing}")
        try:
            return kept(*values)
        except TypeError:
            # An array or object where a plain value is wanted cannot be looked up; reading it names it.
            return made(*values)

    return write, read


MODULES = (
    events,
    chip_events,
    commission_events,
    patron_events,
    deal_events,
    table_events,
    floor_events,
    house_events,
    jurisdiction_events,
    keeping_events,
    trail_events,
    people_events,
    pieces_events,
    program_events,
)
"""Where the facts are."""
KINDS: dict[str, type[Fact]] = {kind.__name__: kind for module in MODULES for kind in _facts(module)}
"""Every kind of fact by name."""

_BY_CLASS: dict[type[Fact], tuple[str, int, Writer, Reader]] = {
    kind: (name, kind.VERSION, *_codec(kind)) for name, kind in KINDS.items()
}


def _no_float(text: str) -> Plain:
    raise CodecError(f"{text} is a number with a fraction; a body holds none")


def _no_twice(pairs: list[tuple[str, Plain]]) -> dict[str, Plain]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise CodecError(f"a key stands twice among {[key for key, _ in pairs]}")
    return made


_plain = json.JSONDecoder().decode
_canonical = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode
_load = json.JSONDecoder(parse_float=_no_float, parse_constant=_no_float, object_pairs_hook=_no_twice).decode


def encode(fact: Fact) -> tuple[str, int, bytes]:
    """Answer kind, version and canonical JSON of a fact; CodecError where a field holds what it may not.

    Source: ledger.md (shape), REQ R24.
    """
    found = _BY_CLASS.get(type(fact))
    if found is None:
        raise CodecError(f"{type(fact).__name__} is not a kind of fact")
    kind, version, write, _ = found
    try:
        return kind, version, write(fact).encode("utf-8")
    except UnicodeEncodeError as error:
        raise CodecError(f"{kind}: text that is not Unicode: {error.reason}") from error
    except CodecError as error:
        raise CodecError(f"{kind}: {error}") from error


def decode(kind: str, version: int, body: bytes) -> Fact:
    """Answer the fact that bytes say; CodecError names what is unknown, missing or of a wrong type.

    Source: ledger.md (shape).
    """
    fact = KINDS.get(kind)
    if fact is None:
        raise CodecError(f"{kind!r} is not a kind of fact")
    _, known, _, read = _BY_CLASS[fact]
    if version != known and version not in fact.FORMER:
        raise CodecError(f"{kind} of version {version}; known is {known}")
    try:
        answer: Fact = read(_whole(fact, version, _load(body.decode("utf-8"))))
    except CodecError as error:
        raise CodecError(f"{kind}: {error}") from error
    except (ValueError, TypeError, OverflowError, RecursionError) as error:
        raise CodecError(f"{kind}: {error}") from error
    return answer


def _whole(fact: type[Fact], version: int, plain: Plain) -> Plain:
    """What a body says, with the fields that its version did not have yet; a newer version lacks none."""
    if version == fact.VERSION or not fact.ADDED or type(plain) is not dict:
        return plain
    lacking = {name: value for name, value in fact.ADDED.items() if fact.SINCE.get(name, 2) > version}
    early = sorted(plain.keys() & lacking)
    if early:
        raise CodecError(f"{fact.__name__} of version {version}: unknown {early}")
    return {**plain, **lacking}


def decode_noting(kind: str, version: int, body: bytes) -> tuple[Fact, bool]:
    """Answer the fact that bytes say, and whether they are the canonical JSON of it; CodecError as `decode`.

    Source: ledger.md (shape: body is the exact bytes of canonical JSON).
    """
    fact = KINDS.get(kind)
    if fact is not None and (version == fact.VERSION or version in fact.FORMER):
        # What comes back as the same bytes has no key twice; floats no reader takes. All others go the long way.
        with suppress(ValueError, TypeError, OverflowError, RecursionError):
            plain = _plain(body.decode("utf-8"))
            if _canonical(plain).encode("utf-8") == body:
                answer: Fact = _BY_CLASS[fact][3](_whole(fact, version, plain))
                return answer, True
    return decode(kind, version, body), False
