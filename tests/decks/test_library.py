"""Decks as a whole: made, copied, changed, deleted; who owns them; what snapshots keep."""

from io import StringIO

import pytest
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.db import IntegrityError

from cardbase.models import Card
from decks.models import Deck, DeckVersion
from decks.services import (
    add_card,
    copy_deck,
    create_deck,
    delete_deck,
    set_counts,
    snapshot,
    to_rules,
    update_deck,
)
from tests.decks.factories import (
    legal_deck,
    make_card,
    make_deck,
    make_game,
    make_user,
)
from tests.testkit.fetcg.cards import unit, weapon

pytestmark = pytest.mark.django_db


def test_a_new_deck_is_private_and_at_version_1() -> None:
    deck = create_deck(owner=make_user(), game=make_game(), name="  Heroes   of Altea ")

    assert (deck.name, deck.visibility, deck.version) == ("Heroes of Altea", "private", 1)


@pytest.mark.parametrize("name", ["", "   ", "x" * 121])
def test_a_deck_needs_a_name_of_reasonable_length(name: str) -> None:
    with pytest.raises(ValidationError) as caught:
        create_deck(owner=make_user(), game=make_game(), name=name)

    assert list(caught.value.message_dict) == ["name"]


def test_a_format_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(ValidationError, match="no format “highlander”; it has unlimited, standard"):
        make_deck(make_user(), format_key="highlander")


def test_only_shipped_decks_have_no_owner() -> None:
    with pytest.raises((ValidationError, IntegrityError)):
        make_deck(None)


def test_a_copy_is_private_belongs_to_the_copier_and_leaves_the_original_alone() -> None:
    original = legal_deck(make_user("ann"), visibility="public", description="Fast")
    ben = make_user("ben")

    copy = copy_deck(deck=original, owner=ben)
    set_counts(deck=copy, counts={copy.rows.first().card: 1})

    assert (copy.owner, copy.visibility, copy.copied_from) == (ben, "private", original)
    assert copy.choices == original.choices
    assert Deck.objects.get(pk=original.pk).size == 50
    assert copy.is_legal


def test_second_copies_are_numbered() -> None:
    ann = make_user()
    deck = make_deck(ann, name="Heroes")

    names = [copy_deck(deck=deck, owner=ann).name for _ in range(2)]

    assert names == ["Heroes (2)", "Heroes (3)"]


def test_a_copy_of_somebody_s_deck_is_named_as_one() -> None:
    deck = make_deck(make_user("ann"), name="Heroes", visibility="public")
    ben = make_user("ben")

    first, second = (copy_deck(deck=deck, owner=ben) for _ in range(2))

    assert [first.name, second.name] == ["Copy of Heroes", "Copy of Heroes (2)"]
    assert copy_deck(deck=second, owner=make_user("cid")).name == "Copy of Heroes"
    assert copy_deck(deck=first, owner=ben).name == "Copy of Heroes (3)"
    assert copy_deck(deck=first, owner=make_user("dan")).name != first.name


def test_no_name_of_a_copy_is_too_long() -> None:
    ann, ben = make_user("ann"), make_user("ben")
    deck = make_deck(ann, name="x " * 59 + "yz")

    names = [copy_deck(deck=deck, owner=owner).name for owner in (ann, ann, ben, ben)]

    assert all(len(name) <= 120 for name in names)
    assert len({deck.name, *names}) == 5


def test_a_guest_shares_decks_by_link_and_lists_none() -> None:
    guest = make_user("guest-1", is_guest=True)
    deck = create_deck(owner=guest, game=make_game(), name="Mine", visibility="unlisted")

    with pytest.raises(ValidationError, match="Sign up to list it publicly"):
        update_deck(deck=deck, visibility="public")
    with pytest.raises(ValidationError, match="Sign up to list it publicly"):
        create_deck(owner=guest, game=deck.game, name="Other", visibility="public")


def test_changing_the_format_changes_what_is_legal() -> None:
    deck = legal_deck(make_user())

    changed = update_deck(deck=deck, format="standard")

    assert not changed.is_legal
    assert update_deck(deck=changed, format="unlimited").is_legal


def test_update_deck_refuses_what_is_not_its_business() -> None:
    with pytest.raises(TypeError, match="owner"):
        update_deck(deck=make_deck(make_user()), owner=None)


def test_rules_see_the_cards_in_an_order_that_does_not_depend_on_how_they_came_in() -> None:
    ann, cards = make_user(), [make_card(name) for name in ("Cain", "Abel", "Barst")]
    forward = make_deck(ann, *((card, 1) for card in cards))
    backward = make_deck(ann, *((card, 1) for card in reversed(cards)))

    assert [entry.card.name for entry in to_rules(forward).entries] == ["Abel", "Barst", "Cain"]
    assert to_rules(forward).entries == to_rules(backward).entries


