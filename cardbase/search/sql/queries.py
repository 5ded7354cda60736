"""From a query to rows."""

from __future__ import annotations

from dataclasses import replace

from django.db.models import QuerySet

from cardbase.models import Card, Game, Printing
from cardbase.models.card import CardQuerySet
from cardbase.search.language.parser import Query
from cardbase.search.language.scope import asks_of_printings
from cardbase.search.language.tree import And, Node
from cardbase.search.sql.compiler import Compiler
from cardbase.search.sql.frame import Frame, Rows


def cards_for(
    query: Query, game: Game | None = None, compiler: Compiler | None = None
) -> CardQuerySet:
    """The cards that the query finds, of one game or of all; none where it cannot be read."""
    cards = Card.objects.filter(game=game) if game else Card.objects.all()
    if query.problem is not None:
        return cards.none()
    if query.root is None:
        return cards
    frame = Frame(day=query.as_of, game=game.key if game else None)
    return _where(cards, query.root, frame, compiler)


def printings_for(
    query: Query, game: Game | None = None, compiler: Compiler | None = None
) -> QuerySet[Printing]:
    """The printings that the query finds: all its conditions hold for each by itself."""
    printings = Printing.objects.filter(card__game=game) if game else Printing.objects.all()
    if query.problem is not None:
        return printings.none()
    if query.root is None:
        return printings
    frame = Frame(printings=True, bound=True, one_printing=True, day=query.as_of)
    return _where(printings, query.root, replace(frame, game=game.key if game else None), compiler)


def printings_meant(query: Query, compiler: Compiler | None = None) -> QuerySet[Printing]:
    """Of whatever cards, the printings for which the query's conditions on printings hold."""
    meant = tuple(node for node in query.conditions if asks_of_printings(node))
    if not meant:
        return Printing.objects.all()
    frame = Frame(day=query.as_of).of_each_printing()
    return _where(Printing.objects.all(), And(meant), frame, compiler)


def narrowed(cards: CardQuerySet, query: Query) -> CardQuerySet:
    """Those of the cards that the query finds; for callers with relations of their own to fetch."""
    if query.problem is not None:
        return cards.none()
    return cards if query.root is None else _where(cards, query.root, Frame(day=query.as_of), None)


def _where(rows: Rows, node: Node, frame: Frame, compiler: Compiler | None) -> Rows:
    found: Rows = frame.prepared(rows).filter((compiler or Compiler()).condition(node, frame))
    return found
