"""From a card's texts to its abilities: the half that is the same in every game.

A game makes one `CardText` from the sections its cards have and the grammar that reads one line;
`read` gives its cards their abilities; the rest of it is what its `Game` offers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Protocol

from rules.engine.cards import CardData, Explained
from rules.text.abilities import Ability, Compiled, Failure
from rules.text.report import CompileLine
from rules.text.stored import is_current, restore, store
from rules.text.tree import Node, alike

REMEMBERED = 16_384


class Say(Protocol):
    def __call__(self, ability: Ability, at_work: Node | None = None, /) -> str:
        """The ability in our own words; what is at work stands between marks."""


class CardText:
    """Reads the texts of one game's cards, by the stored trees or by the grammar.

    `say` puts an ability into our own words. Without it a line that compiles says itself what is
    played: so it is where the house's wording is the only one and has one reading alone. `write`
    puts it into words that a card could have, where these hold more than what is said.
    """

    def __init__(
        self,
        sections: tuple[str, ...],
        compile_line: CompileLine,
        say: Say | None = None,
        version: str = "",
        write: Callable[[Ability], str] | None = None,
    ) -> None:
        self.sections = sections
        self.version = version
        self.compile_text = lru_cache(REMEMBERED)(self._compile_text)
        self.compile_line = lru_cache(REMEMBERED)(compile_line)
        self.say = say
        self.write_line = write or say

    def read(self, data: CardData) -> Compiled:
        """The card's abilities, and the lines that nobody could read."""
        if data.abilities is not None and is_current(data.abilities):
            return restore(data.abilities)
        return self.compile_texts(data.texts)

    def compile_texts(self, texts: Mapping[str, str]) -> Compiled:
        """All abilities of a card, section by section."""
        found = [self.compile_text(texts.get(section, "")) for section in self.sections]
        return Compiled(
            tuple(ability for text in found for ability in text.abilities),
            tuple(failure for text in found for failure in text.failures),
        )

    def compile(self, texts: Mapping[str, str]) -> dict[str, Any]:
        """The same as JSON data, for cards to be stored with."""
        return store(self.compile_texts(texts))

    def explain(self, texts: Mapping[str, str]) -> list[Explained]:
        """Each line in our own words, or the phrase at which understanding ended."""
        return [
            self._explain_line(section, line)
            for section in self.sections
            for line in _lines(texts.get(section, ""))
        ]

    def wording(self, line: str) -> str:
        """The line as this project words it, if that is read alike; "" where there is no such."""
        found = self.compile_line(line)
        if isinstance(found, Failure) or self.write_line is None:
            return ""
        written = " ".join(map(self.write_line, found))
        again = self.compile_line(written)
        return written if not isinstance(again, Failure) and alike(again, found) else ""

    def lines(self, texts: Mapping[str, str]) -> list[str]:
        """All that say something, section by section."""
        return [line for section in self.sections for line in _lines(texts.get(section, ""))]

    def _compile_text(self, text: str) -> Compiled:
        """Line by line; a line that is not understood whole is kept as text."""
        abilities: list[Ability] = []
        failures: list[Failure] = []
        for line in _lines(text):
            found = self.compile_line(line)
            if isinstance(found, Failure):
                failures.append(found)
                abilities.extend(found.partly)
            else:
                abilities.extend(found)
        return Compiled(tuple(abilities), tuple(failures))

    def _explain_line(self, section: str, line: str) -> Explained:
        found = self.compile_line(line)
        if isinstance(found, Failure):
            return Explained(section, line, phrase=found.phrase)
        if self.say is None:
            return Explained(section, line, (line.strip(),))
        return Explained(section, line, tuple(self.say(ability) for ability in found))


def _lines(text: str) -> list[str]:
    """The lines that say something: a dash alone is how a card says it has no text."""
    return [line for line in text.splitlines() if line.strip(" -")]
