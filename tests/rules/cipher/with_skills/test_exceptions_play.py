"""What a text changes in the rules of costs, Names and Critical Hits is so at the table."""

from __future__ import annotations

import pytest

from rules.cipher.values import cost_of, promotion_cost_of
from rules.engine.cards import CardData
from tests.rules.cipher.abilities.words import Playing, attack, bonds, fight, skilled, worth
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import Side, cipher_scene, face_down, face_up
from tests.testkit.citation import rule

STRIKE = "Strike |ACT| [Once per turn, Flip 3 Bonds face-down] Draw 1 card."


def of(insignia: str, key: str, **facts: object) -> CardData:
    return card(key, insignias=[insignia], **facts)


# Costs ------------------------------------------------------------------------------------------


@rule("CIPHER-SKILL-9")
@pytest.mark.parametrize(
    "text",
    [
        'When paying the cost for "Strike", you may instead tap this unit.',
        'When this unit uses "Strike", you may tap this unit instead of paying the cost.',
    ],
)
def test_a_skill_may_be_paid_for_in_another_way(playing: Playing, text: str) -> None:
    unit = skilled("a", f"{STRIKE}\nReins |CONT| {text}")
    scene = playing(cipher_scene(Side(vanguard=[unit, card("idle")])))
    scene.answer("activate a")

    assert scene.unit("a").tapped
    assert len(scene.mine.hand) == 1


@rule("CIPHER-SKILL-9")
@pytest.mark.parametrize(("others", "drawn"), [(["knife"], 1), (["sword"], 0)])
def test_another_ally_makes_a_skill_free(playing: Playing, others: list[str], drawn: int) -> None:
    text = 'Heir |CONT| If you have another <Knife> ally, you do not have to pay for "Strike".'
    text = text.replace("to pay for", "to pay the cost for")
    unit = skilled("a", f"{STRIKE}\n{text}", weapons=["knife"])
    scene = playing(cipher_scene(Side(vanguard=[unit, card("x", weapons=others)])))
    if "activate a 0" in scene.options():
        scene.answer("activate a")

    assert len(scene.mine.hand) == drawn


@rule("CIPHER-SKILL-9")
def test_a_cost_is_lowered_no_further_than_to_its_floor(playing: Playing) -> None:
    text = (
        "Pact |CONT| The Deployment Cost of all <Green> cards in your hand are reduced by 1."
        " Deployment Costs cannot be lower than 1 with this skill."
    )
    hand = [of("green", "one", cost=1), of("green", "three", cost=3), card("red", cost=3)]
    scene = playing(cipher_scene(Side(vanguard=[skilled("a", text)], hand=hand)))

    assert [cost_of(scene.table, each) for each in scene.mine.hand.cards] == [1, 2, 3]


@rule("CIPHER-PROMOTE-1")
@pytest.mark.parametrize(("turned", "cost"), [(1, 3), (0, None)])
def test_a_card_without_a_promotion_cost_is_given_one(
    playing: Playing, turned: int, cost: int | None
) -> None:
    text = (
        "Call |SPEC| If you have 1 or more face-down Bond cards, this card gains a Class Change"
        " Cost of 3."
    )
    lying = [face_down(card("b1")) if turned else card("b1")]
    scene = playing(cipher_scene(Side(hand=[skilled("a", text)], bonds=lying)))

    assert promotion_cost_of(scene.table, scene.mine.hand.cards[0]) == cost


@rule("CIPHER-PROMOTE-1")
@pytest.mark.parametrize("zone", ["hand", "retreat"])
def test_a_promotion_cost_is_given_wherever_the_card_is(playing: Playing, zone: str) -> None:
    text = "Call |SPEC| This card is treated as if it has a Class Change Cost of 2."
    scene = playing(cipher_scene(Side(**{zone: [skilled("a", text)]})))
    cards = {"hand": scene.mine.hand, "retreat": scene.mine.retreat}[zone].cards
    (given,) = [each for each in cards if each.data.key == "a"]

    assert promotion_cost_of(scene.table, given) == 2


# Critical Hits ----------------------------------------------------------------------------------


@rule("CIPHER-CRIT-4")
@pytest.mark.parametrize(("foe", "lives"), [(120, False), (150, True)])
def test_a_critical_hit_counts_three_times(playing: Playing, foe: int, lives: bool) -> None:
    text = (
        "Wrath |CONT| When this unit Critical Hits, this unit's attack is multiplied by 3 instead"
        " of 2."
    )
    mine = Side(
        vanguard=[skilled("a", text, name="A", attack=40), card("idle")],
        hand=[card("again", "A")],
    )
    theirs = Side(vanguard=[card("foe", attack=foe)])
    scene = playing(cipher_scene(mine, theirs))
    scene.answer("attack a foe")
    scene.answer("critical again")
    while scene.match.decisions and scene.decision.kind == "evade":
        scene.answer("decline", player=scene.decision.player)

    assert any(unit.card.key == "foe" for unit in scene.table.all_units()) is lives


