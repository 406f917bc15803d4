"""Any keys, fingers, clicks and scanners in any order at each table's screen, as events of the window.

Nothing raises, nothing typed is lost where an answer is refused, the trail verifies, and today's engine pays what was
paid. The default run takes a few hundred events a screen, the marker `screens` ten thousand.

Source: style.md (properties); FAULT A4, D7; BUG 20, 29; ledger.md (audit).
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QInputMethodEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tablemgr.floor.auditing import audit
from tests.desk.house import DEPTHS, POKER, TILES
from tests.desk.station import NAMED, Station, station
from ui.commands import verify
from ui.screens.table_tab import TableTab

FEW, MANY = 100, 10_000
LETTERS = "0123456789" * 3 + "AKQJTCDHSBEFGLMNORUVWXYZP" + "*./-+?, " + "７۷١фژ中é\u202e"
SCANS = (
    "0462", ";0462?", "As Kd 9h", "63 54 11 22", "packet 3: As Kd Qh Jc Ts 9d 8h", "9999", "\u202e<b>66</b>", "0101",
)  # fmt: skip
BETS, BEGUN = ("!\n1100\n", "!450\n", "!3200\n"), "!!!\n\n2\n\n\n"
ROUND = {
    False: (*BETS, BEGUN, "!!KK99A74.", "!7", "ASAD*QCJCTC8D\n", "!9", "!7R\n", "!!R\n"),
    True: (*BETS, BEGUN, "!!64316243", "!7", "51646621\n", "!9", "!7R\n", "!!R\n"),
}
DEAL = (
    "!!!\n",
    "!2\n",
    "!v",
    "!302331\n",
    "34\n11\n21\n13\n13\n\n",
    "!c",
    "!!\n",
    "h13364112233515121\n",
    "!1\n",
)
"""What a dealer types, from a round's opening to its close, piece by piece; some of it is for another level or depth."""
PLAYS = 24
"""How many answers in a row a deal is given at a time."""
STAYS_AWAY = 0.05
"""How often somebody who went to another table comes back."""
LEFT, RIGHT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier


