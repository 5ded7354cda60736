"""A match that begins with one press: against a bot, with the deck a person played last."""

from __future__ import annotations

import secrets

from django.db.models import Q
from django.utils.translation import gettext

import rules.bots
from cardbase.models import Game
from cardbase.models.user import User
from decks.models import Deck
from decks.models.deck import DeckQuerySet
from play import lobby
from play.errors import Refused
from play.models import Seat, Table


def play_now(*, user: User, game: Game, deck: Deck | None = None) -> Table:
    """A match between `user` and the best bot, which plays another deck that comes with the game.

    Without `deck` it is the one that `user` played or changed last, else one that comes with the
    game. Raises Refused where there is none, and whatever `lobby.open_table` raises.
    """
    mine = deck or last_deck(user, game) or _shipped(game).first()
    if mine is None:
        raise Refused(gettext("%(game)s has no deck to play with yet.") % {"game": game})
    *_, best = rules.bots.kinds_of(game.key)
    return lobby.open_table(
        user=user,
        deck=mine,
        bot=best,
        bot_deck=other_deck(mine),
        visibility=Table.Visibility.INVITE,
    )


def other_deck(deck: Deck) -> Deck:
    """One of the decks that come with the game, by chance, for a bot against `deck`."""
    others = list(_shipped(deck.game).exclude(pk=deck.pk))
    return secrets.choice(others) if others else deck


def last_deck(user: User, game: Game) -> Deck | None:
    """The legal deck that a person played last in a game, else the one of theirs changed last."""
    playable = playable_decks(user, game)
    seats = Seat.objects.filter(user=user, table__game=game, deck_version__deck__in=playable)
    last = seats.select_related("deck_version__deck").order_by("-joined").first()
    if last is not None and last.deck_version is not None:
        return last.deck_version.deck
    return playable.filter(owner=user).order_by("-updated").first()


def playable_decks(user: User, game: Game, token: str = "") -> DeckQuerySet:
    """Legal decks: a person's own, shipped ones, and the one of `token` if its link is open."""
    offered = Q(owner=user) | Q(shipped=True)
    if token:
        offered |= Q(token=token, visibility__in=["public", "unlisted"])
    return Deck.objects.filter(offered, game=game, errors=0).order_by("shipped", "name")


def _shipped(game: Game) -> DeckQuerySet:
    return Deck.objects.filter(game=game, shipped=True, errors=0).order_by("name")
