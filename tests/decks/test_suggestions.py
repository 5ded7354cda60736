"""What helps while nobody searches: searches for what a deck lacks, and cards like its own."""

from typing import Any
from urllib.parse import urlencode

import pytest
from django.core.management import call_command
from django.http import QueryDict

import rules
from cardbase.models import Card, CompiledText, Game
from cardbase.search import browse
from decks.models import Deck
from decks.services import legality, set_counts, to_rules
from decks.suggestions import searches_for_lacks
from rules.engine.cards import Deck as RulesDeck
from tests.decks.factories import at, legal_deck, make_card, make_deck

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def parts_of(deck: RulesDeck) -> list[RulesDeck]:
    """Lists that lack much: none of the cards, the first or last half, all but those of a kind."""
    half = len(deck.entries) // 2
    kinds = {entry.card.kind for entry in deck.entries}
    lists = [(), deck.entries[:half], deck.entries[half:]]
    lists += [tuple(one for one in deck.entries if one.card.kind != kind) for kind in kinds]
    return [RulesDeck("Part", tuple(entries), deck.choices) for entries in lists]


def test_what_a_deck_lacks_is_found_by_its_search() -> None:
    call_command("load_catalogue", verbosity=0)
    call_command("load_shipped_decks", verbosity=0)
    queries = set()
    for deck in Deck.objects.select_related("game"):
        for part in parts_of(to_rules(deck)):
            problems = rules.game(deck.game.key).construction(part)
            queries |= {(deck.game.key, one.query) for one in searches_for_lacks(problems)}

    games = {game.key: game for game in Game.objects.all()}
    assert {game for game, _ in queries} == {"cipher", "fma", "fetcg", "flamethrowers"}
    for game, query in sorted(queries):
        found = browse(games[game], QueryDict(urlencode({"q": query})))
        assert (found.errors, found.typed) == ([], ""), query
        assert found.results.count, query


def test_each_lack_says_why_and_broken_rules_come_first(ann) -> None:
    deck = make_deck(ann, (make_card("Marth"), 2), (make_card("Caeda", cost=3), 40))

    lacks = searches_for_lacks(legality(deck))

    assert [(one.label, one.query) for one in lacks] == [
        ("Find Blade of Light cards", "insignia:red"),
        ("Find Cost 1 cards", "cost:1 insignia:red"),
    ]
    assert lacks[0].reason.endswith("at least 50 cards including the Lord; this one has 42.")
    assert lacks[1].reason.startswith("Only 1 Cost 1 card: the chance")


def test_a_change_brings_what_the_deck_lacks_up_to_date(ann, mine) -> None:
    deck = make_deck(ann, (make_card("Caeda", cost=3), 50))
    make_card("Marth")
    assert "cannot have a Lord" in lacks_in(mine.get(at("edit", deck)))

    answer = mine.post(at("count", deck), {"card": "marth", "count": "1"}, headers=HTMX)

    assert "cannot have a Lord" not in lacks_in(answer)
    assert "Only 0 Cost 1 cards" in lacks_in(answer)


def lacks_in(answer: Any) -> str:
    page = answer.content.decode()
    return page[page.index('id="deck-lacks"') :].split("</div>")[0]


# Cards like the deck's


def doing(card: Card, *deeds: str, formats: tuple[str, ...] = ("unlimited",)) -> Card:
    words = [deed.split() for deed in deeds]
    CompiledText.objects.create(
        card=card, version="", digest="", abilities={}, deeds=words, formats=list(formats)
    )
    return card


@pytest.fixture
def others() -> None:
    """Cards that make the deed of the deck telling."""
    for number in range(6):
        doing(make_card(f"Villager {number}"), "boost ally")


def suggested(mine: Any, deck: Deck, **asked: str) -> list[tuple[str, str, str]]:
    pane = mine.get(at("cards", deck), asked).context["pane"]
    return [(one.row.card.key, one.deed, one.like) for one in pane.suggestions]


def test_cards_that_do_what_the_deck_does_are_suggested_with_their_reason(
    ann, mine, others
) -> None:
    deck = make_deck(ann, (doing(make_card("Caeda"), "draw", "boost ally"), 4))
    doing(make_card("Lena", "Sister"), "draw", "tap ally")
    doing(make_card("Lena", "Saint"), "draw", "destroy enemy", "tap enemy")
    doing(make_card("Merric"), "by:effect draw", "draw")
    doing(make_card("Navarre"), "destroy enemy")

    found = suggested(mine, deck)

    assert found[0] == ("villager-0", "boost ally", "Caeda")
    assert ("merric", "draw", "Caeda") in found
    assert ("lena-sister", "draw", "Caeda") in found
    keys = {key for key, _, _ in found}
    assert not keys & {"lena-saint", "navarre", "caeda"}, "each Name once, none of the deck"
    assert len(found) == 4, "no more than two for the same deed"
    page = mine.get(at("edit", deck)).content.decode()
    assert 'id="suggested-merric"' in page
    assert "Cards that do what this deck does" in page


def test_cards_that_the_deck_could_not_use_are_not_suggested(ann, mine, others) -> None:
    deck = make_deck(ann, (doing(make_card("Caeda"), "draw"), 4), format_key="standard")
    doing(make_card("Chrom", insignias=["blue"]), "draw", formats=("standard",))
    doing(make_card("Old Guard"), "draw", formats=("unlimited",))
    doing(make_card("Anna", insignias=[]), "draw", formats=("standard",))
    partial = doing(make_card("Gotoh"), "draw", formats=("standard",))
    Card.objects.filter(pk=partial.pk).update(provenance="partial", unknown=["attack"])

    assert [key for key, _, _ in suggested(mine, deck)] == ["anna"]


def test_nothing_is_suggested_to_a_search(ann, mine, others) -> None:
    deck = make_deck(ann, (doing(make_card("Caeda"), "draw"), 4))
    doing(make_card("Merric"), "draw")

    assert suggested(mine, deck, q="merric") == []
    assert suggested(mine, make_deck(ann, name="Empty")) == []
    assert [key for key, _, _ in suggested(mine, set_counts(deck=deck, counts={}))] == ["merric"]


def test_suggestions_take_as_many_queries_for_1_card_as_for_12(
    ann, mine, others, django_assert_max_num_queries
) -> None:
    doing(make_card("Merric"), "draw")
    small = make_deck(ann, (doing(make_card("Caeda"), "draw"), 1))
    large = legal_deck(ann)
    for row in large.rows.select_related("card"):
        doing(row.card, "draw", "boost ally")
    for deck in (small, large):
        mine.get(at("cards", deck))
        with django_assert_max_num_queries(22):
            mine.get(at("cards", deck))
