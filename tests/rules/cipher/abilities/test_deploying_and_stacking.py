"""How skills bring units onto the field and put cards on units."""

from __future__ import annotations

import pytest

from rules.cipher.values import names_of
from tests.rules.cipher.abilities.words import (
    Playing,
    acting,
    attack,
    bonds,
    skilled,
    word,
)
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import Side, cipher_scene, unit
from tests.testkit.citation import rule

# Deploying ---------------------------------------------------------------------------------------


ELICE = "Deploy 1 <Red> card of Cost 2 or less from your Retreat Area."


@word("Deploy", "Trait", "Number")
@rule("CIPHER-SKILLDEPLOY-1", "CIPHER-SKILLDEPLOY-2", "CIPHER-SKILLDEPLOY-3")
def test_elice_deploys_a_red_card_of_cost_2_without_bonds_or_budget(playing: Playing) -> None:
    retreat = [
        card("red2", cost=2),
        card("red3", cost=3),
        card("blue", cost=1, insignias=["blue"]),
        card("red1", cost=1),
    ]
    scene = acting(playing, ELICE, retreat=retreat)
    assert scene.options() == {"choose red1", "choose red2"}
    scene.answer("choose red2")
    scene.answer("area rearguard")

    assert scene.units("rearguard") == ["red2"]
    assert scene.match.view(0)["players"][0]["budget"] == {"spent": 0, "bonds": 0}


@rule("CIPHER-SKILLDEPLOY-4")
def test_corrin_taps_and_flips_two_and_untaps_if_the_unit_is_black(playing: Playing) -> None:
    text = (
        "Vein |ACT| [Once per turn, Tap, Flip 2] Deploy 1 card of Cost 3 or less from your Retreat "
        "Area. If that card is <Black>, untap this unit."
    )
    for colour, tapped in (("black", False), ("red", True)):
        corrin = skilled("corrin", text, name="Corrin (Female)", cost=4, promotion_cost=3)
        retreat = [card("new", cost=3, insignias=[colour]), card("big", cost=4)]
        mine = Side(lord=corrin, bonds=bonds(2), retreat=retreat, vanguard=[card("idle")])
        scene = playing(cipher_scene(mine))
        scene.answer("activate corrin")
        scene.answer("area vanguard")
        assert scene.unit("corrin").tapped is tapped


@rule("CIPHER-SKILLDEPLOY-5")
def test_a_card_whose_name_is_on_the_field_cannot_be_chosen(playing: Playing) -> None:
    retreat = [card("ike2", "Ike"), card("free")]
    scene = acting(playing, ELICE, retreat=retreat, vanguard=[card("ike", "Ike")])
    scene.answer("area vanguard")

    assert "free" in scene.units("vanguard")
    assert scene.cards("retreat") == ["ike2"]


@rule("CIPHER-SKILLDEPLOY-5")
def test_the_same_holds_when_the_choice_stands_in_a_sentence_of_its_own(playing: Playing) -> None:
    text = "Choose 1 card from your Retreat Area, and deploy it."
    retreat = [card("ike2", "Ike"), card("free")]
    scene = acting(playing, text, retreat=retreat, vanguard=[card("ike", "Ike")])
    scene.answer("area vanguard")

    assert "free" in scene.units("vanguard")


@rule("CIPHER-SKILLDEPLOY-6")
def test_the_unit_arrives_untapped_unpromoted_draws_nothing_and_triggers(playing: Playing) -> None:
    text = "Hello |AUTO| When this unit is deployed, this unit gets +10 Attack until end of turn."
    new = skilled("new", text, cost=2, promotion_cost=1)
    scene = acting(playing, ELICE, retreat=[new])
    scene.answer("area vanguard")

    arrived = scene.unit("new")
    assert (arrived.tapped, arrived.is_promoted) == (False, False)
    assert scene.logged("draw") == []
    assert attack(scene, "new") == 50


@rule("CIPHER-SKILLDEPLOY-6")
def test_a_text_may_name_area_and_tap(playing: Playing) -> None:
    text = "Deploy 1 <Red> card from your Retreat Area into the Vanguard."
    scene = acting(playing, text, retreat=[card("new")])
    assert scene.units("vanguard")[-1] == "new"

    text = "Deploy 1 <Red> card from your Retreat Area tapped."
    scene = acting(playing, text, retreat=[card("new")])
    scene.answer("area rearguard")
    assert scene.unit("new").tapped


# Stacking ----------------------------------------------------------------------------------------


RITE = (
    "Choose 1 other ally. Choose 1 card with a Promotion Cost in your Retreat Area with the same "
    "name as that ally and stack it on top of that ally to promote it."
)


@word("Stack", "Shares", "OneOf", "Is")
@rule("CIPHER-PROMOTE-15", "CIPHER-PROMOTE-13")
def test_a_skill_promotes_in_the_action_phase_without_bonds_and_draws(playing: Playing) -> None:
    retreat = [card("up", "M", promotion_cost=5, insignias=["blue"]), card("base", "M")]
    scene = acting(playing, RITE, retreat=retreat, lord=card("m", "M"), deck=[card("d")])
    scene.answer("choose m")

    assert scene.unit("up").is_promoted
    assert scene.table.is_lord(scene.unit("up"))
    assert scene.cards("hand") == ["d"]
    assert scene.mine.spent == 0