class AnyHands:
    """Does one thing after another at a station, by a seed."""

    def __init__(self, desk: Station, seed: str, table: str) -> None:
        self.desk, self.chance, self.table = desk, random.Random(seed), table
        self.at = 0
        """How far the dealer's own script was typed."""
        self.done: list[str] = []
        """What was done, for whoever has to find out."""

    def one(self) -> None:
        """Do one thing; whoever is locked out of the screen signs in again."""
        desk, chance = self.desk, self.chance
        away = desk.table != self.table and chance.random() < STAYS_AWAY
        if not isinstance(desk.window.tab, TableTab) or desk.table.endswith("PRACTICE") or away:
            desk.window.go(self.table)
            desk.press()
        if desk.signing is not None:
            desk.signing.dialogue.other()
            desk.sign_in(desk.who(self.table) or "0417")
            return
        kind = chance.random()
        if kind < 0.10:
            self.deals_on()
        elif kind < 0.40:
            self.answers()
        elif kind < 0.70:
            self.any_key()
        elif kind < 0.86:
            self.finger()
        elif kind < 0.90:
            self.click()
        elif kind < 0.94:
            self.note("scan", line := chance.choice(SCANS))
            desk.scan(line)
        else:
            self.odd()

    def note(self, *what: object) -> None:
        self.done.append(" ".join(map(str, what)))

    def answers(self) -> None:
        """Press what the pad offers, so that rounds get somewhere."""
        console = self.desk.picture.console
        live = [key.token for key in console.pad if key.live] + [
            key.token for key in console.pieces if key.live
        ]
        keys = [one for one in live if len(one) == 1] + ["\n"]
        self.press(self.chance.choice(keys))

    def deals_on(self) -> None:
        """Type what a dealer types next, whatever lies open by then; rounds would hardly end by chance."""
        if self.table in DEPTHS.values() and self.chance.random() < 0.3:
            self.plays_on()
            return
        script = DEAL if self.table in DEPTHS.values() else ROUND[self.table in TILES.values()]
        for name in script[self.at % len(script)]:
            if isinstance(self.desk.window.tab, TableTab) and self.desk.signing is None:
                self.press(name)
        self.at += 1

    def plays_on(self) -> None:
        """Answer what a deal asks with seats, tiles and counts alone: no way back, no void, no other depth."""
        self.press("!")
        for _ in range(PLAYS):
            if not isinstance(self.desk.window.tab, TableTab) or self.desk.signing is not None:
                return
            if self.desk.picture.prompt.refusals:
                self.press(self.chance.choice("!!/"))
            console = self.desk.picture.console
            offered = [key.token for key in console.pad if key.live]
            offered += [piece.token for piece in console.pieces if piece.live]
            onward = [one for one in offered if one.isdigit() or one == "Enter" or one.startswith("piece:")]
            token = self.chance.choice([*onward, "Enter"])
            for name in token.removeprefix("piece:").replace("Enter", "\n"):
                self.press(name)

    def any_key(self) -> None:
        """Press any key at all."""
        self.press(self.chance.choice((*LETTERS, *NAMED, "\n", "\n", "\n")))

    def press(self, name: str) -> None:
        before = self.desk.picture
        self.note("key", repr(name))
        if name in NAMED or name.isascii():
            self.desk.press(name)
        else:
            # What no key of this keyboard types comes from a method of input.
            event = QInputMethodEvent()
            event.setCommitString(name)
            QApplication.sendEvent(self.desk.screen.prompt.echo, event)
            self.desk.press()
        if self.desk.window.tab is None:
            return
        after = self.desk.picture
        same = before.prompt.question == after.prompt.question and before.strip == after.strip
        if name == "\n" and after.prompt.refusals and same and not after.locked:
            assert after.prompt.echo == before.prompt.echo, self.done[-20:]

    def finger(self) -> None:
        """Press and let go on anything that can be touched."""
        found = [(part, target) for part in self.desk.parts() for target in part.targets()]
        if found:
            part, target = self.chance.choice(found)
            spot = (target.box.center() * part.scale).toPoint()
            self.note("finger", target.token)
            QTest.mouseClick(part, LEFT, NONE, spot)
            if self.chance.random() < 0.2:
                QTest.mouseDClick(part, LEFT, NONE, spot)
            self.desk.press()

    def click(self) -> None:
        """Click anywhere, with any button, or press here and let go there."""
        over: QWidget = self.chance.choice([self.desk.window, *self.desk.parts()])
        a, b = (
            QPoint(self.chance.randrange(over.width()), self.chance.randrange(over.height()))
            for _ in range(2)
        )
        self.note("click", type(over).__name__, a, b)
        QTest.mousePress(over, self.chance.choice((LEFT, RIGHT)), NONE, a)
        QTest.mouseRelease(over, LEFT, NONE, b)
        self.desk.press()

    def odd(self) -> None:
        """Turn the wheel, compose, hold a key down, resize, let time go by."""
        desk, which = self.desk, self.chance.randrange(5)
        self.note("odd", which)
        if which == 0:
            over: QWidget = self.chance.choice([desk.window, *desk.parts()])
            turned = QWheelEvent(
                QPointF(5, 5), over.mapToGlobal(QPointF(5, 5)), QPoint(0, 120), QPoint(0, 120),
                Qt.MouseButton.NoButton, NONE, Qt.ScrollPhase.NoScrollPhase, False,
            )  # fmt: skip
            QApplication.sendEvent(over, turned)
        elif which == 1:
            QApplication.sendEvent(desk.screen.prompt.echo, QInputMethodEvent("中", []))
            desk.press("\n")
            QApplication.sendEvent(desk.screen.prompt.echo, QInputMethodEvent("", []))
        elif which == 2:
            desk.window.resize(*self.chance.choice(((1280, 800), (1440, 900), (1600, 1000))))
        elif which == 3:
            desk.hand.seconds += 30
            assert desk.window.floor is not None
            desk.window.floor.tick()
        elif desk.picture.approval is not None:
            if not desk.screen.approval.has_form_focus():
                desk.press("F10")
            desk.type("0101\n931748\n")
        desk.press()


def walk(folder: Path, table: str, events: int, seed: str) -> int:
    """Do any things at a table, look at what is kept, and leave it to the verifier and the audit.

    Answers how many of the table's rounds or deals came to their end.
    """
    with station(folder) as desk:
        desk.sit(table)
        hands = AnyHands(desk, seed, table)
        for number in range(events):
            hands.one()
            if number % 100 == 99 and desk.window.tab is not None and desk.table == table:
                again(desk, hands)
        rows = desk.live.session.readings.entries()
        ended = len([row for row in rows if row.table == table and row.kind in ENDS])
        found = audit(desk.live.session.readings)
        assert (found.differences, found.not_audited) == ([], []), hands.done[-20:]
        faults = folder / "logs" / "desktop.log"
        assert not faults.exists(), faults.read_text("utf-8")
    assert verify.main(["--data", str(folder)]) == 0, hands.done[-20:]
    print(f"{table}: {events} events, {ended} rounds or deals ended")
    return ended


def again(desk: Station, hands: AnyHands) -> None:
    """What was typed stands there again when the screen is built anew from what is kept."""
    if desk.signing is None:
        asked, echo = desk.asked, desk.echo
        desk.window.rebuild()
        desk.press()
        assert (desk.asked, desk.echo) == (asked, echo), hands.done[-20:]


ENDS = {"RoundClosed", "RoundVoided", "DealSettled", "DealVoided"}
TABLES = (POKER[0], POKER[1], POKER[3], TILES[1], TILES[3], *DEPTHS.values())


@pytest.mark.parametrize("table", [POKER[1], TILES[3], DEPTHS["full"]])
def test_a_few_hundred_events_harm_nothing(levels: Path, table: str) -> None:
    walk(levels, table, FEW, f"{table} 1")


@pytest.mark.screens
@pytest.mark.parametrize("table", TABLES)
def test_ten_thousand_events_harm_nothing(levels: Path, table: str) -> None:
    assert walk(levels, table, MANY, f"{table} 2") >= 10
