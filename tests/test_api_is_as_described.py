"""Every operation of the API, asked at random: each answer is one that its description allows."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import cache
from typing import Any

import pytest
import schemathesis
from django.core.cache import cache as counted_requests
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, connection, transaction
from django.urls import get_resolver
from django.utils import timezone
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS, load_all_checks

from cardbase.api.router import router
from cardbase.downloads import build
from cardbase.models import (
    ApiToken,
    Download,
    Erratum,
    Printing,
    Ruling,
    Source,
    Webhook,
    WebhookDelivery,
)
from cardbase.webhooks import destinations
from cardbase.webhooks.signatures import new_secret
from cardbase.wsgi import application
from decks.models import CustomCard
from decks.services import name_point
from decks.services.custom_cards import keep_custom_card
from tests.cardbase.factories import make_card, make_erratum, make_printing, make_ruling
from tests.decks.factories import legal_deck, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.long]

# The router is filled by the modules that name the site's addresses.
assert get_resolver().url_patterns
# What is registered below another prefix is asked with it.
PREFIXES = [prefix for prefix, *_ in router.registry if "(" not in prefix]
PARTS = [*PREFIXES, "token", "oembed"]
# A value of the right type that no row has is refused, which the first would call a fault; the
# others ask about several requests in a row.
LEFT_OUT = (
    "positive_data_acceptance",
    "use_after_free",
    "ensure_resource_availability",
    "object_level_authorization",
)
QUICKLY = settings(
    max_examples=6,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@cache
def described() -> Any:
    load_all_checks()
    return schemathesis.openapi.from_wsgi("/api/schema/", application)


def operations() -> Iterator[Any]:
    return (result.ok() for result in described().get_all_operations())


def path_of(part: str) -> str:
    return f"/api/v1/{part}/"


@pytest.fixture
def values(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Any]]:
    """Values that rows have, by the names of parameters and fields."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    card = make_card("Roy", key="roy", texts={"skill": "Draw 1 card."})
    make_printing(card)
    make_erratum(card, date(2016, 1, 1), attack=50)
    make_ruling(card, rule_ids=["CIPHER-CRIT-2"])
    build(card.game)
    ann = make_user("ann")
    deck = legal_deck(ann)
    designed = keep_custom_card(
        CustomCard(deck=deck, name="Nobody", kind=card.kind, stats=card.stats)
    )
    monkeypatch.setattr(destinations, "look_up", lambda host, port: ["93.184.216.34"])
    webhook = Webhook.objects.create(
        owner=ann,
        address="https://hooks.example/",
        topics=["cards"],
        secret=new_secret(),
        site="https://cards.example",
        told_version=0,
    )
    sent = WebhookDelivery.objects.create(webhook=webhook, type="test", due=timezone.now())
    rows = {"printings": Printing, "errata": Erratum, "rulings": Ruling, "downloads": Download}
    yield {f"{part}/id": model.objects.all()[0].pk for part, model in rows.items()} | {
        "webhooks/id": webhook.pk,
        "delivery": sent.message,
        "address": "https://hooks.example/",
        "games/key": "cipher",
        "decks/key": designed.key,
        "sets/code": "B01",
        "rarities/code": "N",
        "sources/key": Source.objects.all()[0].key,
        "game": "cipher",
        "key": "roy",
        "number": "CIPHER-EVADE-6",
        "token": deck.token,
        "point": str(name_point(deck=deck, name="A point").number),
        "card": "roy",
        "cards": [{"card": "roy", "count": 2}],
        "choices": {"lord": "roy"},
        "q": "cost>0",
        "exact": "Roy",
        "in_format": "unlimited",
        "format": "unlimited",
        "headers": {
            "Authorization": f"Bearer {ApiToken.objects.make(ann, 'Script')}",
            "Accept-Encoding": "identity",
        },
    }
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


def make_sense(case: Any, part: str, values: dict[str, Any]) -> None:
    """Give a case what rows have; leave out parameters and a text of which nobody knows any."""

    def replace(part_of_case: dict[str, Any]) -> dict[str, Any]:
        return {
            name: values.get(f"{part}/{name}", values.get(name, value))
            for name, value in part_of_case.items()
        }

    # As they travel: a number that is put in their place counts as against the schema.
    case.path_parameters = {
        name: str(value) for name, value in replace(case.path_parameters).items()
    }
    case.query = replace({name: case.query[name] for name in case.query if name in values})
    if isinstance(case.body, dict) and {"cards", "address", "delivery"} & case.body.keys():
        case.body = replace(case.body)
        case.body.pop("text", None)


@pytest.mark.parametrize("part", PARTS)
def test_every_answer_is_as_described(part: str, values: dict[str, Any]) -> None:
    checks = [check for check in CHECKS.get_all() if check.__name__ not in LEFT_OUT]

    def ask(case: Any) -> None:
        counted_requests.clear()
        with transaction.atomic():
            answer = case.call(headers=values["headers"])
            case.validate_response(answer, checks=checks, headers=values["headers"])
            transaction.set_rollback(True)

    def ask_with_sense(case: Any) -> None:
        make_sense(case, part, values)
        ask(case)

    for operation in operations():
        if not operation.path.startswith(path_of(part)):
            continue
        positive = operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
        QUICKLY(given(positive)(ask_with_sense))()
        QUICKLY(given(positive)(ask))()
        # Any text will do as a part of an address: nothing about it can be wrong.
        if operation.query or operation.body:
            negative = operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)
            QUICKLY(given(negative)(ask))()


def test_no_test_has_the_time_limits_of_a_page() -> None:
    """Though this file imports the entry point of web processes, which sets them."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('transaction_timeout')")
        assert cursor.fetchone() == ("0",)


def test_every_operation_is_asked() -> None:
    paths = tuple(map(path_of, PARTS))

    assert [one.path for one in operations() if not one.path.startswith(paths)] == []
