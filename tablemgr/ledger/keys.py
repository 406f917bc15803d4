"""The keys that sign checkpoints: one file a key, for its owner alone, encrypted where a passphrase is set.

The public key is on record as an entry and lies beside the private one, so that the verifier need not
believe the file that it verifies.

Source: ledger.md (key in DIR/keys); FAULT C4, C7.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from tablemgr.ledger import place
from tablemgr.ledger.errors import KeyMissingError, NotWrittenError, UnsafePlaceError

ALG = "ed25519"
FOLDER = "keys"
PASSPHRASE = "TABLEMGR_PASSPHRASE"  # noqa: S105
"""The variable that may hold the passphrase."""
NAME_LENGTH = 16


def name_of(public: str) -> str:
    """Answer a key's name: the beginning of the digest of its public bytes.

    >>> name_of("00" * 32)
    '66687aadf862bd77'

    Source: ledger.md (public key on record).
    """
    return sha256(bytes.fromhex(public)).hexdigest()[:NAME_LENGTH]


@dataclass(frozen=True, slots=True)
class Signer:
    """A key that can sign."""

    name: str
    public: str
    private: Ed25519PrivateKey

    def sign(self, said: bytes) -> str:
        """Answer the signature of bytes, in hexadecimal.

        Source: ledger.md (Ed25519-signed).
        """
        return self.private.sign(said).hex()


def holds(public: str, signature: str, said: bytes) -> bool:
    """Answer whether a signature is this key's of these bytes.

    Source: ledger.md (CHECKPOINT_FORGED).
    """
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(bytes.fromhex(signature), said)
    except (InvalidSignature, ValueError):
        return False
    return True


def passphrase() -> bytes | None:
    """Answer the passphrase that the variable holds, None where it is not set.

    Source: ledger.md (encrypted where a passphrase is set).
    """
    found = os.environ.get(PASSPHRASE, "")
    return found.encode() if found else None


def make_key(folder: Path, secret: bytes | None) -> Signer:
    """Make a key and write it, private and public, into a folder that only its owner may enter.

    Source: ledger.md (key in DIR/keys, its own permissions); FAULT C7.
    """
    private = Ed25519PrivateKey.generate()
    raw = private.public_key().public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)
    signer = Signer(name_of(raw.hex()), raw.hex(), private)
    sealed = (
        serialization.BestAvailableEncryption(secret) if secret is not None else serialization.NoEncryption()
    )
    pem = private.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, sealed)
    if folder.is_symlink():
        raise UnsafePlaceError("LEDGER-SYMLINK", str(folder))
    place.own_folder(folder)
    _write(folder / f"{signer.name}.pem", pem)
    _write(folder / f"{signer.name}.pub", f"{ALG} {signer.public}\n".encode())
    return signer


def _write(path: Path, content: bytes) -> None:
    try:
        place.make_private(path)
        with path.open("r+b") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise NotWrittenError(
            "LEDGER-KEY-NOT-MADE", str(path), reason=error.strerror or str(error)
        ) from error


def load_key(folder: Path, name: str, secret: bytes | None) -> Signer:
    """Answer the key of a name; raise where its file is missing, locked, or holds another key.

    Source: ledger.md (key in DIR/keys).
    """
    path = folder / f"{name}.pem"
    if path.is_symlink():
        raise UnsafePlaceError("LEDGER-SYMLINK", str(path))
    place.keep_private(path)
    try:
        private = serialization.load_pem_private_key(path.read_bytes(), secret)
    except FileNotFoundError as error:
        raise KeyMissingError("LEDGER-KEY-MISSING", str(path), key=name) from error
    except (OSError, ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise KeyMissingError("LEDGER-KEY-LOCKED", str(path), key=name, reason=_reason(error)) from error
    if not isinstance(private, Ed25519PrivateKey):
        raise KeyMissingError("LEDGER-KEY-OTHER", str(path), key=name)
    public = private.public_key().public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)
    if name_of(public.hex()) != name:
        raise KeyMissingError("LEDGER-KEY-OTHER", str(path), key=name)
    return Signer(name, public.hex(), private)


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else str(error).split(";")[0].split(" (")[0]) or "?"
