import re
from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from cardbase.compiled_text import compile_cards, compute_deeds
from cardbase.models import CardAlias, DisputedFact
from decks.models import Deck
from tests.cardbase.pages.factories import (
    make_card,
    make_erratum,
    make_printing,
    make_ruling,
    make_source,
    make_user,
)

pytestmark = pytest.mark.django_db


def read(client: Client, address: str) -> str:
    """The words of a page, without its tags."""
    response = client.get(address)
    assert response.status_code == 200
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", response.content.decode()))


def test_a_card_page_tells_facts_abilities_and_printings(client: Client) -> None:
    card = make_card("Marth", "Altean Prince", attack=40, text="Cheer |CONT| Allies get +10.")
    make_printing(card, "B01-003HN", illustrator="A. Painter", external_ids={"vit": "49"})

    words = read(client, card.get_absolute_url())

    for text in ("Altean Prince", "Blade of Light", "Cheer", "B01-003HN", "A. Painter"):
        assert text in words
    assert "vit" not in words, "what other programs call a printing is for programs"


def test_a_card_page_says_what_sources_dispute_and_which(client: Client) -> None:
    card = make_card("Noire", support=20)
    for value, name in ((20, "One list"), (10, "Another list")):
        source = make_source(name.replace(" ", "-"), document=name, official=False)
        DisputedFact.objects.create(card=card, field="support", value=value, source=source)

    words = read(client, card.get_absolute_url())

    assert "Sources disagree on Support" in words
    assert "20: One list" in words
    assert "10: Another list" in words


def test_an_earlier_address_leads_to_the_present_one_for_good(client: Client) -> None:
    card = make_card("Caeda", "Heart of Talys")
    CardAlias.objects.create(card=card, game=card.game, key="shiida-heart-of-talys")

    response = client.get("/games/cipher/cards/shiida-heart-of-talys/")

    assert (response.status_code, response.url) == (301, card.get_absolute_url())


def test_a_card_nobody_knows_is_not_found(client: Client) -> None:
    make_card("Marth")

    assert client.get("/games/cipher/cards/goku/").status_code == 404
    assert client.get("/games/fma/cards/marth-prince/").status_code == 404


def test_an_erratum_shows_what_changed_when_and_by_whom(client: Client) -> None:
    card = make_card("Marth", attack=70, text="Flip 3 bonds.")
    make_erratum(card, date(2016, 3, 1), attack=60, text="Flip 2 bonds.")

    html = client.get(card.get_absolute_url()).content.decode()

    assert "1 March 2016" in html
    assert "Attack: <del>70</del> <ins>60</ins>" in html
    assert "Flip <del>3</del><ins>2</ins> bonds." in html
    assert "Rules booklet" in html


def test_an_erratum_names_signs_by_their_labels_and_not_by_their_keys(client: Client) -> None:
    card = make_card("Marth", weapons=["sword"])
    make_erratum(card, date(2016, 3, 1), weapons=["dragonstone"])

    html = client.get(card.get_absolute_url()).content.decode()

    assert "Weapon: <del>Sword</del> <ins>Dragonstone</ins>" in html


def test_a_card_that_never_changed_says_so(client: Client) -> None:
    words = read(client, make_card("Marth").get_absolute_url())

    assert "Unchanged since printing" in words


def test_a_ruling_shows_its_source_and_the_rule_it_reads(client: Client) -> None:
    card = make_card("Marth")
    source = make_source("faq", document="Questions of 2016", address="https://example.org/faq")
    make_ruling(card, text="Both orbs go.", source=source, rule_ids=["CIPHER-DOUBLEORB-1"])

    html = client.get(card.get_absolute_url()).content.decode()

    assert "Both orbs go." in html
    assert 'href="https://example.org/faq"' in html
    assert 'href="/games/cipher/rules/#DOUBLEORB-1"' in html


def test_a_partly_known_card_names_what_is_missing(client: Client) -> None:
    card = make_card("Nameless", attack=None, provenance="partial", unknown=["attack"])

    words = read(client, card.get_absolute_url())

    assert "Incomplete: attack missing" in words


def test_a_line_that_breaks_off_is_missing_and_not_played_by_hand(client: Client) -> None:
    facts = {"provenance": "partial", "unknown": ["skill"]}
    card = make_card("Nameless", text="Song |ACT| [Flip 1] …", **facts)
    compile_cards("cipher")

    words = read(client, card.get_absolute_url())

    assert "Incomplete: skills missing" in words
    assert "What this skill does is not in the catalogue yet." in words
    assert "by hand" not in words.lower().replace("nothing to resolve by hand", "")


def test_a_missing_support_skill_is_told_from_the_support(client: Client) -> None:
    card = make_card("Nameless", support=20, provenance="partial", unknown=["support_text"])

    assert "Incomplete: support skill missing" in read(client, card.get_absolute_url())


def test_a_sample_card_never_passes_for_a_printed_one(client: Client) -> None:
    card = make_card("Invented", provenance="sample")

    assert "never printed" in read(client, card.get_absolute_url())


def test_other_cards_of_the_name_are_shown_and_no_others(client: Client) -> None:
    card = make_card("Marth", "Prince")
    make_card("Marth", "King")
    make_card("Caeda")

    namesakes = client.get(card.get_absolute_url()).context["namesakes"]

    assert [item.card.title for item in namesakes] == ["King"]


