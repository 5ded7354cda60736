"""Text from outside comes in by one door, `cardbase.hosting.plain_text`, wherever it is brought.

The first tests list every text field of every model, form and serializer: one that is new has the
door, or stands here with the reason why it needs none. The others bring bad text by every way.
"""

import json
from collections.abc import Iterator
from datetime import date
from importlib import import_module
from typing import Any

import pytest
import tablib
from django import forms
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import Group
from django.contrib.postgres.fields import ArrayField
from django.core.exceptions import ValidationError
from django.db import connection, models
from django.test import Client, RequestFactory
from django.urls import get_resolver
from rest_framework import serializers
from rest_framework.test import APIClient

import cardbase.api.text_fields as api_fields
from cardbase.edits.wordings import Facts, publish_erratum
from cardbase.exchange import preview, table_of
from cardbase.exchange.files import Unreadable, read_file
from cardbase.hosting.account_names import AccountNameField, SkeletonField
from cardbase.hosting.plain_text import has_visible_sign
from cardbase.hosting.text_fields import (
    AddressField,
    FormAddressField,
    FormLineField,
    LineField,
    LinesField,
    TextsField,
)
from cardbase.models import CardSet, Proposal, User
from cardbase.proposals import REVIEWERS
from decks.models import Deck
from decks.services import create_deck, update_deck
from play import chat
from play.errors import PlayError
from play.models import Table
from tests.cardbase.factories import make_card, make_game, make_source, make_user
from tests.cardbase.test_plain_text import texts
from tests.testkit.properties import given, settings

OURS = ("cardbase", "decks", "play")
DOORS = (AccountNameField, SkeletonField, AddressField, LineField, LinesField, TextsField)
TEXTS = (models.CharField, models.TextField, models.JSONField, ArrayField)

REFUSED = {
    "direction": "Mar\u202eth",
    "mark of direction": "Mar\u200fth",
    "isolate": "\u2066Marth",
    "control": "Mar\x07th",
    "C1": "Mar\x85th",
    "stack": "Mar" + "\u0301" * 9 + "th",
}
# What a form cannot bring: UTF-8 has no halves, and a request with NUL goes no further.
HALVES = {"half": "Mar\ud800th", "NUL": "Mar\x00th"}
EMPTY = {
    "zero width space": "\u200b",
    "Hangul filler": "\u3164",
    "initial filler": "\u115f",
    "medial filler": "\u1160",
    "halfwidth filler": "\uffa0",
    "Braille blank": "\u2800",
    "byte order mark": "\ufeff",
    "soft hyphen": "\u00ad",
}
BAD = REFUSED | EMPTY

