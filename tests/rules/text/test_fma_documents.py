"""Sentences of card text as the rulebook and the collected rulings word them, and names in texts.

The sentences lie with the public data and are read from there.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from rules.fma.text.compiler import compile_line
from rules.fma.text.names import CHARACTERS, KEYWORDS
from rules.fma.text.render import render
from rules.text import groups as g
from rules.text.abilities import Ability, Failure
from rules.text.changes import Adjust
from rules.text.effects import Deploy, Flip, Put, Shuffle, Tap
from rules.text.filters import Named, Trait
from rules.text.tree import walk
from tests.testkit.citation import rule
from tests.testkit.shipped import cards_by_number

# What is not read, and why.
UNREAD = {
    "eddiff": "an event is played from the experience: its card carries it out in Python",
    "sidetr": "a leader is out of play: its card carries it out in Python",
    "selfname": "a fragment without the designator that its duration needs",
}
# Read without knowing whose text it is, so a text that names somebody speaks of itself.
ITSELF = ("gluttony", "alk", "dante1", "dante2", "outcast")


def sentences(public_data: Path) -> dict[str, str]:
    text = (public_data / "fma-tcg" / "fma-document-sentences.txt").read_text("utf-8")
    lines = [line.partition("|") for line in text.splitlines() if line.strip()]
    return {name: sentence for name, _, sentence in lines}


def read(line: str, own: str = "") -> Ability:
    found = compile_line(line, own)
    assert not isinstance(found, Failure), found
    (ability,) = found
    return ability


# The documents --------------------------------------------------------------------------------


@pytest.mark.public_data
def test_all_but_three_of_the_documents_sentences_are_read(public_data: Path) -> None:
    lines = sentences(public_data)
    unread = {name for name, line in lines.items() if isinstance(compile_line(line), Failure)}
    assert len(lines) == 60
    assert unread == UNREAD.keys()


@pytest.mark.public_data
def test_what_is_said_of_them_compiles_to_the_same(public_data: Path) -> None:
    for name, line in sentences(public_data).items():
        if name not in UNREAD:
            ability = read(line)
            assert read(render(ability)) == ability, f"{name}: {render(ability)}"


@pytest.mark.public_data
def test_a_text_that_names_its_own_card_is_about_that_card(public_data: Path) -> None:
    lines = sentences(public_data)
    assert not any(
        isinstance(node, Named | Trait) and "Gluttony" in str(node)
        for node in walk(read(lines["gluttony"]).body)
    )
    assert read(lines["alk"]) == read(lines["alk2"])
    for name in ITSELF:
        groups = [node for node in walk(read(lines[name]).body) if isinstance(node, g.Group)]
        assert g.This() in groups or g.Known("playing") in groups or name == "outcast"


# Names and keywords ---------------------------------------------------------------------------


def capitals(line: str) -> list[str]:
    """The words of a line that name a keyword, or somebody."""
    words = (*KEYWORDS, *CHARACTERS)
    return [word for word in words if re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", line)]


def invented(chance: Random) -> str:
    letters = "bcdfghklmnprstvz"
    return "".join(chance.choice(letters) + chance.choice("aeiou") for _ in range(3)).capitalize()


def test_no_sentence_with_an_invented_word_compiles() -> None:
    """Whatever stands where a keyword or a name stood is unread, never a keyword."""
    chance = Random(13)
    lines = {
        line
        for card in cards_by_number("fma").values()
        for text in card.texts.values()
        for line in text.splitlines()
        if not isinstance(compile_line(line), Failure)
    }
    tried = 0
    for line in sorted(lines):
        for word in capitals(line):
            strange = line.replace(word, invented(chance))
            assert isinstance(compile_line(strange), Failure), strange
            tried += 1
    assert tried > 30


@pytest.mark.parametrize(
    "line",
    [
        "Grumbol gets +2 strength.",
        "Your Grumbol characters get +1 wits.",
        "Main Wits: Set target Grumbol.",
        "React Wits: Cancel a Grumbol event.",
        "When Grumbol comes into play, draw a card.",
        "This character gains the Grumbol keyword.",
        "Main Wits: Search your deck for a Grumbol.",
        "Loyal: 2. Grumbol.",
    ],
)
def test_an_unknown_word_is_unread_wherever_a_noun_may_stand(line: str) -> None:
    assert isinstance(compile_line(line), Failure)


@rule("FMA-GEN-8")
def test_a_cards_own_name_means_that_card_whatever_it_is_called() -> None:
    told = read("Battle Strength: Grumbol gets +2 strength.", "Grumbol")
    assert told == read("Battle Strength: This character gets +2 strength.")
    assert read("Grumbol gets +2 strength.", "Grumbol").body == (Adjust(g.This(), "strength", 2),)


@rule("FMA-GEN-8")
def test_the_first_of_its_names_means_it_too() -> None:
    told = read("When your leader would be set, set Alphonse instead.", "Alphonse Elric")
    assert Tap(g.This()) in told.body


@rule("FMA-GEN-8")
def test_another_cards_name_means_the_characters_of_that_name() -> None:
    told = read("Envy cannot be defeated.", "Lust")
    assert walk(told.body)[1] == g.Units("any", (Named(("Envy",)),))
    others = read("When Envy comes into play, discard all your other Envy allies.", "Envy")
    assert Named(("Envy",)) in walk(others.body)


# What a sentence refers back to ---------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "Main Wits: Set it.",
        "Main Wits: Draw a card and attach it to bearer.",
        "At the start of each turn, set it.",
        "At the start of the game, move it home.",
    ],
)
def test_an_it_that_nothing_has_named_is_not_read(line: str) -> None:
    assert isinstance(compile_line(line), Failure)


@pytest.mark.parametrize("words", [" and put it into play.", ". Put it into play."])
@rule("FMA-CONTROL-9")
def test_what_is_searched_for_to_be_put_into_play_never_comes_to_the_hand(words: str) -> None:
    body = read(f"Main Wits: Search your deck for an ally{words}").body
    assert body[-2:] == (Deploy(g.Known("found")), Shuffle())
    assert not any(isinstance(effect, Put) for effect in body)


def test_what_is_added_to_the_hand_is_no_experience() -> None:
    body = read("Main Wits: Search your deck for any card. Add it to your hand.").body
    assert Put(g.Known("found"), "hand") in body
    assert "experience" not in str(body)


@rule("FMA-TARGET-9", "FMA-CLEANUP-7")
def test_who_is_to_be_recovered_is_defeated_whether_the_text_says_so_or_not() -> None:
    assert read("Main Wits: Recover target ally.") == read(
        "Main Wits: Recover target defeated ally."
    )
    assert any(isinstance(effect, Flip) for effect in read("Main: Recover target ally.").body)
