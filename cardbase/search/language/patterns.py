"""Regular expressions that mean the same to PostgreSQL and to Python, and that are never slow.

A pattern is read part by part and written anew for whoever runs it. What is not listed here is
refused: backreferences, lookarounds, and a repeat inside a repeat, which can take exponential
time or memory.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NoReturn

from rules.engine.translatable import say

LONGEST = 200
MOST_REPEATS = 50
DEEPEST = 5
# As PostgreSQL and Python write the classes; ASCII, for the two disagree about other alphabets.
CLASSES = {"d": "0-9", "w": "A-Za-z0-9_", "s": r" \t"}
ESCAPES = {"t": r"\t"}


class BadPattern(ValueError):
    """Why the pattern is refused, and at which of its characters."""

    def __init__(self, message: str, place: int) -> None:
        super().__init__(message)
        self.message, self.place = message, place


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern that was let in, as it was typed and as the two engines want it.

    `literals`: what every text that it finds has in it, in small or capital letters; a line break
    stands for the beginning or the end of a line, also where that is one of the text.
    """

    source: str
    postgresql: str
    python: str
    literals: tuple[str, ...] = ()

    def finds(self, text: str) -> bool:
        return re.search(self.python, text, re.IGNORECASE | re.MULTILINE) is not None


def parse_pattern(source: str) -> Pattern:
    """A BadPattern says what may not stand in it."""
    if len(source) > LONGEST:
        raise BadPattern(
            say("A regular expression has at most {most} characters.", most=LONGEST), 0
        )
    parser = _Parser(source)
    parser.parse()
    # (?n): "." and "[^...]" stop at the end of a line, where ^ and $ match, as in Python's re.M.
    sql, python = f"(?n){''.join(parser.sql)}", "".join(parser.python)
    return Pattern(source, sql, python, tuple(filter(None, parser.literals)))


