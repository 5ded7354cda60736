"""Texts are compiled once per wording and grammar, and pages say what was made of them."""

import re
from types import SimpleNamespace

import pytest
from django.core.cache import cache
from django.test import Client

import rules
from cardbase.compiled_text import compile_cards, tasks
from cardbase.faces import face
from cardbase.models import Card, CompiledText, readers
from tests.cardbase.factories import make_card, make_game, make_printing
from tests.testkit.shipped import cards_by_number

pytestmark = pytest.mark.django_db

COMPILES = "Fierce |CONT| During your turn, this unit gets +20 Attack."
FAILS = "Odd |CONT| Bananas are yellow."


def card_saying(*lines: str) -> Card:
    card = make_card()
    card.texts = {"skill": "\n".join(lines)}
    card.save()
    return Card.objects.with_data().get(pk=card.pk)


def what_the_page_says(client: Client, card: Card) -> str:
    html = client.get(card.get_absolute_url()).content.decode()
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", html))


def test_a_card_is_compiled_once_and_carries_its_abilities() -> None:
    card = card_saying(COMPILES)

    assert compile_cards("cipher") == 1
    assert compile_cards("cipher") == 0

    data = Card.objects.with_data().get(pk=card.pk).as_data()
    assert data.abilities == rules.game("cipher").compile(card.texts)
    assert len(data.abilities["abilities"]) == 1


def test_a_changed_text_is_compiled_again_and_never_played_as_it_was() -> None:
    card = card_saying(COMPILES)
    compile_cards("cipher")
    card.texts = {"skill": FAILS}
    card.save()

    assert Card.objects.with_data().get(pk=card.pk).as_data().abilities is None
    assert compile_cards("cipher") == 1


def test_another_version_of_the_grammar_compiles_again() -> None:
    card_saying(COMPILES)
    compile_cards("cipher")
    CompiledText.objects.update(version="an older one")

    assert compile_cards("cipher") == 1


def test_a_reader_with_other_sources_reads_every_text_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody has to remember to raise a number: a mended reading reaches cards that are there."""
    card_saying(COMPILES)
    compile_cards("cipher")
    monkeypatch.setattr(readers, "reader_digest", lambda key: "sources of another reader")

    assert compile_cards("cipher") == 1
    assert compile_cards("cipher") == 0


@pytest.mark.parametrize("game", rules.GAMES)
def test_a_reading_changes_with_no_other_fact_of_its_card(game: str) -> None:
    """Cost, title and printings are no part of what is read, nor is any other card."""
    card, *_ = shipped(game)
    compile_cards(game)
    before = CompiledText.objects.get(card=card)
    card.title = f"{card.title} of another name"
    card.ordinal += 7
    card.save()
    Card.objects.filter(game__key=game).exclude(pk=card.pk).delete()

    assert compile_cards(game) == 0
    after = CompiledText.objects.get(card=card)
    assert (after.abilities, after.explanation) == (before.abilities, before.explanation)
    assert Card.objects.with_data().get(pk=card.pk).as_data().abilities == before.abilities


def shipped(game: str) -> list[Card]:
    """A few cards of the game with texts, as they are shipped."""
    known = {data.key: data for data in cards_by_number(game).values() if any(data.texts.values())}
    names = ("key", "name", "title", "kind", "stats", "texts")
    return [
        Card.objects.create(game=make_game(game), **{name: getattr(data, name) for name in names})
        for data in list(known.values())[:3]
    ]


def refuse_to_compile(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on nobody builds a grammar of Cipher."""

    def refuse(*args: object, **kwargs: object) -> None:
        raise AssertionError("a reader waited for a grammar")

    monkeypatch.setattr(
        rules.game("cipher"),
        "card_text",
        SimpleNamespace(version=rules.game("cipher").text_version, compile=refuse, explain=refuse),
    )