@rule("CIPHER-CRIT-8")
@pytest.mark.parametrize(
    ("text", "card_in_hand", "offered"),
    [
        (
            'You may send any <Knife> card instead of "A" to the Retreat Area when this unit'
            " Critical Hits.",
            card("knife", weapons=["knife"]),
            True,
        ),
        (
            'You may send any <Knife> card instead of "A" to the Retreat Area when this unit'
            " Critical Hits.",
            card("sword"),
            False,
        ),
        (
            "If an ally Critical Hits, you may send a card with a Deployment Cost of 1 from your"
            " hand to the Retreat Area instead of a card with the same Unit Name as that ally.",
            card("one", cost=1),
            True,
        ),
        (
            "If an ally Critical Hits, you may send a card with a Deployment Cost of 1 from your"
            " hand to the Retreat Area instead of a card with the same Unit Name as that ally.",
            card("two", cost=2),
            False,
        ),
    ],
)
def test_another_card_pays_for_a_critical_hit(
    playing: Playing, text: str, card_in_hand: CardData, offered: bool
) -> None:
    mine = Side(
        vanguard=[skilled("a", f"Heat |CONT| {text}", name="A"), card("idle")],
        hand=[card_in_hand],
    )
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", attack=90)])))
    scene.answer("attack a foe")

    assert any(say.startswith("substitute") for say in scene.options()) is offered
    scene.answer("decline")


# Names and Insignias ----------------------------------------------------------------------------


@rule("CIPHER-NAME-5")
def test_a_card_in_the_hand_has_a_second_name(playing: Playing) -> None:
    text = (
        "Face |SPEC| Treat this card, while it is in your hand, as if its Unit Name is also"
        ' "Knight".'
    )
    mine = Side(
        vanguard=[card("k", "Knight")],
        hand=[skilled("a", text), card("x")],
        bonds=bonds(3),
    )
    scene = playing(cipher_scene(mine, phase="deployment"))

    levels = {say for say in scene.options() if say.startswith("level_up")}
    assert levels == {"level_up a k"}


@rule("CIPHER-INSIGNIA-1")
def test_cards_of_an_insignia_are_of_another_one_too(playing: Playing) -> None:
    bond = (
        "Bond |CONT| Treat all <Black> allies and all <Black> cards in your Retreat Area as if they"
        " are also <White>."
    )
    take = (
        "Take |ACT| [Tap] Choose 1 <White> card from your Retreat Area, and add it to your hand."
        " Then, if you have 2 or more <White> allies, draw 1 card."
    )
    mine = Side(
        vanguard=[skilled("a", f"{bond}\n{take}"), of("black", "x"), of("black", "y")],
        retreat=[of("black", "b"), of("green", "g")],
    )
    scene = playing(cipher_scene(mine))
    scene.answer("activate a")
    while scene.options() and not any(say.startswith("activate") for say in scene.options()):
        if not any(say.startswith("choose") for say in scene.options()):
            break
        assert "choose g" not in scene.options()
        scene.answer("choose b")

    assert scene.keys(scene.mine.hand)[0] == "b"
    assert len(scene.mine.hand) == 2


# What is counted --------------------------------------------------------------------------------


@rule("CIPHER-SKILL-9")
@pytest.mark.parametrize(
    ("colors", "value"), [(["white", "black"], 50), (["white", "white"], 40), ([], 40)]
)
def test_of_each_insignia_there_has_to_be_one(
    playing: Playing, colors: list[str], value: int
) -> None:
    lying = [of(color, f"b{place}") for place, color in enumerate(colors)]
    text = (
        "If you have 1 or more each of <White> and <Black> Bond cards, this unit gains +10 attack."
    )

    assert worth(playing, text, bonds=lying) == value


@rule("CIPHER-SKILL-9")
def test_units_of_one_name_count_once(playing: Playing) -> None:
    text = "This unit gains +10 attack per every <Monster> unit with a different Unit Name."
    monsters = {"types": ["monster"]}
    mine = [card("x", "Ghoul", **monsters), card("y", "Bones", **monsters), card("z")]
    theirs = Side(vanguard=[card("g", "Ghoul", **monsters), card("w", "Wisp", **monsters)])

    assert worth(playing, text, theirs, vanguard=mine) == 40 + 30


@rule("CIPHER-SKILL-9")
@pytest.mark.parametrize(("there", "value"), [(["Pal"], 50), (["Pal", "Other"], 40), ([], 40)])
def test_two_who_are_alone_are_stronger(playing: Playing, there: list[str], value: int) -> None:
    text = (
        'Pair |CONT| If "Pal" and this unit are the only units on the field, this unit and "Pal"'
        " gain +10 attack."
    )
    mine = Side(lord=skilled("a", text), vanguard=[card(name.lower(), name) for name in there])
    scene = playing(cipher_scene(mine))

    assert attack(scene, "a") == value
    if "Pal" in there:
        assert attack(scene, "pal") == value


