"""Transformations: forms laid on their bases, and what reverts them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import fighter, form, support
from tests.testkit.flamethrowers.scene import Side, flame_scene, unit

Playing = Callable[[Any], Any]
GLORY = fighter("glory", "Glory")
HYPER = form("hyper", "Glory", ability="Reverted: Draw 1 card.")
HIT = fighter("hit", light_damage=10_000, heavy_damage=12_000)


def can_transform(base: Any, card: Any = HYPER, **scene: Any) -> bool:
    found = flame_scene(Side(squad=[base], hand=[card]), **scene)
    return any(word.startswith("transform") for word in found.options())


@rule("FLAME-TRANSFORM-1", "FLAME-TRANSFORM-8", "FLAME-TRANSFORM-16", "FLAME-TRANSFORM-17")
def test_a_form_is_laid_on_its_base_which_may_attack_with_its_new_numbers(
    playing: Playing,
) -> None:
    other = form("mega", "Glory", "Base, Hyper Mode", form="Mega")
    scene = playing(
        flame_scene(
            Side(squad=[unit(GLORY, energy=300), fighter("two", "Glory")], hand=[HYPER, other]),
            Side(squad=[fighter("foe", health=50_000)]),
        )
    )
    scene.do("transform hyper glory")
    assert (scene.health("hyper"), scene.energy("hyper")) == (20_000, 900)
    assert scene.options("transform") == {"transform mega two"}, "once a turn each"
    assert scene.player(0).placed is scene.player(0).exchanged is False
    scene.answer("to_main_2")
    assert "light hyper foe" in scene.options()


@rule("FLAME-TRANSFORM-16")
def test_a_used_attack_stays_used() -> None:
    """By an ability in the Battle Phase: the new form has no attack left."""
    quick = fighter(
        "quick", "Glory", heavy_damage=10_000, ability="Knockout: Transform this card now."
    )
    scene = flame_scene(
        Side(squad=[quick], hand=[HYPER]),
        Side(squad=[fighter("a"), fighter("b")]),
        phase="main_2",
    )
    scene.do("heavy quick a")
    assert scene.options() == {"transform hyper quick", "decline"}
    scene.do("transform hyper")
    assert scene.table.turn_player == 1, "nothing could attack any more"
    assert scene.squad() == ["hyper"]


@rule("FLAME-TRANSFORM-3")
def test_not_in_the_turn_the_base_joined() -> None:
    assert can_transform(unit(GLORY, waiting=True))
    assert not can_transform(unit(GLORY, new=True))


@rule("FLAME-TRANSFORM-4", "FLAME-TRANSFORM-5")
@pytest.mark.parametrize(
    ("state", "may"),
    [
        ({"health": 5_001}, True),
        ({"health": 5_000}, False),
        ({"energy": 251}, True),
        ({"energy": 250}, False),
        ({"health": 5_001, "energy": 250}, False),
    ],
)
def test_half_of_both_odd_numbers_exactly(state: dict[str, int], may: bool) -> None:
    odd = fighter("odd", "Glory", health=10_001, energy=501)
    assert can_transform(unit(odd, **state)) is may


@rule("FLAME-TRANSFORM-6", "FLAME-TRANSFORM-7")
def test_period_name_and_form_must_agree() -> None:
    assert not can_transform(fighter("x", "Glory", period="Universe Tournament Arc"))
    assert not can_transform(fighter("x", "Juno"))
    assert not can_transform(fighter("x", "Glory", form="Alpha Mode"))
    assert can_transform(
        fighter("x", "Glory", form="Alpha Mode"), form("h", "Glory", "Base, Alpha Mode")
    )


@rule(
    "FLAME-TRANSFORM-10",
    "FLAME-TRANSFORM-11",
    "FLAME-TRANSFORM-12",
    "FLAME-TRANSFORM-13",
    "FLAME-TRANSFORM-22",
)
@pytest.mark.parametrize(("health", "reverts"), [(20_000, True), (20_001, False)])
def test_a_form_reverts_at_half_and_the_rest_of_the_damage_is_lost(
    playing: Playing, health: int, reverts: bool
) -> None:
    base = fighter("glory", "Glory", ability="Enter: Draw 5 cards.\nDefeated: Draw 5 cards.")
    worn = unit(base, HYPER, health=health, beneath=(6_000, 300))
    scene = playing(flame_scene(Side(squad=[HIT]), Side(squad=[worn]), phase="main_2"))
    scene.do("light hit hyper")
    if not reverts:
        assert scene.squad(1) == ["hyper"]
        return
    assert scene.squad(1) == ["glory"]
    assert (scene.health("glory"), scene.energy("glory")) == (6_000, 300)
    assert scene.cards("defeated", 1) == ["hyper"]
    assert [line["count"] for line in scene.logged("draw")] == [1, 1], (
        "its own reverting ability, the draw of the next turn, no entering, no defeat"
    )


@rule("FLAME-TRANSFORM-12")
def test_overkill_leaves_the_base_untouched(playing: Playing) -> None:
    worn = unit(GLORY, HYPER, beneath=(5_000, 300))
    hit = fighter("hit", heavy_damage=90_000)
    scene = playing(flame_scene(Side(squad=[hit]), Side(squad=[worn]), phase="main_2"))
    scene.do("heavy hit hyper")
    assert scene.health("glory") == 5_000


@rule("FLAME-TRANSFORM-14", "FLAME-TRANSFORM-15")
def test_a_form_exchanged_for_has_no_base_and_may_be_laid_on(playing: Playing) -> None:
    low = [fighter("a"), fighter("b", rank=2)]
    first = form("low", "Dax", rank=1)
    scene = playing(flame_scene(Side(squad=low, hand=[HYPER, first])))
    assert scene.options() >= {"exchange hyper"}
    assert "exchange low" not in scene.options()
    scene.do("exchange hyper")
    assert scene.unit("hyper").cards[0].data.key == "hyper"

    bare = flame_scene(Side(squad=[HIT]), Side(squad=[unit(HYPER, health=11_000)]), phase="main_2")
    bare.do("light hit hyper")
    assert bare.health("hyper") == 1_000, "it does not revert at half"
    mega = form("mega", "Glory", "Hyper Mode", form="Mega")
    assert can_transform(HYPER, mega)


@rule("FLAME-TRANSFORM-18")
def test_a_form_may_be_laid_on_a_form_and_goes_back_to_it(playing: Playing) -> None:
    mega = form("mega", "Glory", "Hyper Mode", form="Mega")
    worn = unit(GLORY, HYPER, health=15_000)
    assert not can_transform(unit(GLORY, HYPER, health=9_999, energy=900), mega)
    scene = playing(flame_scene(Side(squad=[worn], hand=[mega]), Side(squad=[HIT])))
    scene.do("transform mega hyper")
    scene.end_turn()
    scene.answer("to_main_2")
    scene.do("light hit mega")
    assert (scene.squad(), scene.health("hyper")) == (["hyper"], 15_000)


@rule("FLAME-TRANSFORM-19")
def test_an_effect_without_damage_moves_the_whole_stack(playing: Playing) -> None:
    back = support("back", "Use: Return 1 opposing SQUAD card to its owner's hand.")
    end = support("end", "Use: Defeat 1 opposing SQUAD card.")
    worn = unit(GLORY, HYPER)
    for card, zone in ((back, "hand"), (end, "defeated")):
        scene = playing(flame_scene(Side(supports=[card]), Side(squad=[worn]), phase="main_2"))
        scene.do(f"activate_support {card.key}")
        assert {"glory", "hyper"} <= set(scene.cards(zone, 1))


@rule("FLAME-TRANSFORM-20")
def test_running_out_of_energy_reverts_nothing(playing: Playing) -> None:
    worn = unit(GLORY, HYPER, energy=200)
    scene = playing(
        flame_scene(Side(squad=[worn, fighter("b")]), Side(squad=[fighter("foe")]), phase="main_2")
    )
    scene.do("heavy hyper foe")
    assert (scene.squad(), scene.energy("hyper")) == (["hyper", "b"], 0)
    assert not any("revert" in word for word in scene.options())


@rule("FLAME-TRANSFORM-21")
def test_a_reverted_base_may_transform_again_later(playing: Playing) -> None:
    worn = unit(GLORY, HYPER, health=11_000)
    again = form("again", "Glory")
    scene = playing(
        flame_scene(Side(squad=[HIT]), Side(squad=[worn], hand=[again]), phase="main_2")
    )
    scene.do("light hit hyper")
    assert scene.table.turn_player == 1
    assert "transform again glory" in scene.options()


@rule("FLAME-ABILITY-13")
def test_a_form_that_holds_stands_above_the_revert_point(playing: Playing) -> None:
    held = form(
        "held", "Glory", ability="Passive: This card keeps its form the first time it would revert."
    )
    scene = playing(
        flame_scene(
            Side(squad=[HIT, fighter("hit2", light_damage=10_000)]),
            Side(squad=[unit(GLORY, held)]),
            phase="main_2",
        )
    )
    scene.do("light hit held")
    assert scene.health("held") == 11_000
    scene.do("light hit2 held")
    assert scene.squad(1) == ["glory"]
