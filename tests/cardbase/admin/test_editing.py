"""What editors do, and what is kept of it."""

import json
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from cardbase.edits.wordings import sync_card
from cardbase.models import Card, CardSet, Erratum, Provenance, Wording
from tests.cardbase.factories import (
    FACTS,
    make_card,
    make_editor,
    make_erratum,
    make_game,
    make_printing,
    make_ruling,
    make_set,
    make_source,
)

pytestmark = pytest.mark.django_db
EMPTY = {"TOTAL_FORMS": 0, "INITIAL_FORMS": 0}


@pytest.fixture
def editor(client: Client) -> Client:
    client.force_login(make_editor())
    return client


def inlines(*prefixes: str, **rows: list[dict]) -> dict[str, object]:
    """The management data of a page's inline forms, and the rows given for some of them."""
    data: dict[str, object] = {}
    for prefix in prefixes:
        forms = rows.get(prefix, [])
        initial = sum("id" in form for form in forms)
        data |= {f"{prefix}-TOTAL_FORMS": len(forms), f"{prefix}-INITIAL_FORMS": initial}
        for number, form in enumerate(forms):
            data |= {f"{prefix}-{number}-{name}": value for name, value in form.items()}
    return data


def post(editor: Client, page: str, *args: object, **data: object):
    response = editor.post(reverse(f"admin:cardbase_{page}", args=args), data)
    if response.status_code == 200:
        raise AssertionError(response.context["errors"])
    return response


def card_form(card: Card, **changes: object) -> dict[str, object]:
    fields = {"game": card.game_id, "key": card.key, "name": card.name, "title": card.title}
    return {**fields, "kind": card.kind, **changes}


def wording_form(wording: Wording, **stats: object) -> dict[str, object]:
    return {
        "id": wording.pk,
        "card": wording.card_id,
        "erratum": wording.erratum_id or "",
        "stats": json.dumps({**wording.stats, **stats}),
        "texts": json.dumps(wording.texts),
        "unknown": "",
        "source": "",
    }


def test_a_new_card_gets_its_printed_wording(editor: Client) -> None:
    game = make_game()

    post(
        editor,
        "card_add",
        game=game.pk,
        key="marth",
        name="Marth",
        kind="character",
        stats=json.dumps(FACTS),
        texts="{}",
        provenance="official",
        **inlines("printings"),
    )

    card = Card.objects.get(key="marth")
    assert card.wordings.get().stats == FACTS
    assert card.origin == Card.Origin.EDITED
    assert card.history.first().history_user.username == "editor"


def test_nobody_calls_a_card_official_by_saying_nothing(editor: Client) -> None:
    page = editor.get(reverse("admin:cardbase_card_add")).content.decode()
    response = editor.post(
        reverse("admin:cardbase_card_add"),
        {
            "game": make_game().pk,
            "key": "marth",
            "name": "Marth",
            "kind": "character",
            "stats": json.dumps(FACTS),
            "texts": "{}",
            "provenance": "",
            **inlines("printings"),
        },
    )

    choice = page.partition('name="provenance"')[2].partition("</select>")[0]
    assert '<option value="" selected>' in choice
    assert choice.count("selected") == 1
    assert response.context["adminform"].form.errors.keys() == {"provenance"}


def test_impossible_facts_are_explained_at_the_form(editor: Client) -> None:
    response = editor.post(
        reverse("admin:cardbase_card_add"),
        {
            "game": make_game().pk,
            "key": "marth",
            "name": "Marth",
            "kind": "character",
            "stats": json.dumps({**FACTS, "attack": "strong"}),
            "texts": "{}",
            "provenance": "official",
            **inlines("printings"),
        },
    )

    assert response.status_code == 200
    assert "must be a whole number or X" in response.content.decode()


def test_a_corrected_wording_corrects_the_card(editor: Client) -> None:
    card = make_card(origin=Card.Origin.IMPORTED, attack=40)
    wording = card.wordings.get()

    post(
        editor,
        "card_change",
        card.pk,
        **card_form(card),
        **inlines("printings", "wordings", "aliases", wordings=[wording_form(wording, attack=50)]),
    )

    card.refresh_from_db()
    assert (card.stats["attack"], card.origin) == (50, Card.Origin.EDITED)


def test_a_wording_corrected_on_its_own_page_is_the_editors(editor: Client) -> None:
    card = make_card(origin=Card.Origin.SHIPPED, attack=40)
    wording = card.wordings.get()

    post(editor, "wording_change", wording.pk, **wording_form(wording, attack=50))

    card.refresh_from_db()
    assert (card.stats["attack"], card.origin) == (50, Card.Origin.EDITED)


def test_a_card_of_a_deleted_wording_is_the_editors(editor: Client) -> None:
    card = make_card(origin=Card.Origin.SHIPPED)
    wording = make_erratum(card, date(2016, 1, 1))

    post(editor, "wording_delete", wording.pk, post="yes")

    card.refresh_from_db()
    assert card.origin == Card.Origin.EDITED


def test_a_new_key_leaves_the_old_one_as_an_alias(editor: Client) -> None:
    card = make_card(key="shiida")

    post(
        editor,
        "card_change",
        card.pk,
        **card_form(card, key="caeda"),
        **inlines("printings", "wordings", "aliases", wordings=[wording_form(card.wordings.get())]),
    )

    assert Card.objects.addressed("shiida").get().key == "caeda"


