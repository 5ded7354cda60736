"""What each word of an ability does: whom it means, what it costs, how long it lasts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import field_card, fighter, form, reaction, support, tag_team
from tests.testkit.flamethrowers.scene import FlameScene, Side, flame_scene, unit

Playing = Callable[[Any], Any]
FOE = fighter("foe", health=50_000)
DAX = fighter("dax", "Dax")
HYPER = form("hyper", "Dax")
DRAW = reaction("answer", "React to a SUPPORT card or an attack or damage: Draw 1 card.")


def using(text: str, *labels: str, theirs: Side | None = None, **mine: Any) -> FlameScene:
    """A SUPPORT card of that text, in Main Phase 2."""
    squad = mine.pop("squad", [fighter("a"), fighter("b")])
    return flame_scene(
        Side(squad=squad, supports=[support("s", text, *labels)], **mine),
        theirs or Side(squad=[FOE]),
        phase="main_2",
    )


def able(ability: str, *others: Any, theirs: Side | None = None, **mine: Any) -> FlameScene:
    """A SQUAD card "a" with that ability, and others, in Main Phase 2."""
    squad = [fighter("a", ability=ability), *(others or [fighter("b")])]
    return flame_scene(Side(squad=squad, **mine), theirs or Side(squad=[FOE]), phase="main_2")


# Costs and conditions -------------------------------------------------------------------------


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


# Groups ---------------------------------------------------------------------------------------

CROWD: dict[str, Any] = {
    "plain": fighter("plain"),
    "two": fighter("two", rank=2),
    "three": fighter("three", rank=3),
    "worn": unit(DAX, form("worn", "Dax", rank=1)),
    "grown": form("grown", "Dax", rank=1),
    "team": tag_team("team", "Glory + Wick", rank=1),
    "kami": fighter("kami", kami=True),
    "spent": unit(fighter("spent"), energy=99),
    "able": unit(fighter("able"), energy=100),
    "waits": unit(fighter("waits"), waiting=True),
    "swift": unit(fighter("swift", ability="Passive: This card may attack at once."), waiting=True),
    "locked": fighter("locked", ability="Passive: This card cannot attack."),
    "past": fighter("past", period="Past Arc"),
    "tide": fighter("tide", energy_types=["tide", "gale"]),
    "glory": fighter("glory", "Glory"),
}


@rule("FLAME-ABILITY-3", "FLAME-ABILITY-4")
@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("SQUAD cards", set(CROWD)),
        ("KAMI SQUAD cards", {"kami"}),
        ("non-KAMI SQUAD cards", set(CROWD) - {"kami"}),
        ("TAG TEAM SQUAD cards", {"team"}),
        ("transformation SQUAD cards", {"worn", "grown"}),
        ("transformed SQUAD cards", {"worn"}),
        ("non-transformed SQUAD cards", set(CROWD) - {"worn"}),
        ("ready SQUAD cards", set(CROWD) - {"waits"}),
        ("non-ready SQUAD cards", {"waits"}),
        ("spent SQUAD cards", {"spent"}),
        ("rested SQUAD cards", set()),
        ("non-spent ready non-KAMI SQUAD cards", set(CROWD) - {"spent", "waits", "kami"}),
        ("SQUAD cards of rank 2 or more", {"two", "three"}),
        ("SQUAD cards of rank 2 or less", set(CROWD) - {"three"}),
        ('SQUAD cards from the "Past Arc"', {"past"}),
        ('SQUAD cards named "Glory"', {"glory"}),
        ("SQUAD cards of type Tide", {"tide"}),
    ],
)
def test_words_for_squad_cards(playing: Playing, words: str, meant: set[str]) -> None:
    energy = dict.fromkeys(CROWD, 500) | {"spent": 99, "able": 100}
    scene = playing(
        using(
            f"Use: Take 10 ENERGY from all opposing {words}. Draw 1 card.",
            theirs=Side(squad=list(CROWD.values())),
        )
    )
    for squad in scene.player(1).squad:
        energy[squad.card.key] = squad.energy[-1]
    if not meant:
        assert scene.options("activate_support") == set(), "nobody is meant"
        return
    scene.answer("activate_support s")
    changed = {s.card.key for s in scene.player(1).squad if s.energy[-1] != energy[s.card.key]}
    assert changed == meant


@rule("FLAME-ABILITY-3")
@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("all your SQUAD cards", {"a", "b"}),
        ("all your other SQUAD cards", {"b"}),
        ("this card", {"a"}),
        ("all opposing SQUAD cards", {"foe", "x"}),
        ("all SQUAD cards", {"a", "b", "foe", "x"}),
        ("all SQUAD cards of the turn player", {"a", "b"}),
    ],
)
def test_words_for_whose_cards(playing: Playing, words: str, meant: set[str]) -> None:
    scene = playing(
        able(f"Activate: Take 10 ENERGY from {words}.", theirs=Side(squad=[FOE, fighter("x")]))
    )
    scene.answer("activate a")
    assert {s.card.key for s in scene.table.all_squads() if s.energy[-1] == 490} == meant


@rule("FLAME-ABILITY-3")
def test_the_turn_player_chooses_among_the_own(playing: Playing) -> None:
    pit = field_card(
        "pit", "Each turn starts: Take 100 ENERGY from 1 SQUAD card of the turn player."
    )
    scene = playing(
        flame_scene(
            Side(squad=[fighter("a"), fighter("b")]),
            Side(squad=[FOE, fighter("x")]),
            in_play=(0, pit),
        )
    )
    scene.answer("end_turn")
    assert scene.decision.player == 1
    assert scene.options() == {"choose foe", "choose x"}
    scene.answer("choose x")
    scene.end_turn()
    assert scene.decision.player == 0
    assert scene.options() == {"choose a", "choose b"}
    scene.answer("choose b")


@rule("FLAME-ABILITY-3")
def test_up_to_so_many_are_chosen_and_at_least_one(playing: Playing) -> None:
    scene = playing(
        using(
            "Use: Take 100 ENERGY from up to 2 opposing SQUAD cards.",
            theirs=Side(squad=[FOE, fighter("x"), fighter("y")]),
        )
    )
    scene.answer("activate_support s")
    assert (scene.decision.minimum, scene.decision.maximum) == (1, 2)
    scene.answer("choose x", "choose y")
    assert [scene.energy(key) for key in ("foe", "x", "y")] == [500, 400, 400]


@rule("FLAME-ABILITY-4")
def test_a_rested_card_was_there_and_did_not_attack(playing: Playing) -> None:
    """One that joined after the end of that turn, that attacked, or that struck has not rested."""
    plaza = field_card(
        "plaza", "Each turn starts: Take 100 ENERGY from all rested SQUAD cards of the turn player."
    )
    striker = fighter("s", ability="Strike: Deal 100 damage to all opposing SQUAD cards.")
    scene = playing(
        flame_scene(
            Side(squad=[fighter("a"), fighter("b"), striker]),
            Side(squad=[FOE]),
            phase="main_2",
            in_play=(1, plaza),
        )
    )
    scene.do("light a foe")
    scene.do("strike s")
    scene.end_turn()
    scene.end_turn()
    assert [scene.energy(key) for key in ("a", "b", "s")] == [400, 400, 500]
    scene.end_turn()
    scene.end_turn()
    assert [scene.energy(key) for key in ("a", "b", "s")] == [300, 300, 400]


# Durations ------------------------------------------------------------------------------------

MORE = "Attacks of 1 of your SQUAD cards deal 500 more DAMAGE"
TWICE = fighter("a", ability="Passive: This card may attack 1 more time each turn.")


def damages(scene: FlameScene, attacks: int) -> list[int]:
    found = []
    for _ in range(attacks):
        before = scene.health("foe")
        scene.do("light a foe")
        found.append(before - scene.health("foe"))
    return found


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


# Attacks --------------------------------------------------------------------------------------


@rule("FLAME-ABILITY-7")
@pytest.mark.parametrize(
    ("text", "light", "heavy"),
    [
        ("Attacks of this card deal 500 more DAMAGE.", (3_500, 100), (5_500, 200)),
        ("Light attacks of this card deal 500 more DAMAGE.", (3_500, 100), (5_000, 200)),
        ("Heavy attacks of this card deal 500 less DAMAGE.", (3_000, 100), (4_500, 200)),
        ("Attacks of this card cost 50 more ENERGY.", (3_000, 150), (5_000, 250)),
        ("Light attacks of this card cost 50 less ENERGY.", (3_000, 50), (5_000, 200)),
        ("Heavy attacks of this card cost 50 less ENERGY.", (3_000, 100), (5_000, 150)),
    ],
)
def test_damage_and_cost_of_one_kind_or_all(
    playing: Playing, text: str, light: tuple[int, int], heavy: tuple[int, int]
) -> None:
    for kind, (damage, cost) in (("light", light), ("heavy", heavy)):
        scene = playing(able(f"Passive: {text}"))
        scene.do(f"{kind} a foe")
        assert (50_000 - scene.health("foe"), 500 - scene.energy("a")) == (damage, cost)


@rule("FLAME-ABILITY-8")
def test_a_guard_counts_against_each_attack_on_its_card_and_nothing_else(playing: Playing) -> None:
    guard = fighter("g", ability="Passive: Attacks deal 1,000 less damage to this card.")
    scene = playing(
        flame_scene(
            Side(
                squad=[fighter("a"), fighter("b"), fighter("c")],
                supports=[support("s", "Use: Deal 500 damage to all opposing SQUAD cards.")],
            ),
            Side(squad=[guard, FOE]),
            phase="main_2",
        )
    )
    scene.answer("activate_support s")
    assert scene.health("g") == 9_500
    for attacker, target in (("a", "g"), ("b", "g"), ("c", "foe")):
        scene.do(f"light {attacker} {target}")
    assert (scene.health("g"), scene.health("foe")) == (5_500, 46_500)


@rule("FLAME-ABILITY-9", "FLAME-ATTACK-3")
@pytest.mark.parametrize(
    ("text", "done", "left"),
    [
        ("may attack 1 more time each turn", ("light",), {"light", "heavy"}),
        ("may attack 1 more time each turn", ("light", "heavy"), set()),
        ("may attack 2 more times each turn", ("light", "heavy"), {"light", "heavy"}),
        ("may attack 1 more time with a light attack each turn", ("heavy",), {"light"}),
        ("may attack 1 more time with a light attack each turn", ("light",), {"light", "heavy"}),
        ("may attack 1 more time with a light attack each turn", ("light", "heavy"), set()),
        ("may attack 1 more time with a light attack each turn", ("light", "light"), set()),
        ("may attack 1 more time with a heavy attack each turn", ("light",), {"heavy"}),
    ],
)
def test_further_attacks(
    playing: Playing, text: str, done: tuple[str, ...], left: set[str]
) -> None:
    card = fighter("a", ability=f"Passive: This card {text}.", energy=2_000)
    scene = playing(
        flame_scene(Side(squad=[card, fighter("b")]), Side(squad=[FOE]), phase="main_2")
    )
    for kind in done:
        scene.do(f"{kind} a foe")
    assert {word.split()[0] for word in scene.options() if " a " in word} == left


@rule("FLAME-ABILITY-10")
def test_a_locked_card_neither_attacks_nor_strikes(playing: Playing) -> None:
    locked = fighter(
        "l",
        ability="Passive: This card cannot attack.\n"
        "Strike: Deal 100 damage to all opposing SQUAD cards.\nActivate: Draw 1 card.",
    )
    scene = playing(flame_scene(Side(squad=[locked]), Side(squad=[FOE]), phase="main_2"))
    assert scene.options() == {"activate l 2", "end_turn"}


@rule("FLAME-ABILITY-11")
@pytest.mark.parametrize(
    ("words", "light", "heavy"),
    [
        ("attacks", {"t"}, {"t"}),
        ("light attacks", {"t"}, {"t", "foe"}),
        ("heavy attacks", {"t", "foe"}, {"t"}),
    ],
)
def test_a_taunt_binds_attacks_of_its_kind(
    playing: Playing, words: str, light: set[str], heavy: set[str]
) -> None:
    tower = fighter("t", ability=f"Passive: Opposing {words} must target this card.")
    scene = playing(
        flame_scene(Side(squad=[fighter("a")]), Side(squad=[tower, FOE]), phase="main_2")
    )
    for kind, targets in (("light", light), ("heavy", heavy)):
        assert scene.options(kind) == {f"{kind} a {target}" for target in targets}


@rule("FLAME-ABILITY-12")
def test_a_redirected_attack_goes_where_it_is_sent(playing: Playing) -> None:
    tower = fighter("t", ability="Passive: Opposing attacks must target this card.")
    turn = reaction(
        "turn",
        "React to an attack: The attack targets 1 of your SQUAD cards other than the target "
        "instead.",
    )
    scene = playing(
        flame_scene(
            Side(squad=[fighter("a"), fighter("b")]),
            Side(squad=[tower, FOE, fighter("x")], hand=[turn]),
            phase="main_2",
        )
    )
    scene.answer("light a t")
    scene.answer("react turn")
    assert scene.options() == {"choose foe", "choose x"}
    scene.answer("choose foe")
    assert (scene.health("t"), scene.health("foe"), scene.health("x")) == (10_000, 47_000, 10_000)


@rule("FLAME-ABILITY-12")
def test_an_attack_is_redirected_only_by_the_side_it_is_aimed_at(playing: Playing) -> None:
    """A reaction protects its user's own cards or ship; alone there is nowhere to send it."""
    turn = reaction(
        "turn",
        "React to an attack: The attack targets 1 of your SQUAD cards other than the target "
        "instead.",
    )
    scene = playing(
        flame_scene(
            Side(squad=[fighter("a"), fighter("b")]),
            Side(squad=[FOE], hand=[turn]),
            phase="main_2",
        )
    )
    scene.answer("light a foe")
    assert scene.options("react") == set()
    scene.pass_all()


@rule("FLAME-ABILITY-13")
@pytest.mark.parametrize(("times", "holds"), [("time", 1), ("2 times", 2)])
def test_a_form_holds_so_many_times(playing: Playing, times: str, holds: int) -> None:
    hold = form(
        "hold",
        "Dax",
        ability=f"Passive: This card keeps its form the first {times} it would revert.",
    )
    hitter = fighter(
        "a", light_damage=15_000, ability="Passive: This card may attack 3 more times each turn."
    )
    scene = playing(
        flame_scene(Side(squad=[hitter]), Side(squad=[unit(DAX, hold)]), phase="main_2")
    )
    for _ in range(holds):
        scene.do("light a hold")
        assert scene.health("hold") == 11_000
    scene.do("light a hold")
    assert scene.squad(1) == ["dax"]
    assert (scene.health("dax"), scene.cards("defeated", 1)) == (10_000, ["hold"])
