"""One line of a deck list taken apart, without knowing any card."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from decks.lists.headings import heading, is_known

MOST_LINES = 1000
MOST_CHARACTERS = 60_000

_COMMENT = ("#", "//", ";")
# A name may hold anything, so nothing after the colon is read as a sign.
_NAME = re.compile(r"^(?:name|deck)\s*:\s*(?P<rest>.+)$", re.IGNORECASE)
_LABELLED = re.compile(r"^(?P<label>[^\W\d][\w ]{0,30}?)\s*:\s*(?P<rest>.*)$")
_COUNTED = (
    re.compile(r"^(?P<count>\d+)\s*[xX×*]?\s+(?P<rest>\S.*)$"),
    re.compile(r"^[xX×](?P<count>\d+)\s+(?P<rest>\S.*)$"),
    re.compile(r"^(?P<rest>.*\S)\s+\(\s*[xX×]?\s*(?P<count>\d+)\s*\)$"),
    re.compile(r"^(?P<rest>.*\S)\s+[xX×]\s*(?P<count>\d+)$"),
)
_KEYED = re.compile(r"^(?P<rest>.*?)\s*\[(?P<key>[\w-]+)\]$")


@dataclass(frozen=True, slots=True)
class Line:
    """What a line says: a heading; or a label before a colon or a count, and what names a card."""

    number: int
    raw: str
    label: str = ""
    count: int = 1
    text: str = ""
    key: str = ""
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
    labelled = _LABELLED.match(line)
    if labelled:
        rest, key = _key(labelled["rest"])
        return Line(number, line, label=labelled["label"].strip(), text=rest, key=key)
    count, rest = _count(line)
    rest, key = _key(rest)
    return Line(number, line, count=count, text=rest, key=key)


def _count(line: str) -> tuple[int, str]:
    for pattern in _COUNTED:
        found = pattern.match(line)
        if found:
            return int(found["count"][:6]), found["rest"]
    return 1, line


def _key(line: str) -> tuple[str, str]:
    keyed = _KEYED.match(line)
    return (keyed["rest"], keyed["key"]) if keyed else (line, "")
