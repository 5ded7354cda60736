"""Changes of cards and rulings, read off the same history as the API's `changes/`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.db import transaction
from django.urls import reverse

from cardbase.downloads import refresh
from cardbase.downloads.changes import (
    Changes,
    changes_between,
    keys_moved_between,
    latest_state,
    state_at,
)
from cardbase.models import CatalogueState
from cardbase.models.webhook import Topic, Webhook
from cardbase.webhooks.events import Data, register_event, tell

EVENTS = {Topic.CARDS: "cards.changed", Topic.RULINGS: "rulings.changed"}
NAMES = ("created", "changed", "removed")
# A body names no more rows in all; whoever needs the others asks `changes/`.
MOST_NAMED = 1000


def tell_of_catalogue() -> None:
    """Tell every webhook what has changed in the catalogue since it was told last.

    What no files have yet is told once they are built, so that receivers can fetch it.
    """
    topics = [str(topic) for topic in EVENTS]
    webhooks = Webhook.objects.active().filter(topics__overlap=topics)
    versions = set(webhooks.values_list("told_version", flat=True).order_by().distinct())
    if not versions:
        return
    refresh()
    last = latest_state()
    for since in versions - {last.version}:
        with transaction.atomic():
            behind = webhooks.filter(told_version=since).select_related("game")
            told = list(behind.select_for_update(of=("self",)))
            _tell_since(state_at(since), last, told)
            numbers = [webhook.pk for webhook in told]
            Webhook.objects.filter(pk__in=numbers).update(told_version=last.version)


def _tell_since(first: CatalogueState, last: CatalogueState, webhooks: list[Webhook]) -> None:
    news = changes_between(first, last, again=False)
    # What was written shortly before may have been seen by nobody yet, so it is named again.
    changes = changes_between(first, last)
    for topic, event in EVENTS.items():
        for game in _games_of(news[topic]):
            told = [
                webhook
                for webhook in webhooks
                if topic in webhook.topics and (webhook.game is None or webhook.game.key == game)
            ]
            facts = {"game": game, "since": first.version, "version": last.version}
            tell(told, event, facts=facts | _named(changes[topic], game))


def _games_of(changes: Changes) -> list[str]:
    return sorted({row.game for name in NAMES for row in getattr(changes, name)})


def _named(changes: Changes, game: str) -> dict[str, Any]:
    """Return the keys of the game's rows, and whether they are all."""
    named: dict[str, Any] = {}
    left = MOST_NAMED
    for name in NAMES:
        keys = [row.key for row in getattr(changes, name) if row.game == game]
        named[name] = keys[: max(0, left)]
        left -= len(keys)
    return named | {"complete": left >= 0}


def _data(webhook: Webhook, subject: str, facts: Mapping[str, Any]) -> Data:
    query = urlencode({"since": facts["since"], "game": facts["game"]})
    return {**facts, "changes_url": f"{webhook.site}{reverse('api:change-list')}?{query}"}


def _data_of_cards(webhook: Webhook, subject: str, facts: Mapping[str, Any]) -> Data:
    """The same with the keys that lead to another card now."""
    first, last = state_at(facts["since"]), state_at(facts["version"])
    moved = [
        {"key": row.key, "to": row.to}
        for row in keys_moved_between(first, last)
        if row.game == facts["game"]
    ]
    return _data(webhook, subject, facts) | {"moved": moved}


register_event(EVENTS[Topic.CARDS], _data_of_cards)
register_event(EVENTS[Topic.RULINGS], _data)
