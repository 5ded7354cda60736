"""What a text forbids does not happen at the table, and what it leaves alone does."""

from __future__ import annotations

import pytest

from rules.engine.cards import CardData
from tests.rules.cipher.abilities.words import Playing, bonds, fight, skilled
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, cipher_scene
from tests.testkit.citation import rule


def totals(scene: CipherScene) -> tuple[int, int]:
    (line,) = [*scene.logged("attack_succeeded"), *scene.logged("attack_failed")]
    return line["attack"], line["defence"]


# Support ----------------------------------------------------------------------------------------

SHIELD = "|DEF SUPP| Shield: Until end of battle, your defending unit gains +20 attack."
NO_SKILLS = "their support skills, and cannot gain new ones."


@rule("CIPHER-GAME-4", "CIPHER-SUPPORT-7")
@pytest.mark.parametrize(("weapon", "defence"), [("axe", 50), ("bow", 70)])
def test_supporting_cards_lose_their_support_skills(
    playing: Playing, weapon: str, defence: int
) -> None:
    text = f"Watch |CONT| Your opponent's <Axe> Support cards lose {NO_SKILLS}"
    theirs = Side(
        lord=card("foe", attack=40),
        deck=[skilled("s", support_skill=SHIELD, weapons=[weapon], support=10)],
    )
    scene = playing(cipher_scene(Side(lord=skilled("a", text, attack=10)), theirs))
    fight(scene, "a", "foe")

    assert totals(scene)[1] == defence


@rule("CIPHER-GAME-4", "CIPHER-SUPPORT-7")
@pytest.mark.parametrize(("barred", "defence"), [(True, 50), (False, 70)])
def test_a_lost_support_skill_cannot_be_gained(
    playing: Playing, barred: bool, defence: int
) -> None:
    """The effect that grants it is the later one, and still does not count."""
    lost = NO_SKILLS if barred else "their support skills."
    mine = Side(lord=skilled("a", f"Watch |CONT| Your opponent's Support cards lose {lost}"))
    text = f'Lend |CONT| Your Support cards gain "Shield". ({SHIELD})'
    theirs = Side(lord=card("foe", attack=40), rearguard=[skilled("g", text)], deck=[card("s")])
    scene = playing(cipher_scene(mine, theirs))
    fight(scene, "a", "foe")

    assert totals(scene)[1] == defence


@rule("CIPHER-GAME-4", "CIPHER-SUPPORT-7")
@pytest.mark.parametrize(("cost", "defence"), [(1, 50), (2, 70)])
def test_support_skills_for_some_enemies_do_not_come_into_effect(
    playing: Playing, cost: int, defence: int
) -> None:
    text = (
        "Ward |CONT| The support skills of cards supporting an enemy with a Deployment Cost of 1"
        " are unable to come into effect."
    )
    theirs = Side(
        vanguard=[card("foe", attack=40, cost=cost)],
        deck=[skilled("s", support_skill=SHIELD, support=10)],
    )
    mine = Side(lord=card("l", attack=10), rearguard=[skilled("a", text), card("idle")])
    scene = playing(cipher_scene(mine, theirs))
    fight(scene, "l", "foe")

    assert totals(scene)[1] == defence


@rule("CIPHER-SUPPORT-13")
@pytest.mark.parametrize(
    ("attacker", "skill", "defence"), [("a", SHIELD, 40), ("a", "", 50), ("l", SHIELD, 70)]
)
def test_some_cards_fail_to_support_the_enemy_in_combat_with_this_unit(
    playing: Playing, attacker: str, skill: str, defence: int
) -> None:
    text = (
        "Smirk |CONT| If this unit is in combat, Support cards that have a support skill fail to"
        " support that enemy."
    )
    theirs = Side(lord=card("foe", attack=40), deck=[skilled("s", support_skill=skill, support=10)])
    mine = Side(lord=card("l", attack=10), vanguard=[skilled("a", text, attack=10), card("idle")])
    scene = playing(cipher_scene(mine, theirs))
    fight(scene, attacker, "foe")

    assert totals(scene)[1] == defence


