"""`has:`: what a card can have or lack, by the names of fields."""

from __future__ import annotations

from cardbase.search.language.field import Field, Type
from cardbase.search.language.problems import ParseError
from cardbase.search.language.registry import Registry
from cardbase.search.language.syntax import RawTerm, RawValue
from cardbase.search.language.tree import Node, Not, Or, Term
from cardbase.search.language.unknown_fields import only_elsewhere
from cardbase.search.language.value_parser import choice_of
from cardbase.search.language.values import Choice, Nothing, YesNo
from rules.engine.translatable import label, say

# Facts that `none` can be said of.
_MAY_BE_MISSING = (Type.NUMBER, Type.CHOICE, Type.TEXT, Type.ABILITIES)


def existing(registry: Registry, has: Field, raw: RawTerm) -> Node:
    """`has:ruling|cost`: what `has:` knows by itself, and every fact that may be missing."""
    found = [_question(registry, has, value) for value in raw.values]
    choices = tuple(part for part in found if isinstance(part, Choice))
    if len(choices) == len(found):
        return Term(has, raw.op, choices, raw.span)
    parts = [
        Term(has, ":", (part,), raw.span) if isinstance(part, Choice) else part for part in found
    ]
    node: Node = parts[0] if len(parts) == 1 else Or(tuple(parts), raw.span)
    if raw.op != "!=":
        return node
    return node.part if isinstance(node, Not) else Not(node, raw.span)


def _question(registry: Registry, has: Field, value: RawValue) -> Choice | Term | Not[Node]:
    """One value; raises ParseError with what can be asked instead."""
    field = registry.find(value.text)
    choice = choice_of(has, field.key if field and field.key in has.choices else value.text)
    if choice is not None:
        return choice
    if field is None:
        raise only_elsewhere(registry, value.text, value.span) or _unknown(registry, has, value)
    if field.is_fact and field.type in _MAY_BE_MISSING:
        return Not(Term(field, ":", (Nothing(),), value.span), value.span)
    if field.type is Type.YES_NO:
        return Term(field, ":", (YesNo(True),), value.span)
    raise ParseError(
        say(
            "“has:” cannot ask for the {fact}; use “{key}:” with a value.",
            fact=label(field.label),
            key=field.key,
        ),
        value.span,
    )


def _unknown(registry: Registry, has: Field, value: RawValue) -> ParseError:
    known = (*_MAY_BE_MISSING, Type.YES_NO)
    facts = [field.key for field in registry.fields if field.is_fact and field.type in known]
    sentence = say(
        "Has “{value}” is unknown; known: {values}, and every printed fact, such as {fact}.",
        value=value.text,
        values=", ".join(has.choices),
        fact=facts[0],
    )
    near = registry.near(value.text, of=[*has.choices, *facts])
    return ParseError(sentence, value.span, tuple(near))
