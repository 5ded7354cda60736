"""How much of a game's card text compiles, and at which phrases the rest fails."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from rules.text.abilities import Ability, Failure

CompileLine = Callable[[str], tuple[Ability, ...] | Failure]
PHRASE_WORDS = 6


@dataclass
class Coverage:
    """Lines of one kind of text: how many there are and how many compile."""

    compiled: int = 0
    total: int = 0
    phrases: Counter[str] = field(default_factory=Counter)

    def count(self, result: tuple[Ability, ...] | Failure) -> None:
        self.total += 1
        if isinstance(result, Failure):
            self.phrases[_short(result.phrase)] += 1
        else:
            self.compiled += 1


@dataclass(frozen=True)
class Report:
    """The coverage of one game, by kind of text."""

    game: str
    kinds: Mapping[str, Coverage]

    def lines(self, phrases: int = 20) -> list[str]:
        """A line per kind, then the commonest phrases at which understanding ended."""
        found = [
            f"{self.game} {kind} {other.compiled}/{other.total}"
            for kind, other in self.kinds.items()
        ]
        together: Counter[str] = Counter()
        for counted in self.kinds.values():
            together.update(counted.phrases)
        common = sorted(together.items(), key=lambda pair: (-pair[1], pair[0]))
        return found + [f"{number:>5}  {phrase}" for phrase, number in common[:phrases]]


def coverage(game: str, compile_line: CompileLine, texts: Iterable[Mapping[str, str]]) -> Report:
    """Compiles the texts of cards, given by section, and counts."""
    kinds: dict[str, Coverage] = {}
    for card in texts:
        for section, text in card.items():
            for line in text.splitlines():
                if line.strip(" -"):
                    kind = section if section.endswith("s") else f"{section}s"
                    kinds.setdefault(kind, Coverage()).count(compile_line(line))
    return Report(game, kinds)


def _short(phrase: str) -> str:
    words = re.sub(r'"[^"]*"', '"..."', phrase).split()
    return " ".join(words[:PHRASE_WORDS])
