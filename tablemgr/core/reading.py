"""Reading values out of JSON or TOML objects, with the place of what does not fit."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from tablemgr.core.charges import CommissionRule, Rounding
from tablemgr.core.money import LARGEST, Money
from tablemgr.core.problems import Problem, Refused, problem

MISSING: Any = object()
LONGEST_SHOWN = 60
KINDS: Mapping[type, str] = {
    int: "a whole number",
    bool: "true or false",
    str: "a text",
    list: "a list",
    dict: "an object",
}


def shown(value: object) -> str:
    """Answer a value of JSON or TOML as a sentence names it: as written, shortened; lists by their kind.

    >>> shown(12.5), shown("700"), shown(None), shown([1, 2])
    ('12.5', '"700"', 'null', 'a list')

    Source: style.md, rule 35.
    """
    if isinstance(value, list | dict):
        return KINDS[type(value)]
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return f'"{shortened(value)}"' if isinstance(value, str) else shortened(str(value))


def shortened(text: str) -> str:
    """Answer text of a message, cut where it grows long.

    Source: style.md, rule 35.
    """
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…"


def wrong_type(value: object, wanted: str, key: str, where: str) -> Problem:
    """Answer the problem of a value that is of another kind than wanted says.

    Source: vectors README (problems).
    """
    return problem("VALUE-TYPE", where, key=shortened(key), wanted=wanted, value=shown(value))


def known_keys(given: Mapping[str, Any], keys: Collection[str], where: str = "given") -> None:
    """Refuse an object that holds a key outside keys; every such key is named.

    Source: vectors README (unknown key).
    """
    unknown = [
        problem("KEY-UNKNOWN", f"{where}.{shortened(key)}", key=shortened(key))
        for key in given
        if key not in keys
    ]
    if unknown:
        raise Refused(*unknown)


def _value(given: Mapping[str, Any], key: str, default: Any, where: str) -> Any:
    if key in given:
        return given[key]
    if default is MISSING:
        raise Refused(problem("KEY-MISSING", f"{where}.{key}", key=key))
    return default


def _typed(value: Any, kind: type, key: str, where: str) -> Any:
    if type(value) is not kind:
        raise Refused(wrong_type(value, KINDS[kind], key, f"{where}.{key}"))
    return value


def want_int(
    given: Mapping[str, Any],
    key: str,
    default: Any = MISSING,
    *,
    least: int = -LARGEST,
    most: int = LARGEST,
    where: str = "given",
) -> int:
    """Answer the whole number at key, between least and most; a bool or a float is refused.

    Source: vectors README; ledger.md (whole minor units of 64 bits).
    """
    value = _typed(_value(given, key, default, where), int, key, where)
    if not least <= value <= most:
        raise Refused(
            problem("VALUE-RANGE", f"{where}.{key}", key=key, value=shown(value), least=least, most=most)
        )
    return int(value)


def want_money(
    given: Mapping[str, Any], key: str, default: Any = MISSING, *, least: int = 0, where: str = "given"
) -> Money:
    """Answer the amount at key in minor units; fractions, text and negative amounts are refused.

    Source: vectors README (money is whole minor units).
    """
    # A tenth of 64 bits leaves room for pay tables of 8,000 to one on any sum of bets.
    return Money(want_int(given, key, default, least=least, most=LARGEST // 1_000_000, where=where))


def want_bool(given: Mapping[str, Any], key: str, default: Any = MISSING, *, where: str = "given") -> bool:
    """Answer the truth value at key.

    Source: vectors README.
    """
    return bool(_typed(_value(given, key, default, where), bool, key, where))


def want_str(
    given: Mapping[str, Any],
    key: str,
    default: Any = MISSING,
    *,
    among: Collection[str] | None = None,
    where: str = "given",
) -> str:
    """Answer the text at key, one of among where that is given.

    Source: vectors README.
    """
    value = str(_typed(_value(given, key, default, where), str, key, where))
    if among is not None and value not in among:
        raise Refused(
            problem(
                "VALUE-CHOICE",
                f"{where}.{key}",
                key=key,
                value=shortened(value),
                choices=", ".join(sorted(among)),
            )
        )
    return value


def want_list(
    given: Mapping[str, Any], key: str, default: Any = MISSING, *, where: str = "given"
) -> list[Any]:
    """Answer the list at key.

    Source: vectors README.
    """
    value: list[Any] = _typed(_value(given, key, default, where), list, key, where)
    return value


def want_object(
    given: Mapping[str, Any], key: str, default: Any = MISSING, *, where: str = "given"
) -> dict[str, Any]:
    """Answer the object at key.

    Source: vectors README.
    """
    value: dict[str, Any] = _typed(_value(given, key, default, where), dict, key, where)
    return value


def want_commission(
    given: Mapping[str, Any], key: str = "commission", *, where: str = "given"
) -> CommissionRule:
    """Answer the commission at key: {"bp", "unit", "rounding", "min"}, min optional.

    Source: vectors README (notation).
    """
    read = want_object(given, key, where=where)
    place = f"{where}.{key}"
    known_keys(read, ("bp", "unit", "rounding", "min"), place)
    return CommissionRule(
        want_int(read, "bp", least=0, most=10_000, where=place),
        want_money(read, "unit", least=1, where=place),
        Rounding(want_str(read, "rounding", among=[str(way) for way in Rounding], where=place)),
        want_money(read, "min", 0, where=place),
    )