KEY = "a slug of ASCII, or the name of something that must be there"
MADE = "written by the server alone"
CHOICE = "one of the keys that the game or the code knows; any other is refused"
# Text fields without the door, and why; "*" stands for any model.
WITHOUT = {
    "*.history_change_reason": MADE,
    "*.key": KEY,
    "*.error": MADE,
    "*.digest": MADE,
    "*.sha256": MADE,
    "*.shipped_digest": MADE,
    "*.rules_version": MADE,
    "*.shuffle_hash": "hexadecimal digits, which the protocol of the shuffle checks",
    "*.shuffle_number": "hexadecimal digits, which the protocol of the shuffle checks",
    "user.password": "a hash; what was typed is compared and never shown",
    "user.email": "EmailValidator allows visible ASCII alone",
    "user.language": CHOICE,
    "apitoken.rights": CHOICE,
    "cataloguestate.positions": MADE,
    "compiledtext.version": MADE,
    "compiledtext.abilities": MADE,
    "compiledtext.deeds": MADE,
    "compiledtext.explanation": MADE,
    "compiledtext.formats": MADE,
    "customcard.version": MADE,
    "customcard.abilities": MADE,
    "customcard.explanation": MADE,
    "download.name": MADE,
    "drawing.game": KEY,
    "filepreview.table": KEY,
    "filepreview.rows": "cells as they were sent; each passes the door when a worker reads it",
    "filepreview.outcome": "the same cells, shown to who sent them as they were refused",
    "overruledreading.line": "a line of a card, whose text came in by the door",
    "readingreport.line": "a line of a card, whose text came in by the door",
    "readingreport.words": MADE,
    "readingreport.version": MADE,
    "submission.table": KEY,
    "*.token": MADE,
    "deck.format": CHOICE,
    "deck.shipped_key": MADE,
    "deckpoint.choices": KEY,
    "deckpoint.rows": KEY,
    "facesheet.cards": KEY,
    "facesheet.language": CHOICE,
    "deck.past": MADE,
    "deck.future": MADE,
    "nameword.word": MADE,
    "goldfishjob.policy": CHOICE,
    "goldfishjob.engine": CHOICE,
    "goldfishjob.tally": MADE,
    "goldfishjob.result": MADE,
    "deckversion.contents": "copied from the deck and its cards, which have the door",
    "decision.keys": CHOICE,
    "decision.clock": MADE,
    "decision.asks": MADE,
    "faultreport.keys": CHOICE,
    "faultreport.traceback": MADE,
    "seat.stops": CHOICE,
    "stopsettings.modes": CHOICE,
    "table.code": MADE,
    "table.seed_hash": MADE,
    "table.releases": MADE,
    "table.invitation": MADE,
    "table.clock": CHOICE,
    "table.outcome": MADE,
    "webhook.secret": MADE,
    "webhook.site": "the address by which Django was asked, which it has checked",
    "webhook.topics": CHOICE,
    "webhookdelivery.body": MADE,
    "webhookdelivery.facts": MADE,
    "webhookdelivery.message": MADE,
    "webhookdelivery.subject": MADE,
    "webhookdelivery.type": MADE,
}
# Fields of forms and of the API that take text and keep none of it.
KEPT_NOWHERE = {
    "ImportForm.text": "a deck list: what is kept of it are cards, and a name by the door",
    "BrowseForm.q": "a search",
    "BrowseForm.card": "a search",
    "BrowseForm.author": "a search",
    "MyDecksForm.q": "a search",
    "MyDecksForm.card": "a search",
    "AnswerSerializer.keys": CHOICE,
    "CardCountSerializer.card": KEY,
    "CredentialsSerializer.username": "compared with those that there are",
    "CredentialsSerializer.password": "hashed",
    "CredentialsSerializer.rights": CHOICE,
    "CustomCardChangeSerializer.stats": "the model's field has the door",
    "CustomCardChangeSerializer.texts": "the model's field has the door",
    "DeliveryNameSerializer.delivery": KEY,
    "ListOfDeckSerializer.format": CHOICE,
    "ListOfDeckSerializer.choices": KEY,
    "ListToCheckSerializer.format": CHOICE,
    "ListToCheckSerializer.choices": KEY,
    "ListToCheckSerializer.text": "a deck list",
    "DeckChangeSerializer.format": CHOICE,
    "DeckChangeSerializer.choices": KEY,
    "NewCustomCardSerializer.stats": "the model's field has the door",
    "NewCustomCardSerializer.texts": "the model's field has the door",
    "NewDeckSerializer.choices": KEY,
    "NewDeckSerializer.format": CHOICE,
    "NewDeckSerializer.text": "a deck list",
    "NewMatchSerializer.bot_deck": KEY,
    "NewMatchSerializer.deck": KEY,
    "NewMatchSerializer.opponents": CHOICE,
    "NewMatchSerializer.options": CHOICE,
    "OrderSerializer.deck": KEY,
    "OrderSerializer.opponent": KEY,
    "OrderSerializer.options": CHOICE,
    "SitDownSerializer.deck": KEY,
    "TextSerializer.text": "a deck list",
    "NewTextSerializer.text": "a deck list",
    "TextToReadSerializer.text": "a deck list",
    "WebhookChangeSerializer.game": KEY,
    "WebhookChangeSerializer.topics": CHOICE,
    "WebhookOrderSerializer.game": KEY,
    "WebhookOrderSerializer.topics": CHOICE,
}


def ours() -> Iterator[type[models.Model]]:
    return (model for model in apps.get_models() if model._meta.app_label in OURS)


def text_fields() -> Iterator[tuple[str, Any]]:
    for model in ours():
        for field in model._meta.get_fields():
            is_text = isinstance(field, TEXTS) and not isinstance(field, models.GeneratedField)
            if is_text and not getattr(field, "choices", None):
                yield f"{model._meta.model_name}.{field.name}", field


def has_door(field: Any) -> bool:
    return isinstance(field.base_field if isinstance(field, ArrayField) else field, DOORS)


