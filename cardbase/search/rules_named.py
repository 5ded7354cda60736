"""The rules that a search names, with the rulings on them: a ruling need not be about a card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from cardbase.models import Game, Ruling
from cardbase.rulebook import Rule, rules_called
from cardbase.search.language import Query
from cardbase.search.language.tree import And, Node, Not, Or, Term, Words
from cardbase.search.language.values import Text

MOST = 24


@dataclass(frozen=True, slots=True)
class NamedRule:
    """A rule of the game with this key, and how many rulings interpret it."""

    game: str
    rule: Rule
    rulings: int


@dataclass(frozen=True, slots=True)
class NamedRules:
    """The first rules that a search names; `more`: there are others."""

    first: tuple[NamedRule, ...] = ()
    more: bool = False


def rules_named(query: Query, game: Game | None, *, by_words: bool) -> NamedRules:
    """Return the rules that `rule:` names; with `by_words` also one whose number stands alone.

    Of several only those that rulings interpret.
    """
    key = game.key if game else None
    called = [
        named
        for node in query.conditions
        for text, whole in _texts(node, by_words=by_words)
        for named in rules_called(text, key, whole=whole)
    ]
    numbers = list(dict.fromkeys(rule.number for _, rule in called))
    if not numbers:
        return NamedRules()
    counts: Counter[str] = Counter()
    interpreting = Ruling.objects.filter(rule_ids__overlap=numbers).order_by()
    for rule_ids in interpreting.values_list("rule_ids", flat=True):
        counts.update(rule_ids)
    named = [NamedRule(key, rule, counts[rule.number]) for key, rule in dict.fromkeys(called)]
    shown = tuple(one for one in named if one.rulings or len(numbers) == 1)
    return NamedRules(shown[:MOST], len(shown) > MOST)


def _texts(node: Node, *, by_words: bool) -> Iterator[tuple[str, bool]]:
    """Yield what may name a rule, and whether it must be the whole number."""
    if isinstance(node, And | Or):
        for part in node.parts:
            yield from _texts(part, by_words=by_words)
    elif isinstance(node, Not):
        yield from _texts(node.part, by_words=by_words)
    elif isinstance(node, Words) and by_words:
        yield node.text, True
    elif isinstance(node, Term) and node.field.lookup == "rule":
        for value in node.values:
            if isinstance(value, Text):
                yield value.text, node.op != ":"
