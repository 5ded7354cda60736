"""`python -m tests.load.accounts 20`: people with sessions, and what there is to play and read.

A Django process on the site's own settings (DATABASE_URL, REDIS_URL, SECRET_KEY); writes JSON.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

import django

CARDS = 40  # of each game, to be read


def main(count: int) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardbase.settings")
    django.setup()
    json.dump({"people": _people(count), "games": _games(), "pages": _pages()}, sys.stdout)


def _people(count: int) -> list[str]:
    """The cookie of each person's session."""
    from django.conf import settings
    from django.contrib.auth import get_user_model
    from django.test import Client

    cookies = []
    for number in range(count):
        person, _ = get_user_model().objects.get_or_create(
            username=f"load-{number:05}", defaults={"email": f"load-{number:05}@load.invalid"}
        )
        client = Client()
        client.force_login(person, settings.AUTHENTICATION_BACKENDS[0])
        cookies.append(f"{settings.SESSION_COOKIE_NAME}={client.session.session_key}")
    return cookies


def _games() -> dict[str, Any]:
    """Of each game that can be played: shipped decks by number and token, its bots, and how
    a goldfish run is usually asked for."""
    import rules
    import rules.bots
    from decks.models import Deck

    legal = Deck.objects.filter(shipped=True, errors=0).order_by("shipped_key")
    found = {
        game.key: {
            "decks": [[deck.pk, deck.token] for deck in legal.filter(game__key=game.key)],
            "bots": list(rules.bots.kinds_of(game.key)),
            "goldfish": {o.key: o.default for o in game.goldfish.options} if game.goldfish else {},
        }
        for game in rules.games()
    }
    return {key: game for key, game in found.items() if game["decks"]}


def _pages() -> dict[str, list[str]]:
    """Addresses by kind: a card, a list, a page of the API."""
    from django.urls import reverse

    import rules
    from cardbase.models import Card

    pages: dict[str, list[str]] = {"card": [], "list": [], "api": []}
    for game in rules.games():
        cards = Card.objects.filter(game__key=game.key).select_related("game").order_by("key")
        pages["card"] += [card.get_absolute_url() for card in cards[:CARDS]]
        if cards:
            pages["list"].append(reverse("cardbase:game-cards", args=[game.key]))
            pages["api"].append(reverse("api:card-list") + f"?game={game.key}")
    return pages


if __name__ == "__main__":
    main(int(sys.argv[1]))
