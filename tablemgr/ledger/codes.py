"""The code on paper: a checkpoint in 24 letters that can be read aloud and typed, and the same for a scanner.

Six groups of four out of 23 letters (no i, l, o). Twenty-two carry the shift, the checkpoint's entry and
a slow digest of (origin, shift, size, head, win); the last two are check letters that find any two
wrong letters and any two that changed places.

Source: ledger.md (paper); FAULT F10.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import pbkdf2_hmac

from tablemgr.core.problems import Problem, problem

LETTERS = "abcdefghjkmnpqrstuvwxyz"
BASE, DATA = 23, 22
SHIFT_BITS, SIZE_BITS, PROOF_BITS = 15, 30, 54
ROUNDS = 20_000
"""Makes looking for another trail with the same short proof some ten thousand times slower."""
TAG = b"tablemgr/code/1\n"
SCANNED = "tablemgr:1"


@dataclass(frozen=True, slots=True)
class Anchor:
    """What a code says: the shift, the number of the checkpoint's entry, its proof."""

    shift: int
    size: int
    proof: int
    origin: str = ""
    """Only a scanned one names it, with the digest."""
    head: str = ""


def proof_of(origin: str, shift: int, size: int, head: str, win: str) -> int:
    """Answer the slow digest of what a code stands for. win: as in `win_of`.

    Source: ledger.md (code of origin, shift, size, head, win).
    """
    said = f"{origin}\n{shift}\n{size}\n{head}\n{win}".encode()
    return int.from_bytes(pbkdf2_hmac("sha256", said, TAG, ROUNDS, 8), "big") >> (64 - PROOF_BITS)


def format_code(shift: int, size: int, proof: int) -> str:
    """Answer a code as it is printed.

    >>> format_code(17, 5012, 1)
    'aaek jgqa vary neja fjbf trbe'

    Source: ledger.md (paper).
    """
    number = ((shift % 2**SHIFT_BITS) << SIZE_BITS | size % 2**SIZE_BITS) << PROOF_BITS | proof
    digits = []
    for _ in range(DATA):
        number, digit = divmod(number, BASE)
        digits.append(digit)
    digits.reverse()
    letters = "".join(LETTERS[d] for d in (*digits, *_checks(digits)))
    return " ".join(letters[n : n + 4] for n in range(0, len(letters), 4))


def _checks(digits: list[int]) -> tuple[int, int]:
    return sum(n * d for n, d in enumerate(digits, 1)) % BASE, sum(digits) % BASE


def parse_code(typed: str) -> Anchor | Problem:
    """Answer what a typed or scanned code says, or what is wrong with it.

    Source: ledger.md (scan or type); FAULT F10.
    """
    if typed.strip().lower().startswith(SCANNED):
        return _scanned(typed.strip())
    letters = re.sub(r"[\s\-.]", "", typed).lower()
    strange = sorted({c for c in letters if c not in LETTERS})
    if strange:
        return problem("CODE-LETTERS", "code", letters=" ".join(strange)[:20])
    if len(letters) != DATA + 2:
        return problem("CODE-LENGTH", "code", got=len(letters), wanted=DATA + 2)
    digits = [LETTERS.index(c) for c in letters]
    if tuple(digits[DATA:]) != _checks(digits[:DATA]):
        return problem("CODE-CHECK", "code")
    number = 0
    for digit in digits[:DATA]:
        number = number * BASE + digit
    proof, size = number % 2**PROOF_BITS, (number >> PROOF_BITS) % 2**SIZE_BITS
    shift = number >> (PROOF_BITS + SIZE_BITS)
    if shift >= 2**SHIFT_BITS:
        return problem("CODE-CHECK", "code")
    return Anchor(shift, size, proof)


def format_scanned(origin: str, head: str, win: str, code: str) -> str:
    """Answer the text of the QR code: the whole digest besides the typed code.

    Source: ledger.md (paper).
    """
    return ":".join((SCANNED, origin, head, win, code.replace(" ", "")))


def _scanned(text: str) -> Anchor | Problem:
    parts = text.split(":")
    if len(parts) != 6 or not re.fullmatch("[0-9a-f]{64}", parts[3]):
        return problem("CODE-SCAN", "code")
    found = parse_code(parts[5])
    if isinstance(found, Problem):
        return found
    if found.proof != proof_of(parts[2], found.shift, found.size, parts[3], parts[4]):
        return problem("CODE-SCAN", "code")
    return Anchor(found.shift, found.size, found.proof, parts[2], parts[3])
