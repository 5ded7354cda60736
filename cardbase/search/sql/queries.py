"""From a query to rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.db.models import F, Q, QuerySet

from cardbase.models import Card, Game, Printing
from cardbase.models.card import CardQuerySet
from cardbase.search.language.parser import Query
from cardbase.search.language.scope import asks_of_printings
from cardbase.search.language.tree import And, Node
from cardbase.search.sql.compiler import Compiler
from cardbase.search.sql.expressions import OneOf
from cardbase.search.sql.frame import Frame, Rows
from cardbase.search.sql.letters import READ_ANYWAY, SORTED_ANYWAY, narrowing


def cards_for(
    query: Query,
    game: Game | None = None,
    compiler: Compiler | None = None,
    *,
    to_be_ordered: bool = False,
) -> CardQuerySet:
    """The cards that the query finds, of one game or of all; none where it cannot be read.

    `to_be_ordered`: they are very many, of which only the first are wanted. To go through all cards
    in order until enough are found is quicker then than to find all and to sort them.
    """
    cards = Card.objects.filter(game=game) if game else Card.objects.all()
    if query.problem is not None:
        return cards.none()
    if query.root is None:
        return cards
    frame = Frame(day=query.as_of, owner=query.owner, game=game.key if game else None)
    return _where(cards, query.root, frame, compiler, to_be_ordered)


def printings_for(
    query: Query,
    game: Game | None = None,
    compiler: Compiler | None = None,
    *,
    to_be_ordered: bool = False,
) -> QuerySet[Printing]:
    """The printings that the query finds: all its conditions hold for each by itself.

    `to_be_ordered` as for `cards_for`.
    """
    printings = Printing.objects.filter(card__game=game) if game else Printing.objects.all()
    if query.problem is not None:
        return printings.none()
    if query.root is None:
        return printings
    frame = Frame(printings=True, bound=True, one_printing=True, day=query.as_of, owner=query.owner)
    frame = replace(frame, game=game.key if game else None)
    return _where(printings, query.root, frame, compiler, to_be_ordered)


def printings_meant(query: Query, compiler: Compiler | None = None) -> QuerySet[Printing]:
    """Of whatever cards, the printings for which the query's conditions on printings hold."""
    meant = tuple(node for node in query.conditions if asks_of_printings(node))
    if not meant:
        return Printing.objects.all()
    frame = Frame(day=query.as_of, owner=query.owner).of_each_printing()
    return _where(Printing.objects.all(), And(meant), frame, compiler)


def narrowed(cards: CardQuerySet, query: Query) -> CardQuerySet:
    """Those of the cards that the query finds; for callers with relations of their own to fetch."""
    if query.problem is not None:
        return cards.none()
    if query.root is None:
        return cards
    return _where(
        cards, query.root, Frame(day=query.as_of, owner=query.owner), None, to_be_ordered=True
    )


def with_ids(rows: Rows, ids: Sequence[int]) -> Rows:
    """Return those of the rows with these ids, however many they are."""
    found: Rows = rows.filter(Q(OneOf(F("pk"), ids)))
    return found


def _where(
    rows: Rows, node: Node, frame: Frame, compiler: Compiler | None, to_be_ordered: bool = False
) -> Rows:
    """What indexes know is today's facts: cards that changed since the day asked for are listed."""
    compiler = compiler or Compiler()
    changed = compiler.lookups.changed_cards(since=frame.day) if frame.day else []
    today = replace(frame, day=None)
    if not changed and changed is not None:
        frame = today
    found: Rows = frame.prepared(rows).filter(compiler.condition(node, frame))
    most = SORTED_ANYWAY if to_be_ordered else READ_ANYWAY
    narrower = narrowing(node, today, compiler.lookups, most)
    if frame.day is None:
        return found if narrower is None else found.filter(narrower)
    if changed is None:
        return found
    follows = compiler.condition(node, today)
    if narrower is not None:
        follows &= narrower
    return found.filter(follows | Q(OneOf(F(frame.card), changed)))