# Cards in the hand ---

SAFE = (
    "Veil |CONT| If you have 2 or fewer cards in your hand, enemy skills cannot send cards from"
    " your hand to the Retreat Area."
)


@rule("CIPHER-GAME-4", "CIPHER-SKILL-15")
@pytest.mark.parametrize(("held", "sent"), [(2, 0), (3, 1), (4, 2)])
def test_enemy_skills_leave_so_many_cards_in_the_hand(
    playing: Playing, held: int, sent: int
) -> None:
    text = "Rob |ACT| [Tap] Your opponent sends 2 cards from their hand to the Retreat Area."
    theirs = Side(lord=skilled("a", SAFE), hand=[card(f"h{place}") for place in range(held)])
    mine = Side(vanguard=[skilled("x", text), card("idle")])
    scene = playing(cipher_scene(mine, theirs))
    scene.answer("activate x")
    if scene.kinds == ["choose_targets"]:
        scene.answer(*sorted(scene.options())[:2], player=1)

    assert len(scene.theirs.retreat) == sent


@rule("CIPHER-GAME-4", "CIPHER-REQ-8")
def test_what_its_own_player_sends_is_sent(playing: Playing) -> None:
    text = "Burn |ACT| [Discard 1 card] Send 1 card from your hand to the Retreat Area."
    unit = skilled("a", f"{text}\n{SAFE}")
    scene = playing(cipher_scene(Side(lord=unit, hand=[card("h"), card("i")])))
    scene.answer("activate a")
    scene.answer("choose h")

    assert scene.cards("retreat") == ["h", "i"]


# Cards on units ---


@rule("CIPHER-GAME-4", "CIPHER-PROMOTE-15")
def test_a_card_that_skills_cannot_stack_is_stacked_by_hand(playing: Playing) -> None:
    text = (
        'Pride |SPEC| This card cannot be stacked on top of a "Gray" to Level Up him as a result of'
        " a skill's effect."
    )
    gray = skilled("c", text, name="Gray")
    mine = Side(vanguard=[card("g", "Gray")], hand=[gray], bonds=bonds(1))
    scene = playing(cipher_scene(mine, phase="deployment"))

    assert "level_up c g" in scene.options()


@rule("CIPHER-GAME-4", "CIPHER-NAME-4")
@pytest.mark.parametrize(("name", "offered"), [("Kay", True), ("Gray", False)])
def test_a_card_is_barred_only_from_whom_it_names(
    playing: Playing, name: str, offered: bool
) -> None:
    """The card has two Names, and speaks of one."""
    text = (
        'Shade |SPEC| This card cannot be stacked on top of "Gray" to Class Change him.\n'
        'Face |SPEC| This card is also named "Gray".'
    )
    shade = skilled("c", text, name="Kay", promotion_cost=1)
    mine = Side(vanguard=[card("k", name)], hand=[shade], bonds=bonds(1))
    scene = playing(cipher_scene(mine, phase="deployment"))

    assert ("promote c k" in scene.options()) is offered


# Deploying ---

SEAL = "Seal |SPEC| This card cannot be deployed via the effects of non-<Axe> cards' skills."
CALL = "Choose 1 card from your hand, and deploy it."


@rule("CIPHER-GAME-4", "CIPHER-SKILLDEPLOY-1")
@pytest.mark.parametrize("weapon", ["axe", "bow"])
@pytest.mark.parametrize("kind", ["unit", "bond", "support"])
def test_only_skills_of_some_cards_deploy_it(playing: Playing, kind: str, weapon: str) -> None:
    sealed = skilled("c", SEAL)
    mine = Side(lord=card("l", attack=90), rearguard=[card("idle")], hand=[sealed])
    if kind == "unit":
        mine.vanguard = [skilled("x", f"Call |ACT| [Tap this unit] {CALL}", weapons=[weapon])]
    elif kind == "bond":
        text = f"[BS] Call |BOND| |ACT| [Once per turn] {CALL}"
        mine.bonds = [skilled("x", text, weapons=[weapon])]
    else:
        mine.deck = [skilled("x", support_skill=f"|ATK SUPP| Call: {CALL}", weapons=[weapon])]
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", attack=0)])))
    scene.answer("attack l foe" if kind == "support" else "activate x")
    if scene.kinds == ["choose_area"]:
        scene.answer("area vanguard")
    deployed = "c" in scene.units("vanguard")
    if scene.kinds == ["critical_hit"]:
        scene.answer("decline")

    assert deployed is (weapon == "axe")


