"""A table on the desktop: its screen, the sign-in over it while nobody is in, the table's sheet, practice beside it.

Source: screens.md (sign-in, practice); look.md pictures a, h.
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from tablemgr.floor.practice import live_of, practice_of
from tablemgr.floor.practising import practise
from tablemgr.floor.roster import Presence
from tablemgr.table.deal_rules import DealRules
from tablemgr.table.state import RoundState
from ui.screens.floor import Floor
from ui.screens.rack_over import RackOver
from ui.screens.sign_in import SignInScreen
from ui.screens.table_screen import TableScreen
from ui.viewmodels.house.rule_card import rule_card
from ui.viewmodels.shift.at_table import COUNT
from ui.viewmodels.shift.long_work import Run
from ui.viewmodels.signing.at_table import PRACTICE_TOKEN, AtTable
from ui.viewmodels.signing.sign_in import waiting
from ui.viewmodels.table.refusing import sentences
from ui.viewmodels.table.rows import Key
from ui.viewmodels.theme import NUMERALS, TWO_COLOURS, Measure
from ui.widgets.deal.view import DealView
from ui.widgets.felt import geometry as g
from ui.widgets.help_sheet import HelpSheet
from ui.widgets.look import Look
from ui.widgets.rule_sheet import RuleSheet

RACK = "rack"
"""The rack of this table, counted by whoever deals at it."""
PRACTISE, SIGN_OUT, OFFICE, LANGUAGE, THEME, PAD = (
    "practise",
    "sign out",
    "office",
    "language",
    "theme",
    "pad",
)
FACES_NEXT = {"": "FELT-FACES-NUMERALS", NUMERALS: "FELT-FACES-TWO-COLOURS", TWO_COLOURS: "FELT-FACES-PLAIN"}
"""What the next way of painting pieces is called."""
FRAME = 7
"""The frame round everything of a practice table."""


class TableTab(QWidget):
    """One table, whatever is beside or over it."""

    moved = Signal(str)
    """Another table is wanted on the screen, or the office ("")."""
    language_wanted = Signal()
    theme_wanted = Signal()
    pad_wanted = Signal()
    faces_wanted = Signal()

    run: Run | None = None
    """Where long work is done, for the rack's desk."""

    def __init__(self, look: Look, floor: Floor, table: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look, self.floor, self.table = look, floor, table
        self.at: AtTable = floor.at(table, look.words)
        middle = DealView(look) if isinstance(floor.live.session.rules(table), DealRules) else None
        self.table_screen = TableScreen(look, Wishing(self.at, self), self, clock=self._clock, middle=middle)
        self.table_screen.lock_wanted.connect(self.lock)
        self.table_screen.top.table_wanted.connect(self.toggle_sheet)
        self.sign_in: SignInScreen | None = None
        self.sheet: RuleSheet | HelpSheet | None = None
        self.rack: RackOver | None = None
        self._refused: tuple[str, ...] = ()
        floor.people_changed.connect(self.follow)
        floor.house_changed.connect(self.follow)
        self.follow()

    @property
    def place(self) -> str:
        """Where people sign in for it: the live table. Source: REQ R02."""
        return live_of(self.table)

    def _clock(self) -> str:
        words = replace(self.at.words, language="en")
        now = self.floor.live.session.now()
        return words.clock(now.at_us, now.offset_minutes, seconds=True)

    # -- people --

    def follow(self) -> None:
        """Show the table as it stands, under the sign-in where nobody may work at it. Source: screens.md (sign-in)."""
        self.table_screen.refresh()
        self.table_screen.lay_pad(near=self.floor.liking(self.place).pad == "near")
        if self.at.is_blocked or self.at.wants_pin:
            self._ask()
        elif self.sign_in is not None:
            self._let_in()

    def _ask(self) -> None:
        if self.sign_in is None:
            self.close_sheet()
            self.close_rack()
            dialogue = self.floor.dialogue(self.place, self.at.words, self._waits())
            near = self.floor.liking(self.place).pad == "near"
            self.sign_in = SignInScreen(self.look, dialogue, near=near, parent=self)
            self.sign_in.signed_in.connect(self._entered)
            self.sign_in.given_up.connect(self._given_up)
            self.sign_in.away.connect(self._go_on)
            self.sign_in.office.connect(self._to_office)
            self.sign_in.language_wanted.connect(self.language_wanted)
            self.sign_in.theme_wanted.connect(self.theme_wanted)
            self.sign_in.laid.connect(self.table_screen.cover)
            self.sign_in.leads, self.sign_in.has_office = self._leads(), self.at.is_blocked
            self.sign_in.redraw()
            self.table_screen.setEnabled(False)
            self._place()
            self.sign_in.show()
            self.sign_in.raise_()
        self.sign_in.enlarge(self.table_screen.grown)
        if self.at.wants_pin:
            self.sign_in.scan(self.at.wants_pin)
            self.at.wants_pin = ""
        self.sign_in.setFocus(Qt.FocusReason.PopupFocusReason)

    def _waits(self) -> str:
        state, words = self.floor.live.session.state(self.table), self.at.words
        if isinstance(state, RoundState) and state.number and not self.table_screen.picture.top.steps:
            return ""
        return waiting(words, self.table_screen.picture.top.number, "")

    def _entered(self, _there: Presence) -> None:
        self._let_in()
        self.floor.people_changed.emit()

    def _given_up(self) -> None:
        """A badge was put away again, and whoever was in is still in."""
        if not self.at.is_blocked:
            self._let_in()

    def _next_place(self) -> str:
        """Where the way round leads from here: to the next table, behind the last one to the office."""
        return next((table for table in self.floor.live.tables if table > self.place), "")

    def _leads(self) -> str:
        """What the next place is called; while a newcomer's PIN is asked for, nobody goes anywhere."""
        if not self.at.is_blocked:
            return ""
        return self.look.words.ltr(self._next_place()) or self.look.words.say("STAFF-OFFICE")

    def _go_on(self) -> None:
        self._move(self._next_place())

    def _to_office(self, badge: str) -> None:
        """Go to the office; a badge that was typed here need not be typed there again."""
        if badge and self.floor.person("") is None:
            self.floor.dialogue("", self.look.words).scan(badge)
        self._move("")

    def _let_in(self) -> None:
        if self.sign_in is not None:
            dialogue, self.sign_in = self.sign_in, None
            dialogue.hide()
            dialogue.deleteLater()
        self.table_screen.cover(QRectF())
        self.table_screen.setEnabled(True)
        self.table_screen.refresh()
        self.table_screen.setFocus(Qt.FocusReason.OtherFocusReason)

    def lock(self) -> None:
        """Lock the table by its key. Source: screens.md (sign-in: lock)."""
        self.floor.lock(self.place)

    # -- the table's sheet --

    def toggle_sheet(self) -> None:
        """Open the table's sheet, or close it. Source: screens.md (house ways, practice)."""
        if self.rack is not None:
            # One thing lies over the table at a time: the keys are never under it.
            self.close_rack()
        elif self.sheet is not None:
            self.close_sheet()
        elif self.sign_in is None:
            self._open_sheet()

    @property
    def _sheet_look(self) -> Look:
        """How lists over the table are drawn: as large as the table fills the window, or as text is liked."""
        fills = g.table_scale(self.width(), self.height())
        return replace(self.look, measure=Measure(max(fills, self.look.measure.scale)))

    def _open_sheet(self) -> None:
        words = self.at.words
        parts = rule_card(self.floor.live.session, self.table, words)
        title = words.say("CARD-TITLE", table=words.ltr(self.place))
        if self._refused:
            title = self._refused[0]
        look = self._sheet_look
        sheet = RuleSheet(look, title, parts, self._sheet_keys(), self)
        sheet.pressed.connect(self._sheet_pressed)
        self._lay(sheet)

    def _open_help(self) -> None:
        rules = self.floor.live.session.rules(self.table)
        game = "tien-gow" if isinstance(rules, DealRules) else rules.play.game
        self._lay(HelpSheet(self._sheet_look, self, game, keys=False))

    def _lay(self, sheet: RuleSheet | HelpSheet) -> None:
        self.sheet = sheet
        sheet.closed.connect(self.close_sheet)
        self._place()
        self.sheet.show()
        self.sheet.raise_()
        self.sheet.setFocus(Qt.FocusReason.PopupFocusReason)

    def _sheet_keys(self) -> tuple[Key, ...]:
        words, others = self.look.words, self._others()
        practice = "STAFF-PRACTICE-END" if self.at.is_practice else "STAFF-PRACTISE"
        theme = "UI-THEME-LIGHT" if self.look.theme.is_light else "UI-THEME-DARK"
        tables = tuple(
            Key(words.ltr(table), str(n), f"go:{table}") for n, table in enumerate(others, start=1)
        )
        return (
            *(() if self.at.is_practice else (Key(words.say("SHIFT-K-RACK"), "C", RACK),)),
            Key(words.say(practice), "P", PRACTISE), Key(words.say("STAFF-OFFICE"), "O", OFFICE), *tables,
            Key(words.say("UI-LANGUAGE"), "L", LANGUAGE), Key(words.say(theme), "T", THEME),
            Key(words.say("STAFF-PAD-SIDE"), "H", PAD), Key(words.say(FACES_NEXT[self.look.faces]), "N", "faces"),
            Key(words.say("HELP-RULES"), "R", "help"), Key(words.say("STAFF-SIGN-OUT"), "Q", SIGN_OUT),
            Key(words.say("UI-DISMISS"), "F11", "close"),
        )  # fmt: skip

    def _others(self) -> tuple[str, ...]:
        return tuple(table for table in self.floor.live.tables if table != self.place)[:9]

    def _sheet_pressed(self, token: str) -> None:
        if token == PRACTISE:
            self._practise()
            return
        self.close_sheet()
        match token:
            case "rack":
                self.open_rack()
            case "help":
                self._open_help()
            case "office":
                self._move("")
            case "language":
                self.language_wanted.emit()
            case "theme":
                self.theme_wanted.emit()
            case "pad":
                self.pad_wanted.emit()
                self.follow()
            case "faces":
                self.faces_wanted.emit()
            case "sign out":
                self.floor.sign_out(self.place)
            case _ if token.startswith("go:"):
                self._move(token.removeprefix("go:"))

    def close_sheet(self) -> None:
        """Close the table's sheet. Source: screens.md, ground rule 2."""
        self._refused = ()
        if self.sheet is not None:
            sheet, self.sheet = self.sheet, None
            sheet.hide()
            sheet.deleteLater()
            self.table_screen.setFocus(Qt.FocusReason.OtherFocusReason)

    # -- the rack --

    def open_rack(self) -> None:
        """Lay the rack of this table over it. Source: REQ R33 (counted by the dealer)."""
        if self.rack is None and self.sign_in is None and self.run is not None:
            desk = self.floor.shift_desk(self.at.words, self.run, self.place)
            look = replace(self.look, words=desk.words)
            self.rack = RackOver(look, desk, self)
            self.rack.closed.connect(self.close_rack)
            self._place()
            self.rack.show()
            self.rack.raise_()
            self.rack.take_focus()

    def close_rack(self) -> None:
        """Put the rack away; what was typed there stays. Source: screens.md, ground rule 2."""
        if self.rack is not None:
            rack, self.rack = self.rack, None
            rack.hide()
            rack.deleteLater()
            self.table_screen.refresh()
            self.table_screen.setFocus(Qt.FocusReason.OtherFocusReason)

    # -- practice --

    def _practise(self) -> None:
        if self.at.is_practice:
            self._move(self.place)
            return
        there = self.floor.live.staff.places.at(self.place)
        problems = () if there is None else practise(self.floor.live.session, self.table, by=there.person)
        self.close_sheet()
        if there is None or problems:
            self._refused = sentences(problems, self.at.words)
            self._open_sheet()
        else:
            self._move(practice_of(self.table))

    def wish(self, token: str) -> bool:
        """Carry out what the notices of a table may ask of the screen; answer whether it was that.

        Source: screens.md (practice).
        """
        if token == PRACTICE_TOKEN:
            self._move(self.place)
            return True
        if token == COUNT:
            QTimer.singleShot(0, self.open_rack)
            return True
        return False

    def _move(self, table: str) -> None:
        # Out of the key's own event first: everything is about to be drawn anew.
        QTimer.singleShot(0, lambda: self.moved.emit(table))

    # -- places --

    def showEvent(self, event: QShowEvent) -> None:
        self.take_focus()

    def take_focus(self) -> None:
        """Give the keys to what is on top. Source: screens.md, ground rule 2 (focus)."""
        if self.rack is not None and self.sign_in is None:
            self.rack.take_focus()
            return
        top = self.sign_in or self.sheet or self.table_screen
        top.setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _place(self) -> None:
        edge = round(self._frame()) if self.at.is_practice else 0
        inner = self.rect().adjusted(edge, edge, -edge, -edge)
        self.table_screen.setGeometry(inner)
        if self.sign_in is not None:
            self.sign_in.enlarge(self.table_screen.grown)
            self.sign_in.setGeometry(inner)
        if self.rack is not None:
            self.rack.setGeometry(inner)
        if self.sheet is not None:
            k = g.table_scale(self.width(), self.height()) / 100
            top, foot = round(g.TOP_BAR * k), round(g.STRIP * k)
            side = round(24 * k)
            self.sheet.setGeometry(inner.adjusted(side, top + side // 2, -side, -foot - side // 2))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.look.colour("room"))
        if self.at.is_practice:
            # Slanted bars round the whole screen: known from afar, in grey and by colour-blind eyes.
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            wide = self._frame()
            painter.setPen(QPen(self.look.colour("ink"), wide * 4 / FRAME))
            for x in range(-self.height(), self.width(), round(wide * 18 / FRAME)):
                painter.drawLine(x, self.height(), x + self.height(), 0)
            line = wide * 2 / FRAME
            painter.setPen(QPen(self.look.colour("ink"), line))
            painter.drawRect(QRectF(self.rect()).adjusted(line / 2, line / 2, -line / 2, -line / 2))
        painter.end()

    def _frame(self) -> float:
        """How wide the frame of practice is in this window."""
        return FRAME * max(1.0, g.table_scale(self.width(), self.height()) / 100)


class Wishing:
    """The recorder as the screen sees it: what concerns the screen itself goes to the tab."""

    def __init__(self, at: AtTable, tab: TableTab) -> None:
        self._at, self._tab = at, tab
        self.picture, self.approve, self.withdraw = at.picture, at.approve, at.withdraw
        self.foresee = at.foresee

    def press(self, token: str) -> None:
        """Take one token. Source: screens.md 2."""
        if self._at.is_blocked or not self._tab.wish(token):
            self._at.press(token)
            self._look()

    def scan(self, text: str) -> None:
        """Take a scanner's line. Source: screens.md 3."""
        self._at.scan(text)
        self._look()

    def _look(self) -> None:
        if self._at.wants_pin:
            QTimer.singleShot(0, self._tab.follow)
