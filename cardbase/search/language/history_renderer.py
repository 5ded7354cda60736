"""What a query asks about a card's history and its automated text, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cardbase.search.language.field import Field
from cardbase.search.language.tree import Term
from cardbase.search.language.value_renderer import any_in_words, day_in_words, in_words
from cardbase.search.language.values import Nothing, Number, Period, Value, YesNo
from rules.engine.translatable import both, either, say

Sentence = Callable[[Field, Term, bool], str]
DATED = {
    "<": say("dated before {period}"),
    "<=": say("dated {period} or earlier"),
    ">": say("dated after {period}"),
    ">=": say("dated {period} or later"),
}

OWNED = {
    ":": say("you own {number} of it"),
    "<": say("you own fewer than {number} of it"),
    "<=": say("you own at most {number} of it"),
    ">": say("you own more than {number} of it"),
    ">=": say("you own at least {number} of it"),
}
OWNED_NOT = {
    ":": say("you do not own {number} of it"),
    "<": OWNED[">="],
    "<=": OWNED[">"],
    ">": OWNED["<="],
    ">=": OWNED["<"],
}


def _of_rulings(field: Field, node: Term, negated: bool) -> str:
    if field.key == "rule":
        yes, no = say("a ruling interprets {values}"), say("no ruling interprets {values}")
    else:
        yes, no = say("a ruling contains {values}"), say("no ruling contains {values}")
    return say(no if negated else yes, values=any_in_words(node.values))


def _was(field: Field, node: Term, negated: bool) -> str:
    if negated:
        return say("no earlier wording contains {values}", values=any_in_words(node.values))
    return say("an earlier wording contains {values}", values=any_in_words(node.values))


def _changed(field: Field, node: Term, negated: bool) -> str:
    clauses = [_changed_then(node.op, value, negated) for value in node.values]
    return both(clauses) if negated else either(clauses)


def _changed_then(op: str, value: Value, negated: bool) -> str:
    if isinstance(value, Nothing):
        return say("an erratum changed it") if negated else say("no erratum changed it")
    yes, no = say("an erratum {dated} changed it"), say("no erratum {dated} changed it")
    return say(no if negated else yes, dated=_dated(op, value))


def _dated(op: str, value: Value) -> str:
    if isinstance(value, Period) and value.first is None and value.last is not None:
        return say(DATED["<="], period=day_in_words(value.last))
    if isinstance(value, Period) and value.last is None and value.first is not None:
        return say(DATED[">="], period=day_in_words(value.first))
    return say(DATED.get(op, say("dated {period}")), period=in_words(value))


def _legal(field: Field, node: Term, negated: bool) -> str:
    if negated:
        return say("it is not legal in {values}", values=any_in_words(node.values))
    return say("it is legal in {values}", values=any_in_words(node.values))


def _scripted(field: Field, node: Term, negated: bool) -> str:
    values = [value.yes != negated for value in node.values if isinstance(value, YesNo)]
    if True in values and False in values:
        return say("its text has been read by the rules")
    if values[0]:
        return say("its text is fully automated")
    return say("its text is partly resolved by hand")


def _does(field: Field, node: Term, negated: bool) -> str:
    if field.key == "by":
        yes, no = say("it has an ability that is {values}"), say("no ability of it is {values}")
    else:
        yes, no = say("one ability does {values}"), say("no ability does {values}")
    return say(no if negated else yes, values=any_in_words(node.values))


def _owned(field: Field, node: Term, negated: bool) -> str:
    clauses = [_owned_so(node.op, value, negated) for value in node.values]
    return both(clauses) if negated else either(clauses)


def _owned_so(op: str, value: Value, negated: bool) -> str:
    number = value.number if isinstance(value, Number) else None
    if (op, number) in ((">", 0), (">=", 1)):
        return say("you own none of it") if negated else say("you own it")
    if number == 0 and op in (":", "=", "!="):
        return say("you own it") if negated else say("you own none of it")
    words = OWNED_NOT if negated else OWNED
    return say(words.get(op, words[":"]), number=in_words(value))


# By the keys of the fields; the last argument is whether the term is denied.
SENTENCES: Mapping[str, Sentence] = {
    "does": _does,
    "by": _does,
    "ruling": _of_rulings,
    "rule": _of_rulings,
    "was": _was,
    "changed": _changed,
    "legal": _legal,
    "owned": _owned,
    "scripted": _scripted,
}