@rule("CIPHER-GAME-4", "CIPHER-DEPLOY-5")
def test_what_skills_cannot_deploy_is_deployed_by_hand(playing: Playing) -> None:
    mine = Side(hand=[skilled("c", SEAL)], bonds=bonds(1))
    scene = playing(cipher_scene(mine, phase="deployment"))

    assert scene.options("deploy") == {"deploy c vanguard", "deploy c rearguard"}


TOGETHER = (
    "Stay |SPEC| You cannot deploy this card in an Area which your Main Character does not occupy."
)


@rule("CIPHER-GAME-4", "CIPHER-DEPLOY-5")
@pytest.mark.parametrize("area", ["vanguard", "rearguard"])
def test_a_card_is_deployed_where_the_lord_is(playing: Playing, area: str) -> None:
    mine = Side(lord_area=area, vanguard=[card("x")], hand=[skilled("c", TOGETHER)], bonds=bonds(1))
    scene = playing(cipher_scene(mine, phase="deployment"))
    assert scene.options("deploy") == {f"deploy c {area}"}


@rule("CIPHER-GAME-4", "CIPHER-SKILLDEPLOY-6")
@pytest.mark.parametrize(("lord_area", "deployed"), [("vanguard", True), ("rearguard", False)])
def test_nor_does_a_skill_deploy_it_elsewhere(
    playing: Playing, lord_area: str, deployed: bool
) -> None:
    text = "Call |ACT| [Tap] Choose 1 card from your hand, and deploy it in the Front Line."
    mine = Side(
        lord_area=lord_area,
        vanguard=[skilled("x", text), card("idle")],
        hand=[skilled("c", TOGETHER)],
    )
    scene = playing(cipher_scene(mine))
    scene.answer("activate x")

    assert ("c" in scene.units("vanguard")) is deployed


@rule("CIPHER-GAME-4", "CIPHER-DEPLOY-5")
@pytest.mark.parametrize(("weapon", "areas"), [("axe", {"rearguard"}), ("bow", set())])
def test_a_card_is_deployed_where_some_ally_is(
    playing: Playing, weapon: str, areas: set[str]
) -> None:
    text = "Band |SPEC| This card cannot be deployed in an area without an <Axe> ally."
    mine = Side(rearguard=[card("x", weapons=[weapon])], hand=[skilled("c", text)], bonds=bonds(1))
    scene = playing(cipher_scene(mine, phase="deployment"))

    assert scene.options("deploy") == {f"deploy c {area}" for area in areas}


BIND = (
    "Bind |AUTO| When one of your opponent's units is destroyed by this unit's attack or \"Gale\","
    " until the end of your opponent's next turn, your opponent cannot deploy cards with the same"
    " unit name as that unit."
)
RUIN = "|ACT| [Tap this unit] Choose 1 non-Lord enemy, and destroy it."


def with_victim(playing: Playing, skill: str) -> CipherScene:
    theirs = Side(
        vanguard=[card("foe", "Foe", attack=0)],
        hand=[card("again", "Foe"), card("x")],
        bonds=bonds(3),
    )
    mine = Side(
        lord=skilled("a", f"{skill} {RUIN}\n{BIND}", attack=90), vanguard=[card("b", attack=90)]
    )
    return playing(cipher_scene(mine, theirs))


