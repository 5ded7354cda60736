"""What follows from a search about letters, in the form that an index serves.

PostgreSQL finds a part of a text by reading every text. The index of runs of three letters finds
the few cards that have all runs of that part, and only these are read. So each search for letters
is narrowed by a condition that follows from it: what it finds stays the same, whatever is said
here too little; nothing is said of what is denied, unknown or shorter than a run.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.db.models import F, Q, TextField, Value
from django.db.models.functions import Cast

from cardbase.models.folding import fold
from cardbase.models.letters import END, Letters, runs
from cardbase.search.language.field import Field, Type
from cardbase.search.language.tree import (
    And,
    Contains,
    LineCondition,
    Matches,
    Node,
    OneAbility,
    Or,
    Term,
)
from cardbase.search.language.values import Between, Matching, Number, Text
from cardbase.search.language.values import Value as Operand
from cardbase.search.sql.condition import all_q, any_q
from cardbase.search.sql.expressions import OneOf, Sign
from cardbase.search.sql.facts import of_fact
from cardbase.search.sql.frame import Frame
from cardbase.search.sql.lookups import Lookups
from cardbase.search.sql.printings import of_printing

# Runs that a larger share of all cards has are no help: among so many cards some that are found
# come soon enough, or soon enough in order, without the index.
READ_ANYWAY, SORTED_ANYWAY = 0.3, 0.04
# The rarest runs find hardly more than all of them.
MOST_RUNS = 6
INDEXES = {f"folded_{column}": f"card_letters_of_{column}" for column in ("name", "title", "text")}
_RUNS: ArrayField[Any, Any] = ArrayField(TextField())


def narrowing(node: Node, frame: Frame, lookups: Lookups, most: float) -> Q | None:
    """Return a condition that is true wherever the node is today; None where letters say nothing,
    or nothing of less than the share `most` of all cards."""
    if isinstance(node, And):
        said = [narrowing(part, frame, lookups, most) for part in node.parts]
        known = [one for one in said if one is not None]
        return all_q(known) if known else None
    if isinstance(node, Or):
        return _either(node, frame, lookups, most)
    if isinstance(node, OneAbility):
        letters = [_of_line(node.part)]
    elif isinstance(node, Term) and node.op in (":", "="):
        letters = [_of_value(node.op, value) for value in node.values]
    else:
        return None
    column = _column(node.field)
    held = [_has(column, some, frame, lookups, most) for some in letters]
    known = [one for one in held if one is not None]
    if len(known) < len(held):
        return None
    return _or_changed(known, frame, lookups) if node.field.lookup == "printed" else any_q(known)


def _either(node: Or[Node], frame: Frame, lookups: Lookups, most: float) -> Q | None:
    """Of alternatives that say nothing of letters, some have indexes of their own."""
    said = [narrowing(part, frame, lookups, most) for part in node.parts]
    if not any(said):
        return None
    known = [
        _otherwise(part, frame, lookups) if one is None else one
        for one, part in zip(said, node.parts, strict=True)
    ]
    return None if None in known else any_q(one for one in known if one is not None)


def _otherwise(node: Node, frame: Frame, lookups: Lookups) -> Q | None:
    """Return what an index tells of a number, a set or a rarity; None of anything else."""
    if not isinstance(node, Term) or node.op == "!=":
        return None
    field = node.field
    if field.type is Type.NUMBER and all(isinstance(one, Number | Between) for one in node.values):
        return any_q(of_fact(field, node.op, one, frame, lookups).true for one in node.values)
    if field.lookup in ("set", "rarity"):
        printed = any_q(of_printing(field, node.op, one, lookups).true for one in node.values)
        if frame.printings:
            return printed
        cards = lookups.cards_printed(printed)
        return None if cards is None else Q(OneOf(F(frame.card), cards))
    return None


def _or_changed(held: Sequence[Q], frame: Frame, lookups: Lookups) -> Q | None:
    """Cards that an erratum changed may have had other letters."""
    changed = lookups.changed_cards()
    return None if changed is None else any_q([*held, Q(OneOf(F(frame.card), changed))])


def _column(field: Field) -> str | None:
    """The column with all letters of what the field is about; of printed texts those of cards that
    never changed."""
    if field.lookup in ("name", "title") and not field.is_fact:
        return f"folded_{field.lookup}"
    if field.type is Type.ABILITIES:
        return "folded_text"
    return None


def _of_value(op: str, value: Operand) -> list[str]:
    """Letters that stand side by side wherever the value is found."""
    if isinstance(value, Matching):
        return list(value.pattern.literals)
    if isinstance(value, Text):
        return [f"{END}{value.text}{END}" if op == "=" else value.text]
    return []


def _of_line(part: LineCondition) -> list[str]:
    if isinstance(part, Contains):
        return [part.text]
    if isinstance(part, Matches):
        return list(part.pattern.literals)
    if isinstance(part, And):
        return [letters for inner in part.parts for letters in _of_line(inner)]
    return []


def _has(
    column: str | None, letters: Iterable[str], frame: Frame, lookups: Lookups, most: float
) -> Q | None:
    wanted = {run for part in letters for run in runs(fold(part))}
    if column is None or not wanted:
        return None
    shares = lookups.shares_of_runs(INDEXES[column])
    rarest = sorted(wanted, key=lambda run: (shares.get(run, 0.0), run))[:MOST_RUNS]
    if shares.get(rarest[0], 0.0) > most:
        return None
    return _holds_runs(frame.column(column), rarest)


def has_runs(column: str, letters: str) -> Q:
    """Return whether a card's folded column has all runs of these folded letters."""
    return _holds_runs(F(column), sorted(runs(letters)))


def share(column: str, letters: str) -> float:
    """Return 0 to 1: how many of all cards have these letters at most, as far as is known.

    1 for letters that are too few for an index.
    """
    shares = Lookups().shares_of_runs(INDEXES[column])
    return min((shares.get(run, 0.0) for run in runs(letters)), default=1.0)


def _holds_runs(column: F, wanted: list[str]) -> Q:
    return Q(Sign(Letters(column), "@>", Cast(Value(wanted, _RUNS), _RUNS)))
