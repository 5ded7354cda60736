"""Changes of the catalogue, as webhooks are told of them: those that `changes/` names."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core.cache import cache
from django.test import Client

from cardbase.downloads import build
from cardbase.downloads.changes import latest_state
from cardbase.downloads.renewal import ASKED
from cardbase.edits.card_keys import rename_key
from cardbase.models import Card, Game, Webhook
from cardbase.models.webhook import Topic
from cardbase.webhooks import catalogue
from cardbase.webhooks.catalogue import tell_of_catalogue
from cardbase.webhooks.events import body_of
from cardbase.webhooks.services import change_webhook
from tests.cardbase.factories import make_card, make_game, make_ruling, make_source

Make = Callable[..., Webhook]


@pytest.fixture(autouse=True)
def nobody_builds_files(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    calls: list[str] = []
    monkeypatch.setattr(
        "cardbase.downloads.renewal.catch_up.apply_async", lambda **how: calls.append("asked")
    )
    return calls


def build_files() -> None:
    for game in Game.objects.all():
        build(game)


@pytest.fixture
def marth() -> Card:
    card = make_card("Marth", key="marth")
    make_source(game=make_game("chess"), key="chess-source")
    build_files()
    return card


@pytest.fixture
def webhook(marth: Card, make_webhook: Make) -> Webhook:
    return make_webhook(told_version=latest_state().version)


def told(webhook: Webhook) -> list[dict[str, Any]]:
    """Return the messages since the last look, sorted by type."""
    build_files()
    tell_of_catalogue()
    rows = [json.loads(body_of(row)) for row in webhook.deliveries.order_by("pk")]
    webhook.deliveries.all().delete()
    return rows


def test_a_changed_card_is_told_by_its_key(client: Client, webhook: Webhook, marth: Card) -> None:
    since = webhook.told_version
    marth.title = "Prince"
    marth.save()
    make_card("Caeda", key="caeda")

    (event,) = told(webhook)

    data = event["data"]
    assert event["type"] == "cards.changed"
    assert (data["game"], data["since"]) == ("cipher", since)
    assert data["version"] == latest_state().version > since
    # Marth was made a moment before `since`, and may have been seen by nobody then.
    assert set(data["created"] + data["changed"]) == {"caeda", "marth"}
    assert (data["removed"], data["moved"], data["complete"]) == ([], [], True)
    address = urlsplit(data["changes_url"])
    assert f"{address.scheme}://{address.netloc}" == "https://cards.example"
    answer = client.get(f"{address.path}?{address.query}").json()
    for name in ("created", "changed", "removed"):
        assert [row["key"] for row in answer["cards"][name]] == data[name]


def test_a_ruling_is_told_with_the_card_that_it_is_on(webhook: Webhook, marth: Card) -> None:
    ruling = make_ruling(marth)

    events = {event["type"]: event["data"] for event in told(webhook)}

    assert events["rulings.changed"]["created"] == [str(ruling.pk)]
    assert "marth" in events["cards.changed"]["created"] + events["cards.changed"]["changed"]


def test_what_is_removed_or_renamed_is_told(webhook: Webhook, marth: Card) -> None:
    other = make_card("Caeda", key="shiida")
    told(webhook)
    rename_key(other, "caeda")
    marth.wordings.all().delete()
    marth.delete()

    (event,) = told(webhook)

    assert "marth" not in event["data"]["created"] + event["data"]["changed"]
    assert event["data"]["moved"] == [{"key": "shiida", "to": "caeda"}]


def test_nothing_new_is_not_told(webhook: Webhook, marth: Card) -> None:
    make_card("Caeda", key="caeda")
    assert len(told(webhook)) == 1

    make_source(key="another")  # of which no webhook is told

    assert told(webhook) == []
    webhook.refresh_from_db()
    assert webhook.told_version == latest_state().version


def test_each_is_told_of_its_game_and_its_topics(marth: Card, make_webhook: Make) -> None:
    version = latest_state().version
    chess = make_game("chess")
    of_all = make_webhook(told_version=version)
    of_chess = make_webhook(told_version=version, game=chess)
    of_rulings = make_webhook(told_version=version, topics=[Topic.RULINGS])
    of_decks = make_webhook(told_version=version, topics=[Topic.OWN_DECKS])
    off = make_webhook(told_version=version, off="owner")
    make_card("King", key="king", game=chess)
    make_card("Caeda", key="caeda")
    build_files()

    tell_of_catalogue()

    def games_of(webhook: Webhook) -> list[tuple[str, str]]:
        rows = webhook.deliveries.order_by("pk")
        return [(row.type, row.facts["game"]) for row in rows]

    assert games_of(of_all) == [("cards.changed", "chess"), ("cards.changed", "cipher")]
    assert games_of(of_chess) == [("cards.changed", "chess")]
    assert games_of(of_rulings) == games_of(of_decks) == games_of(off) == []


def test_one_that_asks_for_cards_later_is_told_of_what_changes_from_then_on(
    marth: Card, make_webhook: Make, names: dict[str, list[str]]
) -> None:
    names["hooks.example"] = ["93.184.216.34"]
    webhook = make_webhook(told_version=latest_state().version, topics=[Topic.OWN_DECKS])
    make_card("Caeda", key="caeda")
    build_files()
    since = latest_state().version
    topics = [Topic.OWN_DECKS, Topic.CARDS]
    change_webhook(webhook, address=webhook.address, topics=topics, game=None)
    make_card("Ogma", key="ogma")

    (event,) = told(webhook)

    assert event["data"]["since"] == since


def test_what_has_no_files_yet_is_told_once_they_are_built(
    webhook: Webhook, marth: Card, nobody_builds_files: list[str]
) -> None:
    cache.delete(ASKED)
    make_card("Caeda", key="caeda")

    tell_of_catalogue()

    assert nobody_builds_files == ["asked"]
    assert not webhook.deliveries.exists()
    assert len(told(webhook)) == 1


def test_without_a_webhook_nothing_is_asked(marth: Card, nobody_builds_files: list[str]) -> None:
    cache.delete(ASKED)
    make_card("Caeda", key="caeda")

    tell_of_catalogue()

    assert nobody_builds_files == []


def test_of_very_many_some_are_named(
    webhook: Webhook, marth: Card, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue, "MOST_NAMED", 3)
    for number in range(5):
        make_card(f"Card {number}", key=f"card-{number}")

    (event,) = told(webhook)

    data = event["data"]
    assert len(data["created"] + data["changed"] + data["removed"]) == 3
    assert not data["complete"]
