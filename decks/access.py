"""Who may do what with a deck; every page and endpoint asks here."""

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404

from cardbase.web.requests import AnyUser
from decks.models import Deck, DeckPoint, Visibility


def may_read(user: AnyUser, deck: Deck) -> bool:
    """Private decks are their owner's alone; the address of any other deck opens it."""
    return deck.visibility != Visibility.PRIVATE or may_change(user, deck)


def may_change(user: AnyUser, deck: Deck) -> bool:
    return bool(user.is_authenticated and deck.owner_id == user.pk)


def deck_for(user: AnyUser, token: str, *, change: bool = False) -> Deck:
    """The deck at this address, if this person may read it (or change it).

    A deck that may not be read is not there at all: nobody learns that it exists.
    """
    deck = Deck.objects.select_related("game", "owner").filter(token=token).first()
    if deck is None or not may_read(user, deck):
        raise Http404("There is no deck at this address, or it is private.")
    if change and not may_change(user, deck):
        raise PermissionDenied("Only its owner can change this deck. You can copy it instead.")
    return deck


def deck_to_change(user: AnyUser, token: str) -> Deck:
    """Return a deck that is not read yet, for a change: `decks.services.locks.lock` reads it, and
    finds it among the decks of this person alone."""
    return Deck(token=token, owner_id=user.pk)


def readable_points(user: AnyUser, deck: Deck) -> QuerySet[DeckPoint]:
    """The points of a deck, newest first. Those that nobody named are the owner's alone: the deck
    may have been private then."""
    points = deck.points.all()
    return points if may_change(user, deck) else points.exclude(name="")


def point_for(user: AnyUser, token: str, number: int) -> DeckPoint:
    """The point of a deck that this person may read."""
    points = readable_points(user, deck_for(user, token))
    point = points.select_related("deck__game", "deck__owner").filter(number=number).first()
    if point is None:
        raise Http404("This deck has no such point, or it is not shared.")
    return point


def original_of(user: AnyUser, deck: Deck) -> Deck | None:
    """The deck that this one was copied from, if this person may learn of it.

    The address of an unlisted deck is for those who have it: whoever copied it had.
    """
    if deck.copied_from_id is None:
        return None
    original = Deck.objects.select_related("owner").get(pk=deck.copied_from_id)
    if may_change(user, original):
        return original
    had_its_address = original.visibility == Visibility.UNLISTED and may_change(user, deck)
    return original if original.visibility == Visibility.PUBLIC or had_its_address else None
