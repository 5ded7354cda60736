"""One way from what somebody typed to a query, whatever door it came through.

The card list, the deck editor, completions, exports and the API all read here, so that a text means
the same cards at each of them.
"""

from __future__ import annotations

from cardbase.hosting.storable_text import cannot_be_stored
from cardbase.models import Card, Game
from cardbase.search.language import Query, parse, registry
from cardbase.search.language.tree import And, Node, Not, Or, Words
from cardbase.search.sql.identity import called
from cardbase.search.vocabulary import CatalogueVocabulary

LONGEST_NAME = 300


def read_query(text: str, game: Game | None = None) -> Query:
    """What the text asks for, of one game's cards or of all.

    A whole name that the language would read in another way, such as one with "or" in it, means
    the card: the query's text is then the name in quotation marks.
    """
    rows = registry(game.key if game else None)
    query = parse(text, rows, CatalogueVocabulary(game))
    if _may_be_a_name(query) and is_whole_name(text, game):
        return parse(f'!"{text.strip()}"', rows)
    return query


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
