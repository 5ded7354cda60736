"""What a query asks for, in words, so that nobody has to guess how it was read.

The words are sentences of `rules.engine.translatable`: English here, and in any language where they
are shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import singledispatch
from typing import Any

from cardbase.search.language.field import Field, Scope, Type
from cardbase.search.language.history_renderer import SENTENCES, Sentence
from cardbase.search.language.parser import Query
from cardbase.search.language.scope import asks_of_printings
from cardbase.search.language.tree import (
    And,
    Compare,
    Contains,
    ContainsCard,
    ExactName,
    LineCondition,
    Matches,
    Node,
    Not,
    OneAbility,
    Or,
    Term,
    Words,
)
from cardbase.search.language.value_renderer import (
    all_of,
    any_in_words,
    any_of,
    day_in_words,
    in_words,
    quoted,
)
from cardbase.search.language.values import (
    Choice,
    Matching,
    Nothing,
    Value,
    YesNo,
)
from rules.engine.translatable import both, either, label, listed, say

# A condition against values, and against another fact. What stands behind each operator.
THAN = {
    "<": say("the {field} is below {values}"),
    "<=": say("the {field} is at most {values}"),
    ">": say("the {field} is above {values}"),
    ">=": say("the {field} is at least {values}"),
}
NOT_THAN = {
    "<": say("the {field} is not below {values}"),
    "<=": say("the {field} is not at most {values}"),
    ">": say("the {field} is not above {values}"),
    ">=": say("the {field} is not at least {values}"),
}
WHEN = {
    "<": say("the {field} is before {values}"),
    "<=": say("the {field} is in or before {values}"),
    ">": say("the {field} is after {values}"),
    ">=": say("the {field} is in or after {values}"),
}
NOT_WHEN = {
    "<": say("the {field} is not before {values}"),
    "<=": say("the {field} is not in or before {values}"),
    ">": say("the {field} is not after {values}"),
    ">=": say("the {field} is not in or after {values}"),
}
AGAINST = {
    "<": say("the {field} is below the {other}"),
    "<=": say("the {field} is at most the {other}"),
    ">": say("the {field} is above the {other}"),
    ">=": say("the {field} is at least the {other}"),
    ":": say("the {field} is equal to the {other}"),
    "=": say("the {field} is equal to the {other}"),
    "!=": say("the {field} is not equal to the {other}"),
}
FLAGS = {
    "is": (say("it is {values}"), say("it is not {values}")),
    "has": (say("it has {values}"), say("it does not have {values}")),
}
ORDERS = {
    "name": say("by name"),
    "number": say("by set and number"),
    "newest": say("with the newest set first"),
}
CARDS, DECKS, PRINTINGS = label("Cards"), label("Decks"), label("Printings")


def explain(query: Query, game: str = "", order: str = "", what: str = CARDS) -> str:
    """One sentence. `game` is the name of the game the search is confined to, if it is."""
    if query.problem is not None:
        return ""
    what = PRINTINGS if query.finds_printings else what
    parts = [_found(what, game, query.root)]
    if query.as_of is not None:
        parts.append(say("with the wording of {day}", day=day_in_words(query.as_of)))
    if query.order is not None:
        parts.append(say("ordered {order}", order=order or order_in_words(query.order.key)))
    return say("{sentence}.", sentence=listed(parts))


def _found(what: str, game: str, root: Node | None) -> str:
    if root is None:
        what = label(what, what.lower())
        return (
            say("All {what} of {game}", what=what, game=game)
            if game
            else say("All {what}", what=what)
        )
    if game:
        what = say("{what} of {game}", what=what, game=game)
    if isinstance(root, Words):
        words = say("{what} containing {text}", what=what, text=quoted(root.text))
        return _word_for_word(root, words)
    return say("{what} where {condition}", what=what, condition=clause(root))


def _word_for_word(words: Words, said: str) -> str:
    if words.phrase and " " in words.text:
        return say("{condition} word for word", condition=said)
    return said


def order_in_words(key: str) -> str:
    if key in ORDERS:
        return ORDERS[key]
    fact = key.removeprefix("-").replace("_", " ")
    return by_fact(label(fact.capitalize(), fact), descending=key.startswith("-"))


def by_fact(fact: str, *, descending: bool) -> str:
    """The order of a list by a number of its cards."""
    if descending:
        return say("by {fact}, high to low", fact=fact)
    return say("by {fact}, low to high", fact=fact)


@singledispatch
def clause(node: Node) -> str:
    """A condition as a clause: "the Cost is at least 3"."""
    raise TypeError(f"no English for {node!r}")


@clause.register(And)
def _(node: And[Node]) -> str:
    on_one = [part for part in node.parts if asks_of_printings(part)]
    phrases = [clause(part) for part in node.parts if part not in on_one]
    if len(on_one) > 1:
        phrases.append(
            say("on the same printing {conditions}", conditions=all_of(map(_inner, on_one)))
        )
    else:
        phrases += map(clause, on_one)
    return all_of(phrases)


@clause.register(Or)
def _(node: Or[Node]) -> str:
    return say("({condition})", condition=any_of(map(clause, node.parts)))


@clause.register(Not)
def _(node: Not[Node]) -> str:
    if isinstance(node.part, Words):
        return say("{text} does not appear on the card", text=quoted(node.part.text))
    if isinstance(node.part, Term) and node.part.field.key in FLAGS and node.part.op != "!=":
        return _flags(node.part, denied=True)
    if isinstance(node.part, Term) and (sentence := _sentence(node.part.field)):
        return sentence(node.part.field, node.part, node.part.op != "!=")
    if isinstance(node.part, Term) and node.part.op in THAN:
        return _compared(node.part, NOT_THAN, NOT_WHEN)
    if isinstance(node.part, Term) and _is_missing(node.part):
        return clause(replace(node.part, op="!="))
    if isinstance(node.part, Term) and _is_of_text(node.part):
        return _of_text(node.part.field, node.part, negated=True)
    return say("it is not true that {condition}", condition=_inner(node.part))


def _sentence(field: Field) -> Sentence | None:
    """Return what says a condition on this field, if it has words of its own."""
    return None if field.scope is Scope.DECK else SENTENCES.get(field.key)


def _is_of_text(term: Term) -> bool:
    """Return whether it is about letters in a text of the card itself, and is no denial already."""
    return (
        term.field.type in (Type.TEXT, Type.PROSE, Type.ABILITIES)
        and not term.field.about_printings
        and term.field.key not in SENTENCES
        and term.op in (":", "=")
    )


def _is_missing(term: Term) -> bool:
    """Return whether it says that the card has no such fact, and nothing else."""
    return (
        term.field.is_fact
        and term.op == ":"
        and all(isinstance(value, Nothing) for value in term.values)
    )


@clause.register
def _(node: Words) -> str:
    if node.phrase and " " in node.text:
        return say("{text} appears word for word on the card", text=quoted(node.text))
    return say("{text} appears on the card", text=quoted(node.text))


@clause.register
def _(node: ExactName) -> str:
    return say("the name is exactly {text}", text=quoted(node.name))


@clause.register
def _(node: Compare) -> str:
    return say(AGAINST[node.op], field=label(node.left.label), other=label(node.right.label))


@clause.register
def _(node: OneAbility) -> str:
    return say(
        "one ability of the {field} {condition}",
        field=label(node.field.label),
        condition=_line(node.part),
    )


@clause.register
def _(node: ContainsCard) -> str:
    return say("it contains a card where {condition}", condition=clause(node.part))


@clause.register
def _(node: Term) -> str:
    field, negated = node.field, node.op == "!="
    if field.key in FLAGS:
        return _flags(node, denied=negated)
    if sentence := _sentence(field):
        return sentence(field, node, negated)
    if node.op in THAN:
        return _compared(node, THAN, WHEN)
    return _plain(field, node, negated)


def _compared(node: Term, numbers: Mapping[str, str], dates: Mapping[str, str]) -> str:
    words = dates if node.field.type is Type.DATE else numbers
    return say(words[node.op], field=label(node.field.label), values=any_in_words(node.values))


def _flags(node: Term, *, denied: bool) -> str:
    labels = any_of(label(value.label) for value in node.values if isinstance(value, Choice))
    return say(FLAGS[node.field.key][denied], values=labels)


def _plain(field: Field, node: Term, negated: bool) -> str:
    if any(isinstance(value, Matching) for value in node.values) or field.type is Type.ABILITIES:
        return _of_text(field, node, negated)
    if field.type in (Type.TEXT, Type.PROSE) and node.op in (":", "!="):
        return _of_text(field, node, negated)
    known: dict[str, Any] = {"field": label(field.label), "values": any_in_words(node.values)}
    if node.op == "~":
        return say("the {field} sounds like {values}", **known)
    if field.type is Type.YES_NO:
        truths = {value.yes != negated for value in node.values if isinstance(value, YesNo)}
        words = any_of(label("true" if value else "false") for value in sorted(truths))
        return say("{field} is {values}", field=known["field"], values=words)
    if field.type is Type.CHOICE and node.op == ":" and field.is_fact:
        return say("the {field} includes {values}", **known)
    if negated:
        return say("the {field} is not {values}", **known)
    if node.op == "=" and field.type is Type.CHOICE:
        return say("the {field} is exactly {values}", **known)
    return say("the {field} is {values}", **known)


def _of_text(field: Field, node: Term, negated: bool) -> str:
    phrases = [_of_one_text(field, node, value, negated) for value in node.values]
    join = both if negated else either
    return say("the {field} {condition}", field=label(field.label), condition=join(phrases))


def _of_one_text(field: Field, node: Term, value: Value, negated: bool) -> str:
    if isinstance(value, Matching):
        yes, no = say("matches {text}"), say("does not match {text}")
    elif isinstance(value, Nothing):
        return say("is not missing") if negated else say("is missing")
    elif node.op == ":" or field.type is Type.PROSE:
        yes, no = say("contains {text}"), say("does not contain {text}")
    else:
        yes, no = say("is exactly {text}"), say("is not exactly {text}")
    return say(no if negated else yes, text=in_words(value))


def _line(part: LineCondition) -> str:
    if isinstance(part, Contains):
        return say("contains {text}", text=quoted(part.text))
    if isinstance(part, Matches):
        return say("matches {text}", text=f"/{part.pattern.source}/")
    if isinstance(part, Not):
        if isinstance(part.part, Contains):
            return say("does not contain {text}", text=quoted(part.part.text))
        return say("not ({condition})", condition=_line(part.part))
    if isinstance(part, Or):
        return say("({condition})", condition=any_of(map(_line, part.parts)))
    return both(map(_line, part.parts))


def _inner(node: Node) -> str:
    """Several clauses under one roof are bracketed; `Or` brackets itself."""
    text = clause(node)
    return say("({condition})", condition=text) if isinstance(node, And) else text