def of_text_without_door(
    kept_by: type, base: type | tuple[type, ...], kinds: tuple[type, ...]
) -> set[str]:
    """The fields of our forms or serializers that take free text, `kinds` of fields left out."""
    get_resolver().url_patterns  # noqa: B018 - imports all of them
    found, left = set(), [kept_by]
    while left:
        kind = left.pop()
        left += kind.__subclasses__()
        if not kind.__module__.startswith(OURS):
            continue
        declared = getattr(kind, "base_fields", None) or getattr(kind, "_declared_fields", {})
        for name, field in declared.items():
            is_free = isinstance(field, base) and not getattr(field, "read_only", False)
            if is_free and not isinstance(field, kinds):
                found.add(f"{kind.__name__}.{name}")
    return found


def test_every_text_field_of_a_model_has_the_door_or_a_reason() -> None:
    lacking = {name for name, field in text_fields() if not has_door(field)}
    unexplained = {
        name for name in lacking if name not in WITHOUT and f"*.{name.split('.')[1]}" not in WITHOUT
    }
    unneeded = {
        name
        for name in WITHOUT
        if name not in lacking
        and not (name[0] == "*" and any(map(name[1:].__eq__, tails(lacking))))
    }

    assert (unexplained, unneeded) == (set(), set())


def tails(names: set[str]) -> set[str]:
    return {"." + name.split(".")[1] for name in names}


@pytest.mark.parametrize("bad", BAD.values(), ids=BAD)
def test_every_field_of_a_model_refuses_or_cleans_what_is_asked_and_what_is_written(
    bad: str,
) -> None:
    for name, field in text_fields():
        if not has_door(field) or isinstance(field, SkeletonField | ArrayField):
            continue
        value = {"key": bad} if isinstance(field, TextsField) else bad
        for take in (
            lambda field=field, value=value: field.clean(value, None),
            lambda field=field, value=value: field.get_db_prep_save(value, connection),
        ):
            try:
                taken = take()
            except ValidationError:
                continue
            assert bad in EMPTY.values(), name
            assert bad not in str(getattr(taken, "obj", taken)), name


def test_every_field_of_a_form_has_the_door_or_a_reason() -> None:
    doors = (FormLineField, FormAddressField)
    numbers = forms.IntegerField, forms.ChoiceField, forms.DateField, forms.FileField
    lacking = of_text_without_door(forms.BaseForm, forms.CharField, (*doors, *numbers))

    assert lacking == {name for name in KEPT_NOWHERE if "Form." in name}


def test_every_field_of_the_api_has_the_door_or_a_reason() -> None:
    texts = (
        serializers.CharField,
        serializers.DictField,
        serializers.ListField,
        serializers.JSONField,
    )
    doors = (api_fields.LineField, serializers.ChoiceField)
    lacking = of_text_without_door(serializers.BaseSerializer, texts, doors)
    asked = {name for name in lacking if name.split(".")[0] not in ANSWERS}

    assert asked == {name for name in KEPT_NOWHERE if "Serializer." in name}
    assert {name.split(".")[0] for name in lacking} >= ANSWERS


# Serializers that only say what is there.
ANSWERS = {
    "AbsenceSerializer",
    "ClosedLineSerializer",
    "DecisionSerializer",
    "DeckChoiceSerializer",
    "DeckProblemSerializer",
    "DeckRowSerializer",
    "EndLineSerializer",
    "PointRowSerializer",
    "ReadLineSerializer",
    "FactSerializer",
    "FigureSerializer",
    "FormatSerializer",
    "ImageSerializer",
    "LegalitySerializer",
    "LogLineSerializer",
    "LoggedSerializer",
    "MovedKeySerializer",
    "OptionSerializer",
    "ParsedListSerializer",
    "PartLimitsSerializer",
    "PlayerSerializer",
    "PositionLineSerializer",
    "PromptSerializer",
    "RepairSerializer",
    "ResultSerializer",
    "RowNameSerializer",
    "RuleDetailSerializer",
    "RuleSerializer",
    "SeatedPlayerSerializer",
    "TableLineSerializer",
    "UnparsedLineSerializer",
}


