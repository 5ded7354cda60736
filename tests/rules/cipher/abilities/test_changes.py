"""What is so for a while: numbers, traits, ranges, skills, names, and how long it lasts."""

from __future__ import annotations

import pytest

from rules.cipher.values import ranges_of, traits_of
from rules.text import changes as ch
from rules.text import groups as gr
from rules.text.filters import Named, Trait
from tests.rules.cipher.abilities.words import (
    Playing,
    always,
    attack,
    bonds,
    fight,
    skilled,
    word,
    worth,
)
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, cipher_scene, face_down, unit
from tests.testkit.citation import rule


def with_lord(
    playing: Playing, text: str, theirs: Side | None = None, **mine: object
) -> CipherScene:
    return playing(cipher_scene(Side(lord=skilled("a", f"Is |CONT| {text}"), **mine), theirs))  # type: ignore[arg-type]


# Numbers -----------------------------------------------------------------------------------------


@word("Becomes", "Multiplied", "Adjust", "Lasting")
@rule("CIPHER-CARD-13")
def test_becomes_replaces_the_printed_value_and_the_rest_follows_in_order(playing: Playing) -> None:
    """70, +10, doubled, +20 is 180."""
    text = (
        "Set |ACT| [Once per turn] Until the end of the turn, this unit's attack becomes 70.\n"
        "More |ACT| [Once per turn] This unit gets +10 Attack until end of turn.\n"
        "Twice |ACT| [Once per turn] This unit's Attack is doubled until end of turn.\n"
        "Last |ACT| [Once per turn] This unit gets +20 Attack until end of turn."
    )
    scene = playing(cipher_scene(Side(lord=skilled("a", text))))
    values = []
    for number in range(4):
        scene.answer(f"activate a {number}")
        values.append(attack(scene, "a"))

    assert values == [70, 80, 160, 180]


@rule("CIPHER-CARD-12")
def test_a_number_never_goes_below_zero(playing: Playing) -> None:
    text = "Enemies get -100 Attack."
    scene = with_lord(playing, text, Side(vanguard=[card("foe", attack=30)]))

    assert attack(scene, "foe") == 0


@rule("CIPHER-CARD-10")
def test_an_x_takes_its_value_from_the_text(playing: Playing) -> None:
    text = "Copy |SPEC| This card's Deployment Cost becomes 2."
    mine = Side(hand=[skilled("x", text, cost="X"), card("y", cost="X")], bonds=bonds(2))
    scene = playing(cipher_scene(mine, phase="deployment"))
    costs = {option.card.data.key: option.cost for option in scene.decision.options if option.card}

    assert costs == {"x": 2, "y": 0}


@word("PrintsX")
@rule("CIPHER-CARD-10")
@pytest.mark.parametrize(
    ("support", "text", "bonus"),
    [("X", "", 10), ("X", "Echo |SPEC| This card's Support becomes 20.", 10), (0, "", 0)],
    ids=["X", "defined X", "0"],
)
def test_an_x_is_an_x_whatever_it_counts_as(
    playing: Playing, support: str | int, text: str, bonus: int
) -> None:
    says = 'If you have an ally with a Support Value of "X", this unit gains +10 attack.'
    assert worth(playing, says, vanguard=[skilled("x", text, support=support)]) == 40 + bonus
    theirs = Side(vanguard=[card("y", support="X")])
    assert worth(playing, says, theirs, rearguard=[card("z", attack="X")]) == 40


@rule("CIPHER-CARD-10", "CIPHER-BOND-4")
def test_a_bond_that_lies_face_down_prints_nothing(playing: Playing) -> None:
    says = 'If you have a Bond card with a Deployment Cost of "X", this unit gains +10 attack.'
    x = card("x", cost="X")
    assert worth(playing, says, bonds=[x]) == 50
    assert worth(playing, says, bonds=[face_down(x)]) == 40


