"""A line of the public list in our own words: what our renderer makes of the tree it compiles to.

Not a sentence of the list is kept. A line that is not read, or that our words do not say so that
they are read as the same tree, is written as far as it is known: the skill's name, its type and
its price, then `BREAKS_OFF`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache

from rapidfuzz import fuzz, process

from cardbase.models.wording import BREAKS_OFF
from rules.cipher.card_text import CARD_TEXT, say
from rules.text.abilities import Ability, Failure
from rules.text.tree import Node, alike, walk

compile_line = CARD_TEXT.compile_line  # it remembers what it has read
ICONS = r"(?:\|(?:ACT|AUTO|CONT|SPEC|BOND|HAND)\|\s*)+"
LABELS = r"(?:\[(?:[A-Z]{2,3}|L[vV]S\w)\]\s*)*"
SKILL = re.compile(
    rf"(?P<labels>{LABELS})(?P<name>[^|\[\]]*?)\s*(?P<icons>{ICONS})(?P<price>(?:\[[^\]]*\]\s*)*)"
)
SUPPORT = re.compile(
    rf"(?P<icons>\|(?:ATK|DEF|ATK/DEF) SUPP\|)\s*(?P<labels>{LABELS})(?P<name>[^:\[]+)"
)
SAID = re.compile(r"(?P<icons>(?:\|[A-Z/ ]+\|\s*)+)(?P<rest>.*)", re.DOTALL)
LONGEST_NAME = 80
QUOTED = re.compile(r'"([^"\n]+)"')
# Likeness in per cent from which a quoted name is a misspelled one of the card's own skills; the
# names of units are less alike.
MISSPELT = 90
# Any effect that is read will do: what is looked for is the price before it.
EFFECT = "Draw 1 card."
# Fields whose texts are names. All other texts of a tree are keys of its vocabulary.
NAMES = frozenset({"name", "names", "skill", "skills", "label", "labels", "kept", "by"})
KEY = re.compile(r"[\w<>=!+-]*")


class Kind(StrEnum):
    """What became of a line."""

    SAID = "said"
    UNREAD = "unread"  # the compiler does not read it
    UNSAID = "unsaid"  # it is read, and our words for it are not, or not as the same tree


@dataclass(frozen=True, slots=True)
class OwnLine:
    """Our line, what became of theirs, and why not more: what was not read, or our own try."""

    text: str
    kind: Kind
    why: str = ""


@cache
def in_own_words(line: str) -> OwnLine:
    """Our words for a line of the list."""
    found = compile_line(line.strip())
    if isinstance(found, Failure):
        return OwnLine(_head(line), Kind.UNREAD, found.phrase)
    if any(_holds_sentences(ability) for ability in found):
        return OwnLine(_head(line), Kind.UNREAD, "a part of it is kept as it stands")
    said = said_of(found)
    again = compile_line(said)
    if isinstance(again, Failure) or not alike(again, found) or said_of(again) != said:
        return OwnLine(_head(line), Kind.UNSAID, said)
    return OwnLine(said, Kind.SAID)


def with_names_as_spelled(text: str) -> str:
    """Return a text of the list in which skills are quoted as their own lines spell them.

    The list spells some in two ways or orders their words differently; the rules compare names.
    """
    names = [_name(found["name"]) for found in map(SKILL.match, text.splitlines()) if found]
    by_words = {words: name for name in names if (words := _words(name))}

    def as_spelled(quoted: re.Match[str]) -> str:
        near = process.extractOne(quoted[1], names, scorer=fuzz.ratio, score_cutoff=MISSPELT)
        name = near[0] if near else by_words.get(_words(quoted[1]))
        return f'"{name}"' if name else quoted[0]

    return QUOTED.sub(as_spelled, text)


def _words(name: str) -> frozenset[str]:
    """Return the words that matter in a name: "Fire's Dance" has those of "Dance of the Fire"."""
    return frozenset(re.findall(r"[a-z]+", name.lower())) - {"s", "of", "the"}


def said_of(abilities: tuple[Ability, ...]) -> str:
    """The abilities of one line, as a line of a card: the name is said once, with the first."""
    return " ".join(_said(abilities))


def is_said(line: str) -> bool:
    """Whether a line is what our renderer says of the tree that it compiles to."""
    found = compile_line(line)
    return not isinstance(found, Failure) and said_of(found) == line


def is_head(line: str) -> bool:
    """Whether a line is one of ours that breaks off before it says what the skill does."""
    return line.endswith(BREAKS_OFF) and _head(line.removesuffix(BREAKS_OFF)) == line


def _said(abilities: tuple[Ability, ...]) -> Iterator[str]:
    for number, ability in enumerate(abilities):
        found = SAID.fullmatch(say(replace(ability, name="", labels=())))
        if found is None:
            raise ValueError(f"the renderer says no type of skill of {ability.name!r}")
        icons, rest = found["icons"].strip(), found["rest"].strip()
        labels = [f"[{label}]" for label in ability.labels]
        if ability.role:
            # The price stands behind the name's colon.
            yield " ".join(part for part in (icons, *labels, f"{ability.name}:", rest) if part)
        elif number:
            yield f"{icons} {rest}"
        else:
            yield " ".join(part for part in (*labels, ability.name, icons, rest) if part)


def _head(line: str) -> str:
    """What stands before a skill's sentences, with its price in our words."""
    line = line.strip()
    support, skill = SUPPORT.match(line), SKILL.match(line)
    if support:
        parts = [support["icons"], support["labels"], f"{_name(support['name'])}:"]
    elif skill:
        parts = [skill["labels"], _name(skill["name"]), skill["icons"], _price(skill["price"])]
    else:
        parts = []
    words = " ".join(" ".join(parts).split())
    return f"{words} {BREAKS_OFF}".strip()


def _name(printed: str) -> str:
    name = printed.strip()
    unquoted = name[1:-1] if len(name) > 1 and name[0] == name[-1] == '"' else name
    return unquoted if len(unquoted) <= LONGEST_NAME else ""


def _price(brackets: str) -> str:
    """The brackets in our words; none of it where they are not read."""
    found = (
        compile_line(f"Price |ACT| {brackets} {EFFECT}") if brackets.strip() else Failure("", "")
    )
    if isinstance(found, Failure):
        return ""
    said = said_of(found)
    price = said.removeprefix("Price |ACT| ").removesuffix(EFFECT).strip()
    return price if compile_line(said) == found else ""


def _holds_sentences(ability: Ability) -> bool:
    """Whether the tree holds a text that is neither a name nor a key, as a text kept whole is."""
    return any(
        not KEY.fullmatch(text)
        for node in walk(ability)
        for field, value in _texts(node)
        for text in ((value,) if isinstance(value, str) else value)
        if isinstance(text, str) and field not in NAMES
    )


def _texts(node: Node) -> Iterator[tuple[str, str | tuple[object, ...]]]:
    for field in node.__dataclass_fields__:
        value = getattr(node, field)
        if isinstance(value, str | tuple):
            yield field, value
