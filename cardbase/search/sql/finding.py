"""From a query to rows."""

from __future__ import annotations

from django.db.models import QuerySet

from cardbase.models import Card, Printing
from cardbase.models.card_queryset import CardQuerySet
from cardbase.search.language.parsing import Query
from cardbase.search.sql.compiler import Compiler
from cardbase.search.sql.frame import Frame


def cards_for(
    query: Query, game: str | None = None, compiler: Compiler | None = None
) -> CardQuerySet:
    """The cards that the query finds, of one game or of all; none where it cannot be read."""
    cards = Card.objects.in_game(game) if game else Card.objects.all()
    if query.problem is not None:
        return cards.none()
    if query.root is None:
        return cards
    frame = Frame(day=query.as_of, game=game)
    condition = (compiler or Compiler()).condition(query.root, frame)
    return frame.prepared(cards).filter(condition)


def printings_for(
    query: Query, game: str | None = None, compiler: Compiler | None = None
) -> QuerySet[Printing]:
    """The printings that the query finds: all its conditions hold for each by itself."""
    printings = Printing.objects.in_game(game) if game else Printing.objects.all()
    if query.problem is not None:
        return printings.none()
    if query.root is None:
        return printings
    frame = Frame(printings=True, bound=True, one_printing=True, day=query.as_of, game=game)
    condition = (compiler or Compiler()).condition(query.root, frame)
    return frame.prepared(printings).filter(condition)
