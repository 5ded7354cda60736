"""How much of a game's card text compiles, and at which phrases the rest fails."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain

from rules.text.abilities import Ability, Failure

CompileLine = Callable[[str], tuple[Ability, ...] | Failure]
# The rules of a grammar, and the words they spell out, that a line was read by.
PhrasesOf = Callable[[str], frozenset[str]]
# Whether a line is read as the same without some of them.
ReadsWithout = Callable[[str, frozenset[str]], bool]
PHRASE_WORDS = 6


@dataclass
class Coverage:
    """Lines of one kind of text: how many there are and how many compile.

    `partly`: of the others, those that are played but for clauses that are by hand.
    `alone` of those that compile would not, had nobody seen their text: without the rules and
    spellings that no other text uses they are not read, or as another tree (None: the grammar does
    not tell).
    """

    compiled: int = 0
    total: int = 0
    partly: int = 0
    phrases: Counter[str] = field(default_factory=Counter)
    alone: int | None = None

    def count(self, result: tuple[Ability, ...] | Failure) -> None:
        self.total += 1
        if isinstance(result, Failure):
            self.phrases[_short(result.phrase)] += 1
            self.partly += bool(result.partly)
        else:
            self.compiled += 1

    def __str__(self) -> str:
        said = f"{self.compiled}/{self.total}"
        if self.alone is None:
            return said
        unseen = self.compiled - self.alone
        said += f" ({share(self.compiled, self.total)}), left out {share(unseen, self.total)}"
        played = share(self.compiled + self.partly, self.total)
        return f"{said}, with clauses by hand {played}" if self.partly else said


@dataclass(frozen=True)
class Report:
    """The coverage of one game, by kind of text, and the cards of which every line compiles."""

    game: str
    kinds: Mapping[str, Coverage]
    whole: int = 0
    cards: int = 0

    def lines(self, phrases: int = 20) -> list[str]:
        """A line per kind, one for the cards, then the commonest phrases at which understanding
        ended."""
        found = [f"{self.game} {kind} {other}" for kind, other in self.kinds.items()]
        if self.cards:
            part = share(self.whole, self.cards)
            found.append(f"{self.game} cards that play whole {self.whole}/{self.cards} ({part})")
        together: Counter[str] = Counter()
        for counted in self.kinds.values():
            together.update(counted.phrases)
        common = sorted(together.items(), key=lambda pair: (-pair[1], pair[0]))
        return found + [f"{number:>5}  {phrase}" for phrase, number in common[:phrases]]


def lines_of(text: str) -> list[str]:
    """Return the lines of a card's text that say something; a dash alone does not."""
    return [line for line in text.splitlines() if line.strip(" -")]


def coverage(
    game: str,
    compile_line: CompileLine,
    texts: Iterable[Mapping[str, str]],
    phrases_of: PhrasesOf | None = None,
    reads_without: ReadsWithout | None = None,
) -> Report:
    """Compiles the texts of cards, given by section, and counts."""
    kinds: dict[str, Coverage] = {}
    read: dict[str, list[str]] = {}
    whole = cards = 0
    for card in texts:
        before = sum(kind.compiled - kind.total for kind in kinds.values())
        for section, text in card.items():
            kind = _plural(section)
            for line in lines_of(text):
                result = compile_line(line)
                kinds.setdefault(kind, Coverage()).count(result)
                if not isinstance(result, Failure):
                    read.setdefault(kind, []).append(line)
        cards += 1
        whole += before == sum(kind.compiled - kind.total for kind in kinds.values())
    if phrases_of is not None:
        _leave_out(kinds, read, phrases_of, reads_without)
    return Report(game, kinds, whole, cards)


def _leave_out(
    kinds: Mapping[str, Coverage],
    read: Mapping[str, list[str]],
    phrases_of: PhrasesOf,
    reads_without: ReadsWithout | None,
) -> None:
    """Counts the lines that are not read without what no other text uses.

    Two lines that differ in names and numbers alone are one text.
    """
    phrases = {line: phrases_of(line) for line in dict.fromkeys(chain(*read.values()))}
    users: defaultdict[str, set[str]] = defaultdict(set)
    for line, used in phrases.items():
        for phrase in used:
            users[phrase].add(_text(line))
    lone = {
        line: frozenset(phrase for phrase in used if len(users[phrase]) == 1)
        for line, used in phrases.items()
    }
    alone = {
        line
        for line, used in lone.items()
        if used and not (reads_without and reads_without(line, used))
    }
    for kind, lines in read.items():
        kinds[kind].alone = sum(line in alone for line in lines)


def _text(line: str) -> str:
    body = line.split("|", 2)[-1]
    return re.sub(r'"[^"]*"|<[^>]*>|\d+', "_", body)


def _plural(section: str) -> str:
    if section.endswith("s"):
        return section
    return f"{section[:-1]}ies" if section.endswith("y") else f"{section}s"


def share(part: int, whole: int) -> str:
    """The part in per cent, with one decimal; 0 of 0 are all."""
    if not whole:
        return "100.0 %"
    tenths = (2000 * part + whole) // (2 * whole)
    return f"{tenths // 10}.{tenths % 10} %"


def _short(phrase: str) -> str:
    words = re.sub(r'"[^"]*"', '"..."', phrase).split()
    return " ".join(words[:PHRASE_WORDS])
