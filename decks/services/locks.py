"""One change of a deck at a time, and none on top of a change the person has not seen."""

from collections.abc import Callable

from django.db import transaction

from decks.errors import StaleDeck
from decks.models import Deck
from decks.services.legality import errors_among, judge
from decks.services.rules_deck import load
from decks.services.stored_change import Overtaken
from decks.webhooks import note_deck, with_webhooks


def change_deck(deck: Deck, version: int | None, change: Callable[[Deck], Deck]) -> Deck:
    """Make a change that ends in `decks.services.stored_change.store_change`, and return the deck.

    The deck is read without a lock, for `store_change` writes only on top of the version that was
    read. If somebody else was quicker, the change is made once more on what they made of the deck,
    under a lock, so that it waits for its turn. `version` and exceptions as for `lock`.
    """
    try:
        return change(_deck_of(deck, version, locked=False))
    except Overtaken:
        with transaction.atomic():
            return change(lock(deck, version))


def lock(deck: Deck, version: int | None) -> Deck:
    """The deck fresh from the database and ours until the transaction ends.

    `version` is the one the person saw; None for a change that is right on top of any other.
    Raise Deck.DoesNotExist if a `deck` that nobody has read (see `decks.access.deck_to_change`) is
    none of its owner's.
    """
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError("a deck is locked inside a transaction")
    return _deck_of(deck, version, locked=True)


def _deck_of(deck: Deck, version: int | None, *, locked: bool) -> Deck:
    known = {"pk": deck.pk} if deck.pk else {"token": deck.token, "owner": deck.owner_id}
    every = Deck.objects.all()
    rows = every.select_for_update(of=("self",)) if locked else with_webhooks(every)
    found = rows.select_related("game").get(**known)
    if version is not None and version != found.version:
        raise StaleDeck(found, version)
    return found


def finish(deck: Deck, *, was_public: bool = False) -> Deck:
    """Count the change, and what the deck now holds and breaks; then save, and tell of it.

    `was_public`: before the change. The deck that is returned holds its rows and what the rules
    say of them.
    """
    count_change(deck)
    deck.save()
    note_deck(deck, was_public=was_public)
    return deck


def count_change(deck: Deck) -> None:
    """Count a version, and what the deck now holds and breaks."""
    deck.loaded = load(deck)
    deck.judged = judge(deck)
    deck.errors = errors_among(deck.judged.problems)
    deck.version += 1
    deck.size = deck.custom_count + sum(row.count for row in deck.loaded)
