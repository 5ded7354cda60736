"""What a query asks for, in English, so that nobody has to guess how it was read."""

from __future__ import annotations

from functools import singledispatch

from cardbase.search.language.field import Field, Scope, Type
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
from cardbase.search.language.value_renderer import all_of, any_of, day_in_words, in_words, quoted
from cardbase.search.language.values import (
    Choice,
    Matching,
    Nothing,
    YesNo,
)

THAN = {"<": "below", "<=": "at most", ">": "above", ">=": "at least"}
AGAINST = {
    "<": "below",
    "<=": "at most",
    ">": "above",
    ">=": "at least",
    ":": "equal to",
    "=": "equal to",
    "!=": "not equal to",
}
WHEN = {"<": "before", "<=": "in or before", ">": "after", ">=": "in or after"}
FLAGS = {"is": ("it is", "it is not"), "has": ("it has", "it does not have")}
ORDERS = {
    "name": "by name",
    "number": "by set and number",
    "newest": "with the newest set first",
}


def explain(query: Query, game: str = "", order: str = "", what: str = "Cards") -> str:
    """One sentence. `game` is the name of the game the search is confined to, if it is."""
    if query.problem is not None:
        return ""
    what = "Printings" if query.finds_printings else what
    of_game = f" of {game}" if game else ""
    parts = [
        f"{what}{of_game} where {clause(query.root)}"
        if query.root
        else f"All {what.lower()}{of_game}"
    ]
    if query.as_of is not None:
        parts.append(f"with the wording of {day_in_words(query.as_of)}")
    if query.order is not None:
        parts.append(f"ordered {order or order_in_words(query.order.key)}")
    return f"{', '.join(parts)}."


def order_in_words(key: str) -> str:
    if key in ORDERS:
        return ORDERS[key]
    fact = key.removeprefix("-").replace("_", " ")
    return f"by {fact}, {'high to low' if key.startswith('-') else 'low to high'}"


@singledispatch
def clause(node: Node) -> str:
    """A condition as a clause: "the Cost is at least 3"."""
    raise TypeError(f"no English for {node!r}")


@clause.register(And)
def _(node: And[Node]) -> str:
    on_one = [part for part in node.parts if asks_of_printings(part)]
    phrases = [clause(part) for part in node.parts if part not in on_one]
    if len(on_one) > 1:
        phrases.append(f"on one and the same printing {all_of(map(_inner, on_one))}")
    else:
        phrases += map(clause, on_one)
    return all_of(phrases)


@clause.register(Or)
def _(node: Or[Node]) -> str:
    return f"({' or '.join(map(clause, node.parts))})"


@clause.register(Not)
def _(node: Not[Node]) -> str:
    if isinstance(node.part, Words):
        return f"{quoted(node.part.text)} is not on the card"
    if isinstance(node.part, Term) and node.part.field.key in FLAGS and node.part.op != "!=":
        return _flags(node.part, denied=True)
    return f"it is not so that {_inner(node.part)}"


@clause.register
def _(node: Words) -> str:
    how = "stands word by word" if node.phrase and " " in node.text else "is"
    return f"{quoted(node.text)} {how} on the card"


@clause.register
def _(node: ExactName) -> str:
    return f"the name is exactly {quoted(node.name)}"


@clause.register
def _(node: Compare) -> str:
    return f"the {node.left.label} is {AGAINST[node.op]} the {node.right.label}"


@clause.register
def _(node: OneAbility) -> str:
    return f"one ability of the {node.field.label} {_line(node.part)}"


@clause.register
def _(node: ContainsCard) -> str:
    return f"there is a card in it where {clause(node.part)}"


@clause.register
def _(node: Term) -> str:
    field, negated = node.field, node.op == "!="
    if node.op in THAN:
        words = WHEN if field.type is Type.DATE else THAN
        return f"the {field.label} is {words[node.op]} {any_of(in_words(v) for v in node.values)}"
    if field.key in FLAGS:
        return _flags(node, denied=negated)
    sentence = _plain if field.scope is Scope.DECK else _SENTENCES.get(field.key, _plain)
    return sentence(field, node, negated)


