"""The search language about decks: `altea legal:yes contains:(cost>3 insignia:red)`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeVar

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Coalesce

import rules
from cardbase.search.language import Query, Registry, explain, parse, registry
from cardbase.search.language.field import Field, Scope, Type
from cardbase.search.language.renderer import DECKS
from cardbase.search.language.tree import And, ContainsCard, Node, Not, Or, Term
from cardbase.search.language.values import Between, Choice, Matching, Number, Text, YesNo
from cardbase.search.language.values import Value as FieldValue
from cardbase.search.reading import of_owner
from cardbase.search.sql import cards_for
from cardbase.search.sql.expressions import NEVER, finds, holds, is_same
from cardbase.search.vocabulary import CatalogueVocabulary
from decks.models import Deck, DeckCard

T = TypeVar("T")
D = TypeVar("D", bound=QuerySet[Deck])


def search_decks(decks: D, query: Query) -> D:
    """The decks that the query finds; none where it cannot be read."""
    if query.problem is not None:
        return decks.none()
    return decks if query.root is None else decks.filter(_condition(query.root))


def read_deck_query(text: str) -> Query:
    return of_owner(parse(text, deck_registry(), CatalogueVocabulary(None)), None)


def explain_deck_query(query: Query) -> str:
    return explain(query, what=DECKS)


@lru_cache(maxsize=1)
def deck_registry() -> Registry:
    """What can be asked of a deck; words alone are looked for in its name."""
    games = {game.key: game.name for game in rules.games()}
    formats = {fmt.key: fmt.label for game in rules.games() for fmt in game.formats}

    def row(
        key: str,
        label: str,
        kind: Type,
        *aliases: str,
        choices: Mapping[str, str] | None = None,
        help: str = "",  # noqa: A002 - the name of the field's own help
    ) -> Field:
        return Field(key, label, kind, Scope.DECK, key, aliases, choices=choices or {}, help=help)

    return Registry(
        (
            row("name", "Name", Type.PROSE, "n", help="Part of the deck's name."),
            row("contains", "Contains", Type.QUERY, "card", "cards", help="A search for cards."),
            row("game", "Game", Type.CHOICE, "g", choices=games),
            row("format", "Format", Type.CHOICE, "f", choices=formats),
            row(
                "legal", "Legal", Type.YES_NO, help="Whether the deck was legal when last changed."
            ),
            row("owner", "Owner", Type.CODE, "by", help="The full name of a user."),
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
    if isinstance(node, ContainsCard):
        cards = cards_for(Query("", root=node.part)).order_by().values("pk")
        return Q(Exists(DeckCard.objects.filter(deck=OuterRef("pk"), card__in=cards)))
    return _term(_expect(node, Term))


def _term(term: Term) -> Q:
    found = NEVER
    op = ":" if term.op == "!=" else term.op
    for value in term.values:
        found |= _CONDITIONS[term.field.key](op, value)
    return ~found if term.op == "!=" else found


def _name(op: str, value: FieldValue) -> Q:
    if isinstance(value, Matching):
        return finds(F("name"), value.pattern)
    return holds(F("name"), _expect(value, Text).text)


def _game(op: str, value: FieldValue) -> Q:
    return Q(game__key=_expect(value, Choice).key)


def _format(op: str, value: FieldValue) -> Q:
    """A deck that names no format has the first of its game."""
    key = _expect(value, Choice).key
    first = [game.key for game in rules.games() if game.formats[0].key == key]
    return Q(format=key) | Q(format="", game__key__in=first)


def _legal(op: str, value: FieldValue) -> Q:
    return Q(errors=0) if _expect(value, YesNo).yes else Q(errors__gt=0)


def _owner(op: str, value: FieldValue) -> Q:
    return is_same(Coalesce(F("owner__username"), Value("")), _expect(value, Text).text)


def _size(op: str, value: FieldValue) -> Q:
    if isinstance(value, Between):
        low = Q() if value.low is None else Q(size__gte=value.low)
        return low if value.high is None else low & Q(size__lte=value.high)
    if not isinstance(value, Number):
        return NEVER  # every deck has a number of cards, and none an open one
    return Q(**{f"size__{_LOOKUPS[op]}": value.number})


def _expect(part: object, kind: type[T]) -> T:
    """What the registry of decks lets through; TypeError for anything else."""
    if not isinstance(part, kind):
        raise TypeError(f"decks are not searched by {part!r}; a {kind.__name__} was expected")
    return part


_LOOKUPS = {":": "exact", "=": "exact", "<": "lt", "<=": "lte", ">": "gt", ">=": "gte"}
_CONDITIONS: Mapping[str, Callable[[str, FieldValue], Q]] = {
    "name": _name,
    "game": _game,
    "format": _format,
    "legal": _legal,
    "owner": _owner,
    "size": _size,
}
