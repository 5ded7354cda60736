"""Every address, every parameter it reads, and nonsense in each of them: refused, never a 500.

Nobody lists parameters here. A page is asked once and watched: what it looks up in the query and
in the form is what it is then given nonsense for, so that a new page or field is covered.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from celery import current_app
from django.contrib.auth.models import Permission
from django.core.cache import cache
from django.db import transaction
from django.http import QueryDict
from django.test import Client
from django.urls import URLResolver, get_resolver
from django.utils import timezone

from cardbase.exchange import table_of
from cardbase.models import Source, Webhook, WebhookDelivery
from cardbase.proposals.citation import Citation
from cardbase.proposals.submissions import propose
from cardbase.webhooks import destinations
from cardbase.webhooks.signatures import new_secret
from decks.goldfish.services import start
from decks.models import CustomCard, Deck
from decks.services import name_point
from play.decisions import concede
from play.matches import live_matches, open_match
from play.models import Table
from rules.engine.records import RESERVED_KEYS
from tests.play.factories import make_match, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.long]

# For each field by itself, and what is the same trouble for all of them, in all fields at once.
NONSENSE = ("²", "9" * 30, "💥 ' \" \\ %s {{ }} <b>")
FOR_ALL = ("\x00", "", "-1", "9" * 5000, "a" * 5000, "1e999", "[]")
JSON_NONSENSE = ("\x00", "", None, True, -1, 10**30, [], [[]], {"": None}, [{"card": []}])
BODIES = ("", "{", "[]", "null", "1", '"a"', '{"a": NaN}', "[" * 100_000, '{"game": "\\ud800"}')
# The rest of a form makes sense, or it would be refused before the field in question is read.
SENSE = {
    "action": "save",
    "choice": "lord",
    "count": "2",
    "decision": "1",
    "command": "answer",
    "email": "ann@example.org",
    "format": "unlimited",
    "hands": "1000",
    "name": "A name",
    "opponent": "random",
    "q": "Marth",
    "text": "4 Marth: Prince of the North",
    "username": "ann",
    "version": "1",
    "visibility": "private",
}
# Fields of the API; those that a request does not know are passed over.
FIELDS = ("game", "name", "text", "cards", "choices", "version", "format", "description")
# These refuse fields they do not know: each has its own, and a rest that makes sense.
FIELDS_OF = {
    "join/": ("deck", "seat"),
    "answer/": ("decision", "keys"),
    "matches/": ("deck", "opponents", "bot_deck", "visibility", "options", "clock", "absence"),
    "goldfish/": ("deck", "list", "hands", "seed", "options", "opponent"),
    "claim/": ("seat",),
    "resend/": ("delivery",),
    "token/": ("username", "password", "name", "rights", "expires"),
    "webhooks/": ("address", "topics", "game"),
}
# Written and tested by others.
NOT_OURS = ("admin/", "static/", "api/docs/", "api/schema/")


def addresses(resolver: URLResolver, before: str = "") -> Iterator[str]:
    """Every named route as a template such as `decks/%(token)s/`."""
    for name in resolver.reverse_dict:
        if isinstance(name, str):
            for possibilities, *_ in resolver.reverse_dict.getlist(name):
                yield from (before + template for template, _ in possibilities)
    for prefix, inner in resolver.namespace_dict.values():
        yield from addresses(inner, before + prefix)


ROUTES = sorted({a for a in addresses(get_resolver()) if not a.startswith(NOT_OURS)})


def part(name: str) -> list[str]:
    """The routes of one part of the site, so that a failure says where to look."""
    return [route for route in ROUTES if route.partition("/")[0] == name]


PARTS = sorted({route.partition("/")[0] for route in ROUTES})


@pytest.fixture
def parts_of_addresses(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Ann's match against Bob, which is over, her deck and a run of its goldfish."""
    monkeypatch.setattr(current_app, "send_task", lambda *args, **named: None)
    monkeypatch.setattr(destinations, "look_up", lambda host, port: ["93.184.216.34"])
    ann = make_user("ann")
    table = make_match(ann)
    deck = Deck.objects.get(owner=ann)
    card = deck.rows.first().card
    citation = Citation(document="The printed card", section="B01-001")
    proposal = propose(
        ann, card.game, table_of("rulings"), {"text": "It may.", "card": card.key}, citation
    )
    Source.objects.create(game=card.game, key=card.key[:80], document="A document")
    ann.user_permissions.add(Permission.objects.get(codename="review_proposal"))
    concede(table=Table.objects.with_seats().get(pk=table.pk), user=ann)
    job = start(deck=deck, user=ann, hands=1000)
    point = name_point(deck=deck, name="A point")
    # With a card's key, so that there is something at every address with one.
    named = {"key": card.key, "name": card.name, "kind": card.kind, "stats": card.stats}
    CustomCard.objects.create(deck=deck, **named)
    webhook = Webhook(pk=job.pk, owner=ann, address="https://hooks.example/", topics=["cards"])
    webhook.told_version, webhook.secret, webhook.site = 0, new_secret(), "https://cards.example"
    webhook.save()
    delivery = WebhookDelivery.objects.create(webhook=webhook, type="test", due=timezone.now())
    return {
        "code": table.code,
        "action": "accept",
        "delivery": str(delivery.pk),
        "digest": "0" * 64,
        "file_name": "cipher.json.gz",
        "form": "csv",
        "game": "cipher",
        "handle": "1",
        "invitation": table.invitation,
        "id": str(job.pk),
        "job_id": str(job.pk),
        "key": card.key,
        "line": "0",
        "number": "CIPHER-EVADE-6",
        "pk": str(proposal.pk),
        "point": str(point.number),
        "section": "cipher",
        "table": "rulings",
        "token": deck.token,
        "uidb36": "1",
    }


