"""What a key would come to, worked out while it is not known yet whether a hand pressed it.

The facts of its commands are folded on the round as it stands; nothing is recorded, kept or shown, no sample is drawn
and no clock is set. What is made of it serves only as what is known already, where the key comes and the round turns
out to be that very one.

Source: screens.md, ground rule 10; architecture.md (check and decide are pure); tablemgr/DECISIONS.md (a key that waits).
"""

from __future__ import annotations

from dataclasses import replace

from tablemgr.floor.desks import Desk, folded
from tablemgr.ledger.rows import Told
from tablemgr.table.commands import Problems
from tablemgr.table.state import RoundState
from ui.viewmodels.table.asking import asking
from ui.viewmodels.table.not_dealing import may_not
from ui.viewmodels.table.scene import Scene
from ui.viewmodels.table.steps import Step


def foreseen(scene: Scene, step: Step, desk: Desk) -> Scene | None:
    """Answer the scene that a key's step leaves where it records something in the round that is open; else None.

    Source: architecture.md (the path of one action).
    """
    draft = scene.draft if step.draft is None else step.draft
    told, state = scene.told, scene.state
    if not step.commands or step.problems or draft.behind or scene.person is None or not told:
        return None
    if may_not(scene, step) or scene.contradicted is not None:
        # Whether the key ends a contradiction is known once it is on record.
        return None
    for number, command in enumerate(step.commands):
        facts = desk.decide(command, state)
        if isinstance(facts, Problems):
            return None
        after = folded(state, facts)
        if not isinstance(after, RoundState) or after.number != state.number:
            return None
        state = after
        for fact in facts:
            last = told[-1].entry
            entry = replace(
                last, seq=last.seq + 1, kind=type(fact).__name__, at_us=scene.now_us, offset_minutes=scene.offset_minutes,
                op_id=f"{number}", body=b"", prev=b"", digest=b"",
            )  # fmt: skip
            told = (*told, Told(entry, fact))
    draft = replace(step.then or draft.typed(scene.asked.place, "").closed(), action="")
    return replace(
        scene, state=state, draft=draft, asked=asking(state, scene.rules, draft), told=told, refusals=()
    )
