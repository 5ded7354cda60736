"""How long effects last, and what cards state meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.rules.flamethrowers.positions import FOE, TWICE, able, damages, using
from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import fighter, support
from tests.testkit.flamethrowers.scene import Side, flame_scene, unit

Playing = Callable[[Any], Any]

MORE = "Attacks of 1 of your SQUAD cards deal 500 more DAMAGE"


@rule("FLAME-ABILITY-5", "FLAME-TURN-9")
@pytest.mark.parametrize(
    ("duration", "first", "later"),
    [
        ("for its next attack this turn", [3_500, 3_000], [3_000]),
        ("this turn", [3_500, 3_500], [3_000]),
        ("until its next turn ends", [3_500, 3_500], [3_500]),
        ("until your next turn", [3_500, 3_500], [3_000]),
    ],
)
def test_how_long_a_bonus_lasts(
    playing: Playing, duration: str, first: list[int], later: list[int]
) -> None:
    scene = playing(using(f"Use: {MORE} {duration}.", squad=[TWICE]))
    scene.answer("activate_support s")
    assert damages(scene, 2) == first
    scene.end_turn()
    scene.answer("to_main_2")
    assert damages(scene, 1) == later
    scene.end_turn()
    scene.end_turn()
    scene.answer("to_main_2")
    assert damages(scene, 1) == [3_000], "the turn after its next"


@rule("FLAME-ABILITY-5")
def test_a_bonus_for_the_next_attack_ends_with_the_turn_unused(playing: Playing) -> None:
    scene = playing(using(f"Use: {MORE} for its next attack this turn.", squad=[TWICE]))
    scene.answer("activate_support s")
    scene.end_turn()
    scene.end_turn()
    scene.answer("to_main_2")
    assert damages(scene, 1) == [3_000]


@rule("FLAME-ABILITY-5")
def test_a_bonus_for_the_next_attack_is_that_of_its_card(playing: Playing) -> None:
    scene = playing(
        using(f"Use: {MORE} for its next attack this turn.", squad=[TWICE, fighter("b")])
    )
    scene.answer("activate_support s")
    scene.answer("choose a")
    scene.do("light b foe")
    assert scene.health("foe") == 47_000
    assert damages(scene, 2) == [3_500, 3_000]


@rule("FLAME-ABILITY-5", "FLAME-TURN-8")
def test_an_effect_until_the_own_next_turn_covers_that_of_the_others(playing: Playing) -> None:
    scene = playing(
        using(
            "Use: Attacks deal 1,000 less damage to all your SQUAD cards until your next turn.",
            squad=[fighter("a", health=50_000)],
        )
    )
    scene.answer("activate_support s")
    scene.end_turn()
    scene.answer("to_main_2")
    scene.do("light foe a")
    assert scene.health("a") == 48_000
    scene.end_turn()
    assert scene.table.effects == []


@rule("FLAME-ABILITY-5")
def test_a_lock_on_a_foe_lasts_for_its_whole_turn(playing: Playing) -> None:
    scene = playing(using("Use: 1 opposing SQUAD card cannot attack until its next turn ends."))
    scene.answer("activate_support s")
    scene.end_turn()
    assert len(scene.table.effects) == 1
    scene.end_turn()
    assert scene.table.effects == []


@rule("FLAME-ABILITY-6")
def test_what_a_card_states_ends_when_it_leaves(playing: Playing) -> None:
    captain = fighter(
        "captain", ability="Passive: Attacks of all your other SQUAD cards deal 500 more DAMAGE."
    )
    scene = playing(using("Use, give up 1 SQUAD card: Draw 1 card.", squad=[TWICE, captain]))
    assert scene.options("activate_support") == {"activate_support s"}
    scene.answer("activate_support s")
    scene.answer("choose captain")
    assert damages(scene, 1) == [3_000]


@rule("FLAME-ABILITY-6", "FLAME-SUPPORT-9")
def test_a_lasting_support_card_states_from_its_use_on(playing: Playing) -> None:
    scene = playing(
        using(
            "Lasting: Attacks of all your SQUAD cards deal 500 more DAMAGE.",
            "lasting",
            squad=[TWICE, fighter("b")],
        )
    )
    scene.do("activate_support s")
    assert damages(scene, 2) == [3_500, 3_500]
    assert scene.cards("supports") == ["s"]


@rule("FLAME-ABILITY-5", "FLAME-ATTACK-18")
def test_a_bonus_during_this_attack_ends_with_it(playing: Playing) -> None:
    text = "Attack: Attacks of this card deal 500 more DAMAGE during this attack."
    again = fighter("a", ability=f"{text}\n{TWICE.texts['ability']}")
    scene = playing(
        flame_scene(Side(squad=[again, fighter("b")]), Side(squad=[FOE]), phase="main_2")
    )
    assert damages(scene, 2) == [3_500, 3_500]
    assert scene.table.effects == []


@rule("FLAME-ABILITY-5")
def test_an_effect_on_a_foe_until_the_user_s_next_turn(playing: Playing) -> None:
    """The user's, not that of the card it lies on."""
    scene = playing(using("Use: 1 opposing SQUAD card cannot attack until your next turn."))
    scene.answer("activate_support s")
    scene.end_turn()
    assert scene.table.turn_player == 1
    assert len(scene.table.effects) == 1
    scene.answer("to_main_2")
    assert scene.table.turn_player == 0, "it could not attack"
    assert scene.table.effects == []


