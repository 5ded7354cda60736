"""The form of a card: its kind, a provenance that is asked for, facts that were unknown."""

import re

import pytest
from django.test import Client

from cardbase.edits.wordings import record_printed
from cardbase.models import Card, Proposal
from cardbase.proposals.reviews import accept, undo
from tests.cardbase.factories import make_card, make_game, make_user

pytestmark = pytest.mark.django_db

SOURCE = {"source-document": "The printed card", "source-section": "B01-001"}


@pytest.fixture
def ann(client: Client) -> Client:
    client.force_login(make_user("ann"))
    return client


def words(response) -> str:
    text = re.sub(r"<[^>]+>", " ", response.content.decode())
    return re.sub(r"\s+", " ", text).replace("&#x27;", "'")


def sent(client: Client, address: str, **changes: str):
    """The form as a browser would send it, with these fields changed."""
    form = client.get(address).context["form"]
    fields = [field for field in form if not field.field.disabled]
    data = {f"row-{field.name}": field.value() or "" for field in fields}
    changed = {f"row-{name}": value for name, value in changes.items()}
    return client.post(address, data | changed | SOURCE)


def half_known(*known: str, text: str = "") -> Card:
    """A printed card of which these facts are known; its text is not, or not all of it."""
    stats = {"icon": "wits", "cost": 3}
    missing = [key for key in ("icon", "cost", "text") if key not in known]
    card = Card.objects.create(
        game=make_game("fma"),
        key="block",
        name="Block",
        kind="event",
        provenance="partial",
        unknown=missing,
        stats={key: value for key, value in stats.items() if key in known},
        texts={"text": text} if text else {},
    )
    record_printed(card)
    return card


COMPLETE = "/games/fma/propose/cards/?key=block"


def test_a_fact_that_is_filled_in_is_unknown_no_longer(ann: Client) -> None:
    card = half_known()
    reviewer = make_user("rea", is_superuser=True)

    response = sent(ann, COMPLETE, cost="4", icon="wits")

    assert response.status_code == 302, words(response)
    accept(Proposal.objects.get(), reviewer)
    card.refresh_from_db()
    assert (card.stats, card.unknown) == ({"cost": 4, "icon": "wits"}, ["text"])
    assert card.provenance == "partial"
    assert card.wordings.get().unknown == ["text"]


def test_a_card_whose_last_fact_is_brought_is_wholly_known_and_can_be_undone(ann: Client) -> None:
    card = half_known("icon", "cost")
    reviewer = make_user("rea", is_superuser=True)

    assert sent(ann, COMPLETE, text_text="Main Wits: Draw a card.").status_code == 302
    proposal = accept(Proposal.objects.get(), reviewer)

    card.refresh_from_db()
    assert (card.unknown, card.provenance) == ([], "official")
    undo(proposal, reviewer)
    card.refresh_from_db()
    assert (card.texts, card.unknown, card.provenance) == ({}, ["text"], "partial")


def test_of_a_text_that_was_partly_known_a_correction_says_nothing_of_the_rest(ann: Client) -> None:
    half_known("icon", "cost", text="Main Wits: Draw a card.")

    assert sent(ann, COMPLETE, text_text="Main Wits: Draw two cards.").status_code == 302
    assert "unknown" not in Proposal.objects.get().cells


def test_an_earlier_wording_is_completed_in_the_same_way(ann: Client) -> None:
    half_known()

    assert sent(ann, "/games/fma/propose/wordings/?card=block", cost="4").status_code == 302
    assert Proposal.objects.get().cells["unknown"] == ["icon|cost|text", "icon|text"]


