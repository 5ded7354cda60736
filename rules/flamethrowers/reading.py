"""From a card's texts to its abilities, by the stored trees or by the grammar."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.engine.cards import CardData, Explained
from rules.flamethrowers.text.compiler import compile_line
from rules.text import VERSION
from rules.text.abilities import Ability, Compiled, Failure
from rules.text.stored import is_current, restore

SECTIONS = ("ability", "effect")
# The grammar's own version, raised when it reads a text differently than before.
TEXT_VERSION = f"{VERSION}.1"


def read(data: CardData) -> Compiled:
    """The card's abilities, and the lines that nobody could read."""
    if data.abilities is not None and is_current(data.abilities):
        return restore(data.abilities)
    return compile_texts(data.texts)


@lru_cache(maxsize=2048)
def compile_text(text: str) -> Compiled:
    """The abilities of one text; a line that is not understood whole is kept as text."""
    abilities: list[Ability] = []
    failures: list[Failure] = []
    for line in text.splitlines():
        if not line.strip(" -"):
            continue
        found = compile_line(line)
        if isinstance(found, Failure):
            failures.append(found)
        else:
            abilities.extend(found)
    return Compiled(tuple(abilities), tuple(failures))


def compile_texts(texts: Mapping[str, str]) -> Compiled:
    """All abilities of a card, section by section."""
    read_texts = [compile_text(texts.get(section, "")) for section in SECTIONS]
    abilities = tuple(one for text in read_texts for one in text.abilities)
    failures = tuple(one for text in read_texts for one in text.failures)
    return Compiled(abilities, failures)


def explain(texts: Mapping[str, str]) -> list[Explained]:
    """Each line as it is read, or the phrase at which understanding ended.

    The wording of STYLE.md is our own English and has one reading only, so a line that compiles
    says itself what is played.
    """
    return [
        _explain_line(section, line.strip())
        for section in SECTIONS
        for line in texts.get(section, "").splitlines()
        if line.strip(" -")
    ]


def _explain_line(section: str, line: str) -> Explained:
    compiled = compile_text(line)
    if compiled.failures:
        return Explained(section, line, phrase=compiled.failures[0].phrase)
    return Explained(section, line, (line,))
