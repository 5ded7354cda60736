"""One change of a deck at a time, and none on top of a change the person has not seen."""

from django.db import transaction

from decks.errors import StaleDeck
from decks.models import Deck
from decks.services.legality import errors_among, judge
from decks.services.rules_deck import load


def lock(deck: Deck, version: int | None) -> Deck:
    """The deck fresh from the database and ours until the transaction ends.

    `version` is the one the person saw; None for a change that is right on top of any other.
    Raise Deck.DoesNotExist if a `deck` that nobody has read (see `decks.access.deck_to_change`) is
    none of its owner's.
    """
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError("a deck is locked inside a transaction")
    known = {"pk": deck.pk} if deck.pk else {"token": deck.token, "owner": deck.owner_id}
    locked = Deck.objects.select_for_update(of=("self",)).select_related("game").get(**known)
    if version is not None and version != locked.version:
        raise StaleDeck(locked, version)
    return locked


def finish(deck: Deck) -> Deck:
    """Count the change, and what the deck now holds and breaks; then save.

    The deck that is returned holds its rows and what the rules say of them.
    """
    deck.loaded = load(deck)
    deck.judged = judge(deck)
    deck.errors = errors_among(deck.judged.problems)
    deck.version += 1
    deck.size = sum(row.count for row in deck.loaded)
    deck.save()
    return deck