@pytest.mark.django_db
def test_every_form_of_the_administration_has_the_door() -> None:
    request = RequestFactory().get("/admin/")
    request.user = User(is_superuser=True, is_staff=True, is_active=True)
    for model, pages in admin.site._registry.items():
        if model._meta.app_label not in OURS:
            continue
        for name, field in pages.get_form(request, change=True).base_fields.items():
            kept = model._meta.get_field(name) if name in fields_of(model) else None
            if isinstance(kept, LineField | LinesField | AddressField):
                assert isinstance(field, FormLineField | FormAddressField), (model, name)


def fields_of(model: type[models.Model]) -> set[str]:
    return {field.name for field in model._meta.get_fields()}


# By every way ----------------------------------------------------------------------------------


@pytest.fixture
def ann(db: None) -> User:
    return make_user("ann")


@pytest.fixture
def browser(ann: User) -> Client:
    client = Client()
    client.force_login(ann)
    return client


@pytest.mark.parametrize("bad", BAD.values(), ids=BAD)
def test_a_deck_is_refused_at_its_name_and_the_form_keeps_the_rest(
    browser: Client, bad: str
) -> None:
    make_game()
    data = {"game": "cipher", "visibility": "private", "format": "standard"}
    typed = data | {"name": bad, "description": "Two lines\nof it"}

    page = browser.post("/decks/new/", typed)

    form = page.context["form"]
    assert set(form.errors) == {"name"}
    assert "Character" in form.errors["name"][0] or "would be invisible" in form.errors["name"][0]
    assert form["description"].value() == "Two lines\nof it"
    assert not Deck.objects.exists()


@pytest.mark.parametrize("bad", (BAD | HALVES).values(), ids=BAD | HALVES)
def test_the_api_refuses_a_deck_at_its_name(ann: User, bad: str) -> None:
    make_game()
    program = APIClient()
    program.force_authenticate(ann)
    deck = create_deck(owner=ann, game=make_game(), name="Heroes")
    for send, address, data in (
        (program.post, "/api/v1/decks/", {"game": "cipher"}),
        (program.patch, f"/api/v1/decks/{deck.token}/", {}),
    ):
        answer = send(address, json_of(data | {"name": bad}), content_type="application/json")
        assert answer.status_code == 400
        assert bad in HALVES.values() or "name" in str(answer.json())
    assert [deck.name for deck in Deck.objects.all()] == ["Heroes"]


def json_of(data: dict[str, str]) -> str:
    return json.dumps(data)  # with escapes, which write what UTF-8 cannot


@pytest.mark.parametrize("bad", (BAD | HALVES).values(), ids=BAD | HALVES)
def test_services_refuse_and_name_the_field(ann: User, bad: str) -> None:
    game = make_game()
    deck = create_deck(owner=ann, game=game, name="Heroes")
    for change in (
        lambda: create_deck(owner=ann, game=game, name=bad),
        lambda: update_deck(deck=deck, name=bad),
        lambda: Deck.objects.filter(pk=deck.pk).update(name=bad),
        lambda: CardSet.objects.bulk_create([CardSet(game=game, code="B01", name=bad, kind="x")]),
    ):
        with pytest.raises(ValidationError) as refused:
            change()
        assert set(refused.value.message_dict) == {"name"}
    with pytest.raises(PlayError):
        chat.post_line(table=Table(game=game), user=ann, text=bad)


@pytest.mark.parametrize("bad", REFUSED.values(), ids=REFUSED)
def test_facts_are_refused_wherever_they_come_from(ann: User, bad: str) -> None:
    card = make_card("Marth", key="marth")
    sets, rows = table_of("sets"), [["code", "name", "kind"], ["B02", bad, "booster"]]
    (change,) = preview(sets, card.game, tablib.Dataset(rows[1], headers=rows[0]), None).refused
    assert "name" in change.reasons[0]
    assert "Character" in change.reasons[0]

    facts = Facts(card.stats, {"skill": bad})
    with pytest.raises(ValidationError) as refused:
        publish_erratum(
            game=card.game,
            day=date(2006, 8, 1),
            source=make_source(),
            summary="x",
            changes={card: facts},
        )
    assert "skill: Character" in refused.value.message_dict["texts"][0]


@pytest.mark.parametrize("bad", HALVES.values(), ids=HALVES)
def test_a_file_of_json_says_which_cell_is_no_text(bad: str) -> None:
    content = json.dumps([{"code": "B02", "name": bad}]).encode()
    with pytest.raises(Unreadable, match="Row 1, name"):
        read_file("sets.json", content, ["code", "name"])


