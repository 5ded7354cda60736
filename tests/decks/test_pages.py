"""Pages of decks: lists, and one deck made, copied, described and deleted."""

import re
from html import unescape

import pytest
from django.urls import reverse

import rules
from decks.models import Deck
from decks.services import choose, copy_deck, delete_deck, update_deck
from tests.decks.factories import at, legal_deck, make_card, make_deck, make_game, make_user

pytestmark = pytest.mark.django_db


# Lists


def test_public_decks_are_listed_and_no_others(ann, client) -> None:
    for visibility in ("public", "unlisted", "private"):
        make_deck(ann, name=f"Deck {visibility}", visibility=visibility)

    page = client.get(reverse("decks:list")).content.decode()

    assert "Deck public" in page
    assert "Deck unlisted" not in page
    assert "Deck private" not in page


def test_my_decks_are_all_mine(ann, mine) -> None:
    make_deck(ann, name="Secret")
    make_deck(make_user("carl"), name="Open", visibility="public")

    page = mine.get(reverse("decks:mine")).content.decode()

    assert "Secret" in page
    assert "Open" not in page


def test_my_decks_ask_the_anonymous_to_log_in(client) -> None:
    assert client.get(reverse("decks:mine")).status_code == 302


@pytest.mark.parametrize(
    ("sort", "names"),
    [
        ("", ["Old", "Copied", "New"]),
        ("newest", ["New", "Copied", "Old"]),
        ("copied", ["Copied", "Old", "New"]),
        ("nonsense", ["Old", "Copied", "New"]),
    ],
)
def test_public_decks_are_sorted_by_change_age_and_copies_of_others(
    ann, client, sort, names
) -> None:
    old, copied, new = (
        make_deck(ann, name=name, visibility="public") for name in ("Old", "Copied", "New")
    )
    for deck in (new, copied, old):
        update_deck(deck=deck, description="Changed")
    copy_deck(deck=copied, owner=make_user("ben"))
    # One's own copies do not count.
    for _ in range(2):
        copy_deck(deck=new, owner=ann)

    page = client.get(reverse("decks:list"), {"sort": sort}).context["page"]

    assert [deck.name for deck in page.object_list] == names


def test_copies_of_a_deck_from_cardbase_count_too(ann, client) -> None:
    shipped, copied = (
        make_deck(owner, name=name, visibility="public", shipped=owner is None)
        for owner, name in ((None, "Shipped"), (ann, "Copied"))
    )
    for deck, copies in ((shipped, 2), (copied, 1)):
        for _ in range(copies):
            copy_deck(deck=deck, owner=make_user(f"ben{Deck.objects.count()}"))

    page = client.get(reverse("decks:list"), {"sort": "copied"}).context["page"]

    assert [deck.name for deck in page.object_list] == ["Shipped", "Copied"]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"q": "fast"}, {"Fast Marth"}),
        ({"card": "hero-king"}, {"Legal"}),
        ({"card": "caeda"}, {"Fast Marth"}),
        ({"legal": "yes"}, {"Legal"}),
        ({"legal": "no"}, {"Fast Marth"}),
        ({"game": "cipher"}, {"Legal", "Fast Marth"}),
        ({"game": "nonsense"}, {"Legal", "Fast Marth"}),
        ({"q": "nothing"}, set()),
        ({"page": "99"}, {"Legal", "Fast Marth"}),
    ],
)
def test_public_decks_are_found_by_name_card_legality_and_game(ann, client, query, found) -> None:
    legal_deck(ann, name="Legal", visibility="public")
    make_deck(ann, (make_card("Caeda"), 1), name="Fast Marth", visibility="public")

    answer = client.get(reverse("decks:list"), query)

    assert {summary.deck.name for summary in answer.context["summaries"]} == found