def test_the_number_of_queries_does_not_grow_with_what_is_known(client: Client) -> None:
    def queries(address: str) -> int:
        with CaptureQueriesContext(connection) as captured:
            client.get(address)
        return len(captured)

    def fill(name: str, count: int) -> str:
        card = make_card(name)
        for number in range(count):
            make_printing(card, f"B{number:02}-001N")
            make_ruling(card)
            make_erratum(card, date(2016, 1, 1 + number), cost=number)
            make_card(name, f"Copy {number}", printed=f"P{number:02}-001N")
        return card.get_absolute_url()

    assert queries(fill("Marth", 2)) == queries(fill("Ike", 20))


def test_the_text_can_be_read_as_it_is_as_it_was_and_as_the_rules_do_it(client: Client) -> None:
    card = make_card("Marth", text="Cheer |CONT| This unit gets +10 Attack.")
    make_erratum(card, date(2016, 5, 1), text="Cheer |CONT| This unit gets +20 Attack.")
    compile_cards("cipher")

    html = client.get(card.get_absolute_url()).content.decode()
    ways = {
        name: re.sub(r"<[^>]+>", " ", part)
        for name, part in re.findall(
            r'data-words="(\w+)">(.*?)(?=data-words=|</section>)', html, re.S
        )
    }

    assert "+20" in ways["today"]
    assert "+10" in ways["printed"]
    assert "+20" in ways["rules"]


def test_a_text_that_never_changed_is_shown_once(client: Client) -> None:
    card = make_card("Marth", text="Cheer |CONT| This unit gets +10 Attack.")

    assert 'data-words="printed"' not in client.get(card.get_absolute_url()).content.decode()


def test_rulings_and_errata_stand_right_below_the_text(client: Client) -> None:
    card = make_card("Marth", text="Cheer |CONT| This unit gets +10 Attack.")
    html = client.get(card.get_absolute_url()).content.decode()

    headings = [name for name in re.findall(r'<h2 id="(\w+)-heading">', html) if name != "reading"]
    assert headings[:4] == ["text", "rulings", "wordings", "facts"]


def test_a_card_leads_to_the_ones_before_and_after_it_by_number(client: Client) -> None:
    cards = {}
    for name, code in (("C", "B01-010N"), ("A", "B01-002N"), ("B", "B01-009N")):
        cards[name] = make_card(name, printed=code)
    html = client.get(cards["B"].get_absolute_url()).content.decode()

    assert re.search(r'rel="prev"\s+href="([^"]+)"', html)[1] == cards["A"].get_absolute_url()
    assert re.search(r'rel="next"\s+href="([^"]+)"', html)[1] == cards["C"].get_absolute_url()
    first = client.get(cards["A"].get_absolute_url()).content.decode()
    assert 'rel="prev"' not in first


def test_legality_is_said_with_its_reason(client: Client) -> None:
    old = make_card("Old", printed="B01-001N")
    new = make_card("New", printed="B22-001N")
    partial = make_card("Half", provenance="partial", unknown=["attack"], attack=None)

    assert "not legal" in read(client, old.get_absolute_url())
    words = read(client, new.get_absolute_url())
    assert "not legal" not in words
    assert "Legality" in words
    assert "incomplete, so it can&#x27;t be played yet" in read(client, partial.get_absolute_url())


def test_cards_that_do_the_same_are_shown_with_what_they_share(client: Client) -> None:
    draws = "Gift |ACT| [Once per turn] [turn 1 face-up bond face-down] Draw 1 card."
    kills = "Blade |ACT| [tap this unit] Choose 1 enemy other than their Lord, and destroy it."
    marth = make_card("Marth", text=draws)
    caeda, ike = make_card("Caeda", text=draws), make_card("Ike", text=kills)
    namesake = make_card("Marth", "King", text=draws)
    compile_cards("cipher")
    compute_deeds("cipher")

    html = client.get(marth.get_absolute_url()).content.decode()
    alike = html.partition('id="alike-heading"')[2].partition("</section>")[0]

    assert caeda.get_absolute_url() in alike
    assert ike.get_absolute_url() not in alike
    assert namesake.get_absolute_url() not in alike
    assert "does%3A%22draw%22" in alike


def test_names_in_the_text_lead_to_their_cards(client: Client) -> None:
    make_card("Caeda")
    marth = make_card("Marth", text='Bond |CONT| If you have a "Caeda", this unit gets +10 Attack.')
    compile_cards("cipher")
    html = client.get(marth.get_absolute_url()).content.decode()

    assert "?q=%21%22Caeda%22" in html


def test_what_is_unknown_looks_unlike_what_is_not_there(client: Client) -> None:
    card = make_card("Half", provenance="partial", unknown=["attack"], attack=None)
    html = client.get(card.get_absolute_url()).content.decode()

    assert re.search(r'<dd class="fact-unknown">\s*unknown', html)


def test_what_is_kept_of_a_card_is_in_the_language_of_who_asks(client: Client) -> None:
    card = make_card("Half", provenance="partial", unknown=["attack"], attack=None)

    german = client.get(card.get_absolute_url(), headers={"accept-language": "de"})
    english = client.get(card.get_absolute_url(), headers={"accept-language": "en"})

    assert "unbekannt" in german.content.decode()
    assert "unbekannt" not in english.content.decode()


def test_a_card_is_added_to_ones_own_deck_from_its_page(client: Client) -> None:
    card = make_card("Marth")
    ann = make_user()
    deck = Deck.objects.create(game=card.game, owner=ann, name="Altea")
    assert "Altea" not in client.get(card.get_absolute_url()).content.decode()

    client.force_login(ann)
    html = client.get(card.get_absolute_url()).content.decode()
    address = reverse("decks:add", args=[deck.token])
    assert address in html
    client.post(address, {"card": card.key})

    assert [(row.card_id, row.count) for row in deck.rows.all()] == [(card.pk, 1)]