@rule("CIPHER-PROMOTE-14", "CIPHER-NAME-14")
@word("MayStack")
def test_card_text_allows_promotion_onto_another_name(playing: Playing) -> None:
    text = (
        'Valla |SPEC| You may class change your "Corrin (Male)" or "Corrin (Female)" with this '
        "card."
    )
    valla = skilled("valla", text, name="Corrin (Kingdom of Valla)", cost=4, promotion_cost=2)
    mine = Side(
        lord=card("male", "Corrin (Male)"),
        vanguard=[card("female", "Corrin (Female)"), card("other")],
        hand=[valla],
        bonds=bonds(4),
        deck=[card("d")],
    )
    scene = playing(cipher_scene(mine, phase="deployment"))
    assert scene.options() == {
        "promote valla male",
        "promote valla female",
        "deploy valla vanguard",
        "deploy valla rearguard",
        "end_deployment",
    }
    scene.answer("promote valla male")

    assert scene.table.is_lord(scene.unit("valla"))
    assert scene.mine.spent == 2
    assert scene.cards("hand") == ["d"]
    assert names_of(scene.table, scene.unit("valla")) == {scene.unit("valla").card.name}


@rule("CIPHER-PROMOTE-14")
@pytest.mark.parametrize("cost", [None, 2])
def test_a_card_that_may_only_level_up_onto_a_name_does_not_promote_it(
    playing: Playing, cost: int | None
) -> None:
    text = 'Vessel |SPEC| You may Level Up this card onto your "Garon" or "Gunter".'
    anankos = skilled("anankos", text, cost=2, promotion_cost=cost)
    mine = Side(lord=card("garon", "Garon"), hand=[anankos], bonds=bonds(2))
    scene = playing(cipher_scene(mine, phase="deployment"))

    assert scene.options("level_up") == (set() if cost else {"level_up anankos garon"})
    assert scene.options("promote") == set()


@rule("CIPHER-PROMOTE-14")
def test_name_1_must_hold_with_the_new_name(playing: Playing) -> None:
    text = 'Vessel |SPEC| You may Level Up this card onto your "Garon" or "Gunter".'
    mine = Side(
        lord=card("garon", "Garon"),
        vanguard=[card("old", "anankos")],
        hand=[skilled("anankos", text)],
        bonds=bonds(2),
    )
    scene = playing(cipher_scene(mine, phase="deployment"))

    assert scene.options("level_up") == {"level_up anankos old"}


@rule("CIPHER-KEYWORD-GROWTH-3", "CIPHER-KEYWORD-CCS-1", "CIPHER-KEYWORD-CCS-2")
def test_a_grown_unit_uses_class_change_skills_without_being_promoted(playing: Playing) -> None:
    text = (
        'Train |ACT| [Stack 1 "Lucia" from your Retreat Area under this unit to Growth her] '
        "Draw 1 card.\n"
        "[CCS] Wings |CONT| This unit gets +30 Attack.\n"
        "Rank |CONT| If this unit is promoted, this unit gets +5 Attack."
    )
    lucia = skilled("l", text, name="Lucia", promotion_cost=2)
    scene = playing(cipher_scene(Side(lord=lucia, retreat=[card("l1", "Lucia")])))
    assert attack(scene, "l") == 40
    scene.answer("activate l")

    assert attack(scene, "l") == 70
    assert scene.unit("l").is_levelled_up
    assert not scene.unit("l").is_promoted
    assert len(scene.logged("draw")) == 1


@rule("CIPHER-KEYWORD-CCS-1")
def test_a_promoted_unit_has_its_class_change_skill(playing: Playing) -> None:
    text = "[CCS] Wings |CONT| This unit gets +30 Attack."
    data = skilled("a", text, promotion_cost=1)
    for promoted in (True, False):
        lord = unit(card("base", "a"), data, promoted=promoted)
        assert attack(playing(cipher_scene(Side(lord=lord))), "a") == (70 if promoted else 40)


@rule("CIPHER-KEYWORD-LVS-1", "CIPHER-KEYWORD-LVS-2", "CIPHER-KEYWORD-LVS-3")
@pytest.mark.parametrize(("size", "value"), [(1, 70), (2, 70), (3, 80), (4, 100), (5, 140)])
def test_ike_with_level_skills(playing: Playing, size: int, value: int) -> None:
    """A stack of five has LvS3, LvS4 and LvS5; those of the cards beneath do not count."""
    text = (
        "[LvS3] One |CONT| This unit gets +10 Attack.\n"
        "[LvS4] Two |CONT| This unit gets +20 Attack.\n"
        "[LvS5] Three |CONT| This unit gets +40 Attack."
    )
    ike = skilled("ike", text, name="Ike", cost=5, promotion_cost=4, attack=70)
    beneath = [skilled(f"i{n}", text, name="Ike") for n in range(size - 1)]
    scene = playing(cipher_scene(Side(lord=unit(*beneath, ike, promoted=True))))

    assert attack(scene, "ike") == value