@pytest.mark.parametrize(
    ("author", "names"), [("ann", {"Hers"}), ("Ann", {"Hers"}), ("ben", {"His"}), ("nobody", set())]
)
def test_public_decks_of_an_author_are_listed_by_the_name(ann, client, author, names) -> None:
    ben = make_user("ben")
    make_deck(ann, name="Hers", visibility="public")
    make_deck(ann, name="Her secret", visibility="unlisted")
    make_deck(ben, name="His", visibility="public")

    answer = client.get("/decks/", {"author": author})

    assert {one.deck.name for one in answer.context["summaries"]} == names
    assert f"Decks by {author}" in answer.content.decode()


def test_a_deck_leads_to_the_others_of_its_author(client) -> None:
    """The name of an account may be made of anything."""
    odd = make_user("a+b@c.d")
    deck = make_deck(odd, name="Odd", visibility="public")
    link = re.search(r'by <a href="([^"]+)">', client.get(deck.get_absolute_url()).content.decode())

    assert link is not None
    assert [one.deck for one in client.get(unescape(link[1])).context["summaries"]] == [deck]


def test_ones_own_decks_have_no_author_to_choose(ann, mine) -> None:
    assert 'name="author"' not in mine.get("/decks/mine/?author=ben").content.decode()


def test_a_list_takes_the_same_queries_for_2_decks_and_20(
    ann, client, django_assert_max_num_queries
) -> None:
    marth = make_card("Marth", code="B01-003HN")
    for number in range(20):
        make_deck(
            ann,
            (marth, 1),
            name=f"Deck {number}",
            visibility="public",
            choices={"lord": "marth"},
        )

    with django_assert_max_num_queries(6):
        answer = client.get(reverse("decks:list"))
    assert len(answer.context["summaries"]) == 20


# Making, copying, changing, deleting


def test_a_new_deck_is_made_and_opened_in_the_editor(ann, mine) -> None:
    game = make_game()

    answer = mine.post(
        reverse("decks:new"),
        {"name": "Heroes", "game": game.key, "format": "unlimited", "visibility": "private"},
    )

    deck = Deck.objects.get()
    assert answer.url == at("edit", deck)
    assert (deck.owner, deck.name) == (ann, "Heroes")


FORMATS = sorted({fmt.key for game in rules.games() for fmt in game.formats})


@pytest.mark.parametrize("key", sorted(rules.GAMES))
@pytest.mark.parametrize("chosen", ["", "highlander", *FORMATS])
def test_every_pair_of_game_and_format_makes_a_deck_or_is_refused(mine, key, chosen) -> None:
    """Without the script the formats of another game may still be on the page."""
    for each in rules.GAMES:
        make_game(each)
    form = {"name": "Heroes", "game": key, "format": chosen, "visibility": "private"}
    formats = [fmt.key for fmt in rules.game(key).formats]

    answer = mine.post(reverse("decks:new"), form)

    if chosen in ("", *formats):
        deck = Deck.objects.get()
        assert answer.url == at("edit", deck)
        assert (deck.game.key, deck.format) == (key, chosen)
    else:
        assert not Deck.objects.exists()
        assert "This game has no such format." in answer.content.decode()
        assert formats_offered(answer) == formats


@pytest.mark.parametrize("key", sorted(rules.GAMES))
def test_a_new_deck_is_offered_the_formats_of_its_game(mine, key) -> None:
    for each in rules.GAMES:
        make_game(each)

    answer = mine.get(reverse("decks:new"), {"game": key})

    assert formats_offered(answer) == [fmt.key for fmt in rules.game(key).formats]


@pytest.mark.parametrize("key", ["", "zzz", "0", "²"])
def test_a_new_deck_of_an_unknown_game_is_offered_the_first(mine, key) -> None:
    game = make_game()

    answer = mine.get(reverse("decks:new"), {"game": key})

    assert formats_offered(answer) == [fmt.key for fmt in rules.game(game.key).formats]


def formats_offered(answer) -> list[str]:
    field = re.search(r'<select name="format".*?</select>', answer.content.decode(), re.DOTALL)
    assert field
    return re.findall(r'<option value="([^"]*)"', field[0])


