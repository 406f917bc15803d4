"""Text to rounds: every line by its first word, strict about words, lax about blanks and comments."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.problems import NotationError, Problem
from tablemgr.core.seats import Seat
from tablemgr.table import notation_text as t
from tablemgr.table.commands.hands import WHY
from tablemgr.table.commands.rulings import RESULTS
from tablemgr.table.facts import Codes
from tablemgr.table.notation_scan import Words, blocks, place, wrong

OUTCOMES = {outcome.value: outcome for outcome in Outcome}
_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*)\s+"((?:[^"\\]|\\["\\])*)"\s*\]')
_INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{6})?)?Z")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def parse_rounds(text: str) -> tuple[t.RoundText, ...]:
    """Answer the rounds of a text; NotationError names the line and column of everything that is wrong.

    Source: NOTATION.md (grammar), vectors README (rounds as text).
    """
    rounds: list[t.RoundText] = []
    problems: list[Problem] = []
    for block in blocks(text):
        try:
            rounds.append(_round(block))
        except NotationError as error:
            problems += error.problems
    if problems:
        raise NotationError(*problems)
    return tuple(rounds)


def _round(block: list[tuple[int, str]]) -> t.RoundText:
    first = block[0][0]
    tags: dict[str, str] = {}
    body = []
    for number, line in block:
        if not line.startswith("["):
            body.append((number, line))
            continue
        found = _TAG.fullmatch(line)
        if found is None:
            raise wrong("NOTATION-TAG", number, tag=line[:60])
        if found[1] in tags:
            raise wrong("NOTATION-TAG-TWICE", number, tag=found[1])
        tags[found[1]] = found[2].replace('\\"', '"').replace("\\\\", "\\")
    _check_tags(tags, first)
    lines: list[t.Line] = []
    problems: list[Problem] = []
    for number, line in body:
        try:
            lines.append(_Line(line, number, tags["Game"]).read())
        except NotationError as error:
            problems += error.problems
    problems += _check_lines(lines, first)
    if problems:
        raise NotationError(*problems)
    return t.RoundText(tuple(tags.items()), tuple(lines), at=first)


def _check_tags(tags: dict[str, str], first: int) -> None:
    problems = [place("NOTATION-TAG-MISSING", first, tag=name) for name in t.REQUIRED if name not in tags]
    if not problems and next(iter(tags)) != "PGR":
        problems.append(place("NOTATION-TAG-FIRST", first))
    if tags.get("PGR", "1") != "1":
        problems.append(place("NOTATION-VERSION", first, version=tags["PGR"][:20]))
    if tags.get("Game", "pai-gow") not in ("pai-gow", "pai-gow-poker"):
        problems.append(place("NOTATION-GAME", first, game=tags["Game"][:40]))
    if problems:
        raise NotationError(*problems)


def _check_lines(lines: list[t.Line], first: int) -> list[Problem]:
    """A seat has its bets in one line; a round ends, and nothing follows its result."""
    problems = []
    seen: set[Seat] = set()
    for line in lines:
        if isinstance(line, t.SeatLine) and line.bets:
            if line.seat in seen:
                problems.append(place("NOTATION-SEAT-TWICE", line.at, seat=line.seat))
            seen.add(line.seat)
    ends = (t.ResultLine, t.SkipLine, t.GapLine, t.OpenLine)
    problems += [place("NOTATION-AFTER-END", line.at) for line in lines[:-1] if isinstance(line, ends)]
    # Disputes, cash and corrections may follow a round that is closed or void.
    ended = any(isinstance(line, t.CloseLine | t.VoidLine) or _is_redeal(line) for line in lines)
    if not lines or not (isinstance(lines[-1], ends) or ended):
        problems.append(place("NOTATION-NO-END", lines[-1].at if lines else first))
    return problems


def _is_redeal(line: t.Line) -> bool:
    """A redeal ends the round void, so no other end stands there."""
    told = [line.told] if isinstance(line, t.RulingLine) else []
    if isinstance(line, t.SeatLine):
        told = [event for event in line.events if isinstance(event, t.Told)]
    return any(one.result == "redeal" for one in told)


def _moment(text: str) -> datetime | None:
    if not _INSTANT.fullmatch(text):
        return None
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None


class _Line:
    """Reads one line by its first word."""

    def __init__(self, line: str, number: int, game: str) -> None:
        self.words = Words(line, number)
        self.at = number
        self.game = game

    def read(self) -> t.Line:
        words = self.words
        first = (
            words.take("word", "the first word of a line")
            if not words.next_is("*")
            else words.take("word", "*")
        )
        if first.text.endswith(":") and first.text[:-1].isascii() and first.text[:-1].isdigit():
            line: t.Line = self._seat(Seat(int(first.text[:-1][:9])))
        else:
            form = self._forms().get(first.text)
            if form is None:
                raise wrong("NOTATION-WORD", self.at, first.column, word=first.text[:60])
            line = form()
        words.ended()
        return line

    def _forms(self) -> dict[str, Callable[[], t.Line]]:
        return {
            "banker": self._banker, "no": self._no_more_bets, "all": self._all_set, "start": self._start,
            "delivered": lambda: t.PhaseLine("delivered", at=self.at), "bank": self._bank,
            "ruling": self._ruling, "recall": self._recall, "correct": self._correct,
            "dispute": self._dispute, "cash": self._cash, "close": lambda: t.CloseLine(at=self.at),
            "void": self._void, "skip": lambda: t.SkipLine(self.words.quoted(), at=self.at), "gap": self._gap,
            "*": lambda: t.OpenLine(at=self.at), "result": self._result,
        }  # fmt: skip

    def _seat_number(self) -> Seat:
        return Seat(self.words.number_("a seat"))

    def _amount(self) -> Money:
        return Money(self.words.number_("an amount in minor units"))

    def _net(self) -> Money:
        return Money(self.words.number_("an amount in minor units", signed=True))

    def _outcome(self) -> Outcome:
        return OUTCOMES[self.words.one_of(tuple(OUTCOMES), "an outcome")]

    def _by(self) -> str:
        return self.words.quoted("a name in quotes") if self.words.skip("by") else ""

    def _banker(self) -> t.BankerLine:
        if self.words.skip("house"):
            return t.BankerLine(None, at=self.at)
        seat = self._seat_number()
        co_bank = self.words.skip("co")
        amount = self._amount() if self.words.skip("amount") else None
        return t.BankerLine(seat, co_bank, amount, at=self.at)

    def _no_more_bets(self) -> t.PhaseLine:
        self.words.want("more", "bets")
        return t.PhaseLine("no more bets", at=self.at)

    def _all_set(self) -> t.PhaseLine:
        self.words.want("set")
        return t.PhaseLine("all set", at=self.at)

    def _start(self) -> t.StartLine:
        position = self.words.number_("a position")
        dice: tuple[int, ...] = ()
        if self.words.skip("("):
            dice = tuple(self.words.number_("a die") for _ in range(3))
            self.words.want(")")
        return t.StartLine(position, dice, at=self.at)

    def _pieces(self) -> Codes:
        pieces = []
        while (token := self.words.peek()) is not None and token.kind == "word":
            code = t.piece_code(self.game, token.text)
            # "2=push" after a setting is a seat, not a deuce.
            if code is None or self.words.next_is(token.text, "="):
                break
            pieces.append(code)
            self.words.take("word", "a piece")
        if not pieces:
            raise self.words.error("a piece")
        return tuple(pieces)

    def _laid(self) -> t.Laid:
        pieces = self._pieces()
        low: Codes = ()
        high: Codes = ()
        if self.words.skip("|"):
            low, high = pieces, self._pieces()
        return t.Laid((*low, *high) or pieces, low, high, house_way=self.words.skip("house-way"))

    def _bank(self) -> t.BankLine:
        return t.BankLine(self._laid(), at=self.at)

    def _seat(self, seat: Seat) -> t.SeatLine:
        bets: list[t.BetText] = []
        events: list[t.Event] = []
        if self.words.peek() is not None and not self.words.next_is("/"):
            bets.append(self._bet())
            while self.words.skip("+"):
                bets.append(self._bet())
        while self.words.skip("/"):
            events.append(self._event())
        return t.SeatLine(seat, tuple(bets), tuple(events), at=self.at)

    def _bet(self) -> t.BetText:
        token = self.words.peek()
        name, box = "main", 1
        if token is not None and token.kind == "word" and token.text[0].isalpha():
            name, _, boxed = self.words.word("a bet").partition(":")
            if boxed and not (boxed.isascii() and boxed.isdigit() and len(boxed) < 9):
                raise self.words.error("a box", token)
            box = int(boxed or 1)
        token = self.words.take("word", "an amount in minor units")
        digits = token.text.removesuffix("~")
        # Other scripts' digits are digits to isdigit; one meaning, one spelling.
        if not (digits.isascii() and digits.isdigit()) or len(digits) > 18 or not int(digits):
            raise wrong("NOTATION-AMOUNT", self.at, token.column, got=token.text[:60])
        kind = name if name in ("main", "back", "toke", "dragon") else "side"
        return t.BetText(kind, name, box, Money(int(digits)), token.text.endswith("~"))

    def _event(self) -> t.Event:
        if self.words.skip("hand"):
            laid, why = self._laid(), "level"
            if self.words.skip("("):
                why = self.words.one_of(WHY, f"one of {', '.join(WHY)}")
                self.words.want(")")
            return t.HandEvent(laid, why)
        if self.words.skip("ruling"):
            return self._told()
        word = self.words.one_of(("confirmed", "sample", "paid", *OUTCOMES), "an event of a seat")
        return OUTCOMES.get(word, word)

    def _told(self) -> t.Told:
        subject, lay = self.words.quoted(), self.words.quoted("what lay there, in quotes")
        self.words.want("=")
        result = self.words.one_of(RESULTS, f"one of {', '.join(RESULTS)}")
        outcome = None
        low: Codes = ()
        high: Codes = ()
        outcomes: list[tuple[Seat, Outcome]] = []
        if result == "stands" and not self.words.next_is("by"):
            outcome = self._outcome()
        if result == "re-set":
            low, high = self._re_set()
            while not self.words.next_is("by") and self.words.peek() is not None:
                seat = self._seat_number()
                self.words.want("=")
                outcomes.append((seat, self._outcome()))
        self.words.want("by")
        by = self.words.quoted("a name in quotes")
        return t.Told(subject, lay, result, by, outcome, low, high, tuple(outcomes))

    def _re_set(self) -> tuple[Codes, Codes]:
        """A setting, where neither `by` nor a seat with its outcome comes next."""
        token = self.words.peek()
        if token is None or token.text == "by" or self.words.next_is(token.text, "="):
            return (), ()
        low = self._pieces()
        self.words.want("|")
        high = list(self._pieces())
        return low, tuple(high)

    def _ruling(self) -> t.RulingLine:
        on: Seat | str = ""
        for word in ("bank", "round"):
            if self.words.skip(word):
                on = word
        return t.RulingLine(on or self._seat_number(), self._told(), at=self.at)

    def _recall(self) -> t.RecallLine:
        seat = self._seat_number()
        self.words.want("=")
        return t.RecallLine(seat, self._outcome(), self.words.quoted(), at=self.at)

    def _correct(self) -> t.CorrectLine:
        seat = self._seat_number()
        self.words.want("=")
        return t.CorrectLine(seat, self._outcome(), self.words.quoted(), self._by(), at=self.at)

    def _dispute(self) -> t.DisputeLine:
        number = self.words.number_()
        step = self.words.one_of(("seat", "ruled", "closed"), "seat, ruled or closed")
        seat = self._seat_number() if step == "seat" else None
        return t.DisputeLine(number, step, self.words.quoted(), seat, self._by(), at=self.at)

    def _cash(self) -> t.CashLine:
        way = self.words.one_of(("in", "out", "play", "colour"), "in, out, play or colour")
        return t.CashLine(way, self._seat_number(), self._amount(), self.words.maybe_quoted(), at=self.at)

    def _void(self) -> t.VoidLine:
        reason = self.words.maybe_quoted() or self.words.word("a reason")
        return t.VoidLine(reason, self.words.maybe_quoted(), self._by(), at=self.at)

    def _gap(self) -> t.GapLine:
        begun, ended = self._instant(), self._instant()
        rounds = self.words.number_("a number of rounds")
        return t.GapLine(begun, ended, rounds, self.words.quoted(), self._by(), at=self.at)

    def _instant(self) -> int:
        token = self.words.take("word", "an instant")
        at = _moment(token.text)
        if at is None:
            raise self.words.error("an instant like 2026-05-04T21:40Z", token)
        since = at - _EPOCH
        return (since.days * 86_400 + since.seconds) * 1_000_000 + since.microseconds

    def _result(self) -> t.ResultLine:
        seats = []
        while not self.words.next_is("commission"):
            seats.append((self._seat_number(), self._outcome(), self._net()))
            self.words.want("/")
        self.words.want("commission")
        commission = self._net()
        bank = None
        if self.words.skip("/", "bank"):
            bank = (self._seat_number(), self._net())
        self.words.want("/", "house")
        house = self._net()
        self.words.want("/", "pieces")
        pieces = self.words.number_()
        self.words.want("call")
        call = self.words.number_()
        ruling = self.words.number_() if self.words.skip("ruling") else 0
        return t.ResultLine(tuple(seats), commission, bank, house, pieces, call, ruling, at=self.at)
