"""The audit of the recorded evening says the same, whatever it keeps of what it read and computed before.

Source: ledger.md (audit).
"""

from __future__ import annotations

import pytest

from tablemgr.floor.audit_anew import Kept
from tablemgr.floor.audit_reading import Bodies
from tablemgr.floor.auditing import audit
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.rows import Step
from tablemgr.table.codec import decode
from tablemgr.table.facts import Fact


def test_the_evening_is_audited_alike_with_everything_kept_and_with_nothing(
    evening: Readings, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = audit(evening)
    assert found.rounds > 80
    assert not found.differences
    assert not found.not_audited

    def read(_: Bodies, step: Step) -> Fact:
        return decode(step.kind, step.version, step.body)

    monkeypatch.setattr(Kept, "get", lambda *_: None)
    monkeypatch.setattr(Bodies, "_opening", read)
    assert audit(evening) == found
