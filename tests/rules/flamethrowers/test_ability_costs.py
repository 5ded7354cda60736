"""What abilities cost, and on which conditions they hang."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.rules.flamethrowers.positions import FOE, able, using
from tests.rules.flamethrowers.told import lines
from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import fighter, reaction, support
from tests.testkit.flamethrowers.scene import Side, flame_scene, unit

Playing = Callable[[Any], Any]

DRAW = reaction("answer", "React to a SUPPORT card or an attack or damage: Draw 1 card.")


@rule("FLAME-ABILITY-1", "FLAME-TURN-12")
@pytest.mark.parametrize(
    ("cost", "state", "usable"),
    [
        ("pay 200 ENERGY", {"energy": 200}, True),
        ("pay 200 ENERGY", {"energy": 199}, False),
        ("pay 500 HEALTH", {"health": 501}, True),
        ("pay 500 HEALTH", {"health": 500}, False),
    ],
)
def test_a_card_pays_what_it_has(
    playing: Playing, cost: str, state: dict[str, int], usable: bool
) -> None:
    card = unit(fighter("a", ability=f"Activate, {cost}: Draw 1 card."), **state)
    scene = playing(
        flame_scene(Side(squad=[card, fighter("b")]), Side(squad=[FOE]), phase="main_2")
    )
    assert scene.options("activate") == ({"activate a 0"} if usable else set())


@rule("FLAME-ABILITY-1")
@pytest.mark.parametrize(("ship", "usable"), [(1_001, True), (1_000, False)])
def test_a_ship_that_pays_stays_above_0(playing: Playing, ship: int, usable: bool) -> None:
    scene = playing(able("Activate, pay 1,000 ship health: Draw 1 card.", ship=ship))
    assert bool(scene.options("activate")) is usable


@rule("FLAME-ABILITY-1")
@pytest.mark.parametrize(("held", "usable"), [(2, True), (1, False)])
def test_cards_are_discarded_for_it_and_the_player_chooses(
    playing: Playing, held: int, usable: bool
) -> None:
    hand = [fighter(f"h{number}") for number in range(held)]
    scene = playing(able("Activate, discard 2 cards: Repair your ship by 1,000.", hand=hand))
    assert bool(scene.options("activate")) is usable
    if usable:
        scene.answer("activate a")
        assert scene.cards("discard") == ["h0", "h1"]


@rule("FLAME-ABILITY-1")
def test_what_is_given_up_is_paid_first_and_is_not_defeated(playing: Playing) -> None:
    martyr = fighter("m", ability="Defeated: Draw 5 cards.")
    scene = playing(
        able("Activate, give up 1 SQUAD card: Deal 1,000 damage to 1 opposing SQUAD card.", martyr)
    )
    scene.answer("activate a")
    assert scene.kinds == ["choose_targets"]
    assert scene.options() == {"choose a", "choose m"}
    scene.answer("choose m")
    assert (scene.cards("defeated"), scene.health("foe")) == (["m"], 49_000)
    assert scene.cards("hand") == []


@rule("FLAME-ABILITY-1", "FLAME-SUPPORT-10")
def test_one_card_does_not_pay_twice(playing: Playing) -> None:
    """The SUPPORT card itself, or what is given up, is not there for the effect as well."""
    scene = playing(
        able("Activate, give up 2 SQUAD cards: Draw 1 card.", fighter("b"), fighter("c"))
    )
    assert scene.options("activate") == {"activate a 0"}
    alone = flame_scene(
        Side(squad=[fighter("a", ability="Activate, give up 2 SQUAD cards: Draw 1 card.")]),
        Side(squad=[FOE]),
        phase="main_2",
    )
    assert alone.options("activate") == set()


@rule("FLAME-ABILITY-1", "FLAME-SUPPORT-10")
def test_a_support_card_is_paid_for_before_its_targets_are_chosen(playing: Playing) -> None:
    scene = playing(
        using(
            "Use, discard 1 card: Take 100 ENERGY from 1 opposing SQUAD card.",
            hand=[fighter("h"), fighter("k")],
            theirs=Side(squad=[FOE, fighter("x")], hand=[DRAW]),
        )
    )
    scene.answer("activate_support s")
    assert scene.options() == {"choose h", "choose k"}
    scene.answer("choose k")
    assert scene.options() == {"choose foe", "choose x"}
    scene.answer("choose x")
    assert scene.kinds == ["react"], "then the others may react, and then it works"
    assert scene.energy("x") == 500
    scene.pass_all()
    assert (scene.energy("x"), scene.cards("discard")) == (400, ["k", "s"])


@rule("FLAME-TURN-12", "FLAME-ATTACK-20")
def test_each_activated_ability_is_used_once_a_turn(playing: Playing) -> None:
    scene = playing(able("Activate: Draw 1 card.\nActivate: Repair your ship by 500.", ship=90_000))
    scene.answer("activate a 0")
    assert scene.options("activate") == {"activate a 1"}
    scene.answer("activate a 1")
    assert scene.options("activate") == set()
    assert (len(scene.cards("hand")), scene.ship(0).health) == (1, 90_500)
    scene.end_turn()
    scene.end_turn()
    scene.answer("to_main_2")
    assert scene.options("activate") == {"activate a 0", "activate a 1"}


@rule("FLAME-TURN-12", "FLAME-ATTACK-20")
def test_other_abilities_of_the_card_are_not_activated(playing: Playing) -> None:
    scene = playing(
        able(
            "Attack: Draw 1 card.\nStrike: Deal 100 damage to 1 opposing SQUAD card.\n"
            "Activate: Draw 1 card."
        )
    )
    assert scene.options("activate") == {"activate a 2"}
    assert scene.options("strike") == {"strike a 1"}


@rule("FLAME-ATTACK-20", "FLAME-ATTACK-3")
@pytest.mark.parametrize(
    ("state", "usable"),
    [({}, True), ({"waiting": True}, False), ({"energy": 399}, False)],
)
def test_a_strike_needs_a_card_that_may_attack_and_can_pay(
    playing: Playing, state: dict[str, Any], usable: bool
) -> None:
    striker = fighter(
        "a", ability="Strike, pay 400 ENERGY: Deal 100 damage to all opposing SQUAD cards."
    )
    scene = playing(
        flame_scene(
            Side(squad=[unit(striker, **state), fighter("b")]), Side(squad=[FOE]), phase="main_2"
        )
    )
    assert bool(scene.options("strike")) is usable


@rule("FLAME-ATTACK-20", "FLAME-ATTACK-3")
def test_a_card_that_attacked_strikes_no_more_and_none_strikes_twice(playing: Playing) -> None:
    strike = "Strike: Deal 100 damage to all opposing SQUAD cards."
    scene = playing(able(strike))
    scene.do("light a foe")
    assert scene.options() == {"light b foe", "heavy b foe", "end_turn"}

    more = "Passive: This card may attack 2 more times each turn."
    scene = playing(able(f"{strike}\n{more}"))
    scene.do("strike a 0")
    assert scene.options("strike") == set(), "the same ability is used once a turn"
    assert scene.options("light") == {"light a foe", "light b foe"}


@rule("FLAME-TURN-10", "FLAME-ATTACK-20")
def test_nobody_strikes_in_the_first_turn_of_the_game(playing: Playing) -> None:
    striker = fighter("a", ability="Strike: Deal 100 damage to all opposing SQUAD cards.")
    side = Side(squad=[striker], supports=[support("s", "Use: Draw 1 card.")])
    scene = playing(flame_scene(side, Side(squad=[FOE]), phase="main_2", turn=1))
    assert scene.options() == {"activate_support s", "end_turn"}


@rule("FLAME-ATTACK-22", "FLAME-GEN-5")
def test_a_strike_is_an_action_and_ends(playing: Playing) -> None:
    """Its check follows; no effect for "this attack" stays, and the next attack is another."""
    scene = playing(
        able(
            "Strike: Deal 50,000 damage to 1 opposing SQUAD card.",
            fighter("b"),
            theirs=Side(squad=[FOE, fighter("x")]),
        )
    )
    scene.answer("strike a")
    scene.answer("choose foe")
    assert scene.squad(1) == ["x"]
    assert scene.table.attack is None
    assert scene.table.phase == "battle"


@rule("FLAME-ABILITY-2")
@pytest.mark.parametrize(("ship", "works"), [(40_000, True), (40_001, False)])
def test_a_condition_on_the_ship(playing: Playing, ship: int, works: bool) -> None:
    scene = playing(
        able("Activate: If your ship has 40,000 health or less, draw 1 card.", ship=ship)
    )
    assert bool(scene.options("activate")) is works


@rule("FLAME-ABILITY-2")
@pytest.mark.parametrize(("held", "works"), [(1, True), (2, False)])
def test_a_condition_on_the_hand(playing: Playing, held: int, works: bool) -> None:
    hand = [fighter(f"h{number}") for number in range(held)]
    scene = playing(able("Activate: If you have 1 or fewer cards in hand, draw 1 card.", hand=hand))
    assert bool(scene.options("activate")) is works


@rule("FLAME-ABILITY-2")
@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize(
    ("condition", "attack", "holds"),
    [
        ("the attack is light", "light", True),
        ("the attack is light", "heavy", False),
        ("the attack is heavy", "heavy", True),
        ("the attack is heavy", "light", False),
        ("the target is a SQUAD card", "light", True),
        ("the target is a ship", "light", False),
        ("the target is a KAMI", "light", False),
        ("the target is yours", "light", True),
        ("it is the first attack of the turn", "light", None),
    ],
)
def test_conditions_on_an_attack(
    playing: Playing, condition: str, attack: str, holds: bool | None, first: bool
) -> None:
    answer = reaction("answer", f"React to an attack: If {condition}, draw 1 card.")
    scene = playing(
        flame_scene(
            Side(squad=[fighter("a"), fighter("b"), fighter("c")]),
            Side(squad=[FOE, fighter("x")], hand=[answer]),
            phase="main_2",
        )
    )
    if not first:
        scene.do("light b foe")
    scene.answer(f"{attack} a foe")
    assert bool(scene.options("react")) is (first if holds is None else holds)
    scene.pass_all()


@rule("FLAME-ABILITY-2")
@pytest.mark.parametrize(
    ("condition", "target", "holds"),
    [
        ("the target is a ship", "ship1", True),
        ("the target is a SQUAD card", "ship1", False),
        ("the target is a KAMI", "ship1", False),
        ("the target is a KAMI", "kami", True),
        ("the target is a KAMI", "foe", False),
    ],
)
def test_conditions_on_a_target(playing: Playing, condition: str, target: str, holds: bool) -> None:
    answer = reaction("answer", f"React to an attack: If {condition}, draw 1 card.")
    ram = fighter("a", ability="Passive: This card may attack guarded ships.")
    scene = playing(
        flame_scene(
            Side(squad=[ram, fighter("b")]),
            Side(squad=[FOE, fighter("kami", kami=True)], hand=[answer]),
            phase="main_2",
        )
    )
    scene.answer(f"light a {target}")
    assert bool(scene.options("react")) is holds
    scene.pass_all()


@rule("FLAME-ABILITY-1")
def test_what_is_taken_from_others_need_not_be_there(playing: Playing) -> None:
    scene = playing(using("Use: Take 600 ENERGY from all opposing SQUAD cards."))
    scene.answer("activate_support s")
    assert scene.energy("foe") == 0


@rule("FLAME-ABILITY-1", "FLAME-SUPPORT-4")
def test_a_use_does_not_pay_for_what_the_card_could_do_otherwise(playing: Playing) -> None:
    text = "Use: Draw 1 card.\nQuick react to damage, pay 1,000 ship health: Draw 5 cards."
    scene = playing(using(text, "quick"))
    scene.do("activate_support s")
    assert scene.ship(0).health == 100_000


@rule("FLAME-ABILITY-1", "FLAME-REACTION-7")
def test_a_reaction_is_told_and_paid_for_before_it_works(playing: Playing) -> None:
    dear = reaction(
        "dear", "React to an attack, pay 1,000 ship health: Deal 100 damage to the attacker."
    )
    scene = playing(able("Hit: Draw 1 card.", theirs=Side(squad=[FOE], hand=[dear])))
    scene.answer("light a foe")
    scene.answer("react dear")
    assert lines(scene)[2:5] == [
        "react player=1 card=dear",
        "ship_paid ship=1 amount=1000 health=99000",
        "damage card=a amount=100 health=9900",
    ]
    assert scene.cards("discard", 1) == ["dear"]


@rule("FLAME-ABILITY-1", "FLAME-REACTION-10")
@pytest.mark.parametrize(("ship", "usable"), [(1_001, True), (1_000, False)])
def test_a_reaction_that_cannot_be_paid_is_not_offered(
    playing: Playing, ship: int, usable: bool
) -> None:
    dear = reaction("dear", "React to an attack, pay 1,000 ship health: Draw 1 card.")
    scene = playing(able("Hit: Draw 1 card.", theirs=Side(squad=[FOE], hand=[dear], ship=ship)))
    scene.answer("light a foe")
    assert bool(scene.options("react")) is usable
    scene.pass_all()


@rule("FLAME-SHIP-7", "FLAME-SUPPORT-10")
def test_a_destroyed_ship_is_not_repaired(playing: Playing) -> None:
    scene = playing(using("Use: Repair your ship by 1,000.", ship=0))
    assert scene.options("activate_support") == set()


@rule("FLAME-SHIP-6", "FLAME-SHIP-5")
@pytest.mark.parametrize(
    "text",
    ["Use: Recover up to 1 SQUAD card.", "Use, discard 1 card: Repair all your SQUAD cards by 1."],
)
def test_hand_and_piles_are_open_to_one_whose_ship_is_destroyed(
    playing: Playing, text: str
) -> None:
    text = text.replace("Repair all", "Heal all")
    scene = playing(using(text, ship=0, defeated=[fighter("d")], hand=[fighter("h")]))
    assert scene.options("activate_support") == {"activate_support s"}


@rule("FLAME-GEN-3")
@pytest.mark.parametrize(("amount", "energy"), [(1, 401), (100, 500), (200, 500)])
def test_energy_that_is_given_is_told_as_far_as_it_comes(
    playing: Playing, amount: int, energy: int
) -> None:
    """Not above what is printed."""
    text = f"Use: Give all your SQUAD cards {amount} ENERGY."
    side = Side(squad=[unit(fighter("a"), energy=400)], supports=[support("s", text)])
    scene = playing(flame_scene(side, Side(squad=[fighter("foe")]), phase="main_2"))
    scene.do("activate_support s")
    told = [(line["amount"], line["energy"]) for line in scene.logged("energy_gained")]
    assert told == [(energy - 400, energy)]


@rule("FLAME-GEN-2", "FLAME-ABILITY-8")
@pytest.mark.parametrize(("guard", "damage"), [(1_000, 2_000), (2_999, 1), (3_000, 0), (9_000, 0)])
def test_a_guard_takes_no_more_than_there_is(playing: Playing, guard: int, damage: int) -> None:
    """What the damage is made of adds up to it, and never to less than nothing."""
    text = f"Passive: Attacks deal {guard} less damage to this card."
    stop = reaction("stop", "React to an attack: Draw 1 card.")
    theirs = Side(squad=[fighter("wall", ability=text)], hand=[stop])
    scene = playing(flame_scene(Side(squad=[fighter("a")]), theirs, phase="main_2"))
    scene.answer("light a wall")
    (opened,) = [s for s in scene.match.view(0)["sums"] if s["what"] == "attack_damage"]
    assert opened["total"] == sum(part["amount"] for part in opened["addends"]) == damage
    assert scene.match.view(0)["attack"]["damage"] == damage
    scene.pass_all()
    assert scene.health("wall") == 10_000 - damage


@rule("FLAME-ABILITY-7", "FLAME-ATTACK-4")
@pytest.mark.parametrize("kind", ["light", "heavy"])
def test_a_changed_cost_is_shown_with_what_it_is_made_of(playing: Playing, kind: str) -> None:
    text = f"Passive: {kind.capitalize()} attacks of this card cost 50 less ENERGY."
    scene = playing(able(text))
    opened = {s["what"]: s for s in scene.match.view(1)["sums"] if s["on"] == scene.unit("a").id}
    printed = {"light": 100, "heavy": 200}[kind]
    assert set(opened) == {f"{kind}_cost"}
    assert [part["amount"] for part in opened[f"{kind}_cost"]["addends"]] == [printed, -50]
    assert opened[f"{kind}_cost"]["total"] == printed - 50


@rule("FLAME-HAND-2", "FLAME-GEN-5")
def test_all_who_hold_too_many_cards_discard_the_turn_player_first(playing: Playing) -> None:
    mine = [fighter(f"m{number}") for number in range(10)]
    theirs = [fighter(f"t{number}") for number in range(9)]
    feast = support("s", "Use: Each player draws 2 cards.")
    scene = playing(
        flame_scene(
            Side(squad=[fighter("a")], hand=mine, supports=[feast]),
            Side(squad=[FOE], hand=theirs),
            phase="main_2",
        )
    )
    scene.do("activate_support s")
    asked = []
    while scene.decision.kind == "discard_to_limit":
        asked.append(scene.decision.player)
        scene.answer(sorted(scene.options())[0])
    assert asked == [0, 0, 1]
    assert (len(scene.cards("hand")), len(scene.cards("hand", 1))) == (10, 10)