@pytest.mark.parametrize(
    ("kind", "facts"),
    [
        ("event", {"icon": "wits", "cost": "2"}),
        ("location", {"clue_points": "4", "battle_types": "strength"}),
        ("attachment", {"cost": "1", "strength": "2"}),
    ],
)
def test_the_kind_is_chosen_once_and_decides_the_fields(
    ann: Client, kind: str, facts: dict[str, str]
) -> None:
    make_game("fma")
    address = f"/games/fma/propose/cards/?kind={kind}"

    page = ann.get(address).content.decode()
    response = sent(ann, address, name="New", provenance="official", **facts)

    assert page.count('<option value="leader"') == 1
    assert response.status_code == 302, words(response)
    assert Proposal.objects.get().row["kind"] == kind


def test_whoever_asks_for_another_kind_goes_on_with_what_they_entered(ann: Client) -> None:
    make_game("fma")
    address = "/games/fma/propose/cards/?kind=event"
    entered = {"row-name": "New", "row-icon": "wits", "row-cost": "2", "row-text_text": "Mine."}

    other = {"show-kind": "1", "other-kind": "attachment"}
    page = ann.post(address, entered | SOURCE | other)
    shown, source = page.context["form"], page.context["source"]

    assert page.status_code == 200
    assert (page.context["kind"], shown["name"].value(), shown["cost"].value()) == (
        "attachment",
        "New",
        "2",
    )
    assert source["document"].value() == SOURCE["source-document"]
    assert "required" not in words(page).replace("required unless", "").replace(
        "required without", ""
    )
    assert not Proposal.objects.exists()
    # Nobody looks for an icon on an attachment: it waits until they come back to events.
    kept = {f"row-{field.name}": field.value() or "" for field in shown} | shown.put_aside
    assert kept["row-icon"] == "wits"
    assert all(f'name="{name}"' in page.content.decode() for name in shown.put_aside)
    back = ann.post(address, kept | SOURCE | other | {"other-kind": "event"})
    assert back.context["form"]["icon"].value() == "wits"
    assert back.context["form"]["text_text"].value() == "Mine."


def test_a_card_may_prove_to_be_of_another_kind(ann: Client) -> None:
    """Of some printed cards not even the kind was known."""
    card = Card.objects.create(
        game=make_game("fma"),
        key="block",
        name="Block",
        kind="unknown",
        provenance="partial",
        unknown=["text"],
    )
    record_printed(card)

    sent(ann, f"{COMPLETE}&kind=event", icon="wits", cost="4", text_text="Main Wits: Draw a card.")
    accept(Proposal.objects.get(), make_user("rea", is_superuser=True))

    card.refresh_from_db()
    assert (card.kind, card.stats["cost"], card.provenance) == ("event", 4, "official")


def test_what_kind_of_truth_a_card_is_must_be_said(ann: Client) -> None:
    make_game("fma")
    address = "/games/fma/propose/cards/?kind=event"

    response = sent(ann, address, name="New", icon="wits", cost="2")

    assert response.status_code == 422
    assert "Say whether these are facts of a printed card" in words(response)
    assert not Proposal.objects.exists()


def test_a_fact_that_does_not_suit_the_others_is_refused_beside_its_field(ann: Client) -> None:
    make_game()

    answer = sent(
        ann, "/games/cipher/propose/cards/", name="Marth", provenance="official", attack="40"
    )

    form = answer.context["form"]
    assert form.errors["range_min"] == ["Shortest range is missing."]
    assert form.non_field_errors() == []


def test_a_printed_card_with_unknown_facts_is_partial(ann: Client) -> None:
    make_game("fma")
    address = "/games/fma/propose/cards/?kind=event"

    sent(ann, address, name="New", provenance="official", unknown="icon|cost|text")

    assert Proposal.objects.get().cells["provenance"] == ["", "partial"]


def test_an_empty_provenance_in_a_file_makes_no_sample_official(ann: Client) -> None:
    make_card("Ghost", key="ghost", provenance="sample")

    response = sent(ann, "/games/cipher/propose/cards/?key=ghost", provenance="", attack="50")

    assert response.status_code == 422
    assert not Proposal.objects.exists()
