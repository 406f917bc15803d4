"""The bank's box in the middle of the felt: its hand, the row that set it in words, a difference where there is one."""

from __future__ import annotations

from collections import Counter

from tablemgr.core.problems import Refused
from tablemgr.pieces.cards import FACES
from tablemgr.table.events import SettingMade
from tablemgr.table.phases import BETS, lock_holds
from tablemgr.table.round_game import Set
from ui.viewmodels.codes import SET_BY, SET_BY_SENTENCE
from ui.viewmodels.table.ask_pieces import player_sets
from ui.viewmodels.table.asking import PIECES
from ui.viewmodels.table.hand_names import bank_lines
from ui.viewmodels.table.pieces_entry import Typed
from ui.viewmodels.table.rows import BACK, CLASH, GOOD, NOW, Bank, Hand, Line
from ui.viewmodels.table.scene import Scene
from ui.viewmodels.table.seats import LOW, drawn


def bank_of(scene: Scene) -> Bank:
    """Answer the bank's box. Source: look.md 4; screens.md, ground rule 5."""
    words, setting = scene.words, scene.state.setting
    title = words.say("DESK-BANK-TITLE")
    if setting is not None:
        return _set(scene, setting, title)
    typing = scene.asked.what == PIECES and not scene.asked.seat
    typed = scene.typed_at("bank")
    lamp = NOW if typing else ""
    draft = drawn_bank(scene, typed) if typed.pieces and typing else None
    if scene.is_over or scene.state.phase == BETS:
        return Bank(title, banks(scene), None, None, lamp=lamp)
    return _laid(scene, title, typed, lamp, draft)


def banks(scene: Scene) -> str:
    """Answer who banks. Source: facts.md (take bank)."""
    words, banked = scene.words, scene.state.banked
    if scene.state.opened is None or banked is None or banked.seat is None:
        return words.say("DESK-HOUSE-BANKS")
    if banked.co_bank:
        return words.say("DESK-SEAT-CO-BANKS", seat=int(banked.seat))
    return words.say("DESK-SEAT-IS-BANK", seat=int(banked.seat))


def _set(scene: Scene, setting: SettingMade, title: str) -> Bank:
    words = scene.words
    made = setting.by == "house-way"
    return Bank(
        title, banks(scene), Line(words.say("DESK-SET-AS-HOUSE" if made else "DESK-SET-LEGAL"), GOOD, sign="agreed"),
        Hand(scene.kind, laid_out(setting.low), laid_out(setting.high)),
        words.say("DESK-LOW"), bank_lines(setting.low_label, setting.low, scene.kind, words), words.say("DESK-HIGH"), bank_lines(setting.high_label, setting.high, scene.kind, words),
        words.say("UI-ROW", row=words.ltr(setting.row)) if setting.row else words.say(SET_BY[setting.by]),
        words.house_way(setting.sentence) or words.say(SET_BY_SENTENCE[setting.by]),
        tuple(words.say("DESK-PASSED", row=words.ltr(p.row), because=words.row_asks(p.because)) for p in setting.passed),
    )  # fmt: skip


def laid_out(pieces: tuple[str, ...]) -> tuple[str, ...]:
    """Answer a half with what counts before what stands beside it: pairs first; without pairs, or with a joker, as set.

    >>> laid_out(("Ah", "Ks", "Kd", "7d", "4s"))
    ('Ks', 'Kd', 'Ah', '7d', '4s')

    Source: look.md picture a.
    """
    faces = Counter(piece[0] for piece in pieces)
    if (
        "Jk" in pieces
        or not all(piece[0] in FACES for piece in pieces)
        or not any(n > 1 for n in faces.values())
    ):
        return pieces
    return tuple(sorted(pieces, key=lambda piece: (-faces[piece[0]], -FACES.index(piece[0]))))


def drawn_bank(scene: Scene, typed: Typed) -> Hand:
    """Answer the bank's hand as it is being typed; unsplit where the house way sets it. Source: look.md 4."""
    if player_sets(scene) or typed.split is not None:
        return drawn(scene, typed)
    size = scene.rules.play.hand_size
    known = tuple(piece for piece in typed.pieces if piece in scene.rules.play.copies)[:size]
    return Hand(scene.kind, unsplit=known + (BACK,) * (size - len(known)))


def _laid(scene: Scene, title: str, typed: Typed, lamp: str, draft: Hand | None) -> Bank:
    """The hand before it is recorded: face down, or as it is typed with what the house way would say of it."""
    words, size = scene.words, scene.rules.play.hand_size
    down = Hand(scene.kind, (BACK,) * LOW, (BACK,) * (size - LOW))
    found = _house_way(scene, typed)
    if found is None or player_sets(scene):
        return Bank(title, banks(scene), None, down, lamp=lamp, draft=draft)
    differs = typed.split is not None and not scene.rules.play.same_setting(
        found, scene.rules.play.as_laid(typed.pieces[: typed.split], typed.pieces[typed.split :])
    )
    checked = Line(words.say("DESK-SET-DIFFERS"), CLASH, bold=True, sign="clash") if differs else None
    return Bank(
        title, banks(scene), checked, down, words.say("DESK-LOW"), bank_lines(found.low_label, found.low, scene.kind, words),
        words.say("DESK-HIGH"), bank_lines(found.high_label, found.high, scene.kind, words), words.say("UI-ROW", row=words.ltr(found.row)),
        words.house_way(found.sentence),
        tuple(words.say("DESK-PASSED", row=words.ltr(p.row), because=words.row_asks(p.because)) for p in found.passed),
        CLASH if differs else lamp, Hand(scene.kind, laid_out(found.low), laid_out(found.high)) if not differs else draft,
    )  # fmt: skip


def _house_way(scene: Scene, typed: Typed) -> Set | None:
    """How the house way sets what was typed, once it is whole and the lock holds; None before. PGP G6."""
    whole = len(typed.pieces) == scene.rules.play.hand_size and not typed.problems
    if not whole or not lock_holds(scene.rules.phases, scene.state.phase):
        return None
    if typed.split not in (None, LOW) or scene.rules.play.check_suits(typed.pieces, "bank", no_flush=True):
        return None
    try:
        return scene.rules.play.house_way(typed.pieces)
    except Refused:
        return None
