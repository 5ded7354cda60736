"""The clause at work: a card's words are marked where they say what is being carried out."""

from __future__ import annotations

from rules.cipher.card_text import say
from rules.text import effects as e
from rules.text import groups as g
from rules.text.abilities import Ability
from rules.text.clause import choice_named, clause_in, composed_at_work
from rules.text.effects import Effect

HAND = g.Cards("own", "hand")
DRAW = e.Draw(2)
DISCARD = e.Put(g.Chosen(HAND, 1, 1, name="lost"), "retreat")
MAY = e.May((DISCARD,), then=(e.Draw(1),))
FLIP = e.Flip(g.Chosen(g.Cards("own", "bonds"), 1, 1), "down")


def skill(*body: Effect, cost: tuple[Effect, ...] = ()) -> Ability:
    return Ability("Plan", "activate", body, once_per_turn=True, cost=cost)


def marked(words: str, ability: Ability, at_work: Effect) -> str | None:
    found = clause_in(words, ability, at_work, say)
    return None if found is None else words[found[0] : found[1]]


def test_the_same_wording_is_marked_to_the_letter() -> None:
    ability = skill(DRAW, DISCARD)

    words = "Plan |ACT| Draw 2 cards. Send 1 card from your hand to the Retreat Area."

    assert marked(words, ability, DRAW) == "Draw 2 cards"
    assert marked(words, ability, DISCARD) == "Send 1 card from your hand to the Retreat Area"


def test_another_wording_is_marked_by_its_clause() -> None:
    ability = skill(DRAW, DISCARD)

    words = "Plan |ACT| Draw 2 cards, then discard 1 card."

    assert marked(words, ability, DISCARD) == "discard 1 card"
    assert marked(words, ability, DRAW) == "Draw 2 cards"


def test_words_that_say_something_else_are_not_marked() -> None:
    assert marked("Plan |ACT| Win. Then sing: well.", skill(DRAW, DISCARD), DISCARD) is None


def test_a_cost_is_marked_in_its_brackets() -> None:
    ability = skill(DRAW, cost=(FLIP,))

    assert marked("Plan |ACT| [Once per turn, Flip 1] Draw 2 cards.", ability, FLIP) == "Flip 1"


def test_an_instruction_that_occurs_twice_is_not_guessed_at() -> None:
    ability = skill(DRAW, DISCARD, DRAW)

    words = "Plan |ACT| Draw 2 cards. Discard 1 card. Draw 2 cards."

    assert marked(words, ability, DRAW) is None


def test_what_is_said_within_another_instruction_is_marked_alone() -> None:
    ability = skill(DRAW, MAY)
    words = (
        "Plan |ACT| Draw 2 cards. You may send 1 card from your hand to the Retreat Area. "
        "If you do, draw 1 card."
    )

    assert marked(words, ability, DISCARD) == "send 1 card from your hand to the Retreat Area"
    assert str(marked(words, ability, MAY)).startswith("You may send")


def test_what_asks_is_known_by_what_follows() -> None:
    choice = e.Choose(g.Chosen(HAND, 1, 1, name="it"))
    use = e.Put(g.Known("it"), "retreat")
    ability = skill(MAY, choice, use)

    assert composed_at_work(ability, e.Choose, (use,)) is choice
    assert composed_at_work(ability, e.May, (choice, use)) is MAY
    assert composed_at_work(ability, e.May, ()) is None


def test_a_choice_is_found_by_the_name_of_what_is_chosen() -> None:
    ability = skill(DRAW, MAY)

    assert choice_named(ability, "lost") is DISCARD
    assert choice_named(ability, "found") is None