_TRUTH = {True: "true", False: "false"}


def _flags(node: Term, *, denied: bool) -> str:
    labels = any_of(value.label for value in node.values if isinstance(value, Choice))
    return f"{FLAGS[node.field.key][denied]} {labels}"


def _plain(field: Field, node: Term, negated: bool) -> str:
    if any(isinstance(value, Matching) for value in node.values) or field.type is Type.ABILITIES:
        return _of_text(field, node, negated)
    if field.type in (Type.TEXT, Type.PROSE) and node.op in (":", "!="):
        return _of_text(field, node, negated)
    if node.op == "~":
        return f"the {field.label} sounds like {any_of(in_words(v) for v in node.values)}"
    values = any_of(in_words(value) for value in node.values)
    exactly = "exactly " if node.op == "=" and field.type is Type.CHOICE else ""
    if field.type is Type.YES_NO:
        truths = {value.yes != negated for value in node.values if isinstance(value, YesNo)}
        return f"{field.label} is {' or '.join(_TRUTH[value] for value in sorted(truths))}"
    if field.type is Type.CHOICE and node.op == ":" and field.is_fact:
        return f"the {field.label} includes {values}"
    return f"the {field.label} is {'not ' if negated else ''}{exactly}{values}"


def _of_text(field: Field, node: Term, negated: bool) -> str:
    phrases = []
    for value in node.values:
        if isinstance(value, Matching):
            phrases.append(f"{'does not match' if negated else 'matches'} /{value.pattern.source}/")
        elif isinstance(value, Nothing):
            phrases.append(f"is {'not ' if negated else ''}missing")
        elif node.op == ":" or field.type is Type.PROSE:
            phrases.append(f"{'does not contain' if negated else 'contains'} {in_words(value)}")
        else:
            phrases.append(f"is {'not ' if negated else ''}exactly {in_words(value)}")
    return f"the {field.label} {(' and ' if negated else ' or ').join(phrases)}"


def _of_rulings(field: Field, node: Term, negated: bool) -> str:
    values = any_of(in_words(value) for value in node.values)
    what = "interprets" if field.key == "rule" else "contains"
    return f"{'no' if negated else 'a'} ruling {what} {values}"


def _was(field: Field, node: Term, negated: bool) -> str:
    values = any_of(in_words(value) for value in node.values)
    return f"{'no' if negated else 'an'} earlier wording contains {values}"


def _legal(field: Field, node: Term, negated: bool) -> str:
    values = any_of(in_words(value) for value in node.values)
    return f"it is {'not ' if negated else ''}legal in {values}"


def _scripted(field: Field, node: Term, negated: bool) -> str:
    values = [value.yes != negated for value in node.values if isinstance(value, YesNo)]
    if True in values and False in values:
        return "its text was read"
    executor = "by the table itself" if values[0] else "partly by hand"
    return f"its text is carried out {executor}"


_SENTENCES = {
    "ruling": _of_rulings,
    "rule": _of_rulings,
    "was": _was,
    "legal": _legal,
    "scripted": _scripted,
}


def _line(part: LineCondition) -> str:
    if isinstance(part, Contains):
        return f"contains {quoted(part.text)}"
    if isinstance(part, Matches):
        return f"matches /{part.pattern.source}/"
    if isinstance(part, Not):
        if isinstance(part.part, Contains):
            return f"does not contain {quoted(part.part.text)}"
        return f"not ({_line(part.part)})"
    if isinstance(part, Or):
        return f"({' or '.join(map(_line, part.parts))})"
    return " and ".join(map(_line, part.parts))


def _inner(node: Node) -> str:
    """Several clauses under one roof are bracketed; `Or` brackets itself."""
    text = clause(node)
    return f"({text})" if isinstance(node, And) else text