@rule("CIPHER-SKILL-9")
@pytest.mark.parametrize(("there", "value"), [(["Pal", "Kin"], 60), (["Pal"], 40)])
def test_all_who_are_named_have_to_be_there(playing: Playing, there: list[str], value: int) -> None:
    text = 'If the only units you have are "Pal" and "Kin", this unit gains +20 attack.'
    asks = skilled("a", f"Alone |CONT| {text}", name="Kin" if len(there) == 2 else "Nobody")
    mine = Side(lord=asks, vanguard=[card("pal", "Pal")])
    scene = playing(cipher_scene(mine))

    assert attack(scene, "a") == value


@rule("CIPHER-SKILL-9")
def test_bonds_with_a_bond_skill_are_counted(playing: Playing) -> None:
    speaks = skilled("b1", "[BS] Grace |BOND| |ACT| [Flip this card face down] Draw 1 card.")
    text = "This unit gains +10 attack for each of your Bond cards with a Bond Skill."

    assert worth(playing, text, bonds=[speaks, card("b2")]) == 50


# Battles ----------------------------------------------------------------------------------------


@rule("CIPHER-SUPPORT-2")
def test_the_support_of_another_ally_is_worth_more(playing: Playing) -> None:
    text = (
        "Rally |CONT| If the card supporting another ally is <Flier>, that card's Support gains"
        " +10 attack."
    )
    mine = Side(
        vanguard=[skilled("a", text), card("x", attack=60), card("idle")],
        deck=[card("wing", types=["flier"], support=10)],
    )
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", attack=70)])))
    scene.answer("attack x foe")

    assert scene.keys(scene.theirs.retreat).count("foe") == 1, "60 and 20 against 70 and 10"


@rule("CIPHER-RESULT-6")
@pytest.mark.parametrize(("open_orbs", "left"), [(1, 3), (0, 4)])
def test_both_lords_destroy_one_orb_more(playing: Playing, open_orbs: int, left: int) -> None:
    text = (
        "Blades |CONT| If you have 1 or more face-up Orbs, the number of Orbs that both you and"
        " your opponent's Main Characters' attacks will destroy is increased by 1."
    )
    orbs = [face_up(card("o1")) if open_orbs else card("o1"), card("o2")]
    mine = Side(lord=card("me", attack=90), vanguard=[skilled("a", text)], orbs=orbs)
    scene = playing(cipher_scene(mine, Side(lord=card("them"))))
    fight(scene, "me", "them")

    assert len(scene.theirs.orbs) == left


@rule("CIPHER-RANGE-8")
@pytest.mark.parametrize(("lord", "offered"), [("Alm", False), ("Other", True)])
def test_neither_this_unit_nor_those_named_are_attacked_from_behind(
    playing: Playing, lord: str, offered: bool
) -> None:
    text = (
        'Brand |CONT| If your Main Character is "Alm" or "Celica", enemies in the Back Line cannot'
        ' attack this unit, allied "Alm" or "Celica".'
    )
    theirs = Side(
        lord=card("lord", lord),
        vanguard=[skilled("a", text), card("c", "Celica"), card("x")],
    )
    mine = Side(vanguard=[card("idle")], rearguard=[card("bow", range_max=2)])
    scene = playing(cipher_scene(mine, theirs))

    found = {say for say in scene.options() if say.startswith("attack bow")}
    assert "attack bow x" in found
    assert ({"attack bow a", "attack bow c"} <= found) is offered
    assert ("attack bow lord" in found) is offered


@rule("CIPHER-KEYWORD-TS-1")
def test_who_is_destroyed_by_it_becomes_a_bond(playing: Playing) -> None:
    text = (
        "Summer |CONT| If a non-Main Character enemy is destroyed by this unit's attack that enemy"
        " is placed in your opponent's Bond Area instead of being sent to the Retreat Area."
    )
    mine = Side(vanguard=[skilled("a", text, attack=90), card("idle")])
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe")])))
    fight(scene, "a", "foe")

    assert scene.keys(scene.theirs.bonds) == ["foe"]


@rule("CIPHER-SKILL-9")
def test_a_named_ally_is_attacked_instead(playing: Playing) -> None:
    text = (
        'Shield |AUTO| [Flip 1 Bond face-down] When a non-"Wall" ally is attacked, you may pay the'
        ' cost and if you do: "Wall" is attacked instead of that ally.'
    )
    theirs = Side(
        vanguard=[skilled("wall", text, name="Wall", attack=90), card("x", attack=0)],
        bonds=bonds(1),
    )
    scene = playing(cipher_scene(Side(vanguard=[card("me"), card("idle")]), theirs))
    scene.answer("attack me x")
    scene.answer("use", player=1)

    assert scene.units("vanguard", 1) == ["lord1", "wall", "x"]
