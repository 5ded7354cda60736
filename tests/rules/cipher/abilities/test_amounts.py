"""How much a skill gives."""

from __future__ import annotations

import pytest

from rules.text import amounts as am
from rules.text import changes as ch
from rules.text import groups as gr
from rules.text.abilities import Ability
from tests.rules.cipher.abilities.words import (
    Playing,
    attack,
    bonds,
    skilled,
    speaking,
    word,
    worth,
)
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import Side, cipher_scene, face_down, unit
from tests.testkit.citation import rule


def amount_of(
    playing: Playing, amount: am.Amount, theirs: Side | None = None, **mine: object
) -> int:
    """The number that an amount stands for, read off a Lord's Attack."""
    return worth_of(playing, ch.Becomes(gr.This(), "attack", amount), theirs, **mine)


def worth_of(
    playing: Playing, change: ch.Change, theirs: Side | None = None, **mine: object
) -> int:
    lord = speaking(card("a"), Ability("Is", "continuous", (change,)))
    scene = playing(cipher_scene(Side(lord=lord, **mine), theirs))  # type: ignore[arg-type]
    return attack(scene, "a")


@word("Times", "StackSize")
@rule("CIPHER-STACK-1", "CIPHER-SKILL-4")
def test_a_number_for_each_card_beneath(playing: Playing) -> None:
    text = "This unit gains +10 attack per card stacked under this unit."
    assert worth(playing, text) == 40
    assert worth(playing, text, wrap=lambda data: unit(card("b", "a"), card("c", "a"), data)) == 60


@word("Variety")
@rule("CIPHER-CARD-4")
def test_different_weapons_are_counted_once(playing: Playing) -> None:
    text = "If this unit has 3 or more different Weapons, this unit gets +10 Attack."
    assert worth(playing, text, facts={"weapons": ["sword", "axe"]}) == 40
    assert worth(playing, text, facts={"weapons": ["sword", "axe", "bow"]}) == 50


@word("ForEach", "Per")
@rule("CIPHER-SKILL-2", "CIPHER-BOND-1")
@pytest.mark.parametrize(("count", "drawn"), [(3, 0), (4, 1), (7, 1), (8, 2)])
def test_for_every_four_bonds(playing: Playing, count: int, drawn: int) -> None:
    text = "Unite |ACT| [Once per turn] For every 4 Bonds you have, draw 1 card."
    scene = playing(cipher_scene(Side(lord=skilled("a", text), bonds=bonds(count))))
    scene.answer("activate a")

    assert len(scene.mine.hand) == drawn


@word("Stacked")
@rule("CIPHER-STACK-1")
def test_the_cards_beneath_a_unit(playing: Playing) -> None:
    stack = unit(card("b0", "B"), card("b1", "B"), card("b2", "B"))
    everybody = gr.Stacked(gr.Units("own"))
    assert amount_of(playing, am.Count(everybody), vanguard=[stack]) == 2


@word("Subject")
@rule("CIPHER-SKILL-4", "CIPHER-CARD-2")
def test_a_rule_may_has_topic_the_thing_it_is_asked_about(playing: Playing) -> None:
    """Each ally gets what its own Cost says."""
    change = ch.Adjust(gr.Units("own"), "attack", am.Stat("cost", gr.Subject()))
    lord = speaking(card("a", cost=1), Ability("Is", "continuous", (change,)))
    scene = playing(cipher_scene(Side(lord=lord, vanguard=[card("b", cost=5)])))

    assert (attack(scene, "a"), attack(scene, "b")) == (41, 45)


@word("Shares", "OneOf", "Not")
@rule("CIPHER-DESTROY-8")
def test_what_two_cards_share(playing: Playing) -> None:
    text = "Same |ACT| Destroy 1 enemy with the same Cost as this unit."
    theirs = Side(vanguard=[card("one", cost=1), card("two", cost=2)], lord=card("l", cost=3))
    scene = playing(cipher_scene(Side(lord=skilled("a", text, cost=2)), theirs))
    scene.answer("activate a")

    assert scene.cards("retreat", 1) == ["two"]


@rule("CIPHER-STACK-2")
def test_cards_beneath_and_face_down_bonds_answer_no_question(playing: Playing) -> None:
    text = "If you have a <Blue> bond, this unit gets +10 Attack."
    blue = card("blue", insignias=["blue"])
    assert worth(playing, text, bonds=[blue]) == 50
    assert worth(playing, text, bonds=[face_down(blue)]) == 40
    text = 'While you have a "Ghost", this unit gets +10 Attack.'
    assert worth(playing, text, vanguard=[unit(card("g", "Ghost"), card("h", "H"))]) == 40
