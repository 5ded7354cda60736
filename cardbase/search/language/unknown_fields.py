"""Refusals of fields that there are not: why, and what works instead."""

from __future__ import annotations

from collections.abc import Iterable

import rules
from cardbase.search.language.aliases import EXPLAINED, Explanation
from cardbase.search.language.problems import ParseError
from cardbase.search.language.registry import Registry
from cardbase.search.language.syntax import Branch, RawTerm
from cardbase.search.language.tree import Span
from cardbase.search.language.value_renderer import all_of
from rules.engine.translatable import label, say


def unknown_field(registry: Registry, raw: RawTerm | Branch) -> ParseError:
    """Says what the field is elsewhere, or names those nearest to it.

    The fields that could stand in its place are given as a whole search each.
    """
    start = raw.name_span.start
    span = Span(start, start + len(raw.name))
    explanation = EXPLAINED.get(raw.name.lower().replace("-", "_"))
    if explanation is not None and _applies(registry, explanation):
        sentence = say("{explanation} Nothing was searched.", explanation=explanation.sentence)
        return ParseError(sentence, span, _fitting(registry, explanation.instead, raw.op))
    if elsewhere := only_elsewhere(registry, raw.name, span):
        return elsewhere
    near = _fitting(registry, registry.near(raw.name), raw.op)
    if near:
        sentence = say(
            "There is no field “{field}”; similar fields: {near}. Nothing was searched.",
            field=raw.name,
            near=", ".join(near),
        )
    else:
        sentence = say(
            "There is no field “{field}”; there is no similar one. Nothing was searched.",
            field=raw.name,
        )
    return ParseError(sentence, span, near)


def only_elsewhere(registry: Registry, name: str, span: Span) -> ParseError | None:
    """Return what only cards of other games have; None for what no card has."""
    fact = registry.all_games.find(name) if registry.all_games else None
    if fact is None:
        return None
    sentence = say(
        "“{field}” is {fact}, which only cards of {games} have. Nothing was searched.",
        field=name,
        fact=label(fact.label),
        games=all_of(rules.game(game).name for game in fact.games),
    )
    return ParseError(sentence, span)


def _applies(registry: Registry, explanation: Explanation) -> bool:
    """Return whether the cards searched have a field that it leads to."""
    return not explanation.instead or any(map(registry.find, explanation.instead))


def _fitting(registry: Registry, names: Iterable[str], op: str) -> tuple[str, ...]:
    """The names of fields that there are and that take the operator."""
    found = ((name, registry.find(name)) for name in names)
    return tuple(name for name, field in found if field and op in field.type.operators)
