"""One line of a deck list taken apart, without knowing any card."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from decks.lists.headings import heading, is_counted_group, is_known

MOST_LINES = 1000
MOST_CHARACTERS = 60_000
# A file may say more about each card than a line; saved tables say the most.
MOST_FILE_CHARACTERS = 1_000_000

_COMMENT = ("#", "//", ";")
# A name may hold anything, so nothing after the colon is read as a sign.
_NAME = re.compile(
    r"^(?:name\s*:\s*|deck\s*:\s*(?!\d+(?:\s*cards?)?\s*$))(?P<rest>.+)$", re.IGNORECASE
)
_LABELLED = re.compile(r"^(?P<label>[^\W\d][\w ]{0,30}?)\s*:\s*(?P<rest>.*)$")


@dataclass(frozen=True, slots=True)
class Line:
    """One line: a heading, a comment, what follows a label and a colon, or any other text."""

    number: int
    raw: str
    label: str = ""
    text: str = ""
    heading: str = ""
    is_comment: bool = False


def lines(text: str) -> Iterator[Line]:
    """Yield the lines that are not blank.

    A comment that is a heading of other programs, such as "// Sideboard", is one here; so are the
    headings of our own lists, which have no meaning.
    """
    for number, raw in enumerate(text.split("\n"), start=1):
        line = " ".join(raw.split())
        if line.startswith(_COMMENT):
            yield _comment(number, line)
        elif name := _NAME.match(line):
            yield Line(number, line, label="name", text=name["rest"])
        elif line:
            yield _line(number, line)


def _comment(number: int, line: str) -> Line:
    said = line.lstrip("#/; ")
    named = heading(said) or said
    if is_known(named):
        return Line(number, line, heading=named)
    return Line(number, line, heading=said if is_counted_group(said) else "", is_comment=True)


def _line(number: int, line: str) -> Line:
    if said := heading(line):
        return Line(number, line, heading=said)
    if labelled := _LABELLED.match(line):
        return Line(number, line, label=labelled["label"].strip(), text=labelled["rest"])
    return Line(number, line, text=line)
