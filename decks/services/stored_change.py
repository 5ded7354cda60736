"""A change of a deck's cards, written in one statement."""

from collections.abc import Mapping
from typing import Any, cast

from django.db import connection
from django.db.models import Field

from decks.models import Deck, DeckCard, DeckPoint

# Where a card lies in a deck, and how many copies of it.
Counts = dict[tuple[int, str], int]
MOST_UNNAMED = 200
_CHANGED = ("choices", "past", "future", "version", "size", "errors", "updated", "list_updated")
_POINT = ("rows", "choices", "digest", "size", "errors", "changed")

# Everything hangs on the first part, which finds no row if the deck is no longer of the version
# that was read. PostgreSQL waits there for whoever has locked the deck, and then looks again.
#
# The parts see each other's rows only by what they return. A point that was named meanwhile is of
# this very state: a deck that changed is of another version.
_STATEMENT = f"""
    WITH changed AS (
        UPDATE decks_deck SET {", ".join(f"{name} = %({name})s" for name in _CHANGED)}
        WHERE id = %(deck)s AND version = %(read_version)s
        RETURNING id
    ), emptied AS (
        DELETE FROM decks_deckcard USING changed
        WHERE deck_id = changed.id AND (card_id, part) IN (
            SELECT * FROM unnest(%(emptied_cards)s::bigint[], %(emptied_parts)s::text[])
        )
    ), filled AS (
        INSERT INTO decks_deckcard (deck_id, card_id, part, count)
        SELECT changed.id, put.* FROM changed, unnest(
            %(filled_cards)s::bigint[], %(filled_parts)s::text[], %(filled_counts)s::smallint[]
        ) AS put
        ON CONFLICT (deck_id, part, card_id) DO UPDATE SET count = excluded.count
    )
"""
_WITH_POINT = f"""
    , kept AS (
        INSERT INTO decks_deckpoint (deck_id, number, name, {", ".join(_POINT)})
        SELECT changed.id, coalesce(latest.number, 0) + 1, '',
            {", ".join(f"%(point_{name})s" for name in _POINT)}
        FROM changed LEFT JOIN LATERAL (
            SELECT number, digest FROM decks_deckpoint
            WHERE deck_id = changed.id ORDER BY number DESC LIMIT 1
        ) AS latest ON true
        WHERE latest.digest IS DISTINCT FROM %(point_digest)s
        ON CONFLICT (deck_id, number) DO NOTHING
        RETURNING deck_id
    ), dropped AS (
        DELETE FROM decks_deckpoint USING kept
        WHERE decks_deckpoint.deck_id = kept.deck_id AND name = '' AND number <= (
            SELECT number FROM decks_deckpoint AS older
            WHERE older.deck_id = kept.deck_id AND older.name = ''
            ORDER BY number DESC OFFSET %(unnamed_beside)s LIMIT 1
        )
    )
"""


class Overtaken(Exception):
    """Somebody else changed the deck since it was read; nothing was written."""


def store_change(deck: Deck, *, read_version: int, counts: Counts, point: DeckPoint | None) -> None:
    """Write a deck and the counts that changed, and a point of what it was before if there is one.

    One statement, so all of it or nothing. Raise Overtaken if the deck is no longer of the version
    that was read.
    """
    emptied = [place for place, count in counts.items() if not count]
    filled = [place for place, count in counts.items() if count]
    values = {
        "deck": deck.pk,
        "read_version": read_version,
        "emptied_cards": [card for card, _ in emptied],
        "emptied_parts": [part for _, part in emptied],
        "filled_cards": [card for card, _ in filled],
        "filled_parts": [_cleaned_part(part) for _, part in filled],
        "filled_counts": [counts[place] for place in filled],
        **_columns(deck, _CHANGED),
    }
    if point is not None:
        values |= {f"point_{name}": value for name, value in _columns(point, _POINT).items()}
        values["unnamed_beside"] = MOST_UNNAMED - 1
    with connection.cursor() as cursor:
        cursor.execute(f"{_STATEMENT}{_WITH_POINT if point else ''} SELECT id FROM changed", values)
        if cursor.fetchone() is None:
            raise Overtaken


def _columns(row: Deck | DeckPoint, names: tuple[str, ...]) -> Mapping[str, Any]:
    """Return the values of a row as its columns take them."""
    fields = [(name, cast("Field[Any, Any]", row._meta.get_field(name))) for name in names]
    return {
        name: field.get_db_prep_save(field.pre_save(row, add=False), connection)
        for name, field in fields
    }


def _cleaned_part(part: str) -> str:
    field = cast("Field[Any, Any]", DeckCard._meta.get_field("part"))
    return str(field.clean(part, None))
