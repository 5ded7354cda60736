"""One line of a deck list taken apart, without knowing any card."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from decks.lists.headings import heading, is_known

MOST_LINES = 1000
MOST_CHARACTERS = 60_000
# A file may say more about each card than a line; saved tables say the most.
MOST_FILE_CHARACTERS = 1_000_000

_COMMENT = ("#", "//", ";")
# A name may hold anything, so nothing after the colon is read as a sign.
_NAME = re.compile(r"^(?:name|deck)\s*:\s*(?P<rest>.+)$", re.IGNORECASE)
_LABELLED = re.compile(r"^(?P<label>[^\W\d][\w ]{0,30}?)\s*:\s*(?P<rest>.*)$")


@dataclass(frozen=True, slots=True)
class Line:
    """One line: a heading, or what follows a label and a colon, or any other text."""

    number: int
    raw: str
    label: str = ""
    text: str = ""
    heading: str = ""


def lines(text: str) -> Iterator[Line]:
    """The lines that say something; comments and blank lines are passed over.

    A comment that is a heading of other programs, such as "// Sideboard", is one here.
    """
    for number, raw in enumerate(text.lstrip("\ufeff").split("\n"), start=1):
        line = " ".join(raw.split())
        if line.startswith(_COMMENT):
            said = line.lstrip("#/; ")
            if is_known(heading(said) or said):
                yield Line(number, line, heading=heading(said) or said)
        elif name := _NAME.match(line):
            yield Line(number, line, label="name", text=name["rest"])
        elif line:
            yield _line(number, line)


def _line(number: int, line: str) -> Line:
    if said := heading(line):
        return Line(number, line, heading=said)
    if labelled := _LABELLED.match(line):
        return Line(number, line, label=labelled["label"].strip(), text=labelled["rest"])
    return Line(number, line, text=line)
