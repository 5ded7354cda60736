"""What the texts that are played are aimed at, and from where: each word of them by itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rules.fma.playing import can_play, play
from tests.rules.fma.samples import DULL, at_home, foes, home, party, searching
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, attachment, event, location
from tests.testkit.fma.scene import FmaScene, Side, unit

Playing = Callable[[FmaScene], FmaScene]

WATCH = ally("watch", wits=9, text="React Wits: Cancel an event or ability that targets a Soldier.")
WARDEN = ally(
    "warden", wits=9, text="React Wits: Cancel an event or ability that targets a location."
)


def soldier(text: str = "", key: str = "a", **facts: int) -> object:
    return ally(key, keywords="Soldier", text=text, **facts)


def is_answered(scene: FmaScene) -> bool:
    return scene.match.outcome is None and scene.decision.kind == "react"


# Aimed at itself ------------------------------------------------------------------------------


@rule("FMA-TARGET-1", "FMA-TARGET-12")
@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("Main Wits: This character gets +1 strength.", True),
        ("Main Wits: Reset this character.", True),
        ("Main Wits: Draw a card. This character gets +1 strength.", True),
        ("Main Wits: Draw a card.", False),
        ("Main Wits, set this character: Draw a card.", False),
        ("Main Wits, discard 1 card: Draw a card.", False),
        ("Main Wits: If this character is ready, draw a card.", False),
        ("Main Wits: Your Elric allies get +1 strength.", False),
        ("Main Wits: Reset target ally.", True),
    ],
)
def test_an_ability_about_its_own_character_targets_it(
    playing: Playing, text: str, targets: bool
) -> None:
    scene = playing(at_home(home(soldier(text)), Side(allies=[WATCH], hand=[DULL])))
    play(scene, "a", *(["target a"] if "target" in text else []))
    assert is_answered(scene) is targets
    if targets:
        scene.answer("decline")


@rule("FMA-TARGET-1")
@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("React Wits: After this character wins a battle, reset it.", True),
        ("React Wits: After this character wins a battle, draw a card.", False),
        ("React Wits: After an ally wins a battle, reset it.", False),
    ],
)
def test_it_stands_for_the_character_that_the_moment_names(
    playing: Playing, text: str, targets: bool
) -> None:
    theirs = foes(ally("foe", strength=1, wits=1), WATCH)
    scene = playing(searching(party(soldier(text, strength=5)), theirs))
    scene.fight("a", "foe")
    while not can_play(scene, "a"):
        scene.answer()
    play(scene, "a")
    assert is_answered(scene) is targets
    if targets:
        scene.answer("decline")
    scene.may_stay_open = True


@rule("FMA-TARGET-1", "FMA-SEARCH-20")
@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("The location's attribute goal becomes wits until end of turn.", True),
        ("Draw a card. The location's attribute goal becomes wits until end of turn.", True),
        (
            "Shuffle the location into its owner's location deck. Search your location deck for a "
            "location and put it in its place; it is not played.",
            True,
        ),
        (
            "Search your location deck for a location and put it in its place; it is not played.",
            True,
        ),
        ("Draw a card.", False),
        ("Discard all attachments.", False),
    ],
)
def test_whatever_changes_the_location_targets_it(
    playing: Playing, text: str, targets: bool
) -> None:
    mine = home(ally("a"), hand=[event("e", f"Main Wits: {text}")], locations=[location("yard")])
    scene = playing(at_home(mine, Side(allies=[WARDEN], hand=[DULL])))
    play(scene, "e", by="chief")
    assert is_answered(scene) is targets
    if targets:
        scene.answer("react warden")
        while scene.decision.kind in ("performer", "react"):
            scene.answer(sorted(scene.options())[0])
        assert scene.cards("discard") == ["e"]


# From where -----------------------------------------------------------------------------------


@rule("FMA-PLAY-9", "FMA-PLAY-8")
@pytest.mark.parametrize(
    ("text", "may"),
    [
        ("Move this character from home into your search party.", True),
        ("Draw a card. Move this character from home into your search party.", True),
        ("Move target ally of yours from home into your search party.", False),
        ("Move this character home.", False),
        ("Reset this character.", False),
        ("Draw a card.", False),
        ("Draw a card. This character may play this ability from home.", True),
    ],
)
def test_from_home_in_the_search_phase_only_what_says_so(
    playing: Playing, text: str, may: bool
) -> None:
    stays = ally("a", text=f"Search Wits: {text}")
    scene = playing(searching(party(ally("b"), allies=[stays, ally("c")])))
    assert can_play(scene, "a") is may


@rule("FMA-IND-35", "FMA-TARGET-5")
def test_of_two_targets_the_one_that_goes_out_is_at_home(playing: Playing) -> None:
    text = (
        "Search Wits: Set target ally of yours. "
        "Move another target ally of yours from home into your search party."
    )
    mine = party(
        ally("out"), ally("also"), allies=[ally("in"), ally("too")], hand=[event("e", text)]
    )
    scene = playing(searching(mine))
    play(scene, "e", by="chief")
    assert scene.options() == {"target out", "target also"}
    scene.answer("target out")
    assert scene.options() == {"target in", "target too"}
    scene.answer("target in")
    assert scene.state("out") == "set"
    assert scene.unit("in").area == "party"


# What is paid ---------------------------------------------------------------------------------


@rule("FMA-COST-5", "FMA-PLAY-13")
def test_what_is_sacrificed_lies_in_play_and_what_is_discarded_in_hand(playing: Playing) -> None:
    text = "Main Wits, sacrifice an attachment: Draw a card."
    bearer = unit(ally("a"), attachment("hat"))
    scene = playing(at_home(home(bearer, hand=[event("e", text), attachment("ring")])))
    play(scene, "e", by="chief")
    while scene.decision.kind not in ("main", "react"):
        assert scene.options() <= {"sacrifice hat", "choose hat", "pay hat"}
        scene.answer(sorted(scene.options())[0])
    assert "hat" in scene.cards("discard")
    assert "ring" in scene.cards("hand")


@rule("FMA-CARD-10", "FMA-COST-4")
@pytest.mark.parametrize(("cost", "is_lower"), [("", True), (" Wits", True), (" Wits 1", False)])
def test_a_designator_without_a_number_costs_nothing(
    playing: Playing, cost: str, is_lower: bool
) -> None:
    """The guard, alone and with an attribute of 1, cancels what costs less than 1."""
    names = "React Alchemy X: Cancel an event with cost lower than X that targets an Elric."
    guard = ally("guard", alchemy=1, text=names)
    text = f"Main{cost}: Target ally gets +1 strength."
    scene = playing(at_home(home(ally("m"), hand=[event("e", text)]), Side(allies=[guard])))
    play(scene, "e", "target guard", by="chief")
    assert is_answered(scene) is is_lower
    scene.may_stay_open = True
