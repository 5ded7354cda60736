from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.cache import cache

from cardbase.models import User, Webhook
from cardbase.models.webhook import Topic
from cardbase.webhooks import destinations
from cardbase.webhooks.signatures import new_secret
from tests.cardbase.factories import make_user
from tests.cardbase.webhooks.receivers import Receiver, running_receiver

SITE = "https://cards.example"
Names = dict[str, list[str]]


@pytest.fixture(autouse=True)
def nobody_looks_yet(db: None) -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture(autouse=True)
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the tasks that workers were asked for."""
    names: list[str] = []
    monkeypatch.setattr(
        "cardbase.webhooks.queue._ask", lambda task, args, seconds: names.append(task)
    )
    monkeypatch.setattr(
        "cardbase.webhooks.tasks.deliver.apply_async",
        lambda **how: names.append(f"deliver {how['args'][0]}"),
    )
    return names


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> Names:
    """The addresses that a resolver knows, by host name."""
    known: Names = {}

    def look_up(host: str, port: int) -> list[str]:
        if host not in known:
            raise OSError(f"{host} is not known")
        return known[host]

    monkeypatch.setattr(destinations, "look_up", look_up)
    return known


@pytest.fixture
def strict(settings: Any) -> None:
    """As on a server that others reach."""
    settings.WEBHOOK_LOCAL_TARGETS = False


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with running_receiver() as receiver:
        yield receiver


@pytest.fixture
def ann() -> User:
    return make_user("ann")


@pytest.fixture
def make_webhook(ann: User) -> Callable[..., Webhook]:
    def make(address: str = "https://hooks.example/", **facts: Any) -> Webhook:
        usual = {"topics": Topic.values, "secret": new_secret(), "site": SITE, "told_version": 0}
        return Webhook.objects.create(**{"owner": ann, "address": address, **usual, **facts})

    return make
