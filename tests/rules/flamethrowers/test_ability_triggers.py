"""When triggered abilities set in, and what effects do with cards, decks and hands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.rules.flamethrowers.test_ability_words import able, using
from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import field_card, fighter, form, reaction, support, tag_team
from tests.testkit.flamethrowers.scene import FlameScene, Side, flame_scene, unit

Playing = Callable[[Any], Any]
FOE = fighter("foe", health=50_000)
DAX = fighter("dax", "Dax")
SIGNAL = support("signal", "Use: Form a TAG TEAM.", "tag_team")


def drawn(scene: FlameScene, seat: int = 0) -> int:
    return len(scene.cards("hand", seat))


# Triggers -------------------------------------------------------------------------------------

WAYS = ("placement", "exchange", "transforming", "tag team")


@rule("FLAME-ABILITY-18")
@pytest.mark.parametrize("word", [*WAYS, "anything"])
@pytest.mark.parametrize("way", WAYS)
def test_a_card_that_joins_by_one_route_or_by_any(playing: Playing, way: str, word: str) -> None:
    head = "Enter" if word == "anything" else f"Enter by {word}"
    ability = f"{head}: Repair your ship by 1,000."
    sides = {
        "placement": (Side(hand=[fighter("n", ability=ability)]), "main_1", "place n"),
        "exchange": (
            Side(squad=[fighter("a"), fighter("b")], hand=[fighter("n", ability=ability, rank=2)]),
            "main_1",
            "exchange n",
        ),
        "transforming": (
            Side(squad=[DAX], hand=[form("n", "Dax", ability=ability)]),
            "main_1",
            "transform n",
        ),
        "tag team": (
            Side(
                squad=[fighter("g", "Glory"), fighter("w", "Wick")],
                supports=[SIGNAL],
                extra=[tag_team("n", "Glory + Wick", ability=ability)],
            ),
            "main_2",
            "activate_support signal",
        ),
    }
    mine, phase, answer = sides[way]
    mine.ship = 50_000
    scene = playing(flame_scene(mine, Side(squad=[FOE]), phase=phase))
    scene.answer(answer)
    assert scene.ship(0).health == (51_000 if word in (way, "anything") else 50_000)


@rule("FLAME-ABILITY-18")
def test_a_hit_is_damage_that_an_attack_dealt(playing: Playing) -> None:
    hitter = "Hit: Draw 1 card.\nActivate: Deal 100 damage to 1 opposing SQUAD card."
    wall = fighter("wall", ability="Passive: Attacks deal 9,000 less damage to this card.")
    scene = playing(able(hitter, theirs=Side(squad=[FOE, wall])))
    scene.answer("activate a")
    scene.answer("choose foe")
    assert drawn(scene) == 0, "by text it is none"
    scene.do("light b foe")
    assert drawn(scene) == 0, "it was another card's"
    scene.do("light a foe")
    assert drawn(scene) == 1

    scene = playing(able(hitter, theirs=Side(squad=[FOE, wall])))
    scene.do("light a wall")
    assert drawn(scene) == 0, "nothing was dealt"


@rule("FLAME-ABILITY-18")
@pytest.mark.parametrize(
    ("target", "draws"),
    [
        (unit(fighter("t"), health=3_000), 1),
        (unit(fighter("t"), health=3_001), 0),
        (unit(DAX, form("t", "Dax"), health=11_000), 0),
    ],
)
def test_a_knockout_is_a_defeat_by_an_attack(playing: Playing, target: Any, draws: int) -> None:
    scene = playing(able("Knockout: Draw 1 card.", theirs=Side(squad=[FOE, target])))
    scene.do("light a t")
    assert drawn(scene) == draws


@rule("FLAME-ABILITY-18")
def test_a_knockout_counts_only_while_the_card_is_in_play(playing: Playing) -> None:
    bomb = reaction("bomb", "React to damage: Defeat the attacker.")
    theirs = Side(squad=[FOE, unit(fighter("t"), health=100)], hand=[bomb])
    for ability, draws in (("Knockout", 0), ("Defeated", 1)):
        scene = playing(able(f"{ability}: Draw 1 card.", theirs=theirs))
        scene.answer("light a t")
        scene.answer("pass")
        scene.answer("react bomb")
        scene.pass_all()
        assert scene.squad() == ["b"]
        assert drawn(scene) == draws


@rule("FLAME-ABILITY-18")
def test_a_card_that_loses_health_and_stays(playing: Playing) -> None:
    hurt = "Damaged: Draw 1 card."
    scene = playing(
        flame_scene(
            Side(
                squad=[fighter("a", light_damage=5_000), *map(fighter, "bcd")],
                supports=[support("s", "Use: Deal 100 damage to all opposing SQUAD cards.")],
            ),
            Side(squad=[fighter("h", ability=hurt), FOE]),
            phase="main_2",
        )
    )
    scene.do("activate_support s")
    assert drawn(scene, 1) == 1
    scene.do("light b foe")
    assert drawn(scene, 1) == 1
    scene.do("light a h")
    assert drawn(scene, 1) == 2
    scene.do("heavy c h")
    assert scene.squad(1) == ["foe"]
    assert drawn(scene, 1) == 2, "it is not there any more"


@rule("FLAME-ABILITY-18", "FLAME-TRANSFORM-22")
def test_a_form_that_reverts_says_its_last_word(playing: Playing) -> None:
    worn = unit(DAX, form("t", "Dax", ability="Reverted: Draw 1 card.\nDefeated: Draw 5 cards."))
    hitter = fighter("a", light_damage=10_000)
    scene = playing(
        flame_scene(Side(squad=[hitter, fighter("b")]), Side(squad=[worn]), phase="main_2")
    )
    scene.do("light a t")
    assert scene.squad(1) == ["dax"]
    assert drawn(scene, 1) == 1


@rule("FLAME-ABILITY-18", "FLAME-TURN-8", "FLAME-TURN-9")
@pytest.mark.parametrize(
    ("head", "ends", "own", "theirs"),
    [
        ("Your turn starts", 0, 0, 0),
        ("Your turn starts", 1, 0, 0),
        ("Your turn starts", 2, 1, 0),
        ("Your turn ends", 1, 1, 0),
        ("Your turn ends", 2, 1, 0),
        ("Each turn starts", 1, 1, 0),
        ("Each turn starts", 2, 2, 0),
    ],
)
def test_the_start_and_the_end_of_turns(
    playing: Playing, head: str, ends: int, own: int, theirs: int
) -> None:
    card = fighter("a", ability=f"{head}: Repair your ship by 1,000.")
    scene = playing(flame_scene(Side(squad=[card], ship=50_000), Side(squad=[FOE], ship=50_000)))
    for _ in range(ends):
        scene.end_turn()
    assert scene.ship(0).health == 50_000 + 1_000 * own
    assert scene.ship(1).health == 50_000 + 1_000 * theirs


@rule("FLAME-ABILITY-18", "FLAME-ABILITY-1")
@pytest.mark.parametrize(("answer", "energy", "draws"), [("pay", 200, 1), ("decline", 400, 0)])
def test_a_trigger_with_a_cost_is_optional(
    playing: Playing, answer: str, energy: int, draws: int
) -> None:
    scene = playing(able("Hit, pay 200 ENERGY: Draw 1 card."))
    scene.answer("light a foe")
    assert scene.options() == {"pay", "decline"}
    scene.answer(answer)
    assert (scene.energy("a"), drawn(scene)) == (energy, draws)


@rule("FLAME-ABILITY-18", "FLAME-ABILITY-1")
@pytest.mark.parametrize("energy", [300, 299])
def test_who_cannot_pay_for_a_trigger_is_not_asked(playing: Playing, energy: int) -> None:
    card = unit(fighter("a", ability="Hit, pay 200 ENERGY: Draw 1 card."), energy=energy)
    scene = playing(
        flame_scene(Side(squad=[card, fighter("b")]), Side(squad=[FOE]), phase="main_2")
    )
    scene.answer("light a foe")
    assert (scene.kinds == ["pay_optional_cost"]) is (energy == 300)
    if energy == 300:
        scene.answer("decline")


@rule("FLAME-ABILITY-18", "FLAME-ABILITY-2")
def test_a_trigger_looks_at_its_condition(playing: Playing) -> None:
    text = "Attack: If the attack is heavy, draw 1 card."
    for kind, draws in (("light", 0), ("heavy", 1)):
        scene = playing(able(text))
        scene.do(f"{kind} a foe")
        assert drawn(scene) == draws


@rule("FLAME-ABILITY-18", "FLAME-FIELD-1")
def test_a_field_card_waits_for_the_attack_of_any_card(playing: Playing) -> None:
    storm = field_card("storm", "Attack: Take 50 ENERGY from the attacker.")
    captain = fighter("c", ability="Attack: Draw 1 card.")
    scene = playing(
        flame_scene(
            Side(squad=[fighter("a"), captain]),
            Side(squad=[FOE]),
            phase="main_2",
            in_play=(1, storm),
        )
    )
    scene.do("light a foe")
    assert (scene.energy("a"), drawn(scene)) == (350, 0), "not that of another card of the squad"
    scene.do("light c foe")
    assert drawn(scene) == 1


@rule("FLAME-GEN-6")
def test_a_player_orders_the_own_abilities_and_the_turn_player_s_come_first(
    playing: Playing,
) -> None:
    scene = playing(
        flame_scene(
            Side(
                squad=[
                    fighter("a", ability="Damaged: Repair your ship by 1,000."),
                    fighter("b", ability="Damaged: Take 100 ENERGY from all your SQUAD cards."),
                ],
                supports=[support("s", "Use: Deal 100 damage to all SQUAD cards.")],
                ship=50_000,
            ),
            Side(squad=[fighter("x", ability="Damaged: Repair your ship by 1,000.")], ship=60_000),
            phase="main_2",
        )
    )
    scene.answer("activate_support s")
    assert (scene.decision.player, scene.kinds) == (0, ["order_triggers"])
    assert len(scene.options()) == 2
    assert scene.ship(1).health == 60_000
    scene.answer("resolve_next b")
    told = [
        line["key"] for line in scene.match.log(None) if line["key"] in ("repair", "energy_lost")
    ]
    assert told == ["energy_lost", "energy_lost", "repair", "repair"]
    assert (scene.ship(0).health, scene.ship(1).health) == (51_000, 61_000)


# Decks, hands, piles --------------------------------------------------------------------------


@rule("FLAME-ABILITY-14")
def test_a_search_takes_what_matches_or_nothing(playing: Playing) -> None:
    deck = [fighter("one"), fighter("two", rank=2), support("sup", "Use: Draw 1 card.")]
    text = "Use: Search your deck for up to 2 SQUAD cards of rank 2 or more."
    scene = playing(using(text, deck=[*deck, fighter("three", rank=3)]))
    scene.answer("activate_support s")
    assert scene.options() == {"choose two", "choose three"}
    assert (scene.decision.minimum, scene.decision.maximum) == (0, 2)
    assert all(option.reveals for option in scene.decision.options)
    order = [card.data.key for card in scene.player(0).deck.cards]
    scene.answer()
    assert sorted(scene.cards("deck")) == sorted(order)
    assert scene.cards("deck") != order, "it is shuffled all the same"
    assert scene.cards("hand") == []


@rule("FLAME-ABILITY-14", "FLAME-SHIP-5")
@pytest.mark.parametrize(
    ("ship", "deck", "usable"), [(1, True, True), (0, True, False), (1, False, False)]
)
def test_a_search_needs_a_deck(playing: Playing, ship: int, deck: bool, usable: bool) -> None:
    scene = playing(using("Use: Search your deck for 1 SQUAD card.", ship=ship, fill=deck))
    assert bool(scene.options("activate_support")) is usable


@rule("FLAME-ABILITY-14", "FLAME-SHIP-5")
@pytest.mark.parametrize(
    ("ship", "deck", "usable"), [(1, True, True), (0, True, False), (1, False, False)]
)
def test_a_look_needs_a_deck(playing: Playing, ship: int, deck: bool, usable: bool) -> None:
    scene = playing(using("Use: Look at the top 2 cards of your deck.", ship=ship, fill=deck))
    assert bool(scene.options("activate_support")) is usable


@rule("FLAME-ABILITY-14")
def test_a_look_puts_cards_below_and_back_in_the_order_wanted(playing: Playing) -> None:
    deck = [fighter(f"d{number}") for number in range(1, 6)]
    scene = playing(using("Use: Look at the top 4 cards of your deck.", deck=deck, fill=False))
    scene.answer("activate_support s")
    assert scene.options() == {f"choose d{number}" for number in range(1, 5)}
    scene.answer("choose d1", "choose d3")
    assert scene.options() == {"next_card d1", "next_card d3"}
    scene.answer("next_card d3")
    assert scene.options() == {"next_card d2", "next_card d4"}
    scene.answer("next_card d4")
    # From the bottom: the first named lies nearest to the top.
    assert scene.cards("deck") == ["d1", "d3", "d5", "d2", "d4"]


@rule("FLAME-ABILITY-15")
def test_cards_are_recovered_from_the_own_defeated_deck(playing: Playing) -> None:
    scene = playing(
        using(
            "Use: Recover up to 2 SQUAD cards of rank 1 or less.",
            defeated=[fighter("d1"), fighter("d2", rank=2), fighter("d3")],
            theirs=Side(
                squad=[FOE],
                defeated=[fighter("theirs")],
                hand=[reaction("r", "React to a SUPPORT card: Draw 1 card.")],
            ),
        )
    )
    scene.answer("activate_support s")
    assert scene.kinds == ["react"], "what lies there is chosen when it works"
    scene.answer("pass")
    assert scene.options() == {"choose d1", "choose d3"}
    scene.answer("choose d1", "choose d3")
    assert (scene.cards("hand"), scene.cards("defeated")) == (["d1", "d3"], ["d2"])


@rule("FLAME-ABILITY-15")
def test_nothing_to_recover_is_nothing_to_use(playing: Playing) -> None:
    scene = playing(using("Use: Recover up to 1 SQUAD card.", discard=[fighter("d")]))
    assert scene.options("activate_support") == set()


@rule("FLAME-ABILITY-15", "FLAME-PLACE-9")
def test_cards_put_into_the_squad_wait_and_are_no_placement(playing: Playing) -> None:
    card = fighter("n", rank=5, ability="Enter by placement: Draw 5 cards.\nEnter: Draw 1 card.")
    scene = playing(
        using(
            "Use: Put up to 1 SQUAD card into your squad.",
            hand=[card, support("other", "Use: Draw 1 card.")],
        )
    )
    scene.answer("activate_support s")
    scene.answer("choose n")
    assert scene.squad() == ["a", "b", "n"]
    assert scene.unit("n").waiting
    assert not scene.player(0).placed
    assert drawn(scene) == 2


@rule("FLAME-ABILITY-15", "FLAME-PLACE-5")
def test_no_more_are_put_than_there_is_room_for(playing: Playing) -> None:
    squad = [fighter(f"s{number}") for number in range(5)]
    scene = playing(
        using(
            "Use: Put up to 2 SQUAD cards into your squad.",
            squad=squad,
            hand=[fighter("n"), fighter("m")],
        )
    )
    scene.answer("activate_support s")
    scene.answer("choose n", "choose m")
    assert (scene.squad()[5:], scene.cards("hand")) == (["n"], ["m"])


@rule("FLAME-ABILITY-15", "FLAME-KAMI-4")
def test_no_kami_is_put_beyond_the_limit(playing: Playing) -> None:
    scene = playing(
        using(
            "Use: Put up to 2 SQUAD cards into your squad.",
            squad=[fighter("k", kami=True)],
            hand=[fighter("kk", kami=True), fighter("m")],
        )
    )
    scene.answer("activate_support s")
    scene.answer("choose kk", "choose m")
    assert (scene.squad(), scene.cards("hand")) == (["k", "m"], ["kk"])


@rule("FLAME-ABILITY-16")
def test_a_random_discard_takes_one_after_another(playing: Playing) -> None:
    seen = set()
    for start in range(4):
        scene = flame_scene(
            Side(
                squad=[fighter("a")],
                supports=[support("s", "Use: An opponent discards 2 cards at random.")],
            ),
            Side(squad=[FOE], hand=[fighter(f"h{number}") for number in range(4)]),
            phase="main_2",
            seed=bytes([start] * 64),
        )
        playing(scene)
        scene.do("activate_support s")
        assert len(scene.cards("hand", 1)) == 2
        assert len(scene.cards("discard", 1)) == 2
        seen.add(tuple(scene.cards("discard", 1)))
    assert len(seen) > 1


@rule("FLAME-ABILITY-16", "FLAME-MULTI-6")
def test_the_user_names_the_opponent_who_discards(playing: Playing) -> None:
    scene = playing(
        flame_scene(
            Side(
                squad=[fighter("a")],
                supports=[support("s", "Use: An opponent discards 2 cards at random.")],
            ),
            Side(squad=[FOE], hand=[fighter("h")]),
            Side(squad=[fighter("y")], hand=[fighter("k1"), fighter("k2"), fighter("k3")]),
            phase="main_2",
        )
    )
    scene.do("activate_support s")
    assert scene.options() == {"opponent 1", "opponent 2"}
    scene.answer("opponent 2")
    assert (len(scene.cards("hand", 1)), len(scene.cards("hand", 2))) == (1, 1)


@rule("FLAME-ABILITY-17", "FLAME-TRANSFORM-19")
def test_a_defeat_by_text_counts_and_a_return_does_not(playing: Playing) -> None:
    worn = unit(DAX, form("t", "Dax", ability="Defeated: Draw 1 card.\nReverted: Draw 5 cards."))
    theirs = Side(squad=[worn, FOE])
    text = "Use: {} 1 opposing transformed SQUAD card{}."
    scene = playing(using(text.format("Defeat", ""), theirs=theirs))
    scene.do("activate_support s")
    assert (scene.squad(1), scene.cards("defeated", 1)) == (["foe"], ["dax", "t"])
    assert drawn(scene, 1) == 1

    scene = playing(using(text.format("Return", " to its owner's hand"), theirs=theirs))
    scene.do("activate_support s")
    assert scene.cards("hand", 1) == ["dax", "t"]
    assert scene.cards("defeated", 1) == []


@rule("FLAME-ABILITY-17", "FLAME-TAG-12")
def test_a_team_returns_to_the_extra_deck(playing: Playing) -> None:
    team = tag_team("team", "Glory + Wick")
    scene = playing(
        using(
            "Use: Return 1 opposing TAG TEAM SQUAD card to its owner's hand.",
            theirs=Side(squad=[team, FOE]),
        )
    )
    scene.do("activate_support s")
    assert (scene.cards("extra", 1), scene.cards("hand", 1)) == (["team"], [])


# SUPPORT cards and their windows --------------------------------------------------------------


@rule("FLAME-REACTION-8", "FLAME-REACTION-12")
def test_a_canceled_support_card_is_used_up_and_the_next_one_works(playing: Playing) -> None:
    no = reaction("no", "React to a SUPPORT card: Cancel the SUPPORT card.")
    draw = support("s", "Use: Draw 2 cards.")
    scene = playing(
        flame_scene(
            Side(squad=[fighter("a")], supports=[draw, support("t", "Use: Draw 3 cards.")]),
            Side(squad=[FOE], hand=[no, fighter("h")]),
            phase="main_2",
        )
    )
    scene.answer("activate_support s")
    scene.answer("react no")
    assert (drawn(scene), scene.cards("discard"), scene.cards("supports")) == (0, ["s"], ["t"])
    scene.do("activate_support t")
    assert (drawn(scene), scene.cards("discard")) == (3, ["s", "t"])


@rule("FLAME-REACTION-8", "FLAME-SUPPORT-9")
@pytest.mark.parametrize(("answer", "stays"), [("pass", True), ("react no", False)])
def test_a_lasting_card_that_is_canceled_does_not_stay(
    playing: Playing, answer: str, stays: bool
) -> None:
    no = reaction("no", "React to a SUPPORT card: Cancel the SUPPORT card.")
    scene = playing(
        using(
            "Lasting: Attacks of all your SQUAD cards deal 500 more DAMAGE.",
            "lasting",
            theirs=Side(squad=[FOE], hand=[no]),
        )
    )
    scene.answer("activate_support s")
    scene.answer(answer)
    assert (scene.cards("supports") == ["s"]) is stays
    assert (scene.cards("discard") == ["s"]) is not stays
    scene.do("light a foe")
    assert scene.health("foe") == (46_500 if stays else 47_000)


@rule("FLAME-SUPPORT-4", "FLAME-SUPPORT-5")
def test_a_quick_card_is_not_used_in_the_own_main_phase(playing: Playing) -> None:
    quick = support("q", "Quick react to an attack: Cancel the attack.", "quick")
    both = support("both", "Use: Draw 1 card.\nQuick react to damage: Draw 5 cards.", "quick")
    scene = playing(
        flame_scene(
            Side(squad=[fighter("a")], supports=[quick, both]), Side(squad=[FOE]), phase="main_2"
        )
    )
    assert scene.options("activate_support") == {"activate_support both"}
    scene.do("activate_support both")
    assert drawn(scene) == 1, "only what its use says"


@rule("FLAME-SUPPORT-10")
def test_a_card_of_two_uses_needs_both(playing: Playing) -> None:
    text = "Use: Draw 1 card.\nUse: Recover up to 1 SQUAD card."
    assert playing(using(text)).options("activate_support") == set()
    scene = playing(using(text, defeated=[fighter("d")]))
    scene.do("activate_support s")
    assert drawn(scene) == 1 if scene.kinds == ["choose_cards"] else drawn(scene) == 2
    if scene.kinds == ["choose_cards"]:
        scene.answer("choose d")


@rule("FLAME-SUPPORT-10", "FLAME-REACTION-11")
def test_a_target_that_is_gone_when_the_card_works_is_no_other(playing: Playing) -> None:
    away = reaction(
        "away", "React to a SUPPORT card: Return 1 of your SQUAD cards to its owner's hand."
    )
    scene = playing(
        using(
            "Use: Take 100 ENERGY from 1 opposing SQUAD card. Draw 1 card.",
            theirs=Side(squad=[FOE, fighter("x")], hand=[away]),
        )
    )
    scene.answer("activate_support s")
    scene.answer("choose x")
    scene.answer("react away")
    scene.answer("choose x")
    assert (scene.energy("foe"), scene.cards("discard")) == (500, ["s"])
    assert drawn(scene) == 1


# Questions ------------------------------------------------------------------------------------


@rule("FLAME-ABILITY-20")
@pytest.mark.parametrize(
    ("text", "kind", "key", "about"),
    [
        (
            "Use: Take 10 ENERGY from 1 opposing SQUAD card.",
            "choose_targets",
            "choose_one",
            {"what": "a_squad", "least": 1, "most": 1},
        ),
        (
            "Use: Take 10 ENERGY from up to 2 opposing SQUAD cards.",
            "choose_targets",
            "choose_between",
            {"what": "a_squad", "least": 1, "most": 2},
        ),
        (
            "Use: Recover up to 1 SQUAD card.",
            "choose_cards",
            "choose_up_to",
            {"what": "a_card", "least": 0, "most": 1},
        ),
        (
            "Use, discard 2 cards: Draw 1 card.",
            "choose_cards",
            "choose_exactly",
            {"what": "a_card", "least": 2, "most": 2},
        ),
        (
            "Use: Deal 100 damage to an opposing ship.",
            "choose_targets",
            "choose_one",
            {"what": "a_ship", "least": 1, "most": 1},
        ),
    ],
)
def test_a_question_says_what_for(
    playing: Playing, text: str, kind: str, key: str, about: dict[str, Any]
) -> None:
    scene = playing(
        flame_scene(
            Side(
                squad=[fighter("a")],
                supports=[support("s", text)],
                defeated=[fighter("d1"), fighter("d2")],
                hand=[fighter("h1"), fighter("h2"), fighter("h3")],
            ),
            Side(squad=[FOE, fighter("x"), fighter("y")]),
            Side(squad=[fighter("z")]),
            phase="main_2",
        )
    )
    scene.may_stay_open = True
    scene.do("activate_support s")
    prompt = scene.decision.prompt
    assert (scene.decision.kind, prompt.key) == (kind, key)
    said = dict(prompt.args)
    assert said.pop("card")["card"] == "s"
    assert said.pop("text") == text
    assert said == about


@rule("FLAME-ABILITY-20")
def test_a_question_of_a_squad_card_names_it_and_its_line(playing: Playing) -> None:
    lines = "Passive: This card may attack at once.\nActivate: Take 10 ENERGY from 1 SQUAD card."
    scene = playing(able(lines))
    scene.may_stay_open = True
    scene.answer("activate a")
    said = scene.decision.prompt.args
    assert said["card"]["card"] == "a"
    assert said["text"] == "Activate: Take 10 ENERGY from 1 SQUAD card."
