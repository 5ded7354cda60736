"""KAMI: how many a player may have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import fighter, form, support, tag_team
from tests.testkit.flamethrowers.scene import Side, flame_scene, unit

Playing = Callable[[Any], Any]
RAISES = "Passive: You may have 1 more KAMI."


def squad(*ranks: int) -> list[Any]:
    return [fighter(f"r{rank}{'abcdef'[n]}", rank=rank) for n, rank in enumerate(ranks)]


@rule("FLAME-KAMI-1", "FLAME-KAMI-3")
def test_one_kami_a_player(playing: Playing) -> None:
    kami = fighter("kami", rank=2, kami=True)
    scene = playing(flame_scene(Side(squad=[kami], hand=[fighter("other", rank=2, kami=True)])))
    assert scene.options("place") == set()

    free = flame_scene(Side(hand=[fighter("other", rank=2, kami=True)]), Side(squad=[kami]))
    free.do("place other")
    assert free.unit("other").waiting


@rule("FLAME-KAMI-2")
def test_abilities_lift_the_limit_only_as_far_as_they_say(playing: Playing) -> None:
    kami = [fighter(f"k{n}", rank=2, kami=True) for n in range(3)]
    altar = support("altar", "Lasting: You may have 1 more KAMI.", "lasting")
    scene = playing(flame_scene(Side(squad=kami[:1], lasting=[altar], hand=kami[1:])))
    assert scene.options("place") == {"place k1", "place k2"}
    scene.do("place k1")
    scene.end_turn()
    scene.end_turn()
    assert scene.options("place k2") == set()

    exempt = fighter(
        "free", rank=2, kami=True, ability="Passive: This card does not count as a KAMI."
    )
    other = flame_scene(Side(squad=kami[:1], hand=[exempt]))
    assert other.options("place") == {"place free"}


@rule("FLAME-KAMI-2", "FLAME-KAMI-4")
@pytest.mark.parametrize(
    ("text", "fits"),
    [
        (RAISES, True),
        ("", False),
        # What hangs on something may be otherwise by then.
        ("Passive: If you have 1 or fewer cards in hand, you may have 1 more KAMI.", False),
    ],
)
def test_a_kami_may_make_room_for_itself(playing: Playing, text: str, fits: bool) -> None:
    present = fighter("present", rank=2, kami=True)
    scene = playing(
        flame_scene(Side(squad=[present], hand=[fighter("guest", rank=2, kami=True, ability=text)]))
    )
    assert bool(scene.options("place")) is fits
    if fits:
        scene.do("place guest")
        assert scene.squad() == ["present", "guest"]


@rule("FLAME-KAMI-4", "FLAME-EXCHANGE-13")
def test_what_one_kami_says_of_itself_is_not_taken_for_another(playing: Playing) -> None:
    hand = [
        fighter("plain", rank=3, kami=True),
        fighter("guest", rank=3, kami=True, ability=RAISES),
    ]
    scene = playing(
        flame_scene(Side(squad=[*squad(1, 2), fighter("k", rank=4, kami=True)], hand=hand))
    )
    assert scene.options("exchange") == {"exchange guest"}


@rule("FLAME-KAMI-5")
def test_too_many_kami_are_trimmed_by_choice_and_not_defeated(playing: Playing) -> None:
    kami = [fighter(f"k{n}", rank=2, kami=True, ability="Defeated: Draw 1 card.") for n in range(2)]
    scene = playing(flame_scene(Side(squad=kami), phase="start"))
    assert scene.options() == {"trim_kami k0", "trim_kami k1"}
    scene.answer("trim_kami k0")

    assert scene.squad() == ["k1"]
    assert scene.cards("defeated") == ["k0"]
    assert len(scene.logged("draw")) == 1, "only the draw of the turn"


@rule("FLAME-KAMI-6")
def test_a_form_is_a_kami_only_if_its_top_card_is(playing: Playing) -> None:
    other = fighter("other", rank=2, kami=True)
    worn = unit(fighter("base", "Glory", kami=True), form("hyper", "Glory"))
    scene = playing(flame_scene(Side(squad=[worn], hand=[other])))
    assert scene.options("place") == {"place other"}

    divine = unit(fighter("base", "Glory"), form("hyper", "Glory", kami=True))
    assert flame_scene(Side(squad=[divine], hand=[other])).options("place") == set()


@rule("FLAME-KAMI-4", "FLAME-EXCHANGE-13")
@pytest.mark.parametrize("ability", ["", RAISES])
def test_what_is_given_up_does_not_raise_the_limit(playing: Playing, ability: str) -> None:
    """The exchange would take the card that makes room for a second KAMI."""
    there = [
        fighter("kami", rank=3, kami=True),
        fighter("one", ability=ability),
        fighter("two", rank=2),
    ]
    scene = playing(flame_scene(Side(squad=there, hand=[fighter("new", rank=3, kami=True)])))
    assert scene.options("exchange") == set()

    three = [*there, fighter("other")]
    scene = playing(flame_scene(Side(squad=three, hand=[fighter("new", rank=3, kami=True)])))
    assert scene.options("exchange") == ({"exchange new"} if ability else set())
    if ability:
        scene.do("exchange new")
        assert scene.squad() == ["kami", "one", "new"]


@rule("FLAME-KAMI-4", "FLAME-TRANSFORM-8")
def test_a_covered_base_does_not_raise_the_limit(playing: Playing) -> None:
    base = fighter("base", "Glory", RAISES)
    there = [fighter("kami", kami=True), base]
    hand = [form("hyper", "Glory", kami=True)]
    assert playing(flame_scene(Side(squad=there, hand=hand))).options("transform") == set()

    more = [*there, fighter("raises", ability=RAISES)]
    scene = playing(flame_scene(Side(squad=more, hand=hand)))
    assert scene.options("transform") == {"transform hyper base"}


@rule("FLAME-KAMI-4", "FLAME-TAG-13", "FLAME-TAG-16")
def test_members_of_a_tag_team_do_not_raise_the_limit(playing: Playing) -> None:
    side = Side(
        squad=[fighter("g", "Glory", RAISES), fighter("w", "Wick"), fighter("k", kami=True)],
        supports=[support("signal", "Use: Form a TAG TEAM.", "tag_team")],
        extra=[tag_team("divine", "Glory + Wick", kami=True)],
    )
    assert playing(flame_scene(side, phase="main_2")).options("activate_support") == set()
