"""Clause deletion: a reader that ignores a clause finds the same tree in a line without it.

What a line says is cut into clauses by marks and small words alone, not by the grammar that is
under test: a grammar cannot be asked what it overlooks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from rules.text.abilities import Failure
from rules.text.report import CompileLine

# What stays whole: names, traits, icons, square brackets and parentheses.
_TOKEN = re.compile(r'"[^"]*"|<[^>]*>|\|[^|]*\||\[[^\]]*\]|\([^()]*\)|[\w\'’+-]+|[.,:;]|\S')
# Words that begin a clause within a sentence.
_OPENING = re.compile(
    r"if|when|whenever|while|during|until|unless|before|after|for|from|in|into|on|to|by|with|without"
    r"|of|at|among|under|beneath|as|than|except|other|that|who|whose|which|where|and|or|but|then"
    r"|regardless|because|instead",
    re.IGNORECASE,
)
# Words in front of a noun or verb that narrow or widen what it says; names and traits do so too.
_MODIFYING = re.compile(
    r"other|another|allied|enemy|opposing|face-up|face-down|tapped|untapped|promoted|leveled-up"
    r"|attacking|defending|remaining|topmost|same|different|odd|even|only|again|once|next|each|all"
    r'|both|either|up|may|cannot|not|no|also|exactly|least|non-.*|".*"|<.*>',
    re.IGNORECASE,
)
_ENDING = frozenset(".:")
_BRACKETS = frozenset("[(")
# Put around a clause when a game is asked whether it adds nothing; no card has these marks.
BEGIN, END = "⟦", "⟧"
# Whether a clause adds nothing to its line, which has it between marks.
IsIdle = Callable[[str], bool]

Token = re.Match[str]


@dataclass(frozen=True)
class Clause:
    """A part of a line: where it begins and ends there, in characters."""

    start: int
    end: int

    def cut_from(self, line: str) -> str:
        """Return the line without the clause."""
        left, right = line[: self.start].rstrip(), line[self.end :].lstrip()
        return re.sub(r"\s+([.,\]])|(\[)\s+", r"\1\2", f"{left} {right}").strip()

    def marked_in(self, line: str) -> str:
        """Return the line with the clause between marks."""
        return f"{line[: self.start]}{BEGIN}{line[self.start : self.end]}{END}{line[self.end :]}"


def clauses_of(line: str) -> Iterator[Clause]:
    """Yield each clause of a line once: brackets, their parts, sentences, phrases, modifiers."""
    found: dict[Clause, None] = {}
    sentence: list[Token] = []
    for token in _TOKEN.finditer(line):
        text = token[0]
        if text[0] in _BRACKETS:
            found[Clause(*token.span())] = None
        if text[0] == "[":
            found.update(dict.fromkeys(_parts(token)))
        if text in _ENDING or text[0] == "|":
            found.update(dict.fromkeys(_phrases(sentence)))
            sentence = []
        elif sentence or text[0] not in _BRACKETS:
            # A cost comes before the sentences and is no part of them.
            sentence.append(token)
    found.update(dict.fromkeys(_phrases(sentence)))
    yield from found


def _parts(bracket: Token) -> Iterator[Clause]:
    """Yield the parts of a cost, if there are several."""
    inside = bracket[0][1:-1]
    commas = [comma.start() for comma in re.finditer(",", inside)]
    first = bracket.start() + 1
    if commas:
        yield Clause(first, first + commas[0] + 1)
    for start, end in pairwise([*commas, len(inside)]):
        yield Clause(first + start, first + end)


def _phrases(sentence: list[Token]) -> Iterator[Clause]:
    """Yield the sentence, what is between its commas, and what its small words begin."""
    if not sentence:
        return
    yield _span(sentence)
    commas = [place for place, token in enumerate(sentence) if token[0] == ","]
    if commas:
        yield _span(sentence[: commas[0] + 1])
    for comma, end in pairwise([*commas, len(sentence)]):
        yield _span(sentence[comma:end])
    for start, end in pairwise([-1, *commas, len(sentence)]):
        yield from _openings(sentence[start + 1 : end])


def _openings(tokens: list[Token]) -> Iterator[Clause]:
    """Yield each stretch from one small word to the next and to the end, and each modifier."""
    starts = [place for place, token in enumerate(tokens) if _OPENING.fullmatch(token[0])]
    for start, end in pairwise([*starts, len(tokens)]):
        yield _span(tokens[start:end])
        yield _span(tokens[start:])
    for token in tokens:
        if _MODIFYING.fullmatch(token[0]):
            yield Clause(*token.span())


def _span(tokens: list[Token]) -> Clause:
    return Clause(tokens[0].start(), tokens[-1].end())


@dataclass
class Deletions:
    """How many lines were tried without one of their clauses, and how they were read then.

    `ignored`: lines that are read as the same tree without a clause, which stands between marks.
    """

    lines: int = 0
    tried: int = 0
    refused: int = 0
    changed: int = 0
    idle: int = 0
    ignored: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.tried} clauses of {self.lines} lines deleted: {self.refused} refused,"
            f" {self.changed} changed, {self.idle} add nothing, {len(self.ignored)} ignored"
        )


def delete_clauses(lines: Iterable[str], compile_line: CompileLine, is_idle: IsIdle) -> Deletions:
    """Remove each clause of each line that compiles, and compile what is left.

    A clause that adds nothing to its line (`is_idle`) may leave the tree as it is.
    """
    found = Deletions()
    for line in dict.fromkeys(lines):
        whole = compile_line(line)
        if isinstance(whole, Failure):
            continue
        found.lines += 1
        for clause in clauses_of(line):
            found.tried += 1
            short = compile_line(clause.cut_from(line))
            if isinstance(short, Failure):
                found.refused += 1
            elif short != whole:
                found.changed += 1
            elif is_idle(clause.marked_in(line)):
                found.idle += 1
            else:
                found.ignored.append(clause.marked_in(line))
    return found