def test_a_deck_without_a_name_is_not_made_and_nothing_typed_is_lost(mine) -> None:
    game = make_game()

    answer = mine.post(
        reverse("decks:new"),
        {
            "name": "",
            "game": game.key,
            "format": "standard",
            "visibility": "public",
            "description": "My long text",
        },
    )

    page = answer.content.decode()
    assert not Deck.objects.exists()
    assert "Give the deck a name." in page
    assert "My long text" in page


def test_copying_takes_one_click(ann, stranger) -> None:
    deck = legal_deck(ann, visibility="public")

    answer = stranger.post(at("copy", deck))

    copy = Deck.objects.get(owner__username="ben")
    assert answer.url == at("edit", copy)
    assert copy.size == 50


def test_a_copy_says_what_it_was_copied_from(ann, mine, stranger, client) -> None:
    original = legal_deck(ann, name="Heroes of Altea", visibility="public")
    stranger.post(at("copy", original))
    copy = Deck.objects.get(owner__username="ben")
    update_deck(deck=copy, name="Mine", visibility="public")

    author = '<a href="/decks/?author=ann">ann</a>'
    for reader in (mine, stranger, client):
        page = " ".join(reader.get(at("detail", copy)).content.decode().split())
        source = f'<a href="{at("detail", original)}">Heroes of Altea</a>'
        assert f"Copied from {source} by {author}" in page
    assert "Copied from" not in client.get(at("detail", original)).content.decode()


@pytest.mark.parametrize(
    ("visibility", "told"), [("private", {"ann"}), ("unlisted", {"ann", "ben"})]
)
def test_nothing_of_a_hidden_original_is_told_to_who_may_not_see_it(
    ann, mine, stranger, client, visibility, told
) -> None:
    original = legal_deck(ann, name="Secret Heroes", visibility="unlisted")
    stranger.post(at("copy", original), follow=True)
    copy = Deck.objects.get(owner__username="ben")
    update_deck(deck=copy, name="Mine", visibility="public")
    update_deck(deck=original, visibility=visibility)

    for name, reader in {"ann": mine, "ben": stranger, "anybody": client}.items():
        page = reader.get(at("detail", copy)).content.decode()
        assert ("Secret Heroes" in page) is (original.token in page) is (name in told)
        assert ("Copied from a private deck." in page) is (name not in told)


def test_the_copy_of_a_deleted_deck_says_nothing_of_it(ann, stranger) -> None:
    original = legal_deck(ann, visibility="public")
    stranger.post(at("copy", original))
    delete_deck(deck=original)

    copy = Deck.objects.get(owner__username="ben")
    assert "Copied from" not in stranger.get(at("detail", copy)).content.decode()


def test_the_anonymous_sign_up_first_and_come_back_to_the_copy(ann, client) -> None:
    deck = legal_deck(ann, visibility="public")

    for answer in (client.get(at("copy", deck)), client.post(at("copy", deck))):
        assert answer.url == f"/accounts/signup/?next=%2Fdecks%2F{deck.token}%2Fcopy%2F"
    assert Deck.objects.count() == 1


def test_renaming_and_showing_a_deck_to_everybody(ann, mine) -> None:
    deck = make_deck(ann)

    answer = mine.post(
        at("details", deck),
        {
            "name": "New name",
            "format": "standard",
            "visibility": "public",
            "version": deck.version,
        },
    )

    changed = Deck.objects.get(pk=deck.pk)
    assert answer.url == at("detail", deck)
    assert (changed.name, changed.visibility, changed.format) == ("New name", "public", "standard")


def test_details_of_a_deck_that_changed_elsewhere_are_not_overwritten(ann, mine) -> None:
    deck = make_deck(ann)
    choose(deck=deck, choice="lord", card=make_card("Marth"))

    answer = mine.post(
        at("details", deck),
        {"name": "Late", "visibility": "public", "version": deck.version},
    )

    assert answer.status_code == 422
    assert "was changed elsewhere" in answer.content.decode()
    assert 'value="Late"' in answer.content.decode()
    assert Deck.objects.get(pk=deck.pk).name == "Heroes"


