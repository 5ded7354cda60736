"""A printed line taken apart: labels, name, icons, square brackets, sentences."""

from __future__ import annotations

import re
from dataclasses import dataclass

LABELS = "CCS|LVSX|LVS\\d|CF|US|BS|DV|HS|TS|FS|CP|DB|LIS|IS|AS"
LABEL = re.compile(rf"^\s*(?:\[({LABELS})\]|\|({LABELS})\|)\s*", re.IGNORECASE)
ICON = re.compile(r"[|}](ACT|AUTO|CONT|SPEC|BOND|HAND)\|")
SUPPORT = re.compile(r"^\s*\|(ATK|DEF|ATK/DEF) SUPP\|\s*")
ROLES = {"ATK": "attacking", "DEF": "defending", "ATK/DEF": "either"}
ONCE = re.compile(r"^once per turn$", re.IGNORECASE)


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
    support = SUPPORT.match(line)
    if support:
        return (_support(line[support.end() :], ROLES[support.group(1)]),)
    labels, rest = _labels(line)
    icon = ICON.search(rest)
    if icon is None:
        raise ValueError("no skill type")
    name = rest[: icon.start()].strip()
    icons = [icon.group(1)]
    rest = rest[icon.end() :]
    while again := re.match(r"\s*" + ICON.pattern, rest):
        icons.append(again.group(1))
        rest = rest[again.end() :]
    brackets, body = _brackets(rest)
    return (Head(_unquoted(name), tuple(dict.fromkeys(icons)), labels, brackets, body),)


def _support(rest: str, role: str) -> Head:
    labels, rest = _labels(rest)
    name, colon, body = rest.partition(":")
    if not colon:
        raise ValueError("no name before a colon")
    brackets, body = _brackets(body)
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
    """Splits at full stops that stand outside quotes, brackets and parentheses."""
    found, start, quoted, depth = [], 0, False, 0
    for place, mark in enumerate(text):
        if mark == '"':
            quoted = not quoted
        elif not quoted and mark in "([":
            depth += 1
        elif not quoted and mark in ")]":
            depth -= 1
            if mark == ")" and depth == 0 and text[start:place].lstrip().startswith("("):
                found.append(text[start : place + 1])
                start = place + 1
        elif mark == "." and not quoted and depth == 0:
            found.append(text[start:place])
            start = place + 1
        elif mark == "(" and depth == 0:
            start = place
    found.append(text[start:])
    return tuple(s for s in (one.strip(" .") for one in found) if s)
