"""Money: whole minor units of the house's one currency."""

from __future__ import annotations

from dataclasses import dataclass

LARGEST = 2**63 - 1


@dataclass(frozen=True, slots=True, order=True)
class Money:
    """An amount in whole minor units; negative amounts flow the other way.

    A float, a bool or anything else that is not an int raises TypeError; an amount that a
    64-bit column cannot hold raises OverflowError.

    >>> Money(1250) - Money(50)
    Money(1200)

    Source: TG M1.
    """

    minor: int

    def __post_init__(self) -> None:
        if type(self.minor) is not int:
            raise TypeError(f"money is whole minor units, not {self.minor!r}")
        if not -LARGEST <= self.minor <= LARGEST:
            raise OverflowError(f"{self.minor} minor units do not fit 64 bits")

    def __add__(self, other: Money) -> Money:
        return Money(self.minor + other.minor)

    def __sub__(self, other: Money) -> Money:
        return Money(self.minor - other.minor)

    def __neg__(self) -> Money:
        return Money(-self.minor)

    def __mul__(self, times: int) -> Money:
        if type(times) is not int:
            raise TypeError(f"money is multiplied by whole numbers only, not {times!r}")
        return Money(self.minor * times)

    def __bool__(self) -> bool:
        return self.minor != 0

    def __repr__(self) -> str:
        return f"Money({self.minor})"


ZERO = Money(0)


def total(amounts: tuple[Money, ...] | list[Money]) -> Money:
    """Answer the sum of amounts in minor units, zero for none.

    Source: TG M1.
    """
    return Money(sum(amount.minor for amount in amounts))