@pytest.mark.parametrize("compiled", [True, False])
def test_no_page_of_the_catalogue_builds_a_grammar(
    compiled: bool, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks.compile_texts, "apply_async", lambda **_: None)
    card = card_saying(COMPILES, FAILS)
    make_printing(card, "B01-001N")
    make_card(card.name, "Another")
    if compiled:
        compile_cards("cipher")
    refuse_to_compile(monkeypatch)

    for address in (
        card.get_absolute_url(),
        "/",
        "/games/cipher/",
        "/games/cipher/cards/",
        "/games/cipher/cards/?view=table",
        "/games/cipher/cards/?q=unique:printing",
        "/games/cipher/sets/B01/",
        "/api/v1/cards/",
        f"/api/v1/cards/cipher/{card.key}/",
    ):
        assert client.get(address).status_code == 200, address


def test_a_text_that_is_not_compiled_yet_is_given_to_a_worker_once(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.clear()
    asked: list[tuple[str]] = []
    monkeypatch.setattr(tasks.compile_texts, "apply_async", lambda args, retry: asked.append(args))
    card = card_saying(COMPILES)

    words = what_the_page_says(client, card)
    what_the_page_says(client, card)

    assert "The rules have not read this text yet" in words
    assert asked == [("cipher",)]
    assert tasks.compile_texts("cipher") == 1
    assert "The rules have not read this text yet" not in what_the_page_says(client, card)
    # What is compiled is nobody's business any more.
    cache.clear()
    what_the_page_says(client, card)
    assert asked == [("cipher",)]


def test_texts_compiled_before_explanations_were_kept_are_compiled_again() -> None:
    card = card_saying(COMPILES)
    compile_cards("cipher")
    CompiledText.objects.update(explanation=None)

    assert compile_cards("cipher") == 1
    (line,) = CompiledText.objects.get(card=card).explained() or ()
    assert line == rules.game("cipher").explain(card.texts)[0]


def test_a_game_without_a_grammar_has_nothing_to_compile() -> None:
    assert compile_cards("no-such-game") == 0


def test_a_line_nobody_could_compile_is_marked_on_the_face() -> None:
    drawn = face(card_saying(COMPILES, FAILS).as_data(), "cipher")

    marked = [any(run.text == "By hand" for run in line.runs) for line in drawn.lines]
    assert marked == [False, True]


def test_the_card_page_says_what_each_line_does(client: Client) -> None:
    card = card_saying(COMPILES, FAILS)
    compile_cards("cipher")

    words = what_the_page_says(client, card)
    assert "How the rules read it" in words
    assert "Resolved by hand" in words
    assert "bananas" in words
    assert "Reword it so the rules can read it" in words


def sidetracked_saying(words: str) -> Card:
    """A card of which Python plays one wording: the test of the rules has it."""
    return Card.objects.create(
        game=make_game("fma"),
        key="sidetracked",
        name="Sidetracked",
        kind="event",
        stats={"icon": "wits", "cost": 3},
        texts={"text": words} if words else {},
    )


def test_the_card_page_says_that_python_plays_the_card(client: Client) -> None:
    leave = "Remove your leader from play. Return him at the start of your next turn"
    card = sidetracked_saying(f"Main Wits: {leave} with 3 experience.")
    compile_cards("fma")

    words = what_the_page_says(client, card)
    assert "implemented in Python for exactly this wording and is fully automated." in words
    assert "Resolved by hand" not in words
    drawn = face(Card.objects.with_data().get(pk=card.pk).as_data(), "fma")
    assert not drawn.is_manual


def test_the_card_page_says_that_other_words_are_played_by_hand(client: Client) -> None:
    card = sidetracked_saying("Main Wits: Your leader is bananas.")
    compile_cards("fma")

    words = what_the_page_says(client, card)
    assert "no longer matches, so the card is resolved by hand." in words
    assert "Resolved by hand" in words


def test_the_card_page_says_that_python_waits_for_the_text(client: Client) -> None:
    words = what_the_page_says(client, sidetracked_saying(""))

    assert "implemented in Python, but its text is still missing" in words.replace("&#x27;", "'")


def test_a_card_of_which_nothing_is_written_in_python_says_nothing_of_it(client: Client) -> None:
    card = card_saying(FAILS)
    compile_cards("cipher")

    assert "Python" not in what_the_page_says(client, card)
