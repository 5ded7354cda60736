"""The clause at work: where a card's words say the instruction that is being carried out.

The ability is said again with that instruction marked, and the marked phrase is looked for in the
card's own words. So no grammar is needed, and a clause that cannot be told apart is not marked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import Any, TypeAlias

from rules.text.abilities import Ability
from rules.text.groups import Chosen
from rules.text.render.renderer import BEGIN, END
from rules.text.sorts import Effect
from rules.text.tree import Node, walk

Span: TypeAlias = tuple[int, int]
# An ability in words, with an instruction of it marked.
SayMarked: TypeAlias = Callable[[Ability, Node | None], str]

# The words of one wording by the place of the same word in the other.
_Twins: TypeAlias = dict[int, re.Match[str]]

_WORD = re.compile(r"\w+|[^\w\s]")
_JOINT = re.compile(r"^[ ,]*((then|and)\b *)?", re.IGNORECASE)
_BOUNDARY = re.compile(r"[.,:;](?!\d)|[()\[\]]")


def composed_at_work(
    ability: Ability | None, kind: type[Effect], rest: Sequence[Effect]
) -> Effect | None:
    """The instruction of a kind that `rest` follows; None if that is not plain."""
    found = [
        row[place]
        for row in _rows(ability)
        for place in range(len(row))
        if isinstance(row[place], kind) and tuple(row[place + 1 :]) == tuple(rest)
    ]
    return found[0] if len(found) == 1 else None


def choice_named(ability: Ability, name: str) -> Effect | None:
    """The instruction in which something is chosen that is known by the name."""
    choices = (node for node in walk(ability.body) if isinstance(node, Chosen))
    chosen = next((node for node in choices if node.name == name), None)
    return None if chosen is None else next(iter(_lineage(ability.body, chosen)), None)


def clause_in(words: str, ability: Ability, at_work: Effect, say: SayMarked) -> Span | None:
    """From where to where the words say the instruction, or what holds it; None if they do not."""
    for node in _lineage((ability.cost, ability.body), at_work):
        said = say(ability, node)
        if said.count(BEGIN) == 1:
            return _locate(words, said)
    return None


def _rows(value: Any) -> Iterator[tuple[Effect, ...]]:
    """The runs of instructions in a tree that are carried out one after the other."""
    for node in walk(value):
        for name in node.__dataclass_fields__:
            field = getattr(node, name)
            runs = field if isinstance(field, tuple) and _is_nested(field) else (field,)
            yield from (run for run in runs if isinstance(run, tuple) and run)


def _is_nested(field: tuple[Any, ...]) -> bool:
    return all(isinstance(part, tuple) for part in field)


def _lineage(tree: Any, wanted: Node) -> list[Effect]:
    """All instructions that hold the node or are it, innermost first."""
    holding = [node for node in walk(tree) if isinstance(node, Effect) and wanted in walk(node)]
    return sorted(holding, key=lambda node: len(walk(node)))


def _locate(words: str, said: str) -> Span | None:
    start, end = said.index(BEGIN), said.index(END) - 1
    plain = said.replace(BEGIN, "").replace(END, "")
    phrase = plain[start:end].casefold()
    if words.casefold().count(phrase) == 1:
        at = words.casefold().index(phrase)
        return at, at + len(phrase)
    return _aligned(words, plain, (start, end))


def _aligned(words: str, said: str, marked: Span) -> Span | None:
    """The clauses of the words that correspond to what is marked in another wording of them."""
    ours, theirs = list(_WORD.finditer(said)), list(_WORD.finditer(words))
    wanted = [place for place, one in enumerate(ours) if marked[0] <= one.start() < marked[1]]
    twins = _twins(ours, theirs)
    found = [twins[place] for place in wanted if place in twins]
    if 2 * len(found) >= len(wanted):
        return _whole_clause(words, (found[0].start(), found[-1].end()))
    before = [twins[place].end() for place in twins if place < wanted[0]]
    after = [twins[place].start() for place in twins if place > wanted[-1]]
    return _clause_between(words, max(before, default=0), min(after, default=len(words)))


def _twins(ours: Sequence[re.Match[str]], theirs: Sequence[re.Match[str]]) -> _Twins:
    """The words that both wordings share in the same order, by their place in the first."""
    first, second = ([one[0].casefold() for one in wording] for wording in (ours, theirs))
    matcher = SequenceMatcher(None, first, second, autojunk=False)
    return {
        block.a + step: theirs[block.b + step]
        for block in matcher.get_matching_blocks()
        for step in range(block.size)
    }


def _clause_between(words: str, start: int, end: int) -> Span | None:
    """What stands between the two places, if it is part of one sentence."""
    between = words[start:end].rstrip(" ,")
    clause = _JOINT.sub("", between)
    if not clause or _BOUNDARY.search(clause.replace(",", "")):
        return None
    start += len(between) - len(clause)
    return start, start + len(clause)


def _whole_clause(words: str, span: Span) -> Span:
    """The span, made as long as the clauses that it touches."""
    breaks = list(_BOUNDARY.finditer(words))
    start = max((one.end() for one in breaks if one.end() <= span[0]), default=0)
    end = min((one.start() for one in breaks if one.start() >= span[1]), default=len(words))
    return start + len(words[start:end]) - len(words[start:end].lstrip()), end
