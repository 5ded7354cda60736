"""One way from what somebody typed to a query, whatever door it came through.

The card list, the deck editor, completions, exports and the API all read here, so that a text means
the same cards at each of them.
"""

from __future__ import annotations

from dataclasses import replace

from cardbase.hosting.storable_text import cannot_be_stored
from cardbase.models import Card, Game
from cardbase.search.language import Query, parse, registry
from cardbase.search.language.problems import ParseError
from cardbase.search.language.scope import term_of_owner
from cardbase.search.language.tree import And, Node, Not, Or, Words
from cardbase.search.sql.identity import called
from cardbase.search.vocabulary import CatalogueVocabulary
from rules.engine.translatable import say

LONGEST_NAME = 300


def read_query(text: str, game: Game | None = None, owner: int | None = None) -> Query:
    """Return what the text asks for, of one game or of all; `owner` is the account that asks.

    A whole name that the language would read in another way, such as one with "or" in it, means
    the card: the query's text is then the name in quotation marks.
    """
    rows = registry(game.key if game else None)
    query = parse(text, rows, CatalogueVocabulary(game))
    if _may_be_a_name(query) and is_whole_name(text, game):
        return parse(f'!"{text.strip()}"', rows)
    return of_owner(query, owner)


def of_owner(query: Query, owner: int | None) -> Query:
    """Return the query as this account asks it: with the copies it owns, if it asks for any.

    Without an account it cannot be read. Whoever keeps what was found must keep it by the owner.
    """
    term = term_of_owner(query.root)
    if term is None:
        return query
    if owner is not None:
        return replace(query, owner=owner)
    sentence = say(
        "“{field}” counts the copies that you own. It works in the card search and in the deck "
        "editor, while you are signed in.",
        field=term.field.key,
    )
    return Query(query.text, problem=ParseError(sentence, term.span).problem(query.text))


def _may_be_a_name(query: Query) -> bool:
    """Whether a name might have been read as something else: as fields that there are it is not."""
    if query.problem is not None:
        return True
    return not query.is_plain and not any(map(_asks_a_field, query.conditions))


def _asks_a_field(node: Node) -> bool:
    if isinstance(node, And | Or):
        return any(map(_asks_a_field, node.parts))
    if isinstance(node, Not):
        return _asks_a_field(node.part)
    return not isinstance(node, Words)


def is_whole_name(text: str, game: Game | None) -> bool:
    """Whether a card is called exactly this, by its name or by name and title."""
    name = text.strip()
    if not name or len(name) > LONGEST_NAME or '"' in name or cannot_be_stored(name):
        return False
    cards = Card.objects.filter(game=game) if game else Card.objects.all()
    return cards.filter(called(name)).exists()
