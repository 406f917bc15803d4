"""The list of print jobs on the screen: it keeps the queue at work, and says when somebody is asked for.

Source: design/ledger.md (unknown outcome asks); FAULT F1.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tablemgr.floor.print_jobs import SILENT, Job
from tablemgr.floor.print_queue import TOOK, UNSURE, PrintQueue, Told
from ui.viewmodels.shift.printing import PrintDesk
from ui.viewmodels.words import Words
from ui.widgets.look import Look

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


class Fake:
    """A printer that says nothing once, then prints."""

    def __init__(self) -> None:
        self.says = [Told(UNSURE, SILENT)]

    def send(self, job: Job, pdf: bytes) -> Told:
        return self.says.pop(0) if self.says else Told(TOOK)

    def ask(self, job: Job) -> Told:
        raise AssertionError(job)


def test_jobs_are_listed_worked_and_asked_about(qtbot: QtBot, tmp_path: Path) -> None:
    from ui.models.background import Background
    from ui.widgets.shift.print_panel import PrintPanel

    there = {"Pit": Fake()}
    queue, background = PrintQueue(tmp_path, lambda: there), Background()
    queue.put("fill-17", b"%PDF", title="Fill 17", by="P7", at_us=0, printer="Pit")
    panel = PrintPanel(PrintDesk(queue, Words("en"), background.run), Look.of())
    qtbot.addWidget(panel)
    panel.resize(700, 300)
    panel.show()
    with qtbot.waitSignal(panel.asked, timeout=10_000) as asked:
        panel.desk.work()
    assert asked.args == [1]
    assert panel.list.accessibleName().startswith("Print jobs")
    panel.list.token.emit("print:fill-17")
    assert "Fill 17" in panel.list.accessibleName()
    with qtbot.waitSignal(panel.asked, timeout=10_000):
        panel.desk.press("N", by="P7")
    qtbot.waitUntil(lambda: [job.state for job in queue.jobs] == ["done"], timeout=10_000)
    qtbot.waitUntil(lambda: background.is_idle, timeout=10_000)
    background.close()