@rule("FLAME-ABILITY-5", "FLAME-ABILITY-8")
def test_an_effect_on_a_ship_lasts_like_one_on_a_card(playing: Playing) -> None:
    ram = fighter("foe", health=50_000, ability="Passive: This card may attack guarded ships.")
    scene = playing(
        using(
            "Use: Attacks deal 1,000 less damage to your ship until its next turn ends.",
            theirs=Side(squad=[ram]),
        )
    )
    scene.answer("activate_support s")
    scene.end_turn()
    scene.answer("to_main_2")
    scene.do("light foe ship0")
    assert scene.ship(0).health == 98_000
    assert len(scene.table.effects) == 1
    scene.end_turn()
    assert scene.table.effects == []


@rule("FLAME-ABILITY-5", "FLAME-GEN-9")
def test_nothing_is_put_on_a_card_that_has_left(playing: Playing) -> None:
    gone = unit(fighter("x", ability="Defeated: This card cannot attack this turn."), health=100)
    scene = playing(able("Hit: Draw 1 card.", theirs=Side(squad=[FOE, gone])))
    scene.do("light a x")
    assert scene.table.effects == []


@rule("FLAME-ABILITY-17")
def test_a_defeated_card_does_not_come_back_to_the_hand_by_its_own_word(playing: Playing) -> None:
    gone = unit(fighter("x", ability="Defeated: Return this card to its owner's hand."), health=100)
    scene = playing(able("Hit: Draw 1 card.", theirs=Side(squad=[FOE, gone])))
    scene.do("light a x")
    assert (scene.cards("defeated", 1), scene.cards("hand", 1)) == (["x"], [])


@rule("FLAME-ABILITY-5", "FLAME-ABILITY-19")
def test_what_holds_for_a_while_stands_in_the_view_with_its_card(playing: Playing) -> None:
    scene = playing(using("Use: 1 opposing SQUAD card cannot attack until your next turn."))
    scene.answer("activate_support s")
    for viewer in (0, 1, None):
        (effect,) = scene.match.view(viewer)["effects"]
        assert effect["source"] == "s"


@rule("FLAME-ABILITY-6", "FLAME-SUPPORT-9")
def test_a_lasting_card_that_is_not_used_yet_states_nothing(playing: Playing) -> None:
    text = "Lasting: Attacks of all your SQUAD cards deal 500 more DAMAGE."
    scene = playing(using(text, "lasting", squad=[TWICE]))
    assert damages(scene, 1) == [3_000]


@rule("FLAME-ABILITY-6", "FLAME-ABILITY-2")
def test_a_statement_holds_while_its_condition_does(playing: Playing) -> None:
    text = "If you have 1 or fewer cards in hand, attacks of this card deal 500 more DAMAGE."
    card = fighter("a", energy=900, ability=f"Passive: {text}")
    scene = playing(
        flame_scene(Side(squad=[card, fighter("b")]), Side(squad=[FOE]), phase="main_2")
    )
    dealt = damages(scene, 1)
    for _ in range(2):
        scene.end_turn()
        scene.end_turn()
        scene.answer("to_main_2")
        dealt += damages(scene, 1)
    assert len(scene.cards("hand")) == 2
    assert dealt == [3_500, 3_500, 3_000]


@rule("FLAME-GEN-9", "FLAME-ABILITY-5")
def test_a_card_that_leaves_takes_no_effect_of_others_along(playing: Playing) -> None:
    more = support("s", "Use: Attacks of all your SQUAD cards deal 500 more DAMAGE this turn.")
    price = support("t", "Use, give up 1 SQUAD card: Draw 1 card.")
    scene = playing(
        flame_scene(
            Side(squad=[TWICE, fighter("b")], supports=[more, price]),
            Side(squad=[FOE]),
            phase="main_2",
        )
    )
    scene.answer("activate_support s")
    assert len(scene.table.effects) == 2
    scene.answer("activate_support t")
    scene.answer("choose b")
    assert len(scene.table.effects) == 1
    assert damages(scene, 1) == [3_500]


@rule("FLAME-MULTI-4", "FLAME-ABILITY-5")
@pytest.mark.parametrize(("leaves", "left"), [(0, 1), (1, 1), (2, 2)])
def test_with_a_player_go_the_effects_that_end_with_that_player_s_turn(
    playing: Playing, leaves: int, left: int
) -> None:
    """One on the card of seat 1 until its turn ends, one on the user's ship until the user's."""
    text = (
        'Use: 1 opposing SQUAD card named "Foe" cannot attack until its next turn ends. '
        "Attacks deal 500 less damage to your ship until your next turn."
    )
    scene = playing(
        flame_scene(
            Side(squad=[fighter("a")], supports=[support("s", text)]),
            Side(squad=[fighter("foe", "Foe")]),
            Side(squad=[fighter("z")]),
            phase="main_2",
        )
    )
    scene.answer("activate_support s")
    assert len(scene.table.effects) == 2
    scene.match.concede(leaves)
    assert len(scene.table.effects) == left


@rule("FLAME-ABILITY-8", "FLAME-ABILITY-5")
@pytest.mark.parametrize(("word", "key"), [("less", "guard"), ("more", "exposed")])
def test_a_guard_for_a_while_is_told_as_damage_that_attacks_deal(
    playing: Playing, word: str, key: str
) -> None:
    text = f"Use: All your SQUAD cards take 1,000 {word} damage from attacks this turn."
    scene = playing(using(text))
    scene.do("activate_support s")
    (told,) = scene.logged(key)
    assert [card["card"] for card in told["cards"]] == ["a", "b"]
    assert (told["amount"], told["until"]) == ("1,000", "turn")
    assert not scene.logged("effect")
