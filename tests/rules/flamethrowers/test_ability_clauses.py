"""Single clauses of abilities, each of which a rule has beside others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.rules.flamethrowers.test_ability_words import TWICE, able, damages, using
from tests.rules.flamethrowers.test_what_is_told import spoken
from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import fighter, form, reaction, support
from tests.testkit.flamethrowers.scene import FlameScene, Side, flame_scene, unit

Playing = Callable[[Any], Any]
FOE = fighter("foe", health=50_000)
DAX = fighter("dax", "Dax")
ANSWER = reaction("answer", "React to a SUPPORT card: Draw 1 card.")


def lines(scene: FlameScene) -> list[str]:
    return [spoken(line) for line in scene.match.log(None)]


# Who is meant ---------------------------------------------------------------------------------


@rule("FLAME-ABILITY-3")
@pytest.mark.parametrize(
    "noun",
    [
        'SQUAD card from the "Past Arc"',
        'SQUAD card named "Past"',
        "SQUAD card of type Tide",
        "SQUAD card of rank 2 or more",
        "KAMI SQUAD card",
        "transformation SQUAD card",
    ],
)
def test_words_for_cards_that_lie_in_a_pile(playing: Playing, noun: str) -> None:
    facts = {"period": "Past Arc", "energy_types": ["tide"], "kami": True, "rank": 2}
    meant = form("meant", "Past", **facts)
    scene = playing(
        using(
            f"Use: Recover up to 1 {noun}.",
            defeated=[fighter("x"), meant, fighter("y")],
        )
    )
    scene.answer("activate_support s")
    assert scene.options() == {"choose meant"}
    scene.answer("choose meant")


@rule("FLAME-ABILITY-3", "FLAME-REACTION-11")
def test_an_opposing_ship_is_chosen_before_anybody_reacts(playing: Playing) -> None:
    scene = playing(
        flame_scene(
            Side(
                squad=[fighter("a")],
                supports=[support("s", "Use: Deal 3,000 damage to an opposing ship.")],
            ),
            Side(squad=[FOE], hand=[ANSWER]),
            Side(squad=[fighter("z")]),
            phase="main_2",
        )
    )
    scene.answer("activate_support s")
    assert scene.options() == {"choose ship1", "choose ship2"}
    scene.answer("choose ship2")
    assert scene.kinds == ["react"]
    scene.pass_all()
    assert (scene.ship(1).health, scene.ship(2).health) == (100_000, 97_000)


@rule("FLAME-ABILITY-3")
@pytest.mark.parametrize(
    ("text", "own", "theirs"),
    [
        ("Use: Deal 3,000 damage to each ship.", 47_000, 47_000),
        ("Use: Deal 3,000 damage to an opposing ship.", 50_000, 47_000),
        ("Use: Repair your ship by 2,000.", 52_000, 50_000),
    ],
)
def test_a_ship_that_two_share_is_one_ship(
    playing: Playing, text: str, own: int, theirs: int
) -> None:
    scene = playing(
        flame_scene(
            Side(squad=[fighter("a")], supports=[support("s", text)], ship=50_000),
            Side(squad=[FOE], ship=50_000),
            Side(squad=[fighter("mate")], ship=50_000),
            Side(squad=[fighter("y")], ship=50_000),
            phase="main_2",
            options={"mode": "teams"},
        )
    )
    scene.do("activate_support s")
    assert (scene.ship(0).health, scene.ship(1).health) == (own, theirs)
    assert scene.kinds == ["main_2"], "there was nothing to choose"


@rule("FLAME-ABILITY-3", "FLAME-MULTI-4")
def test_what_belongs_to_one_who_gives_up_can_no_longer_be_chosen(playing: Playing) -> None:
    scene = playing(
        flame_scene(
            Side(
                squad=[fighter("a")],
                supports=[support("s", "Use: Take 100 ENERGY from 1 opposing SQUAD card.")],
            ),
            Side(squad=[FOE, fighter("x")]),
            Side(squad=[fighter("z")]),
            phase="main_2",
        )
    )
    scene.answer("activate_support s")
    assert scene.options() == {"choose foe", "choose x", "choose z"}
    scene.match.concede(2)
    assert scene.options() == {"choose foe", "choose x"}
    scene.answer("choose x")


@rule("FLAME-SUPPORT-10", "FLAME-REACTION-11")
def test_a_target_that_is_no_longer_of_the_kind_is_spared(playing: Playing) -> None:
    charge = reaction("charge", "React to a SUPPORT card: Give all your SQUAD cards 300 ENERGY.")
    scene = playing(
        using(
            "Use: Deal 1,000 damage to 1 opposing spent SQUAD card.",
            theirs=Side(squad=[unit(fighter("x"), energy=0)], hand=[charge]),
        )
    )
    scene.answer("activate_support s")
    scene.answer("react charge")
    assert scene.health("x") == 10_000


# Costs ----------------------------------------------------------------------------------------


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


# Durations ------------------------------------------------------------------------------------


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


# Decks and hands ------------------------------------------------------------------------------


@rule("FLAME-ABILITY-14", "FLAME-ABILITY-19")
def test_a_search_that_takes_nothing_shows_nothing(playing: Playing) -> None:
    scene = playing(using("Use: Search your deck for 1 SQUAD card."))
    scene.answer("activate_support s")
    scene.answer()
    assert lines(scene) == ["support_used player=0 card=s", "shuffle player=0"]


@rule("FLAME-ABILITY-15", "FLAME-ABILITY-19")
def test_nothing_recovered_is_nothing_chosen(playing: Playing) -> None:
    scene = playing(using("Use: Recover up to 1 SQUAD card.", defeated=[fighter("d")]))
    scene.answer("activate_support s")
    scene.answer()
    assert lines(scene) == ["support_used player=0 card=s"]


@rule("FLAME-ABILITY-14", "FLAME-ABILITY-19")
def test_a_look_that_sinks_nothing_says_only_what_went_back(playing: Playing) -> None:
    scene = playing(using("Use: Look at the top 2 cards of your deck."))
    scene.answer("activate_support s")
    scene.answer()
    scene.answer("next_card filler0-2")
    assert lines(scene)[1:] == ["look player=0 count=2", "put_back player=0 count=2 to=deck_top"]
    assert scene.cards("deck")[-2:] == ["filler0-1", "filler0-2"]


@rule("FLAME-ABILITY-14", "FLAME-HAND-4")
def test_nobody_can_follow_a_card_that_was_looked_at_or_taken(playing: Playing) -> None:
    scene = playing(using("Use: Look at the top 2 cards of your deck."))
    before = {card.data.key: card.handle for card in scene.player(0).deck.cards[-2:]}
    scene.answer("activate_support s")
    scene.answer("choose filler0-1")
    after = {card.data.key: card.handle for card in scene.player(0).deck.cards}
    assert all(after[key] != handle for key, handle in before.items())

    scene = playing(using("Use: Recover up to 1 SQUAD card.", defeated=[fighter("d")]))
    scene.answer("activate_support s")
    scene.answer("choose d")
    (told,) = scene.logged("put")
    assert told["card"]["handle"] != scene.player(0).hand.cards[0].handle


@rule("FLAME-ABILITY-16")
def test_a_random_discard_ends_with_the_hand(playing: Playing) -> None:
    scene = playing(
        using(
            "Use: An opponent discards 2 cards at random.",
            theirs=Side(squad=[FOE], hand=[ANSWER, fighter("h")], fill=False),
        )
    )
    scene.answer("activate_support s")
    scene.answer("react answer")
    assert (scene.cards("hand", 1), scene.cards("discard", 1)) == ([], ["answer", "h"])


@rule("FLAME-ABILITY-15", "FLAME-REACTION-3")
def test_a_card_put_into_the_squad_opens_the_window_of_a_placement(playing: Playing) -> None:
    answer = reaction("answer", "React to a placement: Draw 1 card.")
    scene = playing(
        using(
            "Use: Put up to 1 SQUAD card into your squad.",
            hand=[fighter("n")],
            theirs=Side(squad=[FOE], hand=[answer]),
        )
    )
    scene.answer("activate_support s")
    scene.answer("pass")
    scene.answer("choose n")
    assert scene.options("react") == {"react answer"}
    scene.answer("pass")


@rule("FLAME-GEN-8", "FLAME-TRANSFORM-2")
@pytest.mark.parametrize("answer", ["transform", "decline"])
def test_a_transformation_by_text_may_be_let_be(playing: Playing, answer: str) -> None:
    scene = playing(
        using(
            "Use: Transform 1 of your SQUAD cards now.",
            squad=[DAX],
            hand=[form("hyper", "Dax")],
        )
    )
    scene.do("activate_support s")
    assert scene.options() == {"transform hyper dax", "decline"}
    scene.answer(answer)
    assert scene.squad() == (["hyper"] if answer == "transform" else ["dax"])


# Reactions ------------------------------------------------------------------------------------


@rule("FLAME-ABILITY-21", "FLAME-ATTACK-22")
@pytest.mark.parametrize(("attack", "offered"), [("light a foe", True), ("strike a", False)])
def test_a_strike_cannot_be_redirected(playing: Playing, attack: str, offered: bool) -> None:
    turn = reaction("turn", "React to an attack: The attack targets 1 of your SQUAD cards instead.")
    scene = playing(
        able(
            "Strike: Deal 100 damage to all opposing SQUAD cards.",
            theirs=Side(squad=[FOE, fighter("x")], hand=[turn]),
        )
    )
    scene.answer(attack)
    assert bool(scene.options("react")) is offered
    scene.pass_all()


PROTECTIONS = (
    "Cancel the attack.",
    "The attack targets 1 of your SQUAD cards instead.",
    "Attacks deal 100 less damage to the target during this attack.",
)


@rule("FLAME-ABILITY-21")
@pytest.mark.parametrize("target", ["foe", "z", "ship1", "ship2"])
@pytest.mark.parametrize("effect", PROTECTIONS)
def test_a_reaction_protects_what_is_its_user_s(playing: Playing, effect: str, target: str) -> None:
    hand = [reaction("r", f"React to an attack: {effect}")]
    ram = fighter("a", ability="Passive: This card may attack guarded ships.")
    scene = playing(
        flame_scene(
            Side(squad=[ram, fighter("b")]),
            Side(squad=[FOE, fighter("x")], hand=hand),
            Side(squad=[fighter("z"), fighter("y")], hand=hand),
            phase="main_2",
        )
    )
    scene.answer(f"light a {target}")
    offered = {}
    while scene.kinds == ["react"] and scene.table.attack is not None:
        seat = scene.decision.player
        if seat in offered:
            break
        offered[seat] = bool(scene.options("react"))
        scene.answer("pass")
    mine = target in ("foe", "ship1")
    assert offered == {1: mine, 2: not mine}
    scene.pass_all()


@rule("FLAME-REACTION-2", "FLAME-SUPPORT-3", "FLAME-SUPPORT-4")
def test_a_quick_card_works_from_its_slot_and_a_reaction_from_the_hand(playing: Playing) -> None:
    quick = "Quick react to an attack: Draw 1 card."
    plain = "React to an attack: Draw 1 card."
    stays = support(
        "stays", f"Lasting: Attacks of this card cost 0 less ENERGY.\n{quick}", "lasting", "quick"
    )
    theirs = Side(
        squad=[FOE],
        hand=[support("q1", quick, "quick"), reaction("r1", plain), reaction("r2", quick)],
        supports=[support("q2", quick, "quick"), support("p2", plain)],
        lasting=[stays],
    )
    scene = playing(able("Hit: Draw 1 card.", theirs=theirs))
    scene.answer("light a foe")
    assert scene.options("react") == {"react r1", "react q2"}
    scene.pass_all()


@rule("FLAME-REACTION-3", "FLAME-ABILITY-2")
def test_damage_by_text_is_no_attack_s(playing: Playing) -> None:
    back = reaction("back", "React to damage: If an attack damages your SQUAD card, draw 1 card.")
    scene = playing(
        using(
            "Use: Deal 100 damage to all opposing SQUAD cards.",
            theirs=Side(squad=[FOE], hand=[back]),
        )
    )
    scene.answer("activate_support s")
    scene.answer("pass")
    assert scene.kinds == ["react"]
    assert scene.options("react") == set()
    scene.answer("pass")
    scene.answer("light a foe")
    scene.answer("pass")
    assert scene.options("react") == {"react back"}
    scene.answer("pass")


@rule("FLAME-REACTION-5", "FLAME-REACTION-6")
def test_a_reaction_lies_on_the_table_while_it_works(playing: Playing) -> None:
    turn = reaction("turn", "React to an attack: The attack targets 1 of your SQUAD cards instead.")
    scene = playing(able("Hit: Draw 1 card.", theirs=Side(squad=[FOE, fighter("x")], hand=[turn])))
    scene.answer("light a foe")
    scene.answer("react turn")
    assert [card.data.key for card in scene.table.resolving.cards] == ["turn"]
    assert scene.cards("discard", 1) == []
    scene.answer("choose x")
    assert scene.cards("discard", 1) == ["turn"]
