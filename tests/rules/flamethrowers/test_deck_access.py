"""What the deck and the Extra Deck give, and what they do not (FLAME-SHIP-5, TAG-1, REACTION-2)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.engine.cards import CardData
from rules.flamethrowers.zones import leave_squad
from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import fighter, form, reaction, support, tag_team
from tests.testkit.flamethrowers.scene import FlameScene, Side, flame_scene

Playing = Callable[[FlameScene], FlameScene]
SIGNAL = support("signal", "Use: Form a TAG TEAM.", "tag_team")
TEAM = tag_team("team", "a + b")
MEMBERS = [fighter("a"), fighter("b")]


def entering(playing: Playing, text: str, ship: int | None) -> tuple[FlameScene, list[str]]:
    """A card enters and does what its text says; the deck as it was before."""
    side = Side(hand=[fighter("new", ability=f"Enter: {text}")], squad=[fighter("old")], ship=ship)
    scene = playing(flame_scene(side, Side(squad=[fighter("foe")])))
    before = list(scene.cards("deck"))
    scene.may_stay_open = True
    scene.do("place new")
    return scene, before


@rule("FLAME-SHIP-5")
@pytest.mark.parametrize(("ship", "looks"), [(None, 1), (0, 0)])
def test_without_a_ship_nobody_looks_at_their_deck(
    playing: Playing, ship: int | None, looks: int
) -> None:
    scene, before = entering(playing, "Look at the top 2 cards of your deck.", ship)

    assert len(scene.logged("look")) == looks
    assert (scene.kinds == ["choose_cards"]) is bool(looks)
    assert looks or scene.cards("deck") == before


@rule("FLAME-SHIP-5")
@pytest.mark.parametrize(("ship", "searches"), [(None, True), (0, False)])
def test_without_a_ship_nobody_searches_or_shuffles_their_deck(
    playing: Playing, ship: int | None, searches: bool
) -> None:
    scene, before = entering(playing, "Search your deck for 1 SQUAD card.", ship)
    assert (scene.kinds == ["choose_cards"]) is searches
    if searches:
        scene.answer("choose filler0-3")

    assert len(scene.logged("shuffle")) == searches
    assert (scene.cards("deck") == before) is not searches


@rule("FLAME-SHIP-5")
@pytest.mark.parametrize(("ship", "drawn"), [(None, 1), (0, 0)])
def test_without_a_ship_nobody_draws(playing: Playing, ship: int | None, drawn: int) -> None:
    scene, _ = entering(playing, "Draw 1 card.", ship)

    assert len(scene.cards("hand")) == drawn


@rule("FLAME-SHIP-5")
def test_without_a_ship_nothing_is_done_to_the_deck_by_hand_either(playing: Playing) -> None:
    odd = fighter("odd", ability="Riddle: Gyre and gimble in the wabe.")
    scene = playing(flame_scene(Side(squad=[odd], ship=0), Side(squad=[fighter("foe")])))
    scene.answer("by_hand")
    offered = scene.options()
    scene.answer("by_hand_give_up")

    assert not offered & {"by_hand_draw 0", "by_hand_shuffle 0"}
    assert not {said.split()[0] for said in offered} & {"by_hand_top", "by_hand_search"}


@rule("FLAME-SHIP-6")
def test_without_a_ship_no_tag_team_comes_from_the_extra_deck(playing: Playing) -> None:
    side = Side(squad=MEMBERS, supports=[SIGNAL], extra=[TEAM], ship=0)
    scene = playing(flame_scene(side, Side(squad=[fighter("foe")]), phase="main_2"))

    assert scene.options("activate_support") == set()


@rule("FLAME-TAG-1")
@pytest.mark.parametrize("where", ["deck", "hand", "defeated", "discard"])
def test_a_tag_team_is_formed_from_the_extra_deck_and_from_nowhere_else(
    playing: Playing, where: str
) -> None:
    side = Side(squad=MEMBERS, supports=[SIGNAL], **{where: [TEAM]})
    scene = playing(flame_scene(side, Side(squad=[fighter("foe")]), phase="main_2"))

    assert scene.options("activate_support") == set()


@rule("FLAME-TAG-12")
@pytest.mark.parametrize("pile", ["deck_top", "deck_bottom", "hand"])
def test_a_tag_team_never_goes_to_a_hand_or_a_deck(playing: Playing, pile: str) -> None:
    """By hand it is not even offered; what a text sends there goes to the Extra Deck."""
    odd = fighter("odd", ability="Riddle: Gyre and gimble in the wabe.")
    scene = playing(flame_scene(Side(squad=[odd, TEAM]), Side(squad=[fighter("foe")])))
    scene.answer("by_hand")
    scene.answer("by_hand_card team")
    put = scene.options("by_hand_put")
    assert f"by_hand_put team {pile}" not in put
    scene.answer("by_hand_put team extra")
    scene.answer("by_hand_propose")
    scene.answer("by_hand_accept")
    assert scene.cards("extra") == ["team"]
    assert "team" not in (*scene.cards("deck"), *scene.cards("hand"))


@rule("FLAME-TAG-12", "FLAME-GEN-4")
@pytest.mark.parametrize("zone", ["deck", "hand"])
def test_a_tag_team_sent_to_deck_or_hand_lies_in_its_owners_extra_deck(zone: str) -> None:
    table = flame_scene(Side(squad=[TEAM])).table
    (team,) = table.players[0].squad
    leave_squad(table, team, zone)

    assert [card.data.key for card in table.players[0].extra.cards] == ["team"]
    assert not any(card.data.key == "team" for card in getattr(table.players[0], zone).cards)


@rule("FLAME-REACTION-2")
@pytest.mark.parametrize(
    ("where", "offered"), [("hand", True), ("deck", False), ("discard", False), ("defeated", False)]
)
def test_a_reaction_is_used_from_the_hand_and_from_nowhere_else(
    playing: Playing, where: str, offered: bool
) -> None:
    shield = reaction("shield", "React to an attack: Cancel the attack.")
    plain: list[CardData] = [fighter("plain")]
    state: dict[str, list[CardData]] = {"hand": plain}
    state[where] = [*state.get(where, []), shield]
    theirs = Side(squad=[fighter("foe")], **state)
    scene = playing(flame_scene(Side(squad=[fighter("one")]), theirs, phase="main_2"))
    scene.answer("light one foe")

    assert (scene.options("react") == {"react shield"}) is offered
    scene.pass_all()


@rule("FLAME-REACTION-1", "FLAME-REACTION-2")
def test_a_reaction_is_placed_nowhere(playing: Playing) -> None:
    shield = reaction("shield", "React to an attack: Cancel the attack.")
    scene = playing(flame_scene(Side(squad=[fighter("one")], hand=[shield]), Side()))

    assert scene.options() == {"to_main_2", "end_turn"}


@rule("FLAME-KAMI-4")
@pytest.mark.parametrize("way", ["place", "exchange", "transform", "put"])
def test_no_way_into_the_squad_goes_past_the_kami_limit(playing: Playing, way: str) -> None:
    """The same with room for it is offered: the KAMI alone stands in the way."""
    kami = fighter("kami", rank=2, kami=True)
    for there, allowed in (([kami], False), ([fighter("plain", rank=2)], True)):
        assert _is_offered(playing, way, there) is allowed, way


def _is_offered(playing: Playing, way: str, there: list[CardData]) -> bool:
    new = fighter("new", rank=2, kami=True)
    give = [fighter("x"), fighter("y")]
    if way == "place":
        scene = playing(flame_scene(Side(squad=there, hand=[new])))
        return scene.options("place") == {"place new"}
    if way == "exchange":
        # Nothing but what is there and two of rank 1: with the KAMI it would have to be given up.
        scene = playing(flame_scene(Side(squad=[*there, *give], hand=[new])))
        return scene.options("exchange") == {"exchange new"}
    if way == "transform":
        worn = form("hyper", "Glory", kami=True)
        scene = playing(flame_scene(Side(squad=[*there, fighter("base", "Glory")], hand=[worn])))
        return scene.options("transform") == {"transform hyper base"}
    muster = support("muster", "Use: Put 1 SQUAD card of rank 2 or less into your squad.")
    side = Side(squad=there, hand=[new], supports=[muster])
    scene = playing(flame_scene(side, Side(squad=[fighter("foe")]), phase="main_2"))
    scene.may_stay_open = True
    if scene.options("activate_support"):
        scene.do("activate_support muster")
        if scene.kinds == ["choose_cards"]:
            scene.do("choose new")
    return "new" in scene.squad()


@rule("FLAME-KAMI-4")
def test_giving_up_the_present_kami_makes_room_and_nothing_else_does(playing: Playing) -> None:
    old = fighter("old", rank=2, kami=True)
    hand = [fighter("new", rank=3, kami=True)]
    side = Side(squad=[old, fighter("a"), fighter("b"), fighter("c")], hand=hand)
    scene = playing(flame_scene(side, Side(squad=[fighter("foe")])))
    scene.answer("exchange new")
    assert scene.options("give") == {"give old", "give a", "give b", "give c"}
    scene.may_stay_open = True
    scene.answer("give a")

    assert "old" not in scene.squad(), "a and old make 3; a, b and c would keep the KAMI"
    assert scene.squad() == ["b", "c", "new"]
