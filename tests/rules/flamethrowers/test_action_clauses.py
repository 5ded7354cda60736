"""Single clauses of what an action sets off: damage, windows, defeats, and who is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.rules.flamethrowers.positions import DAX, FOE, TWICE, able, drawn, using
from tests.rules.flamethrowers.told import lines
from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import fighter, form, reaction, support, tag_team
from tests.testkit.flamethrowers.scene import Side, flame_scene, unit

Playing = Callable[[Any], Any]
ON_DAMAGE = reaction("r1", "React to damage: Draw 1 card.")
ON_DEFEAT = reaction("r2", "React to a defeat: Draw 1 card.")


@rule("FLAME-REACTION-11", "FLAME-REACTION-4")
def test_the_defeat_that_an_answered_attack_led_to_has_its_own_window(playing: Playing) -> None:
    weak = unit(fighter("x", ability="Defeated: Draw 3 cards."), health=100)
    scene = playing(
        able("Knockout: Draw 1 card.", theirs=Side(squad=[FOE, weak], hand=[ON_DAMAGE, ON_DEFEAT]))
    )
    scene.answer("light a x")
    scene.answer("pass")
    scene.answer("react r1")
    assert scene.squad(1) == ["foe"]
    assert scene.options("react") == {"react r2"}
    assert (drawn(scene), drawn(scene, 1)) == (0, 2), "its abilities wait for the window"
    scene.answer("react r2")
    assert (drawn(scene), drawn(scene, 1)) == (1, 5), "and set in once"


@rule("FLAME-REACTION-5")
def test_what_a_reaction_does_opens_no_window(playing: Playing) -> None:
    bomb = reaction("bomb", "React to damage: Defeat the attacker.")
    scene = playing(
        able("Defeated: Draw 2 cards.", theirs=Side(squad=[FOE], hand=[bomb, ON_DEFEAT]))
    )
    scene.answer("light a foe")
    scene.answer("pass")
    scene.answer("react bomb")
    assert scene.kinds == ["main_2" if scene.table.phase == "main_2" else "battle"]
    assert drawn(scene) == 2


@rule("FLAME-REACTION-5", "FLAME-GEN-6")
def test_damage_by_a_reaction_is_no_event_to_react_to(playing: Playing) -> None:
    bolt = reaction("bolt", "React to an attack: Deal 100 damage to the attacker.")
    scene = playing(
        flame_scene(
            Side(squad=[fighter("a"), fighter("b")]),
            Side(squad=[FOE], hand=[bolt]),
            Side(squad=[fighter("z")], hand=[ON_DAMAGE]),
            phase="main_2",
        )
    )
    scene.answer("light a foe")
    scene.answer("react bolt")
    assert scene.decision.player == 2, "the window of the attack goes on"
    assert scene.options("react") == set()
    scene.answer("pass")
    assert scene.options("react") == {"react r1"}, "now the attack has dealt its own"
    assert scene.health("foe") == 47_000
    scene.pass_all()


@rule("FLAME-ATTACK-17", "FLAME-SHIP-7")
def test_an_attack_on_a_ship_that_was_destroyed_meanwhile_ends(playing: Playing) -> None:
    ram = fighter("a", ability="Passive: This card may attack guarded ships.\nHit: Draw 1 card.")
    crash = reaction("crash", "React to an attack: Deal 5,000 damage to each ship.")
    scene = playing(
        flame_scene(
            Side(squad=[ram, fighter("b")]),
            Side(squad=[FOE], hand=[crash], ship=4_000),
            phase="main_2",
        )
    )
    scene.answer("light a ship1")
    scene.answer("react crash")
    assert "attack_ended player=0" in lines(scene)
    assert (scene.energy("a"), drawn(scene)) == (400, 0)


@rule("FLAME-ATTACK-19", "FLAME-ABILITY-18")
def test_damage_of_0_is_no_damage(playing: Playing) -> None:
    """The log says so; no window opens, nothing triggers."""
    wall = fighter(
        "wall",
        ability="Passive: Attacks deal 9,000 less damage to this card.\nDamaged: Draw 1 card.",
    )
    scene = playing(able("Hit: Draw 1 card.", theirs=Side(squad=[wall], hand=[ON_DAMAGE])))
    scene.answer("light a wall")
    scene.answer("pass")
    assert [line.split()[0] for line in lines(scene)] == ["attack", "energy_paid", "no_damage"]
    assert scene.kinds == ["battle"]
    assert (drawn(scene), drawn(scene, 1)) == (0, 1)


@rule("FLAME-ATTACK-19", "FLAME-SHIP-7")
@pytest.mark.parametrize("ship", [1_000, 0])
def test_damage_of_0_to_a_ship_is_none(playing: Playing, ship: int) -> None:
    scene = playing(
        using(
            "Use: Deal 1,000 damage to each ship.",
            theirs=Side(
                squad=[FOE], hand=[reaction("r", "React to ship damage: Draw 1 card.")], ship=ship
            ),
            ship=50_000,
        )
    )
    scene.answer("activate_support s")
    scene.answer("pass")
    scene.answer("pass")
    assert scene.options("react") == {"react r"}, "after the windows of the card and of damage"
    scene.pass_all()
    told = [line for line in lines(scene) if line.startswith("ship_damage")]
    assert len(told) == (2 if ship else 1)


@rule("FLAME-ABILITY-18", "FLAME-TRANSFORM-12")
def test_a_form_brought_to_0_is_not_knocked_out(playing: Playing) -> None:
    """It reverts; and a card hit before is not what a later defeat knocks out."""
    worn = unit(DAX, form("t", "Dax"), health=2_000, beneath=(10_000, 500))
    scene = playing(able("Knockout: Draw 1 card.", theirs=Side(squad=[worn, FOE])))
    scene.do("light a t")
    assert (scene.squad(1), scene.health("dax"), drawn(scene)) == (["dax", "foe"], 10_000, 0)


@rule("FLAME-ABILITY-18")
def test_a_card_hit_and_then_defeated_otherwise_is_not_knocked_out(playing: Playing) -> None:
    text = "Hit: Defeat 1 opposing non-KAMI SQUAD card.\nKnockout: Draw 1 card."
    scene = playing(able(text, theirs=Side(squad=[FOE, fighter("k", kami=True)])))
    scene.do("light a foe")
    assert (scene.squad(1), drawn(scene)) == (["k"], 0)


@rule("FLAME-GEN-3")
@pytest.mark.parametrize(
    ("effect", "state", "told"),
    [
        (
            "Heal all your SQUAD cards by 9,000",
            {"health": 9_500},
            ["heal card=a amount=500 health=10000"],
        ),
        ("Heal all your SQUAD cards by 9,000", {}, []),
        (
            "Give all your SQUAD cards 900 ENERGY",
            {"energy": 450},
            ["energy_gained card=a amount=50 energy=500"],
        ),
        ("Give all your SQUAD cards 900 ENERGY", {}, []),
        (
            "Take 900 ENERGY from all your SQUAD cards",
            {"energy": 30},
            ["energy_lost card=a amount=30 energy=0"],
        ),
        ("Take 900 ENERGY from all your SQUAD cards", {"energy": 0}, []),
    ],
)
def test_what_changes_stays_between_0_and_what_is_printed(
    playing: Playing, effect: str, state: dict[str, int], told: list[str]
) -> None:
    scene = playing(using(f"Use: {effect}.", squad=[unit(fighter("a"), **state)]))
    scene.do("activate_support s")
    assert lines(scene)[1 : 1 + len(told)] == told
    assert not any(" card=a " in line for line in lines(scene)[1 + len(told) :])


@rule("FLAME-GEN-3")
@pytest.mark.parametrize(
    ("ship", "after"), [(99_500, 100_000), (100_000, 100_000), (50_000, 59_000)]
)
def test_a_ship_is_repaired_up_to_its_start(playing: Playing, ship: int, after: int) -> None:
    scene = playing(using("Use: Repair your ship by 9,000.", ship=ship))
    scene.do("activate_support s")
    assert scene.ship(0).health == after
    told = [line for line in lines(scene) if line.startswith("repair")]
    assert len(told) == (after != ship)


@rule("FLAME-TURN-6", "FLAME-TURN-7", "FLAME-SUPPORT-6")
def test_the_phases_of_a_turn_one_after_the_other(playing: Playing) -> None:
    scene = playing(
        flame_scene(
            Side(
                squad=[TWICE],
                hand=[fighter("h")],
                supports=[support("s", "Use: Draw 1 card."), support("t", "Use: Draw 1 card.")],
            ),
            Side(squad=[FOE]),
        )
    )
    assert scene.table.phase == "main_1"
    assert scene.options() == {"place h", "to_main_2", "end_turn"}
    scene.answer("to_main_2")
    assert scene.table.phase == "main_2"
    scene.answer("activate_support s")
    assert scene.options("activate_support") == {"activate_support t"}
    scene.answer("light a foe")
    assert scene.table.phase == "battle"
    assert scene.options() == {"light a foe", "heavy a foe", "end_turn"}


@rule("FLAME-TURN-8", "FLAME-DRAW-1", "FLAME-TURN-5")
def test_a_turn_gives_back_what_the_last_one_used(playing: Playing) -> None:
    scene = playing(
        flame_scene(
            Side(
                squad=[fighter("a"), fighter("b"), unit(fighter("w"), waiting=True)],
                hand=[fighter("h"), fighter("k"), fighter("e", rank=2), fighter("ee", rank=2)],
            ),
            Side(squad=[FOE]),
        )
    )
    scene.answer("place h")
    assert scene.options("place") == set()
    scene.answer("exchange e")
    scene.answer("give a")
    if scene.kinds == ["choose_given"]:
        scene.answer("give b")
    assert scene.options("exchange") == set()
    scene.end_turn()
    assert scene.table.turn_player == 1
    assert drawn(scene, 1) == 1
    scene.end_turn()
    assert (scene.table.turn, scene.table.turn_player) == (7, 0)
    assert not any(squad.waiting for squad in scene.player(0).squad)
    assert "place k" in scene.options()
    assert "exchange ee" in scene.options()


@rule("FLAME-DRAW-2")
@pytest.mark.parametrize(("first_draw", "cards"), [("drawn", [1, 1]), ("skipped", [0, 1])])
def test_only_the_very_first_draw_may_be_left_out(
    playing: Playing, first_draw: str, cards: list[int]
) -> None:
    scene = playing(
        flame_scene(
            Side(squad=[fighter("a")]),
            Side(squad=[FOE]),
            turn=1,
            phase="start",
            options={"first_draw": first_draw},
        )
    )
    assert drawn(scene) == cards[0]
    scene.end_turn()
    assert drawn(scene, 1) == cards[1]
    scene.end_turn()
    assert drawn(scene) == cards[0] + 1, "later turns have their draw"


@rule("FLAME-KAMI-5", "FLAME-GEN-5")
def test_kami_are_trimmed_down_to_the_limit_and_no_further(playing: Playing) -> None:
    kami = [fighter(f"k{number}", kami=True, ability="Defeated: Draw 1 card.") for number in "123"]
    scene = playing(using("Use: Draw 1 card.", squad=[*kami, fighter("a")]))
    scene.answer("activate_support s")
    assert scene.options() == {"trim_kami k1", "trim_kami k2", "trim_kami k3"}
    scene.answer("trim_kami k2")
    scene.answer("trim_kami k1")
    assert (scene.squad(), scene.cards("defeated")) == (["k3", "a"], ["k2", "k1"])
    assert drawn(scene) == 1, "they were not defeated"


@rule("FLAME-HAND-2", "FLAME-HAND-3")
@pytest.mark.parametrize(("held", "asked"), [(9, False), (10, True)])
def test_a_hand_is_cut_to_ten_in_anybody_s_turn(playing: Playing, held: int, asked: bool) -> None:
    hand = [fighter(f"h{number}") for number in range(held)]
    scene = playing(
        able(
            "Hit: Draw 1 card.",
            theirs=Side(
                squad=[fighter("foe", health=50_000, ability="Damaged: Draw 1 card.")], hand=hand
            ),
        )
    )
    scene.do("light a foe")
    assert (scene.kinds == ["discard_to_limit"]) is asked
    if asked:
        assert scene.decision.player == 1
        scene.answer("discard h3")
        assert scene.cards("discard", 1) == ["h3"]
    assert len(scene.cards("hand", 1)) == 10


@rule("FLAME-TAG-4", "FLAME-TAG-5", "FLAME-TAG-8")
def test_members_are_chosen_one_after_another_each_once(playing: Playing) -> None:
    glory, other = fighter("g1", "Glory"), fighter("g2", "Glory", form="Other")
    scene = playing(
        flame_scene(
            Side(
                squad=[glory, other, fighter("w1", "Wick"), fighter("x")],
                supports=[support("signal", "Use: Form a TAG TEAM.", "tag_team")],
                extra=[tag_team("team", "Glory + Wick"), tag_team("pair", "Glory + Glory")],
            ),
            Side(squad=[FOE]),
            phase="main_2",
        )
    )
    scene.answer("activate_support signal")
    assert scene.options() == {"form team", "form pair"}
    scene.answer("form pair")
    assert [scene.say(option) for option in scene.decision.options] == ["member g1", "member g2"]
    scene.answer("member g2")
    assert scene.squad() == ["w1", "x", "pair"]
    assert sorted(scene.cards("defeated")) == ["g1", "g2"]
    assert scene.cards("extra") == ["team"]


@rule("FLAME-WIN-4", "FLAME-WIN-1")
@pytest.mark.parametrize(
    "text",
    [
        "Return 1 opposing SQUAD card to its owner's hand.",
        "Defeat 1 opposing SQUAD card.",
        "Deal 50,000 damage to 1 opposing SQUAD card.",
    ],
)
def test_without_a_ship_the_last_card_that_leaves_loses_the_game(
    playing: Playing, text: str
) -> None:
    scene = playing(using(f"Use: {text}", theirs=Side(squad=[FOE], ship=0)))
    scene.do("activate_support s")
    assert scene.match.outcome is not None
    assert (scene.match.outcome.winners, scene.match.outcome.rule) == ((0,), "FLAME-WIN-1")


@rule("FLAME-TRANSFORM-4", "FLAME-TRANSFORM-5")
@pytest.mark.parametrize(
    ("state", "able"),
    [
        ({"health": 5_000}, True),
        ({"health": 4_999}, False),
        ({"energy": 250}, True),
        ({"energy": 249}, False),
        ({"health": 5_000, "energy": 250}, True),
        ({"health": 10_000, "energy": 0}, False),
    ],
)
def test_half_of_both_is_enough_to_transform(
    playing: Playing, state: dict[str, int], able: bool
) -> None:
    scene = playing(flame_scene(Side(squad=[unit(DAX, **state)], hand=[form("hyper", "Dax")])))
    assert bool(scene.options("transform")) is able
