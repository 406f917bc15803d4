"""Rounds: rail, list and proof side by side; where there is no room for three, two or one of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tablemgr.floor.people import MAY, Act
from ui.models.rounds_model import RoundsModel
from ui.screens.desk import Desk
from ui.screens.other_ways import OtherWays
from ui.viewmodels.pit.search import read_search
from ui.viewmodels.rounds import Filters, empty_sentence, list_foot, read_jump, table_rows
from ui.widgets.console.keys import token_of
from ui.widgets.controls import KeyButton, Ring
from ui.widgets.look import Look
from ui.widgets.proof_panel import ProofPanel
from ui.widgets.rail import Rail
from ui.widgets.rounds_table import RoundsTable
from ui.widgets.text import Text, show_or_hide

if TYPE_CHECKING:
    from ui.screens.floor import Floor
    from ui.screens.replay_screen import ReplayScreen
    from ui.screens.righting_wrongs import RightingWrongs
    from ui.viewmodels.pit.stepping import Stepping

THREE, TWO = 1180, 860
"""Widths, in pixels of the 100 % layout, from which three and two parts stand side by side."""
RAIL, LIST, PROOF = "rail", "list", "proof"
REPLAY, EXPORT, OTHER = "P", "E", "H"
ROOMY_SCALE = 150
"""Per cent of text size up to which every key above the list carries its word in a narrow window."""


class RoundsScreen(QWidget):
    """The rounds of the chosen table and the proof of the chosen round."""

    slip_wanted = Signal()

    def __init__(
        self, look: Look, desk: Desk, parent: QWidget | None = None, *, floor: Floor | None = None
    ) -> None:
        super().__init__(parent)
        self.look, self.desk, self.floor = look, desk, floor
        self.righting: RightingWrongs | None = None
        self.replay: ReplayScreen | None = None
        self.part = LIST
        self._left: tuple[str, Filters | None, str] = ("", None, "")
        """Of which table and filter rounds left the house, and the sentence that says where they lie."""
        self.model = RoundsModel(desk.here, self)
        self.rail, self.table, self.proof = Rail(look), RoundsTable(look, self.model), ProofPanel(look)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self.middle = self._middle()
        self.right = self._right()
        layout.addWidget(self.rail)
        layout.addWidget(self.middle, 1)
        layout.addWidget(self.right)
        self._join()
        self._show_tables()
        self._show_shelf()
        self._show_proof()
        if floor is not None:
            from ui.screens.righting_wrongs import RightingWrongs

            self.righting = RightingWrongs(self, floor)

    # -- parts --

    def _middle(self) -> QWidget:
        look, words = self.look, self.look.words
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(look.px(12), look.px(8), look.px(12), look.px(8))
        column.setSpacing(look.px(6))
        head = QHBoxLayout()
        head.setSpacing(look.px(6))
        self.to_rail = KeyButton(look, words.say("UI-TO-RAIL"), "F6", quiet=True)
        self.title = Text(look, "", 1.4, bold=True, wrap=True)
        self.order = KeyButton(look, "", "O", quiet=True)
        self.to_proof = KeyButton(look, words.say("UI-TO-PROOF"), "Enter", quiet=True)
        self.ways = ways = QHBoxLayout()
        ways.addWidget(self.to_rail)
        ways.addStretch(1)
        ways.addWidget(self.to_proof)
        head.addWidget(self.title, 1)
        head.addWidget(self.order)
        column.addLayout(ways)
        column.addLayout(head)
        self.empty = Text(look, "", token="ink2", wrap=True)
        column.addWidget(self.empty)
        self.ring = Ring(look, self.table, radius=4)
        column.addWidget(self.ring, 1)
        self.foot = Text(look, "", token="ink2", wrap=True)
        column.addWidget(self.foot)
        return middle

    def _right(self) -> QWidget:
        look = self.look
        right = QWidget()
        self.right_column = column = QVBoxLayout(right)
        column.setSpacing(look.px(6))
        self.to_list = KeyButton(look, look.words.say("UI-TO-LIST"), "Esc", quiet=True)
        column.addWidget(self.to_list, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.proof, 1)
        return right

    def _join(self) -> None:
        desk = self.desk
        self.rail.table_chosen.connect(desk.choose_table)
        self.rail.mark_toggled.connect(desk.toggle_mark)
        self.rail.jump_wanted.connect(self.jump_to)
        self.rail.jump.left.connect(self.focus_list)
        self.table.chosen.connect(desk.choose_round)
        self.table.opened.connect(self.open_proof)
        self.order.clicked.connect(desk.turn_order)
        self.to_rail.clicked.connect(lambda: self.show_part(RAIL))
        self.to_list.clicked.connect(self.focus_list)
        self.to_proof.clicked.connect(self.open_proof)
        self.proof.offer_slip()
        self.replay_key = KeyButton(self.look, self.look.words.say("PIT-KEY-REPLAY"), REPLAY)
        self.replay_key.clicked.connect(self.replay_round)
        self.proof.foot.insert(1, self.replay_key)
        self.other = OtherWays(desk, self)
        self.other.changed.connect(self._show_other)
        self.other_key = KeyButton(self.look, self.look.words.say("UI-KEY-OTHER-WAY"), OTHER)
        self.other_key.clicked.connect(self.other.next)
        self.proof.foot.insert(2, self.other_key)
        self.export_key = KeyButton(self.look, "", EXPORT, quiet=True)
        self.export_key.clicked.connect(self.export)
        self.ways.insertWidget(1, self.export_key)
        self.proof.slip_wanted.connect(self.slip_wanted)
        desk.tables_changed.connect(self._show_tables)
        desk.shelf_changed.connect(self._show_shelf)
        desk.proof_changed.connect(self._show_proof)
        # A method, not a function of its own: Qt lets go of it with the screen.
        desk.recomputed.connect(self._show_verdict)
        self.model.wanted.connect(desk.more)
        desk.exported.connect(self._say_exported)
        desk.replay_ready.connect(self._show_replay)

    # -- showing --

    def _show_tables(self) -> None:
        desk = self.desk
        tables = desk.overview.tables if desk.overview else ()
        self.rail.show_tables(table_rows(tables, desk.table, desk.here))
        words = self.look.words
        self.table.setAccessibleName(words.say("UI-ROUNDS-OF", table=desk.table))
        search = desk.filters.search
        if search:
            said = words.say("PIT-FOUND-OF", table=words.ltr(desk.table), search=words.typed(search.typed))
        else:
            said = words.say("UI-ROUNDS-OF", table=words.ltr(desk.table)) if desk.table else ""
        self.title.say(said or words.say("UI-TAB-ROUNDS"))

    def _show_shelf(self) -> None:
        desk, words = self.desk, self.desk.here
        self.model.words = words
        self.model.pieces = "tiles" if desk.table_row and desk.table_row.game != "pai-gow-poker" else "cards"
        self.order.relabel(words.say("UI-NEWEST-FIRST" if desk.newest_first else "UI-OLDEST-FIRST"))
        shelf = desk.shelf
        if shelf is None:
            self.model.show(())
            nothing = desk.overview is not None and not desk.overview.tables
            self.empty.say(words.say("UI-NO-TABLES") if nothing else "")
            self.foot.say("")
            return
        shown = shelf.shown(desk.filters, newest_first=desk.newest_first)
        self.model.has_more = shelf.has_more
        self.model.show(shown)
        self.rail.show_marks(shelf, desk.filters)
        self.empty.say("" if shown else empty_sentence(shelf, desk.filters, words))
        table, filters, left = self._left
        # Where the rounds went stays to be read while others come; another table or filter takes it away.
        is_left = (table, filters) == (desk.table, desk.filters)
        self.foot.say(left if is_left else list_foot(shelf, shown, words))
        if desk.number is not None and self.table.is_chosen(desk.number):
            # Who scrolls away from what is chosen is not taken back to it by a round that comes.
            return
        if shown and (desk.number is None or not self.table.choose(desk.number)):
            self.table.choose(shown[0].row.number)

    def _show_proof(self) -> None:
        proof = self.desk.proof
        # Where no round is chosen there is none to play back.
        show_or_hide(self.replay_key, visible=proof is not None)
        # Players set their own hands at Tien Gow: there is no house way.
        has_bank = proof is not None and proof.bank is not None
        show_or_hide(self.other_key, visible=has_bank)
        self.other.forget()
        if proof is None:
            words, why = self.look.words, self.desk.unreadable
            self.proof.show_nothing(words.say("UI-UNREADABLE", reason=why) if why else words.say("UI-CHOOSE"))
        else:
            self.proof.show_proof(proof)
            self.proof.show_verdict(self.desk.verdict)

    def _show_verdict(self) -> None:
        self.proof.show_verdict(self.desk.verdict)

    def _show_other(self) -> None:
        self.proof.show_other(self.other.shown)

    # -- moving about --

    def jump_to(self, text: str) -> None:
        """Choose the round whose number was typed, or say that there is none. Source: screens.md (rounds)."""
        desk = self.desk
        if desk.overview is None:
            return
        if not text.strip():
            self.search_for("")
            return
        jump = read_jump(text, desk.overview.tables, desk.table)
        if jump is None and any(c.isalpha() for c in text):
            self.search_for(text)
            return
        if jump is None or (jump.table == desk.table and not self._jump_here(jump.number)):
            words = self.look.words
            self.rail.refuse(words.say("UI-JUMP-NONE", table=words.ltr(desk.table), typed=words.typed(text)))
            return
        if jump.table != desk.table:
            desk.choose_table(jump.table, number=jump.number)
        self.rail.jump.clear()
        self.focus_list()

    def _jump_here(self, number: int) -> bool:
        """Choose a round of the shown table; a jump looks past the filters that hide it."""
        desk = self.desk
        if self.table.choose(number):
            return True
        if desk.filters != Filters():
            desk.filter_by(Filters())
        if self.table.choose(number):
            return True
        if desk.shelf is not None and desk.shelf.read_with is None:
            return False
        desk.reach(number)
        return True

    def search_for(self, text: str) -> None:
        """Look for rounds by what is typed, or say which word cannot be looked for. Source: screens.md (search)."""
        desk, words = self.desk, self.desk.here
        found = read_search(text, words)
        if isinstance(found, str):
            self.rail.refuse(words.say("PIT-FIND-BAD", typed=words.typed(found)))
            return
        self.rail.refuse("")
        if found != desk.filters.search:
            desk.filter_by(replace(desk.filters, search=found))
            self._show_tables()
        self.focus_list()

    def focus_jump(self) -> None:
        """Go to the jump field. Source: ops/users.md (Ctrl-K jump)."""
        self.show_part(RAIL)
        self.rail.jump.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.rail.jump.selectAll()

    def focus_list(self) -> None:
        """Go to the list, or to what lies over it. Source: screens.md, ground rule 2."""
        if self.replay is not None:
            self.replay.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        if self.righting is not None and self.righting.screen is not None:
            self.righting.screen.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        self.show_part(LIST)
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    # -- what leaves the list --

    def replay_round(self) -> None:
        """Ask for the chosen round step by step. Source: screens.md (rounds: replayed)."""
        if self.replay is None:
            self.desk.replay_round()

    def _show_replay(self, replay: Stepping | None) -> None:
        from ui.screens.replay_screen import ReplayScreen

        if replay is None:
            self.foot.say(self.look.words.say("PIT-NO-REPLAY"))
        elif self.replay is None:
            self.replay = ReplayScreen(self.look, replay, self)
            self.replay.closed.connect(self._leave_replay)
            self.replay.setGeometry(self.rect())
            self.replay.show()
            self.replay.raise_()
            self.replay.setFocus()

    def _leave_replay(self) -> None:
        if self.replay is not None:
            replay, self.replay = self.replay, None
            replay.hide()
            replay.deleteLater()
            self.focus_list()

    def export(self) -> None:
        """Write what is filtered as a CSV; in a live house by those who may. Source: facts.md (an auditor exports)."""
        person = None if self.floor is None else self.floor.person("")
        if self.floor is not None and (
            person is None or not any(person.role in way.first for way in MAY[Act.EXPORT])
        ):
            self.foot.say(self.look.words.say("PIT-EXPORT-WHO"))
        else:
            self.desk.export_rounds()

    def _say_exported(self, path: Path, rounds: int) -> None:
        words, desk = self.look.words, self.desk
        said = words.say("PIT-EXPORTED", rounds=rounds, file=words.ltr(str(path)))
        self._left = (desk.table, desk.filters, said)
        self.foot.say(said)

    def open_proof(self) -> None:
        """Go into the proof of the chosen round. Source: screens.md, ground rule 2."""
        self.show_part(PROOF)
        self.proof.take_focus()

    def next_part(self) -> None:
        """Go on to the next part: tables, list, proof, round and round. Source: screens.md, ground rule 2."""
        inside = self.focusWidget()
        if inside is not None and self.rail.isAncestorOf(inside):
            self.focus_list()
        elif inside is not None and self.proof.isAncestorOf(inside):
            self.show_part(RAIL)
            items = list(self.rail.tables.values())
            (items[0] if items else self.rail.jump).setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self.open_proof()

    def show_part(self, part: str) -> None:
        """Bring a part to the front where not all of them have room. Source: look.md 6."""
        self.part = part
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
        if self.righting is not None:
            self.righting.place()
        if self.replay is not None:
            self.replay.setGeometry(self.rect())

    def _arrange(self) -> None:
        look = self.look
        room = self.width() * 100 / look.measure.scale
        all_three, two = room >= THREE, room >= TWO
        # In large text three words have no room beside each other; the key alone still says where it is.
        export = self.look.words.say("PIT-KEY-EXPORT")
        self.export_key.relabel(export if all_three or look.measure.scale <= ROOMY_SCALE else "")
        self.export_key.setAccessibleName(f"{export} ({EXPORT})")
        self.rail.setVisible(all_three or self.part == RAIL)
        self.middle.setVisible(all_three or (self.part != RAIL if two else self.part == LIST))
        self.right.setVisible(two or self.part == PROOF)
        self.to_rail.setVisible(not all_three)
        self.to_list.setVisible(not two)
        self.to_proof.setVisible(not two)
        if all_three:
            self.rail.setFixedWidth(look.px(248))
        elif two:
            self.rail.setFixedWidth(max(0, self.width() - self._proof_width()))
        else:
            self.rail.setFixedWidth(self.width())
        look.margins(self.right_column, 0 if two else 16, 16, 16, 16)
        self.right.setFixedWidth(self._proof_width() if two else self.width())
        # At once: else one frame shows the proof where the list had pushed it, half outside the window.
        layout = self.layout()
        if layout is not None:
            layout.activate()

    def _proof_width(self) -> int:
        return max(self.look.px(490), min(self.look.px(640), round(self.width() * 0.37)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        token = token_of(event)
        plain = {REPLAY: self.replay_round, EXPORT: self.export, OTHER: self.other.next}
        if self.replay is None and token in plain:
            plain[token]()
            return
        if self.righting is not None and self.replay is None and self.righting.press(token):
            return
        if event.key() == Qt.Key.Key_Escape:
            self.focus_list()
        # Escape goes on to the window, which closes what it has said.
        super().keyPressEvent(event)
