"""The search language about decks: `altea legal:yes contains:(cost>3 insignia:red)`."""

from __future__ import annotations

from functools import lru_cache

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Coalesce

import rules
from cardbase.search.language import Query, Registry, explain, parse, registry
from cardbase.search.language.field import Field, Scope, Type
from cardbase.search.language.tree import And, Inside, Node, Not, Or, Term
from cardbase.search.language.values import Between, Choice, Matching, Number
from cardbase.search.language.values import Value as Said
from cardbase.search.sql import cards_for
from cardbase.search.sql.expressions import NEVER, finds, holds, is_same
from decks.models import Deck, DeckCard


def search_decks(decks: QuerySet[Deck], query: Query) -> QuerySet[Deck]:
    """The decks that the query finds; none where it cannot be read."""
    if query.problem is not None:
        return decks.none()
    return decks if query.root is None else decks.filter(_condition(query.root))


def read_deck_query(text: str) -> Query:
    return parse(text, deck_registry())


def explain_deck_query(query: Query) -> str:
    return explain(query, what="Decks")


@lru_cache(maxsize=1)
def deck_registry() -> Registry:
    """What can be asked of a deck; words alone are looked for in its name."""
    games = {game.key: game.name for game in rules.games()}
    formats = {known.key: known.label for game in rules.games() for known in game.formats}

    def row(key: str, label: str, kind: Type, *aliases: str, **more: object) -> Field:
        return Field(key, label, kind, Scope.DECK, key, aliases, **more)

    return Registry(
        (
            row("name", "Name", Type.PROSE, "n", help="Part of the deck's name."),
            row("contains", "Contains", Type.QUERY, "card", "cards", help="A search for cards."),
            row("game", "Game", Type.CHOICE, "g", choices=games),
            row("format", "Format", Type.CHOICE, "f", choices=formats),
            row("legal", "Legal", Type.YES_NO, help="Whether it was, at its last change."),
            row("owner", "Owner", Type.CODE, "by", help="The whole name of a user."),
            row("size", "Number of cards", Type.NUMBER, "count"),
        ),
        words="name",
        cards=registry(),
    )


def _condition(node: Node) -> Q:
    """All of these facts are known of every deck, so SQL's own NOT will do."""
    if isinstance(node, Not):
        return ~_condition(node.part)
    if isinstance(node, And | Or):
        found = _condition(node.parts[0])
        for part in node.parts[1:]:
            other = _condition(part)
            found = found & other if isinstance(node, And) else found | other
        return found
    if isinstance(node, Inside):
        cards = cards_for(Query("", root=node.part)).order_by().values("pk")
        return Q(Exists(DeckCard.objects.filter(deck=OuterRef("pk"), card__in=cards)))
    return _term(node)


def _term(term: Term) -> Q:
    found = NEVER
    op = ":" if term.op == "!=" else term.op
    for value in term.values:
        found |= _CONDITIONS[term.field.key](op, value)
    return ~found if term.op == "!=" else found


def _name(op: str, said: Said) -> Q:
    if isinstance(said, Matching):
        return finds(F("name"), said.pattern)
    return holds(F("name"), said.text)


def _format(op: str, said: Choice) -> Q:
    """A deck that names no format has the first of its game."""
    first = [game.key for game in rules.games() if game.formats[0].key == said.key]
    return Q(format=said.key) | Q(format="", game__key__in=first)


def _size(op: str, said: Said) -> Q:
    if isinstance(said, Between):
        low = Q() if said.low is None else Q(size__gte=said.low)
        return low if said.high is None else low & Q(size__lte=said.high)
    if not isinstance(said, Number):
        return NEVER  # every deck has a number of cards, and none an open one
    return Q(**{f"size__{_LOOKUPS[op]}": said.number})


_LOOKUPS = {":": "exact", "=": "exact", "<": "lt", "<=": "lte", ">": "gt", ">=": "gte"}
_CONDITIONS = {
    "name": _name,
    "game": lambda op, said: Q(game__key=said.key),
    "format": _format,
    "legal": lambda op, said: Q(errors=0) if said.yes else Q(errors__gt=0),
    "owner": lambda op, said: is_same(Coalesce(F("owner__username"), Value("")), said.text),
    "size": _size,
}