@rule("CIPHER-CARD-13")
@pytest.mark.parametrize(("others", "bonus"), [(0, 0), (1, 10), (2, 0)])
def test_the_only_other_ally_shares_what_is_gained(
    playing: Playing, others: int, bonus: int
) -> None:
    text = (
        "Lesson |CONT| If this unit has only 1 other ally, this unit and that ally gain +10 attack."
    )
    allies = [card("x"), card("y")][:others]
    lord = skilled("a", text)
    scene = playing(cipher_scene(Side(lord=lord, vanguard=allies), Side(vanguard=[card("foe")])))

    assert attack(scene, "a") == 40 + bonus
    assert [attack(scene, ally.key) for ally in allies] == [40 + bonus] * others
    assert attack(scene, "foe") == 40


@word("While")
@rule("CIPHER-CARD-3", "CIPHER-CARD-13")
def test_a_cost_may_depend(playing: Playing) -> None:
    text = (
        "Late |SPEC| While you have 1 or fewer orbs, this card's Cost and Promotion Cost become 1."
    )
    for orbs, offered in ((2, set()), (1, {"promote late m"})):
        late = skilled("late", text, name="M", cost=5, promotion_cost=4)
        mine = Side(lord=card("m", "M"), hand=[late], bonds=bonds(1), orbs=orbs)
        scene = playing(cipher_scene(mine, phase="deployment"))
        assert scene.options("promote") == offered


# Traits, ranges, names ---------------------------------------------------------------------------


@word("Gains", "Loses", "AnyTrait")
@rule("CIPHER-INSIGNIA-10", "CIPHER-INSIGNIA-12")
def test_traits_are_gained_and_lost(playing: Playing) -> None:
    gains = skilled("g", "Is |CONT| This unit gains <Blue> and <Flier>.")
    loses = skilled("l", "Is |CONT| This unit loses <Flier>.", types=["flier"], insignias=["red"])
    bare = always(card("n", weapons=["sword"]), ch.Loses(gr.This(), (Trait("weapons", "sword"),)))
    counts = skilled(
        "c", "Is |CONT| This unit gets +10 Attack for each ally with a Symbol.", insignias=[]
    )
    scene = playing(cipher_scene(Side(lord=gains, vanguard=[loses, bare, counts], hand=[gains])))
    table = scene.table

    assert traits_of(table, scene.unit("g"), "insignias") == {"red", "blue"}
    assert traits_of(table, scene.unit("g"), "types") == {"flier"}
    assert traits_of(table, scene.unit("l"), "types") == frozenset()
    assert traits_of(table, scene.unit("n"), "weapons") == frozenset()
    assert traits_of(table, scene.mine.hand.cards[0], "insignias") == {"red"}
    assert attack(scene, "c") == 70


@rule("CIPHER-INSIGNIA-12")
@pytest.mark.parametrize("where", ["lord", "hand"])
def test_bonds_treated_as_another_insignia_count_while_the_unit_is_there(
    playing: Playing, where: str
) -> None:
    speaker = skilled("s", "Is |CONT| All your Bond cards gain <Blue>.", cost=9)
    blue = card("blue", insignias=["blue"])
    mine = Side(bonds=[card("red")], hand=[blue])
    if where == "lord":
        mine.lord = speaker
    else:
        mine.hand = [blue, speaker]
    scene = playing(cipher_scene(mine, phase="deployment"))

    assert bool(scene.options("deploy")) is (where == "lord")


@word("GainsRange", "LosesRange", "Copies")
@rule("CIPHER-CARD-8")
def test_ranges_are_gained_lost_and_copied(playing: Playing) -> None:
    archer = card("archer", range_min=2, range_max=2, weapons=["bow"])
    gains = skilled("g", "Is |CONT| This unit gains range 1-2.")
    loses = skilled(
        "l",
        (
            "Is |AUTO| When this unit is deployed, until the end of the turn, this unit loses "
            "<Sword> and range 1."
        ),
    )
    copies = always(
        card("c"),
        ch.Copies(gr.This(), ("range", "weapons"), gr.Units("own", (Named(("archer",)),))),
    )
    mine = Side(lord=gains, vanguard=[archer, copies], hand=[loses], bonds=bonds(1))
    scene = playing(cipher_scene(mine, phase="deployment"))
    scene.answer("deploy l vanguard")

    ranges = {key: sorted(ranges_of(scene.table, scene.unit(key))) for key in ("g", "l", "c")}
    assert ranges == {"g": [1, 2], "l": [], "c": [1, 2]}
    assert traits_of(scene.table, scene.unit("c"), "weapons") == {"sword", "bow"}


