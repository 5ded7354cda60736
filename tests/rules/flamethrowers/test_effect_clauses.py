"""What abilities need, what they come to, and what everybody is told of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.flamethrowers.printed import FlameCard
from tests.rules.flamethrowers.positions import DAX, FOE, able, using
from tests.rules.flamethrowers.told import lines
from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import (
    field_card,
    fighter,
    form,
    reaction,
    support,
    tag_team,
)
from tests.testkit.flamethrowers.scene import Side, flame_scene, unit

Playing = Callable[[Any], Any]


@rule("FLAME-ABILITY-1", "FLAME-SHIP-3", "FLAME-SHIP-6")
@pytest.mark.parametrize(("ship", "usable"), [(0, False), (5_000, True)])
def test_a_destroyed_ship_pays_for_nothing(playing: Playing, ship: int, usable: bool) -> None:
    ability = "Activate, pay 1,000 ship health: Deal 500 damage to 1 opposing SQUAD card."
    scene = playing(able(ability, ship=ship))
    assert bool(scene.options("activate")) is usable


@rule("FLAME-ABILITY-19", "FLAME-GEN-6")
def test_a_triggered_ability_that_comes_to_nothing_is_said_to(playing: Playing) -> None:
    scene = playing(able("Hit: Heal this card by 1,000."))
    scene.do("light a foe")
    assert lines(scene)[-2:] == ["ability player=0 card=a", "no_effect player=0 card=a"]


@rule("FLAME-ABILITY-1", "FLAME-GEN-8")
@pytest.mark.parametrize("defeated", [0, 1])
def test_nobody_is_asked_to_pay_for_what_cannot_be_done(playing: Playing, defeated: int) -> None:
    ability = "Hit, pay 100 ENERGY: Recover 1 SQUAD card."
    pile = [fighter(f"d{number}") for number in range(defeated)]
    scene = playing(able(ability, defeated=pile))
    scene.do("light a foe")
    assert (scene.kinds == ["pay_optional_cost"]) is bool(defeated)
    if defeated:
        scene.answer("decline")


@rule("FLAME-HAND-4", "FLAME-REACTION-6")
def test_a_reaction_is_told_of_as_the_card_that_then_lies_open(playing: Playing) -> None:
    """Nobody learns under which number it was in the hand."""
    answer = reaction("answer", "React to an attack: Draw 1 card.")
    theirs = Side(squad=[FOE], hand=[answer])
    scene = playing(flame_scene(Side(squad=[fighter("a")]), theirs, phase="main_2"))
    scene.answer("light a foe")
    held = scene.player(1).hand.cards[0].handle
    scene.answer("react answer")

    (told,) = scene.logged("react")
    scene.pass_all()
    assert told["card"]["handle"] == scene.player(1).discard.cards[0].handle != held


@rule("FLAME-MULTI-4", "FLAME-ATTACK-17", "FLAME-WIN-6")
@pytest.mark.parametrize("leaves", [True, False])
def test_an_attack_on_the_ship_of_who_gives_up_ends(playing: Playing, leaves: bool) -> None:
    answer = reaction("answer", "React to an attack: Draw 1 card.")
    sides = [
        Side(squad=[fighter("a"), fighter("b")]),
        Side(hand=[answer]),
        Side(squad=[fighter("z")]),
    ]
    scene = playing(flame_scene(*sides, phase="main_2"))
    scene.answer("light a ship1")
    assert (scene.decision.player, scene.kinds) == (1, ["react"])
    if leaves:
        scene.match.concede(1)
    else:
        scene.answer("pass")

    scene.pass_all()
    told = [line.split()[0] for line in lines(scene)]
    assert ("ship_damage" in told, "attack_ended" in told) == (not leaves, leaves)


@rule("FLAME-SUPPORT-8", "FLAME-SUPPORT-9")
def test_a_support_card_shows_its_labels_in_one_order(playing: Playing) -> None:
    tags = ("tag_team", "quick", "lasting", "a", "z", "m")
    scene = playing(using("Use: Draw 1 card.", *tags))
    card = scene.player(0).supports.cards[0].data
    assert card.shown["tags"] == sorted(tags)


@rule("FLAME-ABILITY-13", "FLAME-TRANSFORM-8")
def test_a_form_laid_on_a_form_that_held_holds_anew(playing: Playing) -> None:
    """How often its base was kept from reverting is not counted against it."""
    text = "Passive: This card keeps its form the first time it would revert."
    first = form("first", "Dax", ability=text)
    second = form("second", "Dax", "Hyper Mode", ability=text)
    hit = support("hit", "Use: Deal 10,000 damage to 1 of your SQUAD cards.")
    again = support("again", "Use: Deal 1,000 damage to 1 of your SQUAD cards.")
    more = support("more", "Use: Deal 10,000 damage to 1 of your SQUAD cards.")
    mine = Side(squad=[unit(DAX, first)], hand=[second], supports=[hit, again, more])
    scene = playing(flame_scene(mine, Side(squad=[FOE])))
    scene.answer("transform second first")
    scene.answer("to_main_2")
    scene.do("activate_support hit")
    assert (scene.squad(), scene.health("second")) == (["second"], 11_000)
    scene.do("activate_support again")
    assert scene.squad() == ["first"]
    scene.do("activate_support more")
    assert (scene.squad(), scene.health("first")) == (["first"], 11_000)


@rule("FLAME-ATTACK-18", "FLAME-ABILITY-18", "FLAME-ATTACK-12")
@pytest.mark.parametrize(("damage", "drawn"), [(0, 0), (3_000, 1)])
def test_an_attack_that_takes_nothing_of_a_ship_has_not_hit(
    playing: Playing, damage: int, drawn: int
) -> None:
    hitter = fighter("a", ability="Hit: Draw 1 card.", light_damage=damage)
    scene = playing(flame_scene(Side(squad=[hitter]), Side(), phase="main_2"))
    scene.do("light a ship1")
    assert len(scene.logged("no_damage")) == (not drawn)
    assert len(scene.logged("ability")) == drawn


@rule("FLAME-GEN-4", "FLAME-HAND-4")
def test_every_card_lies_in_exactly_one_place(playing: Playing) -> None:
    mine = Side(
        squad=[unit(DAX, form("hyper", "Dax"))],
        hand=[fighter("h")],
        supports=[support("s", "Use: Draw 1 card.")],
        extra=[tag_team("t", "Glory + Wick")],
        defeated=[fighter("d")],
        discard=[fighter("e")],
    )
    field = (1, field_card("field"))
    scene = playing(flame_scene(mine, Side(squad=[FOE]), in_play=field))
    found = [card.index for zone in scene.table.zones() for card in zone.cards]
    assert sorted(found) == list(range(len(scene.table.cards)))


@rule("FLAME-ABILITY-7", "FLAME-ATTACK-4")
def test_what_changes_a_cost_is_shown_with_its_card_and_words(playing: Playing) -> None:
    text = "Passive: Light attacks of this card cost 50 less ENERGY."
    scene = playing(able(text))
    (opened,) = [s for s in scene.match.view(1)["sums"] if s["on"] == scene.unit("a").id]
    assert [(part["card"], part["words"]) for part in opened["addends"]] == [
        (None, ""),
        ("a", text),
    ]


@rule("FLAME-ABILITY-16", "FLAME-ABILITY-19")
@pytest.mark.parametrize("held", [0, 1, 3])
def test_an_opponent_discards_what_they_like(playing: Playing, held: int) -> None:
    hand = [fighter(f"h{number}") for number in range(held)]
    theirs = Side(squad=[FOE], hand=hand)
    scene = playing(using("Use: Your opponent discards 1 card.", theirs=theirs))
    if not held:
        assert scene.options("activate_support") == set()
        return
    scene.do("activate_support s")
    if held > 1:
        assert (scene.decision.player, scene.kinds) == (1, ["choose_cards"])
        assert scene.options() == {"choose h0", "choose h1", "choose h2"}
        scene.answer("choose h1")
    assert len(scene.cards("hand", 1)) == held - 1
    told = [(line["player"], line["card"]["card"]) for line in scene.logged("discard")]
    assert told == [(1, "h1" if held > 1 else "h0")]


@rule("FLAME-ATTACK-1", "FLAME-ATTACK-2")
def test_nobody_is_ready_because_the_ready_need_not_wait(playing: Playing) -> None:
    """A text that looks at what it brings about sees it as it would be without."""
    herald = fighter("a", ability="Passive: Your ready SQUAD cards may attack at once.")
    squad = [herald, unit(fighter("b"), waiting=True)]
    scene = playing(flame_scene(Side(squad=squad), Side(squad=[FOE]), phase="main_2"))
    assert scene.options("light") == {"light a foe"}


@rule("FLAME-SUPPORT-10", "FLAME-TAG-16", "FLAME-REACTION-11")
@pytest.mark.parametrize("answered", [True, False])
def test_a_team_whose_member_has_gone_is_not_formed(playing: Playing, answered: bool) -> None:
    bolt = reaction("bolt", "React to a SUPPORT card: Defeat 1 opposing SQUAD card.")
    mine = Side(
        squad=[fighter("g", "Glory"), fighter("w", "Wick")],
        supports=[support("signal", "Use: Form a TAG TEAM.", "tag_team")],
        extra=[tag_team("team", "Glory + Wick")],
    )
    theirs = Side(squad=[FOE], hand=[bolt])
    scene = playing(flame_scene(mine, theirs, phase="main_2"))
    scene.answer("activate_support signal")
    if answered:
        scene.answer("react bolt")
        scene.answer("choose g")
    scene.pass_all()

    assert scene.squad() == (["w"] if answered else ["team"])
    told = [line["card"]["card"] for line in scene.logged("no_effect")]
    assert told == (["signal"] if answered else [])
    assert scene.cards("extra", 0) == (["team"] if answered else [])


@rule("FLAME-SUPPORT-10", "FLAME-SHIP-5", "FLAME-DRAW-3")
@pytest.mark.parametrize(
    ("deck", "ship", "usable"), [(True, 50_000, True), (False, 50_000, False), (True, 0, False)]
)
def test_a_deck_is_searched_where_there_is_one(
    playing: Playing, deck: bool, ship: int, usable: bool
) -> None:
    text = "Use: Search your deck for 1 SQUAD card."
    scene = playing(using(text, fill=deck, ship=ship))
    assert bool(scene.options("activate_support")) is usable


@rule("FLAME-SHIP-3", "FLAME-GEN-3")
@pytest.mark.parametrize(("ship", "repaired"), [(0, False), (99_000, True)])
def test_a_destroyed_ship_is_repaired_by_nothing(
    playing: Playing, ship: int, repaired: bool
) -> None:
    ability = "Hit: Repair your ship by 5,000."
    scene = playing(able(ability, ship=ship))
    scene.do("light a foe")
    assert scene.ship(0).health == (100_000 if repaired else 0)
    assert len(scene.logged("repair")) == repaired


@rule("FLAME-ABILITY-18", "FLAME-TRANSFORM-12")
def test_who_reverts_by_an_attack_is_not_knocked_out_by_it(playing: Playing) -> None:
    """Not even if an ability defeats the base before the attack is over."""
    text = "Hit: Defeat 1 opposing SQUAD card.\nKnockout: Draw 1 card."
    hitter = fighter("a", ability=text, light_damage=50_000)
    theirs = Side(squad=[unit(DAX, form("hyper", "Dax"))])
    mine = Side(squad=[hitter, fighter("b")])
    scene = playing(flame_scene(mine, theirs, phase="main_2"))
    scene.do("light a hyper")
    assert scene.squad(1) == []
    assert [line.split()[0] for line in lines(scene) if "ability" in line] == ["ability"]
    assert scene.cards("hand") == []


@rule("FLAME-REACTION-11", "FLAME-GEN-6")
def test_what_a_reaction_sets_off_happens_before_the_attack_goes_on(playing: Playing) -> None:
    bolt = reaction("bolt", "React to an attack: Deal 10,000 damage to 1 opposing SQUAD card.")
    mine = Side(squad=[fighter("a"), fighter("pal", ability="Defeated: Draw 1 card.")])
    scene = playing(flame_scene(mine, Side(squad=[FOE], hand=[bolt]), phase="main_2"))
    scene.answer("light a foe")
    scene.answer("react bolt")
    scene.answer("choose pal")
    scene.pass_all()
    told = [line.split()[0] for line in lines(scene)]
    assert told.index("defeated") < told.index("ability") < told.index("draw")
    assert told.index("draw") < len(told) - 1 - told[::-1].index("damage")


@rule("FLAME-ABILITY-1", "FLAME-ABILITY-19")
def test_each_line_that_a_card_cannot_have_is_named_by_itself() -> None:
    """Beside a line that nobody can read."""
    card = FlameCard.from_data(field_card("f", "Gyre and gimble.\nUse: Draw 1 card."))
    assert card.abilities == ()
    assert sorted(one.line for one in card.unread) == ["Gyre and gimble.", "Use: Draw 1 card."]
