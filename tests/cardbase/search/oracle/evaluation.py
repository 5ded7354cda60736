"""What a query means, card by card, in plain Python: slow, short, and the measure of the SQL.

Every condition is True, False or None, which is unknown. Words need PostgreSQL's stems, so who
asks hands in a `Dictionary`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from typing import Protocol

from cardbase.search.language.deeds import deed_words
from cardbase.search.language.parser import Query
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
from tests.cardbase.search.oracle import facts
from tests.cardbase.search.oracle.history import done, of_history
from tests.cardbase.search.oracle.kleene import Truth, all_of, any_of, none_of
from tests.cardbase.search.oracle.lines import holds_for_line, same
from tests.cardbase.search.oracle.plain import PlainCard, PlainPrinting
from tests.cardbase.search.oracle.printings import of_printing


class Dictionary(Protocol):
    """Which words a card has, by the database's own stems."""

    def has(self, card: PlainCard, words: Words, day: date | None) -> bool: ...


@dataclass(slots=True)
class Case:
    """One card, looked at through one printing or, where it has none, through nothing."""

    card: PlainCard
    printing: PlainPrinting | None
    day: date | None
    dictionary: Dictionary
    # A search for printings looks at one printing throughout; else what is denied looks at all.
    one_printing: bool = False


def cards_found(
    query: Query, cards: Iterable[PlainCard], dictionary: Dictionary
) -> list[PlainCard]:
    """The cards for which the query is true."""
    if query.problem is not None:
        return []
    if query.root is None:
        return list(cards)
    return [
        card
        for card in cards
        if _through_any(query.root, Case(card, None, query.as_of, dictionary)) is True
    ]


def printings_found(
    query: Query, cards: Iterable[PlainCard], dictionary: Dictionary
) -> list[tuple[PlainCard, PlainPrinting]]:
    """The printings for which the query is true."""
    if query.problem is not None:
        return []
    return [
        (card, printing)
        for card in cards
        for printing in card.printings
        if query.root is None
        or truth(query.root, Case(card, printing, query.as_of, dictionary, True)) is True
    ]


def truth(node: Node, case: Case) -> Truth:
    if isinstance(node, And):
        deed = _one_deed(node)
        others = (truth(part, case) for part in node.parts if not (deed and _about_deeds(part)))
        return all_of([*others, *([done(case.card, deed)] if deed else [])])
    if isinstance(node, Or):
        return any_of(truth(part, case) for part in node.parts)
    if isinstance(node, Not):
        inner = truth(node.part, case) if case.one_printing else _through_any(node.part, case)
        return none_of(inner)
    if isinstance(node, Term):
        return _term(node, case)
    return _other(node, case)


def _about_deeds(node: Node) -> bool:
    plain = isinstance(node, Term) and node.op != "!=" and len(node.values) == 1
    return plain and node.field.key in ("does", "by")


def _one_deed(node: And) -> set[str]:
    """The words of the one deed that `does:` and `by:` side by side are about."""
    about = [part for part in node.parts if _about_deeds(part)]
    if {part.field.key for part in about} != {"does", "by"}:
        return set()
    return {
        f"by:{word}" if part.field.key == "by" else word
        for part in about
        for word in deed_words(part.values[0].text)
    }


def _through_any(node: Node, case: Case) -> Truth:
    """Whether there is a printing through which it is true; every condition on none is false."""
    if not _mentions_printings(node):
        return truth(node, case)
    looks = (None, *case.card.printings)
    return any_of(truth(node, replace(case, printing=printing)) for printing in looks)


def _mentions_printings(node: Node) -> bool:
    if isinstance(node, And | Or):
        return any(map(_mentions_printings, node.parts))
    return isinstance(node, Term) and node.field.about_printings


def _term(term: Term, case: Case) -> Truth:
    op, negated = ("=", True) if term.op == "!=" else (term.op, False)
    field = term.field
    if field.about_printings and case.printing is None:
        return False
    if term.op == "!=" and field.type.name == "PROSE":
        op = ":"
    found = any_of(_value(term, op, value, case) for value in term.values)
    return none_of(found) if negated else found


def _value(term: Term, op: str, value: object, case: Case) -> Truth:
    field = term.field
    if field.about_printings:
        return of_printing(field, op, value, case.printing)
    if field.is_fact:
        return facts.of_fact(field, op, value, case.card, case.day)
    return of_history(field, op, value, case.card, case.day)


def _other(node: Node, case: Case) -> Truth:
    card = case.card
    if isinstance(node, Words):
        return case.dictionary.has(card, node, case.day)
    if isinstance(node, ExactName):
        whole = f"{card.name}, {card.title}" if card.title else card.name
        return same(card.name, node.name) or same(whole, node.name)
    if isinstance(node, Compare):
        return facts.compared(node, card, case.day)
    if isinstance(node, OneAbility):
        text = facts.text_under(node.field, card, case.day)
        return any(holds_for_line(node.part, line) for line in text.split("\n") if line)
    raise TypeError(f"{node!r} is not asked of cards")
