"""A printed line taken apart: labels, name, icons, square brackets, sentences."""

from __future__ import annotations

import re
from dataclasses import dataclass

LABELS = "CCS|LVSX|LVS\\d|CF|US|BS|DV|HS|TS|FS|CP|DB|LIS|IS|AS"
LABEL = re.compile(rf"^\s*(?:\[({LABELS})\]|\|({LABELS})\|)\s*", re.IGNORECASE)
ICON = re.compile(r"[|}](ACT|AUTO|CONT|SPEC|BOND|HAND)\|")
SUPPORT = re.compile(r"^\s*\|(ATK|DEF|ATK/DEF) SUPP\|\s*")
ROLES = {"ATK": "attacking", "DEF": "defending", "ATK/DEF": "either"}
# A skill that a sentence grants and prints behind itself.
GRANTED = re.compile(
    r"(?:the )?following skill\s*[:-]*\s*"
    r"(\([^()|]*\|[^()]*(?:\([^()]*\)[^()]*)*\)|\"\s*\|[^\"]*\"|\"?[^|\".:]*\"?\s*\|.*$)"
)
# The same of a skill without a name, whose own sentence goes on before it.
GRANTED_BEHIND = re.compile(r"(?:the )?following skill(?=[^.()|\"]*\. \(\|)")
# A full stop in front of a comma or "and" is a slip of the pen.
GOES_ON = re.compile(r"\s*(?:,|and\b)")
# A Name in a list that lacks its second quote, and a cost that lacks its second bracket.
UNQUOTED = re.compile(r'"(\w+), "(?=\w+",)')
UNCLOSED = re.compile(r"\[([^\[\]]*), (When|If)\b(?=[^\[\]]*$)")
ONCE = re.compile(r"once per turn(?:, |$)", re.IGNORECASE)


@dataclass(frozen=True)
class Head:
    """What stands before the sentences of a skill, and the sentences' text."""

    name: str
    icons: tuple[str, ...]
    labels: tuple[str, ...]
    brackets: tuple[str, ...]
    body: str
    role: str = ""


def skills(line: str) -> tuple[Head, ...]:
    """The skills of one line; a ValueError says what is missing."""
    line = UNCLOSED.sub(r"[\1] \2", UNQUOTED.sub(r'"\1", "', line))
    line = GRANTED.sub(_named_first, GRANTED_BEHIND.sub('""', line))
    support = SUPPORT.match(line)
    if support:
        return (_support(line[support.end() :], ROLES[support.group(1)]),)
    labels, rest = _labels(line)
    icon = ICON.search(rest)
    if icon is None:
        raise ValueError("no skill type")
    name = _unquoted(rest[: icon.start()].strip())
    return tuple(_skill(name, labels, part) for part in _parts(rest[icon.start() :]))


def _named_first(granted: re.Match[str]) -> str:
    """ "The following skill: ..." as its name and then the skill in parentheses."""
    text = granted[1].strip()
    if text[:1] + text[-1:] in ("()", '""'):
        text = text[1:-1].strip()
    name, icon, rest = text.partition("|")
    name = name.strip(" \"'")
    return f'"{name}" ({name} {icon}{rest.replace("|:", "|")})'


def _parts(text: str) -> list[str]:
    """A line may hold several skills: each begins with its own icons, outside parentheses."""
    starts: list[int] = []
    for icon in ICON.finditer(text):
        before = text[: icon.start()]
        inside = before.count("(") > before.count(")")
        led = before.rstrip(" *")
        if not inside and (not starts or (led.endswith((".", ")", "|")) and not led.endswith("|"))):
            starts.append(icon.start())
    return [text[a:b].strip(" *") for a, b in zip(starts, [*starts[1:], len(text)], strict=True)]


def _skill(name: str, labels: tuple[str, ...], text: str) -> Head:
    icons: list[str] = []
    while icon := re.match(r"\s*" + ICON.pattern, text):
        icons.append(icon.group(1))
        text = text[icon.end() :]
    brackets, body = _brackets(text)
    return Head(name, tuple(dict.fromkeys(icons)), labels, brackets, body)


def _support(rest: str, role: str) -> Head:
    labels, rest = _labels(rest)
    named = re.match(r"([^:\[]+)(?::|(?=\[))", rest)
    if named is None:
        raise ValueError("no name before a colon")
    name = named.group(1)
    brackets, body = _brackets(rest[named.end() :])
    return Head(_unquoted(name.strip()), ("SUPPORT",), labels, brackets, body, role)


def _labels(text: str) -> tuple[tuple[str, ...], str]:
    labels: list[str] = []
    while match := LABEL.match(text):
        labels.append((match.group(1) or match.group(2)).upper())
        text = text[match.end() :]
    return tuple(labels), text


def _brackets(text: str) -> tuple[tuple[str, ...], str]:
    brackets: list[str] = []
    while match := re.match(r"\s*\[([^\]]*)\]\s*", text):
        brackets.append(match.group(1).strip())
        text = text[match.end() :]
    return tuple(brackets), text.strip()


def _unquoted(name: str) -> str:
    return name[1:-1] if len(name) > 1 and name[0] == name[-1] == '"' else name


def sentences(text: str) -> tuple[str, ...]:
    """Splits at full stops and around parentheses; quotes and brackets stay whole."""
    found: list[str] = []
    start, quoted, depth = 0, False, 0
    for place, mark in enumerate(text):
        if mark == '"' and depth == 0:
            quoted = not quoted
        elif quoted:
            continue
        elif mark == "(":
            if depth == 0:
                found.append(text[start:place])
                start = place
            depth += 1
        elif mark == ")" and depth:
            depth -= 1
            if depth == 0:
                found.append(text[start : place + 1])
                start = place + 1
        elif (
            mark == "."
            and depth == 0
            and not GOES_ON.match(text, place + 1)
            and text[start:place].count("[") == text[start:place].count("]")
        ):
            found.append(text[start:place])
            start = place + 1
    found.append(text[start:])
    # A parenthesis that closes nothing says nothing.
    return tuple(s for s in (one.strip(" .:") for one in found) if s.strip(")"))
