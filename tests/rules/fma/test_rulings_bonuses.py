"""Rulings on single cards: bonuses and values, worded in our own templating."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.rules.fma.playing import play
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, attachment, event, location
from tests.testkit.fma.cards import leader as a_leader
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

Playing = Callable[[FmaScene], FmaScene]
# Who holds a card is asked even where they can only pass, so nothing runs on by itself.
DULL = event("dull")
CANCEL = event("cancel", "React Wits 0: Cancel an event.")
FIELD = (0, location("field", strength=0))


def s(key: str, strength: int, text: str = "", **facts: Any) -> Any:
    return ally(key, strength=strength, text=text, **facts)


def own(key: str, strength: int, text: str = "", **facts: Any) -> Any:
    """A character whose wits make its player active."""
    return s(key, strength, text, **{"wits": 20, **facts})


CHIEF = a_leader("chief0", wits=30)


def search(mine: Side, theirs: Side, **more: Any) -> FmaScene:
    return fma_scene(mine, theirs, **{"phase": "search_action", "place": FIELD, **more})


def side(party: list[Any], *hand: Any, **more: Any) -> Side:
    return Side(party=party, hand=[*hand, DULL], **more)


def fallen(scene: FmaScene) -> list[str]:
    return sorted(one.card.key for one in scene.table.all_characters() if one.is_defeated)


# Bonuses --------------------------------------------------------------------------------------

MOMENTUM = (
    "React Alchemy 0: After one of your characters receives a bonus from an event or ability, "
    "double that bonus."
)
BOOST = event("boost", "Search Strength: Target character of yours gets +2 strength.")


@rule("FMA-IND-36", "FMA-ATTR-1")
def test_each_momentum_doubles_the_bonus_as_it_is_then(playing: Playing) -> None:
    """2, 4, 8, 16."""
    events = [event(f"m{n}", MOMENTUM) for n in (1, 2, 3)]
    scene = playing(search(side([own("a", 1)], BOOST, *events), side([s("d", 1)])))
    play(scene, "boost")
    for name in ("m1", "m2", "m3"):
        play(scene, name)
    doubled = [line["amount"] for line in scene.logged("doubled")]
    assert doubled == ["+4", "+8", "+16"]
    assert scene.value("a") == 1 + 16


@rule("FMA-IND-36")
def test_momentum_is_for_ones_own_characters_and_not_for_attachments(playing: Playing) -> None:
    scene = playing(search(side([own("a", 1)], BOOST), side([s("d", 1)], event("m", MOMENTUM))))
    play(scene, "boost")
    assert scene.asked[1] != "react"

    sword = attachment("sword", strength=2)
    laid = playing(fma_scene(Side(allies=[s("b", 1)], hand=[sword, event("m", MOMENTUM)])))
    laid.answer("attach sword b")
    assert laid.asked[1] != "react"


@rule("FMA-IND-40")
def test_overconfident_sets_who_has_just_received_a_bonus(playing: Playing) -> None:
    text = "React Wits 0: After a character receives a bonus from an event or ability, set it."
    scene = playing(search(side([own("a", 1)], BOOST), side([s("d", 1)], event("over", text))))
    play(scene, "boost")
    play(scene, "over")
    assert (scene.value("a"), scene.state("a")) == (3, "set")


@rule("FMA-IND-69")
def test_walking_tall_moves_the_bonus_of_one_attribute(playing: Playing) -> None:
    """+2/+2/+2 becomes +4/0/+2, never +6 on one attribute."""
    boost = event(
        "all", "Battle Strength: Target character in this battle gets +2 to each attribute."
    )
    text = (
        "Battle Strength: Move the bonus of one attribute of target character in this battle to "
        "another of its attributes."
    )
    scene = playing(search(side([own("a", 2)], boost, event("tall", text)), side([s("d", 1)])))
    scene.attack("a", "d")
    play(scene, "all", "target a")
    while scene.decision.player == 1:
        scene.answer("pass")
    play(scene, "tall", "target a")
    scene.answer("attribute wits")
    scene.answer("attribute strength")

    assert [scene.value("a", stat) for stat in ("strength", "wits", "alchemy")] == [6, 20, 4]
    scene.pass_all("battle")


@rule("FMA-IND-25", "FMA-ATTR-16", "FMA-ATTR-6")
def test_follow_me_copies_one_attribute_for_the_search_phase(playing: Playing) -> None:
    text = (
        "Search Alchemy 5: One attribute of another target character becomes that of the playing "
        "character."
    )
    chief = own("chief", 7, alchemy=5)
    sword = attachment("sword", strength=2)
    theirs = side([unit(s("d", 1), sword)])
    scene = playing(search(side([chief], event("follow", text)), theirs))
    play(scene, "follow")
    scene.answer("mode strength")

    assert scene.value("d") == 7, "a value, the sword does not add to it"
    scene.pass_all("search")
    assert scene.value("d") == 3


@rule("FMA-IND-50")
def test_jaded_officers_effect_lasts_to_the_end_of_the_turn(playing: Playing) -> None:
    text = "Main Alchemy: This character gets +1 strength until end of turn."
    roy = ally("roy", text=text)
    scene = playing(fma_scene(Side(allies=[roy], hand=[DULL]), Side(hand=[DULL])))
    play(scene, "roy")
    scene.pass_all("main")
    assert scene.decision.kind == "assign"
    assert scene.value("roy") == 3
    while scene.table.phase != "draw" and scene.table.turn == 5:
        if scene.decision.kind == "assign":
            scene.answer()
        elif scene.decision.kind == "free_recover":
            scene.answer("none")
        else:
            scene.pass_all(scene.decision.kind)
    assert scene.value("roy") == 2
    scene.may_stay_open = True
