"""From the tree to conditions, scope by scope.

`condition` gives one of four: that a node is true (`positive`) or false, each either for `certain`
or as far as is known. With those, `Not` needs no SQL `NOT`, which would lose what is
unknown, and a search for cards through all their printings comes out exact even where it is denied.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q

from cardbase.search.language.field import Field, Type
from cardbase.search.language.history_fields import OWNED
from cardbase.search.language.scope import asks_of_printings
from cardbase.search.language.tree import (
    And,
    Compare,
    ExactName,
    Node,
    Not,
    OneAbility,
    Or,
    Term,
    Words,
)
from cardbase.search.language.values import Value
from cardbase.search.sql.condition import Condition, all_q, any_condition, any_q
from cardbase.search.sql.deeds import LOOKUPS as DEEDS
from cardbase.search.sql.deeds import does_deed, of_deed, of_one_deed
from cardbase.search.sql.expressions import NEVER
from cardbase.search.sql.facts import compared, of_fact
from cardbase.search.sql.frame import Frame
from cardbase.search.sql.history import of_history
from cardbase.search.sql.identity import LOOKUPS as IDENTITY
from cardbase.search.sql.identity import called, of_identity
from cardbase.search.sql.lookups import Lookups
from cardbase.search.sql.owned import of_owned
from cardbase.search.sql.printings import of_printing
from cardbase.search.sql.texts import asked_of_text, of_text, one_ability
from cardbase.search.sql.words import words


class Compiler:
    """Tests that need no database hand in lookups of their own."""

    def __init__(self, lookups: Lookups | None = None) -> None:
        self.lookups = lookups or Lookups()

    def condition(self, node: Node, frame: Frame, positive: bool = True, certain: bool = True) -> Q:
        if isinstance(node, Not):
            within = frame if frame.one_printing else frame.unbound()
            return self.condition(node.part, within, not positive, certain)
        if isinstance(node, And | Or):
            return self._branch(node, frame, positive, certain)
        if isinstance(node, Term) and node.field.about_printings:
            return self._of_printings(node, frame, positive, certain)
        return self._condition(node, frame).when(positive, certain)

    def _branch(self, node: And[Node] | Or[Node], frame: Frame, positive: bool, certain: bool) -> Q:
        parts: Iterable[Node] = node.parts
        joined: list[Q] = []
        if isinstance(node, And) and not frame.bound:
            together = tuple(part for part in node.parts if asks_of_printings(part))
            if len(together) > 1:
                parts = [part for part in node.parts if part not in together]
                joined = [self._through_one(And(together), frame, positive, certain)]
        if isinstance(node, And):
            about, deed = of_one_deed(node)
            if about:
                parts = [part for part in parts if part not in about]
                joined.append(does_deed(deed, frame).when(positive, certain))
        joined += [self.condition(part, frame, positive, certain) for part in parts]
        return (all_q if isinstance(node, And) is positive else any_q)(joined)

    def _of_printings(self, term: Term, frame: Frame, positive: bool, certain: bool) -> Q:
        if not frame.bound:
            return self._through_one(term, frame, positive, certain)
        if frame.nowhere:
            return NEVER if positive else ~NEVER
        return self._condition(term, frame).when(positive, certain)

    def _through_one(self, node: Node, frame: Frame, positive: bool, certain: bool) -> Q:
        """There is a printing for which it is true, or it is so without any; or else the denial.

        That it is false for all printings means that there is none for which it may be true.
        """
        nowhere = self.condition(node, frame.without_printing(), positive, certain)
        inner = self.condition(node, frame.of_each_printing(), True, certain is positive)
        some = frame.some_printing(inner)
        return Q(some) | nowhere if positive else ~Q(some) & nowhere

    def _condition(self, node: Node, frame: Frame) -> Condition:
        if isinstance(node, Term):
            return self._term(node, frame)
        if isinstance(node, Words):
            return words(node, frame, self.lookups)
        if isinstance(node, ExactName):
            return Condition.two_valued(called(node.name, frame.path("")))
        if isinstance(node, Compare):
            return compared(node, frame)
        if isinstance(node, OneAbility):
            return one_ability(node, frame)
        raise TypeError(f"{node!r} is not asked of cards")

    def _term(self, term: Term, frame: Frame) -> Condition:
        if term.op == "!=":
            op = "=" if "=" in term.field.type.operators else ":"
            return any_condition(
                self._value(term.field, op, v, frame) for v in term.values
            ).denied()
        return any_condition(self._value(term.field, term.op, v, frame) for v in term.values)

    def _value(self, field: Field, op: str, value: Value, frame: Frame) -> Condition:
        if field.about_printings:
            return of_printing(field, op, value, self.lookups)
        if field.type is Type.ABILITIES:
            return asked_of_text(field, frame, lambda text: of_text(text, op, value))
        if field.is_fact:
            return of_fact(field, op, value, frame, self.lookups)
        if field.lookup in DEEDS:
            return of_deed(field.lookup, value, frame)
        if field.lookup in IDENTITY:
            return of_identity(field, op, value, frame, self.lookups)
        if field.lookup == OWNED:
            return of_owned(op, value, frame)
        return of_history(field, op, value, frame)
