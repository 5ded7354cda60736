"""All that one line says about a card: counts, numbers, sets, marks, a comment and a name."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Protocol

MOST_DIGITS = 9
_BULLET = re.compile(r"^(?:[-*+•·–—>]\s+)+(?=\S)")
_COMMENT = re.compile(r"(?:^|\s)(?:#|//)\s*(?P<said>.*)$")
_BRACKET = re.compile(r"\[(?P<a>[^\[\]]*)\]|\((?P<b>[^()]*)\)|<(?P<c>[^<>]*)>|\{(?P<d>[^{}]*)\}")
_MARK = re.compile(r"(?<!\S)\*(?:f|e|foil|etched)\*(?!\S)", re.IGNORECASE)
_MARKS = frozenset({"foil", "etched", "holo", "non-foil", "nonfoil", "signed", "proxy", "f", "nm"})
_COUNT = re.compile(r"^[xX×*]?\s*(?P<count>\d+)\s*(?:[xX×*]|copies|copy)?$")
_SET_AND_NUMBER = re.compile(r"^(?P<set>\S+?)[\s:/,#-]+(?P<number>\d{1,4}[A-Za-z]{0,3}\+*)$")
_NUMBER_AFTER_SET = re.compile(
    r"^\s*#?(?!\d+\s?[xX×*](?!\w)|\d+\s+cop(?:y|ies)\b)(?P<number>\d{1,4}[A-Za-z]{0,3}\+*)(?!\S)"
)
# Sets of some games have numbers for codes, which in brackets would be counts.
_NAMED_SET = re.compile(r"^set\s+(?P<set>\S+)$", re.IGNORECASE)
_CODE = re.compile(r"^[A-Za-z]{1,4}\d*-[A-Za-z]?\d+\w*\+*$")
_WORD = re.compile(r"[^\s,;|]+")
_TIMES = re.compile(
    r"(?<![\w-])(?:[xX×]\s?(?P<after>\d+)|(?P<before>\d+)\s?[xX×*]"
    r"|(?P<copies>\d+)\s+(?:copies|copy)(?:\s+of)?)(?![\w-])"
)
_COUNTED = re.compile(r"^(?P<count>\d+)\s*[xX×]?\s+(?P<rest>\S.*)$")
_ORDINAL = re.compile(r"^(?P<count>\d+)[.)]\s+(?=\S)")
_LEADING = re.compile(r"^(?P<count>\d+)(?:\s*[:|,=]\s*|\s+[-–—]\s+|\s+)(?=\S)")
_TRAILING = re.compile(r"(?:\s*[:|,=]\s*|\s+[-–—]\s*|\s+)(?P<count>\d+)$")
_FOREIGN = re.compile(r"^(?:(?P<count>\d+) )?(?P<program>\w+) card (?P<id>\S+)$")
# LackeyCCG's ids are names of pictures, and its names of printings have these behind them.
_PICTURE = re.compile(r"^(?:(?P<count>\d+)x? )?(?P<id>\S+\.(?:png|jpe?g))$", re.IGNORECASE)
_PRINTING = re.compile(r"^(?:R?P|V)\d{0,2}$")
_PLUS = re.compile(r"\s*(?P<mark>\+X?)$")
_EDGES = " ,;:|=-–—\t"
_STRAY = re.compile(r"[\[\](){}<>*^|]|(?<![\w-])\d+(?![\w-])")


class Vocabulary(Protocol):
    """The words of a game that have a meaning in a line wherever they occur."""

    @property
    def keys(self) -> Collection[str]: ...
    @property
    def codes(self) -> Collection[str]: ...
    @property
    def sets(self) -> Collection[str]: ...
    @property
    def rarities(self) -> Collection[str]: ...

    @property
    def programs(self) -> Mapping[str, str]: ...

    def has_name(self, text: str) -> bool: ...


@dataclass(slots=True)
class Evidence:
    """What a line says, piece by piece; the name is what remains.

    `sets` are pairs of a set's code and a number in it, which may be empty. `ordinal` is a
    number with a full stop in front that may count the lines instead of the copies. `marks` say
    something about the copies that a list does not hold, such as "foil". `foreign_id` is the
    program that gives the card an id, and the id.
    """

    counts: list[int] = field(default_factory=list)
    codes: list[str] = field(default_factory=list)
    sets: list[tuple[str, str]] = field(default_factory=list)
    rarities: list[str] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    name: str = ""
    comment: str = ""
    marks: list[str] = field(default_factory=list)
    foreign_id: tuple[str, str] | None = None
    ordinal: int | None = None

    @property
    def count(self) -> int:
        return self.counts[0] if self.counts else 1

    @property
    def is_numbered(self) -> bool:
        """Return True if more than a name identifies the card."""
        return bool(self.codes or self.keys or self.sets)

    @property
    def stray(self) -> list[str]:
        """Return brackets, marks and numbers that are still part of the name."""
        return _STRAY.findall(self.name)


def ordinal(text: str) -> int | None:
    """Return the number with a full stop or bracket with which a line begins, else None."""
    found = _ORDINAL.match(text)
    return as_count(found["count"]) if found else None


def is_code_like(text: str) -> bool:
    """Return True if the text looks like the number of a card, known or not."""
    return bool(_CODE.match(text))


def gather(text: str, vocabulary: Vocabulary) -> Evidence:
    """Take a line apart; the longest piece that is the name of a card stays whole."""
    text = _BULLET.sub("", text)
    return (
        _whole_name(text, vocabulary)
        or _by_foreign_id(text, vocabulary)
        or _Gatherer(text, vocabulary).evidence()
    )


def _whole_name(text: str, vocabulary: Vocabulary) -> Evidence | None:
    """Read lines of our own and plain names, whatever signs a name consists of."""
    if vocabulary.has_name(text) and not _ends_with_key(text, vocabulary):
        return Evidence(name=text)
    found, rest = Evidence(), text
    if counted := _COUNTED.match(text):
        found.counts, rest = [as_count(counted["count"])], counted["rest"]
    if key := _ends_with_key(rest, vocabulary):
        found.keys, rest = [key], rest[: -len(key) - 2].rstrip()
    if rest and not vocabulary.has_name(rest):
        first, _, rest = rest.partition(" ")
        if first.upper() not in vocabulary.codes or not rest:
            return None
        found.codes = [first]
    found.name = rest
    return found if vocabulary.has_name(rest) or (found.keys and not rest) else None


def _by_foreign_id(text: str, vocabulary: Vocabulary) -> Evidence | None:
    """Read lines that a file of another program was turned into: "4 CipherVit card 511+"."""
    if picture := _PICTURE.match(text):
        counts = [as_count(picture["count"])] if picture["count"] else []
        return Evidence(counts=counts, foreign_id=(vocabulary.programs["lackeyccg"], picture["id"]))
    found = _FOREIGN.match(text)
    if found is None or found["program"].casefold() not in vocabulary.programs:
        return None
    program = vocabulary.programs[found["program"].casefold()]
    counts = [as_count(found["count"])] if found["count"] else []
    return Evidence(counts=counts, foreign_id=(program, found["id"]))


def as_count(digits: str) -> int:
    """Return a number of copies; one that no deck can have stands for all that are larger."""
    return int(digits) if len(digits) <= MOST_DIGITS else 10**MOST_DIGITS


def _ends_with_key(text: str, vocabulary: Vocabulary) -> str:
    if not text.endswith("]"):
        return ""
    key = text[text.rfind("[") + 1 : -1]
    return key if key in vocabulary.keys else ""


class _Gatherer:
    """Takes what it understands out of a text, kind by kind."""

    def __init__(self, text: str, vocabulary: Vocabulary) -> None:
        self.text = text
        self.known = vocabulary
        self.found = Evidence()

    def evidence(self) -> Evidence:
        self._take_comment()
        self._take_brackets()
        self.found.marks += _MARK.findall(self.text)
        self.text = _MARK.sub(" ", self.text)
        self._take_codes()
        self._take_counts()
        if not self.known.has_name(self.text):
            self._take_sets()
            if not self.found.counts:
                self._take_counts()
        self._weigh_ordinal()
        self._take_plus()
        self.found.name = self._tidy()
        return self.found

    def _take_plus(self) -> None:
        """Take a plus behind the name of a card, if it is none of the name."""
        name = self._tidy()
        plus = _PLUS.search(name)
        if plus and not self.known.has_name(name) and self.known.has_name(name[: plus.start()]):
            self.found.marks.append(plus["mark"])
            self.text = name[: plus.start()]

    def _tidy(self) -> str:
        return " ".join(self.text.split()).strip(_EDGES)

    def _cut(self, start: int, end: int) -> None:
        self.text = f"{self.text[:start]} {self.text[end:]}"

    def _take_comment(self) -> None:
        comment = _COMMENT.search(self.text)
        if not comment:
            return
        said = comment["said"].strip()
        self.text = self.text[: comment.start()]
        if said.upper() in self.known.codes:
            self.found.codes.append(said)
        else:
            self.found.comment = said

    def _take_brackets(self) -> None:
        at = 0
        while bracket := _BRACKET.search(self.text, at):
            said = next(part for part in bracket.groups() if part is not None).strip()
            known = len(self.found.sets)
            if not self._is_understood(said):
                at = bracket.end()
                continue
            end = bracket.end()
            if len(self.found.sets) > known and not self.found.sets[-1][1]:
                number = _NUMBER_AFTER_SET.match(self.text[end:])
                if number:
                    self.found.sets[-1] = (self.found.sets[-1][0], number["number"])
                    end += number.end()
            self._cut(bracket.start(), end)
            at = bracket.start()

    def _is_understood(self, said: str) -> bool:
        """Keep what the inside of a bracket says; return False if it says nothing known."""
        found, upper = self.found, said.upper()
        pair = _SET_AND_NUMBER.match(upper)
        if said in self.known.keys:
            found.keys.append(said)
        elif upper in self.known.codes:
            found.codes.append(said)
        elif count := _COUNT.match(said):
            found.counts.append(as_count(count["count"]))
        elif upper in self.known.sets:
            found.sets.append((upper, ""))
        elif (named := _NAMED_SET.match(upper)) and named["set"] in self.known.sets:
            found.sets.append((named["set"], ""))
        elif pair and pair["set"] in self.known.sets and not is_code_like(said):
            found.sets.append((pair["set"], pair["number"]))
        elif upper in self.known.rarities:
            found.rarities.append(upper)
        elif is_code_like(said) and not self.known.has_name(said):
            found.codes.append(said)
        elif said.casefold() in _MARKS or _PRINTING.match(said):
            found.marks.append(said)
        else:
            return False
        return True

    def _take_codes(self) -> None:
        at = 0
        while word := _WORD.search(self.text, at):
            said = word[0].strip(",;:|\"'")
            known = said.upper() in self.known.codes
            if known or (is_code_like(said) and not self.known.has_name(self._tidy())):
                self.found.codes.append(said)
                self._cut(*word.span())
                at = word.start()
            else:
                at = word.end()

    def _take_counts(self) -> None:
        while times := _TIMES.search(self.text):
            count = next(part for part in times.groups() if part)
            self.found.counts.append(as_count(count))
            self._cut(*times.span())
        self.text = self._tidy()
        if self.known.has_name(self.text):
            return
        if ordinal := _ORDINAL.match(self.text):
            self.found.ordinal = as_count(ordinal["count"])
            self.text = self.text[ordinal.end() :]
        if self.text.isdecimal():
            self.found.counts.append(as_count(self.text))
            self.text = ""
        elif leading := _LEADING.match(self.text):
            self.found.counts.append(as_count(leading["count"]))
            self.text = self.text[leading.end() :]
        elif not self.found.counts and (trailing := _TRAILING.search(self.text)):
            self.found.counts.append(as_count(trailing["count"]))
            self.text = self.text[: trailing.start()]

    def _weigh_ordinal(self) -> None:
        if self.found.ordinal is None:
            return
        if self.found.counts:
            self.found.ordinal = None  # the copies are counted elsewhere, so it counts lines
        else:
            self.found.counts.append(self.found.ordinal)

    def _take_sets(self) -> None:
        """Take sets out of brackets only as they are printed: in capitals, with a digit."""
        at = 0
        while word := _WORD.search(self.text, at):
            said = word[0].strip(",;:|")
            if said not in self.known.sets or not re.search(r"\d", said):
                at = word.end()
                continue
            end, number = word.end(), _NUMBER_AFTER_SET.match(self.text[word.end() :])
            self.found.sets.append((said, number["number"] if number else ""))
            self._cut(word.start(), end + number.end() if number else end)
            at = word.start()


def split_entries(text: str, vocabulary: Vocabulary) -> list[tuple[Evidence, str]]:
    """Return every card of a line such as "Kagero: B07-062R x4, B07-063N x4", with its piece.

    A name in front of the numbers is the name of each. A line that has one card, or pieces
    without a number, is one entry.
    """
    label, colon, rest = text.partition(":")
    pieces = re.split(r"\s*[,;/&]\s*|\s+and\s+", (rest if colon else text).strip())
    found = [_Gatherer(piece, vocabulary).evidence() for piece in pieces]
    if len(pieces) < 2 or not all(len(entry.codes) == 1 for entry in found):
        return [(gather(text, vocabulary), text)]
    for entry in found:
        entry.name = entry.name or (_BULLET.sub("", label).strip() if colon else "")
    return list(zip(found, pieces, strict=True))