@pytest.mark.parametrize("bad", REFUSED.values(), ids=REFUSED)
def test_a_proposal_is_refused_where_it_is_typed(browser: Client, bad: str) -> None:
    make_card("Marth", key="marth")
    address = "/games/cipher/propose/cards/?key=marth"
    form = browser.get(address).context["form"]
    data = {f"row-{field.name}": field.value() or "" for field in form}
    data |= {"row-name": bad, "row-skill_text": f"Two\n{bad}", "source-document": bad}
    data |= {
        "source-section": "Page 2",
        "source-comment": bad,
        "source-address": "https://example.org/c",
    }

    page = browser.post(address, data)

    assert set(page.context["form"].errors) == {"name", "skill_text"}
    assert "Line 2, character" in page.context["form"].errors["skill_text"][0]
    assert set(page.context["source"].errors) == {"document", "comment"}
    assert page.context["source"]["section"].value() == "Page 2"
    assert not Proposal.objects.exists()


def proposed(browser: Client) -> Proposal:
    make_card("Marth", key="marth")
    address = "/games/cipher/propose/cards/?key=marth"
    form = browser.get(address).context["form"]
    data = {f"row-{field.name}": field.value() or "" for field in form} | {"row-attack": "50"}
    browser.post(address, data | {"source-document": "The card", "source-section": "B01-001"})
    return Proposal.objects.get()


def test_a_reviewers_reason_is_refused_and_stays_in_its_box(browser: Client) -> None:
    proposal = proposed(browser)
    reviewer = Client()
    user = make_user("rea")
    user.groups.add(Group.objects.get(name=REVIEWERS))
    reviewer.force_login(user)

    for reason in ("It is\u202e 40", "\u3164"):
        page = reviewer.post(f"{proposal.get_absolute_url()}refuse/", {"reason": reason})
        assert page.status_code == 422
        assert f"required>{reason}</textarea>" in page.content.decode()
    proposal.refresh_from_db()
    assert proposal.is_open


def test_what_is_brought_composed_or_not_is_the_same(ann: User) -> None:
    deck = create_deck(
        owner=ann, game=make_game(), name="\u3164 Cae\u0301da\u200b ", description="a\r\nb\u00a0"
    )

    assert (deck.name, deck.description) == ("Caéda", "a\nb")
    deck.refresh_from_db()
    assert (deck.name, deck.description) == ("Caéda", "a\nb")


@pytest.mark.parametrize("bad", BAD.values(), ids=BAD)
def test_text_from_before_is_cleaned_by_the_migrations(
    browser: Client, ann: User, bad: str
) -> None:
    deck = create_deck(owner=ann, game=make_game(), name="Heroes")
    proposal = proposed(browser)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE decks_deck SET name = %s, description = %s", [bad, f"a\n{bad}"])
        cursor.execute("UPDATE cardbase_submission SET document = %s", [bad])
        cursor.execute(
            "UPDATE cardbase_proposal SET status = 'refused', reason = %s, row = %s",
            [bad, json.dumps({"name": bad})],
        )

    import_module("decks.migrations.0006_plain_text").clean_decks(apps, None)
    import_module("cardbase.migrations.0021_plain_text").clean_sent(apps, None)

    for row in (deck, proposal, proposal.submission):
        row.refresh_from_db()
        row.save()
    assert deck.name.startswith("Ma" if bad in REFUSED.values() else "Deck")
    assert bad not in f"{deck.name}{deck.description}{proposal.row}{proposal.reason}"


@pytest.mark.django_db
@settings(max_examples=25)
@given(text=texts)
def test_whatever_is_accepted_can_be_seen_and_comes_back_as_it_is_shown(text: str) -> None:
    owner = User.objects.get_or_create(username="ann")[0]
    try:
        deck = create_deck(owner=owner, game=make_game(), name=text, description=text)
    except ValidationError:
        return
    stored = Deck.objects.get(pk=deck.pk)
    assert has_visible_sign(stored.name)
    assert (stored.name, stored.description) == (deck.name, deck.description)
    again = update_deck(deck=stored, name=stored.name, description=stored.description)
    assert (again.name, again.description) == (deck.name, deck.description)