class _Parser:
    """One pass from left to right; `sql` and `python` grow side by side.

    So do `literals`, of which the last is still growing.
    """

    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0
        self.sql: list[str] = []
        self.python: list[str] = []
        self.literals = [""]

    def parse(self) -> None:
        self._either(0)
        if self.at < len(self.source):
            self._refuse(say("This closing parenthesis has no match."))

    def _either(self, depth: int) -> bool:
        """Whether there was a repeat in it, for then it may not be repeated itself."""
        if depth > DEEPEST:
            self._refuse(say("Parentheses may be nested {most} deep.", most=DEEPEST))
        before = [*self.literals, ""]
        self._end_literal()
        repeats = self._sequence(depth)
        while self._peek() == "|":
            # A text may have either, and so need have neither.
            self._both(self._take())
            repeats |= self._sequence(depth)
            self.literals = [*before]
        self._end_literal()
        return repeats

    def _sequence(self, depth: int) -> bool:
        repeats = False
        while self._peek() not in ("", "|", ")"):
            repeats |= self._piece(depth)
        return repeats

    def _piece(self, depth: int) -> bool:
        start = self.at
        anchor = self._peek() in ("^", "$") or self.source.startswith(r"\b", start)
        before = [*self.literals, ""]
        inner = self._atom(depth)
        if self._peek() not in ("*", "+", "?", "{"):
            return inner
        if anchor:
            self._refuse(say("There is nothing here to repeat."))
        optional = self._peek() == "?"
        if inner and not optional:
            self._refuse(say("Repeats cannot be nested."))
        if self._repeat():
            self._end_literal()
        else:
            self.literals = before
        if self._peek() in ("*", "+", "?", "{"):
            self._refuse(say("A repeat cannot directly follow another."))
        return inner or not optional

    def _atom(self, depth: int) -> bool:
        sign = self._take()
        if sign == "(":
            return self._group(depth)
        if sign == "[":
            self._set()
        elif sign == "\\":
            self._escape()
        elif sign in "*+?{":
            self.at -= 1
            self._refuse(say("There is nothing here to repeat."))
        elif sign in ".^$":
            self._both(sign)
            self._end_literal("\n" if sign == "$" else "")
            self.literals[-1] = "\n" if sign == "^" else ""
        else:
            self._literal(sign)
        return False

    def _group(self, depth: int) -> bool:
        if self.source.startswith("?:", self.at):
            self.at += 2
        elif self._peek() in ("?", "*"):
            self._refuse(say("Groups with ? (lookarounds and flags) are not supported."))
        opened = self.at - 1
        self._both("(?:")
        inner = self._either(depth + 1)
        if self._peek() != ")":
            self.at = opened
            self._refuse(say("This parenthesis is never closed."))
        self._both(self._take())
        return inner

    def _repeat(self) -> int:
        """Return how often it must be there at least."""
        sign = self._take()
        if sign != "{":
            self._both(sign)
            return int(sign == "+")
        found = re.compile(r"(\d{1,3})(,?)(\d{0,3})\}").match(self.source, self.at)
        if found is None:
            self._refuse(say("Write the number of repeats as {2} or {2,4}."))
        low, comma, high = found.groups()
        most = int(high or low)
        if most > MOST_REPEATS or (high and int(low) > most) or (high and not comma):
            self._refuse(say("Repeats must go from low to high, up to {most}.", most=MOST_REPEATS))
        self.at = found.end()
        self._both("{" + found.group())
        return int(low)

    def _escape(self) -> None:
        sign = self._take()
        if sign == "":
            self._refuse(say("A pattern cannot end in a single backslash."))
        if sign.isalnum():
            self._end_literal()
        if sign == "b":
            self._each(r"\y", r"\b")
        elif sign in CLASSES:
            self._both(f"[{CLASSES[sign]}]")
        elif sign.lower() in CLASSES:
            # Python's [^...] would match the end of a line, PostgreSQL's does not.
            inside = CLASSES[sign.lower()]
            self._each(f"[^{inside}]", rf"[^{inside}\n]")
        elif sign in ESCAPES:
            self._both(ESCAPES[sign])
        elif sign.isalnum():
            self.at -= 1
            self._refuse(
                say(
                    "{what} not supported; use \\d \\w \\s \\b, or \\ before a symbol.",
                    what=say("Backreferences are")
                    if sign.isdigit()
                    else say("{sign} is", sign=f"\\{sign}"),
                )
            )
        else:
            self._literal(sign)

    def _set(self) -> None:
        opened = self.at - 1
        negated = self._peek() == "^"
        if negated:
            self.at += 1
        inside: list[str] = []
        while self._peek() not in ("]", ""):
            inside.append(self._member())
        if self._peek() == "" or not inside:
            self.at = opened
            self._refuse(say("This [ is never closed, or is empty."))
        self.at += 1
        self._end_literal()
        signs = "".join(inside)
        self._each(
            f"[{'^' if negated else ''}{signs}]", f"[^{signs}\\n]" if negated else f"[{signs}]"
        )

    def _member(self) -> str:
        """A character, a class, or a range such as a-z."""
        low = self._set_sign()
        if (
            len(low) > 2
            or self._peek() != "-"
            or self.source[self.at + 1 : self.at + 2] in ("]", "")
        ):
            return low
        self.at += 1
        high = self._set_sign()
        if len(high) > 2 or low[-1] > high[-1]:
            self._refuse(say("A range must go from a lower to a higher character."))
        return f"{low}-{high}"

    def _set_sign(self) -> str:
        sign = self._take()
        if sign == "[":
            self.at -= 1
            self._refuse(say("A [ inside [...] needs a backslash."))
        if sign != "\\":
            return sign if sign.isalnum() else f"\\{sign}" if sign.isascii() else sign
        sign = self._take()
        if sign in CLASSES:
            return CLASSES[sign]
        if sign == "" or sign.isalnum():
            self.at -= 1
            self._refuse(say("In [...], a backslash must be followed by a symbol, d, w or s."))
        return f"\\{sign}"

    def _literal(self, sign: str) -> None:
        plain = sign.isalnum() or not sign.isascii() or sign == " "
        self._both(sign if plain else f"\\{sign}")
        if sign.isascii():
            self.literals[-1] += sign
        else:
            # What such a letter is folded to can hang on its neighbors.
            self._end_literal()

    def _end_literal(self, last: str = "") -> None:
        self.literals[-1] += last
        self.literals.append("")

    def _both(self, text: str) -> None:
        self._each(text, text)

    def _each(self, sql: str, python: str) -> None:
        self.sql.append(sql)
        self.python.append(python)

    def _peek(self) -> str:
        return self.source[self.at : self.at + 1]

    def _take(self) -> str:
        sign = self._peek()
        self.at += 1
        return sign

    def _refuse(self, message: str) -> NoReturn:
        raise BadPattern(message, min(self.at, len(self.source)))