@word("IgnoresRange")
@rule("CIPHER-RANGE-5", "CIPHER-GAME-4")
def test_a_target_may_be_out_of_any_range(playing: Playing) -> None:
    text = "While this unit is in the Rearguard, it can attack the enemy Lord regardless of range."
    for area in ("rearguard", "vanguard"):
        theirs = Side(lord_area="rearguard", vanguard=[card("foe")])
        mine = Side(
            lord=skilled("a", f"Is |CONT| {text}"),
            lord_area=area,
            vanguard=[card("v", range_min=0, range_max=0)],
        )
        scene = playing(cipher_scene(mine, theirs))
        expected = {"attack a lord1"} if area == "rearguard" else {"attack a foe"}
        assert scene.options("attack") == expected


# Skills gained and lost --------------------------------------------------------------------------


ANTI = '("Anti-Fliers" |CONT| While attacking a <Flier>, this unit gets +30 Attack.)'


@word("GainsSkill")
@rule("CIPHER-SKILL-20")
def test_an_acquired_skill_survives_a_change_of_the_top_card(playing: Playing) -> None:
    text = (
        f'Wind |ACT| This unit gains "Anti-Fliers" until the end of your opponent\'s next '
        f"turn. {ANTI}"
    )
    theirs = Side(vanguard=[card("bird", types=["flier"], attack=70)])
    mine = Side(lord=skilled("a", text, name="A", attack=40), vanguard=[card("idle")])
    scene = playing(cipher_scene(mine, theirs))
    scene.answer("activate a")
    fight(scene, "a", "bird")
    assert scene.logged("attack_succeeded") == [{"player": 0, "attack": 80, "defence": 80}]

    up = (
        "Up |ACT| [Once per turn] Choose 1 other ally. Choose 1 card in your hand with the same "
        "name as that ally and stack it on top of that ally to level up it."
    )
    mine = Side(
        lord=skilled("a", text, name="A", attack=40),
        vanguard=[skilled("r", up)],
        hand=[card("a2", "A", attack=40)],
    )
    scene = playing(cipher_scene(mine, theirs))
    scene.answer("activate a")
    scene.answer("activate r")
    assert scene.keys(scene.unit("a2")) == ["a", "a2"]
    assert scene.options("activate") == set()
    fight(scene, "a2", "bird")
    assert scene.logged("attack_succeeded") == [{"player": 0, "attack": 80, "defence": 80}]


@word("GainsSkillsOf", "HasSkill")
@rule("CIPHER-SKILL-20")
def test_skills_of_others_are_acquired_one_of_a_name(playing: Playing) -> None:
    text = (
        "This unit gains all [DB] possessed by your other allies. However, this unit may only "
        "have 1 skill among those with shared skill names."
    )
    blood = "[DB] Blood |CONT| This unit gets +10 Attack."
    other = "[DB] Fang |CONT| This unit gets +5 Attack.\nPlain |CONT| This unit gets +50 Attack."
    vanguard = [skilled("x", blood), skilled("y", blood), skilled("z", other)]
    scene = with_lord(playing, text, vanguard=vanguard)
    assert attack(scene, "a") == 55

    text = "All other allies with [DB] get +1 Attack."
    scene = with_lord(playing, text, vanguard=[skilled("x", blood), card("plain")])
    assert (attack(scene, "x"), attack(scene, "plain")) == (51, 40)


@word("LosesSkills")
@rule("CIPHER-SKILL-20")
def test_skills_are_lost_and_barred(playing: Playing) -> None:
    text = (
        "Power |CONT| This unit gets +20 Attack.\n"
        'Shame |CONT| If you have 1 or more other allied "Gharnef", this unit loses "Power" and '
        "cannot re-acquire it."
    )
    for others, value in (([], 60), ([card("g", "Gharnef")], 40)):
        scene = playing(cipher_scene(Side(lord=skilled("a", text), vanguard=others)))
        assert attack(scene, "a") == value