def test_an_erratum_with_a_changed_card_changes_the_card(editor: Client) -> None:
    card = make_card(attack=40)
    form = wording_form(Wording(card=card, stats=card.stats, texts=card.texts), attack=60)

    post(
        editor,
        "erratum_add",
        game=card.game_id,
        date="2016-01-01",
        source=make_source().pk,
        summary="Attack corrected.",
        **inlines("wordings", wordings=[{k: v for k, v in form.items() if k != "id"}]),
    )

    card.refresh_from_db()
    assert card.stats["attack"] == 60


def test_a_card_taken_off_an_erratum_says_again_what_was_printed(editor: Client) -> None:
    card = make_card(attack=40)
    wording = make_erratum(card, date(2016, 1, 1), attack=60)
    Card.objects.filter(pk=card.pk).update(stats=wording.stats)
    erratum = wording.erratum

    post(
        editor,
        "erratum_change",
        erratum.pk,
        game=card.game_id,
        date="2016-01-01",
        source=erratum.source_id,
        summary=erratum.summary,
        **inlines("wordings", wordings=[{**wording_form(wording), "DELETE": "on"}]),
    )

    card.refresh_from_db()
    assert card.stats["attack"] == 40


def test_cards_of_deleted_wordings_say_again_what_was_printed(editor: Client) -> None:
    cards = [make_card(attack=40), make_card(attack=40)]
    wordings = [make_erratum(card, date(2016, 1, 1), attack=60) for card in cards]
    for card in cards:
        sync_card(card)

    picked = [wording.pk for wording in wordings]
    data = {"action": "delete_selected", "_selected_action": picked, "post": "yes"}
    editor.post(reverse("admin:cardbase_wording_changelist"), data)

    assert Wording.objects.exclude(erratum=None).count() == 0
    for card in cards:
        card.refresh_from_db()
        assert card.stats["attack"] == 40


def test_a_wording_given_to_another_card_changes_both(editor: Client) -> None:
    marth, caeda = make_card("Marth", attack=40), make_card("Caeda", attack=30)
    wording = make_erratum(marth, date(2016, 1, 1), attack=60)
    sync_card(marth)

    post(editor, "wording_change", wording.pk, **{**wording_form(wording), "card": caeda.pk})

    marth.refresh_from_db()
    caeda.refresh_from_db()
    assert (marth.stats["attack"], caeda.stats["attack"]) == (40, 60)


@pytest.mark.parametrize("chosen", ["", "-1", "9" * 30])
def test_a_wording_of_no_card_is_refused_at_the_form(editor: Client, chosen: str) -> None:
    wording = make_card().wordings.get()

    page = reverse("admin:cardbase_wording_change", args=[wording.pk])
    response = editor.post(page, {**wording_form(wording), "card": chosen})

    assert response.context["adminform"].form.errors.keys() == {"card"}


def test_what_something_stands_on_is_not_deleted_and_the_page_says_why(editor: Client) -> None:
    card = make_card("Marth")
    printing = make_printing(card, "B01-003HN")
    make_ruling(card)

    for page, row in (("card", card), ("cardset", printing.set), ("game", card.game)):
        address = reverse(f"admin:cardbase_{page}_delete", args=[row.pk])
        response = editor.post(address, {"post": "yes"}, follow=True)

        assert type(row).objects.filter(pk=row.pk).exists()
        assert "protected" in response.content.decode()
        assert "B01-003HN" in response.content.decode() or page == "game"


def test_deleting_many_keeps_their_history(editor: Client) -> None:
    empty = make_set("B77")
    used = make_printing(make_card(), "B78-001N").set

    def delete(*rows: CardSet) -> None:
        picked = [row.pk for row in rows]
        data = {"action": "delete_selected", "_selected_action": picked, "post": "yes"}
        editor.post(reverse("admin:cardbase_cardset_changelist"), data)

    delete(used, empty)
    assert CardSet.objects.filter(code__in=["B77", "B78"]).count() == 2
    delete(empty)

    assert [row.code for row in CardSet.objects.all()] == ["B78"]
    last = CardSet.history.filter(code="B77").first()
    assert (last.history_type, last.history_user.username) == ("-", "editor")


def test_the_history_page_shows_who_changed_what(editor: Client) -> None:
    card = make_card("Shiida")
    post(
        editor,
        "card_change",
        card.pk,
        **card_form(card, name="Caeda"),
        **inlines("printings", "wordings", "aliases", wordings=[wording_form(card.wordings.get())]),
    )

    page = editor.get(reverse("admin:cardbase_card_history", args=[card.pk])).content.decode()

    assert "editor" in page
    assert "Caeda" in page


def test_the_facts_of_a_partial_card_are_completed_by_its_wording(editor: Client) -> None:
    card = make_card(attack=None, provenance=Provenance.PARTIAL, unknown=["attack"])
    form = {**wording_form(card.wordings.get(), attack=50), "unknown": ""}

    post(
        editor,
        "card_change",
        card.pk,
        **card_form(card),
        **inlines("printings", "wordings", "aliases", wordings=[form]),
    )

    card.refresh_from_db()
    assert (card.provenance, card.unknown, card.stats["attack"]) == ("official", [], 50)
    assert Erratum.objects.count() == 0