def test_a_lord_outside_the_deck_is_listed_with_no_copies() -> None:
    make_card("Marth", "Altean Prince")
    deck = make_deck(make_user(), choices={"lord": "marth-altean-prince"})

    (entry,) = to_rules(deck).entries

    assert (entry.card.name, entry.count) == ("Marth", 0)


def test_turning_a_deck_into_rules_takes_as_many_queries_for_1_card_as_for_12(
    django_assert_num_queries,
) -> None:
    ann = make_user()
    small, large = make_deck(ann, (make_card("Caeda", code="B06-099N"), 1)), legal_deck(ann)

    for deck in (small, large):
        fresh = Deck.objects.select_related("game").get(pk=deck.pk)
        with django_assert_num_queries(2):
            to_rules(fresh)


def test_a_unit_is_loaded_with_the_card_its_initial_equipment_is_named_after() -> None:
    """It need not be in the deck; a partial card has no qualities that are known."""
    fetcg = make_game("fetcg")
    armed = unit("x").stats | {"equipment": "Armorslayer"}
    facts = {"game": fetcg, "kind": "unit", "texts": {}, "stats": armed}
    knight = Card.objects.create(key="knight", name="Knight", **facts)
    deck = make_deck(make_user(), (knight, 1), game=fetcg)
    slayer = {"game": fetcg, "kind": "weapon", "name": "Armorslayer"}
    known = {"stats": weapon("x").stats, "texts": {"effect": "Damage +2 against Armored units."}}
    partial = {
        "provenance": "partial",
        "unknown": ["attack", "max", "rank"],
        "stats": {"type": "sword"},
    }
    Card.objects.create(key="a-slayer", **slayer, **partial)
    (entry,) = to_rules(Deck.objects.get(pk=deck.pk)).entries
    assert entry.card.carries == ()

    Card.objects.create(key="slayer", **slayer, **known)
    (entry,) = to_rules(Deck.objects.get(pk=deck.pk)).entries
    assert [card.key for card in entry.card.carries] == ["slayer"]


def test_a_snapshot_is_made_once_until_the_cards_change() -> None:
    deck = legal_deck(make_user())

    first = snapshot(deck)
    assert snapshot(update_deck(deck=deck, name="Renamed")) == first

    changed = add_card(deck=deck, card=make_card("Caeda"))
    second = snapshot(changed)
    assert (first.number, second.number) == (1, 2)
    assert snapshot(deck) == second


def test_going_back_to_an_earlier_list_finds_its_version() -> None:
    deck, caeda = legal_deck(make_user()), make_card("Caeda")
    first = snapshot(deck)
    snapshot(add_card(deck=deck, card=caeda))

    assert snapshot(add_card(deck=deck, card=caeda, count=-1)) == first


def test_a_version_keeps_its_cards_when_the_catalogue_changes() -> None:
    deck = legal_deck(make_user())
    version = snapshot(deck)
    card = deck.rows.get(card__key="marth-altean-prince").card
    card.stats = card.stats | {"attack": 90}
    card.save()

    kept = DeckVersion.objects.get(pk=version.pk).to_rules()

    assert kept.find("marth-altean-prince").stats["attack"] == 40
    assert kept.choices == {"lord": "marth-altean-prince"}
    assert snapshot(deck).number == 2


def test_a_version_cannot_be_changed() -> None:
    version = snapshot(legal_deck(make_user()))

    with pytest.raises(ValueError, match="cannot be changed"):
        version.save()


def test_deleting_a_deck_deletes_its_versions() -> None:
    deck = legal_deck(make_user())
    snapshot(deck)

    delete_deck(deck=deck)

    assert not Deck.objects.exists()
    assert not DeckVersion.objects.exists()


def test_decks_are_judged_again_after_the_catalogue_has_changed() -> None:
    legal, other = legal_deck(make_user()), make_deck(make_user("ben"))
    card = legal.rows.get(card__key="marth-altean-prince").card
    card.stats = card.stats | {"cost": 3}
    card.save()

    out = StringIO()
    call_command("check_decks", stdout=out)

    assert out.getvalue() == "2 decks checked, 1 with a different result.\n"
    assert Deck.objects.get(pk=legal.pk).errors == 1
    assert Deck.objects.get(pk=other.pk).errors == other.errors


def test_a_card_in_a_deck_cannot_be_deleted() -> None:
    caeda = make_card("Caeda")
    make_deck(make_user(), (caeda, 1))

    with pytest.raises(IntegrityError):
        caeda.delete()
