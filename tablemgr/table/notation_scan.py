"""A text of rounds to words with their places: comments dropped, quoted texts whole, limits kept."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tablemgr.core.problems import NotationError, Problem, problem

MOST_BYTES = 4 << 20
MOST_LINES = 400
LONGEST_LINE = 2_000
LONGEST_QUOTED = 500

_TOKEN = re.compile(
    r'(?P<blank>[ \t]+)|(?P<quoted>"(?:[^"\\]|\\["\\])*")|(?P<sign>[|+/()=])|(?P<word>[^\s"|+/()=]+)|(?P<bad>.)'
)


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a sign or a quoted text, and the column where it begins, from 1."""

    kind: str
    text: str
    column: int


def wrong(code: str, line: int, column: int = 1, **data: str | int) -> NotationError:
    """Answer the error for a place of a text.

    Source: NOTATION.md (a NotationError with line, column and reason).
    """
    return NotationError(place(code, line, column, **data))


def place(code: str, line: int, column: int = 1, **data: str | int) -> Problem:
    """Answer the Problem of a place of a text.

    Source: style.md (a problem says where).
    """
    return problem(code, f"line {line}, column {column}", **data)


def blocks(text: str) -> Iterator[list[tuple[int, str]]]:
    """Answer the rounds of a text as numbered lines: a block of tags and the block that follows it.

    Source: NOTATION.md (file, limits of a file).
    """
    if len(text) > MOST_BYTES or len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise wrong("NOTATION-LARGE", 1, most=MOST_BYTES)
    current: list[tuple[int, str]] = []
    in_body = False
    for number, raw in enumerate(text.lstrip("\ufeff").split("\n"), start=1):
        if len(raw) > LONGEST_LINE:
            raise wrong("NOTATION-LINE", number, LONGEST_LINE + 1, most=LONGEST_LINE)
        line = without_comments(raw.rstrip("\r"), number).strip(" \t")
        if line.startswith("[") and in_body:
            yield current
            current, in_body = [], False
        if line and not line.startswith("["):
            in_body = True
        if line:
            current.append((number, line))
        if len(current) > MOST_LINES:
            raise wrong("NOTATION-LINES", number, most=MOST_LINES)
    if current:
        yield current


def without_comments(line: str, number: int) -> str:
    """Answer a line with what stands between braces, or after a semicolon, blanked out.

    Source: NOTATION.md (comments).
    """
    kept: list[str] = []
    in_quotes = in_braces = False
    escaped = False
    for column, char in enumerate(line, start=1):
        if in_braces:
            in_braces = char != "}"
            kept.append(" ")
            continue
        if not in_quotes and char == ";":
            break
        if not in_quotes and char == "{":
            in_braces = True
            kept.append(" ")
            continue
        if char < " " and char != "\t":
            raise wrong("NOTATION-CHARACTER", number, column)
        if char == '"' and not escaped:
            in_quotes = not in_quotes
        escaped = in_quotes and char == "\\" and not escaped
        kept.append(char)
    if in_quotes or in_braces:
        raise wrong("NOTATION-UNENDED", number, len(line) or 1)
    return "".join(kept)


def tokens(line: str, number: int) -> tuple[Token, ...]:
    """Answer the words of a line.

    Source: NOTATION.md (grammar).
    """
    found = []
    for match in _TOKEN.finditer(line):
        kind, text = str(match.lastgroup), match.group()
        if kind == "bad":
            raise wrong("NOTATION-WORD", number, match.start() + 1, word=text)
        if kind == "quoted":
            text = text[1:-1].replace('\\"', '"').replace("\\\\", "\\")
            if len(text) > LONGEST_QUOTED:
                raise wrong("NOTATION-LINE", number, match.start() + 1, most=LONGEST_QUOTED)
        if kind != "blank":
            found.append(Token(kind, text, match.start() + 1))
    return tuple(found)


class Words:
    """The words of a line, taken one by one; what is not wanted is named with its place."""

    def __init__(self, line: str, number: int) -> None:
        self.number = number
        self._tokens = tokens(line, number)
        self._at = 0
        self._end = len(line) + 1

    def error(self, wanted: str, token: Token | None = None) -> NotationError:
        """Answer the error of a word that is not what is wanted here.

        Source: NOTATION.md.
        """
        token = token or self.peek()
        got = "the end of the line" if token is None else token.text[:60]
        column = self._end if token is None else token.column
        return wrong("NOTATION-WANTED", self.number, column, wanted=wanted, got=got)

    def peek(self) -> Token | None:
        """Answer the next word without taking it. Source: NOTATION.md."""
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    def next_is(self, *texts: str) -> bool:
        """Answer whether the next words, not quoted, are these. Source: NOTATION.md."""
        ahead = self._tokens[self._at : self._at + len(texts)]
        return [token.text for token in ahead if token.kind != "quoted"] == list(texts)

    def take(self, kind: str, wanted: str) -> Token:
        """Take the next word if it is of a kind. Source: NOTATION.md."""
        token = self.peek()
        if token is None or token.kind != kind:
            raise self.error(wanted)
        self._at += 1
        return token

    def skip(self, *texts: str) -> bool:
        """Take the next words if they are these, and answer whether they were. Source: NOTATION.md."""
        if not self.next_is(*texts):
            return False
        self._at += len(texts)
        return True

    def want(self, *texts: str) -> None:
        """Take these words, which must stand here. Source: NOTATION.md."""
        for text in texts:
            if not self.skip(text):
                raise self.error(text)

    def word(self, wanted: str) -> str:
        """Take a word. Source: NOTATION.md."""
        return self.take("word", wanted).text

    def quoted(self, wanted: str = "a quoted text") -> str:
        """Take a quoted text. Source: NOTATION.md (quoted)."""
        return self.take("quoted", wanted).text

    def maybe_quoted(self) -> str:
        """Take a quoted text if one stands here. Source: NOTATION.md (quoted)."""
        token = self.peek()
        return self.quoted() if token is not None and token.kind == "quoted" else ""

    def number_(self, wanted: str = "a number", *, signed: bool = False) -> int:
        """Take a whole number of at most 19 digits. Source: NOTATION.md (amounts)."""
        token = self.take("word", wanted)
        digits = token.text[1:] if signed and token.text.startswith("-") else token.text
        # Other scripts' digits are digits to isdigit; one meaning, one spelling.
        if not (digits.isascii() and digits.isdigit()) or len(digits) > 18:
            raise self.error(wanted, token)
        return int(token.text)

    def one_of(self, choices: dict[str, object] | tuple[str, ...], wanted: str) -> str:
        """Take a word that is one of these. Source: NOTATION.md."""
        token = self.take("word", wanted)
        if token.text not in choices:
            raise self.error(wanted, token)
        return token.text

    def until_end(self, read: Callable[[], object]) -> Iterator[object]:
        """Answer what read takes, again and again, to the end of the line. Source: NOTATION.md."""
        while self.peek() is not None:
            yield read()

    def ended(self) -> None:
        """Refuse what stands after the end of a line's grammar. Source: NOTATION.md."""
        if self.peek() is not None:
            raise self.error("the end of the line")
