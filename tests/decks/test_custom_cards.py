"""Cards that people make up: put into a deck by a form, read by a worker, drawn, taken out."""

import json
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from cardbase.compiled_text.explaining import LONGEST, TOO_MUCH
from cardbase.models import Drawing
from decks.lists import parse_list
from decks.models import CustomCard, Deck
from decks.models.custom_card import new_custom_key
from decks.services import choose, copy_deck, legality, snapshot, to_rules, undo, update_deck
from decks.services import custom_cards as services
from tests.decks.factories import FACTS, at, legal_deck, make_deck, make_game, make_user

pytestmark = pytest.mark.django_db

READ = "|ACT| [Once per turn] Draw 1 card."
UNREAD = "|ACT| Sing until the moon comes down."


@pytest.fixture(autouse=True)
def requests_to_workers(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The cards that a worker was asked for; none works here."""
    cards: list[int] = []
    monkeypatch.setattr(services, "_ask_worker", cards.append)
    return cards


@pytest.fixture
def deck(ann: Any) -> Deck:
    return legal_deck(ann)


def make_custom_card(deck: Deck, name: str = "Nobody", **facts: Any) -> CustomCard:
    facts = {"kind": "character", "stats": FACTS, "texts": {"skill": READ}} | facts
    return services.keep_custom_card(CustomCard(deck=deck, name=name, **facts))


def read_by_worker(card: CustomCard) -> CustomCard:
    services.read_custom_card(card.pk)
    return CustomCard.objects.select_related("deck__game").get(pk=card.pk)


def form_data(page: Any, **changes: Any) -> dict[str, Any]:
    """Return what a browser sends of the form, with these fields filled in."""
    form = page.context["form"]
    shown = {f"row-{field.name}": field.value() or "" for field in form}
    facts = {
        "name": "Nobody",
        "cost": "1",
        "insignias": "red",
        "class": "Lord",
        "attack": "40",
        "support": "20",
        "range_min": "1",
        "range_max": "1",
        "skill_text": READ,
    }
    return shown | {f"row-{name}": value for name, value in (facts | changes).items()}


# Making one up ------------------------------------------------------------------------------------


def test_a_card_is_made_up_in_words_and_lies_in_the_deck(mine, deck):
    page = mine.get(at("new-custom-card", deck))

    answer = mine.post(at("new-custom-card", deck), form_data(page, count=3), follow=True)

    card = deck.custom_cards.get()
    deck.refresh_from_db()
    assert answer.status_code == 200
    assert "“Nobody” is in the deck." in answer.content.decode()
    assert (card.stats["cost"], card.texts["skill"], card.count) == (1, READ, 3)
    assert (deck.custom_count, deck.size) == (3, 53)
    assert card.key in mine.get(at("detail", deck)).content.decode()
    assert card.key in mine.get(at("edit", deck)).content.decode()


def test_what_is_wrong_is_said_at_its_field_and_nothing_is_lost(mine, deck):
    page = mine.get(at("new-custom-card", deck))

    sent = form_data(page, name="", cost="many")
    answer = mine.post(at("new-custom-card", deck), sent)
    form = answer.context["form"]

    assert answer.status_code == 422
    assert set(form.errors) == {"name"}
    sent["row-name"] = "Nobody"
    form = mine.post(at("new-custom-card", deck), sent).context["form"]
    assert "cost" in form.errors or "many" in str(form.errors)
    assert form["skill_text"].value() == READ
    assert not CustomCard.objects.exists()


def test_whoever_asks_for_another_kind_goes_on_with_what_they_entered(mine, ann):
    deck = make_deck(ann, game=make_game("fma"))
    page = mine.get(at("new-custom-card", deck))
    kinds = [kind.key for kind in page.context["kinds"]]
    entered = {"row-name": "Nobody", "row-count": "3", "row-kind": kinds[0]}

    shown = mine.post(
        at("new-custom-card", deck), entered | {"show-kind": "1", "other-kind": kinds[1]}
    )

    form = shown.context["form"]
    assert (shown.status_code, shown.context["kind"]) == (200, kinds[1])
    assert (form["name"].value(), form["count"].value()) == ("Nobody", "3")
    assert "unknown" not in kinds, "nobody can play it"
    assert form.fields["strength"].required
    assert not CustomCard.objects.exists()


def test_a_card_is_changed_and_read_anew_only_if_its_text_is_another(mine, deck):
    card = read_by_worker(make_custom_card(deck))
    edit = reverse("decks:edit-custom-card", args=[card.key])
    page = mine.get(edit)

    mine.post(edit, form_data(page, name="Somebody", count=2))
    card.refresh_from_db()
    assert (card.name, card.count, card.is_read) == ("Somebody", 2, True)

    mine.post(edit, form_data(page, skill_text=UNREAD))
    card.refresh_from_db()
    assert not card.is_read


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({"texts": {"skill": "\n".join([READ] * 41)}}, "40 lines"),
        ({"texts": {"skill": "a" * (LONGEST + 1)}}, f"{LONGEST} letters"),
        ({"stats": {"cost": 1}}, "insignias"),
        ({"count": 1000}, "999"),
    ],
)
def test_what_is_no_card_is_refused(deck, facts, sentence):
    with pytest.raises(ValidationError) as refused:
        make_custom_card(deck, **facts)

    assert sentence in str(refused.value)
    assert not CustomCard.objects.exists()


def test_a_deck_holds_no_more_different_ones_than_a_page_shows(deck, monkeypatch):
    monkeypatch.setattr(services, "MOST_CUSTOM_CARDS", 2)
    cards = [make_custom_card(deck, f"Nobody {number}") for number in range(2)]

    with pytest.raises(ValidationError, match="2 different custom cards"):
        make_custom_card(deck, "One more")
    cards[0].count = 4
    services.keep_custom_card(cards[0])  # one that is there may change


def test_nobody_keeps_the_workers_busy_with_ever_new_texts(deck, monkeypatch):
    monkeypatch.setattr(services, "TEXTS_AN_HOUR", 1)
    card = make_custom_card(deck)

    card.count = 3
    services.keep_custom_card(card)  # its text is no new one
    card.texts = {"skill": UNREAD}
    with pytest.raises(ValidationError, match="a lot of new text"):
        services.keep_custom_card(card)

    card.refresh_from_db()
    assert (card.count, card.texts) == (3, {"skill": READ})


# Whose they are -----------------------------------------------------------------------------------


def test_others_see_its_page_and_change_nothing(stranger, deck):
    card = read_by_worker(make_custom_card(deck))

    shown = stranger.get(card.get_absolute_url())
    preview = stranger.get(reverse("decks:preview-custom-card", args=[card.key]))

    assert shown.status_code == preview.status_code == 200
    assert deck.token not in shown.content.decode(), "the deck is private"
    assert stranger.get(at("new-custom-card", deck)).status_code == 404
    for name in ("edit-custom-card", "delete-custom-card"):
        assert stranger.post(reverse(f"decks:{name}", args=[card.key])).status_code == 404
    assert CustomCard.objects.filter(pk=card.pk).exists()


def test_no_card_is_where_there_is_none(client):
    address = reverse("decks:custom-card", args=[new_custom_key()])

    assert client.get(address).status_code == 404


def test_whoever_copies_the_deck_gets_cards_of_their_own(deck):
    card = read_by_worker(make_custom_card(deck, "Marth", count=2))
    choose(deck=deck, choice="lord", card=card.key)
    deck.refresh_from_db()

    copy = copy_deck(deck=deck, owner=make_user("cyd"))

    copied = copy.custom_cards.get()
    assert copied.key != card.key
    assert (copied.name, copied.count, copied.is_read) == ("Marth", 2, True)
    assert copy.choices == {"lord": copied.key}
    assert (copy.custom_count, copy.size) == (2, 52)


def test_one_that_is_taken_out_is_no_longer_chosen(mine, deck):
    card = make_custom_card(deck, "Marth")
    choose(deck=deck, choice="lord", card=card.key)

    mine.post(reverse("decks:delete-custom-card", args=[card.key]))

    deck.refresh_from_db()
    assert (deck.custom_count, deck.size, deck.choices) == (0, 50, {})


def test_undo_takes_back_what_was_done_to_the_list_alone(deck):
    make_custom_card(deck, count=2)

    undo(deck=deck)

    deck.refresh_from_db()
    assert (deck.custom_count, deck.size) == (2, 52)


# In lists and on paper ----------------------------------------------------------------------------


def test_a_list_names_it_and_leaves_it_as_it_is_when_it_is_read_back(mine, deck):
    make_custom_card(deck, "Nobody", title="of Nowhere", count=2)

    text = mine.get(at("export-text", deck)).content.decode()
    parsed = parse_list(deck.game, text)
    sent = {"text": text, "version": Deck.objects.get(pk=deck.pk).version, "action": "save"}
    mine.post(at("text", deck), sent)

    deck.refresh_from_db()
    assert "\n# Custom card: Nobody, of Nowhere (2)\n" in text
    assert (parsed.unparsed, parsed.notes, parsed.size) == ([], [], 50)
    assert (deck.custom_count, deck.size) == (2, 52)


def test_our_own_json_has_all_that_makes_it_up(mine, deck):
    card = make_custom_card(deck, count=2)

    written = mine.get(at("export-json", deck)).content.decode()
    read = parse_list(deck.game, written)

    (custom,) = json.loads(written)["custom_cards"]
    assert (custom["count"], custom["name"], custom["part"]) == (2, "Nobody", "main")
    assert (custom["kind"], custom["stats"]) == ("character", card.stats)
    assert custom["texts"] == {"skill": READ}
    assert read.size == 50
    assert any("custom card" in note for note in read.notes)


def test_the_deck_sheet_counts_it(mine, deck):
    make_custom_card(deck, "Nobody", title="of Nowhere", count=2)

    page = mine.get(at("sheet", deck)).content.decode()

    assert "<caption>Custom cards</caption>" in page
    assert "Nobody, of Nowhere" in page
    assert "52 cards in all" in page


# In the rules' eyes -------------------------------------------------------------------------------


def test_the_rules_of_construction_count_its_copies(deck):
    make_custom_card(deck, count=5)

    problems = [one for one in legality(deck_now(deck)) if one.severity == "error"]

    assert any("Nobody" in str(problem.message) for problem in problems)


def test_copies_too_many_are_taken_out_by_the_repair(mine, deck):
    card = make_custom_card(deck, count=6)
    [problem] = [one for one in legality(deck_now(deck)) if one.cards == (card.key,)]

    page = mine.get(at("edit", deck)).content.decode()
    sent = {"code": problem.code, "cards": card.key, "version": deck_now(deck).version}
    mine.post(at("repair", deck), sent)

    card.refresh_from_db()
    assert str(problem.repair.label) in page
    assert (card.count, deck_now(deck).custom_count) == (4, 4)
    assert not [one for one in legality(deck_now(deck)) if card.key in one.cards]


def test_no_repair_takes_the_last_copy_and_with_it_what_was_written(mine, deck):
    card = make_custom_card(deck)
    update_deck(deck=deck, format="standard")

    page = mine.get(at("edit", deck)).content.decode()

    assert [one.repair for one in legality(deck_now(deck)) if card.key in one.cards]
    assert f'<input type="hidden" name="cards" value="{card.key}">' not in page
    assert f'href="#row-{card.key}"' in page, "it leads to the card, which has a page for that"


def test_it_does_nothing_until_a_worker_has_read_it(
    deck, requests_to_workers, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        card = make_custom_card(deck)
    assert requests_to_workers == [card.pk]
    assert to_rules(deck_now(deck)).find(card.key).abilities["abilities"] == []
    assert services.being_read(deck_now(deck)) == [card]

    card = read_by_worker(card)

    assert to_rules(deck_now(deck)).find(card.key).abilities["abilities"] != []
    assert services.being_read(deck_now(deck)) == []
    assert Drawing.objects.filter(key=card.key).count() == 1


def deck_now(deck: Deck) -> Deck:
    return Deck.objects.select_related("game").get(pk=deck.pk)


def test_whoever_would_play_it_has_it_read_again(deck, requests_to_workers):
    card = make_custom_card(deck)

    assert services.being_read(deck_now(deck)) == [card]
    services.being_read(deck_now(deck))

    assert requests_to_workers == [card.pk], "asked for at once, and only once in a while"


def test_its_page_says_which_words_stop_it(mine, deck):
    card = make_custom_card(deck, texts={"skill": f"{READ}\n{UNREAD}"})
    unread = mine.get(card.get_absolute_url())
    assert "have not read this text yet" in unread.content.decode()
    assert "Refresh" in unread, "it looks again by itself"

    read_by_worker(card)

    page = mine.get(card.get_absolute_url()).content.decode()
    assert "1 of 2 lines resolved by hand" in page
    assert "the rules do not understand" in page


def test_a_text_that_stops_its_worker_is_left_to_be_resolved_by_hand(deck, monkeypatch):
    card = make_custom_card(deck)

    def stop(*_: Any) -> None:
        raise MemoryError

    monkeypatch.setattr(services, "read_texts", stop)
    for _ in range(services.MOST_TRIES):
        with pytest.raises(MemoryError):
            services.read_custom_card(card.pk)
    card = read_by_worker(card)

    assert card.is_read
    assert [line.phrase for line in card.explained()] == [TOO_MUCH]


def test_a_match_keeps_the_card_as_it_was(deck):
    card = read_by_worker(make_custom_card(deck))
    before = snapshot(deck_now(deck))

    card.texts = {"skill": UNREAD}
    services.keep_custom_card(card)
    services.delete_custom_card(card)

    assert before.to_rules().find(card.key).texts == {"skill": READ}


def test_its_picture_is_drawn_though_no_catalogue_has_it(client, deck):
    card = make_custom_card(deck)
    page = client.get(card.get_absolute_url())

    picture = client.get(page.context["face"].picture)

    assert picture.status_code == 200
    assert picture["Content-Type"].startswith("image/svg")


def test_the_api_says_them_beside_the_list(client, deck):
    card = make_custom_card(deck, count=2)
    Deck.objects.filter(pk=deck.pk).update(visibility="public")

    found = client.get(f"/api/v1/decks/{deck.token}/").json()

    assert found["custom_cards"] == [
        {
            "key": card.key,
            "name": "Nobody",
            "title": "",
            "kind": "character",
            "stats": FACTS,
            "texts": {"skill": READ},
            "count": 2,
        }
    ]


def test_the_api_takes_a_custom_card_as_a_choice(mine, deck):
    card = make_custom_card(deck, "Marth")

    answer = mine.patch(
        f"/api/v1/decks/{deck.token}/",
        {"choices": {"lord": card.key}},
        content_type="application/json",
    )

    assert answer.status_code == 200, answer.content
    assert answer.json()["choices"] == {"lord": card.key}
