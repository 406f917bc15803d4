"""Notes that a drop box is counted by, by currency: the largest seven that its bank issues.

Source: REQ R36, R43 (a count by denomination); each currency's central bank, list of notes in circulation.
"""

from __future__ import annotations

from collections.abc import Mapping

ELSEWHERE = (100, 50, 20, 10, 5, 2, 1)
"""Of a currency that is not listed."""
_LIKE_HONG_KONG = (1000, 500, 100, 50, 20, 10)
_LIKE_CANADA = (100, 50, 20, 10, 5)
NOTES: Mapping[str, tuple[int, ...]] = {
    "AED": (1000, 500, 200, 100, 50, 20, 10),
    "AUD": _LIKE_CANADA,
    "CAD": _LIKE_CANADA,
    "CHF": (1000, 200, 100, 50, 20, 10),
    "CNY": (100, 50, 20, 10, 5, 1),
    "CZK": (5000, 2000, 1000, 500, 200, 100),
    "DKK": (1000, 500, 200, 100, 50),
    "EUR": (500, 200, 100, 50, 20, 10, 5),
    "GBP": (50, 20, 10, 5),
    "HKD": _LIKE_HONG_KONG,
    "HUF": (20000, 10000, 5000, 2000, 1000, 500),
    "INR": (500, 200, 100, 50, 20, 10),
    "JPY": (10000, 5000, 2000, 1000),
    "KRW": (50000, 10000, 5000, 1000),
    "MOP": _LIKE_HONG_KONG,
    "MXN": (1000, 500, 200, 100, 50, 20),
    "MYR": (100, 50, 20, 10, 5, 1),
    "NOK": (1000, 500, 200, 100, 50),
    "NZD": _LIKE_CANADA,
    "PHP": (1000, 500, 200, 100, 50, 20),
    "PLN": (500, 200, 100, 50, 20, 10),
    "RUB": (5000, 2000, 1000, 500, 200, 100, 50),
    "SEK": (1000, 500, 200, 100, 50, 20),
    "SGD": (1000, 100, 50, 10, 5, 2),
    "THB": (1000, 500, 100, 50, 20),
    "TRY": (200, 100, 50, 20, 10, 5),
    "TWD": (2000, 1000, 500, 200, 100),
    "USD": (100, 50, 20, 10, 5, 2, 1),
    "VND": (500000, 200000, 100000, 50000, 20000, 10000),
    "XCD": (100, 50, 20, 10, 5, 2),
}
"""In units of the currency, the largest first; what is smaller is counted together with what is no note."""


def notes_of(currency: str) -> tuple[int, ...]:
    """Answer the notes of a currency in its units, the largest first.

    >>> notes_of("JPY"), notes_of("HKD")[:2], notes_of("?")[0]
    ((10000, 5000, 2000, 1000), (1000, 500), 100)

    Source: REQ R43.
    """
    return NOTES.get(currency, ELSEWHERE)
