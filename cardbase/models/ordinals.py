"""Which of the cards of its Name a card is, in order of release.

Pictures walk through hours, dresses and compositions by this number, so it is stored and never
changes: a new card takes the next one, even if it was printed before others.
"""

from django.db import connection, transaction

# Any number will do, as long as nobody else locks it.
_COUNTERS = 20150626
# Two at once would both give out the same number.
_LOCK = "SELECT pg_advisory_xact_lock(%s, %s)"
_COUNT = """
WITH released AS (
    SELECT card.id, card.name, card.title,
           min(card_set."order") AS set_order, min(printing.number) AS number
    FROM cardbase_card card
    LEFT JOIN cardbase_printing printing ON printing.card_id = card.id
    LEFT JOIN cardbase_cardset card_set ON card_set.id = printing.set_id
    WHERE card.game_id = %(game)s AND card.ordinal IS NULL
    GROUP BY card.id
), placed AS (
    SELECT id, name, row_number() OVER (
        PARTITION BY name ORDER BY set_order NULLS LAST, number NULLS LAST, title, id
    ) AS place
    FROM released
), highest AS (
    SELECT name, coalesce(max(ordinal), 0) AS ordinal
    FROM cardbase_card WHERE game_id = %(game)s GROUP BY name
)
UPDATE cardbase_card SET ordinal = highest.ordinal + placed.place
FROM placed JOIN highest USING (name)
WHERE cardbase_card.id = placed.id
"""
_NEXT = """
SELECT coalesce(max(ordinal), 0) + 1 FROM cardbase_card WHERE game_id = %s AND name = %s
"""


def next_ordinal(game_id: int, name: str) -> int:
    """Return the ordinal of a new card of a Name, which no other takes before this transaction
    ends."""
    with connection.cursor() as cursor:
        cursor.execute(_LOCK, [_COUNTERS, game_id])
        cursor.execute(_NEXT, [game_id, name])
        (ordinal,) = cursor.fetchone()
    return int(ordinal)


@transaction.atomic
def count_new_cards(game_id: int) -> None:
    """Give each card of the game that has no ordinal the next one of its Name."""
    with connection.cursor() as cursor:
        cursor.execute(_LOCK, [_COUNTERS, game_id])
        cursor.execute(_COUNT, {"game": game_id})
