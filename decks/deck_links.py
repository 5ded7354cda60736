"""Links to decks here, as people paste them where a list is asked for."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.http import Http404, HttpRequest
from django.urls import Resolver404, ResolverMatch, resolve
from django.utils.translation import gettext

from cardbase.models import Game
from cardbase.web.requests import AnyUser
from decks.access import deck_for, may_change
from decks.lists import list_as_text, point_as_text
from decks.models import Deck

_LINK = re.compile(r"^(?:https?://\S+|(?:[\w.-]+(?::\d+)?)?/\S+)$", re.IGNORECASE)
_TOKEN = re.compile(r"^[A-Za-z0-9]{12}$")
_APPS = ("decks", "short")  # pages of a deck, and the address that is copied to pass it on


class NoDeckThere(ValueError):
    """A link that opens no deck; the message is a sentence for the person."""


@dataclass(frozen=True, slots=True)
class LinkedList:
    """The list of the deck that a link opens, as our own text."""

    game: Game
    text: str


def linked_list(text: str, request: HttpRequest, game: Game | None = None) -> LinkedList | None:
    """Return the list behind a text that is a link or the short id of a deck, else None.

    Any page of a deck or of a point in its history leads to it. Raises NoDeckThere for a link that
    does not, and for a deck of another game than the one that is asked for.
    """
    linked = _linked(text, request.user, request.get_host())
    if linked is not None and game is not None and linked.game != game:
        sentence = gettext("This deck is for the game “%(other)s”, not for %(game)s.")
        raise NoDeckThere(sentence % {"other": linked.game, "game": game})
    return linked


def _linked(text: str, user: AnyUser, host: str) -> LinkedList | None:
    said = text.strip().strip("<>")
    if _TOKEN.match(said):
        deck = _deck(user, said)  # twelve letters may as well be the name of a card
        return LinkedList(deck.game, list_as_text(deck)) if deck else None
    if not _LINK.match(said):
        return None
    try:
        parts = urlsplit(said if "://" in said or said.startswith("/") else f"//{said}")
    except ValueError as problem:  # such as an address with one bracket
        raise NoDeckThere(gettext("There is no page at this address.")) from problem
    if parts.netloc and parts.netloc.casefold() != host.casefold():
        if "://" not in said:
            return None  # such as "Marth/Caeda"
        raise NoDeckThere(
            gettext("Lists of other sites are not fetched. Copy the list there and paste it here.")
        )
    return _at(parts.path, user)


def _at(path: str, user: AnyUser) -> LinkedList:
    found = _resolve(path)
    if found is None:
        raise NoDeckThere(gettext("There is no page at this address."))
    if not found.app_names or found.app_names[0] not in _APPS or "token" not in found.kwargs:
        raise NoDeckThere(gettext("This page is not a deck. Paste the link of a deck's own page."))
    deck = _deck(user, found.kwargs["token"])
    if deck is None:
        raise NoDeckThere(gettext("There is no deck at this address, or it is private."))
    if "point" not in found.kwargs:
        return LinkedList(deck.game, list_as_text(deck))
    point = deck.points.filter(number=found.kwargs["point"]).first()
    if point is None or not (point.name or may_change(user, deck)):
        raise NoDeckThere(gettext("This deck has no such point, or it is not shared."))
    return LinkedList(deck.game, point_as_text(point))


def _resolve(path: str) -> ResolverMatch | None:
    """Return the page at a path as it is, or with the slash that people leave out."""
    for address in (path, f"{path}/"):
        with suppress(Resolver404):
            return resolve(address)
    return None


def _deck(user: AnyUser, token: str) -> Deck | None:
    try:
        return deck_for(user, token)
    except Http404:
        return None