# Names -------------------------------------------------------------------------------------------


@word("Coexists", "CopiesAllowed")
@rule("CIPHER-NAME-13")
def test_risen_stand_beside_risen(playing: Playing) -> None:
    text = (
        'Army |SPEC| You may deploy this card even if you have a "Risen", and you may have 2 or '
        'more "Risen" at once. |SPEC| You may have at least 5 cards with the same unit name as '
        "this card in your deck."
    )
    risen = skilled("risen", text, name="Risen")
    mine = Side(hand=[risen, risen, card("x")], vanguard=[card("x1", "x")], bonds=bonds(3))
    scene = playing(cipher_scene(mine, phase="deployment"))
    scene.answer("deploy risen vanguard")
    scene.answer("deploy risen vanguard")

    assert scene.units("vanguard").count("risen") == 2
    assert scene.options("deploy") == set()


# Durations ---------------------------------------------------------------------------------------


@word("Lasting")
@rule("CIPHER-END-3")
@pytest.mark.parametrize(
    ("words", "values"),
    [
        ("Until the end of the turn", [70, 40, 40, 40]),
        ("Until the end of your opponent's next turn", [70, 70, 40, 40]),
        ("During your opponent's next turn", [40, 70, 40, 40]),
        ("Until the end of your next turn", [70, 70, 70, 40]),
        ("Until this unit leaves the Battlefield", [70, 70, 70, 70]),
    ],
)
def test_effects_last_as_long_as_they_say(playing: Playing, words: str, values: list[int]) -> None:
    text = f"Boost |ACT| [Once per turn, Flip 1] {words}, this unit gets +30 Attack."
    mine = Side(lord=skilled("a", text), hand=[card("x", cost=9)], bonds=bonds(1))
    theirs = Side(hand=[card("y", cost=9)])
    scene = playing(cipher_scene(mine, theirs))
    scene.answer("activate a")
    seen = [attack(scene, "a")]
    for seat in (1, 0, 1):
        scene.answer("end_turn")
        scene.play_on("action", player=seat)
        seen.append(attack(scene, "a"))

    assert seen == values


@rule("CIPHER-CARD-13")
def test_a_number_given_by_an_effect_is_fixed_when_it_begins(playing: Playing) -> None:
    text = (
        "Boost |ACT| [Once per turn] Until end of turn, this unit gets +10 Attack for "
        "each other ally."
    )
    bounce = skilled("b", "Off |ACT| Return 1 other <Flier> ally to your hand.")
    mine = Side(lord=skilled("a", text), vanguard=[bounce, card("bird", types=["flier"])])
    scene = playing(cipher_scene(mine))
    scene.answer("activate a")
    scene.answer("activate b")

    assert scene.cards("hand") == ["bird"]
    assert attack(scene, "a") == 60


@rule("CIPHER-PROMOTE-10")
def test_an_effect_of_a_class_change_skill_outlasts_the_promotion(playing: Playing) -> None:
    text = (
        "[CCS] Sure |ACT| [Once per turn] This unit's attacks cannot be evaded until end of turn."
    )
    up = (
        "Up |ACT| [Once per turn] Choose 1 other ally. Choose 1 card in your hand with the same "
        "name as that ally and stack it on top of that ally to level up it."
    )
    lord = unit(card("base", "A"), skilled("a", text, name="A", promotion_cost=1), promoted=True)
    mine = Side(lord=lord, vanguard=[skilled("r", up)], hand=[card("a2", "A")])
    theirs = Side(lord=card("foe", "F", attack=0), hand=[card("f", "F")])
    scene = playing(cipher_scene(mine, theirs))
    scene.answer("activate a")
    scene.answer("activate r")
    scene.answer("attack a2 foe")

    assert scene.kinds == ["choose_orb"]
    scene.answer("orb 1")