@rule("CIPHER-GAME-4", "CIPHER-DEPLOY-6")
@pytest.mark.parametrize(
    ("skill", "attacker", "barred"),
    [("Gale", "a", True), ("Gale", "", True), ("Fire", "", False), ("Gale", "b", False)],
)
def test_those_of_the_name_of_whom_it_destroys_cannot_be_deployed(
    playing: Playing, skill: str, attacker: str, barred: bool
) -> None:
    scene = with_victim(playing, skill)
    if attacker:
        fight(scene, attacker, "foe")
    else:
        scene.answer("activate a")
    assert "foe" in scene.cards("retreat", 1)
    scene.play_on("deployment", player=1)
    for number in ("this turn", "the turn after next"):
        found = {say.split()[1] for say in scene.options("deploy")}
        assert "x" in found
        assert ("again" in found) is (not barred or number != "this turn")
        scene.answer("end_deployment")
        scene.play_on("deployment", player=0)
        scene.play_on("deployment", player=1)


# Players ----------------------------------------------------------------------------------------

FULL = (
    "Cap |CONT| If your opponent has 4 or more cards in their hand, they are unable to draw cards."
)


def holding(number: int) -> list[CardData]:
    return [card(f"h{place}", "X") for place in range(number)]


@rule("CIPHER-GAME-4", "CIPHER-BEGIN-3")
@pytest.mark.parametrize(("held", "then"), [(3, 4), (4, 4), (6, 6)])
def test_a_full_hand_draws_nothing_at_the_beginning(playing: Playing, held: int, then: int) -> None:
    mine, theirs = Side(lord=skilled("a", FULL)), Side(hand=holding(held))
    scene = playing(cipher_scene(mine, theirs, phase="end"))
    scene.play_on("place_bond", player=1)

    assert len(scene.theirs.hand) == then


@rule("CIPHER-GAME-4", "CIPHER-REFRESH-3")
@pytest.mark.parametrize(("held", "then"), [(0, 3), (2, 4), (5, 5)])
def test_cards_are_drawn_until_the_hand_is_full(playing: Playing, held: int, then: int) -> None:
    draws = skilled("x", "Read |ACT| [Tap this unit] Draw 3 cards.")
    theirs = Side(vanguard=[draws, card("idle")], hand=holding(held))
    scene = playing(cipher_scene(Side(lord=skilled("a", FULL)), theirs, active=1))
    scene.answer("activate x")

    assert len(scene.theirs.hand) == then


@rule("CIPHER-GAME-4", "CIPHER-PROMOTE-3")
@pytest.mark.parametrize(("text", "drawn"), [(FULL, 0), ("", 1)])
def test_nor_is_a_card_drawn_for_a_promotion(playing: Playing, text: str, drawn: int) -> None:
    theirs = Side(
        vanguard=[card("m", "M")],
        hand=[card("m2", "M", promotion_cost=1), *holding(4)],
        bonds=[card("b1")],
    )
    mine = Side(lord=skilled("a", text))
    scene = playing(cipher_scene(mine, theirs, active=1, phase="deployment"))
    scene.answer("promote m2 m")

    assert len(scene.theirs.hand) == 4 + drawn


@rule("CIPHER-GAME-4", "CIPHER-BEGIN-3")
def test_a_player_may_be_kept_from_drawing_by_skills_alone(playing: Playing) -> None:
    draws = skilled("x", "Read |ACT| [Tap this unit] Draw 1 card.")
    theirs = Side(vanguard=[draws, card("idle")], bonds=[card("b1")])
    mine = Side(lord=skilled("a", "Hush |CONT| Your opponent cannot draw cards by skills."))
    scene = playing(cipher_scene(mine, theirs, phase="end"))
    scene.play_on("action", player=1)
    assert len(scene.theirs.hand) == 1
    scene.answer("activate x")

    assert len(scene.theirs.hand) == 1


@rule("CIPHER-GAME-4")
@pytest.mark.parametrize("phase", ["action", "end"])
def test_one_s_own_cards_are_drawn_all_the_same(playing: Playing, phase: str) -> None:
    text = "Cap |CONT| Your opponent cannot draw cards.\nRead |ACT| [Tap this unit] Draw 1 card."
    mine = Side(lord=skilled("a", text), vanguard=[card("idle")])
    scene = playing(cipher_scene(mine, active=0 if phase == "action" else 1, phase=phase))
    if phase == "action":
        scene.answer("activate a")
    else:
        scene.play_on("place_bond", player=0)

    assert len(scene.mine.hand) == 1


