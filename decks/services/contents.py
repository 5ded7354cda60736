"""The rows of a deck that is about to change, read once for all that the change has to know."""

from collections.abc import Collection, Iterable

from django.contrib.postgres.expressions import ArraySubquery
from django.core.exceptions import ValidationError
from django.db.models import F, OuterRef, Q
from django.db.models.functions import JSONObject
from django.utils.translation import gettext

from cardbase.models import Card
from cardbase.search.sql.expressions import OneOf
from decks.errors import UnknownCard
from decks.models import Deck, DeckCard

# A card, or its key in the game of the deck.
CardOrKey = Card | str


def read_contents(
    deck: Deck, *, keys: Collection[str] = (), pks: Collection[int] = ()
) -> list[Card]:
    """Read the rows of a deck and the cards with these keys or primary keys, all in one query.

    Return the cards, with their data; the rows stay with the deck, where `load` finds them.
    """
    rows = DeckCard.objects.filter(deck=deck)
    places = rows.filter(card=OuterRef("pk"))
    cards = Card.objects.filter(
        Q(OneOf(F("pk"), ArraySubquery(rows.values("card"))))
        | Q(game=deck.game_id, key__in=keys)
        | Q(pk__in=pks)
    )
    row = JSONObject(pk="pk", part="part", count="count")
    found = list(cards.with_data().annotate(places=ArraySubquery(places.values(row=row))))
    loaded = [
        DeckCard(deck=deck, card=card, **place) for card in found for place in vars(card)["places"]
    ]
    deck.loaded = sorted(loaded, key=DeckCard.sort_key)
    return found


def read_with(deck: Deck, wanted: Iterable[CardOrKey]) -> list[Card]:
    """Read the rows of a deck as `read_contents` does; return the wanted cards, in their order.

    A ValidationError names the first that is of another game, an UnknownCard the first key that no
    card of this game has.
    """
    wanted = list(wanted)
    for card in wanted:
        if isinstance(card, Card) and card.game_id != deck.game_id:
            raise ValidationError(
                gettext("%(card)s is not a card of %(game)s.") % {"card": card, "game": deck.game}
            )
    keys = [card if isinstance(card, str) else card.key for card in wanted]
    by_key = {card.key: card for card in read_contents(deck, keys=keys)}
    for key in keys:
        if key not in by_key:
            raise UnknownCard(
                gettext("%(game)s has no card with the key “%(key)s”.")
                % {"game": deck.game, "key": key}
            )
    return [by_key[key] for key in keys]
