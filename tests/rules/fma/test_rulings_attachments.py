"""Rulings on single cards: attachments, control, the search, in our own templating."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.engine.cards import CardData
from rules.fma.departure import to_discard
from tests.rules.fma.playing import can_play, play
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, attachment, event, location, mob
from tests.testkit.fma.cards import leader as a_leader
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

Playing = Callable[[FmaScene], FmaScene]
# Who holds a card is asked even where they can only pass, so nothing runs on by itself.
DULL = event("dull")
CHIEF = a_leader("chief", wits=30)
CANCEL = event("cancel", "React Wits 0: Cancel an event.")


def at(*sides: Side, **more: Any) -> FmaScene:
    return fma_scene(*sides, **more)


def mine(*allies: Any, hand: tuple[CardData, ...] = (), **more: Any) -> Side:
    return Side(**{"leader": CHIEF, "allies": allies, "hand": [*hand, DULL], **more})


# Events and attachments -----------------------------------------------------------------------


@rule("FMA-IND-5")
def test_artificial_human_stays_attached_and_is_no_attachment(playing: Playing) -> None:
    human = event(
        "human",
        "Main Alchemy: Attach this card to target character.\nBearer gains the Sin keyword.",
    )
    shot = event("shot", "Main Strength: Discard target attachment.")
    hat = attachment("hat")
    team = mine(unit(ally("a"), hat), hand=(human, shot))
    scene = playing(at(team, Side(hand=[CANCEL, DULL])))
    play(scene, "human", "target a", "decline", by="chief")
    assert scene.borne("a") == ["hat", "human"]
    assert "Sin" in scene.table.abilities.values.keywords(scene.unit("a"))
    if scene.decision.player == 1:
        scene.answer("pass")
    play(scene, "shot", "decline", by="chief")
    assert scene.borne("a") == ["human"], "an event that is attached cannot be the target"


@rule("FMA-IND-5")
def test_without_it_the_character_stays_and_loses_the_keyword() -> None:
    human = event("human", "Bearer gains the Sin keyword.")
    scene = at(mine(unit(ally("a"), human)))
    assert "Sin" in scene.table.abilities.values.keywords(scene.unit("a"))
    to_discard(scene.table, scene.unit("a").attachments.cards[0])
    assert "Sin" not in scene.table.abilities.values.keywords(scene.unit("a"))
    assert "a" in scene.team()


PERSUASION = (
    "May only be played by a Homunculus ally.\n"
    "Main Wits, set this character: Gain control of target ally with lower cost until end of "
    "turn; you cannot sacrifice it or attack with it."
)


@rule("FMA-IND-41", "FMA-CONTROL-5", "FMA-CONTROL-6", "FMA-CONTROL-8")
def test_persuasion_takes_a_cheaper_ally_for_the_turn(playing: Playing) -> None:
    sin = ally("sin", factions=["homunculus"], cost=4)
    theirs = [ally("three", cost=3), ally("four", cost=4), ally("named", "chief", cost=1)]
    villain = ally("villain", cost=2, keywords="Villain")
    offering = ally(
        "altar", factions=["homunculus"], text="Main Wits, sacrifice an ally: Draw a card."
    )
    hero = a_leader("hero", wits=30, keywords="Hero")
    side = Side(leader=hero, allies=[sin, offering], hand=[event("persuasion", PERSUASION), DULL])
    scene = playing(at(side, Side(allies=[*theirs, villain], hand=[DULL])))
    play(scene, "persuasion", by="sin")
    assert scene.options() == {"target three", "target named", "target villain", "target altar"}
    scene.answer("target villain")

    assert scene.team() == ["hero", "sin", "altar", "villain"]
    assert scene.state("sin") == "set"
    if scene.decision.player == 1:
        scene.answer("pass")
    play(scene, "altar", by="altar")
    assert scene.options("sacrifice") == {"sacrifice sin", "sacrifice altar"}
    scene.answer("sacrifice sin")
    scene.may_stay_open = True


GEM, THEIR_GEM = (attachment(key, name="gem", text="Unique.") for key in ("gem", "theirs"))


@rule("FMA-IND-41", "FMA-CONTROL-5", "FMA-PLAY-20")
@pytest.mark.parametrize(
    ("own", "target", "playable"),
    [
        (ally("own", "Pat", cost=9), ally("q", "Pat"), False),
        (unit(ally("own", "Pat", cost=9), state="defeated"), ally("q", "Pat"), False),
        (ally("own", cost=9), ally("q", "chief"), False),
        (unit(ally("own", cost=9), GEM), unit(ally("q"), THEIR_GEM), False),
        (mob("own", "Pat", cost=9), mob("q", "Pat"), True),
        (ally("own", cost=9), unit(ally("q"), THEIR_GEM), True),
    ],
)
def test_persuasion_is_not_played_on_an_ally_that_cannot_come_over(
    playing: Playing, own: Any, target: Any, playable: bool
) -> None:
    sin = ally("sin", factions=["homunculus"], cost=4)
    team = mine(sin, own, hand=(event("persuasion", PERSUASION),))
    scene = playing(at(team, Side(allies=[target], hand=[DULL])))
    assert can_play(scene, "persuasion") is playable


@rule("FMA-IND-41")
def test_only_a_homunculus_ally_plays_persuasion(playing: Playing) -> None:
    boss = a_leader("boss", wits=30, factions=["homunculus"])
    side = Side(
        leader=boss, allies=[ally("x", cost=9)], hand=[event("persuasion", PERSUASION), DULL]
    )
    scene = playing(at(side, Side(allies=[ally("cheap", cost=0)])))
    assert not can_play(scene, "persuasion")


THIEF = "Main Wits: Move target attachment to another character that could bear it."


def thief(text: str = THIEF) -> CardData:
    return CardData(
        "sneak-thief", "Sneak Thief", "", "event", {"icon": "wits", "cost": 0}, {"text": text}
    )


@rule("FMA-IND-60", "FMA-ATTACH-9")
def test_sneak_thief_meets_cost_and_requirements_of_the_new_bearer(playing: Playing) -> None:
    sword = attachment("sword", 4, text="Will only attach to a Soldier.")
    own = [
        ally("cheap", cost=2, keywords="Soldier"),
        ally("civil", cost=9),
        ally("able", cost=4, keywords="Soldier"),
    ]
    theirs = Side(allies=[unit(ally("q", cost=4, keywords="Soldier"), sword)])
    scene = playing(at(mine(*own, hand=(thief(),), leader=a_leader("chief", wits=30)), theirs))
    scene.player(0).hand.cards.sort(key=lambda card: card.data.key)
    play(scene, "sneak-thief", by="chief")
    assert scene.borne("able") == ["sword"], "two cards short on the cheap one"


@rule("FMA-IND-60", "FMA-TRAIT-22")
def test_sneak_thief_brings_no_second_copy_of_a_unique_attachment(playing: Playing) -> None:
    gem = attachment("gem", text="Unique.")
    side = mine(unit(ally("a"), gem), ally("b"), hand=(thief(),))
    other = attachment("theirs", name="gem", text="Unique.")
    scene = playing(at(side, Side(allies=[unit(ally("q"), other), ally("r")])))
    play(scene, "sneak-thief", by="chief")
    scene.answer("target theirs")
    assert scene.options() == {"target r", "target lead1"}, "it must stay on that side"
    scene.answer("target r")
    assert scene.borne("r") == ["theirs"]


@rule("FMA-IND-61")
@pytest.mark.parametrize("allowed", [True, False])
def test_an_opponent_may_refuse_an_attachment_that_costs_him_another(
    playing: Playing, allowed: bool
) -> None:
    old, new = attachment("old", keywords="Item"), attachment("new", keywords="Item", strength=-2)
    side = mine(unit(ally("a"), new), hand=(thief(),))
    scene = playing(at(side, Side(allies=[unit(ally("q"), old)], hand=[DULL])))
    play(scene, "sneak-thief", by="chief")
    while scene.decision.kind == "target":
        wanted = "target new" if "target new" in scene.options() else "target q"
        scene.answer(wanted)
    assert scene.asked == (1, "opponent_consent")
    scene.answer("yes" if allowed else "no")

    assert scene.borne("q") == (["new"] if allowed else ["old"])
    assert scene.borne("a") == ([] if allowed else ["new"])
    assert bool(scene.logged("canceled")) != allowed


@rule("FMA-IND-30")
def test_infiltration_names_a_card_from_a_list_and_takes_it_from_the_deck(playing: Playing) -> None:
    spy = CardData(
        "infiltration",
        "Infiltration",
        "",
        "event",
        {"icon": "wits", "cost": 0},
        {
            "text": "Main Wits: Name a card. Remove every card of that name in target opponent's "
            "deck from the game."
        },
    )
    shown = ally("shown", "Envy", "Copycat")
    theirs = Side(
        discard=[shown], deck=[shown, ally("hidden", "Lust", "Unseen"), shown], hand=[DULL]
    )
    scene = playing(at(mine(hand=(spy,)), theirs))
    play(scene, "infiltration")
    assert "name Lust, Unseen" not in scene.options(), "no list betrays a deck"
    scene.answer("name Envy, Copycat")
    assert scene.cards("removed", 1) == ["shown", "shown"]
    assert "shown" not in scene.cards("deck", 1)


# Searching ------------------------------------------------------------------------------------


@rule("FMA-IND-11", "FMA-SEARCH-23")
def test_after_the_train_everybody_goes_home_as_he_is_and_main_goes_on(playing: Playing) -> None:
    train = event("train", "Main Wits: Play an extra search phase.")
    theirs = Side(allies=[ally("q", strength=1)], hand=[DULL])
    place = (0, location("field", strength=0))
    scene = playing(at(mine(ally("a", strength=5, wits=9), hand=(train,)), theirs, place=place))
    play(scene, "train", by="chief")
    while scene.decision.kind == "assign":
        scene.answer("assign a" if scene.decision.player == 0 else "assign q")
    scene.fight("a", "q")
    scene.pass_all("search")

    assert (scene.unit("a").area, scene.state("a")) == ("home", "set")
    assert scene.table.phase == "main"
    assert scene.asked == (1, "main"), "the left neighbour of the one who played it"


@rule("FMA-IND-34", "FMA-TARGET-2")
def test_the_mark_takes_a_search_action_when_the_step_begins(playing: Playing) -> None:
    text = "Unique.\nReact Wits 6: At the start of the search action step, take a search action."
    mark = attachment("mark", text=text.splitlines()[0] + "\n" + text.splitlines()[1])
    boost = event("boost", "Search Strength: Target character of yours gets +2 strength.")
    bearer = unit(ally("b", wits=6), mark)
    scene = playing(
        at(
            Side(party=[ally("a", wits=9)], hand=[DULL]),
            Side(party=[bearer], hand=[boost, DULL]),
            phase="search_action",
        )
    )
    assert scene.asked == (1, "react"), "before the active player acts"
    play(scene, "mark")
    (offer,) = scene.table.abilities.activated.abilities_of(scene.unit("b").attachments.cards[0])
    assert (offer.slots, offer.of_self) == ((), False)
    play(scene, "boost", by="b")
    assert scene.value("b") == 4
    assert scene.asked == (0, "search"), "the one who was determined is active"


@rule("FMA-IND-35", "FMA-TARGET-5")
def test_mobilization_moves_any_number_from_home_into_the_party(playing: Playing) -> None:
    text = (
        "Search Wits 6: Move any number of target characters of yours from home into your search "
        "party."
    )
    team = [ally("a"), unit(ally("b"), state="set"), unit(ally("c"), state="defeated")]
    side = Side(party=[ally("p", wits=9)], allies=team, hand=[event("mobilize", text), DULL])
    scene = playing(at(side, Side(allies=[ally("q")]), phase="search_action"))
    play(scene, "mobilize")
    assert scene.options() == {"target a", "target b", "target lead0"}
    scene.answer("target a", "target b")
    areas = {key: scene.unit(key).area for key in ("a", "b", "lead0")}
    assert areas == {"a": "party", "b": "party", "lead0": "home"}


@rule("FMA-IND-47")
def test_at_resembool_graveyard_elrics_get_one_of_each(playing: Playing) -> None:
    place = (0, location("graveyard", text="Elric characters get +1 to each attribute."))
    other = ally("other", factions=["rebel"])
    scene = playing(at(mine(ally("ed"), other), place=place))
    assert [scene.value("ed", stat) for stat in ("strength", "wits", "alchemy")] == [3, 3, 3]
    assert scene.value("other") == 2


@rule("FMA-IND-48")
def test_at_the_riverside_attachments_give_nothing(playing: Playing) -> None:
    text = "Attachments give neither abilities nor bonuses nor penalties."
    gun = attachment(
        "gun", strength=2, text="Main Strength: Bearer gets +1 strength.\nBearer has Stealth."
    )
    heavy = attachment("heavy", wits=-2)
    armed = unit(ally("a"), gun, heavy)
    there = playing(at(mine(armed), place=(0, location("river", text=text))))
    assert (there.value("a"), there.value("a", "wits")) == (2, 2)
    assert not can_play(there, "gun")
    assert there.table.abilities.values.trait(there.unit("a"), "stealth") == 0
    elsewhere = playing(at(mine(armed)))
    assert (elsewhere.value("a"), elsewhere.value("a", "wits")) == (4, 0)
    assert can_play(elsewhere, "gun")
    assert elsewhere.table.abilities.values.trait(elsewhere.unit("a"), "stealth") == 1