def test_details_with_an_error_are_still_of_the_version_they_were_filled_in_for(ann, mine) -> None:
    deck = make_deck(ann)
    update_deck(deck=deck, name="Renamed in another tab")
    sent = {"name": "", "visibility": "private", "version": deck.version}

    page = mine.post(at("details", deck), sent).content.decode()
    assert f'name="version" value="{deck.version}"' in page
    answer = mine.post(at("details", deck), sent | {"name": "Heroes"})

    assert "was changed elsewhere" in answer.content.decode()
    assert f'name="version" value="{deck.version + 1}"' in answer.content.decode()
    assert Deck.objects.get(pk=deck.pk).name == "Renamed in another tab"


@pytest.mark.parametrize(("posted", "kept"), [("public", "public"), ("everybody", "private")])
def test_visibility_is_one_of_three(ann, mine, posted, kept) -> None:
    deck = make_deck(ann)

    mine.post(at("show-to", deck), {"visibility": posted})

    assert Deck.objects.get(pk=deck.pk).visibility == kept


def test_a_deck_is_deleted_after_a_question(ann, mine) -> None:
    deck = make_deck(ann)

    assert "Delete “Heroes”?" in mine.get(at("delete", deck)).content.decode()
    assert Deck.objects.exists()

    assert mine.post(at("delete", deck)).url == reverse("decks:mine")
    assert not Deck.objects.exists()


# What the pages say


def test_the_deck_page_names_broken_rules_with_a_link(ann, mine) -> None:
    deck = make_deck(ann, (make_card("Marth"), 5))

    page = mine.get(at("detail", deck)).content.decode()

    assert "Only 4 copies of Marth are allowed; you have 5." in page
    assert 'href="/games/cipher/rules/#DECK-3">CIPHER-DECK-3</a>' in page


def test_a_legal_deck_of_ones_own_leads_to_odds_and_to_the_table(ann, mine) -> None:
    deck = legal_deck(ann)

    page = mine.get(at("detail", deck)).content.decode()

    assert f'href="/decks/{deck.token}/goldfish/"' in page
    assert f'href="/play/new/?game=cipher&amp;deck={deck.token}"' in page


def test_only_the_editor_offers_repairs(ann, mine) -> None:
    deck = make_deck(ann, (make_card("Marth"), 5))

    assert "Remove 1 copy" not in mine.get(at("detail", deck)).content.decode()
    assert "Remove 1 copy" in mine.get(at("edit", deck)).content.decode()


def test_names_that_people_type_are_never_markup(ann, mine) -> None:
    deck = make_deck(ann, name="<script>alert(1)</script>", description="<b>x</b>")

    for page in ("detail", "edit", "delete", "details", "text"):
        assert "<script>alert" not in mine.get(at(page, deck)).content.decode()


def test_the_deck_page_takes_the_same_queries_for_1_card_and_12(
    ann, client, django_assert_max_num_queries
) -> None:
    small = make_deck(ann, (make_card("Caeda"), 1), visibility="public")
    large = legal_deck(ann, visibility="public")

    for deck in (small, large):
        with django_assert_max_num_queries(6):
            client.get(at("detail", deck))


def test_exports_are_text_and_json(ann, client) -> None:
    deck = legal_deck(ann, visibility="public", name="Für Altea")

    text, data = client.get(at("export-text", deck)), client.get(at("export-json", deck))

    assert text["Content-Type"] == "text/plain; charset=utf-8"
    assert text["Content-Disposition"] == 'inline; filename="fur-altea.txt"'
    assert "4 B01-003HN Marth, Altean Prince" in text.content.decode()
    assert data.json()["choices"] == {"lord": "marth-altean-prince"}