def odd(data: Any) -> str:
    """The part of what was sent that may be to blame."""
    if not isinstance(data, dict):
        return f"{data!r:.100}"
    return f"{ {name: text for name, text in data.items() if SENSE.get(name) != text}!r:.100}"


class Visit:
    """Ann's browser: asks, forgets what came of it, and keeps what should not have happened."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.client = Client()
        self.client.force_login(make_user("ann"))
        self.monkeypatch = monkeypatch
        self.faults: list[str] = []
        self.asked = 0

    def ask(self, method: str, address: str, data: Any = None, **how: Any) -> None:
        self.asked += 1
        try:
            with self._nothing_stays():
                answer = getattr(self.client, method.lower())(address, data, **how)
                if answer.status_code >= 500:
                    self.faults.append(f"{method} {address[:150]} {odd(data)}: 500")
        except Exception as error:  # every page's worst case is what is looked for
            text = f"{type(error).__name__}: {error}".splitlines()[0]
            self.faults.append(f"{method} {address[:150]} {odd(data)}: {text:.150}")

    def takes(self, method: str, address: str) -> bool:
        allowed = self.client.options(address).headers.get("Allow", "")
        return method in allowed.split(", ")

    def read_by(self, method: str, address: str, sense: dict[str, str]) -> list[str]:
        """The names that the page looks up in its query or form."""
        names: set[str] = set()

        def watched(look_up: Callable[..., Any]) -> Callable[..., Any]:
            def look(self: QueryDict, key: Any, *rest: Any) -> Any:
                names.add(str(key))
                return look_up(self, key, *rest)

            return look

        with self.monkeypatch.context() as patch:
            for name in ("__getitem__", "getlist", "get"):
                patch.setattr(QueryDict, name, watched(getattr(QueryDict, name)))
            self.ask(method, address, sense)
        return sorted(names - {"csrfmiddlewaretoken", "_method"})

    @contextmanager
    def _nothing_stays(self) -> Iterator[None]:
        cache.clear()
        live_matches.clear()
        with transaction.atomic():
            yield
            transaction.set_rollback(True)


@pytest.fixture
def ann(parts_of_addresses: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Visit:
    return Visit(monkeypatch)


def filled(route: str, parts: dict[str, str]) -> str:
    return "/" + route % parts


def quoted(value: str) -> str:
    return "".join(f"%{byte:02X}" for byte in value.encode())


@pytest.mark.parametrize("name", PARTS)
def test_no_parameter_gives_a_500(
    name: str, ann: Visit, parts_of_addresses: dict[str, str]
) -> None:
    sense = SENSE | {"card": parts_of_addresses["key"]}
    for route in part(name):
        address = filled(route, parts_of_addresses)
        for method, rest in (("GET", {}), ("POST", sense)):
            fields = ann.read_by(method, address, rest)
            for value in FOR_ALL if fields else ():
                ann.ask(method, address, dict.fromkeys(fields, value))
            for number, field in enumerate(fields):
                # A search has fields by the dozen, which are read alike: each is given another one.
                for value in NONSENSE if rest else (NONSENSE[number % len(NONSENSE)],):
                    ann.ask(method, address, rest | {field: value})

    assert ann.asked > len(part(name))
    assert not ann.faults, "\n".join(ann.faults)


def test_no_address_gives_a_500(ann: Visit, parts_of_addresses: dict[str, str]) -> None:
    for route in ROUTES:
        for name in parts_of_addresses:
            if f"%({name})s" in route:
                for value in ("\x00", *NONSENSE):
                    address = filled(route, parts_of_addresses | {name: quoted(value)})
                    ann.ask("GET", address)

    assert ann.asked > len(ROUTES)
    assert not ann.faults, "\n".join(ann.faults)


NUMBERS = ((), ("#1",), ("#1", "0"), ("1", "2", "3"), ("x",))
KEYS = [
    *[(key, *more) for key in sorted(RESERVED_KEYS) for more in NUMBERS],
    *[(key,) for key in (*NONSENSE, *FOR_ALL, "place:#1", "place:#1:#2", "#1:0")],
]


def test_no_answer_to_an_open_question_gives_a_500(
    ann: Visit, parts_of_addresses: dict[str, str]
) -> None:
    """The forms above meet a match that is over, which refuses them before it reads them."""
    table = make_match()
    with open_match(table) as live:
        decision = live.match.decisions[0]
    ann.client.force_login(table.seats.get(number=decision.player).user)
    address = f"/play/{table.code}/command/"
    for keys in KEYS:
        ann.ask("POST", address, {"command": "answer", "decision": decision.id, "key": keys})
    for command in ("propose", "take_back", "claim", "adjourn", "stop", "ask_everything", "chat"):
        for text in ("#1:0", "#999999:0", "1", *NONSENSE, *FOR_ALL):
            fields = dict.fromkeys(("text", "gone", "stop", "on"), text)
            ann.ask("POST", address, {"command": command} | fields)

    assert ann.asked > len(KEYS)
    assert not ann.faults, "\n".join(ann.faults)


def own_fields(route: str, whole: dict[str, Any]) -> list[str]:
    """Return bodies of a route's own fields, with nonsense in each; none where it has no own."""
    own = next((names for end, names in FIELDS_OF.items() if route.endswith(end)), ())
    sense = {name: whole[name] for name in own if name in whole}
    return [json.dumps(sense | {name: value}) for name in own for value in JSON_NONSENSE]


def test_no_body_gives_the_api_a_500(ann: Visit, parts_of_addresses: dict[str, str]) -> None:
    sense = {"game": "cipher", "name": "A name"}
    fields = [json.dumps(sense | {field: value}) for field in FIELDS for value in JSON_NONSENSE]
    whole = {"deck": parts_of_addresses["token"], "decision": 1, "keys": []}
    whole |= {"username": "ann", "password": "secret"}
    whole |= {"address": "https://hooks.example/", "topics": ["cards"]}
    for route in (route for route in part("api") if route.startswith("api/v1/")):
        address = filled(route, parts_of_addresses)
        for method in ("POST", "PUT", "PATCH"):
            if ann.takes(method, address):
                for body in (*BODIES, *(own_fields(route, whole) or fields)):
                    ann.ask(method, address, data=body, content_type="application/json")

    assert ann.asked > len(fields)
    assert not ann.faults, "\n".join(ann.faults)
