"""A table may admit only cards that play by themselves, and says which do not."""

from __future__ import annotations

from dataclasses import replace

import pytest

import rules
from rules.engine.cards import Deck, Entry
from tests.testkit import shipped
from tests.testkit.random_play import seed

ODD = "Sing a song that the whole table knows."
# The section of each game's cards that is read, and the kind of card that has one.
SECTIONS = {"cipher": "skill", "fetcg": "ability", "flamethrowers": "ability", "fma": "text"}


def with_an_odd_card(deck: Deck, section: str) -> tuple[Deck, str]:
    """The deck with one line more on one of its cards, which nobody can compile."""
    at, entry = next((n, e) for n, e in enumerate(deck.entries) if e.card.texts.get(section))
    texts = {**entry.card.texts, section: f"{entry.card.texts[section]}\n{ODD}"}
    odd = Entry(replace(entry.card, texts=texts, abilities=None), entry.count, entry.part)
    entries = (*deck.entries[:at], odd, *deck.entries[at + 1 :])
    return replace(deck, entries=entries), entry.card.name


@pytest.mark.parametrize("key", SECTIONS)
def test_a_deck_with_such_a_card_is_refused_by_the_cards_name(key: str) -> None:
    game = rules.game(key)
    decks = shipped.decks(key)[: game.seats[0]]
    odd, name = with_an_odd_card(decks[0], SECTIONS[key])

    game.start(decks, seed(1), {"by_hand": "none"})
    game.start([odd, *decks[1:]], seed(1))
    with pytest.raises(ValueError, match="only automated cards") as refused:
        game.start([odd, *decks[1:]], seed(1), {"by_hand": "none"})
    assert name in str(refused.value)


@pytest.mark.parametrize("key", SECTIONS)
def test_the_line_and_the_phrase_say_why(key: str) -> None:
    game = rules.game(key)
    odd, name = with_an_odd_card(shipped.decks(key)[0], SECTIONS[key])
    (card,) = [entry.card for entry in odd.entries if game.by_hand(entry.card)]

    assert card.name == name
    lines = game.by_hand(card)
    assert any(ODD in line.line and line.phrase for line in lines)


def test_what_is_as_always_is_not_written_down() -> None:
    for key in rules.GAMES:
        game = rules.game(key)
        assert "by_hand" not in game.complete_options({})
        assert "by_hand" not in game.complete_options({"by_hand": "consent"})
        assert game.complete_options({"by_hand": "none"})["by_hand"] == "none"
        with pytest.raises(ValueError, match="by_hand is 'never'; it must be one of"):
            game.complete_options({"by_hand": "never"})