NO_ORBS = "Fate |CONT| Your opponent is unable to add any cards to their Orbs."
ADDS = (
    "Add the topmost card of your Deck to your Orbs.",
    "Choose 1 card from your hand, and add it to your Orbs.",
    "Choose 1 card from your Retreat Area, and add it to your Orbs.",
)


@rule("CIPHER-GAME-4", "CIPHER-ORB-9")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("text", ADDS)
def test_only_the_opponent_adds_no_orbs(playing: Playing, text: str, seat: int) -> None:
    adds = skilled("x", f"Hoard |ACT| [Once per turn] {text}")
    sides = [
        Side(vanguard=[adds] if number == seat else [], hand=[card("h")], retreat=[card("r")])
        for number in (0, 1)
    ]
    mine, theirs = sides
    mine.lord = skilled("a", NO_ORBS)
    scene = playing(cipher_scene(mine, theirs, active=seat))
    scene.answer("activate x")

    assert len((scene.mine, scene.theirs)[seat].orbs) == (6 if seat == 0 else 5)
    assert len(scene.theirs.hand) == 1


@rule("CIPHER-GAME-4", "CIPHER-REQ-11")
@pytest.mark.parametrize(("text", "offered"), [(NO_ORBS, False), ("", True)])
def test_nor_as_a_cost(playing: Playing, text: str, offered: bool) -> None:
    pays = skilled("x", "Pay |ACT| [Place 1 card from your hand in your Orb Area] Draw 1 card.")
    theirs = Side(vanguard=[pays], hand=[card("h")])
    scene = playing(cipher_scene(Side(lord=skilled("a", text)), theirs, active=1))

    assert ("activate x 0" in scene.options()) is offered


@rule("CIPHER-GAME-4")
@pytest.mark.parametrize(("weapon", "orbs"), [("axe", 5), ("bow", 6)])
def test_a_player_may_be_kept_from_adding_some_orbs(
    playing: Playing, weapon: str, orbs: int
) -> None:
    text = "Fate |CONT| Your opponent cannot add <Axe> cards to their Orbs."
    theirs = Side(
        vanguard=[skilled("x", f"Hoard |ACT| [Once per turn] {ADDS[0]}")],
        deck=[card("top", weapons=[weapon])],
    )
    scene = playing(cipher_scene(Side(lord=skilled("a", text)), theirs, active=1))
    scene.answer("activate x")

    assert len(scene.theirs.orbs) == orbs


NO_BONDS = (
    "Cruel |ACT| [Tap this unit] Until the end of your opponent's next turn, your opponent cannot"
    " place cards from their hand into the Bond Area by a skill's effect."
)


@rule("CIPHER-GAME-4", "CIPHER-BOND-11")
@pytest.mark.parametrize(("origin", "bonds_then"), [("your hand", 1), ("your Retreat Area", 2)])
def test_skills_place_no_bonds_from_the_hand(
    playing: Playing, origin: str, bonds_then: int
) -> None:
    """The Bond Phase places one all the same."""
    text = f"Tie |ACT| [Tap this unit] Choose 1 card from {origin}, and place it in your Bond Area."
    theirs = Side(
        vanguard=[skilled("x", text), card("idle")],
        hand=[card("h"), card("i")],
        retreat=[card("r")],
    )
    mine = Side(lord=skilled("a", NO_BONDS), vanguard=[card("idle0")])
    scene = playing(cipher_scene(mine, theirs))
    scene.answer("activate a")
    scene.play_on("place_bond", player=1)
    scene.answer("bond h")
    scene.play_on("action", player=1)
    scene.answer("activate x")
    if scene.kinds == ["choose_targets"]:
        scene.answer("choose i")

    assert len(scene.theirs.bonds) == bonds_then
