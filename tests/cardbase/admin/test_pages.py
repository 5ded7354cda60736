"""Every page of the editors' tool opens, quickly, and to editors alone."""

from datetime import date

import pytest
from django.apps import apps
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from cardbase.compiled_text import compile_cards
from cardbase.models import (
    Acceptance,
    ApiToken,
    CardAlias,
    CardImage,
    CatalogueState,
    CompiledText,
    DisputedFact,
    Download,
    Drawing,
    FilePreview,
    NameWord,
    OverruledReading,
    OwnedCard,
    PictureUpload,
    Proposal,
    ReadingReport,
    SavedSearch,
    Submission,
    Term,
    User,
    Webhook,
    WebhookDelivery,
)
from cardbase.models.webhook import State
from tests.cardbase.factories import (
    make_card,
    make_editor,
    make_erratum,
    make_game,
    make_printing,
    make_ruling,
    make_source,
    make_user,
)

pytestmark = pytest.mark.django_db

# Worked out by the program, or kept by people for themselves.
WITHOUT = (CatalogueState, CompiledText, Drawing, NameWord, OwnedCard, SavedSearch)
MODELS = [
    model
    for model in apps.get_app_config("cardbase").get_models()
    if not model.__name__.startswith("Historical") and model not in WITHOUT
]
# Made and decided on the site; administrators look at them.
ONLY_LOOKED_AT = (
    Acceptance,
    ApiToken,
    CardImage,
    Download,
    FilePreview,
    OverruledReading,
    PictureUpload,
    Proposal,
    ReadingReport,
    Submission,
    Webhook,
    WebhookDelivery,
)
named = pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)


@pytest.fixture
def editor(client: Client) -> Client:
    client.force_login(make_editor())
    return client


@pytest.fixture
def rows() -> None:
    """A row of everything."""
    card = make_card("Marth", "Altean Prince", texts={"skill": "Hold."})
    printing = make_printing(card, "B01-003HN")
    make_erratum(card, date(2016, 1, 1), attack=50)
    make_ruling(card)
    CardAlias.objects.create(card=card, game=card.game, key="former")
    DisputedFact.objects.create(card=card, field="support", value=10, source=make_source())
    OverruledReading.objects.create(card=card, line="Hold.", count=1)
    ReadingReport.objects.create(card=card, line="Hold.", words="", version="1", says="Draw.")
    Term.objects.create(game=make_game(), field="insignias", value="red", name="Blade of Light")
    Download.objects.create(
        game=make_game(), name="cards.csv", version=1, rows=1, size=1, sha256="0", content=b"0"
    )
    CardImage.objects.create(printing=printing, sha256="0", width=1, height=1, credit="Mine")
    sender = make_user("sender")
    ApiToken.objects.make(sender, "Script")
    webhook = Webhook.objects.create(
        owner=sender,
        address="https://hooks.example/",
        topics=["cards"],
        secret="whsec_secret",
        site="https://cards.example",
        told_version=0,
    )
    WebhookDelivery.objects.create(webhook=webhook, type="test", state=State.DELIVERED)
    PictureUpload.objects.create(printing=printing, sender=sender, credit="Mine")
    FilePreview.objects.create(
        game=make_game(),
        sender=sender,
        table="cards",
        file_name="cards.csv",
        citation={},
        rows=[],
        count=0,
    )
    submission = Submission.objects.create(
        game=make_game(), sender=User.objects.first(), table="cards", document="A document"
    )
    Proposal.objects.create(submission=submission, about="Marth", is_new=False, row={}, cells={})
    Acceptance.objects.create(submission=submission, reviewer=sender)


def address(model, page: str, *args) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=args)


@named
def test_every_model_of_the_catalogue_has_an_admin(model) -> None:
    own = admin.site.get_model_admin(model)

    assert own.list_display != ("__str__",)
    assert own.search_fields


@named
def test_every_changelist_and_every_form_opens(model, editor: Client, rows) -> None:
    row = model.objects.first()

    assert editor.get(address(model, "changelist")).status_code == 200
    adds = 403 if model in ONLY_LOOKED_AT else 200
    assert editor.get(address(model, "add")).status_code == adds
    for page in ("change", "history", "delete"):
        assert editor.get(address(model, page, row.pk)).status_code == 200


def test_a_proposal_links_its_source_and_its_page_on_the_site(editor: Client, rows) -> None:
    proposal = Proposal.objects.get()
    Submission.objects.update(address="https://example.org/faq", section="page 3")

    html = editor.get(address(Proposal, "change", proposal.pk)).content.decode()

    assert '<a href="https://example.org/faq">A document, page 3</a>' in html
    assert "View on site" in html


def test_compiled_texts_are_shown_and_cannot_be_changed(editor: Client, rows) -> None:
    compile_cards("cipher")
    row = CompiledText.objects.first()

    assert editor.get(address(CompiledText, "changelist"), {"q": "Marth"}).status_code == 200
    assert editor.get(address(CompiledText, "change", row.pk)).status_code == 200
    assert editor.get(address(CompiledText, "add")).status_code == 403
    assert editor.post(address(CompiledText, "change", row.pk), {"version": "9"}).status_code == 403


@named
def test_every_changelist_can_be_searched(model, editor: Client, rows) -> None:
    assert editor.get(address(model, "changelist"), {"q": "Marth B01"}).status_code == 200


@named
def test_people_without_the_right_are_sent_to_sign_in(model, client: Client) -> None:
    client.force_login(make_user("visitor"))

    response = client.get(address(model, "changelist"))

    assert response.status_code == 302
    assert "/admin/login/" in response["Location"]


def test_administrators_sign_in_where_all_do_under_the_same_limits(client: Client) -> None:
    response = client.get("/admin/login/?next=/admin/")

    assert response.status_code == 302
    assert response["Location"].startswith("/accounts/login/?next=")
    wrong = {"username": "ann", "password": "guess"}
    assert client.post("/admin/login/", wrong)["Location"].startswith("/accounts/login/")


def test_who_may_not_administer_hears_so_instead_of_going_in_circles(client: Client) -> None:
    client.force_login(make_user("visitor"))

    assert client.get("/admin/login/?next=/admin/").status_code == 403


@named
def test_a_changelist_asks_as_many_questions_for_twenty_rows_as_for_two(
    model, editor: Client, django_assert_max_num_queries
) -> None:
    counts = []
    for first, last in ((0, 2), (2, 20)):
        for number in range(first, last):
            card = make_card(f"Card {number}")
            make_printing(card, f"B{number:02}-001R{number}")
            make_ruling(card)
            make_erratum(card, date(2016, 1, 1), attack=50)
            CardAlias.objects.create(card=card, game=card.game, key=f"former-{number}")
        editor.get(address(model, "changelist"))
        with django_assert_max_num_queries(20) as asked:
            editor.get(address(model, "changelist"))
        counts.append(len(asked))

    assert counts[0] == counts[1]


def test_nobody_reads_the_secret_of_a_webhook(editor: Client, rows) -> None:
    for model in (Webhook, WebhookDelivery):
        html = editor.get(address(model, "change", model.objects.get().pk)).content.decode()
        assert "whsec_" not in html
